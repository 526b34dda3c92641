//! Cells, directions and shapes: the words the rest of the crate is written in.

use core::fmt;

/// The most rows, and the most columns, a board may have.
pub const MAX_SIDE: u8 = 32;

/// A cell of a board, counted from 0 at the top left. It prints from 1, as people count.
///
/// ```
/// assert_eq!(huarong::Cell { row: 2, column: 4 }.to_string(), "row 3, column 5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row, 0 on top.
    pub row: u8,
    /// The column, 0 on the left.
    pub column: u8,
}

impl Cell {
    /// The neighbouring cell, or `None` beyond the top or left edge (the other edges are the
    /// board's to know).
    pub fn step(self, direction: Direction) -> Option<Self> {
        let Self { row, column } = self;
        Some(match direction {
            Direction::Up => Self {
                row: row.checked_sub(1)?,
                column,
            },
            Direction::Down => Self {
                row: row.checked_add(1)?,
                column,
            },
            Direction::Left => Self {
                row,
                column: column.checked_sub(1)?,
            },
            Direction::Right => Self {
                row,
                column: column.checked_add(1)?,
            },
        })
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "row {}, column {}",
            u32::from(self.row) + 1,
            u32::from(self.column) + 1
        )
    }
}

/// The number of a cell, row by row.
pub(crate) type Spot = u16;

/// One of the four ways a piece can be pushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Towards row 0.
    Up,
    /// Away from row 0.
    Down,
    /// Towards column 0.
    Left,
    /// Away from column 0.
    Right,
}

impl Direction {
    /// All four, in the order in which every list of moves is made.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// `U`, `D`, `L` or `R`.
    pub const fn letter(self) -> char {
        match self {
            Self::Up => 'U',
            Self::Down => 'D',
            Self::Left => 'L',
            Self::Right => 'R',
        }
    }

    /// `↑`, `↓`, `←` or `→`.
    pub const fn arrow(self) -> char {
        match self {
            Self::Up => '↑',
            Self::Down => '↓',
            Self::Left => '←',
            Self::Right => '→',
        }
    }

    /// The direction of a letter (of either case) or an arrow.
    pub fn from_char(text: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|d| d.arrow() == text || d.letter() == text.to_ascii_uppercase())
    }

    /// The way back.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// Whether it leads along a row.
    pub const fn is_horizontal(self) -> bool {
        matches!(self, Self::Left | Self::Right)
    }
}

/// A connected shape: its cells, relative to the top left corner of its bounding box.
///
/// That corner is the piece's *anchor* when the shape lies on a board. It need not be one of the
/// shape's own cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    height: u8,
    width: u8,
    cells: Vec<Cell>,
}

impl Shape {
    /// The shape of some board cells, and the anchor it has there. `None` of no cells.
    pub(crate) fn of(cells: &[Cell]) -> Option<(Self, Cell)> {
        let row = cells.iter().map(|cell| cell.row).min()?;
        let column = cells.iter().map(|cell| cell.column).min()?;
        let mut relative: Vec<Cell> = cells
            .iter()
            .map(|cell| Cell {
                row: cell.row - row,
                column: cell.column - column,
            })
            .collect();
        relative.sort_unstable();
        relative.dedup();
        let height = relative.iter().map(|cell| cell.row).max()? + 1;
        let width = relative.iter().map(|cell| cell.column).max()? + 1;
        let shape = Self {
            height,
            width,
            cells: relative,
        };
        Some((shape, Cell { row, column }))
    }

    /// Rows of the bounding box.
    pub fn height(&self) -> u8 {
        self.height
    }

    /// Columns of the bounding box.
    pub fn width(&self) -> u8 {
        self.width
    }

    /// The cells, row by row, relative to the anchor.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The board cells covered from `anchor`. Rows and columns that a [`Cell`] cannot say are given
    /// as 255, which is beyond any board.
    pub fn at(&self, anchor: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.cells.iter().map(move |cell| Cell {
            row: anchor.row.saturating_add(cell.row),
            column: anchor.column.saturating_add(cell.column),
        })
    }

