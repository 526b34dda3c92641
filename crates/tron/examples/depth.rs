//! How deep `best` looks in a time: for each of ten fair maps at their start, the turns that its
//! alpha-beta completes and the length in turns of the line that its simulations expect, and the
//! medians.
//!
//! `cargo run --release -p tron --example depth [MILLISECONDS]` (95 unless told)

use core::time::Duration;

use search_core::{BotOptions, Limits, Side, SimultaneousBot};
use tron::Position;

const MAPS: u64 = 10;

fn player(search: &str) -> Box<dyn SimultaneousBot<Position>> {
    let options = BotOptions::from([("search".to_owned(), search.to_owned())]);
    tron::bot("best", &options).expect("the player has this option")
}

fn median(mut turns: Vec<u32>) -> u32 {
    turns.sort_unstable();
    turns[turns.len() / 2]
}

fn main() {
    let milliseconds = std::env::args().nth(1).map_or(Ok(95), |text| text.parse());
    let Ok(milliseconds) = milliseconds else {
        eprintln!("the time is a whole number of milliseconds");
        std::process::exit(2);
    };
    let limits = Limits::none().with_time(Duration::from_millis(milliseconds));
    let [mut alphabeta, mut mcts] = [Vec::new(), Vec::new()];
    println!("map  alphabeta  simulations' line");
    for map in 0..MAPS {
        let position = tron::fair_map(1, map);
        let turns = |search| player(search).choose(&position, Side::First, &limits).depth / 2;
        let (deep, line) = (turns("alphabeta"), turns("mcts"));
        println!("{map:3}  {deep:9}  {line:17}");
        alphabeta.push(deep);
        mcts.push(line);
    }
    println!("median {:6}  {:17}", median(alphabeta), median(mcts));
}
