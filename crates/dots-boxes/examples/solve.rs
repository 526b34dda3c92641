//! Solves a start position: `cargo run --release -p dots-boxes --example solve -- 3x4 swedish`.

use dots_boxes::{Position, Size, Start, solve};
use search_core::Limits;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let size: Size = arguments.next().as_deref().unwrap_or("3x3").parse()?;
    let start: Start = arguments.next().as_deref().unwrap_or("american").parse()?;
    let mut limits = Limits::none();
    if let Some(mib) = arguments.next() {
        limits = limits.with_memory(mib.parse::<usize>()? << 20);
    }
    let solution = solve(&Position::start(size, start), &limits)?;
    println!(
        "{size} {start}: {:?}, best moves {:?}, {} nodes, {:.3} s",
        solution.value(),
        solution.moves,
        solution.stats.nodes,
        solution.stats.elapsed.as_secs_f64()
    );
    Ok(())
}
