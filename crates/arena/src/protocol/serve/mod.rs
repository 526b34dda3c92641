//! A player behind a protocol: commands on standard input, answers on standard output, each line seen
//! at once.

use core::time::Duration;
use std::time::Instant;

use search_core::Limits;

use crate::options::LimitArgs;

pub(crate) mod lightriders;
pub(crate) mod qtp;
pub(crate) mod tron2010;
pub(crate) mod ugi;

/// How much each move may take.
pub(crate) struct Pace {
    limits: Limits,
    time: Option<Duration>,
}

impl Pace {
    /// The limits asked for; without any, so much time.
    pub(crate) fn new(limits: LimitArgs, usual: Duration) -> Self {
        let time = limits.time_ms.map(Duration::from_millis);
        Self {
            limits: LimitArgs {
                time_ms: None,
                ..limits
            }
            .record()
            .into(),
            time: time.or((!limits.bounds_work()).then_some(usual)),
        }
    }

    /// The limits of a move that was asked for at a moment: what has passed since then is spent.
    pub(crate) fn since(&self, at: Instant) -> Limits {
        self.within(self.time, at)
    }

    /// The limits of a move that must be made in `most` time of a moment, whatever was asked for.
    pub(crate) fn at_most(&self, most: Duration, at: Instant) -> Limits {
        self.within(Some(self.time.map_or(most, |time| time.min(most))), at)
    }

    fn within(&self, time: Option<Duration>, at: Instant) -> Limits {
        match time {
            Some(time) => self.limits.clone().with_time(time).after(at.elapsed()),
            None => self.limits.clone(),
        }
    }
}
