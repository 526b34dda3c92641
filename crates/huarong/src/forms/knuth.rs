//! The input of Donald Knuth's SLIDING: kinds of pieces by their patterns, then the first and the
//! last position, each named by what lies on the first cell not yet spoken of.

use search_core::text::{excerpt, whole_number};

use super::{FormError, Refusal};
use crate::builder::{Parts, assemble};
use crate::fault::{Fault, PuzzleError, TextKind};
use crate::form::Form;
use crate::geometry::{Cell, MAX_SIDE, Shape};
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// Names of kinds, in Knuth's order.
const KINDS: &str = "123456789abcdef";
/// The most cells of a board.
const MOST_CELLS: usize = 256;

/// Whether a text begins as these do: `5 x 4`, and more lines.
pub(crate) fn looks_like(text: &str) -> bool {
    text.split_once('\n')
        .is_some_and(|(head, _)| size(head).is_some())
}

impl Puzzle {
    /// Reads a puzzle as Knuth's SLIDING does: `ROWS x COLUMNS` and any words; a line
    /// `KIND = PATTERN` for each kind of piece, named `1` to `9` and `a` to `f`, rows of `1` and `0`
    /// joined by `/`; then the first and the last position. These name, cell by cell, what
    /// covers the first cell that nothing is known of yet: a kind, `0` for an empty cell, `x` for a
    /// wall. Zeros at the end may be left out.
    ///
    /// Pieces of one kind are interchangeable; kinds of one shape are not. A piece is labelled by its
    /// kind, and others of the kind by the next free characters.
    ///
    /// # Errors
    ///
    /// Every fault of the text at once, with its line. SLIDING allows pieces in several parts, this
    /// crate does not.
    ///
    /// # Examples
    ///
    /// ```
    /// use huarong::{Algorithm, Metric, Puzzle, solve};
    /// use search_core::Limits;
    ///
    /// let silly = Puzzle::from_knuth(
    ///     "5 x 5 (a silly example)\n1 = 111/01\n2 = 101/111\n3 = 1\n1xx200000000033\n000xx00033001002",
    /// )?;
    /// assert_eq!(silly.rows(), "111##/212../222../...../34...");
    /// let lengths = [Metric::Step, Metric::Slide, Metric::Move].map(|metric| {
    ///     solve(&silly, metric, Algorithm::Auto, &Limits::none()).unwrap().length.unwrap()
    /// });
    /// assert_eq!(lengths, [20, 10, 4]);
    /// # Ok::<(), huarong::PuzzleError>(())
    /// ```
    pub fn from_knuth(text: &str) -> Result<Self, PuzzleError> {
        let mut lines = text
            .lines()
            .enumerate()
            .map(|(index, line)| (index + 1, line.trim_end()))
            .filter(|(_, line)| !line.is_empty());
        let Some((height, width)) = lines.next().and_then(|(_, head)| size(head)) else {
            return Err(fault(1, "it must begin with `ROWS x COLUMNS`").into());
        };
        let most = usize::from(MAX_SIDE);
        if height > most || width > most || height == 0 || width == 0 {
            return Err(Fault::TooLarge {
                text: TextKind::Board,
                rows: height,
                columns: width,
            }
            .into());
        }
        let mut faults = Vec::new();
        let mut kinds: Vec<(char, Shape)> = Vec::new();
        let mut rest: Vec<(usize, &str)> = Vec::new();
        for (number, line) in lines {
            match line.split_once('=') {
                Some((name, pattern)) if rest.is_empty() => {
                    match kind(number, name.trim(), pattern.trim()) {
                        Ok((name, _)) if kinds.iter().any(|(known, _)| *known == name) => {
                            faults.push(fault(number, &format!("kind {name:?} is defined twice")));
                        }
                        Ok(kind) => kinds.push(kind),
                        Err(fault) => faults.push(fault),
                    }
                }
                _ => rest.push((number, line)),
            }
        }
        let &[first, last] = &rest[..] else {
            let line = rest.get(2).map_or(text.lines().count(), |&(line, _)| line);
            let reason = format!(
                "{} lines follow the kinds of pieces, but two positions are needed",
                rest.len()
            );
            faults.push(fault(line, &reason));
            return Err(PuzzleError::new(faults));
        };
        let board = (height as u8, width as u8);
        let [first, last] = [first, last].map(|line| fill(board, &kinds, line, &mut faults));
        if first.walls != last.walls {
            faults.push(fault(
                rest[1].0,
                "its walls are not those of the first position",
            ));
        }
        if !faults.is_empty() {
            return Err(PuzzleError::new(faults));
        }
        let parts = parts(board, &kinds, [&first, &last], rest[1].0, &mut faults);
        assemble(&parts, faults)
    }
}

