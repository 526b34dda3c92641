#![forbid(unsafe_code)]
//! How long does the exact value of a 5x5 position take once half of its 60 edges are drawn?
//!
//! Two kinds of positions: of random play, where boxes have been won and lie open, and of play that
//! gives no box away as long as that can be done, which leaves more to be thought about. An answer is
//! the value of the whole list, positions one after the other, each with a new table.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use dots_boxes::quiet::safe_edges;
use dots_boxes::{Position, Size, Start, solve};
use search_core::{Limits, SplitMix64};

/// A 5x5 position with 30 edges drawn.
fn position(seed: u64, is_careful: bool) -> Position {
    let mut rng = SplitMix64::for_index(30, seed);
    let size = Size::new(5, 5).expect("a size");
    let mut position = Position::start(size, Start::American);
    for _ in 0..30 {
        let safe: Vec<_> = safe_edges(position.free(), size.cells()).iter().collect();
        let all = position.legal_moves();
        let moves = if is_careful && !safe.is_empty() {
            &safe
        } else {
            &all[..]
        };
        let edge = rng.pick(moves).expect("half of the edges are free");
        position.try_play(*edge).expect("a legal move");
    }
    position
}

fn values(positions: &[Position]) -> Vec<i32> {
    let value = |position| {
        let solution = solve(position, &Limits::none()).expect("few enough free edges");
        solution.value().expect("no limit is set")
    };
    positions.iter().map(value).collect()
}

fn benches(c: &mut Criterion) {
    let mut group = c.benchmark_group("dots-boxes 5x5, 30 edges drawn");
    group.sample_size(10);
    for (name, is_careful, count, sum, greatest) in [
        ("1000 of random play", false, 1_000, 11_789, 23),
        ("1000 of careful play", true, 1_000, 4_659, 21),
    ] {
        let positions: Vec<Position> = (0..count).map(|seed| position(seed, is_careful)).collect();
        let found = values(&positions);
        assert_eq!(found.iter().sum::<i32>(), sum, "{name}");
        assert_eq!(found.iter().max(), Some(&greatest), "{name}");
        group.bench_function(name, |b| b.iter(|| values(black_box(&positions))));
    }
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
