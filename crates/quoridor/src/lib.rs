#![forbid(unsafe_code)]
//! Two-player Quoridor.

pub mod error;
pub mod history;
pub mod moves;
pub mod paths;
pub mod position;
pub mod size;
pub mod square;
pub mod walk;
pub mod wall;
pub mod walls;

mod board_text;
mod notation;

pub use error::{NotationError, PlayError, PositionError, SizeError};
pub use history::{DrawPolicy, GameEnd, GameLine};
pub use moves::{MAX_MOVES, Move, Moves};
pub use paths::{DistanceField, Passages, Route};
pub use position::{Position, name};
pub use size::Size;
pub use square::{Square, SquareSet};
pub use wall::{Orientation, Wall};
pub use walls::WallSet;
