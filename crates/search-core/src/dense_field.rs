//! Distances of all states from the nearest of many sources, in two bits for each rank.

use core::fmt;

use crate::dense::{DenseFlood, dense_flood};
use crate::limits::{Limits, Outcome};
use crate::path::Path;
use crate::puzzle::Ranked;
use crate::puzzle_report::PuzzleStats;
use crate::seen_table::{Seen, SeenModulo3};

/// Measures how far each state of an undirected puzzle is from the nearest source, by one
/// breadth-first search over ranks from all the sources at once, and keeps it modulo 3.
///
/// From that, distances and shortest paths are read back by walking: of the neighbours of a state,
/// those whose distance is one less modulo 3 are one move nearer. With the goals as sources, this
/// solves any state at once. A directed puzzle is refused when the program is compiled: there, a
/// neighbour that seems a move nearer could be two moves further away.
///
/// [`Limits::depth`] bounds the distances. A node limit expands the states of the lowest ranks in
/// the last layer. With several [threads](Limits::threads), larger layers are expanded on a pool
/// of exactly as many; what comes out is the same for any number, unless time or the stop flag
/// ends the search.
///
/// The technique is from Cooperman and Finkelstein, "New methods for using Cayley graphs in
/// interconnection networks" (1992).
///
/// # Panics
///
/// If the puzzle ranks a state at its [count](Ranked::count) or beyond.
///
/// # Complexity
///
/// Time in the number of states reached. Memory in [`Ranked::count`], allocated at once: half a
/// byte for each rank while it searches, three bits after.
///
/// # Examples
///
/// ```
/// use search_core::{Limits, Puzzle, Ranked, dense_distance_field};
///
/// /// Numbers on a ring of 100; a move goes one or ten on or back.
/// struct Ring;
///
/// impl Puzzle for Ring {
///     type State = u64;
///     type Move = u64;
///     const UNDIRECTED: bool = true;
///
///     fn expand(&self, &n: &u64, mut emit: impl FnMut(u64, &u64)) {
///         [1, 10, 90, 99].map(|step| emit(step, &((n + step) % 100)));
///     }
///
///     fn is_goal(&self, &n: &u64) -> bool {
///         n % 50 == 0
///     }
/// }
///
/// impl Ranked for Ring {
///     fn count(&self) -> u64 {
///         100
///     }
///
///     fn rank(&self, &n: &u64) -> u64 {
///         n
///     }
///
///     fn unrank(&self, rank: u64) -> u64 {
///         rank
///     }
/// }
///
/// let field = dense_distance_field(&Ring, [0, 50], &Limits::none());
/// assert_eq!(field.distance(&69), Some(3));
/// assert_eq!(field.path_from(&69).unwrap().moves, [1, 90, 90]);
/// assert_eq!(field.layer_sizes().iter().sum::<u64>(), 100);
/// ```
pub fn dense_distance_field<'p, P: Ranked + Sync>(
    puzzle: &'p P,
    sources: impl IntoIterator<Item = P::State>,
    limits: &Limits,
) -> DenseField<'p, P> {
    const {
        assert!(
            P::UNDIRECTED,
            "distances modulo 3 are ambiguous where moves have a direction"
        );
    }
    let flood = dense_flood(puzzle, sources, limits, |_| false, |_, _, _| Ok(()));
    DenseField {
        outcome: flood.outcome,
        stats: flood.stats,
        puzzle,
        flood,
    }
}

/// What [`dense_distance_field()`] measured.
///
/// Where a limit was met, every distance given is right all the same, but some states have none.
pub struct DenseField<'p, P> {
    /// [`Outcome::Exhausted`] when everything that can be reached was seen, else the limit that
    /// was met.
    pub outcome: Outcome,
    /// The work done.
    pub stats: PuzzleStats,
    puzzle: &'p P,
    flood: DenseFlood<SeenModulo3>,
}

impl<P: Ranked> DenseField<'_, P> {
    /// Whether everything that can be reached was seen.
    pub fn is_complete(&self) -> bool {
        self.outcome == Outcome::Exhausted
    }

    /// The number of states that have a distance.
    pub fn len(&self) -> u64 {
        self.stats.seen
    }

    /// Whether no state has a distance.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of states at each distance, from 0 on.
    pub fn layer_sizes(&self) -> &[u64] {
        &self.flood.sizes
    }

    /// The greatest distance of all, `None` if no state has one.
    pub fn max_distance(&self) -> Option<u32> {
        self.flood.farthest_layer()
    }

    /// The states at the greatest distance, by rank.
    ///
    /// # Complexity
    ///
    /// An unranking a state.
    pub fn farthest(&self) -> impl Iterator<Item = P::State> {
        self.flood.last_layer().map(|rank| self.puzzle.unrank(rank))
    }

    /// The least number of moves between the state and any source modulo 3, `None` if the state
    /// was not reached.
    ///
    /// # Complexity
    ///
    /// A look-up.
    pub fn distance_modulo_3(&self, state: &P::State) -> Option<u8> {
        self.flood.seen.as_ref()?.class(self.puzzle.rank(state))
    }

    /// The least number of moves between the state and any source, `None` if it was not reached.
    ///
    /// # Complexity
    ///
    /// An expansion a move.
    pub fn distance(&self, state: &P::State) -> Option<u32> {
        Some(self.walk(state)?.count() as u32 - 1)
    }

    /// A shortest path from the state to a source, each step to the first neighbour that is
    /// nearer. `None` if the state was not reached.
    ///
    /// # Complexity
    ///
    /// Two expansions a move.
    pub fn path_from(&self, state: &P::State) -> Option<Path<P::State, P::Move>> {
        let states = self.walk(state)?.map(|rank| self.puzzle.unrank(rank));
        Some(Path::found(self.puzzle, states.collect()))
    }

    /// The ranks on the way from a state to a source, both included.
    fn walk(&self, state: &P::State) -> Option<impl Iterator<Item = u64>> {
        let seen = self.flood.seen.as_ref()?;
        let start = self.puzzle.rank(state);
        let next = |&rank: &u64| seen.nearer(self.puzzle, rank);
        seen.contains(start)
            .then(|| core::iter::successors(Some(start), next))
    }
}

impl<P> fmt::Debug for DenseField<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DenseField")
            .field("outcome", &self.outcome)
            .field("stats", &self.stats)
            .field("layer_sizes", &self.flood.sizes)
            .finish_non_exhaustive()
    }
}
