//! What breadth-first searches count, against plain sums.

use search_core::{
    LimitKind, Limits, Outcome, SplitMix64, bfs, distance_field, explore, parallel_bfs,
    puzzle_from_fn,
};

use crate::puzzle_graph::{Graph, Name};
use crate::tiles::Tiles;

/// A whole component is expanded once, and each edge in it generated once, whether the last layer
/// is the end or a depth limit.
#[test]
fn every_state_is_expanded_and_every_edge_generated_once() {
    fn check<S: Name, const U: bool>(rng: &mut SplitMix64) {
        let mut graph = Graph::<S, U>::random(rng, 25);
        graph.goals.clear();
        let distances = graph.distances(&[0]);
        let reached: Vec<usize> = (0..distances.len())
            .filter(|&vertex| distances[vertex].is_some())
            .collect();
        let edges: usize = reached.iter().map(|&vertex| graph.out[vertex].len()).sum();
        let deepest = distances.iter().copied().flatten().max().unwrap();
        let start = graph.name(0);
        for limits in [Limits::none(), Limits::none().with_depth(deepest)] {
            let found = bfs(&graph, start, &limits);
            let by_layers = parallel_bfs(&graph, start, &limits);
            let explored = explore(&graph, start, &limits);
            let all = [
                (found.outcome, found.stats),
                (by_layers.outcome, by_layers.stats),
                (explored.outcome, explored.stats),
            ];
            for (outcome, stats) in all {
                assert_eq!(outcome, Outcome::Exhausted);
                assert_eq!(stats.expanded, reached.len() as u64);
                assert_eq!(stats.generated, edges as u64);
            }
        }
    }
    for seed in 0..1_000 {
        let rng = || SplitMix64::for_index(25, seed);
        check::<u32, true>(&mut rng());
        check::<String, false>(&mut rng());
    }
}

#[test]
fn what_a_limit_leaves_out_is_not_called_complete() {
    let tiles = Tiles::new(3, 3);
    let start = tiles.solved();
    for (memory, nodes, seen) in [(0, 0, 0), (1 << 20, 0, 1), (1 << 20, 1, 3)] {
        let limits = Limits::none().with_memory(memory).with_nodes(nodes);
        let explored = explore(&tiles, &start, &limits);
        let field = distance_field(&tiles, [start], &limits);
        assert_eq!((explored.len(), field.len()), (seen, seen));
        assert_eq!(
            (explored.is_empty(), field.is_empty()),
            (seen == 0, seen == 0)
        );
        assert!(!explored.is_complete() && !field.is_complete());
    }
    let row = Tiles::new(1, 3);
    assert!(explore(&row, &row.solved(), &Limits::none()).is_complete());
    assert!(distance_field(&row, [row.solved()], &Limits::none()).is_complete());
}

/// Under a memory limit a layer takes several rounds; the node limit may end it in any of them.
#[test]
fn node_limits_are_exact_within_rounds() {
    let tiles = Tiles::new(3, 3);
    for nodes in [60_000, 90_000, 120_000, 150_000] {
        let limits = Limits::none().with_memory(16 << 20).with_nodes(nodes);
        let report = parallel_bfs(&tiles, &tiles.unsolvable(), &limits);
        assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Nodes));
        assert_eq!(report.stats.expanded, nodes);
    }
}

/// A search that looks neighbours up by sixteen states counts what waits after each sixteen, in this
/// layer and the next; one that goes by whole layers counts layers.
#[test]
fn the_frontier_is_what_waits_to_be_expanded() {
    // Of forty states after the first, the first sixteen have ten more each.
    let comb = puzzle_from_fn(
        |&state: &u32| {
            let next = match state {
                0 => 1..41,
                1..=16 => 100 + 10 * state..110 + 10 * state,
                _ => 0..0,
            };
            next.map(|next| ((), next))
        },
        |_| false,
    );
    let report = bfs(&comb, &0, &Limits::none());
    assert_eq!(report.stats.seen, 1 + 40 + 160);
    assert_eq!(report.stats.peak_frontier, 24 + 160);
    let report = parallel_bfs(&comb, &0, &Limits::none());
    assert_eq!(report.stats.peak_frontier, 160);
}
