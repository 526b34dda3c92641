//! The crate as another crate would use it: through the traits, and by its texts.

use std::collections::{BTreeSet, HashSet};

use search_core::{
    BotOptions, Ending, Game, Limits, Side, Simultaneous, SimultaneousBot, SplitMix64,
};
use tron::{Alternating, BOTS, Move, Position, Turn, alternating_bot, bot, fair_map};

/// Knows nothing but the trait for games in which both move at once.
fn play<S: Simultaneous>(mut game: S, players: &mut [Box<dyn SimultaneousBot<S>>; 2]) -> Ending {
    let limits = Limits::none().with_nodes(200);
    loop {
        if let Some(ending) = game.ending() {
            return ending;
        }
        let [first, second] = players;
        game.step([
            first.choose(&game, Side::First, &limits).mv,
            second.choose(&game, Side::Second, &limits).mv,
        ]);
    }
}

/// Knows nothing but the trait for games played in turn.
fn random_playout<G: Game>(mut game: G, rng: &mut SplitMix64) -> G {
    while game.terminal().is_none() {
        let mut moves = G::Moves::default();
        game.moves(&mut moves);
        let mv = *rng.pick(moves.as_ref()).unwrap();
        assert!(game.is_legal(mv) && G::move_index(mv) < G::MOVE_INDEXES);
        game.play(mv);
    }
    game
}

#[test]
fn every_listed_player_plays_under_both_rules() {
    let options = BotOptions::new();
    for info in BOTS {
        let mut players = [
            bot(info.name, &options).unwrap(),
            bot("random", &options).unwrap(),
        ];
        for player in &mut players {
            player.new_game(5);
        }
        play(fair_map(1, 0), &mut players);

        let mut player = alternating_bot(info.name, &options).unwrap();
        player.new_game(5);
        let mut game = Alternating::new(fair_map(1, 1), Side::First).unwrap();
        while game.terminal().is_none() {
            let choice = player.choose(&game, &Limits::none().with_nodes(200));
            game.try_play(choice.mv).unwrap();
        }
    }
}

#[test]
fn a_generic_player_can_play_it() {
    let mut rng = SplitMix64::new(9);
    for index in 0..20 {
        let end = random_playout(
            Alternating::new(fair_map(2, index), Side::First).unwrap(),
            &mut rng,
        );
        assert_eq!(end.legal_moves().len(), 0);
        assert!(end.terminal().unwrap() < 0, "whoever cannot move has lost");
    }
}

#[test]
fn values_go_where_values_go() {
    let map = fair_map(3, 0);
    let set: HashSet<Position> = [map, fair_map(3, 1), map].into();
    assert_eq!(set.len(), 2);
    let moves: BTreeSet<String> = Move::ALL.iter().map(Move::to_string).collect();
    assert_eq!(moves.into_iter().collect::<String>(), "ENSW");
    assert_eq!("ES".parse::<Turn>(), Ok(Turn([Move::East, Move::South])));
    assert!(format!("{map:?}").contains("Position"));
}

#[test]
fn a_game_snapshots_well() {
    let mut position: Position = "######/#1...#/#....#/#...2#/######".parse().unwrap();
    for turn in ["EN", "SW"] {
        position.try_play(turn.parse().unwrap()).unwrap();
    }
    insta::assert_snapshot!(position, @r"
       123456
    1 |######|
    2 |###  #|
    3 |# 12##|
    4 |#   ##|
    5 |######|
    ");
}
