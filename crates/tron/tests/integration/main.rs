//! Tests of the crate as its users see it.

mod best;
mod cases;
mod compact;
mod engine;
mod from_all_sides;
mod notation;
mod outside;
mod party;
mod proven;
mod rules;
mod small_boards;
mod space;
mod support;
mod symmetries;
