//! The solver's table: proven bounds on values, one word an entry.
//!
//! A key of up to 64 bits is scrambled by a bijection. Some bits of the result say where the entry
//! is, the others are kept in it, so that nothing is lost and no two keys are taken for each other.

use core::sync::atomic::{AtomicU64, Ordering};

/// A lower and an upper bound on a value, both within reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

impl Bounds {
    /// What is known of a position with this many open boxes before any search.
    pub(super) const fn trivial(boxes: i32) -> Self {
        Self {
            lower: -boxes,
            upper: boxes,
        }
    }

    fn intersect(self, other: Self) -> Self {
        Self {
            lower: self.lower.max(other.lower),
            upper: self.upper.min(other.upper),
        }
    }
}

/// The entries of one cache line. An empty one is 0.
#[repr(align(64))]
struct Bucket([AtomicU64; WAYS]);

const WAYS: usize = 8;

/// Bits of a bound. Values are at most 64 boxes in size where 64 edges are free and none can be
/// taken; that they have the parity of the number of boxes is a bit less to keep.
const BOUND: u32 = 7;
/// Bits of the effort: the work that an entry cost is kept as a power of two.
const EFFORT: u32 = 5;
/// Where the tag begins.
const TAG: u32 = 2 * BOUND + EFFORT;

/// A table that any number of threads read and write, and that grows between two searches.
///
/// Each key has eight places to be; the entry that cost the least work gives way to a new key.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    /// Bits of a key.
    width: u32,
    /// Bits of a bucket's number.
    index_bits: u32,
    /// Bits of a bucket's number when the table is as large as it may be.
    most_bits: u32,
}

/// Bits of a bucket's number in the beginning, at least: 32 KiB are there at once, and most positions
/// need no more.
const FIRST_BITS: u32 = 9;
/// How many bits come in when the table grows.
const GROWTH_BITS: u32 = 3;

/// All that a table holds of a key, in a form that does not depend on the size of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    /// The scrambled key.
    pub(super) mixed: u64,
    /// The bounds and the effort.
    pub(super) kept: u32,
}

/// Where a key is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    bucket: u32,
    tag: u64,
}

impl Spot {
    /// A number that tells this spot from nearly all others.
    #[inline]
    pub(super) const fn hash(self) -> u64 {
        self.tag.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (self.bucket as u64) << 1
    }
}

impl Table {
    /// The widest keys that a table of so many bytes holds without loss.
    pub(super) fn most_key_bits(bytes: usize) -> u32 {
        let buckets = (bytes / size_of::<Bucket>()).max(1);
        (buckets.ilog2() + u64::BITS - TAG).min(u64::BITS)
    }

    /// A table that may grow to `bytes`, for keys of `width` bits, at most 64. Wide keys need a table
    /// of some size to be held without loss: where `bytes` are fewer, that much is taken.
    pub(super) fn new(bytes: usize, width: u32) -> Self {
        let fewest = width.saturating_sub(u64::BITS - TAG);
        let fits = (bytes / size_of::<Bucket>()).max(1).ilog2();
        let most_bits = fits.clamp(fewest, 31).min(width.max(fewest));
        // The last growth is to be as large as the others: the old table is there beside the new one.
        let least = FIRST_BITS.max(fewest);
        let index_bits = most_bits - most_bits.saturating_sub(least) / GROWTH_BITS * GROWTH_BITS;
        Self {
            buckets: empty(index_bits),
            width,
            index_bits,
            most_bits,
        }
    }

    /// How many entries can be stored before the table should grow; `None` if it cannot.
    pub(super) fn room(&self) -> Option<u64> {
        let entries = (self.buckets.len() * WAYS) as u64;
        (self.index_bits < self.most_bits).then_some(entries / 2)
    }

    /// Makes the table eight times as large, or as large as it may be. Nothing is lost.
    pub(super) fn grow(&mut self) {
        let index_bits = (self.index_bits + GROWTH_BITS).min(self.most_bits);
        let larger = Self {
            buckets: empty(index_bits),
            index_bits,
            ..*self
        };
        // No more than the eight of an old bucket come to a new one.
        self.entries().for_each(|entry| larger.restore(entry));
        *self = larger;
    }

