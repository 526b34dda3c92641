//! How many moves apart two cells are: by A*, and by a flood that counts its steps.

use search_core::{Heuristic, Limits, Puzzle, astar};

use crate::grid::{Cell, Grid};
use crate::moves::Move;
use crate::position::Position;
use crate::size::Size;

/// The fewest moves from one cell to another through free cells, by A* with the row and column
/// difference as bound; `None` where there is no way.
///
/// Both ends count as free, so that distances from head to head make sense.
///
/// ```
/// use search_core::Side;
/// use tron::{Position, distance};
/// let position: Position = "1#2/.../###".parse().unwrap();
/// let [from, to] = Side::ALL.map(|side| position.head(side).unwrap());
/// assert_eq!(distance(&position, from, to), Some(4));
/// ```
///
/// # Complexity
///
/// `O(n log n)` in the cells at worst; far fewer in open space.
pub fn distance(position: &Position, from: Cell, to: Cell) -> Option<u32> {
    let walk = Walk {
        open: with_ends(position, from, to),
        target: to,
    };
    let bound = RowsAndColumns {
        size: position.size(),
        target: to,
    };
    let report = astar(&walk, &bound, &from, &Limits::none());
    report.solution.map(|path| path.moves.len() as u32)
}

/// The same number by flooding from one end and counting steps: the plain twin of [`distance`].
pub fn distance_by_flood(position: &Position, from: Cell, to: Cell) -> Option<u32> {
    let open = with_ends(position, from, to);
    let mut reached = Grid::of(open.size(), from);
    for steps in 0.. {
        if reached.contains(to) {
            return Some(steps);
        }
        let next = reached.spread(&open);
        if next == reached {
            break;
        }
        reached = next;
    }
    None
}

fn with_ends(position: &Position, from: Cell, to: Cell) -> Grid {
    let mut open = *position.free();
    open.insert(from);
    open.insert(to);
    open
}

/// A walk on open cells to a target.
struct Walk {
    open: Grid,
    target: Cell,
}

impl Puzzle for Walk {
    type State = Cell;
    type Move = Move;
    const UNDIRECTED: bool = true;

    fn expand(&self, cell: &Cell, mut emit: impl FnMut(Move, &Cell)) {
        for mv in Move::ALL {
            let next = mv.from(self.open.size(), *cell);
            if self.open.contains(next) {
                emit(mv, &next);
            }
        }
    }

    fn is_goal(&self, cell: &Cell) -> bool {
        *cell == self.target
    }
}

/// The rows and columns still to cross.
struct RowsAndColumns {
    size: Size,
    target: Cell,
}

impl Heuristic<Walk> for RowsAndColumns {
    const CONSISTENT: bool = true;

    fn lower_bound(&self, cell: &Cell) -> Option<u32> {
        let size = self.size;
        let rows = size.row(*cell).abs_diff(size.row(self.target));
        let columns = size.column(*cell).abs_diff(size.column(self.target));
        Some((rows + columns) as u32)
    }
}
