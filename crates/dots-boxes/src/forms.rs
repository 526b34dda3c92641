//! The forms that games and positions are read and written in.

use core::fmt;
use core::str::FromStr;

use search_core::text::excerpt;

use crate::notation::{PositionError, scores_and_turn};
use crate::position::Position;
use crate::record::{Record, RecordError};
use crate::size::{Size, SizeError};

/// A form of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Form {
    /// A position, in one line or drawn: this crate's own. A record loses its moves.
    #[default]
    Line,
    /// A position as `RxC BITS FIRST-SECOND SIDE`, with `OpenSpiel`'s string of bits. Scores and side may be left
    /// out where no box is closed; they then are `0-0 1`. A record loses its moves.
    Dbn,
    /// A game as `RxC ACTION...`, with `OpenSpiel`'s numbers.
    Actions,
    /// A game in the form of Dabble and `KSquares`; see [`Record::from_dbl`].
    Dbl,
}

/// Why a text cannot be read or written in a form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormError {
    /// There is no such form.
    #[error("`{0}` is no form: use `line`, `dbn`, `actions` or `dbl`")]
    Unknown(String),
    /// The text is no position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The text is no record.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// Fields are missing, or there are too many.
    #[error("expected {expected}, found {found} fields")]
    Fields {
        /// What should be there.
        expected: &'static str,
        /// How many there are.
        found: usize,
    },
}

impl From<SizeError> for FormError {
    fn from(error: SizeError) -> Self {
        Self::Record(error.into())
    }
}

impl Form {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Line, Self::Dbn, Self::Actions, Self::Dbl];

    /// `line`, `dbn`, `actions` or `dbl`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Dbn => "dbn",
            Self::Actions => "actions",
            Self::Dbl => "dbl",
        }
    }

    /// Reads a text of this form; a position is a record without moves.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, and where.
    ///
    /// # Examples
    ///
    /// ```
    /// use dots_boxes::Form;
    /// let game = Form::Actions.read("1x2 0 5 1")?;
    /// assert_eq!(Form::Line.write(&game)?, "1x2 --/.. .|. 0-0 2");
    /// assert_eq!(Form::Dbn.write(&game)?, "1x2 1100010 0-0 2");
    /// # Ok::<(), dots_boxes::FormError>(())
    /// ```
    pub fn read(self, text: &str) -> Result<Record, FormError> {
        let position = match self {
            Self::Dbl => return Ok(Record::from_dbl(text)?),
            Self::Actions => {
                let text = text.trim_start();
                let end = text.find(char::is_whitespace).unwrap_or(text.len());
                let (size, actions) = text.split_at(end);
                return Ok(Record::from_actions(size.parse()?, actions)?);
            }
            Self::Line => text.parse()?,
            Self::Dbn => {
                let fields: Vec<&str> = text.split_whitespace().collect();
                let (size, bits, scores, side) = match fields[..] {
                    [size, bits] => (size, bits, "0-0", "1"),
                    [size, bits, scores, side] => (size, bits, scores, side),
                    _ => {
                        return Err(FormError::Fields {
                            expected: "`RxC BITS` or `RxC BITS FIRST-SECOND SIDE`",
                            found: fields.len(),
                        });
                    }
                };
                let (scores, turn) = scores_and_turn(scores, side)?;
                Position::from_dbn(size.parse::<Size>()?, bits, scores, turn)?
            }
        };
        Ok(Record::new(position, Vec::new())?)
    }

    /// Writes a record in this form.
    ///
    /// # Errors
    ///
    /// [`RecordError::NotEmpty`] of the forms for games.
    pub fn write(self, record: &Record) -> Result<String, FormError> {
        let end = record.end();
        let size = end.size();
        Ok(match self {
            Self::Line => end.notation(),
            Self::Dbn => {
                let [first, second] = end.scores();
                let side = end.turn().index() + 1;
                format!("{size} {} {first}-{second} {side}", end.dbn())
            }
            Self::Actions => format!("{size} {}", record.to_actions()?)
                .trim_end()
                .to_owned(),
            Self::Dbl => record.to_dbl()?,
        })
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Form {
    type Err = FormError;

    fn from_str(text: &str) -> Result<Self, FormError> {
        let mut forms = Self::ALL.into_iter();
        let form = forms.find(|form| form.name() == text);
        form.ok_or_else(|| FormError::Unknown(excerpt(text)))
    }
}

#[cfg(feature = "serde")]
search_core::serde_as_text!(Form: |form| form);
