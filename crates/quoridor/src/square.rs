//! Squares of the board, and sets of them as bits of one word.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub};

/// A square of the largest board, 9x9.
///
/// Squares are numbered by columns, `column * 9 + row`, on every board size. So the order of the
/// numbers is the order of the texts (`a1`, `a2`, .., `b1`, ..), a step north is one bit further
/// and a step east nine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many squares the largest board has.
    pub const COUNT: usize = 81;
    /// The longest side of a board, and the distance between the bits of two columns.
    pub(crate) const STRIDE: u8 = 9;

    /// The square in a 0-based column and row, `None` where the largest board has none.
    ///
    /// ```
    /// use quoridor::Square;
    /// assert_eq!(Square::new(4, 0).unwrap().to_string(), "e1");
    /// assert_eq!(Square::new(9, 0), None);
    /// ```
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < Self::STRIDE && row < Self::STRIDE {
            Some(Self::at(column, row))
        } else {
            None
        }
    }

    /// The square in a column and row that are known to be below nine.
    pub(crate) const fn at(column: u8, row: u8) -> Self {
        debug_assert!(column < Self::STRIDE && row < Self::STRIDE);
        Self(column * Self::STRIDE + row)
    }

    /// The square of a number that is known to be one.
    #[inline]
    pub(crate) const fn numbered(number: u8) -> Self {
        debug_assert!(number < Self::COUNT as u8);
        Self(number)
    }

    /// Every square of the largest board, in the order of their texts.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The column, 0 for `a`.
    pub const fn column(self) -> u8 {
        self.0 / Self::STRIDE
    }

    /// The row, 0 for row 1.
    pub const fn row(self) -> u8 {
        self.0 % Self::STRIDE
    }

    /// The number of the square, below [`Square::COUNT`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this square alone.
    pub const fn set(self) -> SquareSet {
        SquareSet(1 << self.0)
    }
}

/// The letter of a 0-based column.
pub(crate) fn column_letter(column: u8) -> char {
    char::from(b'a' + column)
}

/// A set of squares, one bit each.
///
/// It serves for pawns, reached squares, open steps and wall anchors alike.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareSet(u128);

impl SquareSet {
    /// The set without a square.
    pub const EMPTY: Self = Self(0);

    /// The set of these bits, by a caller who knows that they are squares of the board.
    pub(crate) const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// One bit a square.
    pub(crate) const fn bits(self) -> u128 {
        self.0
    }

    /// The squares of the first `width` columns and `height` rows.
    pub(crate) const fn rectangle(width: u8, height: u8) -> Self {
        let column = (1u128 << height) - 1;
        let mut bits = 0;
        let mut i = 0;
        while i < width {
            bits |= column << (i * Square::STRIDE);
            i += 1;
        }
        Self(bits)
    }

    /// This set moved `columns` squares east and `rows` north, by a caller who knows that all stay
    /// on the board.
    pub(crate) const fn shifted(self, columns: u8, rows: u8) -> Self {
        Self(self.0 << (columns * Square::STRIDE + rows))
    }

    /// Whether the set holds no square.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares the set holds.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// The first square of the set, by number.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square(self.0.trailing_zeros() as u8))
        }
    }

    /// The squares of the set, by number.
    #[inline]
    pub const fn iter(self) -> Squares {
        Squares(self)
    }

    /// The set of the first square alone; empty for the empty set.
    #[inline]
    pub(crate) const fn lowest(self) -> Self {
        Self(self.0 & self.0.wrapping_neg())
    }

    /// This set if `condition` holds, else the empty one: without a branch.
    #[inline]
    pub(crate) const fn when(self, condition: bool) -> Self {
        Self(self.0 & (condition as u128).wrapping_neg())
    }

    /// Every square moved one row up. A square of the top row lands in the next column's bottom
    /// row on the tallest board: callers mask with open steps or slots, which exclude it.
    #[inline]
    pub(crate) const fn north(self) -> Self {
        Self(self.0 << 1)
    }

    /// Every square moved one row down; see [`SquareSet::north`].
    #[inline]
    pub(crate) const fn south(self) -> Self {
        Self(self.0 >> 1)
    }

    /// Every square moved one column to the right; see [`SquareSet::north`].
    #[inline]
    pub(crate) const fn east(self) -> Self {
        Self(self.0 << Square::STRIDE)
    }

    /// Every square moved one column to the left; squares of the first column are dropped.
    #[inline]
    pub(crate) const fn west(self) -> Self {
        Self(self.0 >> Square::STRIDE)
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a set, by number; made by [`SquareSet::iter`].
#[derive(Clone, Debug)]
pub struct Squares(SquareSet);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(first)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Squares {}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | square.set())
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(|square| square.to_string()))
            .finish()
    }
}

impl BitAnd for SquareSet {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for SquareSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// The squares of the first set that are not in the second.
impl Sub for SquareSet {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitAndAssign for SquareSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for SquareSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_the_texts() {
        let texts: Vec<String> = Square::all().map(|square| square.to_string()).collect();
        let mut sorted = texts.clone();
        sorted.sort();
        assert_eq!(texts, sorted);
        assert_eq!(texts.len(), Square::COUNT);
    }

    #[test]
    fn rectangles_hold_their_squares() {
        let set = SquareSet::rectangle(3, 2);
        let texts: Vec<String> = set.iter().map(|square| square.to_string()).collect();
        assert_eq!(texts, ["a1", "a2", "b1", "b2", "c1", "c2"]);
        assert_eq!(set.len(), 6);
        assert_eq!(set.lowest(), Square::at(0, 0).set());
    }
}
