//! Puts a puzzle together from its texts, and finds everything that is wrong with them.

use std::sync::Arc;

use crate::fault::{Fault, PuzzleError, TextKind};
use crate::geometry::{Cell, CellSet, Shape, first_cut_off};
use crate::grid::Grid;
use crate::puzzle::{Piece, Puzzle, Rules};

/// The texts of a puzzle, to be checked together.
///
/// # Examples
///
/// ```
/// use huarong::PuzzleBuilder;
///
/// let silly = PuzzleBuilder::new("111##/212../222../...../34...")
///     .goal("...##/...34/..111/..212/..222")
///     .alike("34")
///     .build()?;
/// assert_eq!(silly.pieces().len(), 4);
///
/// let error = PuzzleBuilder::new("AAB/..B").goal("..C/.BB").build().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "goal row 2, column 2: piece 'B' has not the shape it has on the board; \
///      goal row 1, column 3: there is no piece 'C' on the board",
/// );
/// # Ok::<(), huarong::PuzzleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleBuilder {
    board: String,
    goal: Option<String>,
    gates: Option<String>,
    alike: Vec<String>,
    axis_bound: bool,
}

impl PuzzleBuilder {
    /// Starts from a board as in [`Puzzle::parse_rows`].
    pub fn new(board: &str) -> Self {
        Self {
            board: board.to_owned(),
            goal: None,
            gates: None,
            alike: Vec::new(),
            axis_bound: false,
        }
    }

    /// Sets the goal: rows with the goal pieces alone.
    #[must_use]
    pub fn goal(mut self, rows: &str) -> Self {
        self.goal = Some(rows.to_owned());
        self
    }

    /// Sets the gates: rows with `-` for each cell that only pieces with a goal may enter.
    #[must_use]
    pub fn gates(mut self, rows: &str) -> Self {
        self.gates = Some(rows.to_owned());
        self
    }

    /// Makes the pieces of these labels interchangeable. Groups that share a piece become one.
    #[must_use]
    pub fn alike(mut self, labels: &str) -> Self {
        self.alike.push(labels.to_owned());
        self
    }

    /// Binds each piece to its long axis, or sets it free.
    #[must_use]
    pub fn axis_bound(mut self, bound: bool) -> Self {
        self.axis_bound = bound;
        self
    }

    /// Builds the puzzle.
    ///
    /// # Errors
    ///
    /// Every fault of every text at once.
    pub fn build(&self) -> Result<Puzzle, PuzzleError> {
        let mut faults = Vec::new();
        let board = Grid::parse(&self.board, TextKind::Board, &mut faults);
        let mut other = |text: &Option<String>, kind| {
            text.as_ref()
                .and_then(|text| Grid::parse(text, kind, &mut faults))
        };
        let goal = other(&self.goal, TextKind::Goal);
        let gates = other(&self.gates, TextKind::Gates);
        let (Some(board), false) = (board, self.goal.is_some() && goal.is_none()) else {
            return Err(PuzzleError::new(faults));
        };
        assemble(
            &Parts {
                board,
                goal,
                gates,
                alike: self.alike.clone(),
                axis_bound: self.axis_bound,
            },
            faults,
        )
    }
}

/// The texts of a puzzle, each a rectangle by now.
pub(crate) struct Parts {
    pub(crate) board: Grid,
    pub(crate) goal: Option<Grid>,
    pub(crate) gates: Option<Grid>,
    pub(crate) alike: Vec<String>,
    pub(crate) axis_bound: bool,
}

/// Makes the puzzle of its parts, unless something is wrong with them or was before.
pub(crate) fn assemble(parts: &Parts, mut faults: Vec<Fault>) -> Result<Puzzle, PuzzleError> {
    let (height, width) = (parts.board.height(), parts.board.width());
    let mut walls = CellSet::new(height, width);
    for (cell, _) in parts.board.cells().filter(|&(_, c)| c == '#') {
        walls.insert(cell);
    }
    let (pieces, anchors) = board_pieces(&parts.board, &mut faults);
    let mut rules = Rules {
        height,
        width,
        walls,
        gates: CellSet::new(height, width),
        pieces,
        alike: Vec::new(),
        axis_bound: parts.axis_bound,
    };
    match &parts.goal {
        Some(goal) => set_goal(&mut rules, goal, &mut faults),
        None => set_default_goal(&mut rules),
    }
    if let Some(gates) = &parts.gates {
        set_gates(&mut rules, gates, &anchors, &mut faults);
    }
    set_alike(&mut rules, &parts.alike, &mut faults);
    if rules.axis_bound {
        for (piece, &cell) in rules.pieces.iter().zip(&anchors) {
            if piece.shape.long_axis_is_horizontal().is_none() {
                let label = piece.label;
                faults.push(Fault::NoLongAxis { label, cell });
            }
        }
    }
    if faults.is_empty() {
        let rules = Arc::new(rules);
        Ok(Puzzle { rules, anchors })
    } else {
        Err(PuzzleError::new(faults))
    }
}

