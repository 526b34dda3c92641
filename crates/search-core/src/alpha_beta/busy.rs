//! Which positions the threads of a search are at, so that one puts off what another is doing.
//!
//! Threads that search one tree through a shared table, each in the same order, tend to run side by
//! side: both search a move because neither has its value yet. Here a thread leaves moves for later
//! whose positions another is at; when it comes back to them, their values are often known.
//!
//! Source: Weill, "The ABDADA Distributed Minimax-Search Algorithm", 1996, without its counters in
//! the entries of the transposition table.

use core::sync::atomic::{AtomicU64, Ordering};

/// The keys of the positions that are being searched, each in the slot that its low bits name. Of
/// two with one slot the later is known, which costs work and nothing else.
#[derive(Debug)]
pub(super) struct Busy(Box<[AtomicU64]>);

impl Busy {
    /// The least depth of a position whose moves are put off; a ply less, and their positions are
    /// noted. To search what is smaller twice costs less than to note it.
    pub(super) const LEAST_DEPTH: u32 = 3;

    /// Far more than there are positions on the lines of all threads.
    const SLOTS: usize = 1 << 12;

    pub(super) fn new() -> Self {
        Self((0..Self::SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.0[key as usize % Self::SLOTS]
    }

    /// Notes that a position is being searched.
    pub(super) fn enter(&self, key: u64) {
        self.slot(key).store(key, Ordering::Relaxed);
    }

    /// Notes that it is no more, if it is still noted.
    pub(super) fn leave(&self, key: u64) {
        if self.has(key) {
            self.slot(key).store(0, Ordering::Relaxed);
        }
    }

    /// Whether a thread is at the position.
    pub(super) fn has(&self, key: u64) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_noted_until_they_are_left_or_their_slot_is_taken() {
        let busy = Busy::new();
        let [first, second, third] = [5, 5 + Busy::SLOTS as u64, 6];
        assert!(!busy.has(first));
        busy.enter(first);
        busy.enter(third);
        assert!(busy.has(first) && busy.has(third) && !busy.has(second));
        busy.enter(second);
        busy.leave(first);
        assert!(busy.has(second) && busy.has(third) && !busy.has(first));
        busy.leave(second);
        busy.leave(third);
        assert!(!busy.has(second) && !busy.has(third));
    }
}
