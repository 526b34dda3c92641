//! The players: legal, repeatable, fair to both sides, and ranked as they should be.

use search_core::{
    BotOptions, Ending, Game, Limits, NoAdvice, Outcome, SearchConfig, Searcher, Serial, Side,
    SplitMix64,
};
use tron::engine::{TurnSearch, analyze, analyze_alternating};
use tron::{Alternating, BOTS, Position, SpaceEvaluator, Turn, alternating_bot, bot, fair_map};

use crate::support::random_position;

fn limits(nodes: u64) -> Limits {
    Limits::none().with_nodes(nodes)
}

/// A small table, where there is one, makes for quick tests.
fn options(name: &str) -> BotOptions {
    let info = BOTS.iter().find(|info| info.name == name).unwrap();
    let hash = info.options.iter().find(|option| option.name == "hash");
    hash.map(|hash| (hash.name.to_owned(), "1".to_owned()))
        .into_iter()
        .collect()
}

fn game(mut position: Position, names: [&str; 2], nodes: u64) -> (Vec<Turn>, Ending) {
    let mut bots = names.map(|name| bot(name, &options(name)).unwrap());
    for bot in &mut bots {
        bot.new_game(7);
    }
    let mut turns = Vec::new();
    loop {
        if let Some(ending) = position.ending() {
            return (turns, ending);
        }
        let moves = Side::ALL.map(|side| {
            let mv = bots[side.index()]
                .choose(&position, side, &limits(nodes))
                .mv;
            assert!(position.legal_moves(side).contains(&mv));
            mv
        });
        turns.push(Turn(moves));
        position.try_play(Turn(moves)).unwrap();
    }
}

#[test]
fn every_player_plays_both_rules_and_repeats_itself() {
    for info in BOTS {
        for index in 0..2 {
            let map = fair_map(5, index);
            let names = [info.name, "greedy"];
            assert_eq!(
                game(map, names, 300),
                game(map, names, 300),
                "{}",
                info.name
            );

            let mut players =
                [0, 1].map(|_| alternating_bot(info.name, &options(info.name)).unwrap());
            let mut alternating = Alternating::new(map, Side::First).unwrap();
            while alternating.terminal().is_none() {
                let [choice, again] = players
                    .each_mut()
                    .map(|player| player.choose(&alternating, &limits(300)));
                assert_eq!(choice.mv, again.mv, "{}", info.name);
                alternating.try_play(choice.mv).unwrap();
            }
        }
    }
}

#[test]
fn players_do_not_crash_while_they_can_help_it() {
    let mut rng = SplitMix64::new(61);
    let mut players: Vec<_> = BOTS
        .iter()
        .map(|info| bot(info.name, &options(info.name)).unwrap())
        .collect();
    for _ in 0..150 {
        let position = random_position(&mut rng, 8);
        for side in Side::ALL {
            for player in &mut players {
                let mv = player.choose(&position, side, &limits(200)).mv;
                let free = position.free_moves(side);
                assert!(free.is_empty() || free.contains(&mv), "{position:?}");
            }
        }
    }
}

#[test]
fn a_depth_alone_ends_the_thinking_of_the_best() {
    let position = fair_map(1, 0);
    for side in Side::ALL {
        let mut best = bot("best", &options("best")).unwrap();
        let choice = best.choose(&position, side, &Limits::none().with_depth(2));
        assert_eq!(choice.depth, 2);
        assert!(position.legal_moves(side).contains(&choice.mv));
    }
}

#[test]
fn bad_player_specs_are_named() {
    let options = |key: &str, value: &str| BotOptions::from([(key.to_owned(), value.to_owned())]);
    let fault = |name: &str, options: &BotOptions| match bot(name, options) {
        Ok(_) => panic!("`{name}` with {options:?} is accepted"),
        Err(error) => error.to_string(),
    };
    assert_eq!(
        fault("smart", &BotOptions::new()),
        "unknown player `smart`; players: random, wallhug, greedy, filler, alphabeta, mcts, best"
    );
    assert_eq!(
        fault("greedy", &options("hash", "1")),
        "player `greedy` has no option `hash`; options: none"
    );
    assert_eq!(
        fault("best", &options("eval", "eye")),
        "player `best`, option `eval`: `eye` is not one of net, hand"
    );
    for weights in [
        "1-2-3-4-5-6",
        "1-2-3-4-5-6-7-8",
        "1-2-3-4-131-6-7",
        "1-2-x-4-5-6-7",
    ] {
        let mut by_hand = options("weights", weights);
        by_hand.insert("eval".to_owned(), "hand".to_owned());
        assert_eq!(
            fault("best", &by_hand),
            format!(
                "player `best`, option `weights`: `{weights}` is not seven numbers from 0 to 130 joined by `-`, with eval=hand"
            )
        );
    }
    assert_eq!(
        fault("mcts", &options("leaves", "random")),
        "player `mcts`, option `leaves`: `random` is not one of playout, judged"
    );
    fault("best", &options("weights", "6-1-30-74-96-50-16"));
    assert_eq!(
        fault("best", &options("depth", "0")),
        "player `best`, option `depth`: `0` is not a whole number from 1 to 1000"
    );
    assert_eq!(
        fault("best", &options("contempt", "101")),
        "player `best`, option `contempt`: `101` is not a whole number from 0 to 100"
    );
    assert_eq!(
        fault("best", &options("reuse", "yes")),
        "player `best`, option `reuse`: `yes` is not one of on, off"
    );
}

