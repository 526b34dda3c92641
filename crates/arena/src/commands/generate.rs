//! `arena generate`: boards of a wanted difficulty.

use anyhow::Result;
use search_core::Limits;
use serde_json::json;

use super::{grouped, spinner};
use crate::cli::GenerateArgs;
use crate::error::Verdict;
use crate::games::DrawWish;
use crate::output::Output;

/// The memory for all arrangements, unless told: 4 GiB.
const DEFAULT_MEMORY: usize = 4 << 30;

pub(crate) fn run(args: &GenerateArgs, seed: u64, out: &mut Output) -> Result<Verdict> {
    let game = args.position.game;
    let wish = DrawWish {
        start: args.position.start(),
        pieces: args.pieces.clone(),
        count: args.count,
    };
    game.refuse_foreign_options(&wish.start)?;
    let mut limits = Limits::from(args.limits.record());
    limits.memory.get_or_insert(DEFAULT_MEMORY);
    let spinner = spinner("finding every arrangement", out.shows_progress());
    let found = game.kind().generate(wish, seed, &limits);
    spinner.finish_and_clear();
    let found = found?;
    if out.is_json() {
        for (length, rows) in &found.boards {
            out.json(&json!({
                "rows": rows,
                "length": length,
                "metric": found.metric,
                "seed": seed,
            }))?;
        }
    } else {
        for (length, rows) in &found.boards {
            out.line(format_args!("{length:>4}  {rows}"))?;
        }
        out.line(format_args!(
            "{} of {} arrangements of that length (metric {}, {} solvable in all), seed {seed}",
            found.boards.len(),
            grouped(found.matching),
            found.metric,
            grouped(found.solvable)
        ))?;
    }
    Ok(if found.boards.is_empty() {
        Verdict::No
    } else {
        Verdict::Done
    })
}
