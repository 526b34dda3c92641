//! Directions, and the two of them that make a turn.

use core::fmt;
use core::str::FromStr;

use arrayvec::ArrayVec;
use search_core::Side;
use search_core::serial::IndexedMove;
use search_core::text::excerpt;

use crate::grid::Cell;
use crate::size::Size;

/// One step of a head. The text form is its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Up.
    North,
    /// Right.
    East,
    /// Down.
    South,
    /// Left.
    West,
}

/// A list of moves of one player: there are never more than four.
pub type Moves = ArrayVec<Move, 4>;

impl Move {
    /// The four directions, clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];
    /// How many directions there are.
    pub const COUNT: usize = 4;

    /// The cell one step on; on the edge of the board it is a guard, which is never free.
    #[inline]
    pub(crate) const fn from(self, size: Size, cell: Cell) -> Cell {
        let (index, stride) = (cell.index(), size.stride());
        Cell::from_index(match self {
            Self::North => index - stride,
            Self::East => index + 1,
            Self::South => index + stride,
            Self::West => index - 1,
        })
    }

    const fn letter(self) -> char {
        match self {
            Self::North => 'N',
            Self::East => 'E',
            Self::South => 'S',
            Self::West => 'W',
        }
    }

    fn of_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|mv| mv.letter() == letter.to_ascii_uppercase())
    }
}

impl IndexedMove for Move {
    const COUNT: usize = Self::COUNT;

    fn index(self) -> usize {
        self as usize
    }
}

/// Why a text is no move or turn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseMoveError {
    /// Not one letter, for a move.
    #[error("`{0}` is not a move: a move is one of N, E, S, W")]
    Move(String),
    /// Not two letters, for a turn.
    #[error("`{0}` is not a turn: a turn is two of N, E, S, W, player 1's first, such as `ES`")]
    Turn(String),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut letters = text.chars();
        match (letters.next().and_then(Self::of_letter), letters.next()) {
            (Some(mv), None) => Ok(mv),
            _ => Err(ParseMoveError::Move(excerpt(text))),
        }
    }
}

/// What both players do in one turn under the simultaneous rules.
///
/// ```
/// use search_core::Side;
/// use tron::{Move, Turn};
/// let turn: Turn = "ES".parse().unwrap();
/// assert_eq!(turn.of(Side::Second), Move::South);
/// assert_eq!(turn.to_string(), "ES");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn(pub [Move; 2]);

impl Turn {
    /// What one side does.
    pub const fn of(self, side: Side) -> Move {
        self.0[side.index()]
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0[0], self.0[1])
    }
}

impl FromStr for Turn {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut letters = text.chars();
        let mut next = || letters.next().and_then(Move::of_letter);
        match (next(), next(), letters.next()) {
            (Some(first), Some(second), None) => Ok(Self([first, second])),
            _ => Err(ParseMoveError::Turn(excerpt(text))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_parse_back() {
        for first in Move::ALL {
            assert_eq!(first.to_string().parse(), Ok(first));
            for second in Move::ALL {
                let turn = Turn([first, second]);
                assert_eq!(turn.to_string().parse(), Ok(turn));
            }
        }
        assert_eq!("s".parse(), Ok(Move::South));
    }

    #[test]
    fn bad_texts_are_named() {
        for text in ["", "X", "NN", "é", "N "] {
            assert_eq!(
                text.parse::<Move>(),
                Err(ParseMoveError::Move(text.to_owned()))
            );
        }
        for text in ["", "N", "NX", "NES", "éé"] {
            assert_eq!(
                text.parse::<Turn>(),
                Err(ParseMoveError::Turn(text.to_owned()))
            );
        }
        let long = "Nonsense ".repeat(100);
        assert_eq!(
            long.parse::<Move>().unwrap_err().to_string(),
            "`Nonsense Nonsense Nonsense Nonsense Nons…` is not a move: a move is one of N, E, S, W"
        );
    }
}
