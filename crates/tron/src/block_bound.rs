//! Bounds on the steps of a path within one block.

use crate::grid::Cell;
use crate::size::Size;

/// Bounds the steps of a path within one block.
pub(crate) trait BlockBound {
    /// Takes up a block, by its cell nearest to the head and the others. Returns a bound on the
    /// steps of a path from that cell that ends in the block.
    fn enter(&mut self, size: Size, entry: Cell, others: &[Cell]) -> u16;

    /// A bound on the steps of a path through the block taken up last, to another of its cells.
    fn leave(&mut self, size: Size, exit: Cell) -> u16;
}

/// Bounds by the numbers of cells of both colours.
#[derive(Clone, Debug, Default)]
pub(crate) struct ParityBound {
    /// The colour of the entry.
    colour: usize,
    /// Cells of that colour but for the entry, and of the other.
    same: u16,
    opposite: u16,
}

impl BlockBound for ParityBound {
    fn enter(&mut self, size: Size, entry: Cell, others: &[Cell]) -> u16 {
        self.colour = colour(size, entry);
        let same = |cell: &&Cell| colour(size, **cell) == self.colour;
        self.same = others.iter().filter(same).count() as u16;
        self.opposite = others.len() as u16 - self.same;
        // Opposite, same, opposite, ...
        if self.opposite > self.same {
            2 * self.same + 1
        } else {
            2 * self.opposite
        }
    }

    fn leave(&mut self, size: Size, exit: Cell) -> u16 {
        if colour(size, exit) == self.colour {
            2 * self.same.min(self.opposite)
        } else {
            2 * self.opposite.min(self.same + 1) - 1
        }
    }
}

/// Which of the two colours of the checkerboard a cell has.
pub(crate) fn colour(size: Size, cell: Cell) -> usize {
    (size.row(cell) + size.column(cell)) % 2
}
