//! What can be wrong with a party and its moves.

use super::seat::Seat;
use crate::error::{NotationError, WallError};
use crate::size::Size;
use crate::square::Square;
use crate::wall::Wall;

/// Why a party cannot be, or cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PartyError {
    /// Less than two players, or more than four.
    #[error("{0} players; there are from 2 to 4")]
    Players(usize),
    /// Two players on one seat.
    #[error("two players sit in the {0}")]
    SeatTaken(Seat),
    /// Nobody sits where the turn is.
    #[error("{0} is to move, but nobody sits there")]
    NobodyToMove(Seat),
    /// A pawn beside the board.
    #[error("{seat}'s pawn on {square} is off the board of size {size}")]
    PawnOffBoard {
        /// Whose pawn.
        seat: Seat,
        /// Where it stands.
        square: Square,
        /// The board.
        size: Size,
    },
    /// Two pawns on one square.
    #[error("two pawns stand on {square}")]
    PawnsTogether {
        /// The square.
        square: Square,
    },
    /// A wall beside the board, or two that overlap or cross, or one wall twice.
    #[error(transparent)]
    Wall(#[from] WallError),
    /// A pawn without a way to its goal.
    #[error("{seat}'s pawn on {square} is sealed off from its goal")]
    SealedOff {
        /// Whose pawn.
        seat: Seat,
        /// Where it stands.
        square: Square,
    },
    /// A pawn has arrived, but it is not the next one's turn.
    #[error("{winner}'s pawn has arrived, so that {next} is to move in the finished game")]
    WonBefore {
        /// Who has arrived.
        winner: Seat,
        /// Who must be to move.
        next: Seat,
    },
    /// The one-line form has another number of fields.
    #[error(
        "a party has 5 fields (SIZE PAWNS HANDS SIDE WALLS, as in `9 e1,a5,e9,i5 5,5,5,5 s -`), and `no-jump` where that is the rule, not {found}"
    )]
    FieldCount {
        /// The fields found.
        found: usize,
    },
    /// A field of the one-line form that cannot be read.
    #[error("{field}: {source}")]
    Field {
        /// The field, by its name in the form.
        field: &'static str,
        /// What is wrong with it.
        source: NotationError,
    },
    /// A field of the one-line form with a text that is not what it should be.
    #[error("{field}: `{text}` is not {expected}")]
    Text {
        /// The field, by its name in the form.
        field: &'static str,
        /// The text, shortened.
        text: String,
        /// What it should be.
        expected: &'static str,
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

/// Why a move cannot be played in a party.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PartyPlayError {
    /// The game is over.
    #[error("the game is over: {winner} has won")]
    GameOver {
        /// Who has won.
        winner: Seat,
    },
    /// No step or jump leads to the square.
    #[error("no step or jump of the pawn on {from} leads to {to}")]
    OutOfReach {
        /// Where the pawn stands.
        from: Square,
        /// Where it should go.
        to: Square,
    },
    /// The player has no wall left.
    #[error("{wall}: {seat} has no wall left")]
    NoWallLeft {
        /// The wall.
        wall: Wall,
        /// The player.
        seat: Seat,
    },
    /// The wall slot is not on the board, or another wall is in the way.
    #[error(transparent)]
    Wall(#[from] WallError),
    /// The wall would take a pawn's last way to its goal.
    #[error("wall {wall} would seal {seat} off from the goal")]
    SealsOff {
        /// The wall.
        wall: Wall,
        /// Who would be sealed off, the first clockwise from the south.
        seat: Seat,
    },
    /// Only who can do nothing passes.
    #[error("{seat} cannot pass: there is another move")]
    NoPass {
        /// The player.
        seat: Seat,
    },
}
