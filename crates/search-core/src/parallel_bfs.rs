//! Breadth-first search on several threads.

use crate::limits::Limits;
use crate::path::Path;
use crate::puzzle::Puzzle;
use crate::puzzle_report::PuzzleReport;
use crate::sharded::{Sharded, sharded};

/// Finds a shortest solution by breadth-first search on [`Limits::threads`] threads.
///
/// States belong to 16 shards by their hashes. In turns, parts of a layer are expanded by any
/// thread, their neighbours sorted by shard, and each shard takes in its share in the order of the
/// parts. So the report is the same for any number of threads, unless time or the stop flag ends
/// the search: a solution leads to the first goal, in the order of the shards, of the nearest
/// layer that has any. Threads are those of a pool made for the search, as many as allowed.
///
/// On one thread [`bfs`](fn@crate::bfs) is the better choice: it copies less, and ends at the goal
/// where this search completes the layer.
///
/// [`Limits::depth`] bounds the length of the solution as in `bfs`. An eighth of the memory limit
/// is for neighbours on their way, an eighth for the list of layers (64 bytes each), and the rest in
/// equal parts for the shards.
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
/// use search_core::{Limits, Outcome, parallel_bfs, puzzle_from_fn};
///
/// // From 1 to a million by doubling and by adding one.
/// let puzzle = puzzle_from_fn(|&n: &u32| [('x', n * 2), ('+', n + 1)], |&n| n == 1_000_000);
/// let report = parallel_bfs(&puzzle, &1, &Limits::none().with_threads(2));
/// assert_eq!(report.outcome, Outcome::Solved);
/// assert_eq!(report.length(), Some(25));
/// ```
pub fn parallel_bfs<P>(
    puzzle: &P,
    start: &P::State,
    limits: &Limits,
) -> PuzzleReport<P::State, P::Move>
where
    P: Puzzle + Sync,
    P::State: Send + Sync,
{
    let found: Sharded<_, ()> = sharded(puzzle, start, limits, |state| puzzle.is_goal(state));
    let solution = found
        .goal
        .map(|goal| Path::found(puzzle, found.trace(goal)));
    PuzzleReport {
        outcome: found.outcome,
        solution,
        stats: found.stats,
    }
}
