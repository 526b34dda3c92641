//! Small numbers for the free edges of the position to solve, and one key for all the positions
//! below it that are the same up to symmetry.
//!
//! The free edges of the root are numbered from the centre of the board outwards, which is also
//! the order in which moves are tried. A position below the root is then a word of at most 64 bits.
//! Each symmetry of the board that maps the root's free edges onto themselves permutes the bits;
//! all eight images are kept side by side as edges are drawn. Twins (see [`twins`]) get
//! neighbouring numbers, so that one shift makes "one of the two is left" a single form. The
//! smallest image after that is the key: exact, not a hash.

use crate::edge::{Edge, Orientation};
use crate::edges::EdgeSet;
use crate::quiet::twins;
use crate::size::Size;

/// The most symmetries a board has: those of a square.
const IMAGES: usize = 8;

/// The free edges of a position as a word, seen through each of the symmetries.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Images([u64; IMAGES]);

/// The numbers of the edges under each symmetry.
pub(crate) struct Numbering {
    /// The edges in the order of their numbers: from the centre outwards, twins together.
    order: Vec<Edge>,
    /// By the code of an edge: its bit in each image, none if it is not free in the root.
    bits: Box<[[u64; IMAGES]; Edge::CODES]>,
    /// The lower bit of each pair of twins.
    twins: u64,
}

/// One of the eight ways to lay a square onto itself.
#[derive(Clone, Copy)]
struct Symmetry {
    transpose: bool,
    flip_rows: bool,
    flip_cols: bool,
}

impl Numbering {
    /// The most free edges a root may have.
    pub(crate) const MAX_EDGES: u32 = u64::BITS;

    /// Numbers the free edges, of which there are at most [`Numbering::MAX_EDGES`].
    pub(crate) fn new(size: Size, free: EdgeSet) -> Self {
        let pairs: Vec<[Edge; 2]> = twins(size)
            .filter(|pair| pair.iter().all(|&edge| free.contains(edge)))
            .collect();
        let paired: EdgeSet = pairs.iter().flatten().copied().collect();
        let mut units: Vec<Vec<Edge>> = pairs.into_iter().map(Vec::from).collect();
        units.extend((free - paired).iter().map(|edge| vec![edge]));
        units.sort_by_key(|unit| (off_centre(size, unit[0]), unit[0]));
        let order: Vec<Edge> = units.concat();

        let mut number = [0u32; Edge::CODES];
        for (index, edge) in order.iter().enumerate() {
            number[edge.code()] = index as u32;
        }
        let twins = units
            .iter()
            .filter(|unit| unit.len() == 2)
            .fold(0, |bits, unit| bits | 1 << number[unit[0].code()]);
        let mut bits = Box::new([[0; IMAGES]; Edge::CODES]);
        let symmetries = Symmetry::of(size, free);
        for &edge in &order {
            for (image, bit) in bits[edge.code()].iter_mut().enumerate() {
                // Where there are fewer than eight symmetries, the spare images repeat them.
                let symmetry = symmetries[image % symmetries.len()];
                *bit = 1 << number[symmetry.apply(size, edge).code()];
            }
        }
        Self { order, bits, twins }
    }

    /// The root's free edges from the centre outwards.
    pub(crate) fn order(&self) -> &[Edge] {
        &self.order
    }

    /// The images of a set of the root's free edges.
    pub(crate) fn images(&self, free: EdgeSet) -> Images {
        let mut images = Images([0; IMAGES]);
        for edge in free.iter() {
            for (image, bit) in images.0.iter_mut().zip(&self.bits[edge.code()]) {
                *image |= bit;
            }
        }
        images
    }

    /// The images without the edges of `drawn`.
    pub(crate) fn without(&self, mut images: Images, drawn: EdgeSet) -> Images {
        for edge in drawn.iter() {
            for (image, bit) in images.0.iter_mut().zip(&self.bits[edge.code()]) {
                *image &= !bit;
            }
        }
        images
    }

    /// The key: equal for positions that are the same up to symmetry and twins.
    pub(crate) fn key(&self, images: &Images) -> u64 {
        let lower = self.twins;
        let settled = images.0.map(|image| {
            let (first, second) = (image & lower, image >> 1 & lower);
            image & !(lower | lower << 1) | first | second | (first & second) << 1
        });
        settled.into_iter().fold(u64::MAX, u64::min)
    }
}

/// The square of the distance from the centre of the board to the middle of the edge, in half
/// steps of the grid.
fn off_centre(size: Size, edge: Edge) -> i32 {
    let (y, x) = middle(edge);
    let (dy, dx) = (y - i32::from(size.rows()), x - i32::from(size.cols()));
    dy * dy + dx * dx
}

