#![forbid(unsafe_code)]
//! Generic search for puzzles and two-player games. It knows no game.
//!
//! | you have | implement | and get |
//! |---|---|---|
//! | a puzzle for one | [`Puzzle`], [`Reversible`], [`Heuristic`] | [`bfs`](fn@bfs), [`bidirectional_bfs`], [`astar`](fn@astar), [`ida_star`](fn@ida_star), [`explore`](fn@explore), [`distance_field`](fn@distance_field), [`solutions`](fn@solutions) |
//! | a puzzle with numbered states | [`Ranked`] | [`dense_bfs`](fn@dense_bfs), [`dense_explore`](fn@dense_explore), [`dense_distance_field`] |
//! | a game for two | [`Game`], [`Evaluator`], [`SearchPolicy`] | [`Searcher`], [`AlphaBetaBot`], [`prove`], [`minimax_value`], [`perft`](fn@perft) |
//! | the same, and play-outs tell more than an evaluation | [`Game`], [`Guide`] | [`Mcts`], [`MctsBot`] |
//! | a game in which both move at once | [`Simultaneous`] | [`Serial`], [`WholeTurns`], [`Payoffs`], [`solve_simultaneous`], [`DecoupledMcts`] |
//!
//! Every search is bounded by [`Limits`] and says by its [`Outcome`] whether its answer is proven.
//! None prints, or starts a thread that it was not allowed; only play-outs draw random numbers, from
//! a seed; equal questions under node or depth limits get equal answers.
//!
//! # A game in one file
//!
//! A position implements [`Game`] itself and is copied for each move. Who is to move is for the
//! position to say, so games in which a player moves again need nothing special; what a move earns
//! is its reward; and a game ends with [`WIN`](score::WIN), `-WIN`, 0 or any margin.
//!
//! ```
#![doc = include_str!("../examples/nim/game.rs")]
//!
//! use search_core::{Limits, Outcome, Searcher};
//!
//! let mut position = Nim::new(7);
//! let mut searcher = Searcher::new(Even);
//! let report = searcher.search(&position, &Limits::none());
//! assert_eq!(report.outcome, Outcome::Solved);
//! assert_eq!(report.value, score::win_in(3));
//!
//! position.play(report.best.unwrap());
//! insta::assert_snapshot!(position, @"|||| second player to move");
//! ```
//!
//! Real games give the search more to go by: an [`Evaluator`] for positions beyond its horizon, a
//! [`SearchPolicy`] for hints on the order of moves and on where to look no further.
//!
//! # A puzzle
//!
//! A [`Puzzle`] gives the neighbours of a state and says which states are goals; for one-off use
//! [`puzzle_from_fn`] makes one from two closures.
//!
//! ```
//! use search_core::{Limits, Outcome, Puzzle, bfs, explore};
//!
//! /// A jug of five litres, one of three, a tap and a sink: measure four litres.
//! struct Jugs;
//!
//! impl Puzzle for Jugs {
//!     type State = (u8, u8);
//!     type Move = &'static str;
//!
//!     fn expand(&self, &(big, small): &(u8, u8), mut emit: impl FnMut(&'static str, &(u8, u8))) {
//!         let (down, up) = (big.min(3 - small), small.min(5 - big));
//!         emit("fill big", &(5, small));
//!         emit("fill small", &(big, 3));
//!         emit("empty big", &(0, small));
//!         emit("empty small", &(big, 0));
//!         emit("pour into small", &(big - down, small + down));
//!         emit("pour into big", &(big + up, small - up));
//!     }
//!
//!     fn is_goal(&self, &(big, _): &(u8, u8)) -> bool {
//!         big == 4
//!     }
//! }
//!
//! let report = bfs(&Jugs, &(0, 0), &Limits::none());
//! assert_eq!(report.outcome, Outcome::Solved);
//! insta::assert_snapshot!(
//!     report.solution.unwrap().moves.join(", "),
//!     @"fill big, pour into small, empty small, pour into small, fill big, pour into small",
//! );
//!
//! // What can be measured at all, and how far away it is.
//! let all = explore(&Jugs, &(0, 0), &Limits::none());
//! assert_eq!((all.len(), all.eccentricity()), (16, 7));
//! ```
//!
//! Which search to take:
//!
//! - [`bfs`](fn@bfs) when in doubt: a node costs little, and it proves that there is no solution.
//! - [`bidirectional_bfs`] where the goals can be listed and are few, and moves can be run
//!   backward: it sees about the square root of the states.
//! - [`astar`](fn@astar) with a lower bound that knows a good part of the way.
//! - [`ida_star`](fn@ida_star) with such a bound where memory is short.
//!   [`PatternDb`] makes bounds for both out of smaller puzzles, [`Max`] and [`Sum`] join them.
//! - [`explore`](fn@explore) to learn about a whole component, [`distance_field`](fn@distance_field)
//!   to know the distance of every state from a set.
//! - [`solutions`](fn@solutions) for all the shortest solutions: how many there are, each of them,
//!   one drawn at random.
//! - [`dense_bfs`](fn@dense_bfs) and its kin where states can be numbered without gaps: a few bits
//!   a state instead of tens of bytes, and as many threads as [`Limits::threads`] says.