/// The parts of the puzzle that two positions make: a label for each piece, and what is alike.
/// `line` is that of the last position.
fn parts(
    board: (u8, u8),
    kinds: &[(char, Shape)],
    [first, last]: [&Filled; 2],
    line: usize,
    faults: &mut Vec<Fault>,
) -> Parts {
    let mut parts = Parts {
        board: Grid::empty(board.0, board.1),
        goal: None,
        gates: None,
        alike: Vec::new(),
        axis_bound: false,
    };
    let mut goal = Grid::empty(board.0, board.1);
    for &cell in &first.walls {
        parts.board.set(cell, '#');
    }
    let used: Vec<char> = kinds.iter().map(|(name, _)| *name).collect();
    let mut spare = KINDS
        .chars()
        .chain('g'..='z')
        .chain('A'..='Z')
        .chain('一'..='龥')
        .filter(|label| !used.contains(label));
    for (name, _) in kinds {
        let blocks = |position: &Filled| -> Vec<Vec<Cell>> {
            let of_kind = position.blocks.iter().filter(|(kind, _)| kind == name);
            of_kind.map(|(_, cells)| cells.clone()).collect()
        };
        let (from, to) = (blocks(first), blocks(last));
        if from.len() != to.len() {
            let reason = format!(
                "{} pieces of kind {name:?}, but the first position has {}",
                to.len(),
                from.len()
            );
            faults.push(fault(line, &reason));
            continue;
        }
        let mut group = String::new();
        for (index, (from, to)) in from.iter().zip(&to).enumerate() {
            let other = if index == 0 {
                Some(*name)
            } else {
                spare.next()
            };
            // There are more spare labels than cells.
            let label = other.unwrap_or(*name);
            group.push(label);
            for &cell in from {
                parts.board.set(cell, label);
            }
            for &cell in to {
                goal.set(cell, label);
            }
        }
        if from.len() > 1 {
            parts.alike.push(group);
        }
    }
    parts.goal = Some(goal);
    parts
}

fn fault(line: usize, reason: &str) -> Fault {
    Fault::InForm {
        form: Form::Knuth,
        line,
        reason: reason.to_owned(),
    }
}

/// The size that a first line says.
fn size(head: &str) -> Option<(usize, usize)> {
    let mut words = head.split_whitespace();
    let rows = whole_number(words.next()?)?;
    if words.next()? != "x" {
        return None;
    }
    Some((rows, whole_number(words.next()?)?))
}

/// A kind of piece: its name and shape.
fn kind(line: usize, name: &str, pattern: &str) -> Result<(char, Shape), Fault> {
    let mut characters = name.chars();
    let label = match (characters.next(), characters.next()) {
        (Some(label), None) if KINDS.contains(label) => label,
        _ => {
            let reason = format!("\"{}\" is no kind: use 1 to 9 and a to f", excerpt(name));
            return Err(fault(line, &reason));
        }
    };
    let mut cells = Vec::new();
    for (row, text) in pattern.split('/').enumerate() {
        for (column, character) in text.chars().enumerate() {
            let most = usize::from(MAX_SIDE);
            match character {
                _ if row >= most || column >= most => {
                    return Err(fault(
                        line,
                        &format!("the pattern is beyond {most} x {most}"),
                    ));
                }
                '0' => {}
                '1' => cells.push(Cell {
                    row: row as u8,
                    column: column as u8,
                }),
                other => {
                    let place = format!("pattern row {}, column {}", row + 1, column + 1);
                    return Err(fault(
                        line,
                        &format!("{place}: {other:?} is neither 0 nor 1"),
                    ));
                }
            }
        }
    }
    let shape = Shape::of(&cells).ok_or_else(|| fault(line, "the pattern has no cell"))?;
    Ok((label, shape.0))
}

/// A position: the walls, and the pieces in reading order, each with its cells.
#[derive(Default)]
struct Filled {
    walls: Vec<Cell>,
    blocks: Vec<(char, Vec<Cell>)>,
}

