//! What a match came to, counted from its records.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::seat;
use crate::log::Record;
use crate::stats::{Estimate, ScoreCounts};

/// The running count of a match between A and B. All figures are A's.
#[derive(Clone, Debug, Default)]
pub(crate) struct Summary {
    /// Games by result: lost, drawn, won.
    games: ScoreCounts<3>,
    /// Pairs by half points.
    pairs: ScoreCounts<5>,
    /// Half points of the pair whose second game is still out.
    half_pair: Option<usize>,
    /// Ends by name.
    pub(crate) terminations: BTreeMap<String, u64>,
    /// The moves of each game, to find games that were played twice.
    seen: BTreeSet<Vec<String>>,
    /// Games that were the same as an earlier one.
    pub(crate) duplicates: u64,
    /// Points won in the first seat, in half points, by either player.
    first_seat: u64,
}

impl Summary {
    /// Counts a game; games must come in the order of their ids.
    pub(crate) fn add(&mut self, record: &Record) {
        let paired = matches!(record, Record::Game(_));
        let (_, seats) = seat(record.id(), paired);
        let first = record.result().half_points();
        let half_points = if seats[0] == 0 { first } else { 2 - first };
        self.games.add(half_points);
        self.first_seat += first as u64;
        if paired {
            match self.half_pair.take() {
                None => self.half_pair = Some(half_points),
                Some(other) => self.pairs.add(half_points + other),
            }
        }
        *self
            .terminations
            .entry(record.termination().to_owned())
            .or_default() += 1;
        if let Record::Game(game) = record {
            let mut moves = vec![game.start.clone().unwrap_or_default()];
            moves.extend(game.opening.iter().chain(&game.moves).cloned());
            self.duplicates += u64::from(!self.seen.insert(moves));
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

    /// Whether every game has its partner, so that pairs can be the unit.
    fn is_paired(&self) -> bool {
        2 * self.pairs.total() == self.total()
    }

    /// The pairs, where every game has its partner.
    pub(crate) fn pentanomial(&self) -> Option<[u64; 5]> {
        self.is_paired().then_some(self.pairs.0)
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
    pub(crate) fn normalised_elo(&self) -> Option<f64> {
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

    /// The summary for programs. Figures without a finite value are null.
    pub(crate) fn json(&self, labels: [&str; 2], seed: u64) -> Value {
        let [wins, losses, draws] = self.wins_losses_draws();
        let elo = self.elo();
        // serde_json writes what is not finite as null.
        json!({
            "a": labels[0],
            "b": labels[1],
            "games": self.total(),
            "wins": wins,
            "losses": losses,
            "draws": draws,
            "score": self.score(),
            "elo": elo.map(|elo| elo.value),
            "elo_error": elo.and_then(|elo| elo.error),
            "nelo": self.normalised_elo(),
            "los": self.los(),
            "pentanomial": self.pentanomial(),
            "terminations": self.terminations,
            "duplicates": self.duplicates,
            "first_seat_score": self.first_seat_score(),
            "seed": seed,
        })
    }
}
