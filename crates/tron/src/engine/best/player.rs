//! The strongest player.

use search_core::{Bot, Choice, Game as _, Limits, Side, SimultaneousBot};

use super::machine::{Engine, engine};
use super::settings::Settings;
use crate::alternating::Alternating;
use crate::engine::alphabeta::unsearched;
use crate::moves::Move;
use crate::position::Position;

/// The player, under both sets of rules.
#[derive(Debug)]
pub(in crate::engine) struct Player {
    settings: Settings,
    engine: Option<Box<dyn Engine>>,
}

impl Player {
    pub(in crate::engine) fn new(settings: Settings) -> Self {
        Self {
            settings,
            engine: None,
        }
    }

    /// Asks the engine, or a new one where the boards of the last do not hold the position: in a new
    /// game, or one that is not played on from where it was.
    fn ask(
        &mut self,
        position: &Position,
        ask: impl Fn(&mut (dyn Engine + 'static)) -> Option<Choice<Move>>,
    ) -> Choice<Move> {
        if let Some(choice) = self.engine.as_mut().and_then(|engine| ask(engine.as_mut())) {
            return choice;
        }
        let mut engine = engine(position, &self.settings);
        let choice = ask(engine.as_mut());
        self.engine = Some(engine);
        choice.expect("the boards hold it, and a game that goes on has a move to make")
    }
}

impl SimultaneousBot<Position> for Player {
    fn new_game(&mut self, _seed: u64) {
        self.engine = None;
    }

    fn choose(&mut self, position: &Position, side: Side, limits: &Limits) -> Choice<Move> {
        let moves = position.legal_moves(side);
        if let Some(choice) = unsearched(position, side, &moves, limits) {
            return choice;
        }
        self.ask(position, |engine| engine.joint(position, side, limits))
    }
}

impl Bot<Alternating> for Player {
    fn new_game(&mut self, _seed: u64) {
        self.engine = None;
    }

    fn choose(&mut self, game: &Alternating, limits: &Limits) -> Choice<Move> {
        let (position, side) = (game.position(), game.turn());
        if let Some(choice) = unsearched(position, side, &game.legal_moves(), limits) {
            return choice;
        }
        self.ask(position, |engine| engine.turn(position, side, limits))
    }
}