    /// The shape as a mirror on its right would show it.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut cells: Vec<Cell> = self
            .cells
            .iter()
            .map(|cell| Cell {
                row: cell.row,
                column: self.width - 1 - cell.column,
            })
            .collect();
        cells.sort_unstable();
        Self {
            cells,
            ..self.clone()
        }
    }

    /// Whether the piece is wider than high (`Some(true)`), higher than wide (`Some(false)`), or
    /// neither.
    pub(crate) fn long_axis_is_horizontal(&self) -> Option<bool> {
        (self.width != self.height).then_some(self.width > self.height)
    }
}

/// The first of some cells that does not hang together with the first of them through sides (not
/// corners); `None` where they all do.
pub(crate) fn first_cut_off(cells: &[Cell]) -> Option<Cell> {
    let mut joined: Vec<Cell> = cells.first().copied().into_iter().collect();
    let mut next = 0;
    while let Some(&cell) = joined.get(next) {
        next += 1;
        for neighbour in Direction::ALL.into_iter().filter_map(|d| cell.step(d)) {
            if cells.contains(&neighbour) && !joined.contains(&neighbour) {
                joined.push(neighbour);
            }
        }
    }
    cells.iter().copied().find(|cell| !joined.contains(cell))
}

/// A set of board cells, for rules and messages; searches use [`crate::mask`] instead.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CellSet {
    width: u8,
    bits: Vec<bool>,
}

impl CellSet {
    /// The empty set on a board.
    pub(crate) fn new(height: u8, width: u8) -> Self {
        Self {
            width,
            bits: vec![false; usize::from(height) * usize::from(width)],
        }
    }

    fn index(&self, cell: Cell) -> usize {
        usize::from(cell.row) * usize::from(self.width) + usize::from(cell.column)
    }

    pub(crate) fn insert(&mut self, cell: Cell) {
        let index = self.index(cell);
        self.bits[index] = true;
    }

    pub(crate) fn contains(&self, cell: Cell) -> bool {
        self.bits[self.index(cell)]
    }

    pub(crate) fn is_empty(&self) -> bool {
        !self.bits.contains(&true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &[(u8, u8)]) -> Vec<Cell> {
        text.iter()
            .map(|&(row, column)| Cell { row, column })
            .collect()
    }

    #[test]
    fn a_shape_may_miss_its_anchor() {
        let (shape, anchor) = Shape::of(&cells(&[(3, 2), (2, 3), (3, 3)])).unwrap();
        assert_eq!(anchor, Cell { row: 2, column: 2 });
        assert_eq!(shape.cells(), cells(&[(0, 1), (1, 0), (1, 1)]));
        assert_eq!(shape.mirrored().cells(), cells(&[(0, 0), (1, 0), (1, 1)]));
        assert_eq!(shape.mirrored().mirrored(), shape);
    }

    #[test]
    fn a_shape_far_off_is_off_every_board() {
        let (shape, _) = Shape::of(&cells(&[(0, 0), (0, 1)])).unwrap();
        let far = Cell {
            row: 255,
            column: 255,
        };
        assert!(shape.at(far).all(|cell| cell == far));
    }

    #[test]
    fn corners_do_not_connect() {
        let diagonal = cells(&[(0, 0), (1, 1)]);
        assert_eq!(first_cut_off(&diagonal), Some(Cell { row: 1, column: 1 }));
        assert_eq!(first_cut_off(&cells(&[(0, 0), (1, 1), (1, 0)])), None);
    }

    #[test]
    fn directions_read_back() {
        for direction in Direction::ALL {
            assert_eq!(Direction::from_char(direction.letter()), Some(direction));
            assert_eq!(Direction::from_char(direction.arrow()), Some(direction));
            assert_eq!(direction.reversed().reversed(), direction);
        }
        assert_eq!(Direction::from_char('d'), Some(Direction::Down));
        assert_eq!(Direction::from_char('x'), None);
    }
}
