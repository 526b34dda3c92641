//! Puzzles and bounds made of closures, for one-off use.

use core::hash::Hash;
use core::marker::PhantomData;
use std::collections::HashSet;

use crate::hash::FixedState;
use crate::puzzle::{Heuristic, Puzzle, Reversible};

/// A puzzle out of two closures: the neighbours of a state with the moves that lead to them, and
/// whether a state is a goal.
///
/// # Examples
///
/// ```
/// use search_core::{Limits, bfs, puzzle_from_fn};
///
/// let stairs = puzzle_from_fn(|&n: &u32| [(1, n + 1), (3, n + 3)], |&n| n == 7);
/// assert_eq!(bfs(&stairs, &0, &Limits::none()).length(), Some(3));
/// ```
pub fn puzzle_from_fn<S, M, I, F, G>(successors: F, is_goal: G) -> FnPuzzle<S, F, G>
where
    S: Clone + Eq + Hash,
    M: Copy,
    I: IntoIterator<Item = (M, S)>,
    F: Fn(&S) -> I,
    G: Fn(&S) -> bool,
{
    FnPuzzle {
        successors,
        is_goal,
        state: PhantomData,
    }
}

/// A puzzle that can be searched from both ends, out of two closures and the list of goals:
/// `predecessors` gives the states from which one move leads to a state, with that move.
///
/// # Examples
///
/// ```
/// use search_core::{Limits, bidirectional_bfs, reversible_from_fn};
///
/// let stairs = reversible_from_fn(
///     |&n: &i32| [(1, n + 1), (3, n + 3)],
///     |&n: &i32| [(1, n - 1), (3, n - 3)],
///     vec![700],
/// );
/// let report = bidirectional_bfs(&stairs, &0, &Limits::none());
/// assert_eq!(report.length(), Some(234));
/// ```
pub fn reversible_from_fn<S, M, I, J, F, B>(
    successors: F,
    predecessors: B,
    goals: Vec<S>,
) -> FnReversible<S, F, B>
where
    S: Clone + Eq + Hash,
    M: Copy,
    I: IntoIterator<Item = (M, S)>,
    J: IntoIterator<Item = (M, S)>,
    F: Fn(&S) -> I,
    B: Fn(&S) -> J,
{
    FnReversible {
        successors,
        predecessors,
        is_goal: goals.iter().cloned().collect(),
        goals,
    }
}

/// A lower bound out of a closure, with the promises of [`Heuristic::lower_bound`]. It need not
/// be consistent.
///
/// # Examples
///
/// ```
/// use search_core::{Limits, astar, heuristic_from_fn, puzzle_from_fn};
///
/// let stairs = puzzle_from_fn(|&n: &u32| [(1, n + 1), (3, n + 3)], |&n| n == 7);
/// let bound = heuristic_from_fn(|&n: &u32| Some(7u32.checked_sub(n)?.div_ceil(3)));
/// assert_eq!(astar(&stairs, &bound, &0, &Limits::none()).length(), Some(3));
/// ```
pub fn heuristic_from_fn<S, F>(lower_bound: F) -> FnHeuristic<F>
where
    F: Fn(&S) -> Option<u32>,
{
    FnHeuristic { lower_bound }
}

/// The puzzle that [`puzzle_from_fn`] makes.
#[derive(Clone, Copy, Debug)]
pub struct FnPuzzle<S, F, G> {
    successors: F,
    is_goal: G,
    state: PhantomData<fn(&S)>,
}

impl<S, M, I, F, G> Puzzle for FnPuzzle<S, F, G>
where
    S: Clone + Eq + Hash,
    M: Copy,
    I: IntoIterator<Item = (M, S)>,
    F: Fn(&S) -> I,
    G: Fn(&S) -> bool,
{
    type State = S;
    type Move = M;

    fn expand(&self, state: &S, mut emit: impl FnMut(M, &S)) {
        for (mv, next) in (self.successors)(state) {
            emit(mv, &next);
        }
    }

    fn is_goal(&self, state: &S) -> bool {
        (self.is_goal)(state)
    }
}

/// The puzzle that [`reversible_from_fn`] makes.
#[derive(Clone, Debug)]
pub struct FnReversible<S, F, B> {
    successors: F,
    predecessors: B,
    goals: Vec<S>,
    is_goal: HashSet<S, FixedState>,
}

impl<S, M, I, F, B> Puzzle for FnReversible<S, F, B>
where
    S: Clone + Eq + Hash,
    M: Copy,
    I: IntoIterator<Item = (M, S)>,
    F: Fn(&S) -> I,
{
    type State = S;
    type Move = M;

    fn expand(&self, state: &S, mut emit: impl FnMut(M, &S)) {
        for (mv, next) in (self.successors)(state) {
            emit(mv, &next);
        }
    }

    fn is_goal(&self, state: &S) -> bool {
        self.is_goal.contains(state)
    }
}

impl<S, M, I, J, F, B> Reversible for FnReversible<S, F, B>
where
    S: Clone + Eq + Hash,
    M: Copy,
    I: IntoIterator<Item = (M, S)>,
    J: IntoIterator<Item = (M, S)>,
    F: Fn(&S) -> I,
    B: Fn(&S) -> J,
{
    fn goals(&self) -> Vec<S> {
        self.goals.clone()
    }

    fn retract(&self, state: &S, mut emit: impl FnMut(M, &S)) {
        for (mv, before) in (self.predecessors)(state) {
            emit(mv, &before);
        }
    }
}

/// The bound that [`heuristic_from_fn`] makes.
#[derive(Clone, Copy, Debug)]
pub struct FnHeuristic<F> {
    lower_bound: F,
}

impl<P: Puzzle, F> Heuristic<P> for FnHeuristic<F>
where
    F: Fn(&P::State) -> Option<u32>,
{
    fn lower_bound(&self, state: &P::State) -> Option<u32> {
        (self.lower_bound)(state)
    }
}
