//! Rush Hour boards as 36 characters, as Michael Fogleman's programs and database have them.

use super::labels::{goal_piece, labels};
use super::{FormError, Refusal};
use crate::builder::{Parts, assemble};
use crate::fault::{Fault, PuzzleError, TextKind};
use crate::form::Form;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// Rows and columns.
const SIDE: usize = 6;

/// Whether a text looks like such a board: no other text of a puzzle has 36 characters in a row.
pub(crate) fn looks_like(text: &str) -> bool {
    text.chars().count() == SIDE * SIDE && !text.contains(['/', '#', '\n', ' '])
}

impl Puzzle {
    /// Reads a Rush Hour board of 36 characters, row by row: `.` or `o` for an empty cell, `x` for a
    /// wall, letters for cars. Cars move along their long axis only; `A` is to come to the right end
    /// of its row. Labels stay as they are.
    ///
    /// # Errors
    ///
    /// Every fault of the board at once: a wrong length, split or square cars, a missing or an
    /// upright `A`.
    ///
    /// # Examples
    ///
    /// ```
    /// use huarong::{Algorithm, Metric, Puzzle, solve};
    /// use search_core::Limits;
    /// // The hardest of Fogleman's database.
    /// let jam = Puzzle::from_rush_hour("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM")?;
    /// let answer = solve(&jam, Metric::Slide, Algorithm::Auto, &Limits::none())?;
    /// assert_eq!(answer.length, Some(60));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_rush_hour(text: &str) -> Result<Self, PuzzleError> {
        let characters: Vec<char> = text.trim().chars().collect();
        if characters.len() != SIDE * SIDE {
            return Err(PuzzleError::from(Fault::InForm {
                form: Form::RushHour,
                line: 1,
                reason: format!("{} characters, but 36 are needed", characters.len()),
            }));
        }
        let rows: Vec<Vec<char>> = characters
            .chunks(SIDE)
            .map(|row| {
                row.iter()
                    .map(|character| match character {
                        'o' => '.',
                        'x' => '#',
                        other => *other,
                    })
                    .collect()
            })
            .collect();
        let mut faults = Vec::new();
        let Some(board) = Grid::from_rows(&rows, TextKind::Board, &mut faults) else {
            return Err(PuzzleError::new(faults));
        };
        let mut goal = Grid::empty(SIDE as u8, SIDE as u8);
        let car = board.pieces().into_iter().find(|(label, _)| *label == 'A');
        match car {
            Some((_, cells)) if cells.iter().all(|cell| cell.row == cells[0].row) => {
                for column in SIDE - cells.len()..SIDE {
                    let (row, column) = (cells[0].row, column as u8);
                    goal.set(Cell { row, column }, 'A');
                }
            }
            found => faults.push(Fault::InForm {
                form: Form::RushHour,
                line: 1,
                reason: if found.is_some() {
                    "car 'A' does not lie along a row, so it can never leave on the right"
                } else {
                    "there is no car 'A' to leave on the right"
                }
                .to_owned(),
            }),
        }
        let parts = Parts {
            board,
            goal: faults.is_empty().then_some(goal),
            gates: None,
            alike: Vec::new(),
            axis_bound: true,
        };
        assemble(&parts, faults)
    }
}

pub(super) fn write(puzzle: &Puzzle) -> Result<String, FormError> {
    let refused = |reason| Err(Form::RushHour.refusal(reason));
    let (rows, columns) = (puzzle.height(), puzzle.width());
    if (usize::from(rows), usize::from(columns)) != (SIDE, SIDE) {
        return refused(Refusal::Size {
            rows,
            columns,
            wanted: "6x6",
        });
    }
    if !puzzle.is_axis_bound() {
        return refused(Refusal::Axis { bound: false });
    }
    if puzzle.gate_rows().is_some() {
        return refused(Refusal::Gates);
    }
    let is_car = |height, width| (height == 1) != (width == 1);
    let odd = puzzle
        .pieces()
        .find(|(piece, _)| !is_car(piece.shape().height(), piece.shape().width()));
    if let Some((piece, _)) = odd {
        let label = piece.label();
        return refused(Refusal::NoCar { label });
    }
    let car = goal_piece(puzzle).map_err(|reason| Form::RushHour.refusal(reason))?;
    let piece = &puzzle.rules.pieces[car];
    let exit = Cell {
        row: puzzle.anchors[car].row,
        column: columns.saturating_sub(piece.shape.width()),
    };
    if piece.shape.height() != 1 || piece.goal != Some(exit) {
        let label = piece.label;
        return refused(Refusal::NoExit { label });
    }
    let may_keep = |label: char| !matches!(label, 'A' | 'o' | 'x');
    let spare = ('B'..='Z').chain('a'..='z');
    let Some(names) = labels(puzzle, car, 'A', may_keep, spare) else {
        return refused(Refusal::TooMany {
            what: "cars",
            found: puzzle.pieces().len(),
            most: 49,
        });
    };
    let mut text = String::with_capacity(SIDE * SIDE);
    for (_, character) in puzzle.grid().cells() {
        text.push(match character {
            '.' => '.',
            '#' => 'x',
            label => puzzle.rules.piece(label).map_or('.', |index| names[index]),
        });
    }
    Ok(text)
}
