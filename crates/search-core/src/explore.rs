//! The whole of what can be reached from a state, by layers.

use core::hash::Hash;

use crate::flood::{Flood, flood};
use crate::layers::{Edges, Forward, Link};
use crate::limits::{Limits, Outcome};
use crate::path::Path;
use crate::puzzle::Puzzle;
use crate::puzzle_report::PuzzleStats;
use crate::state_table::StateTable;
use crate::workspace::Workspace;

/// Explores everything that can be reached from the start, goals or not, by breadth-first search.
///
/// [`Limits::depth`] bounds the layers explored.
///
/// # Complexity
///
/// Time and memory in the number of states reached.
///
/// # Examples
///
/// ```
/// use search_core::{Limits, explore, puzzle_from_fn};
///
/// // A knight on a 3x3 board never sees the middle.
/// let knight = puzzle_from_fn(
///     |&(x, y): &(i32, i32)| {
///         [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
///             .map(|(dx, dy)| ((dx, dy), (x + dx, y + dy)))
///             .into_iter()
///             .filter(|(_, (x, y))| (0..3).contains(x) && (0..3).contains(y))
///     },
///     |_| false,
/// );
/// let tour = explore(&knight, &(0, 0), &Limits::none());
/// assert!(tour.is_complete());
/// assert_eq!(tour.len(), 8);
/// assert_eq!(tour.layer_sizes().collect::<Vec<_>>(), [1, 2, 2, 2, 1]);
/// assert_eq!(tour.farthest(), [(2, 2)]);
/// assert_eq!(tour.path_to(&(2, 2)).unwrap().len(), 4);
/// ```
pub fn explore<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    limits: &Limits,
) -> Exploration<P::State, P::Move> {
    Workspace::new().explore(puzzle, start, limits)
}

/// Explores until the first goal is found, which may leave the last layer without some states.
/// Only then is the outcome [`Outcome::Solved`].
pub(crate) fn explore_to_goal<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    limits: &Limits,
) -> Exploration<P::State, P::Move> {
    let goal = |state: &P::State| puzzle.is_goal(state);
    Workspace::new().explore_edges(&mut Forward(puzzle), start, goal, limits)
}

impl<S: Clone + Eq + Hash, M: Copy> Workspace<S, M> {
    /// As the function [`explore`](crate::explore()). The exploration takes its tables with it;
    /// give them back by [`Workspace::recycle`].
    pub fn explore<P: Puzzle<State = S, Move = M>>(
        &mut self,
        puzzle: &P,
        start: &S,
        limits: &Limits,
    ) -> Exploration<S, M> {
        self.explore_edges(&mut Forward(puzzle), start, |_| false, limits)
    }

    /// The exploration itself, until `ends` says so of a state.
    pub(crate) fn explore_edges<E: Edges<State = S, Move = M>>(
        &mut self,
        edges: &mut E,
        start: &S,
        ends: impl FnMut(&S) -> bool,
        limits: &Limits,
    ) -> Exploration<S, M> {
        let flood = flood(
            &mut self.exploration,
            self.reporter.as_mut(),
            edges,
            [start.clone()],
            limits,
            |step| step,
            ends,
        );
        Exploration {
            outcome: flood.outcome,
            stats: flood.stats,
            flood,
        }
    }
}

/// The number of the state from which a state was found, and the move; `None` for the start.
pub(crate) type Step<M> = Option<(u32, M)>;

impl<M> Link for Step<M> {
    fn parent(&self) -> Option<u32> {
        self.as_ref().map(|(parent, _)| *parent)
    }
}

/// What [`explore()`] found. States are numbered from 0, the start, layer by layer.
///
/// Where a limit was met, every distance is right all the same, but the last layer may lack
/// states and there may be further layers.
#[derive(Clone, Debug)]
pub struct Exploration<S, M> {
    /// [`Outcome::Exhausted`] when everything that can be reached was seen, else the limit that
    /// was met.
    pub outcome: Outcome,
    /// The work done.
    pub stats: PuzzleStats,
    flood: Flood<S, Step<M>, u32>,
}

impl<S, M> Exploration<S, M> {
    pub(crate) fn into_table(self) -> StateTable<S, Step<M>, u32> {
        self.flood.table
    }
}

impl<S: Clone + Eq + Hash, M: Copy> Exploration<S, M> {
    /// Whether everything that can be reached was seen.
    pub fn is_complete(&self) -> bool {
        self.outcome == Outcome::Exhausted
    }

    /// The number of states seen.
    pub fn len(&self) -> usize {
        self.flood.table.len()
    }

    /// Whether not even the start was stored, which only a memory limit can bring about.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All states in the order of their numbers: by distance, then by when they were found.
    pub fn states(&self) -> &[S] {
        self.flood.table.states()
    }

    /// All states with their distances, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &S)> {
        self.flood.iter()
    }

    /// The states at a distance, none if there are none that far.
    pub fn layer(&self, distance: u32) -> &[S] {
        self.flood.layer(distance)
    }

    /// The number of states at each distance, from 0 on.
    pub fn layer_sizes(&self) -> impl ExactSizeIterator<Item = usize> {
        (0..self.flood.depth() as usize).map(|layer| self.layer(layer as u32).len())
    }

    /// The distance of the farthest states: the eccentricity of the start if
    /// [complete](Self::is_complete), else a lower bound of it.
    pub fn eccentricity(&self) -> u32 {
        self.flood.depth().saturating_sub(1)
    }

    /// The states at the greatest distance.
    pub fn farthest(&self) -> &[S] {
        self.layer(self.eccentricity())
    }

    /// The number of a state: its place in [`Exploration::states`].
    pub fn index(&self, state: &S) -> Option<usize> {
        self.flood.table.find(state).map(|number| number as usize)
    }

    /// Whether the state was seen.
    pub fn contains(&self, state: &S) -> bool {
        self.index(state).is_some()
    }

    /// The least number of moves from the start to the state, `None` if it was not seen.
    ///
    /// # Complexity
    ///
    /// A look-up and a binary search over the layers.
    pub fn distance(&self, state: &S) -> Option<u32> {
        self.flood.distance(state)
    }

    /// The state from which the given one was first found, and the move between them. `None` for
    /// the start and for states not seen.
    pub fn parent(&self, state: &S) -> Option<(&S, M)> {
        let (parent, mv) = (*self.flood.table.link(self.flood.table.find(state)?))?;
        Some((self.flood.table.state(parent), mv))
    }

    /// A shortest path from the start to the state, `None` if it was not seen.
    pub fn path_to(&self, state: &S) -> Option<Path<S, M>> {
        let table = &self.flood.table;
        let mut number = table.find(state)?;
        let mut path = Path {
            states: vec![table.state(number).clone()],
            moves: Vec::new(),
        };
        while let Some((parent, mv)) = *table.link(number) {
            path.moves.push(mv);
            path.states.push(table.state(parent).clone());
            number = parent;
        }
        path.states.reverse();
        path.moves.reverse();
        Some(path)
    }
}
