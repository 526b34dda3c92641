//! The `RawCode`: three bits a cell.

use core::fmt;
use core::str::FromStr;

use super::tiling::{CELLS, Tile, Tiling, cell};
use super::{CodeError, CommonCode, ShortCode};
use crate::puzzle::Puzzle;

/// A layout in 60 bits, three a cell, the first cell lowest: 000 free, 001 a lying domino's left
/// cell, 010 a standing one's upper cell, 011 a single square, 100 the 2x2 piece's first cell, 111
/// any other covered cell.
///
/// It prints as sixteen hexadecimal digits, and reads back without leading zeros too.
///
/// # Examples
///
/// ```
/// use huarong::{CommonCode, RawCode};
/// let raw: RawCode = "0603EDF5CAFFF5E2".parse()?;
/// assert_eq!(CommonCode::from(raw).to_string(), "1A9BF0C");
/// # Ok::<(), huarong::CodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RawCode {
    value: u64,
}

impl RawCode {
    const NAME: &'static str = "RawCode";
    const LAST: u64 = (1 << 60) - 1;

    /// The code of a 60-bit number.
    ///
    /// # Errors
    ///
    /// Where the number is no layout, and why.
    pub fn from_value(value: u64) -> Result<Self, CodeError> {
        Self::decode(value)?;
        Ok(Self { value })
    }

    /// The 60-bit number.
    pub fn value(self) -> u64 {
        self.value
    }

    /// The layout as a puzzle: see [`CommonCode::puzzle`].
    pub fn puzzle(self) -> Puzzle {
        CommonCode::from(self).puzzle()
    }

    fn decode(value: u64) -> Result<Tiling, CodeError> {
        if value > Self::LAST {
            return Err(CodeError::Range {
                code: Self::NAME,
                value,
                last: Self::LAST,
            });
        }
        let bits = |index: usize| (value >> (3 * index)) as u8 & 7;
        let tiling = Tiling::lay(|index| {
            Ok(match bits(index) {
                0 => Tile::Blank,
                1 => Tile::Horizontal,
                2 => Tile::Vertical,
                3 => Tile::Single,
                4 => Tile::Head,
                bits => {
                    return Err(CodeError::Bits {
                        cell: cell(index),
                        bits,
                    });
                }
            })
        })?;
        // Cells that turned out to be covered must say so, or two pieces share a cell.
        for (index, &tile) in tiling.tiles().iter().enumerate() {
            if tile == Tile::Filler && bits(index) != 7 {
                return Err(CodeError::Overlap { cell: cell(index) });
            }
        }
        Ok(tiling)
    }

    /// The tiles of the layout.
    pub(super) fn tiling(self) -> Tiling {
        Self::decode(self.value).expect("the value was checked when the code was made")
    }

    fn encode(tiling: &Tiling) -> Self {
        let bits = |tile: &Tile| match tile {
            Tile::Blank => 0,
            Tile::Horizontal => 1,
            Tile::Vertical => 2,
            Tile::Single => 3,
            Tile::Head => 4,
            Tile::Filler => 7,
        };
        let cells = (0..CELLS).zip(tiling.tiles());
        let value = cells.fold(0_u64, |value, (index, tile)| {
            value | bits(tile) << (3 * index)
        });
        Self { value }
    }
}

impl From<CommonCode> for RawCode {
    fn from(code: CommonCode) -> Self {
        Self::encode(&code.tiling())
    }
}

impl From<ShortCode> for RawCode {
    fn from(code: ShortCode) -> Self {
        Self::encode(&code.tiling())
    }
}

impl fmt::Display for RawCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:016X}", self.value))
    }
}

impl FromStr for RawCode {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = text.chars().count();
        if !(1..=16).contains(&found) {
            return Err(CodeError::Length {
                code: Self::NAME,
                expected: "1 to 16",
                found,
            });
        }
        Self::from_value(hexadecimal(text, Self::NAME)?)
    }
}

/// Reads hexadecimal digits of either case; the caller has seen to it that there are at most 16.
pub(super) fn hexadecimal(text: &str, code: &'static str) -> Result<u64, CodeError> {
    text.chars()
        .enumerate()
        .try_fold(0, |value, (index, character)| {
            let digit = character.to_digit(16).ok_or(CodeError::Character {
                code,
                place: index + 1,
                character,
                alphabet: "0123456789ABCDEF",
            })?;
            Ok(value << 4 | u64::from(digit))
        })
}
