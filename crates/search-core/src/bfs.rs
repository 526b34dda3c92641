//! Breadth-first search.

use crate::flood::flood;
use crate::limits::Limits;
use crate::path::Path;
use crate::puzzle::Puzzle;
use crate::puzzle_report::PuzzleReport;

/// Marks a state that has no parent.
const NONE: u32 = u32::MAX;

/// Finds a shortest solution by breadth-first search from the start.
///
/// The search goes by whole layers in the order in which states were found, so that equal calls
/// give equal reports. A start that is a goal has the empty path as its solution.
///
/// [`Limits::depth`] bounds the length of the solution. With no solution that short, the outcome
/// is `LimitReached(Depth)` if there is any state further away, and else `Exhausted`.
///
/// # Panics
///
/// If the puzzle breaks its word that a state has the same neighbours each time.
///
/// # Complexity
///
/// Time and memory in the number of states no further from the start than the nearest goal.
///
/// # Examples
///
/// ```
/// use search_core::{Limits, Outcome, bfs, puzzle_from_fn};
///
/// // From 1 to 10 by doubling and by adding one.
/// let puzzle = puzzle_from_fn(|&n: &u32| [('x', n * 2), ('+', n + 1)], |&n| n == 10);
/// let report = bfs(&puzzle, &1, &Limits::none());
/// assert_eq!(report.outcome, Outcome::Solved);
/// assert_eq!(report.solution.unwrap().moves, ['x', 'x', '+', 'x']);
/// ```
pub fn bfs<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    limits: &Limits,
) -> PuzzleReport<P::State, P::Move> {
    let found = flood(
        puzzle,
        [start.clone()],
        limits,
        |step| step.map_or(NONE, |(parent, _)| parent),
        |state| puzzle.is_goal(state),
    );
    let solution = found.goal.map(|goal| {
        let parent = |&link: &u32| (link != NONE).then_some(link);
        Path::found(puzzle, found.table.trace(goal, parent))
    });
    PuzzleReport {
        outcome: found.outcome,
        solution,
        stats: found.stats,
    }
}
