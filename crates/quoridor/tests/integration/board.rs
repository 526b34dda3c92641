//! Texts there and back, and what is wrong with bad ones.

use quoridor::{Move, Position, Size, Square, Wall};
use search_core::SplitMix64;

use crate::random;

#[test]
fn every_text_reads_back() {
    for size in Size::all() {
        assert_eq!(size.to_string().parse(), Ok(size));
    }
    for square in Square::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(square.to_string().parse(), Ok(Move::Pawn(square)));
    }
    for wall in Wall::all() {
        assert_eq!(wall.to_string().parse(), Ok(wall));
        assert_eq!(wall.to_string().parse(), Ok(Move::Wall(wall)));
    }
    random::positions(21, 300, |position, _| {
        assert_eq!(position.notation().parse(), Ok(*position));
        assert_eq!(position.to_string().parse(), Ok(*position), "{position}");
        let indented = position.to_string().replace('\n', "  \r\n      ");
        assert_eq!(
            format!("\n\n      {indented}\n").parse(),
            Ok(*position),
            "{position}"
        );
    });
}

#[test]
fn order_is_that_of_the_texts() {
    let mut moves: Vec<Move> = Wall::all().map(Move::Wall).collect();
    moves.extend(Square::all().map(Move::Pawn));
    moves.sort();
    assert!(moves.is_sorted_by_key(Move::to_string));
    assert!(moves.is_sorted_by(|a, b| a.index() < b.index()));
}

