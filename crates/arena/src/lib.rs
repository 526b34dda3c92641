#![forbid(unsafe_code)]
//! The library behind the `arena` command: matches, analysis and exact solving for four games.
//!
//! [`run`] is the whole program. The other public modules are what a tool around match logs needs:
//! the [log format](log), [player specs](player_spec), [ratings] and [tables](table).
//!
//! # Examples
//!
//! Two players, a score, and what it says:
//!
//! ```
//! use arena::player_spec::PlayerSpec;
//! use arena::ratings::{ScoreCounts, describe_elo};
//!
//! let a: PlayerSpec = "alphabeta:depth=4@deep".parse()?;
//! // Of 20 pairs, 12 were won 2-0, 5 with one and a half points, and 3 split.
//! let pairs = ScoreCounts([0, 0, 3, 5, 12]);
//! let line = format!("{}: {}", a.label, describe_elo(pairs.elo()));
//! insta::assert_snapshot!(line, @"deep: +319.0 +/- 134.0");
//! # Ok::<(), arena::player_spec::SpecError>(())
//! ```

use std::ffi::OsString;
use std::io::{Read, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;

use crate::cli::{Cli, Command};
use crate::error::{USAGE, Verdict};
use crate::output::{Format, Output};

mod cli;
mod commands;
mod contest;
mod error;
mod figures;
mod games;
mod interrupt;
pub mod log;
mod log_writer;
mod options;
mod output;
mod pictures;
pub mod player_spec;
mod protocol;
pub mod ratings;
mod screen;
pub mod table;
mod verify;

/// Runs the command line and gives the exit code: 0 done, 1 the honest answer is no, 2 usage or
/// bad input, 3 a limit came before an answer.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    start(args, Box::new(std::io::stdin()), Output::stdout)
}

/// Runs the command line with other streams: what it prints goes to `output`, and what `serve-bot`
/// is told comes from `input`. For a program that keeps a bot of its own, and for tests; errors still
/// go to standard error.
///
/// # Examples
///
/// ```
/// let words = "arena serve-bot dots-boxes --protocol ugi".split(' ').map(Into::into);
/// let code = arena::run_on(words, "isready\nquit\n".as_bytes(), std::io::stderr());
/// assert_eq!(code, std::process::ExitCode::SUCCESS);
/// ```
pub fn run_on(
    args: impl IntoIterator<Item = OsString>,
    input: impl Read + Send + 'static,
    output: impl Write + 'static,
) -> ExitCode {
    start(args, Box::new(input), |format, quiet| {
        Output::to(Box::new(output), format, quiet)
    })
}

/// What `serve-bot` reads.
type Told = Box<dyn Read + Send>;

fn start(
    args: impl IntoIterator<Item = OsString>,
    input: Told,
    output: impl FnOnce(Format, bool) -> Output,
) -> ExitCode {
    let args: Vec<OsString> = args.into_iter().collect();
    let cli = match Cli::try_parse_from(&args) {
        Ok(cli) => cli,
        Err(error) => return wrong_usage(&error),
    };
    let cli = match with_config(args, cli) {
        Ok(Ok(cli)) => cli,
        Ok(Err(error)) => return wrong_usage(&error),
        Err(error) => return error::tell(&error),
    };
    let format = if cli.global.json {
        Format::Json
    } else {
        Format::Text
    };
    let mut out = output(format, cli.global.quiet).without_screen(cli.global.without_screen);
    let result = dispatch(&cli, input, &mut out).and_then(|verdict| {
        out.flush()?;
        Ok(verdict)
    });
    match result {
        // The terminal was given back, and that was all that there was to do.
        Ok(_) if interrupt::noticed() => Verdict::Interrupted.into(),
        Ok(verdict) => verdict.into(),
        Err(error) => error::tell(&error),
    }
}

fn wrong_usage(error: &clap::Error) -> ExitCode {
    // A closed pipe leaves nobody to tell.
    let _ = error.print();
    ExitCode::from(if error.use_stderr() { USAGE } else { 0 })
}

/// The command line with the options of its `--config` file put before its own, which count more.
fn with_config(mut args: Vec<OsString>, cli: Cli) -> Result<Result<Cli, clap::Error>> {
    let Some(Command::Tournament(tournament)) = &cli.command else {
        return Ok(Ok(cli));
    };
    let Some(path) = &tournament.config else {
        return Ok(Ok(cli));
    };
    let words = commands::tournament::config_words(path)?;
    let command = args.iter().position(|word| word == "tournament");
    let place = command.map_or(args.len(), |place| place + 1);
    args.splice(place..place, words);
    Ok(Cli::try_parse_from(args))
}

fn dispatch(cli: &Cli, input: Told, out: &mut Output) -> Result<Verdict> {
    let seed = cli.global.seed;
    match &cli.command {
        None => commands::demo::run(seed, out),
        Some(Command::Games(args)) => commands::games::run(args, out),
        Some(Command::Show(args)) => commands::show::run(args, seed, out),
        Some(Command::Moves(args)) => commands::moves::run(args, seed, out),
        Some(Command::Perft(args)) => commands::perft::run(args, seed, out),
        Some(Command::Atlas(args)) => commands::atlas::run(args, out),
        Some(Command::Convert(args)) => commands::convert::run(args, out),
        Some(Command::Generate(args)) => commands::generate::run(args, seed, out),
        Some(Command::Distance(args)) => commands::distance::run(args, out),
        Some(Command::Analyze(args)) => commands::analyze::run(args, seed, out),
        Some(Command::Solve(args)) => commands::solve::run(args, seed, out),
        Some(Command::Match(args)) => commands::matches::run(args, seed, out),
        Some(Command::Tournament(args)) => commands::tournament::run(args, seed, out),
        Some(Command::Party(args)) => commands::party::run(args, seed, out),
        Some(Command::Merge(args)) => commands::merge::run(args, out),
        Some(Command::CheckBot(args)) => commands::check_bot::run(args, seed, out),
        Some(Command::Play(args)) => commands::play::run(args, seed, out),
        Some(Command::Replay(args)) => commands::replay::run(args, out),
        Some(Command::Report(args)) => commands::report::run(args, seed, out),
        Some(Command::Bench(args)) => commands::bench::run(args, out),
        Some(Command::Rate(args)) => commands::rate::run(args, seed, out),
        Some(Command::ServeBot(args)) => commands::serve_bot::run(args, seed, input, out),
        Some(Command::Verify(args)) => commands::verify::run(args, out),
    }
}
