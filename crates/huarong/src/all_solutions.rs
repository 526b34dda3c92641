//! How many shortest solutions there are.

use core::time::Duration;

use search_core::solutions::Solutions;
use search_core::{Limits, Outcome, SolutionsReport, solutions};

use crate::fewest_steps;
use crate::metric::Metric;
use crate::puzzle::Puzzle;
use crate::solution::SolveError;
use crate::space::Space;
use crate::state::{State, by_size};

/// What [`all_solutions`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AllSolutions {
    /// What counts as one move.
    pub metric: Metric,
    /// [`Outcome::Solved`], or [`Outcome::Exhausted`] as the proof that there is no solution, or
    /// the limit that was met first.
    pub outcome: Outcome,
    /// The least number of moves, where solved.
    pub length: Option<u32>,
    /// How many solutions have that length, told apart by the positions that they pass, equal free
    /// pieces not told apart; in [`Metric::MoveThenStep`], those with the fewest steps alone. `None`
    /// unless solved, and from `u128::MAX` on.
    pub count: Option<u128>,
    /// How many positions lie on one of them; 0 unless solved.
    pub positions: u64,
    /// States expanded.
    pub expanded: u64,
    /// Time taken.
    pub elapsed: Duration,
}

/// Counts the shortest solutions of a position. To follow them, or to know of every position how
/// many there are from there on, chart an [`Atlas`](crate::Atlas).
///
/// # Errors
///
/// [`SolveError::NoGoal`].
///
/// # Complexity
///
/// That of a breadth-first [`solve`](crate::solve()) without merging mirror images, and the states on
/// shortest solutions once more.
///
/// # Examples
///
/// ```
/// use huarong::{Metric, Puzzle, all_solutions};
/// use search_core::Limits;
/// let board = Puzzle::from_text("横刀立马")?;
/// let all = all_solutions(&board, Metric::Step, &Limits::none())?;
/// assert_eq!((all.length, all.count), (Some(116), Some(4_112_640_000)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn all_solutions(
    puzzle: &Puzzle,
    metric: Metric,
    limits: &Limits,
) -> Result<AllSolutions, SolveError> {
    if !puzzle.has_goal() {
        return Err(SolveError::NoGoal);
    }
    Ok(by_size!(count_in(puzzle, metric, limits)))
}

fn count_in<S: State>(puzzle: &Puzzle, metric: Metric, limits: &Limits) -> AllSolutions {
    let space = Space::<S>::new(puzzle, metric, false);
    let start = space.state_of(&puzzle.anchors);
    if metric == Metric::MoveThenStep {
        let (report, count, positions) = fewest_steps::count(&space, &start, limits);
        return told(metric, &report, count, positions);
    }
    let report = solutions(&space, &start, limits);
    let all = report.solutions.as_ref();
    let positions = all.map_or(0, |all| all.state_count() as u64);
    // Not the moves: several sets of pieces may lead to one position.
    let count = all.and_then(Solutions::count_routes);
    told(metric, &report, count, positions)
}

fn told<S: State, M: Copy>(
    metric: Metric,
    report: &SolutionsReport<S, M>,
    count: Option<u128>,
    positions: u64,
) -> AllSolutions {
    AllSolutions {
        metric,
        outcome: report.outcome,
        length: report.solutions.as_ref().map(Solutions::length),
        count,
        positions,
        expanded: report.stats.expanded,
        elapsed: report.stats.elapsed,
    }
}
