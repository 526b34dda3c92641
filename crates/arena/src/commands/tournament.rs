//! `arena tournament`: games between any number of players, and their ratings.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use super::series;
use crate::cli::TournamentArgs;
use crate::contest::schedule::Schedule;
use crate::error::Verdict;
use crate::log::Header;
use crate::output::Output;
use crate::player_spec::distinct_labels;

pub(crate) fn run(args: &TournamentArgs, seed: u64, out: &mut Output) -> Result<Verdict> {
    let game = args.game.context("the game is missing")?;
    ensure!(
        args.players.len() >= 2,
        "a tournament has two players at least, not {}",
        args.players.len()
    );
    let common = &args.series;
    let setup = game.setup(&common.start, common.rules)?;
    let contest = game.contest(&setup)?;
    let players = distinct_labels(args.players.clone());
    let pairings = Some(series::pairings(args.gauntlet));
    let plain = series::header(game, common, seed, &setup, &*contest, &players)?;
    let paired = contest.is_paired();
    let schedule = Schedule::new(players.len(), pairings, paired);
    let header = Header {
        games: series::tournament_games(plain.games, schedule.pairings(), paired)?,
        pairings,
        ..plain
    };
    series::run(&*contest, &header, common, args.watch, out)
}

/// The words of a command line that a TOML file stands for: the game, the players, and each option.
///
/// # Errors
///
/// A file that cannot be read, and values that no option can have.
pub(crate) fn config_words(path: &Path) -> Result<Vec<OsString>> {
    let name = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("--config {name}"))?;
    let table: toml::Table = text.parse().with_context(|| format!("--config {name}"))?;
    let mut words = Vec::new();
    let mut options = Vec::new();
    for (key, value) in &table {
        match (key.as_str(), value) {
            ("game", toml::Value::String(game)) => words.insert(0, game.clone()),
            ("players", toml::Value::Array(players)) => {
                for player in players {
                    words.push(scalar(&name.to_string(), key, player)?);
                }
            }
            (_, toml::Value::Boolean(true)) => options.push(format!("--{key}")),
            (_, toml::Value::Boolean(false)) => {}
            _ => {
                options.push(format!(
                    "--{key}={}",
                    scalar(&name.to_string(), key, value)?
                ));
            }
        }
    }
    Ok(words
        .into_iter()
        .chain(options)
        .map(OsString::from)
        .collect())
}

/// A value as a word.
fn scalar(name: &str, key: &str, value: &toml::Value) -> Result<String> {
    match value {
        toml::Value::String(text) => Ok(text.clone()),
        toml::Value::Integer(number) => Ok(number.to_string()),
        toml::Value::Float(number) => Ok(number.to_string()),
        _ => bail!("--config {name}: `{key}` is neither a text nor a number"),
    }
}
