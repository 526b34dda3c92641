//! `arena check-bot`: whether a program outside does what its protocol asks for.

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::series;
use crate::cli::CheckBotArgs;
use crate::contest::line::is_fault;
use crate::contest::player::Patience;
use crate::contest::run::{Series, Show};
use crate::contest::schedule::Shard;
use crate::error::Verdict;
use crate::log::Record;
use crate::output::Output;
use crate::player_spec::PlayerSpec;
use crate::protocol::client::quits;

/// Who the program plays against.
const OPPONENT: &str = "random";

pub(crate) fn run(args: &CheckBotArgs, seed: u64, out: &mut Output) -> Result<Verdict> {
    let (game, common) = (args.game, &args.series);
    let command = args.spec.command().with_context(|| {
        format!(
            "`{}` is no program outside: write cmd:PROTOCOL:COMMAND LINE",
            args.spec
        )
    })?;
    let setup = game.setup(&common.start, common.rules)?;
    let contest = game.contest(&setup)?;
    let players: [PlayerSpec; 2] = [args.spec.clone(), OPPONENT.parse()?];
    let header = series::header(game, common, seed, &setup, &*contest, &players)?;
    let show = Show {
        rich: false,
        times: true,
        stderr: common.bot_stderr.clone(),
    };
    let games = Series::new(&*contest, &header, show)?;
    let mut checks = Vec::new();
    let mut tell = |check: Check, out: &mut Output| -> Result<()> {
        if !out.is_json() {
            let word = if check.passed { "ok  " } else { "FAIL" };
            out.line(format_args!("{word}  {}: {}", check.name, check.detail))?;
            out.flush()?;
        }
        checks.push(check);
        Ok(())
    };
    let ended = quits(&command, Patience::from(header.limits));
    let quit = Check {
        name: "gets ready and ends when told to".to_owned(),
        passed: ended.is_ok(),
        detail: match ended {
            Ok(took) => format!("after {} ms", took.as_millis()),
            Err(reason) => reason,
        },
    };
    tell(quit, out)?;
    for id in games.ids(Shard::WHOLE) {
        let record = games.play(id)?;
        tell(of_game(&record, id % 2 == 1), out)?;
    }
    let passed = checks.iter().all(|check| check.passed);
    if out.is_json() {
        let checks: Vec<Value> = checks
            .iter()
            .map(|check| json!({ "check": check.name, "ok": check.passed, "detail": check.detail }))
            .collect();
        out.json(&json!({ "ok": passed, "checks": checks, "seed": seed }))?;
    }
    Ok(if passed { Verdict::Done } else { Verdict::No })
}

/// One thing that was looked at.
struct Check {
    name: String,
    passed: bool,
    detail: String,
}

/// What a game says: whether it was played to its end by the rules, and how long its moves took.
fn of_game(record: &Record, is_first: bool) -> Check {
    let seat = if is_first { "first" } else { "second" };
    let mut check = Check {
        name: format!("game {} in the {seat} seat", record.id()),
        passed: !is_fault(record.termination()),
        detail: format!("{} ({})", record.result(), record.termination()),
    };
    if let Record::Game(game) = record {
        let times = game.time_ms.iter().flatten();
        let slowest = times.max().copied().unwrap_or(0);
        check.detail += &game.detail.as_ref().map_or_else(
            || {
                format!(
                    ", {} moves, the slowest took {slowest} ms",
                    game.moves.len()
                )
            },
            |detail| format!(": {detail}"),
        );
    }
    check
}
