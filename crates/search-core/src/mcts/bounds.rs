//! What is proven of a value: that it lies between two bounds.
//!
//! Source: Cazenave and Saffidine, "Score Bounded Monte-Carlo Tree Search", 2010; with wins and
//! losses as the only scores it is the solver of Winands, Bjornsson and Saito, "Monte-Carlo Tree
//! Search Solver", 2008.

use core::ops::Neg;

use crate::score::{Score, WIN, after_move, loss_in, win_in};
use crate::side::Side;

/// The proven bounds of a value, both inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The value is at least this.
    pub lower: Score,
    /// The value is at most this.
    pub upper: Score,
}

impl Bounds {
    /// Nothing is known, not even whether the game goes on.
    pub const ANY: Self = Self {
        lower: -WIN,
        upper: WIN,
    };

    /// What holds of a position in which the game goes on, and of any move: at best it wins with
    /// the next ply, at worst it loses with it.
    pub(crate) const GOES_ON: Self = Self {
        lower: loss_in(1),
        upper: win_in(1),
    };

    /// Bounds that leave one value.
    pub const fn exact(value: Score) -> Self {
        Self {
            lower: value,
            upper: value,
        }
    }

    /// Whether only one value is left.
    ///
    /// ```
    /// use search_core::Bounds;
    /// assert!(Bounds::exact(3).is_exact() && !Bounds::ANY.is_exact());
    /// ```
    pub const fn is_exact(self) -> bool {
        self.lower >= self.upper
    }

    /// Whether the value may be this one.
    pub const fn contains(self, value: Score) -> bool {
        self.lower <= value && value <= self.upper
    }

    /// The bounds before a move with this reward, where these hold after it; see [`after_move`].
    #[must_use]
    pub(crate) const fn before(self, reward: Score) -> Self {
        Self {
            lower: after_move(self.lower, reward),
            upper: after_move(self.upper, reward),
        }
    }

    /// What both bounds say together.
    #[must_use]
    pub(crate) fn meet(self, other: Self) -> Self {
        Self {
            lower: self.lower.max(other.lower),
            upper: self.upper.min(other.upper),
        }
    }

    /// The bounds of the first player's value of a choice that `mover` makes among values with
    /// these bounds: the greatest of them or the least.
    pub(crate) fn of_choice(mover: Side, options: impl Iterator<Item = Self>) -> Option<Self> {
        options.reduce(|best, option| match mover {
            Side::First => Self {
                lower: best.lower.max(option.lower),
                upper: best.upper.max(option.upper),
            },
            Side::Second => Self {
                lower: best.lower.min(option.lower),
                upper: best.upper.min(option.upper),
            },
        })
    }

    /// Whether `mover`, to whom `self` is the value of a position as the first player sees it, may
    /// gain by a move with these bounds: it could be better than what is proven already.
    pub(crate) const fn may_gain(self, mover: Side, option: Self) -> bool {
        match mover {
            Side::First => option.upper > self.lower,
            Side::Second => option.lower < self.upper,
        }
    }
}

/// The bounds as the other side sees them.
impl Neg for Bounds {
    type Output = Self;

    fn neg(self) -> Self {
        Self {
            lower: -self.upper,
            upper: -self.lower,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn bounds(lower: Score, upper: Score) -> Bounds {
        Bounds { lower, upper }
    }

    #[test]
    fn a_choice_is_bounded_on_both_sides() {
        let options = [bounds(-3, 5), bounds(0, 2), bounds(-9, -8)];
        let of = |mover| Bounds::of_choice(mover, options.into_iter());
        assert_eq!(of(Side::First), Some(bounds(0, 5)));
        assert_eq!(of(Side::Second), Some(bounds(-9, -8)));
        assert_eq!(Bounds::of_choice(Side::First, [].into_iter()), None);
    }

    #[test]
    fn only_what_may_be_better_may_gain() {
        let known = bounds(1, 4);
        for (option, first, second) in [
            (bounds(1, 1), false, true),
            (bounds(0, 2), true, true),
            (bounds(4, 4), true, false),
            (bounds(3, 9), true, true),
            (bounds(5, 9), true, false),
        ] {
            assert_eq!(known.may_gain(Side::First, option), first, "{option:?}");
            assert_eq!(known.may_gain(Side::Second, option), second, "{option:?}");
        }
    }

    #[test]
    fn bounds_pass_a_move_as_values_do() {
        assert_eq!(bounds(-3, win_in(2)).before(2), bounds(-1, win_in(3)));
        assert_eq!(-bounds(-3, 4), bounds(-4, 3));
        assert_eq!(Side::First.sees(bounds(-3, 4)), bounds(-3, 4));
        assert_eq!(Side::Second.sees(bounds(-3, 4)), bounds(-4, 3));
        assert_eq!(bounds(-3, 4).meet(bounds(0, 9)), bounds(0, 4));
        assert_eq!(bounds(-9, 4).meet(bounds(-2, 3)), bounds(-2, 3));
    }

    #[test]
    fn bounds_hold_their_ends() {
        let some = bounds(-1, 2);
        assert!(some.contains(-1) && some.contains(2) && !some.is_exact());
        assert!(!some.contains(-2) && !some.contains(3));
        assert!(Bounds::exact(2).contains(2) && Bounds::ANY.contains(WIN));
    }
}
