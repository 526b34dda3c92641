//! Draws by repetition and by the ply cap.

use quoridor::{DrawPolicy, GameEnd, GameLine, Position};
use search_core::Side;

fn play(game: &mut GameLine, moves: &str) {
    for mv in moves.split(' ') {
        assert_eq!(game.ending(), None, "before {mv}");
        game.play(mv.parse().unwrap()).unwrap();
    }
}

#[test]
fn a_wall_forgets_what_was_before() {
    let mut game = GameLine::new(Position::default(), DrawPolicy::default());
    play(&mut game, "e2 e8 e1 e9 e2 e8 e1 a8h");
    assert_eq!(game.occurrences(), 1);
    play(&mut game, "e2 e9 e1 e8 e2 e9 e1 e8");
    assert_eq!(
        (game.plies(), game.ending()),
        (16, Some(GameEnd::Repetition))
    );
}

#[test]
fn the_ply_cap_is_a_draw_but_a_win_counts_first() {
    let policy = DrawPolicy {
        repetitions: 0,
        ply_cap: 3,
    };
    let start: Position = "3x5 b3 c4 0 0 w -".parse().unwrap();
    let mut game = GameLine::new(start, policy);
    play(&mut game, "b2 c5 b1");
    assert_eq!(game.ending(), Some(GameEnd::PlyCap));
    let mut game = GameLine::new(start, policy);
    play(&mut game, "b4 c3 b5");
    assert_eq!(game.ending(), Some(GameEnd::Won(Side::First)));
    assert_eq!(game.ending().unwrap().to_string(), "White wins");
}

#[test]
fn without_a_policy_play_goes_on() {
    let mut game = GameLine::new(Position::default(), DrawPolicy::NONE);
    for _ in 0..100 {
        play(&mut game, "e2 e8 e1 e9");
    }
    assert_eq!((game.ending(), game.occurrences()), (None, 101));
}

#[test]
fn illegal_moves_change_nothing() {
    let mut game = GameLine::new(Position::default(), DrawPolicy::default());
    assert!(game.play("e5".parse().unwrap()).is_err());
    assert_eq!((game.plies(), game.occurrences()), (0, 1));
}
