//! Shortest solutions.

use core::ops::ControlFlow;

use search_core::{Limits, astar};

use crate::algorithm::Algorithm;
use crate::big::{Listener, SolveProgress};
use crate::classic::ClassicSolver;
use crate::heuristic::AllPieces;
use crate::metric::Metric;
use crate::piece_move::PieceMove;
use crate::puzzle::Puzzle;
use crate::run::{labelled, solve_in};
use crate::solution::{Searched, Solution, SolveError};
use crate::space::Space;
use crate::state::{State, by_size};
use crate::tiles;

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

/// As [`solve`](solve()), and has `callback` called again and again with the work done so far, always at the same
/// points of equal searches: about every 200,000 states, or every few million moves of a search whose
/// [`Limits::threads`] share the work. If it breaks off, the search ends with
/// [`LimitReached(Stop)`](search_core::LimitKind::Stop). Searches that are over in milliseconds, those of
/// classic layouts and sliding tiles, never call it.
///
/// # Errors
///
/// As of [`solve`](solve()).
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
/// nothing more. It is here for contrast; [`solve`](solve()) never uses it. `None` where no solution was
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
