//! The slow, obvious twin: a table of the values of all sets of drawn edges, filled from the full
//! board backwards, without any theory. It has its own numbering of edges and boxes.

use dots_boxes::{Edge, EdgeSet, Position, Size};
use search_core::{Side, SplitMix64};

pub(crate) fn size(rows: u8, columns: u8) -> Size {
    Size::new(rows, columns).unwrap()
}

/// The values of all positions that differ from `root` by further edges drawn.
pub(crate) struct Table {
    pub(crate) size: Size,
    /// The free edges of the root: bit `i` of a mask says that edge `i` is drawn.
    pub(crate) edges: Vec<Edge>,
    boxes: Vec<u32>,
    values: Vec<i8>,
}

impl Table {
    pub(crate) fn empty_board(rows: u8, columns: u8) -> Self {
        let size = size(rows, columns);
        Self::below(size, Edge::all(size).collect())
    }

    /// The table below the position in which these edges are free, up to 24 of them.
    pub(crate) fn below(size: Size, edges: Vec<Edge>) -> Self {
        let mask_of = |sides: [Option<Edge>; 4]| {
            let mut mask = 0;
            for side in sides {
                let side = side.unwrap();
                if let Some(bit) = edges.iter().position(|&edge| edge == side) {
                    mask |= 1 << bit;
                }
            }
            mask
        };
        let mut boxes = Vec::new();
        for row in 0..size.rows() {
            for column in 0..size.columns() {
                boxes.push(mask_of([
                    Edge::horizontal(row, column),
                    Edge::horizontal(row + 1, column),
                    Edge::vertical(row, column),
                    Edge::vertical(row, column + 1),
                ]));
            }
        }
        boxes.retain(|&mask: &u32| mask != 0);
        let mut table = Self {
            size,
            values: vec![0; 1 << edges.len()],
            edges,
            boxes,
        };
        // The boxes beside each edge, so that filling 2^24 entries is quick.
        let beside: Vec<Vec<u32>> = (0..table.edges.len())
            .map(|bit| {
                let boxes = table.boxes.iter().copied();
                boxes.filter(|mask| mask >> bit & 1 == 1).collect()
            })
            .collect();
        for mask in (0..table.full()).rev() {
            let mut best = i8::MIN;
            for (bit, boxes) in beside.iter().enumerate() {
                if mask >> bit & 1 == 0 {
                    let next = mask | 1 << bit;
                    let won = boxes.iter().filter(|&&sides| next & sides == sides).count() as i8;
                    let rest = table.values[next as usize];
                    best = best.max(if won > 0 { won + rest } else { -rest });
                }
            }
            table.values[mask as usize] = best;
        }
        table
    }

    pub(crate) fn full(&self) -> u32 {
        ((1u64 << self.edges.len()) - 1) as u32
    }

    pub(crate) fn value(&self, mask: u32) -> i32 {
        i32::from(self.values[mask as usize])
    }

    /// The value of a move: boxes won at once, and what follows.
    pub(crate) fn move_value(&self, mask: u32, bit: usize) -> i32 {
        let next = mask | 1 << bit;
        let full = |mask: u32| {
            let boxes = self.boxes.iter();
            boxes.filter(|&&sides| mask & sides == sides).count() as i32
        };
        match full(next) - full(mask) {
            0 => -self.value(next),
            won => won + self.value(next),
        }
    }

    pub(crate) fn best_moves(&self, mask: u32) -> Vec<Edge> {
        let value = self.value(mask);
        let bits = (0..self.edges.len()).filter(|bit| mask >> bit & 1 == 0);
        let mut best: Vec<Edge> = bits
            .filter(|&bit| self.move_value(mask, bit) == value)
            .map(|bit| self.edges[bit])
            .collect();
        best.sort();
        best
    }

    pub(crate) fn free(&self, mask: u32) -> EdgeSet {
        let edges = self.edges.iter().enumerate();
        let free = edges.filter(|(bit, _)| mask >> bit & 1 == 0);
        free.map(|(_, &edge)| edge).collect()
    }

    /// The position of a mask, all closed boxes owned by the first player.
    pub(crate) fn position(&self, mask: u32) -> Position {
        position(self.size, self.free(mask), Side::First)
    }
}

/// The position with these free edges, all closed boxes owned by the first player.
pub(crate) fn position(size: Size, free: EdgeSet, turn: Side) -> Position {
    let closed = size.box_count() - free.touching(size.cells()).len();
    Position::new(size, free, [closed as u8, 0], turn).unwrap()
}

/// A position reached by `plies` random moves from the empty board.
pub(crate) fn random_position(rng: &mut SplitMix64, size: Size, plies: u32) -> Position {
    let mut position = Position::start(size, dots_boxes::Start::American);
    for _ in 0..plies {
        let moves = position.legal_moves();
        let Some(&edge) = rng.pick(&moves) else { break };
        position.try_play(edge).unwrap();
    }
    position
}
