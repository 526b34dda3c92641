//! Small numbers for the free edges of the position to solve, and one key for all the positions
//! below it that are the same up to symmetry.
//!
//! The free edges of the root are numbered from the centre of the board outwards, which is also
//! the order in which moves are tried. A position below the root is then a word of at most 64 bits.
//! Each symmetry of the board that maps the root's free edges onto themselves permutes the bits;
//! all images, eight for a square and four for another board, are kept side by side as edges are
//! drawn. Twins (see [`twins`]) get
//! neighbouring numbers, so that one shift makes "one of the two is left" a single form. The
//! smallest image after that is the key: exact, not a hash.

use core::cmp::Ordering;

use search_core::rng::mix;

use super::field::{Field, Word, place};
use crate::edge::{Edge, Orientation};
use crate::edges::EdgeSet;
use crate::quiet::twins;
use crate::size::Size;

/// The free edges of a position as a word, seen through each of `N` symmetries.
#[derive(Clone, Copy, Debug)]
pub(super) struct Images<const N: usize>([u64; N]);

/// The numbers of the edges under each symmetry.
pub(super) struct Numbering<W, const N: usize> {
    /// Each edge alone, in the order of the numbers: from the centre outwards, twins together.
    order: Vec<Field<W>>,
    horizontal: Vec<Numbers<N>>,
    vertical: Vec<Numbers<N>>,
    /// The lower bit of each pair of twins.
    twins: u64,
}

/// The numbers of one edge; none has any where the edge is not free in the root.
#[derive(Clone, Copy)]
struct Numbers<const N: usize> {
    /// Its bit in each image.
    bits: [u64; N],
}

/// One of the eight ways to lay a square onto itself.
#[derive(Clone, Copy)]
pub(super) struct Symmetry {
    transpose: bool,
    flip_rows: bool,
    flip_cols: bool,
}

impl<W: Word, const N: usize> Numbering<W, N> {
    /// Numbers the free edges, of which there are at most 64.
    pub(super) fn new(size: Size, free: EdgeSet) -> Self {
        let pairs: Vec<[Edge; 2]> = twins(size)
            .filter(|pair| pair.iter().all(|&edge| free.contains(edge)))
            .collect();
        let paired: EdgeSet = pairs.iter().flatten().copied().collect();
        let mut units: Vec<Vec<Edge>> = pairs.into_iter().map(Vec::from).collect();
        units.extend((free - paired).iter().map(|edge| vec![edge]));
        units.sort_by_key(|unit| (lateness(size, unit[0]), unit[0]));
        let order: Vec<Edge> = units.concat();

        let mut number = [0u32; Edge::CODES];
        for (index, edge) in order.iter().enumerate() {
            number[edge.code()] = index as u32;
        }
        let twins = units
            .iter()
            .filter(|unit| unit.len() == 2)
            .fold(0, |bits, unit| bits | 1 << number[unit[0].code()]);
        let mut horizontal = vec![Numbers { bits: [0; N] }; W::BITS];
        let mut vertical = horizontal.clone();
        let symmetries = Symmetry::of(size, free);
        for &edge in &order {
            let list = match edge.orientation() {
                Orientation::Horizontal => &mut horizontal,
                Orientation::Vertical => &mut vertical,
            };
            let numbers = &mut list[place::<W>(edge) as usize];
            for (image, bit) in numbers.bits.iter_mut().enumerate() {
                // Where there are fewer than `N` symmetries, the spare images repeat them.
                let symmetry = symmetries[image % symmetries.len()];
                *bit = 1 << number[symmetry.apply(size, edge).code()];
            }
        }
        let order = order.iter().map(|&edge| Field::of(EdgeSet::of(edge)));
        Self {
            order: order.collect(),
            horizontal,
            vertical,
            twins,
        }
    }

    /// A number that tells this numbering of a set of edges from others.
    pub(super) fn fingerprint(&self) -> u64 {
        self.order.iter().fold(self.twins, |hash, edge| {
            let places = edge.horizontal.ones().map(|at| 2 * at);
            let places = places.chain(edge.vertical.ones().map(|at| 2 * at + 1));
            places.fold(hash, |hash, place| mix(hash ^ u64::from(place)))
        })
    }

