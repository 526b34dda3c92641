//! Searches with several threads: what does not depend on their number, and what holds for any.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use search_core::{
    Evaluator, Game, LimitKind, Limits, NoAdvice, Outcome, Score, SearchConfig, SearchMode,
    SearchPolicy, Searcher, Side, SplitMix64, minimax_to_depth,
};

use super::connect_four::game::{ConnectFour, OpenLines};
use super::oracle::{Search, random_advice, random_config};
use super::random_game::{Graph, Guess, Oracle, Position, line_value};
use super::tic_tac_toe;

/// The best moves and values of the iterations to a depth, by depth, with so many threads. Where
/// an iteration proves the value it is the last.
fn iterations<G: Game, E: Evaluator<G>, P: SearchPolicy<G>>(
    searcher: &mut Searcher<G, E, P>,
    position: &G,
    depth: u32,
    threads: usize,
) -> Vec<(Option<G::Move>, Score)> {
    let limits = Limits::none().with_depth(depth).with_threads(threads);
    let mut told = Vec::new();
    let report = searcher.search_with(position, &limits, &mut |report| {
        told.push((report.best, report.value));
    });
    assert_eq!(told.len(), report.depth as usize);
    assert_eq!(report.pv.first(), report.best.as_ref());
    assert!(report.depth == depth || report.outcome == Outcome::Solved);
    if report.best.is_some() {
        assert_eq!(told.last(), Some(&(report.best, report.value)));
        // Deeper iterations of a solved position would say the same.
        told.resize(depth as usize, (report.best, report.value));
    }
    told
}

fn reproducible(config: SearchConfig) -> SearchConfig {
    SearchConfig {
        mode: SearchMode::Reproducible,
        first_depth: 1,
        ..config
    }
}

#[test]
fn value_and_move_of_random_games_do_not_depend_on_the_threads() {
    for seed in 0..700 {
        let graph = Graph::random(seed);
        let rng = &mut SplitMix64::new(seed);
        let (config, advice) = (reproducible(random_config(rng)), random_advice(rng));
        let oracle = Oracle::new(&graph, advice);
        let mut searchers = [1, 2, 4].map(|threads| {
            let searcher: Search<'_> = Searcher::with_policy(Guess, advice, config);
            (threads, searcher)
        });
        // One after the other with the memory of the last, which differs from run to run.
        for position in [graph.any(rng), graph.start(), graph.any(rng)] {
            let depth = 1 + rng.below(9) as u32;
            let [one, two, four] = searchers
                .each_mut()
                .map(|(threads, searcher)| iterations(searcher, &position, depth, *threads));
            assert_eq!(one, two, "seed {seed}, {position:?}");
            assert_eq!(one, four, "seed {seed}, {position:?}");
            for (depth, (_, value)) in (1..).zip(&one) {
                assert_eq!(*value, oracle.to_depth(&position, depth), "seed {seed}");
            }
        }
    }
}

/// The best moves of the iterations, by the rule alone: a move that is better than all before it
/// in the order comes to the front.
fn best_moves(position: &Position<'_>, advice: &impl Fn(u8) -> i32, depth: u32) -> Vec<u8> {
    let mut order = position.legal_moves();
    order.sort_by_key(|&mv| -advice(mv));
    (1..=depth)
        .map(|depth| {
            let mut best = Score::MIN;
            for nth in 0..order.len() {
                let mut child = *position;
                let reward = child.play(order[nth]);
                let value = minimax_to_depth(&child, &Guess, depth - 1);
                let same = child.turn() == position.turn();
                let value =
                    search_core::score::after_move(if same { value } else { -value }, reward);
                if value > best {
                    best = value;
                    order[..=nth].rotate_right(1);
                }
            }
            order[0]
        })
        .collect()
}

