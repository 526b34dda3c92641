//! The states a search has seen, numbered in the order of their finding.

use core::hash::{BuildHasher, Hash};
use core::mem::{needs_drop, size_of};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use crate::copies::Copies;
use crate::hash::FixedState;
use crate::limits::Limits;

/// What came of an insertion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inserted<N, S> {
    /// The state was not there before and has this number now.
    New(u32),
    /// The state was there, and nothing has changed: here is what was offered.
    Known(N, S),
}

/// What the index of a table tells of a state: its number, what of its link is asked for most, or
/// `()` where nobody asks, which makes the index of small states smaller and faster.
pub(crate) trait Label<L>: Copy {
    fn new(number: u32, link: &L) -> Self;
}

impl<L> Label<L> for u32 {
    #[inline]
    fn new(number: u32, _link: &L) -> Self {
        number
    }
}

impl<L> Label<L> for () {
    #[inline]
    fn new(_number: u32, _link: &L) -> Self {}
}

/// A further state would take more memory, or a larger number, than allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full;

/// Half of a state's hash, kept beside its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tag(u32);

impl Tag {
    fn new(hash: u64) -> Self {
        Self(hash as u32)
    }

    /// The hash to index by: its low bits are as good as the tag's, and its high bits depend on
    /// all of them.
    fn hash(self) -> u64 {
        u64::from(self.0).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

/// An arena of states, each with a link (how it was reached), and a hash index over it.
///
/// Small states are kept in the index as well: a look-up then never goes to the arena. For others
/// the index holds numbers, with a tag to tell most states apart and to move entries by when the
/// index grows.
#[derive(Clone, Debug)]
pub(crate) struct StateTable<S, L, N = u32> {
    states: Vec<S>,
    links: Vec<L>,
    /// In use if `INLINE`.
    inline: HashTable<(S, N)>,
    /// In use unless `INLINE`. The index not in use is never allocated.
    tagged: HashTable<(Tag, u32)>,
    hasher: FixedState,
    /// States there is room for in all the tables.
    capacity: usize,
    max_states: usize,
    max_bytes: usize,
    /// Bytes held beside the table by the same search, under the same limit.
    claimed: usize,
    peak_bytes: usize,
}

impl<S, L, N> Default for StateTable<S, L, N> {
    fn default() -> Self {
        Self {
            states: Vec::new(),
            links: Vec::new(),
            inline: HashTable::new(),
            tagged: HashTable::new(),
            hasher: FixedState::default(),
            capacity: 0,
            max_states: 0,
            max_bytes: 0,
            claimed: 0,
            peak_bytes: 0,
        }
    }
}

impl<S: Clone + Eq + Hash, L, N: Label<L>> StateTable<S, L, N> {
    /// Whether a state is small enough to be kept twice.
    pub(crate) const INLINE: bool = size_of::<S>() <= 16 && !needs_drop::<S>();

    /// Room for the first states: 7/8 of a power of two, at which the hash table is full.
    const FIRST_CAPACITY: usize = 112;

    /// From this room on it is doubled; before, the table is moved less often by making it four
    /// times as large.
    const LARGE_CAPACITY: usize = 448 << 10;

    /// An empty table, as [`StateTable::reset`] leaves one.
    pub(crate) fn new(limits: &Limits, max_states: usize) -> Self {
        let mut table = Self::default();
        table.reset(limits, max_states, &mut Copies::default());
        table
    }

    /// Empties the table for a search that holds to the memory limit, for at most `max_states`
    /// states. Numbers go up to `u32::MAX - 1`, so that there is one to spare.
    ///
    /// Memory stays where it is, unless it is more than the new limit allows: but room in it is
    /// taken, and counted, by the same steps as in a table just made. So nothing that the search
    /// can see depends on what was there before. The states go to `spare`.
    pub(crate) fn reset(&mut self, limits: &Limits, max_states: usize, spare: &mut Copies<S>) {
        spare.refill(&mut self.states);
        self.links.clear();
        self.inline.clear();
        self.tagged.clear();
        self.capacity = 0;
        self.max_states = max_states.min(u32::MAX as usize);
        self.max_bytes = limits.memory.unwrap_or(usize::MAX);
        self.claimed = 0;
        self.peak_bytes = 0;
        if self.held_bytes().saturating_add(spare.held_bytes()) > self.max_bytes {
            spare.clear();
            *self = Self {
                max_states: self.max_states,
                max_bytes: self.max_bytes,
                ..Self::default()
            };
        }
    }

    /// Bytes allocated, whether in use or not.
    pub(crate) fn held_bytes(&self) -> usize {
        self.states.capacity() * size_of::<S>()
            + self.links.capacity() * size_of::<L>()
            + self.inline.allocation_size()
            + self.tagged.allocation_size()
    }

    pub(crate) fn len(&self) -> usize {
        self.states.len()
    }

    pub(crate) fn states(&self) -> &[S] {
        &self.states
    }

    pub(crate) fn state(&self, number: u32) -> &S {
        &self.states[number as usize]
    }

    pub(crate) fn link(&self, number: u32) -> &L {
        &self.links[number as usize]
    }

    /// Replaces the link of a known state, which comes with its hash and its number, and its label
    /// by that of the new link.
    pub(crate) fn set_link(&mut self, hash: u64, state: &S, number: u32, link: L) {
        if Self::INLINE
            && let Some(entry) = self.inline.find_mut(hash, |(known, _)| known == state)
        {
            entry.1 = N::new(number, &link);
        }
        self.links[number as usize] = link;
    }

    /// The states from an end of the links to the given one, which comes last.
    pub(crate) fn trace(&self, last: u32, parent: impl Fn(&L) -> Option<u32>) -> Vec<S> {
        let mut states: Vec<S> =
            core::iter::successors(Some(last), |&number| parent(self.link(number)))
                .map(|number| self.state(number).clone())
                .collect();
        states.reverse();
        states
    }

    /// Asks for bytes to hold beside the table.
    pub(crate) fn claim(&mut self, bytes: usize) -> Result<(), Full> {
        self.check_bytes(Self::bytes_for(self.capacity).saturating_add(bytes))?;
        self.claimed += bytes;
        Ok(())
    }

    /// Gives claimed bytes back.
    pub(crate) fn release(&mut self, bytes: usize) {
        self.claimed -= bytes;
    }

    /// Whether there may be so many bytes at once, those claimed so far not counted; if so, it
    /// goes into the peak.
    fn check_bytes(&mut self, bytes: usize) -> Result<(), Full> {
        let bytes = bytes.saturating_add(self.claimed);
        if bytes > self.max_bytes {
            return Err(Full);
        }
        self.peak_bytes = self.peak_bytes.max(bytes);
        Ok(())
    }

    /// The number of states, and the most bytes there were at once, growth included.
    pub(crate) fn counters(&self) -> (u64, usize) {
        (self.states.len() as u64, self.peak_bytes)
    }

    /// The most bytes there were at once, growth included.
    pub(crate) fn peak_bytes(&self) -> usize {
        self.peak_bytes
    }

    #[inline]
    pub(crate) fn hash(&self, state: &S) -> u64 {
        self.hasher.hash_one(state)
    }

    /// What the index tells of a state, if it is known.
    #[inline]
    pub(crate) fn find(&self, state: &S) -> Option<N> {
        self.find_hashed(self.hash(state), state)
    }

    #[inline]
    fn find_hashed(&self, hash: u64, state: &S) -> Option<N> {
        if Self::INLINE {
            self.inline
                .find(hash, |(known, _)| known == state)
                .map(|&(_, label)| label)
        } else {
            let tag = Tag::new(hash);
            self.tagged
                .find(tag.hash(), |&(known, number)| {
                    known == tag && self.states[number as usize] == *state
                })
                .map(|&(_, number)| self.label(number))
        }
    }

    fn label(&self, number: u32) -> N {
        N::new(number, &self.links[number as usize])
    }

    /// Numbers the state unless it is known. An error leaves the table as it was.
    #[inline]
    pub(crate) fn insert(&mut self, state: S, link: L) -> Result<Inserted<N, S>, Full> {
        self.insert_hashed(self.hash(&state), state, link)
    }

    /// As [`StateTable::insert`], with a hash already made.
    #[expect(
        clippy::inline_always,
        reason = "every search spends most of its time here, and what comes of it is large"
    )]
    #[inline(always)]
    pub(crate) fn insert_hashed(
        &mut self,
        hash: u64,
        state: S,
        link: L,
    ) -> Result<Inserted<N, S>, Full> {
        if self.states.len() == self.capacity {
            if let Some(label) = self.find_hashed(hash, &state) {
                return Ok(Inserted::Known(label, state));
            }
            self.grow()?;
        }
        let number = self.states.len() as u32;
        let hasher = &self.hasher;
        if Self::INLINE {
            match self.inline.entry(
                hash,
                |(known, _)| *known == state,
                |(known, _)| hasher.hash_one(known),
            ) {
                Entry::Occupied(entry) => return Ok(Inserted::Known(entry.get().1, state)),
                Entry::Vacant(entry) => {
                    entry.insert((state.clone(), N::new(number, &link)));
                }
            }
        } else {
            let tag = Tag::new(hash);
            let states = &self.states;
            match self.tagged.entry(
                tag.hash(),
                |&(known, number)| known == tag && states[number as usize] == state,
                |&(tag, _)| tag.hash(),
            ) {
                Entry::Occupied(entry) => {
                    let known = entry.get().1;
                    return Ok(Inserted::Known(self.label(known), state));
                }
                Entry::Vacant(entry) => {
                    entry.insert((tag, number));
                }
            }
        }
        self.states.push(state);
        self.links.push(link);
        Ok(Inserted::New(number))
    }

