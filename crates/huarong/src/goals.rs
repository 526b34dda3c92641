//! Every arrangement that meets the goal: goal pieces at home, the others wherever they fit.

use crate::class::Class;
use crate::geometry::Spot;
use crate::mask::Mask;

/// How many placements of a piece are tried for each whole arrangement that is allowed, and how many
/// in any case, before giving up: dead ends must not go on for ever either.
const TRIES_EACH: usize = 64;
const TRIES_AT_LEAST: usize = 100_000;

/// Calls `emit` with the anchors, sorted within each class, of every arrangement that meets the
/// goal. Gives up, and says `false`, beyond `cap` arrangements.
pub(crate) fn each<M: Mask>(classes: &[Class<M>], cap: usize, emit: impl FnMut(&[Spot])) -> bool {
    let pieces = classes.last().map_or(0, |class| class.slots.end);
    let mut anchors = vec![0; pieces];
    let mut occupied = M::default();
    let mut open = Vec::new();
    for (index, class) in classes.iter().enumerate() {
        for (slot, &goal) in class.slots.clone().zip(&class.goals) {
            anchors[slot] = goal;
            occupied = occupied.union(&class.masks[usize::from(goal)]);
        }
        open.extend(
            class
                .slots
                .clone()
                .skip(class.goals.len())
                .map(|slot| (index, slot)),
        );
    }
    // Pieces with the least choice first: they leave the fewest dead ends. The sort keeps classes together.
    let size = |index: usize| {
        let mut region = classes[index].region;
        core::iter::from_fn(|| region.pop()).count()
    };
    open.sort_by_key(|&(index, slot)| (size(index), index, slot));
    let mut filling = Filling {
        classes,
        open,
        anchors,
        arrangements_left: cap,
        tries_left: cap.saturating_mul(TRIES_EACH).max(TRIES_AT_LEAST),
        emit,
    };
    filling.fill(0, 0, occupied)
}

struct Filling<'a, M, F> {
    classes: &'a [Class<M>],
    /// The class and the slot of each piece that is free to lie anywhere.
    open: Vec<(usize, usize)>,
    anchors: Vec<Spot>,
    arrangements_left: usize,
    tries_left: usize,
    emit: F,
}

impl<M: Mask, F: FnMut(&[Spot])> Filling<'_, M, F> {
    /// Places the pieces from the `next`-th on; its class has used the anchors below `from`.
    /// `false` when given up.
    fn fill(&mut self, next: usize, from: usize, occupied: M) -> bool {
        let Some(&(index, slot)) = self.open.get(next) else {
            return self.finish();
        };
        let class = &self.classes[index];
        let mut choices = class.region;
        while let Some(anchor) = choices.pop() {
            if self.tries_left == 0 {
                return false;
            }
            self.tries_left -= 1;
            if anchor < from || occupied.intersects(&class.masks[anchor]) {
                continue;
            }
            self.anchors[slot] = anchor as Spot;
            let same_class = self
                .open
                .get(next + 1)
                .is_some_and(|&(other, _)| other == index);
            let from = if same_class { anchor + 1 } else { 0 };
            if !self.fill(next + 1, from, occupied.union(&class.masks[anchor])) {
                return false;
            }
        }
        true
    }

    fn finish(&mut self) -> bool {
        if self.arrangements_left == 0 {
            return false;
        }
        self.arrangements_left -= 1;
        let mut sorted = self.anchors.clone();
        for class in self.classes {
            sorted[class.slots.clone()].sort_unstable();
        }
        (self.emit)(&sorted);
        true
    }
}
