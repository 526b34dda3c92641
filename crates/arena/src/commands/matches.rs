//! `arena match`: games between two players, in pairs, and what they come to.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::thread;

use anyhow::{Context, Result, bail, ensure};

use super::{progress_bar, rate};
use crate::cli::{LimitArgs, MatchArgs};
use crate::contest::run::{Match, Show};
use crate::contest::standings::Standings;
use crate::contest::{Contest, Frame};
use crate::error::{Verdict, note};
use crate::games::Setup;
use crate::log::{
    Earlier, FORMAT, Header, LimitsRecord, Player, Record, earlier, header_line, record_line,
};
use crate::output::Output;
use crate::player_spec::{PlayerSpec, distinct_labels};

/// The limit of a match without one: enough to play well, and the same on every machine.
const DEFAULT_NODES: u64 = 20_000;

pub(crate) fn run(args: &MatchArgs, seed: u64, out: &mut Output) -> Result<Verdict> {
    let setup = args.game.setup(&args.start, args.rules)?;
    let contest = args.game.contest(&setup)?;
    let players = distinct_labels(args.a.clone(), args.b.clone());
    let header = header(args, seed, &setup, &*contest, &players);
    let series = Match::new(
        &*contest,
        &players,
        &header,
        Show {
            rich: out.is_rich(),
            times: args.times,
        },
    )?;
    let mut log = args
        .log
        .as_deref()
        .map(|path| LogWriter::create(path, &header))
        .transpose()?;
    if !out.is_json() {
        out.line(format_args!(
            "{} vs {} in {}, {} games, seed {seed}, limits {}",
            players[0].label,
            players[1].label,
            header.game,
            header.games,
            limits_text(header.limits)
        ))?;
        out.flush()?;
    }
    let mut standings = Standings::new(players.iter().map(|player| player.label.clone()));
    let bar = progress_bar(header.games, out.shows_progress() && !args.watch);
    let mut count = |record: &Record| -> Result<()> {
        if let Some(log) = &mut log {
            log.add(record)?;
        }
        standings.add(record);
        let [losses, draws, wins] = standings.games_of(0).0;
        bar.set_message(format!("+{wins} -{losses} ={draws}"));
        bar.inc(1);
        Ok(())
    };
    if args.watch {
        let mut screen = Screen::new(out.is_terminal());
        for id in 1..=series.games() {
            let record = series.play(id, &mut |frame| screen.show(frame, out))?;
            screen.leave();
            out.line(game_line(&record))?;
            count(&record)?;
        }
    } else {
        let jobs = args
            .jobs
            .unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
        series.play_from(1, jobs, &mut |record| count(&record))?;
    }
    bar.finish_and_clear();
    rate::print(&standings, None, seed, out)?;
    Ok(if args.strict && standings.faults() > 0 {
        Verdict::No
    } else {
        Verdict::Done
    })
}

/// Everything that affects play.
pub(super) fn header(
    args: &MatchArgs,
    seed: u64,
    setup: &Setup,
    contest: &dyn Contest,
    players: &[PlayerSpec; 2],
) -> Header {
    let limits = if args.limits.bounds_work() {
        args.limits
    } else {
        LimitArgs {
            nodes: Some(contest.default_nodes(DEFAULT_NODES)),
            ..args.limits
        }
    };
    Header {
        format: FORMAT,
        arena: env!("CARGO_PKG_VERSION").to_owned(),
        game: args.game.name().to_owned(),
        rules: setup.rules.clone(),
        start: setup.start.clone(),
        seed,
        games: args.games.unwrap_or_else(|| contest.default_games()),
        opening_plies: args
            .opening_plies
            .unwrap_or_else(|| contest.default_opening_plies()),
        players: players
            .iter()
            .map(|player| Player {
                label: player.label.clone(),
                name: player.name.clone(),
                options: player.options.clone(),
            })
            .collect(),
        limits: limits.record(),
        sprt: None,
    }
}

