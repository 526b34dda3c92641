//! Connect four on small boards, solved by looking at every position.

use std::collections::HashMap;

use arrayvec::ArrayVec;
use search_core::score::{self, after_move};
use search_core::{
    Evaluator, Game, Limits, NoAdvice, Outcome, Score, SearchConfig, Searcher, Side, SplitMix64,
};

#[expect(
    unreachable_pub,
    reason = "shared with an example and with benches, where it is public"
)]
#[path = "../../../examples/connect_four/game.rs"]
pub(super) mod game;

use game::{ConnectFour, OpenLines};

/// The values of a position and of all that can come of it.
pub(super) fn solve<const W: usize, const H: usize>(
    board: ConnectFour<W, H>,
    values: &mut HashMap<ConnectFour<W, H>, Score>,
) -> Score {
    if let Some(&value) = values.get(&board) {
        return value;
    }
    let value = board.terminal().unwrap_or_else(|| {
        let mut moves = ArrayVec::new();
        board.moves(&mut moves);
        let after = moves.into_iter().map(|mv| {
            let mut child = board;
            child.play(mv);
            after_move(-solve(child, values), 0)
        });
        after.max().unwrap()
    });
    values.insert(board, value);
    value
}

fn check<const W: usize, const H: usize>(positions: usize, games: u64) {
    let mut values = HashMap::new();
    let value = solve(ConnectFour::<W, H>::start(), &mut values);
    assert_eq!(values.len(), positions, "positions of {W}x{H}");
    for table_bytes in [1 << 10, 1 << 22] {
        let config = SearchConfig {
            table_bytes,
            ..SearchConfig::default()
        };
        let mut searcher = Searcher::with_policy(OpenLines, NoAdvice, config);
        let report = searcher.search(&ConnectFour::<W, H>::start(), &Limits::none());
        assert_eq!((report.value, report.outcome), (value, Outcome::Solved));
        // Random games, with the memory of all searches before.
        for seed in 0..games {
            let mut rng = SplitMix64::for_index(4, seed);
            let mut board = ConnectFour::<W, H>::start();
            while board.terminal().is_none() {
                let report = searcher.search(&board, &Limits::none());
                assert_eq!(report.value, values[&board], "{board:?}");
                assert_eq!(report.outcome, Outcome::Solved, "{board:?}");
                let mut moves = ArrayVec::new();
                board.moves(&mut moves);
                board.play(*rng.pick(&moves).unwrap());
            }
        }
    }
}

#[test]
fn four_by_four_is_solved_from_anywhere() {
    // The number of positions is the one John Tromp published.
    check::<4, 4>(161_029, 20);
}

#[test]
fn moves_come_from_the_left_and_are_legal() {
    fn list<const W: usize>(position: &ConnectFour<W, 4>) -> Vec<u8> {
        let mut moves = ArrayVec::new();
        position.moves(&mut moves);
        let legal = (0..=W as u8).filter(|&column| position.is_legal(column));
        assert!(legal.eq(moves.iter().copied()));
        moves.to_vec()
    }
    let mut position = ConnectFour::<7, 4>::start();
    assert_eq!(list(&position), [0, 1, 2, 3, 4, 5, 6]);
    assert_eq!(list(&ConnectFour::<6, 4>::start()), [0, 1, 2, 3, 4, 5]);
    for _ in 0..4 {
        position.play(3);
    }
    assert_eq!(list(&position), [0, 1, 2, 4, 5, 6]);
}

#[test]
fn random_games_keep_to_the_rules() {
    const WIDTH: usize = 7;
    const HEIGHT: usize = 6;
    let mut ends = [0; 2];
    for seed in 0..2_000 {
        let rng = &mut SplitMix64::for_index(5, seed);
        let mut cells: [Vec<Side>; WIDTH] = Default::default();
        let mut position = ConnectFour::<WIDTH, HEIGHT>::start();
        let mut turn = Side::First;
        loop {
            let at = |column: usize, row: usize| cells.get(column)?.get(row).copied();
            let four = |side| {
                let lines = [(0, 1), (1, 0), (1, 1), (1, usize::MAX)];
                (0..WIDTH).any(|column| {
                    (0..HEIGHT).any(|row| {
                        lines.iter().any(|&(right, up)| {
                            (0..4).all(|nth| {
                                let row = row.wrapping_add(up.wrapping_mul(nth));
                                at(column + right * nth, row) == Some(side)
                            })
                        })
                    })
                })
            };
            let full = cells.iter().all(|column| column.len() == HEIGHT);
            let end = match (four(!turn), full) {
                (true, _) => Some(-score::WIN),
                (false, full) => full.then_some(0),
            };
            assert_eq!((position.turn(), position.terminal()), (turn, end));
            for (column, discs) in cells.iter().enumerate() {
                for row in 0..HEIGHT {
                    let bit = 1 << (column * (HEIGHT + 1) + row);
                    for side in Side::ALL {
                        let has = position.discs(side) & bit != 0;
                        assert_eq!(has, discs.get(row) == Some(&side));
                    }
                }
            }
            if let Some(end) = end {
                ends[usize::from(end == 0)] += 1;
                break;
            }
            let column = rng.below(WIDTH as u64) as usize;
            if position.is_legal(column as u8) {
                position.play(column as u8);
                cells[column].push(turn);
                turn = !turn;
            }
        }
    }
    assert!(ends.iter().all(|&count| count > 0), "{ends:?}");
}

#[test]
fn the_evaluation_counts_open_lines() {
    let value = |moves: &[u8]| {
        let mut position = ConnectFour::<7, 6>::start();
        for &column in moves {
            position.play(column);
        }
        OpenLines.evaluate(&position)
    };
    // Three lines go through a corner, seven through the middle of the bottom row.
    assert_eq!(value(&[]), 0);
    assert_eq!(value(&[0]), -3);
    assert_eq!(value(&[3]), -7);
    assert_eq!(value(&[0, 3]), 3 - 7);
    // Ten go through the cell above.
    assert_eq!(value(&[3, 3]), 7 - 10);
    // Three lines along the bottom row hold both discs of the first player.
    assert_eq!(value(&[2, 0, 3]), 3 - (5 + 7 - 3));
}
