//! Numbers of move sequences, of distinct states and of outcomes over all games.

use std::collections::BTreeMap;

use dots_boxes::{Position, Start};
use search_core::{Ending, Side, perft};

use crate::oracle::size;

#[test]
fn perft_is_the_falling_factorial() {
    for (rows, columns, depth) in [
        (1, 1, 4),
        (1, 2, 7),
        (2, 2, 6),
        (3, 3, 4),
        (5, 5, 3),
        (10, 10, 2),
    ] {
        let position = Position::start(size(rows, columns), Start::American);
        let edges = u64::from(position.size().edge_count());
        let expected: u64 = (0..depth).map(|ply| edges - ply).product();
        assert_eq!(perft(&position, depth as u32), expected, "{rows}x{columns}");
    }
}

/// By state: a position in it, and the number of ways to get there.
type Layer = BTreeMap<(String, Side, i32), (Position, u64)>;

/// The distinct scored states (edges, side to move, score difference) after each number of moves.
fn layers(rows: u8, columns: u8) -> Vec<Layer> {
    let start = Position::start(size(rows, columns), Start::American);
    let state = |position: &Position| {
        let [first, second] = position.scores();
        let key = format!("{:?}", position.free());
        (key, position.turn(), first as i32 - second as i32)
    };
    let mut layers = vec![BTreeMap::from([(state(&start), (start, 1))])];
    for _ in 0..start.size().edge_count() {
        let mut next = Layer::new();
        for (position, ways) in layers[layers.len() - 1].values() {
            for edge in position.legal_moves() {
                let mut child = *position;
                child.try_play(edge).unwrap();
                next.entry(state(&child)).or_insert((child, 0)).1 += ways;
            }
        }
        layers.push(next);
    }
    layers
}

#[test]
fn states_and_results_over_all_games() {
    // Boxes, states after each number of moves, and games won by the first, drawn, won by the second.
    let known: [(u8, u8, &[usize], [u64; 3]); 4] = [
        (1, 1, &[1, 4, 6, 4, 1], [0, 0, 24]),
        (1, 2, &[1, 7, 21, 35, 35, 27, 13, 3], [720, 1_152, 3_168]),
        (
            2,
            2,
            &[1, 12, 66, 220, 495, 824, 1036, 1016, 813, 524, 250, 84, 8],
            [201_415_680, 76_096_512, 201_489_408],
        ),
        (
            2,
            3,
            &[
                1, 17, 136, 680, 2380, 6266, 12844, 21164, 28732, 32662, 31404, 25612, 17522, 9772,
                4179, 1185, 186, 12,
            ],
            [172_721_854_559_232, 42_398_173_495_296, 140_567_400_041_472],
        ),
    ];
    for (rows, columns, states, results) in known {
        let layers = layers(rows, columns);
        let sizes: Vec<usize> = layers.iter().map(BTreeMap::len).collect();
        assert_eq!(sizes, states, "{rows}x{columns}");
        let mut found = [0; 3];
        for (position, ways) in layers[layers.len() - 1].values() {
            let place = match position.ending().unwrap() {
                Ending::Won(Side::First) => 0,
                Ending::Draw => 1,
                Ending::Won(Side::Second) => 2,
            };
            found[place] += ways;
        }
        assert_eq!(found, results, "{rows}x{columns}");
    }
}
