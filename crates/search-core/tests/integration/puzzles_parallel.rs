//! Layers expanded on several threads against the plainest breadth-first search, and the same for
//! any number of threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use search_core::{
    LimitKind, Limits, Outcome, Puzzle, PuzzleReport, Ranked, SplitMix64, bfs, explore,
    parallel_bfs, parallel_explore, puzzle_from_fn,
};

use crate::puzzle_graph::{Graph, Name};
use crate::tiles::{Step, Tiles};

/// The report as text, but for the time.
fn text<S: std::fmt::Debug, M: std::fmt::Debug>(report: &PuzzleReport<S, M>) -> String {
    let mut stats = report.stats;
    stats.elapsed = Duration::ZERO;
    format!("{:?} {:?} {stats:?}", report.outcome, report.solution)
}

#[test]
fn random_graphs_are_searched_right() {
    fn check<S: Name, const U: bool>(rng: &mut SplitMix64) {
        let graph = Graph::<S, U>::random(rng, 25);
        let to_goal = graph.to_goal();
        let threads = 1 + rng.below(2) as usize;
        for (start, &right) in to_goal.iter().enumerate().take(8) {
            let limits = Limits::none().with_threads(threads);
            let report = parallel_bfs(&graph, graph.name(start), &limits);
            assert_eq!(report.length(), right.map(|length| length as usize));
            let Some(path) = &report.solution else {
                assert_eq!(report.outcome, Outcome::Exhausted);
                let reached = graph.distances(&[start]).iter().flatten().count() as u64;
                assert_eq!(report.stats.seen, reached);
                assert_eq!(report.stats.expanded, reached);
                continue;
            };
            assert_eq!(report.outcome, Outcome::Solved);
            assert!(graph.is_solution(path, start));

            let depth = rng.below(path.len() as u64 + 2) as u32;
            let limits = limits.with_depth(depth);
            let report = parallel_bfs(&graph, graph.name(start), &limits);
            let hashed = bfs(&graph, graph.name(start), &limits);
            assert_eq!(report.outcome, hashed.outcome);
            assert_eq!(report.length(), hashed.length());
        }
    }
    for seed in 0..2_000 {
        let rng = || SplitMix64::for_index(21, seed);
        check::<u32, true>(&mut rng());
        check::<u32, false>(&mut rng());
        check::<String, true>(&mut rng());
        check::<String, false>(&mut rng());
    }
}

#[test]
fn depth_limits_without_goals_tell_whether_there_is_more() {
    for seed in 0..500 {
        let mut rng = SplitMix64::for_index(22, seed);
        let mut graph = Graph::<u32, false>::random(&mut rng, 25);
        graph.goals.clear();
        for depth in 0..6 {
            let limits = Limits::none().with_depth(depth);
            let report = parallel_bfs(&graph, &0, &limits);
            assert_eq!(report.outcome, bfs(&graph, &0, &limits).outcome);
        }
    }
}

#[test]
fn eight_puzzle_is_the_same_on_any_number_of_threads() {
    let tiles = Tiles::new(3, 3);
    let far = *explore(&tiles, &tiles.solved(), &Limits::none())
        .farthest()
        .last()
        .unwrap();
    let unsolvable = tiles.unsolvable();
    for (start, length) in [(far, Some(31)), (unsolvable, None)] {
        let one = parallel_bfs(&tiles, &start, &Limits::none());
        assert_eq!(one.length(), length);
        assert_eq!(one.stats.seen, 181_440);
        for threads in 2..=4 {
            let limits = Limits::none().with_threads(threads);
            assert_eq!(text(&parallel_bfs(&tiles, &start, &limits)), text(&one));
        }
    }
}

/// A graph large enough for layers to be shared among threads.
fn large<S: Name, const U: bool>(seed: u64) -> Graph<S, U> {
    let mut rng = SplitMix64::for_index(23, seed);
    loop {
        let graph = Graph::random(&mut rng, 30_000);
        if graph.distances(&[0]).iter().flatten().count() > 12_000 {
            return graph;
        }
    }
}

