#![forbid(unsafe_code)]
//! How fast does the Quoridor move generator count lines of play?

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quoridor::{Position, Size};
use search_core::perft;
use std::hint::black_box;

/// A layout of 15 walls, on which most slots need the path test.
const WALLED: &str = "d5h h5h c1v b1h h3v f7h g1h a5h e2v a7v b2v g5v c3h d7h h6h";

fn walled() -> Position {
    let mut position = Position::start(Size::STANDARD, 10);
    for mv in WALLED.split(' ') {
        position
            .try_play(mv.parse().expect("a move"))
            .expect("a legal move");
    }
    position
}

fn benches(c: &mut Criterion) {
    let mut group = c.benchmark_group("quoridor perft");
    group.sample_size(10);
    for (name, root, nodes) in [
        (
            "start, depth 3",
            Position::start(Size::STANDARD, 10),
            2_062_264,
        ),
        ("15 walls, depth 3", walled(), 432_338),
    ] {
        assert_eq!(perft(&root, 3), nodes);
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(name, |b| b.iter(|| perft(black_box(&root), 3)));
    }
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
