//! The way of a pawn as a puzzle, for the generic searches: A* with the row difference. It answers what
//! [`Passages::distance`] answers, square by square.

use quoridor::paths::Passages;
use quoridor::{Square, SquareSet};
use search_core::{Heuristic, Puzzle};

/// A lone pawn that walks to one of the goal squares by open steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PawnWalk {
    /// The open steps.
    pub(crate) passages: Passages,
    /// The squares to reach.
    pub(crate) goal: SquareSet,
}

impl Puzzle for PawnWalk {
    type State = Square;
    /// The square that the step leads to.
    type Move = Square;

    const UNDIRECTED: bool = true;

    fn expand(&self, state: &Square, mut emit: impl FnMut(Square, &Square)) {
        for square in self.passages.neighbours(state.set()) {
            emit(square, &square);
        }
    }

    fn is_goal(&self, state: &Square) -> bool {
        self.goal.contains(*state)
    }
}

/// The rows between a square and the goal row: each step crosses at most one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowDifference {
    /// The 0-based goal row.
    pub(crate) goal_row: u8,
}

impl Heuristic<PawnWalk> for RowDifference {
    const CONSISTENT: bool = true;

    fn lower_bound(&self, state: &Square) -> Option<u32> {
        Some(u32::from(state.row().abs_diff(self.goal_row)))
    }
}