    /// What cost the most work: as many entries as there are from some power of two of nodes up, and
    /// at most `most`.
    pub(super) fn costliest(&self, most: usize) -> Vec<Entry> {
        let effort = |entry: &Entry| (entry.kept >> (2 * BOUND)) as usize;
        let mut counts = [0; 1 << EFFORT];
        for entry in self.entries() {
            counts[effort(&entry)] += 1;
        }
        let mut least = counts.len();
        let mut held = 0;
        while least > 0 && held + counts[least - 1] <= most {
            least -= 1;
            held += counts[least];
        }
        let costly = self.entries().filter(|entry| effort(entry) >= least);
        let mut found = Vec::with_capacity(held);
        found.extend(costly);
        found
    }

    fn entries(&self) -> impl Iterator<Item = Entry> {
        let index_bits = self.index_bits;
        let buckets = self.buckets.iter().enumerate();
        buckets.flat_map(move |(index, bucket)| {
            let words = bucket.0.iter().map(|entry| entry.load(Ordering::Relaxed));
            words.filter(|&word| word != 0).map(move |word| Entry {
                mixed: word >> TAG << index_bits | index as u64,
                kept: (word & ((1 << TAG) - 1)) as u32,
            })
        })
    }

    /// Puts an entry of another table for the same keys where it belongs, if there is room.
    pub(super) fn restore(&self, entry: Entry) {
        let place = (entry.mixed & ((1 << self.index_bits) - 1)) as usize;
        let word = entry.mixed >> self.index_bits << TAG | u64::from(entry.kept);
        let mut places = self.buckets[place].0.iter();
        let free = places.find(|held| held.load(Ordering::Relaxed) == 0);
        if let Some(free) = free {
            free.store(word, Ordering::Relaxed);
        }
    }

    /// Where the key belongs.
    #[inline]
    pub(super) fn spot(&self, key: u64) -> Spot {
        let mixed = scramble(key, self.width);
        Spot {
            bucket: (mixed & ((1 << self.index_bits) - 1)) as u32,
            tag: mixed >> self.index_bits,
        }
    }

    /// Begins to fetch an entry from memory: the value is of no use but to be waited for.
    #[inline]
    pub(super) fn touch(&self, spot: Spot) -> u64 {
        self.buckets[spot.bucket as usize].0[0].load(Ordering::Relaxed)
    }

    /// The bounds stored for a key, of a position with so many open boxes.
    #[inline]
    pub(super) fn get(&self, spot: Spot, boxes: i32) -> Option<Bounds> {
        let bucket = &self.buckets[spot.bucket as usize];
        bucket.0.iter().find_map(|entry| {
            let word = entry.load(Ordering::Relaxed);
            (word >> TAG == spot.tag && word != 0).then(|| unpack(word, boxes))
        })
    }

    /// Stores bounds that cost `nodes` of work; they join what is there.
    pub(super) fn put(&self, spot: Spot, boxes: i32, bounds: Bounds, nodes: u64) {
        let effort = u64::from((nodes | 1).ilog2().min((1 << EFFORT) - 1));
        let bucket = &self.buckets[spot.bucket as usize];
        let mut cheapest = (u64::MAX, 0);
        for (place, entry) in bucket.0.iter().enumerate() {
            let word = entry.load(Ordering::Relaxed);
            if word == 0 {
                cheapest = (0, place);
                break;
            }
            let held = word >> (2 * BOUND) & ((1 << EFFORT) - 1);
            if word >> TAG == spot.tag {
                let joined = unpack(word, boxes).intersect(bounds);
                entry.store(pack(spot.tag, joined, effort.max(held)), Ordering::Relaxed);
                return;
            }
            if held < cheapest.0 {
                cheapest = (held, place);
            }
        }
        bucket.0[cheapest.1].store(pack(spot.tag, bounds, effort), Ordering::Relaxed);
    }
}

