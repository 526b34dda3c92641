//! The two-bound table: for each position the best lower and the best upper bound of its value, in
//! one entry.
//!
//! A search that goes to the end of the game finds facts, which no deeper search can refute. An
//! entry therefore has no depth, bounds from different windows are kept side by side, and each new
//! one narrows what is known (van den Herik and others keep both bounds for the same reason in the
//! solvers of their "Games Solved: Now and in the Future", 2002). Where two positions want the same
//! place, the one that cost more work keeps it (Breuker, Uiterwijk and van den Herik, "Replacement
//! Schemes for Transposition Tables", 1994: the scheme `TwoBig1`).

use crate::buckets::Buckets;
use crate::score::{Score, WIN};

/// What is proven of one position, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvenBounds {
    /// The value is this or more; [`ProvenBounds::UNKNOWN`] has `-WIN`.
    pub lower: Score,
    /// The value is this or less; [`ProvenBounds::UNKNOWN`] has `WIN`.
    pub upper: Score,
    /// The [`Game::move_index`](crate::Game::move_index) of the move to try first, if known.
    /// Indexes of [`ProvenBounds::MOVES`] or more are not kept.
    pub mv: Option<usize>,
    /// How much work the bounds cost: the binary logarithm of the nodes, at most
    /// [`ProvenBounds::MAX_EFFORT`].
    pub effort: u32,
}

impl ProvenBounds {
    /// How many different move indexes an entry can hold.
    pub const MOVES: usize = (1 << 14) - 1;
    /// The largest effort an entry can hold.
    pub const MAX_EFFORT: u32 = 63;
    /// Nothing is known: any value is possible.
    pub const UNKNOWN: Self = Self {
        lower: -WIN,
        upper: WIN,
        mv: None,
        effort: 0,
    };

    // From the lowest bit: 22 lower, 22 upper, 14 move (0: none, else the index and 1), 6 effort.
    // A score is stored with 2^21 added, which is never 0 and so tells an entry from an empty slot.
    const UPPER: u32 = 22;
    const MOVE: u32 = 44;
    const EFFORT: u32 = 58;
    const SCORE_ZERO: Score = 1 << 21;
    const SCORE_MASK: u64 = (1 << 22) - 1;

    #[inline]
    fn pack(self) -> u64 {
        let score = |score: Score| (score.clamp(-WIN, WIN) + Self::SCORE_ZERO) as u64;
        let mv = self
            .mv
            .filter(|&index| index < Self::MOVES)
            .map_or(0, |index| index as u64 + 1);
        score(self.lower)
            | score(self.upper) << Self::UPPER
            | mv << Self::MOVE
            | u64::from(self.effort.min(Self::MAX_EFFORT)) << Self::EFFORT
    }

    #[inline]
    fn unpack(data: u64) -> Self {
        let score = |bits: u64| (bits & Self::SCORE_MASK) as Score - Self::SCORE_ZERO;
        Self {
            lower: score(data),
            upper: score(data >> Self::UPPER),
            mv: ((data >> Self::MOVE) as usize & Self::MOVES).checked_sub(1),
            effort: effort(data) as u32,
        }
    }

    /// What both say together. If they contradict each other, which takes two positions with the
    /// same key, `newer` stands alone.
    #[inline]
    fn narrowed_by(self, newer: Self) -> Self {
        let (lower, upper) = (self.lower.max(newer.lower), self.upper.min(newer.upper));
        if lower > upper {
            return newer;
        }
        Self {
            lower,
            upper,
            mv: newer.mv.or(self.mv),
            effort: self.effort.max(newer.effort),
        }
    }
}

const _: () = assert!(WIN < ProvenBounds::SCORE_ZERO, "a score has 22 bits");

#[inline]
const fn effort(data: u64) -> u64 {
    data >> ProvenBounds::EFFORT
}

/// A table of fixed size from 64-bit keys to [`ProvenBounds`], usable by several threads at once.
///
/// A position may be forgotten at any time, when another takes its place. Two positions whose
/// 64-bit keys are equal are taken for one another; with keys drawn at random that happens once
/// in some 10^19 pairs.
///
/// # Examples
///
/// ```
/// use search_core::{ProvenBounds, BoundsTable};
///
/// let table = BoundsTable::new(1 << 16);
/// let at_least_2 = ProvenBounds { lower: 2, ..ProvenBounds::UNKNOWN };
/// let at_most_2 = ProvenBounds { upper: 2, ..ProvenBounds::UNKNOWN };
/// table.store(7, at_least_2);
/// table.store(7, at_most_2);
/// let known = table.probe(7).unwrap();
/// assert_eq!((known.lower, known.upper), (2, 2));
/// ```
#[derive(Debug)]
pub struct BoundsTable {
    buckets: Buckets,
}

impl BoundsTable {
    /// An empty table of the largest power of two of buckets that fits into `bytes`; never less
    /// than one bucket, 32 bytes.
    ///
    /// # Panics
    ///
    /// If there is not so much memory, where the system says so at once.
    ///
    /// # Complexity
    ///
    /// Writes all of its memory once.
    pub fn new(bytes: usize) -> Self {
        Self {
            buckets: Buckets::new(bytes),
        }
    }

    /// How many bytes the entries take.
    pub fn bytes(&self) -> usize {
        self.buckets.bytes()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.clear();
    }

