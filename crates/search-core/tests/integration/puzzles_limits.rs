//! Whatever ends a search early is named, and never taken for a proof.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use search_core::{
    LimitKind, Limits, NoBound, Outcome, PuzzleReport, PuzzleStats, SplitMix64, astar, bfs,
    bidirectional_bfs, dense_bfs, distance_field, explore, heuristic_from_fn, ida_star,
    parallel_bfs, puzzle_from_fn, reversible_from_fn,
};

use crate::puzzle_graph::{Bounds, Graph};
use crate::tiles::{Manhattan, Step, Tiles};

/// Every search on a board that has no solution, so that only a limit or a proof can end it.
fn unsolvable(limits: &Limits) -> Vec<(&'static str, Outcome, PuzzleStats)> {
    let tiles = Tiles::new(3, 3);
    let start = tiles.unsolvable();
    let of = |name, report: PuzzleReport<u64, Step>| {
        assert!(report.solution.is_none());
        (name, report.outcome, report.stats)
    };
    let explored = explore(&tiles, &start, limits);
    let field = distance_field(&tiles, [start], limits);
    vec![
        of("bfs", bfs(&tiles, &start, limits)),
        of("bidirectional", bidirectional_bfs(&tiles, &start, limits)),
        of("astar", astar(&tiles, &Manhattan(&tiles), &start, limits)),
        of(
            "ida_star",
            ida_star(&tiles, &Manhattan(&tiles), &start, limits),
        ),
        ("explore", explored.outcome, explored.stats),
        ("distance_field", field.outcome, field.stats),
    ]
}

#[test]
fn node_limits_are_exact() {
    for nodes in [0, 1, 2, 15, 16, 17, 1_000] {
        for (name, outcome, stats) in unsolvable(&Limits::none().with_nodes(nodes)) {
            assert_eq!(outcome, Outcome::LimitReached(LimitKind::Nodes), "{name}");
            assert_eq!(stats.expanded, nodes, "{name}");
        }
    }
}

#[test]
fn depth_limits_end_every_search() {
    for depth in [0, 1, 9] {
        for (name, outcome, _) in unsolvable(&Limits::none().with_depth(depth)) {
            assert_eq!(outcome, Outcome::LimitReached(LimitKind::Depth), "{name}");
        }
    }
}

#[test]
fn ida_star_looks_at_memory_after_each_expansion() {
    let tiles = Tiles::new(3, 3);
    let limits = Limits::none().with_memory(0);
    let report = ida_star(&tiles, &Manhattan(&tiles), &tiles.unsolvable(), &limits);
    assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Memory));
    assert_eq!(report.stats.expanded, 1);
    // A path fits in little memory.
    let limits = Limits::none().with_memory(20_000).with_nodes(100_000);
    let report = ida_star(&tiles, &Manhattan(&tiles), &tiles.unsolvable(), &limits);
    assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Nodes));
    assert!(report.stats.peak_bytes <= 20_000);
}

#[test]
fn memory_limits_are_held_to() {
    for memory in [0, 300, 20_000, 200_000] {
        for (name, outcome, stats) in
            unsolvable(&Limits::none().with_memory(memory).with_nodes(50_000))
        {
            if name == "ida_star" {
                continue;
            }
            assert_eq!(outcome, Outcome::LimitReached(LimitKind::Memory), "{name}");
            assert!(stats.peak_bytes <= memory, "{name}: {stats:?}");
        }
    }
}

#[test]
fn time_and_stop_end_every_search() {
    for (name, outcome, _) in unsolvable(&Limits::none().with_time(Duration::ZERO)) {
        assert_eq!(outcome, Outcome::LimitReached(LimitKind::Time), "{name}");
    }
    let stop = Arc::new(AtomicBool::new(true));
    for (name, outcome, _) in unsolvable(&Limits::none().with_stop(stop)) {
        assert_eq!(outcome, Outcome::LimitReached(LimitKind::Stop), "{name}");
    }
}

#[test]
fn start_that_is_a_goal_needs_no_work() {
    let tiles = Tiles::new(3, 3);
    let start = tiles.solved();
    let limits = Limits::none().with_nodes(0).with_depth(0);
    for report in [
        bfs(&tiles, &start, &limits),
        bidirectional_bfs(&tiles, &start, &limits),
        astar(&tiles, &Manhattan(&tiles), &start, &limits),
        ida_star(&tiles, &Manhattan(&tiles), &start, &limits),
    ] {
        assert_eq!(report.outcome, Outcome::Solved);
        let path = report.solution.unwrap();
        assert!(path.is_empty());
        assert_eq!(path.states, [start]);
        assert_eq!(report.stats.expanded, 0);
    }
}

#[test]
fn goal_found_on_the_last_node_counts() {
    // The goal is a neighbour of the only state that may be expanded.
    let line = puzzle_from_fn(|&n: &u32| [((), n + 1)], |&n| n == 1);
    let report = bfs(&line, &0, &Limits::none().with_nodes(1));
    assert_eq!(report.outcome, Outcome::Solved);
}

