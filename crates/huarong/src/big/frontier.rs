//! Breadth-first search that remembers two layers.
//!
//! In a graph whose edges go both ways, the neighbours of a layer lie in it, in the one before or in the
//! next. So these are all that need be kept (Korf's frontier search, 1999), as sorted lists of keys.
//!
//! A layer is divided into shards by a hash of the keys. It is expanded block by block. What a task finds
//! passes through a small table, which unites what comes several times within a short while, and then goes
//! to the shards as a letter. Each shard sorts its letters, drops what it knows and merges the rest. No two
//! threads ever write to one list, and as lists are sorted sets, they are the same for any number of threads.

use core::ops::Range;
use std::borrow::Cow;

use search_core::LimitKind;

use super::bundle::{Bundle, count, subtract, tidy, unite};
use super::key::Key;
use super::layer::{Layer, SHARDS, Shard};
use super::recent::Recent;
use super::spill::{DiskError, Run, Stop};
use super::work::Work;

/// A graph of keys, whose edges go both ways.
pub(crate) trait Network: Sync {
    type Key: Key;
    /// What a thread works with.
    type Scratch;

    fn scratch(&self) -> Self::Scratch;
    /// A hash of a bundle's key, of which the highest bits count: it says to which shard the bundle
    /// belongs.
    fn hash(&self, key: &Self::Key) -> u64;
    /// The bundle of one key.
    fn bundle(&self, key: &Self::Key) -> Bundle<Self::Key>;
    /// Whether a key is a goal.
    fn is_goal(&self, key: &Self::Key) -> bool;
    /// Calls `emit` for all neighbours of a bundle's members, for some perhaps more than once, and perhaps
    /// for members. The flag is true for each bundle of goals that are reached from keys that are none;
    /// for other goals it may be either.
    fn expand(
        &self,
        bundle: &Bundle<Self::Key>,
        scratch: &mut Self::Scratch,
        emit: impl FnMut(Bundle<Self::Key>, bool),
    );
}

/// The most bundles that one task expands: some milliseconds' work.
const TASK: usize = 2048;
/// The least number of bundles that are found before they are sorted.
const BLOCK: usize = 1 << 20;

/// Tasks that are done together.
struct Block<'a, K: Key> {
    /// The lists that the tasks are parts of.
    lists: Vec<Cow<'a, [Bundle<K>]>>,
    tasks: Vec<Task>,
    /// Whether the limit of nodes cuts it off.
    is_cut: bool,
}

/// Part of a list of a block, to be expanded.
struct Task {
    list: usize,
    range: Range<usize>,
    /// The members of the last bundle that are meant.
    last: u64,
    states: u64,
}

/// What a thread expands with.
struct Tools<N: Network> {
    scratch: N::Scratch,
    recent: Recent<N::Key>,
    /// What has been found, in no order; empty between tasks.
    found: Vec<Bundle<N::Key>>,
}

/// What a task has found.
struct Found<K> {
    /// The bundles, shard by shard.
    letters: Vec<Bundle<K>>,
    /// By shard: where its letter ends.
    ends: Vec<u32>,
    /// The least goal among them.
    goal: Option<K>,
}

/// A layer that is being found.
struct Next<K> {
    layer: Layer<K>,
    /// Where the memory is too small, by shard: what has been found, in files, what is known among it. The
    /// layer is then empty until all is found.
    mail: Option<Vec<Vec<Run>>>,
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
    /// Bundles found for one, rounded up: what the last block had.
    degree: usize,
}

impl<'a, N: Network> Frontier<'a, N> {
    pub(super) fn new(network: &'a N, start: N::Key) -> Self {
        let mut last = Layer::empty();
        let bundle = network.bundle(&start);
        last.shards[shard(network, &bundle.key)] = Shard::Memory(vec![bundle]);
        last.len = 1;
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
        self.before.bytes() + self.last.bytes()
    }

