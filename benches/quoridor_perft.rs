#![forbid(unsafe_code)]
//! How fast does the Quoridor move generator count lines of play, the last two plies in bulk or the last
//! one only?

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quoridor::{Position, Size};
use search_core::{Bulk, perft_with};
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
        group.throughput(Throughput::Elements(nodes));
        for (plies, bulk) in [(2, Bulk::Two), (1, Bulk::One)] {
            assert_eq!(perft_with(&root, 3, bulk), nodes);
            group.bench_function(format!("{name}, last {plies} counted"), |b| {
                b.iter(|| perft_with(black_box(&root), 3, bulk));
            });
        }
    }
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
