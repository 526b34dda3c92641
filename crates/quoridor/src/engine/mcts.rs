//! The player that simulates.

use core::fmt;

use search_core::table::Bound;
use search_core::{
    Bot, Bounds, Choice, Evaluator, Guide, Limits, Mcts, MctsConfig, Score, SearchPolicy, Selection,
};

use super::policy::WallsThatMatter;
use super::seen::Seen;
use super::selective::{Selective, Techniques};
use crate::eval::DistanceAndWalls;
use crate::moves::Move;
use crate::network::Network;
use crate::position::Position;

/// Gives moves their shares of the attention by the order in which `alphabeta` tries them, and
/// judges leaves as that player or as the strongest one does. Nothing is played out: random pawns
/// get nowhere.
#[derive(Clone, Debug)]
pub struct OrderGuide {
    order: WallsThatMatter,
    judge: Judge,
}

/// Who judges leaves.
#[derive(Clone, Debug)]
enum Judge {
    Distance(DistanceAndWalls),
    /// Knows races, too.
    Learned(Box<Selective>),
}

impl OrderGuide {
    /// A bonus larger by this doubles the share.
    const DOUBLES: f32 = 100_000.0;

    /// The guide that judges by distances and walls in hand.
    pub fn by_distance() -> Self {
        Self {
            order: WallsThatMatter::default(),
            judge: Judge::Distance(DistanceAndWalls::default()),
        }
    }

    /// The guide that judges by this network, and asks what the strongest player knows of races.
    pub fn learned(network: &'static Network) -> Self {
        let selective = Selective::new(network, Techniques::default());
        Self {
            order: WallsThatMatter::default(),
            judge: Judge::Learned(selective.into()),
        }
    }

    /// The value that counts as half a win. Log-odds of `v` have a utility of about `v / 2` near
    /// zero, which a scale of 500 would give; 600 did best of 300, 600 and 1,000.
    const fn scale(&self) -> Score {
        match self.judge {
            Judge::Distance(_) => 300,
            Judge::Learned(_) => 600,
        }
    }

    /// Forgets what was kept of earlier games.
    fn forget(&self) {
        if let Judge::Learned(selective) = &self.judge {
            selective.forget();
        }
    }
}

impl Guide<Position> for OrderGuide {
    fn evaluate(&self, position: &Position) -> Score {
        match &self.judge {
            Judge::Distance(evaluator) => evaluator.evaluate(position),
            Judge::Learned(selective) => selective.value(position),
        }
    }

    fn priors(&self, position: &Position, moves: &[Move], priors: &mut [f32]) {
        for (prior, &mv) in priors.iter_mut().zip(moves) {
            let bonus = self.order.bonus(position, mv);
            *prior = (bonus as f32 / Self::DOUBLES).exp2();
        }
    }

    fn bounds(&self, position: &Position) -> Bounds {
        let known = match &self.judge {
            Judge::Distance(_) => None,
            Judge::Learned(selective) => selective.known_bound(position),
        };
        let mut bounds = Bounds::ANY;
        if let Some((value, bound)) = known {
            if bound != Bound::Upper {
                bounds.lower = value;
            }
            if bound != Bound::Lower {
                bounds.upper = value;
            }
        }
        bounds
    }
}

/// Plays what a tree search with [`OrderGuide`] finds best, and does not let a won game go in
/// circles: while the evaluation is in its favour, it leaves out moves that lead back to a position
/// seen since the last wall, as long as others are left.
pub struct Simulating {
    mcts: Mcts<Position, OrderGuide>,
    seen: Seen,
}

impl Simulating {
    /// A player with this guide whose tree takes so many bytes at most.
    pub fn new(guide: OrderGuide, tree_bytes: usize) -> Self {
        let config = MctsConfig {
            selection: Selection::PUCT,
            evaluation_weight: 1.0,
            scale: guide.scale(),
            tree_bytes,
            ..MctsConfig::default()
        };
        Self {
            mcts: Mcts::with_config(guide, config),
            seen: Seen::default(),
        }
    }
}

impl Bot<Position> for Simulating {
    fn new_game(&mut self, seed: u64) {
        self.mcts.set_seed(seed);
        self.mcts.guide().forget();
        self.seen.clear();
    }

    fn choose(&mut self, position: &Position, limits: &Limits) -> Choice<Move> {
        let is_ahead = self.mcts.guide().evaluate(position) > 0;
        self.seen.choose(position, is_ahead, |moves| {
            self.mcts
                .search_among(position, moves, limits)
                .into_choice()
        })
    }
}

impl fmt::Debug for Simulating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Simulating")
            .field("seen", &self.seen)
            .finish_non_exhaustive()
    }
}