pub mod alpha_beta;
pub mod alpha_beta_bot;
pub mod astar;
mod atomic_words;
pub mod backward_induction;
pub mod bfs;
pub mod bidirectional;
pub mod bot;
pub mod bounds_table;
mod bucket_queue;
mod buckets;
mod budget;
pub mod closures;
pub mod combined;
mod copies;
pub mod decoupled;
pub mod decoupled_bot;
mod dense;
pub mod dense_bfs;
pub mod dense_explore;
pub mod dense_field;
pub mod df_pn;
pub mod distance_field;
pub mod exact;
pub mod explore;
mod flood;
pub mod fraction;
pub mod from_fn;
pub mod game;
pub mod hash;
pub mod heuristic_check;
pub mod ida_star;
mod layers;
pub mod limits;
mod mail;
pub mod matrix;
pub mod mcts;
pub mod mcts_bot;
pub mod minimax;
pub mod parallel_bfs;
pub mod parallel_explore;
pub mod path;
pub mod pattern_db;
pub mod perft;
pub mod puzzle;
pub mod puzzle_report;
mod rank_set;
pub mod reversed;
pub mod rng;
pub mod score;
mod seen_table;
pub mod serial;
mod shard;
mod sharded;
mod shortest_dag;
pub mod side;
pub mod simultaneous;
pub mod solutions;
mod state_table;
pub mod stats;
pub mod table;
mod work;
mod workers;
pub mod workspace;
pub mod zobrist;

pub use alpha_beta::{Line, LinesReport, SearchConfig, SearchMode, SearchReport, Searcher};
pub use alpha_beta_bot::AlphaBetaBot;
pub use astar::astar;
pub use backward_induction::{
    SimultaneousAnswer, SimultaneousReport, solve_simultaneous, solve_simultaneous_with,
};
pub use bfs::bfs;
pub use bidirectional::bidirectional_bfs;
pub use bot::{Bot, BotError, BotInfo, BotOptions, Choice, RandomBot, SimultaneousBot};
pub use bounds_table::{BoundsTable, ProvenBounds};
pub use combined::{Heuristics, Max, Sum};
pub use decoupled::guide::JointGuide;
pub use decoupled::{DecoupledConfig, DecoupledMcts, DecoupledReport};
pub use decoupled_bot::DecoupledMctsBot;
pub use dense_bfs::dense_bfs;
pub use dense_explore::{DenseExploration, dense_explore};
pub use dense_field::{DenseField, dense_distance_field};
pub use df_pn::{
    Endless, ProofConfig, ProofReport, ProofSearch, Question, Unsettled, Verdict, prove,
};
pub use distance_field::{DistanceField, distance_field};
pub use exact::{ExactReport, ExactSolver, solve_exact};
pub use explore::{Exploration, explore};
pub use fraction::Fraction;
pub use from_fn::{heuristic_from_fn, puzzle_from_fn, reversible_from_fn};
pub use game::{Evaluator, Game, NoAdvice, SearchPolicy};
pub use hash::FixedState;
pub use heuristic_check::{HeuristicFault, check_heuristic};
pub use ida_star::ida_star;
pub use limits::{LimitKind, Limits, Outcome, Watch};
pub use matrix::{MatrixError, MixedSolution, Payoffs};
pub use mcts::bounds::Bounds;
pub use mcts::guide::{Guide, Judged, Unguided};
pub use mcts::{Mcts, MctsConfig, MctsReport, RootMove, Selection};
pub use mcts_bot::MctsBot;
pub use minimax::{minimax_to_depth, minimax_value};
pub use parallel_bfs::parallel_bfs;
pub use parallel_explore::{ParallelExploration, parallel_explore};
pub use path::Path;
pub use pattern_db::{MoveCost, PatternBound, PatternDb, PatternSpace};
pub use perft::{perft, perft_divide};
pub use puzzle::{Heuristic, NoBound, Puzzle, Ranked, Reversible};
pub use puzzle_report::{PuzzleReport, PuzzleStats};
pub use reversed::Reversed;
pub use rng::SplitMix64;
pub use score::Score;
pub use serial::{IndexedMove, Serial, WholeTurns};
pub use side::Side;
pub use simultaneous::{Ending, Simultaneous};
pub use solutions::{Solutions, SolutionsIter, SolutionsReport, solutions};
pub use stats::Stats;
pub use table::TranspositionTable;
pub use work::Progress;
pub use workspace::Workspace;
