//! The clock that watches over a search.

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::sync::Arc;
use std::time::Instant;

use crate::limits::{LimitKind, Limits};
use crate::pool::Pool;

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
}
