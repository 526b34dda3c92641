#![forbid(unsafe_code)]
//! Generic search for puzzles and two-player games. It knows no game.

pub mod alpha_beta;
pub mod alpha_beta_bot;
pub mod astar;
pub mod backward_induction;
pub mod bfs;
pub mod bidirectional;
pub mod bot;
pub mod distance_field;
pub mod explore;
mod flood;
pub mod fraction;
pub mod from_fn;
pub mod game;
pub mod hash;
pub mod ida_star;
mod layers;
pub mod limits;
pub mod matrix;
pub mod minimax;
pub mod path;
pub mod perft;
pub mod puzzle;
pub mod puzzle_report;
pub mod rng;
pub mod score;
pub mod serial;
pub mod side;
pub mod simultaneous;
mod state_table;
pub mod stats;
pub mod table;
pub mod zobrist;

pub use alpha_beta::{SearchConfig, SearchReport, Searcher};
pub use alpha_beta_bot::AlphaBetaBot;
pub use astar::astar;
pub use backward_induction::{
    SimultaneousAnswer, SimultaneousReport, solve_simultaneous, solve_simultaneous_with,
};
pub use bfs::bfs;
pub use bidirectional::bidirectional_bfs;
pub use bot::{Bot, BotError, BotInfo, BotOptions, Choice, RandomBot, SimultaneousBot};
pub use distance_field::{DistanceField, distance_field};
pub use explore::{Exploration, explore};
pub use fraction::Fraction;
pub use from_fn::{heuristic_from_fn, puzzle_from_fn, reversible_from_fn};
pub use game::{Evaluator, Game, NoAdvice, SearchPolicy};
pub use hash::FixedState;
pub use ida_star::ida_star;
pub use limits::{LimitKind, Limits, Outcome, Watch};
pub use matrix::{MatrixError, MixedSolution, Payoffs};
pub use minimax::{minimax_to_depth, minimax_value};
pub use path::Path;
pub use perft::{perft, perft_divide};
pub use puzzle::{Heuristic, NoBound, Puzzle, Ranked, Reversible};
pub use puzzle_report::{PuzzleReport, PuzzleStats};
pub use rng::SplitMix64;
pub use score::Score;
pub use serial::{IndexedMove, Serial, WholeTurns};
pub use side::Side;
pub use simultaneous::{Ending, Simultaneous};
pub use stats::Stats;
pub use table::TranspositionTable;
