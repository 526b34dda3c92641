//! The judgement of Tron positions as one would write it first: arrays by cell, a queue, recursion.

use search_core::Side;
use tron::{Cell, Position};

/// What an own cell is worth by the number of its free neighbours.
const WEIGHTS: [i32; 5] = [6, 16, 36, 66, 96];

/// A board of cells in one array with a border around, and arrays to work in.
#[derive(Clone, Debug)]
pub struct PlainTron {
    width: usize,
    free: Vec<bool>,
    heads: [usize; 2],
}

/// The best chain of blocks from some cell on.
#[derive(Clone, Copy, Debug, Default)]
struct Chain {
    worth: i32,
    front: bool,
}

impl Chain {
    fn or(self, other: Self) -> Self {
        let better = other.worth > self.worth || other.worth == self.worth && !other.front;
        if better { other } else { self }
    }
}

/// Tarjan's walk over the cells of one owner.
struct Walk<'a> {
    board: &'a PlainTron,
    owner: &'a [u8],
    who: u8,
    seen: Vec<u32>,
    low: Vec<u32>,
    count: u32,
    waiting: Vec<usize>,
    beyond: Vec<Chain>,
}

impl PlainTron {
    /// The board of a position with both heads.
    pub fn new(position: &Position) -> Self {
        let size = position.size();
        let width = size.width() + 2;
        let index = |cell: Cell| (size.row(cell) + 1) * width + size.column(cell) + 1;
        let mut free = vec![false; width * (size.height() + 2)];
        for cell in position.free().iter() {
            free[index(cell)] = true;
        }
        let heads = Side::ALL.map(|side| position.head(side).map_or(0, index));
        Self { width, free, heads }
    }

    fn near(&self, cell: usize) -> [usize; 4] {
        [cell - self.width, cell + 1, cell + self.width, cell - 1]
    }

    fn degree(&self, cell: usize) -> usize {
        self.near(cell)
            .into_iter()
            .filter(|&near| self.free[near])
            .count()
    }

    /// For each cell who reaches it first: 1, 2, 3 for both at once, 0 for nobody.
    pub fn territory(&self) -> Vec<u8> {
        let mut owner = vec![0; self.free.len()];
        let mut steps = vec![u32::MAX; self.free.len()];
        let mut queue: Vec<(usize, u8)> = vec![(self.heads[0], 1), (self.heads[1], 2)];
        steps[self.heads[0]] = 0;
        steps[self.heads[1]] = 0;
        let mut next = 0;
        while next < queue.len() {
            let (cell, who) = queue[next];
            next += 1;
            for near in self.near(cell) {
                if !self.free[near] {
                    continue;
                }
                let step = steps[cell] + 1;
                if steps[near] == u32::MAX {
                    steps[near] = step;
                    owner[near] = who;
                    queue.push((near, who));
                } else if steps[near] == step && owner[near] != who && owner[near] != 3 {
                    // It is in the queue already, and spreads for both.
                    owner[near] = 3;
                    queue.push((near, who));
                }
            }
        }
        owner
    }

    /// The value for player 1 while the players share space.
    pub fn value(&self) -> i32 {
        let owner = self.territory();
        self.worth(&owner, 1) - self.worth(&owner, 2)
    }

    fn worth(&self, owner: &[u8], who: u8) -> i32 {
        let head = self.heads[usize::from(who) - 1];
        let mut walk = Walk {
            board: self,
            owner,
            who,
            seen: vec![0; self.free.len()],
            low: vec![0; self.free.len()],
            count: 0,
            waiting: Vec::new(),
            beyond: vec![Chain::default(); self.free.len()],
        };
        walk.visit(head, head);
        walk.beyond[head].worth
    }
}

impl Walk<'_> {
    fn visit(&mut self, cell: usize, head: usize) {
        self.count += 1;
        self.seen[cell] = self.count;
        self.low[cell] = self.count;
        for near in self.board.near(cell) {
            if self.owner[near] != self.who && near != head {
                continue;
            }
            if self.seen[near] == 0 {
                self.waiting.push(near);
                self.visit(near, head);
                if self.low[near] >= self.seen[cell] {
                    self.block(cell, near);
                } else {
                    self.low[cell] = self.low[cell].min(self.low[near]);
                }
            } else {
                self.low[cell] = self.low[cell].min(self.seen[near]);
            }
        }
    }

    /// Takes the block of `first` off the waiting cells.
    fn block(&mut self, entry: usize, first: usize) {
        let board = self.board;
        let from = self
            .waiting
            .iter()
            .rposition(|&cell| cell == first)
            .unwrap_or(0);
        let cells = self.waiting.split_off(from);
        let foreign = |cell: usize| board.free[cell] && self.owner[cell] != self.who;
        let alone = Chain {
            worth: cells.iter().map(|&cell| WEIGHTS[board.degree(cell)]).sum(),
            front: cells
                .iter()
                .any(|&cell| board.near(cell).into_iter().any(foreign)),
        };
        let mut best = alone;
        for &exit in &cells {
            let further = self.beyond[exit];
            if further.worth > 0 {
                let (rows, columns) = (entry / board.width, entry % board.width);
                let steps =
                    rows.abs_diff(exit / board.width) + columns.abs_diff(exit % board.width);
                let through = if further.front {
                    steps as i32 * WEIGHTS[1]
                } else {
                    alone.worth
                };
                best = best.or(Chain {
                    worth: through + further.worth,
                    front: alone.front || further.front,
                });
            }
        }
        self.beyond[entry] = self.beyond[entry].or(best);
    }
}
