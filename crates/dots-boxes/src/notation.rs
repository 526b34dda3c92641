//! Positions as text: one line for machines, a board for people. Both parse back.

use core::fmt;
use core::str::FromStr;

use search_core::text::{excerpt, whole_number};
use search_core::{Ending, Side};

use crate::board_text;
use crate::cells::{Cell, STRIDE};
use crate::edge::Edge;
use crate::edges::EdgeSet;
use crate::position::{Position, ScoreMismatch};
use crate::size::{Size, SizeError};

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// Nothing but blanks.
    #[error("empty position: expected `RxC HROWS VROWS FIRST-SECOND SIDE` or a board")]
    Empty,
    /// The one-line form has other than five fields.
    #[error("expected five fields, `RxC HROWS VROWS FIRST-SECOND SIDE`, found {found}")]
    FieldCount {
        /// How many there are.
        found: usize,
    },
    /// The first field is no size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A field of edges has too many or too few rows.
    #[error("{what} edges: expected {expected} rows on a board of {size} boxes, found {found}")]
    RowCount {
        /// `horizontal` or `vertical`.
        what: &'static str,
        /// The board's size.
        size: Size,
        /// How many rows there must be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A row of edges is too long or too short.
    #[error("{what} edges, row {row}: expected {expected} characters, found {found}")]
    RowLength {
        /// `horizontal` or `vertical`.
        what: &'static str,
        /// The row, from 0.
        row: usize,
        /// How many characters there must be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A character that says neither drawn nor free.
    #[error(
        "{what} edges, row {row}, column {column}: expected `{drawn}` or `.`, found `{}`",
        excerpt(&.found.to_string())
    )]
    Symbol {
        /// `horizontal` or `vertical`.
        what: &'static str,
        /// The row, from 0.
        row: usize,
        /// The column, from 0.
        column: usize,
        /// The character there.
        found: char,
        /// The character for a drawn edge.
        drawn: char,
    },
    /// The score is not two numbers of boxes.
    #[error("score `{text}`: expected FIRST-SECOND, two numbers from 0 to 100, such as 3-1")]
    Score {
        /// The text given, shortened.
        text: String,
    },
    /// The side to move is neither 1 nor 2.
    #[error("side to move `{text}`: expected 1 or 2")]
    Side {
        /// The text given, shortened.
        text: String,
    },
    /// The scores do not belong to the edges.
    #[error(transparent)]
    Mismatch(#[from] ScoreMismatch),
    /// A line of a board that cannot be read.
    #[error("line {line}, column {column}: {reason}")]
    Board {
        /// The line of the text, from 1.
        line: usize,
        /// The character of the line, from 1.
        column: usize,
        /// What is wrong there.
        reason: &'static str,
    },
}

/// What the two edge fields are called in messages, with the sign for a drawn edge.
const HORIZONTAL: (&str, char) = ("horizontal", '-');
const VERTICAL: (&str, char) = ("vertical", '|');

impl Position {
    /// The position in one line: `RxC HROWS VROWS FIRST-SECOND SIDE`.
    ///
    /// `HROWS` are R + 1 rows of C characters, `-` for a drawn edge and `.` for a free one, joined
    /// by `/`; `VROWS` are R rows of C + 1 characters, `|` or `.`; then the boxes won by the first
    /// and by the second player, and `1` or `2` for the side to move.
    ///
    /// # Examples
    ///
    /// ```
    /// use dots_boxes::Position;
    /// let line = "2x2 ../-./.. .|./... 0-0 1";
    /// let position: Position = line.parse().unwrap();
    /// assert_eq!(position.notation(), line);
    /// assert_eq!(position.to_string().parse(), Ok(position));
    /// ```
    pub fn notation(&self) -> String {
        let size = self.size();
        let rows = |count: u8, columns: u8, drawn: char, edge: fn(u8, u8) -> Option<Edge>| {
            (0..count)
                .map(|row| {
                    (0..columns)
                        .filter_map(|column| edge(row, column))
                        .map(|edge| if self.is_legal(edge) { '.' } else { drawn })
                        .collect::<String>()
                })
                .collect::<Vec<_>>()
                .join("/")
        };
        let (r, c) = (size.rows(), size.columns());
        let horizontal = rows(r + 1, c, HORIZONTAL.1, Edge::horizontal);
        let vertical = rows(r, c + 1, VERTICAL.1, Edge::vertical);
        let [first, second] = self.scores();
        let side = self.turn().index() + 1;
        format!("{size} {horizontal} {vertical} {first}-{second} {side}")
    }
}

