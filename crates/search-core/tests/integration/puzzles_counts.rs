//! What breadth-first searches count, against plain sums and a plain queue.

use std::collections::{HashSet, VecDeque};

use search_core::{Limits, Outcome, Puzzle, SplitMix64, bfs, explore, parallel_bfs};

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

/// A search that looks neighbours up by sixteen states sees the queue of a plain one every so
/// often; one that goes by whole layers sees the widest.
#[test]
fn the_peak_of_the_frontier_is_that_of_a_plain_queue() {
    let tiles = Tiles::new(3, 3);
    let start = tiles.unsolvable();
    let mut queue = VecDeque::from([(start, 0)]);
    let mut seen = HashSet::from([start]);
    let (mut longest, mut widths) = (0, vec![0]);
    while let Some(&(state, depth)) = queue.front() {
        longest = longest.max(queue.len() as u64);
        if widths.len() == depth {
            widths.push(0);
        }
        widths[depth] += 1;
        queue.pop_front();
        tiles.expand(&state, |_, &next| {
            if seen.insert(next) {
                queue.push_back((next, depth + 1));
            }
        });
    }
    let widest: u64 = *widths.iter().max().unwrap();
    assert!(longest > widest);
    let peak = bfs(&tiles, &start, &Limits::none()).stats.peak_frontier;
    assert!(
        (longest - 32..=longest).contains(&peak),
        "{peak}, {longest}"
    );
    let peak = parallel_bfs(&tiles, &start, &Limits::none())
        .stats
        .peak_frontier;
    assert_eq!(peak, widest);
}
