//! The value of every position of a small board, one byte each.
//!
//! The table is filled from the full board backwards by the rules alone: no theory has a part in
//! it, so it is the judge of all theory, and perfect play by looking up. A position is the set of
//! its drawn edges, edge [`index`](Edge::index) being bit `index` of its number; the value is that
//! of [`solve`](crate::solve()), so neither who moves nor the boxes won so far matter.
//!
//! Source: David Wilson, "Dots-and-Boxes analysis", for the table over all sets of edges.

mod file;

use core::num::NonZeroUsize;
use core::sync::atomic::{AtomicI8, AtomicUsize, Ordering};
use std::thread;

use search_core::Score;

pub use file::TableError;

use crate::cells::STRIDE;
use crate::edge::Edge;
use crate::edges::EdgeSet;
use crate::position::Position;
use crate::size::Size;

/// The values of all positions of one board size.
#[derive(Clone, PartialEq, Eq)]
pub struct ValueTable {
    size: Size,
    /// By the drawn edges.
    values: Vec<i8>,
}

/// The board has too many edges for a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{size} has {} edges: a table of all positions takes at most {}",
    size.edge_count(),
    ValueTable::MAX_EDGES
)]
pub struct TooManyEdges {
    /// The size of the board.
    pub size: Size,
}

/// One edge as the table sees it.
struct Line {
    bit: u32,
    /// The sides of the boxes beside it; all bits where there is but one.
    boxes: [u32; 2],
}

/// Positions are filled in blocks of so many bits, each by one thread.
const BLOCK_BITS: u32 = 14;

impl ValueTable {
    /// The most edges of a board: its table then takes 128 MiB. 3x3 has 24, 2x5 has 27.
    pub const MAX_EDGES: u32 = 27;

    /// Computes the table.
    ///
    /// # Errors
    ///
    /// [`TooManyEdges`] above [`ValueTable::MAX_EDGES`].
    ///
    /// # Complexity
    ///
    /// Every move of every position once: `E * 2^(E - 1)` for `E` edges.
    ///
    /// # Examples
    ///
    /// ```
    /// use core::num::NonZeroUsize;
    /// use dots_boxes::{Position, Size, Start, ValueTable};
    ///
    /// let size = Size::new(2, 2).unwrap();
    /// let table = ValueTable::compute(size, NonZeroUsize::MIN).unwrap();
    /// let start = Position::start(size, Start::American);
    /// assert_eq!(table.value(&start), Some(2)); // three boxes to one
    /// assert_eq!(table.best_moves(&start).unwrap().len(), 8);
    /// ```
    pub fn compute(size: Size, threads: NonZeroUsize) -> Result<Self, TooManyEdges> {
        let edges = size.edge_count();
        if edges > Self::MAX_EDGES {
            return Err(TooManyEdges { size });
        }
        let lines = lines(size);
        let values: Vec<AtomicI8> = (0..1u32 << edges).map(|_| AtomicI8::new(0)).collect();
        let block_bits = edges.min(BLOCK_BITS);
        // A position looks at others with one edge more: in its own block, or in one of the blocks
        // with one more bit.
        for drawn in (0..=edges - block_bits).rev() {
            let blocks = 0..1u32 << (edges - block_bits);
            let blocks: Vec<u32> = blocks.filter(|block| block.count_ones() == drawn).collect();
            let next = AtomicUsize::new(0);
            let fill_some = || {
                while let Some(&block) = blocks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let first = block << block_bits;
                    fill(&values, &lines, first..first + (1 << block_bits));
                }
            };
            thread::scope(|scope| {
                for _ in 1..threads.get().min(blocks.len()) {
                    scope.spawn(fill_some);
                }
                fill_some();
            });
        }
        let values = values.into_iter().map(AtomicI8::into_inner).collect();
        Ok(Self { size, values })
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// How many positions there are: all sets of edges.
    pub const fn positions(&self) -> usize {
        self.values.len()
    }

