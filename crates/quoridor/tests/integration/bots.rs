//! What the players promise.

use quoridor::engine::Techniques;
use quoridor::{
    DistanceAndWalls, DrawPolicy, GameEnd, GameLine, Move, Network, Position, Size, analyze, engine,
};
use search_core::score::{is_decided, win_in};
use search_core::{
    Bot, BotOptions, Evaluator, Game, Limits, Outcome, SearchConfig, SearchPolicy, Searcher,
    SplitMix64,
};

use crate::random;

fn bot(name: &str) -> Box<dyn Bot<Position>> {
    let mut options = BotOptions::new();
    if ["alphabeta", "best"].contains(&name) {
        options.insert("hash".into(), "1".into());
    }
    let mut bot = engine::bot(name, &options).unwrap();
    bot.new_game(1);
    bot
}

/// Positions in which some move wins at once.
fn decided_positions(seed: u64, mut visit: impl FnMut(&Position)) {
    for index in 0..150 {
        let mut rng = SplitMix64::for_index(seed, index);
        let start = Position::start(random::size(&mut rng), 8);
        random::game(&mut rng, start, 200, 30, |position, _| {
            let wins = |mv: &Move| {
                let mut after = *position;
                after.play(*mv);
                after.winner().is_some()
            };
            if position.legal_moves().iter().any(wins) {
                visit(position);
            }
        });
    }
}

#[test]
fn a_win_at_hand_is_taken() {
    let mut seen = 0;
    for name in ["greedy", "alphabeta", "best"] {
        let mut bot = bot(name);
        decided_positions(51, |position| {
            let choice = bot.choose(position, &Limits::none().with_nodes(150));
            let mut after = *position;
            after.try_play(choice.mv).unwrap();
            assert!(after.winner().is_some(), "{name}: {}", position.notation());
            seen += 1;
        });
    }
    assert!(seen > 450, "{seen}");
}

#[test]
fn even_a_seen_position_does_not_hide_a_win() {
    // The player has passed here before; its goal is one step away all the time.
    let position: Position = "5 b4 d3 0 0 w -".parse().unwrap();
    for name in ["greedy", "alphabeta", "mcts", "best"] {
        let mut bot = bot(name);
        for _ in 0..3 {
            let choice = bot.choose(&position, &Limits::none().with_nodes(500));
            assert_eq!(choice.mv.to_string(), "b5", "{name}");
        }
    }
}

/// Plays a game from a random opening; `players[0]` moves first after it.
fn play(
    players: [&mut dyn Bot<Position>; 2],
    seed: u64,
    size: Size,
    limits: &Limits,
) -> (GameLine, GameEnd, Vec<Move>) {
    let mut rng = SplitMix64::new(seed);
    let mut line = GameLine::new(Position::start(size, 10), DrawPolicy::default());
    for _ in 0..2 {
        let moves = line.position().legal_moves();
        line.play(*rng.pick(&moves).unwrap()).unwrap();
    }
    let [first, second] = players;
    first.new_game(seed);
    second.new_game(seed);
    let mut moves = Vec::new();
    loop {
        if let Some(end) = line.ending() {
            return (line, end, moves);
        }
        let mover = if line.plies().is_multiple_of(2) {
            &mut *first
        } else {
            &mut *second
        };
        let choice = mover.choose(line.position(), limits);
        assert_eq!(choice.pv.first(), Some(&choice.mv));
        let mut replay = *line.position();
        for mv in choice.pv {
            replay.try_play(mv).unwrap();
        }
        line.play(choice.mv).unwrap();
        moves.push(choice.mv);
    }
}

/// Points of `one` against `other`, in percent.
fn percent(one: &str, other: &str, pairs: u64, size: Size, limits: &Limits) -> u64 {
    let (mut one, mut other) = (bot(one), bot(other));
    let mut half_points = 0;
    for seed in 0..pairs {
        let (_, end, _) = play([&mut *one, &mut *other], seed, size, limits);
        half_points += match end {
            GameEnd::Won(side) => 2 * u64::from(side.index() == 0),
            _ => 1,
        };
        let (_, end, _) = play([&mut *other, &mut *one], seed, size, limits);
        half_points += match end {
            GameEnd::Won(side) => 2 * u64::from(side.index() == 1),
            _ => 1,
        };
    }
    half_points * 100 / (4 * pairs)
}

#[test]
fn greedy_beats_random() {
    let points = percent("greedy", "random", 20, Size::STANDARD, &Limits::none());
    assert!(points >= 80, "{points}");
}

#[test]
fn alphabeta_beats_greedy() {
    let limits = Limits::none().with_nodes(2_000);
    let points = percent("alphabeta", "greedy", 10, Size::STANDARD, &limits);
    assert!(points >= 80, "{points}");
}

#[test]
fn equal_questions_get_equal_answers() {
    let limits = Limits::none().with_nodes(1_500);
    for names in [["alphabeta", "greedy"], ["best", "random"]] {
        let game = || {
            let [mut one, mut other] = names.map(bot);
            // A game before must leave nothing behind.
            for seed in [8, 9] {
                play([&mut *other, &mut *one], seed, Size::STANDARD, &limits);
            }
            play([&mut *one, &mut *other], 7, Size::STANDARD, &limits).2
        };
        let [mut one, mut other] = names.map(bot);
        let fresh = play([&mut *one, &mut *other], 7, Size::STANDARD, &limits).2;
        assert_eq!(game(), fresh);
    }
}

