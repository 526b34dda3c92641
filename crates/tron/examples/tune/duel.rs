//! Matches between two players on fair maps.

use std::fmt;
use std::time::Duration;

use search_core::bot::read_player;
use search_core::{Ending, Limits, Side, Simultaneous as _, SimultaneousBot};
use tron::{Position, bot, fair_map};

use crate::Result;

/// The result of the first player of a match.
#[derive(Default)]
pub(crate) struct Score {
    wins: u32,
    draws: u32,
    losses: u32,
    /// For each map the points of both seatings, 0 to 2.
    pairs: Vec<f64>,
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.pairs.len().max(2) as f64;
        let mean = self.pairs.iter().sum::<f64>() / count / 2.0;
        let squares = self
            .pairs
            .iter()
            .map(|points| (points / 2.0 - mean).powi(2));
        let error = (squares.sum::<f64>() / (count - 1.0) / count).sqrt();
        write!(
            f,
            "+{} ={} -{}: {:.1} % +- {:.1} (95 %)",
            self.wins,
            self.draws,
            self.losses,
            100.0 * mean,
            196.0 * error,
        )
    }
}

/// A player by its name and options, as the arena writes them.
pub(crate) fn player(text: &str) -> Result<Box<dyn SimultaneousBot<Position>>> {
    let (name, options) = read_player(text)?;
    Ok(bot(name, &options)?)
}

/// Plays maps from `from` on in both seatings, at so many nodes or milliseconds a move.
pub(crate) fn run(
    names: [&str; 2],
    maps: core::ops::Range<u64>,
    nodes: u64,
    millis: u64,
    seed: u64,
) -> Result<Score> {
    let mut players = [player(names[0])?, player(names[1])?];
    let mut limits = Limits::none();
    if nodes > 0 {
        limits = limits.with_nodes(nodes);
    }
    if millis > 0 {
        limits = limits.with_time(Duration::from_millis(millis));
    }
    let mut score = Score::default();
    for index in maps {
        let mut points = 0.0;
        for first in [Side::First, Side::Second] {
            let mut position = fair_map(seed, index);
            for player in &mut players {
                player.new_game(index);
            }
            let ending = loop {
                if let Some(ending) = position.ending() {
                    break ending;
                }
                let moves = Side::ALL.map(|side| {
                    let who = usize::from(side != first);
                    players[who].choose(&position, side, &limits).mv
                });
                position.step(moves);
            };
            match ending {
                Ending::Won(side) if side == first => {
                    score.wins += 1;
                    points += 1.0;
                }
                Ending::Won(_) => score.losses += 1,
                Ending::Draw => {
                    score.draws += 1;
                    points += 0.5;
                }
            }
        }
        score.pairs.push(points);
    }
    Ok(score)
}
