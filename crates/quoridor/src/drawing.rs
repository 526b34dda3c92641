//! The board of squares, walls and pawns as lines of text, drawn and read back.
//!
//! A wall covers the crossing in its middle, so two walls end to end leave the crossing between
//! them blank, and every layout has its own picture.

use crate::size::Size;
use crate::square::{Square, column_letter};
use crate::wall::{Orientation, Wall};
use crate::walls::WallSet;

/// Lines beside those of the squares and crossings: two with the column letters, two of border.
const FRAME_LINES: usize = 4;
/// The character of the first square in its line, and the distance between two squares.
const FIRST_SQUARE: usize = 4;
const SQUARE_STEP: usize = 4;

/// The board from the top, with the letter of the pawn on a square.
pub(crate) fn lines(
    size: Size,
    walls: WallSet,
    pawn: impl Fn(Square) -> Option<char>,
) -> Vec<String> {
    let mut lines = frame(size).to_vec();
    for row in (0..size.height()).rev() {
        let squares = square_line(size, walls, row, &pawn);
        lines.push(format!("{} |{squares}| {}", row + 1, row + 1));
        if let Some(below) = row.checked_sub(1) {
            lines.push(format!("  |{}|", crossing_line(size, walls, below)));
        }
    }
    let [letters, border] = frame(size);
    lines.extend([border, letters]);
    lines
}

/// The two lines above the squares: the column letters and the border.
fn frame(size: Size) -> [String; 2] {
    let letters = (0..size.width()).map(|column| format!("   {}", column_letter(column)));
    let dashes = "-".repeat(SQUARE_STEP * usize::from(size.width()) - 1);
    [
        format!(" {}", letters.collect::<Vec<_>>().concat()),
        format!("  +{dashes}+"),
    ]
}

/// The squares of a row, with the vertical walls between them.
fn square_line(
    size: Size,
    walls: WallSet,
    row: u8,
    pawn: &impl Fn(Square) -> Option<char>,
) -> String {
    let vertical = walls.anchors(Orientation::Vertical);
    let mut line = String::new();
    for column in 0..size.width() {
        let square = Square::at(column, row);
        line.push(' ');
        line.push(pawn(square).unwrap_or('.'));
        line.push(' ');
        let here = square.set();
        let walled = !((here | here.south()) & vertical).is_empty();
        line.push(if walled { '|' } else { ' ' });
    }
    line.pop();
    line
}

/// What is between a row and the one above it: horizontal walls and crossings.
fn crossing_line(size: Size, walls: WallSet, row: u8) -> String {
    let [horizontal, vertical] = Orientation::ALL.map(|orientation| walls.anchors(orientation));
    let mut line = String::new();
    for column in 0..size.width() {
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

/// The lines of a board, to be read.
pub(crate) struct Drawn<'a> {
    lines: &'a [&'a str],
    size: Size,
}

impl<'a> Drawn<'a> {
    /// Lines that may be a board: their number and the length of the border say of which size.
    pub(crate) fn new(lines: &'a [&'a str]) -> Option<Self> {
        let inner = lines.len().checked_sub(FRAME_LINES)?;
        if inner % 2 == 0 {
            return None;
        }
        let dashes = lines[1].bytes().filter(|&byte| byte == b'-').count();
        let width = u8::try_from(dashes.div_ceil(SQUARE_STEP)).ok()?;
        let height = u8::try_from(inner.div_ceil(2)).ok()?;
        let size = Size::new(width, height).ok()?;
        Some(Self { lines, size })
    }

    /// The size of the board.
    pub(crate) fn size(&self) -> Size {
        self.size
    }

    /// Where the frame on top is not that of a board of this size: a wrong frame would make nonsense
    /// of what stands in it. As by [`compare`].
    pub(crate) fn fault_of_frame(&self) -> Option<(usize, usize, String)> {
        compare(&frame(self.size).join("\n"), &self.lines[..2])
    }

    /// The first square with this letter.
    pub(crate) fn pawn(&self, letter: char) -> Option<Square> {
        self.size.squares().iter().find(|square| {
            let column = FIRST_SQUARE + SQUARE_STEP * usize::from(square.column());
            self.character(self.line_of(square.row()), column) == letter
        })
    }

    /// The walls, by what covers the crossings.
    pub(crate) fn walls(&self) -> impl Iterator<Item = Wall> {
        self.size.slots().iter().filter_map(|anchor| {
            let column = FIRST_SQUARE + 2 + SQUARE_STEP * usize::from(anchor.column());
            match self.character(self.line_of(anchor.row()) - 1, column) {
                '=' => Some(Wall::at(anchor, Orientation::Horizontal)),
                '|' => Some(Wall::at(anchor, Orientation::Vertical)),
                _ => None,
            }
        })
    }

    /// Rows are drawn from the top; row 0's line is the last before the border.
    fn line_of(&self, row: u8) -> usize {
        2 + 2 * usize::from(self.size.height() - 1 - row)
    }

    fn character(&self, line: usize, column: usize) -> char {
        self.lines[line].chars().nth(column).unwrap_or(' ')
    }
}

/// The lines that are not blank at the start or end, without their common indent and spaces at
/// their ends, and the 1-based number of the first.
pub(crate) fn trim(text: &str) -> (usize, Vec<&str>) {
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

/// The first line and character in which the lines differ from those expected, 0-based, and how.
pub(crate) fn compare(expected: &str, lines: &[&str]) -> Option<(usize, usize, String)> {
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
