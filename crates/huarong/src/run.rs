//! How [`solve`](crate::solve()) goes about a puzzle of any kind: which search, and what becomes of its
//! answer.

use core::ops::ControlFlow;
use std::path::Path;

use search_core::{LimitKind, Limits, Outcome, PuzzleStats, Watch, Workspace};

use crate::algorithm::{AUTO_GOAL_CAP, Algorithm, GOAL_CAP};
use crate::big::{self, Listener, SolveProgress, Trace};
use crate::component::{component_size, what_is_left};
use crate::fewest_steps;
use crate::heuristic::GoalPieces;
use crate::metric::Metric;
use crate::piece_move::PieceMove;
use crate::puzzle::Puzzle;
use crate::relaxed;
use crate::replay;
use crate::solution::{Searched, Solution, SolveError};
use crate::space::Space;
use crate::state::{State, by_size};

/// Solves by [`Algorithm::Frontier`], with news for a listener.
pub(crate) fn solve_big(
    puzzle: &Puzzle,
    metric: Metric,
    limits: &Limits,
    listener: &mut Option<Box<Listener>>,
    spill_to: Option<&Path>,
) -> Result<(Solution, Trace), SolveError> {
    if !puzzle.has_goal() {
        return Err(SolveError::NoGoal);
    }
    let mut nobody = None;
    let listener = if metric.is_group() {
        &mut nobody
    } else {
        listener
    };
    by_size!(solve_in(
        puzzle,
        metric,
        Algorithm::Frontier,
        limits,
        listener,
        spill_to
    ))
}

/// States expanded by [`Algorithm::Auto`] before a puzzle counts as a big one: about a second's work.
const AUTO_STATES: u64 = 1_000_000;

pub(crate) fn solve_in<S: State>(
    puzzle: &Puzzle,
    metric: Metric,
    algorithm: Algorithm,
    limits: &Limits,
    listener: &mut Option<Box<Listener>>,
    spill_to: Option<&Path>,
) -> Result<(Solution, Trace), SolveError> {
    let watch = Watch::start(limits);
    let mut space = Space::<S>::new(puzzle, metric, true);
    let mut chosen = choose(puzzle, &mut space, algorithm)?;
    let mut run = Run {
        puzzle,
        space: &space,
        start: space.state_of(&puzzle.anchors),
        listener,
        spill_to,
    };
    let may_be_big = algorithm == Algorithm::Auto
        && metric != Metric::MoveThenStep
        && !metric.is_group()
        && limits.nodes.is_none_or(|nodes| nodes > AUTO_STATES);
    let (mut found, mut trace) = if may_be_big {
        let first = limits.clone().with_nodes(AUTO_STATES);
        run.quietly(|run| run.search(chosen, &first))?
    } else {
        run.search(chosen, limits)?
    };
    let first = found.expanded;
    let left = || limits.after(watch.elapsed()).after_nodes(first);
    match found.outcome {
        Outcome::LimitReached(LimitKind::Nodes | LimitKind::Memory) if may_be_big => {
            let at_least = found.at_least;
            // Where the arrangements are too many to be numbered, this was all that can be done.
            if let Ok(more) = run.search(Algorithm::Frontier, &left()) {
                (found, trace) = more;
                chosen = Algorithm::Frontier;
                found.at_least = found.at_least.max(at_least);
                found.expanded += first;
            }
        }
        Outcome::Solved if metric == Metric::MoveThenStep && chosen != Algorithm::Bfs => {
            found = fewest_steps::search(&space, &run.start, &left());
            found.expanded += first;
        }
        _ => {}
    }
    let saw_all = matches!(
        chosen,
        Algorithm::Bfs | Algorithm::Astar | Algorithm::Frontier
    ) && !space.is_merged();
    let (states, is_whole) = match found.outcome {
        Outcome::Exhausted if saw_all => (found.seen, true),
        Outcome::Exhausted => component_size::<S>(puzzle, metric, &what_is_left(limits, &watch)),
        _ => (found.seen, false),
    };
    let moves = labelled(puzzle, &space, found.states.as_deref());
    let length = moves.as_ref().map(|moves| moves.len() as u32);
    let is_optimal = found.outcome == Outcome::Solved;
    let solution = Solution {
        metric,
        algorithm: chosen,
        outcome: found.outcome,
        length,
        moves: moves.unwrap_or_default(),
        is_optimal,
        states,
        is_whole,
        at_least: length.filter(|_| is_optimal).unwrap_or(found.at_least),
        expanded: found.expanded,
        mirrored: space.is_merged(),
        elapsed: watch.elapsed(),
    };
    Ok((solution, trace))
}

