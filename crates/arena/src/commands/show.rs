//! `arena show`: a board and what is to know about it.

use anyhow::Result;
use serde_json::json;

use super::{facts, object};
use crate::cli::PositionArgs;
use crate::error::Verdict;
use crate::output::Output;

pub(crate) fn run(args: &PositionArgs, seed: u64, out: &mut Output) -> Result<Verdict> {
    let start = args.start();
    let mut shown = args.game.board(&start, seed)?.show(out.is_rich());
    if args.game.is_random(&start) {
        shown.facts.push(("seed", json!(seed)));
    }
    if out.is_json() {
        let game = ("game", json!(args.game.name()));
        let board = ("board", json!(shown.board));
        out.json(&object([game, board].into_iter().chain(shown.facts)))?;
        return Ok(Verdict::Done);
    }
    out.line(&shown.board)?;
    out.line("")?;
    facts(out, &shown.facts)?;
    Ok(Verdict::Done)
}
