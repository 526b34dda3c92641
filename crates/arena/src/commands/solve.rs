//! `arena solve`: the exact answer.

use anyhow::{Result, bail};
use search_core::Limits;
use serde_json::json;

use super::spinner;

use crate::cli::SolveArgs;
use crate::error::Verdict;
use crate::games::{GameName, Method, News, foreign};
use crate::interrupt::stoppable;
use crate::output::Output;

/// The memory of solvers that remember every position, unless told: 1 GiB. The table of dots-boxes
/// has a size of its own.
const DEFAULT_MEMORY: usize = 1 << 30;

pub(crate) fn run(args: &SolveArgs, seed: u64, out: &mut Output) -> Result<Verdict> {
    let game = args.position.game;
    foreign(
        game,
        "--algorithm",
        args.algorithm.is_some() && game != GameName::Huarong,
    )?;
    foreign(
        game,
        "--spill",
        args.spill.is_some() && game != GameName::Huarong,
    )?;
    foreign(game, "--all", args.all && game != GameName::Huarong)?;
    foreign(
        game,
        "--hint",
        args.hint.is_some() && game != GameName::Huarong,
    )?;
    foreign(
        game,
        "--longest-path",
        args.longest_path && game != GameName::Tron,
    )?;
    foreign(
        game,
        "--checkpoint",
        args.checkpoint.is_some() && game != GameName::DotsBoxes,
    )?;
    // Both find values from the ends of the game backward, or know no values in between.
    if args.limits.depth.is_some() && matches!(game, GameName::Quoridor | GameName::Tron) {
        bail!(
            "--depth means nothing to the solver of {}; it keeps to --nodes, --time-ms and \
             --memory-mb",
            game.name()
        );
    }
    let mut limits = stoppable(Limits::from(args.limits.record()));
    if limits.memory.is_none() && game != GameName::DotsBoxes {
        limits.memory = Some(DEFAULT_MEMORY);
    }
    let start = args.position.start();
    let board = game.board(&start, seed)?;
    let spinner = spinner("solving", out.shows_progress());
    let shown = spinner.clone();
    // What takes hours is mostly left alone: its progress goes to a log then.
    let log = args.checkpoint.is_some() && out.logs_progress();
    let method = Method {
        algorithm: args.algorithm.clone(),
        spill: args.spill.clone(),
        all: args.all,
        hint: args.hint.unwrap_or_default(),
        longest_path: args.longest_path,
        checkpoint: args.checkpoint.clone(),
        rich: out.is_rich(),
        news: News::to(move |text| {
            if log {
                eprintln!("{text}");
            } else {
                shown.set_message(format!("solving: {text}"));
            }
        }),
    };
    let mut solution = board.solve(&method, &limits)?;
    spinner.finish_and_clear();
    if game.is_random(&start) {
        solution.json["seed"] = json!(seed);
        solution.lines.push(format!("seed {seed}"));
    }
    if out.is_json() {
        out.json(&solution.json)?;
    } else {
        for line in &solution.lines {
            out.line(line)?;
        }
    }
    Ok(solution.verdict)
}
