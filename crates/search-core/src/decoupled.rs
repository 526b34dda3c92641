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
mod run;
mod tree;

use core::fmt;
use core::marker::PhantomData;

use self::guide::JointGuide;
use self::run::{Run, ending_value};
use self::tree::Tree;
use crate::bot::Choice;
use crate::fraction::Fraction;
use crate::limits::{Limits, Outcome, Watch};
use crate::matrix::{MAX_MATRIX_SIDE, MixedSolution, Payoffs};
use crate::mcts::RootMove;
use crate::mcts::bounds::Bounds;
use crate::mcts::guide::Unguided;
use crate::mcts::utility::Scale;
use crate::score::{MAX_PLY, Score, is_decided};
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
        }
    }
}

/// What a search found. Values are from the view of the side that it was asked for; for the other
/// one see [`DecoupledReport::moves`] and [`DecoupledReport::strategies`].
#[derive(Clone, Debug, PartialEq)]
pub struct DecoupledReport<M> {
    /// The move of the side's strategy with the greatest weight, of equals the one with the greater
    /// mean, then the earlier; `None` only if the game is over.
    pub best: Option<M>,
    /// If solved, the exact mean, and [`Bounds`] say what it is made of; else the mean of all
    /// simulations, from -1 to 1: twice the rate of wins, less 1, where games are won or lost.
    pub mean: f64,
    /// The mean on the scale of values: a proven win, loss or draw, or the ordinary value of that
    /// utility.
    pub value: Score,
    /// Proven bounds of the value: what the side can be sure of if the other knows its choices, and
    /// if it knows the other's. Wins and losses are `WIN` and `-WIN`, whatever the distance.
    pub bounds: Bounds,
    /// The exact value, if solved: 1 is a sure win, -1 a sure loss.
    pub exact: Option<Fraction>,
    /// What is known of the moves of the first and of the second player, as each of them sees it.
    pub moves: [Vec<RootMove<M>>; 2],
    /// How each player should mix its moves: if solved, an optimal mix; else in proportion to the
    /// visits of those that are not dominated. Those of a bandit playing itself come near to an
    /// optimal mix in many games but need not (Shafiei, Sturtevant and Schaeffer, "Comparing UCT
    /// versus CFR in Simultaneous Games", 2009).
    pub strategies: [Vec<(M, f64)>; 2],
    /// The turns that follow if both always make the move with most visits.
    pub pv: Vec<[M; 2]>,
    /// Simulations that were completed.
    pub simulations: u64,
    /// `Solved` if the value is exact, else the limit that was met.
    pub outcome: Outcome,
    /// The work done. A node is a turn played, in the tree or in a play-out; `max_ply` is the depth
    /// of the tree in turns.
    pub stats: Stats,
}

impl<M> DecoupledReport<M> {
    /// The report as a player's choice of `mv`, of depth 0.
    pub fn into_choice(self, mv: M) -> Choice<M>
    where
        M: Copy,
    {
        Choice {
            mv,
            value: Some(self.value),
            depth: 0,
            pv: vec![mv],
            stats: self.stats,
        }
    }
}

