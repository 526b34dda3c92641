//! The optimum of every classic layout: published totals, and the slow twin on layouts and whole
//! classes.

use core::num::NonZeroUsize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use huarong::all_layouts::{Groups, PieceCounts, TableError};
use huarong::{
    Algorithm, AllLayouts, ClassicSolver, CommonCode, LAYOUTS, Metric, ShortCode, solve,
};
use search_core::table_file::{TableFileError, TableForm};
use search_core::{Limits, SplitMix64};

use crate::draw::{any_layout, layout_of};
use crate::plain;

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).unwrap()
}

/// The three tables, computed once for all tests, in the order of [`Metric::UNITS`].
static TABLES: LazyLock<[AllLayouts; 3]> =
    LazyLock::new(|| Metric::UNITS.map(|metric| AllLayouts::compute(metric, threads(2))));

#[test]
fn totals_are_the_published_ones() {
    let expected = [
        (Metric::Move, 138),
        (Metric::Slide, 150),
        (Metric::Step, 179),
    ];
    let six = [
        "4FEA134", "4FEAD04", "4FEAD4", "6BFA47", "6BFA704", "6BFA74",
    ];
    for (table, (metric, max)) in TABLES.iter().zip(expected) {
        assert_eq!((table.metric(), table.max()), (metric, max));
        assert_eq!(table.solvable(), 28_913_089);
        assert_eq!(table.histogram().len() as u32, max + 1);
        assert_eq!(table.unsolvable().count(), 421_409);
        let hardest: Vec<String> = table.hardest().map(|code| code.to_string()).collect();
        assert_eq!(hardest, six, "{metric}");
        assert!(table.at(max + 1).next().is_none());
        assert!(table.at(255).next().is_none() && table.at(256).next().is_none());
    }
    let histogram = TABLES[0].histogram();
    let first = [
        2_260_392, 1_301_450, 2_782_750, 2_855_489, 2_691_049, 2_324_961, 2_048_666,
    ];
    assert_eq!(histogram[..7], first);
    assert_eq!(histogram[133..], [30, 28, 26, 10, 8, 6]);
    assert_eq!(AllLayouts::LAYOUTS, 29_334_498);
    for code in TABLES[0].at(137) {
        assert_eq!(TABLES[0].distance(code), Some(137));
    }
}

#[test]
fn the_corpus_is_in_the_tables() {
    let text = include_str!("../data/huarong_codes.tsv");
    let mut read = 0;
    for row in text.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let code: CommonCode = fields[0].parse().unwrap();
        for (table, field) in TABLES.iter().zip([1, 3, 2]) {
            assert_eq!(table.distance(code), fields[field].parse().ok(), "{row}");
        }
        read += 1;
    }
    assert_eq!(read, 241);
    for layout in LAYOUTS {
        for table in &*TABLES {
            let distance = table.distance(ShortCode::from(layout.code()));
            assert_eq!(distance, layout.optimum(table.metric()), "{}", layout.name);
        }
    }
}

/// 1,200 layouts of all numbers of dominoes, in each metric by breadth-first search from the layout.
#[test]
fn random_layouts_are_as_far_as_a_search_from_them_says() {
    let mut rng = SplitMix64::new(99);
    let mut solver = ClassicSolver::new();
    let mut unsolvable = 0;
    for round in 0..1_200 {
        let dominoes = round % 8;
        let horizontals = rng.below(dominoes + 1).max(u64::from(dominoes == 7));
        let room = 16 - 2 * dominoes;
        // Mostly two or three free cells: with more, all is near.
        let free = 2 + rng.below(2) + rng.below(2) * rng.below(6);
        let singles = room.saturating_sub(free);
        let puzzle = layout_of(&mut rng, horizontals, dominoes - horizontals, singles);
        let code = CommonCode::try_from(&puzzle).unwrap();
        for table in &*TABLES {
            let metric = table.metric();
            let answer = solver.solve(&puzzle, metric, &Limits::none()).unwrap();
            assert_eq!(table.distance(code), answer.length, "{code} in {metric}");
            assert_eq!(table.distance(code.mirrored()), answer.length);
            unsolvable += u32::from(answer.length.is_none());
        }
    }
    assert!(unsolvable > 30, "{unsolvable}");
    for round in 0..45 {
        let puzzle = any_layout(&mut rng);
        let table = &TABLES[round % 3];
        let answer = solve(&puzzle, table.metric(), Algorithm::Astar, &Limits::none()).unwrap();
        assert_eq!(
            table.distance(CommonCode::try_from(&puzzle).unwrap()),
            answer.length
        );
    }
}

/// Whole classes by the slow twin, from all goals.
#[test]
fn small_classes_are_right_from_end_to_end() {
    let mut compared = 0;
    let mut unsolvable = 0;
    for (dominoes, singles) in [(7, 0), (6, 2), (6, 1), (4, 0), (1, 1), (0, 2)] {
        for horizontals in 0..=dominoes {
            let boards = plain::all_of(horizontals, dominoes - horizontals, singles);
            for table in &*TABLES {
                let distances = plain::distances(&boards, table.metric());
                for board in &boards {
                    let expected = distances.get(board).copied();
                    let code = plain::code(board);
                    assert_eq!(
                        table.distance(code),
                        expected,
                        "{code} in {}",
                        table.metric()
                    );
                    compared += 1;
                    unsolvable += u32::from(expected.is_none());
                }
            }
        }
    }
    assert!(
        compared > 500_000 && unsolvable > 300_000,
        "{compared} {unsolvable}"
    );
}

