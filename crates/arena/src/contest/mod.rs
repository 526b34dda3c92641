//! Matches: who plays whom from where, one game, many games.
//!
//! A [`Contest`] is a game's side of a match. Each game is a pure function of the match's settings
//! and its number, so that games can be played in any order, on any number of threads, and replayed
//! from the log.

use std::path::Path;

use anyhow::Result;
use search_core::rng::mix;
use search_core::{Limits, Side, SplitMix64};

use self::clock::Clocks;
use self::line::Picture;
use self::player::Patience;
use self::session::Session;
use crate::log::{Adjudication, GameRecord, Record};
use crate::player_spec::PlayerSpec;

mod adjudication;
pub(crate) mod clock;
pub(crate) mod line;
pub(crate) mod one_start;
pub(crate) mod openings;
pub(crate) mod past;
pub(crate) mod person;
pub(crate) mod player;
pub(crate) mod run;
pub(crate) mod schedule;
pub(crate) mod session;
pub(crate) mod simultaneous;
pub(crate) mod standings;
pub(crate) mod summary;
pub(crate) mod turns;

/// The most games a match may have.
pub(crate) const MAX_GAMES: u64 = 1_000_000;

/// A game's side of a match, its position and moves hidden behind text.
pub(crate) trait Contest: Sync {
    /// Whether games come in pairs, one opening with both seatings. Solver races do not: neither
    /// seat has an advantage.
    fn is_paired(&self) -> bool {
        true
    }

    /// Whether programs outside can take part.
    fn takes_programs(&self) -> bool {
        true
    }

    /// How many games a match has unless told.
    fn default_games(&self) -> u64 {
        10
    }

    /// The node limit of a match without limits, `usual` in most games.
    fn default_nodes(&self, usual: u64) -> u64 {
        usual
    }

    /// What the seats are called, as far as one sees it on the board.
    fn seats(&self) -> [&'static str; 2] {
        ["first", "second"]
    }

    /// A value that is a clear advantage.
    fn clear_value(&self) -> i32 {
        200
    }

    /// How many random plies an opening has unless told.
    fn default_opening_plies(&self) -> u32;

    /// Fails, saying why, if the game has no such player.
    fn check_player(&self, spec: &PlayerSpec) -> Result<()>;

    /// The first `count` openings of a seed, all different. A longer list begins with the shorter
    /// one of the same seed.
    fn openings(&self, seed: u64, plies: u32, count: usize) -> Result<Vec<Opening>>;

    /// The openings that were written down, in their order.
    ///
    /// # Errors
    ///
    /// Which of them, from 0, cannot be played, and why; or which leads where an earlier one leads.
    fn listed_openings(&self, _lines: &[String]) -> Result<Vec<Opening>, (usize, String)> {
        Err((0, "games of this match have no opening moves".to_owned()))
    }

    /// Plays one game, showing each position to `watch`.
    fn play(&self, seat: &Seating<'_>, watch: Watcher<'_>) -> Result<Record>;

    /// A game to be played from outside, with a player at hand.
    fn session(&self, player: &PlayerSpec, seed: u64) -> Result<Box<dyn Session>>;

    /// The positions of a game that was played, its start first.
    fn pictures(&self, record: &Record, rich: bool) -> Result<Vec<Picture>, Mismatch>;

    /// Replays a game through the rules, its result and its end included.
    fn replay(&self, record: &Record, adjudication: &Adjudication) -> Result<(), Mismatch>;
}

/// Who may look at each position of a game: it is drawn only for those who do.
pub(crate) type Watcher<'a> = &'a mut dyn FnMut(&dyn Fn() -> Frame) -> Result<()>;

/// One position of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frame {
    /// The board.
    pub(crate) board: String,
    /// What just happened.
    pub(crate) caption: String,
    /// The turn that led here; none at a start.
    pub(crate) turn: Option<String>,
    /// Whose turn that was, where it was one player's.
    pub(crate) side: Option<Side>,
    /// What either had thought of it.
    pub(crate) thoughts: [Option<String>; 2],
    /// The value of the position before, from the first player's view, where somebody judged it.
    pub(crate) value: Option<i32>,
}

