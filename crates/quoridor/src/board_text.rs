//! The text board: drawn for people, and read back.
//!
//! ```text
//! Black B, 3 walls, to move
//!     a   b   c   d   e
//!   +-------------------+
//! 3 | .   .   B   .   . | 3
//!   |         =======   |
//! 2 | .   . | W   .   . | 2
//!   |       |           |
//! 1 | .   . | .   .   . | 1
//!   +-------------------+
//!     a   b   c   d   e
//! White W, 2 walls
//! ```
//!
//! A wall covers the crossing in its middle, so two walls end to end leave the crossing between
//! them blank, and every layout has its own picture.

use core::fmt;

use search_core::Side;

use crate::error::{PositionError, excerpt};
use crate::notation::{self, column_letter};
use crate::position::{Position, name};
use crate::size::Size;
use crate::square::Square;
use crate::wall::{Orientation, Wall};

/// Lines beside those of the squares and crossings: two for the players, two with the column
/// letters, two of border.
const FRAME_LINES: usize = 6;
/// The character of the first square in its line, and the distance between two squares.
const FIRST_SQUARE: usize = 4;
const SQUARE_STEP: usize = 4;

pub(crate) fn write(position: &Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let size = position.size();
    let (letters, border) = (letters(size), border(size));
    writeln!(f, "{}", player_line(position, Side::Second))?;
    writeln!(f, "{letters}\n{border}")?;
    for row in (0..size.height()).rev() {
        writeln!(
            f,
            "{} |{}| {}",
            row + 1,
            square_line(position, row),
            row + 1
        )?;
        if let Some(below) = row.checked_sub(1) {
            writeln!(f, "  |{}|", crossing_line(position, below))?;
        }
    }
    writeln!(f, "{border}\n{letters}")?;
    write!(f, "{}", player_line(position, Side::First))
}

fn letters(size: Size) -> String {
    let letters = (0..size.width()).map(|column| format!("   {}", column_letter(column)));
    format!(" {}", letters.collect::<Vec<_>>().concat())
}

fn border(size: Size) -> String {
    let dashes = "-".repeat(SQUARE_STEP * usize::from(size.width()) - 1);
    format!("  +{dashes}+")
}

/// The squares of a row, with the vertical walls between them.
fn square_line(position: &Position, row: u8) -> String {
    let vertical = position.walls().anchors(Orientation::Vertical);
    let mut line = String::new();
    for column in 0..position.size().width() {
        let square = Square::at(column, row);
        let pawn = Side::ALL
            .into_iter()
            .find(|&side| position.pawn(side) == square);
        line.push(' ');
        line.push(pawn.map_or('.', letter));
        line.push(' ');
        let here = square.set();
        let walled = !((here | here.south()) & vertical).is_empty();
        line.push(if walled { '|' } else { ' ' });
    }
    line.pop();
    line
}

/// What is between a row and the one above it: horizontal walls and crossings.
fn crossing_line(position: &Position, row: u8) -> String {
    let [horizontal, vertical] =
        Orientation::ALL.map(|orientation| position.walls().anchors(orientation));
    let mut line = String::new();
    for column in 0..position.size().width() {
        let here = Square::at(column, row).set();
        let walled = !((here | here.west()) & horizontal).is_empty();
        line.push_str(if walled { "===" } else { "   " });
        line.push(if !(here & horizontal).is_empty() {
            '='
        } else if !(here & vertical).is_empty() {
            '|'
        } else {
            ' '
        });
    }
    line.pop();
    line
}

fn player_line(position: &Position, side: Side) -> String {
    let walls = position.hand(side);
    let state = match position.winner() {
        Some(winner) if winner == side => WINS,
        None if position.turn() == side => TO_MOVE,
        _ => "",
    };
    let plural = if walls == 1 { "" } else { "s" };
    format!(
        "{} {}, {walls} wall{plural}{state}",
        name(side),
        letter(side)
    )
}

const TO_MOVE: &str = ", to move";
const WINS: &str = ", wins";

const fn letter(side: Side) -> char {
    match side {
        Side::First => 'W',
        Side::Second => 'B',
    }
}

