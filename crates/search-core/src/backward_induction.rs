//! The exact value of a simultaneous game, from its ends backward.
//!
//! Each position is a small matrix game whose entries are the values of the positions after each
//! pair of moves. Positions are remembered by their key, so that each is solved once.

use core::time::Duration;

use hashbrown::HashMap;

use crate::fraction::Fraction;
use crate::hash::FixedState;
use crate::limits::{LimitKind, Limits, Outcome, Watch};
use crate::matrix::{MatrixError, Payoffs};
use crate::side::Side;
use crate::simultaneous::{Ending, Simultaneous};

/// What solving a simultaneous game found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SimultaneousReport<M> {
    /// `Solved`, or the limit that was met.
    pub outcome: Outcome,
    /// The answer, if solved.
    pub answer: Option<SimultaneousAnswer<M>>,
    /// Positions expanded.
    pub nodes: u64,
    /// The time it took.
    pub elapsed: Duration,
}

/// The exact value of a position and how to reach it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimultaneousAnswer<M> {
    /// What the first player wins on average under best play: 1 is a sure win, -1 a sure loss.
    pub value: Fraction,
    /// One optimal mix of each player: every move with its probability, in the order of
    /// [`Simultaneous::moves`]. Empty in a finished game.
    pub strategies: [Vec<(M, Fraction)>; 2],
    /// The values after each pair of moves, rows for the first player's; `None` in a finished
    /// game.
    pub payoffs: Option<Payoffs>,
}

/// Solves a game by backward induction.
///
/// The game must come to an end whatever is played: where a position can come up again, the
/// induction has nowhere to begin and goes on until a limit ends it.
///
/// # Errors
///
/// [`MatrixError`] where a player has more moves than a matrix game has rows, or an exact value
/// does not fit into 128 bits.
///
/// # Complexity
///
/// Each position that can be reached is expanded once, unless a sure win of the first player is
/// seen sooner. [`Limits::nodes`] counts positions expanded; [`Limits::memory`] bounds the
/// remembered values; [`Limits::depth`] has no meaning here. Two positions of one key count as
/// the same position.
pub fn solve_simultaneous<S: Simultaneous>(
    position: &S,
    limits: &Limits,
) -> Result<SimultaneousReport<S::Move>, MatrixError> {
    solve_simultaneous_with(position, limits, |_| None)
}

/// Solves a game by backward induction, with the help of values known from elsewhere.
///
/// `known` is asked once for each new position below the first and returns its exact value for
/// the first player where it can tell: by symmetry, say, or because the players have parted.
///
/// # Errors
///
/// As [`solve_simultaneous`].
pub fn solve_simultaneous_with<S: Simultaneous>(
    position: &S,
    limits: &Limits,
    mut known: impl FnMut(&S) -> Option<Fraction>,
) -> Result<SimultaneousReport<S::Move>, MatrixError> {
    let mut solver = Solver {
        values: HashMap::default(),
        most_values: limits.memory.map(|bytes| bytes / BYTES_PER_VALUE),
        watch: Watch::start(limits),
        nodes: 0,
        known: &mut known,
    };
    let (outcome, answer) = match solver.answer(position) {
        Ok(answer) => (Outcome::Solved, Some(answer)),
        Err(Stop::Limit(kind)) => (Outcome::LimitReached(kind), None),
        Err(Stop::Matrix(error)) => return Err(error),
    };
    Ok(SimultaneousReport {
        outcome,
        answer,
        nodes: solver.nodes,
        elapsed: solver.watch.elapsed(),
    })
}

/// What a remembered value costs, with the table's spare room.
const BYTES_PER_VALUE: usize = 2 * size_of::<(u64, Fraction)>();

const fn ending_value(ending: Ending) -> Fraction {
    match ending {
        Ending::Won(Side::First) => Fraction::ONE,
        Ending::Won(Side::Second) => Fraction::whole(-1),
        Ending::Draw => Fraction::ZERO,
    }
}

/// Why the induction broke off.
enum Stop {
    Limit(LimitKind),
    Matrix(MatrixError),
}

impl From<MatrixError> for Stop {
    fn from(error: MatrixError) -> Self {
        Self::Matrix(error)
    }
}

struct Solver<'a, S> {
    values: HashMap<u64, Fraction, FixedState>,
    most_values: Option<usize>,
    watch: Watch,
    nodes: u64,
    known: &'a mut dyn FnMut(&S) -> Option<Fraction>,
}

