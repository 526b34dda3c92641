//! The open states of a best-first search.

use std::collections::BTreeMap;

use crate::state_table::Full;

/// What the states of a bucket have in common: the sum `f` and the lower bound `h`.
pub(crate) type Key = (u64, u32);

/// Numbers of states in buckets of equal keys; the least key comes first, and of a bucket what
/// came last.
///
/// Buckets are stacks in chunks the size of a cache line, all of which lie in one vector: there is
/// no allocation for a bucket, and a chunk that was emptied serves the next one that needs it.
///
/// As a rule there are few keys, and most is done at the least of them: a sorted vector then beats
/// a tree. Where there are many, a tree takes over the greater ones.
#[derive(Debug)]
pub(crate) struct BucketQueue {
    /// The buckets of the least keys, the very least last; none is empty.
    near: Vec<(Key, Stack)>,
    /// Those of greater keys; none unless there are some in `near`.
    far: BTreeMap<Key, Stack>,
    chunks: Vec<Chunk>,
    /// The first of the free chunks, which are linked.
    free: u32,
    /// Chunks that there is room for, as far as this search has asked for it: more may be left from
    /// an earlier one.
    capacity: usize,
    len: u64,
}

/// A chunk that is not there.
const NONE: u32 = u32::MAX;

/// Numbers, and the chunk below.
#[derive(Clone, Copy, Debug)]
struct Chunk {
    numbers: [u32; Self::LEN],
    below: u32,
}

const _: () = assert!(size_of::<Chunk>() == 64);

impl Chunk {
    /// Numbers to a chunk.
    const LEN: usize = 15;
}

/// The topmost chunk of a stack, and how many of its places are taken, at least one.
#[derive(Clone, Copy, Debug)]
struct Stack {
    top: u32,
    len: u32,
}

impl Stack {
    /// Nothing; its topmost chunk counts as full, so that the first number gets one.
    const EMPTY: Self = Self {
        top: NONE,
        len: Chunk::LEN as u32,
    };

    fn is_full(self) -> bool {
        self.len as usize == Chunk::LEN
    }
}

impl Default for BucketQueue {
    fn default() -> Self {
        Self {
            near: Vec::new(),
            far: BTreeMap::new(),
            chunks: Vec::new(),
            free: NONE,
            capacity: 0,
            len: 0,
        }
    }
}

impl BucketQueue {
    /// The most keys that are kept in the vector.
    const MAX_NEAR: usize = 256;
    /// Chunks to make room for at first, and doubled each time.
    const FIRST_CAPACITY: usize = 16;

    /// Empties the queue. Its memory stays.
    pub(crate) fn clear(&mut self) {
        self.near.clear();
        self.far.clear();
        self.chunks.clear();
        self.free = NONE;
        self.capacity = 0;
        self.len = 0;
    }

    /// Bytes allocated for chunks.
    pub(crate) fn held_bytes(&self) -> usize {
        self.chunks.capacity() * size_of::<Chunk>()
    }

    /// How many numbers wait.
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// The least key of all.
    pub(crate) fn least(&self) -> Option<Key> {
        self.near.last().map(|&(key, _)| key)
    }

    /// Adds a number. `claim` is asked to exchange so many bytes of memory for so many others; if
    /// it refuses, the queue is of no further use.
    pub(crate) fn push(
        &mut self,
        key: Key,
        number: u32,
        claim: impl FnOnce(usize, usize) -> Result<(), Full>,
    ) -> Result<(), Full> {
        let mut stack = *self.bucket(key);
        if stack.is_full() {
            let chunk = self.chunk(claim)?;
            self.chunks[chunk as usize].below = stack.top;
            stack = Stack { top: chunk, len: 0 };
        }
        self.chunks[stack.top as usize].numbers[stack.len as usize] = number;
        stack.len += 1;
        *self.bucket(key) = stack;
        self.len += 1;
        Ok(())
    }

    /// The bucket of a key, an empty one if there is none yet.
    #[inline]
    fn bucket(&mut self, key: Key) -> &mut Stack {
        if self.near.len() == Self::MAX_NEAR {
            self.far.extend(self.near.drain(..Self::MAX_NEAR / 2));
        }
        if self
            .far
            .first_key_value()
            .is_some_and(|(&least, _)| least <= key)
        {
            return self.far.entry(key).or_insert(Stack::EMPTY);
        }
        let place = match self.near.binary_search_by(|(other, _)| key.cmp(other)) {
            Ok(place) => place,
            Err(place) => {
                self.near.insert(place, (key, Stack::EMPTY));
                place
            }
        };
        &mut self.near[place].1
    }

