//! Judging positions: territory while the players share space, fill bounds once they have parted.

use core::cell::RefCell;

use search_core::{Score, Side};

use super::bits::{Bits, Degrees};
use super::board::Board;
use super::chains::{Chains, Land, steps};
use super::fill::greedy_length;
use super::flood::Reached;
use crate::eval::parted_value;
use crate::network::{Features, Network};
use crate::weights::Weights;

/// What a judge goes by while the players share space.
#[derive(Clone, Copy, Debug)]
pub enum Judging {
    /// Territory by hand, as [`SpaceEvaluator`](crate::SpaceEvaluator) does.
    Hand(Weights),
    /// A network over what is known of both territories.
    Learned(&'static Network),
}

impl Default for Judging {
    fn default() -> Self {
        Self::Hand(Weights::BEST)
    }
}

/// Judges positions on boards of constant shape: while the players share space by an [`Judging`],
/// once they have parted by the bounds on their moves.
#[derive(Clone, Debug, Default)]
pub struct Judge<const N: usize, const S: usize> {
    outlook: Judging,
    chains: RefCell<Chains<N, S>>,
}

impl<const N: usize, const S: usize> Judge<N, S> {
    /// A judge with an outlook of its own.
    pub fn new(outlook: Judging) -> Self {
        Self {
            outlook,
            chains: RefCell::default(),
        }
    }

    /// The territory: the cells each side reaches first. Ties go to `mover`, if there is one.
    #[inline]
    pub fn territory(board: &Board<N, S>, mover: Option<Side>) -> Reached<N, S> {
        let free = board.free();
        let mut reached = free.race(Side::ALL.map(|side| free.next_to(board.head(side))));
        if let Some(mover) = mover {
            let owned = &mut reached.owned[mover.index()];
            *owned = owned.or(&reached.shared);
            reached.shared = Bits::EMPTY;
        }
        reached
    }

    /// The value for player 1 of a position with both heads. `mover` is the side to move under the
    /// alternating rules, `None` under the simultaneous rules.
    pub fn value_for_first(&self, board: &Board<N, S>, mover: Option<Side>) -> Score {
        let territory = Self::territory(board, mover);
        if board.is_parted() {
            let mut chains = self.chains.borrow_mut();
            let [first, second] = Side::ALL.map(|side| {
                chains.bound(&territory.owned[side.index()], board.head(side)) as Score
            });
            return parted_value(first, second, mover);
        }
        match &self.outlook {
            Judging::Hand(weights) => self.by_hand(board, &territory, weights),
            Judging::Learned(network) => network.value(&self.features_of(board, &territory)),
        }
    }

    fn by_hand(&self, board: &Board<N, S>, territory: &Reached<N, S>, weights: &Weights) -> Score {
        let mut chains = self.chains.borrow_mut();
        let degrees = board.free().degrees();
        let [first, second] = Side::ALL.map(|side| {
            let front = front(board, territory, side);
            let land = land(board, territory, side, &front, &degrees);
            chains.best(&land, weights).worth
        });
        first - second
    }

    /// What a network is asked about, of a position with both heads; `mover` as in
    /// [`value_for_first`](Self::value_for_first).
    pub fn features(&self, board: &Board<N, S>, mover: Option<Side>) -> Features {
        self.features_of(board, &Self::territory(board, mover))
    }

    fn features_of(&self, board: &Board<N, S>, territory: &Reached<N, S>) -> Features {
        let mut chains = self.chains.borrow_mut();
        let degrees = board.free().degrees();
        let mut reached = territory.shared.len();
        let sides = Side::ALL.map(|side| {
            let front = front(board, territory, side);
            let land = land(board, territory, side, &front, &degrees);
            let (chain, bound) = chains.best_and_bound(&land, &Weights::BEST);
            let cells = degrees.counts(land.owned);
            reached += cells.iter().sum::<u32>();
            let [none, one, two, three, four] = cells.map(|count| count as f32 / 32.0);
            [
                chain.worth as f32 / 2_048.0,
                none,
                one,
                two,
                three,
                four,
                bound as f32 / 32.0,
                front.len() as f32 / 16.0,
                f32::from(u8::from(chain.front)),
                board.mobility(side) as f32 / 2.0,
                chain.calm as f32 / 2_048.0,
            ]
        });
        let [first, second] = Side::ALL.map(|side| board.head(side));
        Features {
            sides,
            both: [
                territory.shared.len() as f32 / 32.0,
                reached as f32 / 128.0,
                steps::<N, S>(first, second) as f32 / 16.0,
            ],
        }
    }

    /// How many moves more player 1 can make than player 2, at least and at most, once the players
    /// have parted. The bounds are sound: greedy paths from below, block-cut bounds from above.
    pub fn lead(&self, board: &Board<N, S>) -> [Score; 2] {
        let mut chains = self.chains.borrow_mut();
        let [first, second] = Side::ALL.map(|side| {
            let head = board.head(side);
            let most = chains.bound(&board.free, head) as Score;
            let least = greedy_length(board.free, head) as Score;
            [least, most]
        });
        [first[0] - second[1], first[1] - second[0]]
    }

    /// A bound on the moves that a side can still make alone.
    pub fn fill_bound(&self, board: &Board<N, S>, side: Side) -> u32 {
        self.chains
            .borrow_mut()
            .bound(&board.free, board.head(side))
    }
}

/// The cells of a side's territory next to free cells that are not.
fn front<const N: usize, const S: usize>(
    board: &Board<N, S>,
    territory: &Reached<N, S>,
    side: Side,
) -> Bits<N, S> {
    let owned = &territory.owned[side.index()];
    board.free().and_not(owned).neighbours().and(owned)
}

fn land<'a, const N: usize, const S: usize>(
    board: &Board<N, S>,
    territory: &'a Reached<N, S>,
    side: Side,
    front: &'a Bits<N, S>,
    degrees: &'a Degrees<N, S>,
) -> Land<'a, N, S> {
    Land {
        owned: &territory.owned[side.index()],
        front,
        degrees,
        head: board.head(side),
    }
}
