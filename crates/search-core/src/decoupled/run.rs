//! The simulations.

use super::DecoupledConfig;
use super::guide::JointGuide;
use super::tree::Tree;
use crate::limits::{LimitKind, Watch};
use crate::mcts::bounds::Bounds;
use crate::mcts::utility::Scale;
use crate::rng::SplitMix64;
use crate::score::{MAX_EVAL, MAX_PLY, Score, WIN};
use crate::side::Side;
use crate::simultaneous::{Ending, Simultaneous};
use crate::stats::Stats;

/// A running search.
pub(super) struct Run<'a, S: Simultaneous, H> {
    pub(super) guide: &'a H,
    pub(super) config: &'a DecoupledConfig,
    pub(super) tree: &'a mut Tree<S::Move>,
    pub(super) rng: SplitMix64,
    pub(super) watch: Watch,
    pub(super) stats: Stats,
    pub(super) simulations: u64,
    /// The way from the root: each node with the pair of moves that goes on from it.
    path: Vec<(usize, [usize; 2])>,
    /// Whether the moves at the root have got new bounds.
    root_changed: bool,
    /// The utility of a draw for the first player.
    draw: f64,
}

/// The value of an ending for the first player.
pub(super) const fn ending_value(ending: Ending) -> Score {
    match ending {
        Ending::Won(Side::First) => WIN,
        Ending::Won(Side::Second) => -WIN,
        Ending::Draw => 0,
    }
}

impl<'a, S: Simultaneous, H: JointGuide<S>> Run<'a, S, H> {
    pub(super) fn new(
        guide: &'a H,
        config: &'a DecoupledConfig,
        tree: &'a mut Tree<S::Move>,
        side: Side,
        watch: Watch,
    ) -> Self {
        let contempt = config.contempt.clamp(0.0, 1.0);
        Self {
            draw: match side {
                Side::First => -contempt,
                Side::Second => contempt,
            },
            guide,
            config,
            tree,
            rng: SplitMix64::new(config.seed),
            watch,
            stats: Stats::default(),
            simulations: 0,
            path: Vec::new(),
            root_changed: false,
        }
    }

    /// Simulates until the root is solved or a limit is met; says which. `is_solved` is asked when
    /// the bounds of a pair of moves at the root have changed.
    pub(super) fn run(
        &mut self,
        root: &S,
        is_solved: impl Fn(&Tree<S::Move>) -> bool,
    ) -> Option<LimitKind> {
        if self.tree.nodes[0].is_expanded() {
            // Known from before, and maybe solved.
            if is_solved(self.tree) {
                return None;
            }
        } else if !self.expand(0, root) {
            return Some(LimitKind::Memory);
        }
        loop {
            self.root_changed = false;
            if let Err(kind) = self.simulate(root) {
                return Some(kind);
            }
            if self.root_changed && is_solved(self.tree) {
                return None;
            }
        }
    }

    /// One simulation. One that a limit breaks off leaves no trace in the statistics.
    fn simulate(&mut self, root: &S) -> Result<(), LimitKind> {
        let mut position = root.clone();
        let mut node = 0;
        self.path.clear();
        let mut times = 1;
        let utility = loop {
            if !self.tree.nodes[node].is_expanded() && !self.expand(node, &position) {
                return Err(LimitKind::Memory);
            }
            let (log, exploration) = (self.tree.log(node), self.config.exploration);
            let pair = Side::ALL.map(|side| {
                self.tree
                    .select(node, side, log, exploration, &mut self.rng)
            });
            self.count()?;
            let [first, second] = Side::ALL.map(|side| {
                let arms = self.tree.arms_of(node, side);
                self.tree.arms[arms.start + pair[side.index()]].mv
            });
            position.step([first, second]);
            self.path.push((node, pair));
            let known = self.tree.child(node, pair);
            let child = match known {
                Some(child) => child,
                None => self.tree.add(node, pair).ok_or(LimitKind::Memory)?,
            };
            node = child;
            if self.tree.nodes[node].visits == 0 {
                self.settle(node, &position);
            }
            let bounds = self.tree.nodes[node].bounds;
            if bounds.is_exact() {
                let visits = self.tree.nodes[node].visits;
                times += visits
                    .checked_div(self.config.batches)
                    .unwrap_or(0)
                    .min(u32::MAX - 1);
                break self.proven(bounds.lower);
            }
            if self.tree.nodes[node].visits == 0 || self.path.len() >= MAX_PLY as usize {
                break self.judge(position)?;
            }
        };
        self.stats.max_ply = self.stats.max_ply.max(self.path.len() as u32);
        self.back_up(node, utility, times);
        self.simulations += 1;
        Ok(())
    }

