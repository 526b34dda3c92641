//! The best chain of blocks of a territory, and the bound on moves in a region.

use search_core::Score;

use super::bits::{Bits, Degrees, Place};
use super::blocks::{Block, BlockWalk, Node};
use crate::weights::Weights;

/// What walks need, to be used again and again.
#[derive(Clone, Debug, Default)]
pub(super) struct Chains<const N: usize, const S: usize> {
    walk: BlockWalk<N, S>,
    /// For each number of a cell of blocks done, the best chain of the blocks hanging on it.
    beyond: Vec<Chain>,
    /// The same for bounds on moves.
    moves: Vec<u16>,
}

/// A territory, and what of it is next to cells of others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Land<'a, const N: usize, const S: usize> {
    pub(super) owned: &'a Bits<N, S>,
    pub(super) front: &'a Bits<N, S>,
    /// How open each cell of the board is.
    pub(super) degrees: &'a Degrees<N, S>,
    pub(super) head: Place,
}

/// A chain of blocks.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Chain {
    pub(super) worth: Score,
    /// Whether some block of the chain touches space that is not the side's own.
    pub(super) front: bool,
    /// What the best chain would be worth if nothing were lost for a front.
    pub(super) calm: Score,
}

impl Chain {
    /// The better of two ways: of equal ones that without a front, before which more can be filled.
    fn or(self, other: Self) -> Self {
        let better = other.worth > self.worth || other.worth == self.worth && !other.front;
        Self {
            calm: self.calm.max(other.calm),
            ..if better { other } else { self }
        }
    }
}

impl<const N: usize, const S: usize> Chains<N, S> {
    /// The best chain of blocks of a territory from the head on.
    pub(super) fn best(&mut self, land: &Land<'_, N, S>, weights: &Weights) -> Chain {
        let beyond = &mut self.beyond;
        restart::<N, S, Chain>(beyond);
        self.walk.each_block(land.owned, land.head, |block| {
            extend(beyond, block, land, weights);
        });
        beyond[usize::from(BlockWalk::<N, S>::ROOT)]
    }

    /// The parity bound over the block-cut tree, see [`FillBound`](crate::FillBound).
    pub(super) fn bound(&mut self, region: &Bits<N, S>, head: Place) -> u32 {
        let moves = &mut self.moves;
        restart::<N, S, u16>(moves);
        self.walk
            .each_block(region, head, |block| prolong(moves, block));
        moves[usize::from(BlockWalk::<N, S>::ROOT)].into()
    }

    /// [`best`](Self::best) and [`bound`](Self::bound) of a territory in one walk.
    pub(super) fn best_and_bound(
        &mut self,
        land: &Land<'_, N, S>,
        weights: &Weights,
    ) -> (Chain, u32) {
        let (beyond, moves) = (&mut self.beyond, &mut self.moves);
        restart::<N, S, Chain>(beyond);
        restart::<N, S, u16>(moves);
        self.walk.each_block(land.owned, land.head, |block| {
            extend(beyond, block, land, weights);
            prolong(moves, block);
        });
        let root = usize::from(BlockWalk::<N, S>::ROOT);
        (beyond[root], moves[root].into())
    }
}

/// Makes a table by number of a cell empty but for the root.
fn restart<const N: usize, const S: usize, T: Clone + Default>(table: &mut Vec<T>) {
    table.clear();
    table.resize(usize::from(BlockWalk::<N, S>::ROOT) + 1, T::default());
}

/// Makes room for a number in a table.
fn reach<T: Clone + Default>(table: &mut Vec<T>, number: u16) {
    if table.len() <= usize::from(number) {
        table.resize(usize::from(number) + 1, T::default());
    }
}

/// Enters a block's best chain at its entry.
#[inline]
fn extend<const N: usize, const S: usize>(
    beyond: &mut Vec<Chain>,
    block: &Block<'_, N, S>,
    land: &Land<'_, N, S>,
    weights: &Weights,
) {
    let mut alone = Chain::default();
    let mut highest = block.entry;
    for (number, node) in block.members() {
        highest = highest.max(number);
        match node {
            Node::Cell(place) => {
                alone.worth += weights.cells[land.degrees.at(place)];
                alone.front |= land.front.contains(place);
            }
            Node::Room(room) => {
                let room = block.room(room);
                alone.worth += land.degrees.sum(room, &weights.cells);
                alone.front |= land.front.meets(room);
            }
        }
    }
    reach(beyond, highest);
    alone.calm = alone.worth;
    let mut best = alone;
    for (number, node) in block.members() {
        let further = beyond[usize::from(number)];
        let (true, Node::Cell(exit)) = (further.worth != 0, node) else {
            continue;
        };
        let through = if further.front {
            weights.passed(alone.worth, steps::<N, S>(block.entry_place(), exit))
        } else {
            alone.worth
        };
        best = best.or(Chain {
            worth: through + further.worth,
            front: alone.front || further.front,
            calm: alone.worth + further.calm,
        });
    }
    let at_entry = &mut beyond[usize::from(block.entry)];
    *at_entry = at_entry.or(best);
}

/// Enters a block's bound on moves at its entry.
#[inline]
fn prolong<const N: usize, const S: usize>(moves: &mut Vec<u16>, block: &Block<'_, N, S>) {
    let (colours, highest) = count_colours(block);
    reach(moves, highest);
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
        let further = moves[usize::from(number)];
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
    let at_entry = &mut moves[usize::from(block.entry)];
    *at_entry = best.max(*at_entry);
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
pub(super) fn steps<const N: usize, const S: usize>(from: Place, to: Place) -> Score {
    let (from, to) = (
        Bits::<N, S>::row_and_column(from),
        Bits::<N, S>::row_and_column(to),
    );
    (from.0.abs_diff(to.0) + from.1.abs_diff(to.1)) as Score
}
