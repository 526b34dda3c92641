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
#[derive(Debug)]
pub(crate) struct BucketQueue {
    /// The bucket of the least key, if any holds anything; kept apart, as most is done there.
    first: Option<(Key, Stack)>,
    rest: BTreeMap<Key, Stack>,
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
    const LEN: usize = 15;
}

/// The topmost chunk of a stack, and how many of its places are taken: none only if the stack is
/// empty.
#[derive(Clone, Copy, Debug)]
struct Stack {
    top: u32,
    len: u32,
}

impl Stack {
    const EMPTY: Self = Self { top: NONE, len: 0 };
}

impl Default for BucketQueue {
    fn default() -> Self {
        Self {
            first: None,
            rest: BTreeMap::new(),
            chunks: Vec::new(),
            free: NONE,
            capacity: 0,
            len: 0,
        }
    }
}

impl BucketQueue {
    /// Chunks to make room for at first, and doubled each time.
    const FIRST_CAPACITY: usize = 16;

    /// Empties the queue. Its memory stays.
    pub(crate) fn clear(&mut self) {
        self.first = None;
        self.rest.clear();
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
        self.first.map(|(key, _)| key)
    }

    /// Adds a number. `claim` is asked to exchange so many bytes of memory for so many others.
    pub(crate) fn push(
        &mut self,
        key: Key,
        number: u32,
        claim: impl FnOnce(usize, usize) -> Result<(), Full>,
    ) -> Result<(), Full> {
        let mut stack = match self.first {
            Some((least, stack)) if least == key => stack,
            Some((least, _)) if least < key => self.rest.get(&key).copied().unwrap_or(Stack::EMPTY),
            _ => Stack::EMPTY,
        };
        if stack.len == 0 || stack.len as usize == Chunk::LEN {
            let chunk = self.chunk(claim)?;
            self.chunks[chunk as usize].below = stack.top;
            stack = Stack { top: chunk, len: 0 };
        }
        self.chunks[stack.top as usize].numbers[stack.len as usize] = number;
        stack.len += 1;
        self.len += 1;
        match self.first {
            Some((least, _)) if least < key => {
                self.rest.insert(key, stack);
            }
            Some((least, first)) if least > key => {
                self.rest.insert(least, first);
                self.first = Some((key, stack));
            }
            _ => self.first = Some((key, stack)),
        }
        Ok(())
    }

    /// Takes the newest number of the first bucket, if that has the given key.
    pub(crate) fn pop(&mut self, key: Key) -> Option<u32> {
        let (least, mut stack) = self.first?;
        if least != key {
            return None;
        }
        stack.len -= 1;
        let chunk = &mut self.chunks[stack.top as usize];
        let number = chunk.numbers[stack.len as usize];
        if stack.len == 0 {
            let (top, below) = (stack.top, chunk.below);
            chunk.below = self.free;
            self.free = top;
            stack = Stack {
                top: below,
                len: if below == NONE { 0 } else { Chunk::LEN as u32 },
            };
        }
        self.len -= 1;
        self.first = if stack.len > 0 {
            Some((key, stack))
        } else {
            self.rest.pop_first()
        };
        Some(number)
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
