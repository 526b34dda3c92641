//! The players: legal, reproducible, and as strong as they are said to be.

use core::num::NonZeroUsize;

use dots_boxes::engine::{AlphaBeta, Best, Exact, Greedy};
use dots_boxes::{BOTS, ChainEvaluator, Edge, Position, Start, ValueTable, analyze, bot, solve};
use search_core::{Bot, BotOptions, Ending, Limits, Outcome, Score, Searcher, Side, SplitMix64};

use crate::oracle::{Table, random_position, size};

fn options(pairs: &[(&str, &str)]) -> BotOptions {
    let pairs = pairs.iter();
    pairs
        .map(|&(key, value)| (key.to_owned(), value.to_owned()))
        .collect()
}

/// Plays a game out and returns the final position and all moves.
fn play(
    mut position: Position,
    players: &mut [Box<dyn Bot<Position>>; 2],
    limits: &Limits,
) -> (Position, Vec<Edge>) {
    let mut moves = Vec::new();
    while !position.is_over() {
        let choice = players[position.turn().index()].choose(&position, limits);
        assert_eq!(choice.pv.first(), Some(&choice.mv));
        position.try_play(choice.mv).unwrap();
        moves.push(choice.mv);
    }
    (position, moves)
}

#[test]
fn every_player_plays_legally_and_the_same_again() {
    for info in BOTS {
        let game = |seed| {
            let make = || bot(info.name, &BotOptions::new()).unwrap();
            let mut players = [make(), make()];
            players[0].new_game(seed);
            players[1].new_game(seed + 1);
            let start = Position::start(size(3, 4), Start::American);
            play(start, &mut players, &Limits::none().with_nodes(300)).1
        };
        assert_eq!(game(5), game(5), "{}", info.name);
        if ["random", "greedy", "chain", "mcts"].contains(&info.name) {
            assert_ne!(game(5), game(6), "{}", info.name);
        }
    }
}

#[test]
fn player_specs_are_checked() {
    let error = |name, pairs: &[(&str, &str)]| match bot(name, &options(pairs)) {
        Ok(_) => panic!("accepted {name} {pairs:?}"),
        Err(error) => error.to_string(),
    };
    assert_eq!(
        error("clever", &[]),
        "unknown player `clever`; players: random, greedy, chain, exact, alphabeta, mcts, best"
    );
    assert_eq!(
        error("random", &[("depth", "3")]),
        "player `random` has no option `depth`; options: none"
    );
    for value in ["0", "221", "-1", "three", ""] {
        assert_eq!(
            error("alphabeta", &[("depth", value)]),
            format!(
                "player `alphabeta`, option `depth`: `{value}` is not a whole number from 1 to 220"
            )
        );
    }
    assert!(error("best", &[("hash", "99999999999999999999")]).contains("from 1 to 4096"));
    assert!(bot("alphabeta", &options(&[("depth", "3"), ("hash", "1")])).is_ok());
    assert!(bot("exact", &options(&[("hash", "2")])).is_ok());
}

/// The rules of the greedy player, from its description and by playing moves out.
#[test]
fn greedy_takes_then_is_safe_then_loses_least() {
    let takeable = |position: &Position| {
        let moves = position.legal_moves();
        let wins = |&&edge: &&Edge| position.clone().try_play(edge).unwrap() > 0;
        moves.iter().filter(wins).copied().collect::<Vec<Edge>>()
    };
    for seed in 0..2_000 {
        let mut rng = SplitMix64::for_index(9, seed);
        let size = size(1 + rng.below(4) as u8, 1 + rng.below(4) as u8);
        let plies = rng.below(u64::from(size.edge_count())) as u32;
        let position = random_position(&mut rng, size, plies);
        let loss = |edge: Edge| {
            let mut next = position;
            next.try_play(edge).unwrap();
            let mut lost = 0;
            while let Some(&edge) = takeable(&next).first() {
                lost += next.try_play(edge).unwrap();
            }
            lost
        };
        let takes = takeable(&position);
        let expected = if takes.is_empty() {
            let moves = position.legal_moves();
            let least = moves.iter().map(|&edge| loss(edge)).min().unwrap();
            moves
                .iter()
                .copied()
                .filter(|&edge| loss(edge) == least)
                .collect()
        } else {
            takes
        };
        let found: Vec<Edge> = Greedy::candidates(&position).iter().collect();
        assert_eq!(found, expected, "\n{position}");
    }
}

