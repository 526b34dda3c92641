//! `arena generate`: boards of a wanted kind.

use anyhow::Result;
use search_core::Limits;

use super::spinner;
use crate::cli::GenerateArgs;
use crate::error::Verdict;
use crate::games::{DrawWish, foreign};
use crate::output::Output;

/// The memory for all arrangements, unless told: 4 GiB.
const DEFAULT_MEMORY: usize = 4 << 30;

pub(crate) fn run(args: &GenerateArgs, seed: u64, out: &mut Output) -> Result<Verdict> {
    let game = args.position.game;
    let wish = DrawWish {
        start: args.position.start(),
        pieces: args.pieces.clone(),
        wall_percent: args.wall_percent,
        contest: args.contest,
        count: args.count,
    };
    game.refuse_foreign_options(&wish.start)?;
    foreign(game, "--pieces", wish.pieces.is_some())?;
    foreign(game, "--wall-percent", wish.wall_percent.is_some())?;
    foreign(game, "--contest", wish.contest)?;
    let mut limits = Limits::from(args.limits.record());
    limits.memory.get_or_insert(DEFAULT_MEMORY);
    let spinner = spinner("drawing boards", out.shows_progress());
    let found = game.kind().generate(wish, seed, &limits);
    spinner.finish_and_clear();
    let found = found?;
    for (text, json) in &found.boards {
        if out.is_json() {
            out.json(json)?;
        } else {
            out.line(text)?;
        }
    }
    if let Some(summary) = found.summary.as_ref().filter(|_| !out.is_json()) {
        out.line(summary)?;
    }
    Ok(if found.boards.is_empty() {
        Verdict::No
    } else {
        Verdict::Done
    })
}
