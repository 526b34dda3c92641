#![forbid(unsafe_code)]
//! Quoridor: the rules at bitboard speed, exact answers on small boards, and players.
//!
//! Each of two players has a pawn and some walls. In turn one moves the pawn a square, jumping over the
//! other where it stands in the way, or builds a wall two squares long; nobody may be cut off from
//! the goal, the row opposite the start. Who gets there first wins. The rules as they are
//! implemented, the encoding, and how each known number was checked are told in `docs/quoridor.md`
//! of the repository.
//!
//! # A tour
//!
//! A [`Position`] is a small value without history; it is made from a [`Size`] and walls in hand,
//! or read from a text. Moves are checked by [`Position::try_play`]:
//!
//! ```
//! use quoridor::{Position, Size};
//!
//! let mut position = Position::start("5".parse()?, 3);
//! for mv in "c2 c4 c3 c3h".split(' ') {
//!     position.try_play(mv.parse()?)?;
//! }
//! insta::assert_snapshot!(position, @r"
//! Black B, 2 walls
//!     a   b   c   d   e
//!   +-------------------+
//! 5 | .   .   .   .   . | 5
//!   |                   |
//! 4 | .   .   B   .   . | 4
//!   |        =======    |
//! 3 | .   .   W   .   . | 3
//!   |                   |
//! 2 | .   .   .   .   . | 2
//!   |                   |
//! 1 | .   .   .   .   . | 1
//!   +-------------------+
//!     a   b   c   d   e
//! White W, 3 walls, to move
//! ");
//! assert_eq!(position.to_string().parse(), Ok(position));
//! assert_eq!(position.notation(), "5 c3 c4 3 2 w c3h");
//!
//! // The wall is between the pawns: no jump.
//! let refusal = position.try_play("c5".parse()?).unwrap_err();
//! assert_eq!(refusal.to_string(), "no step or jump of the pawn on c3 leads to c5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Small boards are [solved](solve()) to the end, with the plies it takes:
//!
//! ```
//! use quoridor::{Position, Verdict, solve};
//! use search_core::Limits;
//!
//! let start = Position::start("4x3".parse()?, 4);
//! let solution = solve(&start, &Limits::none());
//! assert!(matches!(solution.verdict, Some(Verdict::Win(_))));
//! # Ok::<(), quoridor::NotationError>(())
//! ```
//!
//! Players are found by name; [`GameLine`] keeps what a draw by repetition needs:
//!
//! ```
//! use quoridor::{DrawPolicy, GameEnd, GameLine, Position, bot};
//! use search_core::{BotOptions, Limits, Side};
//!
//! let mut players = [bot("alphabeta", &BotOptions::new())?, bot("random", &BotOptions::new())?];
//! let mut game = GameLine::new(Position::default(), DrawPolicy::default());
//! while game.ending().is_none() {
//!     let player = &mut players[game.position().turn().index()];
//!     let choice = player.choose(game.position(), &Limits::none().with_nodes(300));
//!     game.play(choice.mv)?;
//! }
//! assert_eq!(game.ending(), Some(GameEnd::Won(Side::First)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Rooms
//!
//! - board: [`size`], [`square`], [`wall`], [`walls`]
//! - rules: [`moves`], [`position`], [`layered`] (the same walls by the classic rule), [`paths`] (floods
//!   over all squares at once), [`history`] (draws), [`error`] (what can be wrong), [`party`] (three and
//!   four players)
//! - exact answers: [`solve`](mod@solve) (small boards), [`race`] (pawns alone), [`verdict`]
//! - strength: [`eval`], [`features`], [`inputs`] and [`network`] (the learned evaluation), [`engine`]
//!
//! # Features
//!
//! `serde`: sizes, squares, walls, moves and positions as their texts.

pub mod engine;
pub mod error;
pub mod eval;
pub mod features;
pub mod history;
pub mod inputs;
pub mod layered;
pub mod moves;
pub mod network;
pub mod party;
pub mod paths;
pub mod position;
pub mod race;
pub mod size;
pub mod solve;
pub mod square;
pub mod verdict;
pub mod wall;
pub mod walls;

mod board_text;
mod drawing;
mod dual;
mod frame;
mod notation;
mod side_name;
mod slots;
mod steps;

pub use engine::{BOTS, analyze, bot};
pub use error::{NotationError, PlayError, PositionError, SizeError, WallError};
pub use eval::DistanceAndWalls;
pub use features::SideFeatures;
pub use history::{DrawPolicy, GameEnd, GameLine};
pub use moves::{MAX_MOVES, Move, Moves};
pub use network::Network;
pub use paths::{DistanceField, Passages, Route};
pub use position::Position;
pub use race::Race;
pub use side_name::side_name;
pub use size::Size;
pub use solve::{Solution, solve};
pub use square::{Square, SquareSet};
pub use verdict::Verdict;
pub use wall::{Orientation, Wall};
pub use walls::WallSet;
