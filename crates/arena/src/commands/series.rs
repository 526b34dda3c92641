//! What matches and tournaments have in common: their games are played, logged, counted and shown.

use core::ops::ControlFlow;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use ratatui::crossterm::terminal;

use super::lines::{game_line, limits_text};
use super::{progress_bar, rate};
use crate::cli::SeriesArgs;
use crate::contest::run::{Series, Show};
use crate::contest::schedule::Shard;
use crate::contest::standings::Standings;
use crate::contest::{Contest, Frame};
use crate::error::{Verdict, note};
use crate::games::{GameName, Setup};
use crate::log::{FORMAT, Header, LimitsRecord, Pairings, Player, Record};
use crate::log_writer::LogWriter;
use crate::options::LimitArgs;
use crate::output::Output;
use crate::player_spec::PlayerSpec;
use crate::ratings::{Sprt, SprtState};
use crate::screen;
use crate::screen::watch::{End, News, Teller};

/// The limit of a match without one: enough to play well, and the same on every machine.
const DEFAULT_NODES: u64 = 20_000;

/// How often a live table is drawn at most.
const REDRAW: Duration = Duration::from_millis(500);

/// Everything that affects play.
pub(super) fn header(
    game: GameName,
    args: &SeriesArgs,
    seed: u64,
    setup: &Setup,
    contest: &dyn Contest,
    players: &[PlayerSpec],
) -> Result<Header> {
    let openings = match &args.openings {
        Some(path) => read_openings(path, contest)?,
        None => Vec::new(),
    };
    let adjudication = args.adjudication.record();
    ensure!(
        contest.is_paired() || (adjudication.is_none() && args.clock.is_none()),
        "a solver race is neither adjudicated nor played by clocks"
    );
    let limits = if args.limits.bounds_work() || args.clock.is_some() {
        args.limits
    } else {
        LimitArgs {
            nodes: Some(contest.default_nodes(DEFAULT_NODES)),
            ..args.limits
        }
    };
    Ok(Header {
        format: FORMAT,
        arena: env!("CARGO_PKG_VERSION").to_owned(),
        game: game.name().to_owned(),
        rules: setup.rules.clone(),
        start: setup.start.clone(),
        seed,
        games: args.games.unwrap_or_else(|| contest.default_games()),
        opening_plies: match args.opening_plies {
            Some(plies) => plies,
            None if openings.is_empty() => contest.default_opening_plies(),
            None => 0,
        },
        pairings: None,
        players: players.iter().map(Player::from).collect(),
        limits: LimitsRecord {
            startup_ms: args.patience.startup,
            margin_ms: args.patience.margin,
            stall_ms: args.patience.stall,
            clock_ms: args.clock.map(|clock| clock.base_ms),
            increment_ms: args.clock.map(|clock| clock.increment_ms),
            ..limits.record()
        },
        openings,
        adjudication,
        sprt: None,
    })
}

/// Reads openings, a line each; what follows a `#` is a remark.
fn read_openings(path: &Path, contest: &dyn Contest) -> Result<Vec<String>> {
    let name = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("--openings {name}"))?;
    let lines = text
        .lines()
        .map(|line| line.split('#').next().unwrap_or(""));
    let rows: Vec<(usize, String)> = (1..)
        .zip(lines)
        .map(|(number, line)| {
            (
                number,
                line.split_ascii_whitespace().collect::<Vec<_>>().join(" "),
            )
        })
        .filter(|(_, line)| !line.is_empty())
        .collect();
    ensure!(!rows.is_empty(), "--openings {name}: there is no opening");
    let openings: Vec<String> = rows.iter().map(|(_, line)| line.clone()).collect();
    if let Err((index, reason)) = contest.listed_openings(&openings) {
        bail!("--openings {name}, line {}: {reason}", rows[index].0);
    }
    Ok(openings)
}

