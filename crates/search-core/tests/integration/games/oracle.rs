//! The search against an oracle, on thousands of random games.

use search_core::score::plies_to_end;
use search_core::{
    Game, Limits, Outcome, SearchConfig, SearchMode, SearchReport, Searcher, SplitMix64,
    minimax_to_depth, minimax_value,
};

use super::random_game::{Advice, Graph, Guess, Oracle, Position, line_value};

pub(super) fn random_config(rng: &mut SplitMix64) -> SearchConfig {
    SearchConfig {
        // From a single bucket, in which everything collides, to room for all.
        table_bytes: [32, 64, 256, 4_096][rng.below(4) as usize],
        aspiration: [None, Some(1), Some(3), Some(50)][rng.below(4) as usize],
        mode: [SearchMode::Fast, SearchMode::Reproducible][rng.below(2) as usize],
        first_depth: [1, 1, 3, 50][rng.below(4) as usize],
        look_ahead: rng.chance(1, 2).then(|| 1 + rng.below(3) as u32),
        late_move_reductions: rng.chance(1, 2),
        internal_reductions: rng.chance(1, 2),
        countermoves: rng.chance(1, 2),
        put_off_from: if rng.chance(1, 2) { 0 } else { 64 },
        killers: rng.chance(3, 4),
        null_windows: rng.chance(3, 4),
    }
}

pub(super) fn random_advice(rng: &mut SplitMix64) -> Advice {
    Advice {
        quiet_only: rng.chance(1, 3),
        strip: rng.chance(1, 3),
        limits: None,
        shuffle: rng.below(3),
        noisy: rng.chance(1, 3),
    }
}

pub(super) type Search<'a> = Searcher<Position<'a>, Guess, Advice>;

/// A report without the time, for comparing.
fn timeless(mut report: SearchReport<u8>) -> SearchReport<u8> {
    report.stats.elapsed = core::time::Duration::ZERO;
    report
}

#[test]
fn solved_games_have_the_value_of_minimax() {
    for seed in 0..12_000 {
        let graph = Graph::random(seed);
        let rng = &mut SplitMix64::new(seed);
        let (config, advice) = (random_config(rng), random_advice(rng));
        let oracle = Oracle::new(&graph, advice);
        let mut searcher: Search<'_> = Searcher::with_policy(Guess, advice, config);
        // The second search finds the table full of the first.
        for position in [graph.start(), graph.any(rng), graph.start()] {
            let report = searcher.search(&position, &Limits::none());
            let at = format!("seed {seed}, {position:?}, {config:?}, {advice:?}, {report:?}");
            assert_eq!(report.outcome, Outcome::Solved, "{at}");
            assert_eq!(report.value, oracle.exact(&position), "{at}");
            assert_eq!(report.best, report.pv.first().copied(), "{at}");
            assert_eq!(report.best.is_none(), position.terminal().is_some(), "{at}");
            assert_eq!(line_value(&position, &report.pv), report.value, "{at}");
        }
    }
}

#[test]
fn with_equal_depth_the_value_is_that_of_minimax_to_the_depth() {
    for seed in 0..6_000 {
        let graph = Graph::random(seed);
        let rng = &mut SplitMix64::new(seed);
        let advice = random_advice(rng);
        let config = SearchConfig {
            mode: SearchMode::Reproducible,
            ..random_config(rng)
        };
        let oracle = Oracle::new(&graph, advice);
        let mut searcher: Search<'_> = Searcher::with_policy(Guess, advice, config);
        for _ in 0..4 {
            let position = graph.any(rng);
            let depth = 1 + rng.below(9) as u32;
            let limits = Limits::none().with_depth(depth);
            let mut told = Vec::new();
            let report = searcher.search_with(&position, &limits, &mut |report| {
                told.push((report.depth, report.value));
            });
            let at = format!("seed {seed}, {position:?}, {config:?}, {advice:?}, {report:?}");
            for (depth, value) in told {
                assert_eq!(
                    value,
                    oracle.to_depth(&position, depth),
                    "depth {depth} of {at}"
                );
            }
            assert_eq!(line_value(&position, &report.pv), report.value, "{at}");
            if report.outcome == Outcome::Solved {
                assert_eq!(report.value, oracle.exact(&position), "{at}");
            } else {
                assert_eq!(report.depth, depth, "{at}");
            }
        }
    }
}

#[test]
fn nothing_is_called_solved_that_is_not() {
    let mut outcomes = [0; 2];
    for seed in 0..6_000 {
        let graph = Graph::random(seed);
        let rng = &mut SplitMix64::new(seed);
        let (config, mut advice) = (random_config(rng), random_advice(rng));
        if rng.chance(1, 2) {
            let every = rng.chance(1, 2);
            let class = rng.below(4) as usize;
            let least = 1 + rng.below(3) as usize;
            advice.limits = Some(core::array::from_fn(|depth| {
                if every || depth == class {
                    least
                } else {
                    usize::MAX
                }
            }));
        }
        let oracle = Oracle::new(&graph, advice);
        let mut searcher: Search<'_> = Searcher::with_policy(Guess, advice, config);
        let positions = [graph.any(rng), graph.any(rng)];
        for round in 0..8 {
            // Again and again, so that much is answered by the table.
            let position = positions[round % 2];
            let limits = Limits::none()
                .with_depth(1 + rng.below(u64::from(graph.longest())) as u32)
                .with_nodes(rng.below(500));
            let report = searcher.search(&position, &limits);
            let at = format!("seed {seed}, {position:?}, {config:?}, {advice:?}, {report:?}");
            assert!(report.stats.nodes <= limits.nodes.unwrap(), "{at}");
            assert!(report.depth <= limits.depth.unwrap(), "{at}");
            if position.terminal().is_none() {
                assert!(position.is_legal(report.best.unwrap()), "{at}");
                assert_eq!(report.pv.first(), report.best.as_ref(), "{at}");
            }
            if report.depth > 0 {
                assert_eq!(line_value(&position, &report.pv), report.value, "{at}");
            }
            if report.outcome == Outcome::Solved {
                assert_eq!(report.value, oracle.exact(&position), "{at}");
            }
            outcomes[usize::from(report.outcome == Outcome::Solved)] += 1;
        }
    }
    assert!(outcomes.iter().all(|&count| count > 2_000), "{outcomes:?}");
}

