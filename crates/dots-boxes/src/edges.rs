//! Sets of edges as bitboards, and what they say about boxes.
//!
//! Both bitboards use the stride of [`CellSet`], so the four sides of *every* box are reached by
//! the same shifts: box bit `b` has its top side at `horizontal` bit `b`, its bottom side at
//! `horizontal` bit `b + 11`, its left side at `vertical` bit `b` and its right side at `vertical`
//! bit `b + 1`. Counting sides, capturing and flooding work on all boxes at once.

use core::fmt;
use core::ops::{BitAnd, BitOr, Sub};

use crate::cells::{Cell, CellSet, STRIDE};
use crate::edge::{Edge, Orientation};
use crate::size::Size;

/// A set of edges. The game keeps the set of *free* (undrawn) ones.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EdgeSet {
    pub(crate) horizontal: u128,
    pub(crate) vertical: u128,
}

/// Boxes by how many of their sides are in a set of edges; those without any are in none of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Degrees {
    /// Boxes with one side in the set.
    pub one: CellSet,
    /// Boxes with two.
    pub two: CellSet,
    /// Boxes with three or four.
    pub more: CellSet,
}

impl EdgeSet {
    /// No edge.
    pub const EMPTY: Self = Self {
        horizontal: 0,
        vertical: 0,
    };

    /// Every edge of a board.
    pub const fn all(size: Size) -> Self {
        Self {
            horizontal: CellSet::rectangle(size.rows() + 1, size.columns()).0,
            vertical: CellSet::rectangle(size.rows(), size.columns() + 1).0,
        }
    }

    /// How many edges are in the set.
    pub const fn len(self) -> u32 {
        self.horizontal.count_ones() + self.vertical.count_ones()
    }

    /// Whether no edge is in the set.
    pub const fn is_empty(self) -> bool {
        self.horizontal | self.vertical == 0
    }

    /// The set of one edge.
    pub const fn of(edge: Edge) -> Self {
        match edge.orientation() {
            Orientation::Horizontal => Self {
                horizontal: 1 << edge.bit(),
                vertical: 0,
            },
            Orientation::Vertical => Self {
                horizontal: 0,
                vertical: 1 << edge.bit(),
            },
        }
    }

    /// Whether the edge is in the set.
    pub fn contains(self, edge: Edge) -> bool {
        !(self & Self::of(edge)).is_empty()
    }

    /// The set with the edge in it.
    #[must_use]
    pub fn with(self, edge: Edge) -> Self {
        self | Self::of(edge)
    }

    /// The set without the edge.
    #[must_use]
    pub fn without(self, edge: Edge) -> Self {
        self - Self::of(edge)
    }

    /// The first edge in [`Edge`] order.
    pub const fn first(self) -> Option<Edge> {
        if self.horizontal != 0 {
            let bit = self.horizontal.trailing_zeros();
            Some(Edge::from_bit(Orientation::Horizontal, bit))
        } else if self.vertical != 0 {
            let bit = self.vertical.trailing_zeros();
            Some(Edge::from_bit(Orientation::Vertical, bit))
        } else {
            None
        }
    }

    /// The edges in [`Edge`] order.
    pub fn iter(self) -> impl Iterator<Item = Edge> {
        let mut rest = self;
        core::iter::from_fn(move || {
            let first = rest.first()?;
            rest = rest.without(first);
            Some(first)
        })
    }

    /// Every side of the boxes.
    pub const fn around(cells: CellSet) -> Self {
        Self {
            horizontal: cells.0 | cells.0 << STRIDE,
            vertical: cells.0 | cells.0 << 1,
        }
    }

    /// The sides that two boxes of `cells` share, in the set or not.
    pub const fn between(cells: CellSet) -> Self {
        Self {
            horizontal: cells.0 & cells.0 << STRIDE,
            vertical: cells.0 & cells.0 << 1,
        }
    }

    /// The boxes of `cells` with a side in the set.
    pub fn touching(self, cells: CellSet) -> CellSet {
        let (h, v) = (self.horizontal, self.vertical);
        CellSet(h | h >> STRIDE | v | v >> 1) & cells
    }