#[test]
fn the_best_move_follows_the_rule() {
    let mut changes = 0;
    for seed in 0..3_000 {
        let graph = Graph::random(seed);
        let rng = &mut SplitMix64::new(seed);
        let position = graph.any(rng);
        if position.terminal().is_some() {
            continue;
        }
        let advice = super::random_game::Advice {
            shuffle: rng.below(3),
            ..Default::default()
        };
        let bonus = |mv| advice.bonus(&position, mv);
        let depth = 1 + rng.below(6) as u32;
        let expected = best_moves(&position, &bonus, depth);
        let config = SearchConfig {
            aspiration: None,
            ..reproducible(random_config(rng))
        };
        let mut searcher: Search<'_> = Searcher::with_policy(Guess, advice, config);
        for threads in [1, 1, 2] {
            if threads == 2 && seed % 8 != 0 {
                continue;
            }
            let found = iterations(&mut searcher, &position, depth, threads);
            let found: Vec<_> = found.into_iter().map(|(mv, _)| mv.unwrap()).collect();
            assert_eq!(found, expected, "seed {seed}, {position:?}");
        }
        changes += u32::from(expected.iter().any(|&mv| mv != expected[0]));
    }
    assert!(changes > 200, "{changes}");
}

#[test]
fn value_and_move_of_connect_four_do_not_depend_on_the_threads() {
    fn check<const W: usize, const H: usize>(depth: u32, least_nodes: u64) {
        let board = ConnectFour::<W, H>::start();
        let config = SearchConfig {
            table_bytes: 1 << 20,
            aspiration: Some(2),
            ..SearchConfig::reproducible()
        };
        let new = || Searcher::with_policy(OpenLines, NoAdvice, config);
        let expected = iterations(&mut new(), &board, depth, 1);
        for (depth, &(_, value)) in (1..=6).zip(&expected) {
            assert_eq!(value, minimax_to_depth(&board, &OpenLines, depth));
        }
        for threads in [2, 4, 8, 2, 4, 8] {
            let mut searcher = new();
            assert_eq!(iterations(&mut searcher, &board, depth, threads), expected);
            // Again, with a table full of results that came by chance.
            assert_eq!(iterations(&mut searcher, &board, depth, threads), expected);
        }
        let report = new().search(&board, &Limits::none().with_depth(depth));
        assert!(report.stats.nodes > least_nodes, "{report:?}");
    }
    check::<4, 4>(14, 10_000);
    check::<5, 4>(12, 10_000);
    check::<7, 6>(9, 10_000);
}

#[test]
fn value_and_move_of_tic_tac_toe_do_not_depend_on_the_threads() {
    let board = tic_tac_toe::Board::default();
    let new = || {
        let config = SearchConfig::reproducible();
        Searcher::with_policy(tic_tac_toe::OpenLines, NoAdvice, config)
    };
    let expected = iterations(&mut new(), &board, 9, 1);
    for (depth, &(_, value)) in (1..=6).zip(&expected) {
        let plain = minimax_to_depth(&board, &tic_tac_toe::OpenLines, depth);
        assert_eq!(value, plain);
    }
    for threads in [2, 3, 4, 8] {
        assert_eq!(iterations(&mut new(), &board, 9, threads), expected);
    }
}

#[test]
fn solved_is_solved_with_any_number_of_threads() {
    let mut solved = 0;
    for seed in 0..1_000 {
        let graph = Graph::random(seed);
        let rng = &mut SplitMix64::new(seed);
        let (config, mut advice) = (random_config(rng), random_advice(rng));
        if rng.chance(1, 3) {
            advice.limits = Some([1 + rng.below(3) as usize; 4]);
        }
        let oracle = Oracle::new(&graph, advice);
        let mut searcher: Search<'_> = Searcher::with_policy(Guess, advice, config);
        for position in [graph.any(rng), graph.start()] {
            let limits = Limits::none()
                .with_depth(1 + rng.below(30) as u32)
                .with_nodes(rng.below(3_000))
                .with_threads(2 + rng.below(3) as usize);
            let report = searcher.search(&position, &limits);
            let at = format!("seed {seed}, {position:?}, {config:?}, {advice:?}, {report:?}");
            assert!(report.stats.nodes <= limits.nodes.unwrap(), "{at}");
            assert!(report.depth <= limits.depth.unwrap(), "{at}");
            assert_eq!(report.best.is_none(), position.terminal().is_some(), "{at}");
            if report.depth > 0 {
                assert_eq!(report.pv.first(), report.best.as_ref(), "{at}");
                assert_eq!(line_value(&position, &report.pv), report.value, "{at}");
            }
            if report.outcome == Outcome::Solved {
                assert_eq!(report.value, oracle.exact(&position), "{at}");
                solved += 1;
            }
        }
    }
    assert!(solved > 700, "{solved}");
}

