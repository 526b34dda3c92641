//! Limits, hooks and small known games of Monte-Carlo tree search.

use core::num::NonZeroUsize;
use core::time::Duration;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use arrayvec::ArrayVec;
use search_core::score::{self, MAX_EVAL, MAX_PLY, WIN, win_in};
use search_core::{
    Bot, Bounds, Evaluator, Game, Guide, Judged, LimitKind, Limits, Mcts, MctsBot, MctsConfig,
    MctsReport, Outcome, RandomBot, Score, Selection, Side, SplitMix64, Unguided, minimax_value,
};

use super::connect_four::game::ConnectFour;

/// One player walks alone, by one step or more. The last step wins; without an end the walk goes
/// on for ever. Every step of 2 is paid with one point.
#[derive(Clone, Debug)]
struct Road {
    at: u32,
    end: Option<u32>,
    strides: u32,
}

impl Road {
    fn new(end: Option<u32>, strides: u32) -> Self {
        Self {
            at: 0,
            end,
            strides,
        }
    }
}

impl Game for Road {
    type Move = u32;
    type Moves = ArrayVec<u32, 3>;
    const MOVE_INDEXES: usize = 4;

    fn turn(&self) -> Side {
        Side::Second
    }

    fn terminal(&self) -> Option<Score> {
        self.end.filter(|&end| self.at >= end).map(|_| WIN)
    }

    fn moves(&self, out: &mut Self::Moves) {
        out.extend(1..=self.strides);
    }

    fn play(&mut self, stride: u32) -> Score {
        self.at += stride;
        Score::from(stride == 2)
    }

    fn key(&self) -> u64 {
        u64::from(self.at)
    }

    fn move_index(stride: u32) -> usize {
        stride as usize
    }
}

/// The further the better.
#[derive(Clone, Debug)]
struct Progress;

impl Evaluator<Road> for Progress {
    fn evaluate(&self, road: &Road) -> Score {
        road.at as Score
    }
}

fn judged(config: MctsConfig) -> Mcts<Road, Judged<Progress>> {
    Mcts::with_config(
        Judged(Progress),
        MctsConfig {
            evaluation_weight: 1.0,
            ..config
        },
    )
}

#[test]
fn the_node_limit_is_used_up_and_never_passed() {
    let config = MctsConfig {
        playout_plies: 5,
        trees: NonZeroUsize::new(3).unwrap(),
        ..MctsConfig::default()
    };
    let mut mcts = Mcts::with_config(Unguided, config);
    for nodes in 0..300 {
        let report = mcts.search(&Road::new(None, 2), &Limits::none().with_nodes(nodes));
        assert_eq!(report.stats.nodes, nodes);
        assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Nodes));
        assert!(report.best.is_some());
        let visits: u64 = report.moves.iter().map(|root| root.visits).sum();
        assert_eq!(visits, report.simulations);
        // The first simulation of a tree: one ply to its new leaf, then five of a play-out.
        let first: u64 = (0..3)
            .map(|nth| u64::from((nodes + 2 - nth) / 3 >= 6))
            .sum();
        assert!(report.simulations >= first, "{nodes} nodes");
        assert_eq!(report.simulations > 0, first > 0, "{nodes} nodes");
    }
}

#[test]
fn every_limit_is_named() {
    let road = Road::new(None, 2);
    let stop = Arc::new(AtomicBool::new(true));
    let began = Instant::now();
    for (limits, kind) in [
        (Limits::none().with_nodes(500), LimitKind::Nodes),
        (
            Limits::none().with_time(Duration::from_millis(20)),
            LimitKind::Time,
        ),
        (Limits::none().with_memory(200_000), LimitKind::Memory),
        (Limits::none().with_memory(0), LimitKind::Memory),
        (Limits::none().with_stop(stop), LimitKind::Stop),
    ] {
        for trees in [1, 2] {
            let trees = NonZeroUsize::new(trees).unwrap();
            let report = judged(MctsConfig {
                trees,
                ..MctsConfig::default()
            })
            .search(&road, &limits);
            assert_eq!(report.outcome, Outcome::LimitReached(kind));
            assert!(road.is_legal(report.best.unwrap()));
        }
    }
    assert!(began.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_larger_memory_holds_a_larger_tree() {
    let simulations = |bytes| {
        let config = MctsConfig {
            tree_bytes: bytes,
            ..MctsConfig::default()
        };
        let road = Road::new(None, 2);
        let report = judged(config).search(&road, &Limits::none().with_nodes(2_000_000));
        assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Memory));
        report.simulations
    };
    let (small, large) = (simulations(100_000), simulations(1_000_000));
    // A simulation expands one node of two moves, and a node takes at most 100 bytes.
    assert!((500..=100_000 / 40 / 2).contains(&small), "{small}");
    assert!(large > 5 * small, "{large} {small}");
}

