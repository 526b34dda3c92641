#![forbid(unsafe_code)]
//! How fast are the puzzle searches of `search-core` beside those of `pathfinding`, given the same
//! closures? Both run in turns on sliding tiles, two rows of five.

use std::hash::Hash;
use std::iter::once;

use benches::duel::duel;
use benches::tiles::{self, Board, manhattan, neighbours};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use pathfinding::prelude as theirs;
use search_core::{SplitMix64, closures as ours};

/// The moves from the solved position to the farthest one.
const DEPTH: usize = 55;

/// The position farthest from the solved one.
fn antipode<B: Board + Eq + Hash>() -> B {
    let whole = ours::explore(&u64::solved(), neighbours);
    assert_eq!((whole.len(), whole.eccentricity()), (1_814_400, 55));
    let farthest = whole.farthest()[0];
    B::new(core::array::from_fn(|cell| farthest.tile(cell)))
}

/// Breadth-first through the whole graph.
fn duel_bfs<B: Board + Eq + Hash>(group: &mut BenchmarkGroup<'_, WallTime>, name: &str) {
    let (start, goal) = (B::solved(), antipode::<B>());
    let here = || ours::bfs(&start, neighbours, |board| *board == goal).map(moves);
    let there = || theirs::bfs(&start, neighbours, |board| *board == goal).map(moves);
    assert_eq!([here(), there()], [Some(DEPTH); 2]);
    duel(group, name, here, there);
}

/// The number of moves of a way.
#[expect(clippy::needless_pass_by_value, reason = "it maps an option of a way")]
fn moves<S>(way: Vec<S>) -> usize {
    way.len() - 1
}

/// From each of the positions to the solved one, from both ends.
fn duel_both_ends(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, boards: &[u64]) {
    let solved = u64::solved();
    let here = || -> Vec<_> {
        boards
            .iter()
            .map(|board| {
                ours::bidirectional_bfs(board, [solved], neighbours, neighbours).map(moves)
            })
            .collect()
    };
    let there = || -> Vec<_> {
        boards
            .iter()
            .map(|board| {
                theirs::bfs_bidirectional(board, &solved, neighbours, neighbours).map(moves)
            })
            .collect()
    };
    assert_eq!(here(), there());
    duel(group, name, here, there);
}

/// From each of the positions to the solved one, with the Manhattan distance.
fn duel_astar(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, boards: &[u64]) {
    let solved = u64::solved();
    let here = || -> Vec<_> {
        boards
            .iter()
            .map(|board| {
                ours::astar(board, neighbours, manhattan, |board| *board == solved).map(moves)
            })
            .collect()
    };
    let priced = |board: &u64| neighbours(board).into_iter().map(|next| (next, 1));
    let there = || -> Vec<_> {
        boards
            .iter()
            .map(|board| {
                theirs::astar(board, priced, manhattan, |board| *board == solved)
                    .map(|(way, _)| moves(way))
            })
            .collect()
    };
    assert_eq!(here(), there());
    duel(group, name, here, there);
}

fn benches(c: &mut Criterion) {
    let mut group = c.benchmark_group("versus pathfinding");
    group.sample_size(10);
    duel_bfs::<u64>(&mut group, "bfs, u64");
    duel_bfs::<Vec<u8>>(&mut group, "bfs, Vec<u8>");
    duel_bfs::<String>(&mut group, "bfs, String");
    let farthest: Vec<u64> = once(antipode()).collect();
    let mut rng = SplitMix64::new(1);
    let random: Vec<u64> = (0..20).map(|_| tiles::random(&mut rng)).collect();
    duel_both_ends(&mut group, "bidirectional, antipode", &farthest);
    duel_both_ends(&mut group, "bidirectional, random", &random);
    duel_astar(&mut group, "astar, antipode", &farthest);
    duel_astar(&mut group, "astar, random", &random);
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
