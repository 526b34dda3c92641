//! Where a game begins.

use core::fmt;
use core::str::FromStr;

use search_core::text::excerpt;

use crate::cells::{CellSet, STRIDE};
use crate::edges::EdgeSet;
use crate::size::Size;

/// Which edges are drawn before the first move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Start {
    /// None: the usual start.
    #[default]
    American,
    /// The whole border.
    Swedish,
    /// The left and the bottom border.
    Icelandic,
}

impl Start {
    /// All starts.
    pub const ALL: [Self; 3] = [Self::American, Self::Swedish, Self::Icelandic];

    /// The edges that the start leaves free.
    pub(crate) fn free(self, size: Size) -> EdgeSet {
        let all = EdgeSet::all(size);
        let top = CellSet::rectangle(1, size.columns()).0;
        let left = CellSet::rectangle(size.rows(), 1).0;
        let bottom = top << (STRIDE * u32::from(size.rows()));
        let right = left << size.columns();
        let drawn = match self {
            Self::American => EdgeSet::EMPTY,
            Self::Swedish => EdgeSet {
                horizontal: top | bottom,
                vertical: left | right,
            },
            Self::Icelandic => EdgeSet {
                horizontal: bottom,
                vertical: left,
            },
        };
        all - drawn
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::American => "american",
            Self::Swedish => "swedish",
            Self::Icelandic => "icelandic",
        })
    }
}

/// A start that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown start `{text}`; starts: american, swedish, icelandic")]
pub struct StartError {
    /// The text given, shortened.
    pub text: String,
}

impl FromStr for Start {
    type Err = StartError;

    fn from_str(text: &str) -> Result<Self, StartError> {
        Self::ALL
            .into_iter()
            .find(|start| start.to_string() == text)
            .ok_or_else(|| StartError {
                text: excerpt(text),
            })
    }
}

#[cfg(feature = "serde")]
search_core::serde_as_text!(Start: |start| start);
