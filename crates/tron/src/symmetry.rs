//! Symmetries of a position that swap the players.

use search_core::Side;

use crate::grid::{Cell, Grid};
use crate::position::Position;
use crate::size::Size;

/// A symmetry of the board that undoes itself: a reflection or the half turn. Only these can swap
/// two heads (a quarter turn cannot).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Left and right change places.
    LeftRight,
    /// Top and bottom change places.
    TopBottom,
    /// Half a turn.
    HalfTurn,
    /// Rows become columns (square boards only).
    Diagonal,
    /// Rows become columns, backward (square boards only).
    AntiDiagonal,
}

impl Symmetry {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::LeftRight,
        Self::TopBottom,
        Self::HalfTurn,
        Self::Diagonal,
        Self::AntiDiagonal,
    ];

    /// The image of a cell; `None` for a diagonal reflection of a board that is not square.
    pub fn image(self, size: Size, cell: Cell) -> Option<Cell> {
        let (row, column) = (size.row(cell), size.column(cell));
        let (bottom, right) = (size.height() - 1, size.width() - 1);
        let square = bottom == right;
        let (row, column) = match self {
            Self::LeftRight => (row, right - column),
            Self::TopBottom => (bottom - row, column),
            Self::HalfTurn => (bottom - row, right - column),
            Self::Diagonal if square => (column, row),
            Self::AntiDiagonal if square => (right - column, bottom - row),
            Self::Diagonal | Self::AntiDiagonal => return None,
        };
        size.cell(row, column)
    }

    /// Whether this symmetry maps the position to itself with the heads swapped.
    pub fn swaps_players(self, position: &Position) -> bool {
        let (size, free) = (position.size(), position.free());
        let heads = Side::ALL.map(|side| position.head(side));
        let image = |cell| self.image(size, cell);
        heads[0].and_then(image) == heads[1]
            && free
                .iter()
                .all(|cell| image(cell).is_some_and(|cell| free.contains(cell)))
    }

    /// Whether it swaps the players and moves every free cell.
    ///
    /// Then the player who is *not* to move under the alternating rules wins by copying: the image
    /// of a cell just entered is another cell, and was free because the cell was.
    pub fn lets_second_player_copy(self, position: &Position) -> bool {
        let fixed = |cell: Cell| self.image(position.size(), cell) == Some(cell);
        self.swaps_players(position) && !position.free().iter().any(fixed)
    }

    /// The image of a set; `None` for a diagonal reflection of a board that is not square.
    pub fn image_of(self, grid: &Grid) -> Option<Grid> {
        let mut image = Grid::empty(grid.size());
        for cell in grid.iter() {
            image.insert(self.image(grid.size(), cell)?);
        }
        Some(image)
    }
}
