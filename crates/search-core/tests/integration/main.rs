//! Tests of the crate as its users see it.

mod puzzle_graph;
mod puzzles_random;
