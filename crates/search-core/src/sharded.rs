//! Breadth-first search on several threads, the same for any number of them: the one search under
//! `parallel_bfs` and `parallel_explore`.

use core::array;
use core::hash::{BuildHasher, Hash};
use core::ops::Range;
use core::sync::atomic::{AtomicBool, Ordering};

use rayon::ThreadPool;
use rayon::iter::{IndexedParallelIterator, IntoParallelRefMutIterator, ParallelIterator};

use crate::budget::Budget;
use crate::hash::FixedState;
use crate::limits::{LimitKind, Limits, Outcome, Watch};
use crate::mail::{Mail, sort};
use crate::puzzle::Puzzle;
use crate::puzzle_report::PuzzleStats;
use crate::shard::{Place, SHARDS, Shard, shard_of};
use crate::state_table::Label;
use crate::workers::Workers;

/// Everything a search found.
#[derive(Debug)]
pub(crate) struct Sharded<S, N> {
    pub(crate) shards: Vec<Shard<S, N>>,
    /// How many states each shard had when a layer began, for each layer that is not empty.
    pub(crate) layers: Vec<[u32; SHARDS]>,
    /// The first goal of the first layer that has any.
    pub(crate) goal: Option<Place>,
    pub(crate) outcome: Outcome,
    pub(crate) stats: PuzzleStats,
}

impl<S: Clone + Eq + Hash, N: Label<Place>> Sharded<S, N> {
    pub(crate) fn state(&self, place: Place) -> &S {
        self.shards[place.shard()].table.state(place.number())
    }

    /// The states from the start to the one at a place.
    pub(crate) fn trace(&self, last: Place) -> Vec<S> {
        let parent = |&place: &Place| {
            let parent = *self.shards[place.shard()].table.link(place.number());
            (parent != Place::NONE).then_some(parent)
        };
        let mut states: Vec<S> = core::iter::successors(Some(last), parent)
            .map(|place| self.state(place).clone())
            .collect();
        states.reverse();
        states
    }

    /// How many states each shard has.
    fn lens(&self) -> [u32; SHARDS] {
        array::from_fn(|shard| self.shards[shard].table.len() as u32)
    }

    /// The states of a layer in each shard.
    pub(crate) fn layer(&self, layer: usize) -> [Range<u32>; SHARDS] {
        let bounds = |layer: usize| self.layers.get(layer).copied();
        let ends = bounds(layer + 1).unwrap_or_else(|| self.lens());
        let starts = bounds(layer).unwrap_or(ends);
        array::from_fn(|shard| starts[shard]..ends[shard])
    }
}

/// States expanded together, between two rounds of insertions, are at most so many parts of so
/// many states: enough for threads to share, and few enough for their mail to stay in the cache.
const PARTS: usize = 64;
const PART: usize = 256;

/// Rounds of fewer states are not worth waking other threads for.
const SHARED_FROM: usize = 1_024;

