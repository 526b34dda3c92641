//! The commands, one a file. Each gets its options and the output and answers with a verdict.

use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::{Map, Value};

use crate::output::Output;

pub(crate) mod analyze;
pub(crate) mod atlas;
pub(crate) mod bench;
pub(crate) mod check_bot;
pub(crate) mod convert;
pub(crate) mod demo;
pub(crate) mod distance;
pub(crate) mod games;
pub(crate) mod generate;
mod lines;
pub(crate) mod matches;
pub(crate) mod merge;
pub(crate) mod moves;
mod overhead;
pub(crate) mod party;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod rate;
pub(crate) mod replay;
pub(crate) mod report;
pub(crate) mod series;
pub(crate) mod serve_bot;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod tournament;
pub(crate) mod verify;

/// Writes a page or a picture. An older one gives way; any other file is left alone.
fn write_page(path: &Path, text: &str) -> Result<()> {
    let place = || path.display().to_string();
    // Devices and pipes are written to: there is nothing to be lost in them, and to read may wait for ever.
    if path.is_file() {
        let mut begin = Vec::new();
        let file = fs::File::open(path).with_context(place)?;
        file.take(LOOKED_AT)
            .read_to_end(&mut begin)
            .with_context(place)?;
        ensure!(
            begin.is_empty() || is_page(&begin),
            "{}: is there, and is neither SVG nor HTML: it is not written over",
            place()
        );
    }
    fs::write(path, text).with_context(place)
}

/// How much of a file is looked at, in bytes.
const LOOKED_AT: u64 = 64;

/// Whether a file begins like a page or a picture.
fn is_page(content: &[u8]) -> bool {
    let content = content.trim_ascii_start();
    ["<svg", "<!doctype html", "<html", "<?xml"]
        .iter()
        .any(|begin| {
            content
                .get(..begin.len())
                .is_some_and(|own| own.eq_ignore_ascii_case(begin.as_bytes()))
        })
}

/// A JSON object of these keys in this order.
fn object<'a>(entries: impl IntoIterator<Item = (&'a str, Value)>) -> Value {
    let entries = entries
        .into_iter()
        .map(|(key, value)| (key.to_owned(), value));
    Value::Object(entries.collect::<Map<_, _>>())
}

/// Writes facts for people, a line each.
fn facts(out: &mut Output, facts: &[(&str, Value)]) -> Result<()> {
    let longest = facts.iter().map(|(key, _)| key.len()).max().unwrap_or(0);
    let width = (longest + 1).max(14);
    for (key, value) in facts {
        let (key, value) = (key.replace('_', " "), plain(value));
        out.line(format_args!("{key:<width$}{value}"))?;
    }
    Ok(())
}

/// A fact's value without JSON's quotes and brackets.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(values) if values.is_empty() => "none".to_owned(),
        Value::Array(values) => {
            let between = if values[0].is_object() { "; " } else { " " };
            let texts: Vec<String> = values.iter().map(plain).collect();
            texts.join(between)
        }
        Value::Object(entries) => entries
            .iter()
            .map(|(key, value)| format!("{key} {}", plain(value)))
            .collect::<Vec<_>>()
            .join(", "),
        Value::Null => "none".to_owned(),
        other => other.to_string(),
    }
}

/// Where progress is drawn: on standard error, or nowhere.
fn progress_target(shown: bool) -> ProgressDrawTarget {
    if shown {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    }
}

/// A bar for work in parts.
fn progress_bar(parts: u64, shown: bool) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len}  {msg}  {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(Some(parts), progress_target(shown)).with_style(style)
}

/// A sign of life for work whose length nobody knows.
fn spinner(message: &'static str, shown: bool) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed}")
        .unwrap_or_else(|_| ProgressStyle::default_spinner());
    let spinner = ProgressBar::with_draw_target(None, progress_target(shown)).with_style(style);
    spinner.set_message(message);
    if shown {
        spinner.enable_steady_tick(Duration::from_millis(120));
    }
    spinner
}
