//! The two sides of a game.

use core::fmt;
use core::ops::{Neg, Not};

/// One of the two players, named by who moves first from the start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The player who makes the first move of the game.
    First,
    /// The other player.
    Second,
}

impl Side {
    /// Both sides, first player first.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];
    /// How many sides there are.
    pub const COUNT: usize = 2;

    /// The opponent of this side.
    ///
    /// ```
    /// use search_core::Side;
    /// assert_eq!(Side::First.other(), Side::Second);
    /// ```
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// What belongs to this side and what to the other, ordered first player first; and, as it is its
    /// own inverse, of what is so ordered, what belongs to this side first.
    ///
    /// ```
    /// use search_core::Side;
    /// assert_eq!(Side::First.ordered(["own", "other"]), ["own", "other"]);
    /// assert_eq!(Side::Second.ordered(["own", "other"]), ["other", "own"]);
    /// ```
    #[must_use]
    pub fn ordered<T>(self, [own, other]: [T; 2]) -> [T; 2] {
        match self {
            Self::First => [own, other],
            Self::Second => [other, own],
        }
    }

    /// A value as this side sees it, of the value as the first player does; and the other way round.
    ///
    /// ```
    /// use search_core::Side;
    /// assert_eq!((Side::First.sees(5), Side::Second.sees(5)), (5, -5));
    /// ```
    #[must_use]
    pub fn sees<T: Neg<Output = T>>(self, of_first: T) -> T {
        match self {
            Self::First => of_first,
            Self::Second => -of_first,
        }
    }

    /// 0 for the first player, 1 for the second: the place in a `[T; 2]`.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        self.other()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}