    /// Writes both layers into files.
    pub(super) fn spill(&mut self, work: &Work) -> Result<(), Stop> {
        if let Some(spill) = &work.spill {
            self.before.spill(spill, &work.crew.workers)?;
            self.last.spill(spill, &work.crew.workers)?;
        }
        Ok(())
    }

    /// Goes on by one layer, which is empty where there is nothing further away. Ends early, with
    /// the goal, where a goal is found, of which no smaller one was found in the same block; the
    /// layers are then no longer of use, as they are not after a limit was met.
    pub(super) fn advance(&mut self, work: &mut Work) -> Result<Option<N::Key>, Stop> {
        let mut next = Next {
            layer: Layer::empty(),
            mail: None,
        };
        let mut at = (0, 0);
        while let Some(first) = self.first(at) {
            at = first;
            let Block {
                lists,
                tasks,
                is_cut,
            } = self.block(&mut at, work)?;
            let states: u64 = tasks.iter().map(|task| task.states).sum();
            let bundles: usize = tasks.iter().map(|task| task.range.len()).sum();
            let crew = &work.crew;
            let tools = || Tools::new(self.network);
            let expand = |tools: &mut _, task: Task| {
                let bundles = &lists[task.list][task.range.clone()];
                crew.look().map(|()| self.expand(tools, bundles, task.last))
            };
            let found = crew
                .workers
                .map_with(tasks, tools, expand)
                .into_iter()
                .collect::<Result<Vec<_>, _>>()?;
            let read = lists.iter().filter(|list| matches!(list, Cow::Owned(_)));
            let read: usize = read.map(|list| list.len()).sum();
            drop(lists);
            work.expanded += states;
            let goal = found.iter().filter_map(|found| found.goal).min();
            let letters: usize = found.iter().map(|found| found.letters.len()).sum();
            self.degree = letters.div_ceil(bundles).max(1);
            let bytes = (letters + read) * size_of::<Bundle<N::Key>>();
            // What has been found is held twice at most: as it was found, and in the next layer.
            self.make_room(&mut next, 2 * bytes, work)?;
            work.hold(self.bytes() + next.layer.bytes() + bytes)?;
            let is_last = work.depth == Some(self.depth);
            if !is_last && work.seeks_goal && goal.is_some() {
                return Ok(goal);
            }
            self.deliver(&found, &mut next, work)?;
            work.hold(self.bytes() + next.layer.bytes() + bytes)?;
            if is_last && next.layer.len() > 0 {
                return Err(LimitKind::Depth.into());
            }
            if is_cut {
                return Err(LimitKind::Nodes.into());
            }
            work.report(self.depth, self.states + next.layer.len())?;
        }
        let next = self.settle(next, work)?;
        if work.depth == Some(self.depth) && next.len() > 0 {
            return Err(LimitKind::Depth.into());
        }
        self.states += next.len();
        self.depth += 1;
        self.before = core::mem::replace(&mut self.last, next);
        Ok(None)
    }

    /// The first place at or after another, a shard and an index in it, with a bundle.
    fn first(&self, (shard, index): (usize, usize)) -> Option<(usize, usize)> {
        if index < self.last.shards.get(shard)?.len() {
            return Some((shard, index));
        }
        let mut later = self.last.shards.iter().zip(0..).skip(shard + 1);
        let (_, shard) = later.find(|(list, _)| list.len() > 0)?;
        Some((shard, 0))
    }

