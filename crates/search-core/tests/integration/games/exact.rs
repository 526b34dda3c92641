//! The exact solver against an oracle, on thousands of random games and on known ones.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arrayvec::ArrayVec;
use search_core::score::{MAX_EVAL, MAX_PLY, WIN, loss_in, plies_to_end, win_in};
use search_core::{
    ExactReport, ExactSolver, Game, LimitKind, Limits, NoAdvice, Outcome, Score, SearchConfig,
    Searcher, Side, SplitMix64, Stats, solve_exact,
};

use super::connect_four::{game::ConnectFour, solve};
use super::random_game::{Advice, Graph, Guess, Oracle, Position, line_value};

/// From a single bucket, in which everything collides, to room for all.
fn random_table(rng: &mut SplitMix64) -> usize {
    [32, 64, 256, 4_096][rng.below(4) as usize]
}

fn random_advice(rng: &mut SplitMix64) -> Advice {
    Advice {
        strip: rng.chance(1, 3),
        shuffle: rng.below(3),
        // Hooks that an exact solver must not ask.
        quiet_only: rng.chance(1, 3),
        limits: rng.chance(1, 3).then_some([1; 4]),
        noisy: rng.chance(1, 3),
    }
}

fn random_solver<'a>(rng: &mut SplitMix64) -> ExactSolver<Position<'a>, Advice> {
    let advice = random_advice(rng);
    ExactSolver::with_policy(advice, random_table(rng))
}

/// A report without the time, for comparing.
fn timeless(mut report: ExactReport<u8>) -> ExactReport<u8> {
    report.stats.elapsed = Duration::ZERO;
    report
}

#[test]
fn solved_values_lines_and_best_moves_are_those_of_minimax() {
    for seed in 0..20_000 {
        let graph = Graph::random(seed);
        let rng = &mut SplitMix64::for_index(31, seed);
        let oracle = Oracle::new(&graph, Advice::default());
        let mut solver = random_solver(rng);
        // The later ones find the table full of the earlier.
        for position in [graph.start(), graph.any(rng), graph.start()] {
            let report = solver.solve_all(&position, &Limits::none());
            let at = format!("seed {seed}, {position:?}, {solver:?}, {report:?}");
            let value = oracle.exact(&position);
            assert_eq!(report.outcome, Outcome::Solved, "{at}");
            assert_eq!(report.value(), Some(value), "{at}");
            assert_eq!(report.best, report.pv.first().copied(), "{at}");
            assert_eq!(report.best.is_none(), position.terminal().is_some(), "{at}");
            let end = report.pv.iter().fold(position, |mut position, &mv| {
                position.play(mv);
                position
            });
            assert!(end.terminal().is_some(), "{at}");
            assert_eq!(line_value(&position, &report.pv), value, "{at}");
            let mut best = position.legal_moves();
            best.retain(|&mv| oracle.among(&position, &[mv]) == value);
            assert_eq!(report.best_moves, best, "{at}");
        }
    }
}

#[test]
fn bounds_hold_when_a_limit_is_met() {
    let mut outcomes = HashMap::new();
    for seed in 0..10_000 {
        let graph = Graph::random(seed);
        let rng = &mut SplitMix64::for_index(32, seed);
        let oracle = Oracle::new(&graph, Advice::default());
        let mut solver = random_solver(rng);
        for _ in 0..4 {
            let position = graph.any(rng);
            let mut limits = Limits::none().with_nodes(rng.below(200));
            if rng.chance(1, 2) {
                limits = limits.with_depth(rng.below(20) as u32);
            }
            let report = if rng.chance(1, 2) {
                solver.solve(&position, &limits)
            } else {
                solver.solve_all(&position, &limits)
            };
            let at = format!("seed {seed}, {position:?}, {limits:?}, {report:?}");
            let value = oracle.exact(&position);
            assert!(report.stats.nodes <= limits.nodes.unwrap(), "{at}");
            assert!(report.lower <= value && value <= report.upper, "{at}");
            if let Some(depth) = limits.depth {
                assert!(report.stats.max_ply <= depth, "{at}");
            }
            if position.terminal().is_none() {
                let best = report.best.unwrap();
                assert!(oracle.among(&position, &[best]) >= report.lower, "{at}");
            }
            if report.outcome == Outcome::Solved {
                assert_eq!(report.value(), Some(value), "{at}");
                assert_eq!(line_value(&position, &report.pv), value, "{at}");
            } else {
                assert!(report.best_moves.is_empty(), "{at}");
            }
            assert!(report.pv.len() <= 1 || report.value().is_some(), "{at}");
            *outcomes.entry(report.outcome).or_insert(0) += 1;
        }
    }
    for outcome in [
        Outcome::Solved,
        Outcome::LimitReached(LimitKind::Nodes),
        Outcome::LimitReached(LimitKind::Depth),
    ] {
        assert!(outcomes[&outcome] > 2_000, "{outcomes:?}");
    }
}

