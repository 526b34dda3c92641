//! The search of [`search_core::Searcher`] once more, written by hand for connect four and its default
//! settings: the measure of what it costs that the other knows no game.
//!
//! The order of moves, the windows, the iterations, the limits, what the table keeps and what is counted
//! are the same, so that both visit the same positions in the same order and give the same report. What
//! connect four can do without is left out: rewards, extra turns, advice, options, other threads.

use search_core::score::{MAX_EVAL, WIN, is_decided, loss_in, plies_to_end, win_in};
use search_core::table::Bound;
use search_core::{Evaluator, Game, LimitKind, Limits, Outcome, Score, SearchReport, Stats, Watch};

use crate::connect_four::{ConnectFour, OpenLines};
use crate::connect_four_table::{Entry, Memory, NO_MOVE};

type Board = ConnectFour<7, 6>;

const COLUMNS: usize = 7;
/// The longest game, and one.
const PLIES: usize = 43;
const INFINITE: Score = WIN + 1;
const KILLER: i32 = 2_000_000;
const HISTORY_MAX: i32 = 1 << 16;

/// A value, or a bound of it, and whether ends of the game alone prove it.
#[derive(Clone, Copy)]
struct Found {
    score: Score,
    proven: bool,
}

/// What a search returns that was stopped.
const NOTHING: Found = Found {
    score: 0,
    proven: false,
};

/// A searcher for connect four alone, with either table.
pub struct ConnectFourSearch<T> {
    table: T,
    /// By side, which alternates with the plies, and column.
    history: [[i32; COLUMNS]; 2],
    /// By ply.
    killers: [[u8; 2]; PLIES],
    /// By ply, the best line from there.
    lines: [[u8; PLIES]; PLIES + 1],
    lengths: [usize; PLIES + 1],
    watch: Watch,
    stats: Stats,
    stopped: Option<LimitKind>,
}

