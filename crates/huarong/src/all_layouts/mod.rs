//! The optimum of every classic layout there is: 29,334,498 boards of one 2x2 piece, dominoes, single
//! squares and at least two free cells.
//!
//! No layout is searched for itself. A *skeleton* is the 2x2 piece and the dominoes; there are 73,674.
//! The single squares of a skeleton lie on some of its free cells, and the ways to lay them, however
//! many singles, are one row of bits. A breadth-first search from all goals then works on whole rows:
//! a move of a domino or of the 2x2 piece maps a row to a row, and one of a single is a flood in it.
//! Skeletons with unlike numbers of lying and standing dominoes never meet, so that 35 classes are
//! searched each for itself, on as many threads as wanted. Of two mirror images one is searched.
//!
//! [`AllLayouts`] is the table that comes of it, a byte a layout by the rank of its
//! [`ShortCode`]. [`Groups`] tells which layouts can be reached from which.
//!
//! ```no_run
//! use core::num::NonZeroUsize;
//! use huarong::{AllLayouts, CommonCode, Metric};
//!
//! let all = AllLayouts::compute(Metric::Move, NonZeroUsize::MIN);
//! let code: CommonCode = "1A9BF0C".parse()?;
//! assert_eq!(all.distance(code), Some(81));
//! assert_eq!((all.solvable(), all.max()), (28_913_089, 138));
//! assert_eq!(all.histogram()[..3], [2_260_392, 1_301_450, 2_782_750]);
//! let hardest: Vec<String> = all.hardest().map(|code| code.to_string()).collect();
//! assert_eq!(hardest[..3], ["4FEA134", "4FEAD04", "4FEAD4"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod by_pieces;
mod file;
mod graph;
mod groups;
mod ranks;
mod search;
mod sets;
mod singles;
mod skeletons;
mod transfer;

use core::num::NonZeroUsize;

use search_core::Workers;

pub use self::by_pieces::{PieceCounts, PiecesSummary};
pub use self::file::TableError;
pub use self::groups::{Group, Groups};
use self::ranks::Ranks;
use self::search::{Distances, PLANES, search};
use self::sets::{mirror, numbers};
use self::skeletons::{Class, classes};
use crate::codec::{CommonCode, Prefix, ShortCode, heads};
use crate::metric::Metric;

/// The number in the table that says that there is no solution.
const UNSOLVABLE: u8 = u8::MAX;

/// How many moves each classic layout is from the classic goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllLayouts {
    /// What one move of a single piece is, in the metric asked for.
    metric: Metric,
    /// By the rank of the layout: its distance, or [`UNSOLVABLE`].
    table: Vec<u8>,
    histogram: Vec<u64>,
}

impl AllLayouts {
    /// How many layouts there are.
    pub const LAYOUTS: u32 = ShortCode::COUNT;

    /// Computes the distances of all layouts, on so many threads (fewer where the system gives no
    /// more). The answer does not depend on their number.
    ///
    /// One piece moves at a time: [`Metric::MoveThenStep`] counts moves, and is taken as
    /// [`Metric::Move`]; a group metric is taken as that of single pieces.
    ///
    /// # Complexity
    ///
    /// About half a second of one core, and 60 MB, of which 29 MB are the table. A class is never
    /// shared among threads, so that a great many gain little.
    pub fn compute(metric: Metric, threads: NonZeroUsize) -> Self {
        let workers = Workers::new(threads);
        let searched = workers.map(largest_first(classes()), |class| {
            let distances = search(&class, metric);
            (class, distances)
        });
        Self::new(metric.alone(), tabulate(&searched, &workers))
    }

    fn new(metric: Metric, table: Vec<u8>) -> Self {
        // Four counts side by side, so that equal neighbours do not wait for one another.
        let mut counts = [[0_u64; 1 << u8::BITS]; 4];
        for (place, &distance) in table.iter().enumerate() {
            counts[place % 4][usize::from(distance)] += 1;
        }
        let count = |distance: usize| counts.iter().map(|counts| counts[distance]).sum();
        let mut histogram: Vec<u64> = (0..usize::from(UNSOLVABLE)).map(count).collect();
        let used = histogram.iter().rposition(|&count| count > 0);
        histogram.truncate(used.map_or(0, |last| last + 1));
        Self {
            metric,
            table,
            histogram,
        }
    }

