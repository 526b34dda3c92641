//! Which move to play in the end.

use super::RootMove;
use crate::score::{MAX_EVAL, Score};

/// The place of the move to play; `None` if there is none. Bounds and means are those of the mover,
/// `utility` puts the former on the scale of the latter.
///
/// 1. A proven win, the quickest that is proven.
/// 2. Else of the moves that may be better than the best proven value, the most visited (the
///    *robust child* of Chaslot et al., "Progressive Strategies for Monte-Carlo Tree Search",
///    2008), unless its mean is below that value. So a move that surely loses comes after all
///    that may not.
/// 3. Else the move with the best proven value.
///
/// Of equals the one with more visits, then the greater mean, then the greater prior, then the
/// earlier.
pub(super) fn robust_child<M>(
    options: &[RootMove<M>],
    utility: impl Fn(Score) -> f64,
) -> Option<usize> {
    let proven = options.iter().map(|option| option.bounds.lower).max()?;
    let settled = most_visited(options, |option| option.bounds.lower == proven);
    if proven > MAX_EVAL {
        return settled;
    }
    let open = most_visited(options, |option| option.bounds.upper > proven);
    open.filter(|&place| {
        let option = &options[place];
        let mean = if option.visits == 0 {
            -1.0
        } else {
            option.mean
        };
        mean >= utility(proven)
    })
    .or(settled)
}

fn most_visited<M>(
    options: &[RootMove<M>],
    is_meant: impl Fn(&RootMove<M>) -> bool,
) -> Option<usize> {
    let key = |place: usize| {
        let option = &options[place];
        (option.visits, option.mean, option.prior)
    };
    (0..options.len())
        .filter(|&place| is_meant(&options[place]))
        .reduce(|best, place| if key(place) > key(best) { place } else { best })
}

#[cfg(test)]
mod tests {
    use super::super::Bounds;
    use super::*;
    use crate::score::{loss_in, win_in};

    fn check(options: &[(u64, f64, Score, Score)], expected: usize) {
        let options: Vec<_> = options
            .iter()
            .map(|&(visits, mean, lower, upper)| RootMove {
                mv: (),
                visits,
                mean,
                prior: 0.5,
                bounds: Bounds { lower, upper },
            })
            .collect();
        let utility = |value: Score| f64::from(value.clamp(-10, 10)) / 10.0;
        let place = robust_child(&options, utility);
        assert_eq!(place, Some(expected), "{options:?}");
    }

    const LEAST: Score = loss_in(1);
    const MOST: Score = win_in(1);

    #[test]
    fn wins_first_losses_last_and_the_most_visited_between() {
        // The most visited, then the greater mean, then the earlier.
        check(&[(1, 0.9, LEAST, MOST), (2, -0.9, LEAST, MOST)], 1);
        check(&[(2, 0.1, LEAST, MOST), (2, 0.2, LEAST, MOST)], 1);
        check(&[(2, 0.1, LEAST, MOST), (2, 0.1, LEAST, MOST)], 0);
        // Proven wins, the quicker first.
        let (slow, quick) = (win_in(5), win_in(3));
        check(&[(9, 1.0, LEAST, MOST), (1, 0.0, slow, MOST)], 1);
        check(&[(9, 1.0, slow, slow), (1, 0.0, quick, quick)], 1);
        check(&[(1, 1.0, slow, slow), (9, 0.0, slow, MOST)], 1);
        // Proven losses, the slower first, after all that may be saved.
        let (slow, quick) = (loss_in(6), loss_in(2));
        check(&[(9, -1.0, slow, slow), (1, -1.0, LEAST, MOST)], 1);
        check(&[(9, -1.0, slow, slow), (0, 0.0, LEAST, MOST)], 1);
        check(&[(9, -1.0, quick, quick), (1, -1.0, slow, slow)], 1);
        // A proven value against a mean: equal means may be better yet.
        check(&[(1, 0.0, 3, 3), (9, 0.2, LEAST, MOST)], 0);
        check(&[(1, 0.0, 3, 3), (9, 0.3, LEAST, MOST)], 1);
        check(&[(1, 0.0, 3, 3), (9, 0.4, LEAST, MOST)], 1);
        // What cannot be better does not count, however often it was visited.
        check(&[(1, 0.0, 3, 5), (9, 0.9, LEAST, 3)], 0);
        // The largest ordinary value is no win yet.
        check(&[(1, 1.0, MAX_EVAL, MAX_EVAL), (9, 1.0, LEAST, MOST)], 1);
        // A move without visits is not known to be as good as a proven draw.
        check(&[(1, 0.0, 0, 0), (0, 0.0, LEAST, MOST)], 0);
    }

    #[test]
    fn the_prior_decides_before_the_first_visit() {
        let option = |prior| RootMove {
            mv: (),
            visits: 0,
            mean: 0.0,
            prior,
            bounds: Bounds::GOES_ON,
        };
        let options = [0.2, 0.5, 0.3].map(option);
        assert_eq!(robust_child(&options, |_| -1.0), Some(1));
        assert_eq!(robust_child::<()>(&[], |_| 0.0), None);
    }
}
