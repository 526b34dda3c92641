//! Numbers for the states of sliding tiles.

use search_core::Ranked;

use super::{TileState, Tiles, cell_of};

/// States are numbered as permutations of the cells over the tiles, each cell counted by the free
/// ones before it (Lehmer's code), those of either parity alike.
impl Ranked for Tiles {
    fn count(&self) -> u64 {
        (1..=self.cells() as u64).product()
    }

    fn rank(&self, state: &TileState) -> u64 {
        let mut taken = 0_u32;
        (0..self.cells()).fold(0, |rank, tile| {
            let cell = cell_of(state.at, tile);
            let before = (taken & ((1 << cell) - 1)).count_ones();
            taken |= 1 << cell;
            rank * (self.cells() - tile) as u64 + u64::from(u32::from(cell) - before)
        })
    }

    fn unrank(&self, mut rank: u64) -> TileState {
        let cells = self.cells();
        let mut digits = vec![0; cells];
        for (tile, digit) in digits.iter_mut().enumerate().rev() {
            let choices = (cells - tile) as u64;
            *digit = (rank % choices) as u8;
            rank /= choices;
        }
        let mut free: Vec<u8> = (0..cells as u8).collect();
        let at: Vec<u8> = digits
            .iter()
            .map(|&digit| free.remove(digit.into()))
            .collect();
        self.state_of_cells(&at)
    }
}
