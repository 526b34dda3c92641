//! Searches guided by simpler puzzles, beside breadth-first search.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use huarong::{Algorithm, Metric, Puzzle, Solution, solve};
use search_core::{LimitKind, Limits, Outcome, SplitMix64};

use crate::gnome_levels::levels;
use crate::random_puzzles::{Made, check_solution, make};

#[test]
fn random_puzzles_are_solved_as_breadth_first() {
    let mut rng = SplitMix64::new(613);
    let [mut solved, mut unsolvable] = [0; 2];
    while solved + unsolvable < 600 {
        let Some(Made { puzzle, .. }) = make(&mut rng) else {
            continue;
        };
        for metric in Metric::UNITS {
            let limits = Limits::none().with_nodes(6_000);
            let expected = solve(&puzzle, metric, Algorithm::Bfs, &limits).unwrap();
            if matches!(expected.outcome, Outcome::LimitReached(_)) {
                continue;
            }
            let answer = solve(&puzzle, metric, Algorithm::Relaxed, &Limits::none()).unwrap();
            assert_eq!(answer.outcome, expected.outcome, "{}", puzzle.notation());
            assert_eq!(
                answer.length,
                expected.length,
                "{} in {metric}",
                puzzle.notation()
            );
            check_solution(&puzzle, &answer);
            assert_eq!(answer.is_optimal, expected.length.is_some());
            if let Some(length) = expected.length {
                assert_eq!(answer.at_least, length);
            } else {
                assert_eq!(answer.states, expected.states);
            }
            match expected.length {
                Some(_) => solved += 1,
                None => unsolvable += 1,
            }
        }
    }
    assert!(unsolvable > 100 && solved > 100, "{unsolvable} {solved}");
}

fn run(puzzle: &Puzzle, limits: &Limits) -> Solution {
    let mut answer = solve(puzzle, Metric::Move, Algorithm::Relaxed, limits).unwrap();
    answer.elapsed = Duration::ZERO;
    answer
}

#[test]
fn levels_of_known_optimum_have_it() {
    for level in levels() {
        let Some([moves, steps]) = level.optima else {
            continue;
        };
        if !["Only 18 Steps", "Agatka"].contains(&level.name) {
            continue;
        }
        for (metric, expected) in [(Metric::Move, moves), (Metric::Step, steps)] {
            let limits = Limits::none();
            let answer = solve(&level.puzzle, metric, Algorithm::Relaxed, &limits).unwrap();
            assert_eq!(answer.length, Some(expected), "{} in {metric}", level.name);
            check_solution(&level.puzzle, &answer);
        }
    }
}

#[test]
fn threads_find_the_same_and_limits_are_kept() {
    let level = levels().into_iter().find(|level| level.name == "Lodzianka");
    let puzzle = level.unwrap().puzzle;
    for limits in [
        Limits::none().with_depth(8),
        Limits::none().with_nodes(99_999),
        Limits::none().with_memory(3_000_000),
    ] {
        let one = run(&puzzle, &limits);
        assert_eq!(one, run(&puzzle, &limits.clone().with_threads(3)));
        let met = match (limits.depth, limits.nodes) {
            (Some(_), _) => LimitKind::Depth,
            (_, Some(_)) => LimitKind::Nodes,
            _ => LimitKind::Memory,
        };
        assert_eq!(one.outcome, Outcome::LimitReached(met));
        assert!(!one.is_optimal && one.at_least <= 21, "{one:?}");
        match (limits.depth, limits.nodes) {
            (Some(depth), _) => assert_eq!(one.at_least, depth + 1),
            (_, Some(nodes)) => assert_eq!(one.expanded, nodes),
            _ => {}
        }
    }
}

#[test]
fn clock_and_flag_end_a_search() {
    let board = Puzzle::from_text("横刀立马").unwrap();
    let stop = Arc::new(AtomicBool::new(true));
    let stopped = run(&board, &Limits::none().with_stop(stop));
    assert_eq!(stopped.outcome, Outcome::LimitReached(LimitKind::Stop));
    let late = run(&board, &Limits::none().with_time(Duration::ZERO));
    assert_eq!(late.outcome, Outcome::LimitReached(LimitKind::Time));
    assert_eq!(
        (late.length, late.is_optimal, late.moves.len()),
        (None, false, 0)
    );
}
