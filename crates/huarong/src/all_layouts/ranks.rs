//! The ranks of layouts: their places in the table.

use crate::classic::packed::{Kind, Packed};
use crate::codec::{Prefix, SYMBOLS, Tile};

/// The ranks of all layouts of one skeleton, by the number of the way to lay single squares.
///
/// The rank is that of [`ShortCode`](crate::ShortCode): how many layouts come before, a sum over
/// the cells in reading order. What a cell adds depends on the skeleton, on what is on the cell, and on
/// whether none, one or more cells before it are empty. So the ranks of all ways are made by
/// doubling: with each free cell, from each way so far one that leaves it empty and one that does not.
#[derive(Clone, Debug, Default)]
pub(super) struct Ranks {
    ranks: Vec<u32>,
    /// How many cells each way leaves empty: 0, 1, or [`ENOUGH`].
    empty: Vec<u8>,
}

/// Two empty cells are enough for a layout, and more make no difference to what follows.
const ENOUGH: u8 = 2;

impl Ranks {
    /// Makes the ranks of a skeleton, counted from the first layout with the 2x2 piece at its cell.
    pub(super) fn fill(&mut self, skeleton: Packed) {
        self.ranks.clear();
        self.ranks.push(0);
        self.empty.clear();
        self.empty.push(0);
        // What the dominoes since the last free cell add, by the number of empty cells.
        let mut dominoes = [0; 3];
        let mut prefix = Prefix::new(skeleton.head() as usize);
        while !prefix.is_complete() {
            if prefix.is_covered() {
                prefix = prefix.skip();
                continue;
            }
            let has = |kind| skeleton.anchors(kind) >> prefix.cell() & 1 == 1;
            let tile = if has(Kind::Horizontal) {
                Tile::Horizontal
            } else if has(Kind::Vertical) {
                Tile::Vertical
            } else {
                Tile::Single
            };
            let before = smaller(prefix, tile);
            if tile == Tile::Single {
                self.double(dominoes, before);
                dominoes = [0; 3];
            } else {
                dominoes = core::array::from_fn(|empty| dominoes[empty] + before[empty]);
            }
            prefix = prefix.lay(tile).expect("the skeleton's pieces fit");
        }
        for (rank, &empty) in self.ranks.iter_mut().zip(&self.empty) {
            *rank += dominoes[usize::from(empty)];
        }
    }

    /// One more free cell: `dominoes` is added to all ranks, `single` to those with a single there.
    fn double(&mut self, dominoes: [u32; 3], single: [u32; 3]) {
        let half = self.ranks.len();
        self.ranks.extend_from_within(..);
        self.empty.extend_from_within(..);
        let (clear, set) = self.ranks.split_at_mut(half);
        let (clear_empty, _) = self.empty.split_at_mut(half);
        for ((clear, set), empty) in clear.iter_mut().zip(set).zip(clear_empty) {
            *clear += dominoes[usize::from(*empty)];
            *set = *clear + single[usize::from(*empty)];
            *empty = (*empty + 1).min(ENOUGH);
        }
    }

    /// Calls `visit` with each way that is a layout, and its rank.
    pub(super) fn each(&self, mut visit: impl FnMut(usize, u32)) {
        for word in 0..self.ranks.len().div_ceil(64) {
            self.each_of_word(word, |place, rank| visit(64 * word + place, rank));
        }
    }

    /// Calls `visit` with the place in a word of each way of that word that is a layout, and its rank.
    #[inline]
    pub(super) fn each_of_word(&self, word: usize, mut visit: impl FnMut(usize, u32)) {
        let ways = 64 * word..self.ranks.len().min(64 * (word + 1));
        let layouts = self.ranks[ways.clone()].iter().zip(&self.empty[ways]);
        for (place, (&rank, &empty)) in layouts.enumerate() {
            if empty == ENOUGH {
                visit(place, rank);
            }
        }
    }

    /// The rank of a way that is a layout.
    pub(super) fn of(&self, number: usize) -> u32 {
        debug_assert_eq!(self.empty[number], ENOUGH);
        self.ranks[number]
    }
}

/// How many layouts begin as `prefix` does, go on with a tile of a smaller code, and have left 0, 1 or
/// more cells empty before.
fn smaller(prefix: Prefix, tile: Tile) -> [u32; 3] {
    core::array::from_fn(|empty| {
        let prefix = prefix.with_free(empty);
        let smaller = SYMBOLS.into_iter().take_while(|&symbol| symbol != tile);
        let next = smaller.filter_map(|symbol| prefix.lay(symbol));
        next.map(|prefix| prefix.count() as u32).sum()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ShortCode;
    use crate::codec::heads;
    use search_core::SplitMix64;

    #[test]
    fn ranks_are_those_of_the_code() {
        let mut rng = SplitMix64::new(6);
        let mut ranks = Ranks::default();
        for _ in 0..1_500 {
            let rank = rng.below(ShortCode::COUNT.into()) as u32;
            let code = ShortCode::from_rank(rank).unwrap();
            let layout = Packed::of(&code.puzzle()).unwrap();
            let singles = layout.anchors(Kind::Single);
            let skeleton = Packed(layout.0 & !u64::from(singles));
            let free = skeleton.free();
            let number: usize = super::super::graph::cells(singles)
                .map(|cell| 1 << super::super::graph::number(free, cell))
                .sum();
            let head = layout.head() as usize;
            let before = heads().filter(|&other| other < head);
            let first: u64 = before.map(|other| Prefix::new(other).count()).sum();
            ranks.fill(skeleton);
            assert_eq!(first as u32 + ranks.of(number), rank, "{code}");
            let mut seen = Vec::new();
            ranks.each(|number, rank| seen.push((number, rank)));
            let free = free.count_ones() as usize;
            assert_eq!(seen.len(), (1 << free) - 1 - free);
            assert!(seen.iter().all(|&(number, rank)| ranks.of(number) == rank));
        }
    }
}
