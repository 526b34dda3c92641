//! The mixed solution at the root: a search after each pair of moves, and the matrix of the values.

use search_core::score::{loss_in, win_in};
use search_core::{
    Ending, Fraction, LimitKind, Limits, Outcome, Payoffs, Score, SearchReport, Serial, Side,
    Simultaneous as _, SplitMix64, Stats, Watch,
};

use super::TurnSearch;
use crate::engine::mix::drawn;
use crate::moves::Move;
use crate::position::Position;

impl TurnSearch {
    /// Searches the positions after each pair of moves, all to the same depth, deeper and deeper, and
    /// draws a move from an optimal mix of the matrix of their values; from the second turn on `side`
    /// commits first. `None` if the limits are met before the first turn is done, or a number of the
    /// mix is too large.
    pub(super) fn search_mixed(
        &mut self,
        position: &Position,
        side: Side,
        limits: &Limits,
        lots: &mut SplitMix64,
    ) -> Option<SearchReport<Move>> {
        let moves = [side, side.other()].map(|side| position.legal_moves(side));
        let watch = Watch::start(limits);
        let mut stats = Stats::default();
        let mut found: Option<SearchReport<Move>> = None;
        let most = limits.depth.unwrap_or(u32::MAX).saturating_sub(2);
        for depth in (2..=most).step_by(2) {
            let mut entries = Vec::with_capacity(moves[0].len() * moves[1].len());
            let mut solved = true;
            for &own in &moves[0] {
                for &answer in &moves[1] {
                    let mut after = *position;
                    after.step(match side {
                        Side::First => [own, answer],
                        Side::Second => [answer, own],
                    });
                    let left = Limits {
                        depth: Some(depth),
                        nodes: limits.nodes.map(|nodes| nodes.saturating_sub(stats.nodes)),
                        ..limits.after(watch.elapsed())
                    };
                    let value = if let Some(ending) = after.ending() {
                        ending_value(ending, side)
                    } else {
                        let game = Serial::pessimistic(after, side);
                        let report = self.searcher.search(&game, &left);
                        stats += report.stats;
                        match report.outcome {
                            Outcome::Solved => {}
                            Outcome::LimitReached(LimitKind::Depth) => solved = false,
                            _ => {
                                return found.map(|found| SearchReport { stats, ..found });
                            }
                        }
                        report.value
                    };
                    entries.push(Fraction::whole(value.into()));
                }
            }
            let payoffs = Payoffs::new(moves[0].len(), moves[1].len(), entries).ok()?;
            let solution = payoffs.solve().ok()?;
            let mix: Vec<_> = moves[0].iter().copied().zip(solution.rows).collect();
            let best = drawn(&mix, Some(lots));
            found = Some(SearchReport {
                best,
                value: solution.value.to_f64() as Score,
                pv: best.into_iter().collect(),
                depth: depth + 2,
                outcome: if solved {
                    Outcome::Solved
                } else {
                    Outcome::LimitReached(LimitKind::Depth)
                },
                stats,
            });
            if solved {
                break;
            }
        }
        found
    }
}

/// What an ending with the first turn is worth.
const fn ending_value(ending: Ending, side: Side) -> Score {
    match ending {
        Ending::Draw => 0,
        Ending::Won(winner) if winner.index() == side.index() => win_in(2),
        Ending::Won(_) => loss_in(2),
    }
}
