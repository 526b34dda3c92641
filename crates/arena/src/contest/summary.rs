//! What a match came to, counted from its records.

use crate::log::Record;
use crate::ratings::{Estimate, ScoreCounts, Sprt, SprtState};

/// The running count of the games between A and B. All figures are A's.
#[derive(Clone, Debug, Default)]
pub(crate) struct Summary {
    /// Games by result: lost, drawn, won.
    games: ScoreCounts<3>,
    /// Pairs by half points.
    pairs: ScoreCounts<5>,
    /// The pair whose other game is still out, and A's half points in the one that is in.
    half_pair: Option<(u64, usize)>,
    /// Points won in the first seat, in half points, by either player.
    first_seat: u64,
}

impl Summary {
    /// Counts a game of A and B; the games of a pair must come one after the other. `a_is_first`
    /// says in which seat A was.
    pub(crate) fn add(&mut self, record: &Record, a_is_first: bool) {
        let first = record.result().half_points();
        let half_points = if a_is_first { first } else { 2 - first };
        self.games.add(half_points);
        self.first_seat += first as u64;
        if let Record::Game(game) = record {
            match self.half_pair.take() {
                Some((pair, other)) if pair == game.pair => self.pairs.add(half_points + other),
                _ => self.half_pair = Some((game.pair, half_points)),
            }
        }
    }

    /// Games counted.
    pub(crate) fn total(&self) -> u64 {
        self.games.total()
    }

    /// Wins, losses and draws.
    pub(crate) fn wins_losses_draws(&self) -> [u64; 3] {
        let [losses, draws, wins] = self.games.0;
        [wins, losses, draws]
    }

    /// A's share of the points, from 0 to 1.
    pub(crate) fn score(&self) -> f64 {
        self.games.mean().unwrap_or(0.5)
    }

    /// The share of the points that went to the first seat.
    pub(crate) fn first_seat_score(&self) -> f64 {
        self.first_seat as f64 / (2 * self.total()).max(1) as f64
    }

    /// The games by A's half points.
    pub(crate) fn games(&self) -> ScoreCounts<3> {
        self.games
    }

    /// Whether every game has its partner, so that pairs can be the unit.
    fn is_paired(&self) -> bool {
        2 * self.pairs.total() == self.total()
    }

    /// The pairs, where every game has its partner.
    pub(crate) fn pentanomial(&self) -> Option<ScoreCounts<5>> {
        self.is_paired().then_some(self.pairs)
    }

    /// What a test says: over the same units as [`Summary::elo`].
    pub(crate) fn test(&self, sprt: &Sprt) -> (f64, SprtState) {
        if self.is_paired() {
            (sprt.llr(&self.pairs), sprt.state(&self.pairs))
        } else {
            (sprt.llr(&self.games), sprt.state(&self.games))
        }
    }

    /// Elo of A relative to B: over pairs where all games are paired, else over games.
    pub(crate) fn elo(&self) -> Option<Estimate> {
        if self.is_paired() {
            self.pairs.elo()
        } else {
            self.games.elo()
        }
    }

    /// Normalised Elo, over the same units.
    pub(crate) fn normalised_elo(&self) -> Option<Estimate> {
        if self.is_paired() {
            self.pairs.normalised_elo()
        } else {
            self.games.normalised_elo()
        }
    }

    /// The likelihood that A is stronger, over the same units.
    pub(crate) fn los(&self) -> Option<f64> {
        if self.is_paired() {
            self.pairs.los()
        } else {
            self.games.los()
        }
    }
}
