//! The solver against plain fixed points over explicit graphs, and its promises.

use std::collections::HashMap;

use quoridor::{Position, Size};
use quoridor::{Solution, Verdict, solve};
use search_core::{Game, LimitKind, Limits, Outcome, SplitMix64};

/// Every position that can be reached, with what its moves lead to.
pub(crate) fn graph(root: &Position, most: usize) -> Option<Vec<(Position, Vec<usize>)>> {
    let mut index = HashMap::from([(*root, 0)]);
    let mut nodes = vec![(*root, Vec::new())];
    let mut next = 0;
    while next < nodes.len() {
        let position = nodes[next].0;
        for mv in position.legal_moves() {
            let mut child = position;
            child.play(mv);
            let number = *index.entry(child).or_insert_with(|| {
                nodes.push((child, Vec::new()));
                nodes.len() - 1
            });
            nodes[next].1.push(number);
        }
        if nodes.len() > most {
            return None;
        }
        next += 1;
    }
    Some(nodes)
}

/// Values by sweeps over the whole graph: after sweep `n`, all that is decided in `n` plies.
pub(crate) fn sweeps(nodes: &[(Position, Vec<usize>)]) -> Vec<Verdict> {
    let mut values = vec![Verdict::Draw; nodes.len()];
    for (value, (position, _)) in values.iter_mut().zip(nodes) {
        if position.winner().is_some() {
            *value = Verdict::Loss(0);
        }
    }
    // Sweeps without news may come before one with news, as exits differ in length; a whole
    // board's worth of them may not.
    let (mut plies, mut quiet) = (1, 0);
    while quiet < 3 {
        let before = values.clone();
        for (number, (_, children)) in nodes.iter().enumerate() {
            if before[number] != Verdict::Draw {
                continue;
            }
            let lost = |&child: &usize| matches!(before[child], Verdict::Loss(_));
            let won = |&child: &usize| matches!(before[child], Verdict::Win(_));
            if children.iter().any(lost) {
                values[number] = Verdict::Win(plies);
            } else if children.iter().all(won) {
                values[number] = Verdict::Loss(plies);
            }
        }
        quiet = if before == values { quiet + 1 } else { 0 };
        plies += 1;
    }
    values
}

fn check_whole_graph(root: &Position, every: usize) -> usize {
    let Some(nodes) = graph(root, 40_000) else {
        return 0;
    };
    let values = sweeps(&nodes);
    let mut checked = 0;
    for (number, (position, children)) in nodes.iter().enumerate().step_by(every) {
        let solution = solve(position, &Limits::none());
        assert_eq!(solution.outcome, Outcome::Solved);
        assert_eq!(
            solution.verdict,
            Some(values[number]),
            "{}",
            position.notation()
        );
        let best = match values[number] {
            Verdict::Win(plies) => Verdict::Loss(plies - 1),
            Verdict::Loss(0) => continue,
            Verdict::Loss(plies) => Verdict::Win(plies - 1),
            Verdict::Draw => Verdict::Draw,
        };
        let moves = position.legal_moves();
        let mut expected: Vec<_> = moves
            .iter()
            .zip(children)
            .filter(|&(_, &child)| values[child] == best)
            .map(|(&mv, _)| mv)
            .collect();
        expected.sort();
        assert_eq!(solution.moves, expected, "{}", position.notation());
        assert!(!expected.is_empty());
        checked += 1;
    }
    checked
}

#[test]
fn small_boards_by_sweeps() {
    let start = |size: &str, walls| Position::start(size.parse().unwrap(), walls);
    let mut checked = 0;
    for (root, every) in [
        (start("2x3", 2), 1),
        (start("3x3", 1), 1),
        (start("3x3", 2), 97),
        (start("4x3", 1), 13),
        (start("2x5", 1), 7),
        (start("5", 0), 7),
    ] {
        checked += check_whole_graph(&root, every);
    }
    assert!(checked > 2_000, "{checked}");
}

