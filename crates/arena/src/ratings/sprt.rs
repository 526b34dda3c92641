//! The sequential probability ratio test: to stop a match as soon as its result is clear.
//!
//! Two hypotheses say that the difference is `elo0` and `elo1`. After each pair, the logarithm of
//! the ratio of their likelihoods (LLR) is compared with two bounds, which Wald ("Sequential
//! Analysis", 1947) chose so that the wrong one is accepted with probability `alpha` or `beta`. The
//! likelihood of a hypothesis is that of the most likely distribution of pair scores which has its
//! difference (Van den Bergh, "A practical introduction to the GSPRT" and "Normalized Elo").

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use super::score_counts::{NELO, ScoreCounts};

/// What a difference is measured in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SprtModel {
    /// Normalised Elo: the length of a test does not depend on how many games are drawn.
    #[default]
    Normalised,
    /// Elo.
    Logistic,
}

impl SprtModel {
    /// The name, as it is read.
    pub fn name(self) -> &'static str {
        match self {
            Self::Normalised => "normalised",
            Self::Logistic => "logistic",
        }
    }
}

impl FromStr for SprtModel {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "normalised" | "normalized" => Ok(Self::Normalised),
            "logistic" => Ok(Self::Logistic),
            _ => Err(format!("`{text}` is not one of normalised, logistic")),
        }
    }
}

/// A test of two hypotheses.
///
/// ```
/// use arena::ratings::{ScoreCounts, Sprt, SprtState};
/// let test = Sprt::new(0.0, 2.0)?;
/// let pairs = ScoreCounts([365, 16_618, 36_229, 16_974, 390]);
/// assert_eq!(format!("{:.4}", test.llr(&pairs)), "2.2504");
/// assert_eq!(test.state(&pairs), SprtState::Continue);
/// # Ok::<(), arena::ratings::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sprt {
    /// The difference of the first hypothesis.
    pub elo0: f64,
    /// The difference of the second.
    pub elo1: f64,
    /// How often the second may be accepted though the first holds.
    pub alpha: f64,
    /// How often the first may be accepted though the second holds.
    pub beta: f64,
    /// What differences are measured in.
    pub model: SprtModel,
}

/// Why there is no such test.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SprtError {
    /// The hypotheses are not in order.
    #[error("SPRT: the second difference ({1}) must be above the first ({0})")]
    Order(f64, f64),
    /// An error rate is none.
    #[error("SPRT: {0} and {1} are not error rates; both must be above 0, and their sum below 1")]
    Rates(f64, f64),
}

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SprtState {
    /// The difference is the first one.
    H0,
    /// The difference is the second one.
    H1,
    /// It is not known yet.
    Continue,
}

impl fmt::Display for SprtState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::H0 => "H0 accepted",
            Self::H1 => "H1 accepted",
            Self::Continue => "undecided",
        })
    }
}

/// What stands for a count of zero, whose logarithm would have no value.
const NEARLY_NONE: f64 = 1e-3;

impl Sprt {
    /// A test in normalised Elo with error rates of 5 %.
    ///
    /// # Errors
    ///
    /// [`SprtError::Order`] unless `elo0 < elo1`.
    pub fn new(elo0: f64, elo1: f64) -> Result<Self, SprtError> {
        Self {
            elo0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
            model: SprtModel::Normalised,
        }
        .checked()
    }

    /// This test, if its settings make sense.
    ///
    /// # Errors
    ///
    /// [`SprtError`] says which do not.
    pub fn checked(self) -> Result<Self, SprtError> {
        if !(self.elo0.is_finite() && self.elo1.is_finite() && self.elo0 < self.elo1) {
            return Err(SprtError::Order(self.elo0, self.elo1));
        }
        if !(self.alpha > 0.0 && self.beta > 0.0 && self.alpha + self.beta < 1.0) {
            return Err(SprtError::Rates(self.alpha, self.beta));
        }
        Ok(self)
    }

