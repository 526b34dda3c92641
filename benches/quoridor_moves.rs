#![forbid(unsafe_code)]
//! How long does it take to list the legal moves of a board full of walls, and how much longer by the
//! classic rule in layers (touch, certificate, flood)?

use benches::duel::duel;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quoridor::{Move, Moves, Position, layered};
use search_core::{Game, perft};
use std::hint::black_box;

/// Fourteen published layouts of 10 to 20 walls, with their counts of lines.
const ROOTS: &str = include_str!("../crates/quoridor/tests/data/perft_roots.jsonl");
/// So many rounds over the roots make a run that a clock can measure.
const ROUNDS: usize = 2_000;

/// The text of a field of a line, without a JSON reader.
fn field<'a>(line: &'a str, name: &str, end: char) -> &'a str {
    let start = line.find(name).expect("the field") + name.len();
    let rest = line[start..].trim_start_matches([':', ' ', '"', '[']);
    &rest[..rest.find(end).expect("the end of the field")]
}

fn roots() -> Vec<Position> {
    let root = |line| {
        let mut position = Position::default();
        for mv in field(line, "\"moves\"", '"').split(' ') {
            let played = position.try_play(mv.parse().expect("a move"));
            played.expect("a legal move");
        }
        let counts = field(line, "\"perft\"", ']').split(", ");
        for (depth, count) in (1..).zip(counts).take(2) {
            assert_eq!(
                perft(&position, depth),
                count.parse::<u64>().expect("a count")
            );
        }
        position
    };
    ROOTS.lines().map(root).collect()
}

fn list(positions: &[Position]) -> usize {
    let mut total = 0;
    for _ in 0..ROUNDS {
        for position in positions {
            let mut moves = Moves::new();
            black_box(position).moves(&mut moves);
            total += black_box(&moves).len();
        }
    }
    total
}

fn count(positions: &[Position], rule: fn(&Position) -> usize) -> usize {
    let mut total = 0;
    for _ in 0..ROUNDS {
        for position in positions {
            total += rule(black_box(position));
        }
    }
    total
}

fn benches(c: &mut Criterion) {
    let positions = roots();
    let pawn_moves = |position: &Position| {
        let moves = position.legal_moves().into_iter();
        moves.filter(|mv| matches!(mv, Move::Pawn(_))).count()
    };
    for position in &positions {
        let walls = layered::legal_walls(position).len();
        assert_eq!(position.move_count(), pawn_moves(position) + walls);
    }
    let mut group = c.benchmark_group("quoridor moves");
    group.sample_size(10);
    group.throughput(Throughput::Elements((ROUNDS * positions.len()) as u64));
    group.bench_function("list", |b| b.iter(|| list(&positions)));
    duel(
        &mut group,
        "count, against the walls by layers",
        || count(&positions, Game::move_count),
        || count(&positions, |position| layered::legal_walls(position).len()),
    );
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
