#![forbid(unsafe_code)]
//! How many positions are judged in a second, and how many times as many as with plain arrays?

use std::hint::black_box;

use benches::duel::duel;
use benches::fastest::per_second;
use benches::plain_tron::PlainTron;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use search_core::{Side, Simultaneous, SplitMix64};
use tron::compact::{Board, Frame, Judge, Judging};
use tron::{FairMaps, Network, Position, Size, Weights};

/// Positions of games of random free moves on fair maps, up to where the players part.
fn positions(width: usize, height: usize) -> Vec<Position> {
    let size = Size::new(width, height).expect("possible sides");
    let maps = FairMaps {
        size,
        ..FairMaps::default()
    };
    let mut rng = SplitMix64::new(1);
    let mut all = Vec::new();
    for index in 0..40 {
        let mut position = maps.map(3, index).expect("a fair map");
        while position.ending().is_none() && !position.is_separated() {
            all.push(position);
            position.step(Side::ALL.map(|side| {
                *rng.pick(&position.legal_moves(side))
                    .expect("the game goes on")
            }));
        }
    }
    all
}

fn boards<const N: usize, const S: usize>(positions: &[Position]) -> Vec<Board<N, S>> {
    let board = |position| Board::new(position, &Frame::new(position)).expect("boards of the size");
    positions.iter().map(board).collect()
}

fn compare<const N: usize, const S: usize>(c: &mut Criterion, width: usize, height: usize) {
    let positions = positions(width, height);
    let fast = boards::<N, S>(&positions);
    let plain: Vec<PlainTron> = positions.iter().map(PlainTron::new).collect();
    let judge = Judge::<N, S>::new(Judging::Hand(Weights::FIRST));
    let learned = Judge::<N, S>::new(Judging::Learned(Network::learned()));
    for (fast, plain) in fast.iter().zip(&plain) {
        let territory = Judge::territory(fast, None);
        let owner = plain.territory();
        let cells = |who: u8| {
            owner
                .iter()
                .map(|&cell| u32::from(cell == who))
                .sum::<u32>()
        };
        let counts = [
            territory.owned[0].len(),
            territory.owned[1].len(),
            territory.shared.len(),
        ];
        assert_eq!(counts, [1, 2, 3].map(cells));
        assert_eq!(judge.value_for_first(fast, None), plain.value());
    }
    let rates = [
        per_second(&fast, |board| Judge::territory(board, None)),
        per_second(&fast, |board| judge.value_for_first(board, None)),
        per_second(&fast, |board| learned.value_for_first(board, None)),
    ];
    let [territory, full, network] = rates.map(|rate| rate / 1e3);
    println!(
        "tron judge {width}x{height}, undisturbed: territory {territory:.0} k/s, full {full:.0} k/s, by network {network:.0} k/s"
    );
    let mut group = c.benchmark_group(format!("tron judge {width}x{height}"));
    group.sample_size(20);
    group.throughput(Throughput::Elements(fast.len() as u64));
    group.bench_function("territory", |bencher| {
        bencher.iter(|| {
            for board in &fast {
                black_box(Judge::territory(board, None));
            }
        });
    });
    let ours = || {
        fast.iter()
            .map(|board| judge.value_for_first(board, None))
            .sum::<i32>()
    };
    let theirs = || plain.iter().map(PlainTron::value).sum::<i32>();
    group.bench_function("full", |bencher| bencher.iter(ours));
    group.bench_function("by network", |bencher| {
        bencher.iter(|| {
            fast.iter()
                .map(|board| learned.value_for_first(board, None))
                .sum::<i32>()
        });
    });
    duel(&mut group, "full against plain arrays", ours, theirs);
    group.finish();
}

fn benches(c: &mut Criterion) {
    compare::<5, 17>(c, 16, 16);
    compare::<16, 32>(c, 26, 25);
    compare::<65, 64>(c, 50, 50);
}

criterion_group!(all, benches);
criterion_main!(all);
