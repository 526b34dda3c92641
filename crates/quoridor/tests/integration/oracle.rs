//! The rules of two once more, slow and obvious, over a board of [`cells`](crate::cells).

use std::collections::BTreeSet;

use quoridor::Position;

use crate::cells::{Cell, Cells, DIRECTIONS, add, cell, is_aside, text};

/// A position as the oracle sees it.
pub(crate) struct Grid {
    cells: Cells,
    pawns: [Cell; 2],
    hands: [u8; 2],
    mover: usize,
}

impl Grid {
    /// Reads the one-line notation by itself.
    pub(crate) fn new(position: &Position) -> Self {
        let text = position.notation();
        let fields: Vec<&str> = text.split(' ').collect();
        Self {
            cells: Cells::new(fields[0], fields[6]),
            pawns: [cell(fields[1]), cell(fields[2])],
            hands: [fields[3].parse().unwrap(), fields[4].parse().unwrap()],
            mover: usize::from(fields[5] == "b"),
        }
    }

    fn goal_row(&self, player: usize) -> i32 {
        if player == 0 {
            self.cells.height - 1
        } else {
            0
        }
    }

    fn distance_on(&self, cells: &Cells, player: usize) -> Option<u32> {
        let goal = self.goal_row(player);
        cells.distance(self.pawns[player], |(_, row)| row == goal)
    }

    /// The distance of a player's pawn to its goal.
    pub(crate) fn distance(&self, player: usize) -> Option<u32> {
        self.distance_on(&self.cells, player)
    }

    /// The texts of all legal moves.
    pub(crate) fn legal_moves(&self) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        if (0..2).any(|player| self.pawns[player].1 == self.goal_row(player)) {
            return moves;
        }
        moves.extend(self.pawn_moves().into_iter().map(text));
        if self.hands[self.mover] > 0 {
            for wall @ (anchor, way) in self.cells.free_slots() {
                let cells = self.cells.with(wall);
                if (0..2).all(|player| self.distance_on(&cells, player).is_some()) {
                    moves.insert(format!("{}{way}", text(anchor)));
                }
            }
        }
        moves
    }

    fn pawn_moves(&self) -> Vec<Cell> {
        let (own, other) = (self.pawns[self.mover], self.pawns[1 - self.mover]);
        let mut targets = Vec::new();
        for direction in DIRECTIONS {
            let next = add(own, direction);
            if !self.cells.open(own, next) {
                continue;
            }
            if next != other {
                targets.push(next);
                continue;
            }
            let behind = add(next, direction);
            if self.cells.open(next, behind) {
                targets.push(behind);
                continue;
            }
            for side in DIRECTIONS {
                let aside = add(next, side);
                if is_aside(side, direction) && self.cells.open(next, aside) {
                    targets.push(aside);
                }
            }
        }
        targets
    }
}
