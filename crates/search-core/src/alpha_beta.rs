//! Alpha-beta search for games: principal variation search by iterative deepening, with
//! aspiration windows, a transposition table, and moves ordered by what was learnt.
//!
//! Who is to move is asked of the position, before and after each move, never counted in plies:
//! games with extra turns need nothing special.
//!
//! Source: Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975; for the parts see the files.

mod node;
mod ordering;
mod pv;
mod turn;

use core::fmt;
use core::marker::PhantomData;

use self::node::Run;
use self::ordering::Ordering;
use self::pv::Lines;
use self::turn::{Found, INFINITE};
use crate::bot::Choice;
use crate::game::{Evaluator, Game, NoAdvice, SearchPolicy};
use crate::limits::{LimitKind, Limits, Outcome, Watch};
use crate::score::{MAX_PLY, Score, is_decided, plies_to_end};
use crate::stats::Stats;
use crate::table::TranspositionTable;

/// The settings of a [`Searcher`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchConfig {
    /// The most bytes the transposition table takes, rounded down to a power of two; at least 32.
    /// Default: 16 MiB, half a million positions.
    pub table_bytes: usize,
    /// How far from the last iteration's value the next one is expected, in units of the
    /// evaluation: the half-width of the first window. A value outside costs another search in a
    /// wider window. `None` searches each iteration in the full window. Default: 50.
    pub aspiration: Option<Score>,
    /// Whether the table answers only for searches to the very depth it holds, or with proofs that
    /// such a search would find too. The value of an iteration is then that of plain minimax to the
    /// same depth, whatever the table has seen and whatever its size. Default: false, which is
    /// faster and sees more.
    pub equal_depth: bool,
    /// The depth of the first iteration. A game that is to be searched to its end is sometimes
    /// solved sooner without the shallow iterations; but until the first iteration is complete
    /// there is no answer. Default: 1.
    pub first_depth: u32,
}

impl Default for SearchConfig {
    fn default() -> Self {
        Self {
            table_bytes: 16 << 20,
            aspiration: Some(50),
            equal_depth: false,
            first_depth: 1,
        }
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchReport<M> {
    /// The best move found, legal however tight the limits; `None` only if the game is over or no
    /// move was allowed.
    pub best: Option<M>,
    /// The value from the view of the side to move at the root. Before the first iteration is
    /// complete, the evaluator's word on the root (0 where the policy forbids to ask it).
    pub value: Score,
    /// The line of play expected, the best move first. Once an iteration is complete it leads to
    /// the value: the end of the game or the evaluation at its last position, and the rewards on
    /// the way, make it up. Before that it holds the best move alone.
    pub pv: Vec<M>,
    /// The last iteration that was completed, in plies; 0 if none was.
    pub depth: u32,
    /// `Solved` if the value is exact: no deeper search can change it. `LimitReached` otherwise;
    /// during a search the depth is given as the limit. `Exhausted` if no move was allowed.
    pub outcome: Outcome,
    /// The work done so far, over all iterations.
    pub stats: Stats,
}

impl<M> SearchReport<M> {
    /// The report as a player's choice; `None` where there is no move to choose.
    pub fn into_choice(self) -> Option<Choice<M>> {
        Some(Choice {
            mv: self.best?,
            value: Some(self.value),
            depth: self.depth,
            pv: self.pv,
            stats: self.stats,
        })
    }
}

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
/// - Two searchers that were made or cleared alike and are asked the same questions under depth or
///   node limits give the same answers and the same counts.
///
/// # What is asked of the game
///
/// Its value must depend on what [`Game::key`] covers and on nothing else. Rules about the path,
/// such as repetition, do not belong into a searched position. A game may be infinite: lines are
/// followed for [`MAX_PLY`] plies at most, on the stack of the calling thread.
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
    evaluator: E,
    policy: P,
    config: SearchConfig,
    table: TranspositionTable,
    ordering: Ordering<G::Move>,
    lines: Lines<G::Move>,
    /// Whether a list of moves was cut short since the last [`Searcher::clear`]: what the table
    /// holds may rest on it.
    trimmed: bool,
    game: PhantomData<fn(&G)>,
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
            evaluator,
            policy,
            config,
            table: TranspositionTable::new(config.table_bytes),
            ordering: Ordering::new::<G>(),
            lines: Lines::new(),
            trimmed: false,
            game: PhantomData,
        }
    }

    /// The settings.
    pub fn config(&self) -> &SearchConfig {
        &self.config
    }

    /// The evaluator.
    pub fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// The policy.
    pub fn policy(&self) -> &P {
        &self.policy
    }

    /// The transposition table.
    pub fn table(&self) -> &TranspositionTable {
        &self.table
    }

    /// Forgets everything that was learnt: the searcher is then as new.
    pub fn clear(&mut self) {
        self.table.clear();
        self.ordering.clear();
        self.trimmed = false;
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
        let mut list = G::Moves::default();
        if position.terminal().is_none() {
            position.moves(&mut list);
            self.policy.strip(position, &mut list);
        }
        self.deepen(position, list.as_ref(), limits, on_iteration)
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
        let allowed: Vec<_> = list
            .as_ref()
            .iter()
            .copied()
            .filter(|mv| root_moves.contains(mv))
            .collect();
        self.deepen(position, &allowed, limits, on_iteration)
    }

    /// The iterations. At the root every move of the list is tried, whatever the policy's limit.
    fn deepen(
        &mut self,
        position: &G,
        moves: &[G::Move],
        limits: &Limits,
        on_iteration: &mut dyn FnMut(&SearchReport<G::Move>),
    ) -> SearchReport<G::Move> {
        self.table.new_search();
        self.ordering.new_search();
        let mut run = Run {
            evaluator: &self.evaluator,
            policy: &self.policy,
            config: &self.config,
            table: &self.table,
            ordering: &mut self.ordering,
            lines: &mut self.lines,
            watch: Watch::start(limits),
            stats: Stats::default(),
            stopped: None,
            trimmed: self.trimmed,
            root_best: None,
        };
        let mut report = run.before_search(position, moves);
        if report.best.is_some() {
            let mut moves = run.ranked_root(position, moves);
            report.best = moves.first().copied();
            report.pv = moves[..1].to_vec();
            let last = limits.depth.map_or(MAX_PLY, |depth| depth.min(MAX_PLY));
            for depth in self.config.first_depth.clamp(1, last.max(1))..=last {
                let expected = (report.depth > 0).then_some(report.value);
                let found = run.aspire(position, &mut moves, depth, expected);
                if let Some(kind) = run.stopped {
                    report.outcome = Outcome::LimitReached(kind);
                    run.take_better_move(&mut report);
                    break;
                }
                report.best = moves.first().copied();
                report.value = found.score;
                report.pv = run.lines.line(0).to_vec();
                report.depth = depth;
                let ends_in_sight = plies_to_end(found.score).is_some_and(|plies| plies <= depth);
                let solved = found.proven || ends_in_sight && !run.trimmed;
                if solved {
                    report.outcome = Outcome::Solved;
                }
                report.stats = run.stats_now();
                on_iteration(&report);
                if solved {
                    break;
                }
            }
        }
        report.stats = run.stats_now();
        self.trimmed = run.trimmed;
        report
    }
}

