//! `arena show`: a board and what is to know about it.

use anyhow::{Context, Result};
use serde_json::json;

use super::{facts, object, write_page};
use crate::cli::ShowArgs;
use crate::error::Verdict;
use crate::output::Output;

pub(crate) fn run(args: &ShowArgs, seed: u64, out: &mut Output) -> Result<Verdict> {
    let (game, start) = (args.position.game, args.position.start());
    let board = game.board(&start, seed)?;
    let mut shown = board.show(out.is_rich());
    if let Some(path) = &args.svg {
        let picture = board.scene().svg_file(&format!("{} board", game.name()));
        write_page(path, &picture).context("--svg")?;
    }
    if game.kind().is_random(&start) {
        shown.facts.push(("seed", json!(seed)));
    }
    if out.is_json() {
        let name = ("game", json!(game.name()));
        let board = ("board", json!(shown.board));
        out.json(&object([name, board].into_iter().chain(shown.facts)))?;
        return Ok(Verdict::Done);
    }
    out.line(&shown.board)?;
    out.line("")?;
    facts(out, &shown.facts)?;
    Ok(Verdict::Done)
}
