//! The searches by name.

use core::fmt;
use core::str::FromStr;

use search_core::text::excerpt;

/// How a shortest solution is searched for. All find equally short ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Algorithm {
    /// Breadth-first search from the start.
    Bfs,
    /// Breadth-first search from the start and from all goals; see [`GOAL_CAP`]. The goals are
    /// listed before the limits are first looked at, which on the largest boards takes seconds.
    Bidirectional,
    /// A* with the metric's lower bound: Manhattan distance of the goal pieces (step), axes they
    /// have still to cross (slide), displaced goal pieces (move).
    Astar,
    /// Iterative-deepening A* with the same bounds: hardly any memory, but far more time on all
    /// but short solutions, and none at all to prove a puzzle unsolvable. Give it limits.
    IdaStar,
    /// Breadth-first search from the start that remembers two layers only: see
    /// [`FrontierSolver`](crate::FrontierSolver). For puzzles whose states are too many for a table.
    /// Uses [`Limits::threads`]. In metrics in which pieces move together it is [`Algorithm::Bfs`].
    ///
    /// [`Limits::threads`]: search_core::Limits::threads
    Frontier,
    /// Iterative deepening guided by simpler puzzles: some pieces left out, what remains is solved
    /// first, and its exact distances bound the search of the next, down to the whole puzzle. For
    /// puzzles that are too big for breadth-first search. Uses [`Limits::threads`]. In metrics in which
    /// pieces move together it is [`Algorithm::Bfs`].
    ///
    /// [`Limits::threads`]: search_core::Limits::threads
    Relaxed,
    /// The default: the first that suits the puzzle of
    ///
    /// - [`Algorithm::Bfs`] for [classic layouts](crate::ClassicSolver::is_classic);
    /// - [`Algorithm::IdaStar`] with pattern databases for [sliding tiles](crate::tiles) on ten cells or
    ///   more, where pieces move one by one;
    /// - [`Algorithm::Bfs`] for [`Metric::MoveThenStep`];
    /// - [`Algorithm::Bidirectional`] where there are at most [`AUTO_GOAL_CAP`] goal states;
    /// - [`Algorithm::Astar`] where its bound can be more than two moves;
    /// - [`Algorithm::Bfs`].
    ///
    /// After a million states, or where memory is short, [`Algorithm::Frontier`] takes over from any of
    /// the last three, where pieces move one by one.
    ///
    /// [`Metric::MoveThenStep`]: crate::Metric::MoveThenStep
    #[default]
    Auto,
}

/// The most goal states that a bidirectional search starts from.
pub const GOAL_CAP: usize = 1_000_000;

/// The most goal states with which [`Algorithm::Auto`] searches from both ends.
///
/// With more, the front of the backward search is the wider one from the start (classic boards have
/// thousands of goal states) and the search is a forward one with extra work.
pub const AUTO_GOAL_CAP: usize = 100;

impl Algorithm {
    /// All seven.
    pub const ALL: [Self; 7] = [
        Self::Bfs,
        Self::Bidirectional,
        Self::Astar,
        Self::IdaStar,
        Self::Frontier,
        Self::Relaxed,
        Self::Auto,
    ];

    /// `bfs`, `bidirectional`, `astar`, `idastar`, `frontier`, `relaxed` or `auto`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bfs => "bfs",
            Self::Bidirectional => "bidirectional",
            Self::Astar => "astar",
            Self::IdaStar => "idastar",
            Self::Frontier => "frontier",
            Self::Relaxed => "relaxed",
            Self::Auto => "auto",
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no algorithm.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{text}\" is no algorithm: use `bfs`, `bidirectional`, `astar`, `idastar`, `frontier`, `relaxed` or \
     `auto`"
)]
pub struct ParseAlgorithmError {
    text: String,
}

impl FromStr for Algorithm {
    type Err = ParseAlgorithmError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|algorithm| algorithm.name() == text)
            .ok_or_else(|| ParseAlgorithmError {
                text: excerpt(text),
            })
    }
}
