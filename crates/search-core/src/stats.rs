//! What a search did, counted.

use core::ops::AddAssign;
use core::time::Duration;

/// Counters of a game search. Add reports up with `+=`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Positions visited, the root of each iteration included.
    pub nodes: u64,
    /// Calls of the evaluator.
    pub evaluations: u64,
    /// Looks into the transposition table.
    pub table_probes: u64,
    /// Looks that found the position.
    pub table_hits: u64,
    /// Nodes that ended at once on what the table said.
    pub table_cutoffs: u64,
    /// Nodes that failed high.
    pub beta_cutoffs: u64,
    /// Nodes that failed high on the first move tried; near 90 % of the former is good ordering.
    pub first_move_cutoffs: u64,
    /// The greatest distance from the root reached, in plies.
    pub max_ply: u32,
    /// Time taken. The only field that differs between two equal runs.
    pub elapsed: Duration,
}

impl Stats {
    /// Nodes per second, 0 where no time was measured.
    pub fn nodes_per_second(&self) -> f64 {
        let seconds = self.elapsed.as_secs_f64();
        if seconds > 0.0 {
            self.nodes as f64 / seconds
        } else {
            0.0
        }
    }
}

impl AddAssign for Stats {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.evaluations += other.evaluations;
        self.table_probes += other.table_probes;
        self.table_hits += other.table_hits;
        self.table_cutoffs += other.table_cutoffs;
        self.beta_cutoffs += other.beta_cutoffs;
        self.first_move_cutoffs += other.first_move_cutoffs;
        self.max_ply = self.max_ply.max(other.max_ply);
        self.elapsed += other.elapsed;
    }
}
