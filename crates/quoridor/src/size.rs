//! Board sizes, and what follows from a size alone.

use core::fmt;

use search_core::Side;

use crate::error::SizeError;
use crate::slots::SlotSet;
use crate::square::{Square, SquareSet};
use crate::walls::WallSet;

/// A board size, from 2x3 to 9x9 squares.
///
/// Columns come first, in [`Size::new`] as in the text: `5x3` has five columns and three rows. (The sizes
/// of Dots and Boxes name the rows first.)
///
/// Two columns are the fewest in which a wall has a place, and with two rows both players could
/// stand on the goal of the other with no move between them, so three rows are the fewest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// The board of the published game, 9x9.
    pub const STANDARD: Self = Self {
        width: 9,
        height: 9,
    };
    /// The fewest columns.
    pub const MIN_WIDTH: u8 = 2;
    /// The fewest rows.
    pub const MIN_HEIGHT: u8 = 3;
    /// The most columns and rows.
    pub const MAX: u8 = Square::STRIDE;

    /// The size of `width` columns and `height` rows.
    ///
    /// # Errors
    ///
    /// [`SizeError`] below 2x3 and above 9x9.
    ///
    /// # Examples
    ///
    /// ```
    /// use quoridor::Size;
    /// assert_eq!(Size::new(5, 3)?.to_string(), "5x3");
    /// assert_eq!(Size::new(9, 9)?, Size::STANDARD);
    /// assert!(Size::new(9, 2).is_err());
    /// # Ok::<(), quoridor::SizeError>(())
    /// ```
    pub const fn new(width: u8, height: u8) -> Result<Self, SizeError> {
        if width < Self::MIN_WIDTH
            || height < Self::MIN_HEIGHT
            || width > Self::MAX
            || height > Self::MAX
        {
            return Err(SizeError::OutOfRange { width, height });
        }
        Ok(Self { width, height })
    }

    /// Every size, narrow ones first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::MIN_WIDTH..=Self::MAX).flat_map(|width| {
            (Self::MIN_HEIGHT..=Self::MAX).map(move |height| Self { width, height })
        })
    }

    /// The number of columns.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// The number of rows.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// The squares of the board.
    #[inline]
    pub fn squares(self) -> SquareSet {
        self.masks().squares
    }

    /// The anchors of all wall slots, the same for both orientations: all squares but those of
    /// the last column and the top row.
    #[inline]
    pub fn slots(self) -> SquareSet {
        self.masks().slots
    }

    /// The squares of the row that `side` must reach: the top one for the first player.
    #[inline]
    pub fn goal(self, side: Side) -> SquareSet {
        self.masks().goals[side.index()]
    }

    /// The 0-based row that `side` must reach.
    pub const fn goal_row(self, side: Side) -> u8 {
        match side {
            Side::First => self.height - 1,
            Side::Second => 0,
        }
    }

    /// Where the pawn of `side` starts: the middle of its own edge, and on even widths the right
    /// one of the two middle columns (0-based column `width / 2`) for both players.
    ///
    /// ```
    /// use quoridor::Size;
    /// use search_core::Side;
    /// let size: Size = "4x3".parse()?;
    /// assert_eq!(size.start(Side::First).to_string(), "c1");
    /// assert_eq!(size.start(Side::Second).to_string(), "c3");
    /// # Ok::<(), quoridor::NotationError>(())
    /// ```
    pub const fn start(self, side: Side) -> Square {
        Square::at(self.width / 2, self.goal_row(side.other()))
    }

    /// A number for each size, to be mixed into a key.
    #[inline]
    pub(crate) const fn hash(self) -> u64 {
        (self.width as u64) << 8 | (self.height as u64) << 12
    }

    /// The masks of this size.
    #[inline]
    pub(crate) fn masks(self) -> &'static Masks {
        &MASKS[self.width as usize][self.height as usize]
    }
}

