//! `arena replay`: a game of a log, step by step.

use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use search_core::Side;
use serde_json::{Value, json};

use super::lines::{game_line, limits_text};
use super::series::Screen;
use super::write_page;
use crate::cli::ReplayArgs;
use crate::contest::Frame;
use crate::contest::line::Picture;
use crate::error::Verdict;
use crate::games::{GameName, Setup};
use crate::log::{Header, Record, read_log};
use crate::output::Output;
use crate::pictures::chart::{Curve, curves};
use crate::pictures::page::{Step, Stepping, entries, page, section, stepping};
use crate::screen::replay::{self, Replay};
use crate::screen::share;

pub(crate) fn run(args: &ReplayArgs, out: &mut Output) -> Result<Verdict> {
    let log = read_log(&args.log)?;
    let place = args.log.display();
    let record = match args.game {
        Some(id) => log
            .records
            .iter()
            .find(|record| record.id() == id)
            .with_context(|| format!("{place}: there is no game {id}"))?,
        None => log
            .records
            .first()
            .with_context(|| format!("{place}: there is no game"))?,
    };
    let contest = GameName::of_name(&log.header.game)?.contest(&Setup {
        start: log.header.start.clone(),
        rules: log.header.rules.clone(),
    })?;
    let rich = out.is_rich() && args.html.is_none();
    let pictures = contest
        .pictures(record, rich)
        .map_err(|mismatch| anyhow!("{place}: game {}: {mismatch}", record.id()))?;
    if let Some(path) = &args.html {
        write_page(
            path,
            &html(&log.header, record, &pictures, contest.clear_value()),
        )
        .context("--html")?;
    }
    if out.is_json() {
        out.json(&as_json(record, &pictures))?;
    } else if args.html.is_none() && out.has_screen() {
        let [first, second] = record.players();
        let title = format!(
            "{}: {first} - {second}, game {}, {} ({})",
            log.header.game,
            record.id(),
            record.result(),
            record.termination()
        );
        out.flush()?;
        replay::run(Replay::new(
            title,
            record.players().clone(),
            contest.clear_value(),
            pictures.into_iter().map(|picture| picture.frame),
            Duration::from_millis(args.pause_ms),
        ))?;
    } else if args.html.is_none() {
        show(record, &pictures, args.pause_ms, out)?;
    }
    Ok(Verdict::Done)
}

/// One board after the other.
fn show(record: &Record, pictures: &[Picture], pause_ms: u64, out: &mut Output) -> Result<()> {
    let mut screen = Screen::new(out.is_terminal());
    for (index, picture) in pictures.iter().enumerate() {
        let frame = Frame {
            caption: picture.frame.told(),
            ..picture.frame.clone()
        };
        screen.show(&frame, out)?;
        if out.is_terminal() && index + 1 < pictures.len() {
            thread::sleep(Duration::from_millis(pause_ms));
        }
    }
    out.line(game_line(record))
}

fn as_json(record: &Record, pictures: &[Picture]) -> Value {
    let steps: Vec<Value> = pictures
        .iter()
        .map(|picture| {
            json!({
                "caption": picture.frame.caption,
                "position": picture.notation,
                "thought": picture.frame.thought(),
                "value": picture.frame.value,
            })
        })
        .collect();
    json!({
        "game": record.id(),
        "players": record.players(),
        "result": record.result(),
        "termination": record.termination(),
        "steps": steps,
    })
}

/// The page of a game.
fn html(header: &Header, record: &Record, pictures: &[Picture], clear: i32) -> String {
    let [first, second] = record.players();
    let title = format!("{}: {first} - {second}, game {}", header.game, record.id());
    let steps: Vec<Step> = pictures
        .iter()
        .map(|Picture { frame, .. }| Step {
            caption: frame.caption.clone(),
            label: frame.turn.clone().unwrap_or_else(|| frame.caption.clone()),
            seat: frame.side.map(Side::index),
            thought: frame.thought(),
        })
        .collect();
    let boards = pictures
        .iter()
        .map(|picture| picture.scene.json())
        .collect();
    let board = pictures.first().map(|picture| picture.scene.svg("Board"));
    let game = stepping(&Stepping {
        names: record.players(),
        board: &board.unwrap_or_default(),
        boards: Value::Array(boards),
        steps: &steps,
        curve: &value_curve(pictures, first, clear),
    });
    let mut facts = vec![
        ("result", record.result().to_string()),
        ("end", record.termination().to_owned()),
        ("first seat", first.clone()),
        ("second seat", second.clone()),
        ("limits", limits_text(header.limits)),
        ("seed", header.seed.to_string()),
        ("start", header.start.clone()),
    ];
    if let Record::Game(game) = record
        && let Some(detail) = &game.detail
    {
        facts.insert(2, ("detail", detail.clone()));
    }
    page(&title, &(game + &section("The game", &entries(facts))))
}

/// The curve of what the players thought, from the first player's view: a clear advantage is half way to
/// the edge, and only decided games are there.
fn value_curve(pictures: &[Picture], first: &str, clear: i32) -> String {
    let last = pictures.len().saturating_sub(1).max(1) as f64;
    let points: Vec<(f64, f64)> = pictures
        .iter()
        .enumerate()
        .filter_map(|(index, picture)| {
            let value = picture.frame.value?;
            Some((index as f64 / last, 2.0 * share(value, clear) - 1.0))
        })
        .collect();
    if points.is_empty() {
        return String::new();
    }
    let curve = Curve {
        label: format!("what the mover thought, from the view of {first} (1: won, -1: lost)"),
        points,
    };
    curves("Values of the players", &[curve], -1.0, 1.0, true)
}
