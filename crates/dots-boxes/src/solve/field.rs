//! Free edges of a board in words as small as its size allows.
//!
//! The layout is that of [`EdgeSet`](crate::EdgeSet), box bit `b` having its sides at horizontal
//! bits `b` and `b + stride` and at vertical bits `b` and `b + 1`, but boards up to 7x7 fit 64 bits
//! with a stride of eight. The searches at the heart of the solver do little else than shift and
//! mask such words, so half the width is nearly half the time.

use core::fmt::Debug;
use core::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use crate::edge::{Edge, Orientation};
use crate::edges::EdgeSet;
use crate::size::Size;

/// A word wide enough for the rows of a board.
pub(super) trait Word:
    Copy
    + Debug
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Send
    + Sync
{
    /// Bits in the word.
    const BITS: usize;
    /// Bits from one row to the next.
    const STRIDE: u32;
    /// The longest side, in boxes, of a board that fits.
    const MAX_SIDE: u8;
    /// No bit.
    const EMPTY: Self;

    /// One bit.
    fn bit(index: u32) -> Self;
    /// How many bits are set.
    fn len(self) -> u32;
    /// The place of the lowest bit set.
    fn first(self) -> u32;
    /// The lowest bit set alone.
    fn lowest(self) -> Self;

    /// Whether no bit is set.
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// The places of the bits set, lowest first.
    fn ones(self) -> impl Iterator<Item = u32> {
        let mut rest = self;
        core::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let first = rest.first();
            rest = rest & !rest.lowest();
            Some(first)
        })
    }
}

macro_rules! word {
    ($word:ty, stride $stride:literal, side $side:literal) => {
        impl Word for $word {
            const BITS: usize = Self::BITS as usize;
            const STRIDE: u32 = $stride;
            const MAX_SIDE: u8 = $side;
            const EMPTY: Self = 0;

            fn bit(index: u32) -> Self {
                1 << index
            }

            fn len(self) -> u32 {
                self.count_ones()
            }

            fn first(self) -> u32 {
                self.trailing_zeros()
            }

            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }
        }
    };
}

word!(u64, stride 8, side 7);
word!(u128, stride 11, side 10);

/// A set of edges, the free ones of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Field<W> {
    pub(super) horizontal: W,
    pub(super) vertical: W,
}

/// Boxes by their number of free sides.
#[derive(Clone, Copy)]
pub(super) struct Sides<W> {
    pub(super) one: W,
    pub(super) two: W,
    pub(super) more: W,
}

/// What can be taken at once, as in [`Harvest`](crate::Harvest).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Taking<W> {
    /// What is left when all is taken.
    pub(super) rest: Field<W>,
    /// How many boxes can be taken.
    pub(super) taken: i32,
    /// What a hand-over costs, 0 where there is none.
    pub(super) price: i32,
}

/// The boxes of a board.
pub(super) fn boxes<W: Word>(size: Size) -> W {
    size.cells().iter().fold(W::EMPTY, |set, cell| {
        set | W::bit(u32::from(cell.row()) * W::STRIDE + u32::from(cell.column()))
    })
}

/// Where an edge is in the word of its orientation.
pub(super) fn place<W: Word>(edge: Edge) -> u32 {
    u32::from(edge.row()) * W::STRIDE + u32::from(edge.column())
}

impl<W: Word> Field<W> {
    pub(super) const EMPTY: Self = Self {
        horizontal: W::EMPTY,
        vertical: W::EMPTY,
    };

    /// The same set of edges.
    pub(super) fn of(edges: EdgeSet) -> Self {
        edges
            .iter()
            .fold(Self::EMPTY, |field, edge| match edge.orientation() {
                Orientation::Horizontal => Self {
                    horizontal: field.horizontal | W::bit(place::<W>(edge)),
                    ..field
                },
                Orientation::Vertical => Self {
                    vertical: field.vertical | W::bit(place::<W>(edge)),
                    ..field
                },
            })
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        (self.horizontal | self.vertical).is_empty()
    }

