//! Judging positions: territory while the players share space, fill bounds once they have parted.

use core::cell::RefCell;

use search_core::{Evaluator, Game, Score, Serial, Side};

use crate::alternating::Alternating;
use crate::chambers::Chambers;
use crate::fill_bound::FillBound;
use crate::position::Position;
use crate::territory::Territory;
use crate::weights::Weights;

/// What a parted position is worth at least to the side that will outlast the other.
pub const SEPARATED: Score = 500_000;

/// A lead of this many moves in the bounds could still be an error of the bounds.
const DOUBT: Score = 2;

/// Judges a position by territory, each cell weighted by how open it is.
///
/// - *While the players share space*, each side counts those of the cells it reaches first (ties
///   count for nobody, or for the mover under the alternating rules) that lie on its best chain of
///   blocks: what hangs on one cut cell excludes the rest. A cell with four free neighbours is
///   worth much more than a cell of a corridor: open space can be walked in any way, and more of
///   it can be filled. The weights grow faster than the number of neighbours.
/// - *Once they have parted*, each plays alone and only the longest paths count. The block-cut
///   parity bounds ([`FillBound`]) stand for them. A lead of more than two moves in the bounds
///   counts as decided ([`SEPARATED`] and more), a smaller one as little: the bounds may be off by
///   as much.
#[derive(Clone, Debug)]
pub struct SpaceEvaluator {
    /// What territory is worth. Default: [`Weights::FIRST`].
    pub weights: Weights,
    chambers: RefCell<Chambers>,
}

impl Default for SpaceEvaluator {
    fn default() -> Self {
        Self {
            weights: Weights::FIRST,
            chambers: RefCell::default(),
        }
    }
}

impl SpaceEvaluator {
    /// An evaluator with weights of its own.
    pub fn new(weights: Weights) -> Self {
        Self {
            weights,
            ..Self::default()
        }
    }

    /// The value for player 1. `mover` is the side to move under the alternating rules, `None`
    /// under the simultaneous rules.
    pub fn value_for_first(&self, position: &Position, mover: Option<Side>) -> Score {
        let territory = match mover {
            Some(mover) => Territory::alternating(position, mover),
            None => Territory::simultaneous(position),
        };
        if territory.is_separated() {
            return Self::parted(position, &territory, mover);
        }
        let mut chambers = self.chambers.borrow_mut();
        let [first, second] = Side::ALL.map(|side| {
            let owned = &territory.owned[side.index()];
            position.head(side).map_or(0, |head| {
                chambers.worth(position.free(), owned, head, &self.weights)
            })
        });
        first - second
    }

    fn parted(position: &Position, territory: &Territory, mover: Option<Side>) -> Score {
        let mut bound = FillBound::default();
        let [first, second] = Side::ALL.map(|side| {
            let region = &territory.owned[side.index()];
            let head = position.head(side);
            head.map_or(0, |head| bound.bound(region, head) as Score)
        });
        parted_value(first, second, mover)
    }
}

/// The value for player 1 of a position in which the players have parted, by the moves left.
pub(crate) fn parted_value(first: Score, second: Score, mover: Option<Side>) -> Score {
    // Of equal paths, the side to move loses when moves alternate: half a move behind.
    let tie = match mover {
        None => 0,
        Some(Side::First) => -1,
        Some(Side::Second) => 1,
    };
    let half_moves = 2 * (first - second) + tie;
    if half_moves.abs() > 2 * DOUBT {
        half_moves.signum() * SEPARATED + 50 * half_moves
    } else {
        1_000 * half_moves
    }
}

impl Evaluator<Serial<Position>> for SpaceEvaluator {
    fn evaluate(&self, game: &Serial<Position>) -> Score {
        for_side(game.turn(), self.value_for_first(game.position(), None))
    }
}

impl Evaluator<Alternating> for SpaceEvaluator {
    fn evaluate(&self, game: &Alternating) -> Score {
        let turn = game.turn();
        for_side(turn, self.value_for_first(game.position(), Some(turn)))
    }
}

fn for_side(side: Side, value_for_first: Score) -> Score {
    side.sees(value_for_first)
}
