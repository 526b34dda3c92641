#![forbid(unsafe_code)]
//! Dots and Boxes: the rules, chains and loops, an exact solver and players.
//!
//! # A tour
//!
//! Sizes are in *boxes*. An [`Edge`] is a move: `h r,c` draws the top side of the box in row `r`
//! and column `c`, `v r,c` its left side; row 0 is on top.
//!
//! ```
//! use dots_boxes::{Position, Size, Start, bot, solve};
//! use search_core::{BotOptions, Limits};
//!
//! // Two players draw the first nine edges of a 3x3 board ...
//! let mut position = Position::start(Size::new(3, 3).unwrap(), Start::American);
//! let mut player = bot("alphabeta", &BotOptions::new()).unwrap();
//! let limits = Limits::none().with_nodes(500);
//! for _ in 0..9 {
//!     let choice = player.choose(&position, &limits);
//!     position.try_play(choice.mv).unwrap();
//! }
//! insta::assert_snapshot!(position, @r"
//!   0   1   2   3
//! 0 +---+---+   +
//!   |       |
//! 1 +   +   +   +
//!       |   |   |
//! 2 +   +   +   +
//!       |   |
//! 3 +   +   +   +
//! first 0, second 0; second to move
//! ");
//!
//! // ... and the solver knows how it will end.
//! let solution = solve(&position, &Limits::none()).unwrap();
//! assert_eq!(solution.value(), Some(3)); // six boxes to three for the side to move
//! ```
//!
//! # Rooms
//!
//! - board: [`size`], [`start`], [`edge`]; [`cells`], [`edges`] (sets of boxes and of edges as bitboards,
//!   all boxes handled at once)
//! - rules: [`moves`], [`position`]
//! - texts: [`notation`] (positions, one line or a board), [`record`], [`forms`] (games and positions in
//!   other programs' forms)
//! - what is at stake: [`capture`] (what can be taken, and the hand-over), [`quiet`] (moves where nothing
//!   can be taken), [`mod@candidates`] (both together: moves among which a best one surely is),
//!   [`chains`] (chains, loops and junctions by name and length), [`endgame`] (their value when nothing
//!   else is left), [`outlook`] (who fights for what, in words)
//! - exact answers: [`mod@solve`] (values and all best moves), [`retrograde`] (the values of all positions
//!   of a small board, in memory or in a file)
//! - strength: [`eval`], [`engine`]
//!
//! # Features
//!
//! `serde`: sizes, starts, edges, positions and forms as their texts, and records as objects of these.

mod board_text;
pub mod candidates;
pub mod capture;
pub mod cells;
pub mod chains;
pub mod edge;
pub mod edges;
pub mod endgame;
pub mod engine;
pub mod eval;
pub mod forms;
pub mod moves;
pub mod notation;
pub mod outlook;
pub mod position;
pub mod quiet;
pub mod record;
pub mod retrograde;
pub mod size;
pub mod solve;
pub mod start;

pub use candidates::candidates;
pub use capture::{HandOver, Harvest};
pub use cells::{Cell, CellSet};
pub use chains::{Chain, Chains, Shape};
pub use edge::{Edge, EdgeError, Orientation};
pub use edges::{Degrees, EdgeSet};
pub use engine::{BOTS, analyze, bot};
pub use eval::ChainEvaluator;
pub use forms::{Form, FormError};
pub use moves::{MAX_MOVES, Move, Moves, PlayError};
pub use notation::PositionError;
pub use outlook::{Control, Opening, Outlook};
pub use position::{Position, ScoreMismatch};
pub use record::{Record, RecordError};
pub use retrograde::{TableError, TooManyEdges, ValueTable};
pub use size::{Size, SizeError};
pub use solve::{MAX_FREE_EDGES, Solution, TooManyFreeEdges, solve, solve_value};
pub use start::{Start, StartError};
