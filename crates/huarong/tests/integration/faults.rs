//! Bad texts: every fault at once, each with its place, and never a panic.

use huarong::{Fault, PieceMove, Puzzle, PuzzleBuilder};
use search_core::SplitMix64;

fn faults(text: &str) -> String {
    Puzzle::from_text(text).unwrap_err().to_string()
}

#[test]
fn boards() {
    assert_eq!(faults(""), "the board is empty");
    assert_eq!(faults(" \n "), "the board is empty");
    assert_eq!(faults("///"), "the board is empty");
    assert_eq!(faults("../.#"), "the board has no piece");
    assert_eq!(
        faults("A.B/AB/..B."),
        "board row 2: 2 columns, but row 1 has 3; board row 3: 4 columns, but row 1 has 3; \
         row 2, column 2: this cell of piece 'B' is not connected to its first at row 1, column 3"
    );
    assert_eq!(
        faults("A..B/A..B/C..D/C..D/A..E"),
        "row 5, column 1: this cell of piece 'A' is not connected to its first at row 1, column 1"
    );
    assert_eq!(
        faults(&format!("{}/A", ".".repeat(33))),
        "the board has 2 rows and 33 columns: at most 32 of each are allowed"
    );
    assert_eq!(
        faults(&"A/".repeat(2_000_000)),
        "the board has 2000001 rows and 1 columns: at most 32 of each are allowed"
    );
    assert_eq!(
        faults("A\tB/.\u{301}."),
        "board row 1, column 2: '\\t' cannot name a piece; \
         board row 2, column 2: '\\u{301}' cannot name a piece"
    );
    assert_eq!(
        faults("A.\0"),
        "board row 1, column 3: '\\0' cannot name a piece"
    );
}

#[test]
fn goals() {
    let goal = |goal: &str| {
        let board = Puzzle::parse_rows("AAB#/.CB.").unwrap();
        board.with_goal(goal).unwrap_err().to_string()
    };
    assert_eq!(goal(""), "the goal is empty");
    assert_eq!(goal("..../...."), "the goal names no piece");
    assert_eq!(goal("AA."), "the goal is 1x3, but the board is 2x4");
    assert_eq!(
        goal("A..X/#C.C"),
        "goal row 2, column 1: a wall, but the board has none there; \
         goal row 1, column 1: piece 'A' has not the shape it has on the board; \
         goal row 2, column 2: piece 'C' has not the shape it has on the board; \
         goal row 1, column 4: there is no piece 'X' on the board"
    );
    assert_eq!(
        goal("..AA/...."),
        "goal row 1, column 4: piece 'A' would lie on a wall"
    );
    let board = Puzzle::parse_rows("AAB#/.CB.").unwrap();
    assert!(
        board.with_goal("...#/..AA").is_ok(),
        "walls may be repeated"
    );
}

#[test]
fn alike_axes_and_gates() {
    let error = |builder: PuzzleBuilder| builder.build().unwrap_err().to_string();
    let board = PuzzleBuilder::new("AAB/CD.").goal(".../..C");
    assert_eq!(
        error(board.clone().alike("CDX").alike("AB")),
        "alike \"CDX\": there is no piece 'X' on the board; \
         alike \"AB\": pieces 'A' and 'B' differ in shape"
    );
    assert_eq!(
        error(board.clone().gates("..-/...").alike("CD")),
        "row 1, column 3: piece 'B' stands in a gate but has no goal; \
         alike \"CD\": 'C' has a goal and may pass the gates, but 'D' may not, so they differ"
    );
    assert_eq!(
        error(board.clone().axis_bound(true)),
        "row 1, column 3: piece 'B' is as high as wide, so it has no long axis to be bound to; \
         row 2, column 1: piece 'C' is as high as wide, so it has no long axis to be bound to; \
         row 2, column 2: piece 'D' is as high as wide, so it has no long axis to be bound to"
    );
    assert_eq!(
        error(PuzzleBuilder::new("A#.").gates("x--")),
        "gates row 1, column 1: 'x' is neither `-` for a gate nor `.`; \
         gates row 1, column 2: the board has a wall there"
    );
}

#[test]
fn words_after_a_board() {
    assert_eq!(faults("A./.. goal"), "\"goal\" needs a word after it");
    assert_eq!(
        faults("A./.. goal ../.A then"),
        "\"then\" is none of `goal ROWS`, `alike LABELS`, `gates ROWS`, `axis-bound`"
    );
    assert_eq!(
        faults("A./..B goal ../.X alike"),
        "\"alike\" needs a word after it; board row 2: 3 columns, but row 1 has 2; \
         the goal is 2x2, but the board is 2x3; \
         goal row 2, column 2: there is no piece 'X' on the board"
    );
}