impl<T: Memory> ConnectFourSearch<T> {
    /// A searcher with an empty table of so many bytes.
    ///
    /// # Panics
    ///
    /// If that is not a power of two, at least 64.
    pub fn new(table_bytes: usize) -> Self {
        Self {
            table: T::new(table_bytes),
            history: [[0; COLUMNS]; 2],
            killers: [[NO_MOVE; 2]; PLIES],
            lines: [[NO_MOVE; PLIES]; PLIES + 1],
            lengths: [0; PLIES + 1],
            watch: Watch::start(&Limits::none()),
            stats: Stats::default(),
            stopped: None,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.history = [[0; COLUMNS]; 2];
        self.killers = [[NO_MOVE; 2]; PLIES];
    }

    /// Searches a game that goes on to `depth` plies, and tells the same as
    /// [`Searcher::search`](search_core::Searcher::search). To be asked once after [`Self::clear`].
    pub fn search(&mut self, board: &Board, depth: u32, limits: &Limits) -> SearchReport<u8> {
        self.table.new_search();
        let mut columns = <Board as Game>::Moves::default();
        board.moves(&mut columns);
        self.watch = Watch::start(limits);
        self.stats = Stats::default();
        self.stopped = None;
        let mut report = SearchReport {
            best: Some(columns[0]),
            value: OpenLines.evaluate(board),
            pv: vec![columns[0]],
            depth: 0,
            outcome: Outcome::LimitReached(LimitKind::Depth),
            stats: self.stats,
        };
        for depth in 1..=depth {
            let expected = (report.depth > 0).then_some(report.value);
            let found = self.aspire(board, &mut columns, depth, expected);
            if let Some(kind) = self.stopped {
                report.outcome = Outcome::LimitReached(kind);
                break;
            }
            report.best = Some(self.lines[0][0]);
            report.value = found.score;
            report.pv = self.lines[0][..self.lengths[0]].to_vec();
            report.depth = depth;
            if found.proven || plies_to_end(found.score).is_some_and(|plies| plies <= depth) {
                report.outcome = Outcome::Solved;
                break;
            }
        }
        report.stats = self.stats;
        report.stats.elapsed = self.watch.elapsed();
        report
    }

    fn aspire(
        &mut self,
        board: &Board,
        columns: &mut [u8],
        depth: u32,
        expected: Option<Score>,
    ) -> Found {
        let (mut alpha, mut beta, mut width) = (-INFINITE, INFINITE, 0);
        if let Some(expected) = expected
            && !is_decided(expected)
        {
            width = 50;
            (alpha, beta) = (expected - width, expected + width);
        }
        loop {
            let found = self.root(board, columns, depth, alpha, beta);
            if self.stopped.is_some() {
                return found;
            }
            width *= 4;
            if found.score <= alpha {
                alpha = found.score - width;
            } else if found.score >= beta {
                beta = found.score + width;
            } else {
                return found;
            }
            if is_decided(found.score) || is_decided(alpha) {
                alpha = -INFINITE;
            }
            if is_decided(found.score) || is_decided(beta) {
                beta = INFINITE;
            }
        }
    }

    fn root(
        &mut self,
        board: &Board,
        columns: &mut [u8],
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Found {
        if !self.enter() {
            return NOTHING;
        }
        self.lengths[..2].fill(0);
        let mut best = Found {
            score: -INFINITE,
            proven: true,
        };
        let mut raised = alpha;
        for nth in 0..columns.len() {
            let column = columns[nth];
            let found = self.try_column(board, column, nth, depth, 0, raised, beta);
            if self.stopped.is_some() {
                return best;
            }
            best.proven &= found.proven;
            best.score = best.score.max(found.score);
            if found.score <= raised {
                continue;
            }
            columns[..=nth].rotate_right(1);
            if found.score >= beta {
                return found;
            }
            raised = found.score;
            self.set_line(0, column);
        }
        best
    }

    /// Counts a node, unless a limit forbids it.
    fn enter(&mut self) -> bool {
        self.stopped = self.watch.check(self.stats.nodes);
        self.stats.nodes += u64::from(self.stopped.is_none());
        self.stopped.is_none()
    }

    fn visit(&mut self, board: &Board, depth: u32, ply: usize, alpha: Score, beta: Score) -> Found {
        if !self.enter() {
            return NOTHING;
        }
        self.stats.max_ply = self.stats.max_ply.max(ply as u32);
        let on_pv = beta - alpha > 1;
        if on_pv {
            self.lengths[ply..ply + 2].fill(0);
        }
        if let Some(score) = board.terminal() {
            return Found {
                score,
                proven: true,
            };
        }
        if depth == 0 {
            self.stats.evaluations += 1;
            return Found {
                score: OpenLines.evaluate(board),
                proven: false,
            };
        }
        if alpha >= win_in(1) || beta <= loss_in(1) {
            let score = if alpha >= win_in(1) {
                win_in(1)
            } else {
                loss_in(1)
            };
            return Found {
                score,
                proven: true,
            };
        }
        let key = board.key();
        let mut known_column = NO_MOVE;
        self.stats.table_probes += 1;
        if let Some(entry) = self.table.probe(key) {
            self.stats.table_hits += 1;
            if !on_pv
                && (u32::from(entry.depth) >= depth || entry.proven)
                && entry
                    .bound
                    .is_some_and(|bound| bound.answers(entry.score, alpha, beta))
            {
                self.stats.table_cutoffs += 1;
                return Found {
                    score: entry.score,
                    proven: entry.proven,
                };
            }
            known_column = entry.column;
        }
        let (found, bound, column) = self.try_columns(board, depth, ply, alpha, beta, known_column);
        if self.stopped.is_none() {
            self.table.store(Entry {
                key,
                score: found.score,
                depth: depth as u8,
                bound: Some(bound),
                proven: found.proven,
                column,
            });
        }
        found
    }

    fn try_columns(
        &mut self,
        board: &Board,
        depth: u32,
        ply: usize,
        alpha: Score,
        beta: Score,
        known_column: u8,
    ) -> (Found, Bound, u8) {
        let mut columns = <Board as Game>::Moves::default();
        board.moves(&mut columns);
        let columns = columns.as_mut_slice();
        let mut scores = [0; COLUMNS];
        for (score, &column) in scores.iter_mut().zip(&*columns) {
            *score = if column == known_column {
                i32::MAX
            } else {
                let killer = self.killers[ply].contains(&column);
                self.history[ply % 2][usize::from(column)] + if killer { KILLER } else { 0 }
            };
        }
        let mut best = Found {
            score: -INFINITE,
            proven: true,
        };
        let mut best_column = None;
        let mut raised = alpha;
        for nth in 0..columns.len() {
            // Of equal scores the lower column goes first, wherever exchanges have put it.
            let mut first = nth;
            for place in nth + 1..columns.len() {
                if (scores[place], columns[first]) > (scores[first], columns[place]) {
                    first = place;
                }
            }
            scores.swap(nth, first);
            columns.swap(nth, first);
            let column = columns[nth];
            let found = self.try_column(board, column, nth, depth, ply, raised, beta);
            if self.stopped.is_some() {
                break;
            }
            if found.score >= beta {
                self.stats.beta_cutoffs += 1;
                self.stats.first_move_cutoffs += u64::from(nth == 0);
                self.learn(&columns[..=nth], ply, depth);
                return (found, Bound::Lower, column);
            }
            best.proven &= found.proven;
            best.score = best.score.max(found.score);
            if found.score > raised {
                raised = found.score;
                best_column = Some(column);
                self.set_line(ply, column);
            }
        }
        match best_column {
            Some(column) => (best, Bound::Exact, column),
            None => (best, Bound::Upper, known_column),
        }
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "the node's state, handed on as it is"
    )]
    #[inline]
    fn try_column(
        &mut self,
        board: &Board,
        column: u8,
        nth: usize,
        depth: u32,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Found {
        let mut child = *board;
        child.play(column);
        if nth > 0 {
            let found = self.after(&child, depth, ply, alpha, alpha + 1);
            if found.score <= alpha || found.score >= beta || self.stopped.is_some() {
                return found;
            }
        }
        self.after(&child, depth, ply, alpha, beta)
    }

    /// Searches the position after a move in the window of the mover.
    #[inline]
    fn after(&mut self, child: &Board, depth: u32, ply: usize, alpha: Score, beta: Score) -> Found {
        let (alpha, beta) = (-before_move(beta), -before_move(alpha));
        let found = self.visit(child, depth - 1, ply + 1, alpha, beta);
        Found {
            score: after_move(-found.score),
            ..found
        }
    }

    /// Learns that the last of these columns failed high, and the others did not.
    fn learn(&mut self, tried: &[u8], ply: usize, depth: u32) {
        let (&best, others) = tried.split_last().expect("one was tried");
        let killers = &mut self.killers[ply];
        if killers[0] != best {
            *killers = [best, killers[0]];
        }
        let weight = (depth + 1).min(32).pow(2) as i32 * 8;
        let history = &mut self.history[ply % 2];
        let mut adjust = |column: u8, weight: i32| {
            let history = &mut history[usize::from(column)];
            *history += weight - *history * weight.abs() / HISTORY_MAX;
        };
        for &column in others {
            adjust(column, -weight);
        }
        adjust(best, weight);
    }

    fn set_line(&mut self, ply: usize, column: u8) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let rest = self.lengths[ply + 1];
        above[ply][0] = column;
        above[ply][1..=rest].copy_from_slice(&below[0][..rest]);
        self.lengths[ply] = rest + 1;
    }
}

/// A decided value comes a ply later than after the move.
fn after_move(value: Score) -> Score {
    if is_decided(value) {
        value - value.signum()
    } else {
        value
    }
}

/// The largest value that is at most `alpha` after the move. Evaluations stay far from the border.
fn before_move(alpha: Score) -> Score {
    debug_assert!(alpha.abs() != MAX_EVAL);
    if is_decided(alpha) {
        alpha + alpha.signum()
    } else {
        alpha
    }
}