#[test]
fn greedy_does_not_shuffle() {
    // Every game of greedy against itself or a pawn that hops about ends, and without repetition.
    let mut one = bot("greedy");
    let mut other = bot("greedy");
    for seed in 0..60 {
        let mut rng = SplitMix64::for_index(61, seed);
        let size = random::size(&mut rng);
        let (line, end, _) = play([&mut *one, &mut *other], seed, size, &Limits::none());
        assert!(
            matches!(end, GameEnd::Won(_)),
            "{end}:\n{}",
            line.position()
        );
    }
}

#[test]
fn analysis_finds_the_forced_win_and_its_line_replays() {
    let position: Position = "5 c3 d4 0 0 w -".parse().unwrap();
    let mut depths = Vec::new();
    let report = analyze(&position, &Limits::none().with_depth(8), &mut |report| {
        depths.push(report.depth);
    });
    let exact = quoridor::solve(&position, &Limits::none());
    assert_eq!(report.value, win_in(3));
    assert_eq!(exact.verdict, Some(quoridor::Verdict::Win(3)));
    assert_eq!(report.outcome, Outcome::Solved);
    assert!(exact.moves.contains(&report.best.unwrap()));
    assert!(depths.is_sorted() && !depths.is_empty());
    let end = report.pv.iter().fold(position, |mut position, &mv| {
        position.try_play(mv).unwrap();
        position
    });
    assert_eq!(end.winner(), Some(search_core::Side::First));
}

/// However long ago and for whatever board it was asked last.
#[test]
fn judging_by_kept_ways_is_judging_anew() {
    let weights = DistanceAndWalls {
        wall: 130,
        ..DistanceAndWalls::default()
    };
    let policy = engine::WallsThatMatter::new(weights);
    let mut judged = 0;
    let mut check = |position: &Position| {
        let value = weights.evaluate(position);
        assert_eq!(
            policy.judge(position),
            Some(value),
            "{}",
            position.notation()
        );
        judged += 1;
    };
    random::positions(23, 200, |position, mv| {
        check(position);
        if mv.is_some_and(|mv| mv.index() % 4 == 0) {
            let moves = position.legal_moves();
            policy.bonus(position, moves[0]);
            for mv in moves {
                let mut child = *position;
                child.play(mv);
                check(&child);
            }
        }
    });
    assert!(judged > 50_000, "{judged}");
}

#[test]
fn decided_values_are_those_of_the_solver() {
    let config = SearchConfig {
        table_bytes: 1 << 20,
        ..SearchConfig::default()
    };
    let policy = engine::WallsThatMatter::default();
    let mut searcher = Searcher::with_policy(DistanceAndWalls::default(), policy, config);
    let mut decided = 0;
    for index in 0..40 {
        let mut rng = SplitMix64::for_index(71, index);
        let start = Position::start("3x4".parse().unwrap(), 1);
        random::game(&mut rng, start, 12, 30, |position, _| {
            let report = searcher.search(position, &Limits::none().with_depth(4));
            if is_decided(report.value) && report.outcome == Outcome::Solved {
                decided += 1;
                let plies = search_core::score::plies_to_end(report.value).unwrap();
                let expected = if report.value > 0 {
                    quoridor::Verdict::Win(plies)
                } else {
                    quoridor::Verdict::Loss(plies)
                };
                let exact = quoridor::solve(position, &Limits::none());
                assert_eq!(exact.verdict, Some(expected), "{}", position.notation());
            }
        });
    }
    assert!(decided > 50, "{decided}");
}

/// With nothing left out, the selective search proves what the solver says; with the usual
/// short cuts, what it calls decided still is.
#[test]
fn selective_search_agrees_with_the_solver() {
    let full_width = Techniques {
        quiet_walls: 0,
        margin: 0,
        ..Techniques::default()
    };
    for (techniques, least) in [(full_width, 150), (Techniques::default(), 80)] {
        let policy = engine::Selective::new(Network::learned(), techniques);
        let config = SearchConfig {
            table_bytes: 1 << 20,
            ..SearchConfig::default()
        };
        let mut searcher = Searcher::with_policy(DistanceAndWalls::default(), policy, config);
        let mut solved = 0;
        for index in 0..40 {
            let mut rng = SplitMix64::for_index(72, index);
            let start = Position::start("3x4".parse().unwrap(), 1);
            random::game(&mut rng, start, 12, 30, |position, _| {
                let report = searcher.search(position, &Limits::none().with_depth(6));
                if is_decided(report.value) && report.outcome == Outcome::Solved {
                    solved += 1;
                    let plies = search_core::score::plies_to_end(report.value).unwrap();
                    let expected = if report.value > 0 {
                        quoridor::Verdict::Win(plies)
                    } else {
                        quoridor::Verdict::Loss(plies)
                    };
                    let exact = quoridor::solve(position, &Limits::none());
                    assert_eq!(exact.verdict, Some(expected), "{}", position.notation());
                }
            });
        }
        assert!(solved > least, "{solved}");
    }
}

#[test]
fn bad_specs_are_named() {
    let error = |name: &str, option: Option<(&str, &str)>| {
        let options = option
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .collect();
        engine::bot(name, &options).err().unwrap().to_string()
    };
    insta::assert_snapshot!(
        [
            error("deep", None),
            error("greedy", Some(("hash", "16"))),
            error("alphabeta", Some(("hash", "0"))),
            error("best", Some(("depth", "ten"))),
        ]
        .join("\n"),
        @r"
    unknown player `deep`; players: random, greedy, alphabeta, mcts, best
    player `greedy` has no option `hash`; options: none
    player `alphabeta`, option `hash`: `0` is not a whole number from 1 to 4096
    player `best`, option `depth`: `ten` is not a whole number from 1 to 1000
    "
    );
}