/// The pieces of a board and their anchors, in the order of the labels.
fn board_pieces(board: &Grid, faults: &mut Vec<Fault>) -> (Vec<Piece>, Vec<Cell>) {
    let mut pieces = Vec::new();
    let mut anchors = Vec::new();
    for (label, cells) in board.pieces() {
        let Some((shape, anchor)) = Shape::of(&cells) else {
            continue;
        };
        if let Some(cell) = first_cut_off(&cells) {
            faults.push(Fault::SplitPiece {
                label,
                first: cells[0],
                cell,
            });
        }
        pieces.push(Piece {
            label,
            shape,
            goal: None,
        });
        anchors.push(anchor);
    }
    if pieces.is_empty() {
        faults.push(Fault::NoPiece);
    }
    (pieces, anchors)
}

/// Whether a text has the size of the board.
fn same_size(rules: &Rules, grid: &Grid, text: TextKind, faults: &mut Vec<Fault>) -> bool {
    let same = (grid.height(), grid.width()) == (rules.height, rules.width);
    if !same {
        faults.push(Fault::SizeMismatch {
            text,
            found_rows: grid.height(),
            found_columns: grid.width(),
            rows: rules.height,
            columns: rules.width,
        });
    }
    same
}

fn set_goal(rules: &mut Rules, goal: &Grid, faults: &mut Vec<Fault>) {
    let fits = same_size(rules, goal, TextKind::Goal, faults);
    let named = goal.pieces();
    if named.is_empty() {
        faults.push(Fault::NoGoalPiece);
    }
    if fits {
        for (cell, _) in goal.cells().filter(|&(_, c)| c == '#') {
            if !rules.walls.contains(cell) {
                faults.push(Fault::GoalWall { cell });
            }
        }
    }
    for (label, cells) in named {
        let cell = cells[0];
        let Some(index) = rules.piece(label) else {
            faults.push(Fault::UnknownGoalPiece { label, cell });
            continue;
        };
        if fits && let Some(&cell) = cells.iter().find(|&&cell| rules.walls.contains(cell)) {
            faults.push(Fault::GoalOnWall { label, cell });
        }
        match Shape::of(&cells) {
            Some((shape, anchor)) if shape == rules.pieces[index].shape => {
                rules.pieces[index].goal = Some(anchor);
            }
            _ => faults.push(Fault::GoalShape { label, cell }),
        }
    }
}

/// The classic goal, where the board is a classic one: 4x5 with one 2x2 piece.
fn set_default_goal(rules: &mut Rules) {
    if let Some((index, goal)) = default_goal(rules) {
        rules.pieces[index].goal = Some(goal);
    }
}

/// The piece and the anchor of the classic goal.
pub(crate) fn default_goal(rules: &Rules) -> Option<(usize, Cell)> {
    let goal = Cell { row: 3, column: 1 };
    let is_big = |index: &usize| {
        let shape = &rules.pieces[*index].shape;
        (shape.height(), shape.width(), shape.cells().len()) == (2, 2, 4)
    };
    let mut big = (0..rules.pieces.len()).filter(is_big);
    let (Some(index), None) = (big.next(), big.next()) else {
        return None;
    };
    let classic = (rules.height, rules.width) == (5, 4);
    (classic && rules.fits(index, goal)).then_some((index, goal))
}

fn set_gates(rules: &mut Rules, gates: &Grid, anchors: &[Cell], faults: &mut Vec<Fault>) {
    if !same_size(rules, gates, TextKind::Gates, faults) {
        return;
    }
    for (cell, character) in gates.cells() {
        let is_wall = rules.walls.contains(cell);
        match character {
            '.' => {}
            '#' if is_wall => {}
            '-' if is_wall => faults.push(Fault::GateOnWall { cell }),
            '-' => rules.gates.insert(cell),
            _ => faults.push(Fault::BadGate { cell, character }),
        }
    }
    for (piece, &anchor) in rules.pieces.iter().zip(anchors) {
        let mut in_gate = piece.shape.at(anchor).filter(|&c| rules.gates.contains(c));
        if let (None, Some(cell)) = (piece.goal, in_gate.next()) {
            let label = piece.label;
            faults.push(Fault::InGate { label, cell });
        }
    }
}

fn set_alike(rules: &mut Rules, groups: &[String], faults: &mut Vec<Fault>) {
    for group in groups {
        let mut members: Vec<usize> = Vec::new();
        for label in group.chars() {
            match rules.piece(label) {
                Some(index) => members.push(index),
                None => faults.push(Fault::UnknownAlike {
                    group: group.clone(),
                    label,
                }),
            }
        }
        let Some(&first) = members.first() else {
            continue;
        };
        for &other in &members {
            if rules.pieces[other].shape != rules.pieces[first].shape {
                faults.push(Fault::AlikeShape {
                    group: group.clone(),
                    first: rules.pieces[first].label,
                    other: rules.pieces[other].label,
                });
            }
        }
        // Groups that share a piece are one group.
        rules.alike.retain(|known| {
            let shared = known.iter().any(|index| members.contains(index));
            if shared {
                members.extend(known);
            }
            !shared
        });
        members.sort_unstable();
        members.dedup();
        if !rules.gates.is_empty() {
            let (goal, free): (Vec<usize>, Vec<usize>) = members
                .iter()
                .partition(|&&index| rules.pieces[index].goal.is_some());
            if let (Some(&goal), Some(&other)) = (goal.first(), free.first()) {
                faults.push(Fault::AlikeGates {
                    group: group.clone(),
                    goal: rules.pieces[goal].label,
                    other: rules.pieces[other].label,
                });
            }
        }
        if members.len() > 1 {
            rules.alike.push(members);
        }
    }
    rules.alike.sort_unstable();
}
