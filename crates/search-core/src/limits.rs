//! What may end a search early, and the clock that watches over it.

use core::fmt;
use core::num::NonZeroUsize;
use core::time::Duration;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// What one search may spend. `Default` sets no bounds, and one thread: the search runs to its end.
///
/// Only `depth` and `nodes` give the same result on every machine; times and `stop` do not.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The deepest iteration of a game search in plies, or the longest solution of a puzzle
    /// search in moves.
    pub depth: Option<u32>,
    /// The most nodes a game search visits, or states a puzzle search expands.
    pub nodes: Option<u64>,
    /// The longest time the search may take, the hard limit: it ends a search wherever it is.
    pub time: Option<Duration>,
    /// The time after which a game search begins no further iteration, the soft limit: a search
    /// that is past it ends with the iteration it is in, or at the hard limit. Puzzle searches,
    /// which have no iterations to end with, do not ask for it.
    pub soft_time: Option<Duration>,
    /// The most memory, in bytes, that a puzzle search's tables may hold. The table of a game search
    /// has its size from [`SearchConfig`](crate::SearchConfig); functions that make one for a single
    /// search make it this large.
    pub memory: Option<usize>,
    /// Set to true, from another thread, to end the search soon.
    pub stop: Option<Arc<AtomicBool>>,
    /// How many threads the search may use, the calling one among them. Default: 1. Searches that
    /// know only one thread, which say nothing of threads, use one.
    pub threads: NonZeroUsize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            time: None,
            soft_time: None,
            memory: None,
            stop: None,
            threads: NonZeroUsize::MIN,
        }
    }
}

impl Limits {
    /// No limit at all.
    pub fn none() -> Self {
        Self::default()
    }

    /// The most bytes of a table that is allocated at once: 4 GiB.
    pub const MAX_TABLE_BYTES: usize = 4 << 30;

    /// How large a table of fixed size should be, in bytes: the memory limit, or `default` where
    /// there is none, and never more than [`Limits::MAX_TABLE_BYTES`].
    ///
    /// ```
    /// use search_core::Limits;
    /// assert_eq!(Limits::none().table_bytes(1 << 20), 1 << 20);
    /// assert_eq!(Limits::none().with_memory(5_000).table_bytes(1 << 20), 5_000);
    /// ```
    pub fn table_bytes(&self, default: usize) -> usize {
        self.memory.unwrap_or(default).min(Self::MAX_TABLE_BYTES)
    }

    /// These limits with at most `depth` plies or moves.
    #[must_use]
    pub fn with_depth(mut self, depth: u32) -> Self {
        self.depth = Some(depth);
        self
    }

    /// These limits, where they allow more than `depth` plies or moves cut down to that.
    ///
    /// ```
    /// use search_core::Limits;
    /// assert_eq!(Limits::none().capped_at_depth(4).depth, Some(4));
    /// assert_eq!(Limits::none().with_depth(2).capped_at_depth(4).depth, Some(2));
    /// ```
    #[must_use]
    pub fn capped_at_depth(self, depth: u32) -> Self {
        let depth = self.depth.map_or(depth, |own| own.min(depth));
        self.with_depth(depth)
    }

    /// These limits with at most `nodes` nodes.
    ///
    /// ```
    /// use search_core::Limits;
    /// assert_eq!(Limits::none().with_nodes(1_000).nodes, Some(1_000));
    /// ```
    #[must_use]
    pub fn with_nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// These limits with at most `time` on the clock.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// These limits with no iteration begun after `time`.
    #[must_use]
    pub fn with_soft_time(mut self, time: Duration) -> Self {
        self.soft_time = Some(time);
        self
    }

    /// These limits with both limits of time for one move of a player whose clock shows `remaining`
    /// and gains `increment` with each move.
    ///
    /// The soft limit is a thirtieth of the time left and most of the increment, as if thirty moves
    /// were to come: iterations that would begin later are not worth their time. The hard limit is
    /// four times as long, but never beyond half of what is left, so that the clock cannot run out
    /// by one move. Zero remains zero.
    ///
    /// ```
    /// use core::time::Duration;
    /// use search_core::Limits;
    /// let limits = Limits::none().with_clock(Duration::from_secs(60), Duration::from_secs(1));
    /// assert_eq!(limits.soft_time, Some(Duration::from_millis(2_750)));
    /// assert_eq!(limits.time, Some(Duration::from_secs(11)));
    /// ```
    #[must_use]
    pub fn with_clock(self, remaining: Duration, increment: Duration) -> Self {
        let most = remaining / 2;
        let soft = (remaining / 30).saturating_add(increment / 4 * 3);
        self.with_soft_time(soft.min(most))
            .with_time(soft.saturating_mul(4).min(most))
    }

