//! The states one move away.

use super::packed::{BOARD, CELLS, Cells, Kind, Packed};
use super::reach::{Reach, around, each, movable};

/// The piece that moved last, in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Last(u8);

impl Last {
    /// No piece: a start.
    pub(super) const NONE: Self = Self(u8::MAX);

    #[inline]
    fn new(kind: Kind, anchor: u32) -> Self {
        Self((kind as u32 * CELLS + anchor) as u8)
    }

    /// The piece among the anchors of a shape, if it is of that shape.
    #[inline]
    fn among(self, kind: Kind) -> Cells {
        let anchor = u32::from(self.0).wrapping_sub(kind as u32 * CELLS);
        if anchor < CELLS { 1 << anchor } else { 0 }
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
    let free = state.free();
    let mirror = state.mirrored();
    let mut push = |kind: Kind, from: u32| {
        let room = kind.anchors_within(free | kind.cells() << from);
        R::reach(1 << from, room, |targets, steps| {
            each(targets, |to| {
                let next = state.moved(kind, from, to);
                let image = mirror.moved(kind, kind.mirrored(from), kind.mirrored(to));
                if MERGE && image < next {
                    emit(image, Last::new(kind, kind.mirrored(to)), steps);
                } else {
                    emit(next, Last::new(kind, to), steps);
                }
            });
        });
    };
    let rested = |kind: Kind| {
        if R::ONCE {
            state.anchors(kind) & !last.among(kind)
        } else {
            state.anchors(kind)
        }
    };
    each(movable::singles(rested(Kind::Single), free), |from| {
        push(Kind::Single, from);
    });
    each(movable::verticals(rested(Kind::Vertical), free), |from| {
        push(Kind::Vertical, from);
    });
    each(
        movable::horizontals(rested(Kind::Horizontal), free),
        |from| {
            push(Kind::Horizontal, from);
        },
    );
    // Two cells of one side must be free beside it.
    if around(Kind::Head.cells() << state.head() & BOARD) & free != 0 {
        each(rested(Kind::Head), |from| push(Kind::Head, from));
    }
}
