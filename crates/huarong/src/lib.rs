#![forbid(unsafe_code)]
//! Klotski (华容道) and every other sliding-block puzzle: rules, notation, codes, and solvers whose
//! answers are proven shortest.
//!
//! A [`Puzzle`] is a board of up to 32x32 cells with walls, pieces of any connected shape, and a
//! goal. Pieces keep the labels that the user gave them, in every printed move. What counts as one
//! move is the [`Metric`]'s to say, and no length is without one.
//!
//! # A tour
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
//! # Rooms
//!
//! The root has everything but what [`all_layouts`], [`engine`] and [`tiles`] hold; the other modules
//! are private.
//!
//! - [`Puzzle`]: reading, drawing, playing. [`PuzzleBuilder`]: all parts of a puzzle at once. [`Form`]:
//!   the texts of other programs.
//! - [`solve()`], [`all_solutions()`]: shortest solutions, one or how many. [`Atlas`]: everything that
//!   can be reached, with hints, judgements, the hardest positions. [`ClassicSolver`]: many classic
//!   layouts one after the other. [`engine`]: races.
//! - [`FrontierSolver`]: puzzles with hundreds of millions of states. [`tiles`]: the 8- and 15-puzzle.
//! - [`AllLayouts`]: the optimum of every classic layout, in a table; how they hang together.
//! - [`CommonCode`], [`ShortCode`], [`RawCode`]: the codes of classic layouts. [`LAYOUTS`]: the
//!   classics by name. [`Generator`]: boards of a wanted difficulty.
//!
//! # Features
//!
//! - `serde`: puzzles, moves, metrics, algorithms, forms and codes as their texts. Off by default.

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
mod form;
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
mod piece_move;
mod pieces;
mod puzzle;
mod relaxed;
mod replay;
mod run;
mod solution;
mod solve;
mod space;
mod state;
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
pub use form::{Form, ParseFormError};
pub use forms::{FormError, Refusal};
pub use frontier_solver::{FrontierReport, FrontierSolver};
pub use generator::{GenerateError, Generator};
pub use geometry::{Cell, Direction, MAX_SIDE, Shape};
pub use layouts::{LAYOUTS, Layout};
pub use metric::{Metric, ParseMetricError};
pub use moves::{Obstacle, PlayError};
pub use piece_move::{ParseMoveError, PieceMove};
pub use pieces::{Pieces, PiecesError};
pub use puzzle::{Piece, Position, Puzzle};
pub use solution::{Solution, SolveError};
pub use solve::{UpperBound, demonstrate_inadmissible, solve, solve_with};

#[cfg(feature = "serde")]
search_core::serde_as_text!(
    Algorithm: |algorithm| algorithm,
    CommonCode: |code| code,
    Form: |form| form,
    Metric: |metric| metric,
    PieceMove: |mv| mv,
    Puzzle: |puzzle| puzzle.notation(),
    RawCode: |code| code,
    ShortCode: |code| code,
);