#[test]
fn limits_are_the_same_on_any_number_of_threads() {
    fn check<S: Name, const U: bool>(seed: u64) {
        let mut graph = large::<S, U>(seed);
        graph.goals.clear();
        let nodes = [0, 1, 255, 257, 1_500, 5_000, 9_999, 15_000];
        let nodes = nodes.map(|nodes| Limits::none().with_nodes(nodes));
        let memory = [0, 100, 10_000, 100_000, 300_000, 1_000_000];
        let memory = memory.map(|memory| Limits::none().with_memory(memory));
        for limits in nodes.into_iter().chain(memory) {
            let one = parallel_bfs(&graph, graph.name(0), &limits);
            if let Some(nodes) = limits.nodes
                && one.outcome != Outcome::Exhausted
            {
                assert_eq!(one.outcome, Outcome::LimitReached(LimitKind::Nodes));
                assert_eq!(one.stats.expanded, nodes);
            }
            if let Some(memory) = limits.memory {
                // The largest may be enough for the smaller of the graphs.
                if memory <= 100_000 || one.outcome != Outcome::Exhausted {
                    assert_eq!(one.outcome, Outcome::LimitReached(LimitKind::Memory));
                }
                assert!(one.stats.peak_bytes <= memory, "{:?}", one.stats);
            }
            for threads in 2..=4 {
                let limits = limits.clone().with_threads(threads);
                assert_eq!(
                    text(&parallel_bfs(&graph, graph.name(0), &limits)),
                    text(&one)
                );
            }
        }
    }
    check::<u32, true>(0);
    check::<u32, false>(1);
    check::<String, true>(2);
    check::<String, false>(3);
}

#[test]
fn memory_that_is_enough_suffices() {
    let tiles = Tiles::new(3, 3);
    let limits = Limits::none().with_memory(24 << 20);
    let report = parallel_bfs(&tiles, &tiles.unsolvable(), &limits);
    assert_eq!(report.outcome, Outcome::Exhausted);
    assert!(report.stats.peak_bytes <= 24 << 20);
    assert!(report.stats.peak_bytes > 181_440 * (8 + 4 + 8));
    // In rounds of a single part, the order is the same.
    let free = parallel_bfs(&tiles, &tiles.unrank(1_000), &Limits::none());
    let tight = parallel_bfs(&tiles, &tiles.unrank(1_000), &limits);
    assert_eq!(free.solution, tight.solution);
}

#[test]
fn stops_are_seen_within_a_layer() {
    let tiles = Tiles::new(3, 3);
    for threads in 1..=3 {
        let stop = Arc::new(AtomicBool::new(false));
        let expansions = AtomicU64::new(0);
        let raise = stop.clone();
        let counted = puzzle_from_fn(
            |state: &u64| {
                if expansions.fetch_add(1, Ordering::Relaxed) + 1 == 100_000 {
                    raise.store(true, Ordering::Relaxed);
                }
                let mut next = Vec::new();
                tiles.expand(state, |step: Step, state| next.push((step, *state)));
                next
            },
            |_| false,
        );
        let limits = Limits::none().with_threads(threads).with_stop(stop);
        let report = parallel_bfs(&counted, &tiles.solved(), &limits);
        assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Stop));
        assert!(
            (100_000..108_000).contains(&report.stats.expanded),
            "{:?}",
            report.stats
        );
        assert_eq!(report.stats.expanded, expansions.load(Ordering::Relaxed));
    }
}

#[test]
fn time_is_kept() {
    let tiles = Tiles::new(3, 3);
    let limits = Limits::none().with_threads(2).with_time(Duration::ZERO);
    let report = parallel_bfs(&tiles, &tiles.unrank(5), &limits);
    assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Time));
    assert_eq!(report.stats.expanded, 0);
}

#[test]
fn start_that_is_a_goal_needs_no_work() {
    let tiles = Tiles::new(3, 3);
    let limits = Limits::none().with_nodes(0).with_depth(0);
    let report = parallel_bfs(&tiles, &tiles.solved(), &limits);
    assert_eq!(report.outcome, Outcome::Solved);
    assert_eq!(report.solution.unwrap().states, [tiles.solved()]);
    // Found by the last node allowed, a goal still counts.
    let line = puzzle_from_fn(|&n: &u32| [((), n + 1)], |&n| n == 1);
    let report = parallel_bfs(&line, &0, &Limits::none().with_nodes(1));
    assert_eq!(report.outcome, Outcome::Solved);
}

