//! Judging positions: territory while the players share space, fill bounds once they have parted.

use core::cell::RefCell;

use search_core::{Score, Side};

use super::bits::{Bits, Degrees, Place, Reached};
use super::blocks::{Block, BlockWalk, Node};
use super::board::Board;
use super::fill::greedy_length;
use crate::eval::parted_value;

/// Judges as [`SpaceEvaluator`](crate::SpaceEvaluator) does (but for the rare case of two chains of
/// equal worth, of which it takes the one without a front), on boards of constant shape.
#[derive(Clone, Debug, Default)]
pub struct Judge<const N: usize, const S: usize> {
    weights: Weights,
    memory: RefCell<Memory<N, S>>,
}

/// What an own cell is worth by the number of its free neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights(pub [Score; 5]);

impl Default for Weights {
    fn default() -> Self {
        Self([6, 16, 36, 66, 96])
    }
}

/// What walks need, to be used again and again.
#[derive(Clone, Debug, Default)]
struct Memory<const N: usize, const S: usize> {
    walk: BlockWalk<N, S>,
    /// For each number of a cell of blocks done, the best chain of the blocks hanging on it.
    beyond: Vec<Chain>,
    /// The same for bounds on moves.
    moves: Vec<u16>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Chain {
    worth: Score,
    /// Whether some block of the chain touches space that is not the side's own.
    front: bool,
}

impl Chain {
    /// The better of two ways: of equal ones that without a front, before which more can be filled.
    fn or(self, other: Self) -> Self {
        let better = other.worth > self.worth || other.worth == self.worth && !other.front;
        if better { other } else { self }
    }
}

impl<const N: usize, const S: usize> Judge<N, S> {
    /// A judge with weights of its own.
    pub fn new(weights: Weights) -> Self {
        Self {
            weights,
            memory: RefCell::default(),
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
        let mut memory = self.memory.borrow_mut();
        if board.is_parted() {
            let [first, second] = Side::ALL.map(|side| {
                memory.bound(&territory.owned[side.index()], board.head(side)) as Score
            });
            return parted_value(first, second, mover);
        }
        let free = board.free();
        let degrees = free.degrees();
        let [first, second] = Side::ALL.map(|side| {
            let owned = &territory.owned[side.index()];
            let foreign = free.and_not(owned);
            let front = foreign.neighbours().and(owned);
            memory.worth(owned, board.head(side), &front, &degrees, &self.weights)
        });
        first - second
    }

    /// How many moves more player 1 can make than player 2, at least and at most, once the players
    /// have parted. The bounds are sound: greedy paths from below, block-cut bounds from above.
    pub fn lead(&self, board: &Board<N, S>) -> [Score; 2] {
        let mut memory = self.memory.borrow_mut();
        let [first, second] = Side::ALL.map(|side| {
            let head = board.head(side);
            let most = memory.bound(&board.free, head) as Score;
            let least = greedy_length(board.free, head) as Score;
            [least, most]
        });
        [first[0] - second[1], first[1] - second[0]]
    }

    /// A bound on the moves that a side can still make alone.
    pub fn fill_bound(&self, board: &Board<N, S>, side: Side) -> u32 {
        self.memory
            .borrow_mut()
            .bound(&board.free, board.head(side))
    }
}

impl<const N: usize, const S: usize> Memory<N, S> {
    /// The worth of the best chain of blocks of a territory from the head on.
    fn worth(
        &mut self,
        owned: &Bits<N, S>,
        head: Place,
        front: &Bits<N, S>,
        degrees: &Degrees<N, S>,
        weights: &Weights,
    ) -> Score {
        let beyond = &mut self.beyond;
        beyond.clear();
        beyond.resize(BlockWalk::<N, S>::ROOT as usize + 1, Chain::default());
        self.walk.each_block(owned, head, |block| {
            let mut alone = Chain::default();
            let mut highest = block.entry;
            for (number, node) in block.members() {
                highest = highest.max(number);
                match node {
                    Node::Cell(place) => {
                        alone.worth += weights.0[degrees.at(place)];
                        alone.front |= front.contains(place);
                    }
                    Node::Room(room) => {
                        let room = block.room(room);
                        alone.worth += degrees.sum(room, &weights.0);
                        alone.front |= front.meets(room);
                    }
                }
            }
            if beyond.len() <= usize::from(highest) {
                beyond.resize(usize::from(highest) + 1, Chain::default());
            }
            let mut best = alone;
            for (number, node) in block.members() {
                let further = beyond[usize::from(number)];
                let (true, Node::Cell(exit)) = (further.worth != 0, node) else {
                    continue;
                };
                let through = if further.front {
                    steps::<N, S>(block.entry_place(), exit) * weights.0[1]
                } else {
                    alone.worth
                };
                best = best.or(Chain {
                    worth: through + further.worth,
                    front: alone.front || further.front,
                });
            }
            let at_entry = &mut beyond[usize::from(block.entry)];
            *at_entry = at_entry.or(best);
        });
        beyond[BlockWalk::<N, S>::ROOT as usize].worth
    }

    /// The parity bound over the block-cut tree, see [`FillBound`](crate::FillBound).
    fn bound(&mut self, region: &Bits<N, S>, head: Place) -> u32 {
        let beyond = &mut self.moves;
        beyond.clear();
        beyond.resize(BlockWalk::<N, S>::ROOT as usize + 1, 0);
        self.walk.each_block(region, head, |block| {
            let (colours, highest) = count_colours(block);
            if beyond.len() <= usize::from(highest) {
                beyond.resize(usize::from(highest) + 1, 0);
            }
            let colour = Bits::<N, S>::colour(block.entry_place());
            let (same, opposite) = (colours[colour], colours[1 - colour]);
            // A path that ends in the block: opposite, same, opposite, ...
            let mut best = if opposite > same {
                2 * same + 1
            } else {
                2 * opposite
            };
            // A path that leaves through another cut cell, on to what hangs on it.
            for (number, node) in block.members() {
                let further = beyond[usize::from(number)];
                let (true, Node::Cell(exit)) = (further > 0, node) else {
                    continue;
                };
                let inside = if Bits::<N, S>::colour(exit) == colour {
                    2 * same.min(opposite)
                } else {
                    2 * opposite.min(same + 1) - 1
                };
                best = best.max(inside + further);
            }
            let at_entry = &mut beyond[usize::from(block.entry)];
            *at_entry = best.max(*at_entry);
        });
        u32::from(beyond[BlockWalk::<N, S>::ROOT as usize])
    }
}

/// How many cells of each colour a block has beside its entry, and the highest number in it.
fn count_colours<const N: usize, const S: usize>(block: &Block<'_, N, S>) -> ([u16; 2], u16) {
    let mut colours = [0; 2];
    let mut highest = block.entry;
    for (number, node) in block.members() {
        highest = highest.max(number);
        match node {
            Node::Cell(place) => colours[Bits::<N, S>::colour(place)] += 1,
            Node::Room(room) => {
                let room = block.room(room);
                let dark = room.and(&Bits::DARK).len();
                colours[1] += dark as u16;
                colours[0] += (room.len() - dark) as u16;
            }
        }
    }
    (colours, highest)
}

/// Rows and columns between two places.
fn steps<const N: usize, const S: usize>(from: Place, to: Place) -> Score {
    let (from, to) = (
        Bits::<N, S>::row_and_column(from),
        Bits::<N, S>::row_and_column(to),
    );
    (from.0.abs_diff(to.0) + from.1.abs_diff(to.1)) as Score
}
