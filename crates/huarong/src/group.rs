//! Which pieces can move together.
//!
//! A set of pieces can move one cell in a direction if each of them may, and what is in the way of any
//! of them is in the set: it is closed under "is in the way of". Closed sets are the unions of the
//! least ones, one for each piece: the piece, what is in its way, what is in the way of that.

use crate::mask::Mask;

/// The least closed set of each piece, `None` where one of its members cannot move at all.
/// `in_the_way` has for each piece the pieces on the cells that it would cover; `None` of one that
/// cannot move whatever else does.
pub(crate) fn closures<M: Mask>(in_the_way: &[Option<M>]) -> Vec<Option<M>> {
    (0..in_the_way.len())
        .map(|piece| {
            let mut closed = M::default();
            closed.insert(piece);
            let mut pending = closed;
            while let Some(member) = pending.pop() {
                let next = in_the_way[member]?.without(&closed);
                closed = closed.union(&next);
                pending = pending.union(&next);
            }
            Some(closed)
        })
        .collect()
}

/// Calls `visit` once for each closed set but the empty one.
///
/// Complexity: in the number of closed sets, which is exponential in the number of pieces that can
/// move independently.
pub(crate) fn each_closed<M: Mask>(closures: &[Option<M>], visit: &mut impl FnMut(&M)) {
    extend(closures, 0, M::default(), M::default(), visit);
}

/// The closed sets that hold `chosen` and, from the `piece`-th on, what is not `barred`.
fn extend<M: Mask>(
    closures: &[Option<M>],
    piece: usize,
    chosen: M,
    mut barred: M,
    visit: &mut impl FnMut(&M),
) {
    for (piece, closure) in closures.iter().enumerate().skip(piece) {
        let Some(closure) = closure else { continue };
        if chosen.contains(piece) || closure.intersects(&barred) {
            continue;
        }
        // With the piece, and then without it.
        extend(closures, piece + 1, chosen.union(closure), barred, visit);
        barred.insert(piece);
    }
    if chosen != M::default() {
        visit(&chosen);
    }
}

#[cfg(test)]
mod tests {
    use search_core::SplitMix64;

    use super::*;

    #[test]
    fn closed_sets_are_those_of_all_subsets_that_are_closed() {
        let mut rng = SplitMix64::new(8);
        for _ in 0..500 {
            let pieces = 1 + rng.below(7) as usize;
            let in_the_way: Vec<Option<u64>> = (0..pieces)
                .map(|_| {
                    let mut others = 0;
                    for other in 0..pieces {
                        others |= u64::from(rng.chance(1, 6)) << other;
                    }
                    rng.chance(4, 5).then_some(others)
                })
                .collect();
            let mut expected: Vec<u64> = (1..1_u64 << pieces)
                .filter(|set| {
                    (0..pieces)
                        .filter(|p| set >> p & 1 != 0)
                        .all(|piece| in_the_way[piece].is_some_and(|others| others & !set == 0))
                })
                .collect();
            let mut found = Vec::new();
            each_closed(&closures(&in_the_way), &mut |set| found.push(*set));
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{in_the_way:?}");
        }
    }
}
