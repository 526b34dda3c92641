//! The part of a board that a game is played on.

use search_core::Side;

use super::bits::Bits;
use crate::grid::Cell;
use crate::position::Position;
use crate::size::Size;

/// A rectangle that holds the free cells and the heads of a position, and so of all that follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    board: Size,
    /// The row and column at its top left.
    pub(super) corner: (usize, usize),
    /// One more than the last row and column.
    end: (usize, usize),
}

impl Frame {
    /// The smallest frame of a position.
    pub fn new(position: &Position) -> Self {
        let board = position.size();
        let (mut corner, mut end) = ((board.height(), board.width()), (0, 0));
        for cell in cells(position) {
            let (row, column) = (board.row(cell), board.column(cell));
            corner = (corner.0.min(row), corner.1.min(column));
            end = (end.0.max(row + 1), end.1.max(column + 1));
        }
        Self { board, corner, end }
    }

    /// Whether all free cells and heads are inside.
    pub fn holds(&self, position: &Position) -> bool {
        position.size() == self.board
            && cells(position).all(|cell| {
                let (row, column) = (self.board.row(cell), self.board.column(cell));
                (self.corner.0..self.end.0).contains(&row)
                    && (self.corner.1..self.end.1).contains(&column)
            })
    }

    /// Whether the frame fits into a shape of boards.
    pub(crate) fn fits<const N: usize, const S: usize>(&self) -> bool {
        self.end.0.saturating_sub(self.corner.0) <= Bits::<N, S>::HEIGHT
            && self.end.1.saturating_sub(self.corner.1) <= Bits::<N, S>::WIDTH
    }
}

fn cells(position: &Position) -> impl Iterator<Item = Cell> + '_ {
    let heads = Side::ALL.into_iter().filter_map(|side| position.head(side));
    position.free().iter().chain(heads)
}
