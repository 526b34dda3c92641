//! The player that searches.

mod matrix;
mod phases;
mod settings;

use search_core::{
    Bot, Choice, Limits, NoAdvice, SearchConfig, SearchReport, Searcher, Serial, Side,
    SimultaneousBot, SplitMix64, WholeTurns,
};

use self::phases::Phase;
pub(super) use self::settings::{OPTIONS, Settings};

use crate::alternating::Alternating;
use crate::engine::endgame::fill;
use crate::eval::SpaceEvaluator;
use crate::moves::{Move, Moves};
use crate::position::Position;

/// A search of whole turns under the simultaneous rules.
///
/// The searched game is serial: the side asked about commits first and the other answers knowing
/// the choice, so that the value is a lower bound. Positions are judged only after both have moved.
/// Such a search is content with a head-on draw wherever the other could force one by guessing
/// right; so where the best move enters a cell that both could enter, the others are searched on
/// their own, and one that is no worse is taken instead.
#[derive(Debug)]
pub struct TurnSearch {
    searcher: Searcher<Serial<Position>, SpaceEvaluator, WholeTurns>,
}

impl TurnSearch {
    /// A search with the default evaluation.
    pub fn new(config: SearchConfig) -> Self {
        Self {
            searcher: Searcher::with_policy(SpaceEvaluator::default(), WholeTurns, config),
        }
    }

    /// Forgets everything that was learnt.
    pub fn clear(&mut self) {
        self.searcher.clear();
    }

    /// The best move of `side` and its value, a lower bound from the view of that side.
    pub fn search(
        &mut self,
        position: &Position,
        side: Side,
        limits: &Limits,
        on_iteration: &mut dyn FnMut(&SearchReport<Move>),
    ) -> SearchReport<Move> {
        let game = Serial::pessimistic(*position, side);
        let (contested, apart): (Vec<_>, Vec<_>) = position
            .legal_moves(side)
            .into_iter()
            .partition(|&mv| position.may_meet(side, mv));
        if contested.is_empty() || apart.is_empty() {
            return self.searcher.search_with(&game, limits, on_iteration);
        }
        let half = limits.share(1, 2);
        let mut best = self.searcher.search_with(&game, &half, on_iteration);
        if !best.best.is_some_and(|mv| contested.contains(&mv)) {
            // The other half may still deepen the answer.
            let spent = best.stats;
            best = self.searcher.search_with(&game, &half, on_iteration);
            best.stats += spent;
            return best;
        }
        let mut other = self
            .searcher
            .search_among(&game, &apart, &half, &mut |_| ());
        let spent = other.stats;
        if other.depth > 0 && other.value >= best.value {
            other.stats += best.stats;
            return other;
        }
        best.stats += spent;
        best
    }
}

/// The searching player under the simultaneous rules.
#[derive(Debug)]
pub(super) struct Player {
    settings: Settings,
    search: TurnSearch,
    /// The phase whose weights the search has.
    phase: Phase,
    /// What moves are drawn from a mix by.
    lots: SplitMix64,
}

impl Player {
    pub(super) fn new(settings: Settings) -> Self {
        Self {
            search: TurnSearch::new(settings.search),
            settings,
            phase: Phase::Expand,
            lots: SplitMix64::new(0),
        }
    }

    /// Takes the weights of the phase that the game has come to; what was learnt by others is of no
    /// use then.
    fn enter(&mut self, phase: Phase) {
        if phase != self.phase {
            self.phase = phase;
            let evaluator = SpaceEvaluator::new(phase.weights());
            self.search.searcher.set_evaluator(evaluator);
        }
    }
}

impl SimultaneousBot<Position> for Player {
    fn new_game(&mut self, seed: u64) {
        self.search.clear();
        self.lots = SplitMix64::new(seed);
    }

    fn choose(&mut self, position: &Position, side: Side, limits: &Limits) -> Choice<Move> {
        let moves = position.legal_moves(side);
        if let Some(choice) = unsearched(position, side, &moves, limits) {
            return choice;
        }
        if self.settings.phases {
            self.enter(Phase::of(position));
        }
        let limits = limits.clone().capped_at_depth(self.settings.depth);
        choice(if self.settings.mixes {
            self.search
                .search_mixed(position, side, &limits, &mut self.lots)
        } else {
            self.search.search(position, side, &limits, &mut |_| ())
        })
    }
}

/// The searching player under the alternating rules.
#[derive(Debug)]
pub(super) struct AlternatingPlayer {
    searcher: Searcher<Alternating, SpaceEvaluator>,
    depth: u32,
}

impl AlternatingPlayer {
    pub(super) fn new(settings: Settings) -> Self {
        let Settings { search, depth, .. } = settings;
        Self {
            searcher: Searcher::with_policy(SpaceEvaluator::default(), NoAdvice, search),
            depth,
        }
    }
}

impl Bot<Alternating> for AlternatingPlayer {
    fn new_game(&mut self, _seed: u64) {
        self.searcher.clear();
    }

    fn choose(&mut self, game: &Alternating, limits: &Limits) -> Choice<Move> {
        let (position, side) = (game.position(), game.turn());
        if let Some(choice) = unsearched(position, side, &game.legal_moves(), limits) {
            return choice;
        }
        let limits = limits.clone().capped_at_depth(self.depth);
        choice(self.searcher.search(game, &limits))
    }
}

/// The choice where there is nothing to search: the only move, or, once the players have parted,
/// the first of the longest path found.
pub(super) fn unsearched(
    position: &Position,
    side: Side,
    moves: &Moves,
    limits: &Limits,
) -> Option<Choice<Move>> {
    if let [only] = moves.as_slice() {
        return Some(Choice::plain(*only));
    }
    let parted = position.is_separated();
    parted.then(|| fill(position, side, limits)).flatten()
}

fn choice(report: SearchReport<Move>) -> Choice<Move> {
    report
        .into_choice()
        .expect("a game that goes on has a move to make")
}

#[cfg(test)]
mod tests {
    use search_core::BotOptions;
    use search_core::bot::find_bot;

    use super::*;
    use crate::engine::BOTS;

    #[test]
    fn a_change_of_phase_leaves_a_search_as_new() {
        let [far, near]: [Position; 2] = [
            "1........./........../........../.........2",
            "........../..1....2../........../..........",
        ]
        .map(|text| text.parse().unwrap());
        let options = [("phases", "on"), ("hash", "1")]
            .map(|(option, word)| (option.to_owned(), word.to_owned()));
        let options = BotOptions::from(options);
        let given = find_bot(BOTS, "alphabeta", &options).unwrap();
        let settings = Settings::new(&given).unwrap();
        let limits = Limits::none().with_nodes(2_000);
        let [mut player, mut fresh] = [(); 2].map(|()| Player::new(settings));
        player.choose(&far, Side::First, &limits);
        assert_eq!(player.phase, Phase::Expand);
        let [choice, expected] =
            [&mut player, &mut fresh].map(|each| each.choose(&near, Side::First, &limits));
        assert_eq!(player.phase, Phase::Enclose);
        let weights = &player.search.searcher.evaluator().weights;
        assert_eq!(*weights, Phase::Enclose.weights());
        assert_eq!(
            (choice.mv, choice.value, choice.stats.nodes),
            (expected.mv, expected.value, expected.stats.nodes)
        );
    }
}
