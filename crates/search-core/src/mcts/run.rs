//! The simulations of one tree.

use super::MctsConfig;
use super::bounds::Bounds;
use super::guide::Guide;
use super::tree::Tree;
use super::utility::Scale;
use crate::game::Game;
use crate::limits::{LimitKind, Watch};
use crate::rng::SplitMix64;
use crate::score::{MAX_EVAL, MAX_PLY, Score, after_move};
use crate::side::Side;
use crate::stats::Stats;

/// One step of the way from the root: a node, and how the line came to it. All values are from the
/// view of the first player.
#[derive(Clone, Copy, Debug)]
struct Step {
    node: usize,
    /// Who is to move there.
    mover: Side,
    /// The reward of the move that led there.
    reward: Score,
    /// The rewards of all moves before that one.
    earlier: Score,
}

/// A running search of one tree.
pub(super) struct Run<'a, G: Game, H> {
    pub(super) guide: &'a H,
    pub(super) config: &'a MctsConfig,
    pub(super) tree: &'a mut Tree<G::Move>,
    pub(super) rng: SplitMix64,
    pub(super) watch: Watch,
    pub(super) stats: Stats,
    pub(super) simulations: u64,
    path: Vec<Step>,
    priors: Vec<f32>,
}

impl<'a, G: Game, H: Guide<G>> Run<'a, G, H> {
    pub(super) fn new(
        guide: &'a H,
        config: &'a MctsConfig,
        tree: &'a mut Tree<G::Move>,
        rng: SplitMix64,
        watch: Watch,
    ) -> Self {
        Self {
            guide,
            config,
            tree,
            rng,
            watch,
            stats: Stats::default(),
            simulations: 0,
            path: Vec::new(),
            priors: Vec::new(),
        }
    }

    /// Simulates until the value of the root is proven or a limit is met; says which.
    pub(super) fn run(&mut self, root: &G, moves: &[G::Move]) -> Option<LimitKind> {
        if !self.expand(0, root, moves) {
            return Some(LimitKind::Memory);
        }
        // The moves may be some of the legal ones only, and then nothing is sure from below.
        let known = Bounds {
            lower: Bounds::ANY.lower,
            ..self.guide.bounds(root)
        };
        let own = &mut self.tree.nodes[0].own;
        *own = own.meet(root.turn().sees(known));
        while !self.tree.nodes[0].own.is_exact() {
            if let Err(kind) = self.simulate(root) {
                return Some(kind);
            }
        }
        None
    }

    /// One simulation: down the tree to a new node, on to a value, and back. A simulation that a
    /// limit breaks off leaves no trace in the statistics.
    fn simulate(&mut self, root: &G) -> Result<(), LimitKind> {
        let mut position = root.clone();
        let mut at = Step {
            node: 0,
            mover: position.turn(),
            reward: 0,
            earlier: 0,
        };
        self.path.clear();
        self.path.push(at);
        loop {
            let node = &self.tree.nodes[at.node];
            if !node.is_expanded() {
                if node.visits == 0 || self.path.len() > MAX_PLY as usize {
                    break;
                }
                let mut list = G::Moves::default();
                position.moves(&mut list);
                self.guide.strip(&position, &mut list);
                if !self.expand(at.node, &position, list.as_ref()) {
                    return Err(LimitKind::Memory);
                }
            }
            let selection = self.config.selection;
            let child = self
                .tree
                .select(at.node, at.mover, selection)
                .expect("a position that is not settled has a move that may gain");
            let mv = self.tree.nodes[child].mv.expect("a child has a move");
            self.count()?;
            let reward = at.mover.sees(position.play(mv));
            at = Step {
                node: child,
                mover: position.turn(),
                reward,
                earlier: at.earlier.saturating_add(at.reward),
            };
            self.path.push(at);
        }
        let depth = self.path.len() as u32 - 1;
        self.stats.max_ply = self.stats.max_ply.max(depth);
        let gained = at.earlier.saturating_add(at.reward);
        let utility = match self.settle(&position, at) {
            Some(value) => self.utility(value, gained),
            None => self.judge(position, gained)?,
        };
        self.back_up(utility);
        self.simulations += 1;
        Ok(())
    }

    /// Writes down what is proven of a new leaf. Returns its value if that is all of it.
    fn settle(&mut self, position: &G, at: Step) -> Option<Score> {
        let bounds = match position.terminal() {
            Some(value) => Bounds::exact(value),
            None => Bounds::GOES_ON.meet(self.guide.bounds(position)),
        };
        let node = &mut self.tree.nodes[at.node];
        node.own = at.mover.sees(bounds);
        node.edge = node.own.before(at.reward);
        let value = bounds.is_exact().then_some(node.own.lower);
        self.narrow_path();
        value
    }