    /// Takes the newest number of the first bucket, if that has the given key.
    pub(crate) fn pop(&mut self, key: Key) -> Option<u32> {
        let (_, stack) = self.near.last_mut().filter(|(least, _)| *least == key)?;
        stack.len -= 1;
        let chunk = &mut self.chunks[stack.top as usize];
        let number = chunk.numbers[stack.len as usize];
        self.len -= 1;
        if stack.len == 0 {
            let below = core::mem::replace(&mut chunk.below, self.free);
            self.free = stack.top;
            *stack = Stack {
                top: below,
                len: Chunk::LEN as u32,
            };
            if below == NONE {
                self.near.pop();
                if self.near.is_empty() {
                    self.refill();
                }
            }
        }
        Some(number)
    }

    /// Takes the least keys over from the tree.
    #[cold]
    fn refill(&mut self) {
        let far = &mut self.far;
        let least = core::iter::from_fn(|| far.pop_first());
        self.near.extend(least.take(Self::MAX_NEAR / 2));
        self.near.reverse();
    }

    /// A chunk that is free.
    fn chunk(&mut self, claim: impl FnOnce(usize, usize) -> Result<(), Full>) -> Result<u32, Full> {
        if self.free != NONE {
            let chunk = self.free;
            self.free = self.chunks[chunk as usize].below;
            return Ok(chunk);
        }
        let count = self.chunks.len();
        if count == self.capacity {
            let room = (2 * count).max(Self::FIRST_CAPACITY).min(NONE as usize);
            if room == count {
                return Err(Full);
            }
            claim(count * size_of::<Chunk>(), room * size_of::<Chunk>())?;
            self.chunks
                .try_reserve_exact(room - count)
                .map_err(|_| Full)?;
            self.capacity = room;
        }
        self.chunks.push(Chunk {
            numbers: [0; Chunk::LEN],
            below: NONE,
        });
        Ok(count as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::SplitMix64;

    /// Buckets as plain vectors.
    #[derive(Default)]
    struct Plain(BTreeMap<Key, Vec<u32>>);

    impl Plain {
        fn pop(&mut self, key: Key) -> Option<u32> {
            let mut first = self.0.first_entry().filter(|entry| *entry.key() == key)?;
            let number = first.get_mut().pop();
            if first.get().is_empty() {
                first.remove();
            }
            number
        }
    }

    fn check(rng: &mut SplitMix64, queue: &mut BucketQueue, steps: u32) {
        queue.clear();
        let mut plain = Plain::default();
        let (mut claimed, mut len) = (0, 0);
        let (sums, bounds) = (1 + rng.below(60), 1 + rng.below(60));
        // Rises and falls, so that the queue is large at times and empty at others.
        for step in 0..steps {
            if rng.chance(if step % 2_000 < 1_000 { 3 } else { 1 }, 4) {
                let key = (rng.below(sums), rng.below(bounds) as u32);
                let pushed = queue.push(key, step, |old, new| {
                    assert_eq!(old, claimed);
                    claimed = new;
                    Ok(())
                });
                assert_eq!(pushed, Ok(()));
                plain.0.entry(key).or_default().push(step);
                len += 1;
            } else if let Some(key) = queue.least() {
                assert_eq!(queue.pop((key.0 + 1, key.1)), None);
                assert_eq!(queue.pop(key), plain.pop(key));
                len -= 1;
            }
            assert_eq!(queue.len(), len);
            assert_eq!(queue.least(), plain.0.keys().next().copied());
        }
        let most = queue.chunks.len();
        assert!(
            claimed >= most * size_of::<Chunk>() && most * size_of::<Chunk>() * 2 + 1_024 > claimed
        );
        while let Some(key) = queue.least() {
            assert_eq!(queue.pop(key), plain.pop(key));
        }
        assert!(plain.0.is_empty());
        assert_eq!(queue.len(), 0);
        // Every chunk is free again.
        let free = core::iter::successors(Some(queue.free), |&chunk| {
            queue.chunks.get(chunk as usize).map(|chunk| chunk.below)
        });
        assert_eq!(free.take_while(|&chunk| chunk != NONE).count(), most);
    }

    #[test]
    fn numbers_come_by_key_and_the_newest_first() {
        let mut queue = BucketQueue::default();
        for seed in 0..if cfg!(miri) { 1 } else { 100 } {
            check(
                &mut SplitMix64::for_index(4, seed),
                &mut queue,
                if cfg!(miri) { 300 } else { 5_000 },
            );
        }
    }

    #[test]
    fn refused_memory_is_an_error() {
        let mut queue = BucketQueue::default();
        let mut pushed = 0;
        while queue.push(
            (0, 0),
            pushed,
            |old, _| if old == 0 { Ok(()) } else { Err(Full) },
        ) == Ok(())
        {
            pushed += 1;
        }
        let first = BucketQueue::FIRST_CAPACITY * Chunk::LEN;
        assert_eq!(pushed as usize, first);
        assert!(queue.held_bytes() >= BucketQueue::FIRST_CAPACITY * size_of::<Chunk>());
    }
}
