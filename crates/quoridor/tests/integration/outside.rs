//! The crate as another crate would use it: through the traits, and by its texts.

use std::collections::{BTreeSet, HashSet};

use quoridor::{BOTS, GameLine, Move, Position, Size, Square, Wall, bot};
use search_core::{BotOptions, Game, Limits, Side};

/// Knows nothing but the trait.
fn random_playout<G: Game>(mut game: G, seed: u64) -> (G, u32) {
    let mut rng = search_core::SplitMix64::new(seed);
    let mut plies = 0;
    while game.terminal().is_none() {
        let mut moves = G::Moves::default();
        game.moves(&mut moves);
        let mv = *rng.pick(moves.as_ref()).unwrap();
        assert!(game.is_legal(mv) && G::move_index(mv) < G::MOVE_INDEXES);
        game.play(mv);
        plies += 1;
    }
    (game, plies)
}

#[test]
fn a_generic_player_can_play_it() {
    for seed in 0..20 {
        let (end, plies) = random_playout(Position::start(Size::STANDARD, 10), seed);
        assert!(plies >= 16 && end.winner() == Some(!end.turn()));
    }
}

#[test]
fn every_listed_player_plays() {
    for info in BOTS {
        let mut player = bot(info.name, &BotOptions::new()).unwrap();
        player.new_game(3);
        let mut game = GameLine::new(
            Position::start("5".parse().unwrap(), 2),
            quoridor::DrawPolicy::default(),
        );
        while game.ending().is_none() {
            let choice = player.choose(game.position(), &Limits::none().with_nodes(300));
            game.play(choice.mv).unwrap();
        }
    }
}

#[test]
fn values_go_where_values_go() {
    let position = Position::default();
    let set: HashSet<Position> = [position, position.mirrored(), position].into();
    assert_eq!(set.len(), 1, "the start is its own mirror image");
    let moves: BTreeSet<Move> = position.legal_moves().into_iter().collect();
    assert_eq!(moves.first().map(Move::to_string).as_deref(), Some("a1h"));
    let json = serde_json::to_string(&moves.iter().take(3).collect::<Vec<_>>()).unwrap();
    assert_eq!(json, r#"["a1h","a1v","a2h"]"#);
    let (square, wall): (Square, Wall) = serde_json::from_str(r#"["e2","e3h"]"#).unwrap();
    assert_eq!(
        (
            Move::Pawn(square) < Move::Wall(wall),
            wall.anchor() > square
        ),
        (true, true)
    );
    assert!(format!("{position:?}").contains("Position"));
    assert_eq!(position.pawn(Side::First), "e1".parse().unwrap());
}

#[test]
fn a_game_snapshots_well() {
    let mut position = Position::start("5".parse().unwrap(), 3);
    for mv in ["c2", "c4", "b3h", "c2v", "c3"] {
        position.try_play(mv.parse().unwrap()).unwrap();
    }
    insta::assert_snapshot!(position, @r"
    Black B, 2 walls, to move
        a   b   c   d   e
      +-------------------+
    5 | .   .   .   .   . | 5
      |                   |
    4 | .   .   B   .   . | 4
      |    =======        |
    3 | .   .   W | .   . | 3
      |           |       |
    2 | .   .   . | .   . | 2
      |                   |
    1 | .   .   .   .   . | 1
      +-------------------+
        a   b   c   d   e
    White W, 2 walls
    ");
}
