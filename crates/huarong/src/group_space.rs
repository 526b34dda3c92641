//! The neighbours of a state where pieces move together.

use crate::class::NOWHERE;
use crate::geometry::{Direction, Spot};
use crate::group::{closures, each_closed};
use crate::mask::Mask;
use crate::metric::Metric;
use crate::space::Space;
use crate::state::State;

/// Directions as the tables of steps have them.
const DIRECTIONS: core::ops::Range<usize> = 0..Direction::ALL.len();

impl<S: State> Space<S> {
    /// Calls `emit` for each neighbour by a move of one piece or of several together, with the steps of
    /// the move. Different sets may lead to one neighbour, which then comes more than once.
    ///
    /// Complexity: in the number of sets that can move, which is exponential in the number of pieces
    /// that can move independently.
    pub(crate) fn group_neighbours(&self, state: &S, mut emit: impl FnMut(u32, &S)) {
        let anchors = self.anchors(state);
        let spots = &anchors.as_ref()[..self.pieces()];
        let class_of: Vec<usize> = (0..self.classes.len())
            .flat_map(|class| self.classes[class].slots.clone().map(move |_| class))
            .collect();
        let first_steps =
            DIRECTIONS.map(|direction| closures(&self.in_the_way(spots, &class_of, direction)));
        let first_steps: Vec<Vec<Option<S::Mask>>> = first_steps.collect();
        for direction in DIRECTIONS {
            each_closed(&first_steps[direction], &mut |group: &S::Mask| {
                // On any path, a set that can begin in several directions is met in each.
                let any_path = self.metric == Metric::GroupMove;
                let earlier = &first_steps[..if any_path { direction } else { 0 }];
                let is_known = earlier.iter().any(|closures| is_closed(group, closures));
                if !is_known {
                    let group = Group::new(self, spots, &class_of, group);
                    group.reach(self.metric, direction, |moved, steps| {
                        emit(steps, &self.regrouped(moved));
                    });
                }
            });
        }
    }

    /// For each piece the pieces on the cells that it would cover one cell on; `None` where edges,
    /// walls, gates or the axis do not let it go there.
    fn in_the_way(
        &self,
        spots: &[Spot],
        class_of: &[usize],
        direction: usize,
    ) -> Vec<Option<S::Mask>> {
        let covered =
            |slot: usize, spot: Spot| self.classes[class_of[slot]].masks[usize::from(spot)];
        (0..spots.len())
            .map(|slot| {
                let next = self.classes[class_of[slot]].steps[usize::from(spots[slot])][direction];
                (next != NOWHERE).then(|| {
                    let wanted = covered(slot, next);
                    let mut others = S::Mask::default();
                    for (other, &spot) in spots.iter().enumerate() {
                        if other != slot && wanted.intersects(&covered(other, spot)) {
                            others.insert(other);
                        }
                    }
                    others
                })
            })
            .collect()
    }

    /// The state of anchors that need not be sorted within their classes.
    fn regrouped(&self, spots: &[Spot]) -> S {
        let mut sorted = spots.to_vec();
        for class in &self.classes {
            sorted[class.slots.clone()].sort_unstable();
        }
        self.state(&sorted)
    }
}

/// Whether a set is a union of least closed sets.
fn is_closed<M: Mask>(group: &M, closures: &[Option<M>]) -> bool {
    let mut members = *group;
    core::iter::from_fn(|| members.pop())
        .all(|member| closures[member].is_some_and(|least| least.without(group) == M::default()))
}

/// Pieces that move as one.
struct Group<'a, S: State> {
    space: &'a Space<S>,
    class_of: &'a [usize],
    /// The anchors of all pieces before the move.
    spots: &'a [Spot],
    members: Vec<usize>,
    /// The cells of all others.
    others: S::Mask,
}

impl<'a, S: State> Group<'a, S> {
    fn new(space: &'a Space<S>, spots: &'a [Spot], class_of: &'a [usize], group: &S::Mask) -> Self {
        let (mut members, mut others) = (Vec::new(), S::Mask::default());
        for (slot, &spot) in spots.iter().enumerate() {
            if group.contains(slot) {
                members.push(slot);
            } else {
                others = others.union(&space.classes[class_of[slot]].masks[usize::from(spot)]);
            }
        }
        Self {
            space,
            class_of,
            spots,
            members,
            others,
        }
    }

    /// The anchors after one step of all members, if nothing is in the way.
    fn step(&self, spots: &[Spot], direction: usize) -> Option<Vec<Spot>> {
        let mut moved = spots.to_vec();
        for &slot in &self.members {
            let class = &self.space.classes[self.class_of[slot]];
            let next = class.steps[usize::from(spots[slot])][direction];
            if next == NOWHERE || self.others.intersects(&class.masks[usize::from(next)]) {
                return None;
            }
            moved[slot] = next;
        }
        Some(moved)
    }

    /// Calls `visit` with the anchors after each move that begins in a direction (of any path: in any
    /// direction), and its steps.
    fn reach(&self, metric: Metric, direction: usize, mut visit: impl FnMut(&[Spot], u32)) {
        let ways = if metric == Metric::GroupMove {
            DIRECTIONS
        } else {
            direction..direction + 1
        };
        // Where the first member is tells where all are.
        let lead = self.members[0];
        let mut seen = S::Mask::default();
        seen.insert(usize::from(self.spots[lead]));
        let mut front = vec![self.spots.to_vec()];
        for steps in 1.. {
            let mut onward = Vec::new();
            for spots in &front {
                for moved in ways.clone().filter_map(|way| self.step(spots, way)) {
                    let place = usize::from(moved[lead]);
                    if !seen.contains(place) {
                        seen.insert(place);
                        visit(&moved, steps);
                        onward.push(moved);
                    }
                }
            }
            if onward.is_empty() || metric == Metric::GroupStep {
                break;
            }
            front = onward;
        }
    }
}