#[test]
fn the_tree_is_no_deeper_than_max_ply() {
    let road = Road::new(None, 1);
    let report = judged(MctsConfig::default()).search(&road, &Limits::none().with_nodes(800_000));
    assert_eq!(report.stats.max_ply, MAX_PLY);
    assert_eq!(report.pv.len(), MAX_PLY as usize);
    assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Nodes));
}

#[test]
fn a_long_forced_line_is_solved() {
    let report = judged(MctsConfig::default()).search(&Road::new(Some(300), 1), &Limits::none());
    assert_eq!(
        (report.value, report.outcome),
        (win_in(300), Outcome::Solved)
    );
    assert_eq!(report.pv.len(), 300);
    assert_eq!((report.best, report.mean), (Some(1), 1.0));
}

/// Counts what it is asked, by what it answers: evaluations far ahead, cut after three plies.
#[derive(Clone, Debug)]
struct Cut;

impl Guide<Road> for Cut {
    fn evaluate(&self, road: &Road) -> Score {
        1_000 * road.at as Score
    }

    fn playout_move(&self, _road: &Road, moves: &[u32], _rng: &mut SplitMix64) -> u32 {
        moves[moves.len() - 1]
    }

    fn ends_playout(&self, _road: &Road, plies: u32) -> bool {
        plies == 3
    }
}

#[test]
fn playouts_follow_the_guide() {
    // One simulation: a step of 1 into the tree, then three of 2, each for one point.
    let config = MctsConfig {
        scale: 7_003,
        ..MctsConfig::default()
    };
    let limits = Limits::none().with_nodes(4);
    let road = Road::new(None, 2);
    let report = Mcts::with_config(Cut, config).search(&road, &limits);
    assert_eq!((report.simulations, report.stats.evaluations), (1, 1));
    assert_eq!((report.moves[0].visits, report.moves[0].mean), (1, 0.5));
    assert_eq!((report.best, report.value), (Some(1), 7_003));
    // The evaluation of the leaf, 1000, and the play-out, half and half.
    let config = MctsConfig {
        evaluation_weight: 0.5,
        ..config
    };
    let report = Mcts::with_config(Cut, config).search(&road, &limits);
    let leaf = 1_000.0 / 8_003.0;
    assert!((report.mean - f64::midpoint(leaf, 0.5)).abs() < 1e-12);
    assert_eq!(report.stats.evaluations, 2);
    // The configured number of plies cuts as well.
    let config = MctsConfig {
        evaluation_weight: 0.0,
        playout_plies: 1,
        scale: 3_001,
        ..config
    };
    let report = Mcts::with_config(Cut, config).search(&road, &limits.clone().with_nodes(2));
    assert_eq!((report.simulations, report.mean), (1, 0.5));
}

/// Prefers steps of 2 by its priors alone.
#[derive(Clone, Debug)]
struct Prior(f32);

impl Guide<Road> for Prior {
    fn priors(&self, _road: &Road, _moves: &[u32], priors: &mut [f32]) {
        priors[1] *= self.0;
    }
}

#[test]
fn priors_draw_attention() {
    let visits = |selection, prior, nodes| {
        let config = MctsConfig {
            selection,
            evaluation_weight: 1.0,
            ..MctsConfig::default()
        };
        let limits = Limits::none().with_nodes(nodes);
        let report = Mcts::with_config(Prior(prior), config).search(&Road::new(None, 3), &limits);
        let sum: f32 = report.moves.iter().map(|root| root.prior).sum();
        assert!((sum - 1.0).abs() < 1e-6);
        report
            .moves
            .iter()
            .map(|root| root.visits)
            .collect::<Vec<_>>()
    };
    for selection in [Selection::UCT, Selection::PUCT] {
        assert_eq!(visits(selection, 1.5, 1), [0, 1, 0]);
        assert_eq!(visits(selection, 1.0, 1), [1, 0, 0]);
    }
    // UCT gives each move its first visit before any a second.
    assert_eq!(visits(Selection::UCT, 1_000.0, 3), [1, 1, 1]);
    let puct = visits(Selection::PUCT, 1_000.0, 100);
    assert!(puct[0] + puct[2] < puct[1], "{puct:?}");
    // Far below the position, an unvisited move has to wait; far above, it goes first.
    let first_play = |first_play| {
        let selection = Selection::Puct {
            exploration: 0.1,
            first_play,
        };
        visits(selection, 1.0, 3)
    };
    assert_eq!(first_play(3.0)[0], 2);
    assert_eq!(first_play(-3.0), [1, 1, 1]);
}

