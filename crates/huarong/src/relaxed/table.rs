//! A map from keys to small numbers, in shards that threads fill without getting in each other's way.
//!
//! A shard is a hash table with open addressing: keys in one list, marks in another, ten bytes a key of
//! one word. It grows by half, and each shard on its own, so that there is never a second copy of more
//! than one in each thread.

use crate::big::key::Key;

/// Parts of a table.
pub(super) const SHARDS: usize = 64;

/// Marks a slot without a key. No mark is as great.
const EMPTY: u16 = u16::MAX;

/// The map.
pub(super) struct Table<K>(pub(super) Vec<Shard<K>>);

impl<K: Key> Table<K> {
    pub(super) fn new() -> Self {
        Self((0..SHARDS).map(|_| Shard::new()).collect())
    }

    /// How many keys there are.
    pub(super) fn len(&self) -> u64 {
        self.0.iter().map(|shard| shard.len as u64).sum()
    }

    /// The bytes of all shards.
    pub(super) fn bytes(&self) -> usize {
        self.0.iter().map(Shard::bytes).sum()
    }

    /// The mark of a key; `hash` decides its shard.
    #[inline]
    pub(super) fn get(&self, hash: u64, key: &K) -> Option<u16> {
        self.0[shard_of(hash)].get(key)
    }
}

/// The shard of a key by the hash that a [`Network`](crate::big::frontier::Network) gives it.
#[inline]
pub(super) fn shard_of(hash: u64) -> usize {
    (hash >> (u64::BITS - SHARDS.ilog2())) as usize
}

/// A part of a map.
pub(super) struct Shard<K> {
    keys: Vec<K>,
    marks: Vec<u16>,
    len: usize,
}

impl<K: Key> Shard<K> {
    pub(super) fn new() -> Self {
        Self {
            keys: Vec::new(),
            marks: Vec::new(),
            len: 0,
        }
    }

    fn with_room(capacity: usize) -> Self {
        Self {
            keys: vec![K::ZERO; capacity],
            marks: vec![EMPTY; capacity],
            len: 0,
        }
    }

    fn bytes(&self) -> usize {
        self.keys.len() * (size_of::<K>() + size_of::<u16>())
    }

    /// The slot of a key, or else the one where it would go; of a table that is not full.
    #[inline]
    fn slot(&self, key: &K) -> usize {
        let mut slot = ((u128::from(spread(key)) * self.keys.len() as u128) >> 64) as usize;
        while self.marks[slot] != EMPTY && self.keys[slot] != *key {
            slot += 1;
            if slot == self.keys.len() {
                slot = 0;
            }
        }
        slot
    }

    #[inline]
    pub(super) fn get(&self, key: &K) -> Option<u16> {
        if self.len == 0 {
            return None;
        }
        let mark = self.marks[self.slot(key)];
        (mark != EMPTY).then_some(mark)
    }

    /// The mark of a key, to be changed.
    #[inline]
    pub(super) fn get_mut(&mut self, key: &K) -> Option<&mut u16> {
        if self.len == 0 {
            return None;
        }
        let slot = self.slot(key);
        Some(&mut self.marks[slot]).filter(|mark| **mark != EMPTY)
    }

    /// Adds a key that is not there yet.
    pub(super) fn add(&mut self, key: K, mark: u16) {
        debug_assert!(mark != EMPTY);
        if self.len >= self.keys.len() / 8 * 7 {
            self.resize((self.keys.len() / 2 * 3).max(16));
        }
        let slot = self.slot(&key);
        debug_assert!(self.marks[slot] == EMPTY);
        self.keys[slot] = key;
        self.marks[slot] = mark;
        self.len += 1;
    }

    /// Keeps what a function maps to some mark, with that mark, and gives back the room of the rest.
    pub(super) fn keep(&mut self, mut kept: impl FnMut(u16) -> Option<u16>) {
        let mut len = 0;
        for mark in &mut self.marks {
            *mark = Some(*mark)
                .filter(|&mark| mark != EMPTY)
                .and_then(&mut kept)
                .unwrap_or(EMPTY);
            len += usize::from(*mark != EMPTY);
        }
        self.len = len;
        // Chains of slots have gaps now: all keys are put in anew.
        self.resize(len + len / 5 + 2);
    }

    fn resize(&mut self, capacity: usize) {
        let old = core::mem::replace(self, Self::with_room(capacity));
        for (key, &mark) in old.keys.iter().zip(&old.marks) {
            if mark != EMPTY {
                let slot = self.slot(key);
                self.keys[slot] = *key;
                self.marks[slot] = mark;
            }
        }
        self.len = old.len;
    }
}

/// A hash of a key of which all bits count, the highest above all.
#[inline]
pub(super) fn spread<K: Key>(key: &K) -> u64 {
    let mut hash = 0_u64;
    for index in 0..K::WORDS {
        hash = (hash.rotate_left(29) ^ key.word(index)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        hash ^= hash >> 32;
    }
    hash.wrapping_mul(0xD6E8_FEB8_6659_FD93)
}

#[cfg(test)]
mod tests {
    use super::*;
    use search_core::SplitMix64;
    use std::collections::BTreeMap;

    fn check<K: Key>(make: impl Fn(u64) -> K) {
        let mut rng = SplitMix64::new(K::WORDS as u64);
        for size in [0, 1, 5, 100, 3_000] {
            let mut shard = Shard::new();
            let mut twin = BTreeMap::new();
            for _ in 0..size {
                let number = rng.below(4 * size);
                let key = make(number);
                let mark = rng.below(u64::from(EMPTY)) as u16;
                if twin.insert(number, mark).is_none() {
                    assert_eq!(shard.get(&key), None);
                    shard.add(key, mark);
                } else {
                    *shard.get_mut(&key).unwrap() = mark;
                }
            }
            let same = |shard: &mut Shard<K>, twin: &BTreeMap<u64, u16>| {
                assert_eq!(shard.len, twin.len());
                for number in 0..4 * size {
                    let mark = twin.get(&number).copied();
                    assert_eq!(shard.get(&make(number)), mark);
                    assert_eq!(shard.get_mut(&make(number)).copied(), mark);
                }
            };
            same(&mut shard, &twin);
            let half = |mark: u16| mark.is_multiple_of(2).then_some(mark / 2);
            shard.keep(half);
            twin.retain(|_, mark| mark.is_multiple_of(2));
            for mark in twin.values_mut() {
                *mark /= 2;
            }
            same(&mut shard, &twin);
            assert!(shard.keys.len() <= 6 * twin.len() / 5 + 2);
        }
    }

    #[test]
    fn a_shard_is_a_map() {
        check(|number| number);
        check(|number| number << 40);
        check(|number| [number % 7, number / 7]);
    }
}
