//! One step of a piece, as what it does to sets of ways to lay the single squares.
//!
//! The step covers one or two free cells, which must be empty, and frees as many. All other free cells
//! stay, in the same order: so a way's number loses the zeros of the cells covered and gets zeros for
//! the cells freed. A step along a row leaves the number as it is. A step along a column moves one
//! zero, or two that are side by side, past some other digits. Past one digit, that is to add or take
//! off a constant where the digit is 1, which shifts bits of the row.

use super::sets::{CLEAR, IN_WORD, clear};

/// The most digits that a zero passes within a word.
const MOST_PASSED: usize = IN_WORD - 1;

/// What a step of a piece does to a set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Transfer {
    /// The numbers of the free cells that are covered; twice the same if it is but one.
    covered: [u8; 2],
    /// The numbers of the cells freed, among the free cells afterwards.
    freed: [u8; 2],
    /// The zeros that must be at hand within each word.
    kept: u64,
    /// Digits of a word's place that must be 0, before and after.
    words: [u16; 2],
    /// Whether zeros pass the border between places in words and places of words: the slow case.
    crosses: bool,
    turn: Turn,
}

/// Zeros passing digits within each word.
#[derive(Clone, Copy, Debug)]
struct Turn {
    /// What stays, and by how much the rest is shifted, digit by digit.
    stays: [u64; MOST_PASSED],
    shifts: [u8; MOST_PASSED],
    passed: u8,
    /// Whether the zeros go up and all else down.
    rises: bool,
}

impl Transfer {
    /// The step that covers cells and frees cells, by their numbers in reading order.
    pub(super) fn new(covered: [u8; 2], freed: [u8; 2]) -> Self {
        let in_word = |cell: &u8| usize::from(*cell) < IN_WORD;
        let kept = covered.iter().filter(|cell| in_word(cell));
        let words = [covered, freed].map(|cells| {
            let high = cells.iter().filter(|cell| !in_word(cell));
            high.fold(0, |digits, cell| {
                digits | 1 << (usize::from(*cell) - IN_WORD)
            })
        });
        let mut transfer = Self {
            covered,
            freed,
            kept: kept.fold(!0, |kept, cell| kept & CLEAR[usize::from(*cell)]),
            words,
            crosses: words[0].count_ones() != words[1].count_ones(),
            turn: Turn {
                stays: [0; MOST_PASSED],
                shifts: [0; MOST_PASSED],
                passed: 0,
                rises: freed[0] > covered[0],
            },
        };
        if !transfer.crosses && in_word(&covered[0]) {
            let turn = &mut transfer.turn;
            for (digit, shift) in passes(covered, freed) {
                turn.stays[usize::from(turn.passed)] = CLEAR[digit];
                turn.shifts[usize::from(turn.passed)] = shift as u8;
                turn.passed += 1;
            }
        }
        transfer
    }

    /// Calls `put` with places of words and what the step brings there, each place once at most.
    #[inline]
    pub(super) fn apply<const L: usize>(
        &self,
        set: &[u64; L],
        lists: &WordLists,
        put: impl FnMut(usize, u64),
    ) {
        let Turn { passed, rises, .. } = self.turn;
        match (self.crosses, passed, rises) {
            (true, ..) => self.apply_across(set, put),
            (_, 0, _) => self.turned::<L, 0, false>(set, lists, put),
            (_, 1, false) => self.turned::<L, 1, false>(set, lists, put),
            (_, 2, false) => self.turned::<L, 2, false>(set, lists, put),
            (_, 3, false) => self.turned::<L, 3, false>(set, lists, put),
            (_, 4, false) => self.turned::<L, 4, false>(set, lists, put),
            (_, _, false) => self.turned::<L, 5, false>(set, lists, put),
            (_, 1, true) => self.turned::<L, 1, true>(set, lists, put),
            (_, 2, true) => self.turned::<L, 2, true>(set, lists, put),
            (_, 3, true) => self.turned::<L, 3, true>(set, lists, put),
            (_, 4, true) => self.turned::<L, 4, true>(set, lists, put),
            (_, _, true) => self.turned::<L, 5, true>(set, lists, put),
        }
    }

    /// The usual case: each word goes to one word, turned by so many digits.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "the inner loop, one for each constant size"
    )]
    fn turned<const L: usize, const PASSED: usize, const RISES: bool>(
        &self,
        set: &[u64; L],
        lists: &WordLists,
        mut put: impl FnMut(usize, u64),
    ) {
        let turn = |word: u64| {
            let mut word = word & self.kept;
            for digit in 0..PASSED {
                let stays = word & self.turn.stays[digit];
                let shift = u32::from(self.turn.shifts[digit]);
                let goes = word ^ stays;
                word = stays | if RISES { goes >> shift } else { goes << shift };
            }
            word
        };
        if self.words == [0; 2] {
            for (place, &word) in set.iter().enumerate() {
                put(place, turn(word));
            }
        } else {
            // Words keep their order: their places, too, lose zeros and get zeros.
            let [from, to] = self.words.map(|digits| lists.without(digits));
            for (&from, &to) in from.iter().zip(to) {
                put(usize::from(to) % L, turn(set[usize::from(from) % L]));
            }
        }
    }

    /// The slow case, digit by digit over the whole row.
    #[cold]
    fn apply_across<const L: usize>(&self, set: &[u64; L], mut put: impl FnMut(usize, u64)) {
        let [first, second] = self.covered.map(usize::from);
        let mut row = *set;
        for (place, word) in row.iter_mut().enumerate() {
            *word &= clear(first, place) & clear(second, place);
        }
        for (digit, shift) in passes(self.covered, self.freed) {
            if self.turn.rises {
                lower(&mut row, digit, shift);
            } else {
                raise(&mut row, digit, shift);
            }
        }
        for (place, word) in row.into_iter().enumerate() {
            put(place, word);
        }
    }
}

