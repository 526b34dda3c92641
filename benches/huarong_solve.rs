#![forbid(unsafe_code)]
//! How long does one classic 4x5 board take, in each metric and by each algorithm?

use criterion::{Criterion, criterion_group, criterion_main};
use huarong::{Algorithm, Metric, Puzzle, solve};
use search_core::Limits;
use std::hint::black_box;

fn length(puzzle: &Puzzle, metric: Metric, algorithm: Algorithm) -> Option<u32> {
    solve(puzzle, metric, algorithm, &Limits::none())
        .expect("a puzzle with a goal")
        .length
}

fn benches(c: &mut Criterion) {
    let mut group = c.benchmark_group("huarong solve");
    group.sample_size(20);
    for (name, optima) in [("横刀立马", [81, 90, 116]), ("峰回路转", [138, 150, 179])] {
        let puzzle = Puzzle::from_text(name).expect("a layout");
        let metrics = [Metric::Move, Metric::Slide, Metric::Step];
        for (metric, optimum) in metrics.into_iter().zip(optima) {
            for algorithm in [Algorithm::Bfs, Algorithm::Bidirectional, Algorithm::Astar] {
                assert_eq!(length(&puzzle, metric, algorithm), Some(optimum));
                group.bench_function(format!("{name} {metric} {algorithm}"), |b| {
                    b.iter(|| length(black_box(&puzzle), metric, algorithm));
                });
            }
        }
    }
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
