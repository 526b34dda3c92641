//! How many layouts there are: counted cell by cell, for ranking without a list of them all.
//!
//! Layouts are filled in reading order, and what can still follow depends only on the cell reached,
//! on which of the next five cells are covered already, on where the 2x2 piece lies, and on whether
//! enough cells are free. So a table of a few thousand counts answers how many layouts begin in any
//! given way.

use std::sync::LazyLock;

use super::tiling::{CELLS, Tile, WIDTH};

/// Windows of five cells: the one reached and the four after it.
const WINDOWS: usize = 1 << (WIDTH + 1);
/// Free cells so far: 0, 1, or enough.
const ENOUGH: usize = 2;

/// The tiles in the order of their codes.
pub(crate) const SYMBOLS: [Tile; 4] = [Tile::Blank, Tile::Horizontal, Tile::Vertical, Tile::Single];

/// The cells that the 2x2 piece can lie at.
pub(crate) fn heads() -> impl Iterator<Item = usize> {
    (0..CELLS).filter(|&head| Tile::Head.others(head).is_some())
}

/// A layout filled up to a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prefix {
    head: usize,
    cell: usize,
    /// Bit i: the i-th cell from `cell` on is covered (by the 2x2 piece, or from before).
    window: usize,
    free: usize,
}

impl Prefix {
    /// Nothing laid but the 2x2 piece.
    pub(crate) fn new(head: usize) -> Self {
        let covered = |index| covers(head, index);
        let window = (0..=WIDTH).filter(|&index| covered(index));
        Self {
            head,
            cell: 0,
            window: window.map(|index| 1 << index).sum(),
            free: 0,
        }
    }

    /// The same with so many cells left free, of which two count like more.
    pub(crate) fn with_free(self, free: usize) -> Self {
        Self {
            free: free.min(ENOUGH),
            ..self
        }
    }

    /// The cell reached.
    pub(crate) fn cell(self) -> usize {
        self.cell
    }

    /// Whether the cell reached is covered, so that nothing can be laid there.
    pub(crate) fn is_covered(self) -> bool {
        self.window & 1 == 1
    }

    pub(crate) fn is_complete(self) -> bool {
        self.cell == CELLS
    }

    /// One cell on over a covered cell.
    pub(crate) fn skip(self) -> Self {
        let entering = self.cell + 1 + WIDTH;
        let is_covered = entering < CELLS && covers(self.head, entering);
        Self {
            cell: self.cell + 1,
            window: self.window >> 1 | usize::from(is_covered) << WIDTH,
            ..self
        }
    }

    /// One cell on after laying a tile; `None` where it has no room.
    pub(crate) fn lay(self, tile: Tile) -> Option<Self> {
        let mut window = self.window;
        for other in tile.others(self.cell)? {
            let bit = 1 << (other - self.cell);
            if window & bit != 0 {
                return None;
            }
            window |= bit;
        }
        let free = (self.free + usize::from(tile == Tile::Blank)).min(ENOUGH);
        Some(
            Self {
                window,
                free,
                ..self
            }
            .skip(),
        )
    }

    /// How many layouts begin this way.
    pub(crate) fn count(self) -> u64 {
        u64::from(COUNTS[self.index()])
    }

    /// How many layouts begin this way and go on with a tile of a smaller code than the given one,
    /// which is no part of another piece. The cell reached must not be covered.
    pub(crate) fn count_before(self, tile: Tile) -> u64 {
        let place = SYMBOLS.iter().position(|&symbol| symbol == tile);
        u64::from(BEFORE[self.index()][place.expect("a tile that can be laid")])
    }

    fn index(self) -> usize {
        let states = self.cell * WINDOWS + self.window;
        (self.head * (CELLS + 1) * WINDOWS + states) * (ENOUGH + 1) + self.free
    }
}

fn covers(head: usize, index: usize) -> bool {
    [0, 1, WIDTH, WIDTH + 1].contains(&index.wrapping_sub(head))
}

static COUNTS: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let mut counts = vec![0; CELLS * (CELLS + 1) * WINDOWS * (ENOUGH + 1)];
    for head in heads() {
        for cell in (0..=CELLS).rev() {
            for window in 0..WINDOWS {
                for free in 0..=ENOUGH {
                    let prefix = Prefix {
                        head,
                        cell,
                        window,
                        free,
                    };
                    let next = |prefix: Prefix| counts[prefix.index()];
                    counts[prefix.index()] = if prefix.is_complete() {
                        u32::from(free == ENOUGH)
                    } else if prefix.is_covered() {
                        next(prefix.skip())
                    } else {
                        SYMBOLS
                            .into_iter()
                            .filter_map(|tile| prefix.lay(tile))
                            .map(next)
                            .sum()
                    };
                }
            }
        }
    }
    counts
});

/// By prefix, for each symbol: how many layouts go on with a smaller one.
static BEFORE: LazyLock<Vec<[u32; SYMBOLS.len()]>> = LazyLock::new(|| {
    let mut before = vec![[0; SYMBOLS.len()]; COUNTS.len()];
    for head in heads() {
        for cell in 0..CELLS {
            for window in (0..WINDOWS).filter(|window| window & 1 == 0) {
                for free in 0..=ENOUGH {
                    let prefix = Prefix {
                        head,
                        cell,
                        window,
                        free,
                    };
                    let mut sum = 0;
                    for (before, symbol) in before[prefix.index()].iter_mut().zip(SYMBOLS) {
                        *before = sum;
                        sum += prefix.lay(symbol).map_or(0, |next| next.count() as u32);
                    }
                }
            }
        }
    }
    before
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_the_published_ones() {
        let by_head: Vec<(usize, u64)> = heads()
            .map(|head| (head, Prefix::new(head).count()))
            .collect();
        let published = [
            (0x0, 2_942_906),
            (0x1, 2_260_392),
            (0x2, 2_942_906),
            (0x4, 2_322_050),
            (0x5, 1_876_945),
            (0x6, 2_322_050),
            (0x8, 2_322_050),
            (0x9, 1_876_945),
            (0xA, 2_322_050),
            (0xC, 2_942_906),
            (0xD, 2_260_392),
            (0xE, 2_942_906),
        ];
        assert_eq!(by_head, published);
    }
}