/// The limits for people.
pub(super) fn limits_text(limits: LimitsRecord) -> String {
    let parts: Vec<String> = [
        limits.nodes.map(|nodes| format!("{nodes} nodes")),
        limits.depth.map(|depth| format!("depth {depth}")),
        limits.time_ms.map(|time| format!("{time} ms")),
        limits.memory_mb.map(|memory| format!("{memory} MiB")),
        limits.threads.map(|threads| format!("{threads} threads")),
    ]
    .into_iter()
    .flatten()
    .collect();
    if parts.is_empty() {
        "none".to_owned()
    } else {
        parts.join(", ")
    }
}

/// A game's outcome in a line.
pub(super) fn game_line(record: &Record) -> String {
    let (players, length) = match record {
        Record::Game(game) => (&game.players, format!("{} moves", game.moves.len())),
        Record::Race(race) => (
            &race.players,
            format!(
                "{}: {} and {}",
                race.layout,
                solution_text(&race.solutions[0]),
                solution_text(&race.solutions[1])
            ),
        ),
    };
    format!(
        "game {}: {} - {}  {}  ({}, {length})",
        record.id(),
        players[0],
        players[1],
        record.result(),
        record.termination()
    )
}

/// A solver's result in a few words.
fn solution_text(solution: &crate::log::RaceSolution) -> String {
    if solution.outcome == "solved" {
        format!(
            "{} moves/{} states",
            solution.moves.len(),
            solution.expanded
        )
    } else {
        format!("{}/{} states", solution.outcome, solution.expanded)
    }
}

/// The log file; each record is on disk before the next game is counted.
struct LogWriter<'a> {
    path: &'a Path,
    writer: BufWriter<File>,
}

impl<'a> LogWriter<'a> {
    /// Begins a log. An earlier log under that name is replaced, and standard error says so; a file
    /// that holds anything else is left alone.
    fn create(path: &'a Path, header: &Header) -> Result<Self> {
        ensure!(
            path != Path::new("-"),
            "--log: `-` names no file; write it out, such as games.jsonl"
        );
        match earlier(path) {
            Earlier::Nothing => {}
            Earlier::Log => note(format_args!(
                "{} held an earlier match log, which this match replaces",
                path.display()
            )),
            Earlier::Other => bail!(
                "--log {}: the file exists and is not a match log; remove it or name another",
                path.display()
            ),
        }
        let file = File::create(path).with_context(|| format!("--log {}", path.display()))?;
        let mut log = Self {
            path,
            writer: BufWriter::new(file),
        };
        log.line(&header_line(header))?;
        Ok(log)
    }

    fn add(&mut self, record: &Record) -> Result<()> {
        self.line(&record_line(record))
    }

    fn line(&mut self, line: &str) -> Result<()> {
        writeln!(self.writer, "{line}")
            .and_then(|()| self.writer.flush())
            .with_context(|| format!("--log {}", self.path.display()))
    }
}

/// Boards one over the other on a terminal, one below the other elsewhere.
pub(super) struct Screen {
    terminal: bool,
    lines: usize,
}

impl Screen {
    pub(super) fn new(terminal: bool) -> Self {
        Self { terminal, lines: 0 }
    }

    /// Draws a position, over the last one where there is a terminal.
    pub(super) fn show(&mut self, frame: &Frame, out: &mut Output) -> Result<()> {
        let text = format!("{}\n{}", frame.board.trim_end(), frame.caption);
        if self.terminal {
            if self.lines > 0 {
                out.text(format_args!("\x1b[{}A\x1b[J", self.lines))?;
            }
            self.lines = text.lines().count();
            out.line(text)?;
        } else {
            out.line(text)?;
            out.line("")?;
        }
        out.flush()
    }

    /// Leaves the last board standing.
    pub(super) fn leave(&mut self) {
        self.lines = 0;
    }
}
