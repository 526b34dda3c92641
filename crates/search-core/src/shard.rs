//! A part of the states of a parallel search.

use core::hash::Hash;

use crate::copies::Copies;
use crate::limits::Limits;
use crate::mail::Mail;
use crate::state_table::{Full, Inserted, Label, StateTable};

/// How many shards there are, whatever the number of threads.
pub(crate) const SHARDS: usize = 16;

/// The shard of a state by its hash. Hash tables go by the lowest and the highest bits of a hash;
/// these are others, so that within a shard hashes still differ in those.
#[inline]
pub(crate) fn shard_of(hash: u64) -> usize {
    (hash >> 40) as usize % SHARDS
}

/// Where a state is kept: its number in its shard, times the shards, plus the shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place(u32);

impl Place {
    /// Marks the start's parent; no state has this place.
    pub(crate) const NONE: Self = Self(u32::MAX);
    /// A shard may hold so many states, and one place is left.
    const MAX_STATES: usize = u32::MAX as usize / SHARDS;

    #[inline]
    pub(crate) fn new(shard: usize, number: u32) -> Self {
        Self(number * SHARDS as u32 + shard as u32)
    }

    #[inline]
    pub(crate) fn shard(self) -> usize {
        self.0 as usize % SHARDS
    }

    #[inline]
    pub(crate) fn number(self) -> u32 {
        self.0 / SHARDS as u32
    }
}

/// The states of one shard, each with the place of its parent, in the order in which they came.
#[derive(Debug)]
pub(crate) struct Shard<S, N> {
    pub(crate) table: StateTable<S, Place, N>,
    /// The first goal among its states.
    pub(crate) goal: Option<u32>,
    /// Whether it could not take a state.
    pub(crate) full: bool,
}

impl<S: Clone + Eq + Hash, N: Label<Place>> Shard<S, N> {
    /// An empty shard, for at most so many bytes.
    pub(crate) fn new(bytes: Option<usize>) -> Self {
        let limits = Limits {
            memory: bytes,
            ..Limits::none()
        };
        let mut table = StateTable::default();
        table.reset(&limits, Place::MAX_STATES, &mut Copies::default());
        Self {
            table,
            goal: None,
            full: false,
        }
    }

    /// Takes in what came by mail, in its order, and leaves the mailbox empty.
    pub(crate) fn receive(&mut self, mail: &mut Mail<S>, is_goal: impl Fn(&S) -> bool) {
        let Mail { letters, copies } = mail;
        for letter in letters.drain(..) {
            if self.full {
                break;
            }
            match self
                .table
                .insert_hashed(letter.hash, letter.state, letter.parent)
            {
                Ok(Inserted::New(number)) => {
                    if self.goal.is_none() && is_goal(self.table.state(number)) {
                        self.goal = Some(number);
                    }
                }
                Ok(Inserted::Known(_, state)) => copies.recycle(state),
                Err(Full) => self.full = true,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_tell_shard_and_number() {
        for shard in 0..SHARDS {
            for number in [0, 1, 77, Place::MAX_STATES as u32 - 1] {
                let place = Place::new(shard, number);
                assert_eq!((place.shard(), place.number()), (shard, number));
                assert_ne!(place, Place::NONE);
            }
        }
        let shards: std::collections::BTreeSet<_> = (0..SHARDS as u64)
            .map(|bits| shard_of(bits << 40 | 0xFF << 48))
            .collect();
        assert!(shards.into_iter().eq(0..SHARDS));
    }
}
