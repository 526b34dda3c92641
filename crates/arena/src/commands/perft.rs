//! `arena perft`: how many sequences of legal moves there are, the classic test of move generation.

use std::time::Instant;

use anyhow::{Context, Result};
use search_core::Bulk;
use serde_json::{Map, json};

use super::progress_bar;
use crate::cli::PerftArgs;
use crate::error::Verdict;
use crate::figures::{grouped, millis};
use crate::output::Output;

pub(crate) fn run(args: &PerftArgs, seed: u64, out: &mut Output) -> Result<Verdict> {
    let start = args.position.start();
    // The board itself stays on its thread; the pool is for the work below it.
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.unwrap_or(0))
        .build()
        .context("--threads")?;
    let progress = out.shows_progress();
    let began = Instant::now();
    let mut counts = pool.install(|| {
        let board = args.position.game.board(&start, seed)?;
        match args.depth {
            0 => Ok(Vec::new()),
            depth => {
                let bar = progress_bar(board.moves()?.len() as u64, progress);
                let bulk = if args.bulk == 1 { Bulk::One } else { Bulk::Two };
                let counts = board.perft(depth, bulk, &|| bar.inc(1));
                bar.finish_and_clear();
                counts
            }
        }
    })?;
    let elapsed = began.elapsed();
    counts.sort();
    let nodes: u64 = match args.depth {
        0 => 1,
        _ => counts.iter().map(|(_, count)| count).sum(),
    };
    if out.is_json() {
        let mut json = json!({ "depth": args.depth, "nodes": nodes });
        if args.divide {
            let divide: Map<_, _> = counts
                .into_iter()
                .map(|(mv, count)| (mv, json!(count)))
                .collect();
            json["divide"] = json!(divide);
        }
        json["elapsed_ms"] = json!(millis(elapsed));
        out.json(&json)?;
        return Ok(Verdict::Done);
    }
    if args.divide {
        for (mv, count) in counts {
            out.line(format_args!("{mv} {count}"))?;
        }
    }
    let rate = nodes as f64 / elapsed.as_secs_f64().max(1e-9);
    if out.is_terminal() {
        out.line(format_args!(
            "{:.3} s, {} nodes/s",
            elapsed.as_secs_f64(),
            grouped(rate as u64)
        ))?;
    }
    out.line(format_args!("nodes {nodes}"))?;
    Ok(Verdict::Done)
}
