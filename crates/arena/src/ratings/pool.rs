//! Ratings of any number of players from all their games at once.
//!
//! The model is that of Bradley and Terry with Davidson's draws (1970) and an advantage of the
//! first seat: with `d` the rating of the first player less that of the second, plus the
//! advantage, the first wins, the game is drawn and the second wins in the ratio
//!
//! ```text
//! exp(d / 2) : ν : exp(-d / 2)
//! ```
//!
//! Its logarithmic likelihood is concave, so Newton's method finds the one maximum. There, every
//! player has just the points that are expected of it, the first seat too, and there are as many
//! draws as expected. Errors are found by resampling pairs of games (Efron's bootstrap), within
//! each pairing, so that every resampled tournament is as large as the one that was played.

use search_core::SplitMix64;

use super::likelihood::{ELO, MOST, Parameters, drawn, maximum, tallies};
use super::relations::{Relation, relations, scores};

/// One game of a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolGame {
    /// The player in the first seat.
    pub first: usize,
    /// The player in the second seat.
    pub second: usize,
    /// Half points of the first seat: 0, 1 or 2.
    pub half_points: usize,
}

/// All games of a pool of players.
///
/// ```
/// use arena::ratings::{Pool, PoolGame};
/// let mut pool = Pool::new(2);
/// for half_points in [2, 2, 2, 0] {
///     pool.add(vec![PoolGame { first: 0, second: 1, half_points }]);
///     pool.add(vec![PoolGame { first: 1, second: 0, half_points: 2 - half_points }]);
/// }
/// // Three games of four are won: 400 log10(3) between the two.
/// let ratings = pool.fit().ratings;
/// assert!((ratings[0].unwrap() - ratings[1].unwrap() - 190.8).abs() < 0.1);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    players: usize,
    /// Games that belong together: the pairs.
    units: Vec<Vec<PoolGame>>,
}

/// The ratings that explain the games best, in Elo.
#[derive(Clone, Debug, PartialEq)]
pub struct PoolFit {
    /// Each player's, their mean 0 among those that can be compared: infinite for who won or lost
    /// all points against them, `None` for who cannot be compared with them at all.
    pub ratings: Vec<Option<f64>>,
    /// What the first seat is worth; `None` where the games leave that open.
    pub advantage: Option<f64>,
    /// How likely a draw is between equals, from 0 to 1; `None` where the games leave that open.
    pub draw_rate: Option<f64>,
}

/// A rating with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PoolRating {
    /// The rating, as in [`PoolFit::ratings`].
    pub elo: Option<f64>,
    /// The interval, where it is finite.
    pub interval: Option<[f64; 2]>,
}

/// What resampling says.
#[derive(Clone, Debug, PartialEq)]
pub struct Resampled {
    /// Each player's rating.
    pub ratings: Vec<PoolRating>,
    /// The advantage of the first seat.
    pub advantage: PoolRating,
    /// Of each resampled tournament, the players' ratings in natural units.
    samples: Vec<Vec<f64>>,
    /// Who has scored against whom, over whatever detours.
    scores: Vec<Vec<bool>>,
}

impl Pool {
    /// A pool of so many players and no games.
    pub fn new(players: usize) -> Self {
        Self {
            players,
            units: Vec::new(),
        }
    }

    /// Adds games that belong together, and are resampled together.
    ///
    /// # Panics
    ///
    /// If a player's number is not below the number of players, or a result is none.
    pub fn add(&mut self, unit: Vec<PoolGame>) {
        for game in &unit {
            assert!(game.first.max(game.second) < self.players, "{game:?}");
            assert!(game.half_points <= 2, "{game:?}");
        }
        self.units.push(unit);
    }

    /// The ratings that explain the games best.
    ///
    /// # Complexity
    ///
    /// A few steps of Newton's method, each cubic in the number of players.
    pub fn fit(&self) -> PoolFit {
        let relations = relations(&self.scores());
        let members: Vec<usize> = (0..self.players)
            .filter(|&player| relations[player] == Some(Relation::Member))
            .collect();
        let tallies = tallies(self.units.iter().flatten(), &members);
        let fitted = maximum(members.len(), &tallies);
        let natural = |player: usize| members.iter().position(|&member| member == player);
        let ratings = (0..self.players)
            .map(|player| match relations[player]? {
                Relation::Member => natural(player).map(|index| ELO * fitted.ratings[index]),
                Relation::Above => Some(f64::INFINITY),
                Relation::Below => Some(f64::NEG_INFINITY),
            })
            .collect();
        let any = !tallies.is_empty();
        let inside = |value: f64| any && value.abs() < MOST;
        let nu = fitted.log_nu.exp();
        PoolFit {
            ratings,
            advantage: inside(fitted.advantage).then_some(ELO * fitted.advantage),
            draw_rate: if drawn(&tallies) > 0.0 {
                inside(fitted.log_nu).then_some(nu / (nu + 2.0))
            } else {
                any.then_some(0.0)
            },
        }
    }