    /// How many edges are numbered.
    pub(super) fn edges(&self) -> u32 {
        self.order.len() as u32
    }

    /// The numbers of all bits of every edge in the set, each image in its own word.
    #[inline]
    fn bits(&self, edges: Field<W>) -> [u64; N] {
        let mut found = [0; N];
        let horizontal = edges
            .horizontal
            .ones()
            .map(|at| &self.horizontal[at as usize]);
        let vertical = edges.vertical.ones().map(|at| &self.vertical[at as usize]);
        for numbers in horizontal.chain(vertical) {
            for (image, bit) in found.iter_mut().zip(&numbers.bits) {
                *image |= bit;
            }
        }
        found
    }

    /// The images of a set of the root's free edges.
    pub(super) fn images(&self, free: Field<W>) -> Images<N> {
        Images(self.bits(free))
    }

    /// The images without the edges of `drawn`.
    #[inline]
    pub(super) fn without(&self, mut images: Images<N>, drawn: Field<W>) -> Images<N> {
        for (image, bits) in images.0.iter_mut().zip(self.bits(drawn)) {
            *image &= !bits;
        }
        images
    }

    /// The edges of a set, each alone, from the centre outwards; of two twins only the first.
    #[inline]
    pub(super) fn outwards(&self, edges: Field<W>) -> impl Iterator<Item = Field<W>> {
        let mut rest = 0;
        for at in edges.horizontal.ones() {
            rest |= self.horizontal[at as usize].bits[0];
        }
        for at in edges.vertical.ones() {
            rest |= self.vertical[at as usize].bits[0];
        }
        rest &= !((rest & self.twins) << 1);
        rest.ones().map(|number| self.order[number as usize])
    }

    /// The key: equal for positions that are the same up to symmetry and twins.
    #[inline]
    pub(super) fn key(&self, images: &Images<N>) -> u64 {
        let lower = self.twins;
        let settled = images.0.map(|image| {
            let (first, second) = (image & lower, image >> 1 & lower);
            image & !(lower | lower << 1) | first | second | (first & second) << 1
        });
        settled.into_iter().fold(u64::MAX, u64::min)
    }
}

/// How late an edge is tried: the square of the distance from the centre of the board to the middle
/// of the edge, in half steps of the grid. On a board longer than high, or higher than long, edges
/// that run the other way than those on the long axis come somewhat later. Half as many nodes are
/// searched then on 3x4 and 3x5; what counts is not that the best move comes first but that all
/// lines of play try the same edges, so that they meet again.
fn lateness(size: Size, edge: Edge) -> i32 {
    let (rows, columns) = (i32::from(size.rows()), i32::from(size.columns()));
    let (y, x) = middle(edge);
    let (dy, dx) = (y - rows, x - columns);
    // Edges on the axis have their middle on it: those that run along it if it is a line of dots.
    let along_axis = match rows.cmp(&columns) {
        Ordering::Less if rows % 2 == 0 => Some(Orientation::Horizontal),
        Ordering::Less => Some(Orientation::Vertical),
        Ordering::Greater if columns % 2 == 0 => Some(Orientation::Vertical),
        Ordering::Greater => Some(Orientation::Horizontal),
        Ordering::Equal => None,
    };
    let is_late = along_axis.is_some_and(|along| along != edge.orientation());
    dy * dy + dx * dx + if is_late { OFF_AXIS } else { 0 }
}

const OFF_AXIS: i32 = 4;

/// The middle of an edge in half steps of the grid.
fn middle(edge: Edge) -> (i32, i32) {
    let (y, x) = (2 * i32::from(edge.row()), 2 * i32::from(edge.column()));
    match edge.orientation() {
        Orientation::Horizontal => (y, x + 1),
        Orientation::Vertical => (y + 1, x),
    }
}

