//! Monte-Carlo tree search for games in which both move at once: decoupled UCT with UCB1-Tuned.
//!
//! In each position each side has statistics of its own moves alone, whatever the other did, and
//! chooses by them as a bandit would; the pair of choices leads to the next position. Beside the
//! statistics each node keeps proven bounds: what either side can be sure of by a move that the
//! other may know.
//!
//! Source: Perick, St-Pierre, Maes and Ernst, "Comparison of Different Selection Strategies in
//! Monte-Carlo Tree Search for the Game of Tron", 2012, where UCB1-Tuned came out best of twelve;
//! Tak, Lanctot and Winands, "Monte Carlo Tree Search Variants for Simultaneous Move Games", 2014.

pub mod guide;
mod report;
mod run;
mod tree;

use core::fmt;

use self::guide::JointGuide;
pub use self::report::DecoupledReport;
use self::report::{fraction, matrix};
use self::run::{Run, ending_value};
use self::tree::Tree;
use crate::limits::{Limits, Outcome, Watch};
use crate::mcts::bounds::Bounds;
use crate::mcts::guide::Unguided;
use crate::mcts::utility::Scale;
use crate::score::{MAX_PLY, Score};
use crate::side::Side;
use crate::simultaneous::Simultaneous;
use crate::stats::Stats;

/// The settings of a [`DecoupledMcts`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DecoupledConfig {
    /// How much the confidence of UCB1-Tuned counts beside the mean result, which is from 0 to 1.
    /// Default: 1, the formula as published.
    pub exploration: f64,
    /// The part that [`JointGuide::evaluate`] has in the value of a new leaf, from 0 to 1; the rest
    /// is that of a play-out. With 1 nothing is played out. Default: 0.
    pub evaluation_weight: f64,
    /// After so many turns a play-out ends with [`JointGuide::evaluate`] in place of a result.
    /// Default: [`MAX_PLY`].
    pub playout_turns: u32,
    /// The evaluation that counts as half a win, at least 1: `v` has the utility
    /// `v / (|v| + scale)`. Default: 100.
    pub scale: Score,
    /// The most bytes that the tree takes, larger arenas counted along with those that they come
    /// after. [`Limits::memory`] comes before it. Default: 256 MiB.
    pub tree_bytes: usize,
    /// What play-outs are drawn from, and choices between equals. Default: 0.
    pub seed: u64,
    /// How much less than nothing a draw is worth to the side that is asked for, from 0 to 1. Bounds
    /// and what is reported as exact do not change by it. Default: 0.
    pub contempt: f64,
    /// How often a proven position teaches the same: met again, it counts once and for one more of
    /// so many parts of its visits, as that many visits in a row would. With 0 it counts once.
    /// Default: 0, since large steps blur the mixes that the visits are to show.
    pub batches: u32,
    /// Whether the tree is kept for the next search, which goes on with the part below its own
    /// position if that is the last one or follows it by a turn. Old and new tree share the memory.
    /// Default: false.
    pub keep: bool,
}

impl Default for DecoupledConfig {
    fn default() -> Self {
        Self {
            exploration: 1.0,
            evaluation_weight: 0.0,
            playout_turns: MAX_PLY,
            scale: 100,
            tree_bytes: 256 << 20,
            seed: 0,
            contempt: 0.0,
            batches: 0,
            keep: false,
        }
    }
}

/// A decoupled Monte-Carlo tree search. It keeps its memory from one search to the next, but nothing
/// that it has learnt, unless told so by [`DecoupledConfig::keep`]: equal questions under node limits
/// get equal reports (but for the time), of a search that keeps its tree equal series of questions.
/// It knows one thread.
///
/// # What is promised
///
/// - Bounds are proven, by endings and by [`JointGuide::bounds`]. `Solved` means that they leave one
///   value, so that it can be had in pure strategies; or that every pair of moves that matters at
///   the root has an exact value, and the matrix of those was solved exactly. Where a value rests on
///   a mix further down, nothing is ever solved and only a limit ends the search.
/// - Moves that another one is proven to be no worse than, against every answer, are given up, in
///   positions of at most [`MAX_MATRIX_SIDE`](crate::matrix::MAX_MATRIX_SIDE) moves a side.
///
/// # Examples
///
/// ```
/// use search_core::{DecoupledMcts, Ending, Limits, Outcome, Side, Simultaneous, Unguided};
///
/// /// Rock, paper, scissors.
/// #[derive(Clone)]
/// struct Hands(Option<[u8; 2]>);
///
/// impl Simultaneous for Hands {
///     type Move = u8;
///     type Moves = arrayvec::ArrayVec<u8, 3>;
///
///     fn ending(&self) -> Option<Ending> {
///         let [first, second] = self.0?;
///         Some(match (3 + first - second) % 3 {
///             0 => Ending::Draw,
///             1 => Ending::Won(Side::First),
///             _ => Ending::Won(Side::Second),
///         })
///     }
///     fn moves(&self, _side: Side, out: &mut Self::Moves) {
///         out.extend(0..3);
///     }
///     fn step(&mut self, moves: [u8; 2]) {
///         self.0 = Some(moves);
///     }
///     fn key(&self) -> u64 {
///         self.0.map_or(0, |[first, second]| u64::from(4 + 3 * first + second))
///     }
/// }
///
/// let mut mcts = DecoupledMcts::new(Unguided);
/// let report = mcts.search(&Hands(None), Side::First, &Limits::none());
/// assert_eq!(report.outcome, Outcome::Solved);
/// assert_eq!(report.exact.unwrap().to_string(), "0");
/// assert!(report.strategies[0].iter().all(|&(_, share)| (share - 1.0 / 3.0).abs() < 1e-9));
/// ```
pub struct DecoupledMcts<S: Simultaneous, H = Unguided> {
    guide: H,
    config: DecoupledConfig,
    tree: Tree<S::Move>,
    /// What the next tree is made in.
    spare: Tree<S::Move>,
    /// The position of the root and the side asked for, if the tree is worth keeping.
    last: Option<(S, Side)>,
}

