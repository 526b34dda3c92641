//! The transposition table: what was found out about positions, in a fixed number of bytes.
//!
//! Two entries form a bucket: the first keeps the deeper search, the second the latest.

use crate::buckets::Buckets;
use crate::score::{MAX_PLY, Score, WIN};

/// What a stored score says about the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The value is the score or less.
    Upper,
    /// The value is the score or more.
    Lower,
    /// The value is the score.
    Exact,
}

impl Bound {
    /// Whether a score with this bound answers a search of the window `alpha..beta`.
    #[inline]
    pub const fn answers(self, score: Score, alpha: Score, beta: Score) -> bool {
        match self {
            Self::Upper => score <= alpha,
            Self::Lower => score >= beta,
            Self::Exact => true,
        }
    }
}

/// What the table knows of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The score from the view of the side to move. A decided one counts the plies from this
    /// position, not from the root of the search, and so is right wherever the position turns up.
    /// At most [`WIN`] in size; the table takes anything beyond for that.
    pub score: Score,
    /// What the score says about the value.
    pub bound: Bound,
    /// The depth searched, at most [`MAX_PLY`].
    pub depth: u32,
    /// Whether the bound is proven by ends of the game alone and so holds at any depth.
    pub proven: bool,
    /// The [`Game::move_index`](crate::Game::move_index) of the move to try first, if known.
    /// Indexes of [`Entry::MOVES`] or more are not kept.
    pub mv: Option<usize>,
}

impl Entry {
    /// How many different move indexes an entry can hold.
    pub const MOVES: usize = (1 << 21) - 1;

    // From the lowest bit: 2 bound (0: no entry), 1 proven, 10 depth, 8 generation, 22 score,
    // 21 move (0: none, else the index and 1).
    const PROVEN: u64 = 1 << 2;
    const DEPTH: u32 = 3;
    const GENERATION: u32 = 13;
    const SCORE: u32 = 21;
    const MOVE: u32 = 43;
    const SCORE_ZERO: Score = 1 << 21;

    #[inline]
    fn pack(self, generation: u8) -> u64 {
        let bound = match self.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        let mv = self
            .mv
            .filter(|&index| index < Self::MOVES)
            .map_or(0, |index| index as u64 + 1);
        bound
            | if self.proven { Self::PROVEN } else { 0 }
            | u64::from(self.depth.min(MAX_PLY)) << Self::DEPTH
            | u64::from(generation) << Self::GENERATION
            | ((self.score.clamp(-WIN, WIN) + Self::SCORE_ZERO) as u64) << Self::SCORE
            | mv << Self::MOVE
    }

    #[inline]
    fn unpack(data: u64) -> Option<Self> {
        let bound = match bound_bits(data) {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Self {
            score: (data >> Self::SCORE & ((1 << 22) - 1)) as Score - Self::SCORE_ZERO,
            bound,
            depth: (data >> Self::DEPTH & 1_023) as u32,
            proven: data & Self::PROVEN != 0,
            mv: ((data >> Self::MOVE) as usize).checked_sub(1),
        })
    }
}

const _: () = assert!(MAX_PLY < 1_024, "a depth has ten bits");
const _: () = assert!(WIN < Entry::SCORE_ZERO, "a score has 22 bits");

/// A table of fixed size from 64-bit keys to entries, usable by several threads at once.
///
/// A position may be forgotten at any time, when another takes its place. Two positions whose
/// 64-bit keys are equal are taken for one another; with keys drawn at random that happens once
/// in some 10^19 pairs.
#[derive(Debug)]
pub struct TranspositionTable {
    buckets: Buckets,
    generation: u8,
}

impl TranspositionTable {
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
            generation: 0,
        }
    }

    /// How many bytes the entries take.
    pub fn bytes(&self) -> usize {
        self.buckets.bytes()
    }

    /// Starts a new search: entries of older ones stay, and make room first.
    pub fn new_search(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.generation = 0;
        self.buckets.clear();
    }

    /// What is known of a position.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let [deep, latest] = self.buckets.of(key);
        Entry::unpack(deep.get(key).or_else(|| latest.get(key))?)
    }

    /// Remembers what was found out about a position, if nothing better is known.
    ///
    /// Of the same position and the same search a proof is never replaced by anything else, nor
    /// a deeper search by a shallower one. Another position loses the first place of its bucket
    /// only to a search as deep as its own, or when it is left over from an earlier search; it
    /// then moves to the second place, which always takes what comes.
    #[inline]
    pub fn store(&self, key: u64, entry: Entry) {
        let [deep, latest] = self.buckets.of(key);
        let data = entry.pack(self.generation);
        if let Some(old) = deep.get(key) {
            if self.is_better(data, old) {
                deep.set(key, data);
            }
            return;
        }
        if latest
            .get(key)
            .is_some_and(|old| !self.is_better(data, old))
        {
            return;
        }
        let held = deep.data();
        if self.is_older(held) || depth(data) >= depth(held) {
            latest.take(deep, held);
            deep.set(key, data);
        } else {
            latest.set(key, data);
        }
    }

    /// Whether of two entries of one position the new is to replace the old.
    #[inline]
    fn is_better(&self, new: u64, old: u64) -> bool {
        let proven = |data: u64| data & Entry::PROVEN != 0;
        if proven(new) != proven(old) {
            return proven(new);
        }
        self.is_older(old) || depth(new) >= depth(old)
    }

    /// Whether the entry is left over from an earlier search (an empty slot counts as one).
    #[inline]
    fn is_older(&self, data: u64) -> bool {
        bound_bits(data) == 0 || (data >> Entry::GENERATION) as u8 != self.generation
    }

    /// How many of a thousand entries hold something of the current search, from a sample.
    pub fn permille_used(&self) -> u32 {
        let sample = self.buckets.sample(500);
        let slots = sample.len() * 2;
        let used = sample
            .flatten()
            .filter(|slot| !self.is_older(slot.data()))
            .count();
        (used * 1_000 / slots) as u32
    }
}