fn answers<'a>(
    solver: &mut ExactSolver<Position<'a>, Advice>,
    questions: &[(Position<'a>, Limits)],
) -> Vec<ExactReport<u8>> {
    questions
        .iter()
        .map(|(position, limits)| timeless(solver.solve(position, limits)))
        .collect()
}

#[test]
fn equal_questions_get_equal_answers_and_counts() {
    for seed in 0..1_000 {
        let graph = Graph::random(seed);
        let rng = &mut SplitMix64::for_index(33, seed);
        let (advice, table) = (random_advice(rng), random_table(rng));
        let questions: Vec<_> = (0..4)
            .map(|_| (graph.any(rng), Limits::none().with_nodes(rng.below(300))))
            .collect();
        let mut solver = ExactSolver::with_policy(advice, table);
        let expected = answers(&mut solver, &questions);
        solver.clear();
        assert_eq!(
            answers(&mut solver, &questions),
            expected,
            "cleared, seed {seed}"
        );
        let mut solver = ExactSolver::with_policy(advice, table);
        assert_eq!(
            answers(&mut solver, &questions),
            expected,
            "new, seed {seed}"
        );
    }
}

#[test]
fn stripping_and_a_table_save_work() {
    let nodes = |strip: bool, table: usize| -> u64 {
        let solve = |seed| {
            let graph = Graph::random(seed);
            let advice = Advice {
                strip,
                ..Advice::default()
            };
            let mut solver = ExactSolver::with_policy(advice, table);
            solver.solve(&graph.start(), &Limits::none()).stats.nodes
        };
        (0..1_000).map(solve).sum()
    };
    let [plain, stripped, remembered] = [nodes(false, 32), nodes(true, 32), nodes(false, 4_096)];
    assert!(stripped < plain, "{stripped} {plain}");
    assert!(2 * remembered < plain, "{remembered} {plain}");
}

/// The value of each position that can come of the start.
fn all_values<const W: usize, const H: usize>() -> HashMap<ConnectFour<W, H>, Score> {
    let mut values = HashMap::new();
    solve(ConnectFour::start(), &mut values);
    values
}

#[test]
fn connect_four_is_solved_from_anywhere() {
    let values = all_values::<4, 4>();
    let start = ConnectFour::<4, 4>::start();
    for table in [1 << 12, 1 << 20] {
        let mut solver = ExactSolver::with_policy(NoAdvice, table);
        let report = solver.solve_all(&start, &Limits::none());
        assert_eq!((report.value(), report.pv.len()), (Some(0), 16));
        assert_eq!(report.best_moves.len(), 4, "{report:?}");
        for seed in 0..20 {
            let rng = &mut SplitMix64::for_index(34, seed);
            let mut board = start;
            while board.terminal().is_none() {
                let report = solver.solve(&board, &Limits::none());
                assert_eq!(report.value(), Some(values[&board]), "{board}");
                let mut moves = ArrayVec::<u8, 4>::new();
                board.moves(&mut moves);
                board.play(*rng.pick(&moves).unwrap());
            }
        }
    }
}

#[test]
fn small_boards_of_connect_four_are_drawn() {
    // As published by John Tromp.
    let value = |report: ExactReport<u8>| (report.value(), report.outcome);
    let draw = (Some(0), Outcome::Solved);
    let limits = Limits::none().with_memory(1 << 20);
    assert_eq!(
        value(solve_exact(&ConnectFour::<5, 4>::start(), &limits)),
        draw
    );
    assert_eq!(
        value(solve_exact(&ConnectFour::<4, 5>::start(), &limits)),
        draw
    );
}

#[test]
fn a_won_position_is_won_as_quickly_as_can_be() {
    // Three in a row with both ends free, and the opponent to move: blocking one is not enough.
    let mut board = ConnectFour::<7, 6>::start();
    for column in [2, 2, 3, 3, 4] {
        board.play(column);
    }
    let report = solve_exact(&board, &Limits::none());
    assert_eq!(report.value(), Some(loss_in(2)));
    assert_eq!(report.pv.len(), 2);
    let column = report.pv[0];
    board.play(column);
    let mut solver = ExactSolver::new();
    let report = solver.solve_all(&board, &Limits::none());
    assert_eq!(report.value(), Some(win_in(1)));
    let both = [1, 5].into_iter().filter(|&free| free != column);
    assert!(both.eq(report.best_moves.iter().copied()), "{report:?}");
}

/// Players walk in turn, by one step or two, up to an end or for ever; who makes the last step
/// wins, or each step is worth a point and nobody wins.
#[derive(Clone, Debug)]
struct Road {
    at: u32,
    end: Option<u32>,
    strides: u32,
    reward: Score,
    /// Where the road turns into a circle, so that walkers come back.
    circle: u32,
}

impl Road {
    fn new(end: Option<u32>, strides: u32) -> Self {
        Self {
            at: 0,
            end,
            strides,
            reward: 0,
            circle: u32::MAX,
        }
    }
}

impl Game for Road {
    type Move = u32;
    type Moves = ArrayVec<u32, 2>;
    const MOVE_INDEXES: usize = 3;

    fn turn(&self) -> Side {
        Side::First
    }

    fn terminal(&self) -> Option<Score> {
        let over = self.end.is_some_and(|end| self.at >= end);
        over.then_some(if self.reward == 0 { WIN } else { 0 })
    }

    fn moves(&self, out: &mut Self::Moves) {
        out.extend(1..=self.strides);
    }

    fn play(&mut self, stride: u32) -> Score {
        self.at = (self.at + stride) % self.circle;
        self.reward
    }

    fn key(&self) -> u64 {
        u64::from(self.at)
    }

    fn move_index(stride: u32) -> usize {
        stride as usize
    }
}

#[test]
fn lines_of_max_ply_are_followed_and_longer_ones_refused() {
    let road = Road::new(Some(MAX_PLY), 1);
    let report = solve_exact(&road, &Limits::none().with_memory(1 << 16));
    assert_eq!(report.value(), Some(win_in(MAX_PLY)));
    assert_eq!(report.pv.len(), MAX_PLY as usize);
    let road = Road::new(Some(MAX_PLY + 1), 1);
    let report = solve_exact(&road, &Limits::none().with_memory(1 << 16));
    assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Depth));
    assert_eq!((report.lower, report.upper), (loss_in(1), win_in(1)));
    assert_eq!((report.best, &report.pv[..]), (Some(1), &[][..]));
}

