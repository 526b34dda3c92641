//! The crate as an outside crate sees it.

mod all_layouts;
mod atlas;
mod cases;
mod classic;
mod codes;
mod corpus;
mod draw;
mod faults;
mod forms;
mod frontier;
mod generator;
mod gnome_levels;
mod outside;
mod plain;
mod random_puzzles;
mod relaxed;
mod slow;
mod solving;
mod tiles;
