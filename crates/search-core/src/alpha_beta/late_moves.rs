//! How much less deep a late move is searched at first.
//!
//! Source: late-move reductions of the chess program Fruit (Letouzey, 2005) in the logarithmic form
//! that became common; a move that looks good after all is searched to its full depth.

/// The plies taken off a move that is tried as `nth` (counted from 0) with `depth` plies left.
#[inline]
pub(super) fn reduction(depth: u32, nth: usize) -> u32 {
    const LEAST_DEPTH: u32 = 3;
    const FULL_MOVES: usize = 3;
    if depth < LEAST_DEPTH || nth < FULL_MOVES {
        0
    } else {
        // 1 for the fourth move at depth 3, 3 for the sixteenth at depth 8; and one ply is left.
        (depth.ilog2() * nth.ilog2()).div_ceil(4).min(depth - 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_moves_and_shallow_searches_are_not_reduced() {
        for small in 0..3 {
            for any in [0, 1, 3, 50, 1_000] {
                assert_eq!(reduction(small, any as usize), 0);
                assert_eq!(reduction(any, small as usize), 0);
            }
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "many numbers, nothing else")]
    fn later_and_deeper_moves_are_reduced_more() {
        for (depth, nth, plies) in [
            (3, 3, 1),
            (3, 200, 1),
            (4, 4, 1),
            (8, 8, 3),
            (8, 16, 3),
            (16, 16, 4),
        ] {
            assert_eq!(reduction(depth, nth), plies, "depth {depth}, move {nth}");
        }
        for depth in 3..200 {
            for nth in 3..200 {
                let plies = reduction(depth, nth);
                assert!(plies >= 1 && depth - 1 - plies >= 1);
                assert!(plies <= reduction(depth + 1, nth) && plies <= reduction(depth, nth + 1));
            }
        }
    }
}