/// Whether a box can be taken.
fn gives_away(position: &Position) -> bool {
    let mut edges = position.legal_moves().into_iter();
    edges.any(|edge| position.clone().try_play(edge).unwrap() > 0)
}

/// Where no safe edge is left and no two chains meet, the player of long chains needs no look-ahead, and
/// the strongest player hardly any: they get what the position is worth against perfect play.
#[test]
fn simple_endgames_are_played_perfectly() {
    let mut played = 0;
    for seed in 0..4_000 {
        let mut rng = SplitMix64::for_index(31, seed);
        let size = size(3, 3 + rng.below(2) as u8);
        let plies = 10 + rng.below(8) as u32;
        let mut position = random_position(&mut rng, size, plies);
        // The greedy player draws the safe edges, until it must give something away.
        let mut greedy = Greedy::new(seed);
        while !position.is_over() {
            let edge = greedy.choose(&position, &Limits::none()).mv;
            let mut next = position;
            let taken = next.try_play(edge).unwrap();
            if taken == 0 && !next.is_over() && gives_away(&next) {
                break;
            }
            position = next;
        }
        let chains = position.chains();
        if position.is_over() || !chains.junctions.is_empty() {
            continue;
        }
        played += 1;
        let value = solve(&position, &Limits::none()).unwrap().value().unwrap();
        let names = ["chain", "best"];
        for (name, nodes) in names.into_iter().zip([1_000, 100]) {
            if name == "best" && seed % 4 > 0 {
                continue;
            }
            let mover = position.turn();
            let mut end = position;
            let mut player = bot(name, &BotOptions::new()).unwrap();
            let mut perfect = bot("exact", &BotOptions::new()).unwrap();
            while !end.is_over() {
                let mv = if end.turn() == mover {
                    player.choose(&end, &Limits::none().with_nodes(nodes)).mv
                } else {
                    perfect.choose(&end, &Limits::none()).mv
                };
                end.try_play(mv).unwrap();
            }
            let gain = |side: Side| {
                end.scores()[side.index()] as i32 - position.scores()[side.index()] as i32
            };
            let gained = gain(mover) - gain(mover.other());
            assert_eq!(gained, value, "{name}, seed {seed}");
        }
    }
    assert!(played > 100, "{played}");
}

/// Boxes won along a line, from the view of who moves first in it; the line must be legal.
fn worth(mut position: Position, line: &[Edge]) -> (Score, Position) {
    let side = position.turn();
    let mut sum = 0;
    for &edge in line {
        let mover = position.turn();
        let won = position.try_play(edge).unwrap() as Score;
        sum += if mover == side { won } else { -won };
    }
    (sum, position)
}

#[test]
fn searches_to_the_end_find_the_values_of_the_table() {
    let table = Table::empty_board(2, 3);
    let mut plain = Searcher::new(ChainEvaluator);
    let mut advised = AlphaBeta::new(1 << 20, None);
    let mut best = Best::new(1 << 20);
    for seed in 0..1_500 {
        let mut rng = SplitMix64::for_index(10, seed);
        let mask = (rng.next_u64() | rng.next_u64()) as u32 & table.full();
        if mask == table.full() {
            continue;
        }
        let position = table.position(mask);
        let limits = Limits::none();
        let reports = [
            plain.search(&position, &limits),
            advised.search_with(&position, &limits, &mut |_| ()),
            best.search_with(&position, &limits, &mut |_| ()),
        ];
        for report in reports {
            assert_eq!(report.outcome, Outcome::Solved);
            assert_eq!(report.value, table.value(mask), "\n{position}");
            assert!(table.best_moves(mask).contains(&report.best.unwrap()));
        }
    }
}

#[test]
fn a_proof_comes_with_a_line_that_keeps_its_promise() {
    for seed in 0..60 {
        let mut rng = SplitMix64::for_index(11, seed);
        let position = random_position(&mut rng, size(4, 5), 25);
        let report = analyze(&position, &Limits::none(), &mut |_| ());
        assert_eq!(report.outcome, Outcome::Solved);
        let (sum, end) = worth(position, &report.pv);
        assert!(end.is_over());
        assert_eq!(sum, report.value);
        let solution = solve(&position, &Limits::none()).unwrap();
        assert_eq!(solution.value(), Some(report.value));
        assert!(solution.moves.contains(&report.pv[0]));
    }
}

