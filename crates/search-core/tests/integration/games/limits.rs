//! What happens at the limits of a search: of nodes, time, depth, and of the search itself.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arrayvec::ArrayVec;
use search_core::score::{MAX_PLY, WIN, loss_in, win_in};
use search_core::{
    AlphaBetaBot, Bot, Evaluator, Game, LimitKind, Limits, NoAdvice, Outcome, Score, SearchConfig,
    SearchPolicy, Searcher, Side, TranspositionTable,
};

/// Players walk in turn, by one step or two; who makes the last step wins. Without an end they
/// walk for ever.
#[derive(Clone, Debug)]
struct Road {
    at: u32,
    end: Option<u32>,
    strides: u32,
}

impl Road {
    fn new(end: Option<u32>, strides: u32) -> Self {
        Self {
            at: 0,
            end,
            strides,
        }
    }
}

impl Game for Road {
    type Move = u32;
    type Moves = ArrayVec<u32, 2>;
    const MOVE_INDEXES: usize = 3;

    fn turn(&self) -> Side {
        Side::First
    }

    // One player alone: each move keeps the turn, and the end is a win.
    fn terminal(&self) -> Option<Score> {
        self.end.filter(|&end| self.at >= end).map(|_| WIN)
    }

    fn moves(&self, out: &mut Self::Moves) {
        out.extend(1..=self.strides);
    }

    fn play(&mut self, stride: u32) -> Score {
        self.at += stride;
        0
    }

    fn key(&self) -> u64 {
        u64::from(self.at)
    }

    fn move_index(stride: u32) -> usize {
        stride as usize
    }
}

/// The further the better.
#[derive(Debug, Clone)]
struct Progress;

impl Evaluator<Road> for Progress {
    fn evaluate(&self, road: &Road) -> Score {
        road.at as Score
    }
}

/// A searcher with a table that costs nothing to make.
fn searcher<G: Game, E: Evaluator<G>>(evaluator: E) -> Searcher<G, E> {
    let config = SearchConfig {
        table_bytes: 1 << 16,
        ..SearchConfig::default()
    };
    Searcher::with_policy(evaluator, NoAdvice, config)
}

#[test]
fn no_node_at_all_still_gives_a_legal_move() {
    let road = Road::new(Some(50), 2);
    for limits in [
        Limits::none().with_nodes(0),
        Limits::none().with_depth(0),
        Limits::none().with_time(Duration::ZERO),
        Limits::none().with_stop(Arc::new(AtomicBool::new(true))),
    ] {
        let report = searcher(Progress).search(&road, &limits);
        assert_eq!(report.best, Some(1));
        assert_eq!(report.pv, [1]);
        assert_eq!((report.depth, report.value), (0, 0));
        assert_eq!(report.stats.nodes, 0, "{limits:?}");
    }
}

#[test]
fn the_limit_that_was_met_is_named() {
    let road = Road::new(None, 2);
    let stop = Arc::new(AtomicBool::new(true));
    for (limits, kind) in [
        (Limits::none().with_nodes(10_000), LimitKind::Nodes),
        (Limits::none().with_depth(7), LimitKind::Depth),
        (Limits::none().with_depth(0), LimitKind::Depth),
        (
            Limits::none().with_time(Duration::from_millis(20)),
            LimitKind::Time,
        ),
        (Limits::none().with_stop(stop), LimitKind::Stop),
    ] {
        let report = searcher(Progress).search(&road, &limits);
        assert_eq!(report.outcome, Outcome::LimitReached(kind));
    }
}

#[test]
fn the_node_limit_is_used_up_and_never_passed() {
    let road = Road::new(None, 2);
    for nodes in 0..600 {
        let limits = Limits::none().with_nodes(nodes);
        let report = searcher(Progress).search(&road, &limits);
        assert_eq!(report.stats.nodes, nodes);
    }
}

#[test]
fn iterations_are_told_in_order_with_growing_counts() {
    let mut told = Vec::new();
    let limits = Limits::none().with_depth(6);
    let road = Road::new(None, 2);
    let report = searcher(Progress).search_with(&road, &limits, &mut |report| {
        told.push((
            report.depth,
            report.value,
            report.pv.len(),
            report.stats.nodes,
        ));
    });
    let (depths, values): (Vec<_>, Vec<_>) = told.iter().map(|told| (told.0, told.1)).unzip();
    assert_eq!(depths, [1, 2, 3, 4, 5, 6]);
    assert_eq!(values, [2, 4, 6, 8, 10, 12]);
    assert!(told.iter().all(|told| told.2 == told.0 as usize));
    assert!(told.is_sorted_by_key(|told| told.3));
    assert_eq!(told.last().unwrap().3, report.stats.nodes);
    assert_eq!(report.stats.max_ply, 6);
}

#[test]
fn a_long_forced_line_is_followed_to_its_end() {
    let report = searcher(Progress).search(&Road::new(Some(700), 1), &Limits::none());
    assert_eq!(
        (report.value, report.outcome),
        (win_in(700), Outcome::Solved)
    );
    assert_eq!(report.pv.len(), 700);
}

#[test]
fn no_line_is_followed_for_more_than_max_ply() {
    let report = searcher(Progress).search(&Road::new(None, 1), &Limits::none());
    assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Depth));
    assert_eq!((report.depth, report.value), (MAX_PLY, MAX_PLY as Score));
    assert_eq!(report.stats.max_ply, MAX_PLY);
}

/// Forbids every evaluation, so that even a search of one ply runs on.
#[derive(Clone)]
struct Never;

impl SearchPolicy<Road> for Never {
    fn may_evaluate(&self, _road: &Road) -> bool {
        false
    }
}

