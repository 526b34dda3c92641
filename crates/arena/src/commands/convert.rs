//! `arena convert`: a position, or a game, in another program's form.

use anyhow::Result;
use serde_json::json;

use crate::cli::ConvertArgs;
use crate::error::Verdict;
use crate::output::Output;

pub(crate) fn run(args: &ConvertArgs, out: &mut Output) -> Result<Verdict> {
    let start = args.position.start();
    let text = args.position.game.converted(&start, &args.to)?;
    if out.is_json() {
        out.json(&json!({ "form": args.to, "text": text }))?;
    } else {
        out.line(text.trim_end())?;
    }
    Ok(Verdict::Done)
}
