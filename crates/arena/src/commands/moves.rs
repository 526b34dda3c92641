//! `arena moves`: the legal moves, one per line, sorted by their text, and nothing else.

use anyhow::Result;
use serde_json::json;

use crate::cli::PositionArgs;
use crate::error::Verdict;
use crate::output::Output;

pub(crate) fn run(args: &PositionArgs, seed: u64, out: &mut Output) -> Result<Verdict> {
    let mut moves = args.game.board(&args.start(), seed)?.moves()?;
    moves.sort();
    if out.is_json() {
        out.json(&json!({ "moves": moves }))?;
        return Ok(Verdict::Done);
    }
    for text in moves {
        out.line(text)?;
    }
    Ok(Verdict::Done)
}
