//! The player that simulates.

use core::fmt;

use crate::bot::{Bot, Choice};
use crate::game::Game;
use crate::limits::Limits;
use crate::mcts::Mcts;
use crate::mcts::guide::{Guide, Unguided};

/// Plays what a [`Mcts`] finds best. It remembers nothing of the game. Where there is but one legal
/// move it does not simulate.
///
/// Its memory is bounded by [`MctsConfig::tree_bytes`](crate::MctsConfig::tree_bytes), 256 MiB
/// unless set, or by [`Limits::memory`]; a full tree ends the thinking.
pub struct MctsBot<G: Game, H = Unguided> {
    mcts: Mcts<G, H>,
}

impl<G: Game, H: Guide<G>> MctsBot<G, H> {
    /// The player that asks this search.
    pub fn new(mcts: Mcts<G, H>) -> Self {
        Self { mcts }
    }
}

impl<G: Game, H: Guide<G>> Bot<G> for MctsBot<G, H> {
    /// Takes the seed for its play-outs.
    fn new_game(&mut self, seed: u64) {
        self.mcts.set_seed(seed);
    }

    fn choose(&mut self, position: &G, limits: &Limits) -> Choice<G::Move> {
        let mut moves = G::Moves::default();
        position.moves(&mut moves);
        if let [only] = moves.as_ref() {
            return Choice::plain(*only);
        }
        self.mcts
            .search(position, limits)
            .into_choice()
            .expect("a game that goes on has a legal move")
    }
}

impl<G: Game, H: fmt::Debug> fmt::Debug for MctsBot<G, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MctsBot").field("mcts", &self.mcts).finish()
    }
}
