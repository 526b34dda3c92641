//! What may end a search early, and how it ended.

use core::fmt;
use core::num::NonZeroUsize;
use core::time::Duration;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub use crate::watch::Watch;

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
    /// The most memory, in bytes, for tables and trees. Only a [`Searcher`](crate::Searcher), which keeps
    /// its table from search to search, has its size from [`SearchConfig`](crate::SearchConfig).
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

    /// What is left of these limits after so much time: both limits of time are nearer, all others
    /// are as they were.
    ///
    /// ```
    /// use core::time::Duration;
    /// use search_core::Limits;
    /// let millis = Duration::from_millis;
    /// let limits = Limits::none().with_time(millis(30)).with_soft_time(millis(25)).with_nodes(5);
    /// let left = limits.after(millis(20));
    /// assert_eq!((left.time, left.soft_time), (Some(millis(10)), Some(millis(5))));
    /// assert_eq!(left.nodes, Some(5));
    /// assert_eq!(limits.after(millis(40)).time, Some(Duration::ZERO));
    /// assert_eq!(Limits::none().after(millis(20)).time, None);
    /// ```
    #[must_use]
    pub fn after(&self, elapsed: Duration) -> Self {
        let left = |limit: Option<Duration>| limit.map(|time| time.saturating_sub(elapsed));
        Self {
            time: left(self.time),
            soft_time: left(self.soft_time),
            ..self.clone()
        }
    }

    /// What is left of these limits after so many nodes.
    ///
    /// ```
    /// use search_core::Limits;
    /// assert_eq!(Limits::none().with_nodes(5).after_nodes(2).nodes, Some(3));
    /// assert_eq!(Limits::none().with_nodes(5).after_nodes(7).nodes, Some(0));
    /// assert_eq!(Limits::none().after_nodes(7).nodes, None);
    /// ```
    #[must_use]
    pub fn after_nodes(mut self, spent: u64) -> Self {
        self.nodes = self.nodes.map(|nodes| nodes.saturating_sub(spent));
        self
    }

    /// A part of these limits, `parts` of `of` equal ones: of the nodes and of both limits of time,
    /// rounded down; all others are as they were.
    ///
    /// # Panics
    ///
    /// If `of` is 0.
    ///
    /// ```
    /// use core::time::Duration;
    /// use search_core::Limits;
    /// let part = Limits::none().with_nodes(10).with_time(Duration::from_secs(8)).share(3, 4);
    /// assert_eq!((part.nodes, part.time), (Some(7), Some(Duration::from_secs(6))));
    /// ```
    #[must_use]
    pub fn share(&self, parts: u32, of: u32) -> Self {
        let nodes = |nodes: u64| {
            let part = u128::from(nodes) * u128::from(parts) / u128::from(of);
            u64::try_from(part).unwrap_or(u64::MAX)
        };
        let time = |time: Duration| {
            time.checked_mul(parts)
                .map_or(Duration::MAX, |all| all / of)
        };
        Self {
            nodes: self.nodes.map(nodes),
            time: self.time.map(time),
            soft_time: self.soft_time.map(time),
            ..self.clone()
        }
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

#[cfg(test)]
mod tests {
    use super::*;

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
