//! Decoupled Monte-Carlo tree search against plain recursion on random small games, and its mixes
//! in matrix games.

use core::time::Duration;

use arrayvec::ArrayVec;
use search_core::rng::mix;
use search_core::score::WIN;
use search_core::{
    Bounds, DecoupledConfig, DecoupledMcts, DecoupledMctsBot, DecoupledReport, Ending, Fraction,
    JointGuide, LimitKind, Limits, Outcome, Payoffs, RandomBot, Score, Side, Simultaneous,
    SimultaneousBot, SplitMix64, Unguided,
};

/// A game whose every position is made up from its key: one to three moves each, an end sooner or
/// later.
#[derive(Clone, Copy, Debug)]
struct MadeUp {
    key: u64,
    turns_left: u32,
    /// No draws, so that few values are pure.
    sharp: bool,
}

impl MadeUp {
    fn new(seed: u64, turns_left: u32) -> Self {
        Self {
            key: mix(seed),
            turns_left,
            sharp: seed.is_multiple_of(3),
        }
    }

    fn list(&self, side: Side) -> Vec<u8> {
        let mut list = ArrayVec::new();
        self.moves(side, &mut list);
        list.to_vec()
    }

    fn after(&self, first: u8, second: u8) -> Self {
        let mut after = *self;
        after.step([first, second]);
        after
    }

    /// The values after all pairs of moves.
    fn payoffs(&self) -> Payoffs {
        let [rows, columns] = Side::ALL.map(|side| self.list(side));
        let entries = rows
            .iter()
            .flat_map(|&row| columns.iter().map(move |&column| (row, column)))
            .map(|(row, column)| self.after(row, column).value());
        Payoffs::new(rows.len(), columns.len(), entries.collect()).unwrap()
    }

    /// The value for the first player, by recursion without any memory.
    fn value(&self) -> Fraction {
        match self.ending() {
            Some(Ending::Draw) => Fraction::ZERO,
            Some(Ending::Won(Side::First)) => Fraction::ONE,
            Some(Ending::Won(Side::Second)) => Fraction::whole(-1),
            None => self.payoffs().solve().unwrap().value,
        }
    }
}

impl Simultaneous for MadeUp {
    type Move = u8;
    type Moves = ArrayVec<u8, 3>;

    fn ending(&self) -> Option<Ending> {
        match self.key % 12 {
            0..=2 if self.turns_left < 3 => Some(Ending::Won(Side::First)),
            3..=5 if self.turns_left < 3 => Some(Ending::Won(Side::Second)),
            dice if self.turns_left == 0 => Some(if !self.sharp {
                Ending::Draw
            } else if dice < 9 {
                Ending::Won(Side::First)
            } else {
                Ending::Won(Side::Second)
            }),
            _ => None,
        }
    }

    fn moves(&self, side: Side, out: &mut Self::Moves) {
        out.extend(0..=((self.key >> (8 * side.index() + 8)) % 3) as u8);
    }

    fn step(&mut self, [first, second]: [u8; 2]) {
        self.turns_left -= 1;
        self.key = mix(self.key ^ mix(u64::from(4 * first + second + 1)));
    }

    fn key(&self) -> u64 {
        self.key
    }
}

/// Says of some positions what their value is at least or at most.
#[derive(Clone, Copy)]
struct Oracle(bool);

impl JointGuide<MadeUp> for Oracle {
    fn evaluate(&self, game: &MadeUp) -> Score {
        (game.key % 201) as Score - 100
    }

    fn bounds(&self, game: &MadeUp) -> Bounds {
        let value = game.value().to_f64();
        match game.key >> 40 & 3 {
            0 if self.0 && value <= 0.0 => Bounds {
                lower: -WIN,
                upper: 0,
            },
            1 if self.0 && value >= 0.0 => Bounds {
                lower: 0,
                upper: WIN,
            },
            _ => Bounds::ANY,
        }
    }

    fn ends_playout(&self, game: &MadeUp, turns: u32) -> bool {
        (game.key >> 42).is_multiple_of(8) && turns == 1
    }
}

fn as_number(value: Score) -> f64 {
    f64::from(value.signum())
}

/// What a mix of the side is sure of, as the side sees it.
fn guarantee(payoffs: &Payoffs, side: Side, mix: &[f64], answers: usize) -> f64 {
    (0..answers)
        .map(|answer| {
            mix.iter()
                .enumerate()
                .map(|(number, share)| match side {
                    Side::First => share * payoffs.at(number, answer).to_f64(),
                    Side::Second => -share * payoffs.at(answer, number).to_f64(),
                })
                .sum()
        })
        .fold(f64::INFINITY, f64::min)
}

