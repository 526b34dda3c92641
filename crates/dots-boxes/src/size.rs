//! How large a board is, counted in boxes.

use core::fmt;
use core::str::FromStr;

use search_core::text::excerpt;

use crate::cells::CellSet;

/// The size of a board in *boxes*: rows by columns, each from 1 to [`Size::MAX`].
///
/// Rows come first, in [`Size::new`] as in the text: `3x4` has three rows of four boxes. (The sizes of
/// Quoridor and Tron name the columns first.)
///
/// A board of `R` by `C` boxes has `(R + 1) * (C + 1)` dots and `2RC + R + C` edges.
///
/// # Examples
///
/// ```
/// use dots_boxes::Size;
/// let size: Size = "3x4".parse().unwrap();
/// assert_eq!((size.rows(), size.columns()), (3, 4));
/// assert_eq!((size.box_count(), size.edge_count()), (12, 31));
/// assert_eq!("0x5".parse::<Size>().unwrap_err().to_string(),
///     "board size `0x5`: rows and columns of boxes go from 1 to 10");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    rows: u8,
    columns: u8,
}

impl Size {
    /// The most rows, and the most columns, of boxes.
    pub const MAX: u8 = 10;

    /// A board of `rows` by `columns` boxes.
    ///
    /// # Errors
    ///
    /// [`SizeError::OutOfRange`] unless both are from 1 to [`Size::MAX`].
    pub fn new(rows: u8, columns: u8) -> Result<Self, SizeError> {
        let range = 1..=Self::MAX;
        if range.contains(&rows) && range.contains(&columns) {
            Ok(Self { rows, columns })
        } else {
            Err(SizeError::OutOfRange {
                text: format!("{rows}x{columns}"),
            })
        }
    }

    /// Rows of boxes.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// Columns of boxes.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// How many boxes there are.
    pub const fn box_count(self) -> u32 {
        self.rows as u32 * self.columns as u32
    }

    /// How many edges there are.
    pub const fn edge_count(self) -> u32 {
        2 * self.box_count() + self.rows as u32 + self.columns as u32
    }

    /// All boxes of the board.
    pub const fn cells(self) -> CellSet {
        CellSet::rectangle(self.rows, self.columns)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

/// Why a text is no board size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SizeError {
    /// Not two numbers with an `x` between them.
    #[error("board size `{text}`: expected ROWSxCOLUMNS in boxes, such as 5x5")]
    Shape {
        /// The text given, shortened.
        text: String,
    },
    /// A number too small or too large.
    #[error("board size `{text}`: rows and columns of boxes go from 1 to 10")]
    OutOfRange {
        /// The text given, shortened.
        text: String,
    },
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let shape = || SizeError::Shape {
            text: excerpt(text),
        };
        let (rows, columns) = text.split_once('x').ok_or_else(shape)?;
        for number in [rows, columns] {
            if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(shape());
            }
        }
        let out_of_range = || SizeError::OutOfRange {
            text: excerpt(text),
        };
        let rows = rows.parse().map_err(|_| out_of_range())?;
        let columns = columns.parse().map_err(|_| out_of_range())?;
        Self::new(rows, columns).map_err(|_| out_of_range())
    }
}

#[cfg(feature = "serde")]
search_core::serde_as_text!(Size: |size| size);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_sizes_are_refused_with_the_reason() {
        for text in [
            "", "x", "3", "3x", "x3", "-1x2", "3 x3", "3x3x3", "３x3", "axb",
        ] {
            let error = text.parse::<Size>().unwrap_err();
            assert!(matches!(error, SizeError::Shape { .. }), "{text}: {error}");
        }
        for text in ["0x5", "11x1", "1x11", "256x3", "99999999999999999999x1"] {
            let error = text.parse::<Size>().unwrap_err();
            assert!(
                matches!(error, SizeError::OutOfRange { .. }),
                "{text}: {error}"
            );
        }
    }
}
