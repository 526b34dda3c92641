//! Tests a heuristic against the true distances.

use crate::distance_field::DistanceField;
use crate::puzzle::{Heuristic, Puzzle};

/// Tests a heuristic on every state of a field of true distances *to the nearest goal*: that its
/// bound is admissible, and, if it [says so](Heuristic::CONSISTENT), that it falls by at most one
/// along each move. For tests, on puzzles small enough to be measured.
///
/// The field is that of all goals as sources: of the puzzle itself if it is undirected, else of
/// the [`Reversed`](crate::Reversed) one. States that the field does not know are only looked at
/// as neighbours. A field that met a limit is as good for the states it has.
///
/// # Errors
///
/// The first fault, in the order of the field, which begins with the goals.
///
/// # Complexity
///
/// A look-up of the bound for each state, and if it claims to be consistent, for each move.
///
/// # Examples
///
/// ```
/// use search_core::{
///     HeuristicFault, Limits, check_heuristic, distance_field, heuristic_from_fn, puzzle_from_fn,
/// };
///
/// let line = puzzle_from_fn(|&n: &i32| [n - 1, n + 1].map(|to| ((), to)), |&n| n == 0);
/// let field = distance_field(&line, [0], &Limits::none().with_depth(50));
/// let exact = heuristic_from_fn(|n: &i32| Some(n.unsigned_abs()));
/// assert_eq!(check_heuristic(&line, &exact, &field), Ok(()));
/// let wrong = heuristic_from_fn(|n: &i32| Some(n.unsigned_abs().max(3)));
/// let fault = check_heuristic(&line, &wrong, &field).unwrap_err();
/// assert_eq!(fault, HeuristicFault::TooGreat { state: 0, bound: 3, distance: 0 });
/// assert_eq!(fault.to_string(), "a bound of 3 at 0, which is 0 moves from a goal");
/// ```
pub fn check_heuristic<P: Puzzle, H: Heuristic<P>>(
    puzzle: &P,
    heuristic: &H,
    field: &DistanceField<P::State>,
) -> Result<(), HeuristicFault<P::State>> {
    for (distance, state) in field.iter() {
        let Some(bound) = heuristic.lower_bound(state) else {
            return Err(HeuristicFault::NoGoal {
                state: state.clone(),
                distance,
            });
        };
        if bound > distance {
            return Err(HeuristicFault::TooGreat {
                state: state.clone(),
                bound,
                distance,
            });
        }
        if !H::CONSISTENT {
            continue;
        }
        let mut fault = Ok(());
        puzzle.expand(state, |_, next| {
            let next_bound = heuristic.lower_bound(next).unwrap_or(u32::MAX);
            if fault.is_ok() && bound > next_bound.saturating_add(1) {
                fault = Err(HeuristicFault::Inconsistent {
                    state: state.clone(),
                    bound,
                    next: next.clone(),
                    next_bound,
                });
            }
        });
        fault?;
    }
    Ok(())
}

/// What [`check_heuristic()`] found wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HeuristicFault<S> {
    /// The bound says that no goal can be reached, but one can.
    #[error("no goal is said to be in reach of {state:?}, which is {distance} moves from one")]
    NoGoal {
        /// The state asked for.
        state: S,
        /// The moves it needs.
        distance: u32,
    },
    /// The bound is more than the moves needed.
    #[error("a bound of {bound} at {state:?}, which is {distance} moves from a goal")]
    TooGreat {
        /// The state asked for.
        state: S,
        /// The heuristic's bound.
        bound: u32,
        /// The moves it needs.
        distance: u32,
    },
    /// The bound claims to be consistent, but falls by more than one along a move.
    #[error("a bound of {bound} at {state:?} falls to {next_bound} at {next:?}, a move further")]
    Inconsistent {
        /// The state before the move.
        state: S,
        /// The bound there.
        bound: u32,
        /// The state after the move.
        next: S,
        /// The bound there.
        next_bound: u32,
    },
}
