//! What an evaluation looks at: for each side how far it has to go, and how far walls can stretch
//! that.
//!
//! All of it follows from the walls, the pawn's square and the side, and so is kept by these; who is
//! to move and how many walls there are in hand come in later.

use arrayvec::ArrayVec;
use search_core::Side;

use crate::paths::Passages;
use crate::size::Size;
use crate::square::{Square, SquareSet};
use crate::wall::{Orientation, Wall};
use crate::walls::WallSet;

/// The most walls that [`SideFeatures`] keeps: those that lengthen the way most.
pub const MAX_STRETCHES: usize = 8;

/// A wall that lengthens a side's shortest way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The wall. It collides with none that stands and leaves this side a way; whether it leaves
    /// the other side one is not looked at.
    pub wall: Wall,
    /// By how many steps, at least one.
    pub steps: u8,
}

/// How one side stands, whatever the other one does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideFeatures {
    /// The fewest steps to the goal.
    pub distance: u8,
    /// How many walls lengthen the way by two steps or more.
    pub long_stretches: u8,
    /// At how many of its steps all shortest ways pass through one gap.
    pub narrows: u8,
    /// How many of these steps every way takes, however long: bridges of the board's graph, which no
    /// wall may close.
    pub bridges: u8,
    /// How many squares lie on ways at most two steps longer than the shortest, for each square of
    /// a shortest way, times four.
    pub room: u8,
    /// The squares nearer to the goal than the pawn's.
    pub nearer: SquareSet,
    /// Walls that lengthen the way, most first.
    pub stretches: Stretches,
}

/// A few walls that lengthen a way, most first.
pub type Stretches = ArrayVec<Stretch, MAX_STRETCHES>;

/// So many steps more than the shortest a way may have to count for [`SideFeatures::room`].
const DETOUR: usize = 2;

/// The squares at most so many steps away. A way on the largest board has at most 80 steps.
type Within = ArrayVec<SquareSet, { Square::COUNT + DETOUR }>;

/// The squares within each number of steps of the pawn, and of the goal.
struct Ways {
    of_pawn: Within,
    of_goal: Within,
    distance: usize,
}

impl Ways {
    /// Floods from either end, [`DETOUR`] steps further than the shortest way needs. `None` where
    /// there is no way.
    #[inline]
    fn new(passages: Passages, pawn: Square, goal: SquareSet) -> Option<Self> {
        let mut of_pawn = Within::new();
        let mut reached = pawn.set();
        of_pawn.push(reached);
        while (reached & goal).is_empty() {
            let next = reached | passages.neighbours(reached);
            if next == reached {
                return None;
            }
            reached = next;
            of_pawn.push(reached);
        }
        let distance = of_pawn.len() - 1;
        for _ in 0..DETOUR {
            reached |= passages.neighbours(reached);
            of_pawn.push(reached);
        }
        let mut of_goal = Within::new();
        let mut reached = goal;
        of_goal.push(reached);
        for _ in 0..distance + DETOUR {
            reached |= passages.neighbours(reached);
            of_goal.push(reached);
        }
        Some(Self {
            of_pawn,
            of_goal,
            distance,
        })
    }

    /// How many squares lie on ways of at most [`DETOUR`] steps more than the shortest.
    #[inline]
    fn squares(&self) -> usize {
        let last = self.distance + DETOUR;
        let on_ways = |steps| self.of_pawn[steps] & self.of_goal[last - steps];
        (0..=last)
            .map(on_ways)
            .fold(SquareSet::EMPTY, |all, some| all | some)
            .len()
    }

    /// Tells of each of the slots whose wall closes all steps that shortest ways take at some point
    /// and leaves a way, by how many steps it lengthens the way. Returns at how many points all
    /// shortest ways take the same step, and at how many of these every way does.
    #[inline]
    fn each_cut(
        &self,
        passages: Passages,
        free: WallSet,
        mut tell: impl FnMut(Wall, u8),
    ) -> [u8; 2] {
        let (mut narrows, mut bridges) = (0, 0);
        let mut seen = WallSet::EMPTY;
        let mut from = self.of_pawn[0];
        for made in 0..self.distance {
            let near = self.of_goal[self.distance - made - 1];
            let to = self.of_pawn[made + 1] & near;
            let [north, east] = passages.steps_between(from, to);
            from = to;
            let (steps, orientation) = if east.is_empty() {
                (north, Orientation::Horizontal)
            } else if north.is_empty() {
                (east, Orientation::Vertical)
            } else {
                continue;
            };
            let along = |steps: SquareSet| match orientation {
                Orientation::Horizontal => steps.east(),
                Orientation::Vertical => steps.north(),
            };
            let first = steps.lowest();
            // One step is closed from two slots, two side by side from one.
            let is_narrow = steps == first;
            let anchors = if is_narrow {
                narrows += 1;
                first
                    | match orientation {
                        Orientation::Horizontal => first.west(),
                        Orientation::Vertical => first.south(),
                    }
            } else if steps == first | along(first) {
                first
            } else {
                continue;
            };
            let mut is_bridge = is_narrow;
            for anchor in anchors {
                let Some(wall) = Wall::new(anchor, orientation) else {
                    continue;
                };
                if free.contains(wall) && !seen.contains(wall) {
                    seen |= WallSet::of(wall);
                    if let Some(steps) = self.detour(passages, wall, made) {
                        is_bridge = false;
                        tell(wall, steps);
                    }
                }
            }
            // A wall that leaves a way has shown one around the step already.
            if is_bridge {
                let closed = passages.without_step(first, orientation);
                let ahead = self.of_goal[self.distance - made - 1];
                bridges += u8::from(!closed.connects(self.of_pawn[made], ahead));
            }
        }
        [narrows, bridges]
    }

