//! A game of Nim between two searches: `cargo run -p search-core --example nim`.

include!("game.rs");

use search_core::{Limits, Searcher};

fn main() {
    let mut searcher = Searcher::new(Even);
    let mut game = Nim::new(21);
    while game.terminal().is_none() {
        let report = searcher.search(&game, &Limits::none());
        let taken = report.best.expect("there are matches left");
        println!("{game}: takes {taken}, {}", score::describe(report.value));
        game.play(taken);
    }
}
