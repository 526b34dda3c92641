//! Positions as numbers: exact, invertible, and no larger than they must be.
//!
//! A position is a number of mixed radix. Each class of interchangeable pieces is a digit: the rank of its
//! set of anchors among all sets of that size in its region. The *loose* class, the single squares, comes
//! last and is ranked among the cells that the other pieces leave free; or rather their blanks are, if
//! there are fewer of them. Digits that do not fit into one word share out among several, and a class
//! with more sets than a word can count is cut into several digits.

use core::ops::Range;

use super::arrangements::Arrangements;
use super::board::Board;
use super::choose::Choose;
use super::key::Key;
use crate::geometry::Spot;
use crate::mask::Mask;

/// One digit: some members of a class.
struct Digit {
    class: usize,
    /// The slots of the members.
    slots: Range<usize>,
    /// How many sets of anchors there are.
    radix: u64,
    /// The word, counted from the least significant.
    word: usize,
    weight: u64,
}

/// The last digit: the class that is ranked among the cells left free.
pub(super) struct Loose {
    pub(super) class: usize,
    members: usize,
    /// The most cells that can be free.
    free: usize,
    /// Whether the blanks are ranked in place of the members.
    by_blanks: bool,
    radix: u64,
}

/// How the positions of a board are numbered.
pub(crate) struct Ranking {
    choose: Choose,
    /// The digits, the least significant first.
    digits: Vec<Digit>,
    /// By class: its digits.
    by_class: Vec<Range<usize>>,
    pub(super) loose: Option<Loose>,
    words: usize,
    /// By word, from the least significant: the number of its values.
    counts: Vec<u64>,
}

/// A position, unpacked: what [`Ranking::unrank`] fills and searches read.
pub(crate) struct Position<M> {
    /// By slot: the anchor; sorted within each class.
    pub(crate) anchors: Vec<Spot>,
    /// The cells of all pieces but the loose ones.
    pub(super) fixed: M,
    /// The cells that the loose class is ranked among.
    pub(super) free: M,
    /// The cells of the loose class.
    pub(super) loose: M,
}

impl<M: Mask> Position<M> {
    /// A position to fill.
    pub(super) fn new(board: &Board<M>) -> Self {
        Self {
            anchors: vec![0; board.pieces],
            fixed: M::default(),
            free: M::default(),
            loose: M::default(),
        }
    }
}

impl Ranking {
    pub(crate) fn new<M: Mask>(board: &Board<M>) -> Self {
        Self::ordered(board, 0..board.classes.len())
    }

    /// Numbers the classes in some order, the least significant first; the loose class is first in any
    /// case.
    pub(crate) fn ordered<M: Mask>(
        board: &Board<M>,
        order: impl IntoIterator<Item = usize>,
    ) -> Self {
        let most = |length: fn(&crate::class::Class<M>) -> usize| {
            board.classes.iter().map(length).max().unwrap_or(0)
        };
        let largest_region = most(|class| class.masks.len());
        let choose = Choose::new(
            most(|class| class.members.len()).max(largest_region),
            largest_region,
        );
        let loose = board
            .loose
            .and_then(|class| Loose::new(board, class, &choose));
        let mut ranking = Self {
            choose,
            digits: Vec::new(),
            by_class: vec![0..0; board.classes.len()],
            counts: vec![loose.as_ref().map_or(1, |loose| loose.radix)],
            loose,
            words: 1,
        };
        for index in order {
            let class = &board.classes[index];
            let first = ranking.digits.len();
            if ranking
                .loose
                .as_ref()
                .is_none_or(|loose| loose.class != index)
            {
                ranking.add_class(index, class.slots.clone(), class.masks.len());
            }
            ranking.by_class[index] = first..ranking.digits.len();
        }
        ranking
    }

    fn add_class(&mut self, class: usize, slots: Range<usize>, region: usize) {
        let mut left = slots;
        while !left.is_empty() {
            // One anchor is always fewer than a word can count.
            let (size, radix) = (1..=left.len())
                .rev()
                .find_map(|size| Some((size, self.choose.count(region, size)?)))
                .unwrap_or((1, region as u64));
            let mut weight = self.counts[self.words - 1];
            if weight.checked_mul(radix).is_none() {
                self.words += 1;
                self.counts.push(1);
                weight = 1;
            }
            self.counts[self.words - 1] = weight * radix;
            self.digits.push(Digit {
                class,
                slots: left.start..left.start + size,
                radix,
                word: self.words - 1,
                weight,
            });
            left.start += size;
        }
    }

