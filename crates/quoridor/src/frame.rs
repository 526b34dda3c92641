//! The border of a board as a player meets it whose goal is one of its sides.

use crate::size::{Masks, Size};
use crate::slots::SlotSet;
use crate::steps::Direction;
use crate::walls::WallSet;

/// The border as a player meets it whose goal side is open.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    /// The slots whose start lies on one of the other three sides; whose end does; and either.
    pub(crate) starts: WallSet,
    pub(crate) ends: WallSet,
    pub(crate) touching: WallSet,
}

impl Frame {
    /// The frames of a size, in the order of [`Direction::ALL`]: first those of the two players who
    /// run north and south.
    #[inline]
    pub(crate) fn of(size: Size) -> &'static [Self; 4] {
        &FRAMES[size.width() as usize][size.height() as usize]
    }

    const fn new(masks: &Masks, goal: Direction) -> Self {
        let (mut starts, mut ends) = (masks.border_starts, masks.border_ends);
        match goal {
            Direction::North => ends.vertical = SlotSet::EMPTY,
            Direction::South => starts.vertical = SlotSet::EMPTY,
            Direction::East => ends.horizontal = SlotSet::EMPTY,
            Direction::West => starts.horizontal = SlotSet::EMPTY,
        }
        Self {
            starts,
            ends,
            touching: starts.with(ends),
        }
    }

    const fn all(width: u8, height: u8) -> [Self; 4] {
        let masks = Masks::new(width, height);
        let [north, south, east, west] = Direction::ALL;
        [
            Self::new(&masks, north),
            Self::new(&masks, south),
            Self::new(&masks, east),
            Self::new(&masks, west),
        ]
    }
}

/// The frames by width and height; sizes that no board has are left as those of 2x3.
static FRAMES: [[[Frame; 4]; 10]; 10] = {
    let mut table = [[Frame::all(2, 3); 10]; 10];
    let mut width = 2;
    while width <= 9 {
        let mut height = 3;
        while height <= 9 {
            table[width as usize][height as usize] = Frame::all(width, height);
            height += 1;
        }
        width += 1;
    }
    table
};
