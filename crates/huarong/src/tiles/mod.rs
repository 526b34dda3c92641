//! Sliding tiles (the 8- and 15-puzzle): boards of single squares with one cell free and a place for
//! each square.
//!
//! [`Tiles`] is such a puzzle for the searches of `search-core`, in states of two words;
//! [`TileBound`] its additive pattern databases. [`solve`](crate::solve()) uses both by itself
//! where a [`Puzzle`] is of this kind. With one free cell a move of a tile is one
//! cell, so the metrics agree.
//!
//! # Examples
//!
//! ```
//! use huarong::tiles::Tiles;
//! use search_core::{Limits, bfs, dense_explore};
//!
//! let eight = Tiles::new(3, 3).unwrap();
//! let start = eight.state(&[8, 6, 7, 2, 5, 4, 3, 0, 1]).unwrap();
//! assert!(eight.is_solvable(&start));
//! assert_eq!(bfs(&eight, &start, &Limits::none()).length(), Some(31));
//!
//! // Half of all 9! arrangements can be reached, the farthest by 31 moves.
//! let all = dense_explore(&eight, &eight.solved(), &Limits::none());
//! assert_eq!((all.len(), all.eccentricity()), (181_440, 31));
//! ```

mod pattern;
mod rank;
mod solve;

pub use pattern::{TileBound, TilePatterns};
pub(crate) use solve::solve;

use search_core::{Puzzle as SearchPuzzle, Reversible};

use crate::geometry::{Cell, Direction};
use crate::puzzle::Puzzle;

/// The most cells of a board: four bits a cell.
pub const MAX_CELLS: usize = 16;

/// The cell of each tile, four bits a tile: the blank's in the lowest.
pub(crate) type Word = u64;

/// Where the tiles are: see [`Tiles::state`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileState {
    /// The cells of the tiles.
    at: Word,
    /// The same on the board mirrored at its diagonal, where it is its own mirror image; else 0.
    mirrored: Word,
}

/// A sliding-tile puzzle of any height and width, with any last position.
///
/// Tiles have numbers from 1, by their places in the last position: those that one pattern database
/// looks at have consecutive ones, so that a look-up is a shift and a mask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiles {
    height: usize,
    width: usize,
    /// By tile, its place in the last position; the blank's first.
    homes: Vec<u8>,
    /// By tile, the label it has on the board of a [`Puzzle`] or its number in reading order.
    labels: Vec<char>,
    /// The first tile of each pattern.
    parts: Vec<usize>,
    /// By tile, the tile in its mirrored place, if the last position is its own mirror image.
    partners: Option<Vec<u8>>,
    /// By cell, the cells beside it.
    beside: Vec<Vec<(Direction, u8)>>,
}

impl Tiles {
    /// The tiles 1, 2, 3, ... in reading order with the blank last. `None` of boards of less than
    /// two cells or more than [`MAX_CELLS`].
    pub fn new(height: u8, width: u8) -> Option<Self> {
        let cells = usize::from(height) * usize::from(width);
        let labels = (1..cells).filter_map(|n| char::from_digit(n as u32, 36));
        let homes = (0..cells).map(|cell| cell as u8);
        Self::with_homes(height, width, cells.checked_sub(1)?, homes.zip(labels))
    }

    /// The sliding-tile puzzle that a puzzle is; `None` where it is another kind of puzzle or has
    /// more than [`MAX_CELLS`] cells: where the pieces are not all single squares, cells other than
    /// one are free, there are walls, or a piece has no place of its own to go to.
    pub fn of(puzzle: &Puzzle) -> Option<Self> {
        let cells = usize::from(puzzle.height()) * usize::from(puzzle.width());
        let rules = &puzzle.rules;
        let is_tiles = rules.pieces.len() + 1 == cells
            && cells <= MAX_CELLS
            && rules.walls.is_empty()
            && rules.alike.is_empty()
            && !rules.axis_bound
            && rules
                .pieces
                .iter()
                .all(|piece| piece.shape.cells().len() == 1);
        if !is_tiles {
            return None;
        }
        let homes: Option<Vec<(u8, char)>> = rules
            .pieces
            .iter()
            .map(|piece| Some((rules.spot(piece.goal?) as u8, piece.label)))
            .collect();
        let homes = homes?;
        let free =
            (0..cells).find(|&cell| homes.iter().all(|&(home, _)| usize::from(home) != cell));
        Self::with_homes(puzzle.height(), puzzle.width(), free?, homes)
    }