#[test]
fn max_ply_ends_even_a_search_that_may_not_evaluate() {
    let mut searcher = Searcher::with_policy(Progress, Never, SearchConfig::default());
    let report = searcher.search(&Road::new(None, 1), &Limits::none().with_depth(1));
    assert_eq!((report.depth, report.value), (1, MAX_PLY as Score));
    let report = searcher.search(&Road::new(Some(40), 1), &Limits::none().with_depth(1));
    assert_eq!(
        (report.value, report.outcome),
        (win_in(40), Outcome::Solved)
    );
}

#[test]
fn the_quickest_win_is_found_though_a_slower_one_is_known() {
    // The first line to the end has single steps only; the best has none.
    let config = SearchConfig {
        first_depth: 30,
        ..SearchConfig::default()
    };
    let mut searcher = Searcher::with_policy(Progress, NoAdvice, config);
    let report = searcher.search(&Road::new(Some(30), 2), &Limits::none());
    assert_eq!(report.value, win_in(15));
    assert_eq!(report.pv, [2; 15]);
}

/// A lure: the first move looks best until, at the third ply, it loses.
#[derive(Clone, Debug)]
struct Lure {
    path: Vec<u8>,
}

impl Game for Lure {
    type Move = u8;
    type Moves = ArrayVec<u8, 3>;
    const MOVE_INDEXES: usize = 3;

    fn turn(&self) -> Side {
        Side::ALL[self.path.len() % 2]
    }

    fn terminal(&self) -> Option<Score> {
        (self.path.len() >= 3 && self.path[0] == 0).then_some(WIN)
    }

    fn moves(&self, out: &mut Self::Moves) {
        out.extend(0..3);
    }

    fn play(&mut self, mv: u8) -> Score {
        self.path.push(mv);
        0
    }

    fn key(&self) -> u64 {
        self.path.iter().fold(1, |key, &mv| key * 4 + u64::from(mv))
    }

    fn move_index(mv: u8) -> usize {
        usize::from(mv)
    }
}

#[derive(Clone)]
struct Lured;

impl Evaluator<Lure> for Lured {
    fn evaluate(&self, lure: &Lure) -> Score {
        let for_first = 100 - 10 * Score::from(lure.path.first().copied().unwrap_or(0));
        if lure.turn() == Side::First {
            for_first
        } else {
            -for_first
        }
    }
}

#[test]
fn a_broken_iteration_counts_if_it_found_a_better_move() {
    let lure = Lure { path: Vec::new() };
    let mut searcher = searcher(Lured);
    let two = searcher.search(&lure, &Limits::none().with_depth(2));
    assert_eq!((two.best, two.value), (Some(0), 100));
    searcher.clear();
    let three = searcher.search(&lure, &Limits::none().with_depth(3));
    assert_eq!((three.best, three.value), (Some(1), 90));
    // Somewhere on the way through the third iteration the better move is known already.
    let mut bests = Vec::new();
    for nodes in two.stats.nodes..three.stats.nodes {
        searcher.clear();
        let report = searcher.search(&lure, &Limits::none().with_nodes(nodes));
        assert_eq!(report.depth, 2, "{nodes} nodes");
        assert_eq!(report.value, 100 - 10 * Score::from(report.best.unwrap()));
        bests.push(report.best.unwrap());
    }
    assert_eq!(
        (bests.first(), bests.last()),
        (Some(&0), Some(&1)),
        "{bests:?}"
    );
    assert!(bests.is_sorted());
}

#[test]
fn losses_are_told_by_their_distance() {
    let lure = Lure { path: vec![0] };
    let report = searcher(Lured).search(&lure, &Limits::none());
    // `Lure` ends with a win of the second player, two plies on.
    assert_eq!(report.value, win_in(2));
    let report = searcher(Lured).search(&Lure { path: vec![0, 0] }, &Limits::none());
    assert_eq!(report.value, loss_in(1));
}

#[test]
fn the_bot_does_not_think_about_a_forced_move() {
    let limits = Limits::none().with_nodes(1_000);
    let mut bot = AlphaBetaBot::new(searcher(Progress));
    let forced = bot.choose(&Road::new(None, 1), &limits);
    assert_eq!((forced.mv, forced.value, forced.depth), (1, Some(1), 1));
    let free = bot.choose(&Road::new(None, 2), &limits);
    assert_eq!((free.mv, free.stats.nodes), (2, 1_000));
}

#[test]
fn searchers_and_tables_go_to_other_threads() {
    fn sendable<T: Send>() {}
    fn shareable<T: Sync>() {}
    sendable::<Searcher<Road, Progress, Never>>();
    shareable::<TranspositionTable>();
}

/// What [`Lured`] says, so many times.
#[derive(Clone)]
struct Weighed(Score);

impl Evaluator<Lure> for Weighed {
    fn evaluate(&self, lure: &Lure) -> Score {
        self.0 * Lured.evaluate(lure)
    }
}

#[test]
fn a_searcher_with_another_evaluator_is_as_new() {
    let lure = Lure { path: Vec::new() };
    for threads in [1, 2] {
        let limits = Limits::none().with_depth(2).with_threads(threads);
        let mut exchanged = searcher(Weighed(1));
        let before = exchanged.search(&lure, &limits);
        assert_eq!((before.best, before.value), (Some(0), 100));
        exchanged.set_evaluator(Weighed(-1));
        assert_eq!(exchanged.evaluator().0, -1);
        let [again, fresh] =
            [&mut exchanged, &mut searcher(Weighed(-1))].map(|each| each.search(&lure, &limits));
        assert_eq!((again.best, again.value), (fresh.best, fresh.value));
        assert_ne!(again.value, before.value);
        if threads == 1 {
            assert_eq!(again.stats.nodes, fresh.stats.nodes);
        }
    }
}