    /// What one move is.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The fewest moves from a layout to the goal; `None` where it cannot be reached.
    ///
    /// # Complexity
    ///
    /// The layout's rank, some 80 small sums (none of a [`ShortCode`]), and one byte of the table.
    pub fn distance(&self, layout: impl Into<ShortCode>) -> Option<u32> {
        let distance = self.table[layout.into().rank() as usize];
        (distance != UNSOLVABLE).then(|| distance.into())
    }

    /// How many layouts there are at each distance, from 0 to [`AllLayouts::max`].
    pub fn histogram(&self) -> &[u64] {
        &self.histogram
    }

    /// How many layouts have a solution.
    pub fn solvable(&self) -> u64 {
        self.histogram.iter().sum()
    }

    /// The greatest distance of all.
    pub fn max(&self) -> u32 {
        self.histogram.len() as u32 - 1
    }

    /// The layouts at a distance, in the order of their codes.
    pub fn at(&self, distance: u32) -> impl Iterator<Item = CommonCode> {
        let wanted = u8::try_from(distance).ok().filter(|&d| d != UNSOLVABLE);
        self.ranks_of(wanted)
    }

    /// The layouts without a solution, in the order of their codes.
    pub fn unsolvable(&self) -> impl Iterator<Item = CommonCode> {
        self.ranks_of(Some(UNSOLVABLE))
    }

    /// The layouts at the greatest distance, in the order of their codes.
    pub fn hardest(&self) -> impl Iterator<Item = CommonCode> {
        self.at(self.max())
    }

    fn ranks_of(&self, wanted: Option<u8>) -> impl Iterator<Item = CommonCode> {
        let numbered = (0_u32..).zip(&self.table);
        numbered
            .filter(move |(_, distance)| Some(**distance) == wanted)
            .map(|(rank, _)| code_of(rank))
    }
}

/// The layout of a rank.
fn code_of(rank: u32) -> CommonCode {
    ShortCode::from_rank(rank)
        .expect("the table has a place for each layout and no more")
        .into()
}

/// The classes for threads to take one after the other, those with most work first.
fn largest_first(mut classes: Vec<Class>) -> Vec<Class> {
    classes.sort_by_key(|class| core::cmp::Reverse(class.size()));
    classes
}

/// The table of the distances found, each at its rank.
fn tabulate(searched: &[(Class, Distances)], workers: &Workers) -> Vec<u8> {
    let mut table = vec![UNSOLVABLE; ShortCode::COUNT as usize];
    // Ranks go by the cell of the 2x2 piece first: each cell has a part of the table.
    let mut rest = table.as_mut_slice();
    let mut parts = Vec::new();
    for head in heads() {
        let (part, after) = rest.split_at_mut(Prefix::new(head).count() as usize);
        parts.push((head, part));
        rest = after;
    }
    workers.map(parts, |(head, part)| {
        let mut ranks = Ranks::default();
        let mut mirrored = Vec::new();
        for (class, distances) in searched {
            for (place, &skeleton) in class.skeletons.iter().enumerate() {
                if skeleton.head() as usize != head {
                    continue;
                }
                ranks.fill(skeleton);
                let planes = if place < class.chosen {
                    distances.of(place)
                } else {
                    let image = class.mirror[place] as usize;
                    mirrored.clear();
                    mirrored.extend_from_slice(distances.of(image));
                    let words = mirrored.len() / PLANES;
                    for plane in mirrored.chunks_exact_mut(words) {
                        mirror(plane, class.skeletons[image].free());
                    }
                    &mirrored
                };
                write(part, planes, &ranks);
            }
        }
    });
    table
}

/// Writes the distances of a skeleton's layouts to their places in the table's part.
fn write(part: &mut [u8], planes: &[u64], ranks: &Ranks) {
    let words = planes.len() / PLANES;
    for word in 0..words {
        let read = numbers(core::array::from_fn(|plane| planes[plane * words + word]));
        ranks.each_of_word(word, |place, rank| part[rank as usize] = read[place]);
    }
}
