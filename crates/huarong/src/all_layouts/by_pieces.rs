//! The hardest layouts for each choice of pieces.

use core::fmt;

use super::ranks::Ranks;
use super::skeletons::{MOST_DOMINOES, classes};
use super::{AllLayouts, UNSOLVABLE, code_of};
use crate::classic::packed::CELLS;
use crate::codec::{CommonCode, Prefix, heads};

/// The pieces of a layout beside the 2x2 piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceCounts {
    /// Dominoes that lie, 0 to 7.
    pub horizontals: u8,
    /// Dominoes that stand, 0 to 7.
    pub verticals: u8,
    /// Single squares, 0 to 14.
    pub singles: u8,
}

impl PieceCounts {
    /// Dominoes, lying or standing, 0 to 7.
    pub fn dominoes(self) -> u8 {
        self.horizontals + self.verticals
    }

    /// Cells left free, at least 2.
    pub fn free_cells(self) -> u8 {
        CELLS as u8 - 4 - 2 * self.dominoes() - self.singles
    }

    /// Whether they are the usual set: five dominoes and four single squares.
    ///
    /// ```
    /// use huarong::all_layouts::PieceCounts;
    /// let hengdao_lima = PieceCounts { horizontals: 1, verticals: 4, singles: 4 };
    /// assert!(hengdao_lima.is_standard());
    /// assert_eq!(hengdao_lima.free_cells(), 2);
    /// assert_eq!(hengdao_lima.to_string(), "1 lying, 4 standing, 4 single");
    /// ```
    pub fn is_standard(self) -> bool {
        (self.dominoes(), self.singles) == (5, 4)
    }
}

impl fmt::Display for PieceCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            horizontals,
            verticals,
            singles,
        } = self;
        f.pad(&format!(
            "{horizontals} lying, {verticals} standing, {singles} single"
        ))
    }
}

/// What [`AllLayouts::by_pieces`] tells of the layouts with the same pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PiecesSummary {
    /// The pieces.
    pub pieces: PieceCounts,
    /// How many layouts they make.
    pub layouts: u64,
    /// How many of these have a solution.
    pub solvable: u64,
    /// The greatest distance among these; `None` where none has a solution.
    pub max: Option<u32>,
    /// The layouts at that distance, in the order of their codes.
    pub hardest: Vec<CommonCode>,
}

impl AllLayouts {
    /// The layouts sorted by their pieces: how many there are, and the hardest of each kind. By lying
    /// dominoes, then standing ones, then single squares; all choices of pieces that make layouts.
    ///
    /// # Complexity
    ///
    /// A look at each layout: a fraction of a second.
    pub fn by_pieces(&self) -> Vec<PiecesSummary> {
        let mut summaries = Vec::new();
        let mut ranks = Ranks::default();
        for class in classes() {
            let most = class.free_cells() - 2;
            let mut tallies = vec![Tally::default(); most + 1];
            for &skeleton in &class.skeletons {
                ranks.fill(skeleton);
                let first = first_rank(skeleton.head() as usize);
                ranks.each(|number, rank| {
                    let rank = first + rank;
                    tallies[number.count_ones() as usize].add(rank, self.table[rank as usize]);
                });
            }
            summaries.extend(tallies.into_iter().zip(0..).map(|(tally, singles)| {
                tally.summary(PieceCounts {
                    horizontals: class.horizontals as u8,
                    verticals: class.verticals as u8,
                    singles,
                })
            }));
        }
        debug_assert!(summaries.len() <= (MOST_DOMINOES + 1).pow(2) * 15);
        summaries
    }
}

/// The rank of the first layout with the 2x2 piece at a cell.
pub(super) fn first_rank(head: usize) -> u32 {
    let before = heads().take_while(|&other| other != head);
    before.map(|other| Prefix::new(other).count() as u32).sum()
}

/// A summary in the making.
#[derive(Clone, Debug, Default)]
struct Tally {
    layouts: u64,
    solvable: u64,
    max: u8,
    hardest: Vec<u32>,
}

impl Tally {
    fn add(&mut self, rank: u32, distance: u8) {
        self.layouts += 1;
        if distance == UNSOLVABLE {
            return;
        }
        self.solvable += 1;
        if distance > self.max {
            self.max = distance;
            self.hardest.clear();
        }
        if distance == self.max {
            self.hardest.push(rank);
        }
    }

    fn summary(mut self, pieces: PieceCounts) -> PiecesSummary {
        self.hardest.sort_unstable();
        PiecesSummary {
            pieces,
            layouts: self.layouts,
            solvable: self.solvable,
            max: (self.solvable > 0).then_some(self.max.into()),
            hardest: self.hardest.into_iter().map(code_of).collect(),
        }
    }
}
