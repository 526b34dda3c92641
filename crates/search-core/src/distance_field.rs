//! Distances of all states from the nearest of many sources.

use core::hash::Hash;

use crate::flood::{Flood, flood};
use crate::layers::{Edges, Forward, Link};
use crate::limits::{Limits, Outcome};
use crate::puzzle::Puzzle;
use crate::puzzle_report::PuzzleStats;
use crate::state_table::StateTable;
use crate::workspace::Workspace;

/// Measures how many moves lead from the nearest source to each state that can be reached from
/// any of them, by one breadth-first search from all the sources at once.
///
/// On an undirected puzzle with the goals as sources, this is the number of moves each state
/// still needs. [`Limits::depth`] bounds the distances.
///
/// # Complexity
///
/// Time and memory in the number of states reached, whatever the number of sources.
///
/// # Examples
///
/// ```
/// use search_core::{Limits, distance_field, puzzle_from_fn};
///
/// let line = puzzle_from_fn(|&n: &i32| [((), n - 1), ((), n + 1)], |_| false);
/// let field = distance_field(&line, [0, 10], &Limits::none().with_depth(5));
/// assert_eq!(field.distance(&7), Some(3));
/// assert_eq!(field.distance(&16), None); // further than the limit
/// ```
pub fn distance_field<P: Puzzle>(
    puzzle: &P,
    sources: impl IntoIterator<Item = P::State>,
    limits: &Limits,
) -> DistanceField<P::State> {
    Workspace::new().distance_field(puzzle, sources, limits)
}

impl<S: Clone + Eq + Hash, M: Copy> Workspace<S, M> {
    /// As the function [`distance_field`](crate::distance_field()). The field takes its tables
    /// with it; give them back by [`Workspace::recycle_field`].
    pub fn distance_field<P: Puzzle<State = S, Move = M>>(
        &mut self,
        puzzle: &P,
        sources: impl IntoIterator<Item = S>,
        limits: &Limits,
    ) -> DistanceField<S> {
        self.field_of_edges(&mut Forward(puzzle), sources, limits)
    }

    pub(crate) fn field_of_edges<E: Edges<State = S>>(
        &mut self,
        edges: &mut E,
        sources: impl IntoIterator<Item = S>,
        limits: &Limits,
    ) -> DistanceField<S> {
        let flood = flood(
            &mut self.field,
            self.reporter.as_mut(),
            edges,
            sources,
            limits,
            |_| (),
            |_| false,
        );
        DistanceField {
            outcome: flood.outcome,
            stats: flood.stats,
            flood,
        }
    }
}

impl Link for () {
    fn parent(&self) -> Option<u32> {
        None
    }
}

/// What [`distance_field()`] measured.
///
/// Where a limit was met, every distance given is right all the same, but some states have none.
#[derive(Clone, Debug)]
pub struct DistanceField<S> {
    /// [`Outcome::Exhausted`] when everything that can be reached was seen, else the limit that
    /// was met.
    pub outcome: Outcome,
    /// The work done.
    pub stats: PuzzleStats,
    flood: Flood<S, (), u32>,
}

impl<S> DistanceField<S> {
    pub(crate) fn into_table(self) -> StateTable<S, (), u32> {
        self.flood.table
    }
}

impl<S: Clone + Eq + Hash> DistanceField<S> {
    /// Whether everything that can be reached was seen.
    pub fn is_complete(&self) -> bool {
        self.outcome == Outcome::Exhausted
    }

    /// The number of states that have a distance.
    pub fn len(&self) -> usize {
        self.flood.table.len()
    }

    /// Whether no state has a distance.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The least number of moves from any source to the state, `None` if it was not reached.
    ///
    /// # Complexity
    ///
    /// A look-up and a binary search over the layers.
    pub fn distance(&self, state: &S) -> Option<u32> {
        self.flood.distance(state)
    }

    /// The greatest distance of all, `None` if no state has one.
    pub fn max_distance(&self) -> Option<u32> {
        self.flood.depth().checked_sub(1)
    }

    /// The states at a distance in the order they were found, none if there are none that far.
    pub fn layer(&self, distance: u32) -> &[S] {
        self.flood.layer(distance)
    }

    /// All states with their distances, nearest first.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &S)> {
        self.flood.iter()
    }
}
