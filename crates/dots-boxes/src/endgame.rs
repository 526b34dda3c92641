//! Endgames of separate chains and loops, in which every move opens one of them.
//!
//! Who must open loses the chain or loop opened, but for a hand-over: who is offered a chain of `n`
//! boxes, three or more, takes all and opens the next, or takes all but two and keeps the opponent
//! opening; of a loop, all but four. A chain of one or two boxes is taken whole, and its taker must
//! open next. If `v` is what who need not open gains in the rest, a long chain is worth
//! `n - 2 + |v - 2|` to them, a loop `n - 4 + |v - 4|`, a short chain `n - v`; the opener picks the
//! least. The smallest chain or the smallest loop is always a best one to open.
//!
//! Source: Buzzard and Ciere, "Playing simple loony dots and boxes endgames optimally", 2014, for
//! long chains and loops; that short chains may come first is checked against trying everything.

use arrayvec::ArrayVec;

/// More chains, or loops, than fit on the largest board.
const MOST: usize = 100;

/// Chains and loops by length, each kind from the shortest on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Endgame {
    chains: ArrayVec<u8, MOST>,
    loops: ArrayVec<u8, MOST>,
}

impl Endgame {
    /// No chain and no loop.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a chain of so many boxes. No board has room for more than 100, which are kept.
    pub fn add_chain(&mut self, length: u8) {
        insert_sorted(&mut self.chains, length);
    }

    /// Adds a loop of so many boxes. No board has room for more than 100, which are kept.
    pub fn add_loop(&mut self, length: u8) {
        insert_sorted(&mut self.loops, length);
    }

    /// Adds a chain, or a loop, of so many boxes.
    pub fn add(&mut self, length: u8, is_loop: bool) {
        if is_loop {
            self.add_loop(length);
        } else {
            self.add_chain(length);
        }
    }

    /// What the player who need not open first gains by handing over every time but the last: who does so
    /// gains all but two boxes of each chain and all but four of each loop, loses these, and gets the last
    /// one whole. `None` where there is a chain of one or two boxes, which cannot be handed over.
    ///
    /// From 2 up it is the [value](Endgame::value); and its parity is always that of the value.
    pub fn controlled_value(&self) -> Option<i32> {
        if self.chains.first().is_some_and(|&shortest| shortest < 3) {
            return None;
        }
        let sum = |lengths: &[u8], cost: i32| -> i32 {
            lengths.iter().map(|&length| i32::from(length) - cost).sum()
        };
        // What the last one adds, in the order that leaves the most for it.
        let last = match (self.chains.last(), self.loops.is_empty()) {
            (None, true) => 0,
            (None, false) => 8,
            (Some(3), false) => 6,
            _ => 4,
        };
        Some(sum(&self.chains, 4) + sum(&self.loops, 8) + last)
    }

    /// What the opponent gains in all if a chain, or a loop, of this length is opened first.
    ///
    /// It must be one of those that were added.
    pub fn opened(&self, length: u8, is_loop: bool) -> i32 {
        let mut rest = self.clone();
        let lengths = if is_loop {
            &mut rest.loops
        } else {
            &mut rest.chains
        };
        if let Some(place) = lengths.iter().position(|&other| other == length) {
            lengths.remove(place);
        }
        if is_loop {
            opened_loop(length, rest.value())
        } else {
            opened_chain(length, rest.value())
        }
    }

    /// What the player who need not open first gains, in box difference.
    ///
    /// # Complexity
    ///
    /// Constant where the [controlled value](Endgame::controlled_value) is 2 or more, but for adding it up; else
    /// the product of the numbers of chains and loops.
    ///
    /// # Examples
    ///
    /// ```
    /// use dots_boxes::endgame::Endgame;
    /// let mut endgame = Endgame::new();
    /// endgame.add_chain(4);
    /// endgame.add_chain(4);
    /// assert_eq!(endgame.value(), 4); // take two, leave two, take four
    /// ```
    pub fn value(&self) -> i32 {
        match self.controlled_value() {
            Some(value) if value >= 2 => value,
            _ => self.smallest_first(),
        }
    }

    /// The value, by opening the smallest chain or the smallest loop each time.
    fn smallest_first(&self) -> i32 {
        // `row[j]`: the value with the chains from some place on and the loops from place `j` on.
        let mut row: ArrayVec<i32, { MOST + 1 }> = ArrayVec::new();
        for left in 0..=self.chains.len() {
            let chain = self
                .chains
                .len()
                .checked_sub(left)
                .and_then(|place| self.chains.get(place));
            let mut next: ArrayVec<i32, { MOST + 1 }> = ArrayVec::new();
            for left_loops in 0..=self.loops.len() {
                let place = self.loops.len() - left_loops;
                let open_chain = chain.map(|&length| opened_chain(length, row[left_loops]));
                let open_loop = self
                    .loops
                    .get(place)
                    .map(|&length| opened_loop(length, next[left_loops - 1]));
                let best = open_chain.into_iter().chain(open_loop).min();
                next.push(best.unwrap_or(0));
            }
            row = next;
        }
        row[self.loops.len()]
    }
}