#[test]
fn a_won_line_counts_though_a_quicker_one_may_be_found() {
    // Steps of 2 come first, which wins with the fourth; three steps are enough.
    let config = MctsConfig {
        selection: Selection::PUCT,
        evaluation_weight: 1.0,
        ..MctsConfig::default()
    };
    let mut mcts = Mcts::with_config(Prior(1_000.0), config);
    let mut won = 0;
    for nodes in 0..1_000 {
        let limits = Limits::none().with_nodes(nodes);
        let report = mcts.search(&Road::new(Some(8), 3), &limits);
        assert!(report.bounds.contains(win_in(3)), "{report:?}");
        if report.bounds.lower > MAX_EVAL && !report.bounds.is_exact() {
            won += 1;
            assert_eq!(report.value, report.bounds.lower);
            let chosen = report
                .moves
                .iter()
                .find(|root| Some(root.mv) == report.best);
            assert_eq!(chosen.unwrap().bounds.lower, report.bounds.lower);
        }
    }
    assert!(won > 10, "{won}");
}

fn solved<G: Game>(position: &G, config: MctsConfig) -> MctsReport<G::Move> {
    let report = Mcts::with_config(Unguided, config).search(position, &Limits::none());
    assert_eq!(report.outcome, Outcome::Solved);
    report
}

#[test]
fn connect_four_endings_have_the_value_of_minimax() {
    let mut values = [0; 3];
    for seed in 0..150 {
        let rng = &mut SplitMix64::for_index(40, seed);
        let mut board = ConnectFour::<4, 4>::start();
        for _ in 0..rng.below(5) + 7 {
            let mut moves = ArrayVec::new();
            if board.terminal().is_none() {
                board.moves(&mut moves);
                board.play(*rng.pick(&moves).unwrap());
            }
        }
        let value = minimax_value(&board);
        for selection in [Selection::UCT, Selection::PUCT] {
            let config = MctsConfig {
                selection,
                seed,
                ..MctsConfig::default()
            };
            assert_eq!(solved(&board, config).value, value, "{board:?}");
        }
        values[(value.signum() + 1) as usize] += 1;
    }
    assert!(values.iter().all(|&count| count > 15), "{values:?}");
}

#[test]
fn a_finished_game_has_nothing_to_search() {
    let report = judged(MctsConfig::default()).search(&Road::new(Some(0), 2), &Limits::none());
    assert_eq!((report.best, report.value), (None, WIN));
    assert_eq!((report.outcome, report.mean), (Outcome::Solved, 1.0));
    assert_eq!(report.bounds, Bounds::exact(WIN));
    assert!(report.pv.is_empty() && report.moves.is_empty() && report.stats.nodes == 0);
    assert!(report.into_choice().is_none());
}

#[test]
fn the_bot_plays_seeded_and_does_not_think_about_a_forced_move() {
    let limits = Limits::none().with_nodes(300);
    let mut bot = MctsBot::new(judged(MctsConfig::default()));
    let forced = bot.choose(&Road::new(None, 1), &limits);
    assert_eq!((forced.mv, forced.value, forced.stats.nodes), (1, None, 0));

    let mut bot: MctsBot<ConnectFour<4, 4>> = MctsBot::new(Mcts::new(Unguided));
    let mut values = Vec::new();
    for seed in [1, 2, 1] {
        bot.new_game(seed);
        let choice = bot.choose(&ConnectFour::start(), &limits);
        assert_eq!(choice.stats.nodes, 300);
        assert_eq!((choice.pv[0], choice.depth), (choice.mv, 0));
        values.push(choice.value);
    }
    assert_eq!(values[0], values[2]);
    assert_ne!(values[0], values[1]);
}

#[test]
fn the_bot_beats_chance() {
    let limits = Limits::none().with_nodes(500);
    let mut random = RandomBot::new(0);
    let mut bot: MctsBot<ConnectFour<4, 4>> = MctsBot::new(Mcts::new(Unguided));
    let mut points = 0;
    for seed in 0..60 {
        let mine = Side::ALL[seed as usize % 2];
        Bot::<ConnectFour<4, 4>>::new_game(&mut random, seed);
        bot.new_game(seed);
        let mut board = ConnectFour::<4, 4>::start();
        while board.terminal().is_none() {
            let choice = if board.turn() == mine {
                bot.choose(&board, &limits)
            } else {
                random.choose(&board, &limits)
            };
            board.play(choice.mv);
        }
        let value = board.terminal().unwrap().signum();
        points += if board.turn() == mine { value } else { -value };
    }
    assert!(points > 35, "{points} of 60");
}

#[test]
fn values_read_as_those_of_other_searches() {
    let mut board = ConnectFour::<4, 4>::start();
    for mv in [0, 3, 0, 3, 0, 3] {
        board.play(mv);
    }
    let report = solved(&board, MctsConfig::default());
    assert_eq!((report.best, report.value), (Some(0), score::win_in(1)));
    assert_eq!(report.pv, [0]);
}
