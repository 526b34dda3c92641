//! Sets of walls as two bitboards, with overlap, crossing and touch for all slots at once.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Sub};

use crate::error::WallError;
use crate::size::Size;
use crate::slots::SlotSet;
use crate::square::SquareSet;
use crate::wall::{Orientation, Wall};

/// A set of walls, or of wall slots: the anchors of each orientation.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WallSet {
    pub(crate) horizontal: SlotSet,
    pub(crate) vertical: SlotSet,
}

impl WallSet {
    /// The set without a wall.
    pub const EMPTY: Self = Self {
        horizontal: SlotSet::EMPTY,
        vertical: SlotSet::EMPTY,
    };

    /// Every slot of a board.
    pub fn slots(size: Size) -> Self {
        Self::both(size.masks().crossings)
    }

    /// The same slots in both orientations.
    #[inline]
    pub(crate) const fn both(slots: SlotSet) -> Self {
        Self {
            horizontal: slots,
            vertical: slots,
        }
    }

    /// The union, where constants are made.
    pub(crate) const fn with(self, other: Self) -> Self {
        Self {
            horizontal: self.horizontal.with(other.horizontal),
            vertical: self.vertical.with(other.vertical),
        }
    }

    /// The set of one wall alone.
    #[inline]
    pub const fn of(wall: Wall) -> Self {
        let slot = SlotSet::of(wall.slot());
        match wall.orientation() {
            Orientation::Horizontal => Self {
                horizontal: slot,
                vertical: SlotSet::EMPTY,
            },
            Orientation::Vertical => Self {
                horizontal: SlotSet::EMPTY,
                vertical: slot,
            },
        }
    }

    /// The anchors of the walls that run one way.
    #[inline]
    pub const fn anchors(self, orientation: Orientation) -> SquareSet {
        self.running(orientation).squares()
    }

    /// The slots of the walls that run one way.
    #[inline]
    pub(crate) const fn running(self, orientation: Orientation) -> SlotSet {
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

    /// [`WallSet::running`], to be changed.
    #[inline]
    pub(crate) const fn running_mut(&mut self, orientation: Orientation) -> &mut SlotSet {
        match orientation {
            Orientation::Horizontal => &mut self.horizontal,
            Orientation::Vertical => &mut self.vertical,
        }
    }

    /// Whether the wall is in the set.
    #[inline]
    pub fn contains(self, wall: Wall) -> bool {
        self.running(wall.orientation()).contains(wall.slot())
    }

    /// The walls in the order of their texts.
    pub fn iter(self) -> impl Iterator<Item = Wall> {
        (self.horizontal | self.vertical)
            .iter()
            .flat_map(move |slot| {
                Orientation::ALL
                    .into_iter()
                    .map(move |orientation| Wall::on(slot, orientation))
                    .filter(move |&wall| self.contains(wall))
            })
    }

    /// The walls, all horizontal ones first: quicker than [`WallSet::iter`].
    #[inline]
    pub(crate) fn by_orientation(self) -> impl Iterator<Item = Wall> {
        let horizontal = self
            .horizontal
            .iter()
            .map(|slot| Wall::on(slot, Orientation::Horizontal));
        let vertical = self
            .vertical
            .iter()
            .map(|slot| Wall::on(slot, Orientation::Vertical));
        horizontal.chain(vertical)
    }

    /// A number that is another one for nearly every other set.
    #[inline]
    pub(crate) fn hash(self) -> u64 {
        // Odd multipliers without pattern spread both words over all bits.
        let (h, v) = (self.horizontal.bits(), self.vertical.bits());
        let mixed = h.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ v.rotate_left(31).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }

    /// The inner crossings that these walls meet with their ends and middles.
    #[inline]
    pub(crate) fn crossings(self, size: Size) -> SlotSet {
        let (h, v) = (self.horizontal, self.vertical);
        (h | h.east() | h.west() | v | v.north() | v.south()) & size.masks().crossings
    }

    /// The slots on which a wall would neither overlap nor cross one of these walls. Whether it
    /// seals off a pawn is another question.
    #[inline]
    #[must_use]
    pub fn free_slots(self, size: Size) -> Self {
        Self::slots(size) - self.obstructed()
    }

    /// The slots on which a wall would overlap or cross one of these walls.
    #[inline]
    pub(crate) fn obstructed(self) -> Self {
        let (h, v) = (self.horizontal, self.vertical);
        Self {
            horizontal: h | h.east() | h.west() | v,
            vertical: v | v.north() | v.south() | h,
        }
    }

    /// The wall of this set that keeps `wall` from being built by overlapping or crossing it, the
    /// first in text order.
    pub fn obstacle(self, wall: Wall) -> Option<Wall> {
        // To be in the way is mutual.
        (Self::of(wall).obstructed() & self).iter().next()
    }

    /// Whether a wall can stand on a board of a size beside these, and if not, why.
    ///
    /// # Errors
    ///
    /// [`WallError`].
    pub fn check(self, size: Size, wall: Wall) -> Result<(), WallError> {
        if !size.slots().contains(wall.anchor()) {
            return Err(WallError::OffBoard { wall, size });
        }
        match self.obstacle(wall) {
            Some(other) => Err(WallError::Collides { wall, other }),
            None => Ok(()),
        }
    }

    /// The slots on which a wall would meet these walls or the border with at least two of its
    /// three points (its ends and its middle). Only such a wall can close a ring with what stands
    /// already, and only a closed ring cuts the board in two: every other wall keeps all paths.
    #[inline]
    #[must_use]
    pub fn closing_slots(self, size: Size) -> Self {
        let masks = size.masks();
        let touched = self.crossings(size);
        let middle = Self::both(touched);
        let start = Self {
            horizontal: touched.east(),
            vertical: touched.north(),
        } | masks.border_starts;
        let end = Self {
            horizontal: touched.west(),
            vertical: touched.south(),
        } | masks.border_ends;
        (start & middle | end & middle | start & end) & Self::slots(size)
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

impl BitXor for WallSet {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self {
            horizontal: self.horizontal ^ other.horizontal,
            vertical: self.vertical ^ other.vertical,
        }
    }
}

impl BitOrAssign for WallSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
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
