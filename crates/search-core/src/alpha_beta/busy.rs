//! Which moves the threads of a search are at, so that they divide the tree among them.
//!
//! Source: Kerrigan, "Simplified ABDADA", 2017, after Weill, "The ABDADA Distributed Minimax Search
//! Algorithm", 1996: a move that another thread is searching at the same position is put off until
//! the others have been tried; by then the table mostly has its answer.

use core::sync::atomic::{AtomicU64, Ordering};

/// Marks of moves being searched. A mark may be lost to another that falls on the same place; then
/// two threads do the same work, and no answer changes.
#[derive(Debug)]
pub(super) struct Busy {
    marks: Box<[AtomicU64]>,
}

/// One move of one position searched to one depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark(u64);

impl Busy {
    const PLACES_LOG2: u32 = 12;
    /// Searches less deep than this are done before it pays to look who else does them.
    pub(super) const LEAST_DEPTH: u32 = 3;

    pub(super) fn new() -> Self {
        Self {
            marks: (0..1 << Self::PLACES_LOG2)
                .map(|_| AtomicU64::new(0))
                .collect(),
        }
    }

    fn place(&self, mark: Mark) -> &AtomicU64 {
        &self.marks[mark.place()]
    }

    pub(super) fn has(&self, mark: Mark) -> bool {
        self.place(mark).load(Ordering::Relaxed) == mark.0
    }

    pub(super) fn start(&self, mark: Mark) {
        self.place(mark).store(mark.0, Ordering::Relaxed);
    }

    /// Takes the mark away, if it is still there.
    pub(super) fn finish(&self, mark: Mark) {
        if self.has(mark) {
            self.place(mark).store(0, Ordering::Relaxed);
        }
    }
}

impl Mark {
    pub(super) fn new(key: u64, depth: u32, move_index: usize) -> Self {
        let search = (u64::from(depth) << 32 | move_index as u64) + 1;
        let mark = key ^ search.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        // The high bits, which choose the place, depend on all; and no mark is 0, which is none.
        Self(mark.wrapping_mul(0xD134_2543_DE82_EF95) | 1)
    }

    fn place(self) -> usize {
        (self.0 >> (u64::BITS - Busy::PLACES_LOG2)) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_seen_until_it_is_taken_away() {
        let busy = Busy::new();
        let mark = Mark::new(7, 5, 3);
        assert!(!busy.has(mark));
        busy.start(mark);
        assert!(busy.has(mark));
        for other in [
            Mark::new(8, 5, 3),
            Mark::new(7, 6, 3),
            Mark::new(7, 5, 2),
            Mark::new(0, 0, 0),
        ] {
            assert!(!busy.has(other));
            // To take away what is not there changes nothing.
            busy.finish(other);
        }
        assert!(busy.has(mark));
        busy.finish(mark);
        assert!(!busy.has(mark));
    }

    #[test]
    fn marks_spread_over_the_places() {
        let places: std::collections::BTreeSet<_> =
            (0..1_000).map(|key| Mark::new(key, 4, 1).place()).collect();
        assert!(places.len() > 800, "{}", places.len());
    }

    #[test]
    fn a_later_mark_takes_the_place_and_is_not_taken_away_by_the_former() {
        let busy = Busy::new();
        let first = Mark::new(1, 4, 0);
        let second = (2..100_000)
            .map(|key| Mark::new(key, 4, 0))
            .find(|mark| mark.place() == first.place())
            .unwrap();
        busy.start(first);
        busy.start(second);
        busy.finish(first);
        assert!(busy.has(second) && !busy.has(first));
    }
}