/// Searches from the start by whole layers, until a layer has a goal, everything is seen or a
/// limit is met.
///
/// A layer goes by rounds of two phases. In the first, parts of it are expanded, each neighbour
/// going by mail to the shard of its hash; in the second, each shard takes in its mail, by part. No
/// order depends on threads in either phase, so that the result is the same for any number.
pub(crate) fn sharded<P, N>(
    puzzle: &P,
    start: &P::State,
    limits: &Limits,
    is_goal: impl Fn(&P::State) -> bool + Sync,
) -> Sharded<P::State, N>
where
    P: Puzzle + Sync,
    P::State: Send + Sync,
    N: Label<Place> + Send + Sync,
{
    // An eighth of the memory is for mail, as much for the list of layers, and the rest for the
    // shards in equal parts.
    let eighth = limits.memory.map(|memory| memory / 8);
    let mail_bytes = eighth.unwrap_or(usize::MAX);
    let layer_limits = Limits {
        memory: eighth,
        ..Limits::none()
    };
    let shard_bytes = limits.memory.map(|memory| memory / 4 * 3 / SHARDS);
    // As many parts as there can be if a state has eight neighbours that are sent.
    let parts = (mail_bytes / (8 * PART * Mail::<P::State>::LETTER)).clamp(1, PARTS);
    let mail = |rows, columns| -> Vec<Vec<Mail<P::State>>> {
        let row = || (0..columns).map(|_| Mail::default()).collect();
        (0..rows).map(|_| row()).collect()
    };
    let mut search = Search {
        puzzle,
        is_goal,
        hasher: FixedState::default(),
        node_limit: limits.nodes.unwrap_or(u64::MAX),
        watch: Watch::start(limits),
        workers: Workers::new(limits.threads),
        budget: Budget::new(&layer_limits),
        found: Sharded {
            shards: (0..SHARDS).map(|_| Shard::new(shard_bytes)).collect(),
            layers: Vec::new(),
            goal: None,
            outcome: Outcome::Exhausted,
            stats: PuzzleStats::default(),
        },
        by_part: mail(parts, SHARDS),
        by_shard: mail(SHARDS, parts),
        part_bytes: mail_bytes / parts,
    };
    let outcome = search.run(start, limits.depth);
    let mail = search.by_part.iter().flatten().map(Mail::bytes);
    let mail: usize = mail.sum();
    let mut found = search.found;
    let counters = found.shards.iter().map(|shard| shard.table.counters());
    let (seen, bytes) = counters.fold((0, 0), |sum, shard| (sum.0 + shard.0, sum.1 + shard.1));
    found.outcome = outcome.unwrap_or_else(Outcome::LimitReached);
    found.stats.seen = seen;
    found.stats.peak_bytes = bytes + mail + search.budget.peak();
    found.stats.elapsed = search.watch.elapsed();
    found
}

struct Search<'a, P: Puzzle, N, G> {
    puzzle: &'a P,
    is_goal: G,
    hasher: FixedState,
    node_limit: u64,
    watch: Watch,
    workers: Workers,
    /// The memory of the list of layers.
    budget: Budget,
    found: Sharded<P::State, N>,
    /// The mail, sorted as the first phase needs it; empty lists stand for it in the second.
    by_part: Vec<Vec<Mail<P::State>>>,
    by_shard: Vec<Vec<Mail<P::State>>>,
    /// The most bytes of the mail of a part.
    part_bytes: usize,
}

/// The work done on a part of a layer.
#[derive(Clone, Copy, Default)]
struct Tally {
    expanded: u64,
    generated: u64,
    stopped: Option<LimitKind>,
}

impl Tally {
    fn and(self, other: Self) -> Self {
        Self {
            expanded: self.expanded + other.expanded,
            generated: self.generated + other.generated,
            stopped: self.stopped.or(other.stopped),
        }
    }
}

