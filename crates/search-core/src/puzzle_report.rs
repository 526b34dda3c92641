//! What a puzzle search hands back.

use core::time::Duration;

use crate::limits::Outcome;
use crate::path::Path;

/// Counters of a puzzle search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PuzzleStats {
    /// States whose neighbours were generated. A state that A* re-opens, or that IDA* passes
    /// again, counts each time. This is what [`Limits::nodes`](crate::Limits::nodes) bounds.
    pub expanded: u64,
    /// Neighbours generated, those already known included.
    pub generated: u64,
    /// Different states remembered, sources included. IDA* remembers its current path alone: for
    /// it, the most states on the path at once.
    pub seen: u64,
    /// The most states that waited to be expanded at one time: both fronts together in the
    /// bidirectional search; with stale queue entries in A*.
    pub peak_frontier: u64,
    /// The most bytes in the search's tables at one time, the moments of growth (old and new
    /// tables side by side) included. Heap memory that the states themselves own is not counted.
    pub peak_bytes: usize,
    /// No solution has fewer moves: proven, however the search ended, and the length itself where it
    /// is solved. Where there is none, it says nothing. For a search without goals, the distance of
    /// the states that it was finding.
    pub at_least: u32,
    /// Time taken. The only field that differs between two equal runs.
    pub elapsed: Duration,
}

/// The answer of a puzzle search.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PuzzleReport<S, M> {
    /// How the search ended.
    pub outcome: Outcome,
    /// A shortest solution: there exactly when the outcome is [`Outcome::Solved`].
    pub solution: Option<Path<S, M>>,
    /// The work done.
    pub stats: PuzzleStats,
}

impl<S, M> PuzzleReport<S, M> {
    /// The number of moves of the solution, `None` if there is none.
    pub fn length(&self) -> Option<usize> {
        self.solution.as_ref().map(Path::len)
    }
}

/// A search's answer before the moves between the states are looked for.
#[derive(Debug)]
pub(crate) struct Found<S> {
    pub(crate) outcome: Outcome,
    /// The states of a shortest solution.
    pub(crate) solution: Option<Vec<S>>,
    pub(crate) stats: PuzzleStats,
}

impl<S> Found<S> {
    /// The report, with the path through the states.
    pub(crate) fn map<M>(self, path: impl FnOnce(Vec<S>) -> Path<S, M>) -> PuzzleReport<S, M> {
        PuzzleReport {
            outcome: self.outcome,
            solution: self.solution.map(path),
            stats: self.stats,
        }
    }
}
