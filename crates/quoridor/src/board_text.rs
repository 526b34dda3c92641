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

use core::fmt;

use search_core::Side;
use search_core::text::excerpt;

use crate::drawing::{self, Drawn};
use crate::error::PositionError;
use crate::notation;
use crate::position::Position;
use crate::side_name::side_name;

pub(crate) fn write(position: &Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let pawn = |square| {
        let mut sides = Side::ALL.into_iter();
        sides
            .find(|&side| position.pawn(side) == square)
            .map(letter)
    };
    writeln!(f, "{}", player_line(position, Side::Second))?;
    for line in drawing::lines(position.size(), position.walls(), pawn) {
        writeln!(f, "{line}")?;
    }
    write!(f, "{}", player_line(position, Side::First))
}

fn player_line(position: &Position, side: Side) -> String {
    let state = match position.winner() {
        Some(winner) if winner == side => WINS,
        None if position.turn() == side => TO_MOVE,
        _ => "",
    };
    write_player(side_name(side), letter(side), position.hand(side), state)
}

pub(crate) const TO_MOVE: &str = ", to move";
pub(crate) const WINS: &str = ", wins";

/// What the line of a player says: name, letter, walls in hand, and the turn or the win.
pub(crate) fn write_player(name: &str, letter: char, walls: u8, state: &str) -> String {
    let plural = if walls == 1 { "" } else { "s" };
    format!("{name} {letter}, {walls} wall{plural}{state}")
}

/// The number of walls, as text, and the state that a player's line ends in.
pub(crate) fn read_player<'a>(
    line: &'a str,
    name: &str,
    letter: char,
) -> Option<(&'a str, &'a str)> {
    let rest = line
        .strip_prefix(name)?
        .strip_prefix(' ')?
        .strip_prefix(letter)?
        .strip_prefix(", ")?;
    let (hand, rest) = rest.split_once(" wall")?;
    Some((hand, rest.strip_prefix('s').unwrap_or(rest)))
}

const fn letter(side: Side) -> char {
    match side {
        Side::First => 'W',
        Side::Second => 'B',
    }
}

/// Reads a text board: takes from it what says something, then draws the position anew and
/// refuses any difference. Blank lines around, a common indent and spaces at line ends are free.
pub(crate) fn read(text: &str) -> Result<Position, PositionError> {
    let (first_line, lines) = drawing::trim(text);
    let fault = |line: usize, column: usize, reason: String| PositionError::Board {
        line: first_line + line,
        column: column + 1,
        reason,
    };
    let inner = 1..lines.len().saturating_sub(1).max(1);
    let board = Drawn::new(&lines[inner]).ok_or_else(|| {
        let reason = format!(
            "{} lines with this border are no board: two lines of players, two of column \
             letters, two of border, and 2 x rows - 1 between them",
            lines.len()
        );
        fault(2.min(lines.len().saturating_sub(1)), 0, reason)
    })?;
    if let Some((line, column, reason)) = board.fault_of_frame() {
        return Err(fault(1 + line, column, reason));
    }
    let size = board.size();
    let mut pawns = [size.start(Side::First); 2];
    for side in Side::ALL {
        pawns[side.index()] = board
            .pawn(letter(side))
            .ok_or_else(|| fault(3, 0, format!("no {} on the board", letter(side))))?;
    }
    let player_lines = [lines.len() - 1, 0];
    let mut hands = [0; 2];
    let mut turn = None;
    for side in Side::ALL {
        let line = player_lines[side.index()];
        let player = read_player(lines[line], side_name(side), letter(side));
        let (hand, state) = player.ok_or_else(|| {
            let expected = format!(
                "expected a line like `{} {}, 10 walls, to move`, found `{}`",
                side_name(side),
                letter(side),
                excerpt(lines[line]),
            );
            fault(line, 0, expected)
        })?;
        hands[side.index()] = notation::hand(side_name(side), hand)?;
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
    let position = Position::new(size, pawns, hands, turn, board.walls())?;
    drawing::compare(&position.to_string(), &lines)
        .map_or(Ok(position), |(line, column, reason)| {
            Err(fault(line, column, reason))
        })
}
