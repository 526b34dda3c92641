//! Positions of self-play with what came of them.
//!
//! One line a position, five fields: the number of its game, the points that the side to move came to
//! get (0, 1/2 or 1 as `0`, `1`, `2`), the value that the search found (units of the evaluation), the
//! move it chose, and the position, to the end of the line. A line `end GAME` closes each game, so that
//! one that was broken off is seen.

use std::fs;
use std::path::Path;

use quoridor::inputs::{self, ACTIVE};
use quoridor::{Position, SideFeatures};

use crate::Result;

/// What is fitted to.
pub(crate) struct Sample {
    pub(crate) game: u64,
    pub(crate) rows: [u16; ACTIVE],
    /// Points of the side to move, 0 to 1.
    pub(crate) points: f32,
    /// The value of the search.
    pub(crate) value: f32,
}

/// Adds the samples of a file. Races are left out: the engine solves them.
pub(crate) fn read(path: &Path, samples: &mut Vec<Sample>) -> Result<()> {
    for line in fs::read_to_string(path)?.lines() {
        let mut fields = line.splitn(5, ' ');
        let mut field = || fields.next().unwrap_or_default();
        let (game, points, value, _, text) = (field(), field(), field(), field(), field());
        if game == "end" {
            continue;
        }
        let position: Position = text.parse()?;
        let (own, other) = (position.turn(), !position.turn());
        if position.hand(own) == 0 && position.hand(other) == 0 {
            continue;
        }
        let [own, other] = [own, other].map(|side| {
            SideFeatures::new(position.size(), position.walls(), position.pawn(side), side)
        });
        let (own, other) = own.zip(other).ok_or("a sealed-off pawn")?;
        samples.push(Sample {
            game: game.parse()?,
            rows: inputs::rows(&position, &own, &other).map(|row| row as u16),
            points: points.parse::<f32>()? / 2.0,
            value: value.parse()?,
        });
    }
    Ok(())
}
