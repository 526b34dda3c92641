//! The player that keeps to the walls.

use search_core::{Bot, Choice, Limits, Side, SimultaneousBot};

use crate::alternating::Alternating;
use crate::moves::{Move, Moves};
use crate::position::Position;

/// Enters the free cell that has the fewest free neighbours but at least one, so that it leaves
/// room in one piece; of equal cells the first, clockwise from the north. It does not look at the
/// other player.
#[derive(Clone, Copy, Debug, Default)]
pub struct WallHug;

impl WallHug {
    /// The choice among moves that may all be crashes.
    fn pick(position: &Position, side: Side, moves: &Moves) -> Move {
        let ways_on = |mv: &Move| {
            let target = position.target(side, *mv)?;
            // A dead end comes last but for a crash, which is no target at all.
            Some(core::cmp::Reverse(match position.free().degree(target) {
                0 => u32::MAX,
                ways => ways,
            }))
        };
        // The last of the greatest is taken; north comes first.
        let best = moves.iter().rev().copied().max_by_key(ways_on);
        best.expect("a game that goes on has a move to make")
    }
}

impl SimultaneousBot<Position> for WallHug {
    fn new_game(&mut self, _seed: u64) {}

    fn choose(&mut self, position: &Position, side: Side, _limits: &Limits) -> Choice<Move> {
        Choice::plain(Self::pick(position, side, &position.legal_moves(side)))
    }
}

impl Bot<Alternating> for WallHug {
    fn new_game(&mut self, _seed: u64) {}

    fn choose(&mut self, game: &Alternating, _limits: &Limits) -> Choice<Move> {
        Choice::plain(Self::pick(
            game.position(),
            game.turn(),
            &game.legal_moves(),
        ))
    }
}