#[test]
fn names_and_codes() {
    assert_eq!(
        faults("横刀立牛"),
        "\"横刀立牛\" is no board, no layout's name and no code: \
         CommonCode, character 1: '横' is not one of 0123456789ABCDEF"
    );
    assert_eq!(
        faults("3A9BF0C"),
        "\"3A9BF0C\" is no board, no layout's name and no code: \
         the 2x2 piece cannot lie at row 1, column 4: it would stand out over the edge"
    );
    assert!(
        faults("\u{1b}[2J").starts_with(r#""\u{1b}[2J" is no board"#),
        "what terminals obey is escaped, and that once"
    );
    assert!(
        faults(&"9".repeat(100_000)).len() < 300,
        "long texts are not repeated whole"
    );
}

#[test]
fn moves() {
    let parse = |text: &str| text.parse::<PieceMove>().unwrap_err().to_string();
    assert_eq!(
        parse(""),
        "a move is a piece and its way, as `A:DDR`, and this one is empty"
    );
    assert_eq!(
        parse("A"),
        "move \"A\" says no way to go: write it as `A:DDR` or `A↓↓→`"
    );
    assert_eq!(
        parse("A:"),
        "move \"A:\" says no way to go: write it as `A:DDR` or `A↓↓→`"
    );
    assert_eq!(
        parse("曹:DX"),
        "move \"曹:DX\", character 4: 'X' is none of U, D, L, R, ↑, ↓, ←, →"
    );

    let start =
        Puzzle::from_text("AA.#/..B./C... goal ..../..../..C. gates ..-./..../....").unwrap();
    let play = |text: &str| {
        let mut position = start.clone();
        let error = position
            .try_play(&text.parse().unwrap())
            .unwrap_err()
            .to_string();
        assert_eq!(position, start, "unchanged on error");
        error
    };
    assert_eq!(play("X:D"), "there is no piece 'X'");
    assert_eq!(
        play("A:U"),
        "piece 'A' cannot make step 1 of its way: the board ends there"
    );
    assert_eq!(
        play("A:DR"),
        "piece 'A' cannot make step 2 of its way: piece 'B' is at row 2, column 3"
    );
    assert_eq!(
        play("A:R"),
        "piece 'A' cannot make step 1 of its way: there is a gate at row 1, column 3, which only \
         pieces with a goal may enter"
    );
    assert_eq!(
        play("B:RU"),
        "piece 'B' cannot make step 2 of its way: there is a wall at row 1, column 4"
    );
    assert_eq!(
        play("B:RL"),
        "piece 'B' would end where it began, which is no move"
    );
    let bound = PuzzleBuilder::new("AA/..")
        .axis_bound(true)
        .build()
        .unwrap();
    let error = bound
        .clone()
        .try_play(&"A:D".parse().unwrap())
        .unwrap_err()
        .to_string();
    assert_eq!(
        error,
        "piece 'A' moves along its long axis only, and step 1 leaves it"
    );
}

/// Whatever the text, reading it ends in a puzzle or in faults.
#[test]
fn no_text_makes_it_panic() {
    let pieces = [
        "A",
        "B",
        "AA",
        ".",
        "#",
        "/",
        "\n",
        " ",
        "goal",
        " goal ",
        " alike ",
        " gates ",
        "-",
        "axis-bound",
        " axis-bound",
        "1",
        "+---+",
        "| A |",
        "    1   2",
        "横刀立马",
        "1A9BF0C",
        "4WVE1",
        "\u{301}",
        "\0",
        "曹",
        "│",
        "┌───┐",
        ":",
        "DDR",
        "↑",
        "99999999999999999999",
    ];
    let mut rng = SplitMix64::new(99);
    for _ in 0..20_000 {
        let text: String = (0..rng.below(12))
            .map(|_| *rng.pick(&pieces).unwrap())
            .collect();
        match text.parse::<Puzzle>() {
            Ok(puzzle) => {
                assert_eq!(puzzle.notation().parse().as_ref(), Ok(&puzzle), "{text:?}");
                assert_eq!(puzzle.to_string().parse().as_ref(), Ok(&puzzle), "{text:?}");
            }
            Err(error) => assert!(!error.faults().is_empty()),
        }
        let _ = text.parse::<PieceMove>();
        let _ = Puzzle::from_gnome(&text);
    }
}

#[test]
fn faults_can_be_matched() {
    let error = Puzzle::parse_rows("AB/BA").unwrap_err();
    let split: Vec<char> = error
        .faults()
        .iter()
        .filter_map(|fault| match fault {
            Fault::SplitPiece { label, .. } => Some(*label),
            _ => None,
        })
        .collect();
    assert_eq!(split, ['A', 'B']);
}