    /// The next tasks from some place on, as many as will not find too many bundles.
    fn block(&self, at: &mut (usize, usize), work: &Work) -> Result<Block<'_, N::Key>, Stop> {
        let usual = BLOCK.max(self.last.bundles() / 2);
        let found = work.memory / 8 / size_of::<Bundle<N::Key>>();
        let mut bundles = (usual.min(found) / self.degree).max(1);
        let mut left = work.nodes_left();
        if left == 0 {
            return Err(LimitKind::Nodes.into());
        }
        let mut block = Block {
            lists: Vec::new(),
            tasks: Vec::new(),
            is_cut: false,
        };
        while bundles > 0
            && left > 0
            && let Some((shard, first)) = self.first(*at)
        {
            let list = self.last.shards[shard].list()?;
            let mut start = first;
            while bundles > 0 && left > 0 && start < list.len() && !block.is_cut {
                let part = &list[start..];
                let part = &part[..part.len().min(TASK).min(bundles)];
                let (length, last, states) = within(part, left);
                block.tasks.push(Task {
                    list: block.lists.len(),
                    range: start..start + length,
                    last,
                    states,
                });
                block.is_cut = last != part[length - 1].set;
                start += length;
                bundles -= length;
                left -= states;
            }
            *at = (shard, start);
            block.lists.push(list);
            if block.is_cut {
                break;
            }
        }
        Ok(block)
    }

    /// Makes room for so many bytes beside the layers: writes lists into files where that is allowed.
    fn make_room(
        &mut self,
        next: &mut Next<N::Key>,
        beside: usize,
        work: &Work,
    ) -> Result<(), Stop> {
        if let Some(spill) = &work.spill {
            let room = work.memory.saturating_sub(work.beside + beside);
            let workers = &work.crew.workers;
            if self.bytes() + next.layer.bytes() > room {
                self.before.spill(spill, workers)?;
            }
            if self.bytes() + next.layer.bytes() > room && next.mail.is_none() {
                let found = core::mem::replace(&mut next.layer, Layer::empty());
                let write = |shard| match shard {
                    Shard::Memory(list) if list.is_empty() => Ok(Vec::new()),
                    Shard::Memory(list) => spill.write(&list).map(|run| vec![run]),
                    Shard::Disk(run) => Ok(vec![run]),
                };
                let mail = workers.map(found.shards, write).into_iter();
                next.mail = Some(mail.collect::<Result<_, _>>()?);
            }
            if self.bytes() > room {
                self.last.spill(spill, workers)?;
            }
        }
        work.has_room(self.bytes() + next.layer.bytes() + beside)?;
        Ok(())
    }

    /// Expands some bundles, of the last one only some members.
    fn expand(&self, tools: &mut Tools<N>, bundles: &[Bundle<N::Key>], last: u64) -> Found<N::Key> {
        let Tools {
            scratch,
            recent,
            found,
        } = tools;
        let mut goal: Option<N::Key> = None;
        for (index, bundle) in bundles.iter().enumerate() {
            let is_last = index + 1 == bundles.len();
            let bundle = Bundle {
                key: bundle.key,
                set: if is_last { last } else { bundle.set },
            };
            self.network.expand(&bundle, scratch, |bundle, is_goal| {
                if is_goal {
                    let key = bundle.least(bundle.set);
                    goal = Some(goal.map_or(key, |goal| goal.min(key)));
                }
                if let Some(old) = recent.put(bundle) {
                    found.push(old);
                }
            });
        }
        recent.empty_into(found);
        let (letters, ends) = sorted_by(found, |bundle| shard(self.network, &bundle.key));
        found.clear();
        Found {
            letters,
            ends,
            goal,
        }
    }

    /// Merges the letters into the next layer, each shard for itself; or writes them into files.
    fn deliver(
        &self,
        found: &[Found<N::Key>],
        next: &mut Next<N::Key>,
        work: &Work,
    ) -> Result<(), Stop> {
        let letters = |index| {
            let letters = found.iter().map(|found| found.letter(index));
            let mut bundles = letters.collect::<Vec<_>>().concat();
            tidy(&mut bundles);
            bundles
        };
        if let (Some(mail), Some(spill)) = (&mut next.mail, &work.spill) {
            let written = work.crew.workers.map((0..SHARDS).collect(), |index| {
                let bundles = letters(index);
                let run = (!bundles.is_empty()).then(|| spill.write(&bundles));
                run.transpose()
            });
            for (mail, run) in mail.iter_mut().zip(written) {
                mail.extend(run?);
            }
            return Ok(());
        }
        let shards = core::mem::take(&mut next.layer.shards);
        let merged = work.crew.workers.map(
            shards.into_iter().enumerate().collect(),
            |(index, shard)| {
                let mut bundles = letters(index);
                self.drop_known(index, &mut bundles)?;
                let mut list = shard.into_list()?;
                unite(&mut list, &mut bundles);
                Ok(Shard::Memory(list))
            },
        );
        next.layer.shards = merged.into_iter().collect::<Result<_, DiskError>>()?;
        next.layer.recount(&work.crew.workers);
        Ok(())
    }

    /// Takes out of a shard's list what the two layers hold.
    fn drop_known(&self, index: usize, list: &mut Vec<Bundle<N::Key>>) -> Result<(), DiskError> {
        if list.is_empty() {
            return Ok(());
        }
        // One after the other: both at once would be twice the memory where they are in files.
        for layer in [&self.before, &self.last] {
            subtract(list, &layer.shards[index].list()?);
        }
        Ok(())
    }

    /// The layer, when all of it is found.
    fn settle(&self, next: Next<N::Key>, work: &Work) -> Result<Layer<N::Key>, Stop> {
        let Next { mut layer, mail } = next;
        let (Some(mail), Some(spill)) = (mail, &work.spill) else {
            return Ok(layer);
        };
        let read = |(index, runs): (usize, Vec<Run>)| {
            let mut list: Vec<Bundle<N::Key>> = Vec::new();
            for run in runs {
                let mut bundles = run.read()?;
                self.drop_known(index, &mut bundles)?;
                unite(&mut list, &mut bundles);
            }
            let keys = count(&list);
            spill.write(&list).map(|run| (Shard::Disk(run), keys))
        };
        let mail = mail.into_iter().enumerate().collect();
        let written = work.crew.workers.map(mail, read);
        layer.shards.clear();
        for shard in written {
            let (shard, keys) = shard?;
            layer.shards.push(shard);
            layer.len += keys;
        }
        Ok(layer)
    }
}

