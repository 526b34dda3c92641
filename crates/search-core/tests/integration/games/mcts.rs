//! Monte-Carlo tree search against an oracle, on thousands of random games.

use core::num::NonZeroUsize;
use core::time::Duration;

use arrayvec::ArrayVec;
use search_core::score::{MAX_EVAL, is_decided};
use search_core::{
    Bounds, Evaluator, Game, Guide, Limits, Mcts, MctsConfig, MctsReport, Outcome, Score,
    SearchPolicy, Selection, SplitMix64, Unguided,
};

use super::random_game::{Advice, Graph, Guess, Oracle, Position, line_value};

/// Random advice, all of it sound.
#[derive(Clone, Copy)]
struct Hints<'a> {
    advice: Advice,
    oracle: &'a Oracle<'a>,
    /// Bounds are told, off by up to this.
    slack: Option<Score>,
    /// Play-outs end here, if anywhere.
    cut: Option<u32>,
}

impl<'a> Guide<Position<'a>> for Hints<'_> {
    fn evaluate(&self, position: &Position<'a>) -> Score {
        Guess.evaluate(position)
    }

    fn priors(&self, position: &Position<'a>, moves: &[u8], priors: &mut [f32]) {
        for (prior, &mv) in priors.iter_mut().zip(moves) {
            *prior = self.advice.bonus(position, mv) as f32;
        }
    }

    fn bounds(&self, position: &Position<'a>) -> Bounds {
        let value = self.oracle.exact(position);
        match self.slack {
            Some(slack) if !is_decided(value) => Bounds {
                lower: (value - slack).max(-MAX_EVAL),
                upper: (value + slack).min(MAX_EVAL),
            },
            Some(0) => Bounds::exact(value),
            _ => Bounds::ANY,
        }
    }

    fn strip(&self, position: &Position<'a>, moves: &mut ArrayVec<u8, 5>) {
        self.advice.strip(position, moves);
    }

    fn ends_playout(&self, _position: &Position<'a>, plies: u32) -> bool {
        self.cut.is_some_and(|cut| plies >= cut)
    }
}

fn random_config(rng: &mut SplitMix64) -> MctsConfig {
    let selection = match rng.below(5) {
        0 => Selection::UCT,
        1 => Selection::PUCT,
        2 => Selection::Uct { exploration: 0.1 },
        3 => Selection::Uct { exploration: 5.0 },
        _ => Selection::Puct {
            exploration: 0.3,
            first_play: 1.0,
        },
    };
    MctsConfig {
        selection,
        evaluation_weight: [0.0, 0.5, 1.0][rng.below(3) as usize],
        playout_plies: [0, 2, 1_000][rng.below(3) as usize],
        scale: 1 << rng.below(7),
        trees: NonZeroUsize::new([1, 1, 2, 3][rng.below(4) as usize]).unwrap(),
        seed: rng.next_u64(),
        ..MctsConfig::default()
    }
}

fn random_hints<'a>(oracle: &'a Oracle<'a>, rng: &mut SplitMix64) -> Hints<'a> {
    Hints {
        advice: Advice {
            strip: rng.chance(1, 3),
            shuffle: rng.below(3),
            ..Advice::default()
        },
        oracle,
        slack: rng.chance(1, 4).then(|| rng.below(5) as Score),
        cut: rng.chance(1, 4).then(|| rng.below(3) as u32),
    }
}

/// Everything about a report that must hold however early the search ended.
fn check(report: &MctsReport<u8>, position: &Position<'_>, oracle: &Oracle<'_>, at: &str) {
    let truth = oracle.exact(position);
    let at = format!("{at}: {report:?}, truth {truth}");
    assert!(report.bounds.contains(truth), "{at}");
    assert!(report.bounds.contains(report.value), "{at}");
    assert!((-1.0..=1.0).contains(&report.mean), "{at}");
    for root in &report.moves {
        let value = oracle.among(position, &[root.mv]);
        assert!(
            root.bounds.contains(value),
            "{root:?} is worth {value}, {at}"
        );
        assert!((-1.0..=1.0).contains(&root.mean), "{at}");
    }
    let visits: u64 = report.moves.iter().map(|root| root.visits).sum();
    assert_eq!(visits, report.simulations, "{at}");
    assert_eq!(report.best, report.pv.first().copied(), "{at}");
    assert_eq!(report.best.is_some(), position.terminal().is_none(), "{at}");
    // Each move of the line is legal.
    line_value(position, &report.pv);
    assert_eq!(
        report.outcome == Outcome::Solved,
        report.bounds.is_exact(),
        "{at}"
    );
    if report.outcome == Outcome::Solved {
        assert_eq!(report.value, truth, "{at}");
        if let Some(best) = report.best {
            assert_eq!(oracle.among(position, &[best]), truth, "{at}");
        }
    }
}

#[test]
fn bounds_hold_at_any_limit() {
    let (mut solved, mut open) = (0, 0);
    for seed in 0..12_000 {
        let graph = Graph::random(seed);
        let rng = &mut SplitMix64::for_index(31, seed);
        let oracle = Oracle::new(&graph, Advice::default());
        let (config, hints) = (random_config(rng), random_hints(&oracle, rng));
        let mut mcts = Mcts::with_config(hints, config);
        for position in [graph.start(), graph.any(rng)] {
            let nodes = 1 << rng.below(9);
            let report = mcts.search(&position, &Limits::none().with_nodes(nodes));
            check(
                &report,
                &position,
                &oracle,
                &format!("seed {seed}, {config:?}"),
            );
            if report.outcome == Outcome::Solved {
                solved += 1;
            } else {
                assert_eq!(report.stats.nodes, nodes, "seed {seed}");
                open += 1;
            }
        }
    }
    assert!(
        solved > 6_000 && open > 6_000,
        "{solved} solved, {open} open"
    );
}

