//! A set of ranks: a layer of a dense search.

use core::sync::atomic::AtomicU64;

use crate::atomic_words::{WORD, load, ones, set, zeros};
use crate::limits::LimitKind;

/// A set of numbers below a fixed count, a bit each.
///
/// Above the bits lie levels of marks, a bit for each word below that is not zero, up to a single
/// word. Listing and clearing a set then takes time in its members, not in the count, so that a
/// search of many small layers does not read the whole of a large set for each.
///
/// Members come in order, whichever threads put them in.
#[derive(Debug)]
pub(crate) struct RankSet {
    /// The members, then marks. There are always two levels.
    levels: Vec<Vec<AtomicU64>>,
}

impl RankSet {
    /// The numbers under one word of the first marks, the unit of listing: 4,096.
    const BLOCK: u64 = WORD * WORD;

    /// The words of each level.
    fn sizes(count: u64) -> Vec<u64> {
        let mut sizes = vec![count.div_ceil(WORD)];
        let mut words = sizes[0];
        while words > 1 || sizes.len() < 2 {
            words = words.div_ceil(WORD);
            sizes.push(words);
        }
        sizes
    }

    /// The bytes of a set of numbers below `count`.
    pub(crate) fn bytes_for(count: u64) -> u64 {
        8 * Self::sizes(count).iter().sum::<u64>()
    }

    /// The most blocks that a set of numbers below `count` has.
    pub(crate) fn blocks_for(count: u64) -> u64 {
        count.div_ceil(Self::BLOCK)
    }

    /// The empty set.
    pub(crate) fn new(count: u64) -> Result<Self, LimitKind> {
        let levels = Self::sizes(count).into_iter().map(zeros);
        Ok(Self {
            levels: levels.collect::<Result<_, _>>()?,
        })
    }

    /// Puts a number in. Unless `SHARED`, no other thread may do so at the same time.
    #[inline]
    pub(crate) fn insert<const SHARED: bool>(&self, mut number: u64) {
        for level in &self.levels {
            let word = &level[(number / WORD) as usize];
            if set::<SHARED>(word, 1 << (number % WORD)) != 0 {
                break;
            }
            number /= WORD;
        }
    }

    /// Lists the blocks that have members, in order.
    pub(crate) fn blocks(&self, into: &mut Vec<usize>) {
        into.clear();
        if self.levels[0].is_empty() {
            return;
        }
        self.list(self.levels.len() - 1, 0, into);
    }

    /// Lists the blocks under a mark.
    fn list(&self, level: usize, index: usize, into: &mut Vec<usize>) {
        let word = load(&self.levels[level][index]);
        if level > 1 {
            for bit in ones(word) {
                self.list(level - 1, index * WORD as usize + bit as usize, into);
            }
        } else if word != 0 {
            into.push(index);
        }
    }

    /// The members in a block, in order.
    #[inline]
    pub(crate) fn members(&self, block: usize) -> impl Iterator<Item = u64> {
        self.words(block)
            .flat_map(|(first, word)| ones(word).map(move |bit| first + bit))
    }

    /// The words of a block that are not zero, each after the number of its lowest bit.
    #[inline]
    fn words(&self, block: usize) -> impl Iterator<Item = (u64, u64)> {
        ones(load(&self.levels[1][block])).map(move |bit| {
            let word = block as u64 * WORD + bit;
            (word * WORD, load(&self.levels[0][word as usize]))
        })
    }

    /// The members, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u64> {
        let mut blocks = Vec::new();
        self.blocks(&mut blocks);
        blocks.into_iter().flat_map(|block| self.members(block))
    }

    /// The member before which there are `before` others, all of them in the listed blocks.
    pub(crate) fn nth(&self, blocks: &[usize], mut before: u64) -> Option<u64> {
        for &block in blocks {
            let members = self
                .words(block)
                .map(|(_, word)| u64::from(word.count_ones()));
            let members = members.sum();
            if before < members {
                return self.members(block).nth(before as usize);
            }
            before -= members;
        }
        None
    }

    /// Takes all members out.
    pub(crate) fn clear(&mut self) {
        if !self.levels[0].is_empty() {
            self.clear_below(self.levels.len() - 1, 0);
        }
    }

    /// Zeroes a word, and first every word that it marks.
    fn clear_below(&mut self, level: usize, index: usize) {
        let word = core::mem::take(self.levels[level][index].get_mut());
        if level > 0 {
            for bit in ones(word) {
                self.clear_below(level - 1, index * WORD as usize + bit as usize);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::rng::SplitMix64;

    const COUNTS: [u64; 12] = [
        0, 1, 2, 63, 64, 65, 4_095, 4_096, 4_097, 262_144, 262_145, 1_000_000,
    ];

    #[test]
    fn sets_agree_with_trees() {
        let mut rng = SplitMix64::new(1);
        let (most, draws) = if cfg!(miri) {
            (4_097, 10)
        } else {
            (u64::MAX, 200)
        };
        for count in COUNTS.into_iter().filter(|&count| count <= most) {
            let mut set = RankSet::new(count).unwrap();
            for round in 0..6 {
                let mut tree = BTreeSet::new();
                for _ in 0..(rng.below(draws) * round).min(10 * count) {
                    let number = if rng.chance(1, 3) {
                        count - 1 - rng.below(count.min(100))
                    } else {
                        rng.below(count)
                    };
                    tree.insert(number);
                    set.insert::<false>(number);
                    set.insert::<true>(number);
                }
                assert!(set.iter().eq(tree.iter().copied()));
                let mut blocks = vec![7];
                set.blocks(&mut blocks);
                let right: BTreeSet<usize> = tree.iter().map(|&n| (n / 4_096) as usize).collect();
                assert!(blocks.iter().eq(&right));
                assert!(blocks.len() as u64 <= RankSet::blocks_for(count));
                for (before, &number) in tree.iter().enumerate() {
                    assert_eq!(set.nth(&blocks, before as u64), Some(number));
                }
                assert_eq!(set.nth(&blocks, tree.len() as u64), None);
                set.clear();
                assert_eq!(set.iter().count(), 0);
                for level in &mut set.levels {
                    assert!(level.iter_mut().all(|word| *word.get_mut() == 0));
                }
            }
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes more memory than miri has")]
    fn bytes_are_those_of_the_words() {
        for count in COUNTS {
            let words: usize = RankSet::new(count)
                .unwrap()
                .levels
                .iter()
                .map(Vec::len)
                .sum();
            assert_eq!(RankSet::bytes_for(count), 8 * words as u64);
        }
        assert_eq!(RankSet::bytes_for(0), 0);
        assert_eq!(RankSet::bytes_for(64), 8 * 2);
        assert_eq!(RankSet::bytes_for(65), 8 * 3);
        assert_eq!(RankSet::bytes_for(4_097), 8 * (65 + 2 + 1));
        assert!(RankSet::bytes_for(u64::MAX) > u64::MAX / 8);
        assert_eq!(RankSet::new(u64::MAX).unwrap_err(), LimitKind::Memory);
    }
}
