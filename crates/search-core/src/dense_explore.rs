//! The whole of what can be reached from a state, in a bit or two for each rank.

use core::fmt;

use crate::dense::{DenseFlood, dense_flood};
use crate::limits::{Limits, Outcome};
use crate::puzzle::Ranked;
use crate::puzzle_report::PuzzleStats;
use crate::seen_table::{Seen, SeenBits};

/// Explores everything that can be reached from the start, goals or not, by breadth-first search
/// over the ranks of the puzzle.
///
/// [`Limits::depth`] bounds the layers explored. A node limit expands the states of the lowest
/// ranks in the last layer. With several [threads](Limits::threads), larger layers are expanded on
/// a pool of exactly as many; what comes out is the same for any number, unless time or the stop
/// flag ends the search.
///
/// # Panics
///
/// If the puzzle ranks a state at its [count](Ranked::count) or beyond.
///
/// # Complexity
///
/// Time in the number of states reached. Memory in [`Ranked::count`], allocated at once: three
/// bits for each rank.
///
/// # Examples
///
/// ```
/// use search_core::{Limits, Puzzle, Ranked, dense_explore};
///
/// /// Sixteen lamps in a row; a switch turns its lamp and the next.
/// struct Lamps;
///
/// impl Puzzle for Lamps {
///     type State = u16;
///     type Move = u32;
///     const UNDIRECTED: bool = true;
///
///     fn expand(&self, &lamps: &u16, mut emit: impl FnMut(u32, &u16)) {
///         (0..15).for_each(|switch| emit(switch, &(lamps ^ 3 << switch)));
///     }
///
///     fn is_goal(&self, &lamps: &u16) -> bool {
///         lamps == 0
///     }
/// }
///
/// impl Ranked for Lamps {
///     fn count(&self) -> u64 {
///         1 << 16
///     }
///
///     fn rank(&self, &lamps: &u16) -> u64 {
///         u64::from(lamps)
///     }
///
///     fn unrank(&self, rank: u64) -> u16 {
///         rank as u16
///     }
/// }
///
/// let all = dense_explore(&Lamps, &0, &Limits::none().with_threads(2));
/// assert!(all.is_complete());
/// assert_eq!((all.len(), all.eccentricity()), (1 << 15, 15));
/// assert_eq!(all.layer_sizes()[..4], [1, 15, 105, 455]);
/// assert_eq!(all.farthest().collect::<Vec<_>>(), [0b1000_0000_0000_0001]);
/// assert!(!all.contains(&1));
/// ```
pub fn dense_explore<'p, P: Ranked + Sync>(
    puzzle: &'p P,
    start: &P::State,
    limits: &Limits,
) -> DenseExploration<'p, P> {
    let flood = dense_flood(puzzle, [start.clone()], limits, |_| false, |_, _, _| Ok(()));
    DenseExploration {
        outcome: flood.outcome,
        stats: flood.stats,
        puzzle,
        flood,
    }
}

/// What [`dense_explore()`] found.
///
/// Where a limit was met, every distance is right all the same, but the last layer may lack
/// states and there may be further layers.
pub struct DenseExploration<'p, P> {
    /// [`Outcome::Exhausted`] when everything that can be reached was seen, else the limit that
    /// was met.
    pub outcome: Outcome,
    /// The work done.
    pub stats: PuzzleStats,
    puzzle: &'p P,
    flood: DenseFlood<SeenBits>,
}

impl<P: Ranked> DenseExploration<'_, P> {
    /// Whether everything that can be reached was seen.
    pub fn is_complete(&self) -> bool {
        self.outcome == Outcome::Exhausted
    }

    /// The number of states seen.
    pub fn len(&self) -> u64 {
        self.stats.seen
    }

    /// Whether not even the start was seen, which only a memory limit can bring about.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of states at each distance, from 0 on.
    pub fn layer_sizes(&self) -> &[u64] {
        &self.flood.sizes
    }

    /// The distance of the farthest states: the eccentricity of the start if
    /// [complete](Self::is_complete), else a lower bound of it.
    pub fn eccentricity(&self) -> u32 {
        self.flood.farthest_layer().unwrap_or(0)
    }

    /// The states at the greatest distance, by rank.
    ///
    /// # Complexity
    ///
    /// An unranking a state.
    pub fn farthest(&self) -> impl Iterator<Item = P::State> {
        self.flood.last_layer().map(|rank| self.puzzle.unrank(rank))
    }

    /// Whether the state was seen.
    pub fn contains(&self, state: &P::State) -> bool {
        let seen = self.flood.seen.as_ref();
        seen.is_some_and(|seen| seen.contains(self.puzzle.rank(state)))
    }
}

impl<P> fmt::Debug for DenseExploration<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DenseExploration")
            .field("outcome", &self.outcome)
            .field("stats", &self.stats)
            .field("layer_sizes", &self.flood.sizes)
            .finish_non_exhaustive()
    }
}