    #[inline]
    pub(super) fn len(self) -> u32 {
        self.horizontal.len() + self.vertical.len()
    }

    /// The edges that are not in the other set.
    #[inline]
    pub(super) fn without(self, other: Self) -> Self {
        Self {
            horizontal: self.horizontal & !other.horizontal,
            vertical: self.vertical & !other.vertical,
        }
    }

    /// The edges that are in the other set too.
    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            horizontal: self.horizontal & other.horizontal,
            vertical: self.vertical & other.vertical,
        }
    }

    /// One edge of the set, which is not empty.
    #[inline]
    pub(super) fn one_of(self) -> Self {
        if self.horizontal.is_empty() {
            Self {
                horizontal: W::EMPTY,
                vertical: self.vertical.lowest(),
            }
        } else {
            Self {
                horizontal: self.horizontal.lowest(),
                vertical: W::EMPTY,
            }
        }
    }

    /// Every side of the boxes.
    #[inline]
    pub(super) fn around(cells: W) -> Self {
        Self {
            horizontal: cells | cells << W::STRIDE,
            vertical: cells | cells << 1,
        }
    }

    /// The sides that two of the boxes share.
    #[inline]
    pub(super) fn between(cells: W) -> Self {
        Self {
            horizontal: cells & cells << W::STRIDE,
            vertical: cells & cells << 1,
        }
    }

    /// The boxes of `cells` with a side in the set.
    #[inline]
    pub(super) fn touching(self, cells: W) -> W {
        let (h, v) = (self.horizontal, self.vertical);
        (h | h >> W::STRIDE | v | v >> 1) & cells
    }

    /// The boxes of `cells` by how many sides they have in the set.
    #[inline]
    pub(super) fn sides(self, cells: W) -> Sides<W> {
        let (top, bottom) = (self.horizontal, self.horizontal >> W::STRIDE);
        let (left, right) = (self.vertical, self.vertical >> 1);
        let (rows_odd, rows_both) = (top ^ bottom, top & bottom);
        let (cols_odd, cols_both) = (left ^ right, left & right);
        let odd = rows_odd ^ cols_odd;
        let both = rows_both | cols_both;
        let all_four = rows_both & cols_both;
        Sides {
            one: odd & !both & cells,
            two: !odd & (rows_odd & cols_odd | both) & !all_four & cells,
            more: (odd & both | all_four) & cells,
        }
    }

    /// The boxes that share an edge of the set with one of `cells`, and bits off the board.
    #[inline]
    pub(super) fn neighbours(self, cells: W) -> W {
        let (h, v) = (self.horizontal, self.vertical);
        (cells << 1 & v) | (cells & v) >> 1 | (cells << W::STRIDE & h) | (cells & h) >> W::STRIDE
    }

    /// The boxes of `within` that can be reached from `seed` through edges of the set.
    #[inline]
    pub(super) fn flood(self, seed: W, within: W) -> W {
        let mut reached = seed;
        loop {
            let next = (reached | self.neighbours(reached)) & within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// What can be taken on a board of these boxes. See [`capture`](crate::capture) for the rule.
    #[inline]
    pub(super) fn taking(self, cells: W) -> Taking<W> {
        let mut rest = self;
        loop {
            let ready = rest.sides(cells).one;
            if ready.is_empty() {
                break;
            }
            rest = rest.without(Self::around(ready));
        }
        let region = self.touching(cells) & !rest.touching(cells);
        let edges = self.without(rest);
        let taken = region.len() as i32;
        let price = if taken < 2 { 0 } else { edges.price(region) };
        Taking { rest, taken, price }
    }

    /// What the cheapest hand-over costs, where these edges are drawn to take these boxes.
    fn price(self, region: W) -> i32 {
        let sides = self.sides(region);
        let inner = sides.two | sides.more;
        let out = self.without(Self::between(region));
        if !out.touching(inner).is_empty() {
            4
        } else if !self.and(Self::between(inner)).is_empty() {
            8
        } else {
            0
        }
    }

    /// The edges that leave no box to take, where none can be taken yet and `two` are the boxes
    /// with two free sides.
    #[inline]
    pub(super) fn safe(self, two: W) -> Self {
        self.without(Self::around(two))
    }

    /// The edge by which a chain or loop is opened: of two boxes the one between them.
    #[inline]
    pub(super) fn opening(self, chain: W) -> Self {
        let inside = self.and(Self::between(chain));
        if inside.is_empty() {
            self.and(Self::around(chain)).one_of()
        } else {
            inside.one_of()
        }
    }

    /// Whether a group of boxes with two free sides each is a loop.
    #[inline]
    pub(super) fn is_loop(self, chain: W) -> bool {
        self.and(Self::between(chain)).len() == chain.len()
    }
}

#[cfg(test)]
mod tests {
    use search_core::SplitMix64;

    use super::*;
    use crate::capture::{HandOver, Harvest};
    use crate::cells::CellSet;
    use crate::quiet::safe_edges;

    /// Every operation against its twin on the wide sets that the rest of the crate uses.
    fn check<W: Word>(seed: u64) {
        let mut rng = SplitMix64::for_index(21, seed);
        let side = u64::from(W::MAX_SIDE);
        let size = Size::new(1 + rng.below(side) as u8, 1 + rng.below(side) as u8).unwrap();
        let odds = 1 + rng.below(7);
        let set: EdgeSet = Edge::all(size).filter(|_| rng.chance(odds, 8)).collect();
        let board = size.cells();
        let cells: W = boxes(size);
        let narrow = |wide: CellSet| {
            wide.iter().fold(W::EMPTY, |set, cell| {
                set | W::bit(u32::from(cell.row()) * W::STRIDE + u32::from(cell.column()))
            })
        };
        let field = Field::<W>::of(set);
        assert_eq!(field.len(), set.len());
        assert_eq!(field.is_empty(), set.is_empty());
        let (sides, degrees) = (field.sides(cells), set.degrees(board));
        assert_eq!(sides.one, narrow(degrees.one));
        assert_eq!(sides.two, narrow(degrees.two));
        assert_eq!(sides.more, narrow(degrees.more));
        assert_eq!(field.touching(cells), narrow(set.touching(board)));

        let harvest = Harvest::of(set, board);
        let taking = field.taking(cells);
        assert_eq!(taking.rest, Field::of(harvest.rest));
        assert_eq!(taking.taken, harvest.taken());
        assert_eq!(taking.price, harvest.hand_over.map_or(0, HandOver::price));

        let quiet = taking.rest;
        let two = quiet.sides(cells).two;
        assert_eq!(
            quiet.safe(two),
            Field::of(safe_edges(harvest.rest, board)),
            "{size} {set:?}"
        );
        let mut rest = two;
        for component in crate::quiet::components(harvest.rest, board) {
            let chain = quiet.flood(rest.lowest(), two);
            assert_eq!(chain, narrow(component.cells));
            let inside = harvest.rest & EdgeSet::between(component.cells);
            assert_eq!(quiet.is_loop(chain), inside.len() == component.cells.len());
            let opening = quiet.opening(chain);
            assert_eq!(opening.len(), 1);
            assert!(opening.and(Field::around(chain)) == opening);
            if chain.len() == 2 {
                assert_eq!(opening, Field::of(EdgeSet::of(component.opening)));
            }
            rest = rest & !chain;
        }
        assert!(rest.is_empty());
    }

    #[test]
    fn narrow_words_agree_with_wide_sets() {
        for seed in 0..6_000 {
            check::<u64>(seed);
            check::<u128>(seed);
        }
    }
}
