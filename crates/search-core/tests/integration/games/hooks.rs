//! Hooks of the policy that make the search quicker and change no value, and those that may.

use arrayvec::ArrayVec;
use search_core::score::{MAX_EVAL, WIN, win_in};
use search_core::table::Bound;
use search_core::{
    Evaluator, Game, Limits, Score, SearchConfig, SearchPolicy, Searcher, SplitMix64,
};

use super::random_game::{Graph, Guess, Position};

/// Says nonsense: whoever asks it has not asked the policy.
#[derive(Clone)]
struct Nonsense;

impl Evaluator<Position<'_>> for Nonsense {
    fn evaluate(&self, _position: &Position<'_>) -> Score {
        MAX_EVAL
    }
}

/// Judges by itself, names the table's moves, and lists them the other way round.
#[derive(Clone, Copy)]
struct Quick {
    /// Settles positions that the player to move wins with the next move.
    settles: bool,
    /// Takes a node for failing high if the guess is this much above the window.
    margin: Option<Score>,
    /// Lists but one move.
    narrow: bool,
}

const QUICK: Quick = Quick {
    settles: false,
    margin: None,
    narrow: false,
};

impl<'a> SearchPolicy<Position<'a>> for Quick {
    fn judge(&self, position: &Position<'a>) -> Option<Score> {
        Some(Guess.evaluate(position))
    }

    fn move_of(&self, position: &Position<'a>, index: usize) -> Option<u8> {
        let mv = index as u8;
        position.is_legal(mv).then_some(mv)
    }

    fn candidates(
        &self,
        position: &Position<'a>,
        _depth: u32,
        moves: &mut ArrayVec<u8, 5>,
    ) -> bool {
        let legal = position.legal_moves().into_iter().rev();
        let most = if self.narrow { 1 } else { usize::MAX };
        moves.extend(legal.take(most));
        !self.narrow
    }

    fn known_bound(&self, position: &Position<'a>) -> Option<(Score, Bound)> {
        let wins = |mv: u8| {
            let mut child = *position;
            child.play(mv);
            let win = if child.turn() == position.turn() {
                WIN
            } else {
                -WIN
            };
            child.terminal() == Some(win)
        };
        let settles = self.settles && position.legal_moves().into_iter().any(wins);
        settles.then_some((win_in(1), Bound::Exact))
    }

    fn margin(&self, _position: &Position<'a>, _depth: u32) -> Option<Score> {
        self.margin
    }
}

fn config() -> SearchConfig {
    SearchConfig {
        table_bytes: 1 << 10,
        ..SearchConfig::default()
    }
}

#[test]
fn whoever_judges_and_lists_the_values_are_the_same() {
    for seed in 0..1_500 {
        let graph = Graph::random(seed);
        let position = graph.any(&mut SplitMix64::new(seed));
        let mut plain = Searcher::with_policy(Guess, search_core::NoAdvice, config());
        let mut quick = Searcher::with_policy(Nonsense, QUICK, config());
        let full = Limits::none().with_depth(graph.longest());
        let expected = plain.search(&position, &full);
        let found = quick.search(&position, &full);
        assert_eq!(
            (found.value, found.outcome),
            (expected.value, expected.outcome),
            "{seed}"
        );
    }
}

#[test]
fn what_is_settled_is_not_searched() {
    let (mut fewer, mut wins) = (0, 0);
    for seed in 0..1_500 {
        let graph = Graph::random(seed);
        let position = graph.start();
        let full = Limits::none().with_depth(graph.longest());
        let mut plain = Searcher::with_policy(Nonsense, QUICK, config());
        let policy = Quick {
            settles: true,
            ..QUICK
        };
        let mut settling = Searcher::with_policy(Nonsense, policy, config());
        let expected = plain.search(&position, &full);
        let found = settling.search(&position, &full);
        assert_eq!(found.value, expected.value, "{seed}");
        fewer += u32::from(found.stats.nodes < expected.stats.nodes);
        wins += u32::from(found.value > MAX_EVAL);
    }
    assert!(fewer > 200 && wins > 100, "{fewer}, {wins}");
}

#[test]
fn a_margin_and_a_short_list_leave_things_out_and_say_so() {
    let (mut pruned, mut unproven) = (0, 0);
    for seed in 0..600 {
        let graph = Graph::random(seed);
        let position = graph.start();
        let full = Limits::none().with_depth(graph.longest());
        let nodes = |policy| {
            let report = Searcher::with_policy(Nonsense, policy, config()).search(&position, &full);
            (report.stats.nodes, report.outcome)
        };
        let whole = nodes(QUICK);
        let margin = nodes(Quick {
            margin: Some(3),
            ..QUICK
        });
        let narrow = nodes(Quick {
            narrow: true,
            ..QUICK
        });
        pruned += u32::from(margin.0 < whole.0);
        unproven += u32::from(narrow.1 != whole.1);
        // A margin that nothing reaches changes nothing.
        let wide = nodes(Quick {
            margin: Some(Score::MAX),
            ..QUICK
        });
        assert_eq!(wide, whole, "{seed}");
    }
    assert!(pruned > 20 && unproven > 100, "{pruned}, {unproven}");
}

#[test]
fn reproducible_searches_ask_for_no_short_cuts() {
    for seed in 0..600 {
        let graph = Graph::random(seed);
        let position = graph.start();
        let limits = Limits::none().with_depth(5);
        let config = SearchConfig {
            table_bytes: 1 << 10,
            ..SearchConfig::reproducible()
        };
        let hasty = Quick {
            settles: true,
            margin: Some(0),
            narrow: true,
        };
        let mut plain = Searcher::with_policy(Guess, search_core::NoAdvice, config);
        let mut quick = Searcher::with_policy(Nonsense, hasty, config);
        let mut found = quick.search(&position, &limits);
        let expected = plain.search(&position, &limits);
        found.stats.elapsed = expected.stats.elapsed;
        assert_eq!(found, expected, "{seed}");
    }
}
