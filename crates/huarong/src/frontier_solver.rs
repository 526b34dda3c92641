//! The frontier search on its own, with more to set and a longer report.

use core::fmt;
use core::ops::ControlFlow;
use std::path::PathBuf;

use search_core::Limits;

use crate::big::{Listener, SolveProgress};
use crate::metric::Metric;
use crate::puzzle::Puzzle;
use crate::run::solve_big;
use crate::solution::{Solution, SolveError};

/// A solver of puzzles with hundreds of millions of states.
///
/// It is breadth-first search as [`Algorithm::Bfs`](crate::Algorithm::Bfs) is, and finds solutions of
/// the same length, but remembers no more than two layers: sixteen bytes for up to 64 states that differ
/// in single squares alone, where the number of arrangements is below 2^64. The solution is put together
/// afterwards, from its middle outward.
///
/// [`solve`](crate::solve()) with [`Algorithm::Frontier`](crate::Algorithm::Frontier) does the same
/// without news of the search and with a shorter report.
///
/// # Examples
///
/// ```
/// use huarong::{FrontierSolver, Metric, Puzzle};
/// use search_core::Limits;
///
/// let board = Puzzle::from_text("捷足先登")?;
/// let report = FrontierSolver::new().solve(&board, Metric::Move, &Limits::none())?;
/// assert_eq!(report.solution.length, Some(32));
///
/// // A limit does not make it worthless: what has been searched holds no solution.
/// let limits = Limits::none().with_depth(20);
/// let report = FrontierSolver::new().solve(&board, Metric::Move, &limits)?;
/// assert_eq!((report.solution.length, report.solution.at_least), (None, 21));
/// assert_eq!(report.layers.len(), 21);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct FrontierSolver {
    callback: Option<Box<Listener>>,
    spill_to: Option<PathBuf>,
}

impl fmt::Debug for FrontierSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FrontierSolver").finish_non_exhaustive()
    }
}

/// What a [`FrontierSolver`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FrontierReport {
    /// The solution, or how the search ended.
    pub solution: Solution,
    /// How many states there are at each distance from the start, mirror images counted as one where
    /// they were merged, as far as layers were completed.
    pub layers: Vec<u64>,
    /// The most bytes held at one time in lists of keys; the process takes about a third more.
    pub peak_bytes: usize,
}

impl FrontierSolver {
    /// A solver that tells nobody how it gets on.
    pub fn new() -> Self {
        Self::default()
    }

    /// Has `callback` called from now on after each few million moves looked at, always at the same
    /// points of equal searches. If it breaks off, the search ends with
    /// [`LimitReached(Stop)`](search_core::LimitKind::Stop).
    pub fn on_progress(
        &mut self,
        callback: impl FnMut(&SolveProgress) -> ControlFlow<()> + Send + 'static,
    ) {
        self.callback = Some(Box::new(callback));
    }

    /// Lets searches write layers that do not fit into [`Limits::memory`] into files in a directory, where
    /// each makes one of its own for them and takes it away in the end, however it ends. What is found is
    /// the same as without. Each layer is written and read a few times; it is some ten bytes for up to 64
    /// states. The memory must hold a 256th part of a layer for each thread, and what is found at one time.
    #[must_use]
    pub fn spill_to(mut self, directory: impl Into<PathBuf>) -> Self {
        self.spill_to = Some(directory.into());
        self
    }

    /// Finds a shortest solution, breadth first.
    ///
    /// All [`Limits`] are kept, [`Limits::threads`] among them; what is found is the same for any
    /// number of threads. Depth and nodes bound the search for the length only. Time, memory and the
    /// stop flag hold for putting together the solution as well: if that is broken off, no solution
    /// is reported, and `at_least` is its length.
    ///
    /// In metrics in which pieces move together the search is [`Algorithm::Bfs`](crate::Algorithm::Bfs),
    /// which tells nothing of layers.
    ///
    /// # Errors
    ///
    /// [`SolveError::NoGoal`], [`SolveError::TooManyArrangements`], and [`SolveError::Disk`] of a file.
    ///
    /// # Complexity
    ///
    /// Time in the number of states no further than the solution. Memory in the number of states at
    /// two distances one after the other.
    pub fn solve(
        &mut self,
        puzzle: &Puzzle,
        metric: Metric,
        limits: &Limits,
    ) -> Result<FrontierReport, SolveError> {
        let (solution, trace) = solve_big(
            puzzle,
            metric,
            limits,
            &mut self.callback,
            self.spill_to.as_deref(),
        )?;
        Ok(FrontierReport {
            solution,
            layers: trace.layers,
            peak_bytes: trace.peak_bytes,
        })
    }
}
