//! Plays two players against each other from random openings, each opening twice with the sides
//! swapped: `cargo run --release -p dots-boxes --example match -- alphabeta greedy 40 20000 5x5`.

use std::time::Instant;

use dots_boxes::{Position, Size, Start, bot};
use search_core::{BotOptions, Ending, Limits, Side, SplitMix64};

/// Random moves before the players take over.
const OPENING_PLIES: usize = 6;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument =
        |place: usize, default: &'static str| arguments.get(place).map_or(default, String::as_str);
    let names = [argument(0, "alphabeta"), argument(1, "greedy")];
    let games: u64 = argument(2, "40").parse()?;
    let limits = Limits::none().with_nodes(argument(3, "20000").parse()?);
    let size: Size = argument(4, "5x5").parse()?;

    let options = BotOptions::new();
    let mut players = [bot(names[0], &options)?, bot(names[1], &options)?];
    // Won, drawn and lost games of the first player named, and boxes won by each.
    let mut results = [0u32; 3];
    let mut boxes = [0u32; 2];
    let mut seconds = [0.0; 2];
    for game in 0..games {
        let swapped = game % 2 == 1;
        let mut position = opening(size, game / 2);
        for player in &mut players {
            player.new_game(game);
        }
        while !position.is_over() {
            let to_move = position.turn().index() ^ usize::from(swapped);
            let started = Instant::now();
            let choice = players[to_move].choose(&position, &limits);
            seconds[to_move] += started.elapsed().as_secs_f64();
            position.try_play(choice.mv)?;
        }
        let scores = position.scores();
        for side in Side::ALL {
            boxes[side.index() ^ usize::from(swapped)] += scores[side.index()];
        }
        let place = match position.ending() {
            Some(Ending::Won(side)) if (side.index() == 1) == swapped => 0,
            Some(Ending::Won(_)) => 2,
            _ => 1,
        };
        results[place] += 1;
    }
    let [won, drawn, lost] = results;
    let points = f64::from(won) + f64::from(drawn) / 2.0;
    println!(
        "{} - {} on {size}: +{won} ={drawn} -{lost}, {:.1} % of points, boxes {}-{}, {:.1} s and {:.1} s",
        names[0],
        names[1],
        100.0 * points / games.max(1) as f64,
        boxes[0],
        boxes[1],
        seconds[0],
        seconds[1]
    );
    Ok(())
}

/// The opening with this number.
fn opening(size: Size, number: u64) -> Position {
    let mut rng = SplitMix64::for_index(1, number);
    let mut position = Position::start(size, Start::American);
    for _ in 0..OPENING_PLIES {
        if let Some(&edge) = rng.pick(&position.legal_moves()) {
            position.try_play(edge).expect("a legal move can be played");
        }
    }
    position
}
