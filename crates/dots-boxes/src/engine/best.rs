//! The strongest player: search, and proof as soon as one is within reach.

use search_core::{Bot, Choice, Limits, Outcome, SearchReport, Stats};

use super::alphabeta::AlphaBeta;
use crate::capture::Harvest;
use crate::moves::Move;
use crate::position::Position;
use crate::solve::{Found, MAX_FREE_EDGES, best_line};

/// With more free edges than this, when all that can be taken is, no proof is tried unless limits allow
/// for it.
const PROOF_EDGES: u32 = 40;

/// Up to how many free edges, when all that can be taken is, a proof is tried: as many as take eight times
/// the limits on average. On 5x5 boards positions of careful play with 30 free edges take some 80 nodes,
/// and each edge more makes it 2.5 times as many; a node takes about a microsecond.
fn proof_edges(limits: &Limits) -> u32 {
    let times = limits.time.map(|time| time.as_micros() as f64);
    let nodes = limits.nodes.map(|nodes| nodes as f64);
    let Some(most) = times.into_iter().chain(nodes).reduce(f64::min) else {
        return PROOF_EDGES;
    };
    let edges = 30.0 + (most * 8.0 / 80.0).max(1.0).log(2.5);
    (edges as u32).min(MAX_FREE_EDGES)
}

/// What is kept of the limits for the search, should the proof fail: one part in so many. Who is
/// the first to prove a position wins more than a better guess would.
const KEPT: u32 = 8;

/// Spends most of the limits on a proof: plays the proven best move, or at least one proven to win.
/// Otherwise plays what [`AlphaBeta`] finds within the rest.
#[derive(Debug)]
pub struct Best {
    alphabeta: AlphaBeta,
    table_bytes: usize,
}

impl Best {
    /// A player whose search and whose proofs each have a table of so many bytes.
    pub fn new(table_bytes: usize) -> Self {
        Self {
            alphabeta: AlphaBeta::new(table_bytes, None),
            table_bytes,
        }
    }

    /// Searches the position, telling of each completed iteration of the search, or of the proof.
    pub fn search_with(
        &mut self,
        position: &Position,
        limits: &Limits,
        on_iteration: &mut dyn FnMut(&SearchReport<Move>),
    ) -> SearchReport<Move> {
        let rest = Harvest::of(position.free(), position.size().cells()).rest;
        let mut limits = limits.clone();
        let mut spent = Stats::default();
        if !position.is_over() && rest.len() <= proof_edges(&limits) {
            let bytes = limits.table_bytes(self.table_bytes);
            let kept = limits.share(1, KEPT);
            let most = limits
                .clone()
                .with_memory(bytes)
                .after_nodes(kept.nodes.unwrap_or(0))
                .after(kept.time.unwrap_or_default());
            let (found, stats) = best_line(position, &most);
            let proven = match found {
                Found::Line { value, moves } => Some((value, moves, Outcome::Solved)),
                Found::Move {
                    edge,
                    at_least,
                    limit,
                } => Some((at_least, vec![edge], Outcome::LimitReached(limit))),
                Found::Nothing => None,
            };
            if let Some((value, pv, outcome)) = proven {
                let report = SearchReport {
                    best: pv.first().copied(),
                    value,
                    depth: pv.len() as u32,
                    pv,
                    outcome,
                    stats,
                };
                on_iteration(&report);
                return report;
            }
            limits = limits.after(stats.elapsed).after_nodes(stats.nodes);
            spent = stats;
        }
        let mut report = self
            .alphabeta
            .search_with(position, &limits, &mut |report| {
                let mut report = report.clone();
                report.stats += spent;
                on_iteration(&report);
            });
        report.stats += spent;
        report
    }
}

impl Bot<Position> for Best {
    /// Forgets the last game. Nothing is left to chance, and so the seed is not used.
    fn new_game(&mut self, seed: u64) {
        self.alphabeta.new_game(seed);
    }

    fn choose(&mut self, position: &Position, limits: &Limits) -> Choice<Move> {
        super::choice(self.search_with(position, limits, &mut |_| ()))
    }
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use super::*;

    #[test]
    fn longer_limits_allow_for_proofs_of_more_edges() {
        let none = Limits::none();
        assert_eq!(proof_edges(&none), PROOF_EDGES);
        assert_eq!(proof_edges(&none.clone().with_nodes(0)), 30);
        assert_eq!(proof_edges(&none.clone().with_nodes(1_000)), 35);
        let short = none.clone().with_time(Duration::from_millis(50));
        assert_eq!(proof_edges(&short), 39);
        assert_eq!(proof_edges(&short.with_nodes(1_000)), 35);
        assert_eq!(
            proof_edges(&none.clone().with_time(Duration::from_secs(10))),
            45
        );
        assert_eq!(proof_edges(&none.with_nodes(u64::MAX)), 64);
    }
}
