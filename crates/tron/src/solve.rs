//! Exact answers, for both sets of rules.

use core::cmp::Ordering;
use core::time::Duration;
use std::collections::HashMap;

use arrayvec::ArrayVec;
use search_core::{
    FixedState, Fraction, Game, LimitKind, Limits, MatrixError, Outcome, Side, SimultaneousReport,
    Watch, solve_simultaneous_with,
};

use crate::alternating::Alternating;
use crate::fill_bound::FillBound;
use crate::longest_path::{LongestPath, longest_fill};
use crate::moves::{Move, Moves};
use crate::position::Position;
use crate::symmetry::Symmetry;

/// Cells that may be tried to fill the two sides of one parted position; beyond that the solver
/// goes on move by move.
const FILL_NODES: u64 = 20_000;

/// The exact value and optimal mixed strategies under the simultaneous rules.
///
/// Backward induction over every position that can be reached, with two shortcuts: a position that
/// a symmetry maps to itself with the players swapped is a draw, and once the players have parted
/// the longer path wins.
///
/// ```
/// use search_core::{Fraction, Limits};
/// use tron::{Position, solve};
/// let position: Position = "2../.1./...".parse().unwrap();
/// let report = solve(&position, &Limits::none()).unwrap();
/// assert_eq!(report.answer.unwrap().value.to_string(), "1/2");
/// ```
///
/// # Errors
///
/// [`MatrixError::Overflow`] should a value need more than 128 bits; no such board is known.
///
/// # Complexity
///
/// Exponential in the free cells: up to about 25 cells take seconds.
pub fn solve(
    position: &Position,
    limits: &Limits,
) -> Result<SimultaneousReport<Move>, MatrixError> {
    let mut bound = FillBound::default();
    solve_simultaneous_with(position, limits, |position| {
        if Symmetry::ALL.iter().any(|s| s.swaps_players(position)) {
            return Some(Fraction::ZERO);
        }
        let lead = parted_lead(position, &mut bound)?;
        Some(match lead {
            Ordering::Greater => Fraction::ONE,
            Ordering::Equal => Fraction::ZERO,
            Ordering::Less => Fraction::whole(-1),
        })
    })
}

/// For parted players, how the longest paths of player 1 and 2 compare; `None` where they share
/// space or the paths are too hard to find.
fn parted_lead(position: &Position, bound: &mut FillBound) -> Option<Ordering> {
    if !position.is_separated() {
        return None;
    }
    let limits = Limits::none().with_nodes(FILL_NODES);
    let paths: ArrayVec<LongestPath, 2> = Side::ALL
        .into_iter()
        .filter_map(|side| position.head(side))
        .map(|head| longest_fill(position.free(), head, &limits, bound))
        .collect();
    let [first, second] = paths.as_slice() else {
        return None;
    };
    if first.length() > second.upper {
        Some(Ordering::Greater)
    } else if first.upper < second.length() {
        Some(Ordering::Less)
    } else if first.length() == first.upper && second.length() == second.upper {
        Some(first.length().cmp(&second.length()))
    } else {
        None
    }
}

/// What solving an alternating position found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AlternatingReport {
    /// `Solved`, or the limit that was met.
    pub outcome: Outcome,
    /// Whether the side to move wins, if known.
    pub mover_wins: Option<bool>,
    /// Every move that wins for the side to move, clockwise from the north. Complete only when
    /// solved.
    pub winning_moves: Vec<Move>,
    /// Positions expanded.
    pub nodes: u64,
    /// The time it took.
    pub elapsed: Duration,
}

