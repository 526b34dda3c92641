//! Screens of a terminal: a person's game, games as they are played, games that were played.
//!
//! All have one look: the board, the moves, what both players think, and who is ahead. A [`Look`] is
//! plain data, drawn by [`look::draw`] onto whatever backend there is; [`replay`], [`watch`] and
//! [`play`] each keep a state that answers keys and makes looks; [`terminal`] alone touches the
//! terminal.

mod bar;
mod board;
mod columns;
mod look;
mod moves;
mod picker;
pub(crate) mod play;
pub(crate) mod replay;
mod steps;
mod terminal;
pub(crate) mod watch;

pub(crate) use bar::share;
