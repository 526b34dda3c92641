//! Nim, searched to its end: `cargo run -p search-core --example nim`.

mod game;

use game::{Even, Nim};
use search_core::{Limits, Searcher, score};

fn main() {
    let mut searcher = Searcher::new(Even);
    for matches in 1..=12 {
        let report = searcher.search(&Nim::new(matches), &Limits::none());
        let take = report.best.expect("there are matches left");
        let value = score::describe(report.value);
        println!("{matches:>2} matches: take {take}, {value}");
    }
}
