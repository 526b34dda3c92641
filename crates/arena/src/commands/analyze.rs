//! `arena analyze`: the best move under limits, iterations as they come.

use std::time::Duration;

use anyhow::Result;
use search_core::Limits;
use serde_json::{Value, json};

use crate::cli::AnalyzeArgs;
use crate::error::Verdict;
use crate::figures::{grouped, millis};
use crate::games::Analysis;
use crate::interrupt::stoppable;
use crate::output::Output;

/// How long to think unless told.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

pub(crate) fn run(args: &AnalyzeArgs, seed: u64, out: &mut Output) -> Result<Verdict> {
    let (game, start) = (args.position.game, args.position.start());
    let board = game.board(&start, seed)?;
    let mut limits = stoppable(Limits::from(args.limits.record()));
    if !args.limits.bounds_work() {
        limits.time = Some(DEFAULT_TIME);
    }
    let json = out.is_json();
    let mut headed = false;
    let analysis = board.analyze(&limits, &mut |iteration| {
        if json {
            return Ok(());
        }
        if !headed {
            out.line(format_args!(
                "{:>5} {:>10} {:>14} {:>9}  line",
                "depth", "value", "nodes", "time"
            ))?;
            headed = true;
        }
        out.line(iteration_line(iteration))?;
        out.flush()
    })?;
    if json {
        let mut json = as_json(&analysis);
        if game.kind().is_random(&start) {
            json["seed"] = json!(seed);
        }
        out.json(&json)?;
        return Ok(analysis.verdict);
    }
    if headed {
        out.line("")?;
    }
    match &analysis.best {
        Some(best) => out.line(format_args!("best move     {best}"))?,
        None => out.line("best move     none")?,
    }
    out.line(format_args!("value         {}", analysis.worth))?;
    out.line(format_args!("outcome       {}", analysis.outcome))?;
    let seconds = analysis.elapsed.as_secs_f64();
    let rate = analysis.nodes as f64 / seconds.max(1e-9);
    out.line(format_args!(
        "nodes         {} in {seconds:.3} s, {} a second",
        grouped(analysis.nodes),
        grouped(rate as u64)
    ))?;
    if game.kind().is_random(&start) {
        out.line(format_args!("seed          {seed}"))?;
    }
    if !analysis.notes.is_empty() {
        out.line("")?;
        analysis.notes.iter().try_for_each(|note| out.line(note))?;
    }
    Ok(analysis.verdict)
}

/// One iteration for people.
fn iteration_line(iteration: &Analysis) -> String {
    /// Moves of the line that are shown.
    const SHOWN: usize = 12;
    let mut line = iteration.pv[..iteration.pv.len().min(SHOWN)].join(" ");
    if iteration.pv.len() > SHOWN {
        line.push_str(" ...");
    }
    format!(
        "{:>5} {:>10} {:>14} {:>8.3}s  {line}",
        iteration.depth,
        iteration.worth,
        grouped(iteration.nodes),
        iteration.elapsed.as_secs_f64(),
    )
}

/// The analysis for programs.
fn as_json(analysis: &Analysis) -> Value {
    let mut json = json!({
        "move": analysis.best,
        "value": analysis.value,
        "depth": analysis.depth,
        "nodes": analysis.nodes,
        "pv": analysis.pv,
        "outcome": analysis.outcome,
        "elapsed_ms": millis(analysis.elapsed),
    });
    if !analysis.notes.is_empty() {
        json["notes"] = json!(analysis.notes);
    }
    json
}
