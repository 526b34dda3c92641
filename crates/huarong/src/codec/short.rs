//! The `ShortCode`: a layout's rank among all.

use core::fmt;
use core::str::FromStr;

use super::count::{Prefix, SYMBOLS, heads};
use super::tiling::{Tile, Tiling};
use super::{CodeError, CommonCode, RawCode};
use crate::puzzle::Puzzle;

/// A layout's rank among all 29,334,498 in the order of their [`CommonCode`]s, written as five digits
/// to the base 32.
///
/// Digits are `123456789ABCDEFGHJKMNPQRSTUVWXYZ` (no 0, O, I, L), of either case.
///
/// Ranking and unranking count how many layouts begin in a given way, by a table of counts; no list
/// of layouts is kept.
///
/// # Examples
///
/// ```
/// use huarong::{CommonCode, ShortCode};
/// let short: ShortCode = "4WVE1".parse()?;
/// assert_eq!(short.rank(), 4_091_296);
/// assert_eq!(CommonCode::from(short).to_string(), "1A9BF0C");
/// # Ok::<(), huarong::CodeError>(())
/// ```
///
/// # Complexity
///
/// At most 80 table look-ups a conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShortCode {
    rank: u32,
}

const ALPHABET: &str = "123456789ABCDEFGHJKMNPQRSTUVWXYZ";

impl ShortCode {
    /// How many layouts there are.
    pub const COUNT: u32 = 29_334_498;
    /// The characters of a code.
    pub const LENGTH: usize = 5;
    const NAME: &'static str = "ShortCode";

    /// The code of a rank.
    ///
    /// # Errors
    ///
    /// [`CodeError::Range`] from [`ShortCode::COUNT`] on.
    pub fn from_rank(rank: u32) -> Result<Self, CodeError> {
        if rank < Self::COUNT {
            Ok(Self { rank })
        } else {
            Err(CodeError::Range {
                code: Self::NAME,
                value: u64::from(rank),
                last: u64::from(Self::COUNT - 1),
            })
        }
    }

    /// The rank, below [`ShortCode::COUNT`].
    pub fn rank(self) -> u32 {
        self.rank
    }

    /// The layout as a puzzle: see [`CommonCode::puzzle`].
    pub fn puzzle(self) -> Puzzle {
        CommonCode::from(self).puzzle()
    }

    /// The tiles of the layout.
    ///
    /// # Panics
    ///
    /// Never: the counts along the way add up to the count of all.
    pub(super) fn tiling(self) -> Tiling {
        let mut rest = u64::from(self.rank);
        let head = heads()
            .find(|&head| passes(&mut rest, Prefix::new(head).count()))
            .expect("the ranks of all heads add up to the count");
        let mut prefix = Prefix::new(head);
        let laid = Tiling::lay_around(head, |index| {
            while prefix.cell() < index {
                prefix = prefix.skip();
            }
            let mut choices = SYMBOLS
                .into_iter()
                .filter_map(|tile| prefix.lay(tile).map(|next| (tile, next)));
            let (tile, next) = choices
                .find(|(_, next)| passes(&mut rest, next.count()))
                .expect("the ranks of all tiles add up to the count");
            prefix = next;
            Ok(tile)
        });
        laid.expect("only tiles that fit were counted")
    }

    /// The code of a valid layout.
    fn encode(tiling: &Tiling) -> Self {
        let head = tiling.head();
        let before = |other: &usize| *other < head;
        let mut rank: u64 = heads()
            .filter(before)
            .map(|other| Prefix::new(other).count())
            .sum();
        let mut prefix = Prefix::new(head);
        for &tile in tiling.tiles() {
            if matches!(tile, Tile::Head | Tile::Filler) {
                prefix = prefix.skip();
                continue;
            }
            rank += prefix.count_before(tile);
            prefix = prefix.lay(tile).expect("the tiles of a layout fit");
        }
        Self { rank: rank as u32 }
    }
}

/// Whether the rank lies among the next `count`; if not, takes them off.
fn passes(rest: &mut u64, count: u64) -> bool {
    let inside = *rest < count;
    if !inside {
        *rest -= count;
    }
    inside
}

impl From<CommonCode> for ShortCode {
    fn from(code: CommonCode) -> Self {
        Self::encode(&code.tiling())
    }
}

impl From<RawCode> for ShortCode {
    fn from(code: RawCode) -> Self {
        Self::encode(&code.tiling())
    }
}

impl fmt::Display for ShortCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = ALPHABET.as_bytes();
        let text: String = (0..Self::LENGTH)
            .rev()
            .map(|place| char::from(digits[(self.rank >> (5 * place)) as usize & 31]))
            .collect();
        f.pad(&text)
    }
}

impl FromStr for ShortCode {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = text.chars().count();
        if found != Self::LENGTH {
            return Err(CodeError::Length {
                code: Self::NAME,
                expected: "5",
                found,
            });
        }
        let mut rank = 0;
        for (index, character) in text.chars().enumerate() {
            let digit =
                ALPHABET
                    .find(character.to_ascii_uppercase())
                    .ok_or(CodeError::Character {
                        code: Self::NAME,
                        place: index + 1,
                        character,
                        alphabet: ALPHABET,
                    })?;
            rank = rank << 5 | digit as u32;
        }
        Self::from_rank(rank)
    }
}
