//! `arena show`: a board and what is to know about it.

use anyhow::Result;
use serde_json::{Value, json};

use super::object;
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
    for (key, value) in &shown.facts {
        out.line(format_args!(
            "{:<14}{}",
            key.replace('_', " "),
            plain(value)
        ))?;
    }
    Ok(Verdict::Done)
}

/// A fact's value without JSON's quotes and brackets.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(values) if values.is_empty() => "none".to_owned(),
        Value::Array(values) => values.iter().map(plain).collect::<Vec<_>>().join(" "),
        Value::Object(entries) => entries
            .iter()
            .map(|(key, value)| format!("{key} {}", plain(value)))
            .collect::<Vec<_>>()
            .join(", "),
        Value::Null => "none".to_owned(),
        other => other.to_string(),
    }
}
