//! An upper bound on how long a lone head can go on: the parity bound over the block-cut tree.
//!
//! Moves alternate between the colours of a checkerboard, so a path that starts on one colour uses
//! at most one cell more of the other. That alone is a bound for a region in one piece that no
//! single cell cuts. In general a path runs through a chain of blocks, leaving each for ever
//! through a cut cell, and the colours of entry and exit bound its length inside each block: the
//! best chain is the bound.

use crate::biconnected::BlockWalk;
use crate::block_bound::{BlockBound, ParityBound};
use crate::degree_bound::DegreeBound;
use crate::grid::{Cell, Grid};

/// Computes bounds, with memory that is used again and again.
///
/// # Examples
///
/// ```
/// use search_core::Side;
/// use tron::{FillBound, Position};
/// // The head stands between a room of three cells and one of two: it can fill one of them.
/// let map: Position = "...1..".parse().unwrap();
/// let head = map.head(Side::First).unwrap();
/// assert_eq!(FillBound::default().bound(map.free(), head), 3);
/// ```
#[derive(Clone, Debug, Default)]
pub struct FillBound {
    walk: BlockWalk,
    /// For each cell of blocks done, the bound on moves from it into the blocks hanging on it.
    beyond: Vec<u16>,
    parity: ParityBound,
    degrees: DegreeBound,
}

impl FillBound {
    /// A bound on the moves of a head on `head` that enters cells of `region` only: never below
    /// the longest path, and in most small regions equal to it.
    ///
    /// # Complexity
    ///
    /// Linear in the cells within reach.
    pub fn bound(&mut self, region: &Grid, head: Cell) -> u32 {
        best_chain(
            &mut self.walk,
            &mut self.beyond,
            &mut self.parity,
            region,
            head,
        )
    }

    /// A bound of the same kind that looks closer into each block: at how many steps each cell can
    /// have. Never above [`FillBound::bound`], never below the longest path.
    ///
    /// # Complexity
    ///
    /// A largest flow for each block: cells times cells at worst, in grids mostly some ten times the
    /// other bound.
    pub fn close_bound(&mut self, region: &Grid, head: Cell) -> u32 {
        best_chain(
            &mut self.walk,
            &mut self.beyond,
            &mut self.degrees,
            region,
            head,
        )
    }
}

impl FillBound {
    /// The chains of blocks that may hold a path of `wanted` moves to an end in their last block, as
    /// the close bound has it: the cells of each, and the head's.
    pub(crate) fn chains(&mut self, region: &Grid, head: Cell, wanted: u32) -> Vec<Grid> {
        let size = region.size();
        self.close_bound(region, head);
        let mut blocks: Vec<(Cell, Vec<Cell>)> = Vec::new();
        self.walk.each_block(region, head, |entry, others| {
            blocks.push((entry, others.to_vec()));
        });
        // The block that each cell is in without being its entry.
        let mut block_of = vec![0; size.indexes()];
        for (number, (_, others)) in blocks.iter().enumerate() {
            for cell in others {
                block_of[cell.index()] = number;
            }
        }
        let mut chains = Vec::new();
        // The most moves to each cell by which blocks are entered, from the head outward.
        let mut before = vec![0; size.indexes()];
        for (entry, others) in blocks.iter().rev() {
            let so_far = before[entry.index()];
            if u32::from(so_far + self.degrees.enter(size, *entry, others)) >= wanted {
                let mut chain = Grid::of(size, head);
                let (mut entry, mut others) = (*entry, others);
                loop {
                    for &cell in others {
                        chain.insert(cell);
                    }
                    if entry == head {
                        break;
                    }
                    let (earlier, block) = &blocks[block_of[entry.index()]];
                    (entry, others) = (*earlier, block);
                }
                chains.push(chain);
            }
            for &exit in others {
                if self.beyond[exit.index()] > 0 {
                    before[exit.index()] = so_far + self.degrees.leave(size, exit);
                }
            }
        }
        chains
    }

    /// The memory for largest flows.
    pub(crate) fn degrees(&mut self) -> &mut DegreeBound {
        &mut self.degrees
    }
}

/// The bound of the best chain of blocks.
fn best_chain(
    walk: &mut BlockWalk,
    beyond: &mut Vec<u16>,
    block: &mut impl BlockBound,
    region: &Grid,
    head: Cell,
) -> u32 {
    let size = region.size();
    beyond.clear();
    beyond.resize(size.indexes(), 0);
    walk.each_block(region, head, |entry, others| {
        let mut best = block.enter(size, entry, others);
        // A path that leaves through another cut cell, on to what hangs on it.
        for &exit in others {
            let further = beyond[exit.index()];
            if further > 0 {
                best = best.max(block.leave(size, exit) + further);
            }
        }
        let at_entry = &mut beyond[entry.index()];
        *at_entry = best.max(*at_entry);
    });
    u32::from(beyond[head.index()])
}