/// Plays the games of a header, or what is left of them, and ends with what they come to.
pub(super) fn run(
    contest: &dyn Contest,
    header: &Header,
    args: &SeriesArgs,
    watch: bool,
    out: &mut Output,
) -> Result<Verdict> {
    if header.sprt.is_some() && args.shard.is_some() {
        bail!("--sprt looks at all games together, so they cannot be played in shards");
    }
    let show = Show {
        rich: out.is_rich(),
        times: args.times,
        stderr: args.bot_stderr.clone(),
    };
    if let Some(folder) = &args.bot_stderr {
        fs::create_dir_all(folder).with_context(|| format!("--bot-stderr {}", folder.display()))?;
    }
    let series = Series::new(contest, header, show)?;
    let ids = series.ids(args.shard.unwrap_or(Shard::WHOLE));
    let (log, played) = match &args.log {
        Some(path) if args.resume => {
            let (log, played) = LogWriter::resume(path, header, &ids)?;
            (Some(log), played)
        }
        Some(path) => (Some(LogWriter::create(path, header)?), Vec::new()),
        None => (None, Vec::new()),
    };
    let mut progress = Progress::new(header, played.len(), ids.len(), watch, out);
    for record in &played {
        progress.count(record);
    }
    if !out.is_json() {
        out.line(progress.title(header, args.shard))?;
        out.flush()?;
    }
    let left = if progress.is_decided {
        &[]
    } else {
        &ids[played.len()..]
    };
    let mut keeper = Keeper { log, progress };
    let mut end = End::Seen;
    if watch && out.has_screen() {
        let stop = Arc::new(AtomicBool::new(false));
        let series = series.with_stop(&stop);
        end = screen::watch::run(
            contest.clear_value(),
            &stop,
            |teller| tell_all(&series, header, left, teller),
            &mut |record| {
                let enough = keeper.keep(record, out)?.is_break();
                Ok((!enough).then(|| keeper.progress.score_text()))
            },
        )?;
    } else if watch {
        let mut screen = Screen::new(out.is_terminal());
        for &id in left {
            let record = series.watch(id, &mut |draw| screen.show(&draw(), out))?;
            screen.leave();
            out.line(game_line(&record))?;
            if keeper.keep(&record, out)?.is_break() {
                break;
            }
        }
    } else {
        series.play_all(left, jobs(args, header)?, &mut |record| {
            keeper.keep(&record, out)
        })?;
    }
    let Keeper { log, mut progress } = keeper;
    if let Some(log) = log {
        log.finish()?;
    }
    progress.finish(out)?;
    if end != End::Seen {
        let played = progress.standings.total();
        note(format_args!(
            "left when {played} of {} games were over; the one that was left is not counted",
            ids.len()
        ));
    }
    rate::print(&progress.standings, header.sprt, header.seed, out)?;
    Ok(if end == End::Interrupted {
        Verdict::Interrupted
    } else if args.strict && progress.standings.faults() > 0 {
        Verdict::No
    } else {
        Verdict::Done
    })
}

/// Where records go.
struct Keeper {
    log: Option<LogWriter>,
    progress: Progress,
}

