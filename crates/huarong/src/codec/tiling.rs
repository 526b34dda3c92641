//! A classic layout as a kind of tile a cell: what all codes are translated through.

use super::CodeError;
use crate::geometry::{Cell, Shape};
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// Columns of a classic board.
pub(super) const WIDTH: usize = 4;
/// Cells of a classic board.
pub(super) const CELLS: usize = 20;

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Tile {
    Blank,
    /// The left cell of a domino that lies.
    Horizontal,
    /// The upper cell of a domino that stands.
    Vertical,
    Single,
    /// The top left cell of the 2x2 piece.
    Head,
    /// Covered by a piece whose first cell is elsewhere.
    Filler,
}

impl Tile {
    /// Whether the piece reaches one column right, and one row down.
    fn reach(self) -> (bool, bool) {
        match self {
            Self::Horizontal => (true, false),
            Self::Vertical => (false, true),
            Self::Head => (true, true),
            Self::Blank | Self::Single | Self::Filler => (false, false),
        }
    }

    /// The cells that a piece covers beside its first; `None` where it would leave the board.
    pub(super) fn others(self, index: usize) -> Option<impl Iterator<Item = usize>> {
        let (right, down) = self.reach();
        let inside = (!right || index % WIDTH + 1 < WIDTH) && (!down || index + WIDTH < CELLS);
        let cells = [
            (right, index + 1),
            (down, index + WIDTH),
            (right && down, index + WIDTH + 1),
        ];
        let covered = cells.into_iter().filter(|(used, _)| *used);
        inside.then(|| covered.map(|(_, cell)| cell))
    }
}

/// The cell of an index, row by row.
pub(super) fn cell(index: usize) -> Cell {
    Cell {
        row: (index / WIDTH) as u8,
        column: (index % WIDTH) as u8,
    }
}

/// A valid layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tiling {
    tiles: [Tile; CELLS],
}

impl Tiling {
    /// Lays pieces down by their first cells, in reading order, and checks the whole. `tiles` gives
    /// what stands on a cell, and is not asked about cells that are covered already.
    pub(super) fn lay(
        mut tiles: impl FnMut(usize) -> Result<Tile, CodeError>,
    ) -> Result<Self, CodeError> {
        let mut laid: [Option<Tile>; CELLS] = [None; CELLS];
        for index in 0..CELLS {
            if laid[index].is_some() {
                continue;
            }
            let tile = tiles(index)?;
            Self::put(&mut laid, index, tile)?;
        }
        let tiles = laid.map(|tile| tile.unwrap_or(Tile::Blank));
        let count = |wanted| tiles.iter().filter(|&&tile| tile == wanted).count();
        match (count(Tile::Head), count(Tile::Blank)) {
            (1, 2..) => Ok(Self { tiles }),
            (1, free) => Err(CodeError::Full { free }),
            (found, _) => Err(CodeError::Heads { found }),
        }
    }

    /// As [`Tiling::lay`], with the 2x2 piece lying at `head` from the start.
    pub(super) fn lay_around(
        head: usize,
        mut tiles: impl FnMut(usize) -> Result<Tile, CodeError>,
    ) -> Result<Self, CodeError> {
        let covered: Vec<usize> = Tile::Head
            .others(head)
            .ok_or(CodeError::Head { cell: cell(head) })?
            .collect();
        // The 2x2 is laid when its first cell comes, but dominoes before it must not lie on it.
        let taken = |index| index == head || covered.contains(&index);
        Self::lay(|index| {
            if index == head {
                return Ok(Tile::Head);
            }
            let tile = tiles(index)?;
            let on_head = tile
                .others(index)
                .is_some_and(|mut others| others.any(taken));
            if on_head {
                return Err(CodeError::Overlap { cell: cell(index) });
            }
            Ok(tile)
        })
    }

    fn put(laid: &mut [Option<Tile>], index: usize, tile: Tile) -> Result<(), CodeError> {
        let overlap = CodeError::Overlap { cell: cell(index) };
        let others = tile.others(index).ok_or_else(|| overlap.clone())?;
        laid[index] = Some(tile);
        for other in others {
            if laid[other].replace(Tile::Filler).is_some() {
                return Err(overlap);
            }
        }
        Ok(())
    }

    pub(super) fn tiles(&self) -> &[Tile; CELLS] {
        &self.tiles
    }

    /// The index of the 2x2 piece.
    pub(super) fn head(&self) -> usize {
        let mut tiles = self.tiles.iter();
        tiles.position(|&tile| tile == Tile::Head).unwrap_or(0)
    }

    /// The layout with left and right, or top and bottom, exchanged.
    pub(super) fn reflected(&self, upside_down: bool) -> Self {
        let mut tiles = [Tile::Blank; CELLS];
        for (index, &tile) in self.tiles.iter().enumerate() {
            let (right, down) = tile.reach();
            let (row, column) = (index / WIDTH, index % WIDTH);
            let to = if upside_down {
                (CELLS / WIDTH - 1 - row - usize::from(down)) * WIDTH + column
            } else {
                row * WIDTH + (WIDTH - 1 - column - usize::from(right))
            };
            if tile != Tile::Filler && tile != Tile::Blank {
                tiles[to] = tile;
                for other in tile.others(to).into_iter().flatten() {
                    tiles[other] = Tile::Filler;
                }
            }
        }
        Self { tiles }
    }

    /// The layout as rows: the 2x2 piece is `A`, the others `B`, `C`, ... in reading order.
    pub(super) fn grid(&self) -> Grid {
        let mut grid = Grid::empty((CELLS / WIDTH) as u8, WIDTH as u8);
        let mut names = 'B'..='Z';
        for (index, &tile) in self.tiles.iter().enumerate() {
            let name = match tile {
                Tile::Blank | Tile::Filler => continue,
                Tile::Head => 'A',
                // At most 14 pieces lie beside the 2x2, so the alphabet is long enough.
                _ => names.next().unwrap_or('Z'),
            };
            grid.set(cell(index), name);
            for other in tile.others(index).into_iter().flatten() {
                grid.set(cell(other), name);
            }
        }
        grid
    }

    /// The layout of a board that is a classic one. Its goal does not matter.
    pub(super) fn of(puzzle: &Puzzle) -> Result<Self, CodeError> {
        let is_classic = (puzzle.height(), puzzle.width()) == (5, 4);
        let is_plain = |index| !puzzle.is_wall(cell(index)) && !puzzle.is_gate(cell(index));
        if !is_classic || !(0..CELLS).all(is_plain) {
            return Err(CodeError::Board);
        }
        let mut tiles = [Tile::Blank; CELLS];
        for (piece, anchor) in puzzle.pieces() {
            let index = usize::from(anchor.row) * WIDTH + usize::from(anchor.column);
            let label = piece.label();
            tiles[index] = tile_of(piece.shape()).ok_or(CodeError::Shape {
                label,
                cell: anchor,
            })?;
        }
        Self::lay(|index| Ok(tiles[index]))
    }
}

fn tile_of(shape: &Shape) -> Option<Tile> {
    match (shape.height(), shape.width(), shape.cells().len()) {
        (1, 1, _) => Some(Tile::Single),
        (1, 2, _) => Some(Tile::Horizontal),
        (2, 1, _) => Some(Tile::Vertical),
        (2, 2, 4) => Some(Tile::Head),
        _ => None,
    }
}
