//! The line of play that goes with an answer.

use super::question::Role;
use super::run::Run;
use super::table::Known;
use crate::game::Game;
use crate::score::Score;

impl<G: Game> Run<'_, G> {
    /// A line from a settled position: the winner plays moves that settle it, the loser those that
    /// are thought to hold out longest. What the table has forgotten is searched again. The line
    /// ends with the question decided, where a position comes up again, or with the limits.
    pub(super) fn line(&mut self, position: &G, target: Score, winner: Role) -> Vec<G::Move> {
        let (mut position, mut target) = (position.clone(), target);
        let mut line = Vec::new();
        let mut seen = vec![self.id(&position, target)];
        while (line.len() as u32) < self.longest.max(1) && self.decided(&position, target).is_none()
        {
            let mut moves = G::Moves::default();
            position.moves(&mut moves);
            let next = if self.role(&position) == winner {
                self.settling_move(&position, target, moves.as_ref(), winner)
            } else {
                self.holding_move(&position, target, moves.as_ref())
            };
            let Some(mv) = next else { break };
            line.push(mv);
            (position, target) = self.after(&position, target, mv);
            let id = self.id(&position, target);
            if seen.contains(&id) {
                break;
            }
            seen.push(id);
        }
        line
    }

    /// A move after which the winner has still won: the stored one, or else the first.
    fn settling_move(
        &mut self,
        position: &G,
        target: Score,
        moves: &[G::Move],
        winner: Role,
    ) -> Option<G::Move> {
        // A position that was settled on one line only is settled on its own here.
        self.settle(position, target).ok()?;
        let stored = match self.table.probe(self.id(position, target)) {
            Some(Known::Settled { mv: Some(mv), .. }) => Some(mv.get() as usize - 1),
            _ => None,
        };
        let is_stored = |mv: &&G::Move| stored == Some(G::move_index(**mv));
        let stored = moves.iter().find(is_stored);
        for &mv in stored.into_iter().chain(moves) {
            let (child, target) = self.after(position, target, mv);
            match self.settle(&child, target) {
                Ok((role, _)) if role == winner => return Some(mv),
                Ok(_) => {}
                // No time to make sure.
                Err(_) => return stored.copied(),
            }
        }
        None
    }

    /// The move after which the end is farthest, as far as the table knows.
    fn holding_move(&self, position: &G, target: Score, moves: &[G::Move]) -> Option<G::Move> {
        let plies = |mv: G::Move| {
            let (child, target) = self.after(position, target, mv);
            match self.table.probe(self.id(&child, target)) {
                Some(Known::Settled { plies, .. }) => plies,
                _ => 0,
            }
        };
        // The first of equals.
        moves.iter().copied().rev().max_by_key(|&mv| plies(mv))
    }
}
