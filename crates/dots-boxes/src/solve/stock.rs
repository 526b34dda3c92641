//! Chains and loops that hang together with nothing else, as a small number.
//!
//! Where such a chain lies on the board does not matter, only how long it is. So the search takes
//! it off the board and keeps a multiset of lengths, its *stock*: positions that differ only in
//! where their separate chains are become one. All multisets that a board has room for are
//! numbered beforehand; there are some 900 for a 4x4 board.
//!
//! Which of them to open is settled, whatever else is on the board: the shorter of two long chains,
//! the shorter of two loops, and the chain of one box before that of two. For lengthening a long
//! chain by one box changes the value of a position by one at most, a loop by two boxes by two, and
//! a chain of two boxes in place of one by one (by induction: the same moves are there, and the
//! value of opening it is `n - 2 + |w + 2|`, `n - 4 + |w + 4|` and `n + w`).

use core::sync::atomic::{AtomicI8, AtomicU16, Ordering};

use crate::endgame::Endgame;

/// The longest chain or loop that is taken off the board.
const MOST_BOXES: usize = 20;

/// Chains of 1 to 20 boxes, then loops of 4, 6, up to 20.
const KINDS: usize = MOST_BOXES + MOST_BOXES / 2 - 1;

/// No multiset: its chains would not fit on the board, or not into the numbers.
const NONE: u16 = u16::MAX;
/// Not looked up yet.
const UNKNOWN: u16 = u16::MAX - 1;
/// Not computed yet.
const NO_VALUE: i8 = i8::MIN;

/// A separate chain or loop by its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind(u8);

/// The number of a multiset of chains and loops; 0 is the empty one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct StockId(u16);

/// All multisets of a size, and what there is to know of them.
pub(super) struct Stock {
    /// How many there are of each kind. In order, so that the place is the number.
    counts: Vec<[u8; KINDS]>,
    values: Vec<AtomicI8>,
    /// The multiset with one more of a kind.
    with: Vec<[AtomicU16; KINDS]>,
}

impl Kind {
    /// A chain of so many boxes, if it is not too long for a stock.
    pub(super) fn chain(boxes: u32) -> Option<Self> {
        (1..=MOST_BOXES as u32)
            .contains(&boxes)
            .then(|| Self(boxes as u8 - 1))
    }

    /// A loop of so many boxes, four or more and even, if it is not too long for a stock.
    pub(super) fn ring(boxes: u32) -> Option<Self> {
        (4..=MOST_BOXES as u32)
            .contains(&boxes)
            .then(|| Self((MOST_BOXES as u32 + boxes / 2 - 2) as u8))
    }

    /// How many boxes it has.
    pub(super) const fn boxes(self) -> i32 {
        let index = self.0 as i32;
        if index < MOST_BOXES as i32 {
            index + 1
        } else {
            2 * (index - MOST_BOXES as i32) + 4
        }
    }

    /// How many free edges it takes up.
    const fn edges(self) -> i32 {
        if self.is_loop() {
            self.boxes()
        } else {
            self.boxes() + 1
        }
    }

    const fn is_loop(self) -> bool {
        self.0 as usize >= MOST_BOXES
    }

    /// What who is offered it pays to hand the move back: 0 where that cannot be done.
    pub(super) const fn price(self) -> i32 {
        if self.is_loop() {
            8
        } else if self.boxes() > 2 {
            4
        } else {
            0
        }
    }

    fn all() -> impl Iterator<Item = Self> {
        (0..KINDS as u8).map(Self)
    }
}

impl StockId {
    const EMPTY: Self = Self(0);

    /// The number itself.
    pub(super) const fn index(self) -> u64 {
        self.0 as u64
    }
}

impl Stock {
    /// The multisets of at most so many boxes and edges whose numbers fit into so many bits.
    pub(super) fn new(boxes: i32, edges: i32, bits: u32) -> Self {
        let most = 1usize << bits.min(15);
        let mut boxes = boxes.min(MOST_BOXES as i32);
        // Fewer boxes until the numbers fit: with none there is only the empty multiset.
        let counts = loop {
            let mut counts = Vec::new();
            enumerate(&mut [0; KINDS], 0, boxes, edges, most, &mut counts);
            if counts.len() <= most {
                break counts;
            }
            boxes -= 1;
        };
        let mut counts = counts;
        counts.sort_unstable();
        let values = counts.iter().map(|_| AtomicI8::new(NO_VALUE)).collect();
        let with = counts
            .iter()
            .map(|_| [const { AtomicU16::new(UNKNOWN) }; KINDS])
            .collect();
        Self {
            counts,
            values,
            with,
        }
    }

    /// How many multisets there are. Of one board, as many are always the same ones.
    pub(super) fn len(&self) -> u64 {
        self.counts.len() as u64
    }

    /// How many bits the numbers take.
    pub(super) fn bits(&self) -> u32 {
        (self.counts.len() as u64).next_power_of_two().ilog2()
    }

    /// The multiset with one more chain or loop, if there is room for it.
    #[inline]
    pub(super) fn with(&self, stock: StockId, kind: Kind) -> Option<StockId> {
        let known = &self.with[usize::from(stock.0)][usize::from(kind.0)];
        let mut found = known.load(Ordering::Relaxed);
        if found == UNKNOWN {
            let mut counts = self.counts[usize::from(stock.0)];
            counts[usize::from(kind.0)] += 1;
            found = self.find(&counts).map_or(NONE, |id| id.0);
            known.store(found, Ordering::Relaxed);
        }
        (found != NONE).then_some(StockId(found))
    }

