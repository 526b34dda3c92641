//! The slow twin of what knows all classic layouts: boards of letters, moved letter by letter.
//!
//! `A`, `H`, `V` are the first cells of the 2x2 piece and of lying and standing dominoes, small letters
//! their other cells, `S` single squares. So equal pieces look equal.

use std::collections::{HashMap, HashSet};

use huarong::{CommonCode, Metric};

pub(crate) type Letters = [u8; 20];

const PIECES: [(u8, usize, usize); 4] = [(b'A', 2, 2), (b'H', 2, 1), (b'V', 1, 2), (b'S', 1, 1)];
const GOAL: usize = 13;

fn cells(place: usize, columns: usize, rows: usize) -> Option<Vec<usize>> {
    let fits = place % 4 + columns <= 4 && place / 4 + rows <= 5;
    let cell = |row: usize, column: usize| place + 4 * row + column;
    let all = (0..rows).flat_map(|row| (0..columns).map(move |column| cell(row, column)));
    fits.then(|| all.collect())
}

fn put(board: &Letters, letter: u8, place: usize) -> Option<Letters> {
    let (_, columns, rows) = PIECES.into_iter().find(|piece| piece.0 == letter)?;
    let mut next = *board;
    for cell in cells(place, columns, rows)? {
        if next[cell] != b'.' {
            return None;
        }
        next[cell] = letter.to_ascii_lowercase();
    }
    next[place] = letter;
    Some(next)
}

fn lifted(board: &Letters, place: usize) -> Option<Letters> {
    let (_, columns, rows) = PIECES.into_iter().find(|piece| piece.0 == board[place])?;
    let mut next = *board;
    for cell in cells(place, columns, rows)? {
        next[cell] = b'.';
    }
    Some(next)
}

/// Every board one move away.
pub(crate) fn neighbours(board: &Letters, metric: Metric) -> Vec<Letters> {
    let mut found = Vec::new();
    for from in 0..20 {
        let Some(rest) = lifted(board, from) else {
            continue;
        };
        // Each place reached, with the way of the last step there.
        let mut reached: Vec<(usize, Option<usize>)> = vec![(from, None)];
        let mut next = 0;
        while let Some(&(place, last)) = reached.get(next) {
            next += 1;
            let ways = [
                (place % 4 > 0).then(|| place - 1),
                (place % 4 < 3).then(|| place + 1),
                place.checked_sub(4),
                (place < 16).then(|| place + 4),
            ];
            for (way, to) in ways.into_iter().enumerate() {
                let goes_on = match metric {
                    Metric::Step => last.is_none(),
                    Metric::Slide => last.is_none_or(|last| last == way),
                    _ => true,
                };
                let Some(to) = to.filter(|_| goes_on) else {
                    continue;
                };
                if reached.iter().all(|&(known, _)| known != to)
                    && let Some(board) = put(&rest, board[from], to)
                {
                    reached.push((to, Some(way)));
                    found.push(board);
                }
            }
        }
    }
    found
}

/// The code, by its definition.
pub(crate) fn code(board: &Letters) -> CommonCode {
    let head = board.iter().position(|&letter| letter == b'A').unwrap();
    let symbols = board.iter().filter_map(|letter| match letter {
        b'.' => Some(0),
        b'H' => Some(1),
        b'V' => Some(2),
        b'S' => Some(3),
        _ => None,
    });
    let (value, shift) = symbols.fold((head as u64, 32), |(value, shift), symbol| {
        (value << 2 | symbol, shift - 2)
    });
    CommonCode::from_value(value << shift).unwrap()
}

/// The board of a code.
pub(crate) fn board(code: CommonCode) -> Letters {
    let puzzle = code.puzzle();
    let mut board = [b'.'; 20];
    for (piece, anchor) in puzzle.pieces() {
        let size = (
            usize::from(piece.shape().width()),
            usize::from(piece.shape().height()),
        );
        let (letter, ..) = PIECES
            .into_iter()
            .find(|kind| (kind.1, kind.2) == size)
            .unwrap();
        let place = usize::from(anchor.row) * 4 + usize::from(anchor.column);
        board = put(&board, letter, place).unwrap();
    }
    board
}

/// Every layout with so many lying and standing dominoes and single squares.
pub(crate) fn all_of(horizontals: usize, verticals: usize, singles: usize) -> Vec<Letters> {
    let mut all = Vec::new();
    for head in 0..20 {
        if let Some(board) = put(&[b'.'; 20], b'A', head) {
            fill(&board, 0, [horizontals, verticals, singles], &mut all);
        }
    }
    all
}

fn fill(board: &Letters, place: usize, left: [usize; 3], all: &mut Vec<Letters>) {
    if left == [0; 3] {
        all.push(*board);
        return;
    }
    if place == 20 {
        return;
    }
    fill(board, place + 1, left, all);
    for (kind, letter) in [b'H', b'V', b'S'].into_iter().enumerate() {
        if left[kind] > 0
            && let Some(next) = put(board, letter, place)
        {
            let mut left = left;
            left[kind] -= 1;
            fill(&next, place + 1, left, all);
        }
    }
}

/// The distance to the nearest goal of each of some boards that are closed under moves; those without
/// a solution are left out.
pub(crate) fn distances(boards: &[Letters], metric: Metric) -> HashMap<Letters, u32> {
    let goals = boards.iter().filter(|board| board[GOAL] == b'A');
    let mut layer: Vec<Letters> = goals.copied().collect();
    let mut known: HashMap<Letters, u32> = layer.iter().map(|&board| (board, 0)).collect();
    for distance in 1.. {
        if layer.is_empty() {
            break;
        }
        let mut next = Vec::new();
        for board in &layer {
            for board in neighbours(board, metric) {
                known.entry(board).or_insert_with(|| {
                    next.push(board);
                    distance
                });
            }
        }
        layer = next;
    }
    known
}

/// All boards that can be reached from one.
pub(crate) fn reachable(start: &Letters) -> Vec<Letters> {
    let mut known = HashSet::from([*start]);
    let mut found = vec![*start];
    let mut next = 0;
    while let Some(&board) = found.get(next) {
        next += 1;
        for board in neighbours(&board, Metric::Step) {
            if known.insert(board) {
                found.push(board);
            }
        }
    }
    found
}
