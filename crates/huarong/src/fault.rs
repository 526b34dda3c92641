//! What can be wrong with a puzzle's text, each fault with its place.

use core::fmt;

use crate::form::Form;
use crate::geometry::{Cell, MAX_SIDE};

/// One thing wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// There is no board at all.
    #[error("the {text} is empty")]
    Empty {
        /// Which text: `board`, `goal` or `gates`.
        text: TextKind,
    },
    /// The board is beyond [`MAX_SIDE`].
    #[error(
        "the {text} has {rows} rows and {columns} columns: at most {MAX_SIDE} of each are allowed"
    )]
    TooLarge {
        /// Which text.
        text: TextKind,
        /// Its rows.
        rows: usize,
        /// Its longest row.
        columns: usize,
    },
    /// A row is not as long as the first.
    #[error("{text} row {}: {found} columns, but row 1 has {expected}", row + 1)]
    RaggedRow {
        /// Which text.
        text: TextKind,
        /// The row, from 0.
        row: usize,
        /// Its length.
        found: usize,
        /// The length of the first row.
        expected: usize,
    },
    /// A character that no piece can be called by: white space, a control character, or one that
    /// takes up no column or more than two.
    #[error("{text} {cell}: {character:?} cannot name a piece")]
    BadLabel {
        /// Which text.
        text: TextKind,
        /// Where it stands.
        cell: Cell,
        /// The character.
        character: char,
    },
    /// The cells of one label do not hang together.
    #[error("{cell}: this cell of piece {label:?} is not connected to its first at {first}")]
    SplitPiece {
        /// The piece.
        label: char,
        /// Its first cell.
        first: Cell,
        /// The first cell that cannot be reached from it.
        cell: Cell,
    },
    /// The board has not one piece.
    #[error("the board has no piece")]
    NoPiece,
    /// The goal has no piece on it.
    #[error("the goal names no piece")]
    NoGoalPiece,
    /// The goal's or the gates' size is not the board's.
    #[error("the {text} is {found_rows}x{found_columns}, but the board is {rows}x{columns}")]
    SizeMismatch {
        /// Which text.
        text: TextKind,
        /// Its rows.
        found_rows: u8,
        /// Its columns.
        found_columns: u8,
        /// The board's rows.
        rows: u8,
        /// The board's columns.
        columns: u8,
    },
    /// The goal names a piece that the board does not have.
    #[error("goal {cell}: there is no piece {label:?} on the board")]
    UnknownGoalPiece {
        /// The label.
        label: char,
        /// Its first cell in the goal.
        cell: Cell,
    },
    /// The goal shows a piece in another shape than the board.
    #[error("goal {cell}: piece {label:?} has not the shape it has on the board")]
    GoalShape {
        /// The label.
        label: char,
        /// Its first cell in the goal.
        cell: Cell,
    },
    /// The goal puts a piece on a wall of the board.
    #[error("goal {cell}: piece {label:?} would lie on a wall")]
    GoalOnWall {
        /// The label.
        label: char,
        /// The cell of the wall.
        cell: Cell,
    },
    /// The goal repeats a wall where the board has none.
    #[error("goal {cell}: a wall, but the board has none there")]
    GoalWall {
        /// The cell.
        cell: Cell,
    },
    /// A label made interchangeable is on no piece.
    #[error("alike {group:?}: there is no piece {label:?} on the board")]
    UnknownAlike {
        /// The group as given.
        group: String,
        /// The label.
        label: char,
    },
    /// Interchangeable pieces have different shapes.
    #[error("alike {group:?}: pieces {first:?} and {other:?} differ in shape")]
    AlikeShape {
        /// The group as given.
        group: String,
        /// The first piece of the group.
        first: char,
        /// The piece that differs.
        other: char,
    },
    /// A group makes a goal piece interchangeable with one that may not pass the gates.
    #[error(
        "alike {group:?}: {goal:?} has a goal and may pass the gates, but {other:?} may not, so \
         they differ"
    )]
    AlikeGates {
        /// The group as given.
        group: String,
        /// The piece with a goal.
        goal: char,
        /// The piece without.
        other: char,
    },
    /// Pieces are bound to their long axis, and this one has none.
    #[error("{cell}: piece {label:?} is as high as wide, so it has no long axis to be bound to")]
    NoLongAxis {
        /// The piece.
        label: char,
        /// Its anchor.
        cell: Cell,
    },
    /// A piece without a goal stands in a gate, where it may not be.
    #[error("{cell}: piece {label:?} stands in a gate but has no goal")]
    InGate {
        /// The piece.
        label: char,
        /// The cell of the gate.
        cell: Cell,
    },
    /// A gate where the board has a wall.
    #[error("gates {cell}: the board has a wall there")]
    GateOnWall {
        /// The cell.
        cell: Cell,
    },
    /// A character other than `-` and `.` (or the board's `#`) in the text of the gates.
    #[error("gates {cell}: {character:?} is neither `-` for a gate nor `.`")]
    BadGate {
        /// The cell.
        cell: Cell,
        /// The character.
        character: char,
    },
    /// A word that is no part of a puzzle's text.
    #[error("\"{word}\" is none of `goal ROWS`, `alike LABELS`, `gates ROWS`, `axis-bound`")]
    UnknownWord {
        /// The word.
        word: String,
    },
    /// A word such as `goal` is the last, so what should follow it is missing.
    #[error("{word:?} needs a word after it")]
    MissingWord {
        /// The word.
        word: String,
    },
    /// Text that is neither rows, nor the name of a layout, nor a code.
    #[error("\"{text}\" is no board, no layout's name and no code: {reason}")]
    UnknownText {
        /// The text, shortened where it is long.
        text: String,
        /// Why it is not a code.
        reason: String,
    },
    /// A text in another program's form that is not well-formed.
    #[error("{form} text, line {line}: {reason}")]
    InForm {
        /// The form.
        form: Form,
        /// The line, from 1.
        line: usize,
        /// What is wrong, with the place in the line where there is one.
        reason: String,
    },
    /// A drawn board with a line that does not fit the drawing.
    #[error("line {line} of the drawn board: {reason}")]
    Drawing {
        /// The line, from 1.
        line: usize,
        /// What does not fit.
        reason: &'static str,
    },
}

/// Which of a puzzle's texts a [`Fault`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextKind {
    /// The board with its pieces.
    Board,
    /// The goal rows.
    Goal,
    /// The rows that show the gates.
    Gates,
}

impl fmt::Display for TextKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Board => "board",
            Self::Goal => "goal",
            Self::Gates => "gates",
        })
    }
}

/// Everything that is wrong with a puzzle: all its faults at once, in reading order.
///
/// ```
/// let error = huarong::Puzzle::parse_rows("AB/BA/..C").unwrap_err();
/// assert_eq!(error.faults().len(), 3); // row 3 is too long, and A and B are both split
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleError {
    faults: Vec<Fault>,
}

impl PuzzleError {
    /// An error of at least one fault.
    pub(crate) fn new(faults: Vec<Fault>) -> Self {
        debug_assert!(!faults.is_empty(), "an error says what is wrong");
        Self { faults }
    }

    /// All faults, at least one.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }
}

impl From<Fault> for PuzzleError {
    fn from(fault: Fault) -> Self {
        Self::new(vec![fault])
    }
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl core::error::Error for PuzzleError {}
