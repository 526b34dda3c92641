//! What a search answers.

use core::time::Duration;
use std::path::PathBuf;

use search_core::{Outcome, PuzzleReport};

use crate::algorithm::Algorithm;
use crate::metric::Metric;
use crate::piece_move::PieceMove;

/// Why a puzzle cannot even be searched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The puzzle has no goal.
    #[error("the puzzle has no goal: name the goal pieces and their places")]
    NoGoal,
    /// There are too many goal states to search backward from.
    #[error(
        "the goal leaves the other pieces more than {cap} arrangements, too many to search \
         backward from: use bfs or astar"
    )]
    TooManyGoals {
        /// The most that are allowed.
        cap: usize,
    },
    /// There are too many arrangements to number them for a frontier search or a relaxed one.
    #[error(
        "the pieces have too many arrangements to number them in {words} words of 64 bits: use \
         bfs or astar"
    )]
    TooManyArrangements {
        /// The most words of a number.
        words: usize,
    },
    /// A file for what the memory had no room for could not be written or read.
    #[error("{}: {message}", path.display())]
    Disk {
        /// The file.
        path: PathBuf,
        /// What the system says.
        message: String,
    },
}

/// The answer to [`solve`](crate::solve()).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solution {
    /// What counts as one move.
    pub metric: Metric,
    /// What searched; never [`Algorithm::Auto`], but what it chose.
    pub algorithm: Algorithm,
    /// [`Outcome::Solved`], or [`Outcome::Exhausted`] as the proof that there is no solution, or
    /// the limit that was met first: then all that is known are the bounds.
    pub outcome: Outcome,
    /// The number of moves of the solution: the least there is where [solved](Outcome::Solved), else only
    /// an upper bound, if there is any.
    pub length: Option<u32>,
    /// The solution, in the labels of the puzzle; empty if none is known.
    pub moves: Vec<PieceMove>,
    /// Whether the solution is proven to be a shortest one: exactly where the outcome is
    /// [`Outcome::Solved`]. [`Algorithm::Relaxed`] alone gives others, where a limit was met.
    pub is_optimal: bool,
    /// Where exhausted: how many states can be reached from the start, equal free pieces not told
    /// apart, mirror images counted as two. Else how many states the search has seen.
    pub states: u64,
    /// Whether `states` is the size of the whole component. False unless exhausted; and false where
    /// it could not be counted within the limits, as when a search from both ends has proven from
    /// the goal's side that there is no solution, while the start's side is huge: then there are at
    /// least `states`.
    pub is_whole: bool,
    /// No solution has fewer moves: proven, however the search ended, and the length itself where
    /// solved. Where there is no solution, it says nothing.
    pub at_least: u32,
    /// States expanded, mirror images counted as one where they were merged: the work done.
    pub expanded: u64,
    /// Whether mirror images were merged.
    pub mirrored: bool,
    /// Time taken. The only field that differs between two equal calls.
    pub elapsed: Duration,
}

/// What a search found, as states.
pub(crate) struct Searched<S> {
    pub(crate) outcome: Outcome,
    /// The states from the start to a goal: the shortest way where solved.
    pub(crate) states: Option<Vec<S>>,
    pub(crate) seen: u64,
    pub(crate) expanded: u64,
    pub(crate) at_least: u32,
}

impl<S> From<PuzzleReport<S, ()>> for Searched<S> {
    fn from(report: PuzzleReport<S, ()>) -> Self {
        Self {
            outcome: report.outcome,
            states: report.solution.map(|path| path.states),
            seen: report.stats.seen,
            expanded: report.stats.expanded,
            at_least: report.stats.at_least,
        }
    }
}
