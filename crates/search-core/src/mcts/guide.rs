//! What a game can tell the search beside its rules.

use super::bounds::Bounds;
use crate::game::{Evaluator, Game};
use crate::rng::SplitMix64;
use crate::score::Score;

/// Advice from a game to [`Mcts`](super::Mcts). Every hook has a default, and one that is not
/// overridden costs nothing.
///
/// Hooks must depend on what they are given alone, or equal searches would differ. Each tree of a
/// search has a clone.
pub trait Guide<G: Game>: Clone + Send {
    /// The value of a position that is not over, from the view of the side to move and of the
    /// *future* only, as that of an [`Evaluator`]. It is asked for at new leaves
    /// if [`MctsConfig::evaluation_weight`](super::MctsConfig::evaluation_weight) is above 0, and
    /// where a play-out is cut short. Default: 0.
    #[inline]
    fn evaluate(&self, _position: &G) -> Score {
        0
    }

    /// Writes how promising each move is, as any numbers from 0 up, into `priors`, which holds a 1
    /// for each: the search divides them by their sum. UCT tries unvisited moves in this order,
    /// PUCT gives them their share of the attention. Default: all are equal.
    #[inline]
    fn priors(&self, _position: &G, _moves: &[G::Move], _priors: &mut [f32]) {}

    /// Proven bounds of the value of a position that is not over, from the view of the side to
    /// move: so many boxes are left to win, or a table of endings knows the value. Default: none.
    #[inline]
    fn bounds(&self, _position: &G) -> Bounds {
        Bounds::ANY
    }

    /// Narrows the list of legal moves to some that surely hold a best one; see
    /// [`SearchPolicy::strip`](crate::SearchPolicy::strip). Must leave at least one. Not asked in
    /// play-outs.
    #[inline]
    fn strip(&self, _position: &G, _moves: &mut G::Moves) {}

    /// The move of a play-out, one of `moves`, of which there is at least one. Default: each is
    /// equally likely.
    #[inline]
    fn playout_move(&self, _position: &G, moves: &[G::Move], rng: &mut SplitMix64) -> G::Move {
        moves[rng.below(moves.len() as u64) as usize]
    }

    /// Whether a play-out ends here, `plies` plies from its leaf, with [`Guide::evaluate`] in place
    /// of a result. Default: never.
    #[inline]
    fn ends_playout(&self, _position: &G, _plies: u32) -> bool {
        false
    }
}

/// The guide without advice.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unguided;

impl<G: Game> Guide<G> for Unguided {}

/// The guide that judges as an evaluator does, and else gives no advice.
#[derive(Clone, Copy, Debug, Default)]
pub struct Judged<E>(
    /// The evaluator.
    pub E,
);

impl<G: Game, E: Evaluator<G>> Guide<G> for Judged<E> {
    fn evaluate(&self, position: &G) -> Score {
        self.0.evaluate(position)
    }
}
