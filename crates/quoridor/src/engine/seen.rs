//! What a player remembers of the running game: the positions since the last wall.

use crate::position::Position;

/// The positions seen since the last wall, at which all earlier ones became unreachable.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    positions: Vec<Position>,
}

impl Seen {
    /// Remembers a position of the game. A finished game is none to come back to, and a player who
    /// is asked once more must find the win again.
    pub(crate) fn note(&mut self, position: &Position) {
        if position.winner().is_some() {
            return;
        }
        let same_layout =
            |seen: &Position| seen.walls() == position.walls() && seen.size() == position.size();
        if !self.positions.last().is_some_and(same_layout) {
            self.positions.clear();
        }
        if !self.contains(position) {
            self.positions.push(*position);
        }
    }

    /// Whether the position was seen since the last wall.
    pub(crate) fn contains(&self, position: &Position) -> bool {
        self.positions.contains(position)
    }

    /// Forgets the game.
    pub(crate) fn clear(&mut self) {
        self.positions.clear();
    }
}
