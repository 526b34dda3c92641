//! Alpha-beta search for games: principal variation search by iterative deepening, with
//! aspiration windows, a transposition table, and moves ordered by what was learnt.
//!
//! Who is to move is asked of the position, before and after each move, never counted in plies:
//! games with extra turns need nothing special.
//!
//! Source: Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975; for the parts see the files.

mod busy;
mod config;
mod crew;
mod late_moves;
mod look_ahead;
mod node;
pub(crate) mod ordering;
mod pv;
mod report;
mod root;
pub(crate) mod turn;
mod worker;

use core::fmt;
use core::mem::size_of;
use core::sync::atomic::AtomicBool;
use std::panic::resume_unwind;
use std::thread;

use self::busy::Busy;
pub use self::config::{SearchConfig, SearchMode};
use self::crew::{Crew, EndOfWork};
pub use self::report::{Line, LinesReport, SearchReport};
use self::worker::{Shared, Worker};
use crate::game::{Evaluator, Game, NoAdvice, SearchPolicy};
use crate::limits::{Limits, Watch};
use crate::score::MAX_PLY;
use crate::stats::Stats;
use crate::table::TranspositionTable;

/// A game-tree search with its memory: the table, histories and killers stay from one search to
/// the next, until [`Searcher::clear`].
///
/// # What is promised
///
/// - The last *completed* iteration is reported. When a limit ends an iteration halfway, a better
///   move that it has found counts if the expected move had been searched first. However tight the
///   limits, there is a legal move; and no limit on nodes is ever passed.
/// - `Solved` means that the value rests on ends of the game alone: no evaluation and no shortened
///   list of moves has a part in it. (A decided value also counts as exact if the game ends within
///   the depth searched and no list was ever shortened: a quicker end would have been seen.)
/// - With one thread, two searchers that were made or cleared alike and are asked the same questions
///   under depth or node limits give the same answers and the same counts.
/// - With several ([`Limits::threads`]), what is the same is said at [`SearchMode`]. They share the
///   table and the node limit, which together they never pass; the stop flag and the clock end them
///   within about a millisecond. Threads are started for a search and end with it; what each has
///   learnt of the order of moves stays for the next.
///
/// # What is asked of the game
///
/// Its value must depend on what [`Game::key`] covers and on nothing else. Rules about the path,
/// such as repetition, do not belong into a searched position. A game may be infinite: lines are
/// followed for [`MAX_PLY`] plies at most, on the stack of the calling thread (others are given
/// stacks that are large enough).
///
/// # Examples
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim/game.rs"));
/// use search_core::{Limits, Outcome, Searcher};
///
/// # fn main() {
/// // `Nim`, taking one to three matches with the last one winning, is on the crate's front page.
/// let mut searcher = Searcher::new(Even);
/// let report = searcher.search(&Nim::new(10), &Limits::none());
/// assert_eq!(report.best, Some(2)); // leaves 8, a multiple of four
/// assert_eq!(report.value, score::win_in(5));
/// assert_eq!(report.outcome, Outcome::Solved);
/// # }
/// ```
pub struct Searcher<G: Game, E, P = NoAdvice> {
    main: Worker<G, E, P>,
    /// As many as any search so far has asked for.
    helpers: Vec<Worker<G, E, P>>,
    config: SearchConfig,
    table: TranspositionTable,
    /// Whether anything was left out since the last [`Searcher::clear`], such as the end of a list
    /// of moves: what the table holds may rest on it.
    trimmed: AtomicBool,
}

impl<G: Game, E: Evaluator<G>> Searcher<G, E> {
    /// A searcher with the default settings and no advice from the game.
    pub fn new(evaluator: E) -> Self {
        Self::with_policy(evaluator, NoAdvice, SearchConfig::default())
    }
}

impl<G: Game, E: Evaluator<G>, P: SearchPolicy<G>> Searcher<G, E, P> {
    /// A searcher that takes the game's advice.
    pub fn with_policy(evaluator: E, policy: P, config: SearchConfig) -> Self {
        Self {
            main: Worker::new(evaluator, policy, &config),
            helpers: Vec::new(),
            config,
            table: TranspositionTable::new(config.table_bytes),
            trimmed: AtomicBool::new(false),
        }
    }