/// Who wins under the alternating rules, and by which moves.
///
/// Depth-first search for a winning move, remembering each position's answer, with two shortcuts:
/// a side that may copy its opponent through a symmetry that moves every free cell wins when it is
/// not to move, and once the players have parted the mover wins if its path is the longer one.
///
/// ```
/// use search_core::Limits;
/// use tron::{Alternating, Move, solve_alternating};
/// let game: Alternating = "1...2/...../...../.....".parse().unwrap();
/// let report = solve_alternating(&game, &Limits::none());
/// assert_eq!(report.mover_wins, Some(true));
/// assert_eq!(report.winning_moves, [Move::East, Move::South]);
/// ```
///
/// # Complexity
///
/// Exponential in the free cells; positions without shortcuts of up to about 35 cells take
/// seconds. [`Limits::nodes`] counts positions expanded, [`Limits::memory`] bounds the answers
/// remembered, [`Limits::depth`] has no meaning here.
pub fn solve_alternating(game: &Alternating, limits: &Limits) -> AlternatingReport {
    let mut solver = Alternate {
        answers: HashMap::default(),
        most_answers: limits.memory.map(|bytes| bytes / BYTES_PER_ANSWER),
        watch: Watch::start(limits),
        nodes: 0,
        bound: FillBound::default(),
    };
    let mut winning_moves = Vec::new();
    let mut outcome = Outcome::Solved;
    let moves = match solver.known(game) {
        Some(false) => Moves::new(),
        _ => game.legal_moves(),
    };
    for mv in moves {
        let mut after = *game;
        after.play(mv);
        match solver.mover_wins(&after) {
            Ok(false) => winning_moves.push(mv),
            Ok(true) => {}
            Err(kind) => {
                outcome = Outcome::LimitReached(kind);
                break;
            }
        }
    }
    let known = outcome == Outcome::Solved || !winning_moves.is_empty();
    AlternatingReport {
        outcome,
        mover_wins: known.then_some(!winning_moves.is_empty()),
        winning_moves,
        nodes: solver.nodes,
        elapsed: solver.watch.elapsed(),
    }
}

/// What a remembered answer costs, with the table's spare room.
const BYTES_PER_ANSWER: usize = 2 * size_of::<(u64, bool)>();

struct Alternate {
    answers: HashMap<u64, bool, FixedState>,
    most_answers: Option<usize>,
    watch: Watch,
    nodes: u64,
    bound: FillBound,
}

/// A position on the current line and the moves that are still to be tried, last first.
struct Frame {
    game: Alternating,
    untried: ArrayVec<Move, 4>,
    /// Whether a winning move has been found.
    won: bool,
}

impl Alternate {
    /// Whether the side to move wins, with an explicit stack as deep as the game is long.
    fn mover_wins(&mut self, game: &Alternating) -> Result<bool, LimitKind> {
        if let Some(answer) = self.look_up(game) {
            return Ok(answer);
        }
        let mut answer = false;
        let mut stack = vec![self.open(game)?];
        while let Some(frame) = stack.last_mut() {
            answer = frame.won;
            if !answer && let Some(mv) = frame.untried.pop() {
                let mut child = frame.game;
                child.play(mv);
                match self.look_up(&child) {
                    Some(child_wins) => frame.won = !child_wins,
                    None => stack.push(self.open(&child)?),
                }
                continue;
            }
            self.answers.insert(frame.game.key(), answer);
            stack.pop();
            if let Some(parent) = stack.last_mut() {
                parent.won = !answer;
            }
        }
        Ok(answer)
    }

    fn look_up(&mut self, game: &Alternating) -> Option<bool> {
        if game.terminal().is_some() {
            return Some(false);
        }
        if let Some(&answer) = self.answers.get(&game.key()) {
            return Some(answer);
        }
        let answer = self.known(game)?;
        self.answers.insert(game.key(), answer);
        Some(answer)
    }

    fn known(&mut self, game: &Alternating) -> Option<bool> {
        let position = game.position();
        if let Some(lead) = parted_lead(position, &mut self.bound) {
            return Some(match game.turn() {
                Side::First => lead == Ordering::Greater,
                Side::Second => lead == Ordering::Less,
            });
        }
        let copied = |s: &Symmetry| s.lets_second_player_copy(position);
        Symmetry::ALL.iter().any(copied).then_some(false)
    }

    /// Counts a position about to be expanded, and looks at the limits.
    fn open(&mut self, game: &Alternating) -> Result<Frame, LimitKind> {
        if self
            .most_answers
            .is_some_and(|most| self.answers.len() >= most)
        {
            return Err(LimitKind::Memory);
        }
        if let Some(kind) = self.watch.check(self.nodes) {
            return Err(kind);
        }
        self.nodes += 1;
        let mut untried = game.legal_moves();
        untried.reverse();
        Ok(Frame {
            game: *game,
            untried,
            won: false,
        })
    }
}
