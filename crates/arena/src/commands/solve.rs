//! `arena solve`: the exact answer.

use anyhow::{Result, bail};
use search_core::Limits;
use serde_json::json;

use super::spinner;
use crate::cli::SolveArgs;
use crate::error::Verdict;
use crate::games::{Method, News, foreign};
use crate::interrupt::stoppable;
use crate::output::Output;

pub(crate) fn run(args: &SolveArgs, seed: u64, out: &mut Output) -> Result<Verdict> {
    let game = args.position.game;
    for (option, given) in [
        ("--algorithm", args.algorithm.is_some()),
        ("--spill", args.spill.is_some()),
        ("--all", args.all),
        ("--hint", args.hint.is_some()),
        ("--longest-path", args.longest_path),
        ("--checkpoint", args.checkpoint.is_some()),
    ] {
        foreign(game, option, given)?;
    }
    if args.limits.depth.is_some() && !game.kind().solver_knows_depth() {
        bail!(
            "--depth means nothing to the solver of {}; it keeps to --nodes, --time-ms and \
             --memory-mb",
            game.name()
        );
    }
    let mut limits = stoppable(Limits::from(args.limits.record()));
    if limits.memory.is_none() {
        limits.memory = game.kind().solver_memory();
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
    if game.kind().is_random(&start) {
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