#[test]
fn games_that_never_end_are_refused() {
    for circle in [1, 2, 7, u32::MAX] {
        for depth in [None, Some(0), Some(30)] {
            let road = Road {
                circle,
                ..Road::new(None, 2)
            };
            let limits = Limits {
                depth,
                ..Limits::none().with_memory(1 << 16)
            };
            let report = solve_exact(&road, &limits);
            assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Depth));
            assert_eq!(report.value(), None);
            assert_eq!(report.stats.max_ply, depth.unwrap_or(MAX_PLY));
        }
    }
}

#[test]
fn values_at_the_ends_of_the_scale_are_found() {
    // So many steps of such a reward: the sum is held within the ordinary values.
    for (steps, reward, sum) in [
        (3, 7, 21),
        (3, -7, -21),
        (3, MAX_EVAL / 3, 3 * (MAX_EVAL / 3)),
        (3, MAX_EVAL, MAX_EVAL),
        (3, -MAX_EVAL, -MAX_EVAL),
        (2, Score::MAX, MAX_EVAL),
        (2, Score::MIN, -MAX_EVAL),
    ] {
        let road = Road {
            reward,
            ..Road::new(Some(steps), 1)
        };
        let report = solve_exact(&road, &Limits::none().with_memory(1 << 10));
        assert_eq!(report.value(), Some(sum));
        assert_eq!(report.pv.len(), steps as usize);
        // The steps to a value far off double.
        assert!(report.stats.nodes < 400, "{}", report.stats.nodes);
    }
}

