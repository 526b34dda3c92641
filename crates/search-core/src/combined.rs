//! One bound out of several: the greatest, or the sum.

use crate::puzzle::{Heuristic, Puzzle};

/// Several heuristics: a tuple of up to eight, or an array or `Vec` of one type.
pub trait Heuristics<P: Puzzle> {
    /// Whether each of them is [consistent](Heuristic::CONSISTENT).
    const CONSISTENT: bool;

    /// Their bounds of the state put together by `join`, from 0 on; `None` if any says so.
    fn join(&self, state: &P::State, join: impl Fn(u32, u32) -> u32) -> Option<u32>;
}

/// The greatest of several bounds, the best single one. It is admissible if all are, consistent
/// if all are, and says `None` if any does.
///
/// # Examples
///
/// ```
/// use search_core::{Limits, Max, astar, heuristic_from_fn, puzzle_from_fn};
///
/// // Down to 0, by one or by halves, and the last two by one.
/// let puzzle = puzzle_from_fn(
///     |&n: &u32| [n - n.min(1), if n > 3 { n / 2 } else { n }].map(|to| ((), to)),
///     |&n| n == 0,
/// );
/// let halves = heuristic_from_fn(|&n: &u32| Some(n.checked_ilog2().map_or(0, |log| log + 1)));
/// let ones = heuristic_from_fn(|&n: &u32| Some(n.min(3)));
/// let report = astar(&puzzle, &Max((&halves, &ones)), &100, &Limits::none());
/// assert_eq!(report.length(), Some(8));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Max<T>(pub T);

/// The sum of several bounds, `None` if any says so.
///
/// **The caller's promise:** along each move of the puzzle, the bounds fall by at most one *all
/// together*, and all are 0 at goals. Bounds that count different moves keep it, as those of
/// [pattern databases](crate::PatternDb) that share out the costs. The sum is then admissible, and
/// it is consistent. Bounds that are merely admissible each must not be summed.
/// [`check_heuristic`](crate::check_heuristic()) tests the promise.
///
/// # Examples
///
/// See [`PatternDb`](crate::PatternDb).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum<T>(pub T);

impl<P: Puzzle, T: Heuristics<P>> Heuristic<P> for Max<T> {
    const CONSISTENT: bool = T::CONSISTENT;

    fn lower_bound(&self, state: &P::State) -> Option<u32> {
        self.0.join(state, u32::max)
    }
}

impl<P: Puzzle, T: Heuristics<P>> Heuristic<P> for Sum<T> {
    const CONSISTENT: bool = T::CONSISTENT;

    fn lower_bound(&self, state: &P::State) -> Option<u32> {
        self.0.join(state, u32::saturating_add)
    }
}

/// A heuristic lent is the same heuristic.
impl<P: Puzzle, H: Heuristic<P>> Heuristic<P> for &H {
    const CONSISTENT: bool = H::CONSISTENT;

    fn lower_bound(&self, state: &P::State) -> Option<u32> {
        (**self).lower_bound(state)
    }
}

impl<P: Puzzle, H: Heuristic<P>> Heuristics<P> for [H] {
    const CONSISTENT: bool = H::CONSISTENT;

    fn join(&self, state: &P::State, join: impl Fn(u32, u32) -> u32) -> Option<u32> {
        self.iter()
            .try_fold(0, |joined, one| Some(join(joined, one.lower_bound(state)?)))
    }
}

impl<P: Puzzle, H: Heuristic<P>, const N: usize> Heuristics<P> for [H; N] {
    const CONSISTENT: bool = H::CONSISTENT;

    fn join(&self, state: &P::State, join: impl Fn(u32, u32) -> u32) -> Option<u32> {
        self.as_slice().join(state, join)
    }
}

impl<P: Puzzle, H: Heuristic<P>> Heuristics<P> for Vec<H> {
    const CONSISTENT: bool = H::CONSISTENT;

    fn join(&self, state: &P::State, join: impl Fn(u32, u32) -> u32) -> Option<u32> {
        self.as_slice().join(state, join)
    }
}

macro_rules! tuples {
    ($(($($name:ident $place:tt),+))+) => {$(
        impl<P: Puzzle, $($name: Heuristic<P>),+> Heuristics<P> for ($($name,)+) {
            const CONSISTENT: bool = $($name::CONSISTENT)&&+;

            fn join(&self, state: &P::State, join: impl Fn(u32, u32) -> u32) -> Option<u32> {
                let mut joined = 0;
                $(joined = join(joined, self.$place.lower_bound(state)?);)+
                Some(joined)
            }
        }
    )+};
}

tuples! {
    (A 0)
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7)
}
