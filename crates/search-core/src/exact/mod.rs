//! The exact value of a finite game, by search to its end with the [two-bound
//! table](crate::bounds_table).
//!
//! Every question to the tree is one with two answers, "is the value at least so much?": a null
//! window. What it returns beside yes or no is a bound (fail-soft), and the next question starts
//! there, until both bounds meet: `MTD(f)` of Plaat, Schaeffer, Pijls and de Bruin, "Best-First
//! Fixed-Depth Minimax Algorithms", 1996, here without a depth, and with steps that double while
//! the answers point the same way, so that a value far off takes a logarithm of questions.

mod run;

use core::fmt;
use core::marker::PhantomData;

use self::run::Run;
use crate::alpha_beta::ordering::Ordering;
use crate::bounds_table::BoundsTable;
use crate::game::{Game, NoAdvice, SearchPolicy};
use crate::limits::{Limits, Outcome, Watch};
use crate::score::{MAX_PLY, Score};
use crate::stats::Stats;

/// What an exact solver found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExactReport<M> {
    /// The value is proven to be this or more, from the view of the side to move.
    pub lower: Score,
    /// The value is proven to be this or less. Equal to `lower` if the value is known.
    pub upper: Score,
    /// A move that is proven to reach `lower`; before anything is proven, the move that would be
    /// tried first. `None` only if the game is over.
    pub best: Option<M>,
    /// If solved, best play by both sides from here to the end of the game, the best move first:
    /// its end and the rewards on the way make up the value. Otherwise what is known of it.
    pub pv: Vec<M>,
    /// Every move that reaches the value, in the order of generation, where
    /// [`ExactSolver::solve_all`] was asked and has solved the position; else empty.
    pub best_moves: Vec<M>,
    /// `Solved`, or the limit that was met first. `LimitReached(Depth)` says that a line of play
    /// went on for longer than the depth limit or [`MAX_PLY`] plies.
    pub outcome: Outcome,
    /// The work done.
    pub stats: Stats,
}

impl<M> ExactReport<M> {
    /// The exact value, if it is known.
    pub fn value(&self) -> Option<Score> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

/// Solves a position with a table of its own, as large as the limits allow, by default 16 MiB.
/// See [`ExactSolver`], which remembers what it has proven.
///
/// # Examples
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim/game.rs"));
/// use search_core::{Limits, solve_exact};
///
/// # fn main() {
/// // `Nim`, taking one to three matches with the last one winning, is on the crate's front page.
/// let report = solve_exact(&Nim::new(10), &Limits::none());
/// assert_eq!(report.value(), Some(score::win_in(5)));
/// assert_eq!(report.best, Some(2)); // leaves 8, a multiple of four
/// assert_eq!(report.pv.len(), 5);
/// # }
/// ```
pub fn solve_exact<G: Game>(position: &G, limits: &Limits) -> ExactReport<G::Move> {
    let table_bytes = limits.table_bytes(ExactSolver::<G>::TABLE_BYTES);
    ExactSolver::with_policy(NoAdvice, table_bytes).solve(position, limits)
}

/// A solver of finite games. What it has proven it keeps from one position to the next, as facts
/// of the game: never mix games, or rules, whose keys are alike.
///
/// # What is promised
///
/// - A `Solved` value is that of [`minimax_value`](crate::minimax_value), decided values with
///   their plies: no evaluation has a part in it.
/// - When a limit is met first, `lower` and `upper` are proven all the same.
/// - Two solvers that were made or cleared alike and are asked the same questions under depth or
///   node limits give the same answers and the same counts. One thread is used.
///
/// # What is asked of the game
///
/// It must be finite, which a game without cycles is. Where lines do not end, or take more than
/// [`MAX_PLY`] plies, the outcome is `LimitReached(Depth)`. As for every search, the value must
/// depend on nothing but what [`Game::key`] covers.
///
/// Of the policy, [`SearchPolicy::bonus`] and [`SearchPolicy::strip`] are asked. `move_limit` is
/// not, as no value would be exact, nor `may_evaluate`, as nothing is evaluated.
///
/// # Examples
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim/game.rs"));
/// use search_core::{ExactSolver, LimitKind, Limits, Outcome};
///
/// # fn main() {
/// let mut solver = ExactSolver::new();
/// // From twelve matches whoever is to move loses, whatever is taken.
/// let report = solver.solve_all(&Nim::new(12), &Limits::none());
/// assert_eq!(report.value(), Some(score::loss_in(6)));
/// assert_eq!(report.best_moves, [1, 2, 3]);
///
/// // A limit leaves bounds.
/// let report = solver.solve(&Nim::new(500), &Limits::none().with_nodes(100));
/// assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Nodes));
/// assert!(report.lower < report.upper);
/// # }
/// ```
pub struct ExactSolver<G: Game, P = NoAdvice> {
    policy: P,
    table: BoundsTable,
    ordering: Ordering,
    game: PhantomData<fn(&G)>,
}

impl<G: Game> ExactSolver<G> {
    /// The size of the table of [`ExactSolver::new`]: 16 MiB, a million positions.
    pub const TABLE_BYTES: usize = 16 << 20;

