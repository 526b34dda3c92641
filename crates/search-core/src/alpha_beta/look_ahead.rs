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
        let mover = position.turn();
        moves.iter().find_map(|&mv| {
            let mut child = position.clone();
            let reward = child.play(mv);
            let turn = Turn {
                mover,
                next: child.turn(),
                reward,
            };
            let mut answered = true;
            let found = turn.search(alpha, beta, |alpha, beta| {
                if let Some(score) = child.terminal() {
                    return Found::proven(score);
                }
                let known = self.known(child.key(), depth.saturating_sub(1), alpha, beta);
                answered = known.is_some();
                known.unwrap_or(Found::estimated(0))
            });
            (answered && found.score >= beta).then_some((mv, found))
        })
    }
}