#[test]
fn analysis_reports_as_it_goes_and_keeps_to_its_limits() {
    let start = Position::start(size(5, 5), Start::American);
    let mut depths = Vec::new();
    let limits = Limits::none().with_nodes(3_000);
    let report = analyze(&start, &limits, &mut |report| depths.push(report.depth));
    assert!(matches!(report.outcome, Outcome::LimitReached(_)));
    assert!(report.stats.nodes <= 3_000);
    assert!(
        depths.is_sorted() && depths.last() == Some(&report.depth),
        "{depths:?}"
    );
    // Here a proof is tried first, in vain; its nodes count.
    let start = Position::start(size(3, 4), Start::American);
    let mut nodes = Vec::new();
    let report = analyze(&start, &limits, &mut |report| {
        nodes.push(report.stats.nodes);
    });
    assert!(nodes[0] > 1_500 && report.stats.nodes <= 3_000, "{nodes:?}");
    let start = Position::start(size(3, 3), Start::American);
    let report = analyze(&start, &Limits::none(), &mut |_| ());
    assert_eq!((report.outcome, report.value), (Outcome::Solved, -3));
    let over = worth(start, &report.pv).1;
    assert_eq!(analyze(&over, &Limits::none(), &mut |_| ()).best, None);
}

/// Points of the first player of two, in half games, over openings played with either side.
fn points(names: [&str; 2], pairs: u64, limits: &Limits) -> u32 {
    let mut points = 0;
    for pair in 0..pairs {
        for side in Side::ALL {
            let mut order = names;
            if side == Side::Second {
                order.swap(0, 1);
            }
            let mut players = order.map(|name| bot(name, &BotOptions::new()).unwrap());
            for player in &mut players {
                player.new_game(pair);
            }
            let opening = random_position(&mut SplitMix64::for_index(12, pair), size(5, 5), 6);
            let ending = play(opening, &mut players, limits).0.ending();
            points += match ending {
                Some(Ending::Won(winner)) => 2 * u32::from(winner == side),
                _ => 1,
            };
        }
    }
    points
}

#[test]
fn greedy_beats_random_and_search_beats_greedy() {
    let limits = Limits::none().with_nodes(1_000);
    // Eight of ten points at least.
    let won = points(["greedy", "random"], 25, &limits);
    assert!(won >= 80, "greedy made {won} of 100 half points");
    let won = points(["alphabeta", "greedy"], 10, &limits);
    assert!(won >= 32, "alphabeta made {won} of 40 half points");
}

/// On 3x3, worth three boxes to the second player, `exact` never scores less than that from either side,
/// whoever the opponent: by proofs, and by the table of values.
#[test]
fn exact_never_scores_below_the_value_of_the_game() {
    let table = ValueTable::compute(size(3, 3), NonZeroUsize::MIN).unwrap();
    let start = Position::start(size(3, 3), Start::American);
    for info in BOTS.iter().filter(|info| info.name != "exact") {
        for seed in 0..18 {
            let exact = Exact::new(1 << 22);
            let mut exact = if seed < 2 {
                exact
            } else {
                exact.with_values(table.clone())
            };
            let mut other = bot(info.name, &BotOptions::new()).unwrap();
            exact.new_game(seed);
            other.new_game(seed);
            let own = if seed % 2 == 0 {
                Side::First
            } else {
                Side::Second
            };
            let mut position = start;
            while !position.is_over() {
                let mv = if position.turn() == own {
                    exact.choose(&position, &Limits::none()).mv
                } else {
                    other.choose(&position, &Limits::none().with_nodes(200)).mv
                };
                position.try_play(mv).unwrap();
            }
            let [first, second] = position.scores().map(|boxes| boxes as i32);
            let (margin, value) = match own {
                Side::First => (first - second, -3),
                Side::Second => (second - first, 3),
            };
            assert!(margin >= value, "{}, seed {seed}: {margin}", info.name);
        }
    }
}
