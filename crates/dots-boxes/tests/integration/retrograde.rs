//! The table of all positions: filled right, saved, loaded, refused when damaged, and played from.

use core::num::NonZeroUsize;

use dots_boxes::{Position, Size, Start, TableError, ValueTable, bot};
use search_core::table_file::TableFileError;
use search_core::{BotOptions, Ending, Limits, Side, SplitMix64};

use crate::oracle::{Table, position, random_position, size};

fn compute(size: Size, threads: usize) -> ValueTable {
    ValueTable::compute(size, NonZeroUsize::new(threads).unwrap()).unwrap()
}

#[test]
fn all_positions_of_small_boards_are_right() {
    for (rows, columns) in [(1, 1), (1, 2), (2, 1), (1, 5), (2, 2), (3, 2), (2, 3)] {
        let slow = Table::empty_board(rows, columns);
        let table = compute(slow.size, 1);
        assert_eq!(table, compute(slow.size, 3), "threads change nothing");
        assert_eq!(table.positions(), slow.full() as usize + 1);
        for mask in 0..=slow.full() {
            let position = slow.position(mask);
            assert_eq!(table.value(&position), Some(slow.value(mask)));
            assert_eq!(table.best_moves(&position), Some(slow.best_moves(mask)));
        }
    }
}

#[test]
fn known_values_are_found() {
    for (rows, columns, expected) in [(1, 8, [0, 2, 8]), (4, 2, [2, 4, 0]), (3, 3, [-3, -1, 7])] {
        let table = compute(size(rows, columns), 2);
        let values = Start::ALL.map(|start| {
            let position = Position::start(table.size(), start);
            table.value(&position).unwrap()
        });
        // `Start::ALL` has the Swedish start before the Icelandic one.
        assert_eq!(
            [values[0], values[2], values[1]],
            expected,
            "{rows}x{columns}"
        );
    }
}

#[test]
fn other_boards_are_not_in_the_table() {
    let table = compute(size(2, 3), 1);
    let other = Position::start(size(3, 2), Start::Swedish);
    assert_eq!(table.value(&other), None);
    assert_eq!(table.best_moves(&other), None);
    assert_eq!(table.best_line(&other), None);
    assert_eq!(table.value_of(other.free()), None);
    assert_eq!(table.size(), size(2, 3));
    assert_eq!(
        format!("{table:?}"),
        "ValueTable { size: Size { rows: 2, columns: 3 }, .. }"
    );
    let error = ValueTable::compute(size(3, 4), NonZeroUsize::MIN).unwrap_err();
    assert_eq!(
        error.to_string(),
        "3x4 has 31 edges: a table of all positions takes at most 27"
    );
}

#[test]
fn lines_end_with_the_value() {
    let table = compute(size(2, 3), 1);
    let mut rng = SplitMix64::new(31);
    for plies in 0..17 {
        let start = random_position(&mut rng, table.size(), plies);
        let value = table.value(&start).unwrap();
        let mut end = start;
        for edge in table.best_line(&start).unwrap() {
            end.try_play(edge).unwrap();
        }
        assert!(end.is_over());
        let margin = |position: &Position| {
            let [first, second] = position.scores().map(|boxes| boxes as i32);
            first - second
        };
        let gained = margin(&end) - margin(&start);
        let gained = if start.turn() == Side::First {
            gained
        } else {
            -gained
        };
        assert_eq!(gained, value);
    }
}

fn bytes_of(table: &ValueTable) -> Vec<u8> {
    let mut bytes = Vec::new();
    table.write_to(&mut bytes).unwrap();
    bytes
}

#[test]
fn tables_survive_being_written() {
    for (rows, columns) in [(1, 1), (1, 2), (2, 3), (2, 4)] {
        let table = compute(size(rows, columns), 1);
        let bytes = bytes_of(&table);
        assert_eq!(bytes.len(), 16 + table.positions() + 8);
        assert_eq!(ValueTable::read_from(bytes.as_slice()).unwrap(), table);
    }
}

