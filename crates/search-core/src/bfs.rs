//! Breadth-first search.

use core::hash::Hash;

use crate::flood::flood;
use crate::layers::{Edges, Forward, Link};
use crate::limits::Limits;
use crate::path::Path;
use crate::puzzle::Puzzle;
use crate::puzzle_report::{Found, PuzzleReport};
use crate::workspace::Workspace;

/// The number of the state from which a state was found.
#[derive(Clone, Debug)]
pub(crate) struct Parent(u32);

impl Parent {
    /// Marks the start; no state has this number.
    const NONE: u32 = u32::MAX;
}

impl Link for Parent {
    fn parent(&self) -> Option<u32> {
        (self.0 != Self::NONE).then_some(self.0)
    }
}

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
    Workspace::new().bfs(puzzle, start, limits)
}

impl<S: Clone + Eq + Hash, M: Copy> Workspace<S, M> {
    /// As the function [`bfs`](crate::bfs()), in tables that are kept.
    pub fn bfs<P: Puzzle<State = S, Move = M>>(
        &mut self,
        puzzle: &P,
        start: &S,
        limits: &Limits,
    ) -> PuzzleReport<S, M> {
        let goal = |state: &S| puzzle.is_goal(state);
        self.states_to_goal(&mut Forward(puzzle), start, goal, limits)
            .map(|states| Path::found(puzzle, states))
    }

    /// The search itself, to the states of the solution.
    pub(crate) fn states_to_goal<E: Edges<State = S>>(
        &mut self,
        edges: &mut E,
        start: &S,
        is_goal: impl FnMut(&S) -> bool,
        limits: &Limits,
    ) -> Found<S> {
        let found = flood(
            &mut self.breadth_first,
            self.reporter.as_mut(),
            edges,
            [start.clone()],
            limits,
            |step| Parent(step.map_or(Parent::NONE, |(parent, _)| parent)),
            is_goal,
        );
        let solution = found
            .goal
            .map(|goal| found.table.trace(goal, Parent::parent));
        self.breadth_first.table = found.table;
        Found {
            outcome: found.outcome,
            solution,
            stats: found.stats,
        }
    }
}
