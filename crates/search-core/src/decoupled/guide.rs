//! What a simultaneous game can tell the search beside its rules.

use crate::mcts::bounds::Bounds;
use crate::mcts::guide::Unguided;
use crate::rng::SplitMix64;
use crate::score::Score;
use crate::side::Side;
use crate::simultaneous::Simultaneous;

/// Advice from a game to [`DecoupledMcts`](super::DecoupledMcts); all values are from the view of the
/// *first* player. Every hook has a default, and one that is not overridden costs nothing.
///
/// Hooks must depend on what they are given alone, or equal searches would differ.
pub trait JointGuide<S: Simultaneous>: Clone + Send {
    /// The value of a position that is not over, for the first player. It is asked for at new
    /// leaves if
    /// [`DecoupledConfig::evaluation_weight`](super::DecoupledConfig::evaluation_weight) is above 0,
    /// and where a play-out is cut short. Default: 0.
    #[inline]
    fn evaluate(&self, _position: &S) -> Score {
        0
    }

    /// Proven bounds of the value of a position that is not over, for the first player:
    /// [`WIN`](crate::score::WIN), 0 or `-WIN`, whatever the distance of the end. Default: none.
    #[inline]
    fn bounds(&self, _position: &S) -> Bounds {
        Bounds::ANY
    }

    /// The move of a side in a play-out, one of `moves`, of which there is at least one. Default:
    /// each is equally likely.
    #[inline]
    fn playout_move(
        &self,
        _position: &S,
        _side: Side,
        moves: &[S::Move],
        rng: &mut SplitMix64,
    ) -> S::Move {
        moves[rng.below(moves.len() as u64) as usize]
    }

    /// Whether a play-out ends here, `turns` turns from its leaf, with [`JointGuide::evaluate`] in
    /// place of a result: because the game is decided, say. Default: never.
    #[inline]
    fn ends_playout(&self, _position: &S, _turns: u32) -> bool {
        false
    }
}

impl<S: Simultaneous> JointGuide<S> for Unguided {}
