//! The running side of a puzzle search: its clock, its counters, and who is told of them.

use core::fmt;
use core::ops::ControlFlow;

use crate::limits::{LimitKind, Limits, Watch};
use crate::puzzle_report::PuzzleStats;

type Callback = dyn FnMut(&PuzzleStats) -> ControlFlow<()> + Send;

/// Who is told how a search gets on, and how often.
pub(crate) struct Reporter {
    every: u64,
    callback: Box<Callback>,
}

impl Reporter {
    pub(crate) fn new(
        every: u64,
        callback: impl FnMut(&PuzzleStats) -> ControlFlow<()> + Send + 'static,
    ) -> Self {
        Self {
            every: every.max(1),
            callback: Box::new(callback),
        }
    }
}

impl fmt::Debug for Reporter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reporter")
            .field("every", &self.every)
            .finish_non_exhaustive()
    }
}

/// What one search has done and may yet do.
#[derive(Debug)]
pub(crate) struct Work<'a> {
    watch: Watch,
    pub(crate) stats: PuzzleStats,
    reporter: Option<&'a mut Reporter>,
    /// The number of expansions at which to report next.
    next_report: u64,
}

impl<'a> Work<'a> {
    /// Starts the clock.
    pub(crate) fn start(limits: &Limits, reporter: Option<&'a mut Reporter>) -> Self {
        Self {
            watch: Watch::start(limits),
            stats: PuzzleStats::default(),
            next_report: reporter
                .as_ref()
                .map_or(u64::MAX, |reporter| reporter.every),
            reporter,
        }
    }

    /// Counts an expansion that is about to be made, unless something forbids it. `tables` gives
    /// the number of states and the most bytes in the tables so far.
    #[inline]
    pub(crate) fn expansion(
        &mut self,
        tables: impl FnOnce() -> (u64, usize),
    ) -> Result<(), LimitKind> {
        if let Some(kind) = self.watch.check(self.stats.expanded) {
            return Err(kind);
        }
        if self.stats.expanded == self.next_report {
            (self.stats.seen, self.stats.peak_bytes) = tables();
            self.report()?;
        }
        self.stats.expanded += 1;
        Ok(())
    }

    #[cold]
    fn report(&mut self) -> Result<(), LimitKind> {
        let progress = PuzzleStats {
            elapsed: self.watch.elapsed(),
            ..self.stats
        };
        let Some(reporter) = &mut self.reporter else {
            return Ok(());
        };
        self.next_report = self.next_report.saturating_add(reporter.every);
        match (reporter.callback)(&progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(LimitKind::Stop),
        }
    }

    /// The counters at the end, with the number of states and the most bytes in the tables.
    pub(crate) fn finish(self, (seen, peak_bytes): (u64, usize)) -> PuzzleStats {
        PuzzleStats {
            seen,
            peak_bytes,
            elapsed: self.watch.elapsed(),
            ..self.stats
        }
    }
}