    /// A solver without advice from the game and with a table of the default size.
    pub fn new() -> Self {
        Self::with_policy(NoAdvice, Self::TABLE_BYTES)
    }
}

impl<G: Game> Default for ExactSolver<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game, P: SearchPolicy<G>> ExactSolver<G, P> {
    /// A solver that takes the game's advice, with a table of at most `table_bytes` bytes, rounded
    /// down to a power of two, but at least 32.
    pub fn with_policy(policy: P, table_bytes: usize) -> Self {
        Self {
            policy,
            table: BoundsTable::new(table_bytes),
            ordering: Ordering::new::<G>(false),
            game: PhantomData,
        }
    }

    /// The policy.
    pub fn policy(&self) -> &P {
        &self.policy
    }

    /// What was proven so far.
    pub fn table(&self) -> &BoundsTable {
        &self.table
    }

    /// Forgets everything: the solver is then as new.
    pub fn clear(&mut self) {
        self.table.clear();
        self.ordering.clear();
    }

    /// Solves a position, or proves what it can within the limits.
    ///
    /// # Complexity
    ///
    /// Exponential in the length of the game. With room for every position in the table and `v`
    /// different values, each position is expanded at most once for each of some `log v` questions;
    /// good move ordering comes near the square root of the tree. Nothing is allocated at a node.
    pub fn solve(&mut self, position: &G, limits: &Limits) -> ExactReport<G::Move> {
        self.run(position, limits, false)
    }

    /// [`ExactSolver::solve`], and of a solved position also every best move. All legal moves are
    /// looked at, also those that the policy strips.
    pub fn solve_all(&mut self, position: &G, limits: &Limits) -> ExactReport<G::Move> {
        self.run(position, limits, true)
    }

    fn run(&mut self, position: &G, limits: &Limits, all: bool) -> ExactReport<G::Move> {
        self.ordering.new_search();
        let deepest = limits.depth.map_or(MAX_PLY, |depth| depth.min(MAX_PLY));
        let mut run = Run {
            policy: &self.policy,
            table: &self.table,
            ordering: &mut self.ordering,
            watch: Watch::start(limits),
            stats: Stats::default(),
            stopped: None,
            deepest,
            root_best: None,
        };
        let mut report = run.solve(position);
        if all && run.stopped.is_none() {
            report.best_moves = run.best_moves(position, report.lower);
        }
        if let Some(kind) = run.stopped {
            report.outcome = Outcome::LimitReached(kind);
            report.best_moves.clear();
        }
        report.stats = Stats {
            elapsed: run.watch.elapsed(),
            ..run.stats
        };
        report
    }
}

impl<G: Game, P: fmt::Debug> fmt::Debug for ExactSolver<G, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExactSolver")
            .field("policy", &self.policy)
            .field("table_bytes", &self.table.bytes())
            .finish_non_exhaustive()
    }
}
