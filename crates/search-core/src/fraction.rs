//! Exact rational numbers for the values of matrix games.

use core::cmp::Ordering;
use core::fmt;
use core::ops::Neg;
use core::str::FromStr;

/// A rational number in lowest terms, over 128-bit integers.
///
/// Arithmetic is checked: an operation gives `None` where its result does not fit, and never a
/// rounded or wrapped number. Comparing always works.
///
/// ```
/// use search_core::Fraction;
/// let third = Fraction::new(2, 6).unwrap();
/// assert_eq!(third.to_string(), "1/3");
/// assert_eq!(third.checked_add(Fraction::ONE).unwrap().to_string(), "4/3");
/// assert_eq!("-1/2".parse(), Ok(Fraction::new(1, -2).unwrap()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    /// Sign and size.
    numerator: i128,
    /// Always positive, and without a common divisor with the numerator.
    denominator: i128,
}

impl Fraction {
    /// 0.
    pub const ZERO: Self = Self::whole(0);
    /// 1.
    pub const ONE: Self = Self::whole(1);

    /// A whole number.
    pub const fn whole(number: i64) -> Self {
        Self {
            numerator: number as i128,
            denominator: 1,
        }
    }

    /// `numerator / denominator` in lowest terms; `None` where the denominator is 0 or the result
    /// does not fit (only with parts of `i128::MIN`).
    pub fn new(numerator: i128, denominator: i128) -> Option<Self> {
        if denominator == 0 {
            return None;
        }
        let divisor = greatest_common_divisor(numerator.unsigned_abs(), denominator.unsigned_abs());
        let part = |number: i128| i128::try_from(number.unsigned_abs() / divisor).ok();
        let (size, denominator_size) = (part(numerator)?, part(denominator)?);
        Some(Self {
            numerator: if (numerator < 0) == (denominator < 0) {
                size
            } else {
                -size
            },
            denominator: denominator_size,
        })
    }

    /// The numerator, with the sign.
    pub const fn numerator(self) -> i128 {
        self.numerator
    }

    /// The denominator, at least 1.
    pub const fn denominator(self) -> i128 {
        self.denominator
    }

    /// The sum, `None` where it, or its numerator over the least common denominator, does not fit.
    #[must_use]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let common = common_divisor(self.denominator, other.denominator);
        let (widen, widen_other) = (other.denominator / common, self.denominator / common);
        let left = self.numerator.checked_mul(widen)?;
        let right = other.numerator.checked_mul(widen_other)?;
        let total = left.checked_add(right)?;
        // Only divisors of `common` can still be shared, so the rest is taken in afterwards.
        let shared = common_divisor(total, common);
        let denominator = widen_other.checked_mul(other.denominator / shared)?;
        Self::new(total / shared, denominator)
    }

    /// The difference, `None` where the sum with the negated number is.
    #[must_use]
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        self.checked_add(-other)
    }

    /// The product, `None` where it does not fit.
    #[must_use]
    pub fn checked_mul(self, other: Self) -> Option<Self> {
        // What cancels is taken out first, so that only a result that is too large overflows.
        let (down, up) = (
            common_divisor(self.numerator, other.denominator),
            common_divisor(other.numerator, self.denominator),
        );
        Self::new(
            (self.numerator / down).checked_mul(other.numerator / up)?,
            (self.denominator / up).checked_mul(other.denominator / down)?,
        )
    }

    /// The nearest floating-point number, for display and statistics.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

/// The greatest common divisor of two numbers of which one is a denominator, so that it fits.
fn common_divisor(number: i128, denominator: i128) -> i128 {
    greatest_common_divisor(number.unsigned_abs(), denominator.unsigned_abs()) as i128
}

/// Euclid's algorithm; the divisor of 0 and 0 counts as 1.
fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

/// The number with the other sign. It always fits: `i128::MIN` is never a numerator.
impl Neg for Fraction {
    type Output = Self;

    fn neg(self) -> Self {
        Self {
            numerator: -self.numerator,
            denominator: self.denominator,
        }
    }
}