#[test]
fn the_limit_that_was_met_is_named() {
    let stop = Arc::new(AtomicBool::new(true));
    for (limits, kind) in [
        (Limits::none().with_nodes(0), LimitKind::Nodes),
        (Limits::none().with_nodes(1_000), LimitKind::Nodes),
        (
            Limits::none().with_time(Duration::from_millis(20)),
            LimitKind::Time,
        ),
        (Limits::none().with_stop(stop), LimitKind::Stop),
    ] {
        let limits = limits.with_memory(1 << 16);
        let report = solve_exact(&ConnectFour::<7, 6>::start(), &limits);
        assert_eq!(report.outcome, Outcome::LimitReached(kind));
        assert!(report.best.is_some());
        if let Some(nodes) = limits.nodes {
            assert_eq!(report.stats.nodes, nodes);
        }
    }
}

#[test]
fn a_finished_game_has_its_value_and_no_move() {
    let report = ExactSolver::new().solve_all(&Road::new(Some(0), 1), &Limits::none());
    assert_eq!(report.value(), Some(WIN));
    assert_eq!(plies_to_end(WIN), Some(0));
    assert_eq!((report.best, report.outcome), (None, Outcome::Solved));
    assert!(report.pv.is_empty() && report.best_moves.is_empty());
    assert_eq!(report.stats.nodes, 0);
}

#[test]
fn counters_of_searches_fit_each_other() {
    let (mut of_solver, mut of_searcher) = (Stats::default(), Stats::default());
    for seed in 0..1_000 {
        let graph = Graph::random(seed);
        let mut solver = ExactSolver::with_policy(Advice::default(), 4_096);
        let config = SearchConfig {
            table_bytes: 4_096,
            ..SearchConfig::default()
        };
        let mut searcher = Searcher::with_policy(Guess, Advice::default(), config);
        let reports = [
            (
                &mut of_solver,
                solver.solve(&graph.start(), &Limits::none()).stats,
            ),
            (
                &mut of_searcher,
                searcher.search(&graph.start(), &Limits::none()).stats,
            ),
        ];
        for (sum, stats) in reports {
            let at = format!("seed {seed}, {stats:?}");
            assert!(stats.first_move_cutoffs <= stats.beta_cutoffs, "{at}");
            assert!(stats.beta_cutoffs <= stats.nodes, "{at}");
            assert!(stats.table_cutoffs <= stats.table_hits, "{at}");
            assert!(stats.table_hits <= stats.table_probes, "{at}");
            *sum += stats;
        }
    }
    for sum in [of_solver, of_searcher] {
        // Good moves come early, but not always.
        assert!(2 * sum.first_move_cutoffs > sum.beta_cutoffs, "{sum:?}");
        assert!(sum.first_move_cutoffs < sum.beta_cutoffs, "{sum:?}");
        assert!(sum.table_cutoffs > 0, "{sum:?}");
    }
}