#[test]
fn decided_values_are_solved_without_going_to_the_end() {
    let mut early = 0;
    for seed in 0..2_000 {
        let graph = Graph::random(seed);
        let config = SearchConfig {
            table_bytes: 4_096,
            ..SearchConfig::default()
        };
        let mut searcher: Search<'_> = Searcher::with_policy(Guess, Advice::default(), config);
        let report = searcher.search(&graph.start(), &Limits::none());
        if let Some(plies) = plies_to_end(report.value) {
            assert!(report.depth <= plies, "seed {seed}, {report:?}");
            early += u32::from(report.depth < graph.longest_line());
        }
    }
    assert!(early > 200, "{early}");
}

fn answers<'a>(
    searcher: &mut Search<'a>,
    questions: &[(Position<'a>, Limits)],
) -> Vec<SearchReport<u8>> {
    questions
        .iter()
        .map(|(position, limits)| timeless(searcher.search(position, limits)))
        .collect()
}

#[test]
fn equal_searches_are_equal_to_the_node() {
    for seed in 0..1_000 {
        let graph = Graph::random(seed);
        let rng = &mut SplitMix64::new(seed);
        let (config, advice) = (random_config(rng), random_advice(rng));
        let questions: Vec<_> = (0..4)
            .map(|_| (graph.any(rng), Limits::none().with_nodes(rng.below(300))))
            .collect();
        let mut searcher = Searcher::with_policy(Guess, advice, config);
        let expected = answers(&mut searcher, &questions);
        searcher.clear();
        assert_eq!(
            answers(&mut searcher, &questions),
            expected,
            "cleared, seed {seed}"
        );
        let mut searcher = Searcher::with_policy(Guess, advice, config);
        assert_eq!(
            answers(&mut searcher, &questions),
            expected,
            "new, seed {seed}"
        );
    }
}

#[test]
fn a_search_among_some_moves_is_exact_on_those() {
    for seed in 0..3_000 {
        let graph = Graph::random(seed);
        let rng = &mut SplitMix64::new(seed);
        let (config, advice) = (random_config(rng), random_advice(rng));
        let oracle = Oracle::new(&graph, advice);
        let mut searcher: Search<'_> = Searcher::with_policy(Guess, advice, config);
        let position = graph.start();
        let mut moves = position.legal_moves();
        rng.shuffle(&mut moves);
        moves.truncate(1 + rng.below(moves.len() as u64) as usize);
        let report = searcher.search_among(&position, &moves, &Limits::none(), &mut |_| ());
        assert_eq!(report.outcome, Outcome::Solved, "seed {seed}");
        assert_eq!(report.value, oracle.among(&position, &moves), "seed {seed}");
        assert!(moves.contains(&report.best.unwrap()), "seed {seed}");
        assert_eq!(
            line_value(&position, &report.pv),
            report.value,
            "seed {seed}"
        );
        // What was found out about a part of the moves must not pass for the whole.
        let report = searcher.search(&position, &Limits::none());
        assert_eq!(report.value, oracle.exact(&position), "seed {seed}");
    }
}

#[test]
fn no_allowed_move_is_an_answer_too() {
    let graph = Graph::random(1);
    let mut searcher: Search<'_> =
        Searcher::with_policy(Guess, Advice::default(), SearchConfig::default());
    let report = searcher.search_among(&graph.start(), &[99], &Limits::none(), &mut |_| ());
    assert_eq!((report.best, report.outcome), (None, Outcome::Exhausted));
    assert_eq!(report.stats.nodes, 0);
}

#[test]
fn stripping_equal_moves_saves_work_and_nothing_else() {
    let mut nodes = [0; 2];
    for seed in 0..1_000 {
        let graph = Graph::random(seed);
        let mut values = Vec::new();
        for strip in [false, true] {
            let advice = Advice {
                strip,
                ..Advice::default()
            };
            let mut searcher: Search<'_> = Searcher::with_policy(
                Guess,
                advice,
                SearchConfig {
                    table_bytes: 64,
                    ..SearchConfig::default()
                },
            );
            let report = searcher.search(&graph.start(), &Limits::none());
            values.push(report.value);
            nodes[usize::from(strip)] += report.stats.nodes;
        }
        assert_eq!(values[0], values[1], "seed {seed}");
    }
    assert!(nodes[1] < nodes[0], "{nodes:?}");
}

#[test]
fn plain_minimax_agrees_with_the_oracle() {
    for seed in 0..3_000 {
        let graph = Graph::random(seed);
        let oracle = Oracle::new(&graph, Advice::default());
        let rng = &mut SplitMix64::new(seed);
        let depth = rng.below(6) as u32;
        let start = graph.start();
        assert_eq!(
            minimax_to_depth(&start, &Guess, depth),
            oracle.to_depth(&start, depth)
        );
        assert_eq!(minimax_value(&start), oracle.exact(&start), "seed {seed}");
    }
}
