//! Moves that need no search to fail high.

use super::node::Run;
use super::turn::{Found, Turn};
use crate::game::{Evaluator, Game, SearchPolicy};
use crate::score::Score;

impl<G: Game, E: Evaluator<G>, P: SearchPolicy<G>> Run<'_, G, E, P> {
    /// A move that reaches `beta` at once: it ends the game, or the table knows enough of where it
    /// leads (enhanced transposition cut-offs; Schaeffer and Plaat, "New Advances in Alpha-Beta
    /// Searching", 1996). Whichever move the order puts first, such a one is better searched first.
    #[inline]
    pub(super) fn at_once(
        &mut self,
        position: &G,
        moves: &[G::Move],
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Option<(G::Move, Found)> {
        if depth < self.config.look_ahead? {
            return None;
        }
        self.look_at_all(position, moves, depth, alpha, beta)
    }

    #[inline(never)]
    fn look_at_all(
        &mut self,
        position: &G,
        moves: &[G::Move],
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Option<(G::Move, Found)> {
        moves.iter().find_map(|&mv| {
            let (child, turn) = Turn::after(position, mv);
            let mut answered = true;
            let found = turn.search(alpha, beta, |alpha, beta| {
                if let Some(score) = child.terminal() {
                    return Found::proven(score);
                }
                let after = depth.saturating_sub(1);
                let known = self
                    .probe(child.key())
                    .and_then(|entry| self.answer(&entry, after, alpha, beta));
                answered = known.is_some();
                known.unwrap_or(Found::estimated(0))
            });
            (answered && found.score >= beta).then_some((mv, found))
        })
    }
}
