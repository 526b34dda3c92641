//! Two-player zero-sum games of perfect information, and what a search asks beside the rules.

use core::fmt::Debug;

use crate::score::Score;
use crate::side::Side;
use crate::table::Bound;

/// A position of a two-player zero-sum game with perfect information and no chance.
///
/// The position itself implements the trait and is copied for each move (copy-make), so keep it
/// small. A game's value is the sum of the rewards along the way plus the terminal value. Who is
/// to move after a move is the game's affair: a player may move again (Dots and Boxes), and every
/// search turns the sign by comparing [`Game::turn`] before and after, never by counting plies.
/// A decided end outranks any rewards, see [`after_move`](crate::score::after_move).
pub trait Game: Clone + Send + Sync {
    /// A move. Its `Debug` form is for error messages only.
    type Move: Copy + Eq + Debug + Send + Sync;
    /// The list that moves are written into: an `ArrayVec` whose capacity is a proven bound.
    type Moves: Default + AsRef<[Self::Move]> + AsMut<[Self::Move]>;
    /// One more than the largest [`Game::move_index`]: the size of a history table.
    const MOVE_INDEXES: usize;

    /// Who is to move. In a finished game, who would be.
    fn turn(&self) -> Side;

    /// The value of a finished game from the view of [`Game::turn`]: `WIN` or `-WIN` for a decided
    /// game (a search subtracts the plies itself), else an ordinary score such as 0 for a draw.
    /// `None` while the game goes on, and then there is a legal move.
    fn terminal(&self) -> Option<Score>;

    /// Appends every legal move to an empty list, in an order that depends on the position alone.
    fn moves(&self, out: &mut Self::Moves);

    /// Plays a legal move and returns its reward to the player who made it: boxes won, say, and 0
    /// in games without a score.
    ///
    /// # Panics
    ///
    /// May panic, or leave a position without meaning, when the move is not legal here.
    fn play(&mut self, mv: Self::Move) -> Score;

    /// A 64-bit key of everything that the future value depends on. Two positions with equal
    /// values for each continuation may share a key on purpose; otherwise keys should differ.
    fn key(&self) -> u64;

    /// A small number for the move, below [`Game::MOVE_INDEXES`] and different for different
    /// moves, for tables of statistics.
    fn move_index(mv: Self::Move) -> usize;

    /// Whether the move is legal here. The default generates all moves and looks; a game with a
    /// quicker test should use it, as every move out of the transposition table is checked.
    fn is_legal(&self, mv: Self::Move) -> bool {
        let mut moves = Self::Moves::default();
        self.moves(&mut moves);
        moves.as_ref().contains(&mv)
    }

    /// How many legal moves there are. Override where counting is cheaper than listing.
    fn move_count(&self) -> usize {
        let mut moves = Self::Moves::default();
        self.moves(&mut moves);
        moves.as_ref().len()
    }

    /// How many lines of two legal moves there are; a finished game has none. Override where that
    /// can be told without playing the first moves: [`perft`](crate::perft()) counts the last two
    /// plies by it.
    fn line_count(&self) -> u64 {
        if self.terminal().is_some() {
            return 0;
        }
        let mut moves = Self::Moves::default();
        self.moves(&mut moves);
        let after = |&mv: &Self::Move| {
            let mut child = self.clone();
            child.play(mv);
            if child.terminal().is_some() {
                0
            } else {
                child.move_count() as u64
            }
        };
        moves.as_ref().iter().map(after).sum()
    }
}

/// Judges a position that is not over. A game may have several evaluators.
///
/// Each thread of a search works with a clone of its own: what an evaluator keeps inside, a cache
/// say, needs no lock, but what it answers must not depend on it.
pub trait Evaluator<G>: Clone + Send {
    /// The value from the view of the side to move, at most [`MAX_EVAL`](crate::score::MAX_EVAL)
    /// in size (a search takes anything beyond for that). It estimates the *future* only: rewards already paid do not count again.
    fn evaluate(&self, position: &G) -> Score;
}

/// What [`SearchPolicy::settled`] knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The value from the view of the side to move, on the scale of all values.
    pub value: Score,
    /// Whether the value is exact, so that a search that rests on it is too.
    pub proven: bool,
}

