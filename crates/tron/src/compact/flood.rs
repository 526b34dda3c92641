//! Walking through a set of cells: floods, and races of two heads.

use core::ops::Range;

use super::bits::{Bits, Place};

/// What two heads reach at the same speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached<const N: usize, const S: usize> {
    /// The cells each reaches sooner than the other.
    pub owned: [Bits<N, S>; 2],
    /// The cells both reach at the same step.
    pub shared: Bits<N, S>,
}

#[expect(
    clippy::inline_always,
    reason = "with constant sizes, what is left of these functions is a few instructions"
)]
impl<const N: usize, const S: usize> Bits<N, S> {
    /// Whether words are worth leaving out: few of them are unrolled instead.
    const LONG: bool = N > 8;

    /// The words that may hold neighbours of a set that is within `words`.
    #[inline(always)]
    fn beyond(words: Range<usize>) -> Range<usize> {
        if Self::LONG {
            words.start.saturating_sub(1)..(words.end + 1).min(N)
        } else {
            0..N
        }
    }

    /// The words from the first to the last that is not 0.
    #[inline(always)]
    fn used(&self) -> Range<usize> {
        if Self::LONG {
            let first = self.0.iter().position(|&word| word != 0).unwrap_or(0);
            let last = self.0.iter().rposition(|&word| word != 0).unwrap_or(0);
            first..last + 1
        } else {
            0..N
        }
    }

    /// The neighbours in a word of the cells in it and in the words before and after it.
    #[inline(always)]
    const fn near(before: u64, word: u64, after: u64) -> u64 {
        if S == 64 {
            // Each word is a row, which begins with a guard.
            word << 1 | word >> 1 | before | after
        } else {
            let (up, down) = (S % 64, (64 - S) % 64);
            let row = word << 1 | before >> 63 | word >> 1 | after << 63;
            row | word << up | before >> down | word >> up | after << down
        }
    }

    /// All cells of this set that can be walked to from the cells of `seed`, which are in the set,
    /// without leaving the set.
    #[inline]
    pub(super) fn flood(&self, seed: Self) -> Self {
        if Self::LONG {
            self.swept(seed, None)
        } else {
            self.spread(seed, None)
        }
    }

    /// [`flood`](Self::flood), but over as soon as all of `goal` is reached.
    #[inline]
    pub(super) fn flood_to(&self, seed: Self, goal: &Self) -> Self {
        if Self::LONG {
            self.swept(seed, Some(goal))
        } else {
            self.spread(seed, Some(goal))
        }
    }

    /// A flood of few words: all of them again and again.
    #[inline(always)]
    fn spread(&self, seed: Self, goal: Option<&Self>) -> Self {
        let mut reached = seed;
        loop {
            let mut grown = 0;
            // What is reached in a word spreads on within the same pass.
            for word in 0..N {
                let (known, within) = (reached.0[word], self.0[word]);
                let near = known | (reached.beside(word) & within);
                // A carry runs through each row of cells to its end at once.
                let all = near | (within & !within.wrapping_add(near));
                reached.0[word] = all;
                grown |= all ^ known;
            }
            if grown == 0 || goal.is_some_and(|goal| goal.and_not(&reached).is_empty()) {
                return reached;
            }
        }
    }

    /// A flood of many words: sweeps down and up the board, each over the words next to those that
    /// grew in the last, and on for as long as words grow.
    fn swept(&self, seed: Self, goal: Option<&Self>) -> Self {
        let mut reached = seed;
        // What grew in the last sweep.
        let mut grown = reached.used();
        loop {
            let mut next = N..0;
            let mut word = grown.start;
            while word < N && (word <= grown.end || word == next.end) {
                if self.grow(&mut reached, word) {
                    next = next.start.min(word)..word + 1;
                }
                word += 1;
            }
            grown = grown.start.min(next.start)..grown.end.max(next.end);
            let mut next = N..0;
            let mut word = grown.end;
            while word > 0 && (word >= grown.start || word == next.start) {
                word -= 1;
                if self.grow(&mut reached, word) {
                    next = word..next.end.max(word + 1);
                }
            }
            let done =
                next.is_empty() || goal.is_some_and(|goal| goal.and_not(&reached).is_empty());
            if done {
                return reached;
            }
            grown = next;
        }
    }

