//! The classic rule for walls, in layers: the second opinion on [`Position::legal_moves`].
//!
//! Three filters in order of price leave few slots to a flood: a wall that touches nothing at two
//! of its points cuts nothing off; a wall beside one known way of each pawn leaves that way; the
//! rest is tried, for the pawn whose way it cuts. Legal moves are found by another rule, from what
//! the walls join; this one shares nothing with it but the sets.

use search_core::Side;

use crate::position::Position;
use crate::walls::WallSet;

/// The slots on which the side to move may build.
///
/// # Panics
///
/// Never: a valid position leaves both pawns a way.
///
/// # Examples
///
/// ```
/// use quoridor::{Position, layered};
/// let start = Position::default();
/// assert_eq!(layered::legal_walls(&start).len(), 128);
/// ```
pub fn legal_walls(position: &Position) -> WallSet {
    if position.hand(position.turn()) == 0 || position.winner().is_some() {
        return WallSet::EMPTY;
    }
    let (size, walls) = (position.size(), position.walls());
    let free = walls.free_slots(size);
    let closing = free & walls.closing_slots(size);
    if closing.is_empty() {
        return free;
    }
    let passages = position.passages();
    let mut sealing = WallSet::EMPTY;
    for side in Side::ALL {
        let (pawn, goal) = (position.pawn(side), size.goal(side));
        let route = passages
            .route(pawn, goal)
            .expect("a valid position leaves both pawns a way");
        let suspects = (closing & route.cutting_slots()) - sealing;
        for wall in suspects.by_orientation() {
            if !passages.with_wall(wall).connects(pawn.set(), goal) {
                sealing |= WallSet::of(wall);
            }
        }
    }
    free - sealing
}
