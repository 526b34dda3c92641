//! One edge: a move of the game.

use core::fmt;
use core::str::FromStr;

use search_core::text::excerpt;

use crate::cells::STRIDE;
use crate::size::Size;

/// Which way an edge runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Orientation {
    /// Left to right: the top side of a box.
    Horizontal,
    /// Top to bottom: the left side of a box.
    Vertical,
}

/// An edge between two neighbouring dots, and the move that draws it.
///
/// `h r,c` is the *top* side of the box in row `r` and column `c`, `v r,c` its *left* side; row 0
/// is on top. So each edge is named by the dot at its left or upper end. The bottom border of an
/// `R`-row board is `h R,c`, the right border of a `C`-column board is `v r,C`. An `Edge` does not
/// know its board's size: whether it lies on a board is asked with [`Edge::is_on`].
///
/// Edges are ordered as their bit indexes are: horizontal before vertical, then by row and column.
///
/// # Examples
///
/// ```
/// use dots_boxes::{Edge, Size};
/// let edge: Edge = "v1,2".parse().unwrap();
/// assert_eq!((edge.row(), edge.column(), edge.to_string().as_str()), (1, 2, "v1,2"));
/// assert_eq!(edge, "V 1 2".parse().unwrap());
/// let size = Size::new(2, 2).unwrap();
/// assert!(edge.is_on(size));
/// assert_eq!(edge.index(size), Some(11));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge(u8);

/// The first code of a vertical edge; horizontal ones come before.
const VERTICAL: u8 = 121;

impl Edge {
    /// One more than the largest [`Edge::code`].
    pub const CODES: usize = 242;

    /// The horizontal edge on top of box (`row`, `column`), if some board has it.
    pub const fn horizontal(row: u8, column: u8) -> Option<Self> {
        if row <= Size::MAX && column < Size::MAX {
            Some(Self(row * STRIDE as u8 + column))
        } else {
            None
        }
    }

    /// The vertical edge on the left of box (`row`, `column`), if some board has it.
    pub const fn vertical(row: u8, column: u8) -> Option<Self> {
        if row < Size::MAX && column <= Size::MAX {
            Some(Self(VERTICAL + row * STRIDE as u8 + column))
        } else {
            None
        }
    }

    pub(crate) const fn from_bit(orientation: Orientation, bit: u32) -> Self {
        match orientation {
            Orientation::Horizontal => Self(bit as u8),
            Orientation::Vertical => Self(VERTICAL + bit as u8),
        }
    }

    /// The place in the bitboard of its orientation.
    pub(crate) const fn bit(self) -> u32 {
        (self.0 % VERTICAL) as u32
    }

    /// A number below [`Edge::CODES`], different for different edges, the same on every board.
    pub const fn code(self) -> usize {
        self.0 as usize
    }

    /// Which way the edge runs.
    pub const fn orientation(self) -> Orientation {
        if self.0 < VERTICAL {
            Orientation::Horizontal
        } else {
            Orientation::Vertical
        }
    }

    /// The row of the box it is the top or left side of.
    pub const fn row(self) -> u8 {
        self.0 % VERTICAL / STRIDE as u8
    }

    /// The column of the box it is the top or left side of.
    pub const fn column(self) -> u8 {
        self.0 % VERTICAL % STRIDE as u8
    }

    /// Whether a board of this size has the edge.
    pub const fn is_on(self, size: Size) -> bool {
        match self.orientation() {
            Orientation::Horizontal => self.row() <= size.rows() && self.column() < size.columns(),
            Orientation::Vertical => self.row() < size.rows() && self.column() <= size.columns(),
        }
    }

    /// The edge's number on a board of this size, below [`Size::edge_count`]: horizontal edges row
    /// by row, then vertical ones. This is `OpenSpiel`'s action number. `None` off the board.
    pub const fn index(self, size: Size) -> Option<usize> {
        if !self.is_on(size) {
            return None;
        }
        let (row, column) = (self.row() as usize, self.column() as usize);
        let (rows, columns) = (size.rows() as usize, size.columns() as usize);
        Some(match self.orientation() {
            Orientation::Horizontal => row * columns + column,
            Orientation::Vertical => (rows + 1) * columns + row * (columns + 1) + column,
        })
    }

