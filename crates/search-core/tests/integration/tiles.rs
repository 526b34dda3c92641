//! Sliding tiles, whose numbers of states and depths are well known.

use search_core::{Heuristic, Puzzle, Ranked, Reversible};

/// Tiles on a board with an odd number of columns. The solved board has the blank last.
///
/// A state has four bits a cell, the first cell lowest, 0 for the blank.
#[derive(Debug)]
pub(crate) struct Tiles {
    rows: usize,
    columns: usize,
}

/// Where the blank goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Left,
    Right,
    Up,
    Down,
}

impl Step {
    fn back(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }
}

impl Tiles {
    /// With an even number of columns the parity of the order of the tiles would depend on the
    /// row of the blank, and the ranks would have to follow it.
    pub(crate) fn new(rows: usize, columns: usize) -> Self {
        assert!(columns % 2 == 1 && rows * columns <= 16);
        Self { rows, columns }
    }

    fn cells(&self) -> usize {
        self.rows * self.columns
    }

    pub(crate) fn solved(&self) -> u64 {
        pack((1..self.cells() as u64).chain([0]))
    }

    /// The solved board with two tiles swapped, which has no solution.
    pub(crate) fn unsolvable(&self) -> u64 {
        pack([2, 1].into_iter().chain(3..self.cells() as u64).chain([0]))
    }

    fn neighbours(&self, state: u64, mut emit: impl FnMut(Step, u64)) {
        let blank = (0..self.cells())
            .position(|cell| tile(state, cell) == 0)
            .expect("a board has a blank");
        let (row, column) = (blank / self.columns, blank % self.columns);
        let mut go = |step, cell| {
            let moved = tile(state, cell);
            emit(step, state ^ moved << (4 * cell) ^ moved << (4 * blank));
        };
        if column > 0 {
            go(Step::Left, blank - 1);
        }
        if column + 1 < self.columns {
            go(Step::Right, blank + 1);
        }
        if row > 0 {
            go(Step::Up, blank - self.columns);
        }
        if row + 1 < self.rows {
            go(Step::Down, blank + self.columns);
        }
    }
}

fn pack(tiles: impl Iterator<Item = u64>) -> u64 {
    tiles
        .enumerate()
        .fold(0, |state, (cell, tile)| state | tile << (4 * cell))
}

fn tile(state: u64, cell: usize) -> u64 {
    state >> (4 * cell) & 15
}

impl Puzzle for Tiles {
    type State = u64;
    type Move = Step;
    const UNDIRECTED: bool = true;

    fn expand(&self, state: &u64, mut emit: impl FnMut(Step, &u64)) {
        self.neighbours(*state, |step, next| emit(step, &next));
    }

    fn is_goal(&self, state: &u64) -> bool {
        *state == self.solved()
    }
}

impl Reversible for Tiles {
    fn goals(&self) -> Vec<u64> {
        vec![self.solved()]
    }

    fn retract(&self, state: &u64, mut emit: impl FnMut(Step, &u64)) {
        self.neighbours(*state, |step, before| emit(step.back(), &before));
    }
}

/// The place of the blank, times the half of all orders of the tiles that have the right parity.
impl Ranked for Tiles {
    fn count(&self) -> u64 {
        (3..=self.cells() as u64).product()
    }

    fn rank(&self, state: &u64) -> u64 {
        let tiles: Vec<u64> = (0..self.cells()).map(|cell| tile(*state, cell)).collect();
        let blank = tiles.iter().position(|&tile| tile == 0).unwrap() as u64;
        let order: Vec<u64> = tiles.into_iter().filter(|&tile| tile != 0).collect();
        // The last two tiles have one right order, so their digits are left out.
        let mut rank = blank;
        for (place, tile) in order.iter().enumerate().take(order.len() - 2) {
            let smaller = order[place..].iter().filter(|later| *later < tile).count();
            rank = rank * (order.len() - place) as u64 + smaller as u64;
        }
        rank
    }

    fn unrank(&self, mut rank: u64) -> u64 {
        let count = self.cells() as u64 - 1;
        let mut digits: Vec<u64> = (3..=count)
            .map(|base| {
                let digit = rank % base;
                rank /= base;
                digit
            })
            .collect();
        digits.reverse();
        let odd = digits.iter().sum::<u64>() % 2;
        digits.extend([odd, 0]);
        let mut left: Vec<u64> = (1..=count).collect();
        let mut tiles: Vec<u64> = digits
            .into_iter()
            .map(|digit| left.remove(digit as usize))
            .collect();
        tiles.insert(rank as usize, 0);
        pack(tiles.into_iter())
    }
}

/// The sum of the distances of all tiles from their places.
#[derive(Debug)]
pub(crate) struct Manhattan<'a>(pub(crate) &'a Tiles);

impl Heuristic<Tiles> for Manhattan<'_> {
    const CONSISTENT: bool = true;

    fn lower_bound(&self, state: &u64) -> Option<u32> {
        let columns = self.0.columns;
        let distance = |cell: usize| match tile(*state, cell) as usize {
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