    /// These limits with at most `bytes` bytes in a puzzle search's tables.
    #[must_use]
    pub fn with_memory(mut self, bytes: usize) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// These limits with a flag that ends the search when it turns true.
    #[must_use]
    pub fn with_stop(mut self, stop: Arc<AtomicBool>) -> Self {
        self.stop = Some(stop);
        self
    }

    /// These limits with so many threads; 0 counts as 1.
    ///
    /// ```
    /// use search_core::Limits;
    /// assert_eq!(Limits::none().threads.get(), 1);
    /// assert_eq!(Limits::none().with_threads(4).threads.get(), 4);
    /// ```
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN);
        self
    }
}

/// Which of the [`Limits`] ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LimitKind {
    /// [`Limits::depth`].
    Depth,
    /// [`Limits::nodes`].
    Nodes,
    /// [`Limits::time`].
    Time,
    /// [`Limits::memory`].
    Memory,
    /// [`Limits::stop`].
    Stop,
}

impl fmt::Display for LimitKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Depth => "depth",
            Self::Nodes => "nodes",
            Self::Time => "time",
            Self::Memory => "memory",
            Self::Stop => "stop",
        })
    }
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The answer is proven: a shortest solution, or a value that no deeper search can change.
    Solved,
    /// Everything that can be reached was seen and holds no solution: the proof that there is
    /// none.
    Exhausted,
    /// A limit was met first. What the report holds beside this is the best known, not the answer.
    LimitReached(LimitKind),
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solved => f.write_str("solved"),
            Self::Exhausted => f.write_str("exhausted"),
            Self::LimitReached(kind) => write!(f, "limit:{kind}"),
        }
    }
}

/// What the threads of one search share: the nodes they may still visit, and how far they are.
#[derive(Debug)]
pub(crate) struct Pool {
    /// Nodes that no thread has taken yet.
    nodes: AtomicU64,
    /// The stage of the work, which only grows. A thread at work on an earlier one gives it up.
    stage: AtomicU64,
    /// Among how many threads the nodes are shared out.
    threads: u64,
}

impl Pool {
    /// The stage after all others: the search is over.
    pub(crate) const OVER: u64 = u64::MAX;
    /// The most nodes that a thread takes at once.
    const BLOCK: u64 = 1_024;

    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            nodes: AtomicU64::new(limits.nodes.unwrap_or(u64::MAX)),
            stage: AtomicU64::new(0),
            threads: limits.threads.get() as u64,
        }
    }

    pub(crate) fn stage(&self) -> u64 {
        self.stage.load(Ordering::Relaxed)
    }

    /// Goes on to a stage, unless the work is there or beyond already.
    pub(crate) fn advance(&self, stage: u64) {
        self.stage.fetch_max(stage, Ordering::Relaxed);
    }

    /// Takes some of the nodes that are left, fewer as they run out, so that no thread keeps many
    /// that another could use. 0 if there are none.
    fn take(&self) -> u64 {
        let share = |left: u64| (left / (4 * self.threads)).clamp(1, Self::BLOCK).min(left);
        self.nodes
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                Some(left - share(left))
            })
            .map_or(0, share)
    }
}

/// The running side of [`Limits`]: started with a search, asked once per node.
///
/// The node limit is checked at each node. The clock and the stop flag are looked at often enough
/// to be seen in time, about once a millisecond, and rarely enough to cost nothing: between two
/// looks pass at most [`Watch::LOOK_EVERY`] nodes, fewer where nodes are slow.
///
/// A thread that helps with a search watches with a clone of its own.
#[derive(Clone, Debug)]
pub struct Watch {
    started: Instant,
    deadline: Option<Instant>,
    soft_deadline: Option<Instant>,
    /// Where there is a pool, grows by what is taken from there.
    node_limit: u64,
    stop: Option<Arc<AtomicBool>>,
    pool: Option<Arc<Pool>>,
    /// The stage of the pool that the work belongs to.
    stage: u64,
    /// Nodes between two looks: doubled while they come quickly, halved when they do not.
    stride: u64,
    next_look: u64,
    /// The sooner of the next look and the node limit.
    next_check: u64,
    last_look: Instant,
}

