//! Breadth-first search that remembers two layers.
//!
//! In a graph whose edges go both ways, the neighbours of a layer lie in it, in the one before or in the
//! next. So these are all that need be kept (Korf's frontier search, 1999), as sorted lists of keys.
//!
//! A layer is divided into shards by a hash of the keys. It is expanded block by block; the keys found
//! in a block go into one letter for each shard, and each shard then sorts its letters, drops what it
//! knows and merges the rest. No two threads ever write to one list, and as lists are sorted sets, they
//! are the same for any number of threads.

use core::ops::Range;

use search_core::LimitKind;

use super::key::Key;
use super::work::{Crew, Work};

/// A graph of keys, whose edges go both ways.
pub(crate) trait Network: Sync {
    type Key: Key;
    /// What a thread works with.
    type Scratch;

    fn scratch(&self) -> Self::Scratch;
    /// A hash of a key, of which the highest bits count.
    fn hash(&self, key: &Self::Key) -> u64;
    /// Whether a key is a goal.
    fn is_goal(&self, key: &Self::Key) -> bool;
    /// Calls `emit` for each neighbour, some perhaps more than once. The flag is true for each goal that
    /// is reached from a key that is none; for other goals it may be either.
    fn neighbours(
        &self,
        key: &Self::Key,
        scratch: &mut Self::Scratch,
        emit: impl FnMut(Self::Key, bool),
    );
}

/// Parts of a layer.
const SHARDS: usize = 64;
/// The most states that one task expands: some milliseconds' work.
const TASK: usize = 4096;
/// The least number of keys that are found before they are sorted.
const BLOCK: usize = 1 << 21;

/// A layer: by shard, its keys in order.
pub(super) struct Layer<K>(Vec<Vec<K>>);

impl<K: Key> Layer<K> {
    fn empty() -> Self {
        Self(vec![Vec::new(); SHARDS])
    }

    /// How many keys there are.
    pub(super) fn len(&self) -> u64 {
        self.0.iter().map(|shard| shard.len() as u64).sum()
    }

    /// The least key that two layers share.
    pub(super) fn shared(&self, other: &Self) -> Option<K> {
        let shards = self.0.iter().zip(&other.0);
        let least = shards.filter_map(|(one, other)| {
            let mut rest = Known { rest: other };
            one.iter().copied().find(|key| rest.contains(key))
        });
        least.min()
    }
}

/// Part of a shard of the last layer, to be expanded.
type Task = (usize, Range<usize>);

/// What a task has found.
struct Found<K> {
    /// By shard: the keys.
    letters: Vec<Vec<K>>,
    /// The least goal among them.
    goal: Option<K>,
}

/// A search from one key.
pub(super) struct Frontier<'a, N: Network> {
    network: &'a N,
    before: Layer<N::Key>,
    pub(super) last: Layer<N::Key>,
    /// The distance of the last layer.
    pub(super) depth: u32,
    /// The states of all layers.
    pub(super) states: u64,
    /// Neighbours of a state, rounded up: what the last block had.
    degree: usize,
}

impl<'a, N: Network> Frontier<'a, N> {
    pub(super) fn new(network: &'a N, start: N::Key) -> Self {
        let mut last = Layer::empty();
        last.0[shard(network, &start)].push(start);
        Self {
            network,
            before: Layer::empty(),
            last,
            depth: 0,
            states: 1,
            degree: 8,
        }
    }

    /// The bytes of both layers.
    pub(super) fn bytes(&self) -> usize {
        (self.before.len() + self.last.len()) as usize * size_of::<N::Key>()
    }

    /// Goes on by one layer, which is empty where there is nothing further away. Ends early, with
    /// the goal, where a goal is found, of which no smaller one was found in the same block; the
    /// layers are then no longer of use, as they are not after a limit was met.
    pub(super) fn advance(&mut self, work: &mut Work) -> Result<Option<N::Key>, LimitKind> {
        let mut next = Layer::empty();
        let tasks = self.tasks();
        let mut at = 0;
        while at < tasks.len() {
            let (block, is_cut) = self.block(&tasks[at..], work)?;
            at += block.len();
            let states: usize = block.iter().map(|(_, range)| range.len()).sum();
            let crew = &work.crew;
            let expand = |task| crew.look().map(|()| self.expand(&task));
            let found = crew
                .map(block, expand)
                .into_iter()
                .collect::<Result<Vec<_>, _>>()?;
            work.expanded += states as u64;
            let goal = found.iter().filter_map(|found| found.goal).min();
            let keys: usize = found
                .iter()
                .flat_map(|found| &found.letters)
                .map(Vec::len)
                .sum();
            self.degree = keys.div_ceil(states).max(1);
            let held = self.bytes() + (next.len() as usize + keys) * size_of::<N::Key>();
            work.hold(held)?;
            if work.depth == Some(self.depth) {
                self.deliver(found, &mut next, &work.crew);
                if next.len() > 0 {
                    return Err(LimitKind::Depth);
                }
            } else {
                if work.seeks_goal && goal.is_some() {
                    return Ok(goal);
                }
                self.deliver(found, &mut next, &work.crew);
            }
            if is_cut {
                return Err(LimitKind::Nodes);
            }
            work.report(self.depth, self.states + next.len())?;
        }
        next.0.iter_mut().for_each(Vec::shrink_to_fit);
        self.states += next.len();
        self.depth += 1;
        self.before = core::mem::replace(&mut self.last, next);
        Ok(None)
    }

