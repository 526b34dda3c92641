//! Moves: what there is to play, and what is legal.

use core::cmp::Ordering;

use arrayvec::ArrayVec;

use crate::error::PlayError;
use crate::paths::Passages;
use crate::position::Position;
use crate::square::{Square, SquareSet};
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
    out.extend(legal_walls(position).by_orientation().map(Move::Wall));
}

/// How many legal moves there are.
pub(crate) fn count(position: &Position) -> usize {
    if position.winner().is_some() {
        return 0;
    }
    legal_steps(position).len() + legal_walls(position).len()
}

/// Where the pawn of the side to move can go.
#[inline]
pub(crate) fn legal_steps(position: &Position) -> SquareSet {
    let own = position.pawn(position.turn()).set();
    let other = position.pawn(!position.turn()).set();
    pawn_targets(position.passages(), own, other)
}

/// Where a pawn on `own` can go when the other stands on `other`.
///
/// The other pawn's square is jumped straight over; where a wall or the border is behind it, the
/// squares to its left and right are open instead, as far as no wall is in between.
#[inline]
pub(crate) fn pawn_targets(passages: Passages, own: SquareSet, other: SquareSet) -> SquareSet {
    let steps = passages.steps(own);
    let near = steps[0] | steps[1] | steps[2] | steps[3];
    let Some(direction) = steps.iter().position(|&step| step == other) else {
        return near;
    };
    let behind = passages.steps(other)[direction];
    let jumps = if behind.is_empty() {
        // Behind is closed and before stands the jumper: what is left lies to the sides.
        passages.neighbours(other) - own
    } else {
        behind
    };
    (near - other) | jumps
}

/// The slots on which the side to move may build.
///
/// Three filters in order of price leave few slots to a flood: a wall that touches nothing at two
/// of its points cuts nothing off; a wall beside one known way of each pawn leaves that way; the
/// rest is tried, for the pawn whose way it cuts.
pub(crate) fn legal_walls(position: &Position) -> WallSet {
    if position.hand(position.turn()) == 0 {
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
                sealing = sealing | WallSet::of(wall);
            }
        }
    }
    free - sealing
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
    let (size, walls, side) = (position.size(), position.walls(), position.turn());
    if position.hand(side) == 0 {
        return Err(PlayError::NoWallLeft { wall, side });
    }
    if !size.slots().contains(wall.anchor()) {
        return Err(PlayError::WallOffBoard { wall, size });
    }
    if let Some(other) = walls.obstacle(wall) {
        return Err(PlayError::WallsCollide { wall, other });
    }
    if !walls.closing_slots(size).contains(wall) {
        return Ok(());
    }
    let passages = position.passages().with_wall(wall);
    for side in Side::ALL {
        if !passages.connects(position.pawn(side).set(), size.goal(side)) {
            return Err(PlayError::SealsOff { wall, side });
        }
    }
    Ok(())
}
