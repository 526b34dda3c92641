//! Moves of the loose pieces, all states of a bundle at once.

use super::arrangements::Arrangements;
use super::board::Board;
use super::ranking::Ranking;
use crate::geometry::Spot;
use crate::mask::Mask;
use crate::metric::Metric;

/// By cell: the cells that a loose piece can go to, by direction, were they empty. Where there is none, that
/// is the number after the last.
pub(super) type Around = Vec<[Spot; 4]>;

/// The ways of the loose pieces.
pub(super) fn around<M: Mask>(board: &Board<M>, ranking: &Ranking) -> Around {
    let none = board.cells.len() as Spot;
    let class = ranking.loose_class().map(|class| &board.classes[class]);
    let steps = class.into_iter().flat_map(|class| &class.steps);
    steps
        .map(|steps| steps.map(|next| next.min(none)))
        .collect()
}

/// The free cells of a skeleton, by their numbers.
pub(super) struct Loose {
    /// By cell of the board: its number among the free ones, or [`NONE`]. One more stands for no cell.
    numbers: Vec<u8>,
    /// By free cell: the free cells next to it, by direction.
    next: Vec<[u8; 4]>,
    /// By free cell: the same as bits.
    near: Vec<u32>,
    /// By row: what has been found; all empty between uses.
    rows: Vec<u64>,
}

/// No free cell: the first bit that a set has not.
const NONE: u8 = 32;

impl Loose {
    /// The most free cells.
    pub(super) const MOST_CELLS: usize = u32::BITS as usize;

    /// For boards of so many cells.
    pub(super) fn new(cells: usize) -> Self {
        Self {
            numbers: vec![NONE; cells + 1],
            next: Vec::new(),
            near: Vec::new(),
            rows: Vec::new(),
        }
    }

    /// The number of a free cell.
    #[inline]
    pub(super) fn number(&self, cell: usize) -> u8 {
        self.numbers[cell]
    }

    /// Takes the free cells of another skeleton, no more than [`Self::MOST_CELLS`].
    pub(super) fn look_around<M: Mask>(&mut self, around: &Around, free: M) {
        let Self {
            numbers,
            next,
            near,
            ..
        } = self;
        numbers.fill(NONE);
        let mut cells = free;
        let mut number = 0;
        while let Some(cell) = cells.pop() {
            numbers[cell] = number;
            number += 1;
        }
        next.clear();
        near.clear();
        let mut cells = free;
        while let Some(cell) = cells.pop() {
            let mut own = [NONE; 4];
            let mut bits = 0;
            let ways = &around[cell];
            for direction in 0..4 {
                own[direction] = numbers[usize::from(ways[direction])];
                bits |= 1_u64 << own[direction];
            }
            next.push(own);
            near.push(bits as u32);
        }
    }

    /// Calls `emit` for each row with arrangements that a loose piece's move leads to.
    pub(super) fn stir(
        &mut self,
        metric: Metric,
        table: &Arrangements,
        row: usize,
        mut set: u64,
        mut emit: impl FnMut(usize, u64),
    ) {
        let mut rows = core::mem::take(&mut self.rows);
        rows.resize(rows.len().max(table.rows()), 0);
        let goes_far = !matches!(metric.alone(), Metric::Step | Metric::Slide);
        let all = ((1_u64 << self.near.len()) - 1) as u32;
        let (mut first_row, mut end_row) = (usize::MAX, 0);
        while let Some(bit) = set.pop() {
            let rank = (64 * row + bit) as u16;
            let empty = table.empty(rank);
            // Where the blanks are one region, a piece next to one comes to all of them.
            let first = empty & empty.wrapping_neg();
            let is_whole = goes_far && self.flood(first, empty) == empty;
            let mut pieces = u64::from(all & !empty);
            while let Some(from) = pieces.pop() {
                let near = self.near[from] & empty;
                if near == 0 {
                    continue;
                }
                let reached = if is_whole {
                    empty
                } else {
                    self.reach(metric, from, near, empty)
                };
                if reached == empty
                    && let Some(star) = table.star(rank, from)
                {
                    for (row, star) in rows.iter_mut().zip(star) {
                        *row |= star;
                    }
                    (first_row, end_row) = (0, star.len());
                    continue;
                }
                let mut reached = u64::from(reached);
                while let Some(to) = reached.pop() {
                    let then = usize::from(table.moved(rank, from, to));
                    rows[then / 64] |= 1 << (then % 64);
                    first_row = first_row.min(then / 64);
                    end_row = end_row.max(then / 64 + 1);
                }
            }
        }
        let found = rows.iter_mut().enumerate().take(end_row).skip(first_row);
        for (row, set) in found {
            if *set != 0 {
                emit(row, core::mem::take(set));
            }
        }
        self.rows = rows;
    }

    /// The empty cells that a piece can move to, those next to it being known.
    #[inline]
    fn reach(&self, metric: Metric, from: usize, near: u32, empty: u32) -> u32 {
        let mut reached = near;
        match metric.alone() {
            Metric::Step => {}
            Metric::Slide => {
                for direction in 0..4 {
                    let mut cell = self.next[from][direction];
                    while cell != NONE && empty >> cell & 1 != 0 {
                        reached |= 1 << cell;
                        cell = self.next[usize::from(cell)][direction];
                    }
                }
            }
            _ => reached = self.flood(near, empty),
        }
        reached
    }

    /// The empty cells that hang together with some of them.
    #[inline]
    fn flood(&self, some: u32, empty: u32) -> u32 {
        let mut reached = some;
        let mut front = some;
        while front != 0 {
            let cell = front.trailing_zeros() as usize;
            let new = self.near[cell] & empty & !reached;
            reached |= new;
            front = front & (front - 1) | new;
        }
        reached
    }
}
