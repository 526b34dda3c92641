//! Sliding tiles on two rows of five: 1,814,400 positions, the farthest 55 moves apart. A position
//! is a number, a vector of bytes or a string, with the same moves in the same order.

use arrayvec::ArrayVec;
use search_core::SplitMix64;

/// Tiles a row.
const COLUMNS: usize = 5;
/// Cells of the board.
pub const CELLS: usize = 2 * COLUMNS;

/// A position: which tile is on each cell, row by row, 0 for the gap.
pub trait Board: Clone {
    /// The position of the given tiles.
    fn new(tiles: [u8; CELLS]) -> Self;

    /// The tile on a cell.
    fn tile(&self, cell: usize) -> u8;

    /// The position after the tile on `from` has moved into the gap.
    #[must_use]
    fn slid(&self, from: usize, gap: usize) -> Self;

    /// The tiles in order, the gap first.
    fn solved() -> Self {
        Self::new(core::array::from_fn(|cell| cell as u8))
    }
}

/// Four bits a cell, the first cell lowest.
impl Board for u64 {
    fn new(tiles: [u8; CELLS]) -> Self {
        tiles
            .iter()
            .rev()
            .fold(0, |board, &tile| board << 4 | Self::from(tile))
    }

    fn tile(&self, cell: usize) -> u8 {
        (self >> (4 * cell) & 15) as u8
    }

    fn slid(&self, from: usize, gap: usize) -> Self {
        let tile = self >> (4 * from) & 15;
        self ^ tile << (4 * from) ^ tile << (4 * gap)
    }
}

/// A byte a cell.
impl Board for Vec<u8> {
    fn new(tiles: [u8; CELLS]) -> Self {
        tiles.into()
    }

    fn tile(&self, cell: usize) -> u8 {
        self[cell]
    }

    fn slid(&self, from: usize, gap: usize) -> Self {
        let mut next = self.clone();
        next.swap(from, gap);
        next
    }
}

/// A digit a cell.
impl Board for String {
    fn new(tiles: [u8; CELLS]) -> Self {
        tiles.iter().map(|&tile| char::from(b'0' + tile)).collect()
    }

    fn tile(&self, cell: usize) -> u8 {
        self.as_bytes()[cell] - b'0'
    }

    fn slid(&self, from: usize, gap: usize) -> Self {
        let mut bytes = self.clone().into_bytes();
        bytes.swap(from, gap);
        Self::from_utf8(bytes).expect("digits")
    }
}

/// The positions one move away.
///
/// # Panics
///
/// If there is no gap.
pub fn neighbours<B: Board>(board: &B) -> ArrayVec<B, 3> {
    let gap = (0..CELLS)
        .find(|&cell| board.tile(cell) == 0)
        .expect("a gap");
    let column = gap % COLUMNS;
    let mut next = ArrayVec::new();
    if column > 0 {
        next.push(board.slid(gap - 1, gap));
    }
    if column + 1 < COLUMNS {
        next.push(board.slid(gap + 1, gap));
    }
    let across = (gap + COLUMNS) % CELLS;
    next.push(board.slid(across, gap));
    next
}

/// The sum of the rows and columns between each tile and its place.
pub fn manhattan<B: Board>(board: &B) -> u32 {
    (0..CELLS)
        .map(|cell| match usize::from(board.tile(cell)) {
            0 => 0,
            home => {
                (cell / COLUMNS).abs_diff(home / COLUMNS)
                    + (cell % COLUMNS).abs_diff(home % COLUMNS)
            }
        })
        .sum::<usize>() as u32
}

/// A position any number of moves from the solved one.
pub fn random<B: Board>(rng: &mut SplitMix64) -> B {
    let mut tiles: [u8; CELLS] = core::array::from_fn(|cell| cell as u8);
    rng.shuffle(&mut tiles);
    let inversions = (0..CELLS)
        .flat_map(|cell| (0..cell).map(move |before| (before, cell)))
        .filter(|&(before, cell)| tiles[before] > tiles[cell] && tiles[cell] != 0)
        .count();
    // A move along a row passes no tile and one across passes four, so the parity never changes.
    if inversions % 2 == 1 {
        let [a, b] = if tiles[0] == 0 || tiles[1] == 0 {
            [2, 3]
        } else {
            [0, 1]
        };
        tiles.swap(a, b);
    }
    B::new(tiles)
}
