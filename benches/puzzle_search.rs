#![forbid(unsafe_code)]
//! What do the searches of `search-core` cost on the eight-puzzle, from its farthest position?

use criterion::{Criterion, criterion_group, criterion_main};
use search_core::{
    Heuristic, Limits, Puzzle, Reversible, astar, bfs, bidirectional_bfs, explore, ida_star,
};
use std::hint::black_box;

/// Sliding tiles on a 3x3 board: four bits a cell, row by row from the lowest; 0 is the gap.
struct EightPuzzle;

const SOLVED: u64 = 0x8_7654_3210;

fn tile(state: u64, cell: usize) -> u64 {
    state >> (4 * cell) & 15
}

impl Puzzle for EightPuzzle {
    type State = u64;
    type Move = u8;
    const UNDIRECTED: bool = true;

    fn expand(&self, &state: &u64, mut emit: impl FnMut(u8, &u64)) {
        let gap = (0..9)
            .find(|&cell| tile(state, cell) == 0)
            .expect("one gap");
        let (row, col) = (gap / 3, gap % 3);
        let neighbours = [
            (row > 0, gap.wrapping_sub(3)),
            (col > 0, gap.wrapping_sub(1)),
            (col < 2, gap + 1),
            (row < 2, gap + 3),
        ];
        for (_, cell) in neighbours.into_iter().filter(|(inside, _)| *inside) {
            let moved = tile(state, cell);
            emit(
                moved as u8,
                &(state ^ moved << (4 * cell) ^ moved << (4 * gap)),
            );
        }
    }

    fn is_goal(&self, &state: &u64) -> bool {
        state == SOLVED
    }
}

impl Reversible for EightPuzzle {
    fn goals(&self) -> Vec<u64> {
        vec![SOLVED]
    }

    fn retract(&self, state: &u64, emit: impl FnMut(u8, &u64)) {
        self.expand(state, emit);
    }
}

/// The sum over all tiles of the rows and columns to go.
struct Manhattan;

impl Heuristic<EightPuzzle> for Manhattan {
    const CONSISTENT: bool = true;

    fn lower_bound(&self, &state: &u64) -> Option<u32> {
        let away = |cell: usize| {
            let home = tile(state, cell) as usize;
            if home == 0 {
                0
            } else {
                (cell / 3).abs_diff(home / 3) + (cell % 3).abs_diff(home % 3)
            }
        };
        Some((0..9).map(away).sum::<usize>() as u32)
    }
}

/// A search from a position to the number of moves it found.
type Search<'a> = dyn Fn(&u64) -> Option<usize> + 'a;

fn benches(c: &mut Criterion) {
    let none = Limits::none();
    let whole = explore(&EightPuzzle, &SOLVED, &none);
    assert_eq!((whole.len(), whole.eccentricity()), (181_440, 31));
    let farthest = whole.farthest()[0];

    let moves =
        |report: search_core::PuzzleReport<u64, u8>| report.solution.map(|path| path.moves.len());
    let searches: [(&str, &Search); 4] = [
        ("bfs", &|start| moves(bfs(&EightPuzzle, start, &none))),
        ("bidirectional", &|start| {
            moves(bidirectional_bfs(&EightPuzzle, start, &none))
        }),
        ("astar", &|start| {
            moves(astar(&EightPuzzle, &Manhattan, start, &none))
        }),
        ("ida_star", &|start| {
            moves(ida_star(&EightPuzzle, &Manhattan, start, &none))
        }),
    ];
    let mut group = c.benchmark_group("eight-puzzle, 31 moves");
    group.sample_size(20);
    for (name, search) in searches {
        assert_eq!(search(&farthest), Some(31));
        group.bench_function(name, |b| b.iter(|| search(black_box(&farthest))));
    }
    group.bench_function("explore all 181440", |b| {
        b.iter(|| explore(&EightPuzzle, black_box(&SOLVED), &none).len());
    });
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
