//! Breadth-first search that leaves out what cannot be on a short solution.
//!
//! With a bound on the length, a position is kept only if its distance from the start and the lower bound
//! on its distance from a goal together are within it (breadth-first heuristic search, Zhou and Hansen,
//! 2006). The lower bound falls by at most one a move, so what is kept has its true distances.

use core::ops::Range;

use search_core::LimitKind;

use super::chain::Numbered;
use super::guide::{Guide, Recent};
use super::table::{SHARDS, Shard, Table, shard_of, spread};
use crate::big::frontier::Network;
use crate::big::key::Key;
use crate::big::network::Keys;
use crate::big::work::Work;
use crate::mask::Mask;

/// The most positions that one task expands: some milliseconds' work.
const TASK: usize = 4096;
/// About the number of keys that are found before they are put into tables.
const BLOCK: usize = 1 << 21;
/// How many keys found last are remembered, so as not to be found again at once.
const LAST: usize = 1 << 12;
/// Set in the marks of positions whose distance to a goal is known, which is the rest of the mark.
const MEASURED: u16 = 1 << 15;

/// Why a search ended before its end.
pub(super) enum Halt {
    /// A limit of the whole search.
    Limit(LimitKind),
    /// More positions than were allowed, or more bytes: at this distance, before any goal was found if
    /// one was to be found.
    Large(u32),
}

impl From<LimitKind> for Halt {
    fn from(kind: LimitKind) -> Self {
        Self::Limit(kind)
    }
}

/// A puzzle to be searched.
pub(super) struct Task<'a, M, K> {
    pub(super) puzzle: &'a Numbered<M, K>,
    pub(super) guide: Option<Guide<'a, M>>,
    /// The longest solution of interest.
    pub(super) up_to: u32,
    /// No solution of the whole puzzle is shorter: to be told to the listener.
    pub(super) at_least: u32,
    /// The most positions.
    pub(super) most: u64,
    /// The most bytes in all.
    pub(super) memory: usize,
    /// Whether the first goal is enough.
    pub(super) first: bool,
}

/// What was found.
pub(super) struct Found<K> {
    /// By position: its distance from the start.
    pub(super) table: Table<K>,
    /// The goals, by shard.
    pub(super) goals: Vec<Vec<K>>,
    /// The distance of the nearest.
    pub(super) length: Option<u32>,
    /// Whether every position that can be reached has been seen, but for what lies beyond a goal.
    pub(super) is_all: bool,
}

/// Keys in the order they were found, by shard: goals, and others.
struct Letters<K> {
    goals: Vec<Vec<K>>,
    others: Vec<Vec<K>>,
    /// Whether none was left out.
    is_all: bool,
}

impl<M: Mask, K: Key> Task<'_, M, K> {
    /// Searches from the start.
    pub(super) fn run(&self, work: &mut Work<'_>) -> Result<Found<K>, Halt> {
        let mut found = Found {
            table: Table::new(),
            goals: vec![Vec::new(); SHARDS],
            length: None,
            is_all: true,
        };
        let Numbered { keys, start, .. } = self.puzzle;
        let mut recent = Recent::new();
        let bound = match &self.guide {
            Some(guide) => guide.bound(start, &mut recent),
            None => Some(0),
        };
        if bound.is_none_or(|bound| u32::from(bound) > self.up_to) {
            found.is_all = false;
            return Ok(found);
        }
        let mut layer = vec![Vec::new(); SHARDS];
        let shard = shard_of(keys.hash(start));
        layer[shard].push(*start);
        found.table.0[shard].add(*start, 0);
        if keys.is_goal(start) {
            found.length = Some(0);
            found.goals = core::mem::take(&mut layer);
        }
        let mut degree = 8;
        for depth in 0.. {
            let size: usize = layer.iter().map(Vec::len).sum();
            if size == 0 || (self.first && found.length.is_some()) {
                break;
            }
            if depth == self.up_to || depth >= u32::from(MEASURED) - 2 {
                found.is_all = false;
                break;
            }
            let mut next = vec![Vec::new(); SHARDS];
            for block in blocks(&layer, degree) {
                let filter = self.guide.as_ref().zip(self.up_to.checked_sub(depth + 1));
                let (letters, states) = expand(keys, filter, &layer, block, work)?;
                found.is_all &= letters.iter().all(|letters| letters.is_all);
                let keys = letters.iter().map(Letters::len).sum::<usize>();
                degree = keys.div_ceil(states).max(1);
                deliver(letters, depth + 1, &mut found, &mut next, work);
                let lists: usize = layer.iter().chain(&next).map(Vec::len).sum();
                let bytes = found.table.bytes() + (lists + keys) * size_of::<K>();
                if found.table.len() > self.most || work.beside + bytes > self.memory {
                    return Err(Halt::Large(depth + 1));
                }
                work.hold(bytes)?;
                work.report(self.at_least.saturating_sub(1), found.table.len())?;
            }
            layer = next;
            for keys in &mut layer {
                keys.sort_unstable();
            }
        }
        Ok(found)
    }
}

