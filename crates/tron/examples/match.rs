//! Plays two players against each other on fair maps, each map from both sides.
//!
//! `cargo run --release -p tron --example match -- alphabeta greedy 20 20000 [alternating]`: the
//! players, the number of maps, the nodes a move, and the rules.

use std::error::Error;

use search_core::{BotOptions, Ending, Game, Limits, Side, Simultaneous};
use tron::{Alternating, Position, Turn, alternating_bot, bot, fair_map};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [first, second, maps, nodes, rules @ ..] = arguments.as_slice() else {
        return Err("usage: match PLAYER PLAYER MAPS NODES [alternating]".into());
    };
    let maps: u64 = maps.parse()?;
    let limits = Limits::none().with_nodes(nodes.parse()?);
    let alternating = rules.first().is_some_and(|rules| rules == "alternating");
    let mut results = [0; 3];
    for index in 0..maps {
        let map = fair_map(1, index);
        for (names, swapped) in [([first, second], false), ([second, first], true)] {
            let ending = if alternating {
                play_alternating(&map, names, &limits)?
            } else {
                play(map, names, &limits)?
            };
            let place = match ending {
                Ending::Draw => 1,
                Ending::Won(side) => {
                    if (side == Side::First) == swapped {
                        2
                    } else {
                        0
                    }
                }
            };
            results[place] += 1;
        }
    }
    let [wins, draws, losses] = results;
    let percent = f64::from(2 * wins + draws) / f64::from(2 * (wins + draws + losses)) * 100.0;
    println!("{first} - {second}: +{wins} ={draws} -{losses}, {percent:.1} % of points");
    Ok(())
}

fn play(
    mut position: Position,
    names: [&String; 2],
    limits: &Limits,
) -> Result<Ending, Box<dyn Error>> {
    let mut bots = [
        bot(names[0], &BotOptions::new())?,
        bot(names[1], &BotOptions::new())?,
    ];
    loop {
        if let Some(ending) = position.ending() {
            return Ok(ending);
        }
        let [first, second] = Side::ALL.map(|side| {
            let choice = bots[side.index()].choose(&position, side, limits);
            choice.mv
        });
        position.try_play(Turn([first, second]))?;
    }
}

fn play_alternating(
    map: &Position,
    names: [&String; 2],
    limits: &Limits,
) -> Result<Ending, Box<dyn Error>> {
    let mut bots = [
        alternating_bot(names[0], &BotOptions::new())?,
        alternating_bot(names[1], &BotOptions::new())?,
    ];
    let mut game = Alternating::new(*map, Side::First)?;
    while game.terminal().is_none() {
        let mv = bots[game.turn().index()].choose(&game, limits).mv;
        game.try_play(mv)?;
    }
    Ok(Ending::Won(game.turn().other()))
}
