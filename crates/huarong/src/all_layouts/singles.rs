//! Moves of single squares, for all ways to lay them at once.

use super::graph::Pair;
use super::search::Unit;
use super::sets::{CLEAR, IN_WORD, clear};
use crate::metric::Metric;

/// Adds to `next` all that a move of a single square makes of the ways in `from`.
///
/// For each free cell, the ways that have a single there are taken with that single lifted off. All
/// these rows then speak of the same remaining singles at the same places, and one bit of each says
/// that the lifted one may be on that cell: so a flood over pairs of cells is a few words' work, and
/// serves all ways at once. `C` words of the row are done at a time, `F` is the number of free cells.
pub(super) fn spread<U: Unit, const L: usize, const C: usize, const F: usize>(
    rows: &[Pair],
    columns: &[Pair],
    from: &[u64; L],
    next: &mut [u64; L],
) {
    for start in (0..L).step_by(C) {
        let lifted: [[u64; C]; F] = core::array::from_fn(|cell| lift(from, start, cell));
        if lifted.as_flattened().iter().all(|&word| word == 0) {
            continue;
        }
        let empty: [[u64; C]; F] =
            core::array::from_fn(|cell| core::array::from_fn(|word| clear(cell, start + word)));
        let spread = match U::METRIC {
            Metric::Step => step(rows, columns, &lifted, &empty),
            Metric::Slide => slide(rows, columns, &lifted, &empty),
            _ => flood(rows, columns, lifted, &empty),
        };
        for (cell, ways) in spread.iter().enumerate() {
            lay(next, start, cell, ways);
        }
    }
}

/// The ways with a single on a cell, that single lifted off.
#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "loops over constant sizes, to be unrolled in place"
)]
fn lift<const L: usize, const C: usize>(from: &[u64; L], start: usize, cell: usize) -> [u64; C] {
    if cell < IN_WORD {
        core::array::from_fn(|word| from[start + word] >> (1 << cell) & CLEAR[cell])
    } else {
        let digit = 1 << (cell - IN_WORD);
        core::array::from_fn(|word| {
            let place = start + word;
            if place & digit == 0 {
                from[place | digit]
            } else {
                0
            }
        })
    }
}

/// Lays a single on a cell that is empty in all the ways.
#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "loops over constant sizes, to be unrolled in place"
)]
fn lay<const L: usize, const C: usize>(
    next: &mut [u64; L],
    start: usize,
    cell: usize,
    ways: &[u64; C],
) {
    for (word, &ways) in ways.iter().enumerate() {
        let place = start + word;
        if cell < IN_WORD {
            next[place] |= ways << (1 << cell);
        } else if place >> (cell - IN_WORD) & 1 == 0 {
            next[place | 1 << (cell - IN_WORD)] |= ways;
        }
    }
}

#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "loops over constant sizes, to be unrolled in place"
)]
fn step<const C: usize, const F: usize>(
    rows: &[Pair],
    columns: &[Pair],
    lifted: &[[u64; C]; F],
    empty: &[[u64; C]; F],
) -> [[u64; C]; F] {
    let mut reached = [[0; C]; F];
    for &(one, other) in rows.iter().chain(columns) {
        let (one, other) = (usize::from(one), usize::from(other));
        for word in 0..C {
            reached[other][word] |= lifted[one][word] & empty[other][word];
            reached[one][word] |= lifted[other][word] & empty[one][word];
        }
    }
    reached
}

#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "loops over constant sizes, to be unrolled in place"
)]
fn slide<const C: usize, const F: usize>(
    rows: &[Pair],
    columns: &[Pair],
    lifted: &[[u64; C]; F],
    empty: &[[u64; C]; F],
) -> [[u64; C]; F] {
    let mut reached = [[0; C]; F];
    for pairs in [rows, columns] {
        // In reading order, a slide that got to a cell goes on from there.
        let mut front = *lifted;
        for &(one, other) in pairs {
            let (one, other) = (usize::from(one), usize::from(other));
            for word in 0..C {
                let goes = front[one][word] & empty[other][word];
                front[other][word] |= goes;
                reached[other][word] |= goes;
            }
        }
        let mut front = *lifted;
        for &(one, other) in pairs.iter().rev() {
            let (one, other) = (usize::from(one), usize::from(other));
            for word in 0..C {
                let goes = front[other][word] & empty[one][word];
                front[one][word] |= goes;
                reached[one][word] |= goes;
            }
        }
    }
    reached
}

#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "loops over constant sizes, to be unrolled in place"
)]
fn flood<const C: usize, const F: usize>(
    rows: &[Pair],
    columns: &[Pair],
    mut reached: [[u64; C]; F],
    empty: &[[u64; C]; F],
) -> [[u64; C]; F] {
    // Forward and backward in turns, so that most ways are through in two passes.
    for &(one, other) in rows.iter().chain(columns) {
        pass(one, other, &mut reached, empty);
    }
    loop {
        let mut changed = 0;
        for &(one, other) in columns.iter().rev().chain(rows.iter().rev()) {
            changed |= pass(one, other, &mut reached, empty);
        }
        if changed == 0 {
            break;
        }
        changed = 0;
        for &(one, other) in rows.iter().chain(columns) {
            changed |= pass(one, other, &mut reached, empty);
        }
        if changed == 0 {
            break;
        }
    }
    reached
}

/// Lets the single pass between two cells; the ways in which it did.
#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "loops over constant sizes, to be unrolled in place"
)]
fn pass<const C: usize, const F: usize>(
    one: u8,
    other: u8,
    reached: &mut [[u64; C]; F],
    empty: &[[u64; C]; F],
) -> u64 {
    let (one, other) = (usize::from(one), usize::from(other));
    let mut changed = 0;
    for word in 0..C {
        let both = empty[one][word] & empty[other][word];
        let joined = (reached[one][word] | reached[other][word]) & both;
        changed |= (reached[one][word] ^ reached[other][word]) & joined;
        reached[one][word] |= joined;
        reached[other][word] |= joined;
    }
    changed
}
