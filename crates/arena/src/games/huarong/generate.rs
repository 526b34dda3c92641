//! Boards of huarong by their difficulty.

use core::ops::RangeInclusive;

use anyhow::{Context, Result, bail};
use huarong::{GenerateError, Generator, Puzzle};
use search_core::Limits;
use serde_json::json;

use super::{metric, puzzle};
use crate::figures::grouped;
use crate::games::{DrawWish, Drawn};

/// The goal unless told: the exit of the classic board.
const CLASSIC_GOAL: &str = "..../..../..../.AA./.AA.";

/// Draws boards as the options ask.
pub(super) fn boards(wish: DrawWish, seed: u64, limits: &Limits) -> Result<Drawn> {
    let mut start = wish.start;
    // Elsewhere moves to play, here how many a solution takes.
    let Some(moves) = start.moves.take() else {
        bail!("--moves is missing: the length of the shortest solution, as 30-40, 81 or hardest");
    };
    let metric = metric(&start)?;
    let lengths = lengths(&moves)?;
    let generator = if let Some(pieces) = &wish.pieces {
        if super::is_named(&start) || !start.alike.is_empty() || start.axis_bound {
            bail!("--pieces makes a board of its own: give it a --goal, but no other position");
        }
        let goal = start.goal.as_deref().unwrap_or(CLASSIC_GOAL);
        Generator::with_pieces(pieces, goal, metric, limits).map_err(|error| (error, "--pieces"))
    } else {
        let template = puzzle(&start)?;
        Generator::new(&template, metric, limits).map_err(|error| (error, "--goal"))
    };
    let generator = generator.map_err(|(error, option)| match error {
        GenerateError::Limit { .. } => anyhow::anyhow!("{error}; give it more by --memory-mb"),
        error => anyhow::Error::new(error).context(option),
    })?;
    let layers = generator.layers();
    let lengths = lengths.unwrap_or_else(|| {
        let hardest = (layers.len() as u32).saturating_sub(1);
        hardest..=hardest
    });
    let matching = (0..)
        .zip(&layers)
        .filter(|(length, _)| lengths.contains(length));
    let matching: u64 = matching.map(|(_, size)| size).sum();
    let board = |(length, board): (u32, Puzzle)| {
        let rows = board.rows();
        let json = json!({
            "rows": rows,
            "length": length,
            "metric": metric.name(),
            "seed": seed,
        });
        (format!("{length:>4}  {rows}"), json)
    };
    let drawn = generator.draw(lengths, wish.count, seed);
    let boards: Vec<_> = drawn.into_iter().map(board).collect();
    Ok(Drawn {
        summary: Some(format!(
            "{} of {} arrangements of that length (metric {}, {} solvable in all), seed {seed}",
            boards.len(),
            grouped(matching),
            metric.name(),
            grouped(layers.iter().sum())
        )),
        boards,
    })
}

/// The lengths of `--moves`: `A-B`, `N`, or `None` for `hardest`.
fn lengths(text: &str) -> Result<Option<RangeInclusive<u32>>> {
    if text == "hardest" {
        return Ok(None);
    }
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| text.trim().parse::<u32>().ok();
    match (number(from), number(to)) {
        (Some(from), Some(to)) if from <= to => Ok(Some(from..=to)),
        _ => Err(anyhow::anyhow!(
            "`{text}` is no range: write `A-B` with A up to B, one number, or `hardest`"
        ))
        .context("--moves"),
    }
}
