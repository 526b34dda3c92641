//! Computes the table of all positions of a small board and saves it for the player `exact`.
//!
//! `cargo run --release -p dots-boxes --example retrograde SIZE FILE [THREADS]`, such as
//! `retrograde 3x3 3x3.table 2`; then `exact:table=3x3.table` plays perfectly at once.

use core::error::Error;
use core::num::NonZeroUsize;
use std::time::Instant;

use dots_boxes::{Position, Size, Start, ValueTable};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(size), Some(file)) = (arguments.next(), arguments.next()) else {
        return Err("usage: retrograde SIZE FILE [THREADS]".into());
    };
    let size: Size = size.parse()?;
    let threads = match arguments.next() {
        Some(text) => text.parse()?,
        None => NonZeroUsize::MIN,
    };
    let clock = Instant::now();
    let table = ValueTable::compute(size, threads)?;
    let computed = clock.elapsed().as_secs_f64();
    table.save(&file)?;
    let value = table.value(&Position::start(size, Start::American));
    println!(
        "{size}: {} positions in {computed:.2} s, value {:+}, saved as {file}",
        table.positions(),
        value.unwrap_or(0)
    );
    Ok(())
}
