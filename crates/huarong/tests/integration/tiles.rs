//! Sliding tiles: parity, ranks, pattern databases, the 15-puzzle.

use huarong::tiles::{TileBound, Tiles};
use huarong::{Algorithm, Atlas, Metric, Puzzle, solve};
use search_core::{
    LimitKind, Limits, Outcome, Puzzle as _, Ranked, SplitMix64, astar, bfs, check_heuristic,
    dense_explore, distance_field, explore, ida_star,
};

/// Shapes of up to nine cells: few enough states to see them all.
const SMALL: [(u8, u8); 8] = [
    (1, 2),
    (2, 1),
    (1, 5),
    (5, 1),
    (2, 2),
    (2, 3),
    (3, 2),
    (2, 4),
];

#[test]
fn half_of_the_states_can_be_reached_and_parity_says_which() {
    for (height, width) in SMALL {
        let tiles = Tiles::new(height, width).unwrap();
        let all = explore(&tiles, &tiles.solved(), &Limits::none());
        assert_eq!(all.len() as u64, tiles.component_size(), "{height}x{width}");
        for rank in 0..tiles.count() {
            let state = tiles.unrank(rank);
            assert_eq!(tiles.rank(&state), rank);
            assert_eq!(
                all.contains(&state),
                tiles.is_solvable(&state),
                "{height}x{width} {rank}"
            );
        }
    }
}

#[test]
fn known_depths() {
    for (height, width, depth) in [(2, 2, 6), (2, 3, 21), (3, 2, 21), (2, 4, 36), (3, 3, 31)] {
        let tiles = Tiles::new(height, width).unwrap();
        let all = dense_explore(&tiles, &tiles.solved(), &Limits::none());
        assert_eq!(all.eccentricity(), depth, "{height}x{width}");
        assert_eq!(all.len(), tiles.component_size());
    }
}

#[test]
fn the_databases_are_admissible_and_consistent() {
    for (height, width) in SMALL {
        let tiles = Tiles::new(height, width).unwrap();
        let bound = TileBound::build(&tiles, &Limits::none());
        assert_eq!(bound.outcome(), Outcome::Exhausted);
        let truth = distance_field(&tiles, [tiles.solved()], &Limits::none());
        assert_eq!(
            check_heuristic(&tiles, &bound, &truth),
            Ok(()),
            "{height}x{width}"
        );
    }
}

#[test]
fn bounds_of_broken_off_databases_are_sound() {
    let tiles = Tiles::new(3, 3).unwrap();
    let truth = distance_field(&tiles, [tiles.solved()], &Limits::none());
    for nodes in [0, 1, 100, 5_000] {
        let bound = TileBound::build(&tiles, &Limits::none().with_nodes(nodes));
        assert_ne!(bound.outcome(), Outcome::Exhausted);
        assert_eq!(check_heuristic(&tiles, &bound, &truth), Ok(()), "{nodes}");
    }
}

#[test]
fn searches_agree_on_eight_puzzles() {
    let tiles = Tiles::new(3, 3).unwrap();
    let bound = TileBound::build(&tiles, &Limits::none());
    let mut rng = SplitMix64::new(9);
    let mut seen = 0;
    while seen < 60 {
        let mut names: Vec<u8> = (0..9).collect();
        rng.shuffle(&mut names);
        let start = tiles.state(&names).unwrap();
        if !tiles.is_solvable(&start) {
            continue;
        }
        seen += 1;
        let none = Limits::none();
        let length = bfs(&tiles, &start, &none).length();
        assert_eq!(astar(&tiles, &bound, &start, &none).length(), length);
        let report = ida_star(&tiles, &bound, &start, &none);
        assert_eq!(report.length(), length);
        let states = report.solution.unwrap().states;
        assert!(tiles.is_goal(states.last().unwrap()));
    }
}

#[test]
fn fifteen_puzzles_of_the_literature() {
    // Korf's boards 79, 12 and 1 of 1985, turned by half so that the blank ends last.
    let boards: [(u32, [u8; 16]); 3] = [
        (42, [0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15]),
        (45, [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15]),
        (57, [14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3]),
    ];
    let tiles = Tiles::new(4, 4).unwrap();
    let bound = TileBound::build(&tiles, &Limits::none());
    for (length, board) in boards {
        let names: Vec<u8> = board.iter().rev().map(|&tile| (16 - tile) % 16).collect();
        let start = tiles.state(&names).unwrap();
        let report = ida_star(&tiles, &bound, &start, &Limits::none());
        assert_eq!(report.length(), Some(length as usize));
    }
}