    /// The values of the LLR at and beyond which the first and the second hypothesis are accepted.
    pub fn bounds(&self) -> [f64; 2] {
        [
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        ]
    }

    /// The logarithm of the ratio of likelihoods, 0 of nothing.
    pub fn llr<const N: usize>(&self, counts: &ScoreCounts<N>) -> f64 {
        if counts.total() == 0 {
            return 0.0;
        }
        let weights = counts.0.map(|count| (count as f64).max(NEARLY_NONE));
        let total: f64 = weights.iter().sum();
        let observed = weights.map(|weight| weight / total);
        let [p0, p1] = [self.elo0, self.elo1].map(|elo| match self.model {
            SprtModel::Logistic => with_mean(&observed, 1.0 / (1.0 + 10f64.powf(-elo / 400.0))),
            SprtModel::Normalised => {
                let games = (N as f64 - 1.0) / 2.0;
                with_advantage(&observed, games.sqrt() * elo / NELO)
            }
        });
        let ratios = p0.iter().zip(&p1).map(|(p0, p1)| (p1 / p0).ln());
        total
            * observed
                .iter()
                .zip(ratios)
                .map(|(p, ratio)| p * ratio)
                .sum::<f64>()
    }

    /// Whether the counts decide.
    pub fn state<const N: usize>(&self, counts: &ScoreCounts<N>) -> SprtState {
        let [low, high] = self.bounds();
        let llr = self.llr(counts);
        if llr <= low {
            SprtState::H0
        } else if llr >= high {
            SprtState::H1
        } else {
            SprtState::Continue
        }
    }
}

/// The score of an outcome of `N`, from 0 to 1.
fn score<const N: usize>(outcome: usize) -> f64 {
    outcome as f64 / (N as f64 - 1.0)
}

/// The most likely distribution with the mean `mean`.
fn with_mean<const N: usize>(observed: &[f64; N], mean: f64) -> [f64; N] {
    tilted(
        observed,
        &core::array::from_fn(|outcome| score::<N>(outcome) - mean),
    )
}

/// The most likely distribution whose mean is `t` standard deviations above one half, by ten
/// iterations from the even distribution, as in fishtest.
fn with_advantage<const N: usize>(observed: &[f64; N], t: f64) -> [f64; N] {
    let mut found = [1.0 / N as f64; N];
    for _ in 0..10 {
        let mean: f64 = (0..N)
            .map(|outcome| found[outcome] * score::<N>(outcome))
            .sum();
        let variance: f64 = (0..N)
            .map(|outcome| found[outcome] * (score::<N>(outcome) - mean).powi(2))
            .sum();
        let deviation = variance.sqrt();
        let values = core::array::from_fn(|outcome| {
            let score = score::<N>(outcome);
            let distance = (mean - score) / deviation;
            score - 0.5 - t * deviation * (1.0 + distance * distance) / 2.0
        });
        let next = tilted(observed, &values);
        let change = found.iter().zip(&next).map(|(a, b)| (a - b).abs());
        let change = change.fold(0.0, f64::max);
        found = next;
        if change < 1e-9 {
            break;
        }
    }
    found
}

