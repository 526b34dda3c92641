//! An upper bound on how long a lone head can go on: the parity bound over the block-cut tree.
//!
//! Moves alternate between the colours of a checkerboard, so a path that starts on one colour uses
//! at most one cell more of the other. That alone is a bound for a region in one piece that no
//! single cell cuts. In general a path runs through a chain of blocks, leaving each for ever
//! through a cut cell, and the colours of entry and exit bound its length inside each block: the
//! best chain is the bound.

use crate::biconnected::BlockWalk;
use crate::grid::{Cell, Grid, Size};

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
}

impl FillBound {
    /// A bound on the moves of a head on `head` that enters cells of `region` only: never below
    /// the longest path, and in most regions equal to it.
    ///
    /// # Complexity
    ///
    /// Linear in the cells within reach.
    pub fn bound(&mut self, region: &Grid, head: Cell) -> u32 {
        let size = region.size();
        let beyond = &mut self.beyond;
        beyond.clear();
        beyond.resize(size.indexes(), 0);
        self.walk.each_block(region, head, |entry, others| {
            let colour = colour(size, entry);
            let same = others
                .iter()
                .filter(|&&cell| self::colour(size, cell) == colour);
            let same = same.count() as u16;
            let opposite = others.len() as u16 - same;
            // A path that ends in the block: opposite, same, opposite, ...
            let mut best = if opposite > same {
                2 * same + 1
            } else {
                2 * opposite
            };
            // A path that leaves through another cut cell, on to what hangs on it.
            for &exit in others {
                let further = beyond[exit.index()];
                if further > 0 {
                    let inside = if self::colour(size, exit) == colour {
                        2 * same.min(opposite)
                    } else {
                        2 * opposite.min(same + 1) - 1
                    };
                    best = best.max(inside + further);
                }
            }
            let at_entry = &mut beyond[entry.index()];
            *at_entry = best.max(*at_entry);
        });
        u32::from(beyond[head.index()])
    }
}

/// Which of the two colours of the checkerboard a cell has.
fn colour(size: Size, cell: Cell) -> usize {
    (size.row(cell) + size.column(cell)) % 2
}
