//! A classic layout in one `u64`: a bit set of anchors for each shape.

use crate::geometry::Shape;
use crate::puzzle::Puzzle;

/// Columns of a classic board.
pub(crate) const WIDTH: u32 = 4;
/// Cells of a classic board, numbered row by row.
pub(crate) const CELLS: u32 = 20;
/// A set of cells of a classic board, bit by bit.
pub(crate) type Cells = u32;
/// All cells.
pub(crate) const BOARD: Cells = (1 << CELLS) - 1;
/// The cells that have a neighbour on their right.
pub(crate) const NOT_LAST_COLUMN: Cells = 0x77777;
/// The cells that have a neighbour on their left.
pub(crate) const NOT_FIRST_COLUMN: Cells = 0xEEEEE;
/// Where the goal wants the 2x2 piece.
pub(crate) const GOAL: u32 = 13;

/// A shape of a classic board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Single,
    Vertical,
    Horizontal,
    Head,
}

impl Kind {
    /// The kind of a shape, if it is one of the four.
    pub(crate) fn of(shape: &Shape) -> Option<Self> {
        match (shape.height(), shape.width(), shape.cells().len()) {
            (1, 1, 1) => Some(Self::Single),
            (2, 1, 2) => Some(Self::Vertical),
            (1, 2, 2) => Some(Self::Horizontal),
            (2, 2, 4) => Some(Self::Head),
            _ => None,
        }
    }

    /// The cells covered from anchor 0.
    pub(crate) const fn cells(self) -> Cells {
        match self {
            Self::Single => 0b1,
            Self::Vertical => 0b1_0001,
            Self::Horizontal => 0b11,
            Self::Head => 0b11_0011,
        }
    }

    /// The anchors at which the shape lies on nothing but these cells.
    #[inline]
    pub(crate) const fn anchors_within(self, cells: Cells) -> Cells {
        let wide = cells & (cells >> 1) & NOT_LAST_COLUMN;
        match self {
            Self::Single => cells,
            Self::Vertical => cells & (cells >> WIDTH),
            Self::Horizontal => wide,
            Self::Head => wide & (wide >> WIDTH),
        }
    }

    /// The place of the shape's set of anchors in a [`Packed`].
    const fn shift(self) -> u32 {
        match self {
            Self::Single => 0,
            Self::Vertical => CELLS,
            Self::Horizontal => 2 * CELLS,
            Self::Head => HEAD,
        }
    }

    /// The anchor that a mirror at the board's side shows for one.
    #[inline]
    pub(crate) const fn mirrored(self, anchor: u32) -> u32 {
        // Columns 0..3 read backward are `3 - column`, which is to flip both bits. A wide piece's
        // left cell is its right one in the mirror.
        match self {
            Self::Single | Self::Vertical => anchor ^ 3,
            Self::Horizontal | Self::Head => (anchor ^ 3) - 1,
        }
    }
}

/// Where the anchor of the 2x2 piece is in a [`Packed`].
const HEAD: u32 = 60;

/// A layout of one 2x2 piece, dominoes and single squares. From the lowest bit: 20 bits of the
/// single squares' anchors, 20 of the standing dominoes', 20 of the lying ones', and the number of
/// the 2x2 piece's anchor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Packed(pub(crate) u64);

impl Packed {
    /// The layout of a puzzle, if it is a classic one with the classic goal: a 4x5 board without
    /// walls, gates and bound axes, with one 2x2 piece whose goal is the bottom centre, and beside
    /// it only dominoes and single squares without goals.
    pub(crate) fn of(puzzle: &Puzzle) -> Option<Self> {
        let rules = &*puzzle.rules;
        let is_plain = (puzzle.height(), puzzle.width()) == (5, 4)
            && !rules.axis_bound
            && rules.gates.is_empty()
            && rules.walls.is_empty();
        if !is_plain {
            return None;
        }
        let mut packed = None;
        let mut others = 0;
        for (piece, anchor) in puzzle.pieces() {
            let kind = Kind::of(piece.shape())?;
            let anchor = u32::from(rules.spot(anchor));
            let goal = piece.goal().map(|cell| u32::from(rules.spot(cell)));
            match (kind, goal) {
                (Kind::Head, Some(GOAL)) if packed.is_none() => packed = Some(anchor),
                (Kind::Single | Kind::Vertical | Kind::Horizontal, None) => {
                    others |= 1 << (kind.shift() + anchor);
                }
                _ => return None,
            }
        }
        packed.map(|head| Self(others | u64::from(head) << HEAD))
    }

    /// The 2x2 piece alone on the board.
    pub(crate) fn with_head(head: u32) -> Self {
        Self(u64::from(head) << HEAD)
    }

    /// The layout with one more domino or single square.
    #[must_use]
    pub(crate) fn with(self, kind: Kind, anchor: u32) -> Self {
        debug_assert!(kind != Kind::Head, "there is one 2x2 piece already");
        Self(self.0 | 1 << (kind.shift() + anchor))
    }

    /// The anchors of the pieces of a shape.
    #[inline]
    pub(crate) fn anchors(self, kind: Kind) -> Cells {
        match kind {
            Kind::Head => 1 << self.head(),
            _ => (self.0 >> kind.shift()) as Cells & BOARD,
        }
    }

