//! Puzzles too big for a table of all states: breadth-first search that remembers two layers.

mod arrangements;
pub(crate) mod board;
mod bundle;
mod choose;
pub(crate) mod frontier;
pub(crate) mod key;
mod layer;
mod loose;
pub(crate) mod network;
mod path;
pub(crate) mod ranking;
mod sieve;
mod skeleton;
mod spill;
pub(crate) mod work;

use core::fmt;
use core::ops::ControlFlow;
use std::path::{Path, PathBuf};

use search_core::{Limits, Outcome};

use crate::mask::Mask;
use crate::metric::Metric;
use crate::puzzle::Puzzle;
use crate::run::{Searched, solve_big};
use crate::solver::{Solution, SolveError};
use crate::space::Space;
use crate::state::{Spot, State};
use board::Board;
use frontier::{Frontier, Network};
use key::Key;
use network::Keys;
use ranking::Ranking;
use spill::{DiskError, Spill, Stop};
use work::Work;

pub(crate) use work::Listener;
pub use work::SolveProgress;

/// A solver of puzzles with hundreds of millions of states.
///
/// It is breadth-first search as [`Algorithm::Bfs`](crate::Algorithm::Bfs) is, and finds solutions of
/// the same length, but remembers no more than two layers: sixteen bytes for up to 64 states that differ
/// in single squares alone, where the number of arrangements is below 2^64. The solution is put together
/// afterwards, from its middle outward.
///
/// [`solve`](crate::solve) with [`Algorithm::Frontier`](crate::Algorithm::Frontier) does the same
/// without news of the search and with a shorter report.
///
/// # Examples
///
/// ```
/// use huarong::{FrontierSolver, Metric, Puzzle};
/// use search_core::Limits;
///
/// let board = Puzzle::from_text("捷足先登")?;
/// let report = FrontierSolver::new().solve(&board, Metric::Move, &Limits::none())?;
/// assert_eq!(report.solution.length, Some(32));
///
/// // A limit does not make it worthless: what has been searched holds no solution.
/// let limits = Limits::none().with_depth(20);
/// let report = FrontierSolver::new().solve(&board, Metric::Move, &limits)?;
/// assert_eq!((report.solution.length, report.solution.at_least), (None, 21));
/// assert_eq!(report.layers.len(), 21);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct FrontierSolver {
    callback: Option<Box<Listener>>,
    spill_to: Option<PathBuf>,
}

impl fmt::Debug for FrontierSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FrontierSolver").finish_non_exhaustive()
    }
}

/// What a [`FrontierSolver`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FrontierReport {
    /// The solution, or how the search ended.
    pub solution: Solution,
    /// How many states there are at each distance from the start, mirror images counted as one where
    /// they were merged, as far as layers were completed.
    pub layers: Vec<u64>,
    /// The most bytes held at one time in lists of keys.
    pub peak_bytes: usize,
}

impl FrontierSolver {
    /// A solver that tells nobody how it gets on.
    pub fn new() -> Self {
        Self::default()
    }

    /// Has `callback` called from now on after each few million moves looked at, always at the same
    /// points of equal searches. If it breaks off, the search ends with
    /// [`LimitReached(Stop)`](search_core::LimitKind::Stop).
    pub fn on_progress(
        &mut self,
        callback: impl FnMut(&SolveProgress) -> ControlFlow<()> + Send + 'static,
    ) {
        self.callback = Some(Box::new(callback));
    }

    /// Lets searches write layers that do not fit into [`Limits::memory`] into files in a directory, where
    /// each makes one of its own for them and takes it away in the end, however it ends. What is found is
    /// the same as without. Each layer is written and read a few times; it is some ten bytes for up to 64
    /// states. The memory must hold a 256th part of a layer for each thread, and what is found at one time.
    #[must_use]
    pub fn spill_to(mut self, directory: impl Into<PathBuf>) -> Self {
        self.spill_to = Some(directory.into());
        self
    }

    /// Finds a shortest solution, breadth first.
    ///
    /// All [`Limits`] are kept, [`Limits::threads`] among them; what is found is the same for any
    /// number of threads. Depth and nodes bound the search for the length only. Time, memory and the
    /// stop flag hold for putting together the solution as well: if that is broken off, no solution
    /// is reported, and `at_least` is its length.
    ///
    /// In metrics in which pieces move together the search is [`Algorithm::Bfs`](crate::Algorithm::Bfs),
    /// which tells nothing of layers.
    ///
    /// # Errors
    ///
    /// [`SolveError::NoGoal`], [`SolveError::TooManyArrangements`], and [`SolveError::Disk`] of a file.
    ///
    /// # Complexity
    ///
    /// Time in the number of states no further than the solution. Memory in the number of states at
    /// two distances one after the other.
    pub fn solve(
        &mut self,
        puzzle: &Puzzle,
        metric: Metric,
        limits: &Limits,
    ) -> Result<FrontierReport, SolveError> {
        let (solution, trace) = solve_big(
            puzzle,
            metric,
            limits,
            &mut self.callback,
            self.spill_to.as_deref(),
        )?;
        Ok(FrontierReport {
            solution,
            layers: trace.layers,
            peak_bytes: trace.peak_bytes,
        })
    }
}

