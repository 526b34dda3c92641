//! Texts of positions: there and back, and what is refused.

use dots_boxes::{Edge, EdgeSet, Form, Position, Size, Start};
use search_core::{Side, SplitMix64};

use crate::oracle::{random_position, size};

#[test]
fn random_positions_survive_both_texts() {
    for seed in 0..3_000 {
        let mut rng = SplitMix64::for_index(2, seed);
        let size = size(1 + rng.below(10) as u8, 1 + rng.below(10) as u8);
        let plies = rng.below(u64::from(size.edge_count()) + 1) as u32;
        let position = random_position(&mut rng, size, plies);
        assert_eq!(position.notation().parse(), Ok(position));
        let board = position.to_string();
        assert_eq!(board.parse(), Ok(position), "\n{board}");
        assert!(board.lines().all(|line| line.trim_end() == line));
        let indented = format!("    {}", board.replace('\n', "\n    "));
        assert_eq!(
            format!("\n{indented}\n").parse(),
            Ok(position),
            "\n{indented}"
        );
    }
}

#[test]
fn every_start_survives_both_texts() {
    for start in Start::ALL {
        for (rows, columns) in [(1, 1), (1, 10), (10, 1), (8, 8), (10, 10)] {
            let position = Position::start(size(rows, columns), start);
            assert_eq!(position.notation().parse(), Ok(position));
            assert_eq!(position.to_string().parse(), Ok(position));
        }
    }
}

#[test]
fn edges_are_where_the_notation_says() {
    let position: Position = "2x2 ../-./.. .|./... 0-0 1".parse().unwrap();
    let drawn: Vec<Edge> = (EdgeSet::all(position.size()) - position.free())
        .iter()
        .collect();
    assert_eq!(drawn, ["h1,0", "v0,1"].map(|text| text.parse().unwrap()));
    assert_eq!(position.turn(), Side::First);
}

