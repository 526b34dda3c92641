//! Searches out of closures alone, for one-off use: what leads on from a state, what is a goal.
//!
//! Each is the search of the same name in the crate's root, over states without moves and without
//! limits. Their arguments are those of the functions of the `pathfinding` crate, except that each
//! move costs one, so that successors and solutions come without costs:
//!
//! | `pathfinding` | here |
//! |---|---|
//! | `bfs(&start, successors, success)` | [`bfs`]`(&start, successors, success)` |
//! | `bfs_bidirectional(&start, &end, successors, predecessors)` | [`bidirectional_bfs`]`(&start, [end], successors, predecessors)` |
//! | `astar(&start, successors, heuristic, success)` | [`astar`]`(&start, successors, heuristic, success)` |
//! | `idastar(&start, successors, heuristic, success)` | [`ida_star`]`(&start, successors, heuristic, success)` |
//! | `dijkstra_all(&start, successors)` | [`explore`]`(&start, successors)` |
//!
//! Closures may have state of their own (they are `FnMut`). To name the moves, or to bound a search
//! and learn how it ended, make a puzzle of them by [`puzzle_from_fn`](crate::puzzle_from_fn()).

use core::hash::Hash;
use core::marker::PhantomData;
use std::borrow::Cow;

use crate::distance_field::DistanceField;
use crate::explore::Exploration;
use crate::layers::Edges;
use crate::limits::Limits;
use crate::workspace::Workspace;

/// The successors of states as edges, with a move that says nothing.
struct Successors<S, F> {
    successors: F,
    state: PhantomData<fn(&S)>,
}

fn edges<S, F>(successors: F) -> Successors<S, F> {
    Successors {
        successors,
        state: PhantomData,
    }
}

impl<S, I, F> Edges for Successors<S, F>
where
    S: Clone + Eq + Hash,
    I: IntoIterator<Item = S>,
    F: FnMut(&S) -> I,
{
    type State = S;
    type Move = ();

    #[expect(
        clippy::inline_always,
        reason = "the neighbours can then stay where the closure left them"
    )]
    #[inline(always)]
    fn expand(&mut self, state: &S, mut emit: impl FnMut((), Cow<'_, S>)) {
        for next in (self.successors)(state) {
            emit((), Cow::Owned(next));
        }
    }
}

fn workspace<S>() -> Workspace<S, ()> {
    Workspace::new()
}

/// A shortest way from the start to a state for which `success` is true, both included, by
/// breadth-first search: `None` if there is none.
///
/// # Complexity
///
/// Time and memory in the number of states no further from the start than the nearest goal. Where
/// that is infinite and no goal can be reached, the search does not end.
///
/// # Examples
///
/// ```
/// use search_core::closures::bfs;
///
/// // A knight's way on an endless board.
/// let way = bfs(
///     &(1, 1),
///     |&(x, y)| {
///         [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
///             .map(|(dx, dy)| (x + dx, y + dy))
///     },
///     |&at| at == (4, 6),
/// );
/// assert_eq!(way.unwrap().len(), 5);
/// ```
pub fn bfs<S, I>(
    start: &S,
    successors: impl FnMut(&S) -> I,
    success: impl FnMut(&S) -> bool,
) -> Option<Vec<S>>
where
    S: Clone + Eq + Hash,
    I: IntoIterator<Item = S>,
{
    workspace()
        .states_to_goal(&mut edges(successors), start, success, &Limits::none())
        .solution
}

/// A shortest way from the start to one of the goals, both included, by breadth-first search from
/// both ends: `None` if there is none. `predecessors` gives the states that lead to a state.
///
/// # Complexity
///
/// About the square root of the states that [`bfs`] sees, where goals are few.
///
/// # Examples
///
/// ```
/// use search_core::closures::bidirectional_bfs;
///
/// let way = bidirectional_bfs(&0, [700], |&n| [n + 1, n + 3], |&n| [n - 1, n - 3]);
/// assert_eq!(way.unwrap().len(), 235);
/// ```
pub fn bidirectional_bfs<S, I, J>(
    start: &S,
    goals: impl IntoIterator<Item = S>,
    successors: impl FnMut(&S) -> I,
    predecessors: impl FnMut(&S) -> J,
) -> Option<Vec<S>>
where
    S: Clone + Eq + Hash,
    I: IntoIterator<Item = S>,
    J: IntoIterator<Item = S>,
{
    let (mut forward, mut backward) = (edges(successors), edges(predecessors));
    workspace()
        .states_between(&mut forward, &mut backward, start, goals, &Limits::none())
        .solution
}

