//! Blocks and cut cells of a region: what holds together when any one cell is filled.
//!
//! Source: Hopcroft and Tarjan, "Efficient algorithms for graph manipulation", 1973. A block is a
//! largest part that no single cell of it cuts; blocks share only cut cells. The walk is one
//! depth-first search with its own stack, so that long corridors need no deep recursion.

use crate::grid::{Cell, Grid};
use crate::moves::Move;

/// The cells whose removal leaves more pieces than there were: cut vertices, exactly.
///
/// ```
/// use tron::{Position, cut_cells};
/// // A ring with a tail: only the joint cuts, though ring cells look narrow.
/// let map: Position = "...#/.#../...#".parse().unwrap();
/// let cuts = cut_cells(map.free());
/// assert_eq!(cuts.len(), 1);
/// assert!(cuts.contains(map.size().cell(1, 2).unwrap()));
/// ```
///
/// # Complexity
///
/// Linear in the cells.
pub fn cut_cells(region: &Grid) -> Grid {
    let mut cuts = Grid::empty(region.size());
    let mut rest = *region;
    let mut walk = BlockWalk::default();
    while let Some(root) = rest.first() {
        let mut blocks_at_root = 0;
        walk.each_block(region, root, |top, _| {
            if top == root {
                blocks_at_root += 1;
            } else {
                cuts.insert(top);
            }
        });
        if blocks_at_root > 1 {
            cuts.insert(root);
        }
        rest = rest.and_not(&region.flood(&Grid::of(region.size(), root)));
    }
    cuts
}

/// The memory of the walk over the blocks, to be used again and again.
#[derive(Clone, Debug, Default)]
pub(crate) struct BlockWalk {
    /// When each cell was first seen, from 1; 0 for unseen.
    seen: Vec<u16>,
    /// The earliest cell that the part below a cell touches.
    low: Vec<u16>,
    /// The way from the root to the current cell, each cell with its next direction.
    path: Vec<(Cell, u8)>,
    /// Cells seen whose block is not complete, in the order of seeing.
    waiting: Vec<Cell>,
}

impl BlockWalk {
    /// Calls `block` for each block that can be walked to from `root`, with the block's cell
    /// nearest to the root and all its other cells. Blocks further from the root come first.
    /// The root need not be in the region itself.
    pub(crate) fn each_block(
        &mut self,
        region: &Grid,
        root: Cell,
        mut block: impl FnMut(Cell, &[Cell]),
    ) {
        let size = region.size();
        self.seen.clear();
        self.seen.resize(size.indexes(), 0);
        self.low.resize(size.indexes(), 0);
        self.path.clear();
        self.waiting.clear();
        let mut count = 1;
        self.seen[root.index()] = count;
        self.low[root.index()] = count;
        self.path.push((root, 0));
        while let Some((cell, next)) = self.path.last_mut() {
            let cell = *cell;
            if let Some(mv) = Move::ALL.get(usize::from(*next)) {
                *next += 1;
                let near = mv.from(size, cell);
                let near_seen = self.seen[near.index()];
                if near_seen != 0 {
                    let low = &mut self.low[cell.index()];
                    *low = near_seen.min(*low);
                } else if region.contains(near) {
                    count += 1;
                    self.seen[near.index()] = count;
                    self.low[near.index()] = count;
                    self.waiting.push(near);
                    self.path.push((near, 0));
                }
                continue;
            }
            self.path.pop();
            let Some(&(parent, _)) = self.path.last() else {
                break;
            };
            let low = self.low[cell.index()];
            if low >= self.seen[parent.index()] {
                let first = self.waiting.iter().rposition(|&waiting| waiting == cell);
                let first = first.unwrap_or(0);
                block(parent, &self.waiting[first..]);
                self.waiting.truncate(first);
            } else {
                let above = &mut self.low[parent.index()];
                *above = low.min(*above);
            }
        }
    }
}
