//! Who reaches which cell first: Voronoi territory, by one flood from both heads at once.

use search_core::Side;

use crate::grid::Grid;
use crate::position::Position;

/// The free cells, parted by who can be there first if the other stood still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Territory {
    /// The cells each side reaches sooner than the other.
    pub owned: [Grid; 2],
    /// The cells both reach in the same number of moves.
    pub shared: Grid,
}

impl Territory {
    /// The territory when both sides move at once.
    ///
    /// # Complexity
    ///
    /// A few passes over the words of the board for each step of distance.
    pub fn simultaneous(position: &Position) -> Self {
        let free = position.free();
        let fronts = Side::ALL.map(|side| match position.head(side) {
            Some(head) => free.neighbours(head),
            None => Grid::empty(position.size()),
        });
        let (owned, shared) = free.race(fronts);
        Self { owned, shared }
    }

    /// The territory when `mover` is to move: it is first at every shared cell.
    pub fn alternating(position: &Position, mover: Side) -> Self {
        let mut territory = Self::simultaneous(position);
        let owned = &mut territory.owned[mover.index()];
        *owned = owned.or(&territory.shared);
        territory.shared = Grid::empty(position.size());
        territory
    }

    /// Whether the sides have parted: no cell of one touches a cell the other can reach.
    pub fn is_separated(&self) -> bool {
        self.shared.is_empty() && self.owned[0].spread(&self.owned[1]).is_empty()
    }
}
