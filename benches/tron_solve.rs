#![forbid(unsafe_code)]
//! How long does an exact answer in Tron take, under both rule sets?

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use search_core::Limits;
use tron::{Alternating, Position, solve, solve_alternating};

fn value(position: &Position) -> Option<String> {
    let report = solve(position, &Limits::none()).expect("exact arithmetic in range");
    report.answer.map(|answer| answer.value.to_string())
}

fn benches(c: &mut Criterion) {
    let mut group = c.benchmark_group("tron solve");
    group.sample_size(10);
    for (text, expected) in [
        (".1../...2/....", "1/3"),
        ("...../.1.../...../..2..", "1/5"),
    ] {
        let position: Position = text.parse().expect("a map");
        assert_eq!(value(&position).as_deref(), Some(expected));
        group.bench_function(format!("{text} simultaneous"), |b| {
            b.iter(|| value(black_box(&position)));
        });
    }
    for (text, wins) in [
        ("1...2/...../...../.....", true),
        ("1..../...../...../...../....2", true),
    ] {
        let game: Alternating = text.parse().expect("a map");
        let solved = |game: &Alternating| solve_alternating(game, &Limits::none()).mover_wins;
        assert_eq!(solved(&game), Some(wins));
        group.bench_function(format!("{text} alternating"), |b| {
            b.iter(|| solved(black_box(&game)));
        });
    }
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
