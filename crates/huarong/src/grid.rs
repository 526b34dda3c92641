//! A rectangle of characters: what every text of a board is read into first.

use unicode_width::UnicodeWidthChar;

use crate::fault::{Fault, TextKind};
use crate::geometry::{Cell, MAX_SIDE};

/// A rectangle of characters, `.` for empty and `#` for a wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    rows: Vec<Vec<char>>,
}

impl Grid {
    /// A grid of `height` x `width` dots.
    pub(crate) fn empty(height: u8, width: u8) -> Self {
        Self {
            rows: vec![vec!['.'; usize::from(width)]; usize::from(height)],
        }
    }

    /// Reads rows that are joined by `/` or stand on lines of their own. All that is wrong is
    /// added to `faults`; a grid comes back wherever its size can be told.
    pub(crate) fn parse(text: &str, kind: TextKind, faults: &mut Vec<Fault>) -> Option<Self> {
        let rows: Vec<&str> = text.trim().split(['/', '\n']).map(str::trim).collect();
        Self::from_rows(
            &rows
                .iter()
                .map(|row| row.chars().collect())
                .collect::<Vec<_>>(),
            kind,
            faults,
        )
    }

    /// Checks rows of characters and makes them a grid. Short rows are a fault, and are padded
    /// with dots so that the rest can be checked all the same.
    pub(crate) fn from_rows(
        rows: &[Vec<char>],
        kind: TextKind,
        faults: &mut Vec<Fault>,
    ) -> Option<Self> {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        if columns == 0 {
            faults.push(Fault::Empty { text: kind });
            return None;
        }
        let limit = usize::from(MAX_SIDE);
        if rows.len() > limit || columns > limit {
            faults.push(Fault::TooLarge {
                text: kind,
                rows: rows.len(),
                columns,
            });
            return None;
        }
        let expected = rows[0].len();
        let mut grid = Self::empty(rows.len() as u8, columns as u8);
        for (row, characters) in rows.iter().enumerate() {
            if characters.len() != expected {
                faults.push(Fault::RaggedRow {
                    text: kind,
                    row,
                    found: characters.len(),
                    expected,
                });
            }
            for (column, &character) in characters.iter().enumerate() {
                if can_stand_in_rows(character) {
                    grid.rows[row][column] = character;
                } else {
                    let cell = Cell {
                        row: row as u8,
                        column: column as u8,
                    };
                    faults.push(Fault::BadLabel {
                        text: kind,
                        cell,
                        character,
                    });
                }
            }
        }
        Some(grid)
    }

    pub(crate) fn height(&self) -> u8 {
        self.rows.len() as u8
    }

    pub(crate) fn width(&self) -> u8 {
        self.rows[0].len() as u8
    }

    pub(crate) fn get(&self, cell: Cell) -> char {
        self.rows[usize::from(cell.row)][usize::from(cell.column)]
    }

    pub(crate) fn set(&mut self, cell: Cell, character: char) {
        self.rows[usize::from(cell.row)][usize::from(cell.column)] = character;
    }

    /// Every cell with its character, row by row.
    pub(crate) fn cells(&self) -> impl Iterator<Item = (Cell, char)> + '_ {
        (0..self.height()).flat_map(move |row| {
            (0..self.width()).map(move |column| {
                let cell = Cell { row, column };
                (cell, self.get(cell))
            })
        })
    }

    /// The labels on the grid in order, each with its cells in reading order.
    pub(crate) fn pieces(&self) -> Vec<(char, Vec<Cell>)> {
        let mut labelled: Vec<(char, Cell)> = self
            .cells()
            .filter(|&(_, character)| character != '.' && character != '#')
            .map(|(cell, character)| (character, cell))
            .collect();
        labelled.sort_unstable();
        labelled
            .chunk_by(|a, b| a.0 == b.0)
            .map(|group| (group[0].0, group.iter().map(|&(_, cell)| cell).collect()))
            .collect()
    }

    /// The rows joined by `/`.
    pub(crate) fn to_rows(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(|row| row.iter().collect()).collect();
        rows.join("/")
    }
}

/// Whether a character may stand in rows: `.`, `#`, or a label, which takes up one or two columns
/// of a terminal and is no white space. `/` may not, as it ends a row.
fn can_stand_in_rows(character: char) -> bool {
    character != '/' && !character.is_whitespace() && matches!(character.width(), Some(1 | 2))
}
