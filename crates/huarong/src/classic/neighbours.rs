//! The states one move away.

use super::packed::{BOARD, CELLS, Cells, Kind, Packed};
use super::reach::{Reach, around, each, movable};

/// The piece that moved last, and where it was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Last {
    /// The shape and the anchor.
    piece: u8,
    before: u8,
}

impl Last {
    /// No piece: a start.
    pub(super) const NONE: Self = Self {
        piece: u8::MAX,
        before: 0,
    };

    #[inline]
    fn new(kind: Kind, before: u32, now: u32) -> Self {
        Self {
            piece: Self::piece(kind, now),
            before: before as u8,
        }
    }

    #[inline]
    const fn piece(kind: Kind, anchor: u32) -> u8 {
        (kind as u32 * CELLS + anchor) as u8
    }

    /// The piece's anchor, if it is of a shape.
    #[inline]
    fn among(self, kind: Kind) -> Cells {
        let anchor = u32::from(self.piece).wrapping_sub(kind as u32 * CELLS);
        if anchor < CELLS { 1 << anchor } else { 0 }
    }

    /// Where a piece need not be moved.
    #[inline]
    fn barred<R: Reach>(self, kind: Kind, anchor: u32) -> Cells {
        if self.piece == Self::piece(kind, anchor) {
            R::barred(self.before.into(), anchor)
        } else {
            0
        }
    }
}

/// Calls `emit` for each state that one move reaches, with the piece moved and the steps that it
/// took (0 unless [`Reach::WEIGHED`]). With `MERGE`, states are [canonical](Packed::canonical), and
/// so must be the one that is asked about.
///
/// Only pieces beside a free cell are looked at; where they can go comes from shifts of whole sets.
#[inline]
pub(super) fn neighbours<R: Reach, const MERGE: bool>(
    state: Packed,
    last: Last,
    mut emit: impl FnMut(Packed, Last, u16),
) {
    let position = Position {
        state,
        mirror: state.mirrored(),
        free: state.free(),
        last,
    };
    let free = position.free;
    let anchors = |kind: Kind| {
        if R::RESTS {
            state.anchors(kind) & !last.among(kind)
        } else {
            state.anchors(kind)
        }
    };
    let pieces = movable::singles(anchors(Kind::Single), free);
    position.push::<R, MERGE>(Kind::Single, pieces, &mut emit);
    let pieces = movable::verticals(anchors(Kind::Vertical), free);
    position.push::<R, MERGE>(Kind::Vertical, pieces, &mut emit);
    let pieces = movable::horizontals(anchors(Kind::Horizontal), free);
    position.push::<R, MERGE>(Kind::Horizontal, pieces, &mut emit);
    // Two cells of one side must be free beside it; one at least is quickly seen.
    if around(Kind::Head.cells() << state.head() & BOARD) & free != 0 {
        position.push::<R, MERGE>(Kind::Head, anchors(Kind::Head), &mut emit);
    }
}

/// A state, and what its neighbours are made from.
#[derive(Clone, Copy)]
struct Position {
    state: Packed,
    mirror: Packed,
    free: Cells,
    last: Last,
}

impl Position {
    /// Moves each of some pieces of a shape.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "with the shape known, half of it is constants"
    )]
    fn push<R: Reach, const MERGE: bool>(
        self,
        kind: Kind,
        pieces: Cells,
        emit: &mut impl FnMut(Packed, Last, u16),
    ) {
        each(pieces, |from| {
            let barred = if R::RESTS {
                0
            } else {
                self.last.barred::<R>(kind, from)
            };
            let room = kind.anchors_within(self.free | kind.cells() << from);
            R::reach(1 << from, room, |targets, steps| {
                each(targets & !barred, |to| {
                    let next = self.state.moved(kind, from, to);
                    let (here, there) = (kind.mirrored(from), kind.mirrored(to));
                    let image = self.mirror.moved(kind, here, there);
                    if MERGE && image < next {
                        emit(image, Last::new(kind, here, there), steps);
                    } else {
                        emit(next, Last::new(kind, from, to), steps);
                    }
                });
            });
        });
    }
}
