//! Tables shared by threads: whatever several of them write at once, what is read is whole.

use std::sync::Barrier;
use std::thread;

use search_core::score::{MAX_PLY, Score, WIN};
use search_core::table::{Bound, Entry};
use search_core::{SplitMix64, TranspositionTable, rng};

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

/// Lets all threads write and read as fast as they can, and counts the reads that found something.
fn hammer(table: &TranspositionTable, keys: &[u64]) -> u64 {
    let start = Barrier::new(THREADS as usize);
    let work = |thread| {
        let rng = &mut SplitMix64::for_index(31, thread);
        let mut hits = 0;
        start.wait();
        for _ in 0..ROUNDS {
            let key = *rng.pick(keys).unwrap();
            table.store(key, entry(key, rng.below(u64::from(MAX_PLY) + 1) as u32));
            let key = *rng.pick(keys).unwrap();
            if let Some(found) = table.probe(key) {
                assert_eq!(found, entry(key, found.depth), "key {key:#x}");
                hits += 1;
            }
        }
        hits
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS)
            .map(|thread| scope.spawn(move || work(thread)))
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .sum()
    })
}

#[test]
fn entries_written_by_several_threads_at_once_are_never_torn() {
    for bytes in [32, 64, 256] {
        let mut table = TranspositionTable::new(bytes);
        let rng = &mut SplitMix64::new(bytes as u64);
        // Twice as many as there is room for, some alike but for a bit.
        let keys: Vec<u64> = (0..bytes as u64 / 8)
            .map(|at| if at % 2 == 0 { at } else { rng.next_u64() })
            .collect();
        for _ in 0..2 {
            let hits = hammer(&table, &keys);
            assert!(hits > ROUNDS / 2, "{hits} hits in {bytes} bytes");
            assert!(table.permille_used() > 500);
            table.new_search();
        }
    }
}
