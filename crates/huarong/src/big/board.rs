//! A puzzle's tables with only the cells and anchors that matter, numbered from 0.
//!
//! Walls and cells that nothing reaches take no number, so that a board of 88 cells of which 54 can be
//! covered has its sets of cells in one word.

use crate::class::{Class, NOWHERE};
use crate::geometry::Spot;
use crate::mask::Mask;
use crate::metric::Metric;
use crate::space::Space;
use crate::state::State;

/// The cells that some piece can cover, in the order of their new numbers: first the places of the
/// loose class, in the order of its anchors, so that there an anchor's number is its cell's.
pub(crate) fn cells<S: State>(space: &Space<S>) -> Vec<Spot> {
    let mut found: Vec<Spot> = Vec::new();
    let mut seen = S::Mask::default();
    let first = loose(space);
    let rest = (0..space.classes.len()).filter(|&index| Some(index) != first);
    for class in first
        .into_iter()
        .chain(rest)
        .map(|index| &space.classes[index])
    {
        let mut region = class.region;
        while let Some(anchor) = region.pop() {
            let mut covered = class.masks[anchor].without(&seen);
            seen = seen.union(&covered);
            while let Some(cell) = covered.pop() {
                found.push(cell as Spot);
            }
        }
    }
    found
}

/// The class of single squares, of several the one with the most members: what lies loose between the
/// other pieces.
fn loose<S: State>(space: &Space<S>) -> Option<usize> {
    let single = |class: &Class<S::Mask>| {
        let mut region = class.region;
        region
            .pop()
            .is_some_and(|anchor| class.masks[anchor].len() == 1)
    };
    let classes = space.classes.iter().enumerate();
    let singles = classes.filter(|(_, class)| single(class));
    singles
        .max_by_key(|(index, class)| (class.members.len(), usize::MAX - index))
        .map(|(index, _)| index)
}

/// The tables.
pub(crate) struct Board<M> {
    pub(super) metric: Metric,
    pub(crate) pieces: usize,
    /// The classes; an anchor's number is its place in the region.
    pub(crate) classes: Vec<Class<M>>,
    /// By class, by anchor: its number on the puzzle's board.
    pub(super) spots: Vec<Vec<Spot>>,
    /// By class, by anchor: the cells that a first step enters. A piece can move only if one is empty.
    pub(super) halos: Vec<Vec<M>>,
    /// All cells.
    pub(super) cells: M,
    pub(crate) loose: Option<usize>,
    /// By class: the class of the mirrored pieces, and by anchor the mirrored one.
    pub(super) mirror: Option<Vec<(usize, Vec<Spot>)>>,
}

impl<M: Mask> Board<M> {
    /// Numbers the given [`cells`] of a puzzle in their order.
    pub(crate) fn new<S: State>(space: &Space<S>, order: &[Spot]) -> Self {
        debug_assert!(order.len() <= M::CELLS);
        let spots: Vec<Vec<Spot>> = space.classes.iter().map(anchors_of).collect();
        let number =
            |list: &[Spot], spot: Spot| list.binary_search(&spot).map_or(NOWHERE, |at| at as Spot);
        let mut cell_numbers = vec![0; space.classes.first().map_or(0, |class| class.masks.len())];
        let mut cells = M::default();
        for (index, &cell) in order.iter().enumerate() {
            cell_numbers[usize::from(cell)] = index;
            cells.insert(index);
        }
        let compact = |(class, list): (&Class<S::Mask>, &Vec<Spot>)| {
            let mut region = M::default();
            (0..list.len()).for_each(|anchor| region.insert(anchor));
            let mask = |&spot: &Spot| {
                let mut mask = M::default();
                let mut covered = class.masks[usize::from(spot)];
                while let Some(cell) = covered.pop() {
                    mask.insert(cell_numbers[cell]);
                }
                mask
            };
            let steps =
                |&spot: &Spot| class.steps[usize::from(spot)].map(|next| number(list, next));
            Class {
                members: class.members.clone(),
                slots: class.slots.clone(),
                // Goals out of reach become an anchor that no piece has.
                goals: class.goals.iter().map(|&goal| number(list, goal)).collect(),
                region,
                masks: list.iter().map(mask).collect(),
                steps: list.iter().map(steps).collect(),
            }
        };
        let classes: Vec<Class<M>> = space.classes.iter().zip(&spots).map(compact).collect();
        let mirror = space.mirror().map(|mirror| {
            let images = spots.iter().enumerate().map(|(class, list)| {
                let partner = mirror.image(class, 0, 0).0;
                let reflect =
                    |&spot: &Spot| number(&spots[partner], mirror.image(class, spot, spot).1);
                (partner, list.iter().map(reflect).collect())
            });
            images.collect()
        });
        Self {
            metric: space.metric,
            pieces: space.pieces(),
            halos: classes.iter().map(halos).collect(),
            classes,
            spots,
            cells,
            loose: loose(space),
            mirror,
        }
    }