#[test]
fn the_hardest_of_each_choice_of_pieces() {
    let [moves, slides, steps] = &*TABLES;
    let standard = [
        (0, [19, 21, 26], "AEE8AF0"),
        (1, [93, 101, 126], "12E68FC"),
        (2, [138, 150, 179], "4FEA134"),
        (3, [135, 145, 178], "02C9DF4"),
        (4, [97, 109, 138], "2F4D61C"),
        (5, [56, 58, 77], "2F57470"),
    ];
    for (table, place) in [(moves, 0), (slides, 1), (steps, 2)] {
        let summaries = table.by_pieces();
        assert_eq!(summaries.len(), 203);
        assert!(summaries.is_sorted_by_key(|summary| summary.pieces));
        let of = |count: fn(&huarong::all_layouts::PiecesSummary) -> u64| -> u64 {
            summaries.iter().map(count).sum()
        };
        assert_eq!(of(|summary| summary.layouts), 29_334_498);
        assert_eq!(of(|summary| summary.solvable), table.solvable());
        for (horizontals, optima, code) in standard {
            let pieces = PieceCounts {
                horizontals,
                verticals: 5 - horizontals,
                singles: 4,
            };
            let found = summaries.iter().find(|summary| summary.pieces == pieces);
            let found = found.unwrap();
            assert!(pieces.is_standard() && pieces.free_cells() == 2);
            assert_eq!(found.max, Some(optima[place]), "{pieces}");
            assert!(found.hardest.is_sorted());
            for &hardest in &found.hardest {
                assert_eq!(table.distance(hardest), found.max);
            }
            if place == 0 {
                assert!(found.hardest.contains(&code.parse().unwrap()), "{code}");
            }
        }
    }
    let summaries = moves.by_pieces();
    let standard = summaries
        .iter()
        .filter(|summary| summary.pieces.is_standard());
    assert_eq!(
        standard.map(|summary| summary.layouts).sum::<u64>(),
        363_480
    );
    let mut by_numbers: BTreeMap<(u8, u8), u32> = BTreeMap::new();
    for summary in &summaries {
        let numbers = (summary.pieces.dominoes(), summary.pieces.singles);
        let max = by_numbers.entry(numbers).or_default();
        *max = summary.max.unwrap_or(0).max(*max);
    }
    for (numbers, max) in [
        ((0, 14), 22),
        ((1, 12), 31),
        ((2, 10), 40),
        ((3, 8), 51),
        ((4, 6), 75),
        ((5, 3), 85),
        ((5, 4), 138),
        ((6, 1), 92),
        ((6, 2), 77),
        ((7, 0), 6),
    ] {
        assert_eq!(by_numbers[&numbers], max, "{numbers:?}");
    }
}

#[test]
fn threads_and_calls_make_no_difference() {
    let one = AllLayouts::compute(Metric::MoveThenStep, threads(1));
    assert_eq!(one, TABLES[0]);
    assert_eq!(Groups::compute(threads(1)), Groups::compute(threads(3)));
}

#[test]
fn groups_are_the_published_ones() {
    let groups = Groups::compute(threads(2));
    assert_eq!(groups.all().len(), 25_422);
    assert_eq!(groups.solvable(), 28_913_089);
    let all: u64 = groups
        .all()
        .iter()
        .map(|group| u64::from(group.layouts))
        .sum();
    assert_eq!(all, 29_334_498);
    let goals: u64 = groups
        .all()
        .iter()
        .map(|group| u64::from(group.goals))
        .sum();
    assert_eq!(goals, TABLES[0].histogram()[0]);
    assert!(
        groups
            .all()
            .is_sorted_by_key(|group| core::cmp::Reverse(group.layouts))
    );
    let [largest, second] = [0, 1].map(|place| groups.all()[place]);
    assert_eq!((largest.layouts, largest.pieces.singles), (964_656, 6));
    assert_eq!(
        (
            second.layouts,
            second.pieces.dominoes(),
            second.pieces.singles
        ),
        (852_264, 3, 5)
    );
    // The families of the usual set.
    let family = |horizontals: u8, layouts: u32| -> Vec<u32> {
        let of_family = groups.all().iter().filter(|group| {
            group.pieces.is_standard()
                && group.pieces.horizontals == horizontals
                && group.layouts == layouts
        });
        of_family.map(|group| group.goals).collect()
    };
    let mut one = family(1, 25_955);
    one.sort_unstable();
    assert_eq!(one, [964, 4_861]);
    assert_eq!(family(0, 7_462).len(), 2);
    assert!(family(0, 7_462).contains(&0));
    assert_eq!(family(5, 7_888), [39]);
    for (horizontals, layouts) in [(2, 81_340), (3, 81_462), (4, 28_832)] {
        assert!(!family(horizontals, layouts).is_empty(), "{horizontals}");
    }
}

