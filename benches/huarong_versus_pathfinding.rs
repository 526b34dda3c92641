#![forbid(unsafe_code)]
//! How much faster is the solver of classic layouts than `pathfinding::bfs` on the board that one
//! would write down: a byte a cell?

use benches::duel::duel;
use criterion::{Criterion, criterion_group, criterion_main};
use huarong::{Algorithm, Metric, Puzzle, solve};
use pathfinding::prelude::bfs;
use search_core::Limits;

/// 横刀立马. Pieces of one shape that touch are told apart by how the letters are laid out, so that
/// equal pieces are still the same: `H` and `V` are the first cells of dominoes, `h` and `v` their
/// second ones, `S` single squares, `A` and `a` the 2x2 piece's.
const START: &[u8] = b"VAaVvaavVHhVvSSvS..S";
const WIDTH: usize = 4;

/// Columns and rows of the piece that begins on a cell.
fn size(cell: u8) -> Option<(usize, usize)> {
    match cell {
        b'S' => Some((1, 1)),
        b'H' => Some((2, 1)),
        b'V' => Some((1, 2)),
        b'A' => Some((2, 2)),
        _ => None,
    }
}

fn cells(first: usize, (columns, rows): (usize, usize)) -> impl Iterator<Item = usize> {
    (0..rows).flat_map(move |row| (0..columns).map(move |column| first + row * WIDTH + column))
}

/// The board with the piece on `from` at `to` instead, if it has room there.
fn put(board: &[u8], from: usize, to: usize) -> Option<Vec<u8>> {
    let size = size(board[from])?;
    if to % WIDTH + size.0 > WIDTH || to / WIDTH + size.1 > board.len() / WIDTH {
        return None;
    }
    let mut next = board.to_vec();
    cells(from, size).for_each(|cell| next[cell] = b'.');
    for (old, new) in cells(from, size).zip(cells(to, size)) {
        if next[new] != b'.' {
            return None;
        }
        next[new] = board[old];
    }
    Some(next)
}

/// The places one cell up, down, left and right.
fn beside(cell: usize, cells: usize) -> impl Iterator<Item = usize> {
    let column = cell % WIDTH;
    [
        cell.checked_sub(WIDTH),
        Some(cell + WIDTH).filter(|&next| next < cells),
        (column > 0).then(|| cell - 1),
        (column + 1 < WIDTH).then(|| cell + 1),
    ]
    .into_iter()
    .flatten()
}

/// The boards one move away.
fn moves(board: &[u8]) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for from in 0..board.len() {
        let mut places = vec![from];
        let mut next = 0;
        while let Some(&place) = places.get(next) {
            next += 1;
            for to in beside(place, board.len()) {
                if !places.contains(&to)
                    && let Some(board) = put(board, from, to)
                {
                    places.push(to);
                    found.push(board);
                }
            }
        }
    }
    found
}

/// The boards one slide away.
fn slides(board: &[u8]) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for from in 0..board.len() {
        for first in beside(from, board.len()) {
            let mut last = from;
            let mut next = first;
            while let Some(slid) = put(board, from, next) {
                found.push(slid);
                // Onward in the same direction, not round the edge.
                let on = (2 * next).checked_sub(last);
                let on = on.filter(|&on| beside(next, board.len()).any(|cell| cell == on));
                let Some(on) = on else { break };
                (last, next) = (next, on);
            }
        }
    }
    found
}

/// The boards one step away.
fn steps(board: &[u8]) -> Vec<Vec<u8>> {
    let each = (0..board.len())
        .flat_map(|from| beside(from, board.len()).filter_map(move |to| put(board, from, to)));
    each.collect()
}

/// What makes the boards one move away.
type Neighbours = fn(&[u8]) -> Vec<Vec<u8>>;

fn benches(c: &mut Criterion) {
    let puzzle = Puzzle::from_text("横刀立马").expect("a layout");
    let start = START.to_vec();
    let mut group = c.benchmark_group("huarong versus pathfinding");
    group.sample_size(10);
    for (metric, neighbours, optimum) in [
        (Metric::Move, moves as Neighbours, 81),
        (Metric::Slide, slides, 90),
        (Metric::Step, steps, 116),
    ] {
        let ours = || {
            let answer = solve(&puzzle, metric, Algorithm::Auto, &Limits::none());
            answer.expect("a puzzle with a goal").moves.len()
        };
        let theirs = || {
            let path = bfs(&start, |board| neighbours(board), |board| board[13] == b'A');
            path.expect("a solution").len() - 1
        };
        assert_eq!([ours(), theirs()], [optimum; 2]);
        duel(&mut group, &format!("横刀立马, {metric}"), ours, theirs);
    }
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
