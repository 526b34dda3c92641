//! Prints how long exact longest paths take in small regions, and how near the bounds of large ones
//! are after 100 ms:
//!
//! ```text
//! cargo run --release -p tron --example filler [REGIONS]
//! ```
//!
//! Regions are what a head on a random free cell can reach on a board of random walls, drawn anew
//! until as large as asked; the same in every run. 500 of each kind unless told.

use std::time::{Duration, Instant};

use search_core::{Limits, Side, SplitMix64};
use tron::{Cell, Grid, LongestPath, Position, Size, longest_path};

fn main() {
    let count = std::env::args()
        .nth(1)
        .and_then(|text| text.parse().ok())
        .unwrap_or(500);
    exact("7x7, 10 % walls", 7, 10, 30..=48, count);
    exact("8x8, 12 % walls, 45 to 60 cells", 8, 12, 45..=60, count);
    for walls in [10, 20, 30] {
        anytime(walls, count);
    }
}

fn region(
    rng: &mut SplitMix64,
    side: usize,
    walls: u64,
    cells: &core::ops::RangeInclusive<u32>,
) -> Position {
    let size = Size::new(side, side).expect("a possible size");
    loop {
        let mut free = Grid::empty(size);
        size.cells()
            .filter(|_| !rng.chance(walls, 100))
            .for_each(|cell| free.insert(cell));
        let all: Vec<Cell> = free.iter().collect();
        let position = Position::new(free, [rng.pick(&all).copied(), None]).expect("one head");
        if cells.contains(&position.reach(Side::First).len()) {
            return position;
        }
    }
}

fn exact(what: &str, side: usize, walls: u64, cells: core::ops::RangeInclusive<u32>, count: u32) {
    let mut rng = SplitMix64::new(1);
    let mut times = Vec::new();
    let mut nodes = 0;
    for _ in 0..count {
        let position = region(&mut rng, side, walls, &cells);
        let started = Instant::now();
        let path = longest_path(&position, Side::First, &Limits::none());
        times.push(started.elapsed());
        assert_eq!(path.length(), path.upper);
        nodes += path.nodes;
    }
    times.sort_unstable();
    let mean = times.iter().sum::<Duration>() / count;
    let median = times[times.len() / 2];
    let worst = times[times.len() - 1];
    println!(
        "{what}: {count} regions, mean {mean:.3?}, median {median:.3?}, worst {worst:.3?}, {} nodes each",
        nodes / u64::from(count)
    );
}

fn anytime(walls: u64, count: u32) {
    let mut rng = SplitMix64::new(2);
    let limits = Limits::none().with_time(Duration::from_millis(100));
    let mut gaps = [0_u32; 8];
    for _ in 0..count {
        let position = region(&mut rng, 15, walls, &(60..=225));
        let path: LongestPath = longest_path(&position, Side::First, &limits);
        gaps[(path.upper - path.length()).min(7) as usize] += 1;
    }
    let near = f64::from(gaps[..=2].iter().sum::<u32>()) / f64::from(count);
    println!(
        "15x15, {walls} % walls, 100 ms: gap at most 2 in {:.1} %; gaps 0 to 6 and more: {gaps:?}",
        100.0 * near
    );
}
