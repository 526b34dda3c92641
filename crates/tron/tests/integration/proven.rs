//! Positions whose value can be proven: players make sure of it, and lose no time over it.

use core::time::Duration;

use search_core::{
    BotOptions, Fraction, Limits, Outcome, Side, SimultaneousAnswer, SimultaneousBot, SplitMix64,
};
use tron::engine::{TurnSearch, analyze, analyze_for};
use tron::{Alternating, Move, Position, alternating_bot, bot, solve, solve_alternating};

use crate::support::random_position;

fn player(name: &str, options: &[(&str, &str)]) -> Box<dyn SimultaneousBot<Position>> {
    let owned = |&(key, value): &(&str, &str)| (key.to_owned(), value.to_owned());
    let mut options: BotOptions = options.iter().map(owned).collect();
    options.insert("hash".to_owned(), "1".to_owned());
    bot(name, &options).unwrap()
}

fn exact(position: &Position) -> SimultaneousAnswer<Move> {
    solve(position, &Limits::none()).unwrap().answer.unwrap()
}

/// What a move of a side is worth against the best answer, as the side sees it.
fn sure(position: &Position, answer: &SimultaneousAnswer<Move>, side: Side, mv: Move) -> Fraction {
    let payoffs = answer.payoffs.as_ref().unwrap();
    let place = |side: Side, mv: Move| {
        let moves = position.legal_moves(side);
        moves.iter().position(|&legal| legal == mv).unwrap()
    };
    let own = place(side, mv);
    let others = position.legal_moves(side.other()).len();
    let value = |other| match side {
        Side::First => payoffs.at(own, other),
        Side::Second => -payoffs.at(other, own),
    };
    (0..others).map(value).min().unwrap()
}

/// Random positions of games that go on, with at most so many free cells.
fn small(rng: &mut SplitMix64, most: u32) -> Position {
    loop {
        let position = random_position(rng, 6);
        if !position.is_over() && position.free().len() <= most {
            return position;
        }
    }
}

#[test]
fn the_best_makes_sure_of_the_value_of_small_positions() {
    let mut rng = SplitMix64::new(91);
    let mut best = player("best", &[]);
    let limits = Limits::none().with_nodes(20_000);
    let (mut draws, mut wins, mut losses, mut mixed) = (0, 0, 0, 0);
    for _ in 0..4_000 {
        let position = small(&mut rng, 12);
        let answer = exact(&position);
        let parted = position.is_separated();
        for side in Side::ALL {
            let value = match side {
                Side::First => answer.value,
                Side::Second => -answer.value,
            };
            best.new_game(1);
            let choice = best.choose(&position, side, &limits);
            let at = format!("{side} of {position:?}: {choice:?}, {answer:?}");
            // No more is thought about it than the solver does.
            assert!(choice.stats.nodes <= 5_000, "{at}");
            let moves = position.legal_moves(side);
            let pure = moves
                .iter()
                .any(|&mv| sure(&position, &answer, side, mv) == value);
            if pure {
                assert_eq!(sure(&position, &answer, side, choice.mv), value, "{at}");
            } else {
                let mix = &answer.strategies[side.index()];
                let share = mix.iter().find(|(mv, _)| *mv == choice.mv).unwrap().1;
                assert!(share > Fraction::ZERO, "{at}");
                mixed += 1;
            }
            if !parted && moves.len() > 1 {
                // What is told is a proven win, loss or draw, or lies between them.
                let told = choice.value.unwrap();
                assert_eq!(told.signum(), value.numerator().signum() as i32, "{at}");
                draws += u32::from(told == 0);
                wins += u32::from(value == Fraction::ONE);
                losses += u32::from(value == Fraction::whole(-1));
            }
        }
    }
    assert!(
        draws > 500 && wins > 300 && losses > 300 && mixed > 10,
        "{draws} draws, {wins} wins, {losses} losses, {mixed} mixed"
    );
}

