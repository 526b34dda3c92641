//! Breadth-first search that remembers two layers, beside the searches that remember all.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use huarong::{
    Algorithm, Atlas, FrontierReport, FrontierSolver, Metric, Puzzle, SolveError, solve,
};
use search_core::{LimitKind, Limits, Outcome, SplitMix64};

use crate::gnome_levels::levels;
use crate::random_puzzles::{Made, check_solution, make};

fn run(puzzle: &Puzzle, metric: Metric, limits: &Limits) -> FrontierReport {
    let mut report = FrontierSolver::new().solve(puzzle, metric, limits).unwrap();
    check_solution(puzzle, &report.solution);
    report.solution.elapsed = Duration::ZERO;
    report
}

#[test]
fn levels_of_known_optimum_have_it() {
    // Rome has more states than all the others together.
    for level in levels().into_iter().filter(|level| level.name != "Rome") {
        let Some([moves, steps]) = level.optima else {
            continue;
        };
        // Steps of the smaller boards only: the others have some million states.
        let small = level.puzzle.width() == 6;
        let expected = [(Metric::Move, moves), (Metric::Step, steps)];
        for (metric, expected) in expected.into_iter().take(1 + usize::from(small)) {
            let report = run(&level.puzzle, metric, &Limits::none());
            assert_eq!(
                report.solution.length,
                Some(expected),
                "{} in {metric}",
                level.name
            );
            assert_eq!(report.solution.at_least, expected);
            assert_eq!(report.layers.len(), expected as usize);
        }
    }
}

#[test]
fn layers_and_states_are_those_of_the_atlas() {
    // Out of reach of 横刀立马, so that its whole component is searched, and a board without mirror
    // images.
    let outer = Puzzle::from_text("横刀立马").unwrap();
    let outer = outer.with_goal("EE../..../..../..../....").unwrap();
    let pennant = Puzzle::parse_rows("XXAA/XXBB/CD../EFGG/EFHH").unwrap();
    let pennant = pennant
        .with_goal("..../..../..../..../..CX")
        .unwrap_or(pennant);
    for puzzle in [outer, Puzzle::from_text("走投无路").unwrap(), pennant] {
        for metric in Metric::UNITS {
            let report = run(&puzzle, metric, &Limits::none());
            let atlas = Atlas::chart(&puzzle, metric, &Limits::none()).unwrap();
            if report.solution.outcome == Outcome::Exhausted {
                assert_eq!(report.solution.states, atlas.len());
                assert_eq!(report.layers.len(), report.solution.at_least as usize);
            }
            assert_eq!(report.solution.length, atlas.optimum());
            assert_eq!(report.layers[..1], atlas.layers()[..1]);
            if !report.solution.mirrored {
                assert_eq!(report.layers[..], atlas.layers()[..report.layers.len()]);
            }
        }
    }
}

#[test]
fn threads_find_the_same() {
    for level in levels()
        .into_iter()
        .filter(|level| ["Lodzianka", "Pelopones"].contains(&level.name))
    {
        for limits in [
            Limits::none().with_depth(8),
            Limits::none().with_nodes(9_999),
            Limits::none().with_memory(700_000),
        ] {
            let [one, two, three] = [1, 2, 3].map(|threads| {
                run(
                    &level.puzzle,
                    Metric::Step,
                    &limits.clone().with_threads(threads),
                )
            });
            assert_eq!(one, two);
            assert_eq!(one, three);
            assert!(one.peak_bytes <= limits.memory.unwrap_or(usize::MAX));
            let met = match (limits.depth, limits.nodes) {
                (Some(_), _) => LimitKind::Depth,
                (_, Some(_)) => LimitKind::Nodes,
                _ => LimitKind::Memory,
            };
            assert_eq!(one.solution.outcome, Outcome::LimitReached(met));
            assert_eq!(one.layers.len(), one.solution.at_least as usize);
            if let Some(nodes) = limits.nodes {
                assert_eq!(one.solution.expanded, nodes);
            }
        }
    }
}

/// The largest part of so many bytes, halved time and again, with which a search in memory does not end, or 0.
fn too_little(puzzle: &Puzzle, metric: Metric, limits: &Limits, bytes: usize) -> usize {
    let is_enough = |memory: &usize| {
        let report = run(puzzle, metric, &limits.clone().with_memory(*memory));
        report.solution.outcome != Outcome::LimitReached(LimitKind::Memory)
    };
    let mut less = (1..64).map(|halvings| bytes >> halvings);
    less.find(|memory| !is_enough(memory)).unwrap_or(0)
}