/// A decoupled Monte-Carlo tree search. It keeps its memory from one search to the next, but nothing
/// that it has learnt: equal questions under node limits get equal reports (but for the time). It
/// knows one thread.
///
/// # What is promised
///
/// - Bounds are proven, by endings and by [`JointGuide::bounds`]. `Solved` means that they leave one
///   value, so that it can be had in pure strategies; or that every pair of moves that matters at
///   the root has an exact value, and the matrix of those was solved exactly. Where a value rests on
///   a mix further down, nothing is ever solved and only a limit ends the search.
/// - Moves that another one is proven to be no worse than, against every answer, are given up, in
///   positions of at most [`MAX_MATRIX_SIDE`] moves a side.
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
    game: PhantomData<fn(&S)>,
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
            game: PhantomData,
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

    /// Takes another seed.
    pub fn set_seed(&mut self, seed: u64) {
        self.config.seed = seed;
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
        self.tree
            .restart(limits.memory.unwrap_or(self.config.tree_bytes));
        let mut run = Run::new(&self.guide, &self.config, &mut self.tree, watch);
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

    fn finished(&self, value: Score, side: Side) -> DecoupledReport<S::Move> {
        let bounds = Bounds::exact(value).turned(side);
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

    /// What the tree knows, but for the counts.
    fn report(&self, position: &S, side: Side) -> DecoupledReport<S::Move> {
        let moves = Side::ALL.map(|side| self.known_moves(position, side));
        let bounds = self.tree.nodes[0].bounds.turned(side);
        let solution = matrix(&self.tree);
        let pure = bounds.is_exact();
        let weights = Side::ALL.map(|of| match &solution {
            _ if pure => self.sure_move(of),
            Some((solution, live)) => {
                let mix = [&solution.rows, &solution.columns][of.index()];
                let mut weights = vec![0.0; moves[of.index()].len()];
                for (&number, share) in live[of.index()].iter().zip(mix) {
                    weights[number] = share.to_f64();
                }
                weights
            }
            None => self.visit_shares(of, moves[of.index()].len()),
        });
        let mut exact = solution.map(|(solution, _)| match side {
            Side::First => solution.value,
            Side::Second => solution.value.negated(),
        });
        if pure {
            exact = fraction(bounds);
        }
        let scale = Scale::new(self.config.scale);
        let mean = exact.map_or_else(|| self.mean(side), Fraction::to_f64);
        let own = &moves[side.index()];
        let key = |number: usize| (weights[side.index()][number], own[number].mean);
        let best = (0..own.len())
            .reduce(|best, number| {
                if key(number) > key(best) {
                    number
                } else {
                    best
                }
            })
            .map(|number| own[number].mv);
        let named = |of: Side| {
            let mvs = moves[of.index()].iter().map(|known| known.mv);
            mvs.zip(weights[of.index()].iter().copied()).collect()
        };
        let strategies = Side::ALL.map(named);
        DecoupledReport {
            best,
            mean,
            value: scale
                .value(mean)
                .clamp(bounds.lower, bounds.upper.max(bounds.lower)),
            bounds,
            exact,
            moves,
            strategies,
            pv: self.line(),
            simulations: 0,
            outcome: Outcome::Solved,
            stats: Stats::default(),
        }
    }

    /// The moves of one side at the root; without a tree, those of the position.
    fn known_moves(&self, position: &S, side: Side) -> Vec<RootMove<S::Move>> {
        let mut list = S::Moves::default();
        position.moves(side, &mut list);
        let mut known: Vec<_> = list
            .as_ref()
            .iter()
            .map(|&mv| RootMove {
                mv,
                visits: 0,
                mean: 0.0,
                prior: 1.0 / list.as_ref().len() as f32,
                bounds: Bounds::ANY,
            })
            .collect();
        let arms = self.tree.arms_of(0, side);
        for (number, (known, arm)) in known.iter_mut().zip(&self.tree.arms[arms]).enumerate() {
            known.visits = u64::from(arm.visits);
            if arm.visits > 0 {
                known.mean = 2.0 * arm.mean() - 1.0;
            }
            known.bounds = self.tree.row(0, side, number).turned(side);
        }
        known
    }

    /// All weight on the first move that makes sure of the proven value.
    fn sure_move(&self, side: Side) -> Vec<f64> {
        let value = self.tree.nodes[0].bounds;
        let live = self.tree.live(0, side);
        let sure = live.iter().position(|&number| {
            let row = self.tree.row(0, side, number);
            match side {
                Side::First => row.lower >= value.lower,
                Side::Second => row.upper <= value.upper,
            }
        });
        let mut weights = vec![0.0; self.tree.arms_of(0, side).len()];
        if let Some(&number) = live.get(sure.unwrap_or(0)) {
            weights[number] = 1.0;
        }
        weights
    }

    /// The shares of the visits of all moves that are not dominated, equal ones without visits.
    fn visit_shares(&self, side: Side, moves: usize) -> Vec<f64> {
        let arms = &self.tree.arms[self.tree.arms_of(0, side)];
        if arms.is_empty() {
            // There was no memory even for the root.
            return vec![1.0 / moves as f64; moves];
        }
        let count = |arm: &tree::Arm<S::Move>| if arm.dominated { 0 } else { arm.visits };
        let sum: u64 = arms.iter().map(|arm| u64::from(count(arm))).sum();
        let live = arms.iter().filter(|arm| !arm.dominated).count();
        arms.iter()
            .map(|arm| match (sum, arm.dominated) {
                (0, false) => 1.0 / live as f64,
                (0, true) => 0.0,
                _ => f64::from(count(arm)) / sum as f64,
            })
            .collect()
    }

    /// The mean of all simulations, as `side` sees it.
    fn mean(&self, side: Side) -> f64 {
        let arms = &self.tree.arms[self.tree.arms_of(0, side)];
        let total: f64 = arms.iter().map(|arm| arm.total).sum();
        let visits: f64 = arms.iter().map(|arm| f64::from(arm.visits)).sum();
        if visits > 0.0 {
            2.0 * total / visits - 1.0
        } else {
            0.0
        }
    }

    /// The most visited moves of both sides, again and again.
    fn line(&self) -> Vec<[S::Move; 2]> {
        let mut line = Vec::new();
        let mut next = Some(0);
        while let Some(node) = next {
            let Some(pair) = self.most_visited(node) else {
                break;
            };
            line.push(Side::ALL.map(|side| {
                let arms = self.tree.arms_of(node, side);
                self.tree.arms[arms.start + pair[side.index()]].mv
            }));
            next = self.tree.child(node, pair);
        }
        line
    }

    fn most_visited(&self, node: usize) -> Option<[usize; 2]> {
        let pick = |side| {
            let arms = &self.tree.arms[self.tree.arms_of(node, side)];
            self.tree
                .live(node, side)
                .into_iter()
                .filter(|&number| arms[number].visits > 0)
                .reduce(|best, number| {
                    if arms[number].visits > arms[best].visits {
                        number
                    } else {
                        best
                    }
                })
        };
        Some([pick(Side::First)?, pick(Side::Second)?])
    }
}

/// The exact value that bounds leave, if it is a win, a loss or a draw.
fn fraction(bounds: Bounds) -> Option<Fraction> {
    let value = bounds.lower;
    (bounds.is_exact() && (is_decided(value) || value == 0))
        .then(|| Fraction::whole(value.signum().into()))
}

/// The solution of the matrix of the moves that matter at the root, and which those are, if the
/// values after all pairs of them are exact.
fn matrix<M: Copy>(tree: &Tree<M>) -> Option<(MixedSolution, [Vec<usize>; 2])> {
    let live = Side::ALL.map(|side| tree.live(0, side));
    let [rows, columns] = &live;
    if rows.len() > MAX_MATRIX_SIDE || columns.len() > MAX_MATRIX_SIDE {
        return None;
    }
    let mut entries = Vec::with_capacity(rows.len() * columns.len());
    for &row in rows {
        for &column in columns {
            entries.push(fraction(tree.entry(0, [row, column]))?);
        }
    }
    let payoffs = Payoffs::new(rows.len(), columns.len(), entries).ok()?;
    Some((payoffs.solve().ok()?, live))
}

impl<S: Simultaneous, H: fmt::Debug> fmt::Debug for DecoupledMcts<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DecoupledMcts")
            .field("guide", &self.guide)
            .field("config", &self.config)
            .finish_non_exhaustive()
    }
}
