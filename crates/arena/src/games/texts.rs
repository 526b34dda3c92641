//! Positions and moves as options give them: as text, or as the name of a file.

use std::fs;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};

use crate::options::StartArgs;

/// The longest position text read: far more than any board, far less than would hurt.
const MAX_TEXT: u64 = 1 << 20;

/// The position text of `--position` or `--file`, with the words that name it in messages.
pub(super) fn position_text(start: &StartArgs) -> Result<Option<(String, String)>> {
    match (&start.position, &start.file) {
        (Some(text), _) => Ok(Some((
            text.clone(),
            format!("position `{}`", shorten(text)),
        ))),
        (None, Some(path)) => Ok(Some((read_text(path)?, path.display().to_string()))),
        (None, None) => Ok(None),
    }
}

/// Reads a file of text, or standard input for `-`.
fn read_text(path: &Path) -> Result<String> {
    let name = path.display();
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin()
            .lock()
            .take(MAX_TEXT + 1)
            .read_to_end(&mut bytes)
    } else {
        fs::File::open(path).and_then(|file| file.take(MAX_TEXT + 1).read_to_end(&mut bytes))
    }
    .with_context(|| format!("{name}"))?;
    if bytes.len() as u64 > MAX_TEXT {
        bail!("{name}: the file is longer than {MAX_TEXT} bytes, no board is");
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to() + 1;
        anyhow!("{name}: byte {place} is not UTF-8, so this is not a text file")
    })?;
    if text.trim().is_empty() {
        bail!("{name}: the file is empty");
    }
    Ok(board_part(&text).to_owned())
}

/// The board in a file's text: without the byte order mark that some editors put first, and
/// without what `show` says below a board.
fn board_part(text: &str) -> &str {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match text.find("\nposition  ") {
        Some(end) => text[..end].trim_end_matches(['\r', '\n']),
        None => text,
    }
}

/// A text short enough for a message.
fn shorten(text: &str) -> String {
    const LONGEST: usize = 60;
    let line = text.lines().next().unwrap_or("");
    if line.chars().count() > LONGEST || text.trim_end().lines().nth(1).is_some() {
        format!("{}...", line.chars().take(LONGEST).collect::<String>())
    } else {
        line.to_owned()
    }
}

/// The words of `--moves`.
pub(super) fn move_texts(start: &StartArgs) -> Vec<&str> {
    start
        .moves
        .as_deref()
        .unwrap_or("")
        .split_ascii_whitespace()
        .collect()
}
