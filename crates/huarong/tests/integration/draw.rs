//! Classic layouts drawn at random.

use huarong::{Puzzle, ShortCode};
use search_core::SplitMix64;

/// Any of all layouts, each equally likely.
pub(crate) fn any_layout(rng: &mut SplitMix64) -> Puzzle {
    let rank = rng.below(u64::from(ShortCode::COUNT)) as u32;
    ShortCode::from_rank(rank).unwrap().puzzle()
}

/// A layout of so many lying dominoes, standing ones, and single squares.
pub(crate) fn layout_of(
    rng: &mut SplitMix64,
    horizontals: u64,
    verticals: u64,
    singles: u64,
) -> Puzzle {
    let pieces = [
        ((2, 2), 1),
        ((2, 1), horizontals),
        ((1, 2), verticals),
        ((1, 1), singles),
    ];
    loop {
        if let Some(puzzle) = lay(rng, &pieces) {
            return puzzle;
        }
    }
}

/// Lays pieces of some columns and rows at random; `None` where one of them finds no room.
fn lay(rng: &mut SplitMix64, pieces: &[((usize, usize), u64)]) -> Option<Puzzle> {
    let mut board = [['.'; 4]; 5];
    let mut labels = 'A'..='Z';
    for &((columns, rows), count) in pieces {
        for _ in 0..count {
            let cells = |place: usize| {
                let (top, left) = (place / 4, place % 4);
                (top..top + rows)
                    .flat_map(move |row| (left..left + columns).map(move |column| (row, column)))
            };
            let is_free = |&place: &usize| {
                cells(place).all(|(row, column)| row < 5 && column < 4 && board[row][column] == '.')
            };
            let places: Vec<usize> = (0..20).filter(is_free).collect();
            let label = labels.next()?;
            for (row, column) in cells(*rng.pick(&places)?) {
                board[row][column] = label;
            }
        }
    }
    let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
    Puzzle::parse_rows(&rows.join("/")).ok()
}