    /// Passes new bounds of the last node of the path up, as far as they change anything.
    fn narrow_path(&mut self) {
        let above = self.path.len() - 1;
        for &Step {
            node,
            mover,
            reward,
            ..
        } in self.path[..above].iter().rev()
        {
            if !self.tree.narrow(node, mover) {
                break;
            }
            let node = &mut self.tree.nodes[node];
            node.edge = node.own.before(reward);
        }
    }

    /// The utility of a leaf: what the guide says of it, or what a play-out comes to, or a mix.
    fn judge(&mut self, position: G, gained: Score) -> Result<f64, LimitKind> {
        let weight = self.config.evaluation_weight.clamp(0.0, 1.0);
        let mut utility = 0.0;
        if weight > 0.0 {
            utility += weight * self.evaluate(&position, gained);
        }
        if weight < 1.0 {
            utility += (1.0 - weight) * self.play_out(position, gained)?;
        }
        Ok(utility)
    }

    fn play_out(&mut self, mut position: G, mut gained: Score) -> Result<f64, LimitKind> {
        let mut plies = 0;
        loop {
            if let Some(value) = position.terminal() {
                return Ok(self.utility(position.turn().sees(value), gained));
            }
            if plies >= self.config.playout_plies || self.guide.ends_playout(&position, plies) {
                return Ok(self.evaluate(&position, gained));
            }
            let mut list = G::Moves::default();
            position.moves(&mut list);
            let mv = self
                .guide
                .playout_move(&position, list.as_ref(), &mut self.rng);
            self.count()?;
            let mover = position.turn();
            gained = gained.saturating_add(mover.sees(position.play(mv)));
            plies += 1;
        }
    }

    fn evaluate(&mut self, position: &G, gained: Score) -> f64 {
        self.stats.evaluations += 1;
        let value = self.guide.evaluate(position).clamp(-MAX_EVAL, MAX_EVAL);
        self.utility(position.turn().sees(value), gained)
    }

    /// The utility of a value to come, on top of what was gained before it.
    fn utility(&self, value: Score, gained: Score) -> f64 {
        Scale::new(self.config.scale).utility(after_move(value, gained))
    }

    /// Adds a result to every node of the path. What is proven of a node holds it within bounds:
    /// there nobody has to take a worse line.
    fn back_up(&mut self, mut utility: f64) {
        for nth in (0..self.path.len()).rev() {
            let Step { node, earlier, .. } = self.path[nth];
            let edge = self.tree.nodes[node].edge;
            if edge != Bounds::GOES_ON {
                let least = self.utility(edge.lower, earlier);
                let most = self.utility(edge.upper, earlier);
                utility = utility.clamp(least, most.max(least));
            }
            let node = &mut self.tree.nodes[node];
            node.visits = node.visits.saturating_add(1);
            node.total += utility;
        }
    }

    /// Makes the children of a node, with their priors; false if there is no memory for them.
    fn expand(&mut self, node: usize, position: &G, moves: &[G::Move]) -> bool {
        debug_assert!(!moves.is_empty(), "a game that goes on has a legal move");
        self.priors.clear();
        self.priors.resize(moves.len(), 1.0);
        self.guide.priors(position, moves, &mut self.priors);
        share_out(&mut self.priors);
        self.tree.expand(node, moves, &self.priors)
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

/// Divides priors by their sum; what is no number from 0 up counts as 0, and if nothing is left,
/// all are equal.
fn share_out(priors: &mut [f32]) {
    for prior in &mut *priors {
        if !(prior.is_finite() && *prior > 0.0) {
            *prior = 0.0;
        }
    }
    let sum: f32 = priors.iter().sum();
    let count = priors.len() as f32;
    for prior in priors {
        *prior = if sum > 0.0 && sum.is_finite() {
            *prior / sum
        } else {
            1.0 / count
        };
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "these quotients are exact")]
mod tests {
    use super::*;

    #[test]
    fn priors_are_shared_out() {
        for (given, expected) in [
            ([1.0, 3.0, 0.0, 0.0], [0.25, 0.75, 0.0, 0.0]),
            ([1.0, -1.0, f32::NAN, f32::INFINITY], [1.0, 0.0, 0.0, 0.0]),
            ([0.0, -1.0, 0.0, f32::NAN], [0.25; 4]),
            ([f32::MAX, f32::MAX, 1.0, 1.0], [0.25; 4]),
        ] {
            let mut priors = given;
            share_out(&mut priors);
            assert_eq!(priors, expected, "{given:?}");
        }
    }
}
