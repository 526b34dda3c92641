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

use search_core::{LimitKind, Limits, Outcome, Score, Stats};

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
        let gains = position.turn().ordered([mover, open - mover]);
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
/// Exponential in the free edges: the value of the empty 3x3 board with its 24 takes 23,600 nodes,
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
        narrow(position.free(), prover, lower, upper, NEAR)
    })
}

/// Most values are near 0, so the questions go outwards from there.
const NEAR: Score = 0;

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

/// What a proof for a player found.
pub(crate) enum Found {
    /// The value and one line of best play to the end.
    Line { value: Score, moves: Vec<Edge> },
    /// A limit was met, but this move surely wins the game, or draws one that cannot be won: it makes at
    /// least this in future box difference.
    Move {
        edge: Edge,
        at_least: Score,
        limit: LimitKind,
    },
    /// A limit was met, or there are too many free edges.
    Nothing,
}

/// Finds the value and a line of best play, which is quicker than to find all best moves; and the work
/// done. It asks first what decides the game, with the boxes won so far, so that a limit may leave a
/// move that wins.
pub(crate) fn best_line(position: &Position, limits: &Limits) -> (Found, Stats) {
    let free = position.free();
    if free.len() > MAX_FREE_EDGES || limits.depth.is_some_and(|depth| depth < free.len()) {
        return (Found::Nothing, Stats::default());
    }
    let mut prover = prover(position.size(), free, None, limits);
    let mut decisive = None;
    let found = match find_line(*position, prover.as_mut(), &mut decisive) {
        Ok((value, moves)) => Found::Line { value, moves },
        Err(limit) => decisive.map_or(Found::Nothing, |(edge, at_least)| Found::Move {
            edge,
            at_least,
            limit,
        }),
    };
    (found, prover.stats())
}

/// The value and a line; on the way a move that wins, or draws if none does, and what it makes.
fn find_line(
    mut position: Position,
    prover: &mut dyn Prove,
    decisive: &mut Option<(Edge, Score)>,
) -> Result<(Score, Vec<Edge>), LimitKind> {
    let boxes = position.open_boxes() as Score;
    let (mut lower, mut upper) = (-boxes, boxes);
    let [own, other] = position.turn().ordered(position.scores());
    let level = other as Score - own as Score;
    let free = position.free();
    // The least value that wins, and the one that draws: only one of the two has the right parity; to
    // ask for an impossible value costs next to nothing.
    for at_least in [level + 1, level] {
        if (lower + 1..=upper).contains(&at_least) && prover.at_least(free, at_least)? {
            if let Some(edge) = reaching(&position, at_least, prover)? {
                *decisive = Some((edge, at_least));
            }
            break;
        }
    }
    narrow(free, prover, &mut lower, &mut upper, level)?;
    let mut value = lower;
    let mut moves = Vec::new();
    while !position.is_over() {
        let Some(best) = reaching(&position, value, prover)? else {
            break;
        };
        let turn = position.turn();
        let won = position.try_play(best).map_or(0, |won| won as Score);
        value -= won;
        if position.turn() != turn {
            value = -value;
        }
        moves.push(best);
    }
    Ok((lower, moves))
}

/// The first move worth trying that makes at least `value`, where there is one: the last is not tested.
fn reaching(
    position: &Position,
    value: Score,
    prover: &mut dyn Prove,
) -> Result<Option<Edge>, LimitKind> {
    let moves = candidates(position.free(), position.size());
    let Some((&last, others)) = moves.split_last() else {
        return Ok(None);
    };
    for &edge in others {
        if reaches(position, edge, value, prover)? {
            return Ok(Some(edge));
        }
    }
    Ok(Some(last))
}

/// Narrows the bounds of the solution until they meet, then tests each move.
fn prove(
    position: &Position,
    prover: &mut dyn Prove,
    solution: &mut Solution,
) -> Result<(), LimitKind> {
    let free = position.free();
    narrow(free, prover, &mut solution.lower, &mut solution.upper, NEAR)?;
    for edge in free.iter() {
        if reaches(position, edge, solution.lower, prover)? {
            solution.moves.push(edge);
        }
    }
    Ok(())
}

/// Asks for the value until the bounds meet, outwards from `near`. The bounds have the parity of the value.
fn narrow(
    free: EdgeSet,
    prover: &mut dyn Prove,
    lower: &mut Score,
    upper: &mut Score,
    near: Score,
) -> Result<(), LimitKind> {
    let mut bound = near + (near - *lower).rem_euclid(2);
    while lower < upper {
        bound = bound.clamp(*lower + 2, *upper);
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

#[cfg(test)]
mod tests {
    use search_core::SplitMix64;

    use super::*;
    use crate::size::Size;
    use crate::start::Start;

    /// Lines and moves under limits of all lengths, against the solver without limits.
    #[test]
    fn what_a_proof_finds_within_limits_is_true() {
        let mut counts = [0; 3];
        for seed in 0..600 {
            let mut rng = SplitMix64::for_index(51, seed);
            let board = Size::new(4, 4).unwrap();
            let mut position = Position::start(board, Start::American);
            for _ in 0..18 + rng.below(8) {
                let moves = position.legal_moves();
                position.try_play(*rng.pick(&moves).unwrap()).unwrap();
            }
            // Scores of all kinds, so that little and much is needed to win.
            let closed = position.closed_boxes().len() as u8;
            let first = rng.below(u64::from(closed) + 1) as u8;
            let scores = [first, closed - first];
            let position = Position::new(board, position.free(), scores, position.turn()).unwrap();
            let [own, other] = position.turn().ordered(position.scores());
            let lead = own as Score - other as Score;
            let solution = solve(&position, &Limits::none()).unwrap();
            let value = solution.value().unwrap();
            let limits = Limits::none().with_nodes(1 << rng.below(14));
            let (found, stats) = best_line(&position, &limits);
            match found {
                Found::Line { value: told, moves } => {
                    assert_eq!(told, value);
                    assert!(solution.moves.contains(&moves[0]));
                    counts[0] += 1;
                }
                Found::Move {
                    edge,
                    at_least,
                    limit,
                } => {
                    assert_eq!(limit, LimitKind::Nodes);
                    assert!(lead + at_least >= 0 && value >= at_least);
                    // A draw is only made of what cannot be won.
                    assert_eq!(lead + at_least > 0, lead + value > 0);
                    let mut after = position;
                    let won = after.try_play(edge).unwrap() as Score;
                    let rest = solve_value(&after, &Limits::none()).unwrap();
                    let rest = rest.value().unwrap();
                    let stays = after.turn() == position.turn();
                    let made = won + if stays { rest } else { -rest };
                    assert!(made >= at_least, "{position} {edge}");
                    counts[1] += 1;
                }
                Found::Nothing => {
                    assert!(stats.nodes <= limits.nodes.unwrap());
                    counts[2] += 1;
                }
            }
        }
        assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
    }
}
