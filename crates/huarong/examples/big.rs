//! Solves a puzzle that is too big for tables, and tells how it gets on.
//!
//! ```text
//! cargo run --release -p huarong --example big FILE|ROWS [METRIC [SECONDS [MEBIBYTES [THREADS [SPILL]]]]]
//! ```
//!
//! SPILL is a folder for what does not fit into the memory.
//!
//! ```text
//! cargo run --release -p huarong --example big AA./B.C move 60 1000 2 /tmp
//! ```

use std::error::Error;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use huarong::{FrontierSolver, Metric, Puzzle};
use search_core::Limits;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let text = arguments
        .next()
        .ok_or("name a file of a GNOME Klotski level, or a board")?;
    let puzzle = match std::fs::read_to_string(&text) {
        Ok(level) => Puzzle::from_gnome(&level)?,
        Err(_) => Puzzle::from_text(&text)?,
    };
    let metric: Metric = arguments.next().as_deref().unwrap_or("move").parse()?;
    let mut number = |default: u64| arguments.next().map_or(Ok(default), |text| text.parse());
    let limits = Limits::none()
        .with_time(Duration::from_secs(number(300)?))
        .with_memory((number(4096)? as usize) << 20)
        .with_threads(number(1)? as usize);
    let mut solver = FrontierSolver::new();
    if let Some(folder) = arguments.next() {
        solver = solver.spill_to(folder);
    }
    let mut told = Instant::now();
    solver.on_progress(move |progress| {
        if told.elapsed() >= Duration::from_secs(10) {
            told = Instant::now();
            eprintln!(
                "no solution below {}: {} states, {:.0} a second, {} MiB",
                progress.at_least,
                progress.states,
                progress.per_second(),
                progress.bytes >> 20,
            );
        }
        ControlFlow::Continue(())
    });
    let report = solver.solve(&puzzle, metric, &limits)?;
    let solution = &report.solution;
    let moves: Vec<String> = solution.moves.iter().map(ToString::to_string).collect();
    println!(
        "{metric}: {}, at least {}",
        solution.outcome, solution.at_least
    );
    println!(
        "{} states, {} expanded, {:?}",
        solution.states, solution.expanded, solution.elapsed
    );
    println!(
        "{} MiB at most; layers: {:?}",
        report.peak_bytes >> 20,
        report.layers
    );
    println!("{}", moves.join(" "));
    Ok(())
}