impl Watch {
    /// The most nodes that pass between two looks at the clock.
    pub const LOOK_EVERY: u64 = 1_024;
    /// Looks that come sooner than this make the next ones rarer, later ones more frequent.
    const PACE: Duration = Duration::from_millis(1);

    /// Starts the clock.
    pub fn start(limits: &Limits) -> Self {
        let started = Instant::now();
        Self {
            started,
            deadline: limits.time.and_then(|time| started.checked_add(time)),
            soft_deadline: limits.soft_time.and_then(|time| started.checked_add(time)),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            stop: limits.stop.clone(),
            pool: None,
            stage: Pool::OVER,
            stride: 1,
            next_look: 0,
            next_check: 0,
            last_look: started,
        }
    }

    /// A watch of the same start, for one of the threads that share a pool if there is one.
    pub(crate) fn in_pool(&self, pool: Option<&Arc<Pool>>) -> Self {
        Self {
            node_limit: if pool.is_some() { 0 } else { self.node_limit },
            stop: self.stop.clone(),
            pool: pool.cloned(),
            ..*self
        }
    }

    /// From now on the work belongs to this stage of the pool, and ends when the pool goes beyond.
    pub(crate) fn at_stage(&mut self, stage: u64) {
        self.stage = stage;
    }

    /// Whether a search that has done `nodes` nodes must end before doing another, and why.
    ///
    /// `nodes` must not fall between two calls.
    #[inline]
    pub fn check(&mut self, nodes: u64) -> Option<LimitKind> {
        if nodes < self.next_check {
            None
        } else {
            self.check_all(nodes)
        }
    }

    #[cold]
    fn check_all(&mut self, nodes: u64) -> Option<LimitKind> {
        if nodes >= self.node_limit {
            let taken = self.pool.as_ref().map_or(0, |pool| pool.take());
            if taken == 0 {
                return Some(LimitKind::Nodes);
            }
            self.node_limit = nodes + taken;
        }
        let mut met = None;
        if nodes >= self.next_look {
            self.pace(nodes, Instant::now());
            met = self.look();
        }
        self.next_check = self.next_look.min(self.node_limit);
        met
    }

    /// Sets when to look next.
    fn pace(&mut self, nodes: u64, now: Instant) {
        self.stride = if now - self.last_look < Self::PACE {
            (self.stride * 2).min(Self::LOOK_EVERY)
        } else {
            (self.stride / 2).max(1)
        };
        self.last_look = now;
        self.next_look = nodes + self.stride;
    }

    /// Looks at the clock and the stop flag now. A search of several threads stops, too, where
    /// the others are done with what this one is at.
    #[cold]
    pub fn look(&self) -> Option<LimitKind> {
        let stop = self.stop.as_ref();
        let pool = self.pool.as_ref();
        if stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || pool.is_some_and(|pool| pool.stage() > self.stage)
        {
            return Some(LimitKind::Stop);
        }
        if self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
        {
            return Some(LimitKind::Time);
        }
        None
    }

