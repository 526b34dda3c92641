//! Sliding tiles on two rows of five as a ranked puzzle.

use search_core::{Puzzle, Ranked};

use crate::tiles::{Board, CELLS, neighbours};

/// Orders of the nine tiles, up to the parity that no move changes: 9!/2.
const ORDERS: u64 = 181_440;
/// Tiles a row.
const COLUMNS: usize = 5;
/// The places of an order that are free; the last two follow by the parity.
const FREE: usize = CELLS - 3;

/// The positions that can be reached from the solved one, and the one to get to.
///
/// The rank of a position is the cell of its gap times the orders, plus the number of the order of
/// its tiles, read row by row without the gap. A move along a row leaves the order as it is, so it
/// changes the rank by a constant.
#[derive(Debug)]
pub struct RankedTiles<B> {
    goal: B,
    goal_rank: u64,
}

impl<B: Board + Eq + std::hash::Hash> RankedTiles<B> {
    /// The puzzle of getting to a position.
    pub fn new(goal: B) -> Self {
        let goal_rank = rank(&goal);
        Self { goal, goal_rank }
    }
}

/// The tiles row by row without the gap, from 0 on.
fn order<B: Board>(board: &B) -> [u8; CELLS - 1] {
    let mut order = [0; CELLS - 1];
    let tiles = (0..CELLS).map(|cell| board.tile(cell));
    for (place, tile) in order.iter_mut().zip(tiles.filter(|&tile| tile != 0)) {
        *place = tile - 1;
    }
    order
}

/// The number of an even order: its Lehmer code without the last two digits, in mixed radix. A digit
/// counts the smaller tiles that were not used before.
fn order_rank(order: [u8; CELLS - 1]) -> u64 {
    let mut unused = (1_u32 << order.len()) - 1;
    let mut rank = 0;
    for (place, &tile) in order[..FREE].iter().enumerate() {
        let smaller = unused & ((1 << tile) - 1);
        rank = rank * (order.len() - place) as u64 + u64::from(smaller.count_ones());
        unused ^= 1 << tile;
    }
    rank
}

/// The even order of a number.
fn order_of(mut rank: u64) -> [u8; CELLS - 1] {
    let mut digits = [0; FREE];
    for (place, digit) in digits.iter_mut().enumerate().rev() {
        let radix = (CELLS - 1 - place) as u64;
        *digit = (rank % radix) as u32;
        rank /= radix;
    }
    let odd = digits.iter().sum::<u32>() % 2 == 1;
    // A nibble for each tile not used, the least tile lowest.
    let mut unused = 0x8_7654_3210_u64;
    let mut order = [0; CELLS - 1];
    for (tile, digit) in order.iter_mut().zip(digits) {
        let shift = 4 * digit;
        *tile = (unused >> shift & 15) as u8;
        let below = (1 << shift) - 1;
        unused = unused & below | unused >> 4 & !below;
    }
    let last = [(unused & 15) as u8, (unused >> 4) as u8];
    [order[FREE], order[FREE + 1]] = if odd { [last[1], last[0]] } else { last };
    order
}

fn rank<B: Board>(board: &B) -> u64 {
    let gap = (0..CELLS).find(|&cell| board.tile(cell) == 0);
    gap.expect("a gap") as u64 * ORDERS + order_rank(order(board))
}

impl<B: Board + Eq + std::hash::Hash> Puzzle for RankedTiles<B> {
    type State = B;
    type Move = ();
    const UNDIRECTED: bool = true;

    fn expand(&self, board: &B, mut emit: impl FnMut((), &B)) {
        for next in &neighbours(board) {
            emit((), next);
        }
    }

    fn is_goal(&self, board: &B) -> bool {
        *board == self.goal
    }
}

impl<B: Board + Eq + std::hash::Hash> Ranked for RankedTiles<B> {
    fn count(&self) -> u64 {
        CELLS as u64 * ORDERS
    }

    fn rank(&self, board: &B) -> u64 {
        rank(board)
    }

    fn unrank(&self, rank: u64) -> B {
        let gap = (rank / ORDERS) as usize;
        let order = order_of(rank % ORDERS);
        B::new(core::array::from_fn(|cell| match cell.cmp(&gap) {
            core::cmp::Ordering::Less => order[cell] + 1,
            core::cmp::Ordering::Equal => 0,
            core::cmp::Ordering::Greater => order[cell - 1] + 1,
        }))
    }

    fn expand_rank(&self, rank: u64, mut emit: impl FnMut(u64)) {
        let gap = (rank / ORDERS) as usize;
        let column = gap % COLUMNS;
        if column > 0 {
            emit(rank - ORDERS);
        }
        if column + 1 < COLUMNS {
            emit(rank + ORDERS);
        }
        // The tile in the gap's column passes the four tiles between the two cells.
        let mut order = order_of(rank % ORDERS);
        let across = (gap + COLUMNS) % CELLS;
        if across > gap {
            order[gap..across].rotate_right(1);
        } else {
            order[across..gap].rotate_left(1);
        }
        emit(across as u64 * ORDERS + order_rank(order));
    }

    fn is_goal_rank(&self, rank: u64) -> bool {
        rank == self.goal_rank
    }
}
