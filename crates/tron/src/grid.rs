//! Sets of cells as bits, and the flood that spreads them.
//!
//! Cells are laid out row after row in one long bit string with one guard bit between rows and a
//! guard row above and below. Guards are never part of a set of free cells, so a neighbour is
//! always one of four fixed offsets away and no step can wrap around an edge: one spreading step of
//! a whole 16x16 board is five words of shifts.

use core::fmt;

use crate::size::Size;

/// Words that hold the largest board: 64 rows of 63 bits, and one word that stays 0.
const WORDS: usize = 64;

/// A cell of a board; which row and column it is, its board's [`Size`] tells.
///
/// Cells are made by [`Size::cell`] and mean something on boards of that size alone. With a board
/// of another size they stand for other cells or for none, and what then comes of it, a panic
/// included, is not defined further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The place of the cell's bit, different for each cell of a board.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn from_index(index: usize) -> Self {
        Self(index as u16)
    }
}

/// A set of cells of one board.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid {
    words: [u64; WORDS],
    size: Size,
}

// Positions are copied at every node of a search.
const _: () = assert!(size_of::<Grid>() <= 520);

impl Grid {
    /// The empty set.
    pub const fn empty(size: Size) -> Self {
        Self {
            words: [0; WORDS],
            size,
        }
    }

    /// The set of one cell.
    pub fn of(size: Size, cell: Cell) -> Self {
        let mut grid = Self::empty(size);
        grid.insert(cell);
        grid
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.words[cell.index() / 64] >> (cell.index() % 64) & 1 != 0
    }

    /// Puts a cell in.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        self.words[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Takes a cell out.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        self.words[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// How many cells are in the set.
    pub fn len(&self) -> u32 {
        self.used().iter().map(|word| word.count_ones()).sum()
    }

    /// Whether no cell is in the set.
    pub fn is_empty(&self) -> bool {
        self.used().iter().all(|&word| word == 0)
    }

