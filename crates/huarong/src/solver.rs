//! Shortest solutions.

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;
use core::time::Duration;
use std::path::PathBuf;

use search_core::{Limits, Outcome, astar};

use crate::big::{Listener, SolveProgress};
use crate::classic::ClassicSolver;
use crate::heuristic::AllPieces;
use crate::metric::Metric;
use crate::moves::PieceMove;
use crate::puzzle::Puzzle;
use crate::run::{Searched, labelled, solve_in};
use crate::space::Space;
use crate::state::{State, by_size};
use crate::tiles;

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
    /// [`FrontierSolver`](crate::FrontierSolver). For puzzles whose states are too many for a table;
    /// the one algorithm that makes use of [`Limits::threads`]. In metrics in which pieces move
    /// together it is [`Algorithm::Bfs`].
    Frontier,
    /// Iterative deepening guided by simpler puzzles: some pieces left out, what remains is solved
    /// first, and its exact distances bound the search of the next, down to the whole puzzle. For
    /// puzzles that are too big for breadth-first search. Uses [`Limits::threads`]. In metrics in which
    /// pieces move together it is [`Algorithm::Bfs`].
    Relaxed,
    /// The default: [`Algorithm::Bfs`] for [classic layouts](ClassicSolver::is_classic) and for
    /// [`Metric::MoveThenStep`]; else [`Algorithm::Bidirectional`] where there are at most
    /// [`AUTO_GOAL_CAP`] goal states; else [`Algorithm::Astar`] where its bound can be more than two
    /// moves; else [`Algorithm::Bfs`]. After a million states, or where memory is short,
    /// [`Algorithm::Frontier`] takes over from any of the three, where pieces move one by one.
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
    "{text:?} is no algorithm: use `bfs`, `bidirectional`, `astar`, `idastar`, `frontier`, `relaxed` or \
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
                text: crate::text::shortened(text),
            })
    }
}

/// Why a puzzle cannot even be searched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The puzzle has no goal.
    #[error("the puzzle has no goal: name the goal pieces and their places")]
    NoGoal,
    /// There are too many goal states to search backward from.
    #[error(
        "the goal leaves the other pieces more than {cap} arrangements, too many to search \
         backward from: use bfs or astar"
    )]
    TooManyGoals {
        /// The most that are allowed.
        cap: usize,
    },
    /// There are too many arrangements to number them for a frontier search or a relaxed one.
    #[error(
        "the pieces have too many arrangements to number them in {words} words of 64 bits: use \
         bfs or astar"
    )]
    TooManyArrangements {
        /// The most words of a number.
        words: usize,
    },
    /// A file for what the memory had no room for could not be written or read.
    #[error("{}: {message}", path.display())]
    Disk {
        /// The file.
        path: PathBuf,
        /// What the system says.
        message: String,
    },
}

/// The answer to [`solve`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solution {
    /// What counts as one move.
    pub metric: Metric,
    /// What searched; never [`Algorithm::Auto`], but what it chose.
    pub algorithm: Algorithm,
    /// [`Outcome::Solved`], or [`Outcome::Exhausted`] as the proof that there is no solution, or
    /// the limit that was met first: then all that is known are the bounds.
    pub outcome: Outcome,
    /// The number of moves of the solution: the least there is where [solved](Outcome::Solved), else only
    /// an upper bound, if there is any.
    pub length: Option<u32>,
    /// The solution, in the labels of the puzzle; empty if none is known.
    pub moves: Vec<PieceMove>,
    /// Whether the solution is proven to be a shortest one: exactly where the outcome is
    /// [`Outcome::Solved`]. [`Algorithm::Relaxed`] alone gives others, where a limit was met.
    pub is_optimal: bool,
    /// Where exhausted: how many states can be reached from the start, equal free pieces not told
    /// apart, mirror images counted as two. Else how many states the search has seen.
    pub states: u64,
    /// Whether `states` is the size of the whole component. False unless exhausted; and false where
    /// it could not be counted within the limits, as when a search from both ends has proven from
    /// the goal's side that there is no solution, while the start's side is huge: then there are at
    /// least `states`.
    pub is_whole: bool,
    /// No solution has fewer moves: proven, however the search ended, and the length itself where
    /// solved. Where there is no solution, it says nothing.
    pub at_least: u32,
    /// States expanded, mirror images counted as one where they were merged: the work done.
    pub expanded: u64,
    /// Whether mirror images were merged.
    pub mirrored: bool,
    /// Time taken. The only field that differs between two equal calls.
    pub elapsed: Duration,
}