    /// The edges of a board in the order of [`Edge::index`].
    pub fn all(size: Size) -> impl Iterator<Item = Self> {
        let horizontal = (0..=size.rows()).flat_map(move |row| {
            (0..size.columns()).filter_map(move |column| Self::horizontal(row, column))
        });
        let vertical = (0..size.rows()).flat_map(move |row| {
            (0..=size.columns()).filter_map(move |column| Self::vertical(row, column))
        });
        horizontal.chain(vertical)
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.orientation() {
            Orientation::Horizontal => 'h',
            Orientation::Vertical => 'v',
        };
        write!(f, "{letter}{},{}", self.row(), self.column())
    }
}

impl fmt::Debug for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is no edge.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EdgeError {
    /// Not a letter `h` or `v` and two numbers.
    #[error("edge `{text}`: expected `h` or `v` with a row and a column, such as h0,1 or v2,0")]
    Shape {
        /// The text given, shortened.
        text: String,
    },
    /// A row or column that no board has.
    #[error(
        "edge `{text}`: no board reaches so far (h: rows 0 to 10, columns 0 to 9; v: rows 0 to 9, columns 0 to 10)"
    )]
    OutOfRange {
        /// The text given, shortened.
        text: String,
    },
}

/// Reads `h0,1`, and also `H 0 1`: either case, the numbers apart by a comma or blanks.
impl FromStr for Edge {
    type Err = EdgeError;

    fn from_str(text: &str) -> Result<Self, EdgeError> {
        let shape = || EdgeError::Shape {
            text: excerpt(text),
        };
        let mut chars = text.trim().chars();
        let make = match chars.next().ok_or_else(shape)? {
            'h' | 'H' => Self::horizontal,
            'v' | 'V' => Self::vertical,
            _ => return Err(shape()),
        };
        let numbers = chars.as_str().trim_start();
        let (row, column) = numbers
            .split_once(',')
            .or_else(|| numbers.split_once(char::is_whitespace))
            .map(|(row, column)| (row.trim(), column.trim()))
            .ok_or_else(shape)?;
        for number in [row, column] {
            if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(shape());
            }
        }
        row.parse()
            .ok()
            .zip(column.parse().ok())
            .and_then(|(row, column)| make(row, column))
            .ok_or_else(|| EdgeError::OutOfRange {
                text: excerpt(text),
            })
    }
}

#[cfg(feature = "serde")]
search_core::serde_as_text!(Edge: |edge| edge);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_edge_survives_its_text_and_its_parts() {
        let size = Size::new(10, 10).unwrap();
        let edges: Vec<Edge> = Edge::all(size).collect();
        assert_eq!(edges.len(), 220);
        assert!(edges.is_sorted());
        for (index, &edge) in edges.iter().enumerate() {
            assert_eq!(edge.to_string().parse(), Ok(edge));
            assert_eq!(edge.index(size), Some(index));
            assert_eq!(Edge::from_bit(edge.orientation(), edge.bit()), edge);
            assert!(edge.code() < Edge::CODES);
        }
    }

    #[test]
    fn indexes_are_dense_on_every_size() {
        for (rows, columns) in [(1, 1), (1, 4), (3, 2), (5, 5), (10, 1)] {
            let size = Size::new(rows, columns).unwrap();
            let indexes: Vec<_> = Edge::all(size)
                .map(|edge| edge.index(size).unwrap())
                .collect();
            let expected: Vec<_> = (0..size.edge_count() as usize).collect();
            assert_eq!(indexes, expected);
        }
    }

    #[test]
    fn bad_texts_are_refused_with_the_reason() {
        for text in [
            "", "h", "h1", "h1,", "x1,2", "h1,2,3", "h-1,2", "h1;2", "é1,2", "h１,2",
        ] {
            let error = text.parse::<Edge>().unwrap_err();
            assert!(matches!(error, EdgeError::Shape { .. }), "{text}: {error}");
        }
        for text in [
            "h11,0",
            "h0,10",
            "v10,0",
            "v0,11",
            "h0,300",
            "h99999999999999999999,0",
        ] {
            let error = text.parse::<Edge>().unwrap_err();
            assert!(
                matches!(error, EdgeError::OutOfRange { .. }),
                "{text}: {error}"
            );
        }
    }
}
