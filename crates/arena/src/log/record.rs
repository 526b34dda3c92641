//! The lines of a log after the first.

use core::fmt;

use search_core::Side;
use serde::{Deserialize, Serialize};

/// Who won a game, from the first seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameResult {
    /// The player in the first seat.
    #[serde(rename = "1-0")]
    First,
    /// Neither.
    #[serde(rename = "1/2-1/2")]
    Draw,
    /// The player in the second seat.
    #[serde(rename = "0-1")]
    Second,
}

impl GameResult {
    /// The result in which `side` won.
    pub fn won_by(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Second => Self::Second,
        }
    }

    /// The half points of the first seat: 2, 1 or 0.
    pub fn half_points(self) -> usize {
        match self {
            Self::First => 2,
            Self::Draw => 1,
            Self::Second => 0,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "1-0",
            Self::Draw => "1/2-1/2",
            Self::Second => "0-1",
        })
    }
}

/// A game between two players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// The game's number, from 1.
    pub id: u64,
    /// The pair it belongs to, from 1: the games of a pair share their opening.
    pub pair: u64,
    /// The start position, where it differs from the header's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The moves before the players took over.
    pub opening: Vec<String>,
    /// The labels of the players in the first and the second seat.
    pub players: [String; 2],
    /// The players' moves. Where both move at once, each is a pair of them.
    pub moves: Vec<String>,
    /// Who won.
    pub result: GameResult,
    /// Why the game ended, in the game's own word.
    pub termination: String,
    /// What there is to say about a fault that ended the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// Nodes searched for each choice: one a move, or two where both move at once.
    pub nodes: Vec<u64>,
    /// Plies searched for each choice.
    pub depth: Vec<u32>,
    /// The chooser's value of the position, from its own view; null from players without one.
    pub score: Vec<Option<i32>>,
    /// Four hexadecimal digits for the position before the first move and after each move, so that
    /// an altered move is found even where it is legal.
    pub trail: String,
    /// Milliseconds for each choice, with `--times`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<Vec<u64>>,
}

/// A race between two solvers over one layout.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RaceRecord {
    /// The race's number, from 1.
    pub id: u64,
    /// The layout's name, where it has one.
    pub layout: String,
    /// The layout.
    pub start: String,
    /// The labels of the solvers, A first.
    pub players: [String; 2],
    /// What each found.
    pub solutions: [RaceSolution; 2],
    /// Who won.
    pub result: GameResult,
    /// What decided.
    pub termination: String,
}

/// What one solver made of a layout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RaceSolution {
    /// `solved`, `exhausted` (proven to have no solution) or `limit:` and its name.
    pub outcome: String,
    /// The solution; empty where there is none.
    pub moves: Vec<String>,
    /// States expanded to find it.
    pub expanded: u64,
    /// Milliseconds, with `--times`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u64>,
}

/// A line after the header.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Record {
    /// A game.
    Game(GameRecord),
    /// A solver race.
    Race(RaceRecord),
}

impl Record {
    /// The record's number.
    pub fn id(&self) -> u64 {
        match self {
            Self::Game(game) => game.id,
            Self::Race(race) => race.id,
        }
    }

    /// Who won, from the first seat.
    pub fn result(&self) -> GameResult {
        match self {
            Self::Game(game) => game.result,
            Self::Race(race) => race.result,
        }
    }

    /// The labels of the players in the first and the second seat.
    pub fn players(&self) -> &[String; 2] {
        match self {
            Self::Game(game) => &game.players,
            Self::Race(race) => &race.players,
        }
    }

    /// Why it ended.
    pub fn termination(&self) -> &str {
        match self {
            Self::Game(game) => &game.termination,
            Self::Race(race) => &race.termination,
        }
    }
}
