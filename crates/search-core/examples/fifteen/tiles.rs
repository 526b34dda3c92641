//! Sliding tiles on a board of any shape, and their bounds.

use arrayvec::ArrayVec;
use search_core::{Heuristic, MoveCost, PatternSpace, Puzzle};

/// Tiles on a board; solved, they are in order with the blank last.
///
/// A state has four bits a cell, the first cell lowest, 0 for the blank.
#[derive(Clone, Copy, Debug)]
pub struct Tiles {
    pub rows: usize,
    pub columns: usize,
}

impl Tiles {
    pub fn cells(&self) -> usize {
        self.rows * self.columns
    }

    pub fn solved(&self) -> u64 {
        let order: Vec<u64> = (1..self.cells() as u64).chain([0]).collect();
        self.state(&order)
    }

    /// The state with the given tiles in its cells.
    pub fn state(&self, tiles: &[u64]) -> u64 {
        assert_eq!(tiles.len(), self.cells());
        (0..)
            .zip(tiles)
            .fold(0, |state, (cell, tile)| state | tile << (4 * cell))
    }

    /// The state mirrored at the diagonal of a square board, tiles renamed so that it is as far
    /// from the solved one.
    pub fn mirrored(&self, state: u64) -> u64 {
        let mirror = |cell: usize| cell % self.columns * self.columns + cell / self.columns;
        (0..self.cells()).fold(0, |mirrored, cell| {
            let tile = match tile(state, cell) {
                0 => 0,
                tile => mirror(tile - 1) + 1,
            };
            mirrored | (tile as u64) << (4 * mirror(cell))
        })
    }

    /// The cells beside a cell.
    fn beside(&self, cell: usize) -> impl Iterator<Item = usize> {
        let (row, column) = (cell / self.columns, cell % self.columns);
        [
            (column > 0).then(|| cell - 1),
            (column + 1 < self.columns).then(|| cell + 1),
            (row > 0).then(|| cell - self.columns),
            (row + 1 < self.rows).then(|| cell + self.columns),
        ]
        .into_iter()
        .flatten()
    }
}

fn tile(state: u64, cell: usize) -> usize {
    (state >> (4 * cell) & 15) as usize
}

/// Moves are named by the tile that slides.
impl Puzzle for Tiles {
    type State = u64;
    type Move = u8;
    const UNDIRECTED: bool = true;

    fn expand(&self, &state: &u64, mut emit: impl FnMut(u8, &u64)) {
        let blank = (0..self.cells()).position(|cell| tile(state, cell) == 0);
        let blank = blank.expect("a board has a blank");
        for cell in self.beside(blank) {
            let moved = tile(state, cell);
            let both = (moved as u64) << (4 * cell) | (moved as u64) << (4 * blank);
            emit(moved as u8, &(state ^ both));
        }
    }

    fn is_goal(&self, state: &u64) -> bool {
        *state == self.solved()
    }
}

/// The sum of the distances of all tiles from their places.
#[derive(Clone, Copy, Debug)]
pub struct Manhattan(pub Tiles);

impl Heuristic<Tiles> for Manhattan {
    const CONSISTENT: bool = true;

    fn lower_bound(&self, &state: &u64) -> Option<u32> {
        let columns = self.0.columns;
        let distance = |cell: usize| match tile(state, cell) {
            0 => 0,
            tile => {
                let home = tile - 1;
                (cell / columns).abs_diff(home / columns)
                    + (cell % columns).abs_diff(home % columns)
            }
        };
        Some((0..self.0.cells()).map(distance).sum::<usize>() as u32)
    }
}

/// The cells of the blank and of some tiles, the others being all alike. Only moves of those tiles
/// count, so that the bounds of disjoint choices of tiles can be summed.
#[derive(Clone, Debug)]
pub struct SomeTiles {
    tiles: Tiles,
    /// For each tile its place in the pattern, 0 for those left out; the blank's is 0 as well.
    places: [usize; 16],
    chosen: usize,
}

/// The cells of the blank and then of the chosen tiles.
pub type Cells = ArrayVec<u8, 16>;

impl SomeTiles {
    pub fn new(tiles: Tiles, chosen: &[usize]) -> Self {
        let mut places = [0; 16];
        for (place, &tile) in (1..).zip(chosen) {
            places[tile] = place;
        }
        Self {
            tiles,
            places,
            chosen: chosen.len(),
        }
    }

    /// What is seen of a state.
    pub fn pattern(&self, state: u64) -> Cells {
        let mut cells: Cells = (0..=self.chosen).map(|_| 0).collect();
        for cell in 0..self.tiles.cells() {
            let tile = tile(state, cell);
            if tile == 0 || self.places[tile] > 0 {
                cells[self.places[tile]] = cell as u8;
            }
        }
        cells
    }
}

/// Patterns are numbered as arrangements: each cell counts by the free ones before it.
impl PatternSpace for SomeTiles {
    type Pattern = Cells;

    fn count(&self) -> u64 {
        let cells = self.tiles.cells() as u64;
        (0..=self.chosen as u64)
            .map(|taken| cells - taken)
            .product()
    }

    fn rank(&self, pattern: &Cells) -> u64 {
        let mut taken = 0u16;
        let mut rank = 0;
        for (place, &cell) in pattern.iter().enumerate() {
            let before = taken & ((1 << cell) - 1);
            let choices = self.tiles.cells() - place;
            rank = rank * choices + usize::from(cell) - before.count_ones() as usize;
            taken |= 1 << cell;
        }
        rank as u64
    }

    fn unrank(&self, mut rank: u64) -> Cells {
        let cells = self.tiles.cells() as u64;
        let mut digits: Cells = (0..=self.chosen).map(|_| 0).collect();
        for (taken, digit) in digits.iter_mut().enumerate().rev() {
            let choices = cells - taken as u64;
            *digit = (rank % choices) as u8;
            rank /= choices;
        }
        let mut free = (1u64 << cells) - 1;
        for digit in &mut digits {
            let from_there = (0..*digit).fold(free, |free, _| free & (free - 1));
            *digit = from_there.trailing_zeros() as u8;
            free &= !(1 << *digit);
        }
        digits
    }

    fn goals(&self) -> Vec<Cells> {
        vec![self.pattern(self.tiles.solved())]
    }

    fn retract(&self, pattern: &Cells, mut emit: impl FnMut(MoveCost, &Cells)) {
        let blank = pattern[0];
        for cell in self.tiles.beside(blank.into()) {
            let mut before = pattern.clone();
            before[0] = cell as u8;
            let chosen = (1..before.len()).find(|&place| usize::from(before[place]) == cell);
            if let Some(place) = chosen {
                before[place] = blank;
                emit(MoveCost::One, &before);
            } else {
                emit(MoveCost::Zero, &before);
            }
        }
    }
}
