//! The games behind one face: text in, text out.
//!
//! Each game has a [`Board`] (one position, for the commands that look at one) and a
//! [`Contest`](crate::contest::Contest) (its side of a match); its [`GameKind`] gives both. Outside
//! of this folder only `protocol` knows games, by their names. A further game is a file of its own and a line in [`games!`]
//! below.
//!
//! [`games!`]: registry::games

use core::fmt::Display;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, anyhow};
use search_core::{BotInfo, Bulk, Limits};
use serde_json::Value;

use crate::error::Verdict;
use crate::options::{Hint, LimitArgs, StartArgs};
use crate::pictures::scene::Scene;
use crate::player_spec::PlayerSpec;
use paint::{Ink, paint};

pub(crate) mod paint;
mod registry;
mod report;
mod texts;

pub(crate) use registry::{GameKind, GameName, foreign};
use texts::{move_texts, position_text};

registry::games! {
    quoridor::Quoridor,
    huarong::Huarong,
    dots_boxes::DotsBoxes,
    tron::Tron,
    #[cfg(test)]
    tic_tac_toe::TicTacToe,
}

/// A position of some game, as the commands see it.
pub(crate) trait Board {
    /// The board and what is to know about the position.
    fn show(&self, rich: bool) -> Shown;

    /// The board as shapes.
    fn scene(&self) -> Scene;

    /// The legal moves as text, in any order; none when the game is over.
    fn moves(&self) -> Result<Vec<String>>;