    /// By how many steps a wall lengthens the way that closes all steps of shortest ways after
    /// `made` steps; `None` if it leaves no way.
    ///
    /// The squares within `made` steps of the pawn are left where they are, and so are those that
    /// are nearer to the goal than the closed steps begin. So it is enough to flood on from the
    /// first until one of the others is met: it is as far from the goal as all that are met first.
    /// Only if the wall's other half closes a step among the one kind or the other, all is done anew.
    #[inline]
    fn detour(&self, passages: Passages, wall: Wall, made: usize) -> Option<u8> {
        let behind = self.of_pawn[made];
        let ahead = self.of_goal[self.distance - made - 1];
        let anchor = wall.anchor().set();
        let closed_among = |squares: SquareSet| {
            let (low, high) = match wall.orientation() {
                Orientation::Horizontal => (anchor | anchor.east(), squares.south()),
                Orientation::Vertical => (anchor | anchor.north(), squares.west()),
            };
            !(low & squares & high).is_empty()
        };
        let closed = passages.with_wall(wall);
        if closed_among(behind) || closed_among(ahead) {
            let after = closed.distance(self.of_pawn[0], self.of_goal[0])?;
            return Some((after as usize - self.distance) as u8);
        }
        // One step would lead on if the wall were not there.
        let after = closed.distance(behind, ahead)?;
        Some(after as u8 - 1)
    }
}

impl SideFeatures {
    /// The features of a side whose pawn stands on `pawn`; `None` if it has no way.
    ///
    /// # Complexity
    ///
    /// A flood from the pawn and one from the goal, and a short one for each of the few walls that
    /// close all shortest ways at one of their steps.
    pub fn new(size: Size, walls: WallSet, pawn: Square, side: Side) -> Option<Self> {
        let passages = Passages::new(size, walls);
        let goal = size.goal(side);
        let ways = Ways::new(passages, pawn, goal)?;
        let distance = ways.distance;
        let room = ways.squares() * 4 / (distance + 1);
        let nearer = distance.checked_sub(1).map(|less| ways.of_goal[less]);

        let free = walls.free_slots(size);
        let mut stretches = Stretches::new();
        let mut long_stretches = 0;
        let [narrows, bridges] = ways.each_cut(passages, free, |wall, steps| {
            long_stretches += u8::from(steps >= 2);
            insert(&mut stretches, Stretch { wall, steps });
        });
        Some(Self {
            distance: distance as u8,
            long_stretches,
            narrows,
            bridges,
            room: room as u8,
            nearer: nearer.unwrap_or(SquareSet::EMPTY),
            stretches,
        })
    }

    /// By how many steps the best wall lengthens the way; 0 if none does.
    #[inline]
    pub fn one_wall(&self) -> u8 {
        self.stretches.first().map_or(0, |stretch| stretch.steps)
    }

    /// By how many steps this wall lengthens the way, as far as it is one of those kept.
    #[inline]
    pub fn stretch(&self, wall: Wall) -> u8 {
        self.stretches
            .iter()
            .find(|stretch| stretch.wall == wall)
            .map_or(0, |stretch| stretch.steps)
    }
}

/// Puts a stretch into its place, if it is one of the longest and lengthens the way at all.
#[inline]
fn insert(stretches: &mut Stretches, new: Stretch) {
    let longer = |other: &&Stretch| other.steps >= new.steps;
    let place = stretches.iter().take_while(longer).count();
    if new.steps > 0 && place < MAX_STRETCHES {
        if stretches.is_full() {
            stretches.pop();
        }
        stretches.insert(place, new);
    }
}
