//! Tests of the crate as its users see it.

mod decoupled;
mod decoupled_kept;
mod decoupled_results;
mod games;
mod multi_player;
mod pattern_db;
mod puzzle_graph;
mod puzzles_counts;
mod puzzles_dense;
mod puzzles_inconsistent;
mod puzzles_limits;
mod puzzles_parallel;
mod puzzles_random;
mod puzzles_tiles;
mod puzzles_workspace;
mod simultaneous;
mod solutions;
mod table_stress;
mod tiles;
