//! Rules: random games against a slow referee, keys, and symmetry of the players.

use search_core::{Ending, Game, Serial, Side, Simultaneous, SplitMix64, perft};
use tron::{Alternating, Move, Position};

use crate::support::{neighbours, random_game, random_position};

/// A board as characters, stepped by the words of the rules.
fn referee(text: &str, moves: [Move; 2]) -> String {
    let mut rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
    let find = |rows: &[Vec<char>], head| {
        rows.iter().enumerate().find_map(|(row, cells)| {
            let column = cells.iter().position(|&cell| cell == head)?;
            Some((row as i32, column as i32))
        })
    };
    let heads = [find(&rows, '1').unwrap(), find(&rows, '2').unwrap()];
    let targets = [0, 1].map(|player: usize| {
        let (row, column) = heads[player];
        match moves[player] {
            Move::North => (row - 1, column),
            Move::East => (row, column + 1),
            Move::South => (row + 1, column),
            Move::West => (row, column - 1),
        }
    });
    let is_free = |rows: &[Vec<char>], (row, column): (i32, i32)| {
        usize::try_from(row)
            .ok()
            .and_then(|row| rows.get(row))
            .zip(usize::try_from(column).ok())
            .and_then(|(cells, column)| cells.get(column))
            == Some(&'.')
    };
    let safe = targets.map(|target| is_free(&rows, target) && targets[0] != targets[1]);
    for player in 0..2 {
        let (row, column) = heads[player];
        rows[row as usize][column as usize] = '#';
        if safe[player] {
            let (row, column) = targets[player];
            rows[row as usize][column as usize] = ['1', '2'][player];
        }
    }
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    rows.join("/")
}

#[test]
fn every_turn_agrees_with_the_referee() {
    let mut rng = SplitMix64::new(21);
    let mut turns = 0;
    for _ in 0..400 {
        let start = random_position(&mut rng, 7);
        random_game(start, &mut rng, |position| {
            if position.ending().is_some() {
                return;
            }
            for first in Move::ALL {
                for second in Move::ALL {
                    let mut after = *position;
                    after.step([first, second]);
                    assert_eq!(
                        after.notation(),
                        referee(&position.notation(), [first, second])
                    );
                    assert_eq!(after.key(), after.rebuilt_key());
                    // Swapping the players before or after the turn is the same.
                    let mut swapped = position.swapped();
                    swapped.step([second, first]);
                    assert_eq!(swapped, after.swapped());
                    assert_eq!(swapped.key(), after.swapped().key());
                    turns += 1;
                }
            }
        });
    }
    assert!(turns > 10_000, "only {turns} turns");
}

#[test]
fn moves_are_the_free_neighbours() {
    let mut rng = SplitMix64::new(22);
    for _ in 0..2_000 {
        let position = random_position(&mut rng, 9);
        for side in Side::ALL {
            let head = position.head(side).unwrap();
            let around = neighbours(position.size(), head);
            let mut expected: Vec<_> = around
                .into_iter()
                .filter(|&cell| position.free().contains(cell))
                .collect();
            let mut entered: Vec<_> = position
                .free_moves(side)
                .into_iter()
                .map(|mv| position.target(side, mv).unwrap())
                .collect();
            expected.sort_unstable();
            entered.sort_unstable();
            assert_eq!(entered, expected);

            let game = Alternating::new(position, side).unwrap();
            assert_eq!(game.legal_moves(), position.free_moves(side));
            assert_eq!(game.terminal().is_some(), expected.is_empty());
            assert_eq!(game.move_count(), expected.len());
            for mv in Move::ALL {
                assert_eq!(game.is_legal(mv), game.legal_moves().contains(&mv));
            }
        }
    }
}

#[test]
fn alternating_keys_are_incremental() {
    let mut rng = SplitMix64::new(23);
    for _ in 0..500 {
        let mut game = Alternating::new(random_position(&mut rng, 8), Side::First).unwrap();
        while let Some(&mv) = rng.pick(&game.legal_moves()) {
            game.try_play(mv).unwrap();
            assert_eq!(game.key(), game.rebuilt_key());
        }
    }
}

/// Sequences of moves counted by a recursion that knows rows and columns only.
fn plain_perft(text: &str, turn: usize, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
    let head = ['1', '2'][turn];
    let (row, column) = (0..rows.len())
        .flat_map(|row| (0..rows[row].len()).map(move |column| (row, column)))
        .find(|&(row, column)| rows[row][column] == head)
        .unwrap();
    [(-1, 0), (0, 1), (1, 0), (0, -1)]
        .into_iter()
        .filter_map(|(down, right)| {
            let target = (
                row.checked_add_signed(down)?,
                column.checked_add_signed(right)?,
            );
            (*rows.get(target.0)?.get(target.1)? == '.').then(|| {
                let mut after = rows.clone();
                after[row][column] = '#';
                after[target.0][target.1] = head;
                let after: Vec<String> = after.into_iter().map(String::from_iter).collect();
                plain_perft(&after.join("/"), 1 - turn, depth - 1)
            })
        })
        .sum()
}

#[test]
fn perft_of_alternating_games() {
    let mut rng = SplitMix64::new(24);
    for _ in 0..100 {
        let position = random_position(&mut rng, 6);
        let game = Alternating::new(position, Side::First).unwrap();
        for depth in 0..=6 {
            let expected = plain_perft(&position.notation(), 0, depth);
            assert_eq!(perft(&game, depth), expected, "{position:?} {depth}");
        }
    }
    let corners: Alternating = "1..../...../...../...../....2".parse().unwrap();
    let counts: Vec<u64> = (1..=8).map(|depth| perft(&corners, depth)).collect();
    assert_eq!(counts, [2, 4, 8, 16, 40, 100, 240, 506]);
}

#[test]
fn serial_games_end_as_the_turns_do() {
    let mut rng = SplitMix64::new(25);
    for _ in 0..500 {
        let mut position = random_position(&mut rng, 6);
        let me = *rng.pick(&Side::ALL).unwrap();
        let mut serial = Serial::pessimistic(position, me);
        while position.ending().is_none() {
            assert_eq!(serial.turn(), me);
            let mut list = tron::Moves::new();
            serial.moves(&mut list);
            let mine = *rng.pick(&list).unwrap();
            let key = serial.key();
            serial.play(mine);
            assert_ne!(serial.key(), key);
            assert_eq!(serial.turn(), me.other());
            assert_eq!(serial.terminal(), None);
            let other = *rng.pick(&position.legal_moves(me.other())).unwrap();
            serial.play(other);
            position.step(me.ordered([mine, other]));
            assert_eq!(*serial.position(), position);
        }
        let expected = match position.ending().unwrap() {
            Ending::Draw => 0,
            Ending::Won(side) if side == me => search_core::score::WIN,
            Ending::Won(_) => -search_core::score::WIN,
        };
        assert_eq!(serial.terminal(), Some(expected));
    }
}

#[test]
fn a_position_stays_small() {
    assert!(size_of::<Position>() <= 544, "copied at every node");
}