impl<G: Game, E: Evaluator<G>, P: SearchPolicy<G>> Run<'_, G, E, P> {
    /// What can be said without search.
    fn before_search(&mut self, position: &G, moves: &[G::Move]) -> SearchReport<G::Move> {
        let (value, outcome) = if let Some(value) = position.terminal() {
            (value, Outcome::Solved)
        } else {
            let outcome = if moves.is_empty() {
                Outcome::Exhausted
            } else {
                Outcome::LimitReached(LimitKind::Depth)
            };
            if self.policy.may_evaluate(position) {
                (self.evaluate(position), outcome)
            } else {
                (0, outcome)
            }
        };
        SearchReport {
            best: moves.first().copied(),
            value,
            pv: Vec::new(),
            depth: 0,
            outcome,
            stats: self.stats,
        }
    }

    /// The root moves in the order in which the first iteration tries them.
    fn ranked_root(&mut self, position: &G, moves: &[G::Move]) -> Vec<G::Move> {
        let known = self.table.probe(position.key()).and_then(|entry| entry.mv);
        let ranked = self.ordering.rank(self.policy, position, moves, 0, known);
        let order = (0..moves.len())
            .map(|nth| moves[self.ordering.pick(ranked, nth)])
            .collect();
        self.ordering.done(ranked);
        order
    }

    /// One iteration: searches in a window around the expected value and widens it on the side
    /// where the value lies outside, until it lies within.
    fn aspire(
        &mut self,
        position: &G,
        moves: &mut [G::Move],
        depth: u32,
        expected: Option<Score>,
    ) -> Found {
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        let mut width = 0;
        if let (Some(expected), Some(aspiration)) = (expected, self.config.aspiration)
            && !is_decided(expected)
        {
            width = aspiration.max(1);
            alpha = expected.saturating_sub(width).max(-INFINITE);
            beta = expected.saturating_add(width).min(INFINITE);
        }
        loop {
            let found = self.root(position, moves, depth, alpha, beta);
            if self.stopped.is_some() {
                return found;
            }
            width = width.saturating_mul(4);
            if found.score <= alpha {
                alpha = found.score.saturating_sub(width).max(-INFINITE);
            } else if found.score >= beta {
                beta = found.score.saturating_add(width).min(INFINITE);
            } else {
                return found;
            }
            // A value far off is looked for everywhere.
            if is_decided(found.score) || is_decided(alpha) {
                alpha = -INFINITE;
            }
            if is_decided(found.score) || is_decided(beta) {
                beta = INFINITE;
            }
        }
    }

    /// After a broken iteration: a move that proved better than the expected one, which is
    /// searched first, is better than what the last whole iteration has to say.
    fn take_better_move(&self, report: &mut SearchReport<G::Move>) {
        if let Some((mv, value)) = self.root_best
            && (report.depth == 0 || report.best != Some(mv))
        {
            report.best = Some(mv);
            report.value = value;
            report.pv = self.lines.line(0).to_vec();
        }
    }

    fn stats_now(&self) -> Stats {
        Stats {
            elapsed: self.watch.elapsed(),
            ..self.stats
        }
    }
}

impl<G: Game, E: fmt::Debug, P: fmt::Debug> fmt::Debug for Searcher<G, E, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Searcher")
            .field("evaluator", &self.evaluator)
            .field("policy", &self.policy)
            .field("config", &self.config)
            .finish_non_exhaustive()
    }
}
