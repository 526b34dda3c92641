//! Words of bits that one thread or several may set.

use core::sync::atomic::{AtomicU64, Ordering};

use crate::limits::LimitKind;

/// Bits in a word.
pub(crate) const WORD: u64 = u64::BITS as u64;

/// So many words of zeros. An allocation that the system refuses is a limit like any other.
pub(crate) fn zeros(words: u64) -> Result<Vec<AtomicU64>, LimitKind> {
    let words = usize::try_from(words).map_err(|_| LimitKind::Memory)?;
    let mut zeros = Vec::new();
    zeros
        .try_reserve_exact(words)
        .map_err(|_| LimitKind::Memory)?;
    zeros.resize_with(words, AtomicU64::default);
    Ok(zeros)
}

#[inline]
pub(crate) fn load(word: &AtomicU64) -> u64 {
    word.load(Ordering::Relaxed)
}

/// Sets bits and gives the word as it was.
///
/// Unless `SHARED`, no other thread may write the word at the same time: bits would be lost. That
/// is several times faster than the locked instruction.
#[inline]
pub(crate) fn set<const SHARED: bool>(word: &AtomicU64, bits: u64) -> u64 {
    if SHARED {
        word.fetch_or(bits, Ordering::Relaxed)
    } else {
        let old = load(word);
        word.store(old | bits, Ordering::Relaxed);
        old
    }
}

/// The numbers of the bits set in a word, lowest first.
#[inline]
pub(crate) fn ones(mut word: u64) -> impl Iterator<Item = u64> {
    core::iter::from_fn(move || {
        let lowest = (word != 0).then(|| u64::from(word.trailing_zeros()));
        word &= word.wrapping_sub(1);
        lowest
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_set_and_listed() {
        let words = zeros(2).unwrap();
        assert_eq!(words.len(), 2);
        assert_eq!(set::<true>(&words[1], 0b101), 0);
        assert_eq!(set::<false>(&words[1], 1 << 63 | 1), 0b101);
        assert_eq!(set::<true>(&words[1], 0), 1 << 63 | 0b101);
        assert_eq!(ones(load(&words[1])).collect::<Vec<_>>(), [0, 2, 63]);
        assert_eq!(ones(load(&words[0])).count(), 0);
        assert_eq!(zeros(u64::MAX / 8).unwrap_err(), LimitKind::Memory);
    }
}
