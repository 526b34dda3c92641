//! Reading map texts: contest files, one-line forms and drawn boards.

use search_core::text::whole_number;

use crate::grid::{Cell, Grid};
use crate::position::Position;
use crate::size::{MAX_SIDE, Size};

/// Why a text is no map, or why its parts are no position. Rows and columns in messages count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// There is no row.
    #[error("the map is empty")]
    Empty,
    /// A side is longer than [`MAX_SIDE`], or a stated side is 0.
    #[error("the map is {width}x{height}; sides are from 1 to {MAX_SIDE}")]
    BadSize {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// A character that is no cell.
    #[error("row {row}, column {column}: {found:?} is not one of `#`, space, `.`, `1`, `2`")]
    BadCell {
        /// Row, from 1.
        row: usize,
        /// Column, from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// A line among the rows of a drawn board that is not one itself.
    #[error("line {line}: every row of a drawn board stands between two `|`")]
    BadDrawnRow {
        /// Line of the map's text, from 1; a line `turn 1` or `turn 2` before it does not count.
        line: usize,
    },
    /// A row is longer than the first line says.
    #[error("row {row} has {found} cells; the first line says {width}")]
    LongRow {
        /// Row, from 1.
        row: usize,
        /// Its length.
        found: usize,
        /// The stated width.
        width: usize,
    },
    /// More or fewer rows than the first line says.
    #[error("there are {found} rows; the first line says {height}")]
    WrongHeight {
        /// The rows there are.
        found: usize,
        /// The stated height.
        height: usize,
    },
    /// A head occurs twice.
    #[error("row {row}, column {column}: a second head of player {player}")]
    TwoHeads {
        /// Row of the second one, from 1.
        row: usize,
        /// Column of the second one, from 1.
        column: usize,
        /// Whose.
        player: char,
    },
    /// The line that says whose turn it is names no player (alternating rules only).
    #[error("`{0}` does not say whose turn it is: write `turn 1` or `turn 2`")]
    BadTurn(String),
    /// Both heads are on one cell.
    #[error("both heads are on one cell")]
    SharedCell,
    /// A head is missing where the rules need both.
    #[error("player {player} has no head on the map")]
    MissingHead {
        /// Whose.
        player: char,
    },
}

/// Reads any of the three forms of a map:
///
/// - a contest file: an optional line `W H`, then rows of `#` (wall), space or `.` (free), `1`
///   and `2` (heads). Spaces count wherever they are; a carriage return at the end of a row does
///   not. A short row is filled up with free cells, as editors cut spaces off;
/// - the same rows joined by `/`, without the first line;
/// - a drawn board, whose rows stand between two `|`, each on its line. Lines above the first and
///   below the last row, such as the column numbers, are not read unless they hold a `|`.
///
/// Everything off the board is wall. Player 1's or 2's head may be missing: that player has
/// crashed.
///
/// # Errors
///
/// [`PositionError`] names the first fault and its place.
pub(crate) fn parse(text: &str) -> Result<Position, PositionError> {
    let lines = split_lines(text);
    if let Some(rows) = drawn_rows(&lines)? {
        return build(&rows, None);
    }
    if let [first, rows @ ..] = lines.as_slice()
        && let Some((width, height)) = stated_size(first, trim_end(rows).len())
    {
        // Empty lines after the last row are the end of the file, not rows.
        let kept = trim_end(rows).len().max(height.min(rows.len()));
        return build(&rows[..kept], Some((width, height)));
    }
    build(trim_blank(&lines), None)
}

fn split_lines(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text
        .strip_suffix('\n')
        .unwrap_or(text)
        .split('\n')
        .map(|line| line.strip_suffix('\r').unwrap_or(line))
        .collect();
    match trim_blank(&lines) {
        [line] if line.contains('/') => line.split('/').collect(),
        _ => lines,
    }
}

/// The lines without the empty ones at the end.
fn trim_end<'a, 'b>(lines: &'a [&'b str]) -> &'a [&'b str] {
    let end = lines.iter().rposition(|line| !line.is_empty());
    &lines[..end.map_or(0, |last| last + 1)]
}

/// The lines without the empty ones at both ends.
fn trim_blank<'a, 'b>(lines: &'a [&'b str]) -> &'a [&'b str] {
    let start = lines.iter().position(|line| !line.is_empty());
    trim_end(&lines[start.unwrap_or(0)..])
}

/// The rows of a drawn board; `None` where no line holds a row between two `|`.
fn drawn_rows<'a>(lines: &[&'a str]) -> Result<Option<Vec<&'a str>>, PositionError> {
    let row = |line: &&'a str| Some(line.split_once('|')?.1.rsplit_once('|')?.0);
    if !lines.iter().any(|line| row(line).is_some()) {
        return Ok(None);
    }
    let marked = |line: &&str| line.contains('|');
    let first = lines.iter().position(marked).unwrap_or(0);
    let last = lines.iter().rposition(marked).unwrap_or(first);
    let rows = lines[first..=last].iter().zip(first + 1..);
    rows.map(|(text, line)| row(text).ok_or(PositionError::BadDrawnRow { line }))
        .collect::<Result<_, _>>()
        .map(Some)
}

/// The `W H` of a first line. A line such as `1  2` could be a row as well: it is a size only where
/// just as many rows follow as it says.
fn stated_size(line: &str, rows: usize) -> Option<(usize, usize)> {
    // A number too large for any board is still a number.
    let number = |text: &str| {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| whole_number(text).unwrap_or(usize::MAX))
    };
    let mut numbers = line.split_ascii_whitespace();
    let (width, height) = (number(numbers.next()?)?, number(numbers.next()?)?);
    let could_be_row = line.chars().all(|sign| matches!(sign, ' ' | '1' | '2'))
        && ['1', '2']
            .iter()
            .all(|&head| line.matches(head).count() <= 1);
    (numbers.next().is_none() && (!could_be_row || rows == height)).then_some((width, height))
}

fn build(rows: &[&str], stated: Option<(usize, usize)>) -> Result<Position, PositionError> {
    let longest = rows
        .iter()
        .map(|row| row.chars().count())
        .max()
        .unwrap_or(0);
    let (width, height) = stated.unwrap_or((longest, rows.len()));
    if longest == 0 && stated.is_none() {
        return Err(PositionError::Empty);
    }
    let size = Size::new(width, height).map_err(|_| PositionError::BadSize { width, height })?;
    if rows.len() != height {
        return Err(PositionError::WrongHeight {
            found: rows.len(),
            height,
        });
    }
    let mut free = Grid::empty(size);
    let mut heads: [Option<Cell>; 2] = [None; 2];
    for (row, text) in rows.iter().enumerate() {
        let found = text.chars().count();
        if found > width {
            return Err(PositionError::LongRow {
                row: row + 1,
                found,
                width,
            });
        }
        let cells = text.chars().chain(core::iter::repeat(' ')).take(width);
        for (column, sign) in cells.enumerate() {
            let Some(cell) = size.cell(row, column) else {
                continue;
            };
            match sign {
                '#' => {}
                ' ' | '.' => free.insert(cell),
                '1' | '2' => {
                    let head = &mut heads[usize::from(sign == '2')];
                    if head.replace(cell).is_some() {
                        return Err(PositionError::TwoHeads {
                            row: row + 1,
                            column: column + 1,
                            player: sign,
                        });
                    }
                }
                found => {
                    return Err(PositionError::BadCell {
                        row: row + 1,
                        column: column + 1,
                        found,
                    });
                }
            }
        }
    }
    Position::new(free, heads)
}
