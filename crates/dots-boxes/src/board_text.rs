//! Reads the board that a position's `Display` writes.

use search_core::Side;

use crate::cells::{Cell, CellSet, STRIDE};
use crate::edge::Edge;
use crate::edges::EdgeSet;
use crate::notation::{PositionError, parse_boxes};
use crate::position::Position;
use crate::size::Size;

/// From one dot to the next.
const STEP: usize = 4;

/// A line of the text, with its number for messages.
struct Line {
    number: usize,
    chars: Vec<char>,
}

impl Line {
    fn at(&self, index: usize) -> char {
        self.chars.get(index).copied().unwrap_or(' ')
    }

    fn fault(&self, index: usize, reason: &'static str) -> PositionError {
        PositionError::Board {
            line: self.number,
            column: index + 1,
            reason,
        }
    }

    /// Whether characters `from..` are blank.
    fn is_blank_from(&self, from: usize) -> bool {
        self.chars
            .iter()
            .skip(from)
            .all(|symbol| symbol.is_whitespace())
    }

    /// Where the first dot stands, if only a row number and blanks come before it.
    fn first_dot(&self) -> Option<usize> {
        let dot = self.chars.iter().position(|&symbol| symbol == '+')?;
        let label = |symbol: &char| *symbol == ' ' || symbol.is_ascii_digit();
        self.chars[..dot].iter().all(label).then_some(dot)
    }
}

/// Reads a board of several lines. The row of column numbers may be missing, and rows may be
/// indented alike; an `x` must stand in a closed box, but a closed box may lack it.
pub(crate) fn parse(text: &str) -> Result<Position, PositionError> {
    let lines: Vec<Line> = text
        .lines()
        .enumerate()
        .map(|(index, line)| Line {
            number: index + 1,
            chars: line.trim_end().chars().collect(),
        })
        .collect();
    let (top, left) = find_corner(&lines)?;
    let columns = (1..=lines[top].chars.len())
        .take_while(|&column| lines[top].at(left + STEP * column) == '+')
        .count();
    let rows = (1..=lines.len())
        .take_while(|&row| {
            let line = lines.get(top + 2 * row);
            line.is_some_and(|line| line.first_dot() == Some(left))
        })
        .count();
    if let Some(line) = lines.get(top + 2 * (rows + 1))
        && let Some(dot) = line.first_dot()
    {
        return Err(line.fault(dot, "this dot does not stand below the first one"));
    }
    let size = u8::try_from(rows)
        .ok()
        .zip(u8::try_from(columns).ok())
        .and_then(|(rows, columns)| Size::new(rows, columns).ok())
        .ok_or_else(|| lines[top].fault(left, "a board has 1 to 10 rows and columns of boxes"))?;

    let mut free = EdgeSet::EMPTY;
    let mut marked = CellSet::EMPTY;
    for row in 0..=size.rows() {
        let line = &lines[top + 2 * usize::from(row)];
        check_label(line, left, row)?;
        free = free | read_dot_row(line, left, size, row)?;
        if row < size.rows() {
            let line = &lines[top + 2 * usize::from(row) + 1];
            let (edges, marks) = read_box_row(line, left, size, row)?;
            free = free | edges;
            marked = marked | marks;
        }
    }
    if let Some(cell) = (marked & free.touching(size.cells())).first() {
        let line = &lines[top + 2 * usize::from(cell.row()) + 1];
        let index = left + STEP * usize::from(cell.column()) + 2;
        return Err(line.fault(index, "this box is marked closed but has a free side"));
    }
    let (scores, turn) = read_status(&lines, top + 2 * rows + 1)?;
    Ok(Position::new(size, free, scores, turn)?)
}

/// The line of the topmost row of dots and the place of its first dot. Only blanks and column
/// numbers may come before.
fn find_corner(lines: &[Line]) -> Result<(usize, usize), PositionError> {
    for (index, line) in lines.iter().enumerate() {
        if let Some(left) = line.first_dot() {
            return Ok((index, left));
        }
        let stray = |symbol: &char| !(symbol.is_whitespace() || symbol.is_ascii_digit());
        if let Some(place) = line.chars.iter().position(stray) {
            return Err(line.fault(place, "expected column numbers or a row of dots `+`"));
        }
    }
    Err(PositionError::Board {
        line: lines.len(),
        column: 1,
        reason: "the text ends before any row of dots `+`",
    })
}

