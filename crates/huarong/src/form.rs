//! The forms of texts by name.

use core::fmt;
use core::str::FromStr;

use search_core::text::excerpt;

/// A form in which a puzzle can be written down.
///
/// # Examples
///
/// ```
/// use huarong::{Form, Puzzle};
///
/// let board = Puzzle::from_text("横刀立马")?;
/// assert_eq!(Form::Short.write(&board)?, "4WVE1");
///
/// let jam = Form::RushHour.read("BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN")?;
/// assert_eq!(jam.rows(), "BB.KM#/DDDKM./IAAL../I.JLEE/..JFFN/.GG.#N");
/// assert_eq!(Form::RushHour.write(&jam)?, "BB.KMxDDDKM.IAAL..I.JLEE..JFFN.GG.xN");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// This crate's own one-line text, [`Puzzle::notation`](crate::Puzzle::notation): it can say every puzzle.
    Rows,
    /// [`CommonCode`](crate::CommonCode): classic layouts.
    Common,
    /// [`ShortCode`](crate::ShortCode): classic layouts.
    Short,
    /// [`RawCode`](crate::RawCode): classic layouts.
    Raw,
    /// The 36 characters of Michael Fogleman's Rush Hour programs: 6x6, row by row, `.` or `o` for
    /// empty cells, `x` for walls, `A` for the car that leaves to the right.
    RushHour,
    /// A level of GNOME Klotski: see [`Puzzle::from_gnome`](crate::Puzzle::from_gnome).
    Gnome,
    /// The input of Knuth's SLIDING: see [`Puzzle::from_knuth`](crate::Puzzle::from_knuth).
    Knuth,
}

impl Form {
    /// All seven.
    pub const ALL: [Self; 7] = [
        Self::Rows,
        Self::Common,
        Self::Short,
        Self::Raw,
        Self::RushHour,
        Self::Gnome,
        Self::Knuth,
    ];

    /// `rows`, `common`, `short`, `raw`, `rush-hour`, `gnome` or `knuth`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rows => "rows",
            Self::Common => "common",
            Self::Short => "short",
            Self::Raw => "raw",
            Self::RushHour => "rush-hour",
            Self::Gnome => "gnome",
            Self::Knuth => "knuth",
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{text}\" is no form: use `rows`, `common`, `short`, `raw`, `rush-hour`, `gnome` or `knuth`"
)]
pub struct ParseFormError {
    text: String,
}

impl FromStr for Form {
    type Err = ParseFormError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|form| form.name() == text)
            .ok_or_else(|| ParseFormError {
                text: excerpt(text),
            })
    }
}
