//! Classic layouts, ten times as fast: the solver for 4x5 boards with one 2x2 piece that shall get
//! to the bottom centre, dominoes and single squares.
//!
//! A layout is one `u64`, a bit set of anchors for each shape. What can move, and where to, comes from
//! shifts of whole sets; mirror images are one state; a search is breadth-first, as hardly anything
//! is saved by a bound or from the goal's side here.

mod labels;
mod neighbours;
pub(crate) mod packed;
pub(crate) mod reach;
mod search;
mod seen;

use search_core::{Limits, Outcome, Watch};

use self::packed::Packed;
use self::reach::{Moves, Slides, Steps, WeighedMoves};
use self::search::{Found, Search};
use crate::algorithm::Algorithm;
use crate::component::what_is_left;
use crate::metric::Metric;
use crate::puzzle::Puzzle;
use crate::solution::Solution;

/// A solver of classic layouts that keeps its tables from one to the next.
///
/// [`solve`](crate::solve()) makes one for each call where the algorithm is breadth-first; with many
/// layouts to solve, keep one. Answers do not depend on what was solved before.
///
/// # Examples
///
/// ```
/// use huarong::{ClassicSolver, LAYOUTS, Metric};
/// use search_core::Limits;
///
/// let mut solver = ClassicSolver::new();
/// for layout in LAYOUTS {
///     let answer = solver.solve(&layout.puzzle(), Metric::Move, &Limits::none());
///     assert_eq!(answer.unwrap().length, layout.optimum(Metric::Move));
/// }
/// ```
#[derive(Debug, Default)]
pub struct ClassicSolver {
    search: Search,
}

impl ClassicSolver {
    /// A solver without tables; they come with the first layout.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether a puzzle is a classic layout with the classic goal, whatever its labels: a 4x5 board
    /// without walls and gates, one 2x2 piece that shall get to the bottom centre, and beside it only
    /// dominoes and single squares, which may end anywhere.
    ///
    /// ```
    /// use huarong::{ClassicSolver, Puzzle};
    /// let classic = Puzzle::parse_rows("XAAY/XAAY/DEEF/DGHF/I..J")?;
    /// assert!(ClassicSolver::is_classic(&classic));
    /// let pennant = Puzzle::parse_rows("XXAA/XXBB/CD../EFGG/EFHH")?;
    /// let pennant = pennant.with_goal("..../..../..../XX../XX..")?;
    /// assert!(!ClassicSolver::is_classic(&pennant));
    /// # Ok::<(), huarong::PuzzleError>(())
    /// ```
    pub fn is_classic(puzzle: &Puzzle) -> bool {
        Packed::of(puzzle).is_some()
    }

    /// Finds a shortest solution of a classic layout by breadth-first search; `None` of any other
    /// puzzle, and where pieces move together. What the answer says is what [`solve`](crate::solve()) says.
    ///
    /// # Complexity
    ///
    /// Time and memory in the number of states no further than the solution, 24 bytes each, in tables
    /// of at least 0.5 MiB.
    pub fn solve(&mut self, puzzle: &Puzzle, metric: Metric, limits: &Limits) -> Option<Solution> {
        let watch = Watch::start(limits);
        let start = Packed::of(puzzle).filter(|_| !metric.is_group())?;
        let found = self.run::<true>(start, metric, limits);
        let (states, is_whole) = if found.outcome == Outcome::Exhausted {
            // What can be reached is the same in every metric.
            let left = what_is_left(limits, &watch);
            let whole = self.search.run::<Steps, false>(start, &left);
            (whole.seen, whole.outcome == Outcome::Exhausted)
        } else {
            (found.seen, false)
        };
        let moves = found
            .states
            .map(|states| labels::moves(puzzle, metric, &states));
        let length = moves.as_ref().map(|moves| moves.len() as u32);
        Some(Solution {
            metric,
            algorithm: Algorithm::Bfs,
            outcome: found.outcome,
            length,
            moves: moves.unwrap_or_default(),
            is_optimal: length.is_some(),
            states,
            is_whole,
            at_least: found.at_least,
            expanded: found.expanded,
            mirrored: true,
            elapsed: watch.elapsed(),
        })
    }

    fn run<const MERGE: bool>(&mut self, start: Packed, metric: Metric, limits: &Limits) -> Found {
        match metric {
            Metric::Move => self.search.run::<Moves, MERGE>(start, limits),
            Metric::Slide => self.search.run::<Slides, MERGE>(start, limits),
            Metric::Step => self.search.run::<Steps, MERGE>(start, limits),
            _ => self.search.run::<WeighedMoves, MERGE>(start, limits),
        }
    }
}