/// What a chain gains who is offered it, when the rest is worth `rest` to who need not open.
fn opened_chain(length: u8, rest: i32) -> i32 {
    let length = i32::from(length);
    if length < 3 {
        length - rest
    } else {
        length - 2 + (rest - 2).abs()
    }
}

/// The same for a loop.
fn opened_loop(length: u8, rest: i32) -> i32 {
    i32::from(length) - 4 + (rest - 4).abs()
}

fn insert_sorted(lengths: &mut ArrayVec<u8, MOST>, length: u8) {
    let place = lengths.partition_point(|&other| other < length);
    // Only a list longer than any board allows is full.
    let _ = lengths.try_insert(place, length);
}

#[cfg(test)]
mod tests {
    use search_core::SplitMix64;

    use super::*;

    /// Trying everything.
    fn plain(chains: &[u8], loops: &[u8]) -> i32 {
        let without = |list: &[u8], place: usize| {
            let mut list = list.to_vec();
            list.remove(place);
            list
        };
        let open_chains = (0..chains.len())
            .map(|place| opened_chain(chains[place], plain(&without(chains, place), loops)));
        let open_loops = (0..loops.len())
            .map(|place| opened_loop(loops[place], plain(chains, &without(loops, place))));
        open_chains.chain(open_loops).min().unwrap_or(0)
    }

    #[test]
    fn smallest_first_is_as_good_as_trying_everything() {
        let mut rng = SplitMix64::new(6);
        for _ in 0..4_000 {
            let mut endgame = Endgame::new();
            let (mut chains, mut loops) = (Vec::new(), Vec::new());
            for _ in 0..rng.below(5) {
                let length = 1 + rng.below(8) as u8;
                chains.push(length);
                endgame.add_chain(length);
            }
            for _ in 0..rng.below(3) {
                let length = 4 + 2 * rng.below(4) as u8;
                loops.push(length);
                endgame.add_loop(length);
            }
            assert_eq!(endgame.value(), plain(&chains, &loops), "{endgame:?}");
        }
    }

    /// Of 30,000 endings of long chains and loops: the theorem of the controlled value, its parity, and the
    /// few values that there are below 2.
    #[test]
    fn from_two_up_the_controlled_value_is_the_value() {
        let mut rng = SplitMix64::new(7);
        let mut low = 0;
        for _ in 0..30_000 {
            let mut endgame = Endgame::new();
            for _ in 0..rng.below(6) {
                endgame.add(3 + rng.below(6) as u8, false);
            }
            for _ in 0..rng.below(5) {
                endgame.add(4 + 2 * rng.below(4) as u8, true);
            }
            let value = endgame.smallest_first();
            assert_eq!(endgame.value(), value, "{endgame:?}");
            let controlled = endgame.controlled_value().unwrap();
            assert_eq!((value - controlled) % 2, 0, "{endgame:?}");
            if controlled < 2 {
                assert!((0..=4).contains(&value), "{endgame:?}");
                low += 1;
            }
        }
        assert!(low > 3_000, "{low}");
    }

    #[test]
    fn the_best_thing_to_open_is_worth_the_value() {
        let mut rng = SplitMix64::new(8);
        for _ in 0..4_000 {
            let mut endgame = Endgame::new();
            let mut parts = Vec::new();
            for _ in 0..=rng.below(5) {
                let is_loop = rng.chance(1, 3);
                let length = if is_loop {
                    4 + 2 * rng.below(4)
                } else {
                    1 + rng.below(7)
                } as u8;
                endgame.add(length, is_loop);
                parts.push((length, is_loop));
            }
            let least = parts
                .iter()
                .map(|&(length, is_loop)| endgame.opened(length, is_loop))
                .min();
            assert_eq!(least, Some(endgame.value()), "{endgame:?}");
        }
    }

    #[test]
    fn published_formulas_hold() {
        let value = |chains: &[u8], loops: &[u8]| {
            let mut endgame = Endgame::new();
            for &length in chains {
                endgame.add_chain(length);
            }
            for &length in loops {
                endgame.add_loop(length);
            }
            endgame.value()
        };
        assert_eq!(value(&[], &[]), 0);
        assert_eq!(value(&[3, 3, 3], &[]), 1);
        assert_eq!(value(&[6], &[4]), 2);
        assert_eq!(value(&[5], &[4]), 1);
        assert_eq!(value(&[], &[8]), 8);
        // Chains of four or more: sum of (n - 4), plus 4.
        assert_eq!(value(&[4, 7, 9], &[]), 3 + 5 + 4);
    }
}