impl<P, N, G> Search<'_, P, N, G>
where
    P: Puzzle + Sync,
    P::State: Send + Sync,
    N: Label<Place> + Send + Sync,
    G: Fn(&P::State) -> bool + Sync,
{
    fn run(&mut self, start: &P::State, depth: Option<u32>) -> Result<Outcome, LimitKind> {
        self.budget.make_room(&mut self.found.layers)?;
        let hash = self.hasher.hash_one(start);
        let mail = &mut self.by_shard[shard_of(hash)][0];
        if !mail.send(hash, start, Place::NONE, &mut self.part_bytes.clone()) {
            return Err(LimitKind::Memory);
        }
        let mut stopped = None;
        let mut begin = [0; SHARDS];
        self.deliver(1);
        if self.found.shards.iter().any(|shard| shard.full) {
            return Err(LimitKind::Memory);
        }
        loop {
            let layer: [Range<u32>; SHARDS] = {
                let ends = self.found.lens();
                array::from_fn(|shard| begin[shard]..ends[shard])
            };
            let size = layer.iter().map(|range| range.len() as u64).sum::<u64>();
            if size > 0 {
                self.found.layers.push(begin);
                let frontier = &mut self.found.stats.peak_frontier;
                *frontier = (*frontier).max(size);
            }
            let goals = self.found.shards.iter().enumerate();
            let mut goals = goals.filter_map(|(shard, it)| Some(Place::new(shard, it.goal?)));
            if let Some(goal) = goals.next() {
                self.found.goal = Some(goal);
                return Ok(Outcome::Solved);
            }
            if let Some(kind) = stopped {
                return Err(kind);
            }
            if size == 0 {
                return Ok(Outcome::Exhausted);
            }
            self.found.stats.at_least = self.found.layers.len() as u32;
            if depth.is_some_and(|depth| self.found.layers.len() as u64 > u64::from(depth)) {
                return self.look_beyond(&layer);
            }
            self.budget.make_room(&mut self.found.layers)?;
            begin = array::from_fn(|shard| layer[shard].end);
            stopped = self.expand(&layer, size);
        }
    }

    /// Expands a layer of `size` states, as many as the node limit allows, and says what limit
    /// ended that, if any.
    fn expand(&mut self, layer: &[Range<u32>; SHARDS], size: u64) -> Option<LimitKind> {
        let todo = size.min(self.node_limit - self.found.stats.expanded);
        let round = (self.by_part.len() * PART) as u64;
        let mut done = 0;
        while done < todo {
            let states = round.min(todo - done);
            let tally = self.send(layer, done..done + states);
            self.found.stats.expanded += tally.expanded;
            self.found.stats.generated += tally.generated;
            self.deliver(states as usize);
            if tally.stopped.is_some() {
                return tally.stopped;
            }
            if self.found.shards.iter().any(|shard| shard.full) {
                return Some(LimitKind::Memory);
            }
            done += states;
        }
        (todo < size).then_some(LimitKind::Nodes)
    }

    /// The pool, if that many states are worth it.
    fn pool(workers: &Workers, states: usize) -> Option<&ThreadPool> {
        if states < SHARED_FROM {
            return None;
        }
        workers.pool()
    }

    /// The first phase: expands the states of the layer from one to another, by parts.
    fn send(&mut self, layer: &[Range<u32>; SHARDS], states: Range<u64>) -> Tally {
        let Self {
            puzzle,
            hasher,
            found,
            ..
        } = self;
        let parts = (states.end - states.start).div_ceil(PART as u64) as usize;
        let part_bytes = self.part_bytes;
        let job = Job {
            puzzle: *puzzle,
            hasher,
            found,
            layer,
            halted: AtomicBool::new(false),
        };
        let nodes = found.stats.expanded;
        let mut lookout = (self.watch.clone(), nodes);
        let range = |part: usize| {
            let first = states.start + (part * PART) as u64;
            first..states.end.min(first + PART as u64)
        };
        let mails = &mut self.by_part[..parts];
        let tally = match Self::pool(&self.workers, (states.end - states.start) as usize) {
            None => (0..)
                .zip(&mut *mails)
                .fold(Tally::default(), |tally, (part, mails)| {
                    tally.and(job.expand(range(part), mails, part_bytes, &mut lookout))
                }),
            Some(pool) => pool.install(|| {
                mails
                    .par_iter_mut()
                    .enumerate()
                    .map_init(
                        || lookout.clone(),
                        |lookout, (part, mails)| {
                            job.expand(range(part), mails, part_bytes, lookout)
                        },
                    )
                    .reduce(Tally::default, Tally::and)
            }),
        };
        self.watch = lookout.0;
        sort(mails, &mut self.by_shard);
        tally
    }

    /// The second phase: each shard takes in its mail, that came of so many states.
    fn deliver(&mut self, states: usize) {
        let is_goal = &self.is_goal;
        let receive = |(shard, mails): (&mut Shard<_, _>, &mut Vec<Mail<_>>)| {
            for mail in mails {
                shard.receive(mail, is_goal);
            }
        };
        let (shards, by_shard) = (&mut self.found.shards, &mut self.by_shard);
        match Self::pool(&self.workers, states) {
            None => shards.iter_mut().zip(by_shard).for_each(receive),
            Some(pool) => pool.install(|| {
                shards.par_iter_mut().zip(by_shard).for_each(receive);
            }),
        }
        sort(&mut self.by_shard, &mut self.by_part);
    }

    /// At the depth limit, looks for any neighbour of the layer that was not seen: where there is
    /// none, the limit has cut off nothing.
    fn look_beyond(&mut self, layer: &[Range<u32>; SHARDS]) -> Result<Outcome, LimitKind> {
        let stats = &mut self.found.stats;
        for (shard, numbers) in layer.iter().enumerate() {
            for number in numbers.clone() {
                if let Some(kind) = self.watch.check(stats.expanded) {
                    return Err(kind);
                }
                stats.expanded += 1;
                let mut beyond = false;
                let state = self.found.shards[shard].table.state(number);
                self.puzzle.expand(state, |_, next| {
                    stats.generated += 1;
                    let at = shard_of(self.hasher.hash_one(next));
                    beyond = beyond || self.found.shards[at].table.find(next).is_none();
                });
                if beyond {
                    return Err(LimitKind::Depth);
                }
            }
        }
        Ok(Outcome::Exhausted)
    }
}

