//! Solutions of puzzles.

use crate::puzzle::Puzzle;

/// A way through a puzzle: states, and the moves that lead from each to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path<S, M> {
    /// The states passed, the first and the last included: one more than there are moves.
    pub states: Vec<S>,
    /// The moves, in order.
    pub moves: Vec<M>,
}

impl<S, M> Path<S, M> {
    /// The number of moves.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether the path stays where it starts.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }
}

impl<S: Clone + Eq, M: Copy> Path<S, M> {
    /// The path through the given states, each move the first one that [`Puzzle::expand`] emits
    /// for the step. `None` if there are no states or some state does not follow from the one
    /// before.
    ///
    /// Searches remember no moves; this is how they find them again.
    ///
    /// # Complexity
    ///
    /// One expansion a move.
    pub fn through<P>(puzzle: &P, states: Vec<S>) -> Option<Self>
    where
        P: Puzzle<State = S, Move = M>,
    {
        if states.is_empty() {
            return None;
        }
        let moves = states
            .windows(2)
            .map(|step| {
                let mut found = None;
                puzzle.expand(&step[0], |mv, next| {
                    if found.is_none() && *next == step[1] {
                        found = Some(mv);
                    }
                });
                found
            })
            .collect::<Option<Vec<M>>>()?;
        Some(Self { states, moves })
    }

    /// The path through states that a search found one from the other.
    pub(crate) fn found<P>(puzzle: &P, states: Vec<S>) -> Self
    where
        P: Puzzle<State = S, Move = M>,
    {
        Self::through(puzzle, states).expect("a state has the same neighbours each time")
    }
}

impl<S: Clone + Eq, M: Copy + PartialEq> Path<S, M> {
    /// Whether each move is one of the puzzle's and leads where the path says.
    ///
    /// # Complexity
    ///
    /// One expansion a move.
    pub fn replays<P>(&self, puzzle: &P) -> bool
    where
        P: Puzzle<State = S, Move = M>,
    {
        self.states.len() == self.moves.len() + 1
            && self.states.windows(2).zip(&self.moves).all(|(step, mv)| {
                let mut found = false;
                puzzle.expand(&step[0], |candidate, next| {
                    found |= candidate == *mv && *next == step[1];
                });
                found
            })
    }
}