impl Default for Size {
    /// [`Size::STANDARD`].
    fn default() -> Self {
        Self::STANDARD
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.width == self.height {
            write!(f, "{}", self.width)
        } else {
            write!(f, "{}x{}", self.width, self.height)
        }
    }
}

/// Square sets that follow from a size alone.
#[derive(Clone, Copy)]
pub(crate) struct Masks {
    /// The squares of the board.
    pub(crate) squares: SquareSet,
    /// The anchors of the wall slots.
    pub(crate) slots: SquareSet,
    /// The squares with a square north of them.
    pub(crate) inner_north: SquareSet,
    /// The squares with a square east of them.
    pub(crate) inner_east: SquareSet,
    /// The squares along each side of the board, in the order of [`Direction::ALL`]: the goals of pawns
    /// that run that way.
    ///
    /// [`Direction::ALL`]: crate::steps::Direction::ALL
    pub(crate) goals: [SquareSet; 4],
    /// The inner crossings of grid lines, each named like the slots that are centred on it.
    pub(crate) crossings: SlotSet,
    /// The slots whose start, the western or southern end, lies on the border; and those whose
    /// other end does.
    pub(crate) border_starts: WallSet,
    pub(crate) border_ends: WallSet,
    /// The slots of which either end does.
    pub(crate) at_border: WallSet,
    /// The crossings with another one to the east (horizontal) and to the north (vertical).
    pub(crate) links: WallSet,
}

impl Masks {
    pub(crate) const fn new(width: u8, height: u8) -> Self {
        let border_starts = WallSet {
            horizontal: SlotSet::rectangle(1, height - 1),
            vertical: SlotSet::rectangle(width - 1, 1),
        };
        let border_ends = WallSet {
            horizontal: SlotSet::rectangle(1, height - 1).shifted(width - 2, 0),
            vertical: SlotSet::rectangle(width - 1, 1).shifted(0, height - 2),
        };
        Self {
            squares: SquareSet::rectangle(width, height),
            slots: SquareSet::rectangle(width - 1, height - 1),
            inner_north: SquareSet::rectangle(width, height - 1),
            inner_east: SquareSet::rectangle(width - 1, height),
            goals: [
                SquareSet::rectangle(width, 1).shifted(0, height - 1),
                SquareSet::rectangle(width, 1),
                SquareSet::rectangle(1, height).shifted(width - 1, 0),
                SquareSet::rectangle(1, height),
            ],
            crossings: SlotSet::rectangle(width - 1, height - 1),
            border_starts,
            border_ends,
            at_border: border_starts.with(border_ends),
            links: WallSet {
                horizontal: SlotSet::rectangle(width - 2, height - 1),
                vertical: SlotSet::rectangle(width - 1, height - 2),
            },
        }
    }
}

/// The masks by width and height; sizes that no board has are left as those of 2x3.
static MASKS: [[Masks; 10]; 10] = {
    let mut table = [[Masks::new(2, 3); 10]; 10];
    let mut width = 2;
    while width <= 9 {
        let mut height = 3;
        while height <= 9 {
            table[width as usize][height as usize] = Masks::new(width, height);
            height += 1;
        }
        width += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_count_what_they_should() {
        for size in Size::all() {
            let (width, height) = (usize::from(size.width()), usize::from(size.height()));
            let masks = size.masks();
            assert_eq!(masks.squares.len(), width * height);
            assert_eq!(masks.slots.len(), (width - 1) * (height - 1));
            assert_eq!(masks.inner_north.len(), width * (height - 1));
            assert_eq!(masks.inner_east.len(), (width - 1) * height);
            for side in Side::ALL {
                assert_eq!(size.goal(side).len(), width);
                assert!(!size.goal(side).contains(size.start(side)));
                assert!(size.goal(side).contains(size.start(side.other())));
                assert!(
                    size.goal(side)
                        .iter()
                        .all(|square| square.row() == size.goal_row(side))
                );
            }
        }
        assert_eq!(Size::all().count(), 8 * 7);
    }
}
