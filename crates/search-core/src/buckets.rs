//! The memory of the tables that threads share: buckets of two entries, without locks.
//!
//! An entry is two 64-bit words, the second of which packs everything; the first is the key XOR
//! the second, so that an entry half written by another thread is not taken for one of the
//! position (Hyatt and Mann, "A Lock-less Transposition Table Implementation for Parallel Search",
//! 2002).

use core::mem::size_of;
use core::sync::atomic::{AtomicU64, Ordering};

/// Two words: `key ^ data`, and `data`, which is 0 in a slot that was never used and nowhere else.
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
        (self.check.load(Ordering::Relaxed) ^ data == key && data != 0).then_some(data)
    }

    /// The packed entry, whosever it is; 0 if there is none.
    #[inline]
    pub(crate) fn data(&self) -> u64 {
        self.data.load(Ordering::Relaxed)
    }

    #[inline]
    pub(crate) fn set(&self, key: u64, data: u64) {
        self.check.store(key ^ data, Ordering::Relaxed);
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

    /// The bucket of a key. The multiplication spreads keys that are not random in each bit.
    #[inline]
    pub(crate) fn of(&self, key: u64) -> &[Slot; 2] {
        let spread = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let index = (u128::from(spread) * self.0.len() as u128) >> 64;
        &self.0[index as usize].0
    }

    /// The slots of the first `buckets` buckets.
    pub(crate) fn sample(&self, buckets: usize) -> impl ExactSizeIterator<Item = &[Slot; 2]> {
        self.0.iter().take(buckets).map(|bucket| &bucket.0)
    }
}