#[test]
fn infinite_puzzles_end_by_limit() {
    let line = puzzle_from_fn(|&n: &u64| [((), n + 1)], |_| false);
    let nodes = Limits::none().with_nodes(10_000);
    let limit = Outcome::LimitReached(LimitKind::Nodes);
    assert_eq!(bfs(&line, &0, &nodes).outcome, limit);
    assert_eq!(explore(&line, &0, &nodes).len(), 10_001);
    assert_eq!(astar(&line, &NoBound, &0, &nodes).outcome, limit);
    assert_eq!(ida_star(&line, &NoBound, &0, &nodes).outcome, limit);
}

#[test]
fn goal_side_proves_what_the_start_side_cannot() {
    let limits = Limits::none().with_nodes(1_000);
    // From 0 one can count up for ever; nothing but -1 leads to -1.
    let line = reversible_from_fn(
        |&n: &i64| [((), n + 1)],
        |&n: &i64| (n != -1).then_some(((), n - 1)),
        vec![-1],
    );
    let report = bidirectional_bfs(&line, &0, &limits);
    assert_eq!(report.outcome, Outcome::Exhausted);
    let no_goals = reversible_from_fn(|&n: &i64| [((), n + 1)], |&n: &i64| [((), n - 1)], vec![]);
    let report = bidirectional_bfs(&no_goals, &0, &limits);
    assert_eq!(report.outcome, Outcome::Exhausted);
}

#[test]
fn bound_of_none_prunes() {
    // Odd numbers are dead ends, so says the bound; the search never looks behind them.
    let ladder = puzzle_from_fn(|&n: &u64| [('+', n + 1), ('*', n + 2)], |&n| n == 20);
    let bound = heuristic_from_fn(|&n: &u64| (n % 2 == 0 && n <= 20).then_some(0));
    let limits = Limits::none().with_nodes(1_000);
    for report in [
        astar(&ladder, &bound, &0, &limits),
        ida_star(&ladder, &bound, &0, &limits),
    ] {
        assert_eq!(report.solution.unwrap().moves, ['*'; 10]);
    }
    let hopeless = heuristic_from_fn(|_: &u64| None);
    for report in [
        astar(&ladder, &hopeless, &0, &limits),
        ida_star(&ladder, &hopeless, &0, &limits),
    ] {
        assert_eq!(report.outcome, Outcome::Exhausted);
        assert_eq!(report.stats.expanded, 0);
    }
}

#[test]
fn huge_bounds_do_no_harm() {
    let limits = Limits::none().with_nodes(1_000);
    let line = puzzle_from_fn(|&n: &u64| [((), n + 1)], |&n| n == 5);
    for huge in [u32::MAX, u32::MAX - 1, 1 << 31] {
        // Only the truth is admissible: a state past the goal is as far away as one likes.
        let bound = heuristic_from_fn(move |&n: &u64| Some(if n <= 5 { 0 } else { huge }));
        for report in [
            astar(&line, &bound, &0, &limits),
            ida_star(&line, &bound, &0, &limits),
        ] {
            assert_eq!(report.length(), Some(5));
        }
    }
}

#[test]
fn a_search_that_is_broken_off_has_proven_its_bound() {
    let mut met = [0; 3];
    for seed in 0..4_000 {
        let mut rng = SplitMix64::for_index(77, seed);
        let graph = Graph::<u32, true>::random(&mut rng, 40);
        let to_goal = graph.to_goal();
        let any = Bounds::random(&mut rng, &to_goal);
        let consistent = Bounds::lowered(&mut rng, &to_goal);
        let start = rng.below(to_goal.len() as u64) as usize;
        let (name, right) = (graph.name(start), to_goal[start]);
        let depth = rng.below(6) as u32;
        let by_depth = Limits::none().with_depth(depth).with_nodes(5_000);
        let by_nodes = Limits::none().with_nodes(rng.below(30));
        for limits in [by_depth, by_nodes] {
            let layered = [
                bfs(&graph, name, &limits),
                bidirectional_bfs(&graph, name, &limits),
                parallel_bfs(&graph, name, &limits),
                dense_bfs(&graph, name, &limits),
            ];
            let bounded = [
                astar(&graph, &any, name, &limits),
                astar(&graph, &consistent, name, &limits),
                ida_star(&graph, &any, name, &limits),
            ];
            for (nth, report) in layered.into_iter().chain(bounded).enumerate() {
                let told = format!("search {nth}: {report:?}, {graph:?} from {start}: {right:?}");
                let at_least = report.stats.at_least;
                match report.outcome {
                    Outcome::Solved => {
                        assert_eq!(Some(at_least), right, "{told}");
                        met[0] += 1;
                    }
                    Outcome::LimitReached(LimitKind::Depth) => {
                        assert!(at_least > depth, "{told}");
                        assert!(nth >= 4 || at_least == depth + 1, "{told}");
                        assert!(right.is_none_or(|right| at_least <= right), "{told}");
                        met[1] += 1;
                    }
                    Outcome::LimitReached(_) => {
                        assert!(right.is_none_or(|right| at_least <= right), "{told}");
                        met[2] += u32::from(at_least > 1);
                    }
                    Outcome::Exhausted => assert_eq!(right, None, "{told}"),
                }
            }
        }
    }
    assert!(met.iter().all(|&count| count > 1_000), "{met:?}");
}
