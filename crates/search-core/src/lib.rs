#![forbid(unsafe_code)]
//! Generic search for puzzles and two-player games. It knows no game.

pub mod bot;
pub mod game;
pub mod limits;
pub mod puzzle;
pub mod rng;
pub mod score;
pub mod side;
pub mod simultaneous;
pub mod stats;
pub mod zobrist;

pub use bot::{Bot, BotError, BotInfo, BotOptions, Choice, RandomBot, SimultaneousBot};
pub use game::{Evaluator, Game, NoAdvice, SearchPolicy};
pub use limits::{LimitKind, Limits, Outcome, Watch};
pub use puzzle::{Heuristic, NoBound, Puzzle, Ranked, Reversible};
pub use rng::SplitMix64;
pub use score::Score;
pub use side::Side;
pub use simultaneous::{Ending, Simultaneous};
pub use stats::Stats;
