#![forbid(unsafe_code)]
//! How long does one classic 4x5 board take, in each metric and by each algorithm?

use criterion::{Criterion, criterion_group, criterion_main};
use huarong::{Algorithm, ClassicSolver, LAYOUTS, Metric, Puzzle, all_solutions, solve};
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
        for (metric, optimum) in Metric::SINGLE.into_iter().zip(optima) {
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

/// The number of all shortest solutions of the forty classics, in three metrics each.
fn forty_classics(c: &mut Criterion) {
    let classics: Vec<_> = LAYOUTS[..40].iter().map(|l| (l, l.puzzle())).collect();
    let count = || {
        let mut total = 0;
        for (layout, puzzle) in &classics {
            for metric in Metric::UNITS {
                let all = all_solutions(puzzle, metric, &Limits::none()).expect("a goal");
                assert_eq!(all.length, layout.optimum(metric));
                total += all.count.unwrap_or(0);
            }
        }
        total
    };
    let total = count();
    let mut group = c.benchmark_group("huarong classics");
    group.sample_size(10);
    group.bench_function("forty, three metrics, all solutions counted", |b| {
        b.iter(|| assert_eq!(count(), total));
    });
    group.finish();
}

criterion_group!(all, benches, forty_classics);
criterion_main!(all);
