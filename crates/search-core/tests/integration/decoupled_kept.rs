//! Decoupled Monte-Carlo tree search that keeps its tree from turn to turn, and that hurries through
//! what is proven: a game of known values.

use arrayvec::ArrayVec;
use search_core::rng::mix;
use search_core::score::WIN;
use search_core::{
    DecoupledConfig, DecoupledMcts, DecoupledReport, Ending, Limits, Outcome, Payoffs, Score, Side,
    Simultaneous, SplitMix64, Unguided,
};

/// Each has two moves a turn, and the moves made say who wins after the last turn.
#[derive(Clone, Copy, Debug)]
struct Lots {
    key: u64,
    turns_left: u32,
}

impl Lots {
    fn new(seed: u64, turns_left: u32) -> Self {
        Self {
            key: mix(seed + 1_000),
            turns_left,
        }
    }

    fn after(mut self, moves: [u8; 2]) -> Self {
        self.step(moves);
        self
    }

    /// What the first player is sure of at least, and what it can have at most, in pure moves.
    fn bounds(self) -> [Score; 2] {
        if let Some(ending) = self.ending() {
            let value = match ending {
                Ending::Draw => 0,
                Ending::Won(Side::First) => WIN,
                Ending::Won(Side::Second) => -WIN,
            };
            return [value; 2];
        }
        let entry = |first, second| self.after([first, second]).bounds();
        let sure = |end: usize, first| entry(first, 0)[end].min(entry(first, 1)[end]);
        let open = |end: usize, second| entry(0, second)[end].max(entry(1, second)[end]);
        [sure(0, 0).max(sure(0, 1)), open(1, 0).min(open(1, 1))]
    }

    fn value(self) -> search_core::Fraction {
        let entry = |[first, second]: [u8; 2]| {
            let after = self.after([first, second]);
            match after.ending() {
                Some(Ending::Draw) => search_core::Fraction::ZERO,
                Some(Ending::Won(Side::First)) => search_core::Fraction::ONE,
                Some(Ending::Won(Side::Second)) => search_core::Fraction::whole(-1),
                None => after.value(),
            }
        };
        let entries = [[0, 0], [0, 1], [1, 0], [1, 1]].map(entry);
        let payoffs = Payoffs::new(2, 2, entries.to_vec()).unwrap();
        payoffs.solve().unwrap().value
    }
}

impl Simultaneous for Lots {
    type Move = u8;
    type Moves = ArrayVec<u8, 2>;

    fn ending(&self) -> Option<Ending> {
        (self.turns_left == 0).then_some(match self.key % 4 {
            0 | 1 => Ending::Draw,
            2 => Ending::Won(Side::First),
            _ => Ending::Won(Side::Second),
        })
    }

    fn moves(&self, _side: Side, out: &mut Self::Moves) {
        out.extend([0, 1]);
    }

    fn step(&mut self, [first, second]: [u8; 2]) {
        self.key = mix(self.key ^ u64::from(1 + first + 2 * second));
        self.turns_left -= 1;
    }

    fn key(&self) -> u64 {
        self.key
    }
}

fn search(config: DecoupledConfig) -> DecoupledMcts<Lots> {
    DecoupledMcts::with_config(Unguided, config)
}

const fn keeping(batches: u32) -> DecoupledConfig {
    DecoupledConfig {
        exploration: 1.0,
        evaluation_weight: 0.0,
        playout_turns: 100,
        scale: 100,
        tree_bytes: 1 << 20,
        seed: 3,
        contempt: 0.1,
        batches,
        keep: true,
    }
}

fn visits(report: &DecoupledReport<u8>) -> u64 {
    report.moves[0].iter().map(|known| known.visits).sum()
}

#[test]
fn what_is_proven_with_a_kept_tree_is_true() {
    let (mut solved, mut carried) = (0, 0);
    for seed in 0..400 {
        let mut rng = SplitMix64::new(seed);
        let mut game = Lots::new(seed, 4);
        let side = Side::ALL[seed as usize % 2];
        let mut kept = search(keeping([0, 1, 16][seed as usize % 3]));
        while game.ending().is_none() {
            let limits = Limits::none().with_nodes(1 + rng.below(150));
            let report = kept.search(&game, side, &limits);
            let [lower, upper] = game.bounds();
            let known = side.sees(report.bounds);
            assert!(known.lower <= lower && upper <= known.upper, "{game:?}");
            if report.outcome == Outcome::Solved {
                solved += 1;
                let value = side.sees(game.value());
                assert_eq!(report.exact, Some(value), "{game:?}");
            }
            carried += u32::from(visits(&report) > report.simulations && seed % 3 == 0);
            game.step([0, 1].map(|_| rng.below(2) as u8));
        }
    }
    assert!(solved > 300, "only {solved} are solved");
    assert!(carried > 300, "only {carried} go on");
}

#[test]
fn a_kept_tree_goes_on_from_the_turn_played() {
    let game = Lots::new(5, 9);
    let limits = Limits::none().with_nodes(2_000);
    let mut kept = search(keeping(0));
    let first = kept.search(&game, Side::First, &limits);
    assert_eq!(visits(&first), first.simulations);
    // The same question again: twice the visits.
    let again = kept.search(&game, Side::First, &limits);
    assert_eq!(visits(&again), first.simulations + again.simulations);
    // The turn expected: most of them.
    let next = game.after(again.pv[0]);
    let report = kept.search(&next, Side::First, &Limits::none().with_nodes(0));
    assert_eq!((report.simulations, report.stats.nodes), (0, 0));
    assert!(visits(&report) > visits(&again) / 10);
    assert_eq!(report.pv, again.pv[1..]);
    // Another side, another seed or a position from elsewhere: nothing is known.
    let nothing = Limits::none().with_nodes(0);
    assert_eq!(visits(&kept.search(&next, Side::Second, &nothing)), 0);
    kept.search(&next, Side::Second, &limits);
    kept.set_seed(3);
    assert_eq!(visits(&kept.search(&next, Side::Second, &nothing)), 0);
    kept.search(&next, Side::Second, &limits);
    let elsewhere = Lots::new(6, 9);
    assert_eq!(visits(&kept.search(&elsewhere, Side::Second, &nothing)), 0);
    // Neither is it where trees are not kept.
    let mut plain = search(DecoupledConfig {
        keep: false,
        ..keeping(0)
    });
    let report = plain.search(&game, Side::First, &limits);
    assert_eq!(report, {
        let mut again = plain.search(&game, Side::First, &limits);
        again.stats.elapsed = report.stats.elapsed;
        again
    });
}

#[test]
fn proven_positions_met_again_count_for_many_visits() {
    for (batches, many) in [(0, false), (4, true)] {
        let mut mcts = search(keeping(batches));
        let mut more = 0;
        for seed in 0..50 {
            let game = Lots::new(seed, 3);
            let report = mcts.search(&game, Side::First, &Limits::none().with_nodes(400));
            more += visits(&report) - report.simulations;
        }
        assert_eq!(more > 0, many, "{more} more with {batches} batches");
    }
}
