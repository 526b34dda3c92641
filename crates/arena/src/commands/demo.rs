//! `arena` without a command: a short match in each game, boards shown as they are played, and a
//! table of what came of it.

use core::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Parser;
use serde_json::{Value, json};

use super::series::{self, Screen, game_line, limits_text};
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
    "quoridor alphabeta greedy --games 4 --nodes 4000",
    "dots-boxes alphabeta greedy --games 6 --nodes 4000",
    "tron alphabeta greedy --games 6 --nodes 4000",
    "huarong astar bfs --games 8",
];

/// How long a board stays on a terminal at least, so that it can be looked at.
const FRAME: Duration = Duration::from_millis(60);

pub(crate) fn run(seed: u64, out: &mut Output) -> Result<Verdict> {
    let began = Instant::now();
    if !out.is_json() {
        let title = "arena: a short series over four games";
        out.line(format_args!(
            "{} (seed {seed}; `arena --help` lists the commands)",
            heading(title, out.is_rich())
        ))?;
    }
    let mut table = Table::new([
        ("game", Align::Left),
        ("A", Align::Left),
        ("B", Align::Left),
        ("games", Align::Right),
        ("A won", Align::Right),
        ("drawn", Align::Right),
        ("B won", Align::Right),
        ("A scored", Align::Right),
        ("Elo of A relative to B", Align::Right),
    ]);
    let mut results = Vec::new();
    for line in SERIES {
        let args = parse(line)?;
        let standings = play(&args, seed, out)?;
        let [a, b] = [0, 1].map(|player| standings.labels()[player].clone());
        let summary = standings.encounter(0, 1).cloned().unwrap_or_default();
        let [wins, losses, draws] = summary.wins_losses_draws();
        table.row([
            args.game.name().to_owned(),
            a,
            b,
            summary.total().to_string(),
            wins.to_string(),
            draws.to_string(),
            losses.to_string(),
            format!("{:.0} %", 100.0 * summary.score()),
            describe_elo(summary.elo()),
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
        "seed {seed}, {:.1} s; huarong is a solver race: the shorter solution wins, then the fewer \
         states expanded",
        began.elapsed().as_secs_f64()
    ))?;
    Ok(Verdict::Done)
}

/// The options of one of the matches above.
pub(super) fn parse(line: &str) -> Result<Box<MatchArgs>> {
    let words = ["arena", "match"].into_iter().chain(line.split(' '));
    match Cli::try_parse_from(words)?.command {
        Some(Command::Match(args)) => Ok(args),
        _ => unreachable!("the line begins with `match`"),
    }
}

/// Plays one match: its first game to be watched, the others side by side.
fn play(args: &MatchArgs, seed: u64, out: &mut Output) -> Result<Standings> {
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
        out.line(heading(
            &format!(
                "{}: {} vs {}, {} games, limits {}",
                header.game,
                labels[0],
                labels[1],
                header.games,
                limits_text(header.limits)
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
    Ok(standings)
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
