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

use search_core::LimitKind;

use super::bundle::{Bundle, count, shared, subtract, tidy, unite};
use super::key::{Key, mix};
use super::work::{Crew, Work};

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

/// Parts of a layer.
const SHARDS: usize = 256;
/// The most bundles that one task expands: some milliseconds' work.
const TASK: usize = 2048;
/// The least number of bundles that are found before they are sorted.
const BLOCK: usize = 1 << 20;
/// Places of a task's table, as bits.
const RECENT_BITS: u32 = 12;

/// A layer: by shard, its keys in order.
pub(super) struct Layer<K> {
    shards: Vec<Vec<Bundle<K>>>,
    len: u64,
}

impl<K: Key> Layer<K> {
    fn empty() -> Self {
        Self {
            shards: vec![Vec::new(); SHARDS],
            len: 0,
        }
    }

    /// How many keys there are.
    pub(super) fn len(&self) -> u64 {
        self.len
    }

    fn bundles(&self) -> usize {
        self.shards.iter().map(Vec::len).sum()
    }

    /// The least key that two layers share.
    pub(super) fn shared(&self, other: &Self) -> Option<K> {
        let shards = self.shards.iter().zip(&other.shards);
        shards.filter_map(|(one, other)| shared(one, other)).min()
    }
}

/// Part of a shard of the last layer, to be expanded.
struct Task {
    shard: usize,
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
        last.shards[shard(network, &bundle.key)].push(bundle);
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
        (self.before.bundles() + self.last.bundles()) * size_of::<Bundle<N::Key>>()
    }

    /// Goes on by one layer, which is empty where there is nothing further away. Ends early, with
    /// the goal, where a goal is found, of which no smaller one was found in the same block; the
    /// layers are then no longer of use, as they are not after a limit was met.
    pub(super) fn advance(&mut self, work: &mut Work) -> Result<Option<N::Key>, LimitKind> {
        let mut next = Layer::empty();
        let mut at = (0, 0);
        while let Some(first) = self.first(at) {
            at = first;
            let (block, is_cut) = self.block(&mut at, work)?;
            let states: u64 = block.iter().map(|task| task.states).sum();
            let bundles: usize = block.iter().map(|task| task.range.len()).sum();
            let crew = &work.crew;
            let tools = || Tools::new(self.network);
            let expand = |tools: &mut _, task| crew.look().map(|()| self.expand(tools, &task));
            let found = crew
                .map_with(block, tools, expand)
                .into_iter()
                .collect::<Result<Vec<_>, _>>()?;
            work.expanded += states;
            let goal = found.iter().filter_map(|found| found.goal).min();
            let letters: usize = found.iter().map(|found| found.letters.len()).sum();
            self.degree = letters.div_ceil(bundles).max(1);
            let held = self.bytes() + (next.bundles() + letters) * size_of::<Bundle<N::Key>>();
            work.hold(held)?;
            if work.depth == Some(self.depth) {
                self.deliver(&found, &mut next, &work.crew);
                if next.len() > 0 {
                    return Err(LimitKind::Depth);
                }
            } else {
                if work.seeks_goal && goal.is_some() {
                    return Ok(goal);
                }
                self.deliver(&found, &mut next, &work.crew);
            }
            if is_cut {
                return Err(LimitKind::Nodes);
            }
            work.report(self.depth, self.states + next.len())?;
        }
        next.shards.iter_mut().for_each(Vec::shrink_to_fit);
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
        let (_, shard) = later.find(|(bundles, _)| !bundles.is_empty())?;
        Some((shard, 0))
    }

    /// The next tasks from some place on, as many as will not find too many bundles, and whether the
    /// limit of nodes cuts them off.
    fn block(&self, at: &mut (usize, usize), work: &Work) -> Result<(Vec<Task>, bool), LimitKind> {
        let usual = BLOCK.max(self.last.bundles() / 2);
        let found = work.memory / 8 / size_of::<Bundle<N::Key>>();
        let mut bundles = (usual.min(found) / self.degree).max(1);
        let mut left = work.nodes_left();
        if left == 0 {
            return Err(LimitKind::Nodes);
        }
        let mut block: Vec<Task> = Vec::new();
        while bundles > 0
            && left > 0
            && let Some((shard, start)) = self.first(*at)
        {
            let list = &self.last.shards[shard][start..];
            let list = &list[..list.len().min(TASK).min(bundles)];
            let (length, last, states) = within(list, left);
            let end = start + length;
            block.push(Task {
                shard,
                range: start..end,
                last,
                states,
            });
            if last != list[length - 1].set {
                return Ok((block, true));
            }
            *at = (shard, end);
            bundles -= length;
            left -= states;
        }
        Ok((block, false))
    }

    /// Expands the states of a task.
    fn expand(&self, tools: &mut Tools<N>, task: &Task) -> Found<N::Key> {
        let Tools {
            scratch,
            recent,
            found,
        } = tools;
        let mut goal: Option<N::Key> = None;
        let bundles = &self.last.shards[task.shard][task.range.clone()];
        for (index, bundle) in bundles.iter().enumerate() {
            let is_last = index + 1 == bundles.len();
            let bundle = Bundle {
                key: bundle.key,
                set: if is_last { task.last } else { bundle.set },
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

    /// Merges the letters into the next layer, each shard for itself.
    fn deliver(&self, found: &[Found<N::Key>], next: &mut Layer<N::Key>, crew: &Crew) {
        let shards = core::mem::take(&mut next.shards).into_iter().enumerate();
        next.shards = crew.map(shards.collect(), |(index, mut list)| {
            let letters = found.iter().map(|found| found.letter(index));
            let mut bundles = letters.collect::<Vec<_>>().concat();
            tidy(&mut bundles);
            let known = [&self.before.shards[index][..], &self.last.shards[index]];
            subtract(&mut bundles, &known);
            unite(&mut list, &mut bundles);
            list
        });
        let lengths = crew.map(next.shards.iter().collect(), |list| count(list));
        next.len = lengths.iter().sum();
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

/// The bundles found last, by a hash of their keys.
struct Recent<K> {
    /// Where there is none, the set is empty.
    table: Vec<Bundle<K>>,
}

impl<K: Key> Recent<K> {
    fn new() -> Self {
        let none = Bundle {
            key: K::ZERO,
            set: 0,
        };
        Self {
            table: vec![none; 1 << RECENT_BITS],
        }
    }

    /// Unites a bundle with what is there of its row, or else puts it into the place of another, which
    /// is given back.
    #[inline]
    fn put(&mut self, bundle: Bundle<K>) -> Option<Bundle<K>> {
        let hash = (0..K::WORDS).fold(0, |hash, index| mix(hash, bundle.key.word(index)));
        let place = &mut self.table[(hash >> (u64::BITS - RECENT_BITS)) as usize];
        if place.key == bundle.key {
            place.set |= bundle.set;
            return None;
        }
        let old = core::mem::replace(place, bundle);
        (old.set != 0).then_some(old)
    }

    /// Takes all bundles out.
    fn empty_into(&mut self, list: &mut Vec<Bundle<K>>) {
        for bundle in &mut self.table {
            if bundle.set != 0 {
                list.push(*bundle);
                bundle.set = 0;
            }
        }
    }
}

/// The shard of a bundle.
fn shard<N: Network>(network: &N, key: &N::Key) -> usize {
    (network.hash(key) >> (u64::BITS - SHARDS.ilog2())) as usize
}
