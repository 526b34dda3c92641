//! The crate in the hands of another: read, draw, play, solve, store.

use huarong::{Algorithm, Cell, Direction, Metric, PieceMove, Position, Puzzle, solve};
use search_core::Limits;

#[test]
fn a_game_by_hand() {
    let mut position: Position = "横刀立马".parse().unwrap();
    assert_eq!(position.legal_moves(Metric::Step).len(), 4);
    assert_eq!(position.legal_moves(Metric::Slide).len(), 6);
    assert_eq!(position.legal_moves(Metric::Move).len(), 8);
    for text in ["I→→", "D:D"] {
        position.try_play(&text.parse().unwrap()).unwrap();
    }
    insta::assert_snapshot!(format!("{position:#}"), @"
        1   2   3   4
      ┌───┬───────┬───┐
    1 │ B │ A   A │ C │
      │   │       │   │
    2 │ B │ A   A │ C │
      ├───┼───────┼───┤
    3 │ . │ E   E │ F │
      ├───┼───┬───┤   │
    4 │ D │ G │ H │ F │
      │   ├───┼───┼───┤
    5 │ D │ . │ I │ J │
      └───┴───┴───┴───┘
    ");
    assert_eq!(position.anchor('D'), Some(Cell { row: 3, column: 0 }));
    assert_eq!(position.piece_at(Cell { row: 4, column: 2 }), Some('I'));
    assert_eq!(position.piece_at(Cell { row: 4, column: 1 }), None);
    let mv = PieceMove::new('I', vec![Direction::Left]);
    position.try_play(&mv).unwrap();
    assert_eq!(position.rows(), "BAAC/BAAC/.EEF/DGHF/DI.J");
}

/// Labels stay the user's own, whatever they are and however many pieces are equal.
#[test]
fn labels_are_kept() {
    let start = Puzzle::parse_rows("关曹曹张/关曹曹张/马羽羽黄/马1兵黄/卒..士").unwrap();
    let answer = solve(&start, Metric::Move, Algorithm::Auto, &Limits::none()).unwrap();
    assert_eq!(answer.length, Some(81));
    let labels: Vec<char> = start.pieces().map(|(piece, _)| piece.label()).collect();
    assert!(answer.moves.iter().all(|mv| labels.contains(&mv.label())));
    let mut position = start;
    answer
        .moves
        .iter()
        .for_each(|mv| position.try_play(mv).unwrap());
    assert!(position.is_solved());
    assert_eq!(position.anchor('曹'), Some(Cell { row: 3, column: 1 }));
}

/// Two pieces side by side, of one shape or not, are two pieces.
#[test]
fn neighbours_are_never_fused() {
    let puzzle = Puzzle::parse_rows("AB../....").unwrap();
    let moves: Vec<String> = puzzle
        .legal_moves(Metric::Step)
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(moves, ["A:D", "B:D", "B:R"]);
}

#[cfg(feature = "serde")]
#[test]
fn serde_is_the_text() {
    use huarong::{CommonCode, Form, ShortCode};

    let puzzle = Puzzle::from_text("A.B goal B.A").unwrap();
    let json = serde_json::to_string(&puzzle).unwrap();
    assert_eq!(json, "\"A.B goal B.A\"");
    assert_eq!(serde_json::from_str::<Puzzle>(&json).unwrap(), puzzle);
    let mv: PieceMove = "A:RR".parse().unwrap();
    assert_eq!(serde_json::to_string(&mv).unwrap(), "\"A:RR\"");
    assert_eq!(serde_json::from_str::<PieceMove>("\"A→→\"").unwrap(), mv);
    assert_eq!(serde_json::to_string(&Metric::Slide).unwrap(), "\"slide\"");
    assert_eq!(
        serde_json::from_str::<Algorithm>("\"astar\"").unwrap(),
        Algorithm::Astar
    );
    let code: CommonCode = "1A9BF0C".parse().unwrap();
    assert_eq!(serde_json::to_string(&code).unwrap(), "\"1A9BF0C\"");
    assert_eq!(
        serde_json::from_str::<ShortCode>("\"4WVE1\"").unwrap(),
        ShortCode::from(code)
    );
    for form in Form::ALL {
        let json = serde_json::to_string(&form).unwrap();
        assert_eq!(json, format!("\"{form}\""));
        assert_eq!(serde_json::from_str::<Form>(&json).unwrap(), form);
    }
    let error = serde_json::from_str::<Puzzle>("\"AB/BA\"").unwrap_err();
    assert!(error.to_string().contains("not connected"), "{error}");
}