    /// What is known of a position.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<ProvenBounds> {
        let [costly, latest] = self.buckets.of(key);
        let data = costly.get(key).or_else(|| latest.get(key))?;
        Some(ProvenBounds::unpack(data))
    }

    /// Remembers what was proven of a position.
    ///
    /// If the position is held already, its bounds are narrowed. Otherwise it takes the first
    /// place of its bucket if it cost no less work than the position there, which then moves to
    /// the second place; else it takes the second place itself.
    #[inline]
    pub fn store(&self, key: u64, bounds: ProvenBounds) {
        let [costly, latest] = self.buckets.of(key);
        for slot in [costly, latest] {
            if let Some(old) = slot.get(key) {
                slot.set(key, ProvenBounds::unpack(old).narrowed_by(bounds).pack());
                return;
            }
        }
        let held = costly.data();
        if u64::from(bounds.effort) >= effort(held) {
            latest.take(costly, held);
            costly.set(key, bounds.pack());
        } else {
            latest.set(key, bounds.pack());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::MAX_EVAL;

    fn bounds(lower: Score, upper: Score, effort: u32) -> ProvenBounds {
        ProvenBounds {
            lower,
            upper,
            mv: Some(7),
            effort,
        }
    }

    #[test]
    fn entries_survive_packing() {
        let scores = [-WIN, -MAX_EVAL, -1, 0, 1, 77, WIN - 3, WIN];
        for lower in scores {
            for upper in scores {
                for mv in [None, Some(0), Some(1), Some(ProvenBounds::MOVES - 1)] {
                    for effort in [0, 1, ProvenBounds::MAX_EFFORT] {
                        let bounds = ProvenBounds {
                            lower,
                            upper,
                            mv,
                            effort,
                        };
                        assert_eq!(ProvenBounds::unpack(bounds.pack()), bounds);
                        assert_ne!(bounds.pack(), 0);
                    }
                }
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_dropped_or_held_at_the_ends() {
        let bounds = ProvenBounds {
            lower: Score::MIN,
            upper: Score::MAX,
            mv: Some(ProvenBounds::MOVES),
            effort: 64,
        };
        let kept = ProvenBounds {
            effort: ProvenBounds::MAX_EFFORT,
            ..ProvenBounds::UNKNOWN
        };
        assert_eq!(ProvenBounds::unpack(bounds.pack()), kept);
    }

    #[test]
    fn size_is_the_power_of_two_below() {
        assert_eq!(BoundsTable::new(0).bytes(), 32);
        assert_eq!(BoundsTable::new(1_000).bytes(), 512);
        assert_eq!(BoundsTable::new(1 << 20).bytes(), 1 << 20);
    }

    #[test]
    fn empty_table_knows_nothing_even_of_key_zero() {
        let table = BoundsTable::new(32);
        assert_eq!(table.probe(0), None);
        table.store(0, ProvenBounds::UNKNOWN);
        assert_eq!(table.probe(0), Some(ProvenBounds::UNKNOWN));
    }

    #[test]
    fn bounds_of_a_position_narrow_in_either_place() {
        let table = BoundsTable::new(32);
        table.store(1, bounds(-5, 9, 8));
        table.store(2, bounds(-5, 9, 3));
        for key in [1, 2] {
            let newer = ProvenBounds {
                mv: None,
                ..bounds(2, 20, 5)
            };
            table.store(key, newer);
            let known = table.probe(key).unwrap();
            assert_eq!((known.lower, known.upper, known.mv), (2, 9, Some(7)));
            assert_eq!(known.effort, if key == 1 { 8 } else { 5 });
            let newer = ProvenBounds {
                mv: Some(3),
                ..bounds(-9, 2, 0)
            };
            table.store(key, newer);
            let known = table.probe(key).unwrap();
            assert_eq!((known.lower, known.upper, known.mv), (2, 2, Some(3)));
        }
    }

    #[test]
    fn of_bounds_that_contradict_each_other_the_newer_stand() {
        let table = BoundsTable::new(32);
        table.store(1, bounds(5, 9, 8));
        table.store(1, bounds(1, 4, 2));
        assert_eq!(table.probe(1), Some(bounds(1, 4, 2)));
    }

    #[test]
    fn costly_entry_stays_and_latest_is_replaced() {
        let table = BoundsTable::new(32);
        table.store(1, bounds(1, 1, 9));
        table.store(2, bounds(2, 2, 3));
        table.store(3, bounds(3, 3, 2));
        assert_eq!(table.probe(1), Some(bounds(1, 1, 9)));
        assert_eq!(table.probe(2), None);
        assert_eq!(table.probe(3), Some(bounds(3, 3, 2)));
        // One that cost as much takes the first place and pushes its holder to the second.
        table.store(4, bounds(4, 4, 9));
        assert_eq!(table.probe(4), Some(bounds(4, 4, 9)));
        assert_eq!(table.probe(1), Some(bounds(1, 1, 9)));
        assert_eq!(table.probe(3), None);
    }

    #[test]
    fn clear_forgets() {
        let mut table = BoundsTable::new(1 << 10);
        for key in 0..100 {
            table.store(key, bounds(1, 1, 1));
        }
        table.clear();
        assert!((0..100).all(|key| table.probe(key).is_none()));
    }
}