/// Fills a board as a line says.
fn fill(
    (height, width): (u8, u8),
    kinds: &[(char, Shape)],
    (number, line): (usize, &str),
    faults: &mut Vec<Fault>,
) -> Filled {
    let mut filled = Filled::default();
    let mut known = Grid::empty(height, width);
    let mut open = (0..height).flat_map(|row| (0..width).map(move |column| Cell { row, column }));
    for (index, character) in line.chars().enumerate() {
        let place = index + 1;
        let Some(cell) = open.find(|&cell| known.get(cell) == '.') else {
            let reason = format!("column {place}: the board is already full");
            faults.push(fault(number, &reason));
            break;
        };
        match character {
            '0' => {}
            'x' => filled.walls.push(cell),
            name => {
                let Some((_, shape)) = kinds.iter().find(|(known, _)| *known == name) else {
                    let reason = format!("column {place}: there is no kind {name:?}");
                    faults.push(fault(number, &reason));
                    continue;
                };
                // The first cell in reading order is in the top row, which the anchor is in too.
                let cells: Option<Vec<Cell>> = cell
                    .column
                    .checked_sub(shape.cells()[0].column)
                    .map(|column| {
                        shape
                            .at(Cell {
                                row: cell.row,
                                column,
                            })
                            .collect()
                    });
                let fits = |cell: &Cell| {
                    cell.row < height && cell.column < width && known.get(*cell) == '.'
                };
                let Some(cells) = cells.filter(|cells| cells.iter().all(fits)) else {
                    let reason = format!("column {place}: a piece {name:?} does not fit at {cell}");
                    faults.push(fault(number, &reason));
                    continue;
                };
                for &cell in &cells {
                    known.set(cell, name);
                }
                filled.blocks.push((name, cells));
            }
        }
    }
    filled
}

pub(super) fn write(puzzle: &Puzzle) -> Result<String, FormError> {
    let refused = |reason| Err(Form::Knuth.refusal(reason));
    if puzzle.is_axis_bound() {
        return refused(Refusal::Axis { bound: true });
    }
    if puzzle.gate_rows().is_some() {
        return refused(Refusal::Gates);
    }
    let cells = usize::from(puzzle.height()) * usize::from(puzzle.width());
    let rules = &puzzle.rules;
    let classes = rules.classes();
    for (what, found, most) in [
        ("cells", cells, MOST_CELLS),
        ("kinds of pieces", classes.len(), KINDS.len()),
    ] {
        if found > most {
            return refused(Refusal::TooMany { what, found, most });
        }
    }
    let mut goals = Vec::with_capacity(rules.pieces.len());
    for piece in &rules.pieces {
        let label = piece.label;
        let Some(goal) = piece.goal else {
            return refused(Refusal::NoGoal { label });
        };
        goals.push(goal);
    }
    let mut text = format!("{} x {}\n", puzzle.height(), puzzle.width());
    let mut kind_of = vec!['0'; rules.pieces.len()];
    for (name, class) in KINDS.chars().zip(&classes) {
        text.extend([name, ' ', '=', ' ']);
        text.push_str(&pattern(&rules.pieces[class[0]].shape));
        text.push('\n');
        for &piece in class {
            kind_of[piece] = name;
        }
    }
    for anchors in [&puzzle.anchors, &goals] {
        text.push_str(&position(puzzle, anchors, &kind_of));
        text.push('\n');
    }
    Ok(text.trim_end().to_owned())
}

/// A shape as rows of `1` and `0`; zeros at the end of a row are left out.
fn pattern(shape: &Shape) -> String {
    let rows: Vec<String> = (0..shape.height())
        .map(|row| {
            let has = |column| shape.cells().contains(&Cell { row, column });
            let line: String = (0..shape.width())
                .map(|column| if has(column) { '1' } else { '0' })
                .collect();
            line.trim_end_matches('0').to_owned()
        })
        .collect();
    rows.join("/")
}

/// A position as the kinds on the first cells of its pieces.
fn position(puzzle: &Puzzle, anchors: &[Cell], kind_of: &[char]) -> String {
    let mut first = Grid::empty(puzzle.height(), puzzle.width());
    for ((piece, &anchor), &kind) in puzzle.rules.pieces.iter().zip(anchors).zip(kind_of) {
        for (index, cell) in piece.shape.at(anchor).enumerate() {
            first.set(cell, if index == 0 { kind } else { ' ' });
        }
    }
    let text: String = first
        .cells()
        .filter(|(_, character)| *character != ' ')
        .map(|(cell, character)| match character {
            '.' if puzzle.is_wall(cell) => 'x',
            '.' => '0',
            kind => kind,
        })
        .collect();
    text.trim_end_matches('0').to_owned()
}
