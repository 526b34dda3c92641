//! The board as people like to look at it, and reading such a drawing back.

use core::fmt;
use core::iter::repeat_n;

use search_core::text::whole_number;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::fault::Fault;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// Columns of a terminal that a cell's inside takes up.
const INSIDE: usize = 3;

/// Draws the board with a frame round each piece, rows and columns numbered from 1, and below it
/// whatever is not the default (the goal, say). The alternate form `{:#}` draws with Unicode
/// lines. Either reads back to an equal puzzle.
///
/// An empty cell is `.`, a wall `###`; a gate has a `-` before its label or dot. Labels that are
/// two columns wide, such as 曹, keep the lines straight.
///
/// ```
/// let board = huarong::Puzzle::from_text("横刀立马")?;
/// insta::assert_snapshot!(board, @"
///     1   2   3   4
///   +---+---+---+---+
/// 1 | B | A   A | C |
///   +   +       +   +
/// 2 | B | A   A | C |
///   +---+---+---+---+
/// 3 | D | E   E | F |
///   +   +---+---+   +
/// 4 | D | G | H | F |
///   +---+---+---+---+
/// 5 | I | .   . | J |
///   +---+---+---+---+
/// ");
/// assert_eq!(format!("{board:#}").parse(), Ok(board));
/// # Ok::<(), huarong::PuzzleError>(())
/// ```
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let drawing = Drawing {
            grid: self.grid(),
            unicode: f.alternate(),
        };
        let digits = if self.height() > 9 { 2 } else { 1 };
        let margin = " ".repeat(digits + 1);
        let numbers: Vec<String> = (1..=self.width())
            .map(|column| format!("  {column:<2}"))
            .collect();
        writeln!(f, "{margin}{}", numbers.concat().trim_end())?;
        for row in 0..self.height() {
            writeln!(f, "{margin}{}", drawing.line(row))?;
            write!(f, "{:>digits$} ", row + 1)?;
            for column in 0..self.width() {
                let cell = Cell { row, column };
                f.write_str(drawing.upright(row, column))?;
                let label = drawing.grid.get(cell);
                if label == '#' {
                    f.write_str("###")?;
                    continue;
                }
                let lead = if self.is_gate(cell) { '-' } else { ' ' };
                let tail = INSIDE - 1 - label.width().unwrap_or(1);
                write!(f, "{lead}{label}{}", " ".repeat(tail))?;
            }
            writeln!(f, "{}", drawing.upright(row, self.width()))?;
        }
        write!(f, "{margin}{}", drawing.line(self.height()))?;
        let extras = self.extras();
        if !extras.is_empty() {
            write!(f, "\n{extras}")?;
        }
        Ok(())
    }
}

struct Drawing {
    grid: Grid,
    unicode: bool,
}

impl Drawing {
    /// What lies on a cell counted from 1, so that 0 is beyond the top or left edge; `None` beyond
    /// any edge.
    fn on(&self, row: u8, column: u8) -> Option<char> {
        let (row, column) = (row.checked_sub(1)?, column.checked_sub(1)?);
        (row < self.grid.height() && column < self.grid.width())
            .then(|| self.grid.get(Cell { row, column }))
    }

    /// Whether a line separates two cells: different pieces, a piece and a free cell, an edge.
    fn apart(a: Option<char>, b: Option<char>) -> bool {
        a != b
    }

    /// Whether there is a line on top of the cell (`row` from 0; the height means the bottom).
    fn has_line(&self, row: u8, column: u8) -> bool {
        Self::apart(self.on(row, column + 1), self.on(row + 1, column + 1))
    }

    /// Whether there is an upright line left of the cell.
    fn has_upright(&self, row: u8, column: u8) -> bool {
        Self::apart(self.on(row + 1, column), self.on(row + 1, column + 1))
    }

    fn upright(&self, row: u8, column: u8) -> &'static str {
        match (self.has_upright(row, column), self.unicode) {
            (false, _) => " ",
            (true, false) => "|",
            (true, true) => "│",
        }
    }

    /// The line above a row.
    fn line(&self, row: u8) -> String {
        let mut text = String::new();
        for column in 0..=self.grid.width() {
            text.push(self.corner(row, column));
            if column < self.grid.width() {
                let filling = match (self.has_line(row, column), self.unicode) {
                    (false, _) => ' ',
                    (true, false) => '-',
                    (true, true) => '─',
                };
                text.extend(repeat_n(filling, INSIDE));
            }
        }
        text
    }

    /// The point at the top left of a cell, by the four lines that may meet there.
    fn corner(&self, row: u8, column: u8) -> char {
        const CORNERS: [char; 16] = [
            ' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼',
        ];
        let up = row > 0 && self.has_upright(row - 1, column);
        let down = row < self.grid.height() && self.has_upright(row, column);
        let left = column > 0 && self.has_line(row, column - 1);
        let right = column < self.grid.width() && self.has_line(row, column);
        let lines = usize::from(up)
            | usize::from(down) << 1
            | usize::from(left) << 2
            | usize::from(right) << 3;
        match (lines, self.unicode) {
            (_, true) => CORNERS[lines],
            (0, false) => ' ',
            (_, false) => '+',
        }
    }
}