/// 0 in a slot that was never used.
#[inline]
const fn bound_bits(data: u64) -> u64 {
    data & 0b11
}

#[inline]
const fn depth(data: u64) -> u64 {
    data >> Entry::DEPTH & 1_023
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::MAX_EVAL;

    fn entry(score: Score, depth: u32) -> Entry {
        Entry {
            score,
            bound: Bound::Exact,
            depth,
            proven: false,
            mv: Some(7),
        }
    }

    #[test]
    fn entries_survive_packing() {
        for score in [-WIN, -MAX_EVAL, -1, 0, 1, 77, WIN - 3, WIN] {
            for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                for depth in [0, 1, 63, MAX_PLY] {
                    for mv in [None, Some(0), Some(1), Some(Entry::MOVES - 1)] {
                        for proven in [false, true] {
                            let entry = Entry {
                                score,
                                bound,
                                depth,
                                proven,
                                mv,
                            };
                            assert_eq!(Entry::unpack(entry.pack(255)), Some(entry));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn moves_out_of_range_are_dropped() {
        let entry = Entry {
            mv: Some(Entry::MOVES),
            ..entry(1, 1)
        };
        assert_eq!(Entry::unpack(entry.pack(0)).unwrap().mv, None);
    }

    #[test]
    fn scores_out_of_range_are_held_at_its_ends() {
        for (score, held) in [(Score::MIN, -WIN), (Score::MAX, WIN)] {
            assert_eq!(Entry::unpack(entry(score, 1).pack(3)), Some(entry(held, 1)));
        }
    }

    #[test]
    fn size_is_the_power_of_two_below() {
        assert_eq!(TranspositionTable::new(0).bytes(), 32);
        assert_eq!(TranspositionTable::new(1_000).bytes(), 512);
        assert_eq!(TranspositionTable::new(1 << 20).bytes(), 1 << 20);
    }

    #[test]
    fn empty_table_knows_nothing_even_of_key_zero() {
        let table = TranspositionTable::new(32);
        assert_eq!(table.probe(0), None);
        table.store(0, entry(5, 1));
        assert_eq!(table.probe(0), Some(entry(5, 1)));
    }

    #[test]
    fn deep_entry_stays_and_latest_is_replaced() {
        let table = TranspositionTable::new(32);
        table.store(1, entry(10, 9));
        table.store(2, entry(20, 3));
        table.store(3, entry(30, 2));
        assert_eq!(table.probe(1), Some(entry(10, 9)));
        assert_eq!(table.probe(2), None);
        assert_eq!(table.probe(3), Some(entry(30, 2)));
        // A deeper one takes the first place and pushes its holder to the second.
        table.store(4, entry(40, 10));
        assert_eq!(table.probe(4), Some(entry(40, 10)));
        assert_eq!(table.probe(1), Some(entry(10, 9)));
        assert_eq!(table.probe(3), None);
    }

    #[test]
    fn older_searches_make_room() {
        let mut table = TranspositionTable::new(32);
        table.store(1, entry(10, 9));
        assert_eq!(table.permille_used(), 500);
        table.new_search();
        assert_eq!(table.permille_used(), 0);
        table.store(2, entry(20, 1));
        table.store(3, entry(30, 0));
        assert_eq!(table.probe(2), Some(entry(20, 1)));
        assert_eq!(table.probe(1), None);
    }

    #[test]
    fn same_position_keeps_proof_then_depth() {
        let table = TranspositionTable::new(32);
        table.store(1, entry(10, 5));
        table.store(1, entry(11, 4));
        assert_eq!(table.probe(1), Some(entry(10, 5)));
        let proof = Entry {
            proven: true,
            ..entry(12, 2)
        };
        table.store(1, proof);
        table.store(1, entry(13, 50));
        assert_eq!(table.probe(1), Some(proof));
    }

    #[test]
    fn same_position_is_never_held_twice() {
        let table = TranspositionTable::new(32);
        table.store(1, entry(10, 5));
        table.store(2, entry(20, 3));
        table.store(2, entry(21, 6));
        assert_eq!(table.probe(1), Some(entry(10, 5)));
        assert_eq!(table.probe(2), Some(entry(21, 6)));
    }

    #[test]
    fn clear_forgets() {
        let mut table = TranspositionTable::new(1 << 10);
        for key in 0..100 {
            table.store(key, entry(1, 1));
        }
        table.clear();
        assert!((0..100).all(|key| table.probe(key).is_none()));
    }
}
