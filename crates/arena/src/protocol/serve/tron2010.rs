//! A tron player for contest engines of 2010.

use anyhow::{Result, anyhow};
use search_core::Side;

use super::Pace;
use crate::contest::session::Session;
use crate::output::Output;
use crate::protocol::input::Input;
use crate::protocol::tron2010::{digit, size};

/// No row is filled up beyond this: longer ones are no map anyway.
const LONGEST_ROW: usize = 1_000;

/// Answers maps until there are no more.
///
/// # Errors
///
/// What is no map, with its line. A map that ends early is the end, as when an engine is killed.
pub(crate) fn serve(
    input: &Input,
    session: &mut dyn Session,
    pace: &Pace,
    out: &mut Output,
) -> Result<()> {
    while let Some(first) = input.next() {
        if first.text.trim().is_empty() {
            continue;
        }
        let (width, height) = size(&first.text).ok_or_else(|| {
            anyhow!(
                "line {}: `{}` is no size of a map: it begins with a line `WIDTH HEIGHT`",
                first.number,
                first.text.trim()
            )
        })?;
        let mut map = first.text;
        for _ in 0..height {
            let Some(row) = input.next() else {
                return Ok(());
            };
            let width = width.min(LONGEST_ROW);
            // Spaces at the end of a row may have been cut off, all of them in a row of spaces.
            map = format!("{map}\n{:<width$}", row.text);
        }
        session
            .restart(Some(&map))
            .map_err(|reason| anyhow!("the map from line {}: {reason}", first.number))?;
        let thought = session.think(Side::First, &pace.since(first.at));
        // Where every way is a wall, north is as good as any.
        let answer = thought
            .and_then(|thought| digit(&thought.mv))
            .unwrap_or('1');
        out.line(answer)?;
        out.flush()?;
    }
    Ok(())
}
