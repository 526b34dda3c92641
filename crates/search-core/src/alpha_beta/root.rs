//! Iterative deepening: the root, searched deeper and deeper.

use core::sync::atomic::{Ordering, fence};

use super::crew::{Crew, Task};
use super::node::Run;
use super::report::{Line, LinesReport};
use super::turn::{Found, INFINITE};
use crate::game::{Evaluator, Game, SearchPolicy};
use crate::limits::LimitKind;
use crate::score::{Score, is_decided, plies_to_end};
use crate::stats::Stats;

/// Who is told of completed iterations.
pub(super) type Tell<'a, M> = &'a mut dyn FnMut(&LinesReport<M>);

impl<G: Game, E: Evaluator<G>, P: SearchPolicy<G>> Run<'_, G, E, P> {
    /// Searches deeper and deeper until the search is over, each time `ahead` plies beyond the
    /// running iteration. The main thread, which the limits of time are for, tells of iterations.
    ///
    /// In the reproducible mode, each task has one outcome, whichever thread does it: the window is
    /// settled by the expected value; whether a value lies in it, by the position and the depth;
    /// and so is which root moves raise the lower bound, and hence their order afterwards. That
    /// leaves only one thing to chance: whether a value is *known to be* proven, by which one run
    /// may end at an earlier depth than another. But a proven best move has its final value, and
    /// the others their final bounds, none of them above it. In any deeper iteration it comes first
    /// and nothing raises the bound again: the same value, and the same first move.
    pub(super) fn deepen(
        &mut self,
        position: &G,
        crew: &Crew<G::Move>,
        ahead: u32,
        mut tell: Option<Tell<'_, G::Move>>,
    ) {
        loop {
            if tell.is_some() && self.watch.is_past_soft_time() && crew.is_between_iterations() {
                crew.stop(LimitKind::Time, None);
            }
            let next = crew.task(ahead);
            if let Some(tell) = &mut tell {
                for mut report in crew.untold() {
                    report.stats = self.stats_now();
                    tell(&report);
                }
            }
            let Some(mut task) = next else {
                return;
            };
            self.watch.at_stage(task.stage());
            let found = self.aspire(position, &mut task);
            match self.stopped.take() {
                None => {
                    let line = Line {
                        value: found.score,
                        moves: self.lines.line(0).to_vec(),
                    };
                    crew.complete(&task, line, self.is_solved(found, task.depth));
                }
                Some(_) if crew.is_beyond(&task) => {}
                // The main thread will see the limit itself.
                Some(_) if tell.is_none() => return,
                Some(kind) => {
                    let better = self.root_best.map(|value| Line {
                        value,
                        moves: self.lines.line(0).to_vec(),
                    });
                    crew.stop(kind, better);
                }
            }
        }
    }

    /// One iteration: searches in a window around the expected value and widens it on the side
    /// where the value lies outside, until it lies within.
    fn aspire(&mut self, position: &G, task: &mut Task<G::Move>) -> Found {
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        let mut width = 0;
        let mut middle = 0;
        if let (Some(expected), Some(aspiration)) = (task.expected, self.config.aspiration)
            && !is_decided(expected)
        {
            middle = expected;
            width = aspiration.max(1);
            alpha = expected.saturating_sub(width).max(-INFINITE);
            beta = expected.saturating_add(width).min(INFINITE);
        }
        loop {
            let found = self.root(position, &mut task.moves, task.depth, alpha, beta);
            if self.stopped.is_some() {
                return found;
            }
            // A score outside the window is a bound, and what bound depends on what the table had.
            if !self.config.is_reproducible() {
                middle = found.score;
            }
            width = width.saturating_mul(4);
            if found.score <= alpha {
                alpha = middle.saturating_sub(width).max(-INFINITE);
            } else if found.score >= beta {
                beta = middle.saturating_add(width).min(INFINITE);
            } else {
                return found;
            }
            // A value far off is looked for everywhere.
            if is_decided(middle) || is_decided(alpha) {
                alpha = -INFINITE;
            }
            if is_decided(middle) || is_decided(beta) {
                beta = INFINITE;
            }
        }
    }

    /// Searches the root: `moves` in the given order, the best one moved to the front.
    fn root(
        &mut self,
        position: &G,
        moves: &mut [G::Move],
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Found {
        self.root_best = None;
        if !self.enter() {
            return Found::proven(0);
        }
        self.lines.start(0);
        let mut best = Found::proven(-INFINITE);
        let mut raised = alpha;
        for nth in 0..moves.len() {
            let mv = moves[nth];
            let found = self.try_move(position, mv, nth, depth, 0, raised, beta);
            if self.stopped.is_some() {
                return best;
            }
            best.proven &= found.proven;
            best.score = best.score.max(found.score);
            if found.score <= raised {
                continue;
            }
            moves[..=nth].rotate_right(1);
            if found.score >= beta {
                return found;
            }
            raised = found.score;
            self.lines.set(0, mv);
            self.root_best = Some(found.score);
        }
        best
    }

    /// Whether the value of an iteration is exact: proven, or decided so soon that a quicker end
    /// would have been seen, as nothing was left out.
    fn is_solved(&self, found: Found, depth: u32) -> bool {
        // What others have left out may have come here by the table.
        fence(Ordering::Acquire);
        found.proven
            || plies_to_end(found.score).is_some_and(|plies| plies <= depth)
                && !self.trimmed_at_all.load(Ordering::Relaxed)
    }

    pub(super) fn stats_now(&self) -> Stats {
        Stats {
            elapsed: self.watch.elapsed(),
            ..self.stats
        }
    }
}
