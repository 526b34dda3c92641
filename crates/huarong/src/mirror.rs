//! Left and right exchanged: when that leaves a puzzle as it was, and what it does to anchors.

use core::ops::Range;

use crate::class::Class;
use crate::geometry::{Cell, Spot};
use crate::mask::Mask;
use crate::puzzle::Puzzle;

/// The reflection of a puzzle that equals its own reflection.
pub(crate) struct Mirror {
    classes: Vec<Image>,
}

/// Where a class goes in the reflection.
struct Image {
    /// The class of the mirrored shape.
    class: usize,
    /// By anchor: the anchor of the mirrored piece.
    anchors: Vec<Spot>,
}

impl Mirror {
    /// Writes the reflection of a list of anchors; both are sorted within each class.
    #[inline]
    pub(crate) fn reflect(
        &self,
        anchors: &[Spot],
        reflected: &mut [Spot],
        slots: impl Fn(usize) -> Range<usize>,
    ) {
        for (index, image) in self.classes.iter().enumerate() {
            let target = &mut reflected[slots(image.class)];
            for (place, &anchor) in target.iter_mut().zip(&anchors[slots(index)]) {
                *place = image.anchors[usize::from(anchor)];
            }
            target.sort_unstable();
        }
    }

    /// The reflection of one piece's move: its class, and the anchors before and after.
    #[inline]
    pub(crate) fn image(&self, class: usize, from: Spot, to: Spot) -> (usize, Spot, Spot) {
        let image = &self.classes[class];
        (
            image.class,
            image.anchors[usize::from(from)],
            image.anchors[usize::from(to)],
        )
    }
}

/// The puzzle's reflection, if walls, gates, pieces and goals all allow it: the walls and gates
/// equal their reflection, and each class has a partner (often itself) of the mirrored shape with
/// as many pieces, the mirrored goals and the mirrored region.
///
/// The partner is the only such class, as free classes differ in shape or region, and no two goals
/// are on one place. A piece bound to its axis is bound to the same axis in the reflection.
pub(crate) fn find<M: Mask>(puzzle: &Puzzle, classes: &[Class<M>]) -> Option<Mirror> {
    let width = puzzle.width();
    let cells = puzzle.rules.cells();
    let is_symmetric = cells.clone().all(|cell| {
        let other = Cell {
            column: width - 1 - cell.column,
            ..cell
        };
        puzzle.is_wall(cell) == puzzle.is_wall(other)
            && puzzle.is_gate(cell) == puzzle.is_gate(other)
    });
    if !is_symmetric {
        return None;
    }
    let shape = |class: &Class<M>| &puzzle.rules.pieces[class.members[0]].shape;
    let images = classes.iter().map(|class| {
        let mirrored = shape(class).mirrored();
        let anchors: Vec<Spot> = cells
            .clone()
            .map(|Cell { row, column }| {
                // Anchors at which the shape does not fit have no meaning here; any number will do.
                let column = (width - 1 - column).saturating_sub(mirrored.width() - 1);
                Spot::from(row) * Spot::from(width) + Spot::from(column)
            })
            .collect();
        let mut goals: Vec<Spot> = class
            .goals
            .iter()
            .map(|&g| anchors[usize::from(g)])
            .collect();
        goals.sort_unstable();
        let partner = classes.iter().position(|other| {
            *shape(other) == mirrored
                && other.members.len() == class.members.len()
                && other.goals == goals
                && same_region(class, other, &anchors)
        });
        partner.map(|class| Image { class, anchors })
    });
    let classes = images.collect::<Option<Vec<_>>>()?;
    Some(Mirror { classes })
}

/// Whether the reflection of one class's region is the other's.
fn same_region<M: Mask>(class: &Class<M>, other: &Class<M>, mirrored: &[Spot]) -> bool {
    let mut reflection = M::default();
    let mut region = class.region;
    while let Some(anchor) = region.pop() {
        reflection.insert(usize::from(mirrored[anchor]));
    }
    reflection == other.region
}