#[test]
fn the_better_player_wins() {
    let points = |names: [&str; 2], maps: u64, nodes: u64| {
        (0..maps)
            .flat_map(|index| {
                let map = fair_map(8, index);
                let (_, there) = game(map, names, nodes);
                let (_, back) = game(map, [names[1], names[0]], nodes);
                let point = |ending, side| match ending {
                    Ending::Draw => 1,
                    Ending::Won(winner) => 2 * u32::from(winner == side),
                };
                [point(there, Side::First), point(back, Side::Second)]
            })
            .sum::<u32>()
    };
    // Two points a game, both seatings of each map.
    assert!(points(["greedy", "random"], 10, 1) >= 36);
    assert!(points(["greedy", "wallhug"], 10, 1) >= 32);
    assert!(points(["alphabeta", "greedy"], 4, 1_000) >= 12);
}

#[test]
fn simulations_of_both_kinds_go_where_there_is_room() {
    // Parted: west there are six cells, east two; player 2 has four.
    let position: Position = "...1../...###/####../###.2.".parse().unwrap();
    assert!(position.is_separated());
    for leaves in ["playout", "judged"] {
        let mut with = options("mcts");
        with.insert("leaves".to_owned(), leaves.to_owned());
        let mut bot = bot("mcts", &with).unwrap();
        bot.new_game(1);
        let choice = bot.choose(&position, Side::First, &limits(300));
        assert_eq!(choice.mv.to_string(), "W", "{leaves}");
        assert!(choice.value.unwrap() > 0, "{leaves}");
    }
}

#[test]
fn searches_agree_with_minimax() {
    let mut rng = SplitMix64::new(62);
    let config = SearchConfig {
        table_bytes: 1 << 16,
        ..SearchConfig::default()
    };
    let mut turns = TurnSearch::new(config);
    let mut alternating: Searcher<Alternating, _> =
        Searcher::with_policy(SpaceEvaluator::default(), NoAdvice, config);
    let mut searched = 0;
    while searched < 300 {
        let position = random_position(&mut rng, 5);
        if position.free().len() > 9 {
            continue;
        }
        searched += 1;
        for side in Side::ALL {
            let serial = Serial::pessimistic(position, side);
            let report = turns.search(&position, side, &Limits::none(), &mut |_| ());
            assert_eq!(report.outcome, Outcome::Solved);
            assert_eq!(
                report.value,
                search_core::minimax_value(&serial),
                "{position:?}"
            );
            let game = Alternating::new(position, side).unwrap();
            let report = alternating.search(&game, &Limits::none());
            assert_eq!(report.outcome, Outcome::Solved);
            assert_eq!(
                report.value,
                search_core::minimax_value(&game),
                "{position:?}"
            );
        }
    }
}

#[test]
fn bounds_enclose_the_exact_value() {
    let mut rng = SplitMix64::new(63);
    let mut open = 0;
    for _ in 0..300 {
        let position = random_position(&mut rng, 4);
        let exact = tron::solve(&position, &Limits::none())
            .unwrap()
            .answer
            .unwrap()
            .value;
        let bound = |serial: Serial<Position>| {
            let value = search_core::minimax_value(&serial).signum();
            i64::from(if serial.turn() == Side::First {
                value
            } else {
                -value
            })
        };
        let least = bound(Serial::pessimistic(position, Side::First));
        let most = bound(Serial::optimistic(position, Side::First));
        assert!(search_core::Fraction::whole(least) <= exact, "{position:?}");
        assert!(exact <= search_core::Fraction::whole(most), "{position:?}");
        open += u32::from(least < most);
    }
    assert!(open > 0, "in some positions the bounds differ");
}

#[test]
fn a_draw_by_meeting_is_not_taken_where_more_is_safe() {
    // Player 1 may enter the middle, where both could meet, or keep to the large side.
    let position: Position = "#######/#.1.2.#/#.....#/#..#..#/#######".parse().unwrap();
    let mut search = TurnSearch::new(SearchConfig::default());
    let report = search.search(&position, Side::First, &limits(20_000), &mut |_| ());
    let exact = tron::solve(&position, &Limits::none())
        .unwrap()
        .answer
        .unwrap();
    assert_eq!(report.value.signum(), exact.value.numerator() as i32);
    assert!(!position.may_meet(Side::First, report.best.unwrap()));
}

#[test]
fn analysis_tells_of_each_depth() {
    let mut depths = Vec::new();
    let report = analyze(
        &fair_map(2, 0),
        &Limits::none().with_depth(4),
        &mut |report| {
            depths.push(report.depth);
        },
    );
    assert_eq!(depths, [1, 2, 3, 4]);
    assert_eq!(report.depth, 4);
    assert!(report.pv.len() >= 4);
    // On a fair map, the alternating game is lost for the mover; a corridor shows it at once.
    let game: Alternating = "1..2".parse().unwrap();
    let report = analyze_alternating(&game, &Limits::none(), &mut |_| ());
    assert_eq!(search_core::score::describe(report.value), "loss in 2");
}