/// Finds a shortest solution.
///
/// Equal free pieces are not told apart, and mirror images are merged where board, pieces and goal
/// allow it; the moves are in the puzzle's own labels all the same, and lead from its own start to
/// its goal. Equal calls without a limit of time give equal answers.
///
/// [Classic layouts](ClassicSolver::is_classic) have a breadth-first search of their own, some ten
/// times as fast as the general one. With [`Metric::MoveThenStep`], any other algorithm finds the
/// number of moves first, and a breadth-first search then finds the fewest steps.
///
/// [Sliding tiles](crate::tiles) in the wrong parity are proven unsolvable without a search; on boards
/// of ten cells or more `auto` is iterative-deepening A* with pattern databases.
///
/// # Errors
///
/// [`SolveError::NoGoal`]; [`SolveError::TooManyGoals`] of a bidirectional search; and
/// [`SolveError::TooManyArrangements`] of a frontier search and of a relaxed one.
///
/// # Complexity
///
/// Time and memory in the number of states no further than the solution: 1 or 2 ms for the classics
/// breadth-first, well below 20 ms by any algorithm but IDA*.
///
/// # Examples
///
/// ```
/// use huarong::{Algorithm, Metric, Puzzle, solve};
/// use search_core::{Limits, Outcome};
///
/// let board = Puzzle::from_text("横刀立马")?;
/// let lengths = Metric::UNITS.map(|metric| {
///     solve(&board, metric, Algorithm::Auto, &Limits::none()).unwrap().length.unwrap()
/// });
/// assert_eq!(lengths, [81, 90, 116]);
///
/// let stuck = Puzzle::from_text("走投无路")?;
/// let answer = solve(&stuck, Metric::Move, Algorithm::Bfs, &Limits::none())?;
/// assert_eq!((answer.outcome, answer.states), (Outcome::Exhausted, 7462));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    puzzle: &Puzzle,
    metric: Metric,
    algorithm: Algorithm,
    limits: &Limits,
) -> Result<Solution, SolveError> {
    solve_any(puzzle, metric, algorithm, limits, None)
}

/// As [`solve`], and has `callback` called again and again with the work done so far, always at the same
/// points of equal searches: about every 200,000 states, or every few million moves of a search whose
/// [`Limits::threads`] share the work. If it breaks off, the search ends with
/// [`LimitReached(Stop)`](search_core::LimitKind::Stop). Searches that are over in milliseconds, those of
/// classic layouts and sliding tiles, call nobody.
///
/// # Errors
///
/// As of [`solve`].
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
/// use std::sync::mpsc;
///
/// use huarong::{Algorithm, Metric, Puzzle, solve_with};
/// use search_core::{LimitKind, Limits, Outcome};
///
/// let level: Puzzle = "AABB/CCDD/..EE/FGHI goal ..../..../..../AABB".parse()?;
/// let (sender, receiver) = mpsc::channel();
/// let tell = move |progress: &huarong::SolveProgress| {
///     let _ = sender.send(progress.at_least);
///     ControlFlow::Continue(())
/// };
/// let answer = solve_with(&level, Metric::Step, Algorithm::Bfs, &Limits::none(), tell)?;
/// assert!(receiver.iter().all(|at_least| at_least <= answer.at_least));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_with(
    puzzle: &Puzzle,
    metric: Metric,
    algorithm: Algorithm,
    limits: &Limits,
    callback: impl FnMut(&SolveProgress) -> ControlFlow<()> + Send + 'static,
) -> Result<Solution, SolveError> {
    solve_any(puzzle, metric, algorithm, limits, Some(Box::new(callback)))
}

fn solve_any(
    puzzle: &Puzzle,
    metric: Metric,
    algorithm: Algorithm,
    limits: &Limits,
    mut listener: Option<Box<Listener>>,
) -> Result<Solution, SolveError> {
    if !puzzle.has_goal() {
        return Err(SolveError::NoGoal);
    }
    if matches!(algorithm, Algorithm::Auto | Algorithm::Bfs)
        && let Some(solution) = ClassicSolver::new().solve(puzzle, metric, limits)
    {
        return Ok(solution);
    }
    if let Some(solution) = tiles::solve(puzzle, metric, algorithm, limits) {
        return Ok(solution);
    }
    by_size!(solve_in(
        puzzle,
        metric,
        algorithm,
        limits,
        &mut listener,
        None
    ))
    .map(|(solution, _)| solution)
}

/// What [`demonstrate_inadmissible`] found: *some* solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UpperBound {
    /// What counts as one move.
    pub metric: Metric,
    /// The solution's length: the least number of moves is this or less.
    pub at_most: u32,
    /// The solution, in the labels of the puzzle.
    pub moves: Vec<PieceMove>,
    /// States expanded.
    pub expanded: u64,
}

/// Shows what A* does with a heuristic that is *not* admissible: the sum of the Manhattan
/// distances of all pieces to one solved arrangement.
///
/// The solution it finds is one, but need not be shortest, so its length is an upper bound and
/// nothing more. It is here for contrast; [`solve`] never uses it. `None` where no solution was
/// found within the limits, which proves nothing.
///
/// # Errors
///
/// [`SolveError::NoGoal`].
///
/// # Examples
///
/// ```
/// use huarong::{Metric, Puzzle, demonstrate_inadmissible};
/// use search_core::Limits;
/// let board = Puzzle::from_text("横刀立马")?;
/// let found = demonstrate_inadmissible(&board, Metric::Move, &Limits::none())?.unwrap();
/// assert!(found.at_most >= 81);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn demonstrate_inadmissible(
    puzzle: &Puzzle,
    metric: Metric,
    limits: &Limits,
) -> Result<Option<UpperBound>, SolveError> {
    if !puzzle.has_goal() {
        return Err(SolveError::NoGoal);
    }
    Ok(by_size!(demonstrate_in(puzzle, metric, limits)))
}

fn demonstrate_in<S: State>(
    puzzle: &Puzzle,
    metric: Metric,
    limits: &Limits,
) -> Option<UpperBound> {
    let space = Space::<S>::new(puzzle, metric, false);
    let target = space.any_goal()?;
    let start = space.state_of(&puzzle.anchors);
    let report = astar(&space, &AllPieces::new(&space, &target), &start, limits);
    let found = Searched::from(report);
    let moves = labelled(puzzle, &space, found.states.as_deref())?;
    Some(UpperBound {
        metric,
        at_most: moves.len() as u32,
        moves,
        expanded: found.expanded,
    })
}