/// The board as people draw it: dots with their row and column, drawn edges, an `x` in every closed
/// box, and below it the score and the side to move. No line ends in a blank.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size();
        let width = size.rows().to_string().len();
        let closed = self.closed_boxes();
        let columns: Vec<String> = (0..=size.columns())
            .map(|column| format!("{column:<4}"))
            .collect();
        writeln!(f, "{:width$} {}", "", columns.concat().trim_end())?;
        let drawn = |edge: Option<Edge>| edge.is_some_and(|edge| !self.is_legal(edge));
        for row in 0..=size.rows() {
            let dots: Vec<&str> = (0..size.columns())
                .map(|column| {
                    if drawn(Edge::horizontal(row, column)) {
                        "+---"
                    } else {
                        "+   "
                    }
                })
                .collect();
            writeln!(f, "{row:>width$} {}+", dots.concat())?;
            if row == size.rows() {
                break;
            }
            let boxes: String = (0..=size.columns())
                .flat_map(|column| {
                    let cell = Cell::from_bit(u32::from(row) * STRIDE + u32::from(column));
                    let side = if drawn(Edge::vertical(row, column)) {
                        '|'
                    } else {
                        ' '
                    };
                    let mark = if closed.contains(cell) { 'x' } else { ' ' };
                    [side, ' ', mark, ' ']
                })
                .collect();
            let line = format!("{:width$} {boxes}", "");
            writeln!(f, "{}", line.trim_end())?;
        }
        let [first, second] = self.scores();
        write!(f, "first {first}, second {second}; {} to move", self.turn())?;
        match self.ending() {
            None => Ok(()),
            Some(Ending::Won(side)) => write!(f, "; over: {side} won"),
            Some(Ending::Draw) => write!(f, "; over: draw"),
        }
    }
}

/// Reads the one-line form of [`Position::notation`] and the board that `Display` writes.
impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        if text.trim().is_empty() {
            Err(PositionError::Empty)
        } else if text.trim().contains('\n') {
            board_text::parse(text)
        } else {
            parse_line(text)
        }
    }
}

fn parse_line(text: &str) -> Result<Position, PositionError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [size, horizontal, vertical, score, side] = fields[..] else {
        let found = fields.len();
        return Err(PositionError::FieldCount { found });
    };
    let size: Size = size.parse()?;
    let (r, c) = (usize::from(size.rows()), usize::from(size.columns()));
    let horizontal = parse_rows(horizontal, size, [r + 1, c], HORIZONTAL, Edge::horizontal)?;
    let vertical = parse_rows(vertical, size, [r, c + 1], VERTICAL, Edge::vertical)?;
    let (scores, turn) = scores_and_turn(score, side)?;
    Ok(Position::new(size, horizontal | vertical, scores, turn)?)
}

/// The last two fields of a position.
pub(crate) fn scores_and_turn(score: &str, side: &str) -> Result<([u8; 2], Side), PositionError> {
    let turn = match side {
        "1" => Side::First,
        "2" => Side::Second,
        _ => {
            return Err(PositionError::Side {
                text: excerpt(side),
            });
        }
    };
    Ok((parse_score(score)?, turn))
}

/// The free edges of a field.
fn parse_rows(
    text: &str,
    size: Size,
    [row_count, row_length]: [usize; 2],
    (what, drawn): (&'static str, char),
    edge: fn(u8, u8) -> Option<Edge>,
) -> Result<EdgeSet, PositionError> {
    let found = text.split('/').count();
    if found != row_count {
        return Err(PositionError::RowCount {
            what,
            size,
            expected: row_count,
            found,
        });
    }
    let mut free = EdgeSet::EMPTY;
    for (row, line) in text.split('/').enumerate() {
        let found = line.chars().count();
        if found != row_length {
            return Err(PositionError::RowLength {
                what,
                row,
                expected: row_length,
                found,
            });
        }
        for (column, symbol) in line.chars().enumerate() {
            if symbol == '.' {
                free = edge(row as u8, column as u8).map_or(free, |edge| free.with(edge));
            } else if symbol != drawn {
                return Err(PositionError::Symbol {
                    what,
                    row,
                    column,
                    found: symbol,
                    drawn,
                });
            }
        }
    }
    Ok(free)
}

fn parse_score(text: &str) -> Result<[u8; 2], PositionError> {
    text.split_once('-')
        .and_then(|(first, second)| Some([parse_boxes(first)?, parse_boxes(second)?]))
        .ok_or_else(|| PositionError::Score {
            text: excerpt(text),
        })
}

/// A number of boxes: digits alone, at most 100.
pub(crate) fn parse_boxes(text: &str) -> Option<u8> {
    whole_number(text).filter(|&boxes| boxes <= 100)
}

#[cfg(feature = "serde")]
search_core::serde_as_text!(Position: |position| position.notation());