    /// How many words a key takes.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// By word of a key, from the least significant: how many values it has.
    pub(crate) fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Where the digits of a class begin: the word, counted from the least significant, and what one is
    /// worth there. Of a class that is not loose.
    pub(crate) fn place(&self, class: usize) -> (usize, u64) {
        let first = &self.digits[self.by_class[class].start];
        (first.word, first.weight)
    }

    /// How many values the last digit has.
    pub(super) fn loose_count(&self) -> u64 {
        self.loose.as_ref().map_or(1, |loose| loose.radix)
    }

    /// Tables of the loose pieces' arrangements, by the number of free cells.
    pub(super) fn arrangements(&self) -> Vec<Option<Arrangements>> {
        let loose = self.loose.as_ref();
        let [free, members] = loose.map_or([0, 0], |loose| [loose.free, loose.members]);
        Arrangements::up_to(free, members, loose.is_some_and(|loose| loose.by_blanks))
    }

    /// Finds the sets of cells of a position, whose anchors are known.
    pub(super) fn complete<M: Mask>(&self, board: &Board<M>, position: &mut Position<M>) {
        position.fixed = M::default();
        position.loose = M::default();
        for (index, class) in board.classes.iter().enumerate() {
            let anchors = position.anchors[class.slots.clone()].iter();
            let cells = anchors.fold(M::default(), |cells, &anchor| {
                cells.union(&class.masks[usize::from(anchor)])
            });
            if self.is_loose(index) {
                position.loose = cells;
            } else {
                position.fixed = position.fixed.union(&cells);
            }
        }
        position.free = self.free(board, &position.fixed);
    }

    /// The class that is ranked among the free cells.
    pub(super) fn loose_class(&self) -> Option<usize> {
        self.loose.as_ref().map(|loose| loose.class)
    }

    #[inline]
    pub(super) fn is_loose(&self, class: usize) -> bool {
        self.loose
            .as_ref()
            .is_some_and(|loose| loose.class == class)
    }

    /// The cells where loose pieces can lie beside the others.
    #[inline]
    pub(super) fn free<M: Mask>(&self, board: &Board<M>, fixed: &M) -> M {
        match &self.loose {
            Some(loose) => board.classes[loose.class].region.without(fixed),
            None => M::default(),
        }
    }

    /// The key of a complete position.
    pub(super) fn rank<M: Mask, K: Key>(&self, position: &Position<M>) -> K {
        let mut key = K::ZERO;
        for digit in &self.digits {
            let rank = self.choose.rank(&position.anchors[digit.slots.clone()]);
            key.add(K::WORDS - 1 - digit.word, rank * digit.weight);
        }
        key.add(
            K::WORDS - 1,
            self.rank_loose(&position.free, &position.loose),
        );
        key
    }

    /// Exchanges what a class adds to a key for what it would add with other anchors; both lists are of
    /// the whole class, in order.
    #[inline]
    pub(super) fn exchange<K: Key>(
        &self,
        key: &mut K,
        class: usize,
        before: &[Spot],
        after: &[Spot],
    ) {
        let digits = &self.digits[self.by_class[class].clone()];
        if let ([digit], [before], [after]) = (digits, before, after) {
            let change = u64::from(*after).wrapping_sub(u64::from(*before));
            key.add(K::WORDS - 1 - digit.word, change.wrapping_mul(digit.weight));
            return;
        }
        self.exchange_digits(key, digits, before, after);
    }

    fn exchange_digits<K: Key>(
        &self,
        key: &mut K,
        digits: &[Digit],
        before: &[Spot],
        after: &[Spot],
    ) {
        let mut from = 0;
        for digit in digits {
            let members = from..from + digit.slots.len();
            from = members.end;
            let [before, after] =
                [before, after].map(|all| self.choose.rank(&all[members.clone()]));
            let change = after.wrapping_sub(before).wrapping_mul(digit.weight);
            key.add(K::WORDS - 1 - digit.word, change);
        }
    }