/// The rows of a drawn board, or `None` of a text that is no drawing. A drawing begins with the
/// numbers of its columns and a line of the width they say, and so cannot be taken for plain rows,
/// which are all of one length.
pub(crate) fn parse(text: &str) -> Option<Result<String, Fault>> {
    let mut lines = text
        .lines()
        .enumerate()
        .skip_while(|(_, l)| l.trim().is_empty());
    let numbers = lines.next()?.1;
    let frame = lines.next()?.1.trim();
    let width = numbers.split_whitespace().count();
    let is_frame = frame.starts_with(['+', '┌'])
        && frame.chars().all(|c| "+- ┌─┬┐".contains(c))
        && frame.chars().count() == width * (INSIDE + 1) + 1;
    let numbered = numbers
        .split_whitespace()
        .zip(1_usize..)
        .all(|(word, number)| whole_number(word) == Some(number));
    if !is_frame || !numbered || width == 0 {
        return None;
    }
    let mut rows = Vec::new();
    for (index, line) in lines {
        let is_row = line.trim_start().starts_with(|c: char| c.is_ascii_digit());
        if !is_row {
            continue; // lines between the rows say nothing that the labels do not
        }
        match row_of(line, width) {
            Ok(row) => rows.push(row),
            Err(reason) => {
                let line = index + 1;
                return Some(Err(Fault::Drawing { line, reason }));
            }
        }
    }
    Some(Ok(rows.join("/")))
}

/// The labels of one drawn row.
fn row_of(line: &str, width: usize) -> Result<String, &'static str> {
    let numberless = line
        .trim_start()
        .trim_start_matches(|c: char| c.is_ascii_digit());
    let inside = numberless
        .trim()
        .strip_prefix(['|', '│'])
        .ok_or("the row does not begin with an upright line")?;
    let inside = inside
        .strip_suffix(['|', '│'])
        .ok_or("the row does not end with an upright line")?;
    if inside.width() + 1 != width * (INSIDE + 1) {
        return Err("the row is not as wide as the numbers above say");
    }
    let mut labels = vec!['.'; width];
    let mut column = 0;
    for character in inside.chars() {
        let (cell, place) = (column / (INSIDE + 1), column % (INSIDE + 1));
        column += character.width().unwrap_or(0);
        match place {
            1 => labels[cell] = character,
            0 | 2 | 3 => {}
            _ => return Err("a label stands beside its cell"),
        }
    }
    Ok(labels.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthStr;

    use crate::Puzzle;

    #[test]
    fn wide_labels_and_gates_keep_the_lines_straight() {
        let puzzle = Puzzle::from_text("曹曹.#/曹曹.兵 goal ..曹曹/..曹曹");
        assert!(puzzle.is_err(), "the goal would lie on a wall");
        let puzzle =
            Puzzle::from_text("曹曹.#/曹曹.兵 goal .曹曹#/.曹曹. gates ..-./....").unwrap();
        insta::assert_snapshot!(puzzle, @"
            1   2   3   4
          +---+---+---+---+
        1 | 曹  曹|-. |###|
          +       +   +---+
        2 | 曹  曹| . | 兵|
          +---+---+---+---+
        goal .曹曹./.曹曹. gates ..-./....
        ");
        insta::assert_snapshot!(format!("{puzzle:#}"), @"
            1   2   3   4
          ┌───────┬───┬───┐
        1 │ 曹  曹│-. │###│
          │       │   ├───┤
        2 │ 曹  曹│ . │ 兵│
          └───────┴───┴───┘
        goal .曹曹./.曹曹. gates ..-./....
        ");
        assert_eq!(puzzle.to_string().parse(), Ok(puzzle.clone()));
        assert_eq!(format!("{puzzle:#}").parse(), Ok(puzzle));
    }

    /// Whatever the labels, every line takes as many columns of a terminal as the frame.
    #[test]
    fn columns_line_up_whatever_the_width_of_the_labels() {
        let labels = ['a', '曹', '兵', 'é', '☖', '关'];
        for first in labels {
            for second in labels {
                let puzzle = Puzzle::from_text(&format!("{first}{first}.B/..{second}#"));
                let Ok(puzzle) = puzzle else {
                    assert_eq!(first, second, "a piece in two parts");
                    continue;
                };
                for drawing in [puzzle.to_string(), format!("{puzzle:#}")] {
                    let lines = drawing.lines().skip(1);
                    assert!(lines.clone().all(|line| line.width() == 19), "{drawing}");
                    assert_eq!(lines.count(), 5);
                }
            }
        }
    }

    #[test]
    fn a_damaged_drawing_names_the_line() {
        let drawing = Puzzle::parse_rows("AB/CD").unwrap().to_string();
        let damaged = drawing.replace("| C |", "| C ");
        let error = damaged.parse::<Puzzle>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 5 of the drawn board: the row is not as wide as the numbers above say"
        );
    }
}
