//! The states that a search has seen: a hash table of eight bytes a state.

use super::packed::Packed;

/// A set of states with open addressing. It never holds more than half of its slots, and the search
/// sees to it that there is room before it inserts.
#[derive(Debug, Default)]
pub(super) struct Seen {
    /// 0 where there is none. The one layout that is 0 is written as [`Seen::BARE`].
    slots: Vec<u64>,
    /// The numbers of the states, where they are asked for.
    numbers: Vec<u32>,
    /// 64 less the bits of a slot's place.
    shift: u32,
}

/// What became of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inserted {
    New,
    /// It was there; its number, if numbers are kept.
    Known(Option<u32>),
}

impl Seen {
    /// What stands for the 2x2 piece alone at the first cell: a number that is no layout, as the 2x2
    /// piece would stand out over the edge.
    const BARE: u64 = 15 << 60;

    /// Bytes of a set of so many slots.
    pub(super) fn bytes(slots: usize, numbered: bool) -> usize {
        slots * (size_of::<u64>() + if numbered { size_of::<u32>() } else { 0 })
    }

    /// Empties the set and gives it so many slots, a power of two. Memory stays where it is.
    pub(super) fn reset(&mut self, slots: usize, numbered: bool) {
        debug_assert!(slots.is_power_of_two() && slots > 1);
        self.slots.clear();
        self.slots.resize(slots, 0);
        self.numbers.clear();
        if numbered {
            self.numbers.resize(slots, 0);
        }
        self.shift = u64::BITS - slots.trailing_zeros();
    }

    /// How many states there is room for.
    pub(super) fn room(&self) -> usize {
        self.slots.len() / 2
    }

    pub(super) fn slots(&self) -> usize {
        self.slots.len()
    }

    fn key(state: Packed) -> u64 {
        if state.0 == 0 { Self::BARE } else { state.0 }
    }

    /// Where a key is looked for first. Fibonacci hashing: the high bits of the product depend on all
    /// bits of the key.
    fn first_slot(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize
    }

    /// Puts a state in under a number, unless it is there. `numbered` is what the set was reset with,
    /// said again as it is a constant where a search calls.
    #[inline]
    pub(super) fn insert(&mut self, state: Packed, number: u32, numbered: bool) -> Inserted {
        let key = Self::key(state);
        let last = self.slots.len() - 1;
        let mut slot = self.first_slot(key);
        loop {
            let found = self.slots[slot & last];
            if found == key {
                let number = numbered.then(|| self.numbers[slot & last]);
                return Inserted::Known(number);
            }
            if found == 0 {
                self.slots[slot & last] = key;
                if numbered {
                    self.numbers[slot & last] = number;
                }
                return Inserted::New;
            }
            slot += 1;
        }
    }

    /// Whether a state is there.
    pub(super) fn contains(&self, state: Packed) -> bool {
        let key = Self::key(state);
        let last = self.slots.len() - 1;
        let chain = (self.first_slot(key)..).map(|slot| self.slots[slot & last]);
        chain
            .take_while(|&found| found != 0)
            .any(|found| found == key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search_core::SplitMix64;
    use std::collections::HashMap;

    #[test]
    fn it_is_a_set() {
        let mut rng = SplitMix64::new(3);
        let mut seen = Seen::default();
        for numbered in [false, true] {
            seen.reset(4_096, numbered);
            let mut twin = HashMap::new();
            while twin.len() < seen.room() {
                // Few different values, and many that differ in a few bits.
                let state = Packed(rng.below(3_000) << (20 * rng.below(3)));
                assert_eq!(seen.contains(state), twin.contains_key(&state.0));
                let number = twin.len() as u32;
                let known = twin.get(&state.0).copied();
                let expected = match known {
                    Some(known) => Inserted::Known(numbered.then_some(known)),
                    None => Inserted::New,
                };
                assert_eq!(seen.insert(state, number, numbered), expected);
                twin.entry(state.0).or_insert(number);
                assert!(seen.contains(state));
            }
        }
    }
}
