//! The rules once more, slow and obvious: a grid of cells, a set of closed edges, and a search of
//! cell after cell. Nothing here uses the crate's move generation, paths or bit sets.

use std::collections::{BTreeSet, VecDeque};

use quoridor::{Orientation, Position, Wall};
use search_core::{Game, Side};

type Cell = (i32, i32);

const DIRECTIONS: [Cell; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

/// A position as the oracle sees it.
pub(crate) struct Grid {
    width: i32,
    height: i32,
    pawns: [Cell; 2],
    hands: [u8; 2],
    mover: usize,
    walls: BTreeSet<(Cell, char)>,
    closed: BTreeSet<(Cell, Cell)>,
}

impl Grid {
    /// Reads the one-line notation by itself.
    pub(crate) fn new(position: &Position) -> Self {
        let text = position.notation();
        let fields: Vec<&str> = text.split(' ').collect();
        let (width, height) = fields[0].split_once('x').unwrap_or((fields[0], fields[0]));
        let walls = fields[6]
            .split(',')
            .filter(|wall| *wall != "-")
            .map(|wall| (cell(wall), wall.chars().nth(2).unwrap()))
            .collect();
        let mut grid = Self {
            width: width.parse().unwrap(),
            height: height.parse().unwrap(),
            pawns: [cell(fields[1]), cell(fields[2])],
            hands: [fields[3].parse().unwrap(), fields[4].parse().unwrap()],
            mover: usize::from(fields[5] == "b"),
            walls,
            closed: BTreeSet::new(),
        };
        for wall in &grid.walls {
            grid.closed.extend(edges(*wall));
        }
        grid
    }

    fn on_board(&self, (column, row): Cell) -> bool {
        (0..self.width).contains(&column) && (0..self.height).contains(&row)
    }

    fn open(&self, from: Cell, to: Cell) -> bool {
        self.on_board(to) && !self.closed.contains(&(from, to))
    }

    fn goal_row(&self, player: usize) -> i32 {
        if player == 0 { self.height - 1 } else { 0 }
    }

    /// The distance of a player's pawn to its goal, breadth first.
    pub(crate) fn distance(&self, player: usize) -> Option<u32> {
        let mut seen = BTreeSet::from([self.pawns[player]]);
        let mut queue = VecDeque::from([(self.pawns[player], 0)]);
        while let Some((at, steps)) = queue.pop_front() {
            if at.1 == self.goal_row(player) {
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

    /// The texts of all legal moves.
    pub(crate) fn legal_moves(&mut self) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        if (0..2).any(|player| self.pawns[player].1 == self.goal_row(player)) {
            return moves;
        }
        moves.extend(self.pawn_moves().into_iter().map(text));
        if self.hands[self.mover] == 0 {
            return moves;
        }
        for column in 0..self.width - 1 {
            for row in 0..self.height - 1 {
                for letter in ['h', 'v'] {
                    if self.may_build(((column, row), letter)) {
                        moves.insert(format!("{}{letter}", text((column, row))));
                    }
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
            if !self.open(own, next) {
                continue;
            }
            if next != other {
                targets.push(next);
                continue;
            }
            let behind = add(next, direction);
            if self.open(next, behind) {
                targets.push(behind);
                continue;
            }
            for side in DIRECTIONS {
                let aside = add(next, side);
                let sideways = side.0 * direction.0 + side.1 * direction.1 == 0;
                if sideways && self.open(next, aside) {
                    targets.push(aside);
                }
            }
        }
        targets
    }

    fn may_build(&mut self, wall: (Cell, char)) -> bool {
        let ((column, row), letter) = wall;
        let collides = match letter {
            'h' => [(column - 1, row), (column, row), (column + 1, row)],
            _ => [(column, row - 1), (column, row), (column, row + 1)],
        }
        .into_iter()
        .any(|anchor| self.walls.contains(&(anchor, letter)));
        let crosses = ['h', 'v']
            .into_iter()
            .any(|letter| self.walls.contains(&((column, row), letter)));
        if collides || crosses {
            return false;
        }
        let added: Vec<_> = edges(wall)
            .into_iter()
            .filter(|edge| self.closed.insert(*edge))
            .collect();
        let both = (0..2).all(|player| self.distance(player).is_some());
        for edge in added {
            self.closed.remove(&edge);
        }
        both
    }
}

fn cell(text: &str) -> Cell {
    let mut chars = text.chars();
    let column = chars.next().unwrap() as i32 - 'a' as i32;
    let row = chars.next().unwrap() as i32 - '1' as i32;
    (column, row)
}

fn text((column, row): Cell) -> String {
    let letter = char::from(b'a' + u8::try_from(column).unwrap());
    format!("{letter}{}", row + 1)
}

fn add(a: Cell, b: Cell) -> Cell {
    (a.0 + b.0, a.1 + b.1)
}

/// The four directed edges that a wall closes.
fn edges(((column, row), letter): (Cell, char)) -> Vec<(Cell, Cell)> {
    let pairs = if letter == 'h' {
        [
            ((column, row), (column, row + 1)),
            ((column + 1, row), (column + 1, row + 1)),
        ]
    } else {
        [
            ((column, row), (column + 1, row)),
            ((column, row + 1), (column + 1, row + 1)),
        ]
    };
    pairs
        .into_iter()
        .flat_map(|(a, b)| [(a, b), (b, a)])
        .collect()
}

#[test]
fn the_oracle_sees_what_is_written() {
    let position: Position = "5x3 c1 c3 3 2 b a1h,d2v".parse().unwrap();
    let grid = Grid::new(&position);
    assert_eq!((grid.width, grid.height, grid.mover), (5, 3, 1));
    assert_eq!(grid.walls.len(), position.walls().len());
    assert_eq!(grid.closed.len(), 8);
    let wall: Wall = "d2v".parse().unwrap();
    assert_eq!(wall.orientation(), Orientation::Vertical);
    assert_eq!(Game::turn(&position), Side::Second);
}
