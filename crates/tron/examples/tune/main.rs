//! Makes the numbers of the evaluation: the engine plays itself, and what came of the positions is
//! what the numbers are fitted to.
//!
//! ```text
//! tune play  dir=D games=G nodes=K seed=S player=P  games of a player with itself, as samples
//! tune fit   dir=D                                  the numbers by hand that fit the samples best
//! tune train dir=D epochs=E hidden=H seed=S         a network in D/outlook.bin
//! tune cnn   dir=D epochs=E seed=S                  a convolutional network, to compare
//! tune duel  a=P b=P maps=M nodes=K|ms=T seed=S from=F
//! ```
//!
//! A player is a name with options, `best:eval=net,hash=4`. Samples are in D/samples.txt; those of
//! every fifth game are kept back from all fitting. `play` goes on where it was broken off and gives
//! the same again: a game's chance comes from its number, and what is done is not done twice. A duel
//! plays each fair map in both seatings.

mod cases;
mod cnn;
mod duel;
mod fit;
mod samples;
mod self_play;
mod train;

use std::error::Error;
use std::path::PathBuf;

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

    /// Where a file is.
    fn path(&self, name: &str) -> Result<PathBuf> {
        let dir = PathBuf::from(self.text("dir")?);
        std::fs::create_dir_all(&dir)?;
        Ok(dir.join(name))
    }
}

fn main() -> Result<()> {
    let mut words = std::env::args().skip(1);
    let command = words.next().unwrap_or_default();
    let args = Args(read_options(words)?);
    match command.as_str() {
        "play" => self_play::play(
            &args.path("samples.txt")?,
            args.0.get("player").map_or("best", String::as_str),
            args.number("games", 1_000)?,
            args.number("nodes", 3_000)?,
            args.number("seed", 1)?,
        ),
        "fit" => fit::fit(&samples::read(&args.path("samples.txt")?)?),
        "train" => {
            let plan = train::Plan {
                epochs: args.number("epochs", 30)?,
                seed: args.number("seed", 1)?,
                hidden: args.number("hidden", 15)? as usize,
            };
            let samples = samples::read(&args.path("samples.txt")?)?;
            train::train(&samples, &plan, &args.path("outlook.bin")?)
        }
        "cnn" => {
            let samples = samples::read(&args.path("samples.txt")?)?;
            cnn::compare(&samples, args.number("epochs", 5)?, args.number("seed", 1)?);
            Ok(())
        }
        "duel" => {
            let from = args.number("from", 0)?;
            let score = duel::run(
                [args.text("a")?, args.text("b")?],
                from..from + args.number("maps", 50)?,
                args.number("nodes", 0)?,
                args.number("ms", 0)?,
                args.number("seed", 1)?,
            )?;
            println!("{score}");
            Ok(())
        }
        other => Err(format!("no command `{other}`: play, fit, train, cnn or duel").into()),
    }
}
