//! Sets of cells of a board whose row length is known to the compiler.
//!
//! As in [`Grid`] cells are laid out row after row with guards around, but a row takes
//! `S` places and the whole board `N` words: both are constants, so that every loop over the words
//! is unrolled and every shift is by a fixed number. That is worth a factor of three.

use core::ops::Range;

use crate::grid::{Cell, Grid, Size};

/// A set of cells in `N` words, `S` places to a row, the first of which is a guard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits<const N: usize, const S: usize>([u64; N]);

/// The place of a cell's bit.
pub(super) type Place = u16;

/// What two heads reach at the same speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached<const N: usize, const S: usize> {
    /// The cells each reaches sooner than the other.
    pub owned: [Bits<N, S>; 2],
    /// The cells both reach at the same step.
    pub shared: Bits<N, S>,
}

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
    /// All places.
    const ALL: Self = Self([u64::MAX; N]);
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
    const fn beside(&self, word: usize) -> u64 {
        self.further(word, 1) | self.before(word, 1) | self.further(word, S) | self.before(word, S)
    }

    /// A word, 0 beyond the last.
    #[inline(always)]
    const fn word(&self, word: usize) -> u64 {
        if word < N { self.0[word] } else { 0 }
    }

    /// The neighbours in a word of the cells in it and in the words before and after it.
    #[inline(always)]
    const fn near(before: u64, word: u64, after: u64) -> u64 {
        let beside = word << 1 | before >> 63 | word >> 1 | after << 63;
        if S == 64 {
            beside | before | after
        } else {
            let (up, down) = (S % 64, (64 - S) % 64);
            beside | word << up | before >> down | word >> up | after << down
        }
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

    /// Whether words are worth leaving out: few of them are unrolled instead.
    const LONG: bool = N > 8;

    /// The words that may hold neighbours of a set that is within `words`.
    #[inline(always)]
    fn beyond(words: Range<usize>) -> Range<usize> {
        if Self::LONG {
            words.start.saturating_sub(1)..(words.end + 1).min(N)
        } else {
            0..N
        }
    }

    /// The words from the first to the last that is not 0.
    #[inline(always)]
    fn used(&self) -> Range<usize> {
        if Self::LONG {
            let first = self.0.iter().position(|&word| word != 0).unwrap_or(0);
            let last = self.0.iter().rposition(|&word| word != 0).unwrap_or(0);
            first..last + 1
        } else {
            0..N
        }
    }

    /// All cells of this set that can be walked to from the cells of `seed`, which are in the set,
    /// without leaving the set.
    #[inline]
    pub(super) fn flood(&self, seed: Self) -> Self {
        self.flood_to(seed, &Self::ALL)
    }

    /// [`flood`](Self::flood), but over as soon as all of `goal` is reached.
    #[inline]
    pub(super) fn flood_to(&self, seed: Self, goal: &Self) -> Self {
        let mut reached = seed;
        let mut words = seed.used();
        loop {
            words = Self::beyond(words);
            let mut grown = 0;
            let mut step = |word: usize| {
                let (known, within) = (reached.0[word], self.0[word]);
                let near = known | (reached.beside(word) & within);
                // A carry runs through each row of cells to its end at once.
                let all = near | (within & !within.wrapping_add(near));
                reached.0[word] = all;
                grown |= all ^ known;
            };
            // What is reached in a word spreads on within the same pass.
            for word in words.clone() {
                step(word);
            }
            if Self::LONG {
                for word in words.clone().rev() {
                    step(word);
                }
            }
            if grown == 0 || goal.and_not(&reached).is_empty() {
                return reached;
            }
        }
    }

    /// The largest set around `core`, a connected part of the region of this set and `root`, that
    /// is connected and surely has no cut cell of the region in it. The root is left out.
    ///
    /// A cell next to the core cuts nothing if each of its neighbours is in the core or has another
    /// neighbour there.
    #[inline]
    pub(super) fn absorbed(&self, mut core: Self, wide: &Self, root: Place) -> Self {
        let region = self.with(root);
        loop {
            let near = core.or(&core.neighbours().and(&region));
            let far = region.and_not(&near);
            if far.is_empty() {
                return *self;
            }
            let more = near.and_not(&far.neighbours()).and(self);
            if more.and_not(&core).is_empty() {
                return core;
            }
            core = wide.or(&more).flood(core.or(&more));
        }
    }

    /// Floods this set from two fronts in it at once, both a step at a time.
    ///
    /// A cell reached at the same step is in both fronts and spreads for both. A cell of one front
    /// blocks the other, which loses nothing: beyond it that front would be too late as well.
    #[inline]
    pub fn race(&self, fronts: [Self; 2]) -> Reached<N, S> {
        let mut words = fronts[0].or(&fronts[1]).used();
        let mut open = self.and_not(&fronts[0].or(&fronts[1]));
        let mut reached = fronts;
        let [mut first, mut second] = fronts;
        loop {
            words = Self::beyond(words);
            let mut any = 0;
            // The next front, in place: the word before is kept as it was.
            let mut before = [0; 2];
            for word in words.clone() {
                let now = [first.0[word], second.0[word]];
                let near = [
                    Self::near(before[0], now[0], first.word(word + 1)) & open.0[word],
                    Self::near(before[1], now[1], second.word(word + 1)) & open.0[word],
                ];
                first.0[word] = near[0];
                second.0[word] = near[1];
                reached[0].0[word] |= near[0];
                reached[1].0[word] |= near[1];
                open.0[word] &= !(near[0] | near[1]);
                any |= near[0] | near[1];
                before = now;
            }
            if any == 0 {
                break;
            }
        }
        Reached {
            owned: [
                reached[0].and_not(&reached[1]),
                reached[1].and_not(&reached[0]),
            ],
            shared: reached[0].and(&reached[1]),
        }
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

    /// The sum over the places of a set of what their number is worth.
    #[inline]
    pub(super) fn sum(&self, set: &Bits<N, S>, worth: &[i32; 5]) -> i32 {
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
        let [all, ones, twos, threes, fours] = counts.map(|count| count as i32);
        let gain = |degree: usize| worth[degree] - worth[0];
        all * worth[0]
            + ones * gain(1)
            + twos * gain(2)
            + threes * (gain(3) - gain(1) - gain(2))
            + fours * gain(4)
    }
}

/// The four places next to a place.
#[inline]
pub(super) const fn around<const S: usize>(place: Place) -> [Place; 4] {
    let row = S as Place;
    [place - row, place + 1, place + row, place - 1]
}
