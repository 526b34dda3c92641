//! The texts by which puzzles are exchanged between programs.

mod gnome;
mod knuth;
mod labels;
mod rush_hour;

use core::str::FromStr;

use crate::codec::{CodeError, CommonCode, RawCode, ShortCode};
use crate::fault::PuzzleError;
use crate::form::Form;
use crate::geometry::Cell;
use crate::puzzle::Puzzle;

impl Form {
    /// Reads a puzzle. All but GNOME's levels are told apart by their looks, so that
    /// [`Puzzle::from_text`] reads them too; only a [`CommonCode`] of five digits, which it takes for a
    /// [`ShortCode`], has to be read by its form.
    ///
    /// # Errors
    ///
    /// Every fault of the text at once.
    pub fn read(self, text: &str) -> Result<Puzzle, PuzzleError> {
        match self {
            Self::Rows => Puzzle::from_text(text),
            Self::Common => read_code::<CommonCode>(text),
            Self::Short => read_code::<ShortCode>(text),
            Self::Raw => read_code::<RawCode>(text),
            Self::RushHour => Puzzle::from_rush_hour(text),
            Self::Gnome => Puzzle::from_gnome(text),
            Self::Knuth => Puzzle::from_knuth(text),
        }
    }

    /// The form of a text that can be no other, if it has one of the two such forms.
    pub(crate) fn of_looks(text: &str) -> Option<Self> {
        if rush_hour::looks_like(text) {
            Some(Self::RushHour)
        } else {
            knuth::looks_like(text).then_some(Self::Knuth)
        }
    }

    /// Writes a puzzle. Labels are kept as far as the form has room for them; where it has names of
    /// its own (the goal piece is `A` in Rush Hour and `*` in GNOME Klotski, kinds of pieces are
    /// numbered in SLIDING), pieces take those.
    ///
    /// # Errors
    ///
    /// Where the form cannot say the puzzle: nothing is ever left out in silence.
    pub fn write(self, puzzle: &Puzzle) -> Result<String, FormError> {
        let code = || {
            let code = CommonCode::try_from(puzzle)?;
            if code.puzzle().goal_rows() == puzzle.goal_rows() && !puzzle.is_axis_bound() {
                Ok(code)
            } else {
                Err(self.refusal(Refusal::OtherGoal))
            }
        };
        match self {
            Self::Rows => Ok(puzzle.notation()),
            Self::Common => Ok(code()?.to_string()),
            Self::Short => Ok(ShortCode::from(code()?).to_string()),
            Self::Raw => Ok(RawCode::from(code()?).to_string()),
            Self::RushHour => rush_hour::write(puzzle),
            Self::Gnome => gnome::write(puzzle),
            Self::Knuth => knuth::write(puzzle),
        }
    }

    fn refusal(self, reason: Refusal) -> FormError {
        FormError::Refused { form: self, reason }
    }
}

/// The layout of a code.
fn read_code<C>(text: &str) -> Result<Puzzle, PuzzleError>
where
    C: FromStr<Err = CodeError>,
    CommonCode: From<C>,
{
    let code = text.trim().parse::<C>();
    let code = code.map_err(|error| error.as_fault(text.trim()))?;
    Ok(CommonCode::from(code).puzzle())
}

/// Why a puzzle cannot be written in a form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormError {
    /// It is no classic layout.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// The form has no way to say something.
    #[error("the form `{form}` cannot say this puzzle: {reason}")]
    Refused {
        /// The form.
        form: Form,
        /// What it cannot say.
        reason: Refusal,
    },
}

/// What a [`Form`] cannot say.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// Another goal than the classic one, or bound axes.
    #[error("its goal or its rules are not the classic ones")]
    OtherGoal,
    /// A board of another size.
    #[error("the board is {rows}x{columns}, not {wanted}")]
    Size {
        /// Its rows.
        rows: u8,
        /// Its columns.
        columns: u8,
        /// What it must be.
        wanted: &'static str,
    },
    /// Pieces that are free to move across their long axis, or are bound to it.
    #[error("its pieces are {}bound to their long axis", if *bound { "" } else { "not " })]
    Axis {
        /// Whether they are bound.
        bound: bool,
    },
    /// A piece that is not one cell wide, or only one cell long.
    #[error("piece {label:?} is not a line of two cells or more")]
    NoCar {
        /// The piece.
        label: char,
    },
    /// There are gates.
    #[error("it has gates")]
    Gates,
    /// The number of pieces with a goal is not one.
    #[error("{found} pieces have a goal, not one")]
    GoalPieces {
        /// How many have one.
        found: usize,
    },
    /// The goal piece may change places with another.
    #[error("the goal piece is interchangeable with others")]
    Alike,
    /// The goal is not where the form has it.
    #[error("the goal of {label:?} is not at the right end of its row")]
    NoExit {
        /// The piece.
        label: char,
    },
    /// A cell of the goal has something on it, so that its mark cannot be seen.
    #[error("{cell} belongs to the goal, but is not free to be marked so")]
    GoalCovered {
        /// The cell.
        cell: Cell,
    },
    /// A gate has a piece in it.
    #[error("{cell} is a gate, but is not free to be marked so")]
    GateCovered {
        /// The cell.
        cell: Cell,
    },
    /// A piece without a goal where the form wants the whole last position.
    #[error("piece {label:?} has no goal, and the form wants one for every piece")]
    NoGoal {
        /// The piece.
        label: char,
    },
    /// Too many pieces, or kinds of pieces.
    #[error("it has {found} {what}, more than {most}")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many.
        found: usize,
        /// How many there may be.
        most: usize,
    },
}