    /// The first cell of the set, row by row.
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// The cells of the set, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.used().iter().enumerate().flat_map(|(place, &word)| {
            core::iter::successors((word != 0).then_some(word), |rest| {
                let rest = rest & (rest - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |rest| Cell::from_index(place * 64 + rest.trailing_zeros() as usize))
        })
    }

    /// The cells of the set and all their neighbours, held to `within`.
    #[inline]
    #[must_use]
    pub fn spread(&self, within: &Self) -> Self {
        let mut out = Self::empty(self.size);
        let stride = self.size.stride();
        let mut before = 0;
        for place in 0..self.size.words() {
            let word = self.words[place];
            let near = word | beside(before, word, self.words[place + 1], stride);
            out.words[place] = near & within.words[place];
            before = word;
        }
        out
    }

    /// The cells of the set next to a cell.
    #[must_use]
    pub fn neighbours(&self, cell: Cell) -> Self {
        let mut out = Self::empty(self.size);
        let (index, stride) = (cell.index(), self.size.stride());
        for neighbour in [index - stride, index + 1, index + stride, index - 1] {
            let neighbour = Cell::from_index(neighbour);
            if self.contains(neighbour) {
                out.insert(neighbour);
            }
        }
        out
    }

    /// How many of the four neighbours of a cell are in the set.
    #[inline]
    pub const fn degree(&self, cell: Cell) -> u32 {
        let (index, stride) = (cell.index(), self.size.stride());
        self.contains(Cell::from_index(index - stride)) as u32
            + self.contains(Cell::from_index(index + 1)) as u32
            + self.contains(Cell::from_index(index + stride)) as u32
            + self.contains(Cell::from_index(index - 1)) as u32
    }

    /// All cells of this set that can be walked to from `seed` without leaving the set.
    ///
    /// # Complexity
    ///
    /// At most one pass over the words of the board for each step of distance; fewer, as what is
    /// reached in a word spreads on within the same pass.
    #[must_use]
    pub fn flood(&self, seed: &Self) -> Self {
        let mut reached = seed.and(self);
        let stride = self.size.stride();
        let mut grown = true;
        while grown {
            grown = false;
            let mut before = 0;
            for place in 0..self.size.words() {
                let word = reached.words[place];
                let near = beside(before, word, reached.words[place + 1], stride);
                let next = word | (near & self.words[place]);
                grown |= next != word;
                reached.words[place] = next;
                before = next;
            }
        }
        reached
    }

    /// Floods this set from two fronts in it at once, both a step at a time. Returns the cells that each
    /// front reaches sooner than the other, and those that both reach at the same step.
    ///
    /// A cell reached at the same step is in both fronts and spreads for both. A cell of one front
    /// blocks the other, which loses nothing: beyond it that front would be too late as well.
    ///
    /// # Complexity
    ///
    /// One pass over the words of the board for each step of distance.
    pub(crate) fn race(&self, mut fronts: [Self; 2]) -> ([Self; 2], Self) {
        let (size, stride) = (self.size, self.size.stride());
        let mut unclaimed = *self;
        let mut owned = [Self::empty(size); 2];
        let mut shared = Self::empty(size);
        let mut moving = true;
        while moving {
            moving = false;
            let mut before = [0; 2];
            for place in 0..size.words() {
                let arrived = fronts.each_ref().map(|front| front.words[place]);
                owned[0].words[place] |= arrived[0] & !arrived[1];
                owned[1].words[place] |= arrived[1] & !arrived[0];
                shared.words[place] |= arrived[0] & arrived[1];
                unclaimed.words[place] &= !(arrived[0] | arrived[1]);
                moving |= arrived[0] | arrived[1] != 0;
                // The next front, in place: the word before is kept as it was.
                for (front, before) in fronts.iter_mut().zip(&mut before) {
                    let word = front.words[place];
                    let near = beside(*before, word, front.words[place + 1], stride);
                    front.words[place] = near & unclaimed.words[place];
                    *before = word;
                }
            }
        }
        (owned, shared)
    }

    /// Cells in both sets.
    #[inline]
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    /// Cells in either set.
    #[inline]
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// Cells in this set but not in the other.
    #[inline]
    #[must_use]
    pub fn and_not(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// How many cells of this set have 0, 1, 2, 3 and 4 neighbours in `within`.
    pub fn degree_counts(&self, within: &Self) -> [u32; 5] {
        let stride = self.size.stride();
        let mut counts = [0; 5];
        let mut before = 0;
        for place in 0..self.size.words() {
            let cells = self.words[place];
            let word = within.words[place];
            if cells != 0 {
                let after = within.words[place + 1];
                let east = (word >> 1) | (after << 63);
                let west = (word << 1) | (before >> 63);
                let south = (word >> stride) | (after << (64 - stride));
                let north = (word << stride) | (before >> (64 - stride));
                // Two half adders and the pairs they leave: a number from 0 to 4 in each column.
                let (low_a, high_a) = (east ^ west, east & west);
                let (low_b, high_b) = (south ^ north, south & north);
                let ones = low_a ^ low_b;
                let carry = low_a & low_b;
                let fours = high_a & high_b;
                let twos = (high_a | high_b | carry) & !fours;
                counts[1] += (cells & ones & !twos).count_ones();
                counts[2] += (cells & twos & !ones).count_ones();
                counts[3] += (cells & twos & ones).count_ones();
                counts[4] += (cells & fours).count_ones();
            }
            before = word;
        }
        counts[0] = self.len() - counts[1..].iter().sum::<u32>();
        counts
    }

    #[inline]
    fn zip(&self, other: &Self, join: impl Fn(u64, u64) -> u64) -> Self {
        let mut out = Self::empty(self.size);
        for place in 0..self.size.words() {
            out.words[place] = join(self.words[place], other.words[place]);
        }
        out
    }

    fn used(&self) -> &[u64] {
        &self.words[..self.size.words()]
    }
}

