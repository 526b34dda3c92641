//! The same board, territory and judgement as elsewhere in this crate, made for speed.
//!
//! The size of a [`Board`] is part of its type, and its memory is as small as the size allows: with
//! it searches get through many times as many positions as with [`Position`](crate::Position). Texts
//! and rules have their home there; everything here is tested to agree with it.

pub mod bits;
mod blocks;
pub mod board;
mod chains;
mod fill;
mod flood;
pub mod frame;
pub mod judge;

pub use bits::Bits;
pub use board::Board;
pub use flood::Reached;
pub use frame::Frame;
pub use judge::{Judge, Judging};

/// Boards of up to 16x16 cells.
pub type SmallBoard = Board<5, 17>;
/// Boards of up to 31x29 cells.
pub type MiddleBoard = Board<16, 32>;
/// Boards of up to 62x62 cells.
pub type LargeBoard = Board<65, 64>;