/// The middle of an edge in half steps of the grid.
fn middle(edge: Edge) -> (i32, i32) {
    let (y, x) = (2 * i32::from(edge.row()), 2 * i32::from(edge.col()));
    match edge.orientation() {
        Orientation::Horizontal => (y, x + 1),
        Orientation::Vertical => (y + 1, x),
    }
}

impl Symmetry {
    /// The symmetries of the board that map the set of edges onto itself, the identity first.
    fn of(size: Size, free: EdgeSet) -> Vec<Self> {
        (0..IMAGES)
            .map(|index| Self {
                transpose: index & 4 != 0,
                flip_rows: index & 2 != 0,
                flip_cols: index & 1 != 0,
            })
            .filter(|symmetry| !symmetry.transpose || size.rows() == size.cols())
            .filter(|symmetry| {
                let image: EdgeSet = free.iter().map(|edge| symmetry.apply(size, edge)).collect();
                image == free
            })
            .collect()
    }

    fn apply(self, size: Size, edge: Edge) -> Edge {
        let (mut y, mut x) = middle(edge);
        if self.flip_rows {
            y = 2 * i32::from(size.rows()) - y;
        }
        if self.flip_cols {
            x = 2 * i32::from(size.cols()) - x;
        }
        if self.transpose {
            (y, x) = (x, y);
        }
        let (row, col) = ((y / 2) as u8, (x / 2) as u8);
        let image = if y % 2 == 0 {
            Edge::horizontal(row, col)
        } else {
            Edge::vertical(row, col)
        };
        image.expect("a symmetry of the board maps edges to edges")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::start::Start;

    fn root(rows: u8, cols: u8, start: Start) -> (Size, EdgeSet, Numbering) {
        let size = Size::new(rows, cols).unwrap();
        let free = start.free(size);
        (size, free, Numbering::new(size, free))
    }

    #[test]
    fn as_many_symmetries_as_the_start_has() {
        let count = |rows, cols, start: Start| {
            let size = Size::new(rows, cols).unwrap();
            Symmetry::of(size, start.free(size)).len()
        };
        assert_eq!(count(3, 3, Start::American), 8);
        assert_eq!(count(3, 3, Start::Swedish), 8);
        assert_eq!(count(3, 3, Start::Icelandic), 2);
        assert_eq!(count(3, 4, Start::American), 4);
        assert_eq!(count(3, 4, Start::Icelandic), 1);
    }

    #[test]
    fn order_runs_outwards() {
        let (size, free, numbering) = root(3, 3, Start::American);
        assert_eq!(numbering.order().len(), 24);
        assert_eq!(numbering.order().iter().copied().collect::<EdgeSet>(), free);
        assert!(
            numbering
                .order()
                .is_sorted_by_key(|&edge| off_centre(size, edge))
        );
    }

    /// The keys of all sets of edges of an empty board.
    fn count_keys(free: EdgeSet, numbering: &Numbering) -> usize {
        let edges: Vec<Edge> = free.iter().collect();
        let keys: BTreeSet<u64> = (0u32..1 << edges.len())
            .map(|mask| {
                let set = edges.iter().enumerate();
                let set = set.filter(|(index, _)| mask >> index & 1 == 1);
                let set: EdgeSet = set.map(|(_, &edge)| edge).collect();
                numbering.key(&numbering.images(set))
            })
            .collect();
        keys.len()
    }

    /// Without twins there are as many keys as edge sets up to symmetry: all images of a set have
    /// one key, and different orbits have different ones.
    #[test]
    fn keys_count_the_orbits() {
        for (rows, cols, orbits) in [(1, 1, 6), (1, 2, 48), (2, 2, 570), (2, 3, 33_408)] {
            let (_, free, mut numbering) = root(rows, cols, Start::American);
            numbering.twins = 0;
            assert_eq!(count_keys(free, &numbering), orbits, "{rows}x{cols}");
        }
    }

    /// With twins, a corner of 2x2 has three states (none, one or both of its border edges free)
    /// and each of the four inner edges two; Burnside's lemma counts the orbits.
    #[test]
    fn keys_merge_twins() {
        let identity = 3usize.pow(4) * 2usize.pow(4);
        let two_quarter_turns = 2 * 3 * 2;
        let half_turn = 3usize.pow(2) * 2usize.pow(2);
        let two_flips_of_rows_or_columns = 2 * 3usize.pow(2) * 2usize.pow(3);
        let two_flips_on_diagonals = 2 * 3usize.pow(3) * 2usize.pow(2);
        let fixed = identity
            + two_quarter_turns
            + half_turn
            + two_flips_of_rows_or_columns
            + two_flips_on_diagonals;
        let (_, free, numbering) = root(2, 2, Start::American);
        assert_eq!(count_keys(free, &numbering), fixed / 8);
    }
}
