#![forbid(unsafe_code)]
//! Klotski (华容道) and every other sliding-block puzzle: rules, notation, codes, and solvers whose
//! answers are proven shortest.
//!
//! A [`Puzzle`] is a board of up to 32x32 cells with walls, pieces of any connected shape, and a
//! goal. Pieces keep the labels that the user gave them, in every printed move. What counts as one
//! move is the [`Metric`]'s to say, and no length is without one.
//!
//! ```
//! use huarong::{Algorithm, Metric, Puzzle, solve};
//! use search_core::Limits;
//!
//! let start = Puzzle::from_text("捷足先登")?;
//! insta::assert_snapshot!(start, @"
//!     1   2   3   4
//!   +---+---+---+---+
//! 1 | B | A   A | C |
//!   +---+       +---+
//! 2 | D | A   A | E |
//!   +---+---+---+---+
//! 3 | . | F   F | . |
//!   +---+---+---+---+
//! 4 | G | H | I | J |
//!   +   +   +   +   +
//! 5 | G | H | I | J |
//!   +---+---+---+---+
//! ");
//!
//! let answer = solve(&start, Metric::Move, Algorithm::Bfs, &Limits::none())?;
//! assert_eq!(answer.length, Some(32));
//!
//! let mut position = start;
//! for mv in &answer.moves {
//!     position.try_play(mv)?;
//! }
//! assert!(position.is_solved());
//! insta::assert_snapshot!(position, @"
//!     1   2   3   4
//!   +---+---+---+---+
//! 1 | G | F   F | J |
//!   +   +---+---+   +
//! 2 | G | B | D | J |
//!   +---+---+---+---+
//! 3 | H | .   . | I |
//!   +   +---+---+   +
//! 4 | H | A   A | I |
//!   +---+       +---+
//! 5 | C | A   A | E |
//!   +---+---+---+---+
//! ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where things are
//!
//! - [`Puzzle`]: reading, drawing, playing. [`PuzzleBuilder`]: all parts of a puzzle at once.
//! - [`solve`], [`all_solutions`]: shortest solutions, one or how many. [`Atlas`]: everything that
//!   can be reached, with hints, judgements, the hardest positions. [`ClassicSolver`]: many classic
//!   layouts one after the other. [`engine`]: races.
//! - [`FrontierSolver`]: puzzles with hundreds of millions of states.
//! - [`AllLayouts`]: the optimum of every classic layout, in a table; how they hang together.
//! - [`CommonCode`], [`ShortCode`], [`RawCode`]: the codes of classic layouts. [`LAYOUTS`]: the
//!   classics by name.
//!
//! # Features
//!
//! - `serde`: puzzles, moves, metrics and codes as their texts. Off by default.

mod algorithm;
pub mod all_layouts;
mod all_solutions;
mod atlas;
mod big;
mod board_text;
mod builder;
mod class;
mod classic;
mod codec;
mod component;
pub mod engine;
mod fault;
mod fewest_steps;
mod forms;
mod frontier_solver;
mod generator;
mod geometry;
mod goals;
mod grid;
mod group;
mod group_space;
mod heuristic;
mod layouts;
mod mask;
mod metric;
mod mirror;
mod moves;
mod notation;
mod pieces;
mod puzzle;
mod relaxed;
mod replay;
mod run;
mod solution;
mod solver;
mod space;
mod state;
mod text;
pub mod tiles;

pub use algorithm::{AUTO_GOAL_CAP, Algorithm, GOAL_CAP, ParseAlgorithmError};
pub use all_layouts::AllLayouts;
pub use all_solutions::{AllSolutions, all_solutions};
pub use atlas::{Atlas, Judgement, Uncharted};
pub use big::SolveProgress;
pub use builder::PuzzleBuilder;
pub use classic::ClassicSolver;
pub use codec::{CodeError, CommonCode, RawCode, ShortCode};
pub use engine::BOTS;
pub use fault::{Fault, PuzzleError, TextKind};
pub use forms::{Form, FormError, ParseFormError, Refusal};
pub use frontier_solver::{FrontierReport, FrontierSolver};
pub use generator::{GenerateError, Generator};
pub use geometry::{Cell, Direction, MAX_SIDE, Shape};
pub use layouts::{LAYOUTS, Layout};
pub use metric::{Metric, ParseMetricError};
pub use moves::{Obstacle, ParseMoveError, PieceMove, PlayError};
pub use pieces::{Pieces, PiecesError};
pub use puzzle::{Piece, Position, Puzzle};
pub use solution::{Solution, SolveError};
pub use solver::{UpperBound, demonstrate_inadmissible, solve, solve_with};
