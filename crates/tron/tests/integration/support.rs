//! Random positions and slow, obvious twins.

use search_core::{Side, Simultaneous, SplitMix64};
use tron::{Cell, Grid, Position, Size};

/// A random board with two heads, of sides up to `most`, with walls at a random density.
pub(crate) fn random_position(rng: &mut SplitMix64, most: u64) -> Position {
    loop {
        let size = Size::new(1 + rng.below(most) as usize, 1 + rng.below(most) as usize).unwrap();
        let walls = rng.below(45);
        let mut free = Grid::empty(size);
        for cell in size.cells() {
            if !rng.chance(walls, 100) {
                free.insert(cell);
            }
        }
        let cells: Vec<Cell> = free.iter().collect();
        let heads = [rng.pick(&cells).copied(), rng.pick(&cells).copied()];
        if cells.len() >= 2
            && let Ok(position) = Position::new(free, heads)
        {
            return position;
        }
    }
}

/// The neighbours of a cell, by rows and columns.
pub(crate) fn neighbours(size: Size, cell: Cell) -> Vec<Cell> {
    let (row, column) = (size.row(cell), size.column(cell));
    let north = row.checked_sub(1).and_then(|row| size.cell(row, column));
    let west = column
        .checked_sub(1)
        .and_then(|column| size.cell(row, column));
    [
        north,
        size.cell(row, column + 1),
        size.cell(row + 1, column),
        west,
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Distances from a cell through free cells, by breadth-first search with a queue; the start has
/// distance 0 whether it is free or not.
pub(crate) fn distances(free: &Grid, start: Cell) -> Vec<(Cell, u32)> {
    let mut found = vec![(start, 0)];
    let mut next = 0;
    while next < found.len() {
        let (cell, distance) = found[next];
        next += 1;
        for near in neighbours(free.size(), cell) {
            if free.contains(near) && found.iter().all(|&(known, _)| known != near) {
                found.push((near, distance + 1));
            }
        }
    }
    found
}

/// The longest path of a head, by trying everything.
pub(crate) fn longest(free: &Grid, head: Cell) -> u32 {
    let mut best = 0;
    for near in neighbours(free.size(), head) {
        if free.contains(near) {
            let mut rest = *free;
            rest.remove(near);
            best = best.max(1 + longest(&rest, near));
        }
    }
    best
}

/// Plays a random game from a position and calls `see` with every position on the way.
pub(crate) fn random_game(
    mut position: Position,
    rng: &mut SplitMix64,
    mut see: impl FnMut(&Position),
) {
    see(&position);
    while position.ending().is_none() {
        let moves = Side::ALL.map(|side| *rng.pick(&position.legal_moves(side)).unwrap());
        position.step(moves);
        see(&position);
    }
}
