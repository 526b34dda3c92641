//! Breadth-first search over ranks, to the nearest goal.

use crate::dense::{DenseFlood, dense_flood};
use crate::limits::{Limits, Outcome};
use crate::path::Path;
use crate::puzzle::Ranked;
use crate::puzzle_report::{PuzzleReport, PuzzleStats};
use crate::seen_table::{SeenBits, SeenModulo3};

/// Finds a shortest solution by breadth-first search over the ranks of the puzzle.
///
/// The result is that of [`bfs`](fn@crate::bfs) up to the choice among shortest solutions: this
/// search goes to the goal of the lowest rank, and at each step back to the first neighbour that
/// is nearer (on directed puzzles, the neighbour of the lowest rank). It expands whole layers, and
/// tells a node limit's last layer by the lowest ranks.
///
/// With several [threads](Limits::threads), larger layers are expanded on a pool of exactly as
/// many. The report is the same for any number of threads, unless time or the stop flag ends it.
///
/// # Panics
///
/// If the puzzle ranks a state at its [count](Ranked::count) or beyond, or breaks its word that a
/// state has the same neighbours each time.
///
/// # Complexity
///
/// Time in the states reached. Memory in [`Ranked::count`], allocated at once and held to the
/// memory limit: half a byte for each rank. Directed puzzles take three bits, and eight bytes for
/// each state in the layers before the goal; reading their solution back expands those layers once
/// more at worst, which counts as no node.
///
/// # Examples
///
/// ```
/// use search_core::{Limits, Puzzle, Ranked, dense_bfs};
///
/// /// A knight on a board of 8x8, and the square it wants to get to.
/// struct Knight(u64);
///
/// impl Puzzle for Knight {
///     type State = u64;
///     type Move = (i64, i64);
///     const UNDIRECTED: bool = true;
///
///     fn expand(&self, &square: &u64, mut emit: impl FnMut((i64, i64), &u64)) {
///         for step in [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)] {
///             let (x, y) = (square as i64 % 8 + step.0, square as i64 / 8 + step.1);
///             if (0..8).contains(&x) && (0..8).contains(&y) {
///                 emit(step, &((8 * y + x) as u64));
///             }
///         }
///     }
///
///     fn is_goal(&self, &square: &u64) -> bool {
///         square == self.0
///     }
/// }
///
/// impl Ranked for Knight {
///     fn count(&self) -> u64 {
///         64
///     }
///
///     fn rank(&self, &square: &u64) -> u64 {
///         square
///     }
///
///     fn unrank(&self, rank: u64) -> u64 {
///         rank
///     }
/// }
///
/// let report = dense_bfs(&Knight(63), &0, &Limits::none());
/// assert_eq!(report.length(), Some(6));
/// assert_eq!(report.stats.seen, 64);
/// ```
pub fn dense_bfs<P: Ranked + Sync>(
    puzzle: &P,
    start: &P::State,
    limits: &Limits,
) -> PuzzleReport<P::State, P::Move> {
    if P::UNDIRECTED {
        undirected(puzzle, start, limits)
    } else {
        directed(puzzle, start, limits)
    }
}

fn undirected<P: Ranked + Sync>(
    puzzle: &P,
    start: &P::State,
    limits: &Limits,
) -> PuzzleReport<P::State, P::Move> {
    let flood: DenseFlood<SeenModulo3> = dense_flood(
        puzzle,
        [start.clone()],
        limits,
        |rank| puzzle.is_goal_rank(rank),
        |_, _, _| Ok(()),
    );
    let path = flood.goal.zip(flood.seen).map(|(goal, seen)| {
        core::iter::successors(Some(goal), |&rank| seen.nearer(puzzle, rank)).collect()
    });
    report(puzzle, path, flood.outcome, flood.stats)
}

fn directed<P: Ranked + Sync>(
    puzzle: &P,
    start: &P::State,
    limits: &Limits,
) -> PuzzleReport<P::State, P::Move> {
    let mut layers = Vec::new();
    let flood: DenseFlood<SeenBits> = dense_flood(
        puzzle,
        [start.clone()],
        limits,
        |rank| puzzle.is_goal_rank(rank),
        |layer, size, budget| {
            budget.make_room(&mut layers)?;
            layers.push(budget.list(layer.iter(), size)?);
            Ok(())
        },
    );
    let path = flood.goal.map(|goal| {
        let mut path = vec![goal];
        let mut child = goal;
        for layer in layers.iter().rev() {
            let leads_there = |&&rank: &&u64| {
                let mut leads = false;
                puzzle.expand_rank(rank, |next| leads |= next == child);
                leads
            };
            child = *layer
                .iter()
                .find(leads_there)
                .expect("a state has the same neighbours each time");
            path.push(child);
        }
        path
    });
    report(puzzle, path, flood.outcome, flood.stats)
}

/// The report of a search that came to the ranks of `back`, from the goal to the start.
fn report<P: Ranked>(
    puzzle: &P,
    back: Option<Vec<u64>>,
    outcome: Outcome,
    stats: PuzzleStats,
) -> PuzzleReport<P::State, P::Move> {
    let solution = back.map(|back| {
        let states = back.iter().rev().map(|&rank| puzzle.unrank(rank)).collect();
        Path::found(puzzle, states)
    });
    PuzzleReport {
        outcome,
        solution,
        stats,
    }
}