impl<S: Simultaneous> Solver<'_, S> {
    fn answer(&mut self, position: &S) -> Result<SimultaneousAnswer<S::Move>, Stop> {
        if let Some(ending) = position.ending() {
            return Ok(SimultaneousAnswer {
                value: ending_value(ending),
                strategies: [Vec::new(), Vec::new()],
                payoffs: None,
            });
        }
        let mut root = self.open(position.clone())?;
        while let Some(child) = root.next_child() {
            let value = self.value(child)?;
            root.entries.push(value);
        }
        let payoffs = root.payoffs()?;
        let solution = payoffs.solve()?;
        Ok(SimultaneousAnswer {
            value: solution.value,
            strategies: [
                root.named(Side::First, &solution.rows),
                root.named(Side::Second, &solution.columns),
            ],
            payoffs: Some(payoffs),
        })
    }

    /// The value of one position, with an explicit stack: a game may be longer than the thread's
    /// own stack is deep.
    fn value(&mut self, position: S) -> Result<Fraction, Stop> {
        if let Some(value) = self.look_up(&position) {
            return Ok(value);
        }
        let mut value = Fraction::ZERO;
        let mut stack = vec![self.open(position)?];
        while let Some(frame) = stack.last_mut() {
            value = if frame.has_won_row() {
                Fraction::ONE
            } else if let Some(child) = frame.next_child() {
                match self.look_up(&child) {
                    Some(value) => frame.entries.push(value),
                    None => stack.push(self.open(child)?),
                }
                continue;
            } else {
                frame.payoffs()?.solve()?.value
            };
            self.values.insert(frame.position.key(), value);
            stack.pop();
            if let Some(parent) = stack.last_mut() {
                parent.entries.push(value);
            }
        }
        Ok(value)
    }

    fn look_up(&mut self, position: &S) -> Option<Fraction> {
        if let Some(ending) = position.ending() {
            return Some(ending_value(ending));
        }
        if let Some(&value) = self.values.get(&position.key()) {
            return Some(value);
        }
        let value = (self.known)(position)?;
        self.values.insert(position.key(), value);
        Some(value)
    }

    /// Counts a position about to be expanded, and looks at the limits.
    fn open(&mut self, position: S) -> Result<Frame<S>, Stop> {
        if self
            .most_values
            .is_some_and(|most| self.values.len() >= most)
        {
            return Err(Stop::Limit(LimitKind::Memory));
        }
        if let Some(kind) = self.watch.check(self.nodes) {
            return Err(Stop::Limit(kind));
        }
        self.nodes += 1;
        Ok(Frame::new(position))
    }
}

/// A position whose pairs of moves are being gone through, row by row.
struct Frame<S: Simultaneous> {
    position: S,
    moves: [S::Moves; 2],
    entries: Vec<Fraction>,
}

impl<S: Simultaneous> Frame<S> {
    fn new(position: S) -> Self {
        let moves = Side::ALL.map(|side| {
            let mut moves = S::Moves::default();
            position.moves(side, &mut moves);
            moves
        });
        Self {
            position,
            moves,
            entries: Vec::new(),
        }
    }

    fn columns(&self) -> usize {
        self.moves[1].as_ref().len()
    }

    /// The position after the next pair of moves whose value is not known.
    fn next_child(&self) -> Option<S> {
        let place = self.entries.len();
        let row = place.checked_div(self.columns())?;
        let first = *self.moves[0].as_ref().get(row)?;
        let second = self.moves[1].as_ref()[place % self.columns()];
        let mut child = self.position.clone();
        child.step([first, second]);
        Some(child)
    }

    /// Whether the row filled last wins against every answer, which settles the position.
    fn has_won_row(&self) -> bool {
        let filled = self.entries.len();
        filled > 0
            && filled.is_multiple_of(self.columns())
            && self.entries[filled - self.columns()..]
                .iter()
                .all(|&entry| entry == Fraction::ONE)
    }

    fn payoffs(&self) -> Result<Payoffs, MatrixError> {
        let rows = self.moves[0].as_ref().len();
        Payoffs::new(rows, self.columns(), self.entries.clone())
    }

    fn named(&self, side: Side, mix: &[Fraction]) -> Vec<(S::Move, Fraction)> {
        let moves = self.moves[side.index()].as_ref();
        moves.iter().copied().zip(mix.iter().copied()).collect()
    }
}
