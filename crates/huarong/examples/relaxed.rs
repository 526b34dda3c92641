//! scratch
use std::error::Error;
use std::time::Duration;
use huarong::{Algorithm, Metric, Puzzle, solve};
use search_core::Limits;
fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let text = arguments.next().ok_or("level")?;
    let puzzle = match std::fs::read_to_string(&text) {
        Ok(level) => Puzzle::from_gnome(&level)?,
        Err(_) => Puzzle::from_text(&text)?,
    };
    let metric: Metric = arguments.next().as_deref().unwrap_or("move").parse()?;
    let mut number = |default: u64| arguments.next().map_or(Ok(default), |text| text.parse());
    let limits = Limits::none()
        .with_time(Duration::from_secs(number(300)?))
        .with_memory((number(4)? as usize) << 30)
        .with_threads(number(1)? as usize);
    let s = solve(&puzzle, metric, Algorithm::Relaxed, &limits)?;
    println!("{text} {metric} {:?} {:?} states {} expanded {} {:?}", s.outcome, s.length, s.states, s.expanded, s.elapsed);
    Ok(())
}
