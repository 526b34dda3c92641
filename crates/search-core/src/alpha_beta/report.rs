//! What a search found.

use crate::bot::Choice;
use crate::limits::Outcome;
use crate::score::Score;
use crate::stats::Stats;

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchReport<M> {
    /// The best move found, legal however tight the limits; `None` only if the game is over or no
    /// move was allowed.
    pub best: Option<M>,
    /// The value from the view of the side to move at the root. Before the first iteration is
    /// complete, the evaluator's word on the root (0 where the policy forbids to ask it).
    pub value: Score,
    /// The line of play expected, the best move first. Once an iteration is complete it leads to
    /// the value: the end of the game or the evaluation at its last position, and the rewards on
    /// the way, make it up. Before that it holds the best move alone.
    pub pv: Vec<M>,
    /// The last iteration that was completed, in plies; 0 if none was.
    pub depth: u32,
    /// `Solved` if the value is exact: no deeper search can change it. `LimitReached` otherwise;
    /// during a search the depth is given as the limit. `Exhausted` if no move was allowed.
    pub outcome: Outcome,
    /// The work done so far, over all iterations. With several threads, reports of iterations
    /// count what the calling thread did, and the report at the end what all did.
    pub stats: Stats,
}

impl<M> SearchReport<M> {
    /// The report as a player's choice; `None` where there is no move to choose.
    pub fn into_choice(self) -> Option<Choice<M>> {
        Some(Choice {
            mv: self.best?,
            value: Some(self.value),
            depth: self.depth,
            pv: self.pv,
            stats: self.stats,
        })
    }
}

/// A root move with its exact value to the depth searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The value if this move is played, from the view of the side to move at the root.
    pub value: Score,
    /// The line of play expected, never empty; the first move is the one judged.
    pub moves: Vec<M>,
}

/// What a search for the best few moves found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LinesReport<M> {
    /// The best moves, the best first: as many as were asked for, or all there are. Of equal ones
    /// that comes first which the order of the root moves put first. Before the first iteration is
    /// complete, the best-ordered moves, each with the evaluator's word on the root as its value.
    pub lines: Vec<Line<M>>,
    /// The last iteration that was completed for all the lines, in plies; 0 if none was.
    pub depth: u32,
    /// `Solved` if the value of each line is exact; otherwise as in [`SearchReport`].
    pub outcome: Outcome,
    /// The work done so far, counted as in [`SearchReport`].
    pub stats: Stats,
}

impl<M: Copy> LinesReport<M> {
    /// The report on the first line alone, or on a position without moves of this value.
    pub(super) fn first(&self, without_moves: Score) -> SearchReport<M> {
        let first = self.lines.first();
        SearchReport {
            best: first.map(|line| line.moves[0]),
            value: first.map_or(without_moves, |line| line.value),
            pv: first.map_or_else(Vec::new, |line| line.moves.clone()),
            depth: self.depth,
            outcome: self.outcome,
            stats: self.stats,
        }
    }
}
