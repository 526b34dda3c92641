//! What can be wrong with sizes, texts, positions and moves.

use search_core::Side;

use crate::side_name::side_name;
use crate::size::Size;
use crate::square::Square;
use crate::wall::Wall;

/// Why there is no board of a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SizeError {
    /// Too few or too many columns or rows.
    #[error("a board of {width}x{height} is not supported: from 2x3 to 9x9 (columns x rows)")]
    OutOfRange {
        /// The columns asked for.
        width: u8,
        /// The rows asked for.
        height: u8,
    },
}

/// Why a text names no size, square, wall or move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotationError {
    /// Not a size.
    #[error(
        "`{text}` is not a board size: one number for a square board, such as 9, or columns x rows, such as 5x3, from 2x3 to 9x9"
    )]
    Size {
        /// The text, shortened.
        text: String,
    },
    /// Not a square.
    #[error("`{text}` is not a square: a column from a to i and a row from 1 to 9, such as e2")]
    Square {
        /// The text, shortened.
        text: String,
    },
    /// Not a wall.
    #[error(
        "`{text}` is not a wall: a column from a to h, a row from 1 to 8, and h or v, such as e3h"
    )]
    Wall {
        /// The text, shortened.
        text: String,
    },
    /// Neither a square nor a wall.
    #[error("`{text}` is not a move: a square for the pawn, such as e2, or a wall, such as e3h")]
    Move {
        /// The text, shortened.
        text: String,
    },
    /// Neither a square nor a wall nor a pass.
    #[error(
        "`{text}` is not a move: a square for the pawn, such as e2, a wall, such as e3h, or pass"
    )]
    PartyMove {
        /// The text, shortened.
        text: String,
    },
}

/// Why a wall cannot stand beside others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WallError {
    /// It is off the board.
    #[error("wall {wall} is off the board of size {size}")]
    OffBoard {
        /// The wall.
        wall: Wall,
        /// The board.
        size: Size,
    },
    /// It overlaps or crosses another one, or is the same.
    #[error("wall {wall} {} {other}", collision(*.wall, *.other))]
    Collides {
        /// The wall.
        wall: Wall,
        /// The wall in its way.
        other: Wall,
    },
}

/// Why a position cannot be, or cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The one-line form has another number of fields.
    #[error(
        "a position has 7 fields (SIZE WHITE BLACK WHITE_WALLS BLACK_WALLS SIDE WALLS, as in `9 e1 e9 10 10 w -`), not {found}"
    )]
    FieldCount {
        /// The fields found.
        found: usize,
    },
    /// A field of the one-line form holds a text that names nothing of its kind.
    #[error("{field}: {source}")]
    Field {
        /// The field, by its name in the form.
        field: &'static str,
        /// What is wrong with it.
        source: NotationError,
    },
    /// A number of walls in hand that is none, or too large.
    #[error("{field}: `{text}` is not a whole number from 0 to 255")]
    Hand {
        /// The field, by its name in the form.
        field: &'static str,
        /// The text, shortened.
        text: String,
    },
    /// The side to move is neither `w` nor `b`.
    #[error("SIDE: `{text}` is neither w nor b")]
    Side {
        /// The text, shortened.
        text: String,
    },
    /// A pawn beside the board.
    #[error("{}'s pawn on {square} is off the board of size {size}", side_name(*.side))]
    PawnOffBoard {
        /// Whose pawn.
        side: Side,
        /// Where it stands.
        square: Square,
        /// The board.
        size: Size,
    },
    /// Both pawns on one square.
    #[error("both pawns stand on {square}")]
    PawnsTogether {
        /// The square.
        square: Square,
    },
    /// A wall beside the board, or two that overlap or cross, or one wall twice.
    #[error(transparent)]
    Wall(#[from] WallError),
    /// A pawn without a way to its goal.
    #[error("{}'s pawn on {square} is sealed off from its goal", side_name(*.side))]
    SealedOff {
        /// Whose pawn.
        side: Side,
        /// Where it stands.
        square: Square,
    },
    /// Both pawns on their goals.
    #[error("both pawns stand on their goals: the game ends with the first to arrive")]
    BothArrived,
    /// The winner is to move.
    #[error("{0}'s pawn has arrived, so that {1} is to move in the finished game", side_name(*.side), side_name(!*.side))]
    WinnerToMove {
        /// The winner.
        side: Side,
    },
    /// The text board differs from what a board looks like.
    #[error("board line {line}, column {column}: {reason}")]
    Board {
        /// The line of the text, from 1.
        line: usize,
        /// The character in the line, from 1.
        column: usize,
        /// What was expected.
        reason: String,
    },
}

/// Why a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The game is over.
    #[error("the game is over: {} has won", side_name(*.winner))]
    GameOver {
        /// Who has won.
        winner: Side,
    },
    /// The square is not on the board.
    #[error("{square} is off the board of size {size}")]
    SquareOffBoard {
        /// The square.
        square: Square,
        /// The board.
        size: Size,
    },
    /// A pawn, one's own or the other, stands on the square.
    #[error("{square} is taken by {}'s pawn", side_name(*.by))]
    SquareTaken {
        /// The square.
        square: Square,
        /// Whose pawn stands there.
        by: Side,
    },
    /// No open step or jump leads to the square.
    #[error("no step or jump of the pawn on {from} leads to {to}")]
    OutOfReach {
        /// Where the pawn stands.
        from: Square,
        /// Where it should go.
        to: Square,
    },
    /// The player has no wall left.
    #[error("{wall}: {} has no wall left", side_name(*.side))]
    NoWallLeft {
        /// The wall.
        wall: Wall,
        /// The player.
        side: Side,
    },
    /// The wall slot is not on the board, or another wall is in the way.
    #[error(transparent)]
    Wall(#[from] WallError),
    /// The wall would take a pawn's last way to its goal.
    #[error("wall {wall} would seal {} off from the goal", side_name(*.side))]
    SealsOff {
        /// The wall.
        wall: Wall,
        /// Who would be sealed off.
        side: Side,
    },
}

/// How two walls that cannot both stand collide.
fn collision(wall: Wall, other: Wall) -> &'static str {
    if wall == other {
        "is the same as"
    } else if wall.orientation() == other.orientation() {
        "overlaps"
    } else {
        "crosses"
    }
}