#[test]
fn files_hold_what_the_memory_does_not() {
    let directory = tempfile::tempdir().unwrap();
    let files = || std::fs::read_dir(directory.path()).unwrap().count();
    let pelopones = levels().into_iter().find(|level| level.name == "Pelopones");
    let boards = [
        (Puzzle::from_text("捷足先登").unwrap(), Metric::Move, None),
        (pelopones.unwrap().puzzle, Metric::Step, Some(12)),
    ];
    for (board, metric, depth) in boards {
        let mut limits = Limits::none();
        limits.depth = depth;
        let in_memory = run(&board, metric, &limits);
        let memory = too_little(&board, metric, &limits, in_memory.peak_bytes);
        let limits = limits.with_memory(memory);
        for threads in [1, 2] {
            let mut solver = FrontierSolver::new().spill_to(directory.path());
            let limits = limits.clone().with_threads(threads);
            let report = solver.solve(&board, metric, &limits).unwrap();
            check_solution(&board, &report.solution);
            assert_eq!(report.layers, in_memory.layers);
            assert_eq!(report.solution.at_least, in_memory.solution.at_least);
            assert_eq!(report.solution.length, in_memory.solution.length);
            assert_eq!(report.solution.outcome, in_memory.solution.outcome);
            assert!(report.peak_bytes <= memory);
            assert_eq!(files(), 0);
        }
    }
}

#[test]
fn random_puzzles_are_the_same_from_files() {
    let directory = tempfile::tempdir().unwrap();
    let mut rng = SplitMix64::new(11);
    let mut compared = 0;
    while compared < 2 {
        let Some(Made { puzzle, .. }) = make(&mut rng) else {
            continue;
        };
        for metric in Metric::UNITS {
            let in_memory = run(&puzzle, metric, &Limits::none());
            let memory = too_little(&puzzle, metric, &Limits::none(), in_memory.peak_bytes);
            // A single bundle may lead to so many.
            if memory < 6_000 {
                continue;
            }
            let limits = Limits::none().with_memory(memory);
            let mut solver = FrontierSolver::new().spill_to(directory.path());
            let report = solver.solve(&puzzle, metric, &limits).unwrap();
            check_solution(&puzzle, &report.solution);
            assert_eq!(report.layers, in_memory.layers);
            assert_eq!(report.solution.at_least, in_memory.solution.at_least);
            assert_eq!(report.solution.outcome, in_memory.solution.outcome);
            assert_eq!(report.solution.length, in_memory.solution.length);
            assert!(report.peak_bytes <= memory);
            compared += 1;
        }
    }
}

#[test]
fn a_directory_that_is_not_there_is_told() {
    let directory = tempfile::tempdir().unwrap();
    let nowhere = directory.path().join("nowhere");
    let board = Puzzle::from_text("捷足先登").unwrap();
    let mut solver = FrontierSolver::new().spill_to(&nowhere);
    let error = solver.solve(&board, Metric::Move, &Limits::none());
    let Err(SolveError::Disk { path, message }) = error else {
        panic!("{error:?}");
    };
    assert!(path.starts_with(&nowhere));
    assert!(!message.is_empty());
}

#[test]
fn every_depth_below_the_optimum_is_a_bound_and_no_further_one_is() {
    let board = Puzzle::from_text("捷足先登").unwrap();
    for depth in 0..=32 {
        let report = run(&board, Metric::Move, &Limits::none().with_depth(depth));
        assert_eq!(
            report.solution.at_least,
            if depth < 32 { depth + 1 } else { 32 }
        );
        let outcome = report.solution.outcome;
        let met = Outcome::LimitReached(LimitKind::Depth);
        assert_eq!(outcome, if depth < 32 { met } else { Outcome::Solved });
    }
    // At the depth of its last layer a search has seen everything.
    let stuck = Puzzle::from_text("走投无路").unwrap();
    let last = run(&stuck, Metric::Move, &Limits::none()).solution.at_least - 1;
    let outcome = |depth| {
        run(&stuck, Metric::Move, &Limits::none().with_depth(depth))
            .solution
            .outcome
    };
    assert_eq!(outcome(last), Outcome::Exhausted);
    assert_eq!(outcome(last - 1), Outcome::LimitReached(LimitKind::Depth));
}