    /// The settings.
    pub fn config(&self) -> &SearchConfig {
        &self.config
    }

    /// The evaluator.
    pub fn evaluator(&self) -> &E {
        &self.main.evaluator
    }

    /// Exchanges the evaluator, and forgets everything that was learnt, as it rests on the former one:
    /// the searcher is then as new.
    pub fn set_evaluator(&mut self, evaluator: E) {
        for helper in &mut self.helpers {
            helper.evaluator.clone_from(&evaluator);
        }
        self.main.evaluator = evaluator;
        self.clear();
    }

    /// The policy.
    pub fn policy(&self) -> &P {
        &self.main.policy
    }

    /// The transposition table.
    pub fn table(&self) -> &TranspositionTable {
        &self.table
    }

    /// Forgets everything that was learnt: the searcher is then as new.
    pub fn clear(&mut self) {
        self.table.clear();
        self.main.ordering.clear();
        for helper in &mut self.helpers {
            helper.ordering.clear();
        }
        *self.trimmed.get_mut() = false;
    }

    /// Searches a position until it is solved or a limit is met.
    ///
    /// # Complexity
    ///
    /// Exponential in the depth: of a tree with `b` moves a position, about `b^(d/2)` to
    /// `b^(3d/4)` positions to depth `d`. Nothing is allocated at a node.
    pub fn search(&mut self, position: &G, limits: &Limits) -> SearchReport<G::Move> {
        self.search_with(position, limits, &mut |_| ())
    }

    /// [`Searcher::search`], telling of each completed iteration.
    pub fn search_with(
        &mut self,
        position: &G,
        limits: &Limits,
        on_iteration: &mut dyn FnMut(&SearchReport<G::Move>),
    ) -> SearchReport<G::Move> {
        let moves = self.root_moves(position);
        self.search_first(position, moves, limits, on_iteration)
    }

    /// [`Searcher::search_with`] among some of the legal moves only; the report is on those.
    /// Moves that are not legal are ignored. If none is left of a game that goes on, nothing is
    /// searched and the outcome is `Exhausted`.
    pub fn search_among(
        &mut self,
        position: &G,
        root_moves: &[G::Move],
        limits: &Limits,
        on_iteration: &mut dyn FnMut(&SearchReport<G::Move>),
    ) -> SearchReport<G::Move> {
        let mut list = G::Moves::default();
        if position.terminal().is_none() {
            position.moves(&mut list);
        }
        let allowed = list.as_ref().iter().copied();
        let allowed = allowed.filter(|mv| root_moves.contains(mv)).collect();
        self.search_first(position, allowed, limits, on_iteration)
    }

    /// Searches for the best `count` moves, each with its exact value to the depth searched (an
    /// ordinary search knows that of the best alone, of the others only that they are no better).
    ///
    /// In each iteration the best line is searched for first, then the best of the other moves, and
    /// so on. At a limit, the last iteration that was completed for all lines is reported. A count
    /// of 0 is taken for 1.
    ///
    /// # Complexity
    ///
    /// At worst `count` times that of [`Searcher::search`]; less, as the lines share the table.
    ///
    /// # Examples
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim/game.rs"));
    /// use search_core::{Limits, Searcher};
    ///
    /// # fn main() {
    /// let report = Searcher::new(Even).search_lines(&Nim::new(6), 2, &Limits::none(), &mut |_| ());
    /// // To take two wins. Of the others, that which loses more slowly is the second best.
    /// let values: Vec<_> = report.lines.iter().map(|line| (line.moves[0], line.value)).collect();
    /// assert_eq!(values, [(2, score::win_in(3)), (1, score::loss_in(4))]);
    /// # }
    /// ```
    pub fn search_lines(
        &mut self,
        position: &G,
        count: usize,
        limits: &Limits,
        on_iteration: &mut dyn FnMut(&LinesReport<G::Move>),
    ) -> LinesReport<G::Move> {
        let moves = self.root_moves(position);
        self.search_best(position, moves, count.max(1), limits, on_iteration)
    }