impl From<DiskError> for SolveError {
    fn from(DiskError { path, message }: DiskError) -> Self {
        Self::Disk { path, message }
    }
}

/// What a search found beside the solution; see [`FrontierReport`].
#[derive(Default)]
pub(crate) struct Trace {
    pub(crate) layers: Vec<u64>,
    pub(crate) peak_bytes: usize,
}

/// Searches from a state with whatever sizes of sets and keys suffice.
pub(crate) fn search<S: State>(
    space: &Space<S>,
    start: &S,
    limits: &Limits,
    listener: Option<&mut Listener>,
    spill_to: Option<&Path>,
) -> Result<(Searched<S>, Trace), SolveError> {
    let order = board::cells(space);
    let mut work = Work::start(limits, listener);
    work.spill = spill_to.map(Spill::new).transpose()?;
    // Sizes are combined only as puzzles need them: many cells mostly go with many words.
    match (order.len(), words(space, &order)) {
        (..=64, 1) => run::<S, u64, u64>(space, &order, start, work),
        (..=128, 1) => run::<S, u128, u64>(space, &order, start, work),
        (..=128, 2) => run::<S, u128, [u64; 2]>(space, &order, start, work),
        (_, ..=2) => run::<S, Largest, [u64; 2]>(space, &order, start, work),
        (_, ..=MOST_WORDS) => run::<S, Largest, [u64; MOST_WORDS]>(space, &order, start, work),
        _ => Err(SolveError::TooManyArrangements { words: MOST_WORDS }),
    }
}

/// A set of the cells of any board.
type Largest = [u64; 16];

/// The most words of a key.
const MOST_WORDS: usize = 8;

/// How many words a key takes.
fn words<S: State>(space: &Space<S>, order: &[Spot]) -> usize {
    Ranking::new(&Board::<Largest>::new(space, order)).words()
}

fn run<S: State, M: Mask, K: Key>(
    space: &Space<S>,
    order: &[Spot],
    start: &S,
    mut work: Work<'_>,
) -> Result<(Searched<S>, Trace), SolveError> {
    let board = Board::<M>::new(space, order);
    let ranking = Ranking::new(&board);
    let start = board.anchors(space, start);
    let keys = Keys::<M, K>::new(board, ranking);
    let found = breadth_first(&keys, keys.key(&start), &mut work)?;
    let mut outcome = found.outcome;
    let mut path = None;
    if let (Outcome::Solved, Some(goal)) = (outcome, found.goal) {
        work.know_length();
        let mut ways = vec![found.start];
        match path::between(
            &keys,
            found.start,
            goal,
            found.at_least,
            &mut work,
            &mut ways,
        ) {
            Ok(()) => path = Some(ways),
            Err(Stop::Limit(kind)) => outcome = Outcome::LimitReached(kind),
            Err(Stop::Disk(error)) => return Err(error.into()),
        }
    }
    let state = |key: &K| keys.board.state(space, &keys.anchors(key));
    let searched = Searched {
        outcome,
        states: path.map(|path| path.iter().map(state).collect()),
        seen: found.states,
        expanded: work.expanded,
        at_least: found.at_least,
    };
    let trace = Trace {
        layers: found.layers,
        peak_bytes: work.peak_bytes,
    };
    Ok((searched, trace))
}

/// How far a search has come.
struct Search<K> {
    outcome: Outcome,
    start: K,
    goal: Option<K>,
    at_least: u32,
    layers: Vec<u64>,
    states: u64,
}

/// Goes on layer by layer until there is a goal or nothing left.
fn breadth_first<N: Network>(
    network: &N,
    start: N::Key,
    work: &mut Work<'_>,
) -> Result<Search<N::Key>, DiskError> {
    let mut search = Search {
        outcome: Outcome::Solved,
        start,
        goal: network.is_goal(&start).then_some(start),
        at_least: 0,
        layers: vec![1],
        states: 1,
    };
    let mut frontier = Frontier::new(network, start);
    while search.goal.is_none() {
        search.at_least = frontier.depth + 1;
        match frontier.advance(work) {
            Ok(Some(goal)) => search.goal = Some(goal),
            Ok(None) if frontier.last.len() == 0 => {
                search.outcome = Outcome::Exhausted;
                break;
            }
            Ok(None) => search.layers.push(frontier.last.len()),
            Err(Stop::Limit(kind)) => {
                search.outcome = Outcome::LimitReached(kind);
                break;
            }
            Err(Stop::Disk(error)) => return Err(error),
        }
    }
    search.states = frontier.states;
    Ok(search)
}