/// Reads a text board: takes from it what says something, then draws the position anew and
/// refuses any difference. Blank lines around, a common indent and spaces at line ends are free.
pub(crate) fn read(text: &str) -> Result<Position, PositionError> {
    let (first_line, lines) = trim(text);
    let fault = |line: usize, column: usize, reason: String| PositionError::Board {
        line: first_line + line,
        column: column + 1,
        reason,
    };
    let size = size_of_board(&lines).ok_or_else(|| {
        let reason = format!(
            "{} lines with this border are no board: two lines of players, two of column \
             letters, two of border, and 2 x rows - 1 between them",
            lines.len()
        );
        fault(2.min(lines.len().saturating_sub(1)), 0, reason)
    })?;
    // A wrong frame would make nonsense of what stands in it.
    let frame = format!("{}\n{}", letters(size), border(size));
    if let Some((line, column, reason)) = compare(&frame, &lines[1..3]) {
        return Err(fault(1 + line, column, reason));
    }
    let height = size.height();
    // Rows are drawn from the top; row 0's line is the last before the border.
    let square_line_of = |row: u8| 3 + 2 * usize::from(height - 1 - row);
    let character = |line: usize, column: usize| lines[line].chars().nth(column).unwrap_or(' ');

    let pawn = |side: Side| {
        size.squares().iter().find(|square| {
            let column = FIRST_SQUARE + SQUARE_STEP * usize::from(square.column());
            character(square_line_of(square.row()), column) == letter(side)
        })
    };
    let mut pawns = [size.start(Side::First); 2];
    for side in Side::ALL {
        pawns[side.index()] =
            pawn(side).ok_or_else(|| fault(3, 0, format!("no {} on the board", letter(side))))?;
    }
    let walls = size.slots().iter().filter_map(|anchor| {
        let column = FIRST_SQUARE + 2 + SQUARE_STEP * usize::from(anchor.column());
        match character(square_line_of(anchor.row()) - 1, column) {
            '=' => Some(Wall::at(anchor, Orientation::Horizontal)),
            '|' => Some(Wall::at(anchor, Orientation::Vertical)),
            _ => None,
        }
    });
    let player_lines = [lines.len() - 1, 0];
    let mut hands = [0; 2];
    let mut turn = None;
    for side in Side::ALL {
        let line = player_lines[side.index()];
        let (hand, state) = read_player(lines[line], side).ok_or_else(|| {
            let expected = format!(
                "expected a line like `{} {}, 10 walls, to move`, found `{}`",
                name(side),
                letter(side),
                excerpt(lines[line]),
            );
            fault(line, 0, expected)
        })?;
        hands[side.index()] = notation::hand(name(side), hand)?;
        match state {
            TO_MOVE => turn = Some(side),
            WINS => turn = Some(!side),
            _ => {}
        }
    }
    let turn = turn.ok_or_else(|| {
        let reason = format!("neither player's line ends in `{TO_MOVE}` or `{WINS}`");
        fault(0, 0, reason)
    })?;
    let position = Position::new(size, pawns, hands, turn, walls)?;
    compare(&position.to_string(), &lines).map_or(Ok(position), |(line, column, reason)| {
        Err(fault(line, column, reason))
    })
}

/// The lines that are not blank at the start or end, without their common indent and spaces at
/// their ends, and the 1-based number of the first.
fn trim(text: &str) -> (usize, Vec<&str>) {
    let all: Vec<&str> = text.lines().map(str::trim_end).collect();
    let blank = all.iter().take_while(|line| line.is_empty()).count();
    let end = all
        .iter()
        .rposition(|line| !line.is_empty())
        .map_or(blank, |last| last + 1);
    let lines = &all[blank..end];
    let indent = lines
        .iter()
        .filter(|line| !line.is_empty())
        .map(|line| line.bytes().take_while(|&byte| byte == b' ').count())
        .min()
        .unwrap_or(0);
    // The indent is of one-byte spaces, and only blank lines are shorter.
    let lines = lines.iter().map(|line| line.get(indent..).unwrap_or(""));
    (blank + 1, lines.collect())
}

/// The size of the board, from the number of lines and the length of the border.
fn size_of_board(lines: &[&str]) -> Option<Size> {
    let inner = lines.len().checked_sub(FRAME_LINES)?;
    if inner % 2 == 0 {
        return None;
    }
    let dashes = lines[2].bytes().filter(|&byte| byte == b'-').count();
    let width = u8::try_from(dashes.div_ceil(SQUARE_STEP)).ok()?;
    let height = u8::try_from(inner.div_ceil(2)).ok()?;
    Size::new(width, height).ok()
}

/// The number of walls, as text, and the state that a player's line ends in.
fn read_player(line: &str, side: Side) -> Option<(&str, &str)> {
    let rest = line
        .strip_prefix(name(side))?
        .strip_prefix(' ')?
        .strip_prefix(letter(side))?
        .strip_prefix(", ")?;
    let (hand, rest) = rest.split_once(" wall")?;
    Some((hand, rest.strip_prefix('s').unwrap_or(rest)))
}

/// The first line and character in which the lines differ from the board expected, 0-based.
fn compare(expected: &str, lines: &[&str]) -> Option<(usize, usize, String)> {
    for (number, (expected, &line)) in expected.lines().zip(lines).enumerate() {
        if expected == line {
            continue;
        }
        let mut found = line.chars();
        let mut wanted = expected.chars();
        let mut column = 0;
        loop {
            let (found, wanted) = (found.next(), wanted.next());
            if found != wanted {
                let show = |character: Option<char>| {
                    character.map_or_else(
                        || "the end of the line".to_owned(),
                        |character| format!("`{}`", character.escape_debug()),
                    )
                };
                let reason = format!("expected {}, found {}", show(wanted), show(found));
                return Some((number, column, reason));
            }
            column += 1;
        }
    }
    None
}
