#![forbid(unsafe_code)]
//! Tron: two heads draw walls behind them until one has nowhere to go.
//!
//! # A tour
//!
//! A [`Position`] says which cells are free and where the two heads are. Under the *simultaneous*
//! rules (those of the contests) both players move at once: a [`Turn`] is two [`Move`]s. Under the
//! *alternating* rules ([`Alternating`]) they move one after the other, and whoever cannot loses.
//!
//! ```
//! use tron::{Position, Turn};
//!
//! let mut position: Position = "1../.../..2".parse()?;
//! position.try_play("ES".parse::<Turn>()?)?; // player 2 runs off the board
//! insta::assert_snapshot!(position, @r"
//!     123
//!  1 |#1 |
//!  2 |   |
//!  3 |  #|
//! ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Small boards are solved exactly: [`solve()`] gives the value under the simultaneous rules as a
//! fraction, with an optimal mix of moves for each player, [`solve_alternating`] says who wins.
//!
//! ```
//! use search_core::Limits;
//! use tron::{Alternating, Position};
//!
//! // Player 1 in the middle of a 3x3 board wins half of the games by tossing a coin.
//! let position: Position = "2../.1./...".parse()?;
//! let answer = tron::solve(&position, &Limits::none())?.answer.unwrap();
//! assert_eq!(answer.value.to_string(), "1/2");
//! let mix: Vec<String> = answer.strategies[0].iter().map(|(mv, p)| format!("{mv} {p}")).collect();
//! assert_eq!(mix, ["N 0", "E 1/2", "S 1/2", "W 0"]);
//!
//! let game: Alternating = "1..../...../...../...../....2".parse()?;
//! let report = tron::solve_alternating(&game, &Limits::none());
//! assert_eq!(report.mover_wins, Some(true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Large boards are played by the players of [`engine`] on [`fair_map()`]s.
//!
//! # Rooms
//!
//! - [`size`], [`grid`]: boards, cells as bits, floods; [`moves`], [`position`], [`alternating`]: the rules; texts
//!   are read by `str::parse`, see [`Position`]'s `FromStr`
//! - [`mod@distance`], [`territory`], [`biconnected`]: what space is like
//! - [`compact`]: the same on boards of constant shape, for speed
//! - [`fill_bound`], [`mod@longest_path`]: how long one head can go on alone
//! - [`weights`], [`network`]: the numbers that judge territory
//! - [`eval`], [`engine`], [`mod@solve`], [`symmetry`]: judging, playing, solving
//! - [`party`]: two to four players, vanishing trails
//! - [`mod@fair_map`], [`drawn_maps`]: maps that favour nobody, and maps with names
//!
//! # Features
//!
//! `serde`: positions, moves and turns as their one-line texts.

pub mod alternating;
pub mod biconnected;
mod block_bound;
mod board_text;
mod chambers;
pub mod compact;
mod degree_bound;
pub mod distance;
pub mod drawn_maps;
pub mod engine;
pub mod eval;
pub mod fair_map;
pub mod fill_bound;
pub mod grid;
pub mod longest_path;
pub mod moves;
pub mod network;
mod notation;
pub mod party;
pub mod position;
pub mod size;
pub mod solve;
mod sweep;
pub mod symmetry;
pub mod territory;
mod weave;
pub mod weights;

pub use alternating::Alternating;
pub use biconnected::cut_cells;
pub use board_text::PositionError;
pub use distance::{distance, distance_by_flood};
pub use drawn_maps::{DRAWN_MAPS, DrawnMap, drawn_map};
pub use engine::{BOTS, alternating_bot, analyze, analyze_alternating, bot};
pub use eval::SpaceEvaluator;
pub use fair_map::{FairMapError, FairMaps, fair_map};
pub use fill_bound::FillBound;
pub use grid::{Cell, Grid};
pub use longest_path::{LongestPath, longest_path};
pub use moves::{Move, Moves, ParseMoveError, Turn};
pub use network::Network;
pub use position::{PlayError, Position};
pub use size::{MAX_SIDE, Size, SizeError};
pub use solve::{AlternatingReport, solve, solve_alternating};
pub use symmetry::Symmetry;
pub use territory::Territory;
pub use weights::Weights;
