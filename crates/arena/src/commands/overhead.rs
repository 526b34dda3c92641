//! `arena bench --overhead`: what it costs to play games beside the players' thinking.

use std::time::Instant;

use anyhow::{Context, Result};
use serde_json::json;

use super::{demo, object, series};
use crate::contest::run::{Series, Show};
use crate::contest::schedule::Shard;
use crate::contest::standings::Standings;
use crate::error::Verdict;
use crate::log_writer::LogWriter;
use crate::output::Output;

/// Games of random players, as one would type them after `arena match`.
const WITHIN: &str = "dots-boxes random random --size 3x3 --opening-plies 0 --games 40000";
/// Games against a program outside, which is this program; its path is put in.
const OUTSIDE: &str = "dots-boxes random cmd --size 3x3 --opening-plies 0 --games 100";
/// Games whose moves take a millisecond each. Tables are small: making them is the players' affair.
const THINKING: &str = "dots-boxes alphabeta:hash=1 alphabeta:hash=1 --size 4x4 --opening-plies 0 --games 40 --time-ms 1";
/// Games as long as those, of players that do not think.
const THOUGHTLESS: &str = "dots-boxes random random --size 4x4 --opening-plies 0 --games 4000";

pub(super) fn run(out: &mut Output) -> Result<Verdict> {
    let within = measure(WITHIN)?;
    let outside = measure(OUTSIDE)?;
    let [thinking, thoughtless] = [measure(THINKING)?, measure(THOUGHTLESS)?];
    let share = thinking.rate() / thoughtless.rate();
    if out.is_json() {
        out.json(&object([
            ("games_per_second", json!(within.rate())),
            ("games_per_second_ugi", json!(outside.games / outside.wall)),
            ("own_share_at_1_ms", json!(share)),
        ]))?;
        return Ok(Verdict::Done);
    }
    out.line(format_args!(
        "random against random, dots-boxes 3x3, logged: {:.0} games in a second of one core",
        within.rate()
    ))?;
    out.line(format_args!(
        "random against a program outside over ugi, a process for each game: {:.0} games a second",
        outside.games / outside.wall
    ))?;
    out.line(format_args!(
        "at 1 ms a move, dots-boxes 4x4: {:.1} % of the processor's time is not the players'",
        100.0 * share
    ))?;
    Ok(Verdict::Done)
}

/// What some games took.
struct Measured {
    games: f64,
    /// Seconds on the clock.
    wall: f64,
    /// Seconds of the processor.
    processor: f64,
}

impl Measured {
    /// Games in a second of the processor.
    fn rate(&self) -> f64 {
        self.games / self.processor
    }
}

/// Plays a match one game after the other, as `arena match --jobs 1 --log` does.
fn measure(line: &str) -> Result<Measured> {
    let mut args = demo::parse(line)?;
    if args.b.name == "cmd" {
        let own = std::env::current_exe().context("the path of this program")?;
        let command = format!(
            "cmd:ugi:'{}' serve-bot dots-boxes --size 3x3 --player random@served",
            own.display()
        );
        args.b = command.parse()?;
    }
    let setup = args.game.setup(&args.series.start, args.series.rules)?;
    let contest = args.game.contest(&setup)?;
    let players = [args.a, args.b];
    let header = series::header(args.game, &args.series, 1, &setup, &*contest, &players)?;
    let games = Series::new(&*contest, &header, Show::default())?;
    let path = std::env::temp_dir().join(format!("arena-overhead-{}.jsonl", std::process::id()));
    let mut log = LogWriter::create(&path, &header)?;
    let mut standings = Standings::default();
    let ids = games.ids(Shard::WHOLE);
    let (began, spent) = (Instant::now(), processor_time());
    for &id in &ids {
        let record = games.play(id)?;
        log.add(&record)?;
        standings.add(&record);
    }
    let wall = began.elapsed().as_secs_f64();
    let spent = spent.zip(processor_time());
    log.finish()?;
    // Whatever is left of it is in a folder for such things.
    let _ = std::fs::remove_file(&path);
    Ok(Measured {
        games: ids.len() as f64,
        wall,
        processor: spent.map_or(wall, |(before, after)| after - before),
    })
}

/// The seconds that the processor has worked on this thread, where the system tells.
fn processor_time() -> Option<f64> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanos: f64 = told.split_ascii_whitespace().next()?.parse().ok()?;
    Some(nanos / 1e9)
}
