//! A referee of cells and edges. Nothing here uses the crate's moves, ways or bit sets.

use std::collections::{BTreeSet, VecDeque};

use quoridor::party::Party;

type Cell = (i32, i32);

const DIRECTIONS: [Cell; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The rules once more, slow and obvious, from the one-line text of a party.
pub(super) struct Referee {
    width: i32,
    height: i32,
    /// In the order of turns: south, west, north, east.
    pawns: Vec<Option<Cell>>,
    pub(super) hands: Vec<u8>,
    turn: usize,
    walls: BTreeSet<(Cell, char)>,
    closed: BTreeSet<(Cell, Cell)>,
    may_go_aside: bool,
}

impl Referee {
    pub(super) fn of(party: &Party) -> Self {
        let text = party.notation();
        let fields: Vec<&str> = text.split(' ').collect();
        let (width, height) = fields[0].split_once('x').unwrap_or((fields[0], fields[0]));
        let walls = fields[4].split(',').filter(|wall| *wall != "-");
        let mut referee = Self {
            width: width.parse().unwrap(),
            height: height.parse().unwrap(),
            pawns: fields[1]
                .split(',')
                .map(|pawn| (pawn != "-").then(|| cell(pawn)))
                .collect(),
            hands: fields[2]
                .split(',')
                .map(|hand| hand.parse().unwrap_or(0))
                .collect(),
            turn: "swne".find(fields[3]).unwrap(),
            walls: walls
                .map(|wall| (cell(wall), wall.chars().nth(2).unwrap()))
                .collect(),
            closed: BTreeSet::new(),
            may_go_aside: fields.len() == 5,
        };
        for wall in referee.walls.clone() {
            referee.closed.extend(edges(wall));
        }
        referee
    }

    fn open(&self, from: Cell, to: Cell) -> bool {
        (0..self.width).contains(&to.0)
            && (0..self.height).contains(&to.1)
            && !self.closed.contains(&(from, to))
    }

    fn is_home(&self, player: usize, (column, row): Cell) -> bool {
        match player {
            0 => row == self.height - 1,
            1 => column == self.width - 1,
            2 => row == 0,
            _ => column == 0,
        }
    }

    pub(super) fn distance(&self, player: usize) -> Option<u32> {
        let start = self.pawns[player]?;
        let mut seen = BTreeSet::from([start]);
        let mut queue = VecDeque::from([(start, 0)]);
        while let Some((at, steps)) = queue.pop_front() {
            if self.is_home(player, at) {
                return Some(steps);
            }
            for direction in DIRECTIONS {
                let next = add(at, direction);
                if self.open(at, next) && seen.insert(next) {
                    queue.push_back((next, steps + 1));
                }
            }
        }
        None
    }

    pub(super) fn winner(&self) -> Option<usize> {
        (0..4).find(|&player| self.pawns[player].is_some_and(|at| self.is_home(player, at)))
    }

    pub(super) fn moves(&mut self) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        if self.winner().is_some() {
            return moves;
        }
        moves.extend(self.pawn_moves().into_iter().map(text));
        if self.hands[self.turn] > 0 {
            for column in 0..self.width - 1 {
                for row in 0..self.height - 1 {
                    for way in ['h', 'v'] {
                        if self.may_build(((column, row), way)) {
                            moves.insert(format!("{}{way}", text((column, row))));
                        }
                    }
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
            if !self.open(own, next) {
                continue;
            }
            if !taken(next) {
                targets.push(next);
                continue;
            }
            let behind = add(next, direction);
            let is_walled = !self.open(next, behind);
            if !is_walled && !taken(behind) {
                targets.push(behind);
            } else if is_walled || self.may_go_aside {
                for side in DIRECTIONS {
                    let aside = add(next, side);
                    let straight = side.0 * direction.0 + side.1 * direction.1 != 0;
                    if !straight && self.open(next, aside) && !taken(aside) {
                        targets.push(aside);
                    }
                }
            }
        }
        targets
    }

    fn may_build(&mut self, wall: (Cell, char)) -> bool {
        let ((column, row), way) = wall;
        let in_line = match way {
            'h' => [(column - 1, row), (column, row), (column + 1, row)],
            _ => [(column, row - 1), (column, row), (column, row + 1)],
        };
        let collides = in_line
            .into_iter()
            .any(|anchor| self.walls.contains(&(anchor, way)));
        let crosses = ['h', 'v']
            .into_iter()
            .any(|way| self.walls.contains(&((column, row), way)));
        if collides || crosses {
            return false;
        }
        let added: Vec<_> = edges(wall)
            .into_iter()
            .filter(|edge| self.closed.insert(*edge))
            .collect();
        let all =
            (0..4).all(|player| self.pawns[player].is_none() || self.distance(player).is_some());
        for edge in added {
            self.closed.remove(&edge);
        }
        all
    }
}

fn cell(text: &str) -> Cell {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

fn text((column, row): Cell) -> String {
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

fn add(a: Cell, b: Cell) -> Cell {
    (a.0 + b.0, a.1 + b.1)
}

/// The four directed steps that a wall closes.
fn edges(((column, row), way): (Cell, char)) -> Vec<(Cell, Cell)> {
    let (along, across) = if way == 'h' {
        ((1, 0), (0, 1))
    } else {
        ((0, 1), (1, 0))
    };
    let starts = [(column, row), add((column, row), along)];
    starts
        .into_iter()
        .flat_map(|a| [(a, add(a, across)), (add(a, across), a)])
        .collect()
}
