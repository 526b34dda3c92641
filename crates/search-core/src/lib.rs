#![forbid(unsafe_code)]
//! Generic search for puzzles and two-player games. It knows no game.
//!
//! Every search takes [`Limits`] and says by its [`Outcome`] whether its answer is proven. None
//! prints, or starts a thread that it was not allowed; random numbers come from a seed that the
//! caller gives; equal questions under node or depth limits get equal answers. The tour goes by what
//! you have:
//!
//! - [a puzzle](#i-have-a-puzzle)
//! - [a two-player game](#i-have-a-two-player-game)
//! - [a game in which my player moves twice](#my-player-moves-twice)
//! - [a game in which both move at once](#both-move-at-once)
//! - [a game of more than two](#more-than-two-play-each-for-itself)
//!
//! # I have a puzzle
//!
//! Say what leads on from a state and which states are goals. Here two closures do; a type that
//! implements [`Puzzle`] can do more.
//!
//! ```
//! use search_core::{Limits, Outcome, bfs, explore, puzzle_from_fn};
//!
//! // A jug of five litres, one of three, a tap and a sink: measure four litres.
//! let jugs = puzzle_from_fn(
//!     |&(big, small): &(u8, u8)| {
//!         let (down, up) = (big.min(3 - small), small.min(5 - big));
//!         [
//!             ("fill big", (5, small)),
//!             ("fill small", (big, 3)),
//!             ("empty small", (big, 0)),
//!             ("pour into small", (big - down, small + down)),
//!             ("pour into big", (big + up, small - up)),
//!         ]
//!     },
//!     |&(big, _)| big == 4,
//! );
//! let report = bfs(&jugs, &(0, 0), &Limits::none());
//! assert_eq!(report.outcome, Outcome::Solved);
//! let moves = report.solution.unwrap().moves.join(", ");
//! insta::assert_snapshot!(moves, @"fill big, pour into small, empty small, pour into small, fill big, pour into small");
//! assert_eq!(explore(&jugs, &(0, 0), &Limits::none()).len(), 16); // all that can be measured
//! ```
//!
//! | to | take | which needs |
//! |---|---|---|
//! | solve it, or prove that there is no way | [`bfs`](fn@bfs), when in doubt | [`Puzzle`] |
//! | ... where goals can be listed and moves run backward: about the square root of the states | [`bidirectional_bfs`] | [`Reversible`] |
//! | ... with a lower bound that knows a good part of the way | [`astar`](fn@astar) | [`Heuristic`] |
//! | ... and where memory is short | [`ida_star`](fn@ida_star) | [`Heuristic`] |
//! | ... where states can be numbered without gaps: a few bits a state, any number of threads | [`dense_bfs`](fn@dense_bfs) | [`Ranked`] |
//! | ... on several threads where they can only be hashed | [`parallel_bfs`](fn@parallel_bfs) | [`Puzzle`] |
//! | count, list or draw all shortest solutions | [`solutions`](fn@solutions) | [`Puzzle`] |
//! | learn about a whole component | [`explore`](fn@explore), [`parallel_explore`](fn@parallel_explore), [`dense_explore`](fn@dense_explore) | [`Puzzle`] |
//! | know how far every state is from a set | [`distance_field`](fn@distance_field), [`dense_distance_field`] | [`Puzzle`], [`Ranked`] |
//! | make lower bounds out of smaller puzzles, and join them | [`PatternDb`], [`Max`], [`Sum`], [`check_heuristic`] | [`PatternSpace`] |
//! | ask once, with closures alone | the functions of [`closures`] | |
//! | ask often | the same searches in a [`Workspace`] | |
//!
//! # I have a two-player game
//!
//! A position implements [`Game`] itself and is copied for each move. It says who is to move, and
//! ends with [`WIN`](score::WIN), `-WIN`, 0 or any margin for the side to move.
//!
//! ```
//! use arrayvec::ArrayVec;
//! use search_core::{Game, Limits, Score, Side, score, solve_exact};
//!
//! /// Matches left, and whose turn it is to take one to three. Who takes the last one wins.
//! #[derive(Clone)]
//! struct Nim(u32, Side);
//!
//! impl Game for Nim {
//!     type Move = u32;
//!     type Moves = ArrayVec<u32, 3>;
//!     const MOVE_INDEXES: usize = 4;
//!     fn turn(&self) -> Side { self.1 }
//!     fn terminal(&self) -> Option<Score> { (self.0 == 0).then_some(-score::WIN) }
//!     fn moves(&self, out: &mut Self::Moves) { out.extend(1..=self.0.min(3)) }
//!     fn play(&mut self, taken: u32) -> Score { *self = Nim(self.0 - taken, !self.1); 0 }
//!     fn key(&self) -> u64 { u64::from(self.0) } // all that its value depends on
//!     fn move_index(taken: u32) -> usize { taken as usize }
//! }
//!
//! let report = solve_exact(&Nim(7, Side::First), &Limits::none());
//! assert_eq!(report.value(), Some(score::win_in(3)));
//! assert_eq!(report.best, Some(3));
//! ```
//!
//! | to | take | which needs |
//! |---|---|---|
//! | find a good move in the time there is | [`Searcher`] | [`Game`], an [`Evaluator`], a [`SearchPolicy`] if there is advice |
//! | ... where play-outs tell more than an evaluation | [`Mcts`] | [`Game`], a [`Guide`] if there is advice |
//! | know the exact value | [`solve_exact`], [`ExactSolver`] | [`Game`] |
//! | prove a win, or that there is none, however deep | [`prove`] | [`Game`] |
//! | have a player for matches | [`AlphaBetaBot`], [`MctsBot`], [`RandomBot`] | as the search |
//! | check rules, and other searches | [`perft`](fn@perft), [`minimax_value`] | [`Game`] |
//!
//! # My player moves twice
//!
//! Nothing special: searches look at [`Game::turn`] before and after each move, and never count
//! plies. What a move earns is its reward, on top of the value of what is left.
//!
//! ```
//! use arrayvec::ArrayVec;
//! use search_core::{Evaluator, Game, Limits, Outcome, Score, Searcher, Side};
//!
//! /// Take one or two matches; to leave a multiple of three is worth a point and another turn.
//! #[derive(Clone)]
//! struct Threes(u32, Side);
//! impl Game for Threes {
//! #   type Move = u32;
//! #   type Moves = ArrayVec<u32, 2>;
//! #   const MOVE_INDEXES: usize = 3;
//! #   fn turn(&self) -> Side { self.1 }
//! #   fn moves(&self, out: &mut Self::Moves) { out.extend(1..=self.0.min(2)) }
//! #   fn key(&self) -> u64 { u64::from(self.0) }
//! #   fn move_index(taken: u32) -> usize { taken as usize }
//!     fn terminal(&self) -> Option<Score> { (self.0 == 0).then_some(0) }
//!     fn play(&mut self, taken: u32) -> Score {
//!         self.0 -= taken;
//!         if self.0 % 3 == 0 { return 1; } // the same player again
//!         self.1 = !self.1;
//!         0
//!     }
//! }
//! #[derive(Clone)]
//! struct Even; // has no opinion: enough for a game that is searched to its end
//! impl Evaluator<Threes> for Even {
//!     fn evaluate(&self, _: &Threes) -> Score { 0 }
//! }
//!
//! let report = Searcher::new(Even).search(&Threes(8, Side::First), &Limits::none());
//! assert_eq!((report.outcome, report.value, report.best), (Outcome::Solved, 1, Some(2)));
//! ```
//!
//! # Both move at once
//!
//! A [`Simultaneous`] game has moves for either side and a step with both. Its exact value is a
//! fraction, and best play may be a mix.
//!
//! ```
//! use search_core::simultaneous::Ending;
//! use search_core::{Fraction, Limits, Side, Simultaneous, solve_simultaneous};
//!
//! /// Kicks left, and the last one: left or right, where the keeper jumped. One goal wins.
//! #[derive(Clone)]
//! struct Shootout(u8, Option<[char; 2]>);
//!
//! impl Simultaneous for Shootout {
//!     type Move = char;
//!     type Moves = Vec<char>;
//!     fn ending(&self) -> Option<Ending> {
//!         let goal = self.1.is_some_and(|[kick, jump]| kick != jump);
//!         if goal { Some(Ending::Won(Side::First)) } else { (self.0 == 0).then_some(Ending::Won(Side::Second)) }
//!     }
//!     fn moves(&self, _: Side, out: &mut Vec<char>) { out.extend(['L', 'R']) }
//!     fn step(&mut self, moves: [char; 2]) { *self = Shootout(self.0 - 1, Some(moves)) }
//!     fn key(&self) -> u64 { u64::from(self.0) << 1 | u64::from(self.ending().is_some()) }
//! }
//!
//! let report = solve_simultaneous(&Shootout(3, None), &Limits::none()).unwrap();
//! let answer = report.answer.unwrap();
//! assert_eq!(answer.value.to_string(), "3/4"); // seven wins of eight, less one loss
//! assert!(answer.strategies[0].iter().all(|&(_, chance)| chance.to_string() == "1/2"));
//! ```
//!
//! | to | take |
//! |---|---|
//! | know the exact value and mix | [`solve_simultaneous`], and [`Payoffs`] for one matrix |
//! | bound it, one side telling first | [`Serial`] under any search for two-player games |
//! | search whole turns to a depth | [`WholeTurns`] as the policy of a [`Searcher`] |
//! | play well by simulation | [`DecoupledMcts`] |
//!
//! # More than two play, each for itself
//!
//! A [`MultiPlayer`] game knows whose turn it is and what a position is worth to each;
//! [`search_multi_player`] looks ahead, all others taken for allies against the one who asks, or each
//! for a player for itself.
//!
//! # A game in one file
//!
//! The whole of a small game with its board, and a snapshot of it:
//!
//! ```
#![doc = include_str!("../examples/nim/game.rs")]
//!
//! use search_core::{Limits, Outcome, Searcher};
//!
//! let mut position = Nim::new(7);
//! let report = Searcher::new(Even).search(&position, &Limits::none());
//! assert_eq!(report.outcome, Outcome::Solved);
//!
//! position.play(report.best.unwrap());
//! insta::assert_snapshot!(position, @"|||| second player to move");
//! ```

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
pub mod multi_player;
pub mod parallel_bfs;
pub mod parallel_explore;
pub mod path;
pub mod pattern_db;
pub mod perft;
mod pool;
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
pub mod table_file;
pub mod text;
mod watch;
mod work;
pub mod workers;
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
pub use bot::{
    Bot, BotError, BotInfo, BotOptions, BotSettings, Choice, OptionInfo, RandomBot, SimultaneousBot,
};
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
pub use game::{Evaluator, Game, NoAdvice, SearchPolicy, Settled};
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
pub use multi_player::{MultiPlayer, MultiPlayerReport, Outlook, search_multi_player};
pub use parallel_bfs::parallel_bfs;
pub use parallel_explore::{ParallelExploration, parallel_explore};
pub use path::Path;
pub use pattern_db::{MoveCost, PatternBound, PatternDb, PatternSpace};
pub use perft::{Bulk, perft, perft_divide, perft_with};
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
pub use workers::Workers;
pub use workspace::Workspace;