fn empty(index_bits: u32) -> Vec<Bucket> {
    let buckets = core::iter::repeat_with(|| Bucket([const { AtomicU64::new(0) }; WAYS]));
    buckets.take(1 << index_bits).collect()
}

/// No packed word is 0, as no bound is kept as 0.
fn pack(tag: u64, bounds: Bounds, effort: u64) -> u64 {
    let half = |bound: i32| ((bound + OFFSET) >> 1) as u64;
    tag << TAG | effort << (2 * BOUND) | half(bounds.upper) << BOUND | half(bounds.lower)
}

/// Two more than the largest value.
const OFFSET: i32 = 66;

fn unpack(word: u64, boxes: i32) -> Bounds {
    let bound = |word: u64| ((word & ((1 << BOUND) - 1)) << 1) as i32 + (boxes & 1) - OFFSET;
    Bounds {
        lower: bound(word),
        upper: bound(word >> BOUND),
    }
}

/// A bijection of the words of `width` bits in which every bit depends on all.
#[inline]
fn scramble(key: u64, width: u32) -> u64 {
    if width == 0 {
        return 0;
    }
    let mask = u64::MAX >> (u64::BITS - width);
    let half = width.div_ceil(2);
    let mut mixed = key;
    for factor in [0xD6E8_FEB8_6659_FD93, 0x9E37_79B9_7F4A_7C15] {
        mixed ^= mixed >> half;
        mixed = mixed.wrapping_mul(factor) & mask;
    }
    mixed ^ mixed >> half
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn bounds(lower: i32, upper: i32) -> Bounds {
        Bounds { lower, upper }
    }

    #[test]
    fn scrambling_is_a_bijection() {
        for width in [1, 2, 3, 7, 10, 13] {
            let images: BTreeSet<u64> = (0..1 << width).map(|key| scramble(key, width)).collect();
            assert_eq!(images.len(), 1 << width);
            assert_eq!(images.last(), Some(&((1 << width) - 1)));
        }
        assert_eq!(scramble(0, 0), 0);
    }

    #[test]
    fn no_two_keys_share_a_spot() {
        for (bytes, width) in [(0, 9), (1 << 9, 9), (1 << 30, 5), (1 << 12, 12)] {
            let table = Table::new(bytes, width);
            let spots: BTreeSet<(u32, u64)> = (0..1 << width)
                .map(|key| {
                    let spot = table.spot(key);
                    (spot.bucket, spot.tag)
                })
                .collect();
            assert_eq!(spots.len(), 1 << width);
        }
        // The widest keys have a table large enough to keep the rest in an entry.
        let table = Table::new(0, 64);
        assert_eq!(table.index_bits, TAG);
        assert!(table.spot(u64::MAX).tag < 1 << (64 - TAG));
        // The last growth is as large as the others.
        for (bytes, first, most) in [
            (1 << 15, 9, 9),
            (1 << 16, 10, 10),
            (1 << 17, 11, 11),
            (1 << 18, 9, 12),
            (1 << 34, 10, 28),
        ] {
            let table = Table::new(bytes, 40);
            assert_eq!((table.index_bits, table.most_bits), (first, most));
        }
        assert_eq!(Table::most_key_bits(0), 64 - TAG);
        assert_eq!(Table::most_key_bits(1 << 16), 74 - TAG);
        assert_eq!(Table::most_key_bits(usize::MAX), 64);
    }

    #[test]
    fn bounds_survive_packing() {
        for boxes in 0..=64 {
            for lower in (-boxes..=boxes).step_by(2) {
                for upper in (lower..=boxes).step_by(2) {
                    let word = pack(5, bounds(lower, upper), 31);
                    assert_eq!(unpack(word, boxes), bounds(lower, upper));
                    assert_eq!(word >> TAG, 5);
                    assert_ne!(pack(0, bounds(lower, upper), 0), 0);
                }
            }
        }
    }

    #[test]
    fn bounds_join_and_a_full_bucket_drops_the_cheapest() {
        let table = Table::new(0, 10);
        let get = |key| table.get(table.spot(key), 6);
        let put = |key, bounds, nodes| table.put(table.spot(key), 6, bounds, nodes);
        assert_eq!(table.buckets.len(), 1);
        let wide = bounds(-6, 6);
        for key in 0..8 {
            assert_eq!(get(key), None);
            put(key, wide, 8 << (key ^ 3));
        }
        put(6, bounds(-6, 2), 1);
        put(6, bounds(-4, 6), 1);
        assert_eq!(get(6), Some(bounds(-4, 2)));
        // Key 3 cost the least, then key 2.
        put(100, wide, 1 << 20);
        assert_eq!(get(3), None);
        put(101, bounds(2, 2), u64::MAX);
        assert_eq!(get(2), None);
        for key in [0, 1, 4, 5, 7, 100] {
            assert_eq!(get(key), Some(wide), "key {key}");
        }
        assert_eq!(get(101), Some(bounds(2, 2)));
        assert_eq!(get(6), Some(bounds(-4, 2)));
    }

    #[test]
    fn tables_grow_without_loss() {
        for (bytes, width) in [(1 << 21, 30), (1 << 17, 64), (1 << 18, 13)] {
            let mut table = Table::new(bytes, width);
            let key = |index: u64| index.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - width);
            let kept = |table: &Table, index| table.get(table.spot(key(index)), 5);
            let mut held = Vec::new();
            for index in 0..2_000 {
                let bounds = bounds(-3, index as i32 % 3 * 2 - 1);
                table.put(table.spot(key(index)), 5, bounds, 1);
            }
            held.extend((0..2_000).map(|index| kept(&table, index)));
            assert!(held.iter().flatten().count() > 1_000);
            let mut rooms = Vec::new();
            while let Some(room) = table.room() {
                rooms.push(room);
                table.grow();
                let now: Vec<_> = (0..2_000).map(|index| kept(&table, index)).collect();
                assert_eq!(now, held);
            }
            // The widest keys have all of their table from the start.
            assert_eq!(rooms.is_empty(), width == 64);
            assert!(rooms.windows(2).all(|pair| pair[1] == pair[0] << 3));
            assert_eq!(table.index_bits, table.most_bits);
        }
        assert_eq!(Table::new(1 << 18, 40).room(), Some(2_048));
        assert_eq!(Table::new(1 << 16, 40).room(), None);
    }

    #[test]
    fn the_costliest_entries_go_to_another_table() {
        let table = Table::new(1 << 15, 40);
        for key in 0..1_000_u64 {
            table.put(table.spot(key), 2, bounds(0, 2), 1 << (key % 10));
        }
        // A hundred of each power of two, to a whole class of which none is too many.
        assert_eq!(table.costliest(0), []);
        assert_eq!(table.costliest(99), []);
        assert_eq!(table.costliest(100).len(), 100);
        assert_eq!(table.costliest(299).len(), 200);
        assert_eq!(table.costliest(usize::MAX).len(), 1_000);
        let other = Table::new(1 << 20, 40);
        for entry in table.costliest(300) {
            other.restore(entry);
        }
        for key in 0..1_000 {
            let expected = (key % 10 >= 7).then_some(bounds(0, 2));
            assert_eq!(other.get(other.spot(key), 2), expected, "key {key}");
        }
        assert_eq!(other.costliest(300).len(), 300);
        // What is full keeps what it has.
        let full = Table::new(0, 10);
        let entry = |mixed| Entry { mixed, kept: 1 };
        (0..9).for_each(|mixed| full.restore(entry(mixed)));
        assert_eq!(full.costliest(9), [0, 1, 2, 3, 4, 5, 6, 7].map(entry));
    }

    #[test]
    fn work_done_again_makes_an_entry_no_cheaper() {
        let table = Table::new(0, 10);
        let put = |key, nodes| table.put(table.spot(key), 2, bounds(0, 2), nodes);
        for key in 0..8 {
            put(key, 100);
        }
        put(5, 5_000);
        put(5, 1);
        for key in 8..15 {
            put(key, 1_000);
        }
        assert_eq!(table.get(table.spot(5), 2), Some(bounds(0, 2)));
        assert_eq!(table.touch(table.spot(5)), table.touch(table.spot(1)));
    }
}
