//! Lower bounds on the way to a goal, looked up in a simpler puzzle's table.

use super::chain::Numbered;
use super::table::Table;
use crate::big::frontier::Network;
use crate::big::key::Key;
use crate::mask::Mask;

/// The view that one puzzle has of another with fewer pieces.
pub(super) struct Guide<'a, M> {
    simpler: &'a Numbered<M, u64>,
    /// By key of the simpler puzzle: the distance to a goal.
    distances: &'a Table<u64>,
    /// The least significant word of a key that tells of the simpler puzzle, and by what it is divided.
    word: usize,
    divisor: u64,
    /// What the words after it are worth.
    factors: Vec<u64>,
}

/// What was looked up last.
pub(super) struct Recent(Vec<(u64, Option<u16>)>);

/// No key of one word is as great.
const NO_KEY: u64 = u64::MAX;
/// How many look-ups are remembered: few enough for the nearest cache.
const RECENT: usize = 1 << 10;

impl Recent {
    pub(super) fn new() -> Self {
        Self(vec![(NO_KEY, None); RECENT])
    }
}

impl<'a, M: Mask> Guide<'a, M> {
    pub(super) fn new<K: Key>(
        puzzle: &Numbered<M, K>,
        simpler: &'a Numbered<M, u64>,
        distances: &'a Table<u64>,
    ) -> Self {
        let ranking = &puzzle.keys.ranking;
        let first = puzzle.order[puzzle.order.len() - simpler.order.len()];
        let (word, divisor) = ranking.place(first);
        let counts = &ranking.counts()[word..];
        let mut factors = vec![counts[0] / divisor];
        for count in &counts[1..] {
            factors.push(factors[factors.len() - 1].wrapping_mul(*count));
        }
        Self {
            simpler,
            distances,
            word,
            divisor,
            factors,
        }
    }

    /// The key of the simpler puzzle.
    #[inline]
    pub(super) fn project<K: Key>(&self, key: &K) -> u64 {
        let last = K::WORDS - 1;
        let mut inner = key.word(last - self.word) / self.divisor;
        for (word, factor) in (self.word + 1..K::WORDS).zip(&self.factors) {
            inner += key.word(last - word) * factor;
        }
        inner
    }

    /// The least number of moves from a position to a goal; `None` where it is on no solution of the
    /// length that the table is for.
    #[inline]
    pub(super) fn bound<K: Key>(&self, key: &K, recent: &mut Recent) -> Option<u16> {
        let inner = self.project(key);
        let slot = (inner.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize % RECENT;
        let entry = &mut recent.0[slot];
        if entry.0 != inner {
            let bound = self.distances.get(self.simpler.keys.hash(&inner), &inner);
            *entry = (inner, bound);
        }
        entry.1
    }
}
