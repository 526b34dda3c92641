//! Sets of boxes as bitboards.

use core::fmt;
use core::ops::{BitAnd, BitOr, Not};

/// Bits from one row to the next in every bitboard of this crate. The largest board has 11 columns
/// of dots, so one stride fits all sizes, and 11 rows of it fit in a `u128`.
pub(crate) const STRIDE: u32 = 11;

/// One box, named by its row and column; row 0 is on top.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    pub(crate) const fn from_bit(bit: u32) -> Self {
        Self(bit as u8)
    }

    /// The row, 0 on top.
    pub const fn row(self) -> u8 {
        self.0 / STRIDE as u8
    }

    /// The column, 0 on the left.
    pub const fn column(self) -> u8 {
        self.0 % STRIDE as u8
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.row(), self.column())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of boxes: the box in row `r` and column `c` is bit `11 r + c`.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet(pub(crate) u128);

impl CellSet {
    /// No box.
    pub const EMPTY: Self = Self(0);

    /// The boxes of rows `0..rows` and columns `0..columns`.
    pub(crate) const fn rectangle(rows: u8, columns: u8) -> Self {
        let row = (1u128 << columns) - 1;
        let mut bits = 0;
        let mut r = 0;
        while r < rows {
            bits |= row << (r as u32 * STRIDE);
            r += 1;
        }
        Self(bits)
    }

    /// The set of one box.
    pub const fn of(cell: Cell) -> Self {
        Self(1 << cell.0)
    }

    /// How many boxes are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no box is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the box is in the set.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 == 1
    }

    /// The first box in reading order.
    pub const fn first(self) -> Option<Cell> {
        if self.0 == 0 {
            None
        } else {
            Some(Cell::from_bit(self.0.trailing_zeros()))
        }
    }

    /// The boxes in reading order.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut rest = self;
        core::iter::from_fn(move || {
            let first = rest.first()?;
            rest.0 &= rest.0 - 1;
            Some(first)
        })
    }
}

impl BitAnd for CellSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for CellSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// The complement holds bits outside any board: cut it down with `&` before use.
impl Not for CellSet {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
