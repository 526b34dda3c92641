#![forbid(unsafe_code)]
//! Tron: two heads draw walls behind them until one has nowhere to go.

pub mod alternating;
pub mod engine;
pub mod fair_map;
pub mod grid;
mod map;
pub mod moves;
mod notation;
pub mod position;

pub use alternating::Alternating;
pub use engine::{BOTS, alternating_bot, bot};
pub use fair_map::{FairMapError, FairMaps, fair_map};
pub use grid::{Cell, Grid, Size};
pub use map::MapError;
pub use moves::{Move, Moves, ParseMoveError, Turn};
pub use position::{PlayError, Position};
