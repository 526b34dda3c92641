#![forbid(unsafe_code)]
//! How fast does the generic alpha-beta search visit nodes, on Quoridor's start position and on a
//! small Dots and Boxes board searched to its end?

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quoridor::{DistanceAndWalls, Position, Size};
use search_core::{Evaluator, Limits, Outcome, Score, Searcher};
use std::hint::black_box;

/// Knows nothing: a search to the end of the game needs no judgement.
#[derive(Clone)]
struct Blank;

impl Evaluator<dots_boxes::Position> for Blank {
    fn evaluate(&self, _position: &dots_boxes::Position) -> Score {
        0
    }
}

fn benches(c: &mut Criterion) {
    let mut group = c.benchmark_group("alpha-beta");
    group.sample_size(10);

    let start = Position::start(Size::STANDARD, 10);
    let mut searcher = Searcher::new(DistanceAndWalls::default());
    let limits = Limits::none().with_depth(3);
    let mut search = |position: &Position| {
        searcher.clear();
        searcher.search(position, &limits)
    };
    let first = search(&start);
    assert_eq!(first, {
        let mut again = search(&start);
        again.stats.elapsed = first.stats.elapsed;
        again
    });
    group.throughput(Throughput::Elements(first.stats.nodes));
    group.bench_function("quoridor start, depth 3", |b| {
        b.iter(|| search(black_box(&start)).value);
    });

    let board =
        dots_boxes::Position::start("2x3".parse().expect("a size"), dots_boxes::Start::American);
    let mut searcher = Searcher::new(Blank);
    let mut solve = |position: &dots_boxes::Position| {
        searcher.clear();
        searcher.search(position, &Limits::none())
    };
    let report = solve(&board);
    assert_eq!((report.value, report.outcome), (-2, Outcome::Solved));
    group.throughput(Throughput::Elements(report.stats.nodes));
    group.bench_function("dots-boxes 2x3 to the end", |b| {
        b.iter(|| solve(black_box(&board)).value);
    });
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
