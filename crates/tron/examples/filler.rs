//! Prints how long exact longest paths take in small regions, and how near the bounds of large ones
//! are after 100 ms (or as many as told):
//!
//! ```text
//! cargo run --release -p tron --example filler [REGIONS [MS]]
//! ```
//!
//! There are two kinds of large regions, both of 15x15 boards: what a head has left, 30 cells or more,
//! when the players part in a game between `greedy`, `wallhug` and `filler` on a board of up to 10 %
//! random walls; and what a head on a random free cell can reach, 60 cells or more, among random
//! walls, as are the small regions. The same in every run; 500 of each kind unless told.

use std::time::{Duration, Instant};

use search_core::{BotOptions, Limits, Side, Simultaneous, SplitMix64};
use tron::{Cell, Grid, LongestPath, Position, Size, longest_path};

fn main() {
    let number = |nth, usual| {
        let text = std::env::args().nth(nth);
        text.and_then(|text| text.parse().ok()).unwrap_or(usual)
    };
    let (count, ms) = (number(1, 500), number(2, 100));
    exact("7x7, 10 % walls", 7, 10, 30..=48, count);
    exact("8x8, 12 % walls, 45 to 60 cells", 8, 12, 45..=60, count);
    let mut rng = SplitMix64::new(2);
    let mut left = Vec::new();
    anytime("left by play", count, ms, || {
        while left.is_empty() {
            left = parted(&mut rng);
        }
        left.pop().expect("not empty")
    });
    for walls in [10, 20, 30] {
        let mut rng = SplitMix64::new(2);
        let what = format!("{walls} % walls");
        anytime(&what, count, ms, || {
            region(&mut rng, 15, walls, &(60..=225))
        });
    }
}

/// What the heads have left, if it is 30 cells or more, when the players of a random game part.
fn parted(rng: &mut SplitMix64) -> Vec<Position> {
    let walls = rng.below(11);
    let mut position = region(rng, 15, walls, &(1..=225));
    let cells: Vec<Cell> = position.free().iter().collect();
    let heads = [position.head(Side::First), rng.pick(&cells).copied()];
    position = Position::new(*position.free(), heads).expect("two heads");
    let mut players = Side::ALL.map(|_| {
        let name = rng.pick(&["greedy", "wallhug", "filler"]).expect("a name");
        tron::bot(name, &BotOptions::new()).expect("a player")
    });
    while position.ending().is_none() && !position.is_separated() {
        let moves = Side::ALL.map(|side| {
            let player = &mut players[side.index()];
            player.choose(&position, side, &Limits::none()).mv
        });
        position.step(moves);
    }
    let lone = |side| Position::new(*position.free(), [position.head(side), None]).ok();
    let alone = Side::ALL.into_iter().filter_map(lone);
    alone
        .filter(|position| position.reach(Side::First).len() >= 30)
        .collect()
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

fn anytime(what: &str, count: u32, ms: u32, mut next: impl FnMut() -> Position) {
    let limits = Limits::none().with_time(Duration::from_millis(ms.into()));
    let mut gaps = [0_u32; 8];
    let (mut cells, mut lower, mut upper) = (0, 0, 0);
    for _ in 0..count {
        let position = next();
        let path: LongestPath = longest_path(&position, Side::First, &limits);
        gaps[(path.upper - path.length()).min(7) as usize] += 1;
        cells += position.reach(Side::First).len();
        lower += path.length();
        upper += path.upper;
    }
    let mean = |sum: u32| f64::from(sum) / f64::from(count);
    println!(
        "15x15, {what}, {ms} ms: gap at most 2 in {:.1} %; gaps 0 to 6 and more: {gaps:?}; {:.1} cells, paths {:.1}, bounds {:.1}",
        100.0 * mean(gaps[..=2].iter().sum()),
        mean(cells),
        mean(lower),
        mean(upper),
    );
}
