//! Sets of wall slots of one orientation, or of the crossings in their middles: 64 bits.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub};

use crate::square::{Square, SquareSet};

/// A set of wall slots of one orientation, one bit each.
///
/// A slot is numbered by its anchor, `column * 8 + row`, on every board size. The crossing of grid
/// lines in its middle has the same number, so that this is a set of inner crossings as well. Unlike
/// those of a [`SquareSet`], its shifts never carry a bit from one column to the next.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct SlotSet(u64);

impl SlotSet {
    pub(crate) const EMPTY: Self = Self(0);
    /// How many slots the largest board has.
    pub(crate) const COUNT: usize = 64;
    /// The slots in a column of the largest board.
    pub(crate) const STRIDE: u8 = 8;
    const FIRST_ROW: u64 = u64::MAX / 0xff;
    const LAST_ROW: u64 = Self::FIRST_ROW << 7;

    /// The slot of that number alone.
    #[inline]
    pub(crate) const fn of(slot: u8) -> Self {
        Self(1 << slot)
    }

    /// The slots of the first `width` columns and `height` rows.
    pub(crate) const fn rectangle(width: u8, height: u8) -> Self {
        let column = (1u64 << height) - 1;
        let mut bits = 0;
        let mut i = 0;
        while i < width {
            bits |= column << (i * Self::STRIDE);
            i += 1;
        }
        Self(bits)
    }

    /// This set moved `columns` slots east and `rows` north, by a caller who knows that all stay on
    /// the board.
    pub(crate) const fn shifted(self, columns: u8, rows: u8) -> Self {
        Self(self.0 << (columns * Self::STRIDE + rows))
    }

    /// One bit a slot.
    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// The union, where constants are made.
    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    pub(crate) const fn contains(self, slot: u8) -> bool {
        self.0 >> slot & 1 != 0
    }

    /// The numbers of the slots, in rising order.
    #[inline]
    pub(crate) const fn iter(self) -> Slots {
        Slots(self)
    }

    /// The numbers of the slots, in rising order, and how many there are; what follows them in the
    /// list means nothing.
    ///
    /// Column by column from a table: quicker than [`SlotSet::iter`], which knows each slot only
    /// after the one before.
    #[inline]
    pub(crate) fn numbers(self) -> ([u8; Self::COUNT], usize) {
        const COLUMN: usize = SlotSet::STRIDE as usize;
        // Each column writes eight numbers, of which the next one takes back what is too much.
        let mut list = [0; Self::COUNT + COLUMN];
        let mut count = 0;
        let mut first = 0;
        for column in self.0.to_le_bytes() {
            let rows = &ROWS[usize::from(column)];
            // Eight numbers at once: none is above 63, so that nothing is carried.
            let numbers = rows.each + first * Self::FIRST_ROW;
            list[count..count + COLUMN].copy_from_slice(&numbers.to_le_bytes());
            count += rows.count as usize;
            first += u64::from(Self::STRIDE);
        }
        let (list, _) = list.split_first_chunk().expect("it is longer");
        (*list, count)
    }

    /// Every slot moved one row up; those of the top row are dropped.
    #[inline]
    pub(crate) const fn north(self) -> Self {
        Self((self.0 & !Self::LAST_ROW) << 1)
    }

    /// Every slot moved one row down; those of the bottom row are dropped.
    #[inline]
    pub(crate) const fn south(self) -> Self {
        Self(self.0 >> 1 & !Self::LAST_ROW)
    }

    /// Every slot moved one column to the right; those of the last column are dropped.
    #[inline]
    pub(crate) const fn east(self) -> Self {
        Self(self.0 << Self::STRIDE)
    }

    /// Every slot moved one column to the left; those of the first column are dropped.
    #[inline]
    pub(crate) const fn west(self) -> Self {
        Self(self.0 >> Self::STRIDE)
    }

    /// This set if `condition` holds, else the empty one: without a branch.
    #[inline]
    pub(crate) const fn when(self, condition: bool) -> Self {
        Self(self.0 & (condition as u64).wrapping_neg())
    }

