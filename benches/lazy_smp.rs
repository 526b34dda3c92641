#![forbid(unsafe_code)]
//! How much sooner do two search threads finish than one? Connect four to depth 14, Quoridor's
//! start to depth 5 and Dots and Boxes on 3 by 3 boxes to depth 13, in both modes; each search with
//! a table that is empty, and was written to before the clock starts.
//!
//! The ratios say something only where two cores are idle.

use std::time::Duration;

use benches::connect_four::{ConnectFour, OpenLines};
use benches::duel::duel;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use dots_boxes::Start;
use quoridor::{DistanceAndWalls, Size};
use search_core::{
    Evaluator, Game, Limits, NoAdvice, Outcome, Score, SearchConfig, SearchMode, Searcher,
};

/// Counts only the boxes won on the way.
#[derive(Clone)]
struct Blank;

impl Evaluator<dots_boxes::Position> for Blank {
    fn evaluate(&self, _position: &dots_boxes::Position) -> Score {
        0
    }
}

/// Compares two threads with one, after a check that they agree: in the reproducible mode on value
/// and move, in the fast one on the value if it is solved.
fn compare<G: Game, E: Evaluator<G>>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    position: &G,
    evaluator: &E,
    aspiration: Score,
    depth: u32,
) {
    for mode in [SearchMode::Reproducible, SearchMode::Fast] {
        let config = SearchConfig {
            table_bytes: 16 << 20,
            aspiration: Some(aspiration),
            mode,
            ..SearchConfig::default()
        };
        let [mut one, mut two] = [1, 2].map(|threads| {
            let limits = Limits::none().with_depth(depth).with_threads(threads);
            let mut searcher = Searcher::with_policy(evaluator.clone(), NoAdvice, config);
            move || {
                let report = searcher.search(position, &limits);
                // Empties the table for the next run: a few milliseconds, for both alike.
                searcher.clear();
                report
            }
        });
        let (first, second) = (one(), two());
        if mode == SearchMode::Reproducible {
            assert_eq!(first.best, second.best, "{name}");
        }
        if mode == SearchMode::Reproducible || first.outcome == Outcome::Solved {
            assert_eq!(first.value, second.value, "{name}");
        }
        let nodes = second.stats.nodes as f64 / first.stats.nodes as f64;
        let name = format!("{name}, {mode:?}");
        println!("{name}: {nodes:.2} times the nodes of one thread");
        duel(group, &name, two, one);
    }
}

fn benches(c: &mut Criterion) {
    let mut group = c.benchmark_group("lazy-smp");
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3));
    compare(
        &mut group,
        "connect four, depth 14",
        &ConnectFour::<7, 6>::start(),
        &OpenLines,
        50,
        14,
    );
    compare(
        &mut group,
        "quoridor start, depth 5",
        &quoridor::Position::start(Size::STANDARD, 10),
        &DistanceAndWalls::default(),
        50,
        5,
    );
    let size = "3x3".parse().expect("a size");
    compare(
        &mut group,
        "dots-boxes 3x3, depth 13",
        &dots_boxes::Position::start(size, Start::American),
        &Blank,
        2,
        13,
    );
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
