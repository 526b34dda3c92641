//! Positions in which no box can be taken: which moves are worth trying.
//!
//! A move is *safe* when it leaves the opponent no box to take: no box beside it has only two free
//! sides. Any other move opens a component of such boxes, and then only the component matters, not
//! the edge; except that two boxes are given away by their middle edge, so that the opponent
//! cannot hand them back. So some best move is a safe edge or the representative of a component.
//! Both border edges of a corner box are the same move as well; see [`twins`].

use crate::cells::CellSet;
use crate::edge::Edge;
use crate::edges::EdgeSet;
use crate::size::Size;

/// A largest connected group of boxes with exactly two free sides: a chain or a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Component {
    /// Its boxes.
    pub cells: CellSet,
    /// The edge to open it by.
    pub opening: Edge,
}

/// The free edges that leave no box to take, on a board where none can be taken yet.
pub fn safe_edges(free: EdgeSet, board: CellSet) -> EdgeSet {
    let degrees = free.degrees(board);
    free - EdgeSet::around(degrees.one | degrees.two)
}

/// The components, in reading order of their first boxes.
pub fn components(free: EdgeSet, board: CellSet) -> impl Iterator<Item = Component> {
    let two = free.degrees(board).two;
    let mut rest = two;
    core::iter::from_fn(move || {
        let cells = free.flood(rest.first()?, two);
        rest = rest & !cells;
        let sides = free & EdgeSet::around(cells);
        let opening = if cells.len() == 2 {
            (sides & EdgeSet::between(cells)).first()?
        } else {
            sides.first()?
        };
        Some(Component { cells, opening })
    })
}

/// Pairs of border edges of the same box, which are the same move: whichever is drawn first, the
/// other then stands for the same string to the ground. A corner box has one such pair; where the
/// board is one box high or wide, the two opposite sides of each box are one.
pub fn twins(size: Size) -> impl Iterator<Item = [Edge; 2]> {
    let (rows, columns) = (size.rows(), size.columns());
    let corner = |row: u8, column: u8| {
        let horizontal = Edge::horizontal(if row == 0 { 0 } else { rows }, column)?;
        let vertical = Edge::vertical(row, if column == 0 { 0 } else { columns })?;
        Some([horizontal, vertical])
    };
    let across = move |index: u8| {
        if rows == 1 {
            Some([Edge::horizontal(0, index)?, Edge::horizontal(1, index)?])
        } else {
            Some([Edge::vertical(index, 0)?, Edge::vertical(index, 1)?])
        }
    };
    let thin = rows == 1 || columns == 1;
    let corners = [
        (0, 0),
        (0, columns - 1),
        (rows - 1, 0),
        (rows - 1, columns - 1),
    ];
    let corners = corners.map(|(row, column)| if thin { None } else { corner(row, column) });
    let length = if thin { rows.max(columns) } else { 0 };
    corners
        .into_iter()
        .flatten()
        .chain((0..length).filter_map(across))
}
