//! The ranks of layouts: their places in the table.

use super::sets::IN_WORD;
use crate::classic::packed::{Kind, Packed};
use crate::codec::{Prefix, Tile};

/// The ranks of all layouts of one skeleton, by the number of the way to lay single squares.
///
/// The rank is that of [`ShortCode`](crate::ShortCode): how many layouts come before, a sum over
/// the cells in reading order. What a cell adds depends on the skeleton, on what is on the cell, and on
/// whether none, one or more cells before it are empty. So a rank is a sum of two: one for the first
/// free cells, whose singles are a place in a word, and one for the others, whose singles are the
/// place of a word, given how many of the first are empty.
#[derive(Clone, Debug, Default)]
pub(super) struct Ranks {
    first: Sums,
    /// By how many of the first cells are empty: 0, 1, or [`ENOUGH`].
    others: [Sums; 3],
    /// How many cells the others are.
    other_cells: u32,
}

/// Two empty cells are enough for a layout, and more make no difference to what follows.
const ENOUGH: u8 = 2;

impl Ranks {
    /// Makes the ranks of a skeleton, counted from the first layout with the 2x2 piece at its cell.
    pub(super) fn fill(&mut self, skeleton: Packed) {
        self.first.restart(0);
        self.other_cells = 0;
        let mut free_cells = 0;
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
            let before: [u32; 3] =
                core::array::from_fn(|empty| prefix.with_free(empty).count_before(tile) as u32);
            if tile == Tile::Single {
                if free_cells == IN_WORD {
                    self.go_on();
                }
                free_cells += 1;
                if free_cells <= IN_WORD {
                    self.first.double(dominoes, before);
                } else {
                    self.other_cells += 1;
                    self.others
                        .iter_mut()
                        .for_each(|sums| sums.double(dominoes, before));
                }
                dominoes = [0; 3];
            } else {
                dominoes = core::array::from_fn(|empty| dominoes[empty] + before[empty]);
            }
            prefix = prefix.lay(tile).expect("the skeleton's pieces fit");
        }
        if free_cells <= IN_WORD {
            self.go_on();
        }
        self.others.iter_mut().for_each(|sums| sums.add(dominoes));
    }

    /// From the first cells to the others.
    fn go_on(&mut self) {
        for (empty, sums) in (0..).zip(&mut self.others) {
            sums.restart(empty);
        }
    }

    /// Calls `visit` with each way that is a layout, and its rank.
    pub(super) fn each(&self, mut visit: impl FnMut(usize, u32)) {
        for word in 0..1 << self.other_cells {
            self.each_of_word(word, |place, rank| visit(64 * word + place, rank));
        }
    }

    /// Calls `visit` with the place in a word of each way of that word that is a layout, and its rank.
    #[inline]
    pub(super) fn each_of_word(&self, word: usize, mut visit: impl FnMut(usize, u32)) {
        let empty_others = self.other_cells - word.count_ones();
        let others: [u32; 3] = core::array::from_fn(|empty| self.others[empty].sums[word]);
        let first = self.first.sums.iter().zip(&self.first.empty);
        for (place, (&sum, &empty)) in first.enumerate() {
            if u32::from(empty) + empty_others >= u32::from(ENOUGH) {
                visit(place, sum + others[usize::from(empty)]);
            }
        }
    }

    /// The rank of a way that is a layout.
    pub(super) fn of(&self, number: usize) -> u32 {
        let (word, place) = (number / 64, number % 64);
        let empty = usize::from(self.first.empty[place]);
        self.first.sums[place] + self.others[empty].sums[word]
    }
}

/// What some free cells and the dominoes between them add to the rank, for each way to lay single
/// squares on them; made by doubling.
#[derive(Clone, Debug, Default)]
struct Sums {
    sums: Vec<u32>,
    /// How many cells are empty, these and those before: 0, 1, or [`ENOUGH`].
    empty: Vec<u8>,
}

impl Sums {
    /// No free cell yet, and so many empty ones before.
    fn restart(&mut self, empty: u8) {
        self.sums.clear();
        self.sums.push(0);
        self.empty.clear();
        self.empty.push(empty);
    }

    /// One more free cell: `dominoes` is added to all sums, `single` to those with a single there.
    fn double(&mut self, dominoes: [u32; 3], single: [u32; 3]) {
        self.add(dominoes);
        let half = self.sums.len();
        self.sums.extend_from_within(..);
        self.empty.extend_from_within(..);
        for (sum, &empty) in self.sums[half..].iter_mut().zip(&self.empty) {
            *sum += single[usize::from(empty)];
        }
        for empty in &mut self.empty[..half] {
            *empty = (*empty + 1).min(ENOUGH);
        }
    }

    /// Adds to all sums, by the number of empty cells.
    fn add(&mut self, more: [u32; 3]) {
        if more != [0; 3] {
            for (sum, &empty) in self.sums.iter_mut().zip(&self.empty) {
                *sum += more[usize::from(empty)];
            }
        }
    }
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
