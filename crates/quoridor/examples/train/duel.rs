//! Matches between two players.

use std::fmt::{self, Write as _};
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use quoridor::{DrawPolicy, GameEnd, GameLine, Network, Position, engine};
use search_core::bot::read_player;
use search_core::{Bot, Limits, Side, SplitMix64};

use crate::Result;
use crate::self_play::opening;

/// Points of the first player of a match.
pub(crate) struct Score {
    wins: u32,
    draws: u32,
    losses: u32,
    /// For each pair the points, 0 to 2.
    pairs: Vec<f64>,
    depths: [f64; 2],
    nodes: [f64; 2],
    seconds: [f64; 2],
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
        let elo = |share: f64| {
            let share = share.clamp(0.002, 0.998);
            400.0 * (share / (1.0 - share)).log10()
        };
        write!(
            f,
            "+{} ={} -{}: {:.1} +- {:.1} %, Elo {:+.0} ({:+.0} to {:+.0}); mean depth {:.1} and {:.1}, kn/s {:.0} and {:.0}",
            self.wins,
            self.draws,
            self.losses,
            100.0 * mean,
            100.0 * error,
            elo(mean),
            elo(mean - error),
            elo(mean + error),
            self.depths[0],
            self.depths[1],
            self.nodes[0] / self.seconds[0].max(1e-9) / 1e3,
            self.nodes[1] / self.seconds[1].max(1e-9) / 1e3,
        )
    }
}

/// Reads weights for good.
pub(crate) fn read_network(path: &Path) -> Result<&'static Network> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(Box::leak(Box::new(Network::from_bytes(&bytes)?)))
}

fn player(text: &str) -> Result<Box<dyn Bot<Position>>> {
    let (name, options) = read_player(text)?;
    Ok(if Path::new(name).is_file() {
        engine::best_with(read_network(Path::new(name))?, &options)?
    } else {
        engine::bot(name, &options)?
    })
}

/// How a match is played.
pub(crate) struct Terms<'a> {
    /// Openings, each played with either colour.
    pub(crate) pairs: u64,
    /// The most nodes a move; 0: any number.
    pub(crate) nodes: u64,
    /// The most milliseconds a move; 0: any number.
    pub(crate) millis: u64,
    /// Chooses the openings.
    pub(crate) seed: u64,
    /// Where to append the games, one a line: the pair, the colour and the points of the first
    /// player, the moves, and after `;` the opening.
    pub(crate) games: Option<&'a Path>,
}

impl Terms<'_> {
    fn limits(&self) -> Limits {
        let mut limits = Limits::none();
        if self.nodes > 0 {
            limits = limits.with_nodes(self.nodes);
        }
        if self.millis > 0 {
            limits = limits.with_time(Duration::from_millis(self.millis));
        }
        limits
    }
}

/// Plays pairs from random openings of four plies.
pub(crate) fn run(names: [&str; 2], terms: &Terms<'_>) -> Result<Score> {
    let mut players = [player(names[0])?, player(names[1])?];
    let limits = terms.limits();
    let mut score = Score {
        wins: 0,
        draws: 0,
        losses: 0,
        pairs: Vec::new(),
        depths: [0.0; 2],
        nodes: [0.0; 2],
        seconds: [0.0; 2],
    };
    let mut moves = [0.0f64; 2];
    for pair in 0..terms.pairs {
        let start = opening(&mut SplitMix64::for_index(terms.seed, pair), 4);
        let mut points = 0.0;
        for first in [Side::First, Side::Second] {
            let mut line = GameLine::new(start, DrawPolicy::default());
            let mut record = String::new();
            for player in &mut players {
                player.new_game(pair);
            }
            while line.ending().is_none() {
                let who = usize::from(line.position().turn() != first);
                let choice = players[who].choose(line.position(), &limits);
                score.depths[who] += f64::from(choice.depth);
                score.nodes[who] += choice.stats.nodes as f64;
                score.seconds[who] += choice.stats.elapsed.as_secs_f64();
                moves[who] += 1.0;
                line.play(choice.mv)?;
                write!(record, " {}", choice.mv)?;
            }
            let won = match line.ending() {
                Some(GameEnd::Won(side)) if side == first => {
                    score.wins += 1;
                    1.0
                }
                Some(GameEnd::Won(_)) => {
                    score.losses += 1;
                    0.0
                }
                _ => {
                    score.draws += 1;
                    0.5
                }
            };
            points += won;
            if let Some(path) = terms.games {
                let mut file = OpenOptions::new().create(true).append(true).open(path)?;
                let colour = ["white", "black"][first.index()];
                writeln!(file, "{pair} {colour} {won}{record}; {}", start.notation())?;
            }
        }
        score.pairs.push(points);
    }
    for (depth, moves) in score.depths.iter_mut().zip(moves) {
        *depth /= moves.max(1.0);
    }
    Ok(score)
}
