//! The sizes of boards, and their cells by row and column.

use core::fmt;
use core::str::FromStr;

use search_core::text::{excerpt, whole_number};

use crate::grid::Cell;

/// The longest side of a board, in cells.
pub const MAX_SIDE: usize = 62;

/// The width and height of a board, each from 1 to [`MAX_SIDE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// A size: the columns, then the rows.
    ///
    /// ```
    /// use tron::Size;
    /// let size = Size::new(16, 9)?;
    /// assert_eq!((size.to_string(), size.area()), ("16x9".to_owned(), 144));
    /// assert!(Size::new(0, 9).is_err() && Size::new(9, 63).is_err());
    /// # Ok::<(), tron::SizeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SizeError::Range`] where a side is 0 or beyond [`MAX_SIDE`].
    pub fn new(width: usize, height: usize) -> Result<Self, SizeError> {
        let fits = |side: usize| (1..=MAX_SIDE).contains(&side);
        if fits(width) && fits(height) {
            Ok(Self {
                width: width as u8,
                height: height as u8,
            })
        } else {
            Err(SizeError::Range { width, height })
        }
    }

    /// Columns.
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// Rows.
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// Columns times rows.
    pub const fn area(self) -> usize {
        self.width() * self.height()
    }

    /// The cell in a row and column, both counted from 0 at the top left; `None` off the board.
    pub fn cell(self, row: usize, column: usize) -> Option<Cell> {
        (row < self.height() && column < self.width())
            .then(|| Cell::from_index((row + 1) * self.stride() + column + 1))
    }

    /// The row of a cell, from 0 at the top.
    pub const fn row(self, cell: Cell) -> usize {
        cell.index() / self.stride() - 1
    }

    /// The column of a cell, from 0 at the left.
    pub const fn column(self, cell: Cell) -> usize {
        cell.index() % self.stride() - 1
    }

    /// Every cell, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.height())
            .flat_map(move |row| (0..self.width()).filter_map(move |column| self.cell(row, column)))
    }

    /// The offset from a cell to the one below.
    pub(crate) const fn stride(self) -> usize {
        self.width() + 1
    }

    /// One more than the largest index of a cell or guard: the size of a table by cell.
    pub(crate) const fn indexes(self) -> usize {
        (self.height() + 2) * self.stride()
    }

    pub(crate) const fn words(self) -> usize {
        self.indexes().div_ceil(64)
    }
}

/// Why there is no such board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SizeError {
    /// A side is 0 or too long.
    #[error("{width}x{height}: sides are from 1 to {MAX_SIDE}")]
    Range {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// A text that is no size.
    #[error("`{0}` is not a size: write WxH, such as 16x16, each from 1 to {MAX_SIDE}")]
    Text(String),
}

/// Reads columns and rows, such as `16x9`.
///
/// ```
/// use tron::Size;
/// assert_eq!("16x9".parse(), Size::new(16, 9));
/// for text in ["16", "+16x16", "16x", "0x9", "9x63"] {
///     assert!(text.parse::<Size>().is_err(), "{text}");
/// }
/// ```
impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let sides = text.split_once('x');
        let sides = sides.and_then(|(width, height)| whole_number(width).zip(whole_number(height)));
        let (width, height) = sides.ok_or_else(|| SizeError::Text(excerpt(text)))?;
        Self::new(width, height)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}