    /// The anchors of the slots.
    #[inline]
    pub(crate) const fn squares(self) -> SquareSet {
        let mut bits = 0;
        let mut column = 0;
        while column < Self::STRIDE {
            let rows = self.0 >> (column * Self::STRIDE) & 0xff;
            bits |= (rows as u128) << (column * Square::STRIDE);
            column += 1;
        }
        SquareSet::from_bits(bits)
    }

    /// The slots anchored on these squares; squares that anchor none are dropped.
    #[inline]
    pub(crate) const fn anchored_on(squares: SquareSet) -> Self {
        let mut bits = 0;
        let mut column = 0;
        while column < Self::STRIDE {
            let rows = (squares.bits() >> (column * Square::STRIDE)) as u64 & 0xff;
            bits |= rows << (column * Self::STRIDE);
            column += 1;
        }
        Self(bits)
    }
}

/// Which bits of a byte are set: their numbers in rising order, one in each byte of a word from the
/// lowest on and then zeros, and how many.
#[derive(Clone, Copy)]
struct Rows {
    each: u64,
    count: u64,
}

static ROWS: [Rows; 256] = {
    let mut table = [Rows { each: 0, count: 0 }; 256];
    let mut byte = 0;
    while byte < table.len() {
        let rows = &mut table[byte];
        let mut row = 0;
        while row < 8 {
            if byte >> row & 1 != 0 {
                rows.each |= row << (8 * rows.count);
                rows.count += 1;
            }
            row += 1;
        }
        byte += 1;
    }
    table
};

/// The numbers of the slots of a set, in rising order; made by [`SlotSet::iter`].
#[derive(Clone, Debug)]
pub(crate) struct Slots(SlotSet);

impl Iterator for Slots {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let bits = self.0.0;
        if bits == 0 {
            return None;
        }
        self.0 = SlotSet(bits & (bits - 1));
        Some(bits.trailing_zeros() as u8)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.len();
        (left, Some(left))
    }
}

impl ExactSizeIterator for Slots {}

impl fmt::Debug for SlotSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.squares().fmt(f)
    }
}

impl BitAnd for SlotSet {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for SlotSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for SlotSet {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// The slots of the first set that are not in the second.
impl Sub for SlotSet {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitAndAssign for SlotSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for SlotSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for SlotSet {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search_core::SplitMix64;

    #[test]
    fn shifts_drop_what_leaves_the_board() {
        let all = SlotSet(u64::MAX);
        for (shifted, from) in [
            (all.north(), SlotSet::rectangle(8, 7).shifted(0, 1)),
            (all.south(), SlotSet::rectangle(8, 7)),
            (all.east(), SlotSet::rectangle(7, 8).shifted(1, 0)),
            (all.west(), SlotSet::rectangle(7, 8)),
        ] {
            assert_eq!(shifted, from);
            assert_eq!(shifted.len(), 56);
        }
    }

    #[test]
    fn numbers_are_those_of_the_slots() {
        let mut rng = SplitMix64::new(1);
        let thin = core::iter::repeat_with(|| rng.next_u64() & rng.next_u64());
        let sets: Vec<u64> = thin.take(5_000).chain([0, 1 << 63]).collect();
        // Nearly full boards too, and a full one.
        for set in sets
            .iter()
            .flat_map(|&bits| [SlotSet(bits), SlotSet(!bits)])
        {
            let (numbers, count) = set.numbers();
            assert_eq!(numbers[..count], *set.iter().collect::<Vec<_>>());
        }
    }

    #[test]
    fn slots_and_anchors_are_the_same_set() {
        for slot in 0..64 {
            let set = SlotSet::of(slot);
            let anchor = Square::at(slot / 8, slot % 8);
            assert_eq!(set.squares(), anchor.set());
            assert_eq!(SlotSet::anchored_on(anchor.set()), set);
            assert_eq!(set.iter().collect::<Vec<_>>(), [slot]);
        }
        let off = Square::at(8, 3).set() | Square::at(3, 8).set();
        assert!(SlotSet::anchored_on(off).is_empty());
    }
}