/// The number before a row of dots, where there is one, must be the row's.
fn check_label(line: &Line, left: usize, row: u8) -> Result<(), PositionError> {
    let label: String = line.chars[..left].iter().collect();
    let label = label.trim();
    if label.is_empty() || label == row.to_string() {
        Ok(())
    } else {
        Err(line.fault(0, "this is not the number of the row"))
    }
}

/// The free horizontal edges of a row of dots.
fn read_dot_row(line: &Line, left: usize, size: Size, row: u8) -> Result<EdgeSet, PositionError> {
    let mut free = EdgeSet::EMPTY;
    for column in 0..=size.columns() {
        let dot = left + STEP * usize::from(column);
        if line.at(dot) != '+' {
            return Err(line.fault(dot, "expected a dot `+`"));
        }
        if column == size.columns() {
            break;
        }
        match [line.at(dot + 1), line.at(dot + 2), line.at(dot + 3)] {
            ['-', '-', '-'] => {}
            [' ', ' ', ' '] => {
                free = Edge::horizontal(row, column).map_or(free, |edge| free.with(edge));
            }
            _ => return Err(line.fault(dot + 1, "expected `---` or three blanks")),
        }
    }
    let end = left + STEP * usize::from(size.columns()) + 1;
    if line.is_blank_from(end) {
        Ok(free)
    } else {
        Err(line.fault(end, "the row goes on past its last dot"))
    }
}

/// The free vertical edges of a row of boxes, and the boxes marked as closed.
fn read_box_row(
    line: &Line,
    left: usize,
    size: Size,
    row: u8,
) -> Result<(EdgeSet, CellSet), PositionError> {
    if let Some(place) = (0..left).find(|&place| line.at(place) != ' ') {
        return Err(line.fault(place, "expected blanks before a row of boxes"));
    }
    let mut free = EdgeSet::EMPTY;
    let mut marked = CellSet::EMPTY;
    for column in 0..=size.columns() {
        let side = left + STEP * usize::from(column);
        match line.at(side) {
            '|' => {}
            ' ' => free = Edge::vertical(row, column).map_or(free, |edge| free.with(edge)),
            _ => return Err(line.fault(side, "expected `|` or a blank")),
        }
        if column == size.columns() {
            break;
        }
        match [line.at(side + 1), line.at(side + 2), line.at(side + 3)] {
            [' ', ' ', ' '] => {}
            [' ', 'x', ' '] => {
                let cell = Cell::from_bit(u32::from(row) * STRIDE + u32::from(column));
                marked = marked | CellSet::of(cell);
            }
            _ => return Err(line.fault(side + 1, "expected a box: ` x ` or three blanks")),
        }
    }
    let end = left + STEP * usize::from(size.columns()) + 1;
    if line.is_blank_from(end) {
        Ok((free, marked))
    } else {
        Err(line.fault(end, "the row goes on past its last side"))
    }
}

/// Reads `first A, second B; SIDE to move`, and ignores what follows a second `;`.
fn read_status(lines: &[Line], from: usize) -> Result<([u8; 2], Side), PositionError> {
    const EXPECTED: &str = "expected `first A, second B; first to move` (or `second to move`)";
    let mut rest = lines
        .iter()
        .skip(from)
        .filter(|line| !line.is_blank_from(0));
    let Some(line) = rest.next() else {
        return Err(PositionError::Board {
            line: lines.len() + 1,
            column: 1,
            reason: EXPECTED,
        });
    };
    if let Some(extra) = rest.next() {
        return Err(extra.fault(0, "nothing may follow the line with the scores"));
    }
    let text: String = line.chars.iter().collect();
    let read = || {
        let mut parts = text.split(';');
        let (first, second) = parts.next()?.trim().split_once(',')?;
        let first = parse_boxes(first.strip_prefix("first ")?.trim())?;
        let second = parse_boxes(second.trim_start().strip_prefix("second ")?.trim())?;
        let turn = match parts.next()?.trim() {
            "first to move" => Side::First,
            "second to move" => Side::Second,
            _ => return None,
        };
        Some(([first, second], turn))
    };
    read().ok_or_else(|| line.fault(0, EXPECTED))
}