#[test]
fn boards_look_well() {
    let start = Position::start("4x3".parse().unwrap(), 1);
    insta::assert_snapshot!(start, @r"
    Black B, 1 wall
        a   b   c   d
      +---------------+
    3 | .   .   B   . | 3
      |               |
    2 | .   .   .   . | 2
      |               |
    1 | .   .   W   . | 1
      +---------------+
        a   b   c   d
    White W, 1 wall, to move
    ");
    let middle: Position = "9 e5 e6 7 6 b d6v,e3h,g3h,c5h,a8h,h8v,e5h".parse().unwrap();
    insta::assert_snapshot!(middle, @r"
    Black B, 6 walls, to move
        a   b   c   d   e   f   g   h   i
      +-----------------------------------+
    9 | .   .   .   .   .   .   .   . | . | 9
      |=======                        |   |
    8 | .   .   .   .   .   .   .   . | . | 8
      |                                   |
    7 | .   .   .   . | .   .   .   .   . | 7
      |               |                   |
    6 | .   .   .   . | B   .   .   .   . | 6
      |        ======= =======            |
    5 | .   .   .   .   W   .   .   .   . | 5
      |                                   |
    4 | .   .   .   .   .   .   .   .   . | 4
      |                ======= =======    |
    3 | .   .   .   .   .   .   .   .   . | 3
      |                                   |
    2 | .   .   .   .   .   .   .   .   . | 2
      |                                   |
    1 | .   .   .   .   .   .   .   .   . | 1
      +-----------------------------------+
        a   b   c   d   e   f   g   h   i
    White W, 7 walls
    ");
    let over: Position = "5x3 e3 a2 0 1 b b2h".parse().unwrap();
    insta::assert_snapshot!(over, @r"
    Black B, 1 wall
        a   b   c   d   e
      +-------------------+
    3 | .   .   .   .   W | 3
      |    =======        |
    2 | B   .   .   .   . | 2
      |                   |
    1 | .   .   .   .   . | 1
      +-------------------+
        a   b   c   d   e
    White W, 0 walls, wins
    ");
}

fn message(text: &str) -> String {
    text.parse::<Position>().unwrap_err().to_string()
}

#[test]
fn bad_lines_are_named() {
    let texts = [
        "",
        "9 e1 e9 10 10 w",
        "9 e1 e9 10 10 w - -",
        "0x5 a1 a2 0 0 w -",
        "99999999999999999999 e1 e9 10 10 w -",
        "10x10 e1 e9 10 10 w -",
        "9x e1 e9 10 10 w -",
        "9 e0 e9 10 10 w -",
        "9 e1 é9 10 10 w -",
        "9 e1 e9 256 10 w -",
        "9 e1 e9 10 -1 w -",
        "9 e1 e9 10 10 white -",
        "9 e1 e9 10 10 w e3",
        "9 e1 e9 10 10 w e9h",
        "9 e1 e9 10 10 w a1h,,b3v",
        "5x3 f1 c3 2 2 w -",
        "5x3 c1 c4 2 2 w -",
        "5x3 c1 c1 2 2 w -",
        "5x3 c1 c3 2 2 w e1h",
        "5 c1 c5 2 2 w b2h,c2h",
        "5 c1 c5 2 2 w b2h,b2v",
        "5 c1 c5 2 2 w b2v,b3v",
        "5 c1 c5 2 2 w b2v,b2v",
        "3x3 a1 c2 0 0 w a1h,b1v",
        "3x3 a3 c1 0 0 w -",
        "3x3 a3 c2 0 0 w -",
        "\u{0}\u{1}\u{7f}",
    ];
    let messages: Vec<String> = texts.iter().map(|text| message(text)).collect();
    insta::assert_snapshot!(messages.join("\n"), @r"
    a position has 7 fields (SIZE WHITE BLACK WHITE_WALLS BLACK_WALLS SIDE WALLS, as in `9 e1 e9 10 10 w -`), not 0
    a position has 7 fields (SIZE WHITE BLACK WHITE_WALLS BLACK_WALLS SIDE WALLS, as in `9 e1 e9 10 10 w -`), not 6
    a position has 7 fields (SIZE WHITE BLACK WHITE_WALLS BLACK_WALLS SIDE WALLS, as in `9 e1 e9 10 10 w -`), not 8
    SIZE: `0x5` is not a board size: one number for a square board, such as 9, or columns x rows, such as 5x3, from 2x3 to 9x9
    SIZE: `99999999999999999999` is not a board size: one number for a square board, such as 9, or columns x rows, such as 5x3, from 2x3 to 9x9
    SIZE: `10x10` is not a board size: one number for a square board, such as 9, or columns x rows, such as 5x3, from 2x3 to 9x9
    SIZE: `9x` is not a board size: one number for a square board, such as 9, or columns x rows, such as 5x3, from 2x3 to 9x9
    WHITE: `e0` is not a square: a column from a to i and a row from 1 to 9, such as e2
    BLACK: `é9` is not a square: a column from a to i and a row from 1 to 9, such as e2
    WHITE_WALLS: `256` is not a whole number from 0 to 255
    BLACK_WALLS: `-1` is not a whole number from 0 to 255
    SIDE: `white` is neither w nor b
    WALLS: `e3` is not a wall: a column from a to h, a row from 1 to 8, and h or v, such as e3h
    WALLS: `e9h` is not a wall: a column from a to h, a row from 1 to 8, and h or v, such as e3h
    WALLS: `` is not a wall: a column from a to h, a row from 1 to 8, and h or v, such as e3h
    White's pawn on f1 is off the board of size 5x3
    Black's pawn on c4 is off the board of size 5x3
    both pawns stand on c1
    wall e1h is off the board of size 5x3
    wall c2h overlaps b2h
    wall b2v crosses b2h
    wall b3v overlaps b2v
    wall b2v is the same as b2v
    White's pawn on a1 is sealed off from its goal
    both pawns stand on their goals: the game ends with the first to arrive
    White's pawn has arrived, so that Black is to move in the finished game
    a position has 7 fields (SIZE WHITE BLACK WHITE_WALLS BLACK_WALLS SIDE WALLS, as in `9 e1 e9 10 10 w -`), not 1
    ");
}

#[test]
fn bad_boards_are_named() {
    let good: Position = "3 b1 c2 1 0 w a1h".parse().unwrap();
    let good = good.to_string();
    let texts = [
        good.replace('W', "V"),
        good.replace(" B ", " . "),
        good.replace("to move", "to think"),
        good.replace("1 wall,", "1000 walls,"),
        good.replace("1 wall,", "one wall,"),
        good.replace("=======", "=== ==="),
        good.replacen('=', "-", 1),
        good.replacen('.', "W", 1),
        good.replacen('.', "x", 1),
        good.replacen("a   b", "b   a", 1),
        good.replace("2 |", "7 |"),
        good.replace("-+", "-----+"),
        good.replace('-', "-----------------"),
        good.lines().skip(1).collect::<Vec<_>>().join("\n"),
        good.lines().skip(2).collect::<Vec<_>>().join("\n"),
        format!("{good}\nmore"),
        "a\nb".to_owned(),
        "\u{fffd}\n  é\n".repeat(8),
        "-\n".repeat(3_000),
    ];
    let messages: Vec<String> = texts.iter().map(|text| message(text)).collect();
    insta::assert_snapshot!(messages.join("\n"), @r"
    board line 4, column 1: no W on the board
    board line 4, column 1: no B on the board
    board line 1, column 1: neither player's line ends in `, to move` or `, wins`
    White: `1000` is not a whole number from 0 to 255
    White: `one` is not a whole number from 0 to 255
    board line 7, column 4: expected ` `, found `=`
    board line 7, column 4: expected `=`, found `-`
    White's pawn has arrived, so that Black is to move in the finished game
    board line 4, column 5: expected `.`, found `x`
    board line 2, column 5: expected `a`, found `b`
    board line 6, column 1: expected `2`, found `7`
    board line 2, column 14: expected ` `, found the end of the line
    board line 3, column 1: 11 lines with this border are no board: two lines of players, two of column letters, two of border, and 2 x rows - 1 between them
    board line 3, column 1: 10 lines with this border are no board: two lines of players, two of column letters, two of border, and 2 x rows - 1 between them
    board line 3, column 1: 9 lines with this border are no board: two lines of players, two of column letters, two of border, and 2 x rows - 1 between them
    board line 3, column 1: 12 lines with this border are no board: two lines of players, two of column letters, two of border, and 2 x rows - 1 between them
    board line 2, column 1: 2 lines with this border are no board: two lines of players, two of column letters, two of border, and 2 x rows - 1 between them
    board line 3, column 1: 16 lines with this border are no board: two lines of players, two of column letters, two of border, and 2 x rows - 1 between them
    board line 3, column 1: 3000 lines with this border are no board: two lines of players, two of column letters, two of border, and 2 x rows - 1 between them
    ");
}

#[test]
fn no_text_makes_a_panic() {
    let mut rng = SplitMix64::new(9);
    let good: Position = "5x3 b2 c3 1 0 w a1h,c2v".parse().unwrap();
    let (line, board) = (good.notation(), good.to_string());
    let letters: Vec<char> = "abw9x1 -=|+.,WB\n\u{e9}\u{4e2d}\0".chars().collect();
    let mut read = 0;
    for round in 0..20_000 {
        let base = if round % 2 == 0 { &line } else { &board };
        let mut text: Vec<char> = base.chars().collect();
        for _ in 0..=rng.below(3) {
            let at = rng.below(text.len() as u64) as usize;
            match rng.below(3) {
                0 => text[at] = *rng.pick(&letters).unwrap(),
                1 => text.insert(at, *rng.pick(&letters).unwrap()),
                _ => {
                    text.remove(at);
                }
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(position) = text.parse::<Position>() {
            read += 1;
            assert_eq!(position.notation().parse(), Ok(position));
        }
        let _ = text.parse::<Move>();
        let _ = text.parse::<Size>();
    }
    assert!(read > 100, "{read}");
}

#[test]
fn serde_is_the_text() {
    let position: Position = "9 e5 e6 9 9 b d6v,e3h".parse().unwrap();
    let json = serde_json::to_string(&(position, "e3h".parse::<Move>().unwrap())).unwrap();
    assert_eq!(json, r#"["9 e5 e6 9 9 b d6v,e3h","e3h"]"#);
    let back: (Position, Move) = serde_json::from_str(&json).unwrap();
    assert_eq!(back.0, position);
    let error = serde_json::from_str::<Position>(r#""9 e1 e1 1 1 w -""#).unwrap_err();
    assert!(
        error.to_string().starts_with("both pawns stand on e1"),
        "{error}"
    );
    assert_eq!(serde_json::to_string(&position.size()).unwrap(), r#""9""#);
}

#[test]
fn messages_show_texts_escaped_and_cut() {
    let long = format!("\u{1b}[2J{}", "x".repeat(1_000_000));
    let position = |text: String| text.parse::<Position>().unwrap_err().to_string();
    let board = Position::default().to_string();
    let messages = [
        long.parse::<Size>().unwrap_err().to_string(),
        long.parse::<Square>().unwrap_err().to_string(),
        long.parse::<Wall>().unwrap_err().to_string(),
        long.parse::<Move>().unwrap_err().to_string(),
        position(format!("{long} e1 e9 10 10 w -")),
        position(format!("9 {long} e9 10 10 w -")),
        position(format!("9 e1 e9 {long} 10 w -")),
        position(format!("9 e1 e9 10 10 {long} -")),
        position(format!("9 e1 e9 10 10 w e3h,{long}")),
        position(board.replacen("10 walls", &format!("{long} walls"), 1)),
        position(board.replacen("White", &long, 1)),
        position(board.replacen('.', "\u{1b}", 1)),
    ];
    for message in messages {
        assert!(!message.contains('\u{1b}'), "{message:?}");
        assert!(message.chars().count() < 250, "{message:.300}");
    }
}
