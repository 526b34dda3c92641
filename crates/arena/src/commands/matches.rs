//! `arena match`: games between two players, in pairs, and what they come to.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::thread;

use anyhow::{Context, Result, bail, ensure};

use super::progress_bar;
use crate::cli::{LimitArgs, MatchArgs};
use crate::contest::run::{Match, Show};
use crate::contest::summary::Summary;
use crate::contest::{Contest, Frame};
use crate::error::{Verdict, note};
use crate::games::Setup;
use crate::log::{
    Earlier, FORMAT, Header, LimitsRecord, Player, Record, earlier, header_line, record_line,
};
use crate::output::Output;
use crate::player_spec::{PlayerSpec, distinct_labels};
use crate::stats::describe_elo;
use crate::table::{Align, Table};

/// The limit of a match without one: enough to play well, and the same on every machine.
const DEFAULT_NODES: u64 = 20_000;

pub(crate) fn run(args: &MatchArgs, seed: u64, out: &mut Output) -> Result<Verdict> {
    let setup = args.game.setup(args)?;
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
    let mut summary = Summary::default();
    let bar = progress_bar(header.games, out.shows_progress() && !args.watch);
    let mut broken = 0;
    let mut count = |record: &Record| -> Result<()> {
        if let Some(log) = &mut log {
            log.add(record)?;
        }
        summary.add(record);
        broken += u64::from(record.termination() == crate::contest::line::ILLEGAL);
        let [wins, losses, draws] = summary.wins_losses_draws();
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
    let labels = [players[0].label.as_str(), players[1].label.as_str()];
    if out.is_json() {
        out.json(&summary.json(labels, seed))?;
    } else {
        print(&summary, labels, out)?;
    }
    Ok(if args.strict && broken > 0 {
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
        players: players.clone().map(|player| Player {
            label: player.label,
            name: player.name,
            options: player.options,
        }),
        limits: limits.record(),
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

/// The result for people.
fn print(summary: &Summary, labels: [&str; 2], out: &mut Output) -> Result<()> {
    let [wins, losses, draws] = summary.wins_losses_draws();
    let mut table = Table::new([
        ("player", Align::Left),
        ("points", Align::Right),
        ("won", Align::Right),
        ("drawn", Align::Right),
        ("lost", Align::Right),
        ("score", Align::Right),
    ]);
    for (label, won, lost) in [(labels[0], wins, losses), (labels[1], losses, wins)] {
        let half_points = 2 * won + draws;
        table.row([
            label.to_owned(),
            format!(
                "{}{}",
                half_points / 2,
                if half_points % 2 == 1 { ".5" } else { "" }
            ),
            won.to_string(),
            draws.to_string(),
            lost.to_string(),
            format!(
                "{:.1} %",
                50.0 * half_points as f64 / summary.total() as f64
            ),
        ]);
    }
    out.text(table.render(out.borders()))?;
    out.line(format_args!(
        "Elo of {} relative to {}: {}",
        labels[0],
        labels[1],
        describe_elo(summary.elo())
    ))?;
    if let Some(los) = summary.los() {
        out.line(format_args!(
            "likelihood of superiority: {:.1} %",
            100.0 * los
        ))?;
    }
    if let Some(pairs) = summary.pentanomial() {
        out.line(format_args!("pairs by points 0, 0.5, 1, 1.5, 2: {pairs:?}"))?;
        out.line(format_args!(
            "first seat: {:.1} % of the points",
            100.0 * summary.first_seat_score()
        ))?;
    }
    let ends: Vec<String> = summary
        .terminations
        .iter()
        .map(|(name, count)| format!("{name} {count}"))
        .collect();
    out.line(format_args!("ends: {}", ends.join(", ")))?;
    if summary.duplicates > 0 {
        out.line(format_args!(
            "games that repeat an earlier one move by move: {}",
            summary.duplicates
        ))?;
    }
    Ok(())
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
