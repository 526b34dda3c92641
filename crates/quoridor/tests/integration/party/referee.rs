//! The rules of up to four once more, slow and obvious, over a board of [`cells`](crate::cells).

use std::collections::BTreeSet;

use quoridor::party::Party;

use crate::cells::{Cell, Cells, DIRECTIONS, add, cell, is_aside, text};

/// A party as its one-line text has it.
pub(super) struct Referee {
    cells: Cells,
    /// In the order of turns: south, west, north, east.
    pawns: Vec<Option<Cell>>,
    pub(super) hands: Vec<u8>,
    turn: usize,
    may_go_aside: bool,
}

impl Referee {
    pub(super) fn of(party: &Party) -> Self {
        let text = party.notation();
        let fields: Vec<&str> = text.split(' ').collect();
        Self {
            cells: Cells::new(fields[0], fields[4]),
            pawns: fields[1]
                .split(',')
                .map(|pawn| (pawn != "-").then(|| cell(pawn)))
                .collect(),
            hands: fields[2]
                .split(',')
                .map(|hand| hand.parse().unwrap_or(0))
                .collect(),
            turn: "swne".find(fields[3]).unwrap(),
            may_go_aside: fields.len() == 5,
        }
    }

    fn is_home(&self, player: usize, (column, row): Cell) -> bool {
        match player {
            0 => row == self.cells.height - 1,
            1 => column == self.cells.width - 1,
            2 => row == 0,
            _ => column == 0,
        }
    }

    fn distance_on(&self, cells: &Cells, player: usize) -> Option<u32> {
        cells.distance(self.pawns[player]?, |at| self.is_home(player, at))
    }

    pub(super) fn distance(&self, player: usize) -> Option<u32> {
        self.distance_on(&self.cells, player)
    }

    pub(super) fn winner(&self) -> Option<usize> {
        (0..4).find(|&player| self.pawns[player].is_some_and(|at| self.is_home(player, at)))
    }

    pub(super) fn moves(&self) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        if self.winner().is_some() {
            return moves;
        }
        moves.extend(self.pawn_moves().into_iter().map(text));
        if self.hands[self.turn] > 0 {
            for wall @ (anchor, way) in self.cells.free_slots() {
                let cells = self.cells.with(wall);
                let mut seated = (0..4).filter(|&player| self.pawns[player].is_some());
                if seated.all(|player| self.distance_on(&cells, player).is_some()) {
                    moves.insert(format!("{}{way}", text(anchor)));
                }
            }
        }
        if moves.is_empty() {
            moves.insert("pass".to_owned());
        }
        moves
    }

    fn pawn_moves(&self) -> Vec<Cell> {
        let own = self.pawns[self.turn].unwrap();
        let taken = |cell| self.pawns.contains(&Some(cell));
        let mut targets = Vec::new();
        for direction in DIRECTIONS {
            let next = add(own, direction);
            if !self.cells.open(own, next) {
                continue;
            }
            if !taken(next) {
                targets.push(next);
                continue;
            }
            let behind = add(next, direction);
            let is_walled = !self.cells.open(next, behind);
            if !is_walled && !taken(behind) {
                targets.push(behind);
            } else if is_walled || self.may_go_aside {
                for side in DIRECTIONS {
                    let aside = add(next, side);
                    if is_aside(side, direction) && self.cells.open(next, aside) && !taken(aside) {
                        targets.push(aside);
                    }
                }
            }
        }
        targets
    }
}
