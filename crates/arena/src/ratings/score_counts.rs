//! Scores of single games and of pairs, and what they say of the difference of two players.

/// How often each score was reached: `counts[i]` units scored `i / (N - 1)`.
///
/// `N` is 5 for pairs of games (0, ½, 1, 1½ and 2 points of 2) and 3 for single games.
///
/// ```
/// use arena::ratings::ScoreCounts;
/// let pairs = ScoreCounts([34, 54, 63, 64, 75]);
/// let elo = pairs.elo().unwrap();
/// assert_eq!(format!("{:.2} +/- {:.2}", elo.value, elo.error.unwrap()), "55.58 +/- 27.65");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreCounts<const N: usize>(pub [u64; N]);

/// A measured difference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The value; infinite where every point went to one player.
    pub value: f64,
    /// Half the width of the 95 % interval; `None` where there is too little to tell: fewer than
    /// two units, or an interval that reaches a score of 0 or 1.
    pub error: Option<f64>,
}

/// The 97.5 % quantile of the normal distribution.
pub(super) const Z95: f64 = 1.959_963_984_540_054;

/// One unit of normalised Elo: `800 / ln 10`, so that it is near to Elo where few games are drawn.
pub const NELO: f64 = 800.0 / core::f64::consts::LN_10;

impl<const N: usize> Default for ScoreCounts<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> ScoreCounts<N> {
    /// Counts one more unit that scored `half_points`, at most `N - 1`.
    ///
    /// # Panics
    ///
    /// If `half_points` is `N` or more.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// How many units were counted.
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean score of a unit, from 0 to 1; `None` of nothing.
    pub fn mean(&self) -> Option<f64> {
        let total = self.total();
        (total > 0).then(|| self.expect(|score| score) / total as f64)
    }

    /// The variance of a unit's score; `None` of nothing.
    pub fn variance(&self) -> Option<f64> {
        let mean = self.mean()?;
        Some(self.expect(|score| (score - mean).powi(2)) / self.total() as f64)
    }

    /// The Elo difference; `None` of nothing.
    pub fn elo(&self) -> Option<Estimate> {
        let mean = self.mean()?;
        let spread = Z95 * self.standard_error()?;
        let (low, high) = (elo_of(mean - spread), elo_of(mean + spread));
        let error = (high - low) / 2.0;
        Some(Estimate {
            value: elo_of(mean),
            error: (self.total() >= 2 && error.is_finite()).then_some(error),
        })
    }

    /// The normalised Elo difference: the mean advantage in units of a game's standard deviation,
    /// scaled by [`NELO`]. `None` where every unit scored the same.
    pub fn normalised_elo(&self) -> Option<Estimate> {
        // A unit of N - 1 half points is (N - 1) / 2 games, and a game's variance is that many
        // times the variance of their mean.
        let games = (N as f64 - 1.0) / 2.0;
        let deviation = (games * self.variance()?).sqrt();
        let error = Z95 * self.standard_error()? / deviation * NELO;
        (deviation > 0.0).then_some(Estimate {
            value: (self.mean()? - 0.5) / deviation * NELO,
            error: (self.total() >= 2).then_some(error),
        })
    }

    /// The share of games that were drawn, or of pairs that were split evenly; `None` of nothing.
    pub fn draw_ratio(&self) -> Option<f64> {
        let total = self.total();
        (total > 0).then(|| self.0[N / 2] as f64 / total as f64)
    }

    /// The probability, from 0 to 1, that A is the stronger, by the normal approximation; `None`
    /// with fewer than two units.
    pub fn los(&self) -> Option<f64> {
        let advantage = self.mean()? - 0.5;
        let error = self.standard_error()?;
        if self.total() < 2 {
            return None;
        }
        if error > 0.0 {
            return Some(normal_cdf(advantage / error));
        }
        Some(if advantage > 0.0 {
            1.0
        } else if advantage < 0.0 {
            0.0
        } else {
            0.5
        })
    }

    fn standard_error(&self) -> Option<f64> {
        Some((self.variance()? / self.total() as f64).sqrt())
    }

    /// The sum of `value(score)` over all units.
    fn expect(&self, value: impl Fn(f64) -> f64) -> f64 {
        self.0
            .iter()
            .enumerate()
            .map(|(index, &count)| count as f64 * value(index as f64 / (N as f64 - 1.0)))
            .sum()
    }
}

