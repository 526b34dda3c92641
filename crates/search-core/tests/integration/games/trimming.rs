//! A value that rests on a shortened list of moves is not called exact, not even when the list was
//! shortened by an earlier search and only the table remembers.

use arrayvec::ArrayVec;
use search_core::score::{WIN, loss_in, win_in};
use search_core::{
    Evaluator, Game, LimitKind, Limits, Outcome, Score, SearchConfig, SearchPolicy, Searcher, Side,
};

/// Where a move of each place leads. From 0 the second player, to move, can walk into a loss by 1,
/// or by 2 and 4 to the draw at 8; at 4 there also is a move that loses at once.
const ROADS: [&[usize]; 9] = [&[1, 2], &[3], &[4], &[5], &[7, 8], &[6], &[], &[], &[]];

#[derive(Clone, Debug)]
struct Walk(usize);

impl Game for Walk {
    type Move = usize;
    type Moves = ArrayVec<usize, 2>;
    const MOVE_INDEXES: usize = ROADS.len();

    fn turn(&self) -> Side {
        match self.0 {
            0 | 3 | 4 | 6 => Side::Second,
            _ => Side::First,
        }
    }

    fn terminal(&self) -> Option<Score> {
        match self.0 {
            6 => Some(-WIN),
            7 => Some(WIN),
            8 => Some(0),
            _ => None,
        }
    }

    fn moves(&self, out: &mut Self::Moves) {
        out.extend(ROADS[self.0].iter().copied());
    }

    fn play(&mut self, to: usize) -> Score {
        self.0 = to;
        0
    }

    fn key(&self) -> u64 {
        self.0 as u64
    }

    fn move_index(to: usize) -> usize {
        to
    }
}

#[derive(Clone)]
struct Even;

impl Evaluator<Walk> for Even {
    fn evaluate(&self, _walk: &Walk) -> Score {
        0
    }
}

/// Three plies before the horizon, only the first move is tried.
#[derive(Clone)]
struct Hasty;

impl SearchPolicy<Walk> for Hasty {
    fn move_limit(&self, _walk: &Walk, depth: i32) -> usize {
        if depth == 3 { 1 } else { usize::MAX }
    }
}

#[test]
fn what_was_cut_short_stays_unproven_until_the_table_is_cleared() {
    let config = SearchConfig {
        table_bytes: 1 << 12,
        first_depth: 4,
        ..SearchConfig::default()
    };
    let limits = Limits::none().with_depth(4);
    let unproven = Outcome::LimitReached(LimitKind::Depth);
    let mut searcher = Searcher::with_policy(Even, Hasty, config);

    // Place 4 is searched to three plies, and its saving move left out.
    let report = searcher.search(&Walk(2), &limits);
    assert_eq!((report.value, report.outcome), (win_in(2), unproven));
    // Now it is needed to two plies, where nothing is left out; but the table has it already.
    let report = searcher.search(&Walk(0), &limits);
    assert_eq!((report.value, report.outcome), (loss_in(4), unproven));

    searcher.clear();
    let report = searcher.search(&Walk(0), &limits);
    assert_eq!((report.value, report.outcome), (0, Outcome::Solved));
}
