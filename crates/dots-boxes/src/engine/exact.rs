//! The player that proves.

use search_core::{Bot, Choice, Limits};

use super::greedy::Greedy;
use crate::position::{Move, Position};
use crate::solve::best_line;

/// Plays a proven best move, and plays as [`Greedy`] does where the limits, or the size of the
/// position, do not allow a proof.
#[derive(Clone, Debug)]
pub struct Exact {
    table_bytes: usize,
    fallback: Greedy,
}

impl Exact {
    /// A player with a table of so many bytes.
    pub fn new(table_bytes: usize) -> Self {
        Self {
            table_bytes,
            fallback: Greedy::new(0),
        }
    }
}

impl Bot<Position> for Exact {
    fn new_game(&mut self, seed: u64) {
        self.fallback.new_game(seed);
    }

    fn choose(&mut self, position: &Position, limits: &Limits) -> Choice<Move> {
        let bytes = limits.table_bytes(self.table_bytes);
        let (line, stats) = best_line(position, &limits.clone().with_memory(bytes));
        match line {
            Some(line) => Choice {
                mv: line.moves[0],
                value: Some(line.value),
                depth: line.moves.len() as u32,
                pv: line.moves,
                stats,
            },
            None => Choice {
                stats,
                ..self.fallback.choose(position, limits)
            },
        }
    }
}
