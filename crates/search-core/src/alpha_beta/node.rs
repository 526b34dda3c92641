//! The recursive search of one position.

use core::sync::atomic::{AtomicBool, Ordering as Atomic, fence};

use super::busy::Busy;
use super::config::SearchConfig;
use super::late_moves::reduction;
use super::ordering::Ordering;
use super::pv::Lines;
use super::turn::{Found, INFINITE, Turn};
use crate::game::{Evaluator, Game, SearchPolicy};
use crate::limits::{LimitKind, Watch};
use crate::score::{MAX_EVAL, MAX_PLY, Score, is_decided, loss_in, win_in};
use crate::stats::Stats;
use crate::table::{Bound, Entry, TranspositionTable};

/// The search of one thread: all that a node needs.
///
/// The table is shared and everything else is its own, so that several of these can run at once.
pub(super) struct Run<'a, G: Game, E, P> {
    pub(super) evaluator: &'a E,
    pub(super) policy: &'a P,
    pub(super) config: SearchConfig,
    pub(super) table: &'a TranspositionTable,
    pub(super) ordering: &'a mut Ordering,
    pub(super) lines: &'a mut Lines<G::Move>,
    pub(super) watch: Watch,
    /// Where the other threads are, if there are any.
    pub(super) busy: Option<&'a Busy>,
    /// The moves put off at the nodes of the current line, by the places they were picked for.
    pub(super) later: &'a mut Vec<usize>,
    pub(super) stats: Stats,
    /// The limit that was met. From then on what nodes return means nothing.
    pub(super) stopped: Option<LimitKind>,
    /// Whether this thread left anything out: cut a list of moves short, or searched a line less
    /// deep than asked.
    pub(super) trimmed: bool,
    /// Whether any thread did, in this search or in earlier ones whose results the table has.
    pub(super) trimmed_at_all: &'a AtomicBool,
    /// The value of the best root move of the running task, once a first one has a value.
    pub(super) root_best: Option<Score>,
}