    /// The boxes of `cells` by how many of their sides are in the set: a bit-sliced adder over the
    /// four sides.
    pub fn degrees(self, cells: CellSet) -> Degrees {
        let (top, bottom) = (self.horizontal, self.horizontal >> STRIDE);
        let (left, right) = (self.vertical, self.vertical >> 1);
        let (rows_odd, rows_both) = (top ^ bottom, top & bottom);
        let (cols_odd, cols_both) = (left ^ right, left & right);
        let odd = rows_odd ^ cols_odd;
        let both = rows_both | cols_both;
        let all_four = rows_both & cols_both;
        Degrees {
            one: CellSet(odd & !both) & cells,
            two: CellSet(!odd & (rows_odd & cols_odd | both) & !all_four) & cells,
            more: CellSet(odd & both | all_four) & cells,
        }
    }

    /// The boxes that share a side in the set with one of `cells`. May hold bits outside the
    /// board: cut it down with `&`.
    pub const fn neighbours(self, cells: CellSet) -> CellSet {
        let (h, v) = (self.horizontal, self.vertical);
        CellSet(
            (cells.0 << 1 & v)
                | (cells.0 & v) >> 1
                | (cells.0 << STRIDE & h)
                | (cells.0 & h) >> STRIDE,
        )
    }

    /// The boxes of `within` connected to `seed` through edges of the set and boxes of `within`.
    pub fn flood(self, seed: Cell, within: CellSet) -> CellSet {
        let mut reached = CellSet::of(seed);
        loop {
            let next = (reached | self.neighbours(reached)) & within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}

impl BitAnd for EdgeSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self {
            horizontal: self.horizontal & other.horizontal,
            vertical: self.vertical & other.vertical,
        }
    }
}

impl BitOr for EdgeSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self {
            horizontal: self.horizontal | other.horizontal,
            vertical: self.vertical | other.vertical,
        }
    }
}

/// The edges of the left set that are not in the right one.
impl Sub for EdgeSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self {
            horizontal: self.horizontal & !other.horizontal,
            vertical: self.vertical & !other.vertical,
        }
    }
}

impl FromIterator<Edge> for EdgeSet {
    fn from_iter<I: IntoIterator<Item = Edge>>(edges: I) -> Self {
        edges.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for EdgeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use search_core::SplitMix64;

    use super::*;

    /// The sides of a box, by the definition in the notation.
    fn sides(cell: Cell) -> [Edge; 4] {
        let (row, column) = (cell.row(), cell.column());
        [
            Edge::horizontal(row, column).unwrap(),
            Edge::horizontal(row + 1, column).unwrap(),
            Edge::vertical(row, column).unwrap(),
            Edge::vertical(row, column + 1).unwrap(),
        ]
    }

    #[test]
    fn bit_tricks_agree_with_the_definition_of_a_box() {
        let mut rng = SplitMix64::new(1);
        for round in 0..2_000 {
            let size = Size::new(1 + rng.below(10) as u8, 1 + rng.below(10) as u8).unwrap();
            let odds = 1 + rng.below(7);
            let set: EdgeSet = Edge::all(size).filter(|_| rng.chance(odds, 8)).collect();
            assert_eq!(set.iter().collect::<EdgeSet>(), set);
            assert_eq!(set.iter().count(), set.len() as usize);
            let cells = size.cells();
            assert_eq!(cells.len(), size.box_count());
            let degrees = set.degrees(cells);
            for cell in cells.iter() {
                let count = sides(cell)
                    .iter()
                    .filter(|&&edge| set.contains(edge))
                    .count();
                let found = (
                    set.touching(cells).contains(cell),
                    degrees.one.contains(cell),
                    degrees.two.contains(cell),
                    degrees.more.contains(cell),
                );
                let expected = (count > 0, count == 1, count == 2, count > 2);
                assert_eq!(
                    found, expected,
                    "round {round}, {size}, box {cell}, {set:?}"
                );
                let around: EdgeSet = sides(cell).into_iter().collect();
                assert_eq!(EdgeSet::around(CellSet::of(cell)), around);
                let next = set.neighbours(CellSet::of(cell)) & cells;
                for other in cells.iter() {
                    let shared = sides(other)
                        .iter()
                        .any(|side| other != cell && set.contains(*side) && around.contains(*side));
                    assert_eq!(next.contains(other), shared);
                }
            }
        }
    }
}
