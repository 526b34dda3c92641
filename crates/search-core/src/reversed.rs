//! A puzzle with its moves turned round.

use crate::puzzle::{Puzzle, Reversible};

/// The puzzle with each move leading back, and no goals: for searches that begin at them.
///
/// # Examples
///
/// How many moves each state still needs, where moves cannot be undone:
///
/// ```
/// use search_core::{Limits, Reversed, Reversible, distance_field, reversible_from_fn};
///
/// let stairs = reversible_from_fn(
///     |&n: &i32| [(1, n + 1), (3, n + 3)],
///     |&n: &i32| [(1, n - 1), (3, n - 3)],
///     vec![7],
/// );
/// let limits = Limits::none().with_depth(20);
/// let to_go = distance_field(&Reversed(&stairs), stairs.goals(), &limits);
/// assert_eq!(to_go.distance(&0), Some(3));
/// assert_eq!(to_go.distance(&8), None);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Reversed<'a, P>(pub &'a P);

impl<P: Reversible> Puzzle for Reversed<'_, P> {
    type State = P::State;
    type Move = P::Move;
    const UNDIRECTED: bool = P::UNDIRECTED;

    fn expand(&self, state: &P::State, emit: impl FnMut(P::Move, &P::State)) {
        self.0.retract(state, emit);
    }

    fn is_goal(&self, _state: &P::State) -> bool {
        false
    }
}
