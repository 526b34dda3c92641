//! What a player remembers of the running game: the positions since the last wall.

use search_core::{Choice, Game};

use crate::moves::{self, Move, Moves};
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

    /// Notes the position that a player is asked about, and tells its moves: only those that win at
    /// once, if there are any, so that no limit on the search can hide them; else of a player who is
    /// ahead only those that lead to no position seen before, as long as there is one.
    fn choices(&mut self, position: &Position, is_ahead: bool) -> Moves {
        self.note(position);
        let goal = position.size().goal(position.turn());
        let wins = moves::legal_steps(position) & goal;
        if !wins.is_empty() {
            return wins.iter().map(Move::Pawn).collect();
        }
        let all = position.legal_moves();
        if !is_ahead {
            return all;
        }
        let mut fresh = all.clone();
        fresh.retain(|mv| !self.contains(&after(position, *mv)));
        if fresh.is_empty() { all } else { fresh }
    }

    /// Chooses as a player that searches: what `search` finds among the moves that [`Seen::choices`]
    /// leaves it. What the choice leads to is noted.
    pub(crate) fn choose(
        &mut self,
        position: &Position,
        is_ahead: bool,
        search: impl FnOnce(&[Move]) -> Option<Choice<Move>>,
    ) -> Choice<Move> {
        let moves = self.choices(position, is_ahead);
        let choice = search(&moves).expect("a game that goes on has a legal move");
        self.note_move(position, choice.mv);
        choice
    }

    /// Notes what the player's move leads to.
    pub(crate) fn note_move(&mut self, position: &Position, mv: Move) {
        self.note(&after(position, mv));
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

/// The position after a move.
pub(crate) fn after(position: &Position, mv: Move) -> Position {
    let mut after = *position;
    after.play(mv);
    after
}