    /// The puzzle whose last position has its blank at a cell, and labels at all others.
    fn with_homes(
        height: u8,
        width: u8,
        blank: usize,
        labelled: impl IntoIterator<Item = (u8, char)>,
    ) -> Option<Self> {
        let (height, width) = (usize::from(height), usize::from(width));
        let cells = height * width;
        if !(2..=MAX_CELLS).contains(&cells) {
            return None;
        }
        let mut labelled: Vec<(u8, char)> = labelled.into_iter().collect();
        labelled.sort_unstable_by_key(|&(home, _)| pattern::order(height, width, home.into()));
        let parts = pattern::parts(labelled.len());
        let (mut homes, mut labels) = (vec![blank as u8], vec!['.']);
        for (home, label) in labelled {
            homes.push(home);
            labels.push(label);
        }
        let mirror =
            |cell: u8| (usize::from(cell) % width * width + usize::from(cell) / width) as u8;
        let partners = (height == width && mirror(homes[0]) == homes[0]).then(|| {
            let partner = |home: &u8| homes.iter().position(|other| *other == mirror(*home));
            homes
                .iter()
                .filter_map(partner)
                .map(|tile| tile as u8)
                .collect()
        });
        let beside = (0..cells)
            .map(|cell| {
                let (row, column) = ((cell / width) as u8, (cell % width) as u8);
                let near = Direction::ALL.into_iter().filter_map(|direction| {
                    let next = Cell { row, column }.step(direction)?;
                    let (row, column) = (usize::from(next.row), usize::from(next.column));
                    (row < height && column < width)
                        .then(|| (direction, (row * width + column) as u8))
                });
                near.collect()
            })
            .collect();
        Some(Self {
            height,
            width,
            homes,
            labels,
            parts,
            partners,
            beside,
        })
    }

    /// How many cells the board has.
    pub fn cells(&self) -> usize {
        self.height * self.width
    }

    /// The last position.
    pub fn solved(&self) -> TileState {
        self.state_of_cells(&self.homes)
    }

    /// The state whose cells, row by row, hold these tiles, named by the places that they have in
    /// the last position (1 for the first in reading order, 0 for the blank). `None` unless each is
    /// there once.
    pub fn state(&self, tiles: &[u8]) -> Option<TileState> {
        let mut names: Vec<u8> = self.homes[1..].to_vec();
        names.sort_unstable();
        let mut at = vec![u8::MAX; self.cells()];
        for (cell, &name) in tiles.iter().enumerate() {
            let home = match name {
                0 => self.homes[0],
                name => *names.get(usize::from(name) - 1)?,
            };
            let tile = self.homes.iter().position(|&other| other == home)?;
            at[tile] = cell as u8;
        }
        (tiles.len() == self.cells() && !at.contains(&u8::MAX)).then(|| self.state_of_cells(&at))
    }

    /// The state of a position of the puzzle that this was made [of](Tiles::of).
    pub(crate) fn state_of(&self, puzzle: &Puzzle) -> Option<TileState> {
        let mut at = vec![0; self.cells()];
        let mut free: Vec<u8> = (0..self.cells() as u8).collect();
        for (piece, anchor) in puzzle.pieces() {
            let tile = self
                .labels
                .iter()
                .position(|&label| label == piece.label())?;
            at[tile] = puzzle.rules.spot(anchor) as u8;
            free.retain(|&cell| cell != at[tile]);
        }
        at[0] = *free.first()?;
        Some(self.state_of_cells(&at))
    }

    fn state_of_cells(&self, at: &[u8]) -> TileState {
        let word = |cell_of: &dyn Fn(usize) -> u8| {
            (0..at.len()).fold(0, |word, tile| {
                word | Word::from(cell_of(tile)) << (4 * tile)
            })
        };
        TileState {
            at: word(&|tile| at[tile]),
            mirrored: self.partners.as_ref().map_or(0, |partners| {
                word(&|tile| self.mirror(at[usize::from(partners[tile])]))
            }),
        }
    }

