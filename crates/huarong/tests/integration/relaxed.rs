//! Searches guided by simpler puzzles, beside breadth-first search.

use huarong::{Algorithm, Metric, solve};
use search_core::{Limits, Outcome, SplitMix64};

use crate::random_puzzles::{Made, check_solution, make};

#[test]
fn random_puzzles_are_solved_as_breadth_first() {
    let mut rng = SplitMix64::new(613);
    let [mut solved, mut unsolvable] = [0; 2];
    while solved + unsolvable < 1_500 {
        let Some(Made { puzzle, .. }) = make(&mut rng) else {
            continue;
        };
        for metric in Metric::UNITS {
            let limits = Limits::none().with_nodes(6_000);
            let expected = solve(&puzzle, metric, Algorithm::Bfs, &limits).unwrap();
            if matches!(expected.outcome, Outcome::LimitReached(_)) {
                continue;
            }
            let answer = solve(&puzzle, metric, Algorithm::Relaxed, &Limits::none()).unwrap();
            assert_eq!(answer.outcome, expected.outcome, "{}", puzzle.notation());
            assert_eq!(
                answer.length,
                expected.length,
                "{} in {metric}",
                puzzle.notation()
            );
            check_solution(&puzzle, &answer);
            match expected.length {
                Some(_) => solved += 1,
                None => unsolvable += 1,
            }
        }
    }
    assert!(unsolvable > 200 && solved > 200, "{unsolvable} {solved}");
}
