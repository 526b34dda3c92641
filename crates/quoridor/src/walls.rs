//! Sets of walls as two bitboards, with overlap, crossing and touch for all slots at once.

use core::fmt;
use core::ops::{BitAnd, BitOr, Sub};

use crate::size::Size;
use crate::square::SquareSet;
use crate::wall::{Orientation, Wall};

/// A set of walls, or of wall slots: the anchors of each orientation.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WallSet {
    pub(crate) horizontal: SquareSet,
    pub(crate) vertical: SquareSet,
}

impl WallSet {
    /// The set without a wall.
    pub const EMPTY: Self = Self {
        horizontal: SquareSet::EMPTY,
        vertical: SquareSet::EMPTY,
    };

    /// Every slot of a board.
    pub fn slots(size: Size) -> Self {
        Self {
            horizontal: size.slots(),
            vertical: size.slots(),
        }
    }

    /// The set of one wall alone.
    #[inline]
    pub fn of(wall: Wall) -> Self {
        let anchor = wall.anchor().set();
        match wall.orientation() {
            Orientation::Horizontal => Self {
                horizontal: anchor,
                vertical: SquareSet::EMPTY,
            },
            Orientation::Vertical => Self {
                horizontal: SquareSet::EMPTY,
                vertical: anchor,
            },
        }
    }

    /// The anchors of the walls that run one way.
    #[inline]
    pub const fn anchors(self, orientation: Orientation) -> SquareSet {
        match orientation {
            Orientation::Horizontal => self.horizontal,
            Orientation::Vertical => self.vertical,
        }
    }

    /// Whether the set holds no wall.
    #[inline]
    pub fn is_empty(self) -> bool {
        (self.horizontal | self.vertical).is_empty()
    }

    /// How many walls the set holds.
    #[inline]
    pub fn len(self) -> usize {
        self.horizontal.len() + self.vertical.len()
    }

    /// Whether the wall is in the set.
    #[inline]
    pub fn contains(self, wall: Wall) -> bool {
        self.anchors(wall.orientation()).contains(wall.anchor())
    }

    /// The walls in the order of their texts.
    pub fn iter(self) -> impl Iterator<Item = Wall> {
        (self.horizontal | self.vertical)
            .iter()
            .flat_map(move |anchor| {
                Orientation::ALL
                    .into_iter()
                    .map(move |orientation| Wall::at(anchor, orientation))
                    .filter(move |&wall| self.contains(wall))
            })
    }

    /// The walls, all horizontal ones first: quicker than [`WallSet::iter`].
    #[inline]
    pub(crate) fn by_orientation(self) -> impl Iterator<Item = Wall> {
        let horizontal = self
            .horizontal
            .iter()
            .map(|anchor| Wall::at(anchor, Orientation::Horizontal));
        let vertical = self
            .vertical
            .iter()
            .map(|anchor| Wall::at(anchor, Orientation::Vertical));
        horizontal.chain(vertical)
    }

    /// The slots on which a wall would neither overlap nor cross one of these walls. Whether it
    /// seals off a pawn is another question.
    #[inline]
    #[must_use]
    pub fn free_slots(self, size: Size) -> Self {
        // A shifted anchor that leaves its column lands on a square that anchors no slot.
        let (h, v) = (self.horizontal, self.vertical);
        Self {
            horizontal: size.slots() - (h | h.east() | h.west() | v),
            vertical: size.slots() - (v | v.north() | v.south() | h),
        }
    }

    /// The wall of this set that keeps `wall` from being built by overlapping or crossing it, the
    /// first in text order.
    pub fn obstacle(self, wall: Wall) -> Option<Wall> {
        let anchor = wall.anchor().set();
        let blockers = match wall.orientation() {
            Orientation::Horizontal => Self {
                horizontal: anchor | anchor.east() | anchor.west(),
                vertical: anchor,
            },
            Orientation::Vertical => Self {
                horizontal: anchor,
                vertical: anchor | anchor.north() | anchor.south(),
            },
        };
        (blockers & self).iter().next()
    }

    /// The slots on which a wall would meet these walls or the border with at least two of its
    /// three points (its ends and its middle). Only such a wall can close a ring with what stands
    /// already, and only a closed ring cuts the board in two: every other wall keeps all paths.
    #[inline]
    #[must_use]
    pub fn closing_slots(self, size: Size) -> Self {
        let masks = size.masks();
        let (h, v) = (self.horizontal, self.vertical);
        // The inner crossings of grid lines, each named like the wall slot that is centred on it.
        let touched = (h | h.east() | h.west() | v | v.north() | v.south()) & masks.slots;
        let at_least_two = |start: SquareSet, end: SquareSet| {
            (start & touched | end & touched | start & end) & masks.slots
        };
        Self {
            horizontal: at_least_two(
                touched.east() | masks.first_column,
                touched.west() | masks.last_slot_column,
            ),
            vertical: at_least_two(
                touched.north() | masks.first_row,
                touched.south() | masks.last_slot_row,
            ),
        }
    }
}

impl FromIterator<Wall> for WallSet {
    fn from_iter<I: IntoIterator<Item = Wall>>(walls: I) -> Self {
        walls
            .into_iter()
            .fold(Self::EMPTY, |set, wall| set | Self::of(wall))
    }
}

impl fmt::Debug for WallSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(|wall| wall.to_string()))
            .finish()
    }
}

impl BitAnd for WallSet {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self {
            horizontal: self.horizontal & other.horizontal,
            vertical: self.vertical & other.vertical,
        }
    }
}

impl BitOr for WallSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self {
            horizontal: self.horizontal | other.horizontal,
            vertical: self.vertical | other.vertical,
        }
    }
}

/// The walls of the first set that are not in the second.
impl Sub for WallSet {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self {
            horizontal: self.horizontal - other.horizontal,
            vertical: self.vertical - other.vertical,
        }
    }
}
