//! What a side can make of its territory: the best chain of blocks from its head on.
//!
//! A head that leaves a block through a cut cell will not come back, so of all the blocks that
//! hang on a cut cell only one counts. And space that does not touch the other side excludes the
//! front: who goes to fight at a front beyond a cut cell leaves the block behind unfilled, and
//! gets no more of it than the way through.
//!
//! Source of the exclusion rule: the post-mortem of the winner of the Google AI Challenge 2010
//! (a1k0n), there with chambers between cut cells; here with the true blocks of the block-cut
//! tree, which share their cut cells.

use search_core::Score;

use crate::biconnected::BlockWalk;
use crate::grid::{Cell, Grid};
use crate::weights::Weights;

/// Computes the worth of territories, with memory that is used again and again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chambers {
    walk: BlockWalk,
    /// For each cell of blocks done, the best chain of the blocks hanging on it.
    beyond: Vec<Chain>,
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

impl Chambers {
    /// The worth of the best chain of blocks of `owned` from `head` on, where a cell with `n` free
    /// neighbours counts `weights.cells[n]`.
    ///
    /// # Complexity
    ///
    /// Linear in the cells of the territory.
    pub(crate) fn worth(
        &mut self,
        free: &Grid,
        owned: &Grid,
        head: Cell,
        weights: &Weights,
    ) -> Score {
        let size = free.size();
        let foreign = free.and_not(owned);
        let front = foreign.spread(free).and(owned);
        let beyond = &mut self.beyond;
        beyond.clear();
        beyond.resize(size.indexes(), Chain::default());
        self.walk.each_block(owned, head, |entry, others| {
            let mut block = Chain::default();
            for &cell in others {
                block.worth += weights.cells[free.degree(cell) as usize];
                block.front |= front.contains(cell);
            }
            let mut best = block;
            for &exit in others {
                let further = beyond[exit.index()];
                if further.worth == 0 {
                    continue;
                }
                let through = if further.front {
                    let rows = size.row(entry).abs_diff(size.row(exit));
                    let columns = size.column(entry).abs_diff(size.column(exit));
                    weights.passed(block.worth, (rows + columns) as Score)
                } else {
                    block.worth
                };
                best = best.or(Chain {
                    worth: through + further.worth,
                    front: block.front || further.front,
                });
            }
            let at_entry = &mut beyond[entry.index()];
            *at_entry = at_entry.or(best);
        });
        beyond[head.index()].worth
    }
}
