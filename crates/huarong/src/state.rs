//! States of a search: where the pieces of each class lie, in as few bytes as the board allows.
//!
//! A state is the list of all anchors, class by class, sorted within a class as its pieces are
//! interchangeable. Anchors are cell numbers of as many bits as the board needs. Ten pieces on a 4x5
//! board take 50 bits, so that a classic state is one `u64`.

use core::fmt::Debug;
use core::hash::Hash;

use crate::geometry::Spot;
use crate::mask::Mask;

/// A state in one of three sizes. All sizes do the same; a search picks the smallest that holds its
/// puzzle.
pub(crate) trait State: Clone + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// The set of cells that goes with the size.
    type Mask: Mask;
    /// The list of anchors, unpacked; it may be longer than there are pieces.
    type Anchors: AsRef<[Spot]> + AsMut<[Spot]> + Clone;

    /// Whether puzzles of so many pieces and cells fit.
    fn holds(pieces: usize, cells: usize) -> bool;
    /// Packs anchors of `bits` bits each.
    fn pack(anchors: &[Spot], bits: u32) -> Self;
    /// Unpacks `count` anchors of `bits` bits each.
    fn unpack(&self, count: usize, bits: u32) -> Self::Anchors;
    /// The state with the anchor of slot `from` taken out of the list, and `anchor` put in so that
    /// it has slot `to`.
    fn with_moved(&self, from: usize, to: usize, anchor: Spot, bits: u32) -> Self;
}

/// Calls a function that is generic over the size, with the smallest size that holds the puzzle.
macro_rules! by_size {
    ($function:ident($puzzle:expr $(, $argument:expr)* $(,)?)) => {{
        use $crate::state::State as _;
        let puzzle: &$crate::puzzle::Puzzle = $puzzle;
        let pieces = puzzle.pieces().len();
        let cells = usize::from(puzzle.height()) * usize::from(puzzle.width());
        if u64::holds(pieces, cells) {
            $function::<u64>(puzzle $(, $argument)*)
        } else if u128::holds(pieces, cells) {
            $function::<u128>(puzzle $(, $argument)*)
        } else {
            $function::<Box<[$crate::geometry::Spot]>>(puzzle $(, $argument)*)
        }
    }};
}
pub(crate) use by_size;

/// The bits that the number of a cell takes.
pub(crate) fn bits_for(cells: usize) -> u32 {
    cells.saturating_sub(1).max(1).ilog2() + 1
}

macro_rules! state_of_integer {
    ($integer:ty, $pieces:expr) => {
        impl State for $integer {
            type Mask = $integer;
            type Anchors = [Spot; $pieces];

            fn holds(pieces: usize, cells: usize) -> bool {
                // Less than all bits, so that no shift below is by the whole width.
                pieces <= $pieces
                    && cells <= Self::Mask::CELLS
                    && pieces * (bits_for(cells) as usize) < <$integer>::BITS as usize
            }

            #[inline]
            fn pack(anchors: &[Spot], bits: u32) -> Self {
                anchors.iter().rev().fold(0, |packed, &anchor| {
                    packed << bits | <$integer>::from(anchor)
                })
            }

            #[inline]
            fn unpack(&self, count: usize, bits: u32) -> Self::Anchors {
                let mut packed = *self;
                let low = (1 << bits) - 1;
                let mut anchors = [0; $pieces];
                for anchor in &mut anchors[..count] {
                    *anchor = (packed & low) as Spot;
                    packed >>= bits;
                }
                anchors
            }

            #[inline]
            fn with_moved(&self, from: usize, to: usize, anchor: Spot, bits: u32) -> Self {
                let (from, to) = (from as u32 * bits, to as u32 * bits);
                let below = |slot: u32| (1 << slot) - 1;
                let without = self & below(from) | self >> (from + bits) << from;
                without & below(to)
                    | <$integer>::from(anchor) << to
                    | (without >> to) << (to + bits)
            }
        }
    };
}

state_of_integer!(u64, 16);
state_of_integer!(u128, 32);

/// The largest size: any board, any number of pieces.
impl State for Box<[Spot]> {
    type Mask = [u64; 16];
    type Anchors = Vec<Spot>;

    fn holds(_pieces: usize, cells: usize) -> bool {
        cells <= Self::Mask::CELLS
    }

    fn pack(anchors: &[Spot], _bits: u32) -> Self {
        anchors.into()
    }

    fn unpack(&self, _count: usize, _bits: u32) -> Self::Anchors {
        self.to_vec()
    }

    fn with_moved(&self, from: usize, to: usize, anchor: Spot, _bits: u32) -> Self {
        let mut anchors = self.clone();
        anchors[from] = anchor;
        if from < to {
            anchors[from..=to].rotate_left(1);
        } else {
            anchors[to..=from].rotate_right(1);
        }
        anchors
    }
}

// The size that decides how fast classic boards are searched.
const _: () = assert!(size_of::<u64>() == 8 && 10 * 5 <= u64::BITS);

#[cfg(test)]
mod tests {
    use super::*;
    use search_core::SplitMix64;

    fn check<S: State>(cells: usize) {
        let mut rng = SplitMix64::new(cells as u64);
        let bits = bits_for(cells);
        let most = (1..=32)
            .filter(|&pieces| S::holds(pieces, cells))
            .max()
            .unwrap();
        for _ in 0..100 {
            let mut draw = || rng.below(cells as u64) as Spot;
            let mut anchors: Vec<Spot> = (0..most).map(|_| draw()).collect();
            let anchor = draw();
            let state = S::pack(&anchors, bits);
            assert_eq!(state.unpack(most, bits).as_ref()[..most], anchors);
            let (from, to) = (
                rng.below(most as u64) as usize,
                rng.below(most as u64) as usize,
            );
            anchors.remove(from);
            anchors.insert(to, anchor);
            assert_eq!(
                state.with_moved(from, to, anchor, bits),
                S::pack(&anchors, bits)
            );
        }
    }

    #[test]
    fn packing_is_undone() {
        for cells in [2, 9, 16, 20, 36, 64] {
            check::<u64>(cells);
        }
        for cells in [2, 20, 64, 65, 128] {
            check::<u128>(cells);
        }
        for cells in [20, 361, 1024] {
            check::<Box<[Spot]>>(cells);
        }
    }

    #[test]
    fn bits_suffice_and_are_needed() {
        assert_eq!(
            [1, 2, 3, 16, 17, 64, 65, 1024].map(bits_for),
            [1, 1, 2, 4, 5, 6, 7, 10]
        );
        assert!(u64::holds(10, 20) && !u64::holds(13, 20));
    }
}
