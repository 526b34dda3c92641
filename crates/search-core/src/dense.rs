//! Breadth-first search over ranks: the one search under `dense_bfs`, `dense_explore` and
//! `dense_distance_field`.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::budget::Budget;
use crate::limits::{LimitKind, Limits, Outcome, Watch};
use crate::puzzle::Ranked;
use crate::puzzle_report::PuzzleStats;
use crate::rank_set::RankSet;
use crate::seen_table::Seen;
use crate::workers::Workers;

/// Everything a flood found.
#[derive(Debug)]
pub(crate) struct DenseFlood<T> {
    /// The ranks seen; `None` if there was no memory for any.
    pub(crate) seen: Option<T>,
    /// The last layer that is not empty, under the same condition.
    pub(crate) last: Option<RankSet>,
    /// The number of states in each layer.
    pub(crate) sizes: Vec<u64>,
    /// The least rank of the goals in the first layer that has any.
    pub(crate) goal: Option<u64>,
    pub(crate) outcome: Outcome,
    pub(crate) stats: PuzzleStats,
}

impl<T> DenseFlood<T> {
    /// The number of the last layer, `None` if there is none at all.
    pub(crate) fn farthest_layer(&self) -> Option<u32> {
        Some(self.sizes.len().checked_sub(1)? as u32)
    }

    /// The ranks in the last layer, in order.
    pub(crate) fn last_layer(&self) -> impl Iterator<Item = u64> {
        self.last.iter().flat_map(RankSet::iter)
    }
}

/// Floods the puzzle's graph from the sources, a whole layer at a time, until a layer has a goal,
/// everything is seen or a limit is met.
///
/// Layers are sets, so that nothing depends on which thread found what, unless a time limit or the
/// stop flag ends the flood. `keep` is called with each layer and its size, under the same budget.
pub(crate) fn dense_flood<P: Ranked + Sync, T: Seen>(
    puzzle: &P,
    sources: impl IntoIterator<Item = P::State>,
    limits: &Limits,
    is_goal: impl Fn(u64) -> bool + Sync,
    mut keep: impl FnMut(&RankSet, u64, &mut Budget) -> Result<(), LimitKind>,
) -> DenseFlood<T> {
    let count = puzzle.count();
    let mut search = Search {
        puzzle,
        count,
        is_goal,
        goal: AtomicU64::new(u64::MAX),
        node_limit: limits.nodes.unwrap_or(u64::MAX),
        watch: Watch::start(limits),
        workers: Workers::new(limits.threads),
        budget: Budget::new(limits),
        stats: PuzzleStats::default(),
    };
    let mut sizes = Vec::new();
    let mut tables = None;
    let outcome = match search.tables::<T>() {
        Ok(allocated) => search
            .run(
                tables.insert(allocated),
                sources,
                limits.depth,
                &mut sizes,
                &mut keep,
            )
            .unwrap_or_else(Outcome::LimitReached),
        Err(kind) => Outcome::LimitReached(kind),
    };
    let goal = search.goal.into_inner();
    let (seen, last) = tables.map(|tables| (tables.seen, tables.layer)).unzip();
    DenseFlood {
        goal: (outcome == Outcome::Solved).then_some(goal),
        stats: PuzzleStats {
            seen: sizes.iter().sum(),
            peak_frontier: sizes.iter().copied().max().unwrap_or(0),
            peak_bytes: search.budget.peak(),
            elapsed: search.watch.elapsed(),
            ..search.stats
        },
        seen,
        last,
        sizes,
        outcome,
    }
}

/// The memory of a search.
struct Tables<T> {
    seen: T,
    layer: RankSet,
    next: RankSet,
    /// Where the layer has members.
    blocks: Vec<usize>,
}

