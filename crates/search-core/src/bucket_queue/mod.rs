//! The open states of a best-first search.

mod stacks;

use std::collections::BTreeMap;

use self::stacks::{Stack, Stacks};
use crate::state_table::Full;

/// What the states of a bucket have in common: the sum `f` and the lower bound `h`, which is no more
/// than the sum. Keys are in the order of their sums, and then of their bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key(u64);

impl Key {
    /// After all others.
    const NONE: Self = Self(u64::MAX);

    /// The key of a cost and a bound, unless their sum is `u32::MAX` or more.
    #[inline]
    pub(crate) fn new(cost: u32, bound: u32) -> Option<Self> {
        let sum = cost.checked_add(bound).filter(|&sum| sum < u32::MAX)?;
        Some(Self::of_sum(sum, bound))
    }

    #[inline]
    fn of_sum(sum: u32, bound: u32) -> Self {
        Self(u64::from(sum) << 32 | u64::from(bound))
    }

    #[inline]
    pub(crate) fn sum(self) -> u32 {
        (self.0 >> 32) as u32
    }

    #[inline]
    fn bound(self) -> u32 {
        self.0 as u32
    }

    #[inline]
    pub(crate) fn cost(self) -> u32 {
        self.sum() - self.bound()
    }
}

/// Numbers of states in buckets of equal keys; the least key comes first, and of a bucket what
/// came last.
///
/// As a rule sums are small, and no bound is greater than its sum: then all keys have a place in a
/// vector, in their order, and nothing is searched for. A tree keeps those of greater sums, which
/// come after all of these.
#[derive(Debug)]
pub(crate) struct BucketQueue {
    /// The buckets of keys of sums below [`Self::NEAR_SUMS`], as far as was asked for.
    near: Vec<Stack>,
    /// Which of them are not empty, a bit for each.
    taken: Vec<u64>,
    /// All others that are not empty.
    far: BTreeMap<Key, Stack>,
    /// The least key of a bucket that is not empty.
    least: Key,
    stacks: Stacks,
    len: u64,
}

impl Default for BucketQueue {
    fn default() -> Self {
        Self {
            near: Vec::new(),
            taken: Vec::new(),
            far: BTreeMap::new(),
            least: Key::NONE,
            stacks: Stacks::default(),
            len: 0,
        }
    }
}

/// How many keys have a lesser sum.
#[inline]
fn row(sum: u32) -> usize {
    let sum = sum as usize;
    sum * (sum + 1) / 2
}

/// How many keys are less.
#[inline]
fn place(key: Key) -> usize {
    row(key.sum()) + key.bound() as usize
}

impl BucketQueue {
    /// Keys of a sum below this have a place in the vector.
    const NEAR_SUMS: u32 = 256;
    /// The sums to make places for at first, and doubled as often as it takes.
    const FIRST_SUMS: u32 = 16;

    /// Empties the queue. Its memory stays.
    pub(crate) fn clear(&mut self) {
        self.near.clear();
        self.taken.clear();
        self.far.clear();
        self.least = Key::NONE;
        self.stacks.clear();
        self.len = 0;
    }

    /// Bytes allocated for chunks and for places of keys.
    pub(crate) fn held_bytes(&self) -> usize {
        self.stacks.held_bytes()
            + self.near.capacity() * size_of::<Stack>()
            + self.taken.capacity() * size_of::<u64>()
    }

    /// How many numbers wait.
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// The least key of all.
    #[inline]
    pub(crate) fn least(&self) -> Option<Key> {
        (self.least != Key::NONE).then_some(self.least)
    }

    /// Adds a number. `claim` is asked to exchange so many bytes of memory for so many others; if
    /// it refuses, the queue is of no further use.
    #[inline]
    pub(crate) fn push(
        &mut self,
        key: Key,
        number: u32,
        mut claim: impl FnMut(usize, usize) -> Result<(), Full>,
    ) -> Result<(), Full> {
        if key.sum() < Self::NEAR_SUMS {
            let place = place(key);
            if place >= self.near.len() {
                self.make_places(key.sum(), &mut claim)?;
            }
            self.stacks.push(&mut self.near[place], number, claim)?;
            self.taken[place / 64] |= 1 << (place % 64);
        } else {
            let stack = self.far.entry(key).or_insert(Stack::EMPTY);
            self.stacks.push(stack, number, claim)?;
        }
        self.least = self.least.min(key);
        self.len += 1;
        Ok(())
    }

    /// Makes places for the keys of a sum, and of all that are less.
    #[cold]
    fn make_places(
        &mut self,
        sum: u32,
        mut claim: impl FnMut(usize, usize) -> Result<(), Full>,
    ) -> Result<(), Full> {
        let sums = (sum + 1).next_power_of_two().max(Self::FIRST_SUMS);
        let (places, words) = (row(sums), row(sums).div_ceil(64));
        let bytes = |places, words| places * size_of::<Stack>() + words * size_of::<u64>();
        let (old_places, old_words) = (self.near.len(), self.taken.len());
        claim(bytes(old_places, old_words), bytes(places, words))?;
        let full = |_| Full;
        self.near
            .try_reserve_exact(places - old_places)
            .map_err(full)?;
        self.taken
            .try_reserve_exact(words - old_words)
            .map_err(full)?;
        self.near.resize(places, Stack::EMPTY);
        self.taken.resize(words, 0);
        Ok(())
    }

