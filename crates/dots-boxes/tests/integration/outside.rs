//! The crate as another crate would use it: through the traits, and by its texts.

use std::collections::{BTreeSet, HashSet};

use dots_boxes::{BOTS, Edge, Move, Position, Size, Start, bot};
use search_core::{BotOptions, Game, Limits, Side, SplitMix64};

fn start(size: &str, start: Start) -> Position {
    Position::start(size.parse().unwrap(), start)
}

/// Plays at random by the trait alone; who earns a reward is asked of the trait too.
fn random_playout<G: Game>(mut game: G, rng: &mut SplitMix64) -> (G, [i32; 2]) {
    let mut earned = [0; 2];
    while game.terminal().is_none() {
        let mut moves = G::Moves::default();
        game.moves(&mut moves);
        let mv = *rng.pick(moves.as_ref()).unwrap();
        assert!(game.is_legal(mv) && G::move_index(mv) < G::MOVE_INDEXES);
        let mover = game.turn();
        let reward = game.play(mv);
        earned[mover.index()] += reward;
        assert_eq!(
            reward > 0,
            game.turn() == mover,
            "a box, and only a box, earns another move"
        );
    }
    (game, earned)
}

#[test]
fn a_generic_player_can_play_it() {
    let mut rng = SplitMix64::new(4);
    for size in ["1x1", "2x3", "5x5", "8x8", "10x10"] {
        for kind in Start::ALL {
            let (end, earned) = random_playout(start(size, kind), &mut rng);
            assert_eq!(end.scores().map(|boxes| boxes as i32), earned);
            assert_eq!(end.open_boxes(), 0);
        }
    }
}

#[test]
fn every_listed_player_plays() {
    for info in BOTS {
        let mut player = bot(info.name, &BotOptions::new()).unwrap();
        player.new_game(3);
        let mut game = start("3x4", Start::American);
        while game.terminal().is_none() {
            let choice = player.choose(&game, &Limits::none().with_nodes(300));
            game.try_play(choice.mv).unwrap();
        }
        assert!(game.ending().is_some());
    }
}

#[test]
fn values_go_where_values_go() {
    let position = start("2x2", Start::Icelandic);
    let set: HashSet<Position> = [position, start("2x2", Start::Swedish), position].into();
    assert_eq!(set.len(), 2);
    let moves: BTreeSet<Move> = position.legal_moves().into_iter().collect();
    assert_eq!(moves.first().map(Edge::to_string).as_deref(), Some("h0,0"));
    assert_eq!(position.turn(), Side::First);
    assert!(format!("{position:?}").contains("Position"));
    assert_eq!(Size::new(2, 2), "2x2".parse());
}

#[test]
fn a_game_snapshots_well() {
    let mut position = start("2x3", Start::American);
    for edge in ["h0,0", "h1,0", "v0,0", "v0,1", "h2,2"] {
        position.try_play(edge.parse().unwrap()).unwrap();
    }
    insta::assert_snapshot!(position, @r"
      0   1   2   3
    0 +---+   +   +
      | x |
    1 +---+   +   +

    2 +   +   +---+
    first 0, second 1; first to move
    ");
}
