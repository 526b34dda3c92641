//! One-player puzzles: states, moves of equal cost, and goals.

use core::hash::Hash;

/// A puzzle for one: find a shortest way from a state to a goal, each move costing one.
///
/// The puzzle is the rules and the goal; states are apart, so that one puzzle serves any number of
/// searches.
pub trait Puzzle {
    /// A state. Small states (16 bytes or less, nothing to drop) make the fastest searches. One
    /// that owns heap memory should have a [`Clone::clone_from`] that reuses it, as `Vec` has and
    /// a derived `Clone` has not.
    type State: Clone + Eq + Hash;
    /// What leads from a state to a neighbour.
    type Move: Copy;

    /// Whether each move can be undone by one move: searches then need not look back further than
    /// the last layer. Claim it only where it holds for *every* state, or searches miss states.
    const UNDIRECTED: bool = false;

    /// Calls `emit` for each neighbour, in an order that depends on the state alone. States are
    /// passed by reference, so that a search pays for a clone only of those it has not seen.
    /// Emitting a neighbour twice, or the state itself, is allowed and only costs time.
    fn expand(&self, state: &Self::State, emit: impl FnMut(Self::Move, &Self::State));

    /// Whether the state solves the puzzle.
    fn is_goal(&self, state: &Self::State) -> bool;
}

/// A puzzle that can be searched from both ends.
pub trait Reversible: Puzzle {
    /// Every goal state, or at least every one that can be reached. An unreachable one only costs
    /// time; a reachable one that is missing makes answers wrong.
    fn goals(&self) -> Vec<Self::State>;

    /// Calls `emit` for each state from which one move leads to `state`, with that move (the move
    /// from the emitted state to `state`).
    fn retract(&self, state: &Self::State, emit: impl FnMut(Self::Move, &Self::State));
}

/// A puzzle whose states are numbered without gaps, for dense tables.
pub trait Ranked: Puzzle {
    /// How many states there are.
    fn count(&self) -> u64;

    /// The number of a state, below [`Ranked::count`].
    fn rank(&self, state: &Self::State) -> u64;

    /// The state of a number: `unrank(rank(s)) == s`.
    fn unrank(&self, rank: u64) -> Self::State;

    /// Calls `emit` for the rank of each neighbour, in the order of [`Puzzle::expand`].
    ///
    /// Dense searches spend their time here. Where a move changes the rank in a simple way,
    /// overriding this is faster than the way over the states that is the default.
    fn expand_rank(&self, rank: u64, mut emit: impl FnMut(u64)) {
        self.expand(&self.unrank(rank), |_, next| emit(self.rank(next)));
    }

    /// Whether the state of a number solves the puzzle: [`Puzzle::is_goal`] of it. Dense searches
    /// ask once for each state they reach, and where goals are known by their ranks, overriding
    /// this saves them the unranking.
    fn is_goal_rank(&self, rank: u64) -> bool {
        self.is_goal(&self.unrank(rank))
    }
}

/// A lower bound on the moves to the nearest goal.
pub trait Heuristic<P: Puzzle> {
    /// Whether the bound falls by at most one along each move: A* then expands no state twice.
    ///
    /// Nothing is made to rest on this claim. A* re-opens a state whenever it finds a shorter way
    /// there, and is exact with any admissible bound; debug builds check the claim as they go.
    const CONSISTENT: bool = false;

    /// A bound that is never more than the moves still needed (0 at a goal). `None` says that no
    /// goal can be reached from here at all.
    fn lower_bound(&self, state: &P::State) -> Option<u32>;
}

/// The bound that knows nothing: A* with it is breadth-first search.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoBound;

impl<P: Puzzle> Heuristic<P> for NoBound {
    const CONSISTENT: bool = true;

    fn lower_bound(&self, _state: &P::State) -> Option<u32> {
        Some(0)
    }
}
