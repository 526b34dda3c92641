//! Keys: the exact numbers of positions, of one word or of several.

use core::fmt::Debug;

/// A number of as many words as a puzzle needs, the most significant first.
pub(crate) trait Key: Copy + Ord + Debug + Send + Sync + 'static {
    const WORDS: usize;
    const ZERO: Self;

    fn word(&self, index: usize) -> u64;
    /// Adds to a word; a negative number is added as its two's complement.
    fn add(&mut self, index: usize, summand: u64);
}

impl Key for u64 {
    const WORDS: usize = 1;
    const ZERO: Self = 0;

    #[inline]
    fn word(&self, _index: usize) -> u64 {
        *self
    }

    #[inline]
    fn add(&mut self, _index: usize, summand: u64) {
        *self = self.wrapping_add(summand);
    }
}

impl<const WORDS: usize> Key for [u64; WORDS] {
    const WORDS: usize = WORDS;
    const ZERO: Self = [0; WORDS];

    #[inline]
    fn word(&self, index: usize) -> u64 {
        self[index]
    }

    #[inline]
    fn add(&mut self, index: usize, summand: u64) {
        self[index] = self[index].wrapping_add(summand);
    }
}

/// Takes a word into a hash, of which the highest bits count.
#[inline]
pub(super) fn mix(hash: u64, word: u64) -> u64 {
    (hash.rotate_left(29) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