    /// Lets a word grow by what its cells and those next to it reach within it: whether it has.
    #[inline(always)]
    fn grow(&self, reached: &mut Self, word: usize) -> bool {
        let (known, within) = (reached.0[word], self.0[word]);
        let before = if word > 0 { reached.0[word - 1] } else { 0 };
        let after = reached.word(word + 1);
        let mut all = known;
        loop {
            let near = all | (Self::near(before, all, after) & within);
            if near == all {
                break;
            }
            // A carry runs through each row of cells to its end at once, and shifts to its begin.
            all = near | (within & !within.wrapping_add(near));
            let mut open = within;
            for shift in [1, 2, 4, 8, 16, 32] {
                all |= open & all >> shift;
                open &= open >> shift;
            }
        }
        reached.0[word] = all;
        all != known
    }

    /// The largest set around `core`, a connected part of the region of this set and `root`, that
    /// is connected and surely has no cut cell of the region in it. The root is left out.
    ///
    /// A cell next to the core cuts nothing if each of its neighbours is in the core or has another
    /// neighbour there.
    #[inline]
    pub(super) fn absorbed(&self, mut core: Self, wide: &Self, root: Place) -> Self {
        let region = self.with(root);
        loop {
            let near = core.or(&core.neighbours().and(&region));
            let far = region.and_not(&near);
            if far.is_empty() {
                return *self;
            }
            let more = near.and_not(&far.neighbours()).and(self);
            if more.and_not(&core).is_empty() {
                return core;
            }
            core = wide.or(&more).flood(core.or(&more));
        }
    }

    /// Floods this set from two fronts in it at once, both a step at a time.
    ///
    /// A cell reached at the same step is in both fronts and spreads for both. A cell of one front
    /// blocks the other, which loses nothing: beyond it that front would be too late as well.
    #[inline]
    pub fn race(&self, fronts: [Self; 2]) -> Reached<N, S> {
        let mut words = fronts[0].or(&fronts[1]).used();
        // The words of both sides lie side by side, for vectors of two words.
        let mut front: [[u64; 2]; N] =
            core::array::from_fn(|word| [fronts[0].0[word], fronts[1].0[word]]);
        let mut reached = front;
        let mut open = self.and_not(&fronts[0].or(&fronts[1]));
        loop {
            words = Self::beyond(words);
            let mut any = 0;
            // The next front, in place: the word before is kept as it was.
            let mut before = [0; 2];
            for word in words.clone() {
                let now = front[word];
                let after = if word + 1 < N {
                    front[word + 1]
                } else {
                    [0; 2]
                };
                let free = open.0[word];
                let near: [u64; 2] = core::array::from_fn(|side| {
                    Self::near(before[side], now[side], after[side]) & free
                });
                front[word] = near;
                reached[word][0] |= near[0];
                reached[word][1] |= near[1];
                let both = near[0] | near[1];
                open.0[word] = free & !both;
                any |= both;
                before = now;
            }
            if any == 0 {
                break;
            }
        }
        let of = |own: usize| {
            Self(core::array::from_fn(|word| {
                reached[word][own] & !reached[word][1 - own]
            }))
        };
        Reached {
            owned: [of(0), of(1)],
            shared: Self(core::array::from_fn(|word| {
                reached[word][0] & reached[word][1]
            })),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search_core::SplitMix64;

    /// A random set of cells, a random part of it, and what both kinds of floods and a step at a
    /// time make of them.
    fn check<const N: usize, const S: usize>(rng: &mut SplitMix64) {
        let (walls, seeds) = (rng.below(60), 1 + rng.below(3));
        let (mut open, mut seed, mut goal) = (Bits::<N, S>::EMPTY, Bits::EMPTY, Bits::EMPTY);
        for row in 0..Bits::<N, S>::HEIGHT {
            for column in 0..Bits::<N, S>::WIDTH {
                if rng.chance(walls, 100) {
                    continue;
                }
                let place = Bits::<N, S>::place(row, column);
                open.insert(place);
                if rng.chance(seeds, 200) {
                    seed.insert(place);
                }
                if rng.chance(1, 100) {
                    goal.insert(place);
                }
            }
        }
        let mut stepped = seed;
        loop {
            let next = stepped.or(&stepped.neighbours().and(&open));
            if next == stepped {
                break;
            }
            stepped = next;
        }
        assert_eq!(open.spread(seed, None), stepped);
        assert_eq!(open.swept(seed, None), stepped);
        for found in [
            open.spread(seed, Some(&goal)),
            open.swept(seed, Some(&goal)),
        ] {
            assert!(seed.and_not(&found).is_empty() && found.and_not(&stepped).is_empty());
            assert_eq!(found.and(&goal), stepped.and(&goal));
        }
    }

    #[test]
    fn floods_are_many_steps() {
        let mut rng = SplitMix64::new(6);
        for _ in 0..1_000 {
            check::<5, 17>(&mut rng);
            check::<16, 32>(&mut rng);
        }
        for _ in 0..200 {
            check::<65, 64>(&mut rng);
        }
    }
}