#[test]
fn bounds_hold_and_solved_values_are_exact() {
    let (mut solved, mut mixed, mut open) = (0, 0, 0);
    for seed in 0..10_000 {
        let rng = &mut SplitMix64::for_index(50, seed);
        let game = MadeUp::new(seed, 1 + rng.below(3) as u32);
        let side = *rng.pick(&Side::ALL).unwrap();
        let truth = side.sees(game.value());
        let config = DecoupledConfig {
            evaluation_weight: [0.0, 0.5, 1.0][rng.below(3) as usize],
            playout_turns: [0, 1, 100][rng.below(3) as usize],
            exploration: [0.3, 1.0, 3.0][rng.below(3) as usize],
            seed,
            ..DecoupledConfig::default()
        };
        let mut mcts = DecoupledMcts::with_config(Oracle(rng.chance(1, 2)), config);
        let nodes = 1 << rng.below(12);
        let report = mcts.search(&game, side, &Limits::none().with_nodes(nodes));
        let at = format!("seed {seed}, {side}: {report:?}, truth {truth}");
        let (lower, upper) = (report.bounds.lower, report.bounds.upper);
        assert!(as_number(lower) <= truth.to_f64(), "{at}");
        assert!(as_number(upper) >= truth.to_f64(), "{at}");
        assert!(report.bounds.contains(report.value), "{at}");
        assert!((-1.0..=1.0).contains(&report.mean), "{at}");
        assert_eq!(
            report.exact.is_some(),
            report.outcome == Outcome::Solved,
            "{at}"
        );
        if game.ending().is_some() {
            assert_eq!((report.best, report.stats.nodes), (None, 0), "{at}");
            assert_eq!(report.exact, Some(truth), "{at}");
            continue;
        }
        let payoffs = game.payoffs();
        for of in Side::ALL {
            let known = &report.moves[of.index()];
            let visits: u64 = known.iter().map(|known| known.visits).sum();
            assert_eq!(visits, report.simulations, "{at}");
            let mvs: Vec<_> = known.iter().map(|known| known.mv).collect();
            assert_eq!(mvs, game.list(of), "{at}");
            let mix: Vec<_> = report.strategies[of.index()]
                .iter()
                .map(|item| item.1)
                .collect();
            assert!((mix.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{at}");
            let answers = game.list(of.other()).len();
            // Bounds of a move are against those answers that are not dominated, so they need not
            // hold of what it is sure of against any; but not even the best answer does more.
            for (number, known) in known.iter().enumerate() {
                let mut alone = vec![0.0; mvs.len()];
                alone[number] = 1.0;
                let least = guarantee(&payoffs, of, &alone, answers);
                assert!(least <= as_number(known.bounds.upper), "{known:?} of {at}");
            }
            if report.exact.is_some() {
                let own = if of == side { truth } else { -truth };
                let sure = guarantee(&payoffs, of, &mix, answers);
                assert!(
                    (sure - own.to_f64()).abs() < 1e-9,
                    "{of} is sure of {sure}, {at}"
                );
            }
        }
        let best = report.best.unwrap();
        let own = &report.strategies[side.index()];
        let weight = own.iter().find(|item| item.0 == best).unwrap().1;
        assert!(own.iter().all(|item| item.1 <= weight), "{at}");
        let mut replayed = game;
        for &[first, second] in &report.pv {
            assert!(replayed.ending().is_none(), "{at}");
            replayed = replayed.after(first, second);
        }
        if let Some(exact) = report.exact {
            assert_eq!(exact, truth, "{at}");
            assert!((report.mean - truth.to_f64()).abs() < 1e-12, "{at}");
            solved += 1;
            mixed += u32::from(exact.denominator() > 1);
        } else {
            assert_eq!(
                report.outcome,
                Outcome::LimitReached(LimitKind::Nodes),
                "{at}"
            );
            assert_eq!(report.stats.nodes, nodes, "{at}");
            open += 1;
        }
    }
    assert!(
        solved > 4_000 && mixed > 100 && open > 2_000,
        "{solved} solved, {mixed} of them mixed, {open} open"
    );
}

/// One choice of each side, and then a payoff that only the guide knows of: in percent, from -100
/// to 100, for the first player.
#[derive(Clone, Copy, Debug)]
struct Matrix<const N: usize> {
    payoffs: [[Score; N]; N],
    chosen: Option<[u8; 2]>,
}

impl<const N: usize> Simultaneous for Matrix<N> {
    type Move = u8;
    type Moves = ArrayVec<u8, N>;

    fn ending(&self) -> Option<Ending> {
        None
    }

    fn moves(&self, _side: Side, out: &mut Self::Moves) {
        let count = if self.chosen.is_none() { N } else { 1 };
        out.extend(0..count as u8);
    }

    fn step(&mut self, moves: [u8; 2]) {
        self.chosen.get_or_insert(moves);
    }

    fn key(&self) -> u64 {
        self.chosen.map_or(0, |[first, second]| {
            1 + u64::from(first) * 16 + u64::from(second)
        })
    }
}

/// Turns percent into utilities of the same size: the scale is chosen for it.
#[derive(Clone, Copy)]
struct Percent;

/// Large enough for the scale's curve to be straight to a thousandth.
const STRAIGHT: Score = 100_000;

impl<const N: usize> JointGuide<Matrix<N>> for Percent {
    fn evaluate(&self, game: &Matrix<N>) -> Score {
        let [first, second] = game.chosen.unwrap().map(usize::from);
        let utility = f64::from(game.payoffs[first][second]) / 100.0;
        // The scale's curve turned back.
        let value = f64::from(STRAIGHT) * utility / (1.0 - utility.abs() + 0.001);
        value as Score
    }
}

fn mixes<const N: usize>(payoffs: [[Score; N]; N], seed: u64, nodes: u64) -> [Vec<f64>; 2] {
    let config = DecoupledConfig {
        evaluation_weight: 1.0,
        scale: STRAIGHT,
        seed,
        ..DecoupledConfig::default()
    };
    let game = Matrix {
        payoffs,
        chosen: None,
    };
    let mut mcts = DecoupledMcts::with_config(Percent, config);
    let report = mcts.search(&game, Side::First, &Limits::none().with_nodes(nodes));
    assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Nodes));
    report
        .strategies
        .map(|mix| mix.into_iter().map(|(_, share)| share).collect())
}

