//! Who plays in a game of up to four: seats, and what they can do.

use core::fmt;
use core::str::FromStr;

use search_core::text::excerpt;

use crate::error::NotationError;
use crate::moves::Move;
use crate::size::Size;
use crate::square::{Square, SquareSet};
use crate::steps::Direction;
use crate::wall::Wall;

/// A side of the table, and the player who sits there and runs to the opposite one.
///
/// South and north are the two players of the game of two. The order of turns is clockwise: south,
/// west, north, east.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// Starts at the bottom, runs up.
    South,
    /// Starts at the top, runs down.
    North,
    /// Starts on the left, runs right.
    West,
    /// Starts on the right, runs left.
    East,
}

impl Seat {
    /// All seats in the order of turns.
    pub const CLOCKWISE: [Self; 4] = [Self::South, Self::West, Self::North, Self::East];

    /// Below four; also the place of the direction it runs in among [`Direction::ALL`].
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// The letter of its pawn in texts, in capitals on the board.
    pub(crate) const fn letter(self) -> char {
        match self {
            Self::South => 's',
            Self::North => 'n',
            Self::West => 'w',
            Self::East => 'e',
        }
    }

    pub(crate) fn of_letter(letter: &str) -> Option<Self> {
        let mut seats = Self::CLOCKWISE.into_iter();
        seats.find(|seat| letter.chars().eq([seat.letter()]))
    }

    /// The next seat clockwise.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::South => Self::West,
            Self::West => Self::North,
            Self::North => Self::East,
            Self::East => Self::South,
        }
    }

    /// The middle of the own side of the board: of an even number of squares the second one, by
    /// column or row.
    ///
    /// ```
    /// use quoridor::{Size, party::Seat};
    /// let starts = Seat::CLOCKWISE.map(|seat| seat.start(Size::STANDARD).to_string());
    /// assert_eq!(starts, ["e1", "a5", "e9", "i5"]);
    /// ```
    pub const fn start(self, size: Size) -> Square {
        let (column, row) = (size.width() / 2, size.height() / 2);
        match self {
            Self::South => Square::at(column, 0),
            Self::North => Square::at(column, size.height() - 1),
            Self::West => Square::at(0, row),
            Self::East => Square::at(size.width() - 1, row),
        }
    }

    /// The squares to reach: those along the opposite side.
    pub fn goal(self, size: Size) -> SquareSet {
        size.masks().goals[self.index()]
    }
}

/// The goals of seats are told by their numbers.
const _: () = {
    assert!(matches!(
        Direction::ALL[Seat::South.index()],
        Direction::North
    ));
    assert!(matches!(
        Direction::ALL[Seat::North.index()],
        Direction::South
    ));
    assert!(matches!(
        Direction::ALL[Seat::West.index()],
        Direction::East
    ));
    assert!(matches!(
        Direction::ALL[Seat::East.index()],
        Direction::West
    ));
};

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::South => "South",
            Self::North => "North",
            Self::West => "West",
            Self::East => "East",
        })
    }
}

/// A move in a game of up to four: one of two players', or none where there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PartyMove {
    /// The pawn goes to the square.
    Pawn(Square),
    /// A wall is built.
    Wall(Wall),
    /// Nothing can be done.
    Pass,
}

impl From<Move> for PartyMove {
    fn from(mv: Move) -> Self {
        match mv {
            Move::Pawn(square) => Self::Pawn(square),
            Move::Wall(wall) => Self::Wall(wall),
        }
    }
}

const PASS: &str = "pass";

impl fmt::Display for PartyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pawn(square) => square.fmt(f),
            Self::Wall(wall) => wall.fmt(f),
            Self::Pass => f.write_str(PASS),
        }
    }
}

impl FromStr for PartyMove {
    type Err = NotationError;

    /// Reads the text of a [`Move`], or `pass`.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        if text == PASS {
            return Ok(Self::Pass);
        }
        let mv: Result<Move, _> = text.parse();
        mv.map(Self::from).map_err(|_| NotationError::PartyMove {
            text: excerpt(text),
        })
    }
}

/// What a third pawn behind the one to be jumped over does. The published rules say only that no
/// more than one pawn may be jumped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ThirdPawn {
    /// It closes the way as a wall does, so that one may go to the left or right of the jumped pawn
    /// (so `Wikipedia`).
    #[default]
    Aside,
    /// That pawn cannot be jumped over at all (so `OpenSpiel`).
    NoJump,
}
