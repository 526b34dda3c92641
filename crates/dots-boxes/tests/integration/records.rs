//! Games and positions in other programs' forms.

use dots_boxes::{Edge, Form, Position, Record, Size, Start};
use search_core::{Side, SplitMix64};

use crate::oracle::{random_position, size};

/// A random game on a random board, to its end or not.
fn random_game(rng: &mut SplitMix64, start: Start) -> Record {
    let size = size(1 + rng.below(10) as u8, 1 + rng.below(10) as u8);
    let start = Position::start(size, start);
    let mut left: Vec<Edge> = start.legal_moves().into_iter().collect();
    rng.shuffle(&mut left);
    left.truncate(rng.below(left.len() as u64 + 1) as usize);
    Record::new(start, left).unwrap()
}

#[test]
fn games_come_back_from_every_form() {
    for seed in 0..300 {
        let mut rng = SplitMix64::for_index(21, seed);
        let game = random_game(&mut rng, Start::American);
        let size = game.start().size();
        assert_eq!(Record::from_dbl(&game.to_dbl().unwrap()).unwrap(), game);
        assert_eq!(
            Record::from_actions(size, &game.to_actions().unwrap()).unwrap(),
            game
        );
        for form in Form::ALL {
            let text = form.write(&game).unwrap();
            let again = form.read(&text).unwrap();
            assert_eq!(again.end(), game.end(), "{form}: {text}");
            assert_eq!(form.to_string().parse(), Ok(form));
        }
    }
}

#[test]
fn positions_come_back_from_bits() {
    for seed in 0..500 {
        let mut rng = SplitMix64::for_index(22, seed);
        let size = size(1 + rng.below(10) as u8, 1 + rng.below(10) as u8);
        let plies = rng.below(u64::from(size.edge_count()) + 1) as u32;
        let position = random_position(&mut rng, size, plies);
        let scores = position.scores().map(|boxes| boxes as u8);
        let again = Position::from_dbn(size, &position.dbn(), scores, position.turn());
        assert_eq!(again, Ok(position));
        // The order of the bits is that of the actions.
        for (edge, bit) in Edge::all(size).zip(position.dbn().chars()) {
            assert_eq!(bit == '0', position.is_legal(edge));
        }
    }
}

#[test]
fn dots_are_counted_to_the_right_and_down() {
    let text = "# Dabble\n\n 3 , 2 \n( 0,0 )-(1, 0) # top left\n(1, 0) - (0, 0)\n";
    let error = Record::from_dbl(text).unwrap_err().to_string();
    assert_eq!(error, "move 2: edge h0,0: drawn already");
    let text = "3,2\n(3, 2) - (2, 2)\n(3, 1) - (3, 2)\n(1, 0) - (1, 1)";
    let game = Record::from_dbl(text).unwrap();
    let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["h2,2", "v1,3", "v0,1"]);
    assert_eq!(game.start().size(), Size::new(2, 3).unwrap());
    assert_eq!(
        game.to_dbl().unwrap(),
        "3,2\n(2, 2) - (3, 2)\n(3, 1) - (3, 2)\n(1, 0) - (1, 1)\n"
    );
    assert_eq!(game.to_actions().unwrap(), "8 16 10");
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let dbl = |text: &str| Record::from_dbl(text).unwrap_err().to_string();
    assert_eq!(
        dbl("# nothing"),
        "expected a line `WIDTH,HEIGHT`, in boxes, before the first move"
    );
    assert_eq!(
        dbl("3x3"),
        "line 1: expected the size, `WIDTH,HEIGHT` in boxes, found `3x3`"
    );
    assert!(dbl("11,3").contains("11"), "{}", dbl("11,3"));
    for wrong in [
        "(0, 0) - (1, 1)",
        "(0, 0) - (2, 0)",
        "(0, 0) - (0, 0)",
        "(0, 0) - (1, 0) x",
        "(0, 0) (1, 0)",
        "0, 0 - 1, 0",
        "(0, 0) - (-1, 0)",
        "(0, 300) - (1, 300)",
    ] {
        assert_eq!(
            dbl(&format!("2,2\n\n{wrong}\n")),
            format!(
                "line 3: expected an edge, `(x1, y1) - (x2, y2)` between two dots beside each \
                 other, found `{wrong}`"
            )
        );
    }
    assert_eq!(
        dbl("2,2\n(2, 2) - (3, 2)"),
        "move 1: edge h2,2: not on a board of 2x2 boxes"
    );
    let actions = |text| {
        Record::from_actions(size(2, 2), text)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        actions("0, 12"),
        "action 2: `12` is none of the numbers from 0 to 11 of a board of 2x2 boxes"
    );
    assert!(actions("-1").starts_with("action 1: `-1`"));
    assert_eq!(actions("3 3"), "move 2: edge h1,1: drawn already");
    let bits = |text| Position::from_dbn(size(1, 1), text, [0, 0], Side::First);
    assert_eq!(
        bits("111").unwrap_err().to_string(),
        "expected 4 characters, each 0 or 1, for a board of 1x1 boxes, found `111`"
    );
    assert!(bits("1112").is_err() && bits("11111").is_err());
    let closed = Position::from_dbn(size(1, 2), "1111111", [0, 0], Side::First);
    assert!(closed.unwrap_err().to_string().contains("boxes"));
    let form = |form: Form, text| form.read(text).unwrap_err().to_string();
    assert_eq!(
        form(Form::Dbn, "1x1"),
        "expected `RxC BITS` or `RxC BITS FIRST-SECOND SIDE`, found 1 fields"
    );
    assert!(form(Form::Dbn, "1x1 1010 0-0 3").contains("side to move `3`"));
    assert!(form(Form::Actions, "11x1 0").contains("11x1"));
    let error = "csv".parse::<Form>().unwrap_err().to_string();
    assert_eq!(
        error,
        "`csv` is no form: use `line`, `dbn`, `actions` or `dbl`"
    );
}

#[test]
fn a_game_from_another_start_has_no_form_of_theirs() {
    let game = random_game(&mut SplitMix64::new(3), Start::Swedish);
    let error = game.to_dbl().unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("this form begins with an empty board")
    );
    assert_eq!(game.to_actions().unwrap_err(), error);
}

#[cfg(feature = "serde")]
#[test]
fn records_are_lines_of_json() {
    for seed in 0..50 {
        let mut rng = SplitMix64::for_index(23, seed);
        let game = random_game(&mut rng, Start::Icelandic);
        let line = serde_json::to_string(&game).unwrap();
        assert!(!line.contains('\n'));
        assert_eq!(serde_json::from_str::<Record>(&line).unwrap(), game);
    }
    let text = r#"{"start":"1x1 ./. .. 0-0 1","moves":["h0,0","h0,0"]}"#;
    let error = serde_json::from_str::<Record>(text)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("move 2: edge h0,0: drawn already"),
        "{error}"
    );
}