/// The most likely distribution in which `values` have the mean zero: `p / (1 + x a)`, where `x` is
/// the root of the sum of `p a / (1 + x a)`, which falls between its poles.
fn tilted<const N: usize>(observed: &[f64; N], values: &[f64; N]) -> [f64; N] {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let sum = |x: f64| -> f64 {
        let terms = observed.iter().zip(values);
        terms.map(|(p, a)| p * a / (1.0 + x * a)).sum()
    };
    // Each step halves the interval: after a hundred, nothing of a number's bits is left open.
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if sum(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = f64::midpoint(low, high);
    core::array::from_fn(|outcome| observed[outcome] / (1.0 + x * values[outcome]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn llr(elo0: f64, elo1: f64, model: SprtModel, pairs: [u64; 5]) -> String {
        let test = Sprt {
            model,
            ..Sprt::new(elo0, elo1).unwrap()
        };
        format!("{:.4}", test.llr(&ScoreCounts(pairs)))
    }

    #[test]
    fn reference_values() {
        use SprtModel::{Logistic, Normalised};
        // Of the tests of fastchess.
        assert_eq!(
            llr(0.0, 2.0, Normalised, [365, 16_618, 36_229, 16_974, 390]),
            "2.2504"
        );
        assert_eq!(
            llr(-1.75, 0.25, Normalised, [127, 4_883, 10_712, 5_150, 104]),
            "3.0102"
        );
        assert_eq!(
            llr(0.5, 2.5, Logistic, [223, 9_863, 21_279, 10_037, 246]),
            "-3.0741"
        );
        assert_eq!(
            llr(0.0, 2.0, Logistic, [871, 26_175, 55_983, 26_678, 821]),
            "-4.9787"
        );
        // The sample of OpenBench.
        assert_eq!(
            llr(0.5, 2.5, Normalised, [39, 8_843, 26_675, 9_240, 44]),
            "2.9417"
        );
    }

    #[test]
    fn bounds_are_walds() {
        let test = Sprt::new(0.0, 5.0).unwrap();
        let [low, high] = test.bounds();
        assert!((low + 2.944_439).abs() < 1e-6, "{low}");
        assert!((high - 2.944_439).abs() < 1e-6, "{high}");
        assert!(test.llr(&ScoreCounts::<5>::default()).abs() < 1e-12);
        assert_eq!(
            test.state(&ScoreCounts::<5>::default()),
            SprtState::Continue
        );
        assert_eq!(
            test.state(&ScoreCounts([0, 0, 10, 300, 300])),
            SprtState::H1
        );
        assert_eq!(
            test.state(&ScoreCounts([300, 300, 10, 0, 0])),
            SprtState::H0
        );
    }

    #[test]
    fn mirrored_hypotheses_and_counts_mirror_the_ratio() {
        let counts = [7, 20, 31, 44, 3];
        let mut mirrored = counts;
        mirrored.reverse();
        for model in [SprtModel::Normalised, SprtModel::Logistic] {
            let there = Sprt {
                model,
                ..Sprt::new(-3.0, 5.0).unwrap()
            };
            let back = Sprt {
                model,
                ..Sprt::new(-5.0, 3.0).unwrap()
            };
            let sum = there.llr(&ScoreCounts(counts)) + back.llr(&ScoreCounts(mirrored));
            assert!(sum.abs() < 1e-9, "{sum}");
        }
    }

    #[test]
    fn the_tilted_distribution_has_the_mean_asked_for() {
        let observed = [0.1, 0.2, 0.4, 0.2, 0.1];
        for mean in [0.2, 0.5, 0.73] {
            let found = with_mean(&observed, mean);
            let total: f64 = found.iter().sum();
            let at: f64 = (0..5)
                .map(|outcome| found[outcome] * score::<5>(outcome))
                .sum();
            assert!((total - 1.0).abs() < 1e-9, "{total}");
            assert!((at - mean).abs() < 1e-9, "{at}");
        }
    }

    #[test]
    fn senseless_tests_are_refused() {
        assert_eq!(
            Sprt::new(2.0, 2.0).unwrap_err().to_string(),
            "SPRT: the second difference (2) must be above the first (2)"
        );
        assert!(Sprt::new(f64::NAN, 2.0).is_err());
        let rates = Sprt {
            alpha: 0.0,
            ..Sprt::new(0.0, 2.0).unwrap()
        };
        assert_eq!(
            rates.checked().unwrap_err().to_string(),
            "SPRT: 0 and 0.05 are not error rates; both must be above 0, and their sum below 1"
        );
        assert_eq!("normalized".parse(), Ok(SprtModel::Normalised));
        assert_eq!("logistic".parse(), Ok(SprtModel::Logistic));
        assert!("bayesian".parse::<SprtModel>().is_err());
    }
}