/// The digits that zeros pass one after the other on their way from where cells are covered to where
/// cells are freed, and by how much the number changes with each that is 1.
fn passes(covered: [u8; 2], freed: [u8; 2]) -> impl Iterator<Item = (usize, usize)> {
    let [from, to] = [usize::from(covered[0]), usize::from(freed[0])];
    let zeros = if covered[0] == covered[1] { 1 } else { 2 };
    // A step along a row may free cells that are not side by side, but then no zero moves.
    debug_assert!(from == to || zeros == 1 || covered[1] == covered[0] + 1);
    let change = move |lowest: usize| ((1 << zeros) - 1) << lowest;
    let falls = (to..from).rev().map(move |digit| (digit, change(digit)));
    let rises = (from..to).map(move |lowest| (lowest + zeros, change(lowest)));
    falls.chain(rises)
}

/// Adds to the numbers in a row that have a digit, which they lose by that.
fn raise<const L: usize>(row: &mut [u64; L], digit: usize, by: usize) {
    for place in (0..L).rev() {
        let goes = row[place] & !clear(digit, place);
        row[place] ^= goes;
        if goes != 0 {
            let (to, shift) = (place + by / 64, by % 64);
            row[to] |= goes << shift;
            if let Some(over) = goes
                .checked_shr(64 - shift as u32)
                .filter(|&over| over != 0)
            {
                row[to + 1] |= over;
            }
        }
    }
}

/// Takes from the numbers in a row that have a digit, which they lose by that.
fn lower<const L: usize>(row: &mut [u64; L], digit: usize, by: usize) {
    for place in 0..L {
        let goes = row[place] & !clear(digit, place);
        row[place] ^= goes;
        if goes != 0 {
            let (to, shift) = (place - by / 64, by % 64);
            row[to] |= goes >> shift;
            if let Some(under) = goes
                .checked_shl(64 - shift as u32)
                .filter(|&under| under != 0)
            {
                row[to - 1] |= under;
            }
        }
    }
}

/// For each choice of up to two digits, the places of words that have none of them, in order.
#[derive(Clone, Debug)]
pub(super) struct WordLists {
    lists: Vec<Vec<u16>>,
}

impl WordLists {
    /// The lists for rows of so many words.
    pub(super) fn new(words: usize) -> Self {
        let without = |digits: usize| -> Vec<u16> {
            let used = digits.count_ones() <= 2;
            let places = (0..words as u16).filter(|&place| usize::from(place) & digits == 0);
            if used { places.collect() } else { Vec::new() }
        };
        Self {
            lists: (0..words).map(without).collect(),
        }
    }

    fn without(&self, digits: u16) -> &[u16] {
        &self.lists[usize::from(digits)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search_core::SplitMix64;

    /// The number with its zeros at the covered cells taken out, and zeros put in at the freed ones.
    fn transferred(number: usize, covered: &[u8], freed: &[u8], free: usize) -> Option<usize> {
        let mut digits: Vec<usize> = (0..free).map(|digit| number >> digit & 1).collect();
        for &cell in covered.iter().rev() {
            if digits.remove(usize::from(cell)) == 1 {
                return None;
            }
        }
        for &cell in freed {
            digits.insert(usize::from(cell), 0);
        }
        Some(
            digits
                .iter()
                .rev()
                .fold(0, |number, digit| number << 1 | digit),
        )
    }

    fn check<const L: usize>(free: usize) {
        let mut rng = SplitMix64::new(free as u64);
        let lists = WordLists::new(L);
        let mut cases: Vec<([u8; 2], [u8; 2])> = Vec::new();
        for from in 0..free as u8 {
            for to in 0..free as u8 {
                cases.push(([from; 2], [to; 2]));
                if from.max(to) + 1 < free as u8 {
                    cases.push(([from, from + 1], [to, to + 1]));
                }
                if from < to {
                    cases.push(([from, to], [from, to]));
                }
            }
        }
        for (covered, freed) in cases {
            let set: [u64; L] = core::array::from_fn(|_| rng.next_u64() & rng.next_u64());
            let set = if free < 6 {
                set.map(|word| word & ((1 << (1 << free)) - 1))
            } else {
                set
            };
            let mut expected = [0; L];
            let single = covered[0] == covered[1];
            let cut = if single { 1 } else { 2 };
            for number in (0..1 << free).filter(|number| set[number / 64] >> (number % 64) & 1 == 1)
            {
                if let Some(to) = transferred(number, &covered[..cut], &freed[..cut], free) {
                    expected[to / 64] |= 1 << (to % 64);
                }
            }
            let mut found = [0; L];
            Transfer::new(covered, freed).apply(&set, &lists, |place, word| found[place] |= word);
            assert_eq!(found, expected, "{covered:?} {freed:?} of {free}");
        }
    }

    #[test]
    fn zeros_go_where_they_should() {
        check::<1>(2);
        check::<1>(4);
        check::<1>(6);
        check::<4>(8);
        check::<16>(10);
        check::<64>(12);
    }
}