    /// Writes down what is proven of a new leaf, and passes it up as far as it changes anything.
    fn settle(&mut self, node: usize, position: &S) {
        let bounds = match position.ending() {
            Some(ending) => Bounds::exact(ending_value(ending)),
            None => self.guide.bounds(position),
        };
        let place = &mut self.tree.nodes[node].bounds;
        *place = place.meet(bounds);
        if *place == Bounds::ANY {
            return;
        }
        for &(node, _) in self.path.iter().rev() {
            self.root_changed |= node == 0;
            if !self.tree.narrow(node) {
                break;
            }
        }
    }

    /// The utility of a leaf: what the guide says of it, or what a play-out comes to, or a mix.
    fn judge(&mut self, position: S) -> Result<f64, LimitKind> {
        let weight = self.config.evaluation_weight.clamp(0.0, 1.0);
        let mut utility = 0.0;
        if weight > 0.0 {
            utility += weight * self.evaluate(&position);
        }
        if weight < 1.0 {
            utility += (1.0 - weight) * self.play_out(position)?;
        }
        Ok(utility)
    }

    fn play_out(&mut self, mut position: S) -> Result<f64, LimitKind> {
        let mut turns = 0;
        loop {
            if let Some(ending) = position.ending() {
                return Ok(self.proven(ending_value(ending)));
            }
            if turns >= self.config.playout_turns || self.guide.ends_playout(&position, turns) {
                return Ok(self.evaluate(&position));
            }
            self.count()?;
            let moves = Side::ALL.map(|side| {
                let mut moves = S::Moves::default();
                position.moves(side, &mut moves);
                self.guide
                    .playout_move(&position, side, moves.as_ref(), &mut self.rng)
            });
            position.step(moves);
            turns += 1;
        }
    }

    fn evaluate(&mut self, position: &S) -> f64 {
        self.stats.evaluations += 1;
        self.utility(self.guide.evaluate(position).clamp(-MAX_EVAL, MAX_EVAL))
    }

    /// The utility of a proven value: of a draw, as the contempt has it.
    fn proven(&self, value: Score) -> f64 {
        if value == 0 {
            self.draw
        } else {
            self.utility(value)
        }
    }

    fn utility(&self, value: Score) -> f64 {
        Scale::new(self.config.scale).utility(value)
    }

    /// Adds a result to every pair of moves of the path, held within what is proven of the
    /// positions it passes.
    fn back_up(&mut self, leaf: usize, mut utility: f64, times: u32) {
        let leaf = &mut self.tree.nodes[leaf];
        leaf.visits = leaf.visits.saturating_add(times);
        for nth in (0..self.path.len()).rev() {
            let (node, pair) = self.path[nth];
            self.tree.learn(node, pair, utility, times);
            let node = &mut self.tree.nodes[node];
            node.visits = node.visits.saturating_add(times);
            let Bounds { lower, upper } = node.bounds;
            if lower > Bounds::ANY.lower || upper < Bounds::ANY.upper {
                let least = self.proven(lower);
                utility = utility.clamp(least, self.proven(upper).max(least));
            }
        }
    }

    fn expand(&mut self, node: usize, position: &S) -> bool {
        let moves = Side::ALL.map(|side| {
            let mut moves = S::Moves::default();
            position.moves(side, &mut moves);
            moves
        });
        let [first, second] = &moves;
        self.tree.expand(node, [first.as_ref(), second.as_ref()])
    }

    /// Counts a position about to be visited, unless a limit forbids it.
    #[inline]
    fn count(&mut self) -> Result<(), LimitKind> {
        if let Some(kind) = self.watch.check(self.stats.nodes) {
            return Err(kind);
        }
        self.stats.nodes += 1;
        Ok(())
    }
}
