//! The tables of [`ConnectFourSearch`](crate::connect_four_search::ConnectFourSearch): one by hand, and that
//! of `search_core`.

use search_core::Score;
use search_core::table::{self, Bound, TranspositionTable};

/// No column.
pub(crate) const NO_MOVE: u8 = u8::MAX;

/// What the table knows of a position.
#[derive(Clone, Copy)]
pub struct Entry {
    pub(crate) key: u64,
    pub(crate) score: Score,
    pub(crate) depth: u8,
    pub(crate) bound: Option<Bound>,
    pub(crate) proven: bool,
    pub(crate) column: u8,
}

const EMPTY: Entry = Entry {
    key: 0,
    score: 0,
    depth: 0,
    bound: None,
    proven: false,
    column: NO_MOVE,
};

impl Entry {
    fn is_of(&self, key: u64) -> bool {
        self.key == key && self.bound.is_some()
    }

    fn is_better_than(&self, old: &Self) -> bool {
        if self.proven == old.proven {
            self.depth >= old.depth
        } else {
            self.proven
        }
    }
}

/// Two entries, of which the first keeps the deeper search.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Bucket([Entry; 2]);

const _: () = assert!(size_of::<Bucket>() == 32, "two buckets fill a cache line");

/// A transposition table that is no slower than it must be.
pub trait Memory {
    /// An empty table of so many bytes.
    ///
    /// # Panics
    ///
    /// If that is not a power of two, at least 64.
    fn new(bytes: usize) -> Self;
    /// Forgets everything.
    fn clear(&mut self);
    /// Starts a search.
    fn new_search(&mut self);
    /// What is known of a position.
    fn probe(&self, key: u64) -> Option<Entry>;
    /// Remembers what was found out, if nothing better is known.
    fn store(&mut self, new: Entry);
}

/// A table by hand, for one thread: plain entries, no packing, no check of torn slots.
pub struct PlainTable {
    buckets: Vec<Bucket>,
    shift: u32,
}

impl PlainTable {
    fn index(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize
    }
}

impl Memory for PlainTable {
    fn new(bytes: usize) -> Self {
        let buckets = bytes / size_of::<Bucket>();
        assert!(buckets.is_power_of_two() && buckets > 1);
        Self {
            buckets: vec![Bucket([EMPTY; 2]); buckets],
            shift: u64::BITS - buckets.ilog2(),
        }
    }

    fn clear(&mut self) {
        self.buckets.fill(Bucket([EMPTY; 2]));
    }

    fn new_search(&mut self) {}

    fn probe(&self, key: u64) -> Option<Entry> {
        let bucket = &self.buckets[self.index(key)].0;
        bucket.iter().find(|entry| entry.is_of(key)).copied()
    }

    fn store(&mut self, new: Entry) {
        let index = self.index(new.key);
        let [deep, latest] = &mut self.buckets[index].0;
        if deep.is_of(new.key) {
            if new.is_better_than(deep) {
                *deep = new;
            }
        } else if latest.is_of(new.key) && !new.is_better_than(latest) {
        } else if deep.bound.is_none() || new.depth >= deep.depth {
            *latest = *deep;
            *deep = new;
        } else {
            *latest = new;
        }
    }
}

/// The table of `search_core`, which threads can share.
impl Memory for TranspositionTable {
    fn new(bytes: usize) -> Self {
        Self::new(bytes)
    }

    fn clear(&mut self) {
        self.clear();
    }

    fn new_search(&mut self) {
        self.new_search();
    }

    #[inline]
    fn probe(&self, key: u64) -> Option<Entry> {
        let entry = self.probe(key)?;
        Some(Entry {
            key,
            score: entry.score,
            depth: entry.depth as u8,
            bound: Some(entry.bound),
            proven: entry.proven,
            column: entry.mv.map_or(NO_MOVE, |column| column as u8),
        })
    }

    #[inline]
    fn store(&mut self, new: Entry) {
        let Some(bound) = new.bound else { return };
        let entry = table::Entry {
            score: new.score,
            bound,
            depth: new.depth.into(),
            proven: new.proven,
            mv: (new.column != NO_MOVE).then_some(new.column.into()),
        };
        Self::store(self, new.key, entry);
    }
}