#[test]
fn connect_four_is_solved_by_threads_together() {
    for config in [
        SearchConfig::default(),
        SearchConfig::selective(),
        SearchConfig::reproducible(),
    ] {
        let mut searcher = Searcher::with_policy(OpenLines, NoAdvice, config);
        for threads in [2, 4] {
            searcher.clear();
            let limits = Limits::none().with_threads(threads);
            let report = searcher.search(&ConnectFour::<4, 4>::start(), &limits);
            assert_eq!((report.value, report.outcome), (0, Outcome::Solved));
        }
    }
}

#[test]
fn the_node_limit_is_that_of_all_threads_together() {
    let board = ConnectFour::<7, 6>::start();
    for mode in [SearchMode::Fast, SearchMode::Reproducible] {
        let config = SearchConfig {
            mode,
            table_bytes: 1 << 16,
            ..SearchConfig::default()
        };
        let mut searcher = Searcher::with_policy(OpenLines, NoAdvice, config);
        for threads in [2, 4] {
            for nodes in [0, 1, 2, 50, 3_000, 20_001] {
                let limits = Limits::none().with_nodes(nodes).with_threads(threads);
                let report = searcher.search(&board, &limits);
                assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Nodes));
                assert!(
                    report.stats.nodes <= nodes,
                    "{} of {nodes}",
                    report.stats.nodes
                );
                // What helpers have taken and not used is little.
                assert!(
                    report.stats.nodes + 3_000 >= nodes,
                    "{}",
                    report.stats.nodes
                );
                assert!(report.best.is_some());
            }
        }
    }
}

#[test]
fn all_threads_end_with_the_clock_and_with_the_flag() {
    let board = ConnectFour::<7, 6>::start();
    let mut searcher = Searcher::new(OpenLines);
    let limits = Limits {
        threads: NonZeroUsize::new(3).unwrap(),
        time: Some(Duration::from_millis(30)),
        ..Limits::none()
    };
    let report = searcher.search(&board, &limits);
    assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Time));
    assert!(report.depth > 0 && report.stats.elapsed >= Duration::from_millis(30));

    let stop = Arc::new(AtomicBool::new(false));
    let limits = Limits::none().with_threads(2).with_stop(Arc::clone(&stop));
    let started = Instant::now();
    let report = searcher.search_with(&board, &limits, &mut |report| {
        stop.store(report.depth >= 5, Ordering::Relaxed);
    });
    assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Stop));
    assert!(report.depth >= 5 && started.elapsed() < Duration::from_secs(20));
}

#[test]
fn one_thread_is_a_search_without_threads() {
    for config in [SearchConfig::default(), SearchConfig::reproducible()] {
        let limits = Limits::none().with_nodes(20_000);
        let [plain, one, after_many] = [1, 1, 4].map(|before| {
            let mut searcher = Searcher::with_policy(OpenLines, NoAdvice, config);
            if before > 1 {
                searcher.search(
                    &ConnectFour::<7, 6>::start(),
                    &limits.clone().with_threads(before),
                );
                searcher.clear();
            }
            let mut report = searcher.search(
                &ConnectFour::<7, 6>::start(),
                &limits.clone().with_threads(1),
            );
            report.stats.elapsed = Duration::ZERO;
            report
        });
        assert_eq!(plain, one);
        assert_eq!(plain, after_many);
        assert_eq!(plain.stats.nodes, 20_000);
    }
}

/// Panics in the middle of things.
#[derive(Clone)]
struct Fragile;

impl Evaluator<ConnectFour<7, 6>> for Fragile {
    fn evaluate(&self, board: &ConnectFour<7, 6>) -> Score {
        assert!(board.discs(Side::First).count_ones() < 3, "too much for me");
        0
    }
}

#[test]
fn a_panic_ends_all_threads_and_comes_through() {
    let result = std::panic::catch_unwind(|| {
        let limits = Limits::none().with_threads(3);
        Searcher::new(Fragile).search(&ConnectFour::<7, 6>::start(), &limits)
    });
    assert!(result.is_err());
}
