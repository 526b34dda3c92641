//! How long one head can go on alone, from below: paths.

use super::bits::{Bits, Place, around};

/// The length of a path through `open` from `head`, found by always stepping to the neighbour with
/// the fewest ways on, narrow cells last: a lower bound of the longest path, for little more than
/// the time of walking it.
pub(super) fn greedy_length<const N: usize, const S: usize>(
    mut open: Bits<N, S>,
    mut head: Place,
) -> u32 {
    let mut length = 0;
    loop {
        let near = around::<S>(head)
            .into_iter()
            .filter(|&place| open.contains(place));
        let ways = |place: Place| {
            let degree = open.degree(place);
            // A dead end comes last, and before it what may cut.
            degree + 8 * usize::from(open.is_narrow_at(place)) + 16 * usize::from(degree == 0)
        };
        let Some(next) = near.min_by_key(|&place| ways(place)) else {
            return length;
        };
        open.remove(next);
        head = next;
        length += 1;
    }
}