impl<G: Game, E: Evaluator<G>, P: SearchPolicy<G>> Run<'_, G, E, P> {
    /// Searches a position `ply` plies from the root to `depth` more plies.
    fn visit(&mut self, position: &G, depth: u32, ply: u32, alpha: Score, beta: Score) -> Found {
        if !self.enter() {
            return Found::proven(0);
        }
        self.stats.max_ply = self.stats.max_ply.max(ply);
        let on_pv = beta - alpha > 1;
        if on_pv {
            self.lines.start(ply);
        }
        if let Some(score) = position.terminal() {
            return Found::proven(score);
        }
        if let Some(known) = self.policy.settled(position) {
            return Found {
                score: known.value,
                proven: known.proven,
            };
        }
        if let Some(score) = self.known_bound(position, alpha, beta) {
            return Found::proven(score);
        }
        if (depth == 0 && self.policy.may_evaluate(position)) || ply >= MAX_PLY {
            return self.horizon(position, ply, alpha, beta);
        }
        // Nothing is better than to win with the next move, nothing worse than to lose with it.
        if alpha >= win_in(1) {
            return Found::proven(win_in(1));
        }
        if beta <= loss_in(1) {
            return Found::proven(loss_in(1));
        }

        let key = position.key();
        let known = self.probe(key);
        if let Some(entry) = known {
            // On the principal variation the search goes on, so that the line is known to its end.
            if let Some(found) = self.answer(&entry, depth, alpha, beta)
                && (!on_pv || self.is_off_line(found, alpha, beta))
            {
                self.stats.table_cutoffs += 1;
                return found;
            }
        }
        if !on_pv && let Some(found) = self.is_far_above(position, depth, beta) {
            return found;
        }
        let table_move = known.and_then(|entry| entry.mv);
        let reduced = table_move.is_none() && self.reduces_unknown(depth);
        let depth = depth - u32::from(reduced);
        let noted = self.busy.filter(|_| depth + 1 >= Busy::LEAST_DEPTH);
        if let Some(busy) = noted {
            busy.enter(key);
        }
        let (found, bound, mv) = if self.busy.is_some() {
            self.try_moves::<true>(position, depth, ply, alpha, beta, table_move)
        } else {
            self.try_moves::<false>(position, depth, ply, alpha, beta, table_move)
        };
        if let Some(busy) = noted {
            busy.leave(key);
        }
        if reduced && !found.proven {
            self.note_trimmed();
        }
        if self.stopped.is_none() {
            let entry = Entry {
                score: found.score,
                bound,
                depth,
                proven: found.proven,
                mv,
            };
            self.table.store(key, entry);
        }
        found
    }

    /// Tries the moves of a position, best-ordered first; those that other threads are at last, where
    /// moves are put off. Returns also what kind of bound the
    /// score is, and the index of the move to try first another time.
    #[inline(never)] // most nodes are answered without it, and are quicker with few registers
    fn try_moves<const PUT_OFF: bool>(
        &mut self,
        position: &G,
        depth: u32,
        ply: u32,
        alpha: Score,
        beta: Score,
        table_move: Option<usize>,
    ) -> (Found, Bound, Option<usize>) {
        let mut best = Found::proven(-INFINITE);
        let mut best_move = None;
        let mut raised = alpha;
        // The table's move first, if it can be told without the others.
        let known = table_move.filter(|_| !self.config.is_reproducible());
        let tried = known.and_then(|index| self.policy.move_of(position, index));
        if let Some(mv) = tried {
            let found = self.try_known(position, mv, depth, ply, raised, beta);
            if self.stopped.is_some() {
                return (found, Bound::Lower, None);
            }
            if found.score >= beta {
                self.stats.beta_cutoffs += 1;
                self.stats.first_move_cutoffs += 1;
                let index = G::move_index(mv);
                self.ordering.learn_one(position.turn(), ply, index, depth);
                return (found, Bound::Lower, Some(index));
            }
            best = found;
            if found.score > raised {
                raised = found.score;
                best_move = Some(G::move_index(mv));
                self.lines.set(ply, mv);
            }
        }

        let mut list = G::Moves::default();
        let (complete, limit) = self.list(position, depth, &mut list);
        let moves = list.as_ref();
        debug_assert!(!moves.is_empty(), "a game that goes on has a legal move");

        if beta - alpha == 1
            && let Some((mv, found)) = self.at_once(position, moves, depth, alpha, beta)
        {
            return (found, Bound::Lower, Some(G::move_index(mv)));
        }
        let ranked = self
            .ordering
            .rank(self.policy, position, moves, ply, table_move);
        let busy = self.busy.filter(|_| PUT_OFF && depth >= Busy::LEAST_DEPTH);
        let put_off = if PUT_OFF { self.later.len() } else { 0 };
        let mut next = 0;
        while next < limit || (PUT_OFF && self.later.len() > put_off) {
            let (nth, mv);
            if !PUT_OFF || next < limit {
                nth = next;
                next += 1;
                mv = moves[self.ordering.pick(ranked, nth)];
                // Nothing else is ordered before it.
                if nth == 0 && tried == Some(mv) {
                    continue;
                }
                if PUT_OFF
                    && let Some(busy) = busy
                    && nth > 0
                    && busy.has(Turn::after(position, mv).0.key())
                {
                    self.later.push(nth);
                    continue;
                }
            } else {
                nth = self.later.remove(put_off);
                mv = moves[self.ordering.picked(ranked, nth)];
            }
            // One that is not in the list was tried before all of it.
            let place = if tried.is_some() { nth.max(1) } else { nth };
            let found = self.try_move(position, mv, place, depth, ply, raised, beta);
            if self.stopped.is_some() {
                break;
            }
            if found.score >= beta {
                if PUT_OFF {
                    self.later.truncate(put_off);
                }
                self.stats.beta_cutoffs += 1;
                self.stats.first_move_cutoffs += u64::from(nth == 0);
                self.ordering.learn::<G>(ranked, moves, nth, depth);
                self.ordering.done(ranked);
                return (found, Bound::Lower, Some(G::move_index(mv)));
            }
            best.proven &= found.proven;
            best.score = best.score.max(found.score);
            if found.score > raised {
                raised = found.score;
                best_move = Some(G::move_index(mv));
                self.lines.set(ply, mv);
            }
        }
        if PUT_OFF {
            self.later.truncate(put_off);
        }
        self.ordering.done(ranked);
        if limit < moves.len() || !complete {
            best.proven = false;
            self.note_trimmed();
        }
        if best_move.is_some() {
            (best, Bound::Exact, best_move)
        } else {
            // No move stands out; the one of an earlier search still may.
            (best, Bound::Upper, table_move)
        }
    }

    /// Lists the moves worth trying; returns whether a best one is surely among them, and how many
    /// of them are to be tried.
    #[inline]
    fn list(&self, position: &G, depth: u32, moves: &mut G::Moves) -> (bool, usize) {
        if self.config.is_reproducible() {
            position.moves(moves);
            self.policy.strip(position, moves);
            return (true, moves.as_ref().len());
        }
        let complete = self.policy.candidates(position, depth, moves);
        let limit = self.policy.move_limit(position, depth as i32).max(1);
        (complete, limit.min(moves.as_ref().len()))
    }

    /// Tries the table's move before the others are listed.
    #[inline(never)] // where no policy tells such moves, the loop is then as if this were not
    fn try_known(
        &mut self,
        position: &G,
        mv: G::Move,
        depth: u32,
        ply: u32,
        alpha: Score,
        beta: Score,
    ) -> Found {
        self.try_move(position, mv, 0, depth, ply, alpha, beta)
    }

    /// Plays the move that is tried as `nth` and searches what follows: in the whole window if it
    /// is the first, else first only as to whether it is better than the best so far (principal
    /// variation search; Marsland and Campbell, "Parallel Search of Strongly Ordered Game Trees",
    /// 1982), and a late one first less deep.
    #[expect(
        clippy::too_many_arguments,
        reason = "the node's state, handed on as it is"
    )]
    #[expect(clippy::inline_always, reason = "a part of the loop over the moves")]
    #[inline(always)]
    pub(super) fn try_move(
        &mut self,
        position: &G,
        mv: G::Move,
        nth: usize,
        depth: u32,
        ply: u32,
        alpha: Score,
        beta: Score,
    ) -> Found {
        let (child, turn) = Turn::after(position, mv);
        self.ordering.follow(ply, G::move_index(mv));
        let after = depth.saturating_sub(1);
        if nth > 0 && self.config.null_windows {
            let less = if self.reduces_late_moves() {
                reduction(depth, nth)
            } else {
                0
            };
            let mut found = turn.search(alpha, alpha + 1, |alpha, beta| {
                self.visit(&child, after - less, ply + 1, alpha, beta)
            });
            if less > 0 && found.score > alpha && self.stopped.is_none() {
                found = turn.search(alpha, alpha + 1, |alpha, beta| {
                    self.visit(&child, after, ply + 1, alpha, beta)
                });
            } else if less > 0 && !found.proven {
                self.note_trimmed();
            }
            if found.score <= alpha || found.score >= beta || self.stopped.is_some() {
                return found;
            }
        }
        turn.search(alpha, beta, |alpha, beta| {
            self.visit(&child, after, ply + 1, alpha, beta)
        })
    }

    /// The value at the horizon: the evaluation, or what comes of a noisy move, if the player
    /// prefers one (Kaindl, "Quiescence Search in Computer Chess", 1982, names the idea's sources).
    fn horizon(&mut self, position: &G, ply: u32, alpha: Score, beta: Score) -> Found {
        let mut best = Found::estimated(self.evaluate(position));
        let mut noisy = G::Moves::default();
        self.policy.noisy(position, &mut noisy);
        if ply >= MAX_PLY {
            return best;
        }
        let mut raised = alpha.max(best.score);
        for (nth, &mv) in noisy.as_ref().iter().enumerate() {
            if best.score >= beta {
                break;
            }
            let found = self.try_move(position, mv, nth, 0, ply, raised, beta);
            if self.stopped.is_some() {
                break;
            }
            if found.score >= beta {
                return found;
            }
            best.score = best.score.max(found.score);
            if found.score > raised {
                raised = found.score;
                self.lines.set(ply, mv);
            }
        }
        best
    }

    /// What the policy knows for sure, if it settles the window.
    #[inline]
    fn known_bound(&self, position: &G, alpha: Score, beta: Score) -> Option<Score> {
        if self.config.is_reproducible() {
            return None;
        }
        let (score, bound) = self.policy.known_bound(position)?;
        bound.answers(score, alpha, beta).then_some(score)
    }

    /// What the evaluation says if it is so far above the window that the policy wants no search.
    #[inline]
    fn is_far_above(&mut self, position: &G, depth: u32, beta: Score) -> Option<Found> {
        if self.config.is_reproducible() || is_decided(beta) {
            return None;
        }
        let margin = self.policy.margin(position, depth)?;
        let value = self.evaluate(position);
        if value.saturating_sub(margin) < beta {
            return None;
        }
        self.note_trimmed();
        Some(Found::estimated(value))
    }

    /// Whether late moves are reduced. What a move's place is depends on what was learnt.
    #[inline]
    fn reduces_late_moves(&self) -> bool {
        self.config.late_move_reductions && !self.config.is_reproducible()
    }

    /// Whether a position of which no move is known is searched less deep.
    #[inline]
    fn reduces_unknown(&self, depth: u32) -> bool {
        const LEAST_DEPTH: u32 = 4;
        depth >= LEAST_DEPTH && self.config.internal_reductions && !self.config.is_reproducible()
    }

    /// Notes that something was left out, before anything that rests on it is stored: who reads
    /// that from the table then reads this, too.
    #[inline]
    fn note_trimmed(&mut self) {
        if !self.trimmed {
            self.trimmed = true;
            self.trimmed_at_all.store(true, Atomic::Relaxed);
            fence(Atomic::Release);
        }
    }

    /// Counts a node, unless a limit forbids it.
    #[inline]
    pub(super) fn enter(&mut self) -> bool {
        let met = self.watch.check(self.stats.nodes);
        if met.is_some() {
            self.stopped = met;
            return false;
        }
        self.stats.nodes += 1;
        true
    }

    /// What the evaluator says, held within the ordinary values.
    #[inline]
    pub(super) fn evaluate(&mut self, position: &G) -> Score {
        self.stats.evaluations += 1;
        let value = self.policy.judge(position);
        let value = value.unwrap_or_else(|| self.evaluator.evaluate(position));
        value.clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// Looks into the table.
    #[inline]
    pub(super) fn probe(&mut self, key: u64) -> Option<Entry> {
        self.stats.table_probes += 1;
        let entry = self.table.probe(key);
        self.stats.table_hits += u64::from(entry.is_some());
        entry
    }

    /// What an entry says of a search to `depth` in the window, if that settles it.
    #[expect(clippy::inline_always, reason = "a part of each node")]
    #[inline(always)]
    pub(super) fn answer(
        &self,
        entry: &Entry,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Option<Found> {
        (self.is_deep_enough(entry, depth) && entry.bound.answers(entry.score, alpha, beta))
            .then_some(Found {
                score: entry.score,
                proven: entry.proven,
            })
    }

    /// Whether a value leads off the principal variation in a wide window. With null windows there
    /// is no need to ask: few nodes have wide ones.
    #[inline]
    fn is_off_line(&self, found: Found, alpha: Score, beta: Score) -> bool {
        !self.config.null_windows && (found.score <= alpha || found.score >= beta)
    }

    /// Whether an entry may answer for a search to `depth`.
    #[inline]
    fn is_deep_enough(&self, entry: &Entry, depth: u32) -> bool {
        if self.config.is_reproducible() {
            // A proof of no more than this depth is within what this search would see.
            entry.depth == depth || entry.proven && entry.depth < depth
        } else {
            entry.depth >= depth || entry.proven
        }
    }
}
