//! Additive pattern databases of sliding tiles.

use search_core::{Heuristic, Limits, MoveCost, Outcome, PatternDb, PatternSpace};

use super::{TileState, Tiles, Word, cell_of};

/// Tiles of a pattern: with the blank's cell, 24 bits.
const PART: usize = 5;

/// The place in which a tile of a home comes among all, so that tiles which are numbered one after the
/// other, and share a database, lie side by side: column pairs from the left, row by row.
pub(super) fn order(height: usize, width: usize, home: usize) -> usize {
    // On 4x4, 2x3 blocks and what is left of them give the best sums that parts of five allow.
    const FOUR: [usize; 16] = [0, 1, 5, 6, 2, 3, 7, 8, 4, 10, 11, 9, 12, 13, 14, 15];
    if (height, width) == (4, 4) {
        return FOUR[home];
    }
    let (row, column) = (home / width, home % width);
    (column / 2 * height + row) * 2 + column % 2
}

/// The first tile of each part: parts of [`PART`] tiles, the last with what is left.
pub(super) fn parts(tiles: usize) -> Vec<usize> {
    (1..=tiles).step_by(PART).collect()
}

/// Some tiles and the blank, all others being alike; only moves of those tiles count, so that the
/// bounds of disjoint parts can be added (Korf and Felner, 2002).
///
/// A pattern is its own number: the blank's cell in the lowest four bits, above it the cells of the
/// tiles. Numbers with two tiles on a cell are no patterns, and are never reached.
#[derive(Clone, Debug)]
pub struct TilePatterns {
    tiles: Tiles,
    /// The first tile, and how many.
    first: usize,
    count: usize,
}

impl TilePatterns {
    /// The pattern in a word of cells.
    #[inline]
    fn pattern(&self, word: Word) -> u32 {
        let tiles = word >> (4 * self.first) & ((1 << (4 * self.count)) - 1);
        (tiles << 4 | word & 15) as u32
    }
}

impl PatternSpace for TilePatterns {
    type Pattern = u32;

    fn count(&self) -> u64 {
        1 << (4 * (self.count + 1))
    }

    #[inline]
    fn rank(&self, pattern: &u32) -> u64 {
        u64::from(*pattern)
    }

    #[inline]
    fn unrank(&self, rank: u64) -> u32 {
        rank as u32
    }

    fn goals(&self) -> Vec<u32> {
        vec![self.pattern(self.tiles.solved().at)]
    }

    #[inline]
    fn retract(&self, &pattern: &u32, mut emit: impl FnMut(MoveCost, &u32)) {
        let blank = (pattern & 15) as u8;
        for &(_, cell) in &self.tiles.beside[usize::from(blank)] {
            let change = u32::from(blank ^ cell);
            let tile = (1..=self.count).find(|&tile| cell_of(pattern.into(), tile) == cell);
            match tile {
                Some(tile) => emit(MoveCost::One, &(pattern ^ change ^ change << (4 * tile))),
                None => emit(MoveCost::Zero, &(pattern ^ change)),
            }
        }
    }
}

/// The sum of the pattern databases over all tiles, and the same for the mirrored board where there
/// is one: the greater is the bound.
///
/// On 4x4: three tables of 16 MB, of which 5.8 million patterns each are in use.
#[derive(Clone, Debug)]
pub struct TileBound {
    databases: Vec<PatternDb<TilePatterns>>,
    is_mirrored: bool,
}

impl TileBound {
    /// Builds the databases of a puzzle. Where a limit is met the bounds are weaker, but sound.
    pub fn build(tiles: &Tiles, limits: &Limits) -> Self {
        let ends = tiles.parts[1..].iter().copied().chain([tiles.cells()]);
        let databases = tiles.parts.iter().zip(ends).map(|(&first, end)| {
            let space = TilePatterns {
                tiles: tiles.clone(),
                first,
                count: end - first,
            };
            PatternDb::build(space, limits)
        });
        Self {
            databases: databases.collect(),
            is_mirrored: tiles.partners.is_some(),
        }
    }

    /// [`Outcome::Exhausted`] when all databases are complete, else the first limit met.
    pub fn outcome(&self) -> Outcome {
        let early = self.databases.iter().map(|database| database.outcome);
        early
            .into_iter()
            .find(|outcome| *outcome != Outcome::Exhausted)
            .unwrap_or(Outcome::Exhausted)
    }

    #[inline]
    fn sum(&self, word: Word) -> Option<u32> {
        self.databases.iter().try_fold(0, |sum, database| {
            Some(sum + database.bound(&database.space().pattern(word))?)
        })
    }
}

/// Each move slides one tile, so the sum falls by at most one.
impl Heuristic<Tiles> for TileBound {
    const CONSISTENT: bool = true;

    #[inline]
    fn lower_bound(&self, state: &TileState) -> Option<u32> {
        let sum = self.sum(state.at)?;
        if self.is_mirrored {
            Some(sum.max(self.sum(state.mirrored)?))
        } else {
            Some(sum)
        }
    }
}
