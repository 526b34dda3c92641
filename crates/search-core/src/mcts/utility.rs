//! The scale on which results are averaged, and the logarithm that bandit formulas need.

use crate::score::{MAX_EVAL, Score, is_decided};

/// How results of games become numbers from -1 to 1, which averages and bandits need.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scale {
    /// The ordinary value that counts as half a win.
    half: f64,
}

impl Scale {
    pub(crate) fn new(half: Score) -> Self {
        Self {
            half: f64::from(half.max(1)),
        }
    }

    /// 1 for a win, -1 for a loss, and for an ordinary value `v / (|v| + half)`: a curve through 0
    /// and, for a value of `half`, 1/2, that keeps the order of all values and reaches neither end.
    #[inline]
    pub(crate) fn utility(self, value: Score) -> f64 {
        if is_decided(value) {
            f64::from(value.signum())
        } else {
            let value = f64::from(value);
            value / (value.abs() + self.half)
        }
    }

    /// The ordinary value nearest to a utility: [`Scale::utility`] turned back.
    pub(crate) fn value(self, utility: f64) -> Score {
        let value = self.half * utility / (1.0 - utility.abs()).max(f64::MIN_POSITIVE);
        let most = f64::from(MAX_EVAL);
        value.round().clamp(-most, most) as Score
    }
}

/// The natural logarithm of a count, at least 1.
///
/// Made of additions, multiplications and divisions alone, whose results are the same on every
/// machine; those of the system's logarithm need not be. Off by less than 1e-12. Those of small
/// counts, which most nodes have, are kept.
#[inline]
pub(crate) fn ln(count: u64) -> f64 {
    debug_assert!(count > 0, "nothing has no logarithm");
    match SMALL_LOGARITHMS.get(count as usize) {
        Some(&known) => known,
        None => logarithm(count),
    }
}

static SMALL_LOGARITHMS: [f64; 1_024] = {
    let mut logarithms = [0.0; 1_024];
    let mut count = 1;
    while count < logarithms.len() {
        logarithms[count] = logarithm(count as u64);
        count += 1;
    }
    logarithms
};

const fn logarithm(count: u64) -> f64 {
    // count = 2^exponent * (1 + z) / (1 - z), with z from 0 to 1/3.
    let exponent = if count == 0 { 0 } else { count.ilog2() };
    let mantissa = count as f64 / (1u64 << exponent) as f64;
    let z = (mantissa - 1.0) / (mantissa + 1.0);
    let square = z * z;
    let mut series = 0.0;
    let mut term = 12;
    while term > 0 {
        term -= 1;
        series = series * square + 1.0 / (2 * term + 1) as f64;
    }
    exponent as f64 * core::f64::consts::LN_2 + 2.0 * z * series
}

#[cfg(test)]
#[expect(
    clippy::float_cmp,
    reason = "these numbers are exact or their tests would fail"
)]
mod tests {
    use super::*;
    use crate::score::{WIN, loss_in, win_in};

    #[test]
    fn utilities_keep_the_order_and_turn_back() {
        let scale = Scale::new(10);
        let values = [-WIN, -MAX_EVAL, -500, -10, -1, 0, 1, 10, 500, MAX_EVAL, WIN];
        let utilities = values.map(|value| scale.utility(value));
        assert!(utilities.is_sorted_by(|a, b| a < b), "{utilities:?}");
        assert_eq!(utilities[3], -0.5);
        assert_eq!((utilities[0], utilities[10]), (-1.0, 1.0));
        for value in [-70_000, -500, -10, -1, 0, 1, 10, 500, 70_000] {
            assert_eq!(scale.value(scale.utility(value)), value);
        }
        assert_eq!(scale.value(1.0), MAX_EVAL);
        assert_eq!(scale.value(-1.0), -MAX_EVAL);
        assert_eq!(scale.utility(win_in(9)), 1.0);
        assert_eq!(scale.utility(loss_in(9)), -1.0);
        assert_eq!(Scale::new(-4), Scale::new(1));
    }

    #[test]
    fn the_logarithm_is_that_of_the_system() {
        let powers = (0..63).map(|exponent| (1u64 << exponent) + exponent);
        for count in (1..3_000).chain(powers).chain([u64::MAX]) {
            let error = ln(count) - (count as f64).ln();
            assert!(error.abs() < 1e-12, "{count}: {error}");
        }
        assert_eq!(ln(1), 0.0);
    }
}