#[test]
fn explorations_see_everything() {
    for seed in 0..1_000 {
        let mut rng = SplitMix64::for_index(24, seed);
        let graph = Graph::<String, false>::random(&mut rng, 60);
        let distances = graph.distances(&[0]);
        let limits = Limits::none().with_nodes(rng.below(90));
        let all = parallel_explore(&graph, graph.name(0), &limits);
        assert!(!all.is_empty());
        let reached = distances.iter().flatten().count() as u64;
        assert_eq!(all.is_complete(), limits.nodes.unwrap() >= reached);
        assert_eq!(
            all.is_complete(),
            all.len() == reached && all.stats.expanded == reached
        );
        assert_eq!(all.layer_sizes().sum::<u64>(), all.len());
        assert_eq!(
            all.farthest().count() as u64,
            all.layer_sizes().last().unwrap()
        );
        assert!(all.layer_sizes().all(|size| size > 0));
        for (distance, size) in (0..).zip(all.layer_sizes()) {
            assert_eq!(all.layer(distance).count() as u64, size);
            for state in all.layer(distance) {
                assert_eq!(distances[state.vertex()], Some(distance));
                assert_eq!(all.distance(state), Some(distance));
                let path = all.path_to(state).unwrap();
                assert_eq!(
                    (path.len() as u32, &path.states[0]),
                    (distance, graph.name(0))
                );
                assert!(path.replays(&graph));
            }
        }
        let seen = graph
            .names
            .iter()
            .filter(|state| all.contains(state))
            .count();
        assert_eq!(seen as u64, all.len());
    }
    let nothing = Limits::none().with_memory(0);
    let graph = large::<u32, true>(5);
    let all = parallel_explore(&graph, &0, &nothing);
    assert!(all.is_empty());
    assert_eq!((all.eccentricity(), all.distance(&0)), (0, None));
    assert!(format!("{all:?}").contains("LimitReached(Memory)"));
}

#[test]
fn arenas_are_in_the_same_order_on_any_number_of_threads() {
    let tiles = Tiles::new(3, 3);
    let states = |threads: usize| -> Vec<Vec<u64>> {
        let limits = Limits::none().with_threads(threads);
        let all = parallel_explore(&tiles, &tiles.solved(), &limits);
        (0..=31)
            .map(|distance| all.layer(distance).copied().collect())
            .collect()
    };
    let one = states(1);
    let hashed = explore(&tiles, &tiles.solved(), &Limits::none());
    assert!(one.iter().map(Vec::len).eq(hashed.layer_sizes()));
    assert!((2..=4).all(|threads| states(threads) == one));
}

#[test]
fn large_graphs_are_the_same_on_any_number_of_threads() {
    fn check<S: Name, const U: bool>(seed: u64) {
        let graph = large::<S, U>(seed);
        let start = graph.name(0);
        let free = Limits::none();
        let one = parallel_bfs(&graph, start, &free);
        assert_eq!(one.length(), bfs(&graph, start, &free).length());
        let depth = one.length().unwrap_or(9) as u32;
        for limits in [depth, depth.saturating_sub(1)].map(|depth| free.clone().with_depth(depth)) {
            let cut = parallel_bfs(&graph, start, &limits);
            assert_eq!(cut.outcome, bfs(&graph, start, &limits).outcome);
            for threads in 2..=4 {
                let limits = limits.clone().with_threads(threads);
                assert_eq!(text(&parallel_bfs(&graph, start, &limits)), text(&cut));
            }
        }
        let all = parallel_explore(&graph, start, &free);
        let hashed = explore(&graph, start, &free);
        let sizes = hashed.layer_sizes().map(|size| size as u64);
        assert!(sizes.eq(all.layer_sizes()));
        for threads in 2..=4 {
            let shared = parallel_explore(&graph, start, &free.clone().with_threads(threads));
            let layers = 0..=all.eccentricity() + 1;
            assert!(
                layers
                    .into_iter()
                    .all(|at| shared.layer(at).eq(all.layer(at)))
            );
            let last = all.farthest().last().unwrap();
            assert_eq!(shared.path_to(last), all.path_to(last));
        }
    }
    for seed in 10..13 {
        check::<u32, true>(seed);
        check::<u32, false>(seed);
        check::<String, false>(seed);
    }
}

#[test]
fn lists_of_layers_are_held_to_the_memory_limit() {
    // A layer for each state: the list of layers is what fills up.
    let line = puzzle_from_fn(|&n: &u32| [((), n + 1)], |_| false);
    // Room for so many layers of 64 bytes, and none for a list twice as long beside that.
    for (memory, most) in [(1 << 18, 256), (1 << 20, 1_024)] {
        let report = parallel_bfs(&line, &0, &Limits::none().with_memory(memory));
        assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Memory));
        assert!(report.stats.peak_bytes <= memory);
        assert_eq!(report.stats.seen, most);
    }
    // With room for the list and the mail, but not for the start itself.
    for memory in 0..1 << 14 {
        let report = parallel_bfs(&line, &0, &Limits::none().with_memory(memory));
        assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Memory));
        assert!(report.stats.peak_bytes <= memory);
    }
}
