//! A tron player for the engine of riddles.io's Light Riders.

use core::time::Duration;

use anyhow::{Result, anyhow};
use search_core::Side;

use super::Pace;
use crate::contest::session::Session;
use crate::error::note;
use crate::output::Output;
use crate::protocol::input::Input;
use crate::protocol::lightriders::{Told, word};

/// Answers actions until there are no more. What is not understood is said on standard error.
///
/// # Errors
///
/// A field that is no map.
pub(crate) fn serve(
    input: &Input,
    session: &mut dyn Session,
    pace: &Pace,
    out: &mut Output,
) -> Result<()> {
    let mut told = Told::default();
    while let Some(line) = input.next() {
        let words: Vec<&str> = line.text.split_ascii_whitespace().collect();
        let ["action", "move", bank @ ..] = words.as_slice() else {
            if let Err(reason) = told.hear(&line.text) {
                note(format_args!("line {}: {reason}", line.number));
            }
            continue;
        };
        let bank = bank.first().and_then(|bank| bank.parse().ok());
        let bank = bank.map_or(told.per_move, Duration::from_millis);
        let mut answer = "pass";
        if let Some(field) = &told.field {
            session
                .restart(Some(field))
                .map_err(|reason| anyhow!("line {}, the field: {reason}", line.number))?;
            if !session.legal(Side::First).is_empty() {
                let limits = pace.at_most(told.budget(bank), line.at);
                let thought = session.think(Side::First, &limits);
                answer = thought
                    .and_then(|thought| word(&thought.mv))
                    .unwrap_or(answer);
            }
        }
        out.line(answer)?;
        out.flush()?;
    }
    Ok(())
}