/// Puts new positions into the table and into the next layer.
fn deliver<K: Key>(
    letters: Vec<Letters<K>>,
    depth: u32,
    found: &mut Found<K>,
    next: &mut [Vec<K>],
    work: &Work<'_>,
) {
    let by_shard = by_shard(letters);
    let shards = core::mem::take(&mut found.table.0).into_iter();
    let goals = core::mem::take(&mut found.goals).into_iter();
    let lists = next.iter_mut().map(core::mem::take);
    let all = shards.zip(goals).zip(lists).zip(by_shard);
    let done = work.crew.workers.map(
        all.collect(),
        |(((mut table, mut goals), mut next), letters)| {
            for (letters, list) in [(letters.goals, &mut goals), (letters.others, &mut next)] {
                for key in letters.into_iter().flatten() {
                    if table.get(&key).is_none() {
                        table.add(key, depth as u16);
                        list.push(key);
                    }
                }
            }
            (table, goals, next)
        },
    );
    for ((table, goals, list), next) in done.into_iter().zip(next) {
        if !goals.is_empty() {
            found.length.get_or_insert(depth);
        }
        found.table.0.push(table);
        found.goals.push(goals);
        *next = list;
    }
}

impl<K: Key> Letters<K> {
    fn new() -> Self {
        Self {
            goals: vec![Vec::new(); SHARDS],
            others: vec![Vec::new(); SHARDS],
            is_all: true,
        }
    }

    fn len(&self) -> usize {
        self.goals.iter().chain(&self.others).map(Vec::len).sum()
    }
}

/// The same keys, now for each shard the lists of all letters.
fn by_shard<K: Key>(letters: Vec<Letters<K>>) -> Vec<Letters<K>> {
    let mut shards: Vec<Letters<K>> = Vec::new();
    shards.resize_with(SHARDS, || Letters {
        goals: Vec::new(),
        others: Vec::new(),
        is_all: true,
    });
    for letter in letters {
        let lists = letter.goals.into_iter().zip(letter.others);
        for (shard, (goals, others)) in shards.iter_mut().zip(lists) {
            shard.goals.push(goals);
            shard.others.push(others);
        }
    }
    shards
}

/// Part of a shard of a layer, to be expanded.
type Part = (usize, Range<usize>);

/// A layer in parts that are expanded before what they find is put into tables.
fn blocks<K>(layer: &[Vec<K>], degree: usize) -> Vec<Vec<Part>> {
    let most = (BLOCK / degree).max(TASK);
    let mut blocks: Vec<Vec<Part>> = Vec::new();
    let mut room = 0;
    for (shard, keys) in layer.iter().enumerate() {
        for start in (0..keys.len()).step_by(TASK) {
            let range = start..keys.len().min(start + TASK);
            if range.len() > room {
                blocks.push(Vec::new());
                room = most;
            }
            room -= range.len();
            blocks
                .last_mut()
                .into_iter()
                .for_each(|block| block.push((shard, range.clone())));
        }
    }
    blocks
}

