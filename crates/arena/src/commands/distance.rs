//! `arena distance`: how far each pawn is from its goal.

use anyhow::Result;
use serde_json::json;

use crate::cli::PositionArgs;
use crate::error::Verdict;
use crate::output::Output;

pub(crate) fn run(args: &PositionArgs, out: &mut Output) -> Result<Verdict> {
    let [white, black] = args.game.kind().distances(&args.start())?;
    if out.is_json() {
        out.json(&json!({ "white": white, "black": black }))?;
    } else {
        out.line(format_args!("white {white} black {black}"))?;
    }
    Ok(Verdict::Done)
}
