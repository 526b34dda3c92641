//! The player that proves.

use search_core::{Bot, Choice, Limits};

use super::greedy::Greedy;
use crate::moves::Move;
use crate::position::Position;
use crate::retrograde::ValueTable;
use crate::solve::{Found, best_line};

/// Plays a proven best move, or at least one that surely wins. Where the limits, or the size of the
/// position, do not allow a proof, it plays as [`Greedy`] does.
#[derive(Clone, Debug)]
pub struct Exact {
    table_bytes: usize,
    values: Option<ValueTable>,
    fallback: Greedy,
}

impl Exact {
    /// A player with a table of so many bytes.
    pub fn new(table_bytes: usize) -> Self {
        Self {
            table_bytes,
            values: None,
            fallback: Greedy::new(0),
        }
    }

    /// The same player, who looks up what the table of values has, whatever the limits.
    #[must_use]
    pub fn with_values(mut self, values: ValueTable) -> Self {
        self.values = Some(values);
        self
    }

    /// The move and the line that the table of values has for the position.
    fn look_up(&self, position: &Position) -> Option<Choice<Move>> {
        let values = self.values.as_ref()?;
        let line = values.best_line(position)?;
        Some(Choice {
            value: values.value(position),
            depth: line.len() as u32,
            pv: line.clone(),
            ..Choice::plain(*line.first()?)
        })
    }
}

impl Bot<Position> for Exact {
    fn new_game(&mut self, seed: u64) {
        self.fallback.new_game(seed);
    }

    fn choose(&mut self, position: &Position, limits: &Limits) -> Choice<Move> {
        if let Some(choice) = self.look_up(position) {
            return choice;
        }
        let bytes = limits.table_bytes(self.table_bytes);
        let (found, stats) = best_line(position, &limits.clone().with_memory(bytes));
        match found {
            Found::Line { value, moves } => Choice {
                mv: moves[0],
                value: Some(value),
                depth: moves.len() as u32,
                pv: moves,
                stats,
            },
            Found::Move { edge, .. } => Choice {
                stats,
                ..Choice::plain(edge)
            },
            Found::Nothing => Choice {
                stats,
                ..self.fallback.choose(position, limits)
            },
        }
    }
}