/// A layer that is being expanded.
struct Job<'a, P: Puzzle, N> {
    puzzle: &'a P,
    hasher: &'a FixedState,
    found: &'a Sharded<P::State, N>,
    layer: &'a [Range<u32>; SHARDS],
    /// Whether a part was stopped by time or the flag, so that the others stop as well.
    halted: AtomicBool,
}

impl<P: Puzzle, N: Label<Place>> Job<'_, P, N> {
    /// The places of some states of the layer, which goes by shards.
    fn places(&self, states: Range<u64>) -> impl Iterator<Item = Place> {
        let mut before = 0;
        self.layer
            .iter()
            .enumerate()
            .flat_map(move |(shard, numbers)| {
                let first = before;
                before += numbers.len() as u64;
                let clip = |state: u64| (state.clamp(first, before) - first) as u32 + numbers.start;
                (clip(states.start)..clip(states.end)).map(move |number| Place::new(shard, number))
            })
    }

    /// Expands some states of the layer and mails their neighbours.
    fn expand(
        &self,
        states: Range<u64>,
        mails: &mut [Mail<P::State>],
        bytes: usize,
        (watch, nodes): &mut (Watch, u64),
    ) -> Tally {
        let mut tally = Tally::default();
        let mut room = bytes - mails.iter().map(Mail::bytes).sum::<usize>();
        for place in self.places(states) {
            if self.halted.load(Ordering::Relaxed) {
                break;
            }
            tally.stopped = watch.check(*nodes);
            if tally.stopped.is_some() {
                self.halted.store(true, Ordering::Relaxed);
                break;
            }
            *nodes += 1;
            tally.expanded += 1;
            let parent = *self.found.shards[place.shard()].table.link(place.number());
            let parent = (P::UNDIRECTED && parent != Place::NONE).then(|| self.found.state(parent));
            let mut sent = true;
            self.puzzle.expand(self.found.state(place), |_, next| {
                tally.generated += 1;
                // Where each move can be undone, one of them leads back.
                if parent != Some(next) {
                    let hash = self.hasher.hash_one(next);
                    let mail = &mut mails[shard_of(hash)];
                    sent = sent && mail.send(hash, next, place, &mut room);
                }
            });
            if !sent {
                // The other parts go on: whether they come first must make no difference.
                tally.stopped = Some(LimitKind::Memory);
                break;
            }
        }
        tally
    }
}
