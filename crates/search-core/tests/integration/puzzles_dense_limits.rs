//! Limits of dense searches: what is left when one is met is right, and says so.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use search_core::{
    LimitKind, Limits, Outcome, Puzzle, PuzzleReport, Ranked, SplitMix64, bfs, dense_bfs,
    dense_distance_field, dense_explore, explore,
};

use crate::puzzle_graph::{Graph, Name};
use crate::puzzles_dense::{farthest, large, sizes};
use crate::tiles::Tiles;

#[test]
fn what_a_node_limit_leaves_is_right() {
    for seed in 0..300 {
        let mut rng = SplitMix64::for_index(14, seed);
        let graph = Graph::<u32, true>::random(&mut rng, 60);
        let distances = graph.distances(&[0]);
        let reached = distances.iter().flatten().count() as u64;
        for nodes in 0..=reached {
            let limits = Limits::none().with_nodes(nodes);
            let field = dense_distance_field(&graph, [0], &limits);
            assert_eq!(field.is_complete(), nodes == reached);
            assert_eq!(field.stats.expanded, nodes);
            let mut found = vec![None; distances.len()];
            for (vertex, name) in graph.names.iter().enumerate() {
                found[vertex] = field.distance(name);
                assert!(found[vertex].is_none_or(|found| distances[vertex] == Some(found)));
            }
            assert_eq!(field.layer_sizes(), sizes(&found));
            assert!(
                field
                    .farthest()
                    .map(|state| state.vertex())
                    .eq(farthest(&found))
            );
            // Of the layer that was cut, the states of the lowest ranks were expanded.
            let mut order: Vec<usize> = (0..found.len())
                .filter(|&v| distances[v].is_some())
                .collect();
            order.sort_by_key(|&vertex| (distances[vertex], vertex));
            for &vertex in &order[..nodes as usize] {
                assert!(
                    graph.out[vertex]
                        .iter()
                        .all(|&(_, next)| found[next].is_some())
                );
            }
        }
    }
}

#[test]
fn depth_limits_are_exact() {
    fn check<const U: bool>(seed: u64) {
        let mut rng = SplitMix64::for_index(15, seed);
        let graph = Graph::<u32, U>::random(&mut rng, 25);
        let distances = graph.distances(&[0]);
        let most = distances.iter().flatten().max().copied().unwrap();
        for depth in 0..=most + 1 {
            let limits = Limits::none().with_depth(depth);
            let all = dense_explore(&graph, &0, &limits);
            let hashed = explore(&graph, &0, &limits);
            assert_eq!(all.outcome, hashed.outcome);
            assert_eq!(all.layer_sizes().len() as u32, depth.min(most) + 1);
            let right = graph.to_goal()[0].filter(|&length| length <= depth);
            let report = dense_bfs(&graph, &0, &limits);
            assert_eq!(report.length(), right.map(|length| length as usize));
            assert_eq!(report.outcome, bfs(&graph, &0, &limits).outcome);
        }
    }
    for seed in 0..1_000 {
        check::<true>(seed);
        check::<false>(seed);
    }
}

#[test]
fn memory_is_asked_for_before_it_is_taken() {
    let tiles = Tiles::new(3, 3);
    let start = tiles.solved();
    let none = dense_explore(&tiles, &start, &Limits::none());
    // Three bits a state, a 64th and a 4,096th more for the marks of two layers, and little else.
    let bits = 181_440 * 3 / 8;
    assert!((bits..bits * 102 / 100 + 1_000).contains(&none.stats.peak_bytes));
    let enough = Limits::none().with_memory(none.stats.peak_bytes);
    assert!(dense_explore(&tiles, &start, &enough).is_complete());
    for memory in [0, 1_000, bits, none.stats.peak_bytes - 1] {
        let limits = Limits::none().with_memory(memory);
        let all = dense_explore(&tiles, &start, &limits);
        assert_eq!(all.outcome, Outcome::LimitReached(LimitKind::Memory));
        assert!(all.stats.peak_bytes <= memory);
        assert_eq!(
            all.farthest().count() as u64,
            all.layer_sizes().last().copied().unwrap_or(0)
        );
    }
    let nothing = dense_explore(&tiles, &start, &Limits::none().with_memory(10));
    assert!(nothing.is_empty() && !nothing.contains(&start));
    assert_eq!((nothing.eccentricity(), nothing.stats.peak_bytes), (0, 0));
    let field = dense_distance_field(&tiles, [start], &Limits::none().with_memory(10));
    assert!(field.is_empty());
    assert_eq!((field.distance(&start), field.max_distance()), (None, None));
    assert!(field.path_from(&start).is_none());

    // A directed puzzle keeps its layers, eight bytes a state.
    let graph = large::<false>(1);
    let all = explore(&graph, &0, &Limits::none());
    let goal = *all.farthest().last().unwrap();
    let graph = Graph {
        goals: vec![goal as usize],
        ..graph
    };
    let solved = dense_bfs(&graph, &0, &Limits::none());
    assert_eq!(solved.length(), Some(all.eccentricity() as usize));
    let last = all.farthest().len();
    assert!(solved.stats.peak_bytes >= 8 * (all.len() - last));
    let short = Limits::none().with_memory(8 * (all.len() - last));
    let report = dense_bfs(&graph, &0, &short);
    assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Memory));
    assert!(report.stats.peak_bytes <= 8 * (all.len() - last));
}