    /// Makes more room. An allocation that the system refuses is a limit like any other.
    #[cold]
    fn grow(&mut self) -> Result<(), Full> {
        if self.states.len() == self.max_states {
            return Err(Full);
        }
        let old = Self::bytes_for(self.capacity);
        let factors = if self.capacity < Self::LARGE_CAPACITY {
            [4, 2]
        } else {
            [2, 2]
        };
        let rooms = factors.map(|factor| {
            (self.capacity * factor)
                .max(Self::FIRST_CAPACITY)
                .min(self.max_states)
        });
        let room = rooms
            .into_iter()
            .find(|&room| {
                self.check_bytes(old.saturating_add(Self::bytes_for(room)))
                    .is_ok()
            })
            .ok_or(Full)?;
        let more = room - self.states.len();
        let hasher = &self.hasher;
        self.states.try_reserve_exact(more).map_err(|_| Full)?;
        self.links.try_reserve_exact(more).map_err(|_| Full)?;
        if Self::INLINE {
            self.inline
                .try_reserve(more, |(known, _)| hasher.hash_one(known))
                .map_err(|_| Full)?;
        } else {
            self.tagged
                .try_reserve(more, |&(tag, _)| tag.hash())
                .map_err(|_| Full)?;
        }
        self.capacity = room;
        Ok(())
    }

