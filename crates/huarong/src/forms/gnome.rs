//! Levels of GNOME Klotski: boards with gates and an outside.

use super::labels::{goal_piece, labels};
use super::{FormError, Refusal};
use crate::builder::{Parts, assemble};
use crate::fault::{Fault, PuzzleError, TextKind};
use crate::form::Form;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// Labels that can take the place of `/`, which ends a row in this crate's texts.
const SLASHES: [char; 3] = ['／', '⁄', '∕'];

impl Puzzle {
    /// Reads a level as GNOME Klotski writes it, one row a line.
    ///
    /// `#` is a wall, a space is free, `-` is a gate that only the piece `*` may pass, and `*` must
    /// come to lie on the `.` cells, which are free as well. All else names pieces, case by case;
    /// a piece `/` is called `／`, as `/` ends a row in this crate's texts. Short rows are filled up
    /// with free cells, and the edge of the text is a wall.
    ///
    /// # Errors
    ///
    /// Every fault of the level at once.
    ///
    /// # Examples
    ///
    /// ```
    /// use huarong::Puzzle;
    /// let level = Puzzle::from_gnome("#####\n#a**-..\n#####")?;
    /// assert_eq!(level.rows(), "#####../#a**.../#####..");
    /// assert_eq!(level.goal_rows().unwrap(), "......./.....**/.......");
    /// # Ok::<(), huarong::PuzzleError>(())
    /// ```
    pub fn from_gnome(text: &str) -> Result<Self, PuzzleError> {
        let lines: Vec<&str> = text
            .trim_matches(['\n', '\r'])
            .lines()
            .map(|line| line.trim_end_matches('\r'))
            .collect();
        let slash = SLASHES.into_iter().find(|&other| !text.contains(other));
        let width = lines
            .iter()
            .map(|line| line.chars().count())
            .max()
            .unwrap_or(0);
        let rows: Vec<Vec<char>> = lines
            .iter()
            .map(|line| {
                let mut row: Vec<char> = line
                    .chars()
                    .map(|character| match character {
                        ' ' => '.',
                        '/' => slash.unwrap_or('/'),
                        other => other,
                    })
                    .collect();
                row.resize(width, '.');
                row
            })
            .collect();
        let mut faults = Vec::new();
        let Some(mut board) = Grid::from_rows(&rows, TextKind::Board, &mut faults) else {
            return Err(PuzzleError::new(faults));
        };
        let mut gates = Grid::empty(board.height(), board.width());
        let mut goal = Grid::empty(board.height(), board.width());
        // Dots and spaces are one in `rows`, so the goal is read from the text itself.
        for (row, line) in (0..board.height()).zip(&lines) {
            for (column, character) in (0..board.width()).zip(line.chars()) {
                let cell = Cell { row, column };
                match character {
                    '-' => {
                        board.set(cell, '.');
                        gates.set(cell, '-');
                    }
                    '.' => goal.set(cell, '*'),
                    _ => {}
                }
            }
        }
        let has_block = board.cells().any(|(_, character)| character == '*');
        if !has_block {
            faults.push(Fault::UnknownGoalPiece {
                label: '*',
                cell: Cell { row: 0, column: 0 },
            });
            return Err(PuzzleError::new(faults));
        }
        let parts = Parts {
            board,
            goal: Some(goal),
            gates: Some(gates),
            alike: Vec::new(),
            axis_bound: false,
        };
        assemble(&parts, faults)
    }
}

/// The piece that leaves.
const BLOCK: char = '*';

pub(super) fn write(puzzle: &Puzzle) -> Result<String, FormError> {
    let refused = |reason| Form::Gnome.refusal(reason);
    if puzzle.is_axis_bound() {
        return Err(refused(Refusal::Axis { bound: true }));
    }
    let block = goal_piece(puzzle).map_err(refused)?;
    let piece = &puzzle.rules.pieces[block];
    let goal: Vec<Cell> = piece
        .goal
        .iter()
        .flat_map(|&at| piece.shape.at(at))
        .collect();
    // No board has more cells than there are letters, marks and ideographs.
    let spare = ('a'..='z')
        .chain('A'..='Z')
        .chain('0'..='9')
        .chain('一'..='龥');
    let may_keep = |label: char| !matches!(label, ' ' | '#' | '.' | '-' | '*' | '/');
    let names = labels(puzzle, block, BLOCK, may_keep, spare);
    let grid = puzzle.grid();
    let mut text = String::new();
    for (cell, character) in grid.cells() {
        if cell.column == 0 && cell.row > 0 {
            text.push('\n');
        }
        let (is_goal, is_gate) = (goal.contains(&cell), puzzle.is_gate(cell));
        text.push(match character {
            '.' if is_goal && !is_gate => '.',
            _ if is_goal => return Err(refused(Refusal::GoalCovered { cell })),
            '.' if is_gate => '-',
            _ if is_gate => return Err(refused(Refusal::GateCovered { cell })),
            '.' => ' ',
            '#' => '#',
            label => match (&names, puzzle.rules.piece(label)) {
                (Some(names), Some(index)) => names[index],
                _ => label,
            },
        });
    }
    Ok(text)
}
