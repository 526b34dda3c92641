//! One search: questions to the tree, until bounds meet or a limit is met.

use super::ExactReport;
use crate::alpha_beta::ordering::Ordering;
use crate::alpha_beta::turn::{Found, Turn};
use crate::bounds_table::{BoundsTable, ProvenBounds};
use crate::game::{Game, SearchPolicy};
use crate::limits::{LimitKind, Outcome, Watch};
use crate::score::{Score, loss_in, win_in};
use crate::stats::Stats;

/// A running search.
pub(super) struct Run<'a, G: Game, P> {
    pub(super) policy: &'a P,
    pub(super) table: &'a BoundsTable,
    pub(super) ordering: &'a mut Ordering,
    pub(super) watch: Watch,
    pub(super) stats: Stats,
    /// The limit that was met. From then on what nodes return means nothing.
    pub(super) stopped: Option<LimitKind>,
    /// The most plies of a line of play.
    pub(super) deepest: u32,
    /// The root move that proved the best lower bound so far.
    pub(super) root_best: Option<G::Move>,
}

impl<G: Game, P: SearchPolicy<G>> Run<'_, G, P> {
    /// The value within bounds, the best move and the best line.
    pub(super) fn solve(&mut self, position: &G) -> ExactReport<G::Move> {
        let mut report = ExactReport {
            lower: loss_in(1),
            upper: win_in(1),
            best: None,
            pv: Vec::new(),
            best_moves: Vec::new(),
            outcome: Outcome::Solved,
            stats: self.stats,
        };
        if let Some(value) = position.terminal() {
            (report.lower, report.upper) = (value, value);
            return report;
        }
        (report.lower, report.upper) = self.converge(position, 0, report.lower, report.upper);
        if self.stopped.is_none() {
            report.pv = self.best_line(position, report.lower);
        }
        report.best = report.pv.first().copied().or(self.root_best);
        if report.best.is_none() {
            report.best = self.ranked(position).first().copied();
        }
        if report.pv.is_empty() {
            report.pv.extend(self.root_best);
        }
        report
    }

    /// The value of a position that is known to lie within `lower..=upper`, or the bounds proven
    /// until a limit is met.
    fn converge(
        &mut self,
        position: &G,
        ply: u32,
        mut lower: Score,
        mut upper: Score,
    ) -> (Score, Score) {
        let mut target = 0;
        let mut step = 1;
        let mut last = None;
        while lower < upper {
            let beta = target.clamp(lower + 1, upper);
            let score = self.visit(position, ply, beta - 1, beta);
            if self.stopped.is_some() {
                break;
            }
            let reached = score >= beta;
            step = if last == Some(reached) { 2 * step } else { 1 };
            last = Some(reached);
            // Most often the score is the value: the first thing to ask is whether it is.
            if reached {
                lower = score;
                target = score + step;
            } else {
                upper = score;
                target = score + 1 - step;
            }
        }
        (lower, upper)
    }

    /// Whether the value of a position is at least `beta`, where `alpha` is one less: a score of
    /// `beta` or more is a lower bound of the value, any other an upper bound.
    fn visit(&mut self, position: &G, ply: u32, alpha: Score, beta: Score) -> Score {
        debug_assert_eq!(alpha + 1, beta, "a null window");
        if !self.enter() {
            return 0;
        }
        self.stats.max_ply = self.stats.max_ply.max(ply);
        if let Some(score) = position.terminal() {
            return score;
        }
        // Nothing is better than to win with the next move, nothing worse than to lose with it.
        if alpha >= win_in(1) {
            return win_in(1);
        }
        if beta <= loss_in(1) {
            return loss_in(1);
        }
        let key = position.key();
        let known = self.table.probe(key);
        self.stats.table_probes += 1;
        self.stats.table_hits += u64::from(known.is_some());
        let known = known.unwrap_or(ProvenBounds::UNKNOWN);
        if known.upper < beta {
            self.stats.table_cutoffs += 1;
            return known.upper;
        }
        if known.lower >= beta {
            self.stats.table_cutoffs += 1;
            if ply == 0 {
                self.remember_root(position, known.mv);
            }
            return known.lower;
        }
        if ply >= self.deepest {
            self.stopped = Some(LimitKind::Depth);
            return 0;
        }
        let before = self.stats.nodes;
        let (score, mv) = self.try_moves(position, ply, alpha, beta, known.mv);
        if self.stopped.is_none() {
            let effort = (1 + self.stats.nodes - before).ilog2();
            let found = ProvenBounds {
                mv,
                effort,
                ..ProvenBounds::UNKNOWN
            };
            let found = if score >= beta {
                ProvenBounds {
                    lower: score,
                    ..found
                }
            } else {
                ProvenBounds {
                    upper: score,
                    ..found
                }
            };
            self.table.store(key, found);
        }
        score
    }

    /// Notes the table's move of the root before the table forgets it.
    #[cold]
    fn remember_root(&mut self, position: &G, known: Option<usize>) {
        let list = self.moves(position);
        let mut moves = list.as_ref().iter().copied();
        self.root_best = moves.find(|&mv| Some(G::move_index(mv)) == known);
    }

    /// Tries the moves, best-ordered first, until one reaches `beta`. Returns also the index of
    /// that move.
    fn try_moves(
        &mut self,
        position: &G,
        ply: u32,
        alpha: Score,
        beta: Score,
        table_move: Option<usize>,
    ) -> (Score, Option<usize>) {
        let list = self.moves(position);
        let moves = list.as_ref();
        if let Some((mv, score)) = self.at_once(position, moves, alpha, beta) {
            self.stats.beta_cutoffs += 1;
            self.stats.first_move_cutoffs += 1;
            if ply == 0 {
                self.root_best = Some(mv);
            }
            return (score, Some(G::move_index(mv)));
        }
        let ranked = self
            .ordering
            .rank(self.policy, position, moves, ply, table_move);
        let before = self.stats.nodes;
        let mut best = loss_in(1);
        for nth in 0..moves.len() {
            let mv = moves[self.ordering.pick(ranked, nth)];
            let score = self.try_move(position, mv, ply, alpha, beta);
            if self.stopped.is_some() {
                break;
            }
            if score >= beta {
                self.stats.beta_cutoffs += 1;
                self.stats.first_move_cutoffs += u64::from(nth == 0);
                let weight = (1 + self.stats.nodes - before).ilog2();
                self.ordering.learn::<G>(ranked, moves, nth, weight);
                self.ordering.done(ranked);
                if ply == 0 {
                    self.root_best = Some(mv);
                }
                return (score, Some(G::move_index(mv)));
            }
            best = best.max(score);
        }
        self.ordering.done(ranked);
        (best, None)
    }

    /// A move that needs no search to reach `beta`: it ends the game, or the table knows what comes
    /// of it (enhanced transposition cut-offs; Schaeffer and Plaat, "New Advances in Alpha-Beta
    /// Searching", 1996). Without this look a search to the end of the game would follow the first
    /// move to the bitter end even where the second wins on the spot.
    fn at_once(
        &mut self,
        position: &G,
        moves: &[G::Move],
        alpha: Score,
        beta: Score,
    ) -> Option<(G::Move, Score)> {
        moves.iter().find_map(|&mv| {
            let (child, turn) = Turn::after(position, mv);
            let known = child.terminal().map_or_else(
                || {
                    self.stats.table_probes += 1;
                    let known = self.table.probe(child.key());
                    self.stats.table_hits += u64::from(known.is_some());
                    known.map(|known| (known.lower, known.upper))
                },
                |value| Some((value, value)),
            );
            let (lower, upper) = known?;
            let mut answered = true;
            let found = turn.search(alpha, beta, |alpha, beta| {
                answered = lower >= beta || upper <= alpha;
                Found::proven(if lower >= beta { lower } else { upper })
            });
            (answered && found.score >= beta).then_some((mv, found.score))
        })
    }

    /// Plays one move and asks whether it reaches `beta`.
    #[inline]
    fn try_move(
        &mut self,
        position: &G,
        mv: G::Move,
        ply: u32,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let (child, turn) = Turn::after(position, mv);
        let found = turn.search(alpha, beta, |alpha, beta| {
            Found::proven(self.visit(&child, ply + 1, alpha, beta))
        });
        found.score
    }

    /// Best play from a position of a known value to the end of the game, or until a limit is met.
    ///
    /// A move is best if it reaches the value: the table remembers most such answers, and what it
    /// has forgotten is searched again.
    fn best_line(&mut self, position: &G, mut value: Score) -> Vec<G::Move> {
        let mut position = position.clone();
        let mut line = Vec::new();
        while position.terminal().is_none() {
            let ply = line.len() as u32;
            if ply >= self.deepest {
                self.stopped = Some(LimitKind::Depth);
                break;
            }
            let moves = self.ranked(&position);
            let best = moves.into_iter().find(|&mv| {
                self.stopped.is_none()
                    && self.try_move(&position, mv, ply, value - 1, value) >= value
            });
            let (None, Some(mv)) = (self.stopped, best) else {
                break;
            };
            let (child, turn) = Turn::after(&position, mv);
            // The values of the child that come to this one: hardly ever more than one.
            let mut inside = (0, 0);
            turn.search(value - 1, value + 1, |alpha, beta| {
                inside = (alpha + 1, beta - 1);
                Found::proven(alpha)
            });
            if child.terminal().is_none() {
                (value, _) = self.converge(&child, ply + 1, inside.0, inside.1);
            }
            line.push(mv);
            position = child;
        }
        line
    }

    /// Every legal move that reaches the value of the position.
    pub(super) fn best_moves(&mut self, position: &G, value: Score) -> Vec<G::Move> {
        let mut list = G::Moves::default();
        if position.terminal().is_none() {
            position.moves(&mut list);
        }
        let mut moves = list.as_ref().to_vec();
        moves.retain(|&mv| {
            self.stopped.is_none() && self.try_move(position, mv, 0, value - 1, value) >= value
        });
        moves
    }

    /// The moves of a position that is not over, as the policy leaves them.
    fn moves(&self, position: &G) -> G::Moves {
        let mut list = G::Moves::default();
        position.moves(&mut list);
        self.policy.strip(position, &mut list);
        debug_assert!(
            !list.as_ref().is_empty(),
            "a game that goes on has a legal move"
        );
        list
    }

    /// The moves in the order in which they would be tried.
    fn ranked(&mut self, position: &G) -> Vec<G::Move> {
        let list = self.moves(position);
        let moves = list.as_ref();
        let known = self.table.probe(position.key()).and_then(|entry| entry.mv);
        let ranked = self.ordering.rank(self.policy, position, moves, 0, known);
        let order = (0..moves.len())
            .map(|nth| moves[self.ordering.pick(ranked, nth)])
            .collect();
        self.ordering.done(ranked);
        order
    }

    /// Counts a node, unless a limit forbids it.
    #[inline]
    fn enter(&mut self) -> bool {
        if let Some(kind) = self.watch.check(self.stats.nodes) {
            self.stopped = Some(kind);
            return false;
        }
        self.stats.nodes += 1;
        true
    }
}
