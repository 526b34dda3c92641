//! The line that a tree search reports where rewards on the way count.

use arrayvec::ArrayVec;
use search_core::{
    Evaluator, Game, Judged, LimitKind, Limits, Mcts, MctsConfig, Outcome, Score, Side,
};

/// The first player takes ten points. The second then ends the game, or goes on for ever.
#[derive(Clone, Copy)]
enum Fork {
    Start,
    Choice,
    Over,
    On(u32),
}

impl Game for Fork {
    type Move = u8;
    type Moves = ArrayVec<u8, 2>;
    const MOVE_INDEXES: usize = 2;

    fn turn(&self) -> Side {
        match self {
            Self::Choice => Side::Second,
            _ => Side::First,
        }
    }

    fn terminal(&self) -> Option<Score> {
        matches!(self, Self::Over).then_some(0)
    }

    fn moves(&self, out: &mut Self::Moves) {
        out.extend(0..=u8::from(matches!(self, Self::Choice)));
    }

    fn play(&mut self, mv: u8) -> Score {
        let reward = if matches!(self, Self::Start) { 10 } else { 0 };
        *self = match *self {
            Self::Start => Self::Choice,
            Self::Choice if mv == 0 => Self::Over,
            Self::On(steps) => Self::On(steps + 1),
            _ => Self::On(0),
        };
        reward
    }

    fn key(&self) -> u64 {
        match self {
            Self::Start => 0,
            Self::Choice => 1,
            Self::Over => 2,
            Self::On(steps) => 3 + u64::from(*steps),
        }
    }

    fn move_index(mv: u8) -> usize {
        mv.into()
    }
}

/// Says that the second player gets the ten points back.
#[derive(Clone, Copy)]
struct Even;

impl Evaluator<Fork> for Even {
    fn evaluate(&self, fork: &Fork) -> Score {
        if fork.turn() == Side::First { -10 } else { 10 }
    }
}

#[test]
fn the_line_weighs_a_proven_end_with_the_rewards_before_it() {
    let config = MctsConfig {
        evaluation_weight: 1.0,
        ..MctsConfig::default()
    };
    let mut mcts = Mcts::with_config(Judged(Even), config);
    let report = mcts.search(&Fork::Start, &Limits::none().with_nodes(500));
    assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Nodes));
    // Ending the game leaves the first player the ten points. Going on seems to give them back.
    assert_eq!((report.value, report.bounds.upper), (0, 10));
    assert!(report.pv.starts_with(&[0, 1, 0]), "{:?}", report.pv);
}
