//! The four games behind one face: text in, text out.
//!
//! Each game has a [`Board`] (one position, for the commands that look at one) and a
//! [`Contest`](crate::contest::Contest) (its side of a match). Nothing outside of this folder knows
//! a game.

use core::fmt::Display;
use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use clap::ValueEnum;
use search_core::{BotInfo, Limits};
use serde_json::Value;

use crate::cli::{Hint, RulesArgs, StartArgs};
use crate::contest::Contest;
use crate::error::Verdict;
use crate::pictures::scene::Scene;
use paint::{Ink, paint};

pub(crate) mod all_layouts;
pub(crate) mod atlas;
mod dots_boxes;
pub(crate) mod generate;
pub(crate) mod huarong;
mod paint;
mod puzzle_session;
pub(crate) mod quoridor;
mod race;
mod report;
mod shortest;
#[cfg(test)]
mod tic_tac_toe;
mod tron;

/// The games by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GameName {
    /// Walk to the other side, with walls to put in the way
    Quoridor,
    /// Huarongdao (Klotski): slide the big piece out
    Huarong,
    /// Draw the last side of a box and have it
    DotsBoxes,
    /// Leave a trail and do not run into one
    Tron,
}

/// A position of some game, as the commands see it.
pub(crate) trait Board {
    /// The board and what is to know about the position.
    fn show(&self, rich: bool) -> Shown;

    /// The board as shapes.
    fn scene(&self) -> Scene;

    /// The legal moves as text, in any order; none when the game is over.
    fn moves(&self) -> Result<Vec<String>>;

