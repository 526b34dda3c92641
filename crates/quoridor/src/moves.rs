//! Moves: what there is to play, and what is legal.

use core::cmp::Ordering;

use arrayvec::ArrayVec;

use crate::error::PlayError;
use crate::position::Position;
use crate::square::{Square, SquareSet};
use crate::steps;
use crate::wall::{Orientation, Wall};
use crate::walls::WallSet;

use search_core::Side;

/// A move: the pawn's, named by the square it comes to (jumps too), or a new wall.
///
/// The order of moves is the order of their texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// The pawn goes to the square.
    Pawn(Square),
    /// A wall is built.
    Wall(Wall),
}

impl Move {
    /// One more than the largest [`Move::index`].
    pub const COUNT: usize = 3 * Square::COUNT;

    /// A small number for the move, below [`Move::COUNT`] and different for different moves. Its
    /// order is that of the moves.
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Self::Pawn(square) => square.index() * 3,
            Self::Wall(wall) => match wall.orientation() {
                Orientation::Horizontal => wall.anchor().index() * 3 + 1,
                Orientation::Vertical => wall.anchor().index() * 3 + 2,
            },
        }
    }
}

impl Move {
    /// The move of a [`Move::index`].
    pub(crate) fn numbered(index: usize) -> Option<Self> {
        let square = Square::all().nth(index / 3)?;
        let orientation = match index % 3 {
            0 => return Some(Self::Pawn(square)),
            1 => Orientation::Horizontal,
            _ => Orientation::Vertical,
        };
        Wall::new(square, orientation).map(Self::Wall)
    }
}

impl Ord for Move {
    fn cmp(&self, other: &Self) -> Ordering {
        self.index().cmp(&other.index())
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The most moves a position can have: one for each of the 128 slots, and five of the pawn, which
/// has at most four directions and gains at most one square by facing the other pawn with a wall
/// behind it.
pub const MAX_MOVES: usize = Wall::COUNT + 5;

/// A list of legal moves.
pub type Moves = ArrayVec<Move, MAX_MOVES>;

/// Appends every legal move: the pawn's, then horizontal, then vertical walls.
pub(crate) fn generate(position: &Position, out: &mut Moves) {
    if position.winner().is_some() {
        return;
    }
    out.extend(legal_steps(position).iter().map(Move::Pawn));
    let walls = legal_walls(position);
    for orientation in Orientation::ALL {
        let (slots, count) = walls.running(orientation).numbers();
        let moves = slots.map(|slot| Move::Wall(Wall::on(slot, orientation)));
        out.try_extend_from_slice(&moves[..count])
            .expect("no position has more moves than the list has room for");
    }
}

/// How many legal moves there are.
pub(crate) fn count(position: &Position) -> usize {
    if position.winner().is_some() {
        return 0;
    }
    legal_steps(position).len() + legal_walls(position).len()
}

/// How many lines of two legal moves there are, without playing any.
pub(crate) fn count_lines(position: &Position) -> u64 {
    if position.winner().is_some() {
        return 0;
    }
    let (size, walls, side) = (position.size(), position.walls(), position.turn());
    let (own, other) = (position.pawn(side), position.pawn(!side));
    let answers_with_walls = position.hand(!side) > 0;
    let legal = legal_walls(position);

    // After a wall: pawn moves, which few slots have a part in, then walls.
    let near = legal & steps::slots_that_matter(size, other, own);
    let undisturbed = steps::pawn_targets(size, walls, other, own).len();
    let mut total = ((legal.len() - near.len()) * undisturbed) as u64;
    for wall in near.by_orientation() {
        let walls = walls | WallSet::of(wall);
        total += steps::pawn_targets(size, walls, other, own).len() as u64;
    }
    if answers_with_walls {
        total += position.graph().count_after_each(size, walls, legal);
    }

    // After a pawn move that does not end the game.
    let free = walls.free_slots(size);
    for to in legal_steps(position) - size.goal(side) {
        total += steps::pawn_targets(size, walls, other, to).len() as u64;
        if answers_with_walls {
            let graph = position.graph();
            let sealing = graph.sealing_after_step(side.index(), own, to, other);
            total += (free - sealing).len() as u64;
        }
    }
    total
}

/// Where the pawn of the side to move can go.
#[inline]
pub(crate) fn legal_steps(position: &Position) -> SquareSet {
    let (own, other) = (
        position.pawn(position.turn()),
        position.pawn(!position.turn()),
    );
    steps::pawn_targets(position.size(), position.walls(), own, other)
}

/// The slots on which the side to move may build.
#[inline]
pub(crate) fn legal_walls(position: &Position) -> WallSet {
    if position.hand(position.turn()) == 0 {
        return WallSet::EMPTY;
    }
    buildable(position)
}

/// The slots on which a player with walls in hand may build.
#[inline]
pub(crate) fn buildable(position: &Position) -> WallSet {
    position.walls().free_slots(position.size()) - position.graph().sealing()
}

/// Whether the move is legal, and if not, why.
pub(crate) fn check(position: &Position, mv: Move) -> Result<(), PlayError> {
    if let Some(winner) = position.winner() {
        return Err(PlayError::GameOver { winner });
    }
    match mv {
        Move::Pawn(square) => check_pawn(position, square),
        Move::Wall(wall) => check_wall(position, wall),
    }
}

fn check_pawn(position: &Position, to: Square) -> Result<(), PlayError> {
    let size = position.size();
    if legal_steps(position).contains(to) {
        return Ok(());
    }
    if !size.squares().contains(to) {
        return Err(PlayError::SquareOffBoard { square: to, size });
    }
    if let Some(by) = Side::ALL
        .into_iter()
        .find(|&side| position.pawn(side) == to)
    {
        return Err(PlayError::SquareTaken { square: to, by });
    }
    Err(PlayError::OutOfReach {
        from: position.pawn(position.turn()),
        to,
    })
}

fn check_wall(position: &Position, wall: Wall) -> Result<(), PlayError> {
    let (size, side) = (position.size(), position.turn());
    if position.hand(side) == 0 {
        return Err(PlayError::NoWallLeft { wall, side });
    }
    position.walls().check(size, wall)?;
    if !position.graph().sealing().contains(wall) {
        return Ok(());
    }
    let passages = position.passages().with_wall(wall);
    // The wall seals off one of the players at least.
    let is_cut = |side| !passages.connects(position.pawn(side).set(), size.goal(side));
    let side = if is_cut(Side::First) {
        Side::First
    } else {
        Side::Second
    };
    Err(PlayError::SealsOff { wall, side })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_turned_back() {
        let numbered: Vec<Move> = (0..Move::COUNT).filter_map(Move::numbered).collect();
        // Each square has a pawn's move; those of the last row and column anchor no walls.
        assert_eq!(numbered.len(), 81 + 2 * 64);
        for index in 0..Move::COUNT {
            let mv = Move::numbered(index);
            assert!(mv.is_none_or(|mv| mv.index() == index), "{index}: {mv:?}");
        }
        assert_eq!(Move::numbered(Move::COUNT), None);
    }
}
