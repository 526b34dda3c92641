//! Positions whose value the policy knows.

use search_core::{
    Game, Limits, Outcome, SearchConfig, SearchPolicy, Searcher, Settled, SplitMix64,
    minimax_to_depth, minimax_value,
};

use super::random_game::{Graph, Guess, Position};

/// Knows the values of some positions, chosen without a system.
#[derive(Clone, Debug)]
struct Knows {
    percent: u64,
    /// Whether they are said to be proven.
    proven: bool,
}

impl<'a> SearchPolicy<Position<'a>> for Knows {
    fn settled(&self, position: &Position<'a>) -> Option<Settled> {
        let known = SplitMix64::for_index(41, position.key()).chance(self.percent, 100);
        known.then(|| Settled {
            value: minimax_value(position),
            proven: self.proven,
        })
    }
}

fn searcher<'a>(percent: u64, proven: bool) -> Searcher<Position<'a>, Guess, Knows> {
    let config = SearchConfig {
        table_bytes: 1 << 10,
        ..SearchConfig::default()
    };
    Searcher::with_policy(Guess, Knows { percent, proven }, config)
}

#[test]
fn what_is_known_need_not_be_searched() {
    let mut nodes = [0; 2];
    for seed in 0..1_000 {
        let graph = Graph::random(seed);
        for percent in [0, 50] {
            let report = searcher(percent, true).search(&graph.start(), &Limits::none());
            assert_eq!(report.outcome, Outcome::Solved, "seed {seed}");
            assert_eq!(report.value, minimax_value(&graph.start()), "seed {seed}");
            nodes[usize::from(percent > 0)] += report.stats.nodes;
        }
    }
    assert!(nodes[1] * 2 < nodes[0], "{nodes:?}");
}

#[test]
fn what_is_only_thought_proves_nothing() {
    let mut unproven = 0;
    for seed in 0..1_000 {
        let graph = Graph::random(seed);
        let start = graph.start();
        let limits = Limits::none().with_depth(3);
        let report = searcher(100, false).search(&start, &limits);
        assert_eq!(report.value, minimax_value(&start), "seed {seed}");
        // A win or loss is seen to its end in time; nothing else can be solved on hearsay.
        let decided = search_core::score::is_decided(report.value);
        let ends = minimax_to_depth(&start, &Guess, 1) == report.value;
        unproven += u32::from(!decided && !ends && report.outcome != Outcome::Solved);
        assert!(
            decided || ends || report.outcome != Outcome::Solved,
            "seed {seed}"
        );
    }
    assert!(unproven > 100, "{unproven}");
}