impl<N: Network> Tools<N> {
    fn new(network: &N) -> Self {
        Self {
            scratch: network.scratch(),
            recent: Recent::new(),
            found: Vec::new(),
        }
    }
}

impl<K> Found<K> {
    /// What is for a shard.
    fn letter(&self, shard: usize) -> &[Bundle<K>] {
        let start = if shard == 0 { 0 } else { self.ends[shard - 1] };
        &self.letters[start as usize..self.ends[shard] as usize]
    }
}

/// The first bundles with no more than so many keys: how many, which members of the last, and how many keys
/// in all. There are some if `keys` is not 0.
fn within<K: Key>(bundles: &[Bundle<K>], keys: u64) -> (usize, u64, u64) {
    let mut taken = 0;
    for (index, bundle) in bundles.iter().enumerate() {
        let left = keys - taken;
        if bundle.len() >= left || index + 1 == bundles.len() {
            let mut last = bundle.set;
            while u64::from(last.count_ones()) > left {
                last &= !(1 << last.ilog2());
            }
            return (index + 1, last, taken + u64::from(last.count_ones()));
        }
        taken += bundle.len();
    }
    (0, 0, 0)
}

/// Sorts items by a small number, and tells where the items of each number end.
fn sorted_by<T: Copy>(items: &[T], number: impl Fn(&T) -> usize) -> (Vec<T>, Vec<u32>) {
    let mut ends = vec![0; SHARDS];
    for item in items {
        ends[number(item)] += 1;
    }
    let mut sum = 0;
    for end in &mut ends {
        sum += core::mem::replace(end, sum);
    }
    let mut sorted = items.to_vec();
    for item in items {
        let place = &mut ends[number(item)];
        sorted[*place as usize] = *item;
        *place += 1;
    }
    (sorted, ends)
}

/// The shard of a bundle.
fn shard<N: Network>(network: &N, key: &N::Key) -> usize {
    (network.hash(key) >> (u64::BITS - SHARDS.ilog2())) as usize
}