    /// The value of a board with these free edges, `None` if one of them is not on this board: the
    /// boxes that the side to move will still win less those that the opponent will.
    pub fn value_of(&self, free: EdgeSet) -> Option<Score> {
        if !(free - EdgeSet::all(self.size)).is_empty() {
            return None;
        }
        let drawn = self.values.len() - 1 - number(free, self.size);
        Some(Score::from(self.values[drawn]))
    }

    /// The value of a position for the side to move, `None` on a board of another size.
    pub fn value(&self, position: &Position) -> Option<Score> {
        if position.size() != self.size {
            return None;
        }
        self.value_of(position.free())
    }

    /// Every move that reaches the value, in [`Edge`] order; `None` on a board of another size.
    pub fn best_moves(&self, position: &Position) -> Option<Vec<Edge>> {
        let value = self.value(position)?;
        let mut best = position.legal_moves().to_vec();
        best.retain(|&edge| self.move_value(position, edge) == Some(value));
        Some(best)
    }

    /// What the side to move makes by a move.
    fn move_value(&self, position: &Position, edge: Edge) -> Option<Score> {
        let mut next = *position;
        let won = next.try_play(edge).ok()? as Score;
        let rest = self.value(&next)?;
        Some(if won > 0 { won + rest } else { -rest })
    }

    /// Best play to the end: of best moves the first. `None` on a board of another size.
    pub fn best_line(&self, position: &Position) -> Option<Vec<Edge>> {
        let mut position = *position;
        let mut line = Vec::new();
        while let Some(&edge) = self.best_moves(&position)?.first() {
            position.try_play(edge).ok()?;
            line.push(edge);
        }
        Some(line)
    }
}

/// Fills in the values of a block, from the most drawn edges down. All others that it looks at are
/// filled in.
fn fill(values: &[AtomicI8], lines: &[Line], block: core::ops::Range<u32>) {
    for drawn in block.rev() {
        let mut best = i8::MIN;
        for line in lines.iter().filter(|line| drawn & line.bit == 0) {
            let next = drawn | line.bit;
            let closed = |sides: u32| i8::from(next & sides == sides);
            let won = closed(line.boxes[0]) + closed(line.boxes[1]);
            let rest = values[next as usize].load(Ordering::Relaxed);
            best = best.max(if won > 0 { won + rest } else { -rest });
        }
        // The full board has no move and is worth nothing.
        if best > i8::MIN {
            values[drawn as usize].store(best, Ordering::Relaxed);
        }
    }
}

fn lines(size: Size) -> Vec<Line> {
    let sides = |edge: Option<Edge>| {
        edge.and_then(|edge| edge.index(size))
            .map(|index| 1 << index)
    };
    let mut boxes: Vec<u32> = Vec::new();
    for cell in size.cells().iter() {
        let (row, column) = (cell.row(), cell.column());
        let around = [
            Edge::horizontal(row, column),
            Edge::horizontal(row + 1, column),
            Edge::vertical(row, column),
            Edge::vertical(row, column + 1),
        ];
        boxes.push(around.into_iter().filter_map(sides).sum());
    }
    (0..size.edge_count())
        .map(|index| {
            let bit = 1 << index;
            let mut beside = boxes.iter().copied().filter(|sides| sides & bit != 0);
            Line {
                bit,
                boxes: [0; 2].map(|_| beside.next().unwrap_or(u32::MAX)),
            }
        })
        .collect()
}

/// The set of edges as a number, bit by [`Edge::index`].
fn number(edges: EdgeSet, size: Size) -> usize {
    let (rows, columns) = (u32::from(size.rows()), u32::from(size.columns()));
    let pack = |word: u128, rows: u32, columns: u32| {
        (0..rows).fold(0usize, |packed, row| {
            let bits = word >> (row * STRIDE) & ((1 << columns) - 1);
            packed | (bits as usize) << (row * columns)
        })
    };
    pack(edges.horizontal, rows + 1, columns)
        | pack(edges.vertical, rows, columns + 1) << ((rows + 1) * columns)
}

impl core::fmt::Debug for ValueTable {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("ValueTable")
            .field("size", &self.size)
            .finish_non_exhaustive()
    }
}
