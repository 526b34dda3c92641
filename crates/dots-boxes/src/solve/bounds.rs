//! The solver's table: proven bounds on values by exact key.

use search_core::rng::mix;

/// A lower and an upper bound on a value, both within reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) lower: i32,
    pub(crate) upper: i32,
}

impl Bounds {
    /// What is known of a position with this many open boxes before any search.
    pub(crate) const fn trivial(boxes: i32) -> Self {
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

/// A table of fixed size. An entry is the key, 0 where there is none, and the two bounds.
///
/// Each key has four places to be; the one with the fewest free edges, and so the cheapest to find
/// again, gives way to a new key.
pub(crate) struct BoundsTable {
    buckets: Vec<[[u64; 2]; WAYS]>,
    mask: u64,
}

const WAYS: usize = 4;

impl BoundsTable {
    /// A table of at most `bytes`, and no larger than all subsets of `edges` edges need.
    pub(crate) fn new(bytes: usize, edges: u32) -> Self {
        let most = bytes / size_of::<[[u64; 2]; WAYS]>();
        let needed = (1usize << edges.min(40)) / WAYS;
        let buckets = 1 << most.min(needed).max(1).ilog2();
        Self {
            buckets: vec![[[0; 2]; WAYS]; buckets],
            mask: buckets as u64 - 1,
        }
    }

    fn bucket(&self, key: u64) -> usize {
        (mix(key) & self.mask) as usize
    }

    /// The bounds stored for a key.
    pub(crate) fn get(&self, key: u64) -> Option<Bounds> {
        let bucket = &self.buckets[self.bucket(key)];
        let entry = bucket.iter().find(|entry| entry[0] == key)?;
        Some(unpack(entry[1]))
    }

    /// Stores bounds for a key, which is not 0; they join what is there.
    pub(crate) fn put(&mut self, key: u64, bounds: Bounds) {
        debug_assert_ne!(key, 0, "0 marks an empty place");
        let index = self.bucket(key);
        let bucket = &mut self.buckets[index];
        if let Some(entry) = bucket.iter_mut().find(|entry| entry[0] == key) {
            entry[1] = pack(unpack(entry[1]).intersect(bounds));
        } else if let Some(entry) = bucket.iter_mut().min_by_key(|entry| entry[0].count_ones()) {
            *entry = [key, pack(bounds)];
        }
    }
}

/// Values are at most 100 boxes in size and fit a byte each.
fn pack(bounds: Bounds) -> u64 {
    u64::from(bounds.lower as i8 as u8) | u64::from(bounds.upper as i8 as u8) << 8
}

fn unpack(word: u64) -> Bounds {
    Bounds {
        lower: i32::from(word as u8 as i8),
        upper: i32::from((word >> 8) as u8 as i8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_join_and_a_full_bucket_drops_the_smallest() {
        let mut table = BoundsTable::new(1, 64);
        assert_eq!(table.buckets.len(), 1);
        let wide = Bounds {
            lower: -100,
            upper: 100,
        };
        for key in [0b1111, 0b111, 0b1, 0b11] {
            table.put(key, wide);
        }
        table.put(
            0b111,
            Bounds {
                lower: -100,
                upper: 3,
            },
        );
        table.put(
            0b111,
            Bounds {
                lower: -7,
                upper: 100,
            },
        );
        assert_eq!(
            table.get(0b111),
            Some(Bounds {
                lower: -7,
                upper: 3
            })
        );
        table.put(0b1_1111, wide);
        assert_eq!(table.get(0b1), None);
        assert_eq!(table.get(0b11), Some(wide));
        assert_eq!(table.get(0b1_1111), Some(wide));
    }
}