    /// The moves to be searched at the root: every one, whatever the policy's limit.
    fn root_moves(&self, position: &G) -> Vec<G::Move> {
        let mut list = G::Moves::default();
        if position.terminal().is_none() {
            position.moves(&mut list);
            self.main.policy.strip(position, &mut list);
        }
        list.as_ref().to_vec()
    }

    fn search_first(
        &mut self,
        position: &G,
        moves: Vec<G::Move>,
        limits: &Limits,
        on_iteration: &mut dyn FnMut(&SearchReport<G::Move>),
    ) -> SearchReport<G::Move> {
        // Reports of iterations have moves.
        let mut tell = |report: &LinesReport<G::Move>| on_iteration(&report.first(0));
        let report = self.search_best(position, moves, 1, limits, &mut tell);
        report.first(self.main.value_without_search(position))
    }

    fn search_best(
        &mut self,
        position: &G,
        mut moves: Vec<G::Move>,
        count: usize,
        limits: &Limits,
        tell: &mut dyn FnMut(&LinesReport<G::Move>),
    ) -> LinesReport<G::Move> {
        self.table.new_search();
        let helpers = self.engage(limits.threads.get() - 1);
        let shared = Shared {
            config: &self.config,
            table: &self.table,
            trimmed: &self.trimmed,
            watch: Watch::start(limits),
            busy: (helpers > 0 && moves.len() >= self.config.put_off_from).then(Busy::new),
        };
        self.main.rank_root(&shared, position, &mut moves);
        let report = self.main.report_without_search(position, &moves, count);
        let mut stats = report.stats;
        let last = limits.depth.map_or(MAX_PLY, |depth| depth.min(MAX_PLY));
        let first = self.config.first_depth.clamp(1, last.max(1));
        let crew = Crew::new(moves, report, first, last, limits);

        let (shared, crew) = (&shared, &crew);
        let mut run = self.main.run(shared, crew);
        if let Some(pool) = &crew.pool {
            thread::scope(|scope| {
                let end = EndOfWork(pool);
                // A system that has no more threads to give gets on with fewer.
                let threads: Vec<_> = self.helpers[..helpers]
                    .iter_mut()
                    .zip(1..)
                    .map_while(|(helper, number)| {
                        let help = move || helper.help(shared, position, crew, number);
                        let builder = thread::Builder::new().stack_size(Self::STACK);
                        builder.spawn_scoped(scope, help).ok()
                    })
                    .collect();
                run.deepen(position, crew, 0, Some(tell));
                drop(end);
                for thread in threads {
                    match thread.join() {
                        Ok(done) => stats += done,
                        Err(panic) => resume_unwind(panic),
                    }
                }
            });
        } else {
            run.deepen(position, crew, 0, Some(tell));
        }
        stats += run.stats;
        let mut report = crew.report();
        report.stats = Stats {
            elapsed: shared.watch.elapsed(),
            ..stats
        };
        report
    }

    /// Enough for [`MAX_PLY`] nodes on top of each other, each with a position, a list of moves and
    /// some hundred bytes more, in a build without optimisation too. What is not used costs nothing.
    const STACK: usize =
        MAX_PLY as usize * (4 * (size_of::<G>() + size_of::<G::Moves>()) + (8 << 10));

    /// Sees to it that there are so many helpers, and returns the number.
    fn engage(&mut self, count: usize) -> usize {
        while self.helpers.len() < count {
            let (evaluator, policy) = (self.main.evaluator.clone(), self.main.policy.clone());
            let helper = Worker::new(evaluator, policy, &self.config);
            self.helpers.push(helper);
        }
        for helper in &mut self.helpers[..count] {
            helper.ordering.new_search();
        }
        self.main.ordering.new_search();
        count
    }
}

impl<G: Game, E: fmt::Debug, P: fmt::Debug> fmt::Debug for Searcher<G, E, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Searcher")
            .field("evaluator", &self.main.evaluator)
            .field("policy", &self.main.policy)
            .field("config", &self.config)
            .finish_non_exhaustive()
    }
}
