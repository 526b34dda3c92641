//! The `CommonCode`: the 2x2 piece's cell, then two bits a piece or free cell.

use core::fmt;
use core::str::FromStr;

use super::tiling::{self, CELLS, Tile, Tiling};
use super::{CodeError, RawCode, ShortCode};
use crate::builder::{Parts, assemble};
use crate::puzzle::Puzzle;

/// A layout in 36 bits: 4 for the cell of the 2x2 piece, then in reading order two for each cell not
/// yet covered: 00 free, 01 a lying domino, 10 a standing one, 11 a single square; zeros to the end.
///
/// It prints as nine hexadecimal digits without the zeros at the end, and reads back with or
/// without them, in either case. The alternate form `{:#}` prints all nine.
///
/// # Examples
///
/// ```
/// use huarong::CommonCode;
/// let code: CommonCode = "1a9bf0c".parse()?;
/// assert_eq!((code.to_string(), format!("{code:#}")), ("1A9BF0C".into(), "1A9BF0C00".into()));
/// assert_eq!(code.puzzle().rows(), "BAAC/BAAC/DEEF/DGHF/I..J");
/// assert_eq!("3A9BF0C".parse::<CommonCode>().unwrap_err().to_string(),
///     "the 2x2 piece cannot lie at row 1, column 4: it would stand out over the edge");
/// # Ok::<(), huarong::CodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CommonCode {
    value: u64,
}

/// Bits after the head's four.
const BODY: u32 = 32;

impl CommonCode {
    /// The digits of the full form.
    pub const LENGTH: usize = 9;
    const NAME: &'static str = "CommonCode";
    const LAST: u64 = (1 << 36) - 1;

    /// The code of a 36-bit number.
    ///
    /// # Errors
    ///
    /// Where the number is no layout, and why.
    pub fn from_value(value: u64) -> Result<Self, CodeError> {
        Self::decode(value)?;
        Ok(Self { value })
    }

    /// The 36-bit number.
    pub fn value(self) -> u64 {
        self.value
    }

    /// The layout as a puzzle with the classic goal: the 2x2 piece `A`, the others `B`, `C`, ... in
    /// reading order.
    ///
    /// # Panics
    ///
    /// Never: a code is always a valid layout.
    pub fn puzzle(self) -> Puzzle {
        let parts = Parts {
            board: self.tiling().grid(),
            goal: None,
            gates: None,
            alike: Vec::new(),
            axis_bound: false,
        };
        assemble(&parts, Vec::new()).expect("every code is a valid board")
    }

    /// The layout that a mirror at its side shows.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self::encode(&self.tiling().reflected(false))
    }

    /// The layout upside down, as a mirror below it shows it.
    #[must_use]
    pub fn upside_down(self) -> Self {
        Self::encode(&self.tiling().reflected(true))
    }

    fn decode(value: u64) -> Result<Tiling, CodeError> {
        if value > Self::LAST {
            return Err(CodeError::Range {
                code: Self::NAME,
                value,
                last: Self::LAST,
            });
        }
        let head = (value >> BODY) as usize;
        let mut body = value as u32;
        let tiling = Tiling::lay_around(head, |_| {
            body = body.rotate_left(2);
            let symbol = body & 3;
            body &= !3;
            Ok(match symbol {
                0 => Tile::Blank,
                1 => Tile::Horizontal,
                2 => Tile::Vertical,
                _ => Tile::Single,
            })
        })?;
        if body == 0 {
            Ok(tiling)
        } else {
            Err(CodeError::Trailing)
        }
    }

    /// The tiles of the layout.
    pub(super) fn tiling(self) -> Tiling {
        Self::decode(self.value).expect("the value was checked when the code was made")
    }

    /// The code of a valid layout.
    pub(super) fn encode(tiling: &Tiling) -> Self {
        let symbols = tiling.tiles().iter().filter_map(|tile| match tile {
            Tile::Blank => Some(0),
            Tile::Horizontal => Some(1),
            Tile::Vertical => Some(2),
            Tile::Single => Some(3),
            Tile::Head | Tile::Filler => None,
        });
        let mut value = (tiling.head() as u64) << BODY;
        let mut shift = BODY;
        for symbol in symbols {
            shift -= 2;
            value |= symbol << shift;
        }
        debug_assert!(tiling.head() + tiling::WIDTH < CELLS);
        Self { value }
    }
}

impl TryFrom<&Puzzle> for CommonCode {
    type Error = CodeError;

    /// The code of a board, whatever its labels and goal.
    fn try_from(puzzle: &Puzzle) -> Result<Self, Self::Error> {
        Tiling::of(puzzle).map(|tiling| Self::encode(&tiling))
    }
}

impl From<ShortCode> for CommonCode {
    fn from(code: ShortCode) -> Self {
        Self::encode(&code.tiling())
    }
}

impl From<RawCode> for CommonCode {
    fn from(code: RawCode) -> Self {
        Self::encode(&code.tiling())
    }
}

impl fmt::Display for CommonCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let full = format!("{:09X}", self.value);
        let short = full.trim_end_matches('0');
        match (f.alternate(), short) {
            (true, _) => f.pad(&full),
            (false, "") => f.pad("0"),
            (false, short) => f.pad(short),
        }
    }
}

impl FromStr for CommonCode {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = text.chars().count();
        if !(1..=Self::LENGTH).contains(&found) {
            return Err(CodeError::Length {
                code: Self::NAME,
                expected: "1 to 9",
                found,
            });
        }
        let digits = super::raw::hexadecimal(text, Self::NAME)?;
        let missing = Self::LENGTH - found;
        Self::from_value(digits << (4 * missing))
    }
}
