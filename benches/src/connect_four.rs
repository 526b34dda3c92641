//! Connect four on bitboards, by the same file as the example of `search-core`.

#[path = "../../crates/search-core/examples/connect_four/game.rs"]
mod game;

pub use game::{ConnectFour, OpenLines};
