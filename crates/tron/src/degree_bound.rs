//! How many steps a path can make in a block at most, by the steps each cell can have.
//!
//! A cell of a path has a step in and a step out, the first and the last only one. Cells and steps
//! are a bipartite graph (the checkerboard), so the most steps that keep to these numbers are a
//! largest flow: from each cell of one colour along steps, each used at most once, to the cells of
//! the other. Parity is the special case in which every cell touches every other of the other
//! colour; the flow sees as well where a part of a block has too many cells of one colour, and
//! cells whose neighbours are shared by too many.
//!
//! Source: Ford and Fulkerson, "Maximal flow through a network", 1956.

use crate::block_bound::{BlockBound, colour};
use crate::grid::{Cell, Grid};
use crate::moves::Move;
use crate::size::Size;

/// A largest set of steps in a block, with memory that is used again.
#[derive(Clone, Debug, Default)]
pub(crate) struct DegreeBound {
    /// For each cell, how many steps it may still have; 0 for cells outside the block.
    spare: Vec<u8>,
    /// For each cell, the directions (as bits) of its steps within the block that are chosen.
    chosen: Vec<u8>,
    /// For each cell, the directions that lead to other cells of the block.
    open: Vec<u8>,
    /// How each cell was reached in the search for an improvement, from 1; 0 for not.
    way: Vec<u8>,
    queue: Vec<Cell>,
    /// How many steps are chosen.
    steps: u16,
    /// The colour of the entry.
    colour: usize,
    /// `spare` and `chosen` as they were, while something is tried.
    before: [Vec<u8>; 2],
}

impl BlockBound for DegreeBound {
    fn enter(&mut self, size: Size, entry: Cell, others: &[Cell]) -> u16 {
        self.clear(size);
        self.colour = colour(size, entry);
        let cells = || others.iter().copied().chain([entry]);
        for cell in cells() {
            self.spare[cell.index()] = 2;
        }
        for cell in cells() {
            for mv in Move::ALL {
                let inside = self.spare[mv.from(size, cell).index()] > 0;
                self.open[cell.index()] |= u8::from(inside) << mv as u8;
            }
        }
        self.spare[entry.index()] = 1;
        // Most of the flow in one pass: any step between two cells that may still have one.
        let even = |cell: &Cell| colour(size, *cell) == 0;
        for cell in cells().filter(even) {
            for mv in Move::ALL {
                let near = mv.from(size, cell);
                let free = self.spare[cell.index()] > 0 && self.spare[near.index()] > 0;
                if free && self.open[cell.index()] >> mv as u8 & 1 != 0 {
                    self.choose(cell, near, mv);
                }
            }
        }
        for cell in cells().filter(even) {
            while self.spare[cell.index()] > 0 && self.improve(size, cell) {}
        }
        self.steps
    }

    fn leave(&mut self, size: Size, exit: Cell) -> u16 {
        let steps = self.steps_to(size, exit);
        // Between cells of one colour the number of steps is even, else odd.
        let odd = colour(size, exit) != self.colour;
        steps - u16::from((steps % 2 == 1) != odd)
    }
}

impl DegreeBound {
    /// Begins anew without any cells.
    pub(crate) fn clear(&mut self, size: Size) {
        for list in [
            &mut self.spare,
            &mut self.chosen,
            &mut self.open,
            &mut self.way,
        ] {
            list.clear();
            list.resize(size.indexes(), 0);
        }
        self.steps = 0;
    }

    /// Adds a cell that can have so many steps, to and from the `cells` added before.
    pub(crate) fn add(&mut self, cells: &Grid, cell: Cell, most: u8) {
        let size = cells.size();
        for mv in Move::ALL {
            let near = mv.from(size, cell);
            if cells.contains(near) {
                self.open[cell.index()] |= 1 << mv as u8;
                self.open[near.index()] |= 1 << back(mv);
            }
        }
        self.spare[cell.index()] = most;
        while self.spare[cell.index()] > 0 && self.improve(size, cell) {}
    }

    /// The most steps between the cells added.
    pub(crate) fn steps(&self) -> u16 {
        self.steps
    }

