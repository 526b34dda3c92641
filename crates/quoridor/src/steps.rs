//! Steps of a pawn: which slots lie across each, and where they lead.

use core::iter;

use crate::size::Size;
use crate::slots::SlotSet;
use crate::square::{Square, SquareSet};
use crate::wall::Orientation;
use crate::walls::WallSet;

/// A direction in which a pawn steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    North,
    South,
    East,
    West,
}

impl Direction {
    pub(crate) const ALL: [Self; 4] = [Self::North, Self::South, Self::East, Self::West];

    /// The two directions at right angles to this one.
    #[inline]
    pub(crate) const fn sideways(self) -> [Self; 2] {
        match self {
            Self::North | Self::South => [Self::East, Self::West],
            Self::East | Self::West => [Self::North, Self::South],
        }
    }
}

/// The slots across a step: a wall on one of them closes it.
///
/// A step crosses one unit of a grid line, between two crossings. The unit is the *second* half of
/// the slot that is centred on its western or southern crossing, and the *first* half of the slot
/// centred on the other. At the border there is only one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Across {
    /// How the slots run.
    pub(crate) orientation: Orientation,
    pub(crate) first_half: SlotSet,
    pub(crate) second_half: SlotSet,
}

impl Across {
    /// The slots of either half.
    #[inline]
    pub(crate) fn slots(self) -> SlotSet {
        self.first_half | self.second_half
    }

    /// The same as a set of walls.
    #[inline]
    pub(crate) fn walls(self) -> WallSet {
        let mut walls = WallSet::EMPTY;
        *walls.running_mut(self.orientation) = self.slots();
        walls
    }
}

/// The step north from each square, and the step east.
static NORTH: [Across; Square::COUNT] = across(Orientation::Horizontal);
static EAST: [Across; Square::COUNT] = across(Orientation::Vertical);

const fn across(orientation: Orientation) -> [Across; Square::COUNT] {
    let nothing = Across {
        orientation,
        first_half: SlotSet::EMPTY,
        second_half: SlotSet::EMPTY,
    };
    let mut table = [nothing; Square::COUNT];
    let mut number = 0;
    while number < Square::COUNT as u8 {
        let square = Square::numbered(number);
        let (column, row) = (square.column(), square.row());
        // The slot before is one column to the west of a horizontal, one row to the south of a
        // vertical one.
        let (before, exists) = match orientation {
            Orientation::Horizontal => (SlotSet::STRIDE, column > 0 && row < 8),
            Orientation::Vertical => (1, row > 0 && column < 8),
        };
        let slot = column * SlotSet::STRIDE + row;
        let across = &mut table[number as usize];
        if column < 8 && row < 8 {
            across.first_half = SlotSet::of(slot);
        }
        if exists {
            across.second_half = SlotSet::of(slot - before);
        }
        number += 1;
    }
    table
}

/// A step from a square that does not leave the board: where it leads, and what lies across.
#[inline]
pub(crate) fn step(
    size: Size,
    from: Square,
    direction: Direction,
) -> Option<(Square, &'static Across)> {
    let number = from.index() as u8;
    Some(match direction {
        Direction::North if from.row() + 1 < size.height() => {
            (Square::numbered(number + 1), &NORTH[from.index()])
        }
        Direction::South if from.row() > 0 => {
            (Square::numbered(number - 1), &NORTH[from.index() - 1])
        }
        Direction::East if from.column() + 1 < size.width() => (
            Square::numbered(number + Square::STRIDE),
            &EAST[from.index()],
        ),
        Direction::West if from.column() > 0 => {
            let to = number - Square::STRIDE;
            (Square::numbered(to), &EAST[usize::from(to)])
        }
        _ => return None,
    })
}

/// The step between two neighbouring squares.
#[inline]
pub(crate) fn between(a: Square, b: Square) -> &'static Across {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    if high.index() - low.index() == 1 {
        &NORTH[low.index()]
    } else {
        &EAST[low.index()]
    }
}

/// Where an open step leads.
#[inline]
pub(crate) fn open_step(
    size: Size,
    walls: WallSet,
    from: Square,
    direction: Direction,
) -> Option<Square> {
    let (to, across) = step(size, from, direction)?;
    (walls.running(across.orientation) & across.slots())
        .is_empty()
        .then_some(to)
}

/// The squares one open step from a square.
#[inline]
fn open_steps(size: Size, walls: WallSet, from: Square) -> SquareSet {
    let (masks, at, number) = (size.masks(), from.set(), from.index());
    // Of the steps to and from a square, each is kept by its southern or western end: on the board if
    // the set of inner squares has that end.
    let open = |inner: SquareSet, end: SquareSet, walls: SlotSet, across: &Across| {
        !(inner & end).is_empty() && (walls & across.slots()).is_empty()
    };
    let (south, west) = (at.south(), at.west());
    let (below, left) = (
        number.saturating_sub(1),
        number.saturating_sub(usize::from(Square::STRIDE)),
    );
    let (h, v) = (walls.horizontal, walls.vertical);
    at.north()
        .when(open(masks.inner_north, at, h, &NORTH[number]))
        | south.when(open(masks.inner_north, south, h, &NORTH[below]))
        | at.east().when(open(masks.inner_east, at, v, &EAST[number]))
        | west.when(open(masks.inner_east, west, v, &EAST[left]))
}

/// Where a pawn on `own` can go when the other stands on `other`.
///
/// The other pawn's square is jumped straight over; where a wall or the border is behind it, the
/// squares to its left and right are open instead, as far as no wall is in between.
#[inline]
pub(crate) fn pawn_targets(size: Size, walls: WallSet, own: Square, other: Square) -> SquareSet {
    let steps = open_steps(size, walls, own);
    if steps.contains(other) {
        jumps(size, walls, own, other)
    } else {
        steps
    }
}

/// [`pawn_targets`] with the other pawn in the way.
#[cold]
fn jumps(size: Size, walls: WallSet, own: Square, other: Square) -> SquareSet {
    let mut targets = SquareSet::EMPTY;
    for direction in Direction::ALL {
        let Some(to) = open_step(size, walls, own, direction) else {
            continue;
        };
        if to != other {
            targets |= to.set();
        } else if let Some(behind) = open_step(size, walls, other, direction) {
            targets |= behind.set();
        } else {
            for aside in direction.sideways() {
                if let Some(to) = open_step(size, walls, other, aside) {
                    targets |= to.set();
                }
            }
        }
    }
    targets
}

/// The slots on which a wall could change where a pawn on `own` can go.
#[inline]
pub(crate) fn slots_that_matter(size: Size, own: Square, other: Square) -> WallSet {
    let around = |square| {
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| step(size, square, direction))
    };
    let facing = around(own).any(|(to, _)| to == other);
    let others = facing.then(|| around(other));
    around(own)
        .chain(others.into_iter().flatten())
        .fold(WallSet::EMPTY, |slots, (_, across)| slots | across.walls())
}

/// The squares from `own` to `to`, a legal target: one step, or two by way of `other`.
#[inline]
pub(crate) fn squares_between(
    own: Square,
    to: Square,
    other: Square,
) -> impl Iterator<Item = (Square, Square)> {
    let apart = own.column().abs_diff(to.column()) + own.row().abs_diff(to.row());
    let by = (apart != 1).then_some((other, to));
    let first = if apart == 1 { to } else { other };
    iter::once((own, first)).chain(by)
}
