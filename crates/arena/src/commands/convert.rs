//! `arena convert`: a position in another program's form.

use anyhow::{Result, bail};
use serde_json::json;

use crate::cli::ConvertArgs;
use crate::error::Verdict;
use crate::games::{GameName, huarong};
use crate::output::Output;

pub(crate) fn run(args: &ConvertArgs, out: &mut Output) -> Result<Verdict> {
    let game = args.position.game;
    if game != GameName::Huarong {
        bail!(
            "only huarong has other forms; `arena show {}` has the position",
            game.name()
        );
    }
    let start = args.position.start();
    game.refuse_foreign_options(&start)?;
    let text = huarong::converted(&start, &args.to)?;
    if out.is_json() {
        out.json(&json!({ "form": args.to, "text": text }))?;
    } else {
        out.line(text)?;
    }
    Ok(Verdict::Done)
}