    /// Those of the `cells` added whose number of steps keeps there from being more: with each step
    /// that one of them can have less, [`DegreeBound::steps`] is one less. There are two such sets,
    /// found from the cells of either colour that could have more steps.
    pub(crate) fn tight(&mut self, cells: &Grid, side: usize) -> Grid {
        let size = cells.size();
        self.way.fill(0);
        self.queue.clear();
        for cell in cells.iter() {
            if self.spare[cell.index()] > 0 && colour(size, cell) == side {
                self.way[cell.index()] = u8::MAX;
                self.queue.push(cell);
            }
        }
        self.spread(size, side, |_| false);
        let mut tight = Grid::empty(size);
        for cell in cells.iter() {
            let reached = self.way[cell.index()] != 0;
            if reached != (colour(size, cell) == side) {
                tight.insert(cell);
            }
        }
        tight
    }

    /// The most steps where the exit can have only one.
    fn steps_to(&mut self, size: Size, exit: Cell) -> u16 {
        let chosen = self.chosen[exit.index()];
        let given_up = Move::ALL
            .into_iter()
            .find(|&mv| chosen >> mv as u8 & 1 != 0);
        let Some(mv) = given_up.filter(|_| self.spare[exit.index()] == 0) else {
            return self.steps;
        };
        // Give up one of the exit's two steps, and try to make up for it elsewhere.
        self.before[0].clone_from(&self.spare);
        self.before[1].clone_from(&self.chosen);
        let near = mv.from(size, exit);
        self.chosen[exit.index()] &= !(1 << mv as u8);
        self.chosen[near.index()] &= !(1 << back(mv));
        self.spare[near.index()] += 1;
        let made_up = self.improve(size, near);
        core::mem::swap(&mut self.before[0], &mut self.spare);
        core::mem::swap(&mut self.before[1], &mut self.chosen);
        // An improvement has counted itself.
        self.steps -= u16::from(made_up);
        self.steps - u16::from(!made_up)
    }

    fn choose(&mut self, cell: Cell, near: Cell, mv: Move) {
        self.chosen[cell.index()] |= 1 << mv as u8;
        self.chosen[near.index()] |= 1 << back(mv);
        self.spare[cell.index()] -= 1;
        self.spare[near.index()] -= 1;
        self.steps += 1;
    }

    /// Looks breadth first for a chain of steps, in turn not chosen and chosen, from a cell to one of
    /// the other colour that may still have a step; swaps the two kinds along it.
    fn improve(&mut self, size: Size, start: Cell) -> bool {
        self.way.fill(0);
        self.queue.clear();
        self.queue.push(start);
        // The start needs a mark but has no way.
        self.way[start.index()] = u8::MAX;
        let end = self.spread(size, colour(size, start), |spare| spare > 0);
        if let Some(end) = end {
            self.swap(size, start, end);
        }
        end.is_some()
    }

    /// Goes on from the cells of the queue, from those of the colour along steps that are not chosen,
    /// from the others along those that are, until one of the others is what is looked for.
    fn spread(&mut self, size: Size, side: usize, found: impl Fn(u8) -> bool) -> Option<Cell> {
        let mut next = 0;
        while let Some(&cell) = self.queue.get(next) {
            next += 1;
            let mine = colour(size, cell) == side;
            if !mine && found(self.spare[cell.index()]) {
                return Some(cell);
            }
            let along = if mine {
                self.open[cell.index()] & !self.chosen[cell.index()]
            } else {
                self.chosen[cell.index()]
            };
            for mv in Move::ALL {
                let near = mv.from(size, cell);
                if along >> mv as u8 & 1 != 0 && self.way[near.index()] == 0 {
                    self.way[near.index()] = mv as u8 + 1;
                    self.queue.push(near);
                }
            }
        }
        None
    }

    fn swap(&mut self, size: Size, start: Cell, end: Cell) {
        self.spare[start.index()] -= 1;
        self.spare[end.index()] -= 1;
        self.steps += 1;
        let mut cell = end;
        while cell != start {
            let mv = Move::ALL[usize::from(self.way[cell.index()] - 1)];
            let from = opposite(mv).from(size, cell);
            self.chosen[cell.index()] ^= 1 << back(mv);
            self.chosen[from.index()] ^= 1 << mv as u8;
            cell = from;
        }
    }
}

const fn opposite(mv: Move) -> Move {
    match mv {
        Move::North => Move::South,
        Move::East => Move::West,
        Move::South => Move::North,
        Move::West => Move::East,
    }
}

const fn back(mv: Move) -> u8 {
    opposite(mv) as u8
}
