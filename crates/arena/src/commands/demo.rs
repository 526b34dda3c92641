//! `arena` without a command: a short match in each game, boards shown as they are played, and a
//! table of what came of it.

use core::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Parser;
use serde_json::{Value, json};
use unicode_width::UnicodeWidthStr;

use super::lines::{game_line, limits_text};
use super::series::{self, Screen};
use super::{progress_bar, rate};
use crate::cli::{Cli, Command, MatchArgs};
use crate::contest::Frame;
use crate::contest::run::{Series, Show};
use crate::contest::schedule::Shard;
use crate::contest::standings::Standings;
use crate::error::Verdict;
use crate::output::{Output, heading};
use crate::player_spec::distinct_labels;
use crate::ratings::describe_elo;
use crate::table::{Align, Table};

/// The matches, as one would type them after `arena match`.
const SERIES: [&str; 4] = [
    "quoridor best alphabeta --games 4 --nodes 4000",
    "dots-boxes best alphabeta --games 6 --nodes 4000",
    "tron best alphabeta --games 6 --nodes 1000",
    "huarong astar bidirectional --games 8",
];

/// How long a board stays on a terminal at least, so that it can be looked at.
const FRAME: Duration = Duration::from_millis(60);

pub(crate) fn run(seed: u64, out: &mut Output) -> Result<Verdict> {
    let began = Instant::now();
    if !out.is_json() {
        let title = "arena: four short matches, one in each game";
        let how = if out.is_terminal() {
            "The first game of each is shown; 15 to 20 seconds, Ctrl-C ends it"
        } else {
            "The first game of each is shown"
        };
        out.line(heading(title, out.is_rich()))?;
        out.line(format_args!("{how}. Seed {seed}."))?;
    }
    let mut table = Table::new([
        ("game", Align::Left),
        ("A", Align::Left),
        ("B", Align::Left),
        ("A won", Align::Right),
        ("drawn", Align::Right),
        ("B won", Align::Right),
        ("Elo of A over B", Align::Right),
    ]);
    let mut results = Vec::new();
    for line in SERIES {
        let args = parse(line)?;
        let (standings, is_paired) = play(&args, seed, out)?;
        let [a, b] = [0, 1].map(|player| standings.labels()[player].clone());
        let summary = standings.encounter(0, 1).cloned().unwrap_or_default();
        let [wins, losses, draws] = summary.wins_losses_draws();
        table.row([
            args.game.name().to_owned(),
            a,
            b,
            wins.to_string(),
            draws.to_string(),
            losses.to_string(),
            // Solvers do not play against each other.
            if is_paired {
                describe_elo(summary.elo())
            } else {
                String::new()
            },
        ]);
        let mut result = json!({ "game": args.game.name() });
        if let (Value::Object(result), Value::Object(figures)) =
            (&mut result, rate::as_json(&standings, None, seed))
        {
            result.extend(figures);
        }
        results.push(result);
    }
    if out.is_json() {
        out.json(&json!({ "seed": seed, "matches": results }))?;
        return Ok(Verdict::Done);
    }
    out.line("")?;
    out.line(heading("Results", out.is_rich()))?;
    out.text(table.render(out.borders()))?;
    out.line(format_args!(
        "In {:.1} s. In huarong the shorter solution wins, then fewer states.",
        began.elapsed().as_secs_f64()
    ))?;
    out.line("")?;
    out.line(heading("Go on with", out.is_rich()))?;
    // As it was started, so it will be found again.
    let command = if std::env::var_os("CARGO").is_some() {
        "cargo run -p arena --"
    } else {
        "arena"
    };
    for (words, what) in NEXT {
        let gap = " ".repeat(34 - words.width());
        out.line(format_args!("  {command} {words}{gap}{what}"))?;
    }
    Ok(Verdict::Done)
}

/// What else there is, to begin with.
const NEXT: [(&str, &str); 4] = [
    ("play quoridor", "you against it"),
    ("solve huarong 横刀立马", "81 moves, proven"),
    ("match tron best greedy --watch", "the strongest, live"),
    ("--help", "all commands"),
];

/// The options of one of the matches above.
pub(super) fn parse(line: &str) -> Result<Box<MatchArgs>> {
    let words = ["arena", "match"].into_iter().chain(line.split(' '));
    match Cli::try_parse_from(words)?.command {
        Some(Command::Match(args)) => Ok(args),
        _ => unreachable!("the line begins with `match`"),
    }
}

/// Plays one match: its first game to be watched, the others side by side. Says how all stand, and
/// whether they played against each other.
fn play(args: &MatchArgs, seed: u64, out: &mut Output) -> Result<(Standings, bool)> {
    let setup = args.game.setup(&args.series.start, args.series.rules)?;
    let contest = args.game.contest(&setup)?;
    let players = distinct_labels(vec![args.a.clone(), args.b.clone()]);
    let header = series::header(args.game, &args.series, seed, &setup, &*contest, &players)?;
    let show = Show {
        rich: out.is_rich(),
        ..Show::default()
    };
    let series = Series::new(&*contest, &header, show)?;
    let labels: Vec<String> = players.into_iter().map(|player| player.label).collect();
    if !out.is_json() {
        out.line("")?;
        let who: Vec<String> = if contest.is_paired() {
            let seated = labels.iter().zip(contest.seats());
            seated
                .map(|(label, seat)| format!("{label} ({seat})"))
                .collect()
        } else {
            labels.clone()
        };
        out.line(heading(
            &format!(
                "{}: {} vs {}, {} games, {} a {}",
                header.game,
                who[0],
                who[1],
                header.games,
                limits_text(header.limits),
                if contest.is_paired() { "move" } else { "race" }
            ),
            out.is_rich(),
        ))?;
        out.flush()?;
    }
    let mut standings = Standings::new(labels.clone());
    let record = watch_first(&series, out)?;
    standings.add(&record);
    if !out.is_json() {
        out.line(game_line(&record))?;
        out.flush()?;
    }
    let bar = progress_bar(header.games - 1, out.shows_progress());
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    let rest = &series.ids(Shard::WHOLE)[1..];
    series.play_all(rest, jobs, &mut |record| {
        standings.add(&record);
        bar.inc(1);
        if !out.is_json() {
            bar.suspend(|| -> Result<()> {
                out.line(game_line(&record))?;
                out.flush()
            })?;
        }
        Ok(ControlFlow::Continue(()))
    })?;
    bar.finish_and_clear();
    Ok((standings, contest.is_paired()))
}

/// Plays the first game: move by move on a terminal, its last board elsewhere.
fn watch_first(series: &Series<'_>, out: &mut Output) -> Result<crate::log::Record> {
    let mut screen = Screen::new(out.is_terminal());
    let live = out.is_terminal() && !out.is_json();
    let mut last: Option<Frame> = None;
    let record = series.watch(1, &mut |draw| {
        if live {
            let shown = Instant::now();
            screen.show(&draw(), out)?;
            thread::sleep(FRAME.saturating_sub(shown.elapsed()));
        } else {
            last = Some(draw());
        }
        Ok(())
    })?;
    if let Some(frame) = last.filter(|_| !out.is_json()) {
        screen.show(&frame, out)?;
    }
    Ok(record)
}