    /// The chains and loops among which a best one to open surely is, and what is left of the
    /// multiset without it.
    pub(super) fn openings(&self, stock: StockId) -> impl Iterator<Item = (Kind, StockId)> {
        let counts = &self.counts[usize::from(stock.0)];
        let smallest = |range: core::ops::Range<usize>| {
            let mut kinds = Kind::all().skip(range.start).take(range.len());
            kinds.find(|kind| counts[usize::from(kind.0)] > 0)
        };
        let found = if stock == StockId::EMPTY {
            [None; 3]
        } else {
            [
                smallest(0..2),
                smallest(2..MOST_BOXES),
                smallest(MOST_BOXES..KINDS),
            ]
        };
        found.into_iter().flatten().filter_map(|kind| {
            let mut rest = *counts;
            rest[usize::from(kind.0)] -= 1;
            Some((kind, self.find(&rest)?))
        })
    }

    /// The value of a board on which nothing else is left, for the side to move.
    #[inline]
    pub(super) fn value(&self, stock: StockId) -> i32 {
        let known = &self.values[usize::from(stock.0)];
        let mut value = known.load(Ordering::Relaxed);
        if value == NO_VALUE {
            value = -self.endgame(stock).value() as i8;
            known.store(value, Ordering::Relaxed);
        }
        i32::from(value)
    }

    fn endgame(&self, stock: StockId) -> Endgame {
        let mut endgame = Endgame::new();
        for (kind, &count) in Kind::all().zip(&self.counts[usize::from(stock.0)]) {
            for _ in 0..count {
                let length = kind.boxes() as u8;
                if kind.is_loop() {
                    endgame.add_loop(length);
                } else {
                    endgame.add_chain(length);
                }
            }
        }
        endgame
    }

    fn find(&self, counts: &[u8; KINDS]) -> Option<StockId> {
        let place = self.counts.binary_search(counts).ok()?;
        Some(StockId(place as u16))
    }
}

/// Adds to `found` all multisets that have `counts` of the kinds before `next` and otherwise at
/// most so many boxes and edges; one too many if there are more than `most`.
fn enumerate(
    counts: &mut [u8; KINDS],
    next: usize,
    boxes: i32,
    edges: i32,
    most: usize,
    found: &mut Vec<[u8; KINDS]>,
) {
    if found.len() > most {
        return;
    }
    found.push(*counts);
    for kind in Kind::all().skip(next) {
        if kind.boxes() <= boxes && kind.edges() <= edges {
            let place = usize::from(kind.0);
            counts[place] += 1;
            let (boxes, edges) = (boxes - kind.boxes(), edges - kind.edges());
            enumerate(counts, place, boxes, edges, most, found);
            counts[place] -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_have_their_lengths() {
        let lengths: Vec<i32> = Kind::all().map(Kind::boxes).collect();
        let expected: Vec<i32> = (1..=20).chain((4..=20).step_by(2)).collect();
        assert_eq!(lengths, expected);
        assert_eq!((Kind::chain(0), Kind::chain(21)), (None, None));
        assert_eq!((Kind::ring(2), Kind::ring(22)), (None, None));
        let prices = [1, 2, 3, 20].map(|boxes| Kind::chain(boxes).unwrap().price());
        assert_eq!(prices, [0, 0, 4, 4]);
        for boxes in [4, 20] {
            let ring = Kind::ring(boxes).unwrap();
            assert_eq!((ring.boxes(), ring.price()), (boxes as i32, 8));
            assert_eq!(ring.edges(), boxes as i32);
        }
        assert_eq!(Kind::chain(4).unwrap().edges(), 5);
    }

    #[test]
    fn multisets_are_counted_numbered_and_bounded() {
        // Partitions of 0 to 5 into chains, and of the same less a loop of four.
        let stock = Stock::new(5, 99, 15);
        assert_eq!(stock.counts.len(), 1 + 1 + 2 + 3 + 5 + 7 + 2);
        assert_eq!(stock.bits(), 5);
        // Chains of one box each take two edges.
        assert_eq!(Stock::new(5, 3, 15).counts.len(), 3);
        assert_eq!(Stock::new(0, 0, 15).bits(), 0);
        let small = Stock::new(16, 40, 3);
        assert!(small.counts.len() <= 8 && small.counts.len() > 4);
        let one = Kind::chain(1).unwrap();
        let mut id = StockId::EMPTY;
        let mut many = 0;
        while let Some(next) = small.with(id, one) {
            assert_eq!(small.with(id, one), Some(next));
            id = next;
            many += 1;
        }
        assert!((2..=3).contains(&many));
    }

    #[test]
    fn stocks_know_what_to_open_and_their_value() {
        let stock = Stock::new(20, 60, 15);
        let mut id = StockId::EMPTY;
        assert_eq!(stock.openings(id).count(), 0);
        assert_eq!(stock.value(id), 0);
        for boxes in [5, 3, 2, 1] {
            id = stock.with(id, Kind::chain(boxes).unwrap()).unwrap();
        }
        id = stock.with(id, Kind::ring(4).unwrap()).unwrap();
        let opened: Vec<(i32, i32)> = stock
            .openings(id)
            .map(|(kind, rest)| {
                assert_eq!(stock.with(rest, kind), Some(id));
                (kind.boxes(), kind.price())
            })
            .collect();
        assert_eq!(opened, [(1, 0), (3, 4), (4, 8)]);
        assert_eq!(stock.value(id), -stock.endgame(id).value());
        // A chain of 6 beside a loop of 4: who must open loses two.
        let mut id = stock.with(StockId::EMPTY, Kind::chain(6).unwrap()).unwrap();
        id = stock.with(id, Kind::ring(4).unwrap()).unwrap();
        assert_eq!((stock.value(id), stock.value(id)), (-2, -2));
    }
}
