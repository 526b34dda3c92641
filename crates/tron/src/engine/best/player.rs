//! The strongest player.

use search_core::{
    Bot, Choice, Game as _, Limits, Outcome, SearchReport, Side, SimultaneousBot, SplitMix64, Stats,
};

use super::exact::{Try, ending};
use super::fill::{Filler, parted};
use super::machine::{Engine, Teller, engine};
use super::settings::{Method, Settings};
use crate::alternating::Alternating;
use crate::moves::Move;
use crate::position::Position;

/// The player, under both sets of rules.
#[derive(Debug)]
pub(in crate::engine) struct Player {
    settings: Settings,
    engine: Option<Box<dyn Engine>>,
    filler: Filler,
    /// What moves are drawn from exact mixes by.
    lots: SplitMix64,
}

impl Player {
    pub(in crate::engine) fn new(settings: Settings) -> Self {
        Self {
            settings,
            engine: None,
            filler: Filler::default(),
            lots: SplitMix64::new(0),
        }
    }

    fn forget(&mut self) {
        self.engine = None;
        self.filler = Filler::default();
    }

    /// Asks the engine, or a new one where the boards of the last do not hold the position: in a new
    /// game, or one that is not played on from where it was.
    fn ask(
        &mut self,
        position: &Position,
        mut ask: impl FnMut(&mut (dyn Engine + 'static)) -> Option<SearchReport<Move>>,
    ) -> SearchReport<Move> {
        if let Some(report) = self.engine.as_mut().and_then(|engine| ask(engine.as_mut())) {
            return report;
        }
        let mut engine = engine(position, &self.settings);
        let report = ask(engine.as_mut());
        self.engine = Some(engine);
        report.expect("the boards hold it")
    }
}

/// What the player would say of a position under the simultaneous rules to one who asks for more
/// than a move, parted players included; the teller hears of what is known on the way.
pub(in crate::engine) fn analyze_joint(
    position: &Position,
    side: Side,
    settings: &Settings,
    limits: &Limits,
    teller: Teller<'_>,
) -> SearchReport<Move> {
    if position.is_separated() && !position.is_over() {
        return parted(position, side, None, limits);
    }
    let Try {
        report,
        left,
        spent,
    } = try_exact(position, side, settings, limits, None);
    report.unwrap_or_else(|| {
        let report = engine(position, settings).joint(position, side, &left, Some(teller));
        let mut report = report.expect("the boards are made for it");
        report.stats += spent;
        report
    })
}

/// Solves a position of a game that goes on, if the settings ask for it and it is small enough.
fn try_exact(
    position: &Position,
    side: Side,
    settings: &Settings,
    limits: &Limits,
    lots: Option<&mut SplitMix64>,
) -> Try {
    if settings.exact && settings.method(limits) == Method::Mcts && !position.is_over() {
        ending(position, side, limits, settings.mcts.scale, lots)
    } else {
        Try::none(limits)
    }
}

/// [`analyze_joint`] under the alternating rules.
pub(in crate::engine) fn analyze_turn(
    game: &Alternating,
    settings: &Settings,
    limits: &Limits,
    teller: Teller<'_>,
) -> SearchReport<Move> {
    let (position, side) = (game.position(), game.turn());
    if let Some(value) = game.terminal() {
        return SearchReport {
            best: None,
            value,
            pv: Vec::new(),
            depth: 0,
            outcome: Outcome::Solved,
            stats: Stats::default(),
        };
    }
    if position.is_separated() {
        return parted(position, side, Some(side), limits);
    }
    let report = engine(position, settings).turn(position, side, limits, Some(teller));
    report.expect("the boards are made for it")
}

impl SimultaneousBot<Position> for Player {
    fn new_game(&mut self, seed: u64) {
        self.forget();
        self.lots = SplitMix64::new(seed);
    }

    fn choose(&mut self, position: &Position, side: Side, limits: &Limits) -> Choice<Move> {
        let moves = position.legal_moves(side);
        if position.is_separated() {
            return self.filler.choose(position, side, limits);
        }
        if let [only] = moves.as_slice() {
            if let Some(engine) = &mut self.engine {
                engine.follow(position, side);
            }
            return Choice::plain(*only);
        }
        let lots = Some(&mut self.lots);
        let Try {
            report,
            left,
            spent,
        } = try_exact(position, side, &self.settings, limits, lots);
        let report = report.unwrap_or_else(|| {
            let mut report = self.ask(position, |engine| engine.joint(position, side, &left, None));
            report.stats += spent;
            report
        });
        report
            .into_choice()
            .expect("a game that goes on has a move to make")
    }
}

impl Bot<Alternating> for Player {
    fn new_game(&mut self, _seed: u64) {
        self.forget();
    }

    fn choose(&mut self, game: &Alternating, limits: &Limits) -> Choice<Move> {
        let (position, side) = (game.position(), game.turn());
        if position.is_separated() {
            return self.filler.choose(position, side, limits);
        }
        if let [only] = game.legal_moves().as_slice() {
            return Choice::plain(*only);
        }
        self.ask(position, |engine| engine.turn(position, side, limits, None))
            .into_choice()
            .expect("a game that goes on has a move to make")
    }
}