impl Ord for Fraction {
    /// Compares exactly, without any product that could overflow: whole parts first, then the
    /// remainders the other way up, as in Euclid's algorithm.
    fn cmp(&self, other: &Self) -> Ordering {
        if self.denominator == other.denominator {
            return self.numerator.cmp(&other.numerator);
        }
        let (mut a, mut b) = (
            (self.numerator, self.denominator),
            (other.numerator, other.denominator),
        );
        loop {
            let whole = a.0.div_euclid(a.1).cmp(&b.0.div_euclid(b.1));
            let (rest_a, rest_b) = (a.0.rem_euclid(a.1), b.0.rem_euclid(b.1));
            match (whole, rest_a, rest_b) {
                (Ordering::Equal, 0, _) | (Ordering::Equal, _, 0) => return rest_a.cmp(&rest_b),
                // rest_a / a.1 < rest_b / b.1 exactly when b.1 / rest_b < a.1 / rest_a.
                (Ordering::Equal, _, _) => (a, b) = ((b.1, rest_b), (a.1, rest_a)),
                (unequal, _, _) => return unequal,
            }
        }
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == 1 {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator)
        }
    }
}

/// A text that is no fraction such as `3`, `-1/2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a fraction: write a whole number or two joined by `/`, such as -1/2")]
pub struct ParseFractionError;

impl FromStr for Fraction {
    type Err = ParseFractionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let number = |part: &str| part.parse().map_err(|_| ParseFractionError);
        Self::new(number(numerator)?, number(denominator)?).ok_or(ParseFractionError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::SplitMix64;

    fn fraction(numerator: i128, denominator: i128) -> Fraction {
        Fraction::new(numerator, denominator).unwrap()
    }

    #[test]
    #[cfg_attr(miri, ignore = "many numbers, nothing else")]
    fn arithmetic_of_small_numbers() {
        let mut rng = SplitMix64::new(1);
        let mut draw = || {
            let numerator = i128::from(rng.below(41)) - 20;
            (numerator, i128::from(rng.below(20)) + 1)
        };
        for _ in 0..10_000 {
            let ((a, b), (c, d)) = (draw(), draw());
            let (x, y) = (fraction(a, b), fraction(c, d));
            assert_eq!(x.checked_add(y), Fraction::new(a * d + c * b, b * d));
            assert_eq!(x.checked_sub(y), Fraction::new(a * d - c * b, b * d));
            assert_eq!(x.checked_mul(y), Fraction::new(a * c, b * d));
            assert_eq!(x.cmp(&y), (a * d).cmp(&(c * b)));
            assert_eq!(x.to_string().parse(), Ok(x));
        }
    }

    #[test]
    fn overflow_is_none_and_order_still_right() {
        let huge = fraction(i128::MAX, 1);
        let tiny = fraction(1, i128::MAX);
        assert_eq!(huge.checked_add(Fraction::ONE), None);
        assert_eq!(huge.checked_mul(fraction(2, 1)), None);
        assert_eq!(tiny.checked_mul(fraction(1, 2)), None);
        // Results that fit are found, however large their parts.
        assert_eq!(huge.checked_mul(tiny), Some(Fraction::ONE));
        assert_eq!(tiny.checked_add(tiny), Some(fraction(2, i128::MAX)));
        assert_eq!(tiny.checked_sub(tiny), Some(Fraction::ZERO));
        let quarter = fraction(i128::MAX / 2, 4);
        assert_eq!(
            quarter.checked_mul(fraction(4, 3)).unwrap().denominator(),
            1
        );
        let sixth = fraction(1, 6 << 120);
        assert_eq!(sixth.checked_add(sixth), Some(fraction(1, 3 << 120)));
        assert_eq!(Fraction::new(i128::MIN, 1), None);
        assert_eq!(Fraction::new(1, 0), None);
        assert_eq!(Fraction::new(i128::MIN, i128::MIN), Some(Fraction::ONE));
        assert!(tiny > Fraction::ZERO && tiny < fraction(1, i128::MAX - 1));
        assert!(fraction(i128::MAX - 1, i128::MAX) < Fraction::ONE);
        assert!(fraction(i128::MAX, i128::MAX - 1) > Fraction::ONE);
        assert!(-huge < -tiny);
    }

    #[test]
    fn broken_texts() {
        for text in ["", "/", "1/", "/2", "1/0", "a", "1/2/3", "1.5", "é"] {
            assert_eq!(text.parse::<Fraction>(), Err(ParseFractionError), "{text}");
        }
    }

    #[test]
    fn floating_point_numbers_are_the_nearest() {
        assert_eq!(fraction(-3, 8).to_f64().to_string(), "-0.375");
        assert_eq!(fraction(7, 2).to_f64().to_string(), "3.5");
    }
}
