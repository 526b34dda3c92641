//! Counts lines of play and times it: `perft [DEPTH] [POSITION]`.

use std::time::Instant;

use quoridor::Position;
use search_core::perft;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth: u32 = arguments.next().map_or(Ok(4), |text| text.parse())?;
    let position: Position = match arguments.next() {
        Some(text) => text.parse()?,
        None => Position::default(),
    };
    let started = Instant::now();
    let nodes = perft(&position, depth);
    println!("nodes {nodes} in {:.3} s", started.elapsed().as_secs_f64());
    Ok(())
}