/// Advice from a game to the search. Every hook has a default that suits small games, and one that
/// is not overridden costs nothing.
///
/// Hooks must depend on the position (and the depth given) alone, or equal searches would differ.
/// As of the evaluator, each thread of a search has a clone.
pub trait SearchPolicy<G: Game>: Clone + Send {
    /// An ordering bonus for a move, added to its history score; larger is tried sooner.
    /// Histories lie within 65,536 either way, and killer moves count 2,000,000: a bonus of a few
    /// thousands is a hint, one of 200,000 or more overrules history, one of millions killers.
    #[inline]
    fn bonus(&self, _position: &G, _mv: G::Move) -> i32 {
        0
    }

    /// Whether the evaluator may judge this position. Where false, the search goes one ply on,
    /// whatever the depth: in tron only positions in which both have moved are comparable.
    #[inline]
    fn may_evaluate(&self, _position: &G) -> bool {
        true
    }

    /// What is known of a position that goes on without looking at its moves: its value from the
    /// view of the side to move, and whether that is proven. The search ends there, whatever the
    /// depth. An endgame table would answer here, or a rule that tells who wins once both sides
    /// play on their own. At the root it is not asked, as a move is wanted there.
    #[inline]
    fn settled(&self, _position: &G) -> Option<Settled> {
        None
    }

    /// The most moves tried at this remaining depth, best-ordered first. The first move is always
    /// tried, and at the root every move is. Anything below the number of moves makes the search
    /// heuristic: a value that rests on a shortened list is never reported as `Solved`.
    #[inline]
    fn move_limit(&self, _position: &G, _depth: i32) -> usize {
        usize::MAX
    }

    /// Narrows the list of legal moves to some that surely hold a best one: forced captures, one
    /// representative of equal moves. Must leave at least one.
    #[inline]
    fn strip(&self, _position: &G, _moves: &mut G::Moves) {}

    /// Appends the legal moves to search beyond the horizon, where the position may be evaluated:
    /// those after which an evaluation would mean something else, such as captures, best ones
    /// first. The player to move may also stop there and take the evaluation (*stand pat*), so
    /// this suits games in which a quiet move is seldom worse than none. Lines of such moves must
    /// come to an end by themselves. Default: none, the evaluation is final.
    #[inline]
    fn noisy(&self, _position: &G, _moves: &mut G::Moves) {}

    /// The policy's own word on a position, asked for instead of the evaluator's: where ordering
    /// and evaluation rest on the same knowledge, kept once. Bound by what is said of
    /// [`Evaluator::evaluate`]. Default: `None`, the evaluator is asked.
    #[inline]
    fn judge(&self, _position: &G) -> Option<Score> {
        None
    }

    /// A bound on the value that is known without search, or the value itself, with proof: it ends
    /// the search where it settles the window. Asked at each node below the root in
    /// [`SearchMode::Fast`](crate::SearchMode::Fast); whether it answers may depend on what was
    /// asked before. Default: nothing.
    #[inline]
    fn known_bound(&self, _position: &G) -> Option<(Score, Bound)> {
        None
    }

    /// How far the evaluation must be above the window for the node to be taken for one that fails
    /// high at this remaining depth, without search (*reverse futility*). Not asked where the
    /// window is open, nor in [`SearchMode::Reproducible`](crate::SearchMode::Reproducible).
    /// Default: `None`, never.
    #[inline]
    fn margin(&self, _position: &G, _depth: u32) -> Option<Score> {
        None
    }

    /// Appends the legal moves worth trying at this remaining depth, at least one, and tells
    /// whether a best one is surely among them. The root tries all moves, and
    /// [`SearchMode::Reproducible`](crate::SearchMode::Reproducible) does everywhere. Default: what
    /// [`SearchPolicy::strip`] leaves of all.
    #[inline]
    fn candidates(&self, position: &G, _depth: u32, moves: &mut G::Moves) -> bool {
        position.moves(moves);
        self.strip(position, moves);
        true
    }

    /// The move of this [`Game::move_index`] if it is legal here: the move that the table knows is
    /// then tried before the others are listed, and often they need not be. Default: `None`.
    #[inline]
    fn move_of(&self, _position: &G, _index: usize) -> Option<G::Move> {
        None
    }
}

/// The policy without advice: every move, history and killers for order.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoAdvice;

impl<G: Game> SearchPolicy<G> for NoAdvice {}