#[test]
fn odd_boards_are_refused() {
    assert_eq!(Tiles::new(1, 1), None);
    assert_eq!(Tiles::new(0, 4), None);
    assert_eq!(Tiles::new(4, 5), None);
    let tiles = Tiles::new(2, 2).unwrap();
    for names in [
        &[1, 2, 3][..],
        &[1, 2, 3, 3],
        &[1, 2, 3, 4],
        &[1, 2, 3, 0, 0],
    ] {
        assert_eq!(tiles.state(names), None, "{names:?}");
    }
}

/// The solved board of hexadecimal digits, and its goal.
fn board(rows: &str, goal: &str) -> Puzzle {
    Puzzle::parse_rows(rows).unwrap().with_goal(goal).unwrap()
}

#[test]
fn boards_of_labels_are_solved_as_tiles() {
    // Board 79 of Korf: 42 moves.
    let goal = ".123/4567/89AB/CDEF";
    let start = board(".197/BD53/EC42/86AF", goal);
    let answer = solve(&start, Metric::Step, Algorithm::Auto, &Limits::none()).unwrap();
    assert_eq!(
        (answer.algorithm, answer.length),
        (Algorithm::IdaStar, Some(42))
    );
    let mut end = start.clone();
    for mv in &answer.moves {
        end.try_play(mv).unwrap();
    }
    assert!(end.is_solved());
    // A limit is a limit, and no proof.
    let limits = Limits::none().with_nodes(100);
    let answer = solve(&start, Metric::Move, Algorithm::Auto, &limits).unwrap();
    assert_eq!(
        (answer.outcome, answer.length),
        (Outcome::LimitReached(LimitKind::Nodes), None)
    );
}

#[test]
fn sam_loyds_board_is_unsolvable_at_once() {
    let start = board("1234/5678/9ABC/DFE.", "1234/5678/9ABC/DEF.");
    for algorithm in Algorithm::ALL {
        for metric in Metric::ALL {
            let answer = solve(&start, metric, algorithm, &Limits::none()).unwrap();
            assert_eq!((answer.outcome, answer.expanded), (Outcome::Exhausted, 0));
            assert_eq!((answer.states, answer.is_whole), (10_461_394_944_000, true));
        }
    }
}

#[test]
fn other_puzzles_are_no_tiles() {
    let none = |puzzle: &Puzzle| Tiles::of(puzzle).is_none();
    assert!(none(&board("AB/..", "../AB")));
    assert!(none(&board("AA/.B", "../AA").with_goal("AA/..").unwrap()));
    assert!(none(&board("AB/C#", "BA/C#")));
    assert!(none(&board("AB/C.", "BA/..")));
    assert!(none(&board("AB/C.", "BA/C.").with_alike("AB").unwrap()));
    assert!(none(&board(
        "ABCDE/FGHIJ/KLMNO/PQRS.",
        "ABCDE/FGHIJ/KLMNO/PQRS."
    )));
    assert!(Tiles::of(&board("AB/C.", "BA/C.")).is_some());
}

#[test]
fn small_boards_have_the_same_answers_by_every_algorithm() {
    let mut rng = SplitMix64::new(21);
    for (height, width) in [(1, 4), (4, 1), (2, 2), (2, 3), (3, 3)] {
        for _ in 0..12 {
            let mut draw = || {
                let mut labels: Vec<char> = "ABCDEFGH.".chars().collect();
                labels.drain(..9 - height * width);
                rng.shuffle(&mut labels);
                let rows: Vec<String> = labels.chunks(width).map(|r| r.iter().collect()).collect();
                rows.join("/")
            };
            let start = board(&draw(), &draw());
            let truth = Atlas::chart(&start, Metric::Step, &Limits::none()).unwrap();
            for algorithm in [Algorithm::Auto, Algorithm::Bfs, Algorithm::Astar] {
                let answer = solve(&start, Metric::Step, algorithm, &Limits::none()).unwrap();
                assert_eq!(answer.length, truth.optimum(), "{}", start.notation());
                if answer.outcome == Outcome::Exhausted {
                    assert_eq!(answer.states, truth.len());
                }
            }
        }
    }
}
