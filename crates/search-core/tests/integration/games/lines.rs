//! The best few moves with their values, against the value of each move alone.

use search_core::score::after_move;
use search_core::{
    Game, LimitKind, Limits, NoAdvice, Outcome, Score, SearchConfig, SearchMode, Searcher,
    SplitMix64, minimax_to_depth,
};

use super::connect_four::game::{ConnectFour, OpenLines};
use super::oracle::{Search, random_advice, random_config};
use super::random_game::{Graph, Guess, Oracle, line_value};

#[test]
fn lines_of_solved_games_are_the_best_in_order() {
    for seed in 0..4_000 {
        let graph = Graph::random(seed);
        let rng = &mut SplitMix64::new(seed);
        let (config, mut advice) = (random_config(rng), random_advice(rng));
        advice.strip = false;
        let oracle = Oracle::new(&graph, advice);
        let position = graph.any(rng);
        let count = 1 + rng.below(5) as usize;
        let threads = if seed % 16 == 0 { 2 } else { 1 };
        let limits = Limits::none().with_threads(threads);
        let mut searcher: Search<'_> = Searcher::with_policy(Guess, advice, config);
        for _ in 0..2 {
            let report = searcher.search_lines(&position, count, &limits, &mut |_| ());
            let at = format!("seed {seed}, {position:?}, {config:?}, {report:?}");
            let mut values: Vec<Score> = position
                .legal_moves()
                .iter()
                .filter(|_| position.terminal().is_none())
                .map(|&mv| oracle.among(&position, &[mv]))
                .collect();
            values.sort_unstable_by(|a, b| b.cmp(a));
            values.truncate(count);
            let found: Vec<_> = report.lines.iter().map(|line| line.value).collect();
            assert_eq!(found, values, "{at}");
            assert_eq!(report.outcome, Outcome::Solved, "{at}");
            for (nth, line) in report.lines.iter().enumerate() {
                let mv = line.moves[0];
                assert_eq!(line.value, oracle.among(&position, &[mv]), "{at}");
                assert_eq!(line_value(&position, &line.moves), line.value, "{at}");
                let before = &report.lines[..nth];
                assert!(before.iter().all(|other| other.moves[0] != mv), "{at}");
            }
        }
    }
}

/// The values of the moves to a depth, in the order of generation.
fn values<const W: usize, const H: usize>(
    board: &ConnectFour<W, H>,
    depth: u32,
) -> Vec<(u8, Score)> {
    let mut moves = <ConnectFour<W, H> as Game>::Moves::default();
    board.moves(&mut moves);
    let value = |mv| {
        let mut child = *board;
        child.play(mv);
        after_move(-minimax_to_depth(&child, &OpenLines, depth - 1), 0)
    };
    moves.into_iter().map(|mv| (mv, value(mv))).collect()
}

#[test]
fn lines_to_a_depth_have_the_value_of_minimax_for_any_number_of_threads() {
    let mut board = ConnectFour::<5, 4>::start();
    for mv in [2, 2, 1] {
        board.play(mv);
    }
    let config = SearchConfig {
        table_bytes: 1 << 18,
        aspiration: Some(2),
        ..SearchConfig::reproducible()
    };
    for depth in 1..=6 {
        let mut expected = values(&board, depth);
        expected.sort_by_key(|&(_, value)| -value);
        for count in 1..=6 {
            let mut answers = Vec::new();
            for threads in [1, 2, 4] {
                let mut searcher = Searcher::with_policy(OpenLines, NoAdvice, config);
                let limits = Limits::none().with_depth(depth).with_threads(threads);
                let mut depths = Vec::new();
                let report = searcher.search_lines(&board, count, &limits, &mut |report| {
                    assert_eq!(report.lines.len(), count.min(5));
                    depths.push(report.depth);
                });
                assert_eq!(depths, (1..=depth).collect::<Vec<_>>());
                let found: Vec<_> = report.lines.iter().map(|line| line.value).collect();
                let best = expected.iter().map(|&(_, value)| value).take(count);
                assert!(best.eq(found.iter().copied()), "{found:?}, {expected:?}");
                for line in &report.lines {
                    assert!(expected.contains(&(line.moves[0], line.value)));
                    assert!((1..=depth as usize).contains(&line.moves.len()));
                }
                let moves = report.lines.iter().map(|line| line.moves[0]);
                answers.push(moves.collect::<Vec<_>>());
            }
            assert!(
                answers.iter().all(|moves| moves == &answers[0]),
                "{answers:?}"
            );
        }
    }
}

#[test]
fn one_line_is_what_a_plain_search_finds() {
    for seed in 0..500 {
        let graph = Graph::random(seed);
        let rng = &mut SplitMix64::new(seed);
        let (config, advice) = (random_config(rng), random_advice(rng));
        let limits = Limits::none().with_nodes(rng.below(300));
        let new = || -> Search<'_> { Searcher::with_policy(Guess, advice, config) };
        let plain = new().search(&graph.start(), &limits);
        let lines = new().search_lines(&graph.start(), 0, &limits, &mut |_| ());
        assert_eq!(lines.lines.len(), 1);
        let line = &lines.lines[0];
        assert_eq!((plain.value, &plain.pv), (line.value, &line.moves));
        assert_eq!((plain.depth, plain.outcome), (lines.depth, lines.outcome));
        assert_eq!(plain.stats.nodes, lines.stats.nodes);
    }
}

#[test]
fn a_broken_iteration_leaves_the_lines_of_the_last() {
    let board = ConnectFour::<5, 4>::start();
    for mode in [SearchMode::Fast, SearchMode::Reproducible] {
        let config = SearchConfig {
            mode,
            table_bytes: 1 << 14,
            ..SearchConfig::default()
        };
        let mut told = None;
        let mut broken = 0;
        for nodes in (0..3_000).step_by(7) {
            let mut searcher = Searcher::with_policy(OpenLines, NoAdvice, config);
            let limits = Limits::none().with_nodes(nodes);
            told = None;
            let report = searcher.search_lines(&board, 3, &limits, &mut |report| {
                told = Some((report.depth, report.lines.clone()));
            });
            assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Nodes));
            assert_eq!(report.stats.nodes, nodes);
            assert_eq!(report.lines.len(), 3);
            if let Some((depth, lines)) = &told {
                assert_eq!((*depth, lines), (report.depth, &report.lines));
                broken += 1;
            } else {
                assert_eq!(report.depth, 0);
                assert!(report.lines.iter().all(|line| line.moves.len() == 1));
            }
        }
        assert!(told.is_some() && broken > 100);
    }
}
