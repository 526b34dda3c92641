//! The three codes by which classic layouts are exchanged: 4x5 boards with one 2x2 piece, dominoes,
//! single squares and at least two free cells. There are 29,334,498 such layouts.
//!
//! | code | form | for |
//! |---|---|---|
//! | [`CommonCode`] | 36 bits, up to nine hexadecimal digits | reading and writing by people |
//! | [`ShortCode`] | its rank among all, five characters | the shortest text |
//! | [`RawCode`] | 60 bits, three a cell | quick work on cells |
//!
//! The codes are those of dnomd343's klotski project. Each converts into each other by `From`, and
//! into a [`Puzzle`](crate::Puzzle) by `puzzle()`.

mod common;
mod count;
mod raw;
mod short;
mod tiling;

pub(crate) use count::{Prefix, heads};
pub(crate) use tiling::Tile;

pub use common::CommonCode;
pub use raw::RawCode;
pub use short::ShortCode;

use search_core::text::excerpt;

use crate::fault::Fault;
use crate::geometry::Cell;

/// What is wrong with a code, or why a board has none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CodeError {
    /// The text has the wrong number of characters.
    #[error("a {code} has {expected} characters, not {found}")]
    Length {
        /// Which code.
        code: &'static str,
        /// How many there should be, in words.
        expected: &'static str,
        /// How many there are.
        found: usize,
    },
    /// A character is not of the code's alphabet.
    #[error("{code}, character {place}: {character:?} is not one of {alphabet}")]
    Character {
        /// Which code.
        code: &'static str,
        /// The place in the text, from 1.
        place: usize,
        /// The character.
        character: char,
        /// The alphabet.
        alphabet: &'static str,
    },
    /// The number is beyond the last layout, or has bits set where the code has none.
    #[error("{code} {value} is beyond the last, {last}")]
    Range {
        /// Which code.
        code: &'static str,
        /// The number.
        value: u64,
        /// The greatest number allowed.
        last: u64,
    },
    /// The 2x2 piece would stand out over the edge.
    #[error("the 2x2 piece cannot lie at {cell}: it would stand out over the edge")]
    Head {
        /// Its top left cell.
        cell: Cell,
    },
    /// A piece lies over the edge or over another piece.
    #[error("{cell}: the piece here lies over the edge or over another piece")]
    Overlap {
        /// The piece's first cell.
        cell: Cell,
    },
    /// Cells are marked as covered by a piece that is not there, or as no piece at all.
    #[error("{cell}: bits {bits:03b} say nothing that can stand here")]
    Bits {
        /// The cell.
        cell: Cell,
        /// Its bits.
        bits: u8,
    },
    /// Bits are set after the last cell.
    #[error("bits are set after the last cell")]
    Trailing,
    /// There are fewer than two free cells.
    #[error("{free} free cells, but a layout has at least 2")]
    Full {
        /// How many there are.
        free: usize,
    },
    /// There is not exactly one 2x2 piece.
    #[error("{found} pieces are 2x2, but a layout has exactly 1")]
    Heads {
        /// How many there are.
        found: usize,
    },
    /// The board is not 4x5, or has walls or gates.
    #[error("only 4x5 boards without walls or gates have a code")]
    Board,
    /// A piece is none of 2x2, 1x2, 2x1, 1x1.
    #[error("piece {label:?} at {cell} is no 2x2, domino or single square")]
    Shape {
        /// The piece.
        label: char,
        /// Its anchor.
        cell: Cell,
    },
}

impl CodeError {
    /// The fault of a text that was taken for a code.
    pub(crate) fn as_fault(&self, text: &str) -> Fault {
        Fault::UnknownText {
            text: excerpt(text),
            reason: self.to_string(),
        }
    }
}