/// What the positions of a block lead to, and how many they are. With a guide, what is further from a
/// goal than so many moves is left out.
fn expand<M: Mask, K: Key>(
    keys: &Keys<M, K>,
    filter: Option<(&Guide<'_, M>, u32)>,
    layer: &[Vec<K>],
    block: Vec<Part>,
    work: &mut Work<'_>,
) -> Result<(Vec<Letters<K>>, usize), Halt> {
    let states: usize = block.iter().map(|(_, range)| range.len()).sum();
    if states as u64 > work.nodes_left() {
        work.expanded += work.nodes_left();
        return Err(LimitKind::Nodes.into());
    }
    let crew = &work.crew;
    let letters = crew.workers.map(block, |(shard, range)| {
        crew.look()?;
        let mut letters = Letters::new();
        let mut scratch = keys.scratch();
        let mut recent = Recent::new();
        let part = &layer[shard][range];
        // What was found last, for a start keys that are known anyway.
        let mut last = [part[0]; LAST];
        for key in part {
            keys.neighbours(key, &mut scratch, |next, is_goal| {
                let hash = keys.hash(&next);
                let slot = &mut last[spread(&next) as usize % LAST];
                if *slot == next {
                    return;
                }
                *slot = next;
                if let Some((guide, left)) = filter {
                    let bound = guide.bound(&next, &mut recent);
                    if bound.is_none_or(|bound| u32::from(bound) > left) {
                        letters.is_all = false;
                        return;
                    }
                }
                let lists = if is_goal {
                    &mut letters.goals
                } else {
                    &mut letters.others
                };
                lists[shard_of(hash)].push(next);
            });
        }
        Ok(letters)
    });
    let letters = letters.into_iter().collect::<Result<_, LimitKind>>()?;
    work.expanded += states as u64;
    Ok((letters, states))
}

impl<M: Mask, K: Key> Task<'_, M, K> {
    /// The positions from the start to the nearest goal, back along their distances.
    pub(super) fn path(&self, found: &Found<K>) -> Vec<K> {
        let mut path: Vec<K> = found
            .goals
            .iter()
            .flatten()
            .min()
            .copied()
            .into_iter()
            .collect();
        let keys = &self.puzzle.keys;
        let mut scratch = keys.scratch();
        while let Some(&last) = path.last() {
            let distance = |key: &K| found.table.get(keys.hash(key), key);
            let Some(nearer) = distance(&last).and_then(|mark| mark.checked_sub(1)) else {
                break;
            };
            let mut before: Option<K> = None;
            keys.neighbours(&last, &mut scratch, |key, _| {
                if before.is_none_or(|known| key < known) && distance(&key) == Some(nearer) {
                    before = Some(key);
                }
            });
            path.extend(before);
        }
        path.reverse();
        path
    }
}

impl<M: Mask> Task<'_, M, u64> {
    /// Measures the distances from what was found to the goals: back from these, as far as the way
    /// through a position is no longer than the bound.
    pub(super) fn measure(
        &self,
        found: Found<u64>,
        work: &mut Work<'_>,
    ) -> Result<Table<u64>, Halt> {
        let mut table = found.table;
        let mut layer = found.goals;
        for (shard, goals) in table.0.iter_mut().zip(&mut layer) {
            goals.sort_unstable();
            for goal in goals {
                shard
                    .get_mut(goal)
                    .into_iter()
                    .for_each(|mark| *mark = MEASURED);
            }
        }
        let mut degree = 8;
        for distance in 1.. {
            if layer.iter().all(Vec::is_empty) {
                break;
            }
            let mut next = vec![Vec::new(); SHARDS];
            for block in blocks(&layer, degree) {
                let (letters, states) = expand(&self.puzzle.keys, None, &layer, block, work)?;
                let keys = letters.iter().map(Letters::len).sum::<usize>();
                degree = keys.div_ceil(states).max(1);
                self.reach(letters, distance, &mut table, &mut next, work);
                let lists: usize = layer.iter().chain(&next).map(Vec::len).sum();
                let bytes = table.bytes() + (lists + keys) * size_of::<u64>();
                if work.beside + bytes > self.memory {
                    return Err(Halt::Large(distance));
                }
                work.hold(bytes)?;
                work.report(self.at_least.saturating_sub(1), table.len())?;
            }
            layer = next;
            for keys in &mut layer {
                keys.sort_unstable();
            }
        }
        let shards = core::mem::take(&mut table.0);
        table.0 = work.crew.workers.map(shards, |mut shard: Shard<u64>| {
            shard.keep(|mark| (mark >= MEASURED).then(|| mark - MEASURED));
            shard
        });
        Ok(table)
    }

    /// Marks positions that have a distance from the goals, if they are within the bound.
    fn reach(
        &self,
        letters: Vec<Letters<u64>>,
        distance: u32,
        table: &mut Table<u64>,
        next: &mut [Vec<u64>],
        work: &Work<'_>,
    ) {
        let by_shard = by_shard(letters);
        let shards = core::mem::take(&mut table.0).into_iter();
        let lists = next.iter_mut().map(core::mem::take);
        let all = shards.zip(lists).zip(by_shard);
        let done = work
            .crew
            .workers
            .map(all.collect(), |((mut table, mut next), letters)| {
                for key in [letters.goals, letters.others]
                    .into_iter()
                    .flatten()
                    .flatten()
                {
                    let Some(mark) = table.get_mut(&key) else {
                        continue;
                    };
                    if *mark < MEASURED && u32::from(*mark) + distance <= self.up_to {
                        *mark = MEASURED | distance as u16;
                        next.push(key);
                    }
                }
                (table, next)
            });
        for ((shard, list), next) in done.into_iter().zip(next) {
            table.0.push(shard);
            *next = list;
        }
    }
}
