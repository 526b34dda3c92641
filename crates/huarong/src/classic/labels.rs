//! From the states of a search back to moves of the user's own pieces.
//!
//! A state of a search may be the reflection of what the board shows, and does not say which of
//! several equal pieces moved. Replaying the board settles both: each time, the piece that takes the
//! fewest steps to the next state moves, among equals the one whose label comes first.

use super::packed::{Kind, Packed};
use super::reach;
use crate::metric::Metric;
use crate::piece_move::PieceMove;
use crate::puzzle::Puzzle;

/// A labelled piece where it is now.
struct Place {
    label: char,
    kind: Kind,
    anchor: u32,
}

/// The moves that lead a position through canonical states, of which the first is its own.
///
/// # Panics
///
/// If some state does not follow from the one before, which no search lets happen.
pub(super) fn moves(puzzle: &Puzzle, metric: Metric, states: &[Packed]) -> Vec<PieceMove> {
    let pieces = puzzle.pieces().filter_map(|(piece, anchor)| {
        Some(Place {
            label: piece.label(),
            kind: Kind::of(piece.shape())?,
            anchor: u32::from(puzzle.rules.spot(anchor)),
        })
    });
    let mut pieces: Vec<Place> = pieces.collect();
    let mut now = Packed::of(puzzle).expect("the search was of a classic layout");
    let mut moves = Vec::with_capacity(states.len());
    for &next in states.iter().skip(1) {
        let free = now.free();
        let ways = pieces.iter().enumerate().flat_map(|(index, place)| {
            let Place { kind, anchor, .. } = *place;
            let room = kind.anchors_within(free | kind.cells() << anchor);
            let reached = reach::reached(metric, 1 << anchor, room);
            let target = move |state: Packed| {
                let to = moved_to(now, state, kind, anchor)?;
                (reached >> to & 1 == 1).then_some(to)
            };
            let targets = [next, next.mirrored()].into_iter().filter_map(target);
            targets.map(move |to| (index, to, reach::way(anchor, to, room)))
        });
        let (index, to, way) = ways
            .min_by(|(_, _, one), (_, _, other)| one.len().cmp(&other.len()))
            .expect("each state follows from the one before");
        let piece = &mut pieces[index];
        now = now.moved(piece.kind, piece.anchor, to);
        piece.anchor = to;
        moves.push(PieceMove::new(piece.label, way));
    }
    debug_assert!(now.is_goal(), "a solution ends at the goal");
    moves
}

/// Where a piece must go to make one state of another, if that is possible.
fn moved_to(from: Packed, to: Packed, kind: Kind, anchor: u32) -> Option<u32> {
    let gained = to.anchors(kind) & !from.anchors(kind);
    let target = gained.trailing_zeros();
    (gained.is_power_of_two() && from.moved(kind, anchor, target) == to).then_some(target)
}
