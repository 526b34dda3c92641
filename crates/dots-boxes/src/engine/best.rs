//! The strongest player: search, and proof as soon as one is within reach.

use search_core::{Bot, Choice, Limits, Outcome, SearchReport, Stats};

use super::alphabeta::AlphaBeta;
use crate::capture::Harvest;
use crate::position::{Move, Position};
use crate::solve::best_line;

/// With more free edges than this, when all that can be taken is, no proof is tried.
const PROOF_EDGES: u32 = 40;

/// What is kept of the limits for the search, should the proof fail: one part in so many. Who is
/// the first to prove a position wins more than a better guess would.
const KEPT: u32 = 8;

/// Plays a proven best move where most of the limits suffice to prove one, and else what
/// [`AlphaBeta`] finds within the rest.
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
        if !position.is_over() && rest.len() <= PROOF_EDGES {
            let bytes = limits.table_bytes(self.table_bytes);
            let mut most = limits.clone().with_memory(bytes);
            most.nodes = limits.nodes.map(|nodes| nodes - nodes / u64::from(KEPT));
            most.time = limits.time.map(|time| time.saturating_sub(time / KEPT));
            let (line, stats) = best_line(position, &most);
            if let Some(line) = line {
                let report = SearchReport {
                    best: line.moves.first().copied(),
                    value: line.value,
                    depth: line.moves.len() as u32,
                    pv: line.moves,
                    outcome: Outcome::Solved,
                    stats,
                };
                on_iteration(&report);
                return report;
            }
            limits = limits.after(stats.elapsed);
            limits.nodes = limits.nodes.map(|nodes| nodes.saturating_sub(stats.nodes));
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
