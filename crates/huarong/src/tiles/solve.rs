//! Sliding tiles behind [`solve`](crate::solve()).

use search_core::{Limits, Outcome, Watch, ida_star};

use super::{TileBound, TileState, Tiles, cell_of, tile_at};
use crate::algorithm::Algorithm;
use crate::metric::Metric;
use crate::piece_move::PieceMove;
use crate::puzzle::Puzzle;
use crate::solution::Solution;

/// From how many cells on pattern databases are quicker than any other search.
const LARGE: usize = 10;

/// The answer by what is special about sliding tiles: the parity that proves most unsolvable boards
/// so at once, for any algorithm; pattern databases on large boards, where the choice is free.
/// `None` where there is nothing special.
pub(crate) fn solve(
    puzzle: &Puzzle,
    metric: Metric,
    algorithm: Algorithm,
    limits: &Limits,
) -> Option<Solution> {
    let watch = Watch::start(limits);
    let tiles = Tiles::of(puzzle)?;
    let start = tiles.state_of(puzzle)?;
    let unsolvable = !tiles.is_solvable(&start);
    let special = algorithm == Algorithm::Auto && !metric.is_group() && tiles.cells() >= LARGE;
    // With one free cell, pieces that move together are a row of single moves: parity holds for them.
    if !unsolvable && !special {
        return None;
    }
    let mut solution = Solution {
        metric,
        algorithm: Algorithm::IdaStar,
        outcome: Outcome::Exhausted,
        length: None,
        moves: Vec::new(),
        is_optimal: false,
        states: tiles.component_size(),
        is_whole: true,
        at_least: 0,
        expanded: 0,
        mirrored: false,
        elapsed: watch.elapsed(),
    };
    if unsolvable {
        if algorithm != Algorithm::Auto {
            solution.algorithm = algorithm;
        }
        return Some(solution);
    }
    // The databases are no states of the puzzle, and without them nothing would come of the search.
    let building = Limits {
        nodes: None,
        depth: None,
        ..limits.clone()
    };
    let bound = TileBound::build(&tiles, &building);
    let report = ida_star(&tiles, &bound, &start, &limits.after(watch.elapsed()));
    solution.outcome = report.outcome;
    solution.states = report.stats.seen;
    solution.is_whole = false;
    solution.expanded = report.stats.expanded;
    solution.at_least = report.stats.at_least;
    if let Some(path) = &report.solution {
        let moves = path.states.iter().zip(&path.moves);
        solution.moves = moves
            .map(|(before, &direction)| {
                let label = tiles.slid(before, direction.reversed());
                PieceMove::new(label, vec![direction])
            })
            .collect();
        solution.length = Some(solution.moves.len() as u32);
        solution.is_optimal = true;
    }
    solution.elapsed = watch.elapsed();
    Some(solution)
}

impl Tiles {
    /// The label of the tile beside the blank in a direction from it.
    fn slid(&self, state: &TileState, from_blank: crate::geometry::Direction) -> char {
        let near = &self.beside[usize::from(cell_of(state.at, 0))];
        let tile = near
            .iter()
            .find(|(direction, _)| *direction == from_blank)
            .map_or(0, |&(_, cell)| tile_at(state.at, cell));
        self.labels[tile]
    }
}