    /// The anchor of the 2x2 piece.
    #[inline]
    pub(crate) fn head(self) -> u32 {
        (self.0 >> HEAD) as u32
    }

    #[inline]
    pub(crate) fn is_goal(self) -> bool {
        self.head() == GOAL
    }

    /// The cells that no piece covers.
    #[inline]
    pub(crate) fn free(self) -> Cells {
        let vertical = self.anchors(Kind::Vertical);
        let horizontal = self.anchors(Kind::Horizontal);
        let covered = self.anchors(Kind::Single)
            | vertical
            | vertical << WIDTH
            | horizontal
            | horizontal << 1
            | Kind::Head.cells() << self.head();
        BOARD & !covered
    }

    /// The layout with a piece moved; there must be one at `from`.
    #[inline]
    pub(crate) fn moved(self, kind: Kind, from: u32, to: u32) -> Self {
        match kind {
            Kind::Head => Self(self.0 ^ u64::from(from ^ to) << HEAD),
            _ => Self(self.0 ^ (1 << from ^ 1 << to) << kind.shift()),
        }
    }

    /// The layout that a mirror at the board's side shows.
    #[inline]
    pub(crate) fn mirrored(self) -> Self {
        const ODD: u64 = 0x0555_5555_5555_5555;
        const PAIRS: u64 = 0x0333_3333_3333_3333;
        // Four bits are a row, in all three sets of anchors.
        let swapped = (self.0 & ODD) << 1 | (self.0 >> 1) & ODD;
        let rows = (swapped & PAIRS) << 2 | (swapped >> 2) & PAIRS;
        let upright = rows & ((1 << Kind::Horizontal.shift()) - 1);
        // A lying domino's right cell is in the row's place now: one back to its left cell. No bit
        // is lost, as none was in the last column.
        let lying = rows >> (Kind::Horizontal.shift() + 1) << Kind::Horizontal.shift();
        Self(upright | lying | u64::from(Kind::Head.mirrored(self.head())) << HEAD)
    }

    /// The lesser of the layout and its reflection, which stands for both.
    #[inline]
    pub(crate) fn canonical(self) -> Self {
        self.min(self.mirrored())
    }
}

// Two to a cache line's quarter: a search reads little else.
const _: () = assert!(size_of::<Packed>() == 8);

/// Takes out the lowest cell of a set.
#[inline]
pub(crate) fn pop(cells: &mut Cells) -> Option<u32> {
    let lowest = cells.trailing_zeros();
    (*cells != 0).then(|| {
        *cells &= *cells - 1;
        lowest
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::{CommonCode, ShortCode};
    use search_core::SplitMix64;

    #[test]
    fn the_mirror_is_that_of_the_codes() {
        let mut rng = SplitMix64::new(1);
        for _ in 0..2_000 {
            let rank = rng.below(ShortCode::COUNT.into()) as u32;
            let code = CommonCode::from(ShortCode::from_rank(rank).unwrap());
            let packed = Packed::of(&code.puzzle()).unwrap();
            let other = Packed::of(&code.mirrored().puzzle()).unwrap();
            assert_eq!(packed.mirrored(), other, "{code}");
            assert_eq!(packed.canonical(), other.canonical());
            let rows = code.puzzle().rows();
            assert_eq!(
                packed.free().count_ones() as usize,
                rows.matches('.').count()
            );
        }
    }

    #[test]
    fn other_boards_are_not_classic() {
        let classic = "BAAC/BAAC/DEEF/DGHF/I..J";
        let is_classic = |text: &str| Packed::of(&Puzzle::from_text(text).unwrap()).is_some();
        assert!(is_classic(classic));
        for (other, why) in [
            ("BAAC/BAAC/DEEF/DGHF/I.#J", "a wall"),
            (
                "BAAC/BAAC/DEEF/DGHF/I..J gates ..../..../..../..../.-..",
                "a gate",
            ),
            (
                "BAAC/BAAC/DEEF/DGHF/I..J goal ..../..../..../..AA/..AA",
                "another goal",
            ),
            (
                "BAAC/BAAC/DEEF/DGHF/I..J goal I.../..../..../.AA./.AA.",
                "a second goal",
            ),
            (
                "BAAC/BAAC/DEEF/DGHF/I..J goal ..../..../..../..../I...",
                "a goal of another piece",
            ),
            (
                "AABB/AABB/..../..../.... goal ..../..../..../.AA./.AA.",
                "two 2x2",
            ),
            ("AAAB/..../..../.CC./.CC.", "a piece of three"),
            ("AA.B/A..B/..../.CC./.CC.", "a bent piece"),
            ("BAAC/BAAC/DEEF/DGHF", "four rows"),
            (
                "AA../AA../..../..../....",
                "no other piece, which is classic",
            ),
        ] {
            assert_eq!(is_classic(other), why.ends_with("classic"), "{why}");
        }
        let bound = Puzzle::parse_rows("B..C/B..C/DEEF/D..F/....").unwrap();
        assert!(Packed::of(&bound).is_none());
        let bound = Puzzle::parse_rows("A.../A.../..../..../....").unwrap();
        let bound = bound.with_goal("..../..../..../A.../A...").unwrap();
        assert!(Packed::of(&bound.axis_bound(true).unwrap()).is_none());
    }
}
