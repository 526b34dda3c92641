//! Skeletons: the 2x2 piece and the dominoes of a layout, without its single squares.

use crate::classic::packed::{BOARD, CELLS, Cells, Kind, Packed, pop};

/// The most dominoes beside the 2x2 piece with two cells left free.
pub(super) const MOST_DOMINOES: usize = 7;

/// All skeletons with so many lying and standing dominoes. Moves never lead from one class to
/// another.
#[derive(Clone, Debug)]
pub(super) struct Class {
    pub(super) horizontals: usize,
    pub(super) verticals: usize,
    /// First one of each pair of mirror images, and those that are their own; then the others.
    pub(super) skeletons: Vec<Packed>,
    /// How many come first.
    pub(super) chosen: usize,
    /// By skeleton: the place of its mirror image.
    pub(super) mirror: Vec<u32>,
}

impl Class {
    pub(super) fn dominoes(&self) -> usize {
        self.horizontals + self.verticals
    }

    /// Cells that neither the 2x2 piece nor a domino covers.
    pub(super) fn free_cells(&self) -> usize {
        CELLS as usize - 4 - 2 * self.dominoes()
    }

    /// The work of a search, roughly: bits of all sets.
    pub(super) fn size(&self) -> usize {
        self.skeletons.len() << self.free_cells()
    }

    fn new(horizontals: usize, verticals: usize, all: &[Packed]) -> Self {
        let is_chosen = |skeleton: &&Packed| leans_left(**skeleton);
        let mut skeletons: Vec<Packed> = all.iter().filter(is_chosen).copied().collect();
        let chosen = skeletons.len();
        let mut mirror: Vec<u32> = (0..chosen as u32).collect();
        for place in 0..chosen {
            let image = skeletons[place].mirrored();
            if image != skeletons[place] {
                mirror[place] = skeletons.len() as u32;
                mirror.push(place as u32);
                skeletons.push(image);
            }
        }
        debug_assert_eq!(skeletons.len(), all.len());
        Self {
            horizontals,
            verticals,
            skeletons,
            chosen,
            mirror,
        }
    }
}

/// All classes, by the number of lying dominoes, then by that of standing ones.
pub(super) fn classes() -> Vec<Class> {
    let mut by_class = vec![Vec::new(); (MOST_DOMINOES + 1) * (MOST_DOMINOES + 1)];
    let mut heads = Kind::Head.anchors_within(BOARD);
    while let Some(head) = pop(&mut heads) {
        let bare = Packed::with_head(head);
        lay(bare, bare.free(), 0, [0, 0], &mut by_class);
    }
    let numbered = by_class.iter().enumerate();
    numbered
        .filter(|(_, skeletons)| !skeletons.is_empty())
        .map(|(class, skeletons)| {
            let (horizontals, verticals) =
                (class / (MOST_DOMINOES + 1), class % (MOST_DOMINOES + 1));
            Class::new(horizontals, verticals, skeletons)
        })
        .collect()
}

/// Lays dominoes from a cell on in every way, and adds each skeleton to its class.
fn lay(
    skeleton: Packed,
    free: Cells,
    cell: u32,
    [horizontals, verticals]: [usize; 2],
    by_class: &mut [Vec<Packed>],
) {
    if cell == CELLS || horizontals + verticals == MOST_DOMINOES {
        by_class[horizontals * (MOST_DOMINOES + 1) + verticals].push(skeleton);
        return;
    }
    lay(skeleton, free, cell + 1, [horizontals, verticals], by_class);
    for (kind, counts) in [
        (Kind::Horizontal, [horizontals + 1, verticals]),
        (Kind::Vertical, [horizontals, verticals + 1]),
    ] {
        if kind.anchors_within(free) >> cell & 1 == 1 {
            let free = free & !(kind.cells() << cell);
            lay(skeleton.with(kind, cell), free, cell + 1, counts, by_class);
        }
    }
}

/// Whether a skeleton stands for itself and its mirror image: it is the one whose pieces lie further
/// left; of two that are balanced, the lesser.
///
/// A move shifts one piece, which tips the scales rarely: so most moves lead from a chosen skeleton to
/// another, and few sets have to be mirrored. The 2x2 piece counts more than its cells, as it
/// moves less than others.
fn leans_left(skeleton: Packed) -> bool {
    let count =
        |kind, column: u32| (skeleton.anchors(kind) & 0x11111 << column).count_ones() as i32;
    let head = 12 * ((skeleton.head() & 3) as i32 - 1);
    let lying = 2 * (count(Kind::Horizontal, 2) - count(Kind::Horizontal, 0));
    let standing = 3 * (count(Kind::Vertical, 3) - count(Kind::Vertical, 0))
        + count(Kind::Vertical, 2)
        - count(Kind::Vertical, 1);
    match head + lying + standing {
        0 => skeleton <= skeleton.mirrored(),
        weight => weight < 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_hold_all_skeletons_once() {
        let classes = classes();
        assert_eq!(classes.len(), 35);
        let all: usize = classes.iter().map(|class| class.skeletons.len()).sum();
        assert_eq!(all, 73_674);
        let layouts: usize = classes
            .iter()
            .map(|class| {
                let free = class.free_cells();
                class.skeletons.len() * ((1 << free) - 1 - free)
            })
            .sum();
        assert_eq!(layouts, 29_334_498);
        for class in &classes {
            let mut sorted = class.skeletons.clone();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), class.skeletons.len());
            for (place, skeleton) in class.skeletons.iter().enumerate() {
                let image = class.mirror[place] as usize;
                assert_eq!(class.skeletons[image], skeleton.mirrored());
                assert!(place < class.chosen || image < class.chosen);
                let count = |kind| skeleton.anchors(kind).count_ones() as usize;
                assert_eq!(count(Kind::Horizontal), class.horizontals);
                assert_eq!(count(Kind::Vertical), class.verticals);
                assert_eq!(skeleton.free().count_ones() as usize, class.free_cells());
            }
        }
    }
}
