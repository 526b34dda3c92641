//! A small table that unites what comes several times within a short while.

use super::bundle::Bundle;
use super::key::{Key, mix};

/// Places of the table, as bits.
const BITS: u32 = 12;

/// The bundles found last, by a hash of their keys.
pub(super) struct Recent<K> {
    /// Where there is none, the set is empty.
    table: Vec<Bundle<K>>,
}

impl<K: Key> Recent<K> {
    pub(super) fn new() -> Self {
        let none = Bundle {
            key: K::ZERO,
            set: 0,
        };
        Self {
            table: vec![none; 1 << BITS],
        }
    }

    /// Unites a bundle with what is there of its row, or else puts it into the place of another, which
    /// is given back.
    #[inline]
    pub(super) fn put(&mut self, bundle: Bundle<K>) -> Option<Bundle<K>> {
        let hash = (0..K::WORDS).fold(0, |hash, index| mix(hash, bundle.key.word(index)));
        let place = &mut self.table[(hash >> (u64::BITS - BITS)) as usize];
        if place.key == bundle.key {
            place.set |= bundle.set;
            return None;
        }
        let old = core::mem::replace(place, bundle);
        (old.set != 0).then_some(old)
    }

    /// Takes all bundles out.
    pub(super) fn empty_into(&mut self, list: &mut Vec<Bundle<K>>) {
        for bundle in &mut self.table {
            if bundle.set != 0 {
                list.push(*bundle);
                bundle.set = 0;
            }
        }
    }
}