/// The neighbours of the cells of a word, within the word, given the words before and after it.
#[inline]
const fn beside(before: u64, word: u64, after: u64, stride: usize) -> u64 {
    (word << 1)
        | (before >> 63)
        | (word >> 1)
        | (after << 63)
        | (word << stride)
        | (before >> (64 - stride))
        | (word >> stride)
        | (after << (64 - stride))
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({} ", self.size)?;
        for row in 0..self.size.height() {
            if row > 0 {
                f.write_str("/")?;
            }
            for column in 0..self.size.width() {
                let inside = self
                    .size
                    .cell(row, column)
                    .is_some_and(|c| self.contains(c));
                f.write_str(if inside { "x" } else { "." })?;
            }
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search_core::SplitMix64;

    #[test]
    fn cells_are_on_the_board_alone() {
        let size = Size::new(3, 2).unwrap();
        let last = size.cell(1, 2).unwrap();
        assert_eq!((size.row(last), size.column(last)), (1, 2));
        assert_eq!(size.cell(2, 0), None);
        assert_eq!(size.cell(0, 3), None);
    }

    fn random(size: Size, rng: &mut SplitMix64) -> Grid {
        let mut grid = Grid::empty(size);
        for cell in size.cells() {
            if rng.chance(7, 10) {
                grid.insert(cell);
            }
        }
        grid
    }

    /// The neighbours of a cell by row and column alone.
    fn plain_neighbours(size: Size, cell: Cell) -> Vec<Cell> {
        let (row, column) = (size.row(cell), size.column(cell));
        [
            (row.wrapping_sub(1), column),
            (row, column + 1),
            (row + 1, column),
            (row, column.wrapping_sub(1)),
        ]
        .into_iter()
        .filter_map(|(row, column)| size.cell(row, column))
        .collect()
    }

    #[test]
    fn bits_agree_with_rows_and_columns() {
        let mut rng = SplitMix64::new(5);
        for (width, height) in [
            (1, 1),
            (1, 7),
            (7, 1),
            (5, 4),
            (16, 16),
            (62, 3),
            (3, 62),
            (62, 62),
        ] {
            let size = Size::new(width, height).unwrap();
            for _ in 0..5 {
                let within = random(size, &mut rng);
                let set = random(size, &mut rng).and(&within);
                assert_eq!(set.iter().count(), set.len() as usize);
                let spread = set.spread(&within);
                let mut counts = [0; 5];
                for cell in size.cells() {
                    let around = plain_neighbours(size, cell);
                    let near = around.iter().filter(|&&c| within.contains(c)).count();
                    assert_eq!(near as u32, within.degree(cell));
                    assert_eq!(near as u32, within.neighbours(cell).len());
                    if set.contains(cell) {
                        counts[near] += 1;
                    }
                    let touched = set.contains(cell) || around.iter().any(|&c| set.contains(c));
                    assert_eq!(spread.contains(cell), touched && within.contains(cell));
                }
                assert_eq!(set.degree_counts(&within), counts);
            }
        }
    }

    #[test]
    fn flood_is_the_component() {
        let mut rng = SplitMix64::new(6);
        for _ in 0..200 {
            let size = Size::new(1 + rng.below(20) as usize, 1 + rng.below(9) as usize).unwrap();
            let free = random(size, &mut rng);
            let Some(start) = free.iter().nth(rng.below(10) as usize) else {
                continue;
            };
            let mut component = Grid::empty(size);
            let mut stack = vec![start];
            while let Some(cell) = stack.pop() {
                if free.contains(cell) && !component.contains(cell) {
                    component.insert(cell);
                    stack.extend(plain_neighbours(size, cell));
                }
            }
            assert_eq!(free.flood(&Grid::of(size, start)), component);
        }
    }
}
