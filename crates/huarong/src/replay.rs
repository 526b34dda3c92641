//! Turns the states of a search back into moves of the user's own pieces.
//!
//! A state does not say which of several equal pieces is which, nor on which side of the mirror it
//! lies. Replaying the labelled board settles both: each time, the move is the first that leads to
//! the next state.

use crate::moves::PieceMove;
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
        let found = (0..position.rules.pieces.len()).find_map(|piece| {
            let reached = position.reach(piece, space.metric);
            reached.into_iter().find_map(|(anchor, path)| {
                let before = core::mem::replace(&mut position.anchors[piece], anchor);
                let matches = space.state_of(&position.anchors) == *next;
                position.anchors[piece] = before;
                matches.then_some((piece, anchor, path))
            })
        });
        let (piece, anchor, path) = found.expect("each state follows from the one before");
        position.anchors[piece] = anchor;
        moves.push(PieceMove::new(position.rules.pieces[piece].label, path));
    }
    (moves, position)
}