fn farthest(mix: &[f64], expected: &[f64]) -> f64 {
    mix.iter()
        .zip(expected)
        .map(|(share, expected)| (share - expected).abs())
        .fold(0.0, f64::max)
}

#[test]
fn visits_come_near_to_the_equilibrium() {
    let pennies = [[100, -100], [-100, 100]];
    let hands = [[0, -100, 100], [100, 0, -100], [-100, 100, 0]];
    // Equilibrium: two fifths and three fifths, for both.
    let uneven = [[100, -50], [-50, 50]];
    for seed in 0..8 {
        for mix in mixes(pennies, seed, 200_000) {
            assert!(farthest(&mix, &[0.5, 0.5]) < 0.05, "{mix:?}");
        }
        for mix in mixes(hands, seed, 200_000) {
            assert!(farthest(&mix, &[1.0 / 3.0; 3]) < 0.06, "{mix:?}");
        }
        for mix in mixes(uneven, seed, 200_000) {
            assert!(farthest(&mix, &[0.4, 0.6]) < 0.1, "{mix:?}");
        }
    }
}

#[test]
fn dominated_moves_are_rarely_made() {
    // The last move of each side is worse than its others, whatever the answer. A node is a turn, and
    // below a pair of moves each simulation is a turn longer than the last: a million of them are some
    // 2,900 simulations. UCB1-Tuned goes on trying a move `gap` behind in the mean, of little variance,
    // until sqrt(ln n / k * min(1/4, sqrt(2 ln n / k))) is less than the gap: with 0.3 that is after
    // some 16 of them, more where its first looks deceive.
    let payoffs = [[50, -50, 60], [-50, 50, 60], [-60, -60, 0]];
    for seed in 0..8 {
        for mix in mixes(payoffs, seed, 1_000_000) {
            assert!(mix[2] < 0.0125, "{mix:?}");
        }
    }
}

fn timeless(mut report: DecoupledReport<u8>) -> DecoupledReport<u8> {
    report.stats.elapsed = Duration::ZERO;
    report
}

#[test]
fn equal_questions_get_equal_reports() {
    let mut seeds_matter = 0;
    for seed in 0..200 {
        let game = MadeUp::new(seed, 6);
        let limits = Limits::none().with_nodes(10 + 7 * seed);
        let mut mcts = DecoupledMcts::new(Unguided);
        let report = timeless(mcts.search(&game, Side::First, &limits));
        let other = timeless(mcts.search(&game, Side::Second, &limits));
        assert_eq!(report, timeless(mcts.search(&game, Side::First, &limits)));
        assert_eq!(report.moves, other.moves);
        assert_eq!(report.bounds, -other.bounds);
        assert!((report.mean + other.mean).abs() < 1e-9);
        mcts.set_seed(1);
        let another = timeless(mcts.search(&game, Side::First, &limits));
        seeds_matter += u32::from(another != report);
    }
    assert!(seeds_matter > 100, "only {seeds_matter} seeds matter");
}

