//! Makes the weights of the learned evaluation: the engine plays itself, a network is fitted to what
//! came of the positions, and the next round is played with it.
//!
//! ```text
//! train start  dir=D                            round 0: weights by hand
//! train play   dir=D round=N games=G nodes=K    games of round N with the network of the round before
//! train fit    dir=D round=N last=3             round N's network, from the games of the last rounds
//! train rounds dir=D from=1 to=4 games=G        play, fit, and measure against the round before
//! train duel   a=PLAYER b=PLAYER pairs=P nodes=K|ms=T [seed=S] [games=FILE]
//! ```
//!
//! A player is a name with options, `best:net=off,quiet=0`, or a file of weights in place of the name.
//! Every command goes on where it was broken off and gives the same again: a game's chance comes
//! from its number, and what is done is not done twice. Pairs of a duel play one opening with either
//! colour.

mod duel;
mod fit;
mod samples;
mod self_play;

use std::error::Error;
use std::path::{Path, PathBuf};

use search_core::BotOptions;
use search_core::bot::read_options;

/// What commands return.
type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The `key=value` arguments of a command.
struct Args(BotOptions);

impl Args {
    fn text(&self, key: &str) -> Result<&str> {
        let value = self.0.get(key);
        Ok(value.ok_or_else(|| format!("`{key}=` is missing"))?)
    }

    fn number(&self, key: &str, default: u64) -> Result<u64> {
        self.0.get(key).map_or(Ok(default), |text| {
            text.parse()
                .map_err(|_| format!("`{key}={text}` is no number").into())
        })
    }

    fn dir(&self) -> Result<PathBuf> {
        let dir = PathBuf::from(self.text("dir")?);
        std::fs::create_dir_all(&dir)?;
        Ok(dir)
    }
}

fn main() -> Result<()> {
    let mut words = std::env::args().skip(1);
    let command = words.next().unwrap_or_default();
    let args = Args(read_options(words)?);
    match command.as_str() {
        "start" => start(&args),
        "play" => play(&args, args.number("round", 1)?),
        "fit" => fit_round(&args, args.number("round", 1)?),
        "rounds" => {
            for round in args.number("from", 1)?..=args.number("to", 3)? {
                play(&args, round)?;
                fit_round(&args, round)?;
                gain(&args, round)?;
            }
            Ok(())
        }
        "duel" => {
            let terms = duel::Terms {
                pairs: args.number("pairs", 50)?,
                nodes: args.number("nodes", 0)?,
                millis: args.number("ms", 0)?,
                seed: args.number("seed", 1)?,
                games: args.0.get("games").map(Path::new),
            };
            let score = duel::run([args.text("a")?, args.text("b")?], &terms)?;
            println!("{score}");
            Ok(())
        }
        other => Err(format!("no command `{other}`: start, play, fit, rounds or duel").into()),
    }
}

fn weights(args: &Args, round: u64) -> Result<PathBuf> {
    Ok(args.dir()?.join(format!("net-{round}.bin")))
}

fn start(args: &Args) -> Result<()> {
    Ok(std::fs::write(
        weights(args, 0)?,
        fit::by_hand().to_bytes(),
    )?)
}

fn play(args: &Args, round: u64) -> Result<()> {
    let network = duel::read_network(&weights(args, round - 1)?)?;
    let games = args.number("games", 1_000)?;
    let nodes = args.number("nodes", 1_000)?;
    let path = args.dir()?.join(format!("games-{round}.txt"));
    self_play::play(network, &path, round, games, nodes)
}

fn fit_round(args: &Args, round: u64) -> Result<()> {
    let dir = args.dir()?;
    let first = (round + 1).saturating_sub(args.number("last", 3)?).max(1);
    let mut data = Vec::new();
    for round in first..=round {
        samples::read(&dir.join(format!("games-{round}.txt")), &mut data)?;
    }
    for (name, hidden) in [("linear", 0), ("net", args.number("hidden", 24)?)] {
        let path = dir.join(format!("{name}-{round}.bin"));
        if !path.exists() {
            let network = fit::fit(&data, hidden as usize, args.number("epochs", 12)?, round);
            std::fs::write(path, network.to_bytes())?;
        }
    }
    Ok(())
}

/// Prints how much a round has gained.
fn gain(args: &Args, round: u64) -> Result<()> {
    let [new, old] = [round, round - 1].map(|round| weights(args, round));
    let (new, old) = (new?, old?);
    let players = [new.to_string_lossy(), old.to_string_lossy()];
    let terms = duel::Terms {
        pairs: args.number("pairs", 25)?,
        nodes: args.number("measure", 2_000)?,
        millis: 0,
        seed: 77,
        games: None,
    };
    let score = duel::run([&*players[0], &*players[1]], &terms)?;
    println!("round {round} against round {}: {score}", round - 1);
    Ok(())
}
