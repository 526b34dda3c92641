//! A list of pieces as text, and some board that has them.

use core::str::FromStr;

use search_core::text::{excerpt, whole_number};

use crate::builder::{Parts, assemble};
use crate::fault::{PuzzleError, TextKind};
use crate::geometry::{Cell, Shape};
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// Rectangular pieces: how many of each height and width.
///
/// Its text is `HxW` for each shape, height first, `N*` before it for several, joined by commas:
/// `2x2,4*2x1,1x2,4*1x1` are the pieces of 横刀立马.
///
/// # Examples
///
/// ```
/// use huarong::Pieces;
/// let pieces: Pieces = "2x2,4*2x1,1x2,4*1x1".parse()?;
/// let board = pieces.template("..../..../..../.AA./.AA.")?;
/// assert_eq!(board.pieces().len(), 10);
/// assert!("2x2,3y1".parse::<Pieces>().is_err());
/// # Ok::<(), huarong::PiecesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pieces {
    /// Height and width of each, in the order of the text.
    sizes: Vec<(u8, u8)>,
}

/// What is wrong with a list of pieces or the board it is to lie on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PiecesError {
    /// An item of the list says no pieces.
    #[error(
        "item {place} of the pieces, \"{text}\": write `HxW` or `N*HxW`, with height, width and number \
         from 1 to 32"
    )]
    Item {
        /// Its place, from 1.
        place: usize,
        /// The item, shortened where it is long.
        text: String,
    },
    /// The goal has a piece that the list has not, or no place is left.
    #[error(transparent)]
    Board(#[from] PuzzleError),
    /// A goal piece is of a size that the list has no more pieces of.
    #[error("goal piece {label:?} is {height}x{width}, of which the list has no more")]
    NotListed {
        /// Its label.
        label: char,
        /// Its height.
        height: u8,
        /// Its width.
        width: u8,
    },
    /// The pieces do not all fit onto the board.
    #[error("the pieces have no room on the board")]
    NoRoom,
    /// There are more pieces than labels.
    #[error("{found} pieces, but there are labels for {most}")]
    TooMany {
        /// How many.
        found: usize,
        /// How many there may be.
        most: usize,
    },
}

impl FromStr for Pieces {
    type Err = PiecesError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |text: &str| {
            let number: u8 = whole_number(text.trim())?;
            (1..=32).contains(&number).then_some(number)
        };
        let mut sizes = Vec::new();
        for (index, item) in text.split(',').enumerate() {
            let (count, size) = item.split_once('*').unwrap_or(("1", item));
            let size = size.split_once('x');
            let read = size.and_then(|(h, w)| Some((number(count)?, number(h)?, number(w)?)));
            let Some((count, height, width)) = read else {
                return Err(PiecesError::Item {
                    place: index + 1,
                    text: excerpt(item.trim()),
                });
            };
            sizes.extend((0..count).map(|_| (height, width)));
        }
        Ok(Self { sizes })
    }
}

/// Labels in the order in which they are given out.
fn all_labels() -> impl Iterator<Item = char> + Clone {
    ('A'..='Z').chain('a'..='z').chain('0'..='9')
}

/// How many placements are tried before the board is said to have no room.
const MOST_TRIES: u32 = 2_000_000;

impl Pieces {
    /// A board with these pieces, which lie anywhere, and a goal: rows with `#` for walls and the goal
    /// pieces where they shall come to lie.
    ///
    /// # Errors
    ///
    /// Faults of the goal; a goal piece that is not in the list; pieces that do not fit together
    /// (the search for a place tries two million placements at most).
    pub fn template(&self, goal: &str) -> Result<Puzzle, PiecesError> {
        let mut faults = Vec::new();
        let Some(goal) = Grid::parse(goal, TextKind::Goal, &mut faults) else {
            return Err(PuzzleError::new(faults).into());
        };
        if !faults.is_empty() {
            return Err(PuzzleError::new(faults).into());
        }
        let mut sizes = self.sizes.clone();
        let mut labelled: Vec<(char, (u8, u8))> = Vec::new();
        for (label, cells) in goal.pieces() {
            let Some((shape, _)) = Shape::of(&cells) else {
                continue;
            };
            let size = (shape.height(), shape.width());
            let is_whole = cells.len() == usize::from(size.0) * usize::from(size.1);
            let Some(place) = sizes.iter().position(|&s| s == size && is_whole) else {
                return Err(PiecesError::NotListed {
                    label,
                    height: size.0,
                    width: size.1,
                });
            };
            sizes.remove(place);
            labelled.push((label, size));
        }
        let used: Vec<char> = labelled.iter().map(|(label, _)| *label).collect();
        let free = all_labels().filter(|label| !used.contains(label));
        if free.clone().count() < sizes.len() {
            return Err(PiecesError::TooMany {
                found: self.sizes.len(),
                most: all_labels().count(),
            });
        }
        labelled.extend(free.zip(sizes));
        let mut board = Grid::empty(goal.height(), goal.width());
        for (cell, _) in goal.cells().filter(|&(_, character)| character == '#') {
            board.set(cell, '#');
        }
        // Large pieces first, those of one size together.
        let mut open = labelled;
        open.sort_by_key(|&(label, (height, width))| {
            let area = u32::from(height) * u32::from(width);
            (core::cmp::Reverse(area), height, label)
        });
        let mut tries = MOST_TRIES;
        if !fill(&mut board, &open, 0, &mut tries) {
            return Err(PiecesError::NoRoom);
        }
        let parts = Parts {
            board,
            goal: Some(goal),
            gates: None,
            alike: Vec::new(),
            axis_bound: false,
        };
        Ok(assemble(&parts, Vec::new())?)
    }
}

/// Lays the pieces out, each at or after cell `from` if it is of the size of the one before.
fn fill(board: &mut Grid, open: &[(char, (u8, u8))], from: usize, tries: &mut u32) -> bool {
    let Some((&(label, size), rest)) = open.split_first() else {
        return true;
    };
    let width = usize::from(board.width());
    for spot in from..width * usize::from(board.height()) {
        if *tries == 0 {
            return false;
        }
        *tries -= 1;
        let cells: Vec<Cell> = (0..size.0)
            .flat_map(|row| (0..size.1).map(move |column| (row, column)))
            .map(|(row, column)| Cell {
                row: (spot / width) as u8 + row,
                column: (spot % width) as u8 + column,
            })
            .collect();
        let is_free = |cell: &Cell| {
            cell.row < board.height() && cell.column < board.width() && board.get(*cell) == '.'
        };
        if !cells.iter().all(is_free) {
            continue;
        }
        for &cell in &cells {
            board.set(cell, label);
        }
        let is_same = rest.first().is_some_and(|&(_, next)| next == size);
        if fill(board, rest, if is_same { spot + 1 } else { 0 }, tries) {
            return true;
        }
        for &cell in &cells {
            board.set(cell, '.');
        }
    }
    false
}
