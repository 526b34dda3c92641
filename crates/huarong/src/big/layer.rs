//! A layer of a search: a sorted list for each shard, in memory or in a file.

use std::borrow::Cow;

use search_core::Workers;

use super::bundle::{Bundle, count, shared};
use super::key::Key;
use super::spill::{DiskError, Run, Spill};

/// Parts of a layer.
pub(super) const SHARDS: usize = 256;

/// The bundles of a shard, sorted.
pub(super) enum Shard<K> {
    Memory(Vec<Bundle<K>>),
    Disk(Run),
}

impl<K: Key> Shard<K> {
    /// How many bundles there are.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Memory(list) => list.len(),
            Self::Disk(run) => run.len(),
        }
    }

    /// The bundles; those in a file are read.
    pub(super) fn list(&self) -> Result<Cow<'_, [Bundle<K>]>, DiskError> {
        match self {
            Self::Memory(list) => Ok(Cow::Borrowed(list)),
            Self::Disk(run) => run.read().map(Cow::Owned),
        }
    }

    pub(super) fn into_list(self) -> Result<Vec<Bundle<K>>, DiskError> {
        match self {
            Self::Memory(list) => Ok(list),
            Self::Disk(run) => run.read(),
        }
    }
}

/// A layer.
pub(super) struct Layer<K> {
    pub(super) shards: Vec<Shard<K>>,
    pub(super) len: u64,
}

impl<K: Key> Layer<K> {
    pub(super) fn empty() -> Self {
        Self {
            shards: (0..SHARDS).map(|_| Shard::Memory(Vec::new())).collect(),
            len: 0,
        }
    }

    /// How many keys there are.
    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// How many bundles there are.
    pub(super) fn bundles(&self) -> usize {
        self.shards.iter().map(Shard::len).sum()
    }

    /// The bytes of the lists in memory.
    pub(super) fn bytes(&self) -> usize {
        let lists = self.shards.iter().map(|shard| match shard {
            Shard::Memory(list) => list.capacity() * size_of::<Bundle<K>>(),
            Shard::Disk(_) => 0,
        });
        lists.sum()
    }

    /// Writes all lists into files.
    pub(super) fn spill(&mut self, spill: &Spill, workers: &Workers) -> Result<(), DiskError> {
        let shards = core::mem::take(&mut self.shards);
        let written = workers.map(shards, |shard| match shard {
            Shard::Memory(list) if !list.is_empty() => spill.write(&list).map(Shard::Disk),
            shard => Ok(shard),
        });
        self.shards = written.into_iter().collect::<Result<_, _>>()?;
        Ok(())
    }

    /// Counts the keys of lists in memory.
    pub(super) fn recount(&mut self, workers: &Workers) {
        let lengths = workers.map(self.shards.iter().collect(), |shard| match shard {
            Shard::Memory(list) => count(list),
            Shard::Disk(_) => 0,
        });
        self.len = lengths.iter().sum();
    }

    /// The least key that two layers share.
    pub(super) fn shared(&self, other: &Self) -> Result<Option<K>, DiskError> {
        let mut least = None;
        for (one, other) in self.shards.iter().zip(&other.shards) {
            if one.len() > 0 && other.len() > 0 {
                let found = shared(&one.list()?, &other.list()?);
                least = least.into_iter().chain(found).min();
            }
        }
        Ok(least)
    }
}
