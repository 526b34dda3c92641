#![forbid(unsafe_code)]
//! How long does one classic 4x5 board take, in each metric and by each algorithm?

use criterion::{Criterion, criterion_group, criterion_main};
use huarong::{Algorithm, ClassicSolver, Metric, Puzzle, solve};
use search_core::Limits;
use std::hint::black_box;

fn length(puzzle: &Puzzle, metric: Metric, algorithm: Algorithm) -> Option<u32> {
    solve(puzzle, metric, algorithm, &Limits::none())
        .expect("a puzzle with a goal")
        .length
}

/// With new tables for each board, and with those of the board before.
fn breadth_first(c: &mut Criterion, name: &str, puzzle: &Puzzle, metric: Metric, optimum: u32) {
    let mut group = c.benchmark_group("huarong classic");
    group.sample_size(50);
    let cold = || length(black_box(puzzle), metric, Algorithm::Bfs);
    let mut solver = ClassicSolver::new();
    let mut warm = || {
        let answer = solver.solve(black_box(puzzle), metric, &Limits::none());
        answer.expect("a classic layout").length
    };
    assert_eq!([cold(), warm()], [Some(optimum); 2]);
    group.bench_function(format!("{name} {metric} cold"), |b| b.iter(cold));
    group.bench_function(format!("{name} {metric} tables kept"), |b| {
        b.iter(&mut warm);
    });
    group.finish();
}

fn benches(c: &mut Criterion) {
    for (name, optima) in [
        ("横刀立马", [81, 90, 116, 81]),
        ("峰回路转", [138, 150, 179, 138]),
    ] {
        let puzzle = Puzzle::from_text(name).expect("a layout");
        for (metric, optimum) in Metric::ALL.into_iter().zip(optima) {
            breadth_first(c, name, &puzzle, metric, optimum);
        }
        let mut group = c.benchmark_group("huarong solve");
        group.sample_size(20);
        for (metric, optimum) in Metric::UNITS.into_iter().zip(optima) {
            for algorithm in [Algorithm::Bidirectional, Algorithm::Astar] {
                assert_eq!(length(&puzzle, metric, algorithm), Some(optimum));
                group.bench_function(format!("{name} {metric} {algorithm}"), |b| {
                    b.iter(|| length(black_box(&puzzle), metric, algorithm));
                });
            }
        }
        group.finish();
    }
}

criterion_group!(all, benches);
criterion_main!(all);
