#![forbid(unsafe_code)]
//! How fast are breadth-first searches over ranks beside those of `pathfinding`, and on two threads
//! beside one? All go through the 1,814,400 positions of sliding tiles on two rows of five, to the
//! farthest. What two threads gain shows only while two cores are free.

use std::hash::Hash;
use std::mem::size_of;

use benches::duel::duel;
use benches::ranked_tiles::RankedTiles;
use benches::tiles::{Board, neighbours};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use pathfinding::prelude as theirs;
use search_core::{Limits, Ranked, dense_bfs, explore, parallel_bfs};

/// The moves from the solved position to the farthest one.
const DEPTH: usize = 55;
/// All positions.
const POSITIONS: usize = 1_814_400;

/// The least that `pathfinding` holds at the end: an index map from state to parent, in which an
/// entry is a hash, the state and the parent's number, beside a table of numbers with a control
/// byte each, of a power of two of slots at most 7/8 full. Spare room in the list is left out.
fn least_bytes_of_theirs() -> usize {
    let slots = (POSITIONS * 8).div_ceil(7).next_power_of_two();
    POSITIONS * (size_of::<u64>() + size_of::<u64>() + size_of::<usize>())
        + slots * (size_of::<usize>() + 1)
}

/// The position farthest from the solved one.
fn antipode() -> u64 {
    let puzzle = RankedTiles::new(u64::solved());
    let whole = explore(&puzzle, &u64::solved(), &Limits::none());
    assert_eq!(
        (whole.len() as usize, whole.eccentricity()),
        (POSITIONS, DEPTH as u32)
    );
    whole.farthest()[0]
}

/// The ranking is one, and its short cuts lead where the moves do.
fn check(puzzle: &RankedTiles<u64>) {
    for rank in 0..puzzle.count() {
        let board = puzzle.unrank(rank);
        assert_eq!(puzzle.rank(&board), rank);
        let mut right = neighbours(&board).into_iter();
        puzzle.expand_rank(rank, |next| {
            assert_eq!(right.next().map(|board| puzzle.rank(&board)), Some(next));
        });
        assert_eq!(right.next(), None);
    }
}

/// Hashed states on two threads beside one.
fn duel_threads<B: Board + Eq + Hash + Send + Sync>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    goal: u64,
) {
    let puzzle = RankedTiles::new(B::new(core::array::from_fn(|cell| goal.tile(cell))));
    let search = |threads: usize| {
        let limits = Limits::none().with_threads(threads);
        parallel_bfs(&puzzle, &B::solved(), &limits)
    };
    let [two, one] = [search(2), search(1)];
    assert_eq!(two.length(), Some(DEPTH));
    let states = |report: search_core::PuzzleReport<B, ()>| report.solution.map(|path| path.states);
    assert!(states(two) == states(one), "the same on any threads");
    duel(group, name, || search(2).length(), || search(1).length());
}

fn benches(c: &mut Criterion) {
    let mut group = c.benchmark_group("parallel bfs");
    group.sample_size(10);
    let (start, goal) = (u64::solved(), antipode());
    let puzzle = RankedTiles::new(goal);
    check(&puzzle);
    let dense = |threads: usize| {
        let limits = Limits::none().with_threads(threads);
        dense_bfs(&puzzle, &start, &limits)
    };
    let there = || {
        theirs::bfs(&start, neighbours, |board| *board == goal).map(|positions| positions.len() - 1)
    };
    let report = dense(1);
    assert_eq!([report.length(), there()], [Some(DEPTH); 2]);
    let (ours, least) = (report.stats.peak_bytes, least_bytes_of_theirs());
    println!("memory: {ours} bytes against at least {least}");
    assert!(10 * ours <= least);
    duel(
        &mut group,
        "dense beside pathfinding",
        || dense(1).length(),
        there,
    );
    assert_eq!(dense(2).length(), Some(DEPTH));
    duel(
        &mut group,
        "dense, two threads beside one",
        || dense(2).length(),
        || dense(1).length(),
    );
    duel_threads::<u64>(&mut group, "hashed u64, two threads beside one", goal);
    duel_threads::<Vec<u8>>(&mut group, "hashed Vec<u8>, two threads beside one", goal);
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