impl Keeper {
    /// Logs a game, counts it, and shows how all stand; says whether it is enough.
    fn keep(&mut self, record: &Record, out: &mut Output) -> Result<ControlFlow<()>> {
        if let Some(log) = &mut self.log {
            log.add(record)?;
        }
        self.progress.count(record);
        self.progress.show(out)?;
        Ok(if self.progress.is_decided {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    }
}

/// Plays games one after the other, and tells of them.
fn tell_all(series: &Series<'_>, header: &Header, ids: &[u64], teller: &Teller) -> Result<()> {
    for &id in ids {
        let names = series.names(id);
        let title = format!(
            "{}: {} - {}, game {id} of {}",
            header.game, names[0], names[1], header.games
        );
        teller.tell(News::Begin(title, names))?;
        let record = series.watch(id, &mut |draw| teller.tell(News::Frame(Box::new(draw()))))?;
        teller.tell(News::Over(Box::new(record)))?;
    }
    Ok(())
}

/// How many games are played at once.
fn jobs(args: &SeriesArgs, header: &Header) -> Result<usize> {
    let cores = thread::available_parallelism().context("the number of cores")?;
    let jobs = args.jobs.unwrap_or(cores.get());
    if header.limits.time_ms.is_some() && jobs > cores.get() {
        note(format_args!(
            "{jobs} games at once on {cores} cores take each other's time"
        ));
    }
    Ok(jobs)
}

/// The count of the games so far, and how it is shown.
struct Progress {
    standings: Standings,
    bar: indicatif::ProgressBar,
    /// The live table, where there are more than two players and a screen.
    table: Option<Screen>,
    drawn: Option<Instant>,
    sprt: Option<Sprt>,
    /// Whether a test has been decided.
    is_decided: bool,
}

impl Progress {
    fn new(header: &Header, played: usize, games: usize, watch: bool, out: &Output) -> Self {
        let live = header.players.len() > 2 && !watch && out.is_terminal() && out.shows_progress();
        let bar = progress_bar(games as u64, out.shows_progress() && !watch && !live);
        bar.set_position(played as u64);
        Self {
            standings: Standings::new(header.players.iter().map(|player| player.label.clone())),
            bar,
            table: live.then(|| Screen::new(true)),
            drawn: None,
            sprt: header.sprt,
            is_decided: false,
        }
    }

    fn title(&self, header: &Header, shard: Option<Shard>) -> String {
        let labels = self.standings.labels();
        let who = match labels {
            [a, b] => format!("{a} vs {b}"),
            _ => labels.join(", "),
        };
        let part = shard.map_or_else(String::new, |shard| format!(" (shard {shard})"));
        let done = match self.standings.total() {
            0 => String::new(),
            played => format!(", {played} played already"),
        };
        format!(
            "{who} in {}, {} games{part}, seed {}, limits {}{done}",
            header.game,
            header.games,
            header.seed,
            limits_text(header.limits)
        )
    }

    fn count(&mut self, record: &Record) {
        self.standings.add(record);
        if let (Some(sprt), Some(summary)) = (self.sprt, self.standings.encounter(0, 1))
            && summary.pentanomial().is_some()
            && summary.test(&sprt).1 != SprtState::Continue
        {
            self.is_decided = true;
        }
    }

    /// How all stand, in a few words: points of games played.
    fn score_text(&self) -> String {
        let points = self.standings.labels().iter().enumerate();
        let points = points.map(|(player, label)| {
            let [losses, draws, wins] = self.standings.games_of(player).0;
            let half_points = 2 * wins + draws;
            format!(
                "{label} {}/{}",
                half_points as f64 / 2.0,
                wins + draws + losses
            )
        });
        points.collect::<Vec<_>>().join(", ")
    }

    fn show(&mut self, out: &mut Output) -> Result<()> {
        let [losses, draws, wins] = self.standings.games_of(0).0;
        self.bar.set_message(format!("+{wins} -{losses} ={draws}"));
        self.bar.inc(1);
        let due = self.drawn.is_none_or(|drawn| drawn.elapsed() >= REDRAW);
        if let Some(screen) = self.table.as_mut().filter(|_| due) {
            self.drawn = Some(Instant::now());
            let frame = Frame {
                board: rate::live_table(&self.standings).render(out.borders()),
                caption: format!(
                    "{} of {} games",
                    self.standings.total(),
                    self.bar.length().unwrap_or(0)
                ),
                ..Frame::default()
            };
            screen.show(&frame, out)?;
        }
        Ok(())
    }

    fn finish(&mut self, out: &mut Output) -> Result<()> {
        self.bar.finish_and_clear();
        match &mut self.table {
            Some(screen) => screen.clear(out),
            None => Ok(()),
        }
    }
}

/// The number of all games of a tournament: so many of each pairing.
pub(super) fn tournament_games(games: u64, pairings: u64, paired: bool) -> Result<u64> {
    if paired && !games.is_multiple_of(2) {
        bail!("--games: {games} is odd; in a tournament every game has its partner");
    }
    let all = games.checked_mul(pairings);
    all.filter(|&all| all <= crate::contest::MAX_GAMES)
        .with_context(|| {
            format!(
                "--games: {games} of each of {pairings} pairings are more than {}",
                crate::contest::MAX_GAMES
            )
        })
}

/// The header's word for who plays whom.
pub(super) fn pairings(gauntlet: bool) -> Pairings {
    if gauntlet {
        Pairings::Gauntlet
    } else {
        Pairings::RoundRobin
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
            self.clear(out)?;
            // What is higher than the window could not be taken away again: then the end must do.
            let room =
                terminal::size().map_or(usize::MAX, |(_, rows)| usize::from(rows).max(2) - 1);
            let lines: Vec<&str> = text.lines().collect();
            let shown = &lines[lines.len().saturating_sub(room)..];
            self.lines = shown.len();
            out.line(shown.join("\n"))?;
        } else {
            out.line(text)?;
            out.line("")?;
        }
        out.flush()
    }

    /// Takes the last board away.
    fn clear(&mut self, out: &mut Output) -> Result<()> {
        if self.lines > 0 {
            out.text(format_args!("\x1b[{}A\x1b[J", self.lines))?;
            self.lines = 0;
        }
        Ok(())
    }

    /// Leaves the last board standing.
    pub(super) fn leave(&mut self) {
        self.lines = 0;
    }
}
