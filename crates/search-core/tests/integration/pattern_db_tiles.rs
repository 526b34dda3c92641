//! Pattern databases of sliding tiles.

use search_core::{
    Heuristic, Limits, Max, Outcome, PatternBound, PatternDb, PatternSpace, Sum, astar,
    check_heuristic, distance_field, ida_star,
};

use crate::pattern_db::lower_bound;

#[expect(unreachable_pub, reason = "shared with an example, where it is public")]
#[path = "../../examples/fifteen/tiles.rs"]
mod fifteen;

use fifteen::{Manhattan, SomeTiles, Tiles};

#[test]
fn sums_of_bounds_for_the_same_moves_are_found_out() {
    let tiles = Tiles {
        rows: 2,
        columns: 2,
    };
    let field = distance_field(&tiles, [tiles.solved()], &Limits::none());
    let twice = Sum((Manhattan(tiles), Manhattan(tiles)));
    assert!(check_heuristic(&tiles, &twice, &field).is_err());
}

fn database(tiles: Tiles, chosen: &[usize]) -> PatternDb<SomeTiles> {
    let db = PatternDb::build(SomeTiles::new(tiles, chosen), &Limits::none());
    assert_eq!(db.outcome, Outcome::Exhausted);
    db
}

#[test]
fn arrangements_are_numbered_without_gaps() {
    for chosen in [&[][..], &[3], &[8, 1], &[2, 5, 7, 4]] {
        let space = SomeTiles::new(
            Tiles {
                rows: 3,
                columns: 3,
            },
            chosen,
        );
        for rank in 0..space.count() {
            let pattern = space.unrank(rank);
            assert_eq!(pattern.len(), chosen.len() + 1);
            assert_eq!(space.rank(&pattern), rank);
        }
    }
}

#[test]
fn bounds_hold_on_every_state_of_the_eight_puzzle() {
    let tiles = Tiles {
        rows: 3,
        columns: 3,
    };
    let field = distance_field(&tiles, [tiles.solved()], &Limits::none());
    assert_eq!(field.len(), 181_440);
    let upper = database(tiles, &[1, 2, 3, 4]);
    let lower = database(tiles, &[5, 6, 7, 8]);
    let straight =
        Sum([&upper, &lower]
            .map(|db| PatternBound::new(db, |state: &u64| db.space().pattern(*state))));
    let mirrored = Sum([&upper, &lower]
        .map(|db| PatternBound::new(db, |state: &u64| db.space().pattern(tiles.mirrored(*state)))));
    let both = Max((&straight, &mirrored));
    assert_eq!(check_heuristic(&tiles, &straight, &field), Ok(()));
    assert_eq!(check_heuristic(&tiles, &both, &field), Ok(()));
    let mut sums = [0u64; 4];
    for (distance, state) in field.iter() {
        let manhattan = Manhattan(tiles).lower_bound(state).unwrap();
        let straight = lower_bound(&tiles, &straight, state).unwrap();
        let both = lower_bound(&tiles, &both, state).unwrap();
        assert!(manhattan <= straight && straight <= both);
        for (sum, value) in sums.iter_mut().zip([manhattan, straight, both, distance]) {
            *sum += u64::from(value);
        }
    }
    assert!(sums.is_sorted_by(|a, b| a < b), "{sums:?}");
}

#[test]
fn a_pattern_of_all_tiles_is_the_puzzle_itself() {
    let tiles = Tiles {
        rows: 3,
        columns: 3,
    };
    let field = distance_field(&tiles, [tiles.solved()], &Limits::none());
    let db = database(tiles, &[1, 2, 3, 4, 5, 6, 7, 8]);
    let bound = PatternBound::new(std::sync::Arc::new(db.clone()), |state: &u64| {
        db.space().pattern(*state)
    });
    for (distance, state) in field.iter() {
        assert_eq!(lower_bound(&tiles, &bound, state), Some(distance));
    }
    assert_eq!(db.stats.seen, 181_440);
    assert_eq!(db.histogram().len(), 32);
    // Two tiles swapped: the bound alone proves that there is no solution.
    let swapped = tiles.state(&[2, 1, 3, 4, 5, 6, 7, 8, 0]);
    let report = astar(&tiles, &bound, &swapped, &Limits::none());
    assert_eq!(
        (report.outcome, report.stats.expanded),
        (Outcome::Exhausted, 0)
    );
}

/// Two boards of Korf 1985 with the lengths published there, 45 and 42.
#[test]
fn fifteen_puzzles_are_solved_by_disjoint_databases() {
    let tiles = Tiles {
        rows: 4,
        columns: 4,
    };
    let databases = [
        &[1, 2, 5, 6][..],
        &[3, 4, 7, 8],
        &[9, 10, 13, 14],
        &[11, 12, 15],
    ]
    .map(|chosen| database(tiles, chosen));
    let sum = Sum(databases
        .each_ref()
        .map(|db| PatternBound::new(db, |state: &u64| db.space().pattern(*state))));
    for (board, length) in [
        ([14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15], 45),
        ([0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15], 42),
    ] {
        // There, the solved board has the blank first: turn the board by half.
        let turned: Vec<u64> = board.iter().rev().map(|&tile| (16 - tile) % 16).collect();
        let start = tiles.state(&turned);
        let manhattan = Manhattan(tiles).lower_bound(&start);
        assert!(lower_bound(&tiles, &sum, &start) >= manhattan);
        for report in [
            ida_star(&tiles, &sum, &start, &Limits::none()),
            astar(&tiles, &sum, &start, &Limits::none()),
        ] {
            let path = report.solution.unwrap();
            assert_eq!(path.len(), length);
            assert!(path.replays(&tiles));
            assert_eq!(path.states[length], tiles.solved());
        }
    }
}