    /// The cell mirrored at the diagonal of a square board.
    #[inline]
    fn mirror(&self, cell: u8) -> u8 {
        let (cell, width) = (usize::from(cell), self.width);
        (cell % width * width + cell / width) as u8
    }

    /// Whether the last position can be reached. Each move is an exchange of a tile and the blank, so
    /// the parity of the permutation changes as the blank's cell changes colour; on boards with two
    /// rows and columns or more that is all there is to it (Wilson, 1974). In a single row the order
    /// of the tiles never changes.
    pub fn is_solvable(&self, state: &TileState) -> bool {
        let cells: Vec<u8> = (0..self.cells())
            .map(|tile| cell_of(state.at, tile))
            .collect();
        if self.height == 1 || self.width == 1 {
            let pairs = (1..cells.len()).flat_map(|a| (1..a).map(move |b| (a, b)));
            return pairs
                .into_iter()
                .all(|(a, b)| (cells[a] < cells[b]) == (self.homes[a] < self.homes[b]));
        }
        let (from, to) = (usize::from(cells[0]), usize::from(self.homes[0]));
        let way = (from / self.width).abs_diff(to / self.width)
            + (from % self.width).abs_diff(to % self.width);
        let inversions = |order: &[u8]| {
            let pairs = (0..order.len()).flat_map(|a| (0..a).map(move |b| (b, a)));
            pairs.filter(|&(b, a)| order[b] > order[a]).count()
        };
        (inversions(&cells) + inversions(&self.homes) + way).is_multiple_of(2)
    }

    /// How many states can be reached from one: half of all, or in a single row as many as there are
    /// cells.
    pub fn component_size(&self) -> u64 {
        if self.height == 1 || self.width == 1 {
            self.cells() as u64
        } else {
            (1..=self.cells() as u64).product::<u64>() / 2
        }
    }
}

/// The cell of a tile.
#[inline]
pub(crate) fn cell_of(word: Word, tile: usize) -> u8 {
    (word >> (4 * tile) & 15) as u8
}

/// The tile at a cell, if any of the `tiles` lowest is there: the first nibble that equals it.
#[inline]
pub(crate) fn tile_at(word: Word, cell: u8) -> usize {
    const ONES: Word = 0x1111_1111_1111_1111;
    let differs = word ^ (ONES * Word::from(cell));
    // The lowest zero nibble is marked without fault; marks above it do not matter.
    (differs.wrapping_sub(ONES) & !differs & (ONES << 3)).trailing_zeros() as usize / 4
}

/// The word after a tile has gone to the blank's cell.
#[inline]
pub(crate) fn swapped(word: Word, tile: usize, blank: u8, cell: u8) -> Word {
    let change = Word::from(blank ^ cell);
    word ^ change ^ change << (4 * tile)
}

/// A move is the direction in which a tile slides.
impl SearchPuzzle for Tiles {
    type State = TileState;
    type Move = Direction;

    const UNDIRECTED: bool = true;

    #[inline]
    fn expand(&self, state: &TileState, mut emit: impl FnMut(Direction, &TileState)) {
        let blank = cell_of(state.at, 0);
        for &(direction, cell) in &self.beside[usize::from(blank)] {
            let tile = tile_at(state.at, cell);
            let mirrored = match &self.partners {
                Some(partners) => {
                    let (blank, cell) = (self.mirror(blank), self.mirror(cell));
                    swapped(state.mirrored, partners[tile].into(), blank, cell)
                }
                None => 0,
            };
            let at = swapped(state.at, tile, blank, cell);
            emit(direction.reversed(), &TileState { at, mirrored });
        }
    }

    #[inline]
    fn is_goal(&self, state: &TileState) -> bool {
        (0..)
            .zip(&self.homes)
            .all(|(tile, &home)| cell_of(state.at, tile) == home)
    }
}

impl Reversible for Tiles {
    fn goals(&self) -> Vec<TileState> {
        vec![self.solved()]
    }

    fn retract(&self, state: &TileState, mut emit: impl FnMut(Direction, &TileState)) {
        self.expand(state, |direction, before| {
            emit(direction.reversed(), before);
        });
    }
}
