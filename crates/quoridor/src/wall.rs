//! Walls: an anchor square and an orientation.

use core::fmt;

use crate::square::Square;

/// Which way a wall runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Orientation {
    /// Along a row: it closes steps up and down.
    Horizontal,
    /// Along a column: it closes steps left and right.
    Vertical,
}

impl Orientation {
    /// Both orientations.
    pub const ALL: [Self; 2] = [Self::Horizontal, Self::Vertical];

    /// The letter in a wall's text.
    pub const fn letter(self) -> char {
        match self {
            Self::Horizontal => 'h',
            Self::Vertical => 'v',
        }
    }
}

impl fmt::Display for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Horizontal => "horizontal",
            Self::Vertical => "vertical",
        })
    }
}

/// A wall two squares long, named by the square nearest `a1` of the four around its middle.
///
/// `e3h` lies between rows 3 and 4 under columns e and f, `e3v` between columns e and f beside
/// rows 3 and 4. The order of walls is the order of their texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wall {
    /// The number of the anchor among those of walls, `column * 8 + row`.
    slot: u8,
    orientation: Orientation,
}

impl Wall {
    /// How many wall slots the largest board has.
    pub const COUNT: usize = 128;

    /// The wall of an anchor and an orientation; `None` for anchors in the last column or the top
    /// row of the largest board, which anchor no wall. Smaller boards have fewer slots:
    /// [`Size::slots`](crate::Size::slots).
    ///
    /// ```
    /// use quoridor::{Orientation, Square, Wall};
    /// let e3 = Square::new(4, 2).unwrap();
    /// assert_eq!(Wall::new(e3, Orientation::Vertical).unwrap().to_string(), "e3v");
    /// let i9 = Square::new(8, 8).unwrap();
    /// assert_eq!(Wall::new(i9, Orientation::Vertical), None);
    /// ```
    pub const fn new(anchor: Square, orientation: Orientation) -> Option<Self> {
        if anchor.column() + 1 < Square::STRIDE && anchor.row() + 1 < Square::STRIDE {
            Some(Self::at(anchor, orientation))
        } else {
            None
        }
    }

    /// The wall of a slot that is known to exist.
    #[inline]
    pub(crate) const fn at(anchor: Square, orientation: Orientation) -> Self {
        debug_assert!(anchor.column() + 1 < Square::STRIDE && anchor.row() + 1 < Square::STRIDE);
        Self {
            slot: anchor.index() as u8 - anchor.column(),
            orientation,
        }
    }

    /// The wall on the slot of that number.
    #[inline]
    pub(crate) const fn on(slot: u8, orientation: Orientation) -> Self {
        debug_assert!(slot < 64);
        Self { slot, orientation }
    }

    /// The number of its slot among those of the orientation, below 64.
    #[inline]
    pub(crate) const fn slot(self) -> u8 {
        self.slot
    }

    /// The square that names the wall.
    #[inline]
    pub const fn anchor(self) -> Square {
        Square::numbered(self.slot + self.slot / 8)
    }

    /// Which way the wall runs.
    pub const fn orientation(self) -> Orientation {
        self.orientation
    }

    /// Every wall of the largest board, in the order of their texts.
    pub fn all() -> impl Iterator<Item = Self> {
        Square::all().flat_map(|anchor| {
            Orientation::ALL
                .into_iter()
                .filter_map(move |orientation| Self::new(anchor, orientation))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_128_in_text_order() {
        let texts: Vec<String> = Wall::all().map(|wall| wall.to_string()).collect();
        assert_eq!(texts.len(), Wall::COUNT);
        assert!(texts.is_sorted());
        assert_eq!((texts[0].as_str(), texts[127].as_str()), ("a1h", "h8v"));
    }
}
