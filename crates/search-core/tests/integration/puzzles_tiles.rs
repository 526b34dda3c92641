//! The searches on sliding tiles: whole components with known numbers, and against each other.

use search_core::{
    Limits, NoBound, Outcome, Ranked, SplitMix64, astar, bfs, bidirectional_bfs, distance_field,
    explore, ida_star, puzzle_from_fn,
};

use crate::tiles::{Manhattan, Tiles};

/// Explores everything, and checks each state's rank against a table of all ranks.
fn check_component(tiles: &Tiles, count: usize, depth: u32, farthest: usize) {
    assert_eq!(tiles.count(), count as u64);
    let found = explore(tiles, &tiles.solved(), &Limits::none());
    assert!(found.is_complete());
    assert_eq!(found.len(), count);
    assert_eq!(found.eccentricity(), depth);
    assert_eq!(found.farthest().len(), farthest);
    assert_eq!(found.distance(&tiles.unsolvable()), None);
    let mut ranks = vec![false; count];
    for state in found.states() {
        let rank = tiles.rank(state);
        assert_eq!(tiles.unrank(rank), *state);
        assert!(!std::mem::replace(&mut ranks[rank as usize], true));
    }
    for state in found.farthest() {
        let path = found.path_to(state).unwrap();
        assert_eq!(path.len() as u32, depth);
        assert!(path.replays(tiles));
    }
}

#[test]
fn eight_puzzle_has_181_440_states_and_depth_31() {
    check_component(&Tiles::new(3, 3), 181_440, 31, 2);
}

#[test]
fn two_by_five_has_1_814_400_states_and_depth_55() {
    check_component(&Tiles::new(2, 5), 1_814_400, 55, 2);
}

#[test]
fn unsolvable_tiles_exhaust_the_component() {
    let tiles = Tiles::new(3, 3);
    let start = tiles.unsolvable();
    let limits = Limits::none();
    let report = bfs(&tiles, &start, &limits);
    assert_eq!(report.outcome, Outcome::Exhausted);
    assert_eq!(report.stats.seen, 181_440);
    assert_eq!(report.stats.expanded, 181_440);
    let report = astar(&tiles, &Manhattan(&tiles), &start, &limits);
    assert_eq!(report.outcome, Outcome::Exhausted);
    assert_eq!(report.stats.expanded, 181_440);
    let report = bidirectional_bfs(&tiles, &start, &limits);
    assert_eq!(report.outcome, Outcome::Exhausted);
}

#[test]
fn all_searches_agree_on_random_boards() {
    let tiles = Tiles::new(3, 3);
    let limits = Limits::none();
    let field = distance_field(&tiles, [tiles.solved()], &limits);
    let mut rng = SplitMix64::new(8);
    for _ in 0..40 {
        let start = tiles.unrank(rng.below(tiles.count()));
        let right = field.distance(&start).unwrap() as usize;
        let manhattan = Manhattan(&tiles);
        let breadth = bfs(&tiles, &start, &limits);
        let both = bidirectional_bfs(&tiles, &start, &limits);
        let best = astar(&tiles, &manhattan, &start, &limits);
        let deepening = ida_star(&tiles, &manhattan, &start, &limits);
        for report in [&breadth, &both, &best, &deepening] {
            assert_eq!(report.length(), Some(right));
            let path = report.solution.as_ref().unwrap();
            assert!(path.replays(&tiles));
            assert_eq!(path.states[0], start);
            assert_eq!(path.states[right], tiles.solved());
        }
        // With a consistent bound no state is expanded twice.
        assert!(best.stats.expanded <= best.stats.seen);
        assert!(best.stats.expanded <= breadth.stats.expanded);
        // The path is all that iterative deepening remembers.
        assert!(deepening.stats.seen <= right as u64 + 1);
    }
}

#[test]
fn reports_are_the_same_each_time() {
    let tiles = Tiles::new(3, 3);
    let start = tiles.unrank(100_000);
    let limits = Limits::none().with_nodes(5_000);
    let runs = || {
        let manhattan = Manhattan(&tiles);
        [
            bfs(&tiles, &start, &Limits::none()),
            bidirectional_bfs(&tiles, &start, &limits),
            astar(&tiles, &manhattan, &start, &limits),
            ida_star(&tiles, &manhattan, &start, &limits),
        ]
        .map(|mut report| {
            report.stats.elapsed = std::time::Duration::ZERO;
            format!("{report:?}")
        })
    };
    assert_eq!(runs(), runs());
    let states = || explore(&tiles, &start, &limits).states().to_vec();
    assert_eq!(states(), states());
}

#[test]
fn moves_emitted_first_are_tried_first() {
    // Any two steps lead to 2, and each is found in the order of emission.
    let stairs = puzzle_from_fn(|&n: &u32| [('a', n + 1), ('b', n + 1)], |&n| n == 2);
    let limits = Limits::none();
    for report in [
        bfs(&stairs, &0, &limits),
        astar(&stairs, &NoBound, &0, &limits),
        ida_star(&stairs, &NoBound, &0, &limits),
    ] {
        assert_eq!(report.solution.unwrap().moves, ['a', 'a']);
    }
}
