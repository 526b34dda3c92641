//! A game of connect four between two searches of a fixed depth:
//! `cargo run -p search-core --example connect_four`.

#[expect(
    unreachable_pub,
    reason = "shared with tests and benches, where it is public"
)]
mod game;

use game::{ConnectFour, OpenLines};
use search_core::{Game, Limits, Searcher, score};

fn main() {
    let mut searcher = Searcher::new(OpenLines);
    let mut position = ConnectFour::<7, 6>::start();
    while position.terminal().is_none() {
        let report = searcher.search(&position, &Limits::none().with_depth(10));
        let column = report.best.expect("a column is free");
        println!(
            "{position}: {}, {}\n",
            column + 1,
            score::describe(report.value)
        );
        position.play(column);
    }
    println!("{position}");
}
