//! The memory of the tables that threads share: buckets of two entries, without locks.
//!
//! An entry is two 64-bit words. The second packs everything; the first, the check, is the key XOR
//! the second, so that an entry half written by another thread is not taken for one of the
//! position (Hyatt and Mann, "A Lock-less Transposition Table Implementation for Parallel Search",
//! 2002).
//!
//! Their trick supposes that keys are random. Of two entries of one key, half of each in the slot,
//! the check is right for the key XOR the difference of the two entries; and where keys are small
//! numbers, say, and entries differ in a few low bits, that is the key of a neighbour. The key is
//! therefore mixed first, one to one: the torn slot is then right for a key without any relation to
//! the true one, and to meet it takes luck of 2^-64.

use core::mem::size_of;
use core::sync::atomic::{AtomicU64, Ordering};

/// 2^64 over the golden ratio, an odd number whose bits look random.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// The key spread over all bits from the low to the high: what the bucket is chosen by.
#[inline]
const fn spread(key: u64) -> u64 {
    key.wrapping_mul(GOLDEN)
}

/// The high half brought into the low one; twice, it is undone.
#[inline]
const fn fold(bits: u64) -> u64 {
    bits ^ bits >> 32
}

/// The key as the check of an entry has it: different for different keys, and far apart for near
/// ones. Begins with the product that the bucket is chosen by, which so is computed once. A product
/// carries what differs only upwards, so its high bits are folded down, before a second one and after.
#[inline]
const fn mixed(key: u64) -> u64 {
    let product = spread(key);
    fold(fold(product).wrapping_mul(GOLDEN))
}

/// Two words: `mixed(key) ^ data`, and `data`, which is 0 in a slot that was never used and nowhere
/// else.
#[derive(Debug, Default)]
pub(crate) struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// The packed entry, if it is one of this key.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<u64> {
        let data = self.data();
        (self.check.load(Ordering::Relaxed) ^ data == mixed(key) && data != 0).then_some(data)
    }

    /// The packed entry, whosever it is; 0 if there is none.
    #[inline]
    pub(crate) fn data(&self) -> u64 {
        self.data.load(Ordering::Relaxed)
    }

    #[inline]
    pub(crate) fn set(&self, key: u64, data: u64) {
        self.check.store(mixed(key) ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }

    /// Takes over the entry of another slot, whose data are `data`.
    #[inline]
    pub(crate) fn take(&self, other: &Self, data: u64) {
        self.check
            .store(other.check.load(Ordering::Relaxed), Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

/// Two slots side by side in one cache line.
#[derive(Debug, Default)]
#[repr(align(32))]
struct Bucket([Slot; 2]);

const _: () = assert!(size_of::<Bucket>() == 32, "two buckets fill a cache line");

/// A power of two of buckets.
#[derive(Debug)]
pub(crate) struct Buckets(Box<[Bucket]>);

impl Buckets {
    /// As many empty buckets as fit into `bytes`, at least one.
    pub(crate) fn new(bytes: usize) -> Self {
        let buckets = 1 << (bytes / size_of::<Bucket>()).max(1).ilog2();
        Self((0..buckets).map(|_| Bucket::default()).collect())
    }

    /// How many bytes they take.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.0)
    }

    /// Empties them all.
    pub(crate) fn clear(&mut self) {
        self.0.fill_with(Bucket::default);
    }

    /// The bucket of a key.
    #[inline]
    pub(crate) fn of(&self, key: u64) -> &[Slot; 2] {
        let index = (u128::from(spread(key)) * self.0.len() as u128) >> 64;
        &self.0[index as usize].0
    }

    /// The slots of the first `buckets` buckets.
    pub(crate) fn sample(&self, buckets: usize) -> impl ExactSizeIterator<Item = &[Slot; 2]> {
        self.0.iter().take(buckets).map(|bucket| &bucket.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Data as the tables pack them: a few fields, of which two entries of a position differ in some.
    const FIELDS: [u32; 7] = [0, 2, 3, 13, 22, 43, 58];

    /// Keys as structured as those of small games.
    fn keys() -> impl Iterator<Item = u64> {
        (0..32)
            .chain((0..32).map(|key| key << 59))
            .chain((0..32).map(|key| key << 21))
    }

    /// Writes two entries, of which the slot then holds the check of the first and the data of the
    /// second.
    fn torn(key: u64, first: u64, second: u64) -> Slot {
        let [before, after] = [first, second].map(|data| {
            let slot = Slot::default();
            slot.set(key, data);
            slot
        });
        Slot {
            check: before.check,
            data: after.data,
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "many numbers, nothing else")]
    fn slots_torn_between_two_entries_of_a_key_are_of_no_key_near_it() {
        for key in keys() {
            for (field, other) in FIELDS
                .into_iter()
                .flat_map(|field| FIELDS.map(|other| (field, other)))
            {
                for change in 1..8 {
                    let first = 1 << 50 | 5;
                    let second = first ^ change << field ^ (change >> 1) << other;
                    if first == second {
                        continue;
                    }
                    let slot = torn(key, first, second);
                    let found = keys().find(|&key| slot.get(key).is_some());
                    assert_eq!(
                        found, None,
                        "{key:#x} torn between {first:#x} and {second:#x}"
                    );
                }
            }
        }
    }

    #[test]
    fn unmixed_keys_would_make_a_torn_slot_one_of_a_neighbour() {
        let (key, neighbour) = (4, 6);
        let (first, second) = (1 << 50 | 5, 1 << 50 | 7);
        assert_eq!(key ^ first, neighbour ^ second);
        assert_ne!(mixed(key) ^ first, mixed(neighbour) ^ second);
    }

    #[test]
    fn keys_are_mixed_one_to_one() {
        // Steps back: products by the inverse of the odd number, folds as they are.
        let mut inverse = GOLDEN;
        for _ in 0..5 {
            inverse = inverse.wrapping_mul(2_u64.wrapping_sub(GOLDEN.wrapping_mul(inverse)));
        }
        let mut rng = crate::SplitMix64::new(8);
        for key in keys().chain((0..1_000).map(|_| rng.next_u64())) {
            let product = fold(fold(mixed(key)).wrapping_mul(inverse));
            assert_eq!(product.wrapping_mul(inverse), key);
        }
    }

    #[test]
    fn slots_know_their_key_alone() {
        let slot = Slot::default();
        assert!(keys().all(|key| slot.get(key).is_none()));
        slot.set(3, 77);
        assert_eq!(
            keys().filter_map(|key| slot.get(key)).collect::<Vec<_>>(),
            [77]
        );
        let other = Slot::default();
        other.take(&slot, slot.data());
        assert_eq!(
            (other.get(3), other.get(2), other.data()),
            (Some(77), None, 77)
        );
    }

    #[test]
    fn a_spread_key_chooses_the_bucket() {
        let buckets = Buckets::new(4 << 5);
        let index = |key| {
            let bucket = buckets.of(key).as_ptr();
            (0..4)
                .find(|&index| buckets.0[index].0.as_ptr() == bucket)
                .unwrap()
        };
        // The fraction of a key times the golden ratio, in quarters.
        assert_eq!(
            [0, 1, 2, 3, 4, 5, 6, 7].map(index),
            [0, 2, 0, 3, 1, 0, 2, 1]
        );
        assert_eq!(buckets.sample(3).len(), 3);
    }
}