    /// How many sequences of `depth` moves begin with each first move; `depth` is 1 at least.
    /// Runs on the rayon pool it is called in, and calls `tick` as each first move is done.
    fn perft(&self, depth: u32, tick: Tick<'_>) -> Result<Vec<(String, u64)>>;

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

/// What `arena games` says about a game.
pub(crate) struct Catalogue {
    /// What it is, in a line.
    pub(crate) summary: &'static str,
    /// Starts, sizes, layouts: a heading and its items.
    pub(crate) starts: Vec<(&'static str, Vec<String>)>,
    /// The players.
    pub(crate) players: &'static [BotInfo],
}

impl GameName {
    /// The name as on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Quoridor => "quoridor",
            Self::Huarong => "huarong",
            Self::DotsBoxes => "dots-boxes",
            Self::Tron => "tron",
        }
    }

    /// The game of a name.
    pub(crate) fn of_name(name: &str) -> Result<Self> {
        Self::value_variants()
            .iter()
            .copied()
            .find(|game| game.name() == name)
            .ok_or_else(|| anyhow!("unknown game `{name}`"))
    }

    /// The position that the options ask for.
    pub(crate) fn board(self, start: &StartArgs, seed: u64) -> Result<Box<dyn Board>> {
        self.refuse_foreign_options(start)?;
        match self {
            Self::Quoridor => quoridor::board(start),
            Self::Huarong => huarong::board(start),
            Self::DotsBoxes => dots_boxes::board(start),
            Self::Tron => tron::board(start, seed),
        }
    }

    /// Whether the position depends on the seed.
    pub(crate) fn is_random(self, start: &StartArgs) -> bool {
        self == Self::Tron && tron::is_fair(start)
    }

    /// How a match from this start begins, the rules as usual.
    pub(crate) fn start_setup(self, start: &StartArgs) -> Result<Setup> {
        self.setup(start, RulesArgs::default())
    }

    /// How a match with these options begins.
    pub(crate) fn setup(self, start: &StartArgs, rules: RulesArgs) -> Result<Setup> {
        self.refuse_foreign_options(start)?;
        if self != Self::Quoridor {
            foreign(self, "--repetitions", rules.repetitions.is_some())?;
            foreign(self, "--ply-cap", rules.ply_cap.is_some())?;
        }
        match self {
            Self::Quoridor => quoridor::setup(start, rules),
            Self::Huarong => huarong::setup(start),
            Self::DotsBoxes => dots_boxes::setup(start),
            Self::Tron => tron::setup(start),
        }
    }

    /// The game's side of a match, from what a log's header holds.
    pub(crate) fn contest(self, setup: &Setup) -> Result<Box<dyn Contest>> {
        let known: &[&str] = match self {
            Self::Quoridor => &["ply_cap", "repetitions"],
            Self::Huarong => &["metric"],
            Self::DotsBoxes => &[],
            Self::Tron => &["turns"],
        };
        if let Some(name) = setup
            .rules
            .keys()
            .find(|name| !known.contains(&name.as_str()))
        {
            bail!(
                "the header has a rule `{name}`, which {} has not",
                self.name()
            );
        }
        match self {
            Self::Quoridor => quoridor::contest(setup),
            Self::Huarong => huarong::contest(setup),
            Self::DotsBoxes => dots_boxes::contest(setup),
            Self::Tron => tron::contest(setup),
        }
    }

    /// The position of the options, or the game that led there, in another program's form.
    pub(crate) fn converted(self, start: &StartArgs, to: &str) -> Result<String> {
        self.refuse_foreign_options(start)?;
        match self {
            Self::Huarong => huarong::converted(start, to),
            Self::DotsBoxes => dots_boxes::converted(start, to),
            Self::Quoridor | Self::Tron => bail!(
                "{0} has no other forms; `arena show {0}` has the position",
                self.name()
            ),
        }
    }

    /// What there is to list.
    pub(crate) fn catalogue(self) -> Catalogue {
        match self {
            Self::Quoridor => quoridor::catalogue(),
            Self::Huarong => huarong::catalogue(),
            Self::DotsBoxes => dots_boxes::catalogue(),
            Self::Tron => tron::catalogue(),
        }
    }

    /// Refuses options that mean nothing in this game, rather than passing over them in silence.
    pub(crate) fn refuse_foreign_options(self, start: &StartArgs) -> Result<()> {
        let options: [(&str, bool, &[Self]); 10] = [
            (
                "--size",
                start.size.is_some(),
                &[Self::Quoridor, Self::DotsBoxes, Self::Tron],
            ),
            ("--walls", start.walls.is_some(), &[Self::Quoridor]),
            ("--map", start.map.is_some(), &[Self::Tron]),
            (
                "--start",
                start.start.is_some(),
                &[Self::DotsBoxes, Self::Huarong],
            ),
            ("--rules", start.rules.is_some(), &[Self::Tron]),
            (
                "--form",
                start.form.is_some(),
                &[Self::Huarong, Self::DotsBoxes],
            ),
            ("--metric", start.metric.is_some(), &[Self::Huarong]),
            ("--goal", start.goal.is_some(), &[Self::Huarong]),
            ("--alike", !start.alike.is_empty(), &[Self::Huarong]),
            ("--axis-bound", start.axis_bound, &[Self::Huarong]),
        ];
        for (option, given, games) in options {
            foreign(self, option, given && !games.contains(&self))?;
        }
        Ok(())
    }
}

/// Fails if an option is given that the game does not have.
pub(crate) fn foreign(game: GameName, option: &str, given: bool) -> Result<()> {
    if given {
        bail!("{option} means nothing in {}", game.name());
    }
    Ok(())
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

/// The longest position text read: far more than any board, far less than would hurt.
const MAX_TEXT: u64 = 1 << 20;

/// The position text of `--position` or `--file`, with the words that name it in messages.
fn position_text(start: &StartArgs) -> Result<Option<(String, String)>> {
    match (&start.position, &start.file) {
        (Some(text), _) => Ok(Some((
            text.clone(),
            format!("position `{}`", shorten(text)),
        ))),
        (None, Some(path)) => Ok(Some((read_text(path)?, path.display().to_string()))),
        (None, None) => Ok(None),
    }
}

/// Reads a file of text, or standard input for `-`.
fn read_text(path: &Path) -> Result<String> {
    let name = path.display();
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin()
            .lock()
            .take(MAX_TEXT + 1)
            .read_to_end(&mut bytes)
    } else {
        fs::File::open(path).and_then(|file| file.take(MAX_TEXT + 1).read_to_end(&mut bytes))
    }
    .with_context(|| format!("{name}"))?;
    if bytes.len() as u64 > MAX_TEXT {
        bail!("{name}: the file is longer than {MAX_TEXT} bytes, no board is");
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to() + 1;
        anyhow!("{name}: byte {place} is not UTF-8, so this is not a text file")
    })?;
    if text.trim().is_empty() {
        bail!("{name}: the file is empty");
    }
    Ok(board_part(&text).to_owned())
}

/// The board in a file's text: without the byte order mark that some editors put first, and
/// without what `show` says below a board.
fn board_part(text: &str) -> &str {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match text.find("\nposition  ") {
        Some(end) => text[..end].trim_end_matches(['\r', '\n']),
        None => text,
    }
}

/// A text short enough for a message.
fn shorten(text: &str) -> String {
    const LONGEST: usize = 60;
    let line = text.lines().next().unwrap_or("");
    if line.chars().count() > LONGEST || text.trim_end().lines().nth(1).is_some() {
        format!("{}...", line.chars().take(LONGEST).collect::<String>())
    } else {
        line.to_owned()
    }
}

/// The words of `--moves`.
fn move_texts(start: &StartArgs) -> Vec<&str> {
    start
        .moves
        .as_deref()
        .unwrap_or("")
        .split_ascii_whitespace()
        .collect()
}

/// Reads a rule out of a log's header.
fn rule<'a>(setup: &'a Setup, name: &str) -> Result<&'a Value> {
    setup
        .rules
        .get(name)
        .ok_or_else(|| anyhow!("the header's rules lack `{name}`"))
}