#[test]
fn damage_of_any_kind_is_told() {
    let whole = bytes_of(&compute(size(1, 2), 1));
    let error = |bytes: &[u8]| ValueTable::read_from(bytes).unwrap_err();
    for place in 0..whole.len() {
        for bit in 0..8 {
            let mut bytes = whole.clone();
            bytes[place] ^= 1 << bit;
            let error = error(&bytes);
            let expected = match place {
                0..8 => matches!(error, TableError::File(TableFileError::NotATable { .. })),
                8..10 => matches!(
                    error,
                    TableError::File(TableFileError::Version { expected: 1, .. })
                ),
                // Another size has another length.
                10..12 => matches!(
                    error,
                    TableError::Size { .. }
                        | TableError::File(
                            TableFileError::Truncated { .. }
                                | TableFileError::TooLong { .. }
                                | TableFileError::Damaged { .. }
                        )
                ),
                _ => matches!(error, TableError::File(TableFileError::Damaged { .. })),
            };
            assert!(expected, "byte {place}: {error}");
        }
        let error = error(&whole[..place]);
        assert!(
            matches!(error, TableError::File(TableFileError::Truncated { found, .. }) if found == place),
            "{place} bytes: {error}"
        );
    }
    let mut longer = whole.clone();
    longer.push(0);
    let messages = [
        error(&longer).to_string(),
        error(&whole[..50]).to_string(),
        error(&whole[..9]).to_string(),
        error(b"dotsbox\x1A\x02\x00").to_string(),
        error(b"something else").to_string(),
        error(b"dotsbox\x1A\x07\x00\x01\x01\x00\x00\x00\x00").to_string(),
        error(b"dotsbox\x1A\x01\x00\x03\x04\x00\x00\x00\x00").to_string(),
    ];
    insta::assert_snapshot!(messages.join("\n"), @r"
    the table goes on after its 152 bytes
    the table is cut off after 50 of 152 bytes
    the table is cut off after 9 of 16 bytes
    the table is cut off after 10 of 16 bytes
    this is no such table: it does not begin with `dotsbox`
    the table is of version 7, and only version 1 can be read
    the table says that it is of 3x4 boxes: there is none of that size
    ");
}

#[test]
fn the_exact_player_looks_up() {
    let table = compute(size(2, 3), 1);
    let file = std::env::temp_dir().join(format!("dots-boxes-{}.table", std::process::id()));
    table.save(&file).unwrap();
    assert_eq!(ValueTable::load(&file).unwrap(), table);
    let options = BotOptions::from([("table".to_owned(), file.display().to_string())]);
    let mut exact = bot("exact", &options).unwrap();
    let mut random = bot("random", &BotOptions::new()).unwrap();
    // With no node to spend the player has only the table; on another board it has nothing.
    let limits = Limits::none().with_nodes(0);
    let start = Position::start(table.size(), Start::American);
    assert_eq!(exact.choose(&start, &limits).value, Some(-2));
    let other = Position::start(size(3, 2), Start::American);
    assert_eq!(exact.choose(&other, &limits).value, None);
    for seed in 0..40 {
        random.new_game(seed);
        let side = if seed % 2 == 0 {
            Side::First
        } else {
            Side::Second
        };
        let mut game = position(table.size(), start.free(), Side::First);
        while !game.is_over() {
            let player = if game.turn() == side {
                &mut exact
            } else {
                &mut random
            };
            let choice = player.choose(&game, &limits);
            game.try_play(choice.mv).unwrap();
        }
        let [first, second] = game.scores();
        // The first player is worth two boxes less.
        let margin = first as i32 - second as i32;
        let own = if side == Side::First { margin } else { -margin };
        assert!(
            own >= if side == Side::First { -2 } else { 2 },
            "seed {seed}"
        );
        assert!(side == Side::First || game.ending() == Some(Ending::Won(Side::Second)));
    }
    std::fs::write(&file, b"dotsbox").unwrap();
    let error = bot("exact", &options).err().unwrap().to_string();
    assert!(
        error.ends_with("(the table is cut off after 7 of 16 bytes)"),
        "{error}"
    );
    std::fs::remove_file(&file).unwrap();
    let error = bot("exact", &options).err().unwrap().to_string();
    assert!(error.contains("option `table`"), "{error}");
}
