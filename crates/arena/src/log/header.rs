//! The first line of a log.

use std::collections::BTreeMap;

use search_core::BotOptions;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::ratings::Sprt;

/// The version of the log's layout, raised when a reader of the old one could go wrong.
pub const FORMAT: u32 = 1;

/// The first line of a log: everything that affects play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The layout's version, [`FORMAT`].
    pub format: u32,
    /// The version of the program that played.
    pub arena: String,
    /// The game's name as on the command line.
    pub game: String,
    /// The rules that were left open: draw policy, tron's turn order, huarong's metric.
    pub rules: BTreeMap<String, Value>,
    /// Where games start: a position in one line, or the name of a set of them.
    pub start: String,
    /// The seed that all openings and players' seeds are made of.
    pub seed: u64,
    /// How many games were asked for.
    pub games: u64,
    /// Random plies before the players take over.
    pub opening_plies: u32,
    /// Who plays whom in a tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pairings: Option<Pairings>,
    /// The players: A and B of a match, all of a tournament.
    pub players: Vec<Player>,
    /// The limits per move, or per layout in a solver race.
    pub limits: LimitsRecord,
    /// The openings that were written down, in moves; each round has one, and there are no random
    /// plies then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub openings: Vec<String>,
    /// What ends a game before its rules do.
    #[serde(default, skip_serializing_if = "Adjudication::is_none")]
    pub adjudication: Adjudication,
    /// The test that may end a match early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Sprt>,
}

/// What ends a game before its rules do; a missing entry does not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adjudication {
    /// `[score, plies]`: it is won as soon as for so many plies in a row every value, by both sides,
    /// gives the same side this much or more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub win: Option<[i32; 2]>,
    /// `[score, plies, from]`: it is drawn as soon as for so many plies in a row every value, by both
    /// sides, is this far from 0 at most, but not before ply `from`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<[i32; 3]>,
    /// It is drawn after so many plies of the players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_plies: Option<u32>,
}

impl Adjudication {
    /// Whether games are played to the ends of their rules.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

/// Who plays whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pairings {
    /// Everyone against everyone.
    RoundRobin,
    /// The first against everyone else.
    Gauntlet,
}

/// A player in the header.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// What the records call it.
    pub label: String,
    /// Its name in the game's list.
    pub name: String,
    /// The settings given; all others are the defaults of the version that played.
    pub options: BotOptions,
}

/// The limits in the header; a missing one was not set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitsRecord {
    /// Nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u64>,
    /// Milliseconds for all moves of a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock_ms: Option<u64>,
    /// Milliseconds that each move adds to them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub increment_ms: Option<u64>,
    /// Mebibytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_mb: Option<u64>,
    /// Threads of one search; missing for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threads: Option<usize>,
    /// Milliseconds for a program outside to be ready; missing for 10,000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub startup_ms: Option<u64>,
    /// Milliseconds beyond its time in which a program's answer still counts; missing for 50.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin_ms: Option<u64>,
    /// Milliseconds for a program's move where no time is set; missing for 60,000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stall_ms: Option<u64>,
}
