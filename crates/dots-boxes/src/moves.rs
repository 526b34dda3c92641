//! Moves: what there is to play, and why one is refused.

use arrayvec::ArrayVec;

use crate::edge::Edge;
use crate::size::Size;

/// A move of the game draws an edge.
pub type Move = Edge;

/// The most edges a board has, and so the most legal moves: those of 10x10 boxes.
pub const MAX_MOVES: usize = 220;

/// A list of moves.
pub type Moves = ArrayVec<Move, MAX_MOVES>;

/// Why a move was refused. The position is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The board has no such edge.
    #[error("edge {edge}: not on a board of {size} boxes")]
    OffBoard {
        /// The move.
        edge: Edge,
        /// The board's size.
        size: Size,
    },
    /// The edge is drawn already.
    #[error("edge {edge}: drawn already")]
    Taken {
        /// The move.
        edge: Edge,
    },
}
