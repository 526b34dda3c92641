//! Stacks of numbers in chunks the size of a cache line, all of which lie in one vector: there is no
//! allocation for a stack, and a chunk that was emptied serves the next one that needs it.

use crate::state_table::Full;

/// A chunk that is not there.
pub(super) const NONE: u32 = u32::MAX;

/// Numbers, and the chunk below.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chunk {
    numbers: [u32; Self::LEN],
    pub(super) below: u32,
}

const _: () = assert!(size_of::<Chunk>() == 64);

impl Chunk {
    /// Numbers to a chunk.
    pub(super) const LEN: usize = 15;
}

/// The topmost chunk of a stack, and how many of its places are taken, at least one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stack {
    top: u32,
    len: u32,
}

impl Stack {
    /// Nothing; its topmost chunk counts as full, so that the first number gets one.
    pub(super) const EMPTY: Self = Self {
        top: NONE,
        len: Chunk::LEN as u32,
    };

    fn is_full(self) -> bool {
        self.len as usize == Chunk::LEN
    }

    pub(super) fn is_empty(self) -> bool {
        self.top == NONE
    }
}

/// Where the chunks of all stacks are.
#[derive(Debug)]
pub(super) struct Stacks {
    pub(super) chunks: Vec<Chunk>,
    /// The first of the free chunks, which are linked.
    pub(super) free: u32,
    /// Chunks that there is room for, as far as this search has asked for it: more may be left from
    /// an earlier one.
    capacity: usize,
}

impl Default for Stacks {
    fn default() -> Self {
        Self {
            chunks: Vec::new(),
            free: NONE,
            capacity: 0,
        }
    }
}

impl Stacks {
    /// Chunks to make room for at first, and doubled each time.
    pub(super) const FIRST_CAPACITY: usize = 16;

    pub(super) fn clear(&mut self) {
        self.chunks.clear();
        self.free = NONE;
        self.capacity = 0;
    }

    pub(super) fn held_bytes(&self) -> usize {
        self.chunks.capacity() * size_of::<Chunk>()
    }

    #[inline]
    pub(super) fn push(
        &mut self,
        stack: &mut Stack,
        number: u32,
        claim: impl FnMut(usize, usize) -> Result<(), Full>,
    ) -> Result<(), Full> {
        if stack.is_full() {
            let chunk = self.chunk(claim)?;
            self.chunks[chunk as usize].below = stack.top;
            *stack = Stack { top: chunk, len: 0 };
        }
        self.chunks[stack.top as usize].numbers[stack.len as usize] = number;
        stack.len += 1;
        Ok(())
    }

    /// Takes the newest number of a stack that is not empty.
    #[inline]
    pub(super) fn pop(&mut self, stack: &mut Stack) -> u32 {
        stack.len -= 1;
        let chunk = &mut self.chunks[stack.top as usize];
        let number = chunk.numbers[stack.len as usize];
        if stack.len == 0 {
            let below = core::mem::replace(&mut chunk.below, self.free);
            self.free = stack.top;
            *stack = Stack {
                top: below,
                len: Chunk::LEN as u32,
            };
        }
        number
    }

    /// A chunk that is free. Few numbers need one, so that it is kept out of the way.
    #[inline(never)]
    fn chunk(
        &mut self,
        mut claim: impl FnMut(usize, usize) -> Result<(), Full>,
    ) -> Result<u32, Full> {
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