#[test]
fn boards_look_right() {
    let position: Position = "2x3 --./-.-/... |||./...| 1-0 2".parse().unwrap();
    insta::assert_snapshot!(position, @r"
      0   1   2   3
    0 +---+---+   +
      | x |   |
    1 +---+   +---+
                  |
    2 +   +   +   +
    first 1, second 0; second to move
    ");
    let over: Position = "1x2 --/-- ||| 1-1 1".parse().unwrap();
    insta::assert_snapshot!(over, @r"
      0   1   2
    0 +---+---+
      | x | x |
    1 +---+---+
    first 1, second 1; first to move; over: draw
    ");
}

#[test]
fn bad_lines_are_refused_with_place_and_reason() {
    let errors: String = [
        "",
        "   \t ",
        "2x2",
        "2x2 ../../.. .../... 0-0",
        "2x2 ../../.. .../... 0-0 1 1",
        "0x5 . . 0-0 1",
        "11x11 . . 0-0 1",
        "axb . . 0-0 1",
        "2x2 ../.. .../... 0-0 1",
        "2x2 ../../.. ... 0-0 1",
        "2x2 ../.../.. .../... 0-0 1",
        "2x2 ../../.. .../.. 0-0 1",
        "2x2 ../.x/.. .../... 0-0 1",
        "2x2 ../.|/.. .../... 0-0 1",
        "2x2 ../../.. .../.é. 0-0 1",
        "2x2 ../../.. .../... 00 1",
        "2x2 ../../.. .../... 0-0-0 1",
        "2x2 ../../.. .../... +1-0 1",
        "2x2 ../../.. .../... 999-0 1",
        "2x2 ../../.. .../... 1-0 1",
        "1x1 -/- || 0-2 1",
        "1x2 --/-- ||| 0-1 1",
        "2x2 ../../.. .../... 0-0 3",
        "2x2 ../../.. .../... 0-0 first",
        "\u{0}\u{1}\u{fffd}",
    ]
    .into_iter()
    .map(|text| match text.parse::<Position>() {
        Ok(position) => panic!("accepted {text}: {position}"),
        Err(error) => format!("{error}\n"),
    })
    .collect();
    insta::assert_snapshot!(errors, @r"
    empty position: expected `RxC HROWS VROWS FIRST-SECOND SIDE` or a board
    empty position: expected `RxC HROWS VROWS FIRST-SECOND SIDE` or a board
    expected five fields, `RxC HROWS VROWS FIRST-SECOND SIDE`, found 1
    expected five fields, `RxC HROWS VROWS FIRST-SECOND SIDE`, found 4
    expected five fields, `RxC HROWS VROWS FIRST-SECOND SIDE`, found 6
    board size `0x5`: rows and columns of boxes go from 1 to 10
    board size `11x11`: rows and columns of boxes go from 1 to 10
    board size `axb`: expected ROWSxCOLUMNS in boxes, such as 5x5
    horizontal edges: expected 3 rows on a board of 2x2 boxes, found 2
    vertical edges: expected 2 rows on a board of 2x2 boxes, found 1
    horizontal edges, row 1: expected 2 characters, found 3
    vertical edges, row 1: expected 3 characters, found 2
    horizontal edges, row 1, column 1: expected `-` or `.`, found `x`
    horizontal edges, row 1, column 1: expected `-` or `.`, found `|`
    vertical edges, row 1, column 1: expected `|` or `.`, found `é`
    score `00`: expected FIRST-SECOND, two numbers from 0 to 100, such as 3-1
    score `0-0-0`: expected FIRST-SECOND, two numbers from 0 to 100, such as 3-1
    score `+1-0`: expected FIRST-SECOND, two numbers from 0 to 100, such as 3-1
    score `999-0`: expected FIRST-SECOND, two numbers from 0 to 100, such as 3-1
    scores 1-0 add up to 1, but the drawn edges close 0 boxes
    scores 0-2 add up to 2, but the drawn edges close 1 boxes
    scores 0-1 add up to 1, but the drawn edges close 2 boxes
    side to move `3`: expected 1 or 2
    side to move `first`: expected 1 or 2
    expected five fields, `RxC HROWS VROWS FIRST-SECOND SIDE`, found 1
    ");
}

#[test]
fn messages_show_texts_escaped_and_cut() {
    const ESCAPE: &str = "\u{1b}[2J";
    let long = format!("{ESCAPE}{}", "x".repeat(1_000_000));
    let spaced = long.replace('[', " [");
    let position = |text: String| text.parse::<Position>().unwrap_err().to_string();
    let record = |form: Form, text: String| form.read(&text).unwrap_err().to_string();
    let messages = [
        long.parse::<Edge>().unwrap_err().to_string(),
        format!("h0,{}", "9".repeat(1_000_000))
            .parse::<Edge>()
            .unwrap_err()
            .to_string(),
        long.parse::<Size>().unwrap_err().to_string(),
        format!("3x{}", "9".repeat(1_000_000))
            .parse::<Size>()
            .unwrap_err()
            .to_string(),
        long.parse::<Start>().unwrap_err().to_string(),
        long.parse::<Form>().unwrap_err().to_string(),
        position(format!("{long} . . 0-0 1")),
        position(format!("1x1 {ESCAPE}{} || 0-0 1", "x/x")),
        position("1x1 \u{1b}/. .. 0-0 1".to_owned()),
        position(format!("1x1 ./. .. {long} 1")),
        position(format!("1x1 ./. .. 0-0 {long}")),
        record(Form::Dbn, format!("1x1 {long}")),
        record(Form::Actions, format!("1x1 {long}")),
        record(Form::Actions, format!("{long} 1")),
        record(Form::Dbl, long.clone()),
        record(Form::Dbl, format!("1,1\n{spaced}")),
    ];
    for message in messages {
        assert!(!message.contains('\u{1b}'), "{message:?}");
        assert!(message.chars().count() < 250, "{message:.300}");
    }
}

#[test]
fn bad_boards_are_refused_with_place_and_reason() {
    const GOOD: &str = "  0   1\n0 +---+\n  |\n1 +   +\nfirst 0, second 0; first to move";
    assert!(GOOD.parse::<Position>().is_ok());
    let errors: String = [
        ("0   1\n", "what\n"),
        ("0 +---+", "0 +-- +"),
        ("0 +---+", "0 +---+--"),
        ("0 +---+", "7 +---+"),
        ("  |", "  !"),
        ("  |", "  | x"),
        ("  |", "  | o"),
        ("  |", "a |"),
        ("  |", "  |   |  ?"),
        ("1 +   +", "1  +   +"),
        ("1 +   +", "1 +   ?"),
        ("first 0", "first 1"),
        ("first 0", "first -1"),
        ("; first to move", ""),
        ("first to move", "nobody to move"),
        ("first to move", "first to move\nmore"),
        ("\nfirst 0, second 0; first to move", "\n\n"),
    ]
    .into_iter()
    .map(
        |(from, to)| match GOOD.replacen(from, to, 1).parse::<Position>() {
            Ok(position) => panic!("accepted {from:?} -> {to:?}: {position}"),
            Err(error) => format!("{error}\n"),
        },
    )
    .collect();
    insta::assert_snapshot!(errors, @r"
    line 1, column 3: expected column numbers or a row of dots `+`
    line 2, column 4: expected `---` or three blanks
    line 2, column 8: the row goes on past its last dot
    line 2, column 1: this is not the number of the row
    line 3, column 3: expected `|` or a blank
    line 3, column 5: this box is marked closed but has a free side
    line 3, column 4: expected a box: ` x ` or three blanks
    line 3, column 1: expected blanks before a row of boxes
    line 3, column 8: the row goes on past its last side
    line 4, column 4: this dot does not stand below the first one
    line 4, column 7: expected a dot `+`
    scores 1-0 add up to 1, but the drawn edges close 0 boxes
    line 5, column 1: expected `first A, second B; first to move` (or `second to move`)
    line 5, column 1: expected `first A, second B; first to move` (or `second to move`)
    line 5, column 1: expected `first A, second B; first to move` (or `second to move`)
    line 6, column 1: nothing may follow the line with the scores
    line 6, column 1: expected `first A, second B; first to move` (or `second to move`)
    ");
    let huge = format!("+{}\n\n+\n", "---+".repeat(500));
    assert!(huge.parse::<Position>().is_err());
}

#[test]
fn garbage_never_panics() {
    for seed in 0..20_000 {
        let mut rng = SplitMix64::for_index(3, seed);
        let mut bytes = if rng.chance(1, 2) {
            let size = size(1 + rng.below(3) as u8, 1 + rng.below(3) as u8);
            let position = random_position(&mut rng, size, 8);
            let board = rng.chance(1, 2);
            let text = if board {
                position.to_string()
            } else {
                position.notation()
            };
            text.into_bytes()
        } else {
            b"+---+ |x.\n/-0".repeat(3)
        };
        for _ in 0..=rng.below(4) {
            let place = rng.below(bytes.len() as u64) as usize;
            match rng.below(3) {
                0 => bytes[place] = rng.next_u64() as u8,
                1 => bytes.truncate(place + 1),
                _ => bytes.insert(place, *rng.pick(b"+-|x .\n019/;").unwrap()),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        if let Ok(position) = text.parse::<Position>() {
            assert_eq!(position.notation().parse(), Ok(position));
        }
        let _ = text.parse::<Edge>();
    }
}

#[cfg(feature = "serde")]
#[test]
fn serde_uses_the_texts() {
    let position: Position = "2x2 ../-./.. .|./... 0-0 1".parse().unwrap();
    let all = (
        position,
        "v1,2".parse::<Edge>().unwrap(),
        size(3, 4),
        Start::Icelandic,
        Form::Dbl,
    );
    let json = serde_json::to_string(&all).unwrap();
    assert_eq!(
        json,
        r#"["2x2 ../-./.. .|./... 0-0 1","v1,2","3x4","icelandic","dbl"]"#
    );
    let back: (Position, Edge, Size, Start, Form) = serde_json::from_str(&json).unwrap();
    assert_eq!(back, all);
    assert!(serde_json::from_str::<Position>(r#""2x2""#).is_err());
    assert!(serde_json::from_str::<Edge>(r#""w1,2""#).is_err());
    assert!(serde_json::from_str::<Size>(r#""3""#).is_err());
    assert!(serde_json::from_str::<Start>(r#""english""#).is_err());
    assert!(serde_json::from_str::<Form>(r#""csv""#).is_err());
}
