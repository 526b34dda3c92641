//! The exact value of a position, and every move that reaches it.
//!
//! The search asks yes-or-no questions ("is the value at least `b`?") from null windows, walks only
//! through positions in which no box can be taken (captures are resolved by the rule of
//! [`capture`](crate::capture)), tries only the moves that [`quiet`](crate::quiet) lets through,
//! and keeps proven bounds by exact keys that merge symmetric positions. Values have the parity of
//! the boxes left, so the questions come in steps of two.
//!
//! Files: `prover` puts the questions and runs the threads, `worker` is the search of one thread,
//! `tree` lists moves and carries them out on the words of `field`; `numbering` makes keys, `stock`
//! numbers the separate chains and loops, `table` remembers. `resumable` carries out proofs that take hours,
//! and `checkpoint` keeps them in a file.
//!
//! Source: Barker and Korf, "Solving Dots-And-Boxes", 2012, for the search over unscored states,
//! the capture rule, one move for each chain, and the order from the centre outwards.

mod checkpoint;
mod field;
mod numbering;
mod prover;
mod resumable;
mod stock;
mod table;
mod tree;
mod worker;

use search_core::{LimitKind, Limits, Outcome, Score, Side, Stats};

use crate::candidates::candidates;
use crate::edge::Edge;
use crate::edges::EdgeSet;
use crate::position::Position;
use prover::{Prove, prover};

pub use checkpoint::CheckpointError;
pub use resumable::{Pauses, Progress, ResumeError, Step, expected_nodes, solve_resumable};

/// The most free edges a position to solve may have.
pub const MAX_FREE_EDGES: u32 = u64::BITS;

/// The exact answer, or what was proven of it when a limit was met.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solution {
    /// `Solved` when the value and all of the best moves are proven.
    pub outcome: Outcome,
    /// The value is at least this: boxes the side to move still wins, less those the opponent does.
    pub lower: Score,
    /// The value is at most this.
    pub upper: Score,
    /// All moves that reach the value, in [`Edge`] order. With a limit met: those that were proven
    /// to.
    pub moves: Vec<Edge>,
    /// The work done. Nodes are positions expanded, captures resolved.
    pub stats: Stats,
}

impl Solution {
    /// The value, if it is proven. It can be known though a limit was met before every move was
    /// judged.
    pub fn value(&self) -> Option<Score> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The boxes of both players at the end of best play, the first player's first, if the value
    /// is proven.
    pub fn final_scores(&self, position: &Position) -> Option<[u32; 2]> {
        let open = position.open_boxes() as i32;
        let mover = Score::midpoint(open, self.value()?);
        let gains = match position.turn() {
            Side::First => [mover, open - mover],
            Side::Second => [open - mover, mover],
        };
        let [first, second] = position.scores();
        Some([first + gains[0] as u32, second + gains[1] as u32])
    }
}

/// The position is too large to be numbered for the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{free} free edges: the exact solver takes positions of at most {MAX_FREE_EDGES}")]
pub struct TooManyFreeEdges {
    /// How many there are.
    pub free: u32,
}

/// Finds the exact value of the position and all best moves.
///
/// The table begins small and grows as it fills up to `limits.memory` bytes, 256 MiB where that is
/// not set, and 8 MiB for the widest positions in any case. It never stops the search.
///
/// A depth limit below the number of free edges rules a proof out and ends the search at once. With
/// one thread and a node or depth limit, equal calls give equal answers. Several threads share the
/// table and keep out of each other's way; a proof by them has the same value and the same moves, only
/// the work differs. Each may do an equal part of the nodes.
///
/// # Errors
///
/// [`TooManyFreeEdges`] above [`MAX_FREE_EDGES`].
///
/// # Complexity
///
/// Exponential in the free edges: the value of the empty 3x3 board with its 24 takes 23,601 nodes,
/// that of 3x4 with its 31 takes 460,000. All best moves take about as much again.
///
/// # Examples
///
/// ```
/// use dots_boxes::{Position, Size, Start, solve};
/// use search_core::Limits;
///
/// let board = Position::start(Size::new(2, 2).unwrap(), Start::American);
/// let solution = solve(&board, &Limits::none()).unwrap();
/// assert_eq!(solution.value(), Some(2)); // three boxes to one
/// assert_eq!(solution.moves.len(), 8); // the eight edges of the border
/// ```
pub fn solve(position: &Position, limits: &Limits) -> Result<Solution, TooManyFreeEdges> {
    run(position, limits, prove)
}

/// Finds the exact value alone, which takes about half the work of [`solve()`]: no moves are listed.
///
/// # Errors
///
/// [`TooManyFreeEdges`] above [`MAX_FREE_EDGES`].
///
/// # Examples
///
/// ```
/// use dots_boxes::{Position, Size, Start, solve_value};
/// use search_core::Limits;
///
/// let board = Position::start(Size::new(3, 3).unwrap(), Start::American);
/// assert_eq!(solve_value(&board, &Limits::none()).unwrap().value(), Some(-3));
/// ```
pub fn solve_value(position: &Position, limits: &Limits) -> Result<Solution, TooManyFreeEdges> {
    run(position, limits, |position, prover, solution| {
        let Solution { lower, upper, .. } = solution;
        narrow(position.free(), prover, lower, upper)
    })
}

