//! The parameters of the greatest likelihood, by Newton's method.

use super::linear::solve;
use super::pool::PoolGame;

/// Games of one player first against another, by half points of the first.
#[derive(Clone, Copy)]
pub(super) struct Tally {
    first: usize,
    second: usize,
    counts: [f64; 3],
}

/// The parameters, in natural units: ratings, then the advantage, then the logarithm of ν.
#[derive(Clone)]
pub(super) struct Parameters {
    pub(super) ratings: Vec<f64>,
    pub(super) advantage: f64,
    pub(super) log_nu: f64,
}

/// Elo of one natural unit.
pub(super) const ELO: f64 = 400.0 / core::f64::consts::LN_10;
/// No parameter goes beyond this: odds of 160,000 to 1, more than any match could tell from
/// infinite ones.
pub(super) const MOST: f64 = 12.0;

/// The games among the members, counted by who sat where; players are numbered as in `members`.
pub(super) fn tallies<'a>(
    games: impl Iterator<Item = &'a PoolGame>,
    members: &[usize],
) -> Vec<Tally> {
    let n = members.len();
    let mut counts = vec![[0.0; 3]; n * n];
    let index = |player: usize| members.iter().position(|&member| member == player);
    for game in games {
        if let (Some(first), Some(second)) = (index(game.first), index(game.second)) {
            counts[n * first + second][game.half_points] += 1.0;
        }
    }
    counts
        .into_iter()
        .enumerate()
        .filter(|(_, counts)| counts.iter().any(|&count| count > 0.0))
        .map(|(place, counts)| Tally {
            first: place / n,
            second: place % n,
            counts,
        })
        .collect()
}

pub(super) fn drawn(tallies: &[Tally]) -> f64 {
    tallies.iter().map(|tally| tally.counts[1]).sum()
}

/// The parameters of the greatest likelihood. Where there is no such place, as the results fit the
/// seats all too well or nobody ever lost to a weaker player, less is asked: the advantage is left
/// out, then draws count as half a win for each. What was left out is [`MOST`], which is "open".
pub(super) fn maximum(players: usize, tallies: &[Tally]) -> Parameters {
    let inside = |found: &Parameters| {
        let places = found
            .ratings
            .iter()
            .chain([&found.advantage, &found.log_nu]);
        places.into_iter().all(|value| value.abs() < MOST)
    };
    let found = climb(players, tallies, true);
    if inside(&found) {
        return found;
    }
    let found = climb(players, tallies, false);
    if inside(&found) {
        return Parameters {
            advantage: MOST,
            ..found
        };
    }
    let halved: Vec<Tally> = tallies
        .iter()
        .map(|tally| {
            let [lost, drawn, won] = tally.counts;
            Tally {
                counts: [lost + drawn / 2.0, 0.0, won + drawn / 2.0],
                ..*tally
            }
        })
        .collect();
    Parameters {
        advantage: MOST,
        log_nu: MOST,
        ..climb(players, &halved, false)
    }
}

/// Newton's method from the parameters that know nothing.
fn climb(players: usize, tallies: &[Tally], has_advantage: bool) -> Parameters {
    let mut now = Parameters {
        ratings: vec![0.0; players],
        advantage: 0.0,
        log_nu: 0.0,
    };
    let has_draws = drawn(tallies) > 0.0;
    for _ in 0..200 {
        let Some(step) = newton(&now, tallies, has_draws, has_advantage) else {
            break;
        };
        if now.step(&step) < 1e-10 {
            break;
        }
    }
    now
}

impl Parameters {
    /// Goes a step, no parameter further than 1 and none beyond [`MOST`]; gives the largest
    /// change.
    fn step(&mut self, step: &[f64]) -> f64 {
        let players = self.ratings.len();
        let places = self
            .ratings
            .iter_mut()
            .chain([&mut self.advantage, &mut self.log_nu]);
        let mut most = 0.0f64;
        for (value, step) in places.zip(step) {
            let next = (*value + step.clamp(-1.0, 1.0)).clamp(-MOST, MOST);
            most = most.max((next - *value).abs());
            *value = next;
        }
        let mean = self.ratings.iter().sum::<f64>() / players.max(1) as f64;
        self.ratings.iter_mut().for_each(|rating| *rating -= mean);
        most
    }
}

/// The step of Newton's method: the inverse of the negative second derivative times the first.
fn newton(
    now: &Parameters,
    tallies: &[Tally],
    has_draws: bool,
    has_advantage: bool,
) -> Option<Vec<f64>> {
    let players = now.ratings.len();
    let (advantage, log_nu) = (players, players + 1);
    let mut gradient = vec![0.0; players + 2];
    let mut curvature = vec![vec![0.0; players + 2]; players + 2];
    let nu = if has_draws { now.log_nu.exp() } else { 0.0 };
    for tally in tallies {
        let d = now.ratings[tally.first] - now.ratings[tally.second] + now.advantage;
        let weights = [(-d / 2.0).exp(), nu, (d / 2.0).exp()];
        let total: f64 = weights.iter().sum();
        let p = weights.map(|weight| weight / total);
        let games: f64 = tally.counts.iter().sum();
        // Derivatives by d and by log ν: what was seen less what is expected.
        let lean = (p[2] - p[0]) / 2.0;
        let by_d = (tally.counts[2] - tally.counts[0]) / 2.0 - games * lean;
        let by_nu = tally.counts[1] - games * p[1];
        let d_d = games * ((p[2] + p[0]) / 4.0 - lean * lean);
        let d_nu = -games * lean * p[1];
        let nu_nu = games * p[1] * (1.0 - p[1]);
        let counts = f64::from(u8::from(has_advantage));
        let ways = [
            (tally.first, 1.0),
            (tally.second, -1.0),
            (advantage, counts),
        ];
        for (row, sign) in ways {
            gradient[row] += sign * by_d;
            for (column, other) in ways {
                curvature[row][column] += sign * other * d_d;
            }
            curvature[row][log_nu] += sign * d_nu;
            curvature[log_nu][row] += sign * d_nu;
        }
        gradient[log_nu] += by_nu;
        curvature[log_nu][log_nu] += nu_nu;
    }
    // Ratings are known up to a common term, which is to be 0; and where the games say nothing of
    // a parameter (no draw at all), it stays as it is.
    for row in &mut curvature[..players] {
        row[..players].iter_mut().for_each(|entry| *entry += 1.0);
    }
    for (index, row) in curvature.iter_mut().enumerate() {
        row[index] += 1e-9;
    }
    solve(&mut curvature, &mut gradient)?;
    Some(gradient)
}
