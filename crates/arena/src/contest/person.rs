//! A game of a person against a player, however it is shown.

use core::time::Duration;

use search_core::{Limits, Side};

use super::player::Thought;
use super::session::{Session, ToMove};
use crate::log::GameResult;

/// The levels: how hard the player thinks.
pub(crate) const LEVELS: core::ops::RangeInclusive<u32> = 1..=9;

/// How much a level lets the player think: about three times more for each.
pub(crate) fn level_limits(level: u32) -> Limits {
    let tens = 10u64.pow(level.saturating_sub(1) / 2);
    let nodes = if level.is_multiple_of(2) { 300 } else { 100 } * tens;
    // Players that do not count nodes have a time as well.
    Limits::none()
        .with_nodes(nodes)
        .with_time(Duration::from_secs(10))
}

/// A game under way.
pub(crate) struct PersonGame<'a> {
    /// The game, with the player at hand.
    pub(crate) session: &'a mut dyn Session,
    /// The person's side.
    pub(crate) own: Side,
    /// What the player is called.
    pub(crate) opponent: &'a str,
    /// What each of its moves may take.
    pub(crate) limits: Limits,
    /// The turns so far, and whose each was, where it was one side's.
    pub(crate) turns: Vec<(Option<Side>, String)>,
    /// Whether the person has given up.
    pub(crate) resigned: bool,
}

impl PersonGame<'_> {
    /// Who won and why, once it is over.
    pub(crate) fn outcome(&self) -> Option<(GameResult, &'static str)> {
        if self.resigned {
            return Some((GameResult::won_by(!self.own), "resignation"));
        }
        self.session.ending()
    }

    /// What a result is to the person.
    pub(crate) fn verdict(&self, result: GameResult) -> &'static str {
        if self.resigned {
            "you resign"
        } else if result == GameResult::Draw {
            "a draw"
        } else if result == GameResult::won_by(self.own) {
            "you win"
        } else {
            "you lose"
        }
    }

    /// Whether the other side alone is to move.
    pub(crate) fn is_others_turn(&self) -> bool {
        self.session.to_move() == ToMove::One(!self.own)
    }

    /// The person's legal moves, sorted.
    pub(crate) fn legal(&self) -> Vec<String> {
        self.session.legal(self.own)
    }

    /// What the player would do as `side`.
    pub(crate) fn think(&mut self, side: Side, limits: &Limits) -> Option<Thought> {
        self.session.think(side, limits)
    }

    /// Plays a move of one side alone.
    ///
    /// # Errors
    ///
    /// Why it is not legal.
    pub(crate) fn play(&mut self, mv: &str) -> Result<(), String> {
        let side = match self.session.to_move() {
            ToMove::One(side) => Some(side),
            ToMove::Both => None,
        };
        self.session.play(&[mv]).map_err(|reason| {
            let alone = reason.strip_prefix("move 1: ");
            alone.unwrap_or(&reason).to_owned()
        })?;
        self.turns.push((side, mv.to_owned()));
        Ok(())
    }

    /// A legal move of the person where both move at once, as it is spelt.
    ///
    /// # Errors
    ///
    /// What could be played instead.
    pub(crate) fn own_of_both(&self, mv: &str) -> Result<String, String> {
        let mv = mv.to_ascii_uppercase();
        let legal = self.legal();
        if legal.contains(&mv) {
            Ok(mv)
        } else {
            Err(format!("`{mv}` is not one of {}", legal.join(" ")))
        }
    }

    /// The turn of both moves.
    pub(crate) fn both(&self, own: &str, other: &str) -> String {
        self.own.ordered([own, other]).concat()
    }

    /// Takes turns back until the person has its last move to make again; false where there is none.
    pub(crate) fn undo(&mut self) -> bool {
        let mut undone = core::mem::take(&mut self.resigned);
        while !undone && self.session.undo(1) {
            self.turns.pop();
            undone = !self.is_others_turn();
        }
        undone
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_rise() {
        let nodes: Vec<Option<u64>> = LEVELS.map(|level| level_limits(level).nodes).collect();
        let due = [
            100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000,
        ];
        assert_eq!(nodes, due.map(Some));
    }
}