/// The Elo difference that makes `score` the expected score: infinite outside of 0 to 1.
pub fn elo_of(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The distribution function of the normal distribution, exact to about 1e-12.
pub fn normal_cdf(x: f64) -> f64 {
    let density = (-x * x / 2.0).exp() / (2.0 * core::f64::consts::PI).sqrt();
    if x.abs() < 5.0 {
        // The Taylor series of Marsaglia ("Evaluating the Normal Distribution", 2004). At 5, the
        // terms after the hundredth are below the last bit of the sum.
        let mut term = x;
        let mut sum = x;
        for k in 1..100 {
            term *= x * x / f64::from(2 * k + 1);
            sum += term;
        }
        return 0.5 + density * sum;
    }
    // The continued fraction of the tail, evaluated from the back.
    let mut tail = x.abs();
    for k in (1..60).rev() {
        tail = x.abs() + f64::from(k) / tail;
    }
    let upper = density / tail;
    if x > 0.0 { 1.0 - upper } else { upper }
}

/// An Elo difference for people: `+55.6 +/- 27.7`, `+inf`, or `n/a` for what too few games tell.
pub fn describe_elo(estimate: Option<Estimate>) -> String {
    match estimate {
        None => "n/a".to_owned(),
        Some(Estimate { value, .. }) if value.is_infinite() => {
            if value > 0.0 { "+inf" } else { "-inf" }.to_owned()
        }
        Some(Estimate {
            value,
            error: Some(error),
        }) => format!("{} +/- {error:.1}", tenths(value)),
        Some(Estimate { value, error: None }) => format!("{} +/- n/a", tenths(value)),
    }
}

/// A difference with its sign; what rounds to zero has that of zero.
fn tenths(value: f64) -> String {
    let rounded = (value * 10.0).round() / 10.0 + 0.0;
    format!("{rounded:+.1}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() < tolerance, "{a} is not {b}");
    }

    #[test]
    fn reference_values() {
        let first = ScoreCounts([34, 54, 63, 64, 75]);
        let elo = first.elo().unwrap();
        close(elo.value, 55.580, 5e-4);
        close(elo.error.unwrap(), 27.653, 5e-4);
        close(first.normalised_elo().unwrap().value, 57.936, 5e-4);
        let second = ScoreCounts([332, 433, 498, 333, 334]);
        let elo = second.elo().unwrap();
        close(elo.value, -8.643, 5e-4);
        close(elo.error.unwrap(), 10.334, 5e-4);
        close(second.normalised_elo().unwrap().value, -9.173, 5e-4);
        close(second.los().unwrap() * 100.0, 5.047, 5e-4);
        // The standard error of normalised Elo is that of a mean of unit variance, whatever the
        // scores: 1.96 / sqrt(2 * 1930 games) * 347.4.
        close(
            second.normalised_elo().unwrap().error.unwrap(),
            10.960,
            5e-4,
        );
        close(second.draw_ratio().unwrap(), 498.0 / 1930.0, 1e-12);
    }

    #[test]
    fn extremes_are_words_not_nan() {
        let none = ScoreCounts::<5>::default();
        assert_eq!(describe_elo(none.elo()), "n/a");
        assert_eq!(none.los(), None);
        assert_eq!(none.draw_ratio(), None);
        let all = ScoreCounts([0, 0, 0, 0, 9]);
        assert_eq!(describe_elo(all.elo()), "+inf");
        assert_eq!(all.los(), Some(1.0));
        assert_eq!(all.normalised_elo(), None);
        assert_eq!(describe_elo(all.normalised_elo()), "n/a");
        let one = ScoreCounts([0, 0, 1, 0, 0]);
        assert_eq!(describe_elo(one.elo()), "+0.0 +/- n/a");
        let nearly = Estimate {
            value: -0.04,
            error: Some(1.0),
        };
        assert_eq!(describe_elo(Some(nearly)), "+0.0 +/- 1.0");
        let even = ScoreCounts([3, 0, 3]);
        assert_eq!(even.los(), Some(0.5));
    }

    #[test]
    fn mirrored_counts_mirror_the_figures() {
        let counts = [3, 7, 11, 20, 4];
        let mut mirrored = counts;
        mirrored.reverse();
        let (a, b) = (ScoreCounts(counts), ScoreCounts(mirrored));
        close(a.elo().unwrap().value, -b.elo().unwrap().value, 1e-9);
        close(a.los().unwrap(), 1.0 - b.los().unwrap(), 1e-9);
    }

    #[test]
    fn normal_distribution_at_known_points() {
        close(normal_cdf(0.0), 0.5, 1e-15);
        close(normal_cdf(Z95), 0.975, 1e-12);
        close(normal_cdf(-3.0), 0.001_349_898_031_630_095, 1e-14);
        close(normal_cdf(-6.0), 9.865_876_450_376_98e-10, 1e-20);
        // Both forms meet where one gives way to the other.
        close(normal_cdf(-4.999_999_9), normal_cdf(-5.000_000_1), 1e-12);
    }
}