    /// The anchors of a state in this numbering.
    pub(crate) fn anchors<S: State>(&self, space: &Space<S>, state: &S) -> Vec<Spot> {
        let anchors = space.anchors(state);
        let classes = self.classes.iter().zip(&self.spots);
        classes
            .flat_map(|(class, list)| {
                let taken = &anchors.as_ref()[class.slots.clone()];
                taken
                    .iter()
                    .map(|spot| list.partition_point(|known| known < spot) as Spot)
            })
            .collect()
    }

    /// The state of anchors in this numbering.
    pub(crate) fn state<S: State>(&self, space: &Space<S>, anchors: &[Spot]) -> S {
        let classes = self.classes.iter().zip(&self.spots);
        let spots: Vec<Spot> = classes
            .flat_map(|(class, list)| {
                let taken = &anchors[class.slots.clone()];
                taken.iter().map(|&anchor| list[usize::from(anchor)])
            })
            .collect();
        space.state(&spots)
    }

    /// Whether the goals of a class are met by some anchors of its own.
    #[inline]
    pub(super) fn is_met(&self, class: usize, anchors: &[Spot]) -> bool {
        let goals = &self.classes[class].goals;
        goals.iter().all(|goal| anchors.contains(goal))
    }

    /// Whether the goals of all classes but one are met.
    #[cold]
    pub(super) fn others_met(&self, moved: usize, anchors: &[Spot]) -> bool {
        let classes = self.classes.iter().enumerate();
        let mut others = classes.filter(|(index, _)| *index != moved);
        others.all(|(index, class)| self.is_met(index, &anchors[class.slots.clone()]))
    }

    /// Writes the reflection of some anchors, sorted within each class.
    pub(super) fn reflect(
        &self,
        mirror: &[(usize, Vec<Spot>)],
        anchors: &[Spot],
        into: &mut [Spot],
    ) {
        for (class, (partner, images)) in self.classes.iter().zip(mirror) {
            let places = &mut into[self.classes[*partner].slots.clone()];
            for (place, &anchor) in places.iter_mut().zip(&anchors[class.slots.clone()]) {
                *place = images[usize::from(anchor)];
            }
            places.sort_unstable();
        }
    }
}

fn anchors_of<M: Mask>(class: &Class<M>) -> Vec<Spot> {
    let mut region = class.region;
    core::iter::from_fn(|| region.pop().map(|anchor| anchor as Spot)).collect()
}

fn halos<M: Mask>(class: &Class<M>) -> Vec<M> {
    let around = |(mask, steps): (&M, &[Spot; 4])| {
        let next = steps.iter().filter(|&&next| next != NOWHERE);
        let entered = next.fold(M::default(), |all, &next| {
            all.union(&class.masks[usize::from(next)])
        });
        entered.without(mask)
    };
    class.masks.iter().zip(&class.steps).map(around).collect()
}