#[test]
fn games_are_solved_without_a_limit() {
    for seed in 0..8_000 {
        let graph = Graph::random(seed);
        let rng = &mut SplitMix64::for_index(32, seed);
        let oracle = Oracle::new(&graph, Advice::default());
        let mut hints = random_hints(&oracle, rng);
        hints.slack = None;
        let config = MctsConfig {
            trees: NonZeroUsize::MIN,
            ..random_config(rng)
        };
        let position = graph.any(rng);
        let report = Mcts::with_config(hints, config).search(&position, &Limits::none());
        check(
            &report,
            &position,
            &oracle,
            &format!("seed {seed}, {config:?}"),
        );
        assert_eq!(report.outcome, Outcome::Solved, "seed {seed}");
        assert_eq!(
            line_value(&position, &report.pv),
            report.value,
            "seed {seed}"
        );
    }
}

#[test]
fn some_moves_have_the_value_of_the_best_of_them() {
    for seed in 0..6_000 {
        let graph = Graph::random(seed);
        let rng = &mut SplitMix64::for_index(33, seed);
        let oracle = Oracle::new(&graph, Advice::default());
        let config = MctsConfig {
            trees: NonZeroUsize::MIN,
            ..random_config(rng)
        };
        // True bounds from below must not be taken for those of a few moves.
        let hints = Hints {
            slack: Some(0),
            ..random_hints(&oracle, rng)
        };
        let position = graph.any(rng);
        let mut some = position.legal_moves();
        some.retain(|_| rng.chance(1, 2));
        let mut mcts = Mcts::with_config(hints, config);
        let report = mcts.search_among(&position, &some, &Limits::none());
        if let Some(end) = position.terminal() {
            assert_eq!((report.value, report.best), (end, None));
        } else if some.is_empty() {
            assert_eq!(report.outcome, Outcome::Exhausted);
            assert_eq!((report.best, report.bounds), (None, Bounds::ANY));
        } else {
            let value = oracle.among(&position, &some);
            assert_eq!(report.outcome, Outcome::Solved, "seed {seed}");
            assert_eq!(report.value, value, "seed {seed}, {report:?}");
            let best = report.best.unwrap();
            assert!(some.contains(&best), "seed {seed}");
            assert_eq!(oracle.among(&position, &[best]), value, "seed {seed}");
        }
    }
}

/// A report without the time, for comparing.
fn timeless(mut report: MctsReport<u8>) -> MctsReport<u8> {
    report.stats.elapsed = Duration::ZERO;
    report
}

#[test]
fn equal_questions_get_equal_reports_on_any_number_of_threads() {
    let mut seeds_matter = 0;
    for seed in 0..300 {
        let graph = Graph::random(seed);
        let rng = &mut SplitMix64::for_index(34, seed);
        let oracle = Oracle::new(&graph, Advice::default());
        let (mut config, hints) = (random_config(rng), random_hints(&oracle, rng));
        config.trees = NonZeroUsize::new(1 + rng.below(5) as usize).unwrap();
        let position = graph.start();
        let limits = Limits::none().with_nodes(20 + rng.below(200));
        let mut mcts = Mcts::with_config(hints, config);
        let report = timeless(mcts.search(&position, &limits));
        for threads in 1..=4 {
            let limits = limits.clone().with_threads(threads);
            let again = timeless(mcts.search(&position, &limits));
            assert_eq!(again, report, "seed {seed}, {threads} threads, {config:?}");
        }
        mcts.set_seed(config.seed + 1);
        seeds_matter += u32::from(timeless(mcts.search(&position, &limits)) != report);
    }
    assert!(seeds_matter > 50, "only {seeds_matter} seeds matter");
}

/// Of the games in which the choice matters and that are too large to be solved, how many in a
/// hundred moves are best.
fn rate_of_best_moves(selection: Selection, nodes: u64) -> u32 {
    let (mut best, mut all) = (0, 0);
    for seed in 0..3_000 {
        let graph = Graph::random(seed);
        let oracle = Oracle::new(&graph, Advice::default());
        let position = graph.start();
        let values: Vec<_> = position
            .legal_moves()
            .iter()
            .map(|&mv| oracle.among(&position, &[mv]))
            .collect();
        if values.iter().all(|&value| value == values[0]) {
            continue;
        }
        let config = MctsConfig {
            selection,
            scale: 10,
            seed,
            ..MctsConfig::default()
        };
        let mut mcts = Mcts::with_config(Unguided, config);
        let report = mcts.search(&position, &Limits::none().with_nodes(nodes));
        if report.outcome == Outcome::Solved {
            continue;
        }
        all += 1;
        // How quickly a game is won is not what play-outs look for.
        let value = oracle.among(&position, &[report.best.unwrap()]);
        let truth = oracle.exact(&position);
        let as_good = is_decided(value) && is_decided(truth) && (value > 0) == (truth > 0);
        best += u32::from(value == truth || as_good);
    }
    assert!(all > 100, "only {all} games");
    100 * best / all
}

#[test]
fn more_simulations_find_the_best_move_more_often() {
    for selection in [Selection::UCT, Selection::PUCT] {
        let rates = [30, 300, 1_000].map(|nodes| rate_of_best_moves(selection, nodes));
        let enough = rates
            .iter()
            .zip([78, 88, 93])
            .all(|(&rate, least)| rate >= least);
        assert!(enough && rates.is_sorted(), "{selection:?}: {rates:?}");
    }
}