#[test]
fn clock_flag_and_listener_end_a_search() {
    let board = Puzzle::from_text("横刀立马").unwrap();
    let ended = |limits: &Limits| run(&board, Metric::Move, limits).solution.outcome;
    let stop = Arc::new(AtomicBool::new(true));
    assert_eq!(
        ended(&Limits::none().with_stop(stop)),
        Outcome::LimitReached(LimitKind::Stop)
    );
    let no_time = Limits::none().with_time(Duration::ZERO);
    assert_eq!(ended(&no_time), Outcome::LimitReached(LimitKind::Time));
    let told = Arc::new(Mutex::new(Vec::new()));
    let listener = Arc::clone(&told);
    let mut solver = FrontierSolver::new();
    solver.on_progress(move |progress| {
        listener.lock().unwrap().push(*progress);
        assert!(progress.per_second() > 0.0);
        if progress.at_least < 10 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    let report = solver.solve(&board, Metric::Move, &Limits::none()).unwrap();
    assert_eq!(
        report.solution.outcome,
        Outcome::LimitReached(LimitKind::Stop)
    );
    let told = told.lock().unwrap();
    let bounds: Vec<u32> = told.iter().map(|progress| progress.at_least).collect();
    assert_eq!(bounds, (1..=10).collect::<Vec<_>>());
    assert!(told.is_sorted_by(|a, b| a.states < b.states && a.expanded < b.expanded));
    assert!(told.iter().all(|progress| progress.bytes > 0));
}

#[test]
fn a_start_at_the_goal_takes_no_move_and_no_goal_is_an_error() {
    let solved = Puzzle::parse_rows("AB/..")
        .unwrap()
        .with_goal("A./..")
        .unwrap();
    let report = run(&solved, Metric::Step, &Limits::none());
    assert_eq!(
        (report.solution.length, report.solution.at_least),
        (Some(0), 0)
    );
    let open = Puzzle::parse_rows("AB/..").unwrap();
    let error = FrontierSolver::new().solve(&open, Metric::Step, &Limits::none());
    assert_eq!(error.unwrap_err(), SolveError::NoGoal);
}

#[test]
fn arrangements_beyond_counting_are_refused() {
    // 440 pieces with places of their own on 21x21 cells.
    let labels: Vec<char> = ('\u{4e00}'..).take(440).collect();
    let rows = |order: &mut dyn Iterator<Item = char>| {
        let all: Vec<char> = order.chain(['.']).collect();
        let rows: Vec<String> = all.chunks(21).map(|row| row.iter().collect()).collect();
        rows.join("/")
    };
    let start = Puzzle::parse_rows(&rows(&mut labels.iter().copied())).unwrap();
    let puzzle = start
        .with_goal(&rows(&mut labels.iter().rev().copied()))
        .unwrap();
    let limits = Limits::none().with_nodes(10);
    let error = FrontierSolver::new()
        .solve(&puzzle, Metric::Step, &limits)
        .unwrap_err();
    assert_eq!(error, SolveError::TooManyArrangements { words: 8 });
    assert_eq!(
        error.to_string(),
        "the pieces have too many arrangements to number them in 8 words of 64 bits: use bfs or astar"
    );
    assert!(solve(&puzzle, Metric::Step, Algorithm::Bfs, &limits).is_ok());
}

/// Left to itself, `solve` goes over to the frontier search where a puzzle turns out to be a big one.
#[test]
fn auto_takes_the_frontier_search_for_big_puzzles() {
    let rome = "########\n#abcc**#\n#ddeef*#\n#ddghfi#\n#   jki#\n#--#####\n ..     \n  .     \n";
    let rome = Puzzle::from_gnome(rome).unwrap();
    let answer = solve(&rome, Metric::Move, Algorithm::Auto, &Limits::none()).unwrap();
    assert_eq!(
        (answer.length, answer.algorithm),
        (Some(38), Algorithm::Frontier)
    );
    assert!(answer.expanded > 1_000_000);
    // Fewer states are no reason to, nor is a limit that allows for no more.
    let limits = Limits::none().with_nodes(500_000);
    let answer = solve(&rome, Metric::Move, Algorithm::Auto, &limits).unwrap();
    assert_eq!(
        (answer.outcome, answer.algorithm, answer.expanded),
        (
            Outcome::LimitReached(LimitKind::Nodes),
            Algorithm::Bfs,
            500_000
        )
    );
    let limits = Limits::none().with_nodes(1_500_000);
    let answer = solve(&rome, Metric::Move, Algorithm::Auto, &limits).unwrap();
    assert_eq!(answer.outcome, Outcome::LimitReached(LimitKind::Nodes));
    assert!(answer.expanded <= 1_500_000 && answer.at_least > 20);
}