    /// How many sequences of `depth` moves begin with each first move; `depth` is 1 at least. Where
    /// the game can, the last plies are counted, not played: as many as `bulk` says. Runs on the rayon
    /// pool it is called in, and calls `tick` as each first move is done.
    fn perft(&self, depth: u32, bulk: Bulk, tick: Tick<'_>) -> Result<Vec<(String, u64)>>;

    /// The best move under limits, each finished iteration told as it comes.
    fn analyze(&self, limits: &Limits, tell: Teller<'_>) -> Result<Analysis>;

    /// The exact answer.
    fn solve(&self, method: &Method, limits: &Limits) -> Result<Solution>;
}

/// Who is told of each part of a work done on many threads.
pub(crate) type Tick<'a> = &'a (dyn Fn() + Sync);

/// Who is told each finished iteration.
pub(crate) type Teller<'a> = &'a mut dyn FnMut(&Analysis) -> Result<()>;

/// A position for people and programs.
pub(crate) struct Shown {
    /// The board, without a newline at the end.
    pub(crate) board: String,
    /// What else there is to know, for a line each and for `--json`.
    pub(crate) facts: Vec<(&'static str, Value)>,
}

/// What an engine thinks.
pub(crate) struct Analysis {
    /// The best move; `None` where the game is over or there is no solution.
    pub(crate) best: Option<String>,
    /// The value as a number, from the side to move.
    pub(crate) value: Value,
    /// The value for people.
    pub(crate) worth: String,
    /// Plies or moves searched.
    pub(crate) depth: u32,
    /// Nodes searched.
    pub(crate) nodes: u64,
    /// The line expected, best move first.
    pub(crate) pv: Vec<String>,
    /// Time taken.
    pub(crate) elapsed: Duration,
    /// How the search ended, in a word.
    pub(crate) outcome: String,
    /// The exit code's side of it.
    pub(crate) verdict: Verdict,
    /// What the theory of the game says, a line each.
    pub(crate) notes: Vec<String>,
}

/// Who is told, in a few words, how a long search gets on.
#[derive(Clone, Default)]
pub(crate) struct News(Option<Arc<dyn Fn(String) + Send + Sync>>);

impl News {
    /// Has each piece of news given to `teller`.
    pub(crate) fn to(teller: impl Fn(String) + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(teller)))
    }

    /// Tells it, if there is anybody to be told.
    pub(crate) fn tell(&self, text: impl FnOnce() -> String) {
        if let Some(teller) = &self.0 {
            teller(text());
        }
    }
}

/// How to solve, beside the limits.
#[derive(Clone, Default)]
pub(crate) struct Method {
    /// huarong: the algorithm's name.
    pub(crate) algorithm: Option<String>,
    /// huarong: where layers that do not fit into memory are written.
    pub(crate) spill: Option<PathBuf>,
    /// huarong: whether all shortest solutions are counted.
    pub(crate) all: bool,
    /// huarong: how much of the solution is told.
    pub(crate) hint: Hint,
    /// tron: the longest path instead of the game.
    pub(crate) longest_path: bool,
    /// dots-boxes: where what is proven is kept.
    pub(crate) checkpoint: Option<PathBuf>,
    /// Whether lines for people may go beyond ASCII.
    pub(crate) rich: bool,
    /// Who is told how a long search gets on.
    pub(crate) news: News,
}

/// An exact answer, or the news that there is none.
pub(crate) struct Solution {
    /// What it comes to.
    pub(crate) verdict: Verdict,
    /// Nodes searched, or states seen or expanded: what `bench` counts.
    pub(crate) work: u64,
    /// The answer for people, a line each.
    pub(crate) lines: Vec<String>,
    /// The answer for programs.
    pub(crate) json: Value,
}

/// How a match begins and by which rules, as the log's header has it.
pub(crate) struct Setup {
    /// The start.
    pub(crate) start: String,
    /// The rules that were left open.
    pub(crate) rules: BTreeMap<String, Value>,
}

/// What a chart is to be of.
pub(crate) struct ChartWish {
    /// The position whose component is charted.
    pub(crate) start: StartArgs,
    /// Where its graph is written.
    pub(crate) graph: Option<PathBuf>,
    /// Whether all classic layouts are charted instead.
    pub(crate) all_layouts: bool,
    /// Where their table is written.
    pub(crate) save: Option<PathBuf>,
    /// Where it is read from.
    pub(crate) load: Option<PathBuf>,
    /// The limits as they were given.
    pub(crate) limits: LimitArgs,
}

/// A chart, or the limit that was met.
pub(crate) struct Chart {
    /// What there is to know, for a line each and for `--json`.
    pub(crate) facts: Vec<(&'static str, Value)>,
    /// The exit code's side of it.
    pub(crate) verdict: Verdict,
}

/// What boards are to be drawn.
pub(crate) struct DrawWish {
    /// Options of a position.
    pub(crate) start: StartArgs,
    /// The pieces, if not those of the position.
    pub(crate) pieces: Option<String>,
    /// tron: how likely each cell is wall, if not as usual.
    pub(crate) wall_percent: Option<u8>,
    /// tron: whether maps are files of the 2010 contest.
    pub(crate) contest: bool,
    /// How many boards.
    pub(crate) count: usize,
}

/// The boards that were drawn.
pub(crate) struct Drawn {
    /// Each board for people and for programs.
    pub(crate) boards: Vec<(String, Value)>,
    /// What else there is to say to people.
    pub(crate) summary: Option<String>,
}

/// A series of games of more than two.
pub(crate) struct PartyWish {
    /// The players, one for each seat.
    pub(crate) players: Vec<PlayerSpec>,
    /// The size of the board.
    pub(crate) size: String,
    /// The seed of starts and of players that leave it to chance.
    pub(crate) seed: u64,
    /// How many starts; each is played with every player in every seat.
    pub(crate) rounds: u64,
    /// Of each move.
    pub(crate) limits: Limits,
}

/// The places of the players in a game, in their order: 1 for the winner.
pub(crate) type Places = Vec<u32>;

/// What `arena games` says about a game.
pub(crate) struct Catalogue {
    /// Starts, sizes, layouts: a heading and its items.
    pub(crate) starts: Vec<(&'static str, Vec<String>)>,
    /// The players.
    pub(crate) players: &'static [BotInfo],
}

/// A board as text; where that is welcome in colour, and with box-drawing characters if the game
/// has such a form.
fn draw(position: &impl Display, rich: bool, ink: impl Fn(char) -> Option<Ink>) -> String {
    if rich {
        paint(format!("{position:#}").trim_end(), ink)
    } else {
        position.to_string().trim_end().to_owned()
    }
}

/// A drawn board with signs at some places, each by its line and column from 0; places off the text are
/// left out.
fn overlaid(board: &str, signs: impl Iterator<Item = ([usize; 2], char)>) -> String {
    let mut lines: Vec<Vec<char>> = board.lines().map(|line| line.chars().collect()).collect();
    for ([line, column], sign) in signs {
        if let Some(place) = lines.get_mut(line).and_then(|line| line.get_mut(column)) {
            *place = sign;
        }
    }
    let lines = lines.into_iter().map(String::from_iter);
    lines.collect::<Vec<_>>().join("\n")
}

/// Reads a rule out of a log's header.
fn rule<'a>(setup: &'a Setup, name: &str) -> Result<&'a Value> {
    setup
        .rules
        .get(name)
        .ok_or_else(|| anyhow!("the header's rules lack `{name}`"))
}