#[test]
fn every_limit_is_named_and_exact() {
    let game = Matrix {
        payoffs: [[0, 0], [0, 0]],
        chosen: None,
    };
    let mut mcts = DecoupledMcts::new(Unguided);
    for nodes in 0..200 {
        let report = mcts.search(&game, Side::First, &Limits::none().with_nodes(nodes));
        assert_eq!(report.stats.nodes, nodes);
        assert!(report.best.is_some());
    }
    let config = DecoupledConfig {
        evaluation_weight: 1.0,
        tree_bytes: 200_000,
        ..DecoupledConfig::default()
    };
    let mut mcts = DecoupledMcts::with_config(Percent, config);
    let mut simulations = Vec::new();
    for (limits, kind) in [
        (Limits::none().with_memory(0), LimitKind::Memory),
        (Limits::none().with_memory(20_000), LimitKind::Memory),
        (Limits::none(), LimitKind::Memory),
        (Limits::none().with_time(Duration::ZERO), LimitKind::Time),
    ] {
        let report = mcts.search(&game, Side::First, &limits);
        assert_eq!(report.outcome, Outcome::LimitReached(kind));
        assert!(report.best.is_some());
        simulations.push(report.simulations);
    }
    assert_eq!(simulations[0], 0);
    assert!((30..300).contains(&simulations[1]), "{simulations:?}");
    assert!(simulations[2] > 5 * simulations[1], "{simulations:?}");
}

#[test]
fn bots_are_seeded_and_mix_if_they_are_to() {
    let pennies = Matrix {
        payoffs: [[100, -100], [-100, 100]],
        chosen: None,
    };
    let limits = Limits::none().with_nodes(200);
    let config = DecoupledConfig {
        evaluation_weight: 1.0,
        scale: STRAIGHT,
        ..DecoupledConfig::default()
    };
    let search = || DecoupledMcts::with_config(Percent, config);
    let mut plain = DecoupledMctsBot::new(search());
    let mut mixing = DecoupledMctsBot::mixing(search());
    let mut counts = [0; 2];
    for seed in 0..200 {
        plain.new_game(seed);
        let choice = plain.choose(&pennies, Side::Second, &limits);
        plain.new_game(seed);
        let mut again = plain.choose(&pennies, Side::Second, &limits);
        again.stats.elapsed = choice.stats.elapsed;
        assert_eq!(choice, again);
        mixing.new_game(seed);
        let drawn = mixing.choose(&pennies, Side::Second, &limits);
        assert_eq!(
            (drawn.pv.as_slice(), drawn.depth),
            ([drawn.mv].as_slice(), 0)
        );
        counts[usize::from(drawn.mv)] += 1;
        mixing.new_game(seed);
        assert_eq!(mixing.choose(&pennies, Side::Second, &limits).mv, drawn.mv);
    }
    assert!(counts.iter().all(|&count| count > 60), "{counts:?}");
    let forced = Matrix {
        chosen: Some([0, 0]),
        ..pennies
    };
    let choice = plain.choose(&forced, Side::First, &limits);
    assert_eq!((choice.mv, choice.value, choice.stats.nodes), (0, None, 0));
}

#[test]
fn the_bot_beats_chance() {
    let limits = Limits::none().with_nodes(300);
    let mut bot: DecoupledMctsBot<MadeUp> = DecoupledMctsBot::new(DecoupledMcts::new(Unguided));
    let mut random = RandomBot::new(0);
    let (mut points, mut chance) = (0, 0);
    for seed in 0..400 {
        let mine = Side::ALL[seed as usize % 2];
        bot.new_game(seed);
        SimultaneousBot::<MadeUp>::new_game(&mut random, seed);
        for (with_bot, sum) in [(true, &mut points), (false, &mut chance)] {
            let mut game = MadeUp::new(seed, 6);
            let ending = loop {
                if let Some(ending) = game.ending() {
                    break ending;
                }
                let moves = Side::ALL.map(|side| {
                    if with_bot && side == mine {
                        bot.choose(&game, side, &limits).mv
                    } else {
                        random.choose(&game, side, &limits).mv
                    }
                });
                game.step(moves);
            };
            *sum += match ending {
                Ending::Won(side) if side == mine => 1,
                Ending::Won(_) => -1,
                Ending::Draw => 0,
            };
        }
    }
    assert!(points > chance + 50, "{points} against {chance}");
}
