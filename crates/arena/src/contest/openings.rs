//! Random openings: different for each pair, the same for each seed.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, bail};
use search_core::SplitMix64;

use super::line::{Line, play_texts};
use super::{Opening, opening_rng};

/// How many draws may fail or repeat before the game is held to have no further opening.
const ATTEMPTS: u64 = 2_000;

/// Where openings come from.
pub(crate) struct Source<S, C> {
    /// Random turns of each opening.
    pub(crate) plies: u32,
    /// The match's seed.
    pub(crate) seed: u64,
    /// The start position of a pair, from 1, at an attempt, from 0.
    pub(crate) start: S,
    /// A turn for the opening, given its number from 0, or nothing where none is sensible.
    pub(crate) choose: C,
    /// Whether starts differ from pair to pair.
    pub(crate) own_starts: bool,
}

impl<S, C> Source<S, C> {
    /// The first `count` openings: none ends the game, and no two lead to the same position
    /// (unless there is nothing random in them).
    pub(crate) fn distinct<L: Line>(&self, count: usize) -> Result<Vec<Opening>>
    where
        S: Fn(u64, u64) -> Result<L>,
        C: Fn(&L, u32, &mut SplitMix64) -> Option<L::Turn>,
    {
        let random = self.own_starts || self.plies > 0;
        let mut seen = BTreeSet::new();
        let mut openings = Vec::with_capacity(count);
        for pair in 1..=count as u64 {
            let mut rng = opening_rng(self.seed, pair);
            let mut found = None;
            for attempt in 0..ATTEMPTS {
                let start = (self.start)(pair, attempt)?;
                let Some((end, moves)) = self.draw(&start, &mut rng) else {
                    continue;
                };
                if !random || seen.insert(end.notation()) {
                    found = Some(Opening {
                        start: self.own_starts.then(|| start.notation()),
                        name: None,
                        moves,
                    });
                    break;
                }
            }
            let Some(opening) = found else {
                bail!(
                    "only {} of the {count} openings needed were found ({} random plies, all \
                     different, none the end of the game): ask for fewer games or other \
                     --opening-plies",
                    openings.len(),
                    self.plies
                );
            };
            openings.push(opening);
        }
        Ok(openings)
    }

    /// One opening, or nothing where the draw ran into the end of the game or saw no turn.
    fn draw<L: Line>(&self, start: &L, rng: &mut SplitMix64) -> Option<(L, Vec<String>)>
    where
        C: Fn(&L, u32, &mut SplitMix64) -> Option<L::Turn>,
    {
        let mut line = start.clone();
        let mut moves = Vec::new();
        for ply in 0..self.plies {
            let turn = (self.choose)(&line, ply, rng)?;
            moves.push(turn.to_string());
            line.try_play(turn).ok()?;
        }
        line.ending().is_none().then_some((line, moves))
    }
}

/// The openings that were written down, each the moves of one, separated by spaces.
///
/// # Errors
///
/// Which of them, from 0, cannot be played, ends the game, or leads where an earlier one leads.
pub(crate) fn listed<L: Line>(
    start: &L,
    lines: &[String],
) -> Result<Vec<Opening>, (usize, String)> {
    let mut seen = BTreeMap::new();
    let mut openings = Vec::with_capacity(lines.len());
    for (index, text) in lines.iter().enumerate() {
        let moves: Vec<String> = text.split_ascii_whitespace().map(str::to_owned).collect();
        let mut line = start.clone();
        play_texts(&mut line, &moves)
            .map_err(|(number, reason)| (index, format!("move {number}: {reason}")))?;
        if let Some((_, why)) = line.ending() {
            return Err((index, format!("it ends the game ({why})")));
        }
        if let Some(earlier) = seen.insert(line.notation(), index) {
            let number = earlier + 1;
            return Err((
                index,
                format!("it leads to the position of opening {number}"),
            ));
        }
        openings.push(Opening {
            start: None,
            name: None,
            moves,
        });
    }
    Ok(openings)
}
