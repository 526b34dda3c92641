//! Tests of the crate as its users see it.

mod decoupled;
mod decoupled_kept;
mod decoupled_results;
mod games;
mod multi_player;
mod pattern_db;
mod pattern_db_tiles;
mod puzzle_graph;
mod puzzles_counts;
mod puzzles_dense;
mod puzzles_dense_limits;
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
