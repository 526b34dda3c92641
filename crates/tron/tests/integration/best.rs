//! The strongest player: what it does with parted players, with games already won, and what it tells.

use search_core::score::{WIN, is_decided};
use search_core::{
    BotOptions, Game, LimitKind, Limits, Outcome, Serial, Side, Simultaneous, SplitMix64,
};
use tron::engine::{analyze, analyze_alternating, analyze_for};
use tron::{Alternating, Position, bot, fair_map, longest_path};

use crate::support::random_position;

fn best() -> Box<dyn search_core::SimultaneousBot<Position>> {
    bot(
        "best",
        &BotOptions::from([("hash".to_owned(), "8".to_owned())]),
    )
    .unwrap()
}

/// Random positions in which the players have parted.
fn parted(rng: &mut SplitMix64, most: u64) -> Position {
    loop {
        let position = random_position(rng, most);
        if position.is_separated() && !position.is_over() {
            return position;
        }
    }
}

#[test]
fn parted_players_are_judged_as_by_minimax() {
    let mut rng = SplitMix64::new(81);
    let mut decided = 0;
    for _ in 0..600 {
        let position = parted(&mut rng, 4);
        for side in Side::ALL {
            let report = analyze_for(&position, side, &Limits::none(), &mut |_| ());
            assert_eq!(report.outcome, Outcome::Solved);
            let serial = Serial::pessimistic(position, side);
            assert_eq!(
                report.value,
                search_core::minimax_value(&serial),
                "{position:?}"
            );
            decided += u32::from(is_decided(report.value));

            let game = Alternating::new(position, side).unwrap();
            let report = analyze_alternating(&game, &Limits::none(), &mut |_| ());
            assert_eq!(
                report.value,
                search_core::minimax_value(&game),
                "{position:?}"
            );
        }
    }
    assert!(decided > 400);
}

#[test]
fn bounds_that_decide_need_no_exact_paths() {
    // A hall of 100 cells and an alcove of two: one look at each is enough.
    let hall = "..........";
    let rows: Vec<String> = (0..10)
        .map(|row| match row {
            0 => format!("1{}#2", &hall[1..]),
            1 | 2 => format!("{hall}#."),
            _ => format!("{hall}##"),
        })
        .collect();
    let position: Position = rows.join("/").parse().unwrap();
    let few = Limits::none().with_nodes(60);
    let report = analyze(&position, &few, &mut |_| ());
    assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Nodes));
    // Player 2 makes two moves and crashes with its third.
    assert_eq!(report.value, WIN - 6);
    let report = analyze_for(&position, Side::Second, &few, &mut |_| ());
    assert_eq!(report.value, 6 - WIN);
}

#[test]
fn once_alone_it_goes_on_for_as_long_as_it_can() {
    let mut rng = SplitMix64::new(82);
    let (mut idle, mut searched) = (0, 0);
    for _ in 0..150 {
        let mut position = parted(&mut rng, 6);
        let side = *rng.pick(&Side::ALL).unwrap();
        let longest = longest_path(&position, side, &Limits::none()).length();
        let mut player = best();
        let mut turns = 0;
        loop {
            let choice = player.choose(&position, side, &Limits::none().with_nodes(20_000));
            if choice.stats.nodes == 0 {
                idle += 1;
            } else {
                searched += 1;
            }
            let mut others = Vec::new();
            others.extend(position.legal_moves(side.other()));
            let mut moves = [*rng.pick(&others).unwrap(); 2];
            moves[side.index()] = choice.mv;
            position.step(moves);
            if position.is_over() {
                break;
            }
            turns += 1;
        }
        // It is stuck after the longest path, and no sooner.
        if position.head(side).is_none() {
            assert_eq!(turns, longest, "{position:?}");
        } else {
            assert!(turns <= longest, "{position:?}");
        }
    }
    assert!(idle > 50 && searched > 50, "{idle} and {searched}");
}

#[test]
fn a_game_that_is_won_takes_no_more_thought() {
    // The hall holds more than the alcove, by far, and no proof of its longest path is needed.
    let position: Position =
        "1......../........./...#...../....#..../..#....../........./#########/2......##"
            .parse()
            .unwrap();
    let mut player = best();
    let first = player.choose(&position, Side::First, &Limits::none().with_nodes(40));
    assert!(first.stats.nodes > 0);
    assert_eq!(first.value, Some(WIN));
    let mut after = position;
    after.step([first.mv, tron::Move::East]);
    let second = player.choose(&after, Side::First, &Limits::none().with_nodes(40));
    assert_eq!((second.stats.nodes, second.value), (0, Some(WIN)));
    assert_eq!(second.pv, first.pv[1..]);
}

#[test]
fn analysis_of_simulations_tells_each_time_they_are_doubled() {
    let position = fair_map(3, 1);
    let limits = Limits::none().with_nodes(5_000);
    let mut told = Vec::new();
    let report = analyze(&position, &limits, &mut |report| {
        told.push(report.stats.nodes);
    });
    assert_eq!(told, [1_000, 2_000, 4_000]);
    assert_eq!(report.stats.nodes, 5_000);
    assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Nodes));
    assert_eq!(report.best, report.pv.first().copied());
    assert!(report.depth >= 4);
    // The line can be played.
    let mut after = position;
    for turn in report.pv.chunks_exact(2) {
        assert!(!after.is_over());
        after.step([turn[0], turn[1]]);
    }
    // The side asked for comes first in it.
    let report = analyze_for(&position, Side::Second, &limits, &mut |_| ());
    assert!(position.legal_moves(Side::Second).contains(&report.pv[0]));
    // The same under the alternating rules, by depths.
    let game = Alternating::new(position, Side::First).unwrap();
    let mut depths = Vec::new();
    analyze_alternating(&game, &limits, &mut |report| depths.push(report.depth));
    assert!(depths.len() > 2 && depths.is_sorted());
    assert_eq!(game.terminal(), None);
}

#[test]
fn a_finished_game_is_told_as_it_is() {
    for (text, value) in [("1.#", WIN), ("#.2", -WIN), ("#.#", 0)] {
        let position: Position = text.parse().unwrap();
        let report = analyze(&position, &Limits::none().with_nodes(100), &mut |_| ());
        assert_eq!((report.best, report.value), (None, value), "{text}");
    }
    let game: Alternating = "1#2.".parse().unwrap();
    let report = analyze_alternating(&game, &Limits::none(), &mut |_| ());
    assert_eq!((report.best, report.value), (None, -WIN));
    assert_eq!(report.outcome, Outcome::Solved);
}
