//! The whole of what can be reached from a state, explored on several threads.

use core::fmt;
use core::hash::BuildHasher;

use crate::hash::FixedState;
use crate::limits::{Limits, Outcome};
use crate::path::Path;
use crate::puzzle::Puzzle;
use crate::puzzle_report::PuzzleStats;
use crate::shard::{Place, shard_of};
use crate::sharded::{Sharded, sharded};

/// Explores everything that can be reached from the start, goals or not, by breadth-first search
/// on [`Limits::threads`] threads, as [`parallel_bfs`](fn@crate::parallel_bfs) does: what comes
/// out is the same for any number of them, unless time or the stop flag ends the search.
///
/// # Complexity
///
/// Time and memory in the number of states reached.
///
/// # Examples
///
/// ```
/// use search_core::{Limits, parallel_explore, puzzle_from_fn};
///
/// let ring = puzzle_from_fn(|&n: &u32| [((), (n + 1) % 9), ((), (n + 8) % 9)], |_| false);
/// let all = parallel_explore(&ring, &0, &Limits::none().with_threads(2));
/// assert!(all.is_complete());
/// assert_eq!(all.layer_sizes().collect::<Vec<_>>(), [1, 2, 2, 2, 2]);
/// assert_eq!(all.distance(&7), Some(2));
/// assert_eq!(all.path_to(&7).unwrap().states, [0, 8, 7]);
/// ```
pub fn parallel_explore<'p, P>(
    puzzle: &'p P,
    start: &P::State,
    limits: &Limits,
) -> ParallelExploration<'p, P>
where
    P: Puzzle + Sync,
    P::State: Send + Sync,
{
    let found = sharded(puzzle, start, limits, |_| false);
    ParallelExploration {
        outcome: found.outcome,
        stats: found.stats,
        puzzle,
        found,
    }
}

/// What [`parallel_explore()`] found.
///
/// Where a limit was met, every distance is right all the same, but the last layer may lack
/// states and there may be further layers.
pub struct ParallelExploration<'p, P: Puzzle> {
    /// [`Outcome::Exhausted`] when everything that can be reached was seen, else the limit that
    /// was met.
    pub outcome: Outcome,
    /// The work done.
    pub stats: PuzzleStats,
    puzzle: &'p P,
    found: Sharded<P::State, u32>,
}

impl<P: Puzzle> ParallelExploration<'_, P> {
    /// Whether everything that can be reached was seen.
    pub fn is_complete(&self) -> bool {
        self.outcome == Outcome::Exhausted
    }

    /// The number of states seen.
    pub fn len(&self) -> u64 {
        self.stats.seen
    }

    /// Whether not even the start was stored, which only a memory limit can bring about.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The states at a distance, none if there are none that far, in an order that depends on the
    /// puzzle and the start alone.
    pub fn layer(&self, distance: u32) -> impl Iterator<Item = &P::State> {
        let layer = self.found.layer(distance as usize);
        self.found
            .shards
            .iter()
            .zip(layer)
            .flat_map(|(shard, numbers)| {
                &shard.table.states()[numbers.start as usize..numbers.end as usize]
            })
    }

    /// The number of states at each distance, from 0 on.
    pub fn layer_sizes(&self) -> impl ExactSizeIterator<Item = u64> {
        (0..self.found.layers.len()).map(|layer| {
            let numbers = self.found.layer(layer);
            numbers.iter().map(|numbers| numbers.len() as u64).sum()
        })
    }

    /// The distance of the farthest states: the eccentricity of the start if
    /// [complete](Self::is_complete), else a lower bound of it.
    pub fn eccentricity(&self) -> u32 {
        (self.found.layers.len() as u32).saturating_sub(1)
    }

    /// The states at the greatest distance.
    pub fn farthest(&self) -> impl Iterator<Item = &P::State> {
        self.layer(self.eccentricity())
    }

    /// Whether the state was seen.
    pub fn contains(&self, state: &P::State) -> bool {
        self.place(state).is_some()
    }

    /// The least number of moves from the start to the state, `None` if it was not seen.
    ///
    /// # Complexity
    ///
    /// A look-up and a binary search over the layers.
    pub fn distance(&self, state: &P::State) -> Option<u32> {
        let place = self.place(state)?;
        let layers = &self.found.layers;
        let after = layers.partition_point(|first| first[place.shard()] <= place.number());
        Some(after as u32 - 1)
    }

    /// A shortest path from the start to the state, `None` if it was not seen.
    ///
    /// # Complexity
    ///
    /// An expansion a move.
    pub fn path_to(&self, state: &P::State) -> Option<Path<P::State, P::Move>> {
        let states = self.found.trace(self.place(state)?);
        Some(Path::found(self.puzzle, states))
    }

    fn place(&self, state: &P::State) -> Option<Place> {
        let shard = shard_of(FixedState::default().hash_one(state));
        let number = self.found.shards[shard].table.find(state)?;
        Some(Place::new(shard, number))
    }
}

impl<P: Puzzle> fmt::Debug for ParallelExploration<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParallelExploration")
            .field("outcome", &self.outcome)
            .field("stats", &self.stats)
            .finish_non_exhaustive()
    }
}
