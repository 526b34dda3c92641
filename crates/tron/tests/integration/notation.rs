//! Texts: what parses, what it prints, and what each fault is called.

use search_core::SplitMix64;
use tron::{Alternating, Position, fair_map};

use crate::support::{random_game, random_position};

#[test]
fn every_text_parses_back() {
    let mut rng = SplitMix64::new(41);
    for _ in 0..300 {
        let start = random_position(&mut rng, 14);
        random_game(start, &mut rng, |position| {
            assert_eq!(position.notation().parse(), Ok(*position), "{position:?}");
            assert_eq!(position.to_string().parse(), Ok(*position), "{position:?}");
            let bordered: Position = position.contest_map().parse().unwrap();
            assert_eq!(bordered.free().len(), position.free().len());
            assert_eq!(bordered.size().width(), position.size().width() + 2);
        });
    }
}

#[test]
fn contest_files_are_read_as_they_come() {
    let expected: Position = "#####/#1.2#/#...#/#####".parse().unwrap();
    for text in [
        "5 4\n#####\n#1 2#\n#   #\n#####\n",
        "5 4\r\n#####\r\n#1 2#\r\n#   #\r\n#####\r\n",
        "#####\n#1 2#\n#   #\n#####",
        "\n#####\n#1.2#\n#...#\n#####\n\n",
        "#####/#1 2#/#   #/#####",
    ] {
        assert_eq!(text.parse(), Ok(expected), "{text:?}");
    }
    // Spaces cut off at the end of a row are filled up again; the top row may be all spaces.
    assert_eq!("4 2\n1\n  2".parse(), "1.../..2.".parse::<Position>());
    assert_eq!("1\n   2".parse(), "1.../...2".parse::<Position>());
    assert_eq!(
        "3 3\n\n1 2\n".parse::<Position>().unwrap_err().to_string(),
        "there are 2 rows; the first line says 3"
    );
    // A line of two numbers is a size, unless it is itself a row.
    assert_eq!("1  2".parse(), "1..2".parse::<Position>());
    assert_eq!("1 2\n1\n2".parse(), "1/2".parse::<Position>());
}

#[test]
fn faults_are_named() {
    let fault = |text: &str| text.parse::<Position>().unwrap_err().to_string();
    let cases = [
        ("", "the map is empty"),
        ("\r\n\n", "the map is empty"),
        ("0 5\n", "the map is 0x5; sides are from 1 to 62"),
        (
            "99999999999999999999999 3\n...",
            "the map is 18446744073709551615x3; sides are from 1 to 62",
        ),
        (
            "    123\n 1 |1  |\n 2 |   \n 3 |  2|",
            "line 3: every row of a drawn board stands between two `|`",
        ),
        (
            " 1 |1  |\n\n 3 |  2|",
            "line 2: every row of a drawn board stands between two `|`",
        ),
        (
            " 1 |1 2|\n 2 |",
            "line 2: every row of a drawn board stands between two `|`",
        ),
        (
            "1.x\n..2",
            "row 1, column 3: 'x' is not one of `#`, space, `.`, `1`, `2`",
        ),
        (
            "1../.é2",
            "row 2, column 2: 'é' is not one of `#`, space, `.`, `1`, `2`",
        ),
        (
            "\0\u{1}\u{7f}",
            "row 1, column 1: '\\0' is not one of `#`, space, `.`, `1`, `2`",
        ),
        ("1..2..1", "row 1, column 7: a second head of player 1"),
        ("3 2\n1...\n..2", "row 1 has 4 cells; the first line says 3"),
        ("3 1\n1..\n..2", "there are 2 rows; the first line says 1"),
    ];
    for (text, expected) in cases {
        assert_eq!(fault(text), expected, "{text:?}");
    }
    assert_eq!(
        fault(&".".repeat(63)),
        "the map is 63x1; sides are from 1 to 62"
    );
    assert_eq!(
        fault(&"1/".repeat(101)),
        "the map is 1x101; sides are from 1 to 62"
    );
}

#[test]
fn random_bytes_never_panic() {
    let mut rng = SplitMix64::new(42);
    let signs: Vec<char> = "12 .#/\n\r|0é x\t7turn".chars().collect();
    for _ in 0..20_000 {
        let length = rng.below(24);
        let text: String = (0..length).map(|_| *rng.pick(&signs).unwrap()).collect();
        if let Ok(position) = text.parse::<Position>() {
            assert_eq!(position.notation().parse(), Ok(position), "{text:?}");
        }
        if let Ok(game) = text.parse::<Alternating>() {
            assert_eq!(game.notation().parse(), Ok(game), "{text:?}");
        }
    }
}

#[test]
fn boards_look_well() {
    insta::assert_snapshot!(fair_map(1, 0), @r#"
                 1
        1234567890123456
     1 |                |
     2 |                |
     3 |   #        #   |
     4 |     1    2     |
     5 |     #    #     |
     6 |                |
     7 |  #          #  |
     8 |                |
     9 |   #        #   |
    10 |                |
    11 |                |
    12 |                |
    13 |                |
    14 |                |
    15 |#              #|
    16 |                |
    "#);
    let small: Alternating = "turn 2/1#../...2".parse().unwrap();
    insta::assert_snapshot!(small, @r#"
    turn 2
        1234
     1 |1#  |
     2 |   2|
    "#);
    insta::assert_snapshot!(small.position().contest_map(), @r#"
    6 4
    ######
    #1#  #
    #   2#
    ######
    "#);
}

#[cfg(feature = "serde")]
#[test]
fn serde_forms_are_the_texts() {
    use tron::{Move, Turn};
    let position: Position = "1#./..2".parse().unwrap();
    let game: Alternating = "turn 2/1#./..2".parse().unwrap();
    let turn: Turn = "ES".parse().unwrap();
    let values = (position, game, turn, Move::West);
    let text = serde_json::to_string(&values).unwrap();
    assert_eq!(text, r#"["1#./..2","turn 2/1#./..2","ES","W"]"#);
    assert_eq!(
        serde_json::from_str::<(Position, Alternating, Turn, Move)>(&text).unwrap(),
        values
    );
    let error = serde_json::from_str::<Position>(r#""1.1""#).unwrap_err();
    assert!(
        error.to_string().contains("a second head of player 1"),
        "{error}"
    );
}