#[test]
fn a_mix_is_drawn_from() {
    // Worth a half to player 2 in the middle of the board, by two moves with equal shares.
    let position: Position = "2../.1./...".parse().unwrap();
    let mut best = player("best", &[]);
    let mut counts = [0; 4];
    for seed in 0..200 {
        best.new_game(seed);
        let limits = Limits::none().with_nodes(20_000);
        counts[best.choose(&position, Side::First, &limits).mv as usize] += 1;
    }
    counts.sort_unstable();
    assert_eq!(counts[..2], [0, 0]);
    assert!(counts[2] > 70, "{counts:?}");
    // Analysis draws nothing, and tells a half of a win for each side.
    let report = analyze(&position, &Limits::none(), &mut |_| ());
    assert_eq!((report.value, report.outcome), (400, Outcome::Solved));
    let report = analyze_for(&position, Side::Second, &Limits::none(), &mut |_| ());
    assert_eq!((report.value, report.outcome), (-400, Outcome::Solved));
}

#[test]
fn a_proven_value_takes_no_more_time() {
    let hours = Limits::none().with_time(Duration::from_hours(10));
    let specs: [(&str, &[(&str, &str)]); 4] = [
        ("best", &[]),
        ("best", &[("search", "alphabeta")]),
        ("alphabeta", &[]),
        ("alphabeta", &[("root", "matrix")]),
    ];
    let mut players = specs.map(|(name, options)| player(name, options));
    let hash = BotOptions::from([("hash".to_owned(), "1".to_owned())]);
    let mut in_turn = ["best", "alphabeta"].map(|name| alternating_bot(name, &hash).unwrap());
    let mut check = |position: &Position, value: i64| {
        for (player, (name, options)) in players.iter_mut().zip(specs) {
            player.new_game(1);
            let choice = player.choose(position, Side::First, &hours);
            let at = format!("{name} {options:?} at {position:?}: {choice:?}");
            assert!(choice.stats.nodes < 100_000, "{at}");
            let told = i64::from(choice.value.unwrap().signum());
            // Who commits first can be sure of no more than the value.
            let serial = name == "alphabeta" || !options.is_empty();
            assert!(told == value || serial && told < value, "{at}");
        }
        let game = Alternating::new(*position, Side::First).unwrap();
        let wins = solve_alternating(&game, &Limits::none()).mover_wins;
        for player in &mut in_turn {
            player.new_game(1);
            let told = player.choose(&game, &hours).value.unwrap();
            assert_eq!(Some(told > 0), wins, "{position:?}");
        }
    };
    // The corners of an open board, as long as there is time to think about them.
    check(&"1.../..../..../...2".parse().unwrap(), 0);
    let mut rng = SplitMix64::new(93);
    let mut left = [20; 3];
    while left != [0; 3] {
        let position = small(&mut rng, 12);
        let value = exact(&position).value;
        if position.is_separated()
            || position.legal_moves(Side::First).len() < 2
            || value.denominator() > 1
        {
            continue;
        }
        let left = &mut left[(value.numerator() + 1) as usize];
        if *left > 0 {
            *left -= 1;
            check(&position, value.numerator() as i64);
        }
    }
}

#[test]
fn a_draw_is_not_given_away_by_searches_that_commit_first() {
    let mut rng = SplitMix64::new(92);
    let mut search = TurnSearch::new(search_core::SearchConfig {
        table_bytes: 1 << 16,
        ..search_core::SearchConfig::default()
    });
    let mut drawn = 0;
    for _ in 0..1_500 {
        let position = small(&mut rng, 10);
        let answer = exact(&position);
        for side in Side::ALL {
            let report = search.search(&position, side, &Limits::none(), &mut |_| ());
            assert_eq!(report.outcome, Outcome::Solved);
            if report.value == 0 {
                let sure = sure(&position, &answer, side, report.best.unwrap());
                assert!(sure >= Fraction::ZERO, "{side} of {position:?}");
                drawn += 1;
            }
        }
    }
    assert!(drawn > 100, "{drawn}");
}
