//! Texts: sizes, squares, walls, moves, and the one-line form of a position.
//!
//! Modern algebraic: White starts at the bottom and moves up; columns are letters from White's
//! left, rows numbers from White's side. Letters are read in lower case only.

use core::fmt;
use core::str::FromStr;

use search_core::Side;
use search_core::text::{excerpt, whole_number};

use crate::board_text;
use crate::error::{NotationError, PositionError};
use crate::moves::Move;
use crate::position::Position;
use crate::size::Size;
use crate::square::{Square, column_letter};
use crate::wall::{Orientation, Wall};

impl FromStr for Size {
    type Err = NotationError;

    /// Reads `9` for a square board or `5x3` for one of 5 columns and 3 rows.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (width, height) = text.split_once('x').unwrap_or((text, text));
        whole_number(width)
            .zip(whole_number(height))
            .and_then(|(width, height)| Self::new(width, height).ok())
            .ok_or_else(|| NotationError::Size {
                text: excerpt(text),
            })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_letter(self.column()), self.row() + 1)
    }
}

impl FromStr for Square {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text.as_bytes() {
            &[column, row] => square(column, row),
            _ => None,
        }
        .ok_or_else(|| NotationError::Square {
            text: excerpt(text),
        })
    }
}

impl fmt::Display for Wall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.anchor(), self.orientation().letter())
    }
}

impl FromStr for Wall {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text.as_bytes() {
            &[column, row, letter] => square(column, row).and_then(|anchor| {
                let orientation = match letter {
                    b'h' => Orientation::Horizontal,
                    b'v' => Orientation::Vertical,
                    _ => return None,
                };
                Self::new(anchor, orientation)
            }),
            _ => None,
        }
        .ok_or_else(|| NotationError::Wall {
            text: excerpt(text),
        })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pawn(square) => square.fmt(f),
            Self::Wall(wall) => wall.fmt(f),
        }
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        text.parse()
            .map(Self::Pawn)
            .or_else(|_| text.parse().map(Self::Wall))
            .map_err(|_| NotationError::Move {
                text: excerpt(text),
            })
    }
}

fn square(column: u8, row: u8) -> Option<Square> {
    Square::new(column.checked_sub(b'a')?, row.checked_sub(b'1')?)
}

impl Position {
    /// The one-line form: `SIZE WHITE BLACK WHITE_WALLS BLACK_WALLS SIDE WALLS`.
    ///
    /// Sides are `w` and `b`; walls are sorted and joined by commas, `-` for none.
    ///
    /// ```
    /// use quoridor::Position;
    /// let position: Position = "9 e5 e6 9 9 b e3h,d6v".parse()?;
    /// assert_eq!(position.notation(), "9 e5 e6 9 9 b d6v,e3h");
    /// # Ok::<(), quoridor::PositionError>(())
    /// ```
    pub fn notation(&self) -> String {
        let walls: Vec<String> = self.walls().iter().map(|wall| wall.to_string()).collect();
        format!(
            "{} {} {} {} {} {} {}",
            self.size(),
            self.pawn(Side::First),
            self.pawn(Side::Second),
            self.hand(Side::First),
            self.hand(Side::Second),
            match self.turn() {
                Side::First => 'w',
                Side::Second => 'b',
            },
            if walls.is_empty() {
                "-".to_owned()
            } else {
                walls.join(",")
            },
        )
    }
}

impl fmt::Display for Position {
    /// The text board, which [`FromStr`] reads back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        board_text::write(self, f)
    }
}

impl FromStr for Position {
    type Err = PositionError;

    /// Reads the one-line form, or the text board where there is more than one line.
    fn from_str(text: &str) -> Result<Self, PositionError> {
        if text.trim().contains('\n') {
            board_text::read(text)
        } else {
            read_line(text)
        }
    }
}

fn read_line(text: &str) -> Result<Position, PositionError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[size, white, black, white_hand, black_hand, side, walls] = fields.as_slice() else {
        return Err(PositionError::FieldCount {
            found: fields.len(),
        });
    };
    let size: Size = field("SIZE", size)?;
    let pawns = [field("WHITE", white)?, field("BLACK", black)?];
    let hands = [
        hand("WHITE_WALLS", white_hand)?,
        hand("BLACK_WALLS", black_hand)?,
    ];
    let turn = match side {
        "w" => Side::First,
        "b" => Side::Second,
        _ => {
            return Err(PositionError::Side {
                text: excerpt(side),
            });
        }
    };
    let walls: Vec<Wall> = if walls == "-" {
        Vec::new()
    } else {
        walls
            .split(',')
            .map(|wall| field("WALLS", wall))
            .collect::<Result<_, _>>()?
    };
    Position::new(size, pawns, hands, turn, walls)
}

fn field<T: FromStr<Err = NotationError>>(
    field: &'static str,
    text: &str,
) -> Result<T, PositionError> {
    text.parse()
        .map_err(|source| PositionError::Field { field, source })
}

/// Reads a number of walls in hand.
pub(crate) fn hand(field: &'static str, text: &str) -> Result<u8, PositionError> {
    whole_number(text).ok_or_else(|| PositionError::Hand {
        field,
        text: excerpt(text),
    })
}

#[cfg(feature = "serde")]
search_core::serde_as_text!(
    Size: |size| size,
    Square: |square| square,
    Wall: |wall| wall,
    Move: |mv| mv,
    Position: |position| position.notation(),
);