    /// Takes the newest number of the first bucket, if that has the given key.
    #[inline]
    pub(crate) fn pop(&mut self, key: Key) -> Option<u32> {
        if self.least != key {
            return None;
        }
        let stack = if key.sum() < Self::NEAR_SUMS {
            &mut self.near[place(key)]
        } else {
            self.far.get_mut(&key)?
        };
        let number = self.stacks.pop(stack);
        if stack.is_empty() {
            self.least = self.key_after(key);
        }
        self.len -= 1;
        Some(number)
    }

    /// Removes the least key, whose bucket is empty, and gives the least of the others.
    fn key_after(&mut self, key: Key) -> Key {
        if key.sum() < Self::NEAR_SUMS {
            let place = place(key);
            self.taken[place / 64] ^= 1 << (place % 64);
            let mut words = (place / 64..).zip(&self.taken[place / 64..]);
            if let Some((word, bits)) = words.find(|(_, bits)| **bits != 0) {
                let place = 64 * word + bits.trailing_zeros() as usize;
                let mut sum = key.sum();
                while row(sum + 1) <= place {
                    sum += 1;
                }
                return Key::of_sum(sum, (place - row(sum)) as u32);
            }
        } else {
            self.far.remove(&key);
        }
        self.far
            .first_key_value()
            .map_or(Key::NONE, |(&key, _)| key)
    }
}

#[cfg(test)]
mod tests {
    use super::stacks::{Chunk, NONE};
    use super::*;
    use crate::rng::SplitMix64;

    fn key(sum: u32, bound: u32) -> Key {
        Key::new(sum - bound, bound).unwrap()
    }

    #[test]
    fn keys_are_in_the_order_of_sums_and_bounds() {
        let most = u32::MAX;
        let pairs = [
            (0, 0),
            (1, 0),
            (1, 1),
            (2, 0),
            (most - 1, 0),
            (most - 1, most - 1),
        ];
        for (sum, bound) in pairs {
            let key = key(sum, bound);
            assert_eq!(
                (key.sum(), key.bound(), key.cost()),
                (sum, bound, sum - bound)
            );
            assert!(key < Key::NONE);
        }
        assert!(pairs.is_sorted_by_key(|&(sum, bound)| key(sum, bound)));
        for (cost, bound) in [
            (most, 0),
            (0, most),
            (most - 1, 1),
            (1, most - 1),
            (most, most),
        ] {
            assert_eq!(Key::new(cost, bound), None);
        }
    }

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
        // Few keys, many, or some of them beyond the places of the vector.
        let least_sum = [0, 0, 200, 240, 1 << 30][rng.below(5) as usize];
        let (sums, bounds) = (1 + rng.below(60), 1 + rng.below(60));
        // Rises and falls, so that the queue is large at times and empty at others.
        for step in 0..steps {
            if rng.chance(if step % 2_000 < 1_000 { 3 } else { 1 }, 4) {
                let sum = least_sum + rng.below(sums) as u32;
                let key = key(sum, (rng.below(bounds) as u32).min(sum));
                let pushed = queue.push(key, step, |old, new| {
                    claimed += new;
                    claimed -= old;
                    Ok(())
                });
                assert_eq!(pushed, Ok(()));
                plain.0.entry(key).or_default().push(step);
                len += 1;
            } else if let Some(key) = queue.least() {
                assert_eq!(
                    queue.pop(Key::new(key.cost() + 1, key.bound()).unwrap()),
                    None
                );
                assert_eq!(queue.pop(key), plain.pop(key));
                len -= 1;
            }
            assert_eq!(queue.len(), len);
            assert_eq!(queue.least(), plain.0.keys().next().copied());
        }
        let most = queue.stacks.chunks.len();
        let places = queue.near.len() * 8 + queue.taken.len() * 8;
        let chunks = claimed - places;
        assert!(chunks >= most * 64 && most * 64 * 2 + 1_024 > chunks);
        assert!(claimed <= queue.held_bytes());
        while let Some(key) = queue.least() {
            assert_eq!(queue.pop(key), plain.pop(key));
        }
        assert!(plain.0.is_empty());
        assert_eq!(queue.len(), 0);
        // Every chunk is free again.
        let free = core::iter::successors(Some(queue.stacks.free), |&chunk| {
            queue
                .stacks
                .chunks
                .get(chunk as usize)
                .map(|chunk| chunk.below)
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
        let claim = |old, _| if old == 0 { Ok(()) } else { Err(Full) };
        while queue.push(key(0, 0), pushed, claim) == Ok(()) {
            pushed += 1;
        }
        let first = Stacks::FIRST_CAPACITY * Chunk::LEN;
        assert_eq!(pushed as usize, first);
        assert!(queue.held_bytes() >= Stacks::FIRST_CAPACITY * size_of::<Chunk>());
    }

    #[test]
    fn places_are_made_for_twice_as_many_sums_each_time() {
        let mut queue = BucketQueue::default();
        let mut most = 0;
        for sum in [0, 15, 16, 31, 32, 127, 128, 255, 256, 1_000, 255, 0] {
            let pushed = queue.push(key(sum, 0), 7, |_, _| Ok(()));
            assert_eq!(pushed, Ok(()));
            if sum < BucketQueue::NEAR_SUMS {
                most = most.max((sum as usize + 1).next_power_of_two().max(16));
            }
            assert_eq!(queue.near.len(), most * (most + 1) / 2);
            assert_eq!(queue.taken.len(), queue.near.len().div_ceil(64));
            assert_eq!(queue.far.is_empty(), queue.len() < 9);
        }
        assert_eq!(queue.push(key(16, 0), 7, |_, _| Err(Full)), Ok(()));
        queue.clear();
        assert_eq!(queue.push(key(16, 0), 7, |_, _| Err(Full)), Err(Full));
    }
}
