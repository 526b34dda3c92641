//! The end of a line of play that the search has not gone through, as it knew how it ends.

use search_core::score::{is_decided, plies_to_end};
use search_core::{Game, SearchReport};

use super::seen::after;
use crate::moves::{self, Move};
use crate::position::Position;
use crate::race::Race;
use crate::verdict::Verdict;

/// Adds the moves of the race that decides the game to a line with a decided value.
pub(crate) fn finish(root: &Position, report: &mut SearchReport<Move>) {
    if !is_decided(report.value) {
        return;
    }
    let mut position = *root;
    for &mv in &report.pv {
        position.play(mv);
    }
    let plies = plies_to_end(report.value).unwrap_or(0) as usize;
    let race = Race::new(position.size(), position.walls());
    while report.pv.len() < plies && position.winner().is_none() {
        let steps = moves::legal_steps(&position).iter().map(Move::Pawn);
        // Who wins hurries, who loses does not.
        let worth = |&mv: &Move| match race.verdict(&after(&position, mv)) {
            Some(Verdict::Loss(plies)) => i64::from(u32::MAX) - i64::from(plies),
            Some(Verdict::Win(plies)) => i64::from(plies) - i64::from(u32::MAX),
            _ => 0,
        };
        let Some(mv) = steps.max_by_key(worth) else {
            return;
        };
        report.pv.push(mv);
        position.play(mv);
    }
}