/// A shortest way from the start to a state for which `success` is true, both included, by A*:
/// `None` if there is none. `heuristic` must never be more than the number of moves still needed.
///
/// # Complexity
///
/// As [`astar`](crate::astar()).
///
/// # Examples
///
/// ```
/// use search_core::closures::astar;
///
/// let way = astar(&0, |&n| [n + 1, n + 3], |&n| 700u32.saturating_sub(n).div_ceil(3), |&n| n == 700);
/// assert_eq!(way.unwrap().len(), 235);
/// ```
pub fn astar<S, I>(
    start: &S,
    successors: impl FnMut(&S) -> I,
    mut heuristic: impl FnMut(&S) -> u32,
    success: impl FnMut(&S) -> bool,
) -> Option<Vec<S>>
where
    S: Clone + Eq + Hash,
    I: IntoIterator<Item = S>,
{
    let bound = |state: &S| Some(heuristic(state));
    workspace()
        .states_by_bound(
            &mut edges(successors),
            start,
            bound,
            success,
            false,
            &Limits::none(),
        )
        .solution
}

/// A shortest way from the start to a state for which `success` is true, both included, by
/// iterative-deepening A*: `None` if there is none. `heuristic` must never be more than the number
/// of moves still needed.
///
/// # Complexity
///
/// As [`ida_star`](crate::ida_star()): little memory, exponential time, and on an infinite graph no
/// end unless there is a solution.
///
/// # Examples
///
/// ```
/// use search_core::closures::ida_star;
///
/// let way = ida_star(&0, |&n| [n + 1, n + 3], |&n| 7u32.saturating_sub(n).div_ceil(3), |&n| n == 7);
/// assert_eq!(way, Some(vec![0, 1, 4, 7]));
/// ```
pub fn ida_star<S, I>(
    start: &S,
    successors: impl FnMut(&S) -> I,
    mut heuristic: impl FnMut(&S) -> u32,
    success: impl FnMut(&S) -> bool,
) -> Option<Vec<S>>
where
    S: Clone + Eq + Hash,
    I: IntoIterator<Item = S>,
{
    let bound = |state: &S| Some(heuristic(state));
    workspace()
        .path_by_bound(
            &mut edges(successors),
            start,
            bound,
            success,
            &Limits::none(),
        )
        .solution
        .map(|path| path.states)
}

/// Everything that can be reached from the start, by layers.
///
/// # Complexity
///
/// Time and memory in the number of states. Where that is infinite, the search does not end.
///
/// # Examples
///
/// ```
/// use search_core::closures::explore;
///
/// let all = explore(&10u32, |&n| [n / 2, n.saturating_sub(1)]);
/// assert_eq!(all.len(), 11);
/// assert_eq!(all.layer_sizes().collect::<Vec<_>>(), [1, 2, 3, 3, 2]);
/// ```
pub fn explore<S, I>(start: &S, successors: impl FnMut(&S) -> I) -> Exploration<S, ()>
where
    S: Clone + Eq + Hash,
    I: IntoIterator<Item = S>,
{
    workspace().explore_edges(&mut edges(successors), start, |_| false, &Limits::none())
}

/// The number of moves from the nearest of the sources to every state that can be reached.
///
/// # Complexity
///
/// Time and memory in the number of states. Where that is infinite, the search does not end.
///
/// # Examples
///
/// ```
/// use search_core::closures::distance_field;
///
/// let field = distance_field([0, 10], |&n: &u32| [(n + 1) % 20, (n + 19) % 20]);
/// assert_eq!(field.distance(&7), Some(3));
/// assert_eq!(field.max_distance(), Some(5));
/// ```
pub fn distance_field<S, I>(
    sources: impl IntoIterator<Item = S>,
    successors: impl FnMut(&S) -> I,
) -> DistanceField<S>
where
    S: Clone + Eq + Hash,
    I: IntoIterator<Item = S>,
{
    workspace().field_of_edges(&mut edges(successors), sources, &Limits::none())
}
