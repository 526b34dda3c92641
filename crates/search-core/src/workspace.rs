//! Tables that one search leaves to the next.

use core::ops::ControlFlow;

use crate::astar::BestFirst;
use crate::bfs::Parent;
use crate::bidirectional::Toward;
use crate::distance_field::DistanceField;
use crate::explore::{Exploration, Step};
use crate::ida_star::DepthFirst;
use crate::layers::Layers;
use crate::puzzle_report::PuzzleStats;
use crate::work::Reporter;

/// The searches of puzzles as methods of an object that keeps their tables: a further search of
/// the same kind allocates next to nothing until it outgrows those before it.
///
/// Each method has the name and the arguments of a function of this crate, which is one use of a
/// new workspace, and gives the same report to the last counter, the time taken aside, whatever
/// the workspace did before. One workspace serves all puzzles with the same types of states and
/// moves, one search after the other.
///
/// It is also where to ask for [news of a search](Workspace::on_progress) while it runs.
///
/// # Limits
///
/// [`Limits::memory`](crate::Limits::memory) bounds the tables of the search that runs. Tables that
/// it finds larger than that are released first; those of other kinds of search stay, and are not
/// counted. A new workspace, or one that is dropped, holds nothing.
///
/// # Examples
///
/// ```
/// use search_core::{Limits, Workspace, puzzle_from_fn};
///
/// let mut workspace = Workspace::new();
/// let lengths: Vec<usize> = (1..=10)
///     .filter_map(|goal| {
///         let puzzle = puzzle_from_fn(|&n: &u32| [('x', n * 2), ('+', n + 1)], |&n| n == goal);
///         workspace.bfs(&puzzle, &1, &Limits::none()).length()
///     })
///     .collect();
/// assert_eq!(lengths, [0, 1, 2, 2, 3, 3, 4, 3, 4, 4]);
/// ```
#[derive(Debug)]
pub struct Workspace<S, M> {
    pub(crate) breadth_first: Layers<S, Parent, ()>,
    pub(crate) both_ends: Layers<S, Toward, Toward>,
    pub(crate) best_first: BestFirst<S>,
    pub(crate) depth_first: DepthFirst<S, M>,
    pub(crate) exploration: Layers<S, Step<M>, u32>,
    pub(crate) field: Layers<S, (), u32>,
    pub(crate) reporter: Option<Reporter>,
}

impl<S, M> Default for Workspace<S, M> {
    fn default() -> Self {
        Self {
            breadth_first: Layers::default(),
            both_ends: Layers::default(),
            best_first: BestFirst::default(),
            depth_first: DepthFirst::default(),
            exploration: Layers::default(),
            field: Layers::default(),
            reporter: None,
        }
    }
}

impl<S, M> Workspace<S, M> {
    /// A workspace with nothing in it.
    pub fn new() -> Self {
        Self::default()
    }

    /// Has `callback` called with the work done so far in each search from now on, between two expansions, whenever another
    /// `every` of them have been made (0 counts as 1): always at the same points of equal
    /// searches. It replaces the one before.
    ///
    /// If it breaks off, the search ends with
    /// [`LimitReached(Stop)`](crate::LimitKind::Stop), as if its stop flag had been set.
    ///
    /// ```
    /// use search_core::{LimitKind, Limits, Outcome, Workspace, puzzle_from_fn};
    /// use std::ops::ControlFlow;
    ///
    /// let line = puzzle_from_fn(|&n: &u64| [((), n + 1)], |_| false);
    /// let mut workspace = Workspace::new();
    /// workspace.on_progress(100, |stats| {
    ///     if stats.at_least > 1_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    /// });
    /// let report = workspace.bfs(&line, &0, &Limits::none());
    /// assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Stop));
    /// assert_eq!(report.stats.expanded, 1_000);
    /// ```
    pub fn on_progress(
        &mut self,
        every: u64,
        callback: impl FnMut(&PuzzleStats) -> ControlFlow<()> + Send + 'static,
    ) {
        self.reporter = Some(Reporter::new(every, callback));
    }

    /// Calls nobody any more.
    pub fn without_progress(&mut self) {
        self.reporter = None;
    }

    /// Takes back the tables of an exploration that is no longer needed, for the next
    /// [`Workspace::explore`].
    pub fn recycle(&mut self, exploration: Exploration<S, M>) {
        self.exploration.table = exploration.into_table();
    }

    /// Takes back the tables of a distance field that is no longer needed, for the next
    /// [`Workspace::distance_field`].
    pub fn recycle_field(&mut self, field: DistanceField<S>) {
        self.field.table = field.into_table();
    }
}