impl<S: Simultaneous, H: JointGuide<S>> DecoupledMcts<S, H> {
    /// A search with the default settings.
    pub fn new(guide: H) -> Self {
        Self::with_config(guide, DecoupledConfig::default())
    }

    /// A search with these settings.
    pub fn with_config(guide: H, config: DecoupledConfig) -> Self {
        Self {
            guide,
            config,
            tree: Tree::new(),
            spare: Tree::new(),
            last: None,
        }
    }

    /// The settings.
    pub fn config(&self) -> &DecoupledConfig {
        &self.config
    }

    /// The guide.
    pub fn guide(&self) -> &H {
        &self.guide
    }

    /// Takes another seed, and forgets what it has learnt.
    pub fn set_seed(&mut self, seed: u64) {
        self.config.seed = seed;
        self.last = None;
    }

    /// Searches a position for `side` until it is solved or a limit is met.
    ///
    /// The search is the same for both sides: `side` says only whose view the report takes. A node,
    /// to the limits, is a turn played, in the tree or in a play-out. The limit is exact; a
    /// simulation that it breaks off does not count. [`Limits::depth`] and [`Limits::soft_time`]
    /// have no meaning here. When the tree has no room for another node, the memory limit ends the
    /// search.
    ///
    /// # Complexity
    ///
    /// A simulation takes time in the number of moves of each side at the positions on its way
    /// through the tree, more where bounds change, and the time of a play-out.
    pub fn search(
        &mut self,
        position: &S,
        side: Side,
        limits: &Limits,
    ) -> DecoupledReport<S::Move> {
        let watch = Watch::start(limits);
        if let Some(ending) = position.ending() {
            return self.finished(ending_value(ending), side);
        }
        self.take_root(position, side, limits);
        let mut run = Run::new(&self.guide, &self.config, &mut self.tree, side, watch);
        let stopped = run.run(position, |tree| {
            tree.nodes[0].bounds.is_exact() || matrix(tree).is_some()
        });
        let (mut stats, simulations) = (run.stats, run.simulations);
        stats.elapsed = run.watch.elapsed();
        DecoupledReport {
            stats,
            simulations,
            outcome: stopped.map_or(Outcome::Solved, Outcome::LimitReached),
            ..self.report(position, side)
        }
    }

    /// Makes the tree that a search begins with: a new one, or what is known from the last.
    fn take_root(&mut self, position: &S, side: Side, limits: &Limits) {
        let bytes = limits.memory.unwrap_or(self.config.tree_bytes);
        if !self.config.keep {
            self.tree.restart(bytes);
            return;
        }
        let last = self.last.replace((position.clone(), side));
        let known = last.filter(|&(_, asked)| asked == side);
        let root = known.and_then(|(last, _)| self.find(&last, position));
        let kept = root.is_some_and(|root| {
            root == 0 || self.tree.copy_below(root, &mut self.spare, bytes / 2)
        });
        if kept {
            if root != Some(0) {
                core::mem::swap(&mut self.tree, &mut self.spare);
            }
        } else {
            self.tree.restart(bytes / 2);
        }
    }

    /// The node of a position that is the root's or follows it by a turn, if its moves are known.
    fn find(&self, root: &S, position: &S) -> Option<usize> {
        let node = if root.key() == position.key() {
            0
        } else {
            let [rows, columns] = Side::ALL.map(|side| &self.tree.arms[self.tree.arms_of(0, side)]);
            let mut pairs =
                (0..rows.len()).flat_map(|row| (0..columns.len()).map(move |column| [row, column]));
            let pair = pairs.find(|&[row, column]| {
                let mut after = root.clone();
                after.step([rows[row].mv, columns[column].mv]);
                after.key() == position.key()
            })?;
            self.tree.child(0, pair)?
        };
        self.tree.nodes[node].is_expanded().then_some(node)
    }

    fn finished(&self, value: Score, side: Side) -> DecoupledReport<S::Move> {
        let bounds = side.sees(Bounds::exact(value));
        DecoupledReport {
            best: None,
            mean: Scale::new(self.config.scale).utility(bounds.lower),
            value: bounds.lower,
            bounds,
            exact: fraction(bounds),
            moves: [Vec::new(), Vec::new()],
            strategies: [Vec::new(), Vec::new()],
            pv: Vec::new(),
            simulations: 0,
            outcome: Outcome::Solved,
            stats: Stats::default(),
        }
    }
}

impl<S: Simultaneous, H: fmt::Debug> fmt::Debug for DecoupledMcts<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DecoupledMcts")
            .field("guide", &self.guide)
            .field("config", &self.config)
            .finish_non_exhaustive()
    }
}
