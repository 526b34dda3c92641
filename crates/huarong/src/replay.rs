//! Turns the states of a search back into moves of the user's own pieces.
//!
//! A state does not say which of several equal pieces is which, nor on which side of the mirror it
//! lies. Replaying the labelled board settles both: each time, the piece that takes the fewest steps
//! to the next state moves, among equals the one whose label comes first.

use crate::piece_move::PieceMove;
use crate::puzzle::Puzzle;
use crate::space::Space;
use crate::state::State;

/// The moves that lead a position through the states; the first is the position's own. Also the
/// position at the end.
///
/// # Panics
///
/// If some state does not follow from the one before, which no search lets happen.
pub(crate) fn moves<S: State>(
    puzzle: &Puzzle,
    space: &Space<S>,
    states: &[S],
) -> (Vec<PieceMove>, Puzzle) {
    let mut position = puzzle.clone();
    let mut moves = Vec::new();
    for next in states.iter().skip(1) {
        let ways = position.ways(space.metric).into_iter();
        let (mv, anchors) = ways
            .filter(|(_, anchors)| space.state_of(anchors) == *next)
            .min_by_key(|(mv, _)| (mv.path().len(), mv.labels().len()))
            .expect("each state follows from the one before");
        position.anchors = anchors;
        moves.push(mv);
    }
    (moves, position)
}
