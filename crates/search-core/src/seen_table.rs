//! Which ranks a dense search has seen.

use core::sync::atomic::AtomicU64;

use bitvec::field::BitField;
use bitvec::order::Lsb0;
use bitvec::vec::BitVec;

use crate::atomic_words::{WORD, load, set, zeros};
use crate::limits::LimitKind;
use crate::puzzle::Ranked;

/// What is remembered of each rank.
pub(crate) trait Seen: Sized + Sync {
    /// The bytes for ranks below `count`.
    fn bytes_for(count: u64) -> u64;

    /// No rank seen, of those below `count`.
    fn new(count: u64) -> Result<Self, LimitKind>;

    /// Sees a rank in a layer, and says whether it was not seen before. Of several threads one alone
    /// is told so. Unless `SHARED`, no other thread may do this at the same time; threads that do
    /// must be at the same layer.
    fn see<const SHARED: bool>(&self, rank: u64, layer: u64) -> bool;

    /// Whether a rank was seen.
    fn contains(&self, rank: u64) -> bool;
}

/// A bit for each rank.
#[derive(Debug)]
pub(crate) struct SeenBits(BitVec<AtomicU64, Lsb0>);

impl Seen for SeenBits {
    fn bytes_for(count: u64) -> u64 {
        8 * count.div_ceil(WORD)
    }

    fn new(count: u64) -> Result<Self, LimitKind> {
        bits(count.div_ceil(WORD)).map(Self)
    }

    #[inline]
    fn see<const SHARED: bool>(&self, rank: u64, _layer: u64) -> bool {
        let word = &self.0.as_raw_slice()[(rank / WORD) as usize];
        let bit = 1 << (rank % WORD);
        load(word) & bit == 0 && set::<SHARED>(word, bit) & bit == 0
    }

    fn contains(&self, rank: u64) -> bool {
        self.0[rank as usize]
    }
}

/// Two bits for each rank: 0 for one not seen, else one more than its layer modulo 3.
///
/// In an undirected graph the layers of neighbours differ by one at most, so that a layer modulo 3
/// tells which neighbours are nearer to the source. (Cooperman and Finkelstein, "New methods for
/// using Cayley graphs in interconnection networks", 1992.)
#[derive(Debug)]
pub(crate) struct SeenModulo3(BitVec<AtomicU64, Lsb0>);

impl SeenModulo3 {
    const PER_WORD: u64 = WORD / 2;

    /// The layer of a rank modulo 3, if it was seen.
    pub(crate) fn class(&self, rank: u64) -> Option<u8> {
        let at = 2 * rank as usize;
        self.0[at..at + 2].load::<u8>().checked_sub(1)
    }

    /// The first neighbour of a seen rank that is a layer nearer to the sources, `None` for those.
    /// Neighbours of a source are in the first two layers, never in one of class 2.
    pub(crate) fn nearer<P: Ranked>(&self, puzzle: &P, rank: u64) -> Option<u64> {
        let class = (self.class(rank)? + 2) % 3;
        let mut nearer = None;
        puzzle.expand_rank(rank, |next| {
            if nearer.is_none() && self.class(next) == Some(class) {
                nearer = Some(next);
            }
        });
        nearer
    }
}

impl Seen for SeenModulo3 {
    fn bytes_for(count: u64) -> u64 {
        8 * count.div_ceil(Self::PER_WORD)
    }

    fn new(count: u64) -> Result<Self, LimitKind> {
        bits(count.div_ceil(Self::PER_WORD)).map(Self)
    }

    #[inline]
    fn see<const SHARED: bool>(&self, rank: u64, layer: u64) -> bool {
        let word = &self.0.as_raw_slice()[(rank / Self::PER_WORD) as usize];
        let shift = 2 * (rank % Self::PER_WORD);
        let pair = 3 << shift;
        // Threads that come here together write the same bits.
        load(word) & pair == 0 && set::<SHARED>(word, (layer % 3 + 1) << shift) & pair == 0
    }

    fn contains(&self, rank: u64) -> bool {
        self.class(rank).is_some()
    }
}

/// So many words of zeros, if they have no more bits than can be numbered.
fn bits(words: u64) -> Result<BitVec<AtomicU64, Lsb0>, LimitKind> {
    BitVec::try_from_vec(zeros(words)?).map_err(|_| LimitKind::Memory)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::SplitMix64;

    fn check<T: Seen>(layer_of: impl Fn(&T, u64) -> Option<u8>, modulo: u64) {
        let mut rng = SplitMix64::new(2);
        let most = if cfg!(miri) { 65 } else { 1_000 };
        for count in [0, 1, 31, 32, 33, 63, 64, 65, most] {
            let table = T::new(count).unwrap();
            let mut layers = vec![None; count as usize];
            for layer in 0..10 {
                for _ in 0..=count / 8 {
                    if count == 0 {
                        continue;
                    }
                    let rank = rng.below(count);
                    let new = if rng.chance(1, 2) {
                        table.see::<true>(rank, layer)
                    } else {
                        table.see::<false>(rank, layer)
                    };
                    assert_eq!(new, layers[rank as usize].is_none());
                    layers[rank as usize].get_or_insert((layer % modulo) as u8);
                }
                for (rank, &right) in (0..).zip(&layers) {
                    assert_eq!(layer_of(&table, rank), right);
                    assert_eq!(table.contains(rank), right.is_some());
                }
            }
        }
    }

    #[test]
    fn tables_tell_what_they_saw() {
        check::<SeenBits>(|table, rank| table.contains(rank).then_some(0), 1);
        check::<SeenModulo3>(SeenModulo3::class, 3);
    }

    #[test]
    fn bytes_are_those_of_the_words() {
        for (count, bits, pairs) in [
            (0, 0, 0),
            (1, 8, 8),
            (32, 8, 8),
            (33, 8, 16),
            (64, 8, 16),
            (65, 16, 24),
        ] {
            assert_eq!(SeenBits::bytes_for(count), bits);
            assert_eq!(SeenModulo3::bytes_for(count), pairs);
            let table = SeenBits::new(count).unwrap();
            assert_eq!(8 * table.0.as_raw_slice().len() as u64, bits);
            let table = SeenModulo3::new(count).unwrap();
            assert_eq!(8 * table.0.as_raw_slice().len() as u64, pairs);
        }
        // Miri does not refuse memory, it gives up.
        if !cfg!(miri) {
            assert_eq!(SeenBits::new(u64::MAX).unwrap_err(), LimitKind::Memory);
            assert_eq!(SeenModulo3::new(u64::MAX).unwrap_err(), LimitKind::Memory);
        }
    }
}
