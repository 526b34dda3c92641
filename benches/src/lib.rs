#![forbid(unsafe_code)]
//! What the benches share: duels of two programs in one run, and the problems they are set.

pub mod connect_four;
pub mod connect_four_search;
pub mod connect_four_table;
pub mod duel;
pub mod fastest;
pub mod plain_tron;
pub mod ranked_tiles;
pub mod tiles;