/// Lets a proof fill in the solution until it is done or a limit is met.
fn run(
    position: &Position,
    limits: &Limits,
    proof: impl FnOnce(&Position, &mut dyn Prove, &mut Solution) -> Result<(), LimitKind>,
) -> Result<Solution, TooManyFreeEdges> {
    let mut solution = begun(position, limits)?;
    if solution.outcome != Outcome::Solved {
        return Ok(solution);
    }
    let mut prover = prover(position.size(), position.free(), None, limits);
    if let Err(limit) = proof(position, prover.as_mut(), &mut solution) {
        solution.outcome = Outcome::LimitReached(limit);
    }
    solution.stats = prover.stats();
    Ok(solution)
}

/// What is known before any search; not `Solved` if a depth limit rules a proof out.
fn begun(position: &Position, limits: &Limits) -> Result<Solution, TooManyFreeEdges> {
    let free = position.free().len();
    let boxes = position.open_boxes() as Score;
    if free > MAX_FREE_EDGES {
        return Err(TooManyFreeEdges { free });
    }
    let outcome = if limits.depth.is_some_and(|depth| depth < free) {
        Outcome::LimitReached(LimitKind::Depth)
    } else {
        Outcome::Solved
    };
    Ok(Solution {
        outcome,
        lower: -boxes,
        upper: boxes,
        moves: Vec::new(),
        stats: Stats::default(),
    })
}

/// The value and one line of best play to the end.
pub(crate) struct BestLine {
    pub(crate) value: Score,
    pub(crate) moves: Vec<Edge>,
}

/// Finds the value and a line of best play, which is quicker than to find all best moves. `None` if
/// a limit was met first, or there are too many free edges; and the work done.
pub(crate) fn best_line(position: &Position, limits: &Limits) -> (Option<BestLine>, Stats) {
    let free = position.free();
    if free.len() > MAX_FREE_EDGES || limits.depth.is_some_and(|depth| depth < free.len()) {
        return (None, Stats::default());
    }
    let mut prover = prover(position.size(), free, None, limits);
    let line = find_line(*position, prover.as_mut()).ok();
    (line, prover.stats())
}

fn find_line(mut position: Position, prover: &mut dyn Prove) -> Result<BestLine, LimitKind> {
    let boxes = position.open_boxes() as Score;
    let (mut lower, mut upper) = (-boxes, boxes);
    narrow(position.free(), prover, &mut lower, &mut upper)?;
    let mut line = BestLine {
        value: lower,
        moves: Vec::new(),
    };
    let mut value = lower;
    while !position.is_over() {
        let moves = candidates(position.free(), position.size());
        let mut best = moves[moves.len() - 1];
        for &edge in &moves[..moves.len() - 1] {
            if reaches(&position, edge, value, prover)? {
                best = edge;
                break;
            }
        }
        let turn = position.turn();
        let won = position.try_play(best).map_or(0, |won| won as Score);
        value -= won;
        if position.turn() != turn {
            value = -value;
        }
        line.moves.push(best);
    }
    Ok(line)
}

/// Narrows the bounds of the solution until they meet, then tests each move.
fn prove(
    position: &Position,
    prover: &mut dyn Prove,
    solution: &mut Solution,
) -> Result<(), LimitKind> {
    let free = position.free();
    narrow(free, prover, &mut solution.lower, &mut solution.upper)?;
    for edge in free.iter() {
        if reaches(position, edge, solution.lower, prover)? {
            solution.moves.push(edge);
        }
    }
    Ok(())
}

/// Asks for the value until the bounds meet. They have the parity of the value.
fn narrow(
    free: EdgeSet,
    prover: &mut dyn Prove,
    lower: &mut Score,
    upper: &mut Score,
) -> Result<(), LimitKind> {
    // Most values are near 0, so the questions go outwards from there.
    let mut bound = lower.rem_euclid(2);
    while lower < upper {
        if prover.at_least(free, bound)? {
            *lower = bound;
            bound += 2;
        } else {
            *upper = bound - 2;
            bound -= 2;
        }
    }
    Ok(())
}

/// Whether the move makes at least `value`.
fn reaches(
    position: &Position,
    edge: Edge,
    value: Score,
    prover: &mut dyn Prove,
) -> Result<bool, LimitKind> {
    let mut next = *position;
    let won = next.try_play(edge).map_or(0, |won| won as Score);
    let rest: EdgeSet = next.free();
    if next.turn() == position.turn() {
        prover.at_least(rest, value - won)
    } else {
        Ok(!prover.at_least(rest, 1 - value)?)
    }
}