/// The puzzle, the clock and the counters of a search.
struct Search<'a, P, G> {
    puzzle: &'a P,
    count: u64,
    is_goal: G,
    /// The least goal found, `u64::MAX` before any.
    goal: AtomicU64,
    node_limit: u64,
    watch: Watch,
    workers: Workers,
    budget: Budget,
    stats: PuzzleStats,
}

/// The work done on a part of a layer.
#[derive(Clone, Copy, Default)]
struct Tally {
    expanded: u64,
    generated: u64,
    found: u64,
    stopped: Option<LimitKind>,
}

impl Tally {
    fn and(self, other: Self) -> Self {
        Self {
            expanded: self.expanded + other.expanded,
            generated: self.generated + other.generated,
            found: self.found + other.found,
            stopped: self.stopped.or(other.stopped),
        }
    }
}

impl<P: Ranked + Sync, G: Fn(u64) -> bool + Sync> Search<'_, P, G> {
    /// Layers smaller than this are not worth waking other threads for.
    const SHARED_FROM: u64 = 1_024;

    /// All the tables, if the budget allows for them.
    fn tables<T: Seen>(&mut self) -> Result<Tables<T>, LimitKind> {
        let blocks = RankSet::blocks_for(self.count);
        let bytes = T::bytes_for(self.count)
            .saturating_add(2 * RankSet::bytes_for(self.count))
            .saturating_add(8 * blocks);
        self.budget.claim(bytes)?;
        let mut tables = Tables {
            seen: T::new(self.count)?,
            layer: RankSet::new(self.count)?,
            next: RankSet::new(self.count)?,
            blocks: Vec::new(),
        };
        let blocks = usize::try_from(blocks).map_err(|_| LimitKind::Memory)?;
        tables
            .blocks
            .try_reserve_exact(blocks)
            .map_err(|_| LimitKind::Memory)?;
        Ok(tables)
    }

    fn run<T: Seen>(
        &mut self,
        tables: &mut Tables<T>,
        sources: impl IntoIterator<Item = P::State>,
        depth: Option<u32>,
        sizes: &mut Vec<u64>,
        keep: &mut impl FnMut(&RankSet, u64, &mut Budget) -> Result<(), LimitKind>,
    ) -> Result<Outcome, LimitKind> {
        self.budget.make_room(sizes)?;
        let mut found = 0;
        for source in sources {
            let rank = self.puzzle.rank(&source);
            found += u64::from(self.find::<false, T>(&tables.seen, &tables.layer, rank, 0));
        }
        let mut stopped = None;
        while found > 0 {
            sizes.push(found);
            if self.goal.load(Ordering::Relaxed) != u64::MAX {
                return Ok(Outcome::Solved);
            }
            if let Some(kind) = stopped {
                return Err(kind);
            }
            keep(&tables.layer, found, &mut self.budget)?;
            tables.layer.blocks(&mut tables.blocks);
            self.stats.at_least = sizes.len() as u32;
            if depth.is_some_and(|depth| sizes.len() as u64 > u64::from(depth)) {
                self.look_beyond(tables)?;
                break;
            }
            self.budget.make_room(sizes)?;
            let tally = self.expand(tables, sizes.len() as u64, found);
            self.stats.expanded += tally.expanded;
            self.stats.generated += tally.generated;
            (found, stopped) = (tally.found, tally.stopped);
            if found > 0 {
                core::mem::swap(&mut tables.layer, &mut tables.next);
                tables.next.clear();
            }
        }
        stopped.map_or(Ok(Outcome::Exhausted), Err)
    }

    /// Sees a rank that leads into a layer, and says whether it was not seen before.
    #[inline]
    fn find<const SHARED: bool, T: Seen>(
        &self,
        seen: &T,
        into: &RankSet,
        rank: u64,
        layer: u64,
    ) -> bool {
        assert!(rank < self.count, "ranks are below the count");
        let new = seen.see::<SHARED>(rank, layer);
        if new {
            into.insert::<SHARED>(rank);
            if (self.is_goal)(rank) {
                self.goal.fetch_min(rank, Ordering::Relaxed);
            }
        }
        new
    }

    /// Expands a layer of `size` states into the next. Where the node limit cuts it, the states of
    /// the lowest ranks are expanded.
    fn expand<T: Seen>(&mut self, tables: &Tables<T>, next: u64, size: u64) -> Tally {
        let allowance = self.node_limit - self.stats.expanded;
        let cut = if size > allowance {
            tables.layer.nth(&tables.blocks, allowance)
        } else {
            None
        };
        let job = Job {
            tables,
            next,
            before: cut.unwrap_or(u64::MAX),
            halted: AtomicBool::new(false),
        };
        let mut lookout = Lookout {
            watch: self.watch.clone(),
            nodes: self.stats.expanded,
        };
        let pool = if size < Self::SHARED_FROM {
            None
        } else {
            self.workers.pool()
        };
        let mut tally = match pool {
            None => tables
                .blocks
                .iter()
                .fold(Tally::default(), |tally, &block| {
                    tally.and(self.expand_block::<false, T>(&job, block, &mut lookout))
                }),
            Some(pool) => pool.install(|| {
                let expand = |lookout: &mut Lookout, &block: &usize| {
                    self.expand_block::<true, T>(&job, block, lookout)
                };
                tables
                    .blocks
                    .par_iter()
                    .map_init(|| lookout.clone(), expand)
                    .reduce(Tally::default, Tally::and)
            }),
        };
        // What was learnt of the pace of the nodes.
        self.watch = lookout.watch;
        tally.stopped = tally.stopped.or(cut.map(|_| LimitKind::Nodes));
        tally
    }

    fn expand_block<const SHARED: bool, T: Seen>(
        &self,
        job: &Job<T>,
        block: usize,
        lookout: &mut Lookout,
    ) -> Tally {
        let mut tally = Tally::default();
        if job.halted.load(Ordering::Relaxed) {
            return tally;
        }
        let Tables {
            seen, layer, next, ..
        } = job.tables;
        for rank in layer.members(block).take_while(|&rank| rank < job.before) {
            tally.stopped = lookout.watch.check(lookout.nodes);
            if tally.stopped.is_some() {
                job.halted.store(true, Ordering::Relaxed);
                break;
            }
            lookout.nodes += 1;
            tally.expanded += 1;
            self.puzzle.expand_rank(rank, |neighbour| {
                tally.generated += 1;
                let new = self.find::<SHARED, T>(seen, next, neighbour, job.next);
                tally.found += u64::from(new);
            });
        }
        tally
    }

    /// At the depth limit, looks for any neighbour of the layer that was not seen: where there is
    /// none, the limit has cut off nothing.
    fn look_beyond<T: Seen>(&mut self, tables: &Tables<T>) -> Result<(), LimitKind> {
        for rank in tables
            .blocks
            .iter()
            .flat_map(|&block| tables.layer.members(block))
        {
            if let Some(kind) = self.watch.check(self.stats.expanded) {
                return Err(kind);
            }
            self.stats.expanded += 1;
            let mut beyond = false;
            self.puzzle.expand_rank(rank, |neighbour| {
                self.stats.generated += 1;
                beyond = beyond || !tables.seen.contains(neighbour);
            });
            if beyond {
                return Err(LimitKind::Depth);
            }
        }
        Ok(())
    }
}

/// A layer on its way to be expanded.
struct Job<'a, T> {
    tables: &'a Tables<T>,
    /// The number of the layer after it.
    next: u64,
    /// Only states of lower ranks are expanded.
    before: u64,
    /// Whether a thread has met a limit, so that the others stop as well.
    halted: AtomicBool,
}

/// The clock as one thread sees it.
#[derive(Clone)]
struct Lookout {
    watch: Watch,
    /// Nodes at the start of the layer, and those of this thread since.
    nodes: u64,
}