    /// Whether the soft limit of time has passed.
    pub fn is_past_soft_time(&self) -> bool {
        self.soft_deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn node_limit_is_exact() {
        let mut watch = Watch::start(&Limits::none().with_nodes(3));
        assert_eq!(watch.check(2), None);
        assert_eq!(watch.check(3), Some(LimitKind::Nodes));
    }

    #[test]
    fn stop_and_time_are_seen() {
        let stop = Arc::new(AtomicBool::new(true));
        let mut watch = Watch::start(&Limits::none().with_stop(stop));
        assert_eq!(watch.check(0), Some(LimitKind::Stop));
        let mut watch = Watch::start(&Limits::none().with_time(Duration::ZERO));
        assert_eq!(watch.check(0), Some(LimitKind::Time));
    }

    #[test]
    fn slow_nodes_are_watched_one_by_one_and_quick_ones_rarely() {
        let mut watch = Watch::start(&Limits::none());
        let mut now = watch.started;
        let mut nodes = 0;
        for stride in [2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 1_024] {
            watch.pace(nodes, now);
            assert_eq!((watch.stride, watch.next_look), (stride, nodes + stride));
            nodes = watch.next_look;
        }
        for stride in [512, 256, 128, 64, 32, 16, 8, 4, 2, 1, 1] {
            now += Watch::PACE;
            watch.pace(nodes, now);
            assert_eq!((watch.stride, watch.next_look), (stride, nodes + stride));
            nodes = watch.next_look;
        }
    }

    #[test]
    fn a_pool_gives_out_every_node_once() {
        for threads in [1, 2, 5] {
            let most = if cfg!(miri) { 300 } else { 40_000 };
            for nodes in [0, 1, 7, 100, 5_000.min(most), most] {
                let limits = Limits::none().with_nodes(nodes).with_threads(threads);
                let pool = Arc::new(Pool::new(&limits));
                let mut watches: Vec<_> = (0..threads)
                    .map(|_| Watch::start(&limits).in_pool(Some(&pool)))
                    .collect();
                let mut counts = vec![0; threads];
                // In turns, so that each takes blocks while the others do.
                let mut open = threads;
                while open > 0 {
                    open = 0;
                    for (watch, count) in watches.iter_mut().zip(&mut counts) {
                        if watch.check(*count).is_none() {
                            *count += 1;
                            open += 1;
                        }
                    }
                }
                assert_eq!(counts.iter().sum::<u64>(), nodes, "{counts:?}");
                assert!(
                    watches
                        .iter_mut()
                        .zip(&counts)
                        .all(|(watch, &count)| { watch.check(count) == Some(LimitKind::Nodes) })
                );
            }
        }
    }

    #[test]
    fn blocks_shrink_as_the_nodes_run_out() {
        let limits = Limits::none().with_nodes(8_200).with_threads(2);
        let pool = Pool::new(&limits);
        assert_eq!([pool.take(), pool.take(), pool.take()], [1_024, 897, 784]);
        let endless = Pool::new(&Limits::none());
        assert_eq!([endless.take(), endless.take()], [1_024, 1_024]);
    }

    #[test]
    fn work_of_an_earlier_stage_is_given_up() {
        let pool = Arc::new(Pool::new(&Limits::none()));
        let mut watch = Watch::start(&Limits::none()).in_pool(Some(&pool));
        watch.at_stage(5);
        pool.advance(5);
        assert_eq!(watch.look(), None);
        pool.advance(6);
        pool.advance(4);
        assert_eq!(pool.stage(), 6);
        assert_eq!(watch.look(), Some(LimitKind::Stop));
        watch.at_stage(6);
        assert_eq!(watch.look(), None);
        pool.advance(Pool::OVER);
        assert_eq!(watch.look(), Some(LimitKind::Stop));
    }

    #[test]
    fn soft_time_is_no_limit_of_the_running_iteration() {
        let limits = Limits::none().with_soft_time(Duration::ZERO);
        assert!(Watch::start(&limits).is_past_soft_time());
        assert_eq!(Watch::start(&limits).check(0), None);
        let limits = Limits::none().with_soft_time(Duration::from_hours(1));
        assert!(!Watch::start(&limits).is_past_soft_time());
        assert!(!Watch::start(&Limits::none()).is_past_soft_time());
    }

    #[test]
    fn a_clock_never_gives_more_than_half_of_itself() {
        let [zero, second] = [Duration::ZERO, Duration::from_secs(1)];
        for (remaining, increment, soft, hard) in [
            (zero, second, zero, zero),
            (second, 10 * second, second / 2, second / 2),
            (30 * second, zero, second, 4 * second),
            (2 * second, second / 5, second * 13 / 60, second * 13 / 15),
        ] {
            let limits = Limits::none().with_clock(remaining, increment);
            let close = |limit: Option<Duration>, expected: Duration| {
                limit.unwrap().abs_diff(expected) < Duration::from_micros(1)
            };
            assert!(close(limits.soft_time, soft), "{limits:?}");
            assert!(close(limits.time, hard), "{limits:?}");
        }
        let endless = Limits::none().with_clock(Duration::MAX, Duration::MAX);
        assert_eq!(endless.time, Some(Duration::MAX / 2));
    }

    #[test]
    fn outcomes_print_as_the_json_names_them() {
        assert_eq!(
            Outcome::LimitReached(LimitKind::Nodes).to_string(),
            "limit:nodes"
        );
        assert_eq!(Outcome::Exhausted.to_string(), "exhausted");
    }
}
