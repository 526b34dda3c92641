//! Sets of states as sorted lists of bundles.
//!
//! States that differ in their loose pieces alone have keys close to each other, and a breadth-first
//! search finds many of them at the same distance. So 64 keys in a row share one entry: the first key, and
//! a bit for each of them.

use super::key::Key;

/// Some of 64 keys in a row, at least one.
///
/// Where a row begins is the network's choice, the same for all bundles with one of its keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bundle<K> {
    /// The first key of the row.
    pub(super) key: K,
    /// Bit i stands for the key i places further.
    pub(super) set: u64,
}

impl<K: Key> Bundle<K> {
    pub(super) fn len(&self) -> u64 {
        u64::from(self.set.count_ones())
    }

    /// The key of a member.
    pub(super) fn member(&self, bit: u32) -> K {
        let mut key = self.key;
        key.add(K::WORDS - 1, u64::from(bit));
        key
    }

    /// The smallest key of some members, of which there is one.
    pub(super) fn least(&self, members: u64) -> K {
        self.member(members.trailing_zeros())
    }
}

/// How many keys there are in a list.
pub(super) fn count<K: Key>(list: &[Bundle<K>]) -> u64 {
    list.iter().map(Bundle::len).sum()
}

/// Sorts bundles, and unites those of the same row.
pub(super) fn tidy<K: Key>(bundles: &mut Vec<Bundle<K>>) {
    bundles.sort_unstable_by_key(|bundle| bundle.key);
    bundles.dedup_by(|next, kept| {
        let is_same = next.key == kept.key;
        if is_same {
            kept.set |= next.set;
        }
        is_same
    });
}

/// A sorted list that is asked for rows in their order.
pub(super) struct Known<'a, K> {
    /// From the first that is not less than the last row asked for.
    rest: &'a [Bundle<K>],
}

impl<'a, K: Key> Known<'a, K> {
    pub(super) fn new(list: &'a [Bundle<K>]) -> Self {
        Self { rest: list }
    }

    /// How many rows come before a row. Looks ahead in leaps of doubled length, so that a few rows
    /// are found among many without looking at all of them.
    fn before(&self, key: &K) -> usize {
        let mut leap = 1;
        while self.rest.get(leap).is_some_and(|other| other.key < *key) {
            leap *= 2;
        }
        let end = self.rest.len().min(leap + 1);
        self.rest[..end].partition_point(|other| other.key < *key)
    }

    /// The members of a row.
    pub(super) fn of(&mut self, key: &K) -> u64 {
        self.rest = &self.rest[self.before(key)..];
        let found = self.rest.first().filter(|other| other.key == *key);
        found.map_or(0, |other| other.set)
    }
}

/// Takes out of a sorted list what another holds.
pub(super) fn subtract<K: Key>(bundles: &mut Vec<Bundle<K>>, list: &[Bundle<K>]) {
    let mut known = Known::new(list);
    bundles.retain_mut(|bundle| {
        bundle.set &= !known.of(&bundle.key);
        bundle.set != 0
    });
}

/// Adds to a sorted list what another holds; the second is of no use afterwards.
pub(super) fn unite<K: Key>(list: &mut Vec<Bundle<K>>, new: &mut Vec<Bundle<K>>) {
    // First the rows that are there already, and then, from the back so that no third list is needed,
    // the others.
    let mut at = 0;
    new.retain(|bundle| {
        at += Known::new(&list[at..]).before(&bundle.key);
        let found = list.get_mut(at).filter(|other| other.key == bundle.key);
        found.map(|other| other.set |= bundle.set).is_none()
    });
    let Some(&filler) = new.first() else { return };
    let (mut old, mut left) = (list.len(), new.len());
    list.reserve_exact(left);
    list.resize(old + left, filler);
    while left > 0 {
        if old > 0 && list[old - 1].key > new[left - 1].key {
            list[old + left - 1] = list[old - 1];
            old -= 1;
        } else {
            list[old + left - 1] = new[left - 1];
            left -= 1;
        }
    }
}

/// The least key that two sorted lists share.
pub(super) fn shared<K: Key>(one: &[Bundle<K>], other: &[Bundle<K>]) -> Option<K> {
    let mut known = Known::new(other);
    one.iter().find_map(|bundle| {
        let common = bundle.set & known.of(&bundle.key);
        (common != 0).then(|| bundle.least(common))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use search_core::SplitMix64;
    use std::collections::BTreeSet;

    fn bundles(keys: &BTreeSet<u64>) -> Vec<Bundle<u64>> {
        let single = |key: &u64| Bundle {
            key: key & !63,
            set: 1 << (key & 63),
        };
        let mut list: Vec<_> = keys.iter().rev().map(single).collect();
        tidy(&mut list);
        list
    }

    fn keys(list: &[Bundle<u64>]) -> BTreeSet<u64> {
        assert!(list.is_sorted_by(|a, b| a.key < b.key));
        assert!(list.iter().all(|bundle| bundle.set != 0));
        let all = list
            .iter()
            .flat_map(|bundle| (0..64).map(move |bit| (bundle, bit)));
        let members = all.filter(|(bundle, bit)| bundle.set >> bit & 1 != 0);
        members.map(|(bundle, bit)| bundle.member(bit)).collect()
    }

    #[test]
    fn lists_of_bundles_are_sets() {
        let mut rng = SplitMix64::new(8);
        for _ in 0..2_000 {
            let mut draw = |rows: u64| -> BTreeSet<u64> {
                let rows: Vec<u64> = (0..40).filter(|_| rng.chance(rows, 10)).collect();
                let keys = rows.iter().flat_map(|row| [64 * row, 64 * row + 63]);
                keys.chain(rows.iter().map(|row| 64 * row + row % 5))
                    .filter(|_| rng.chance(2, 3))
                    .collect()
            };
            let (one, two, three) = (draw(7), draw(2), draw(5));
            let [first, second, third] = [&one, &two, &three].map(bundles);
            assert_eq!(keys(&first), one);
            assert_eq!(count(&first), one.len() as u64);
            let mut left = second.clone();
            subtract(&mut left, &first);
            subtract(&mut left, &third);
            let new: BTreeSet<u64> = &(&two - &one) - &three;
            assert_eq!(keys(&left), new);
            let mut all = first.clone();
            unite(&mut all, &mut left);
            assert_eq!(keys(&all), &one | &new);
            assert_eq!(shared(&first, &second), (&one & &two).first().copied());
        }
    }
}