#[test]
fn random_positions_by_sweeps() {
    let mut checked = 0;
    for index in 0..60 {
        let mut rng = SplitMix64::for_index(31, index);
        let start = Position::start(crate::random::size(&mut rng), 3 + rng.below(4) as u8);
        crate::random::game(&mut rng, start, 40, 70, |position, mv| {
            if mv.is_none() {
                checked += check_whole_graph(position, 301);
            }
        });
    }
    assert!(checked > 300, "{checked}");
}

#[test]
fn races_without_walls() {
    for (side, verdict) in [
        (4, Verdict::Win(5)),
        (5, Verdict::Loss(8)),
        (7, Verdict::Loss(12)),
        (9, Verdict::Loss(16)),
    ] {
        let start = Position::start(Size::new(side, side).unwrap(), 0);
        assert_eq!(
            solve(&start, &Limits::none()).verdict,
            Some(verdict),
            "{side}"
        );
    }
}

#[test]
fn mirrors_and_swapped_colours_have_the_same_value() {
    let mut rng = SplitMix64::new(41);
    for _ in 0..40 {
        let start = Position::start("4x3".parse().unwrap(), 2);
        crate::random::game(&mut rng, start, 6, 40, |position, _| {
            let expected = solve(position, &Limits::none()).verdict;
            assert_eq!(
                solve(&position.mirrored(), &Limits::none()).verdict,
                expected
            );
            assert_eq!(
                solve(&position.colours_swapped(), &Limits::none()).verdict,
                expected
            );
        });
    }
}

#[test]
fn best_play_takes_the_plies_announced() {
    for text in [
        "4x3 c1 c3 3 3 w -",
        "3x5 b1 b5 3 3 w -",
        "9 e5 d6 0 0 b d6v,e3h,c4h",
    ] {
        let mut position: Position = text.parse().unwrap();
        let mut solution = solve(&position, &Limits::none());
        while let Some(Verdict::Win(left) | Verdict::Loss(left)) = solution.verdict
            && left > 0
        {
            position.try_play(solution.moves[0]).unwrap();
            solution = solve(&position, &Limits::none());
            let Some(Verdict::Win(after) | Verdict::Loss(after)) = solution.verdict else {
                panic!("{text}: the win is gone");
            };
            assert_eq!(after, left - 1, "{text}");
        }
        assert!(position.winner().is_some());
    }
}

fn limit(solution: &Solution) -> Option<LimitKind> {
    assert_eq!((solution.verdict, solution.moves.len()), (None, 0));
    match solution.outcome {
        Outcome::LimitReached(kind) => Some(kind),
        _ => None,
    }
}

#[test]
fn limits_are_honest() {
    let start = Position::start("5x3".parse().unwrap(), 3);
    let nodes = solve(&start, &Limits::none().with_nodes(1_000));
    assert_eq!(limit(&nodes), Some(LimitKind::Nodes));
    let states = solve(&start, &Limits::none()).states;
    let enough = solve(&start, &Limits::none().with_nodes(states));
    assert_eq!(enough.outcome, Outcome::Solved);
    let short = solve(&start, &Limits::none().with_nodes(states - 1));
    assert_eq!(limit(&short), Some(LimitKind::Nodes));
    let memory = solve(&start, &Limits::none().with_memory(100_000));
    assert_eq!(limit(&memory), Some(LimitKind::Memory));
    let time = solve(
        &start,
        &Limits::none().with_time(core::time::Duration::ZERO),
    );
    assert_eq!(limit(&time), Some(LimitKind::Time));
    let full = solve(&Position::start(Size::STANDARD, 255), &Limits::none());
    assert_eq!(limit(&full), Some(LimitKind::Memory));
}

#[test]
fn a_finished_game_is_lost_in_none() {
    let over: Position = "3 b3 c2 1 1 b -".parse().unwrap();
    let solution = solve(&over, &Limits::none());
    assert_eq!(solution.verdict, Some(Verdict::Loss(0)));
    assert!(solution.moves.is_empty());
}
