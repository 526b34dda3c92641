//! What the turn-based games share: counting on many threads, and a search's report as text.

use core::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use anyhow::Result;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use search_core::{Bulk, Game, Limits, Outcome, SearchReport, perft_with, score};
use serde_json::json;

use super::{Analysis, Teller, Tick};
use crate::contest::line::{Line, play_texts};
use crate::error::Verdict;

/// The legal moves of a position as text.
pub(super) fn move_texts<G: Game<Move: Display>>(position: &G) -> Vec<String> {
    legal(position)
        .as_ref()
        .iter()
        .map(ToString::to_string)
        .collect()
}

/// The legal moves; none when the game is over.
fn legal<G: Game>(position: &G) -> G::Moves {
    let mut moves = G::Moves::default();
    if position.terminal().is_none() {
        position.moves(&mut moves);
    }
    moves
}

/// Sequences of `depth` moves by first move, the first moves shared out over the threads.
pub(super) fn divide<G>(position: &G, depth: u32, bulk: Bulk, tick: Tick<'_>) -> Vec<(String, u64)>
where
    G: Game<Move: Display + Send + Sync> + Sync,
{
    let moves = legal(position).as_ref().to_vec();
    moves
        .into_par_iter()
        .map(|mv| {
            let mut child = position.clone();
            child.play(mv);
            let count = perft_with(&child, depth - 1, bulk);
            tick();
            (mv.to_string(), count)
        })
        .collect()
}

/// Runs an engine, tells its iterations, and gives its last word. Once telling fails (a closed
/// pipe), the engine is told to stop.
pub(super) fn analyze<M: Display>(
    limits: &Limits,
    tell: Teller<'_>,
    engine: impl FnOnce(&Limits, &mut dyn FnMut(&SearchReport<M>)) -> SearchReport<M>,
) -> Result<Analysis> {
    let stop = limits.stop.clone().unwrap_or_default();
    let mut failure = None;
    let report = engine(
        &limits.clone().with_stop(Arc::clone(&stop)),
        &mut |iteration| {
            if failure.is_none() {
                failure = tell(&analysis(iteration)).err();
                stop.store(failure.is_some(), Ordering::Relaxed);
            }
        },
    );
    failure.map_or_else(|| Ok(analysis(&report)), Err)
}

/// A search's report for the user. A search that met its depth, node or time limit has still given
/// its answer: the best move found within them.
pub(super) fn analysis<M: Display>(report: &SearchReport<M>) -> Analysis {
    Analysis {
        best: report.best.as_ref().map(ToString::to_string),
        value: json!(report.value),
        worth: score::describe(report.value),
        depth: report.depth,
        nodes: report.stats.nodes,
        pv: report.pv.iter().map(ToString::to_string).collect(),
        elapsed: report.stats.elapsed,
        outcome: report.outcome.to_string(),
        verdict: Verdict::Done,
        notes: Vec::new(),
    }
}

/// The verdict of an exact solver's outcome.
pub(super) fn verdict(outcome: Outcome) -> Verdict {
    match outcome {
        Outcome::Solved => Verdict::Done,
        Outcome::Exhausted => Verdict::No,
        Outcome::LimitReached(_) => Verdict::Limit,
    }
}

/// Plays the `--moves` of the command line.
pub(super) fn play_moves<L: Line>(line: &mut L, moves: &[&str]) -> Result<()> {
    play_texts(line, moves)
        .map_err(|(number, reason)| anyhow::anyhow!("--moves, move {number}: {reason}"))
}

/// Moves for people; `none` in a finished game.
pub(super) fn list(moves: &[String]) -> String {
    if moves.is_empty() {
        "none".to_owned()
    } else {
        moves.join(" ")
    }
}