    /// Ratings with their errors, from `samples` resampled tournaments drawn by `seed`.
    ///
    /// # Complexity
    ///
    /// `samples` times that of [`Pool::fit`].
    pub fn resample(&self, seed: u64, samples: u64) -> Resampled {
        let fit = self.fit();
        let members: Vec<usize> = (0..self.players)
            .filter(|&player| fit.ratings[player].is_some_and(f64::is_finite))
            .collect();
        let strata = self.strata();
        let drawn: Vec<Parameters> = (0..samples)
            .map(|sample| {
                let mut rng = SplitMix64::for_index(seed, sample);
                let games = strata.iter().flat_map(|stratum| {
                    (0..stratum.len())
                        .filter_map(|_| rng.pick(stratum).copied())
                        .collect::<Vec<&Vec<PoolGame>>>()
                });
                maximum(members.len(), &tallies(games.flatten(), &members))
            })
            .collect();
        let interval =
            |values: &dyn Fn(&Parameters) -> f64| interval(drawn.iter().map(values).collect());
        let ratings = (0..self.players)
            .map(|player| PoolRating {
                elo: fit.ratings[player],
                interval: members
                    .iter()
                    .position(|&member| member == player)
                    .filter(|_| members.len() > 1)
                    .and_then(|index| interval(&|sample| sample.ratings[index])),
            })
            .collect();
        let place = |player: usize, sample: &Parameters| {
            let index = members.iter().position(|&member| member == player);
            index.map_or(fit.ratings[player].unwrap_or(f64::NAN), |index| {
                sample.ratings[index]
            })
        };
        Resampled {
            ratings,
            advantage: PoolRating {
                elo: fit.advantage,
                interval: fit
                    .advantage
                    .and_then(|_| interval(&|sample| sample.advantage)),
            },
            scores: self.scores(),
            samples: drawn
                .iter()
                .map(|sample| {
                    (0..self.players)
                        .map(|player| place(player, sample))
                        .collect()
                })
                .collect(),
        }
    }

    /// Who has scored against whom, over whatever detours.
    fn scores(&self) -> Vec<Vec<bool>> {
        scores(self.players, self.units.iter().flatten())
    }

    /// The units by who plays whom: what is resampled together.
    fn strata(&self) -> Vec<Vec<&Vec<PoolGame>>> {
        let mut strata = std::collections::BTreeMap::<_, Vec<_>>::new();
        for unit in &self.units {
            let mut sides: Vec<[usize; 2]> = unit
                .iter()
                .map(|game| [game.first.min(game.second), game.first.max(game.second)])
                .collect();
            sides.sort_unstable();
            sides.dedup();
            strata.entry(sides).or_default().push(unit);
        }
        strata.into_values().collect()
    }
}

impl Resampled {
    /// In how many of the resampled tournaments, from 0 to 1, `a` is rated above `b`; ties count
    /// half. Of two players without a finite rating the one is above that has scored against the other
    /// and not the other way round. `None` where the two cannot be compared.
    pub fn superiority(&self, a: usize, b: usize) -> Option<f64> {
        if let (Some(own), Some(other)) = (self.ratings[a].elo, self.ratings[b].elo)
            && own.is_infinite()
            && other.is_infinite()
        {
            return match (self.scores[a][b], self.scores[b][a]) {
                (true, false) => Some(1.0),
                (false, true) => Some(0.0),
                _ => None,
            };
        }
        let mut sum = 0.0;
        for sample in &self.samples {
            sum += match sample[a].partial_cmp(&sample[b])? {
                core::cmp::Ordering::Greater => 1.0,
                core::cmp::Ordering::Equal => 0.5,
                core::cmp::Ordering::Less => 0.0,
            };
        }
        (!self.samples.is_empty()).then(|| sum / self.samples.len() as f64)
    }
}