    /// The last layer as tasks.
    fn tasks(&self) -> Vec<Task> {
        let shards = self.last.0.iter().enumerate();
        shards
            .flat_map(|(shard, keys)| {
                let starts = (0..keys.len()).step_by(TASK);
                starts.map(move |start| (shard, start..keys.len().min(start + TASK)))
            })
            .collect()
    }

    /// The first tasks, as many as will not find too many keys, and whether the limit of nodes cuts
    /// them off.
    fn block(&self, tasks: &[Task], work: &Work) -> Result<(Vec<Task>, bool), LimitKind> {
        let usual = BLOCK.max(self.last.len() as usize / 2);
        let keys = work.memory / 8 / size_of::<N::Key>();
        let states = (usual.min(keys) / self.degree).max(1);
        let mut left = work.nodes_left();
        if left == 0 {
            return Err(LimitKind::Nodes);
        }
        let mut block: Vec<Task> = Vec::new();
        let mut taken = 0;
        for (shard, range) in tasks {
            if taken > 0 && taken + range.len() > states {
                break;
            }
            let length = range.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            block.push((*shard, range.start..range.start + length));
            taken += length;
            left -= length as u64;
            if length < range.len() {
                return Ok((block, true));
            }
            if left == 0 {
                break;
            }
        }
        Ok((block, false))
    }

    /// Expands the states of a task.
    fn expand(&self, (index, range): &Task) -> Found<N::Key> {
        let mut found = Found {
            letters: vec![Vec::new(); SHARDS],
            goal: None,
        };
        let mut scratch = self.network.scratch();
        for state in &self.last.0[*index][range.clone()] {
            self.network
                .neighbours(state, &mut scratch, |key, is_goal| {
                    if is_goal && found.goal.is_none_or(|goal| key < goal) {
                        found.goal = Some(key);
                    }
                    found.letters[shard(self.network, &key)].push(key);
                });
        }
        found
    }

    /// Merges the letters into the next layer, each shard for itself.
    fn deliver(&self, found: Vec<Found<N::Key>>, next: &mut Layer<N::Key>, crew: &Crew) {
        let mut letters: Vec<Vec<Vec<N::Key>>> = vec![Vec::new(); SHARDS];
        for found in found {
            for (shard, letter) in letters.iter_mut().zip(found.letters) {
                if !letter.is_empty() {
                    shard.push(letter);
                }
            }
        }
        let shards = core::mem::take(&mut next.0)
            .into_iter()
            .zip(letters)
            .enumerate();
        next.0 = crew.map(shards.collect(), |(index, (mut list, letters))| {
            if !letters.is_empty() {
                let mut keys = letters.concat();
                drop(letters);
                keys.sort_unstable();
                keys.dedup();
                let mut known = [&self.before.0[index], &self.last.0[index], &list]
                    .map(|list| Known { rest: list });
                keys.retain(|key| !known.iter_mut().any(|list| list.contains(key)));
                merge(&mut list, &keys);
            }
            list
        });
    }
}

/// The shard of a key.
fn shard<N: Network>(network: &N, key: &N::Key) -> usize {
    (network.hash(key) >> (u64::BITS - SHARDS.ilog2())) as usize
}

/// A sorted list that is asked for keys in their order.
struct Known<'a, K> {
    /// From the first that is not less than the last key asked for.
    rest: &'a [K],
}

impl<K: Ord> Known<'_, K> {
    /// Looks ahead in leaps of doubled length, so that a few keys are found among many without
    /// looking at all of them.
    fn contains(&mut self, key: &K) -> bool {
        let mut leap = 1;
        while self.rest.get(leap).is_some_and(|other| other < key) {
            leap *= 2;
        }
        let end = self.rest.len().min(leap + 1);
        let passed = self.rest[..end].partition_point(|other| other < key);
        self.rest = &self.rest[passed..];
        self.rest.first() == Some(key)
    }
}

/// Merges sorted keys into a sorted list, from the back so that no second list is needed.
fn merge<K: Copy + Ord>(list: &mut Vec<K>, keys: &[K]) {
    let Some(&filler) = keys.first() else { return };
    let (mut old, mut new) = (list.len(), keys.len());
    list.reserve_exact(new);
    list.resize(old + new, filler);
    while new > 0 {
        if old > 0 && list[old - 1] > keys[new - 1] {
            list[old + new - 1] = list[old - 1];
            old -= 1;
        } else {
            list[old + new - 1] = keys[new - 1];
            new -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search_core::SplitMix64;
    use std::collections::BTreeSet;

    #[test]
    fn lists_are_searched_and_merged_as_sets_are() {
        let mut rng = SplitMix64::new(8);
        for _ in 0..2_000 {
            let mut draw = |share: u64| -> BTreeSet<u64> {
                (0..60).filter(|_| rng.chance(share, 10)).collect()
            };
            let (known, asked) = (draw(6), draw(2));
            let list: Vec<u64> = known.iter().copied().collect();
            let mut search = Known { rest: &list };
            for key in &asked {
                assert_eq!(search.contains(key), known.contains(key));
            }
            let new: Vec<u64> = asked.difference(&known).copied().collect();
            let mut merged = list;
            merge(&mut merged, &new);
            let all: Vec<u64> = known.union(&asked).copied().collect();
            assert_eq!(merged, all);
        }
    }
}
