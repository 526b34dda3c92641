//! Boards of a wanted difficulty.

use std::collections::HashSet;

use huarong::{Algorithm, GenerateError, Generator, Metric, Pieces, PiecesError, Puzzle, solve};
use search_core::{LimitKind, Limits};

fn small(metric: Metric) -> Generator {
    let goal = "..../..../.AA./.AA.";
    Generator::with_pieces("2x2,2*2x1,1x2,1x1", goal, metric, &Limits::none()).unwrap()
}

fn length(puzzle: &Puzzle, metric: Metric) -> Option<u32> {
    solve(puzzle, metric, Algorithm::Bfs, &Limits::none())
        .unwrap()
        .length
}

#[test]
fn lengths_are_exact_and_nothing_comes_twice() {
    for metric in Metric::SINGLE {
        let generator = small(metric);
        let layers = generator.layers();
        assert_eq!(
            layers.last().map(|&last| last as usize),
            Some(generator.hardest().1.len())
        );
        for seed in 0..4 {
            let drawn = generator.draw(3..=7, 25, seed);
            assert_eq!(drawn.len(), 25);
            assert_eq!(drawn, generator.draw(3..=7, 25, seed));
            let boards: HashSet<String> = drawn.iter().map(|(_, board)| board.rows()).collect();
            assert_eq!(boards.len(), 25);
            for (said, board) in drawn {
                assert!((3..=7).contains(&said));
                assert_eq!(length(&board, metric), Some(said), "{}", board.rows());
            }
        }
        let (hardest, boards) = generator.hardest();
        for board in boards {
            assert_eq!(length(&board, metric), Some(hardest));
        }
    }
}

#[test]
fn a_draw_of_more_than_there_are_is_all() {
    let generator = small(Metric::Move);
    let layers = generator.layers();
    let all = generator.draw(0..=u32::MAX, usize::MAX, 5);
    assert_eq!(all.len() as u64, layers.iter().sum::<u64>());
    for (distance, &size) in layers.iter().enumerate() {
        let at = all
            .iter()
            .filter(|(length, _)| *length as usize == distance);
        assert_eq!(at.count() as u64, size);
    }
    let boards: HashSet<String> = all.iter().map(|(_, board)| board.rows()).collect();
    assert_eq!(boards.len(), all.len());
    assert!(generator.draw(500..=600, 3, 1).is_empty());
}

#[test]
fn draws_are_even() {
    let generator = small(Metric::Move);
    let size = generator.layers()[4] as usize;
    let mut counts = std::collections::HashMap::new();
    let rounds = 40 * size as u64;
    for seed in 0..rounds {
        let (_, board) = generator.draw(4..=4, 1, seed).remove(0);
        *counts.entry(board.rows()).or_insert(0_u64) += 1;
    }
    assert_eq!(counts.len(), size);
    assert!(
        counts.values().all(|&count| (10..=90).contains(&count)),
        "{counts:?}"
    );
}

#[test]
fn templates_of_any_kind_serve() {
    let pennant = Puzzle::parse_rows("XXAA/XXBB/CD../EFGG/EFHH")
        .unwrap()
        .with_goal("..../..../..../XX../XX..")
        .unwrap();
    let generator = Generator::new(&pennant, Metric::Move, &Limits::none()).unwrap();
    let hardest = generator.hardest();
    assert!(hardest.0 >= 59);
    assert_eq!(length(&hardest.1[0], Metric::Move), Some(hardest.0));
}

#[test]
fn faults_are_named() {
    let build = |pieces: &str, goal: &str| {
        Generator::with_pieces(pieces, goal, Metric::Move, &Limits::none())
            .unwrap_err()
            .to_string()
    };
    for (pieces, goal, expected) in [
        (
            "2x2,3y1",
            "AA./AA.",
            "item 2 of the pieces, \"3y1\": write `HxW` or `N*HxW`",
        ),
        ("0*1x1", "A", "item 1"),
        ("1x33", "A", "item 1"),
        ("+1x1", "A", "item 1"),
        ("", "A", "item 1"),
        (
            "1x1",
            "AA.",
            "goal piece 'A' is 1x2, of which the list has no more",
        ),
        ("1x1,2x2", "A./AA", "goal piece 'A' is 2x2"),
        ("2*2x2", "AA./AA.", "the pieces have no room on the board"),
        ("1x1", "A./", "goal row 2: 0 columns"),
        ("1x1,1x1", "../..", "the goal names no piece"),
        (
            "32*1x1,32*1x1",
            "A",
            "64 pieces, but there are labels for 62",
        ),
    ] {
        let said = build(pieces, goal);
        assert!(said.contains(expected), "{pieces} {goal}: {said}");
    }
    let limits = Limits::none().with_nodes(10);
    let early = Generator::with_pieces("2x2,1x1", "..../.AA./.AA.", Metric::Move, &limits);
    assert!(matches!(
        early,
        Err(GenerateError::Limit {
            kind: LimitKind::Nodes,
            ..
        })
    ));
    let listed = "2x2".parse::<Pieces>().unwrap();
    assert_eq!(
        listed.template("A.."),
        Err(PiecesError::NotListed {
            label: 'A',
            height: 1,
            width: 1
        })
    );
}