#[test]
fn groups_are_what_the_slow_twin_reaches() {
    let groups = Groups::compute(threads(2));
    let mut rng = SplitMix64::new(12);
    let mut looked = 0;
    while looked < 60 {
        let group = rng.pick(groups.all()).unwrap();
        if group.layouts > 3_000 {
            continue;
        }
        looked += 1;
        let reached = plain::reachable(&plain::board(group.first));
        assert_eq!(reached.len() as u32, group.layouts, "{}", group.first);
        assert_eq!(reached.iter().map(plain::code).min(), Some(group.first));
        let goals = reached.iter().filter(|board| board[13] == b'A').count();
        assert_eq!(goals as u32, group.goals);
        assert_eq!(
            group.is_solvable(),
            TABLES[0].distance(group.first).is_some()
        );
        let letters = reached[0].iter();
        let count = |letter| {
            letters
                .clone()
                .fold(0, |n, &other| n + u8::from(other == letter))
        };
        let pieces = PieceCounts {
            horizontals: count(b'H'),
            verticals: count(b'V'),
            singles: count(b'S'),
        };
        assert_eq!(group.pieces, pieces);
    }
}

#[test]
fn tables_are_saved_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    for table in &*TABLES {
        let path = folder.path().join(table.metric().name());
        table.save(&path).unwrap();
        assert_eq!(
            std::fs::metadata(&path).unwrap().len() as usize,
            AllLayouts::FILE_BYTES
        );
        assert_eq!(AllLayouts::load(&path).unwrap(), *table);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3);
    let missing = AllLayouts::load(folder.path().join("missing")).unwrap_err();
    assert!(
        matches!(missing, TableError::File(TableFileError::Io(_))),
        "{missing}"
    );
    let nowhere = folder.path().join("no such folder").join("table");
    assert!(matches!(
        TABLES[0].save(nowhere),
        Err(TableFileError::Io(_))
    ));
    // A folder is at the place: what was written beside it is taken away again.
    let taken = folder.path().join("taken");
    std::fs::create_dir_all(taken.join("full")).unwrap();
    assert!(TABLES[0].save(&taken).is_err());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 4);
}

#[test]
fn damaged_tables_are_refused() {
    let mut bytes = Vec::new();
    TABLES[2].write_to(&mut bytes).unwrap();
    let read = |bytes: &[u8]| AllLayouts::read_from(bytes).unwrap_err();
    let mut with = |place: usize, flip: u8| {
        bytes[place] ^= flip;
        let error = read(&bytes);
        bytes[place] ^= flip;
        error
    };
    assert!(matches!(
        with(0, 1),
        TableError::File(TableFileError::NotATable { .. })
    ));
    assert!(matches!(
        with(7, 0x80),
        TableError::File(TableFileError::NotATable { .. })
    ));
    let error = with(8, 3);
    assert_eq!(
        error.to_string(),
        "the table is of version 2, and only version 1 can be read"
    );
    assert!(matches!(
        with(9, 1),
        TableError::File(TableFileError::Version { found: 257, .. })
    ));
    assert!(matches!(with(10, 1), TableError::Metric { found: 3 }));
    // Another metric that there is, and the byte that says nothing: the checksum knows.
    assert!(matches!(
        with(10, 2),
        TableError::File(TableFileError::Damaged { .. })
    ));
    assert!(matches!(
        with(11, 1),
        TableError::File(TableFileError::Damaged { .. })
    ));
    assert!(matches!(
        with(12, 1),
        TableError::Layouts {
            found: 29_334_499,
            ..
        }
    ));
    let last = AllLayouts::FILE_BYTES - 1;
    let mut rng = SplitMix64::new(1);
    let content = 16..last - 7;
    let mut places = vec![content.start, content.end - 1, last - 7, last];
    places.extend((0..8).map(|_| content.start + rng.below(29_334_498) as usize));
    for place in places {
        let error = with(place, 1 << rng.below(8));
        assert!(
            matches!(error, TableError::File(TableFileError::Damaged { .. })),
            "{place}: {error}"
        );
    }
    for found in [0, 3, 8, 9, 15, 16, 1_000, content.end, last] {
        let error = read(&bytes[..found]);
        let TableError::File(TableFileError::Truncated {
            found: told,
            expected,
        }) = error
        else {
            panic!("{found}: {error}");
        };
        let wanted = if found < TableForm::HEADER {
            TableForm::HEADER
        } else {
            AllLayouts::FILE_BYTES
        };
        assert_eq!((told, expected), (found, wanted));
    }
    bytes.push(0);
    let error = read(&bytes);
    assert!(
        matches!(error, TableError::File(TableFileError::TooLong { expected }) if expected == last + 1),
        "{error}"
    );
    let foreign = read(b"BAAC/BAAC/DEEF/DGHF/I..J");
    assert!(matches!(
        foreign,
        TableError::File(TableFileError::NotATable { .. })
    ));
}
