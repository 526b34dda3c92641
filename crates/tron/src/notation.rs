//! Texts of positions and moves: one line, a drawn board, a contest map; and serde through them.

use core::fmt::{self, Write as _};
use core::str::FromStr;

use search_core::Side;

use crate::board_text::{self, PositionError};
use crate::grid::Cell;
use crate::position::Position;

impl Position {
    /// The one-line text: rows of `#`, `.`, `1` and `2` joined by `/`. It parses back.
    ///
    /// ```
    /// use tron::Position;
    /// let position: Position = "4 2\n1  #\n#  2".parse().unwrap();
    /// assert_eq!(position.notation(), "1..#/#..2");
    /// assert_eq!(position.notation().parse(), Ok(position));
    /// ```
    pub fn notation(&self) -> String {
        let rows: Vec<String> = self.rows('.').collect();
        rows.join("/")
    }

    /// The text of a contest map with a border of wall around the board: a line `W H`, then the
    /// rows, each ended by a line feed. This is what programs of the 2010 contest read; some of
    /// them take the outermost cells for walls whatever the map says, hence the border. It parses
    /// as a board two cells wider and higher, if that is not too large for a [`Size`](crate::Size).
    pub fn contest_map(&self) -> String {
        let size = self.size();
        let mut text = format!("{} {}\n", size.width() + 2, size.height() + 2);
        let border = "#".repeat(size.width() + 2);
        let _ = writeln!(text, "{border}");
        for row in self.rows(' ') {
            let _ = writeln!(text, "#{row}#");
        }
        let _ = writeln!(text, "{border}");
        text
    }

    fn rows(&self, floor: char) -> impl Iterator<Item = String> + '_ {
        let size = self.size();
        (0..size.height()).map(move |row| {
            (0..size.width())
                .filter_map(|column| size.cell(row, column))
                .map(|cell| self.sign(cell, floor))
                .collect()
        })
    }

    fn sign(&self, cell: Cell, floor: char) -> char {
        if self.free().contains(cell) {
            floor
        } else if self.head(Side::First) == Some(cell) {
            '1'
        } else if self.head(Side::Second) == Some(cell) {
            '2'
        } else {
            '#'
        }
    }
}

/// The drawn board: rows and columns numbered from 1 on the edges (columns by their last digit,
/// with the tens above), each row between two `|`. It parses back.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.size().width();
        if width >= 10 {
            let tens: String = (1..=width)
                .map(|column| match column % 10 {
                    0 => digit(column / 10),
                    _ => ' ',
                })
                .collect();
            writeln!(f, "    {}", tens.trim_end())?;
        }
        let ones: String = (1..=width).map(|column| digit(column % 10)).collect();
        writeln!(f, "    {ones}")?;
        for (row, cells) in self.rows(' ').enumerate() {
            if row > 0 {
                writeln!(f)?;
            }
            write!(f, "{:>2} |{cells}|", row + 1)?;
        }
        Ok(())
    }
}

fn digit(number: usize) -> char {
    char::from_digit(number as u32, 10).unwrap_or('?')
}

/// Reads a contest map (with or without its first line `W H`), the one-line form, or a drawn
/// board. Short rows are filled up with free cells; everything off the board is wall.
impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        board_text::parse(text)
    }
}

#[cfg(feature = "serde")]
search_core::serde_as_text!(
    Position: |position| position.notation(),
    crate::alternating::Alternating: |game| game.notation(),
    crate::moves::Move: |mv| mv,
    crate::moves::Turn: |turn| turn,
);
