//! Ways across the board: reach, distance and shortest routes, all squares at once.
//!
//! Pawns are never in the way here: the rule that a wall must leave a path speaks of walls alone.

use arrayvec::ArrayVec;

use crate::size::Size;
use crate::slots::SlotSet;
use crate::square::{Square, SquareSet};
use crate::wall::{Orientation, Wall};
use crate::walls::WallSet;

/// The steps that the walls leave open.
///
/// `north` holds the squares from which a step north is open, `east` likewise. As the border is
/// closed in these sets, the shifts of a flood never carry a bit around an edge, and one flood
/// step over the whole board is four shifts and masks of a 128-bit word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passages {
    north: SquareSet,
    east: SquareSet,
}

impl Passages {
    /// The open steps of a board with these walls.
    #[inline]
    pub fn new(size: Size, walls: WallSet) -> Self {
        let masks = size.masks();
        let [horizontal, vertical] = Orientation::ALL.map(|orientation| walls.anchors(orientation));
        Self {
            north: masks.inner_north - (horizontal | horizontal.east()),
            east: masks.inner_east - (vertical | vertical.north()),
        }
    }

    /// These steps without those that one more wall closes.
    #[inline]
    #[must_use]
    pub fn with_wall(self, wall: Wall) -> Self {
        let anchor = wall.anchor().set();
        match wall.orientation() {
            Orientation::Horizontal => Self {
                north: self.north - (anchor | anchor.east()),
                east: self.east,
            },
            Orientation::Vertical => Self {
                north: self.north,
                east: self.east - (anchor | anchor.north()),
            },
        }
    }

    /// These steps without one: that up from `square`, which a horizontal wall could close, or that
    /// to the east of it.
    #[inline]
    #[must_use]
    pub(crate) fn without_step(self, square: SquareSet, closed_by: Orientation) -> Self {
        match closed_by {
            Orientation::Horizontal => Self {
                north: self.north - square,
                east: self.east,
            },
            Orientation::Vertical => Self {
                north: self.north,
                east: self.east - square,
            },
        }
    }

    /// Where the squares of a set come to by one step north, south, east and west, in this order.
    #[inline]
    pub(crate) fn steps(self, from: SquareSet) -> [SquareSet; 4] {
        [
            (from & self.north).north(),
            from.south() & self.north,
            (from & self.east).east(),
            from.west() & self.east,
        ]
    }

    /// The open steps between squares of two sets without common squares, whichever way they go:
    /// those up or down by their southern squares, the others by their western ones.
    #[inline]
    pub(crate) fn steps_between(self, a: SquareSet, b: SquareSet) -> [SquareSet; 2] {
        [
            self.north & (a & b.south() | b & a.south()),
            self.east & (a & b.west() | b & a.west()),
        ]
    }

    /// The squares one open step from a square of the set.
    #[inline]
    pub fn neighbours(self, from: SquareSet) -> SquareSet {
        let [north, south, east, west] = self.steps(from);
        north | south | east | west
    }

    /// Every square that can be reached from the set, the set included.
    #[inline]
    pub fn reach(self, from: SquareSet) -> SquareSet {
        let mut reached = from;
        loop {
            let next = reached | self.neighbours(reached);
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// Whether a square of `goal` can be reached from the set.
    #[inline]
    pub fn connects(self, from: SquareSet, goal: SquareSet) -> bool {
        self.distance(from, goal).is_some()
    }

    /// The fewest steps from the set to a square of `goal`; `None` where there is no way.
    ///
    /// # Complexity
    ///
    /// One flood step per unit of distance.
    #[inline]
    pub fn distance(self, from: SquareSet, goal: SquareSet) -> Option<u32> {
        let mut reached = from;
        let mut steps = 0;
        while (reached & goal).is_empty() {
            let next = reached | self.neighbours(reached);
            if next == reached {
                return None;
            }
            reached = next;
            steps += 1;
        }
        Some(steps)
    }

    /// One shortest way from the square to `goal`; `None` where there is no way.
    pub fn route(self, from: Square, goal: SquareSet) -> Option<Route> {
        // The flood's layers, then a walk back through them. No layer repeats a square, so there
        // are no more layers than squares.
        let mut layers: ArrayVec<SquareSet, { Square::COUNT }> = ArrayVec::new();
        let mut reached = from.set();
        let mut layer = reached;
        while (layer & goal).is_empty() {
            layers.push(layer);
            layer = self.neighbours(layer) - reached;
            if layer.is_empty() {
                return None;
            }
            reached |= layer;
        }
        let mut route = Route {
            length: layers.len() as u32,
            north: SquareSet::EMPTY,
            east: SquareSet::EMPTY,
        };
        let mut at = (layer & goal).lowest();
        while let Some(layer) = layers.pop() {
            let [north, south, east, west] = self.steps(at).map(|step| step & layer);
            // A step is kept by its southern or western square.
            if !south.is_empty() {
                route.north |= south;
                at = south;
            } else if !north.is_empty() {
                route.north |= at;
                at = north;
            } else if !east.is_empty() {
                route.east |= at;
                at = east;
            } else {
                route.east |= west;
                at = west;
            }
        }
        Some(route)
    }

    /// The distance of every square to `goal`, by one flood backward from the goal.
    pub fn distance_field(self, goal: SquareSet) -> DistanceField {
        let mut distances = [DistanceField::UNREACHED; Square::COUNT];
        let mut reached = goal;
        let mut layer = goal;
        let mut steps = 0;
        while !layer.is_empty() {
            for square in layer {
                distances[square.index()] = steps;
            }
            layer = self.neighbours(layer) - reached;
            reached |= layer;
            steps += 1;
        }
        DistanceField { distances }
    }
}

/// One shortest way of a pawn to its goal, as the set of steps it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    length: u32,
    /// Steps up or down, each by its southern square.
    north: SquareSet,
    /// Steps left or right, each by its western square.
    east: SquareSet,
}

impl Route {
    /// How many steps the way has.
    #[inline]
    pub fn length(&self) -> u32 {
        self.length
    }

    /// The slots on which a wall would cut the way. Some lie beyond small boards or on taken
    /// slots: meet them with the free ones.
    ///
    /// A wall on any other slot leaves this way open, and with it the distance as it is.
    #[inline]
    pub fn cutting_slots(&self) -> WallSet {
        WallSet {
            horizontal: SlotSet::anchored_on(self.north | self.north.west()),
            vertical: SlotSet::anchored_on(self.east | self.east.south()),
        }
    }
}

/// The distance of every square to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistanceField {
    distances: [u8; Square::COUNT],
}

impl DistanceField {
    const UNREACHED: u8 = u8::MAX;

    /// The fewest steps from the square to the goal; `None` where there is no way.
    pub fn get(&self, square: Square) -> Option<u32> {
        let distance = self.distances[square.index()];
        (distance != Self::UNREACHED).then_some(u32::from(distance))
    }
}