#[test]
fn more_states_than_memory_can_hold_are_a_limit() {
    struct Vast;
    impl Puzzle for Vast {
        type State = u64;
        type Move = ();
        const UNDIRECTED: bool = true;
        fn expand(&self, &state: &u64, mut emit: impl FnMut((), &u64)) {
            emit((), &(state ^ 1));
        }
        fn is_goal(&self, _: &u64) -> bool {
            false
        }
    }
    impl Ranked for Vast {
        fn count(&self) -> u64 {
            u64::MAX
        }
        fn rank(&self, &state: &u64) -> u64 {
            state
        }
        fn unrank(&self, rank: u64) -> u64 {
            rank
        }
    }
    let report: PuzzleReport<u64, ()> = dense_bfs(&Vast, &5, &Limits::none());
    assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Memory));
    assert_eq!(report.stats.seen, 0);
}

/// Boards whose expansions are counted, with a flag to be raised at one of them.
struct Counted {
    tiles: Tiles,
    expansions: AtomicU64,
    stop_at: u64,
    stop: Arc<AtomicBool>,
}

impl Puzzle for Counted {
    type State = u64;
    type Move = crate::tiles::Step;
    const UNDIRECTED: bool = true;

    fn expand(&self, state: &u64, emit: impl FnMut(Self::Move, &u64)) {
        if self.expansions.fetch_add(1, Ordering::Relaxed) + 1 == self.stop_at {
            self.stop.store(true, Ordering::Relaxed);
        }
        self.tiles.expand(state, emit);
    }

    fn is_goal(&self, _: &u64) -> bool {
        false
    }
}

impl Ranked for Counted {
    fn count(&self) -> u64 {
        self.tiles.count()
    }

    fn rank(&self, state: &u64) -> u64 {
        self.tiles.rank(state)
    }

    fn unrank(&self, rank: u64) -> u64 {
        self.tiles.unrank(rank)
    }
}

#[test]
fn stops_are_seen_within_a_layer() {
    for threads in 1..=3 {
        let stop = Arc::new(AtomicBool::new(false));
        let counted = Counted {
            tiles: Tiles::new(3, 3),
            expansions: AtomicU64::new(0),
            stop_at: 100_000,
            stop: stop.clone(),
        };
        let limits = Limits::none().with_threads(threads).with_stop(stop);
        let all = dense_explore(&counted, &counted.tiles.solved(), &limits);
        assert_eq!(all.outcome, Outcome::LimitReached(LimitKind::Stop));
        // Layers have up to 24,047 states; each thread looks every 1,024 nodes or sooner.
        assert!(
            (100_000..108_000).contains(&all.stats.expanded),
            "{:?}",
            all.stats
        );
        assert_eq!(
            all.stats.expanded,
            counted.expansions.load(Ordering::Relaxed)
        );
        assert_eq!(
            all.farthest().count() as u64,
            *all.layer_sizes().last().unwrap()
        );
    }
}

#[test]
fn time_is_kept() {
    let tiles = Tiles::new(3, 3);
    for threads in [1, 2] {
        let limits = Limits::none()
            .with_threads(threads)
            .with_time(Duration::ZERO);
        let all = dense_explore(&tiles, &tiles.solved(), &limits);
        assert_eq!(all.outcome, Outcome::LimitReached(LimitKind::Time));
        let report = dense_bfs(&tiles, &tiles.unrank(5), &limits);
        assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Time));
        assert!(report.solution.is_none());
    }
}

#[test]
fn start_that_is_a_goal_needs_no_work() {
    let tiles = Tiles::new(3, 3);
    let limits = Limits::none().with_nodes(0).with_depth(0);
    let report = dense_bfs(&tiles, &tiles.solved(), &limits);
    assert_eq!(report.outcome, Outcome::Solved);
    assert_eq!(report.solution.unwrap().states, [tiles.solved()]);
    assert_eq!(report.stats.expanded, 0);
}