impl Frame {
    /// All that was thought of it, in a line.
    pub(crate) fn thought(&self) -> String {
        let thoughts: Vec<&str> = self.thoughts.iter().flatten().map(String::as_str).collect();
        thoughts.join("; ")
    }

    /// What just happened, and what was thought of it.
    pub(crate) fn told(&self) -> String {
        match self.thought().as_str() {
            "" => self.caption.clone(),
            thought => format!("{}  ({thought})", self.caption),
        }
    }
}

/// Where the games of a pair begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Opening {
    /// The start position, where each pair has its own.
    pub(crate) start: Option<String>,
    /// Its name, where it has one.
    pub(crate) name: Option<String>,
    /// The moves from there before the players take over.
    pub(crate) moves: Vec<String>,
}

/// One game to be played.
pub(crate) struct Seating<'a> {
    /// The game's number, from 1.
    pub(crate) id: u64,
    /// The pair's number, from 1.
    pub(crate) pair: u64,
    /// Where it begins.
    pub(crate) opening: &'a Opening,
    /// Who sits in the first and the second seat.
    pub(crate) players: [&'a PlayerSpec; 2],
    /// Their seeds.
    pub(crate) seeds: [u64; 2],
    /// The limits for each choice.
    pub(crate) limits: &'a Limits,
    /// What ends a game before its rules do.
    pub(crate) adjudication: &'a Adjudication,
    /// The clocks at the start, if it is played by clocks.
    pub(crate) clocks: Option<Clocks>,
    /// How long programs outside are waited for.
    pub(crate) patience: Patience,
    /// The folder for what they say on standard error.
    pub(crate) stderr: Option<&'a Path>,
    /// The text of the game's usual start.
    pub(crate) usual_start: &'a str,
    /// Whether somebody watches.
    pub(crate) watched: bool,
    /// Whether boards to be watched may go beyond ASCII.
    pub(crate) rich: bool,
    /// Whether to keep the time of each choice.
    pub(crate) times: bool,
}

/// The seed of one player, by its place among the players, in one game.
pub(crate) fn player_seed(seed: u64, id: u64, player: usize) -> u64 {
    let game = SplitMix64::for_index(seed, id).next_u64();
    SplitMix64::for_index(game, player as u64).next_u64()
}

/// The generator of one pair's opening: a stream apart from all players'.
pub(crate) fn opening_rng(seed: u64, pair: u64) -> SplitMix64 {
    SplitMix64::for_index(mix(seed ^ 0x6F70_656E_696E_6773), pair)
}

/// Where a record departs from the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Mismatch {
    /// In the moves before the players took over.
    #[error("opening move {number}: {reason}")]
    Opening {
        /// Which move, from 1.
        number: usize,
        /// What is wrong.
        reason: String,
    },
    /// In a move of a player.
    #[error("move {number}: {reason}")]
    Move {
        /// Which move, from 1.
        number: usize,
        /// What is wrong.
        reason: String,
    },
    /// In anything else.
    #[error("{0}")]
    Game(String),
}

/// The game of a record, in games that have no races.
pub(crate) fn game_of(record: &Record) -> Result<&GameRecord, Mismatch> {
    match record {
        Record::Game(game) => Ok(game),
        Record::Race(_) => Err(Mismatch::Game(
            "the record is a solver race, the header's game has none".to_owned(),
        )),
    }
}

/// Four hexadecimal digits of a position's text, for [`trail`](crate::log::GameRecord::trail).
pub(crate) fn digest(position: &str) -> String {
    let hash = position
        .bytes()
        .fold(0, |hash, byte| mix(hash ^ u64::from(byte)));
    format!("{:04x}", hash & 0xFFFF)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_differ() {
        let seeds: std::collections::BTreeSet<u64> = (1..=50)
            .flat_map(|id| [player_seed(1, id, 0), player_seed(1, id, 1)])
            .chain((1..=50).map(|pair| opening_rng(1, pair).next_u64()))
            .collect();
        assert_eq!(seeds.len(), 150);
    }
}
