//! Plays two players against each other from random openings, colours swapped:
//! `duel PLAYER PLAYER [GAMES] [NODES] [SEED] [SIZE] [WALLS]`.
//!
//! A player is `NAME` or `NAME:option=value,option=value`.

use std::collections::BTreeMap;

use quoridor::{DrawPolicy, GameEnd, GameLine, Position, Size, engine};
use search_core::{Bot, BotOptions, Limits, Side, SplitMix64};

type AnyError = Box<dyn std::error::Error>;

/// Plies played at random before the players take over.
const OPENING_PLIES: u32 = 4;

fn main() -> Result<(), AnyError> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (Some(a), Some(b)) = (arguments.first(), arguments.get(1)) else {
        return Err("usage: duel PLAYER PLAYER [GAMES] [NODES] [SEED] [SIZE] [WALLS]".into());
    };
    let number = |place: usize, default: u64| -> Result<u64, AnyError> {
        Ok(arguments
            .get(place)
            .map_or(Ok(default), |text| text.parse())?)
    };
    let (games, nodes, seed) = (number(2, 40)?, number(3, 20_000)?, number(4, 1)?);
    let size: Size = arguments
        .get(5)
        .map_or(Ok(Size::STANDARD), |text| text.parse())?;
    let start = Position::start(size, u8::try_from(number(6, 10)?)?);
    let limits = Limits::none().with_nodes(nodes);
    let mut players = [player(a)?, player(b)?];
    // Half points of the first player.
    let mut points = 0;
    let mut endings: BTreeMap<String, u32> = BTreeMap::new();
    let mut plies = 0;
    for game in 0..games {
        let mut line = opening(start, &mut SplitMix64::for_index(seed, game / 2));
        // In the second game of a pair the other player moves first.
        let first = (game % 2) as usize;
        for player in &mut players {
            player.new_game(seed.wrapping_add(game));
        }
        let ending = loop {
            if let Some(ending) = line.ending() {
                break ending;
            }
            let mover = line.position().turn().index() ^ first;
            let choice = players[mover].choose(line.position(), &limits);
            line.play(choice.mv)?;
        };
        points += match ending {
            GameEnd::Won(side) if side.index() ^ first == 0 => 2,
            GameEnd::Won(_) => 0,
            _ => 1,
        };
        plies += line.plies();
        *endings.entry(ending.to_string()).or_default() += 1;
        eprintln!("game {}: {ending} after {} plies", game + 1, line.plies());
    }
    println!(
        "{a} - {b}: {:.1} of {games} points ({:.1} %), {} plies a game, {endings:?}",
        f64::from(points) / 2.0,
        50.0 * f64::from(points) / games as f64,
        u64::from(plies) / games.max(1),
    );
    Ok(())
}

fn player(spec: &str) -> Result<Box<dyn Bot<Position>>, AnyError> {
    let (name, settings) = spec.split_once(':').unwrap_or((spec, ""));
    let mut options = BotOptions::new();
    for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
        let (key, value) = setting.split_once('=').ok_or("an option is key=value")?;
        options.insert(key.to_owned(), value.to_owned());
    }
    Ok(engine::bot(name, &options)?)
}

/// Random plies from the start, in which nobody has won yet.
fn opening(start: Position, rng: &mut SplitMix64) -> GameLine {
    loop {
        let mut line = GameLine::new(start, DrawPolicy::default());
        for _ in 0..OPENING_PLIES {
            let moves = line.position().legal_moves();
            if let Some(&mv) = rng.pick(&moves) {
                line.play(mv).expect("a listed move is legal");
            }
        }
        if Side::ALL
            .iter()
            .all(|&side| line.position().distance(side) > 0)
        {
            return line;
        }
    }
}
