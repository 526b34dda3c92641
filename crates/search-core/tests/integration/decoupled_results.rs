//! What single simulations of decoupled Monte-Carlo tree search come to, worked out by hand.

use arrayvec::ArrayVec;
use search_core::score::WIN;
use search_core::{
    Bounds, DecoupledConfig, DecoupledMcts, DecoupledReport, Ending, JointGuide, Limits, Score,
    Side, Simultaneous, Unguided,
};

/// Nobody has a choice; the first player wins after so many turns, if ever.
#[derive(Clone, Copy)]
struct Walk {
    turns: u32,
    end: Option<u32>,
}

impl Simultaneous for Walk {
    type Move = u8;
    type Moves = ArrayVec<u8, 1>;

    fn ending(&self) -> Option<Ending> {
        (self.end == Some(self.turns)).then_some(Ending::Won(Side::First))
    }

    fn moves(&self, side: Side, out: &mut Self::Moves) {
        out.push(side.index() as u8);
    }

    fn step(&mut self, _moves: [u8; 2]) {
        self.turns += 1;
    }

    fn key(&self) -> u64 {
        self.turns.into()
    }
}

/// Every position is worth the same, and some bounds hold after one turn.
#[derive(Clone, Copy)]
struct Told {
    value: Score,
    after_one: Bounds,
    longest_playout: u32,
}

impl JointGuide<Walk> for Told {
    fn evaluate(&self, _walk: &Walk) -> Score {
        self.value
    }

    fn bounds(&self, walk: &Walk) -> Bounds {
        if walk.turns == 1 {
            self.after_one
        } else {
            Bounds::ANY
        }
    }

    fn ends_playout(&self, _walk: &Walk, turns: u32) -> bool {
        turns >= self.longest_playout
    }
}

/// Half a win on the default scale is 100: this is a third.
const THIRD: Told = Told {
    value: 50,
    after_one: Bounds::ANY,
    longest_playout: u32::MAX,
};

fn search(
    guide: Told,
    end: Option<u32>,
    config: DecoupledConfig,
    nodes: u64,
) -> DecoupledReport<u8> {
    let walk = Walk { turns: 0, end };
    let limits = Limits::none().with_nodes(nodes);
    let report = DecoupledMcts::with_config(guide, config).search(&walk, Side::First, &limits);
    assert_eq!(report.stats.nodes, nodes);
    report
}

#[track_caller]
fn assert_mean(report: &DecoupledReport<u8>, simulations: u64, mean: f64) {
    assert_eq!(report.simulations, simulations);
    let [first, second] = [0, 1].map(|side: usize| report.moves[side][0].mean);
    for (found, expected) in [(report.mean, mean), (first, mean), (second, -mean)] {
        assert!((found - expected).abs() < 1e-9, "{found}, not {expected}");
    }
}

#[test]
fn evaluations_and_play_outs_are_mixed_by_weight() {
    // A turn in the tree, then two of a play-out to the win.
    for (evaluation_weight, nodes, evaluations) in [(0.0, 3, 0), (0.25, 3, 1), (1.0, 1, 1)] {
        let config = DecoupledConfig {
            evaluation_weight,
            ..DecoupledConfig::default()
        };
        let report = search(THIRD, Some(3), config, nodes);
        let mean = evaluation_weight / 3.0 + (1.0 - evaluation_weight);
        assert_mean(&report, 1, mean);
        assert_eq!(report.stats.evaluations, evaluations);
        assert_eq!(report.pv, [[0, 1]]);
    }
}

#[test]
fn without_a_guide_play_outs_go_to_the_end() {
    let walk = Walk {
        turns: 0,
        end: Some(3),
    };
    let limits = Limits::none().with_nodes(3);
    let report = DecoupledMcts::new(Unguided).search(&walk, Side::First, &limits);
    assert_mean(&report, 1, 1.0);
    assert_eq!(report.stats.evaluations, 0);
}

#[test]
fn play_outs_end_with_an_evaluation_where_they_should() {
    let short = DecoupledConfig {
        playout_turns: 2,
        ..DecoupledConfig::default()
    };
    let cut = Told {
        longest_playout: 2,
        ..THIRD
    };
    for (guide, config) in [(THIRD, short), (cut, DecoupledConfig::default())] {
        let report = search(guide, None, config, 3);
        assert_mean(&report, 1, 1.0 / 3.0);
        assert_eq!(report.stats.evaluations, 1);
    }
}

const EVALUATED: DecoupledConfig = DecoupledConfig {
    exploration: 1.0,
    evaluation_weight: 1.0,
    playout_turns: 0,
    scale: 100,
    tree_bytes: 1 << 16,
    seed: 0,
    contempt: 0.0,
    batches: 0,
    keep: false,
};

#[test]
fn evaluations_out_of_range_are_less_than_wins_and_losses() {
    for (value, sign) in [(Score::MAX, 1.0), (Score::MIN, -1.0)] {
        let report = search(Told { value, ..THIRD }, None, EVALUATED, 1);
        let mean = report.mean * sign;
        assert!(0.99 < mean && mean < 1.0, "{mean}");
    }
}

#[test]
fn results_are_held_within_what_is_proven_of_positions_on_their_way() {
    let bounded = |value, lower, upper| Told {
        value,
        after_one: Bounds { lower, upper },
        ..THIRD
    };
    for (guide, sign) in [(bounded(50, -WIN, 0), 1.0), (bounded(-50, 0, WIN), -1.0)] {
        // The first result is that of the bounded position itself.
        assert_mean(&search(guide, None, EVALUATED, 1), 1, sign / 3.0);
        // The second comes from below it, and counts as a draw above.
        let report = search(guide, None, EVALUATED, 3);
        assert_mean(&report, 2, sign / 6.0);
        assert_eq!(report.pv, [[0, 1], [0, 1]]);
    }
}

#[test]
fn contempt_is_for_the_draws_of_the_side_that_asks() {
    let guide = Told {
        value: -50,
        after_one: Bounds {
            lower: 0,
            upper: WIN,
        },
        ..THIRD
    };
    let config = DecoupledConfig {
        contempt: 0.25,
        ..EVALUATED
    };
    // A third of a loss, then what comes from below a position that is a draw at worst.
    for (side, draw) in [(Side::First, -0.25), (Side::Second, 0.25)] {
        let walk = Walk {
            turns: 0,
            end: None,
        };
        let limits = Limits::none().with_nodes(3);
        let report = DecoupledMcts::with_config(guide, config).search(&walk, side, &limits);
        let mean = (draw - 1.0 / 3.0) / 2.0;
        assert!((report.moves[0][0].mean - mean).abs() < 1e-9, "{side:?}");
        // What is proven is proven all the same.
        assert_eq!(side.sees(report.bounds).lower, 0);
    }
}
