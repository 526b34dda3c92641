//! `arena verify`: replays every game of a log through the rules.

use std::path::Path;

use anyhow::{Context, Result};
use serde_json::json;

use crate::cli::VerifyArgs;
use crate::error::Verdict;
use crate::log::read_log;
use crate::output::Output;
use crate::verify::{Finding, verify};

pub(crate) fn run(args: &VerifyArgs, out: &mut Output) -> Result<Verdict> {
    for path in &args.logs {
        if let Some(finding) = check(path, out)? {
            if out.is_json() {
                out.json(&json!({
                    "log": path.display().to_string(),
                    "ok": false,
                    "game": finding.game,
                    "mismatch": finding.to_string(),
                }))?;
            } else {
                out.line(format_args!("{}: {finding}", path.display()))?;
            }
            return Ok(Verdict::No);
        }
    }
    Ok(Verdict::Done)
}

/// The first mismatch of one log; says that there is none itself.
fn check(path: &Path, out: &mut Output) -> Result<Option<Finding>> {
    let log = read_log(path)?;
    if let Err(finding) = verify(&log).with_context(|| path.display().to_string())? {
        return Ok(Some(finding));
    }
    let (games, planned) = (log.records.len() as u64, log.header.games);
    if out.is_json() {
        out.json(&json!({
            "log": path.display().to_string(),
            "ok": true,
            "games": games,
            "planned": planned,
        }))?;
    } else if games < planned {
        out.line(format_args!(
            "{}: {games} of {planned} games, all as the rules say; the match is not complete",
            path.display()
        ))?;
    } else {
        out.line(format_args!(
            "{}: {games} games, all as the rules say",
            path.display()
        ))?;
    }
    Ok(None)
}
