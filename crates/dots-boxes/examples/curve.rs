//! How soon can a position be solved, by the number of edges drawn?
//!
//! `cargo run --release -p dots-boxes --example curve [SIZE [MEMORY_MB [SECONDS [DRAWN...]]]]`, such as
//! `curve 5x5 1024 60 30 28 26`: for each number of edges drawn the time and the nodes of the value alone,
//! over positions of *random* play and of *careful* play, which gives no box away while that can be done.
//! One thread; of each kind at most 100 positions, and no new one once the seconds are over. Seeds are
//! fixed: the nodes are the same again, of as many positions as there was time for.

use core::error::Error;
use std::time::{Duration, Instant};

use dots_boxes::quiet::safe_edges;
use dots_boxes::{Position, Size, Start, solve_value};
use search_core::{Limits, SplitMix64};

const POSITIONS: u64 = 100;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let size: Size = arguments.next().as_deref().unwrap_or("5x5").parse()?;
    let megabytes: usize = arguments.next().as_deref().unwrap_or("1024").parse()?;
    let seconds: u64 = arguments.next().as_deref().unwrap_or("30").parse()?;
    let mut drawn = arguments
        .map(|text| text.parse())
        .collect::<Result<Vec<u32>, _>>()?;
    if drawn.is_empty() {
        drawn = vec![30, 28, 26, 24, 22, 20];
    }
    println!("drawn free play     positions  mean s   worst s  mean nodes");
    for count in drawn {
        for is_careful in [false, true] {
            let clock = Instant::now();
            let mut nodes = 0;
            let mut times = Vec::new();
            while (times.len() as u64) < POSITIONS && clock.elapsed().as_secs() < seconds {
                let position = position(size, count, times.len() as u64, is_careful);
                let limits = Limits::none().with_memory(megabytes << 20);
                let stats = solve_value(&position, &limits)?.stats;
                nodes += stats.nodes;
                times.push(stats.elapsed);
            }
            let mean = times.iter().sum::<Duration>().as_secs_f64() / times.len().max(1) as f64;
            let worst = times.iter().max().copied().unwrap_or_default();
            println!(
                "{count:5} {:4} {:8} {:9} {mean:9.4} {:9.4} {:11.0}",
                size.edge_count().saturating_sub(count),
                if is_careful { "careful" } else { "random" },
                times.len(),
                worst.as_secs_f64(),
                nodes as f64 / times.len().max(1) as f64,
            );
        }
    }
    Ok(())
}

/// A position with so many edges drawn.
fn position(size: Size, drawn: u32, seed: u64, is_careful: bool) -> Position {
    let mut rng = SplitMix64::for_index(u64::from(drawn), seed);
    let mut position = Position::start(size, Start::American);
    for _ in 0..drawn {
        let safe: Vec<_> = safe_edges(position.free(), size.cells()).iter().collect();
        let all = position.legal_moves();
        let moves = if is_careful && !safe.is_empty() {
            &safe
        } else {
            &all[..]
        };
        let Some(&edge) = rng.pick(moves) else { break };
        position.try_play(edge).expect("a legal move");
    }
    position
}
