//! The solvers as players of a race: the same puzzle for all, shorter solution first, then fewer
//! states expanded.

use search_core::bot::find_bot;
use search_core::{BotError, BotInfo, BotOptions, Limits};

use crate::algorithm::Algorithm;
use crate::metric::Metric;
use crate::puzzle::Puzzle;
use crate::solution::{Solution, SolveError};
use crate::solve::solve;

/// The solvers that can take part.
pub const BOTS: &[BotInfo] = &[
    BotInfo {
        name: "bfs",
        summary: "breadth-first search from the start",
        options: &[],
    },
    BotInfo {
        name: "bidirectional",
        summary: "breadth-first search from the start and from all goals",
        options: &[],
    },
    BotInfo {
        name: "astar",
        summary: "A* with the admissible bound of the metric",
        options: &[],
    },
    BotInfo {
        name: "idastar",
        summary: "iterative-deepening A*: little memory, much time; give it limits",
        options: &[],
    },
    BotInfo {
        name: "best",
        summary: "whichever search suits the puzzle, as `auto` of `solve`",
        options: &[],
    },
];

/// A solver that takes part in races.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solver {
    algorithm: Algorithm,
}

impl Solver {
    /// What it searches with.
    pub fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// Solves a puzzle: see [`solve`](solve()).
    ///
    /// # Errors
    ///
    /// Those of [`solve`](solve()).
    pub fn run(
        &self,
        puzzle: &Puzzle,
        metric: Metric,
        limits: &Limits,
    ) -> Result<Solution, SolveError> {
        solve(puzzle, metric, self.algorithm, limits)
    }
}

/// The solver of a name in [`BOTS`]. None has options so far.
///
/// # Errors
///
/// Unknown names and options.
///
/// # Examples
///
/// ```
/// use huarong::{Metric, Puzzle, engine};
/// use search_core::{BotOptions, Limits};
/// let racers = ["bfs", "best"].map(|name| engine::solver(name, &BotOptions::new()).unwrap());
/// let board = Puzzle::from_text("捷足先登")?;
/// let lengths = racers.map(|racer| {
///     racer.run(&board, Metric::Move, &Limits::none()).unwrap().length
/// });
/// assert_eq!(lengths, [Some(32), Some(32)]);
/// # Ok::<(), huarong::PuzzleError>(())
/// ```
pub fn solver(name: &str, options: &BotOptions) -> Result<Solver, BotError> {
    let algorithm = match find_bot(BOTS, name, options)?.player() {
        "best" => Algorithm::Auto,
        name => name.parse().unwrap_or_default(),
    };
    Ok(Solver { algorithm })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_solver_of_the_list_is_its_algorithm() {
        for info in BOTS {
            let solver = solver(info.name, &BotOptions::new()).unwrap();
            let expected = if info.name == "best" {
                "auto"
            } else {
                info.name
            };
            assert_eq!(solver.algorithm().name(), expected);
        }
    }

    #[test]
    fn unknown_names_and_options_are_refused() {
        let error = solver("auto", &BotOptions::new()).unwrap_err();
        assert!(matches!(error, BotError::UnknownPlayer { .. }), "{error}");
        let options = BotOptions::from([("depth".to_owned(), "3".to_owned())]);
        let error = solver("bfs", &options).unwrap_err();
        assert!(matches!(error, BotError::UnknownOption { .. }), "{error}");
    }
}