    /// The last digit: the rank of some loose pieces among the free cells.
    #[inline]
    pub(super) fn rank_loose<M: Mask>(&self, free: &M, loose: &M) -> u64 {
        let Some(class) = &self.loose else { return 0 };
        let mut ranked = if class.by_blanks {
            free.without(loose)
        } else {
            *loose
        };
        let mut rank = 0;
        let mut index = 0;
        while let Some(cell) = ranked.pop() {
            rank += self.choose.term(index, free.count_below(cell));
            index += 1;
        }
        rank
    }

    /// Unpacks a key.
    pub(super) fn unrank<M: Mask, K: Key>(
        &self,
        board: &Board<M>,
        key: &K,
        position: &mut Position<M>,
    ) {
        let last = self.unrank_fixed(board, key, position);
        self.unrank_loose(board, last, position);
    }

    /// Unpacks a key but for the loose pieces, whose digit is the answer.
    pub(super) fn unrank_fixed<M: Mask, K: Key>(
        &self,
        board: &Board<M>,
        key: &K,
        position: &mut Position<M>,
    ) -> u64 {
        position.fixed = M::default();
        let mut word = 0;
        let mut value = key.word(K::WORDS - 1);
        let radix = self.loose_count();
        let last = value % radix;
        value /= radix;
        for digit in &self.digits {
            if digit.word != word {
                word = digit.word;
                value = key.word(K::WORDS - 1 - word);
            }
            let class = &board.classes[digit.class];
            let anchors = &mut position.anchors[digit.slots.clone()];
            self.choose
                .unrank(value % digit.radix, class.masks.len(), anchors);
            value /= digit.radix;
            for &anchor in &*anchors {
                position.fixed = position.fixed.union(&class.masks[usize::from(anchor)]);
            }
        }
        position.free = self.free(board, &position.fixed);
        last
    }

    /// Unpacks the last digit of a key, for a position that is complete but for the loose pieces.
    pub(super) fn unrank_loose<M: Mask>(
        &self,
        board: &Board<M>,
        rank: u64,
        position: &mut Position<M>,
    ) {
        let Some(loose) = &self.loose else { return };
        let mut numbers = [0; MOST_CELLS];
        let free = position.free.len();
        let ranked = if loose.by_blanks {
            free - loose.members
        } else {
            loose.members
        };
        self.choose.unrank(rank, free, &mut numbers[..ranked]);
        let mut set = M::default();
        let mut cells = position.free;
        let mut passed = 0;
        for &number in &numbers[..ranked] {
            while let Some(cell) = cells.pop() {
                passed += 1;
                if passed > number {
                    set.insert(cell);
                    break;
                }
            }
        }
        position.loose = if loose.by_blanks {
            position.free.without(&set)
        } else {
            set
        };
        let mut cells = position.loose;
        for anchor in &mut position.anchors[board.classes[loose.class].slots.clone()] {
            // A loose piece's anchor has the number of its cell.
            *anchor = cells.pop().unwrap_or(0) as Spot;
        }
    }
}

/// Changes the number at a place of a sorted list, and sorts it again.
#[inline]
pub(super) fn put(sorted: &mut [Spot], mut place: usize, number: Spot) {
    while place > 0 && sorted[place - 1] > number {
        sorted[place] = sorted[place - 1];
        place -= 1;
    }
    while place + 1 < sorted.len() && sorted[place + 1] < number {
        sorted[place] = sorted[place + 1];
        place += 1;
    }
    sorted[place] = number;
}

/// The most cells of any board.
const MOST_CELLS: usize = 1024;

impl Loose {
    /// `None` where the sets are more than a word can count.
    fn new<M: Mask>(board: &Board<M>, class: usize, choose: &Choose) -> Option<Self> {
        let region = board.classes[class].region;
        let members = board.classes[class].members.len();
        let others = board
            .classes
            .iter()
            .enumerate()
            .filter(|(index, _)| *index != class);
        let covered = others.map(|(_, other)| {
            let inside = |mask: &M| mask.len() - mask.without(&region).len();
            other.members.len() * other.masks.iter().map(inside).min().unwrap_or(0)
        });
        // Free cells at most; the other pieces do cover that many.
        let free = region.len() - covered.sum::<usize>();
        let radix = choose.count(free, members)?;
        Some(Self {
            class,
            members,
            free,
            by_blanks: free - members < members,
            radix,
        })
    }
}
