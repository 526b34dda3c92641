//! Sets of cells of a board whose row length is known to the compiler.
//!
//! As in [`Grid`] cells are laid out row after row with guards around, but a row takes
//! `S` places and the whole board `N` words: both are constants, so that every loop over the words
//! is unrolled and every shift is by a fixed number. That is worth a factor of three.

use crate::grid::{Cell, Grid};
use crate::size::Size;

/// A set of cells in `N` words, `S` places to a row, the first of which is a guard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits<const N: usize, const S: usize>(pub(super) [u64; N]);

/// The place of a cell's bit.
pub(super) type Place = u16;

/// How many of the four neighbours of each cell are in a set, one binary digit a plane; exactly one
/// of `fours` and the other two may be set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Degrees<const N: usize, const S: usize> {
    pub(super) ones: Bits<N, S>,
    pub(super) twos: Bits<N, S>,
    pub(super) fours: Bits<N, S>,
}

impl<const N: usize, const S: usize> Default for Bits<N, S> {
    fn default() -> Self {
        Self::EMPTY
    }
}

#[expect(
    clippy::inline_always,
    reason = "with constant sizes, what is left of these functions is a few instructions"
)]
impl<const N: usize, const S: usize> Bits<N, S> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; N]);
    /// The longest row.
    pub(super) const WIDTH: usize = S - 1;
    /// The most rows: one row of guards is above them, and one and a place below.
    pub(super) const HEIGHT: usize = (64 * N - 1) / S - 2;
    /// One more than the largest place.
    pub(super) const PLACES: usize = 64 * N;

    /// The place of the cell in a row and column, from 0.
    pub(super) const fn place(row: usize, column: usize) -> Place {
        debug_assert!(row < Self::HEIGHT && column < Self::WIDTH);
        ((row + 1) * S + column + 1) as Place
    }

    /// The row and column of a place.
    pub(super) const fn row_and_column(place: Place) -> (usize, usize) {
        (place as usize / S - 1, place as usize % S - 1)
    }

    /// The places whose row and column have an odd sum: one colour of the checkerboard.
    pub(super) const DARK: Self = Self::dark();

    const fn dark() -> Self {
        let mut dark = Self::EMPTY;
        let mut row = 0;
        while row < Self::HEIGHT {
            let mut column = (row + 1) % 2;
            while column < Self::WIDTH {
                dark.insert(Self::place(row, column));
                column += 2;
            }
            row += 1;
        }
        dark
    }

    /// The colour of a place, 1 if dark.
    #[inline(always)]
    pub(super) fn colour(place: Place) -> usize {
        usize::from(Self::DARK.contains(place))
    }

    /// The set of the cells of a grid, where those in `row` and `column` go to the top left.
    pub(super) fn of_grid(grid: &Grid, corner: (usize, usize)) -> Self {
        let size = grid.size();
        let mut bits = Self::EMPTY;
        for cell in grid.iter() {
            bits.insert(Self::place_of(size, cell, corner));
        }
        bits
    }

    /// The place of a cell, where those in `row` and `column` of the corner go to the top left.
    pub(super) fn place_of(size: Size, cell: Cell, corner: (usize, usize)) -> Place {
        Self::place(size.row(cell) - corner.0, size.column(cell) - corner.1)
    }

    /// Whether a place is in the set.
    #[inline(always)]
    pub(super) const fn contains(&self, place: Place) -> bool {
        self.0[place as usize / 64] >> (place % 64) & 1 != 0
    }

    #[inline(always)]
    pub(super) const fn insert(&mut self, place: Place) {
        self.0[place as usize / 64] |= 1 << (place % 64);
    }

    #[inline(always)]
    pub(super) const fn remove(&mut self, place: Place) {
        self.0[place as usize / 64] &= !(1 << (place % 64));
    }

    #[inline(always)]
    pub(super) fn with(mut self, place: Place) -> Self {
        self.insert(place);
        self
    }

    /// How many cells are in the set.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether the set has no cell.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    pub(super) fn and(&self, other: &Self) -> Self {
        Self(core::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    #[inline(always)]
    pub(super) fn or(&self, other: &Self) -> Self {
        Self(core::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[inline(always)]
    pub(super) fn and_not(&self, other: &Self) -> Self {
        Self(core::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Whether the sets have a cell in common.
    #[inline(always)]
    pub(super) fn meets(&self, other: &Self) -> bool {
        !self.and(other).is_empty()
    }

    /// The first place of the set.
    #[inline]
    pub(super) fn first(&self) -> Option<Place> {
        self.places().next()
    }

    /// The places of the set, in rising order.
    #[inline]
    pub(super) fn places(&self) -> impl Iterator<Item = Place> + '_ {
        self.0
            .iter()
            .zip(0..)
            .flat_map(|(&word, nth): (&u64, Place)| {
                let mut rest = word;
                core::iter::from_fn(move || {
                    let bit = (rest != 0).then(|| rest.trailing_zeros() as Place)?;
                    rest &= rest - 1;
                    Some(64 * nth + bit)
                })
            })
    }

    /// A word of the set of all places whose cell `distance` places further on is in this set.
    #[inline(always)]
    const fn further(&self, word: usize, distance: usize) -> u64 {
        let (whole, part) = (word + distance / 64, distance % 64);
        let low = if whole < N { self.0[whole] } else { 0 };
        let high = if whole + 1 < N { self.0[whole + 1] } else { 0 };
        if part == 0 {
            low
        } else {
            low >> part | high << (64 - part)
        }
    }

    /// A word of the set of all places whose cell `distance` places before is in this set.
    #[inline(always)]
    const fn before(&self, word: usize, distance: usize) -> u64 {
        let (whole, part) = (distance / 64, distance % 64);
        let high = if whole <= word {
            self.0[word - whole]
        } else {
            0
        };
        let low = if whole < word {
            self.0[word - whole - 1]
        } else {
            0
        };
        if part == 0 {
            high
        } else {
            high << part | low >> (64 - part)
        }
    }

    /// A word of the neighbours of the set.
    #[inline(always)]
    pub(super) const fn beside(&self, word: usize) -> u64 {
        self.further(word, 1) | self.before(word, 1) | self.further(word, S) | self.before(word, S)
    }

    /// A word, 0 beyond the last.
    #[inline(always)]
    pub(super) const fn word(&self, word: usize) -> u64 {
        if word < N { self.0[word] } else { 0 }
    }

    /// The neighbours of the cells of the set.
    #[inline(always)]
    pub(super) fn neighbours(&self) -> Self {
        Self(core::array::from_fn(|word| self.beside(word)))
    }

    /// The cells of this set next to a place.
    #[inline(always)]
    pub(super) fn next_to(&self, place: Place) -> Self {
        let mut near = Self::EMPTY;
        for place in around::<S>(place) {
            if self.contains(place) {
                near.insert(place);
            }
        }
        near
    }

    /// How many of the four neighbours of a place are in the set.
    #[inline(always)]
    pub(super) fn degree(&self, place: Place) -> usize {
        around::<S>(place)
            .into_iter()
            .map(|place| usize::from(self.contains(place)))
            .sum()
    }

    /// How many of the four neighbours of each place are in the set.
    #[inline(always)]
    pub(super) fn degrees(&self) -> Degrees<N, S> {
        let (mut ones, mut twos, mut fours) = (Self::EMPTY, Self::EMPTY, Self::EMPTY);
        for word in 0..N {
            let (east, west) = (self.further(word, 1), self.before(word, 1));
            let (south, north) = (self.further(word, S), self.before(word, S));
            // Two half adders and the pairs they leave.
            let (low_a, high_a) = (east ^ west, east & west);
            let (low_b, high_b) = (south ^ north, south & north);
            ones.0[word] = low_a ^ low_b;
            fours.0[word] = high_a & high_b;
            twos.0[word] = (high_a | high_b | (low_a & low_b)) & !fours.0[word];
        }
        Degrees { ones, twos, fours }
    }

    /// The places whose removal might cut this set, as far as the eight cells around tell: those
    /// with two neighbours in the set that are not joined by the set's cells on the ring around.
    ///
    /// Every cut cell of the set is among them. (Of the four neighbours, each that is in the set
    /// without being joined to its clockwise successor ends a run; two runs or more may be cut.)
    #[inline(always)]
    pub(super) fn narrow(&self) -> Self {
        let mut narrow = Self::EMPTY;
        for word in 0..N {
            let (east, west) = (self.further(word, 1), self.before(word, 1));
            let (south, north) = (self.further(word, S), self.before(word, S));
            let (south_east, south_west) = (self.further(word, S + 1), self.further(word, S - 1));
            let (north_west, north_east) = (self.before(word, S + 1), self.before(word, S - 1));
            let ends = [
                north & !(east & north_east),
                east & !(south & south_east),
                south & !(west & south_west),
                west & !(north & north_west),
            ];
            narrow.0[word] = (ends[0] & ends[1])
                | (ends[2] & ends[3])
                | ((ends[0] | ends[1]) & (ends[2] | ends[3]));
        }
        narrow
    }

    /// Whether a place is [`narrow`](Self::narrow) in this set.
    #[inline(always)]
    pub(super) fn is_narrow_at(&self, place: Place) -> bool {
        let has = |place: Place| u32::from(self.contains(place));
        let (row, place) = (S as Place, place);
        let (north, south) = (has(place - row), has(place + row));
        let (west, east) = (has(place - 1), has(place + 1));
        let runs = (north & !(east & has(place - row + 1)))
            + (east & !(south & has(place + row + 1)))
            + (south & !(west & has(place + row - 1)))
            + (west & !(north & has(place - row - 1)));
        runs > 1
    }
}

impl<const N: usize, const S: usize> Degrees<N, S> {
    /// The number of a place.
    #[inline]
    pub(super) fn at(&self, place: Place) -> usize {
        let digit = |plane: &Bits<N, S>| usize::from(plane.contains(place));
        digit(&self.ones) + 2 * digit(&self.twos) + 4 * digit(&self.fours)
    }

    /// The places with at least two.
    #[inline]
    pub(super) fn two_or_more(&self) -> Bits<N, S> {
        self.twos.or(&self.fours)
    }

    /// How many places of a set have each number.
    #[inline]
    pub(super) fn counts(&self, set: &Bits<N, S>) -> [u32; 5] {
        let mut counts = [0; 5];
        for word in 0..N {
            let cells = set.0[word];
            let (ones, twos) = (self.ones.0[word] & cells, self.twos.0[word] & cells);
            counts[0] += cells.count_ones();
            counts[1] += ones.count_ones();
            counts[2] += twos.count_ones();
            counts[3] += (ones & twos).count_ones();
            counts[4] += (self.fours.0[word] & cells).count_ones();
        }
        // A cell with three is among the ones and the twos as well.
        let [all, ones, twos, threes, fours] = counts;
        [
            all + threes - ones - twos - fours,
            ones - threes,
            twos - threes,
            threes,
            fours,
        ]
    }

    /// The sum over the places of a set of what their number is worth.
    #[inline]
    pub(super) fn sum(&self, set: &Bits<N, S>, worth: &[i32; 5]) -> i32 {
        let counts = self.counts(set);
        let products = counts.iter().zip(worth);
        products.map(|(&count, worth)| count as i32 * worth).sum()
    }
}

/// The four places next to a place.
#[inline]
pub(super) const fn around<const S: usize>(place: Place) -> [Place; 4] {
    let row = S as Place;
    [place - row, place + 1, place + row, place - 1]
}
