#![forbid(unsafe_code)]
//! How long does the exact value of a start in Dots and Boxes take?

use criterion::{Criterion, criterion_group, criterion_main};
use dots_boxes::{Position, Start, solve_value};
use search_core::Limits;
use std::hint::black_box;

fn value(position: &Position) -> Option<i32> {
    solve_value(position, &Limits::none())
        .expect("few enough free edges")
        .value()
}

fn benches(c: &mut Criterion) {
    let mut group = c.benchmark_group("dots-boxes solve");
    group.sample_size(10);
    for (size, start, expected) in [
        ("2x3", Start::American, -2),
        ("2x4", Start::American, 2),
        ("3x3", Start::American, -3),
        ("3x3", Start::Icelandic, -1),
        ("4x4", Start::Swedish, 0),
        ("2x6", Start::American, 2),
        ("3x4", Start::American, 0),
        ("5x5", Start::Swedish, -3),
    ] {
        let position = Position::start(size.parse().expect("a size"), start);
        assert_eq!(value(&position), Some(expected));
        group.bench_function(format!("{size} {start}"), |b| {
            b.iter(|| value(black_box(&position)));
        });
    }
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