    /// Bytes of all the tables with room for so many states.
    fn bytes_for(capacity: usize) -> usize {
        if capacity == 0 {
            return 0;
        }
        let slot = if Self::INLINE {
            size_of::<(S, N)>()
        } else {
            size_of::<(Tag, u32)>()
        };
        // A control byte a slot, and slots for 8/7 of the states, rounded up to a power of two.
        let slots = (capacity.saturating_mul(8) / 7).next_power_of_two();
        let arena = capacity.saturating_mul(size_of::<S>() + size_of::<L>());
        slots.saturating_mul(slot + 1).saturating_add(arena)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Enough for the tables to grow several times.
    const COUNT: u32 = if cfg!(miri) { 300 } else { 5_000 };

    fn check_numbers<S: Clone + Eq + Hash + core::fmt::Debug>(make: impl Fn(u32) -> S) {
        let mut table = StateTable::<_, _>::new(&Limits::none(), usize::MAX);
        for i in 0..COUNT {
            assert_eq!(table.insert(make(i), i), Ok(Inserted::New(i)));
            assert_eq!(
                table.insert(make(i / 2), u32::MAX),
                Ok(Inserted::Known(i / 2, make(i / 2)))
            );
        }
        for i in 0..COUNT {
            assert_eq!(table.find(&make(i)), Some(i));
            assert_eq!(*table.state(i), make(i));
            assert_eq!(*table.link(i), i);
        }
        assert_eq!(table.find(&make(COUNT)), None);
        assert_eq!(table.len(), COUNT as usize);
    }

    #[test]
    fn small_and_large_states_are_found_again() {
        check_numbers(|i| i);
        check_numbers(|i| (u64::from(i) << 40, 7u64));
        check_numbers(|i| [u64::from(i); 3]);
        check_numbers(|i| i.to_string());
    }

    #[test]
    fn states_of_one_hash_are_kept_apart() {
        fn check<S: Clone + Eq + Hash + core::fmt::Debug>(states: &[S; 3]) {
            let mut table = StateTable::<_, _>::new(&Limits::none(), usize::MAX);
            for (number, state) in (0..).zip(states) {
                let inserted = table.insert_hashed(7, state.clone(), ());
                assert_eq!(inserted, Ok(Inserted::New(number)));
            }
            for (number, state) in (0..).zip(states) {
                let inserted = table.insert_hashed(7, state.clone(), ());
                assert_eq!(inserted, Ok(Inserted::Known(number, state.clone())));
                assert_eq!(table.find_hashed(7, state), Some(number));
            }
        }
        check(&[1, 2, 3]);
        check(&["one", "two", "three"].map(String::from));
    }

    #[test]
    fn full_at_the_largest_number() {
        let mut table = StateTable::<_, _>::new(&Limits::none(), 1_000);
        for i in 0..1_000u64 {
            assert_eq!(table.insert(i, ()), Ok(Inserted::New(i as u32)));
        }
        assert_eq!(table.insert(1_000, ()), Err(Full));
        assert_eq!(table.insert(3, ()), Ok(Inserted::Known(3, 3)));
        assert_eq!(table.len(), 1_000);
        assert_eq!(
            StateTable::<_, _>::new(&Limits::none(), 0).insert(1, ()),
            Err(Full)
        );
    }

    #[test]
    fn memory_stays_below_the_limit() {
        let most = if cfg!(miri) { 10_000 } else { 1_000_000 };
        for memory in [0, 1_000, 10_000, 100_000.min(most), most] {
            let mut table =
                StateTable::<_, _>::new(&Limits::none().with_memory(memory), usize::MAX);
            let mut count = 0u64;
            while table.insert(count, 0u32).is_ok() {
                count += 1;
            }
            assert!(table.counters().1 <= memory);
            assert_eq!(table.len() as u64, count);
            let rest = memory - StateTable::<u64, u32>::bytes_for(table.capacity);
            assert_eq!(table.claim(rest + 1), Err(Full));
            assert_eq!(table.claim(rest), Ok(()));
            assert_eq!(table.claim(1), Err(Full));
            table.release(rest);
            assert_eq!(table.claim(1).is_ok(), rest > 0);
            // Growth by doubling uses at least a third of the limit, less a first step.
            assert!(count * 29 * 3 + 10_000 > memory as u64, "{count} {memory}");
        }
    }
}