/// What [`Algorithm::Auto`] begins with, or the algorithm itself if it can do the metric.
fn choose<S: State>(
    puzzle: &Puzzle,
    space: &mut Space<S>,
    algorithm: Algorithm,
) -> Result<Algorithm, SolveError> {
    let metric = space.metric;
    Ok(match algorithm {
        Algorithm::Frontier | Algorithm::Relaxed if metric.is_group() => Algorithm::Bfs,
        Algorithm::Auto if metric == Metric::MoveThenStep => Algorithm::Bfs,
        Algorithm::Auto if space.find_goals(AUTO_GOAL_CAP) => Algorithm::Bidirectional,
        Algorithm::Auto if looks_ahead(puzzle, metric) => Algorithm::Astar,
        Algorithm::Auto => Algorithm::Bfs,
        Algorithm::Bidirectional if !space.find_goals(GOAL_CAP) => {
            return Err(SolveError::TooManyGoals { cap: GOAL_CAP });
        }
        other => other,
    })
}

/// A puzzle to be searched, and who is told.
struct Run<'a, S: State> {
    puzzle: &'a Puzzle,
    space: &'a Space<S>,
    start: S,
    listener: &'a mut Option<Box<Listener>>,
    spill_to: Option<&'a Path>,
}

impl<S: State> Run<'_, S> {
    /// Does something without telling anybody.
    fn quietly<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let listener = self.listener.take();
        let result = work(self);
        *self.listener = listener;
        result
    }

    /// Searches by one algorithm.
    fn search(
        &mut self,
        algorithm: Algorithm,
        limits: &Limits,
    ) -> Result<(Searched<S>, Trace), SolveError> {
        let (space, start) = (self.space, &self.start);
        let mut workspace = Workspace::new();
        match algorithm {
            Algorithm::Frontier => {
                let listener = self.listener.as_deref_mut();
                return big::search(space, start, limits, listener, self.spill_to);
            }
            Algorithm::Relaxed => {
                let listener = self.listener.as_deref_mut();
                return relaxed::search(self.puzzle, space, limits, listener);
            }
            _ => {}
        }
        if let Some(listener) = self.listener.take() {
            workspace.on_progress(NEWS_EVERY, forward(listener));
        }
        let bound = || GoalPieces::new(space);
        let found: Searched<S> = match algorithm {
            Algorithm::Bidirectional => workspace.bidirectional_bfs(space, start, limits).into(),
            Algorithm::Astar => workspace.astar(space, &bound(), start, limits).into(),
            Algorithm::IdaStar => workspace.ida_star(space, &bound(), start, limits).into(),
            _ if space.metric == Metric::MoveThenStep => fewest_steps::search(space, start, limits),
            _ => workspace.bfs(space, start, limits).into(),
        };
        Ok((found, Trace::default()))
    }
}

/// States expanded between two calls of a listener.
const NEWS_EVERY: u64 = 200_000;

/// Tells a listener what a search tells.
fn forward(mut listener: Box<Listener>) -> impl FnMut(&PuzzleStats) -> ControlFlow<()> + Send {
    move |stats| {
        listener(&SolveProgress {
            at_least: stats.at_least,
            states: stats.seen,
            expanded: stats.expanded,
            bytes: stats.peak_bytes,
            elapsed: stats.elapsed,
        })
    }
}

/// Whether the bound of the metric can be more than two moves.
fn looks_ahead(puzzle: &Puzzle, metric: Metric) -> bool {
    let goals = puzzle.pieces().filter(|(piece, _)| piece.goal().is_some());
    metric == Metric::Step || goals.count() > 1
}

/// The moves of a solution in the labels of the puzzle.
pub(crate) fn labelled<S: State>(
    puzzle: &Puzzle,
    space: &Space<S>,
    states: Option<&[S]>,
) -> Option<Vec<PieceMove>> {
    let (moves, end) = replay::moves(puzzle, space, states?);
    debug_assert!(end.is_solved(), "a solution ends at the goal");
    Some(moves)
}