/// The middle 95 % of values in natural units, in Elo; `None` where that is not finite.
fn interval(mut values: Vec<f64>) -> Option<[f64; 2]> {
    values.sort_by(f64::total_cmp);
    let at = |share: f64| values.get((share * (values.len() as f64 - 1.0)).round() as usize);
    let (low, high) = (*at(0.025)?, *at(0.975)?);
    // At the edge of what is looked at, a value stands for an infinite one.
    let finite = low > -0.9 * MOST && high < 0.9 * MOST;
    finite.then_some([ELO * low, ELO * high])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(first: usize, second: usize, half_points: usize) -> PoolGame {
        PoolGame {
            first,
            second,
            half_points,
        }
    }

    fn close(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() < tolerance, "{a} is not {b}");
    }

    /// A pool of all pairings, drawn by a seed: strengths differ, draws and the first seat count.
    fn random_pool(seed: u64, players: usize, rounds: usize) -> Pool {
        let mut rng = SplitMix64::new(seed);
        let mut pool = Pool::new(players);
        for _ in 0..rounds {
            for a in 0..players {
                for b in 0..a {
                    let unit = [(a, b), (b, a)].map(|(first, second)| {
                        let lean = 3 * first as u64 + 2 + rng.next_u64() % 20;
                        let half_points = match (lean, 3 * second as u64 + rng.next_u64() % 20) {
                            (own, other) if own.abs_diff(other) < 4 => 1,
                            (own, other) if own > other => 2,
                            _ => 0,
                        };
                        game(first, second, half_points)
                    });
                    pool.add(unit.to_vec());
                }
            }
        }
        pool
    }

    #[test]
    fn everyone_has_the_points_that_are_expected() {
        let (mut tried, mut open) = (0, 0);
        for seed in 0..300 {
            let players = 2 + seed as usize % 5;
            let pool = random_pool(seed, players, 6);
            let fit = pool.fit();
            if !fit
                .ratings
                .iter()
                .all(|rating| rating.is_some_and(f64::is_finite))
            {
                continue;
            }
            let advantage = fit.advantage.unwrap_or(0.0);
            open += u32::from(fit.advantage.is_none());
            tried += 1;
            let rating = |player: usize| fit.ratings[player].unwrap() / ELO;
            // Where draws are beyond the model, each is half a win.
            let nu = fit.draw_rate.map(|rate| 2.0 * rate / (1.0 - rate));
            let counts_draws = nu.is_some();
            let nu = nu.unwrap_or(0.0);
            let mut surplus = vec![0.0; players];
            let (mut first_seat, mut draws) = (0.0, 0.0);
            for game in pool.units.iter().flatten() {
                let d = rating(game.first) - rating(game.second) + advantage / ELO;
                let weights = [(-d / 2.0).exp(), nu, (d / 2.0).exp()];
                let total: f64 = weights.iter().sum();
                let expected = (weights[1] + 2.0 * weights[2]) / total;
                let more = game.half_points as f64 - expected;
                surplus[game.first] += more;
                surplus[game.second] -= more;
                first_seat += more;
                draws += f64::from(u8::from(game.half_points == 1)) - weights[1] / total;
            }
            if fit.advantage.is_some() {
                close(first_seat, 0.0, 1e-6);
            }
            if counts_draws {
                close(draws, 0.0, 1e-6);
            }
            for more in surplus {
                close(more, 0.0, 1e-6);
            }
            close(fit.ratings.iter().flatten().sum(), 0.0, 1e-6);
        }
        assert!(tried > 200 && (1..30).contains(&open), "{tried} {open}");
    }

    #[test]
    fn reference_values() {
        // Without draws and with seats in balance, two players differ by 400 log10(wins / losses),
        // and the first seat's advantage is 400 log10 of its own ratio.
        let mut pool = Pool::new(2);
        for (first, second, half_points, times) in
            [(0, 1, 2, 30), (0, 1, 0, 10), (1, 0, 2, 10), (1, 0, 0, 30)]
        {
            for _ in 0..times {
                pool.add(vec![game(first, second, half_points)]);
            }
        }
        let fit = pool.fit();
        close(fit.ratings[0].unwrap(), 95.424, 5e-4);
        close(fit.ratings[1].unwrap(), -95.424, 5e-4);
        close(fit.advantage.unwrap(), 0.0, 1e-6);
        assert_eq!(fit.draw_rate, Some(0.0));
        // Equals of whom the first wins 2 of 4 games and loses 1: ratio 2 : 1 : 1, so that the
        // advantage is 400 log10(2), and ν = 1 / sqrt(2).
        let mut pool = Pool::new(2);
        for (first, second) in [(0, 1), (1, 0)] {
            for half_points in [2, 2, 1, 0] {
                pool.add(vec![game(first, second, half_points)]);
            }
        }
        let fit = pool.fit();
        close(fit.ratings[0].unwrap(), 0.0, 1e-6);
        close(fit.advantage.unwrap(), 120.412, 5e-4);
        close(fit.draw_rate.unwrap(), 0.261_204, 5e-7);
    }

    #[test]
    fn who_lost_everything_is_below_and_shifts_nobody() {
        let mut pool = random_pool(5, 3, 10);
        let before = pool.fit();
        pool.players = 6;
        for other in 0..3 {
            pool.add(vec![game(3, other, 0), game(other, 3, 2)]);
            pool.add(vec![game(4, other, 2), game(other, 4, 0)]);
        }
        let after = pool.fit();
        for player in 0..3 {
            close(
                after.ratings[player].unwrap(),
                before.ratings[player].unwrap(),
                1e-9,
            );
        }
        assert_eq!(after.ratings[3], Some(f64::NEG_INFINITY));
        assert_eq!(after.ratings[4], Some(f64::INFINITY));
        assert_eq!(after.ratings[5], None, "no game, no rating");
        let resampled = pool.resample(1, 50);
        assert_eq!(resampled.ratings[3].interval, None);
        assert_eq!(resampled.superiority(4, 3), Some(1.0));
        assert_eq!(resampled.superiority(3, 0), Some(0.0));
        assert_eq!(resampled.superiority(5, 0), None);
    }

    #[test]
    fn who_won_all_games_between_them_is_above_even_where_no_rating_is_finite() {
        let mut pool = Pool::new(4);
        for (better, worse) in [(0, 1), (0, 2), (1, 2), (3, 0)] {
            pool.add(vec![game(better, worse, 2), game(worse, better, 0)]);
        }
        let resampled = pool.resample(1, 10);
        let below = Some(f64::NEG_INFINITY);
        let elo = |player: usize| resampled.ratings[player].elo;
        assert_eq!(
            [elo(0), elo(1), elo(2), elo(3)],
            [Some(0.0), below, below, Some(f64::INFINITY)]
        );
        assert_eq!(resampled.ratings[0].interval, None);
        assert_eq!(resampled.superiority(1, 2), Some(1.0));
        assert_eq!(resampled.superiority(2, 1), Some(0.0));
        assert_eq!(resampled.superiority(3, 2), Some(1.0));
        assert_eq!(resampled.superiority(0, 1), Some(1.0));
    }

    #[test]
    fn nothing_is_said_of_nothing() {
        let fit = Pool::new(0).fit();
        assert_eq!(
            (fit.ratings.len(), fit.advantage, fit.draw_rate),
            (0, None, None)
        );
        let fit = Pool::new(2).fit();
        assert_eq!(fit.ratings, [Some(0.0), None]);
        assert_eq!((fit.advantage, fit.draw_rate), (None, None));
        assert_eq!(Pool::new(2).resample(1, 10).superiority(0, 1), None);
        // Where the first seat always wins, what it is worth is open.
        let mut pool = Pool::new(2);
        pool.add(vec![game(0, 1, 2), game(1, 0, 2)]);
        assert_eq!(pool.fit().advantage, None);
        assert_eq!(pool.resample(1, 10).advantage.interval, None);
    }

    #[test]
    fn resampled_intervals_are_near_those_of_theory_and_repeat() {
        // 400 games at 60 %: the standard error of the score is 2.45 %, and 95 % are 34 Elo.
        let mut pool = Pool::new(2);
        for index in 0..400 {
            let won = index % 5 < 3;
            let (first, second) = if index % 2 == 0 { (0, 1) } else { (1, 0) };
            let half_points = if won == (first == 0) { 2 } else { 0 };
            pool.add(vec![game(first, second, half_points)]);
        }
        let found = pool.resample(7, 1_000);
        let [low, high] = found.ratings[0].interval.unwrap();
        close(high - low, 34.8, 3.5);
        assert!(found.superiority(0, 1).unwrap() > 0.999);
        assert_eq!(found, pool.resample(7, 1_000));
        assert_ne!(found, pool.resample(8, 1_000));
    }
}
