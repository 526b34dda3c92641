//! Tables shared by threads: whatever several of them write at once, what is read is whole.

use std::sync::Barrier;
use std::thread;

use search_core::score::{MAX_PLY, Score, WIN};
use search_core::table::{Bound, Entry};
use search_core::{BoundsTable, ProvenBounds, SplitMix64, TranspositionTable, rng};

const THREADS: u64 = 4;
/// How often each thread writes and reads.
const ROUNDS: u64 = if cfg!(miri) { 300 } else { 200_000 };

/// One of many entries of a key, each part of which follows from the key and the depth: of an
/// entry put together from two writes, or of another key, one part would not fit the others.
fn entry(key: u64, depth: u32) -> Entry {
    let bits = rng::mix(key ^ rng::mix(u64::from(depth)));
    Entry {
        score: (bits >> 40) as Score % WIN,
        bound: [Bound::Upper, Bound::Lower, Bound::Exact][(bits % 3) as usize],
        depth,
        proven: bits & 1 << 8 != 0,
        mv: (bits & 1 << 9 != 0).then_some((bits >> 10) as usize % Entry::MOVES),
    }
}

/// Lets all threads work as fast as they can, each with keys drawn from these in its own order, and
/// counts how often the work found something.
fn hammer(keys: &[u64], work: impl Fn(&mut SplitMix64, u64, u64) -> bool + Sync) -> u64 {
    let start = Barrier::new(THREADS as usize);
    let run = |thread| {
        let rng = &mut SplitMix64::for_index(31, thread);
        start.wait();
        let mut hits = 0;
        for _ in 0..ROUNDS {
            let [store, probe] = [(); 2].map(|()| *rng.pick(keys).unwrap());
            hits += u64::from(work(rng, store, probe));
        }
        hits
    };
    thread::scope(|scope| {
        let run = &run;
        let threads: Vec<_> = (0..THREADS)
            .map(|thread| scope.spawn(move || run(thread)))
            .collect();
        let hits = threads.into_iter().map(|thread| thread.join().unwrap());
        hits.sum()
    })
}

/// Twice as many keys as there is room for, half of them alike but for a few bits.
fn keys(bytes: usize) -> Vec<u64> {
    let rng = &mut SplitMix64::new(bytes as u64);
    (0..bytes as u64 / 8)
        .map(|at| if at % 2 == 0 { at } else { rng.next_u64() })
        .collect()
}

#[test]
fn entries_written_by_several_threads_at_once_are_never_torn() {
    for bytes in [32, 64, 256] {
        let mut table = TranspositionTable::new(bytes);
        for _ in 0..2 {
            let hits = hammer(&keys(bytes), |rng, store, probe| {
                let depth = rng.below(u64::from(MAX_PLY) + 1) as u32;
                table.store(store, entry(store, depth));
                let found = table.probe(probe);
                if let Some(found) = found {
                    assert_eq!(found, entry(probe, found.depth), "key {probe:#x}");
                }
                found.is_some()
            });
            assert!(hits > ROUNDS / 2, "{hits} hits in {bytes} bytes");
            assert!(table.permille_used() > 500);
            table.new_search();
        }
    }
}

#[test]
fn bounds_written_by_several_threads_at_once_hold_the_value_of_their_position() {
    let value = |key: u64| (rng::mix(key) % 1_000) as Score * 1_000 - 500_000;
    let mv = |key: u64| Some((rng::mix(!key) % 1_000) as usize);
    for bytes in [32, 64, 256] {
        let table = BoundsTable::new(bytes);
        let hits = hammer(&keys(bytes), |rng, store, probe| {
            let mut distance = || rng.below(500) as Score;
            let bounds = ProvenBounds {
                lower: value(store) - distance(),
                upper: value(store) + distance(),
                mv: mv(store),
                effort: distance() as u32 % (ProvenBounds::MAX_EFFORT + 1),
            };
            table.store(store, bounds);
            let found = table.probe(probe);
            if let Some(found) = found {
                let range = found.lower..=found.upper;
                assert!(range.contains(&value(probe)), "key {probe:#x}, {found:?}");
                assert_eq!(found.mv, mv(probe), "key {probe:#x}");
            }
            found.is_some()
        });
        assert!(hits > ROUNDS / 2, "{hits} hits in {bytes} bytes");
    }
}
