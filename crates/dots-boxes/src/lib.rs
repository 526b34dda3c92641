#![forbid(unsafe_code)]
//! Dots and Boxes: rules.

mod board_text;
pub mod capture;
pub mod cells;
pub mod edge;
pub mod edges;
pub mod notation;
pub mod position;
pub mod quiet;
pub mod size;
pub mod solve;
pub mod start;

pub use capture::{HandOver, Harvest};
pub use cells::{Cell, CellSet};
pub use edge::{Edge, EdgeError, Orientation};
pub use edges::{Degrees, EdgeSet};
pub use notation::PositionError;
pub use position::{MAX_MOVES, Move, Moves, PlayError, Position, ScoreMismatch};
pub use size::{Size, SizeError};
pub use solve::{MAX_FREE_EDGES, Solution, TooManyFreeEdges, solve};
pub use start::{Start, StartError};