impl Symmetry {
    /// The symmetries of the board that map the set of edges onto itself, the identity first.
    pub(super) fn of(size: Size, free: EdgeSet) -> Vec<Self> {
        (0..8)
            .map(|index| Self {
                transpose: index & 4 != 0,
                flip_rows: index & 2 != 0,
                flip_cols: index & 1 != 0,
            })
            .filter(|symmetry| !symmetry.transpose || size.rows() == size.columns())
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
            x = 2 * i32::from(size.columns()) - x;
        }
        if self.transpose {
            (y, x) = (x, y);
        }
        let (row, column) = ((y / 2) as u8, (x / 2) as u8);
        let image = if y % 2 == 0 {
            Edge::horizontal(row, column)
        } else {
            Edge::vertical(row, column)
        };
        image.expect("a symmetry of the board maps edges to edges")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::start::Start;

    type SquareNumbering = Numbering<u64, 8>;

    fn root(rows: u8, columns: u8, start: Start) -> (Size, EdgeSet, SquareNumbering) {
        let size = Size::new(rows, columns).unwrap();
        let free = start.free(size);
        (size, free, Numbering::new(size, free))
    }

    #[test]
    fn as_many_symmetries_as_the_start_has() {
        let count = |rows, columns, start: Start| {
            let size = Size::new(rows, columns).unwrap();
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
        assert_eq!(numbering.edges(), 24);
        let distance = |field: &Field<u64>| {
            let edge = free
                .iter()
                .find(|&edge| Field::of(EdgeSet::of(edge)) == *field);
            lateness(size, edge.unwrap())
        };
        let all = Field::of(free);
        let order: Vec<Field<u64>> = numbering.outwards(all).collect();
        assert!(order.is_sorted_by_key(distance));
        // All edges but one of the two twins at each corner.
        assert_eq!(order.len(), 20);
    }

    /// The keys of all sets of edges of an empty board.
    fn count_keys(free: EdgeSet, numbering: &SquareNumbering) -> usize {
        let edges: Vec<Edge> = free.iter().collect();
        let keys: BTreeSet<u64> = (0u32..1 << edges.len())
            .map(|mask| {
                let set = edges.iter().enumerate();
                let set = set.filter(|(index, _)| mask >> index & 1 == 1);
                let set: EdgeSet = set.map(|(_, &edge)| edge).collect();
                numbering.key(&numbering.images(Field::of(set)))
            })
            .collect();
        keys.len()
    }

    /// Without twins there are as many keys as edge sets up to symmetry: all images of a set have
    /// one key, and different orbits have different ones.
    #[test]
    fn keys_count_the_orbits() {
        for (rows, columns, orbits) in [(1, 1, 6), (1, 2, 48), (2, 2, 570), (2, 3, 33_408)] {
            let (_, free, mut numbering) = root(rows, columns, Start::American);
            numbering.twins = 0;
            assert_eq!(count_keys(free, &numbering), orbits, "{rows}x{columns}");
        }
    }

    /// All sets of edges of 3x3 by their size, each counted if it is the first of its images.
    #[test]
    fn orbits_of_3x3_by_edges() {
        let (_, free, numbering) = root(3, 3, Start::American);
        let edges: Vec<Edge> = free.iter().collect();
        let half = |shift: usize| -> Vec<Images<8>> {
            let subsets = 0u32..1 << 12;
            subsets
                .map(|mask| {
                    let set = (0..12).filter(|bit| mask >> bit & 1 == 1);
                    let set: EdgeSet = set.map(|bit| edges[bit + shift]).collect();
                    numbering.images(Field::of(set))
                })
                .collect()
        };
        let (low, high) = (half(0), half(12));
        let mut orbits = [0u32; 25];
        for a in &low {
            for b in &high {
                let mut images = a.0;
                for (image, other) in images.iter_mut().zip(&b.0) {
                    *image |= other;
                }
                let is_first = images.iter().all(|&image| images[0] <= image);
                orbits[images[0].count_ones() as usize] += u32::from(is_first);
            }
        }
        let half_way = [
            1, 4, 43, 264, 1_381, 5_368, 17_007, 43_428, 92_367, 163_768, 245_862, 312_480, 338_854,
        ];
        assert_eq!(orbits[..13], half_way);
        assert!((0..25).all(|count| orbits[count] == orbits[24 - count]));
        assert_eq!(orbits.iter().sum::<u32>(), 2_102_800);
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
