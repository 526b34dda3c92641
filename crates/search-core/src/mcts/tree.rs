//! The tree: nodes in one arena, the children of a node side by side.

use super::arena::{clear, make_room};
use super::bounds::Bounds;
use super::robust::robust_child;
use super::utility::ln;
use super::{RootMove, Selection};
use crate::score::Score;
use crate::side::Side;

/// A move, and what is known of it. Node 0 is the root, which no move led to.
///
/// Values are from the view of the first player everywhere in the tree, so that extra turns need
/// nothing special: whoever is to move takes the greatest or the least.
#[derive(Clone, Debug)]
pub(super) struct Node<M> {
    /// The move that leads here.
    pub(super) mv: Option<M>,
    /// The share of attention that the guide gives the move.
    pub(super) prior: f32,
    /// Simulations that came here.
    pub(super) visits: u32,
    /// The sum of their utilities, each that of the whole line from the root.
    pub(super) total: f64,
    /// The bounds of the position's value.
    pub(super) own: Bounds,
    /// The bounds of the value before the move, should it be made: reward and distance counted.
    pub(super) edge: Bounds,
    first_child: u32,
    children: u32,
}

impl<M> Node<M> {
    const fn new(mv: Option<M>, prior: f32) -> Self {
        Self {
            mv,
            prior,
            visits: 0,
            total: 0.0,
            own: Bounds::GOES_ON,
            edge: Bounds::GOES_ON,
            first_child: 0,
            children: 0,
        }
    }

    pub(super) const fn is_expanded(&self) -> bool {
        self.children > 0
    }

    /// What is known of the move, as `mover` sees it.
    pub(super) fn as_root_move(&self, mover: Side) -> Option<RootMove<M>>
    where
        M: Copy,
    {
        Some(RootMove {
            mv: self.mv?,
            visits: u64::from(self.visits),
            mean: self.mean(mover),
            prior: self.prior,
            bounds: mover.sees(self.edge),
        })
    }

    /// The mean utility, 0 before the first visit, as `side` sees it.
    pub(super) fn mean(&self, side: Side) -> f64 {
        let mean = self.total / f64::from(self.visits.max(1));
        side.sees(mean)
    }
}

/// A tree and the memory it may take.
#[derive(Clone, Debug)]
pub(super) struct Tree<M> {
    pub(super) nodes: Vec<Node<M>>,
    most_bytes: usize,
}

impl<M: Copy> Tree<M> {
    pub(super) const fn new() -> Self {
        Self {
            nodes: Vec::new(),
            most_bytes: 0,
        }
    }

    /// Begins anew with a root alone; what was allocated is kept if it is within the limit.
    pub(super) fn restart(&mut self, most_bytes: usize) {
        clear(&mut self.nodes, most_bytes);
        self.most_bytes = most_bytes;
        self.nodes.push(Node::new(None, 1.0));
    }

    pub(super) fn children(&self, node: usize) -> core::ops::Range<usize> {
        let node = &self.nodes[node];
        let first = node.first_child as usize;
        first..first + node.children as usize
    }

    /// Makes the children of a node: one for each move, with these priors. False if there is no
    /// room for them; the tree is then unchanged.
    pub(super) fn expand(&mut self, node: usize, moves: &[M], priors: &[f32]) -> bool {
        if !make_room(&mut self.nodes, moves.len(), self.most_bytes) {
            return false;
        }
        self.nodes[node].first_child = self.nodes.len() as u32;
        self.nodes[node].children = moves.len() as u32;
        let children = moves.iter().zip(priors);
        self.nodes
            .extend(children.map(|(&mv, &prior)| Node::new(Some(mv), prior)));
        true
    }

    /// The child that a simulation goes on to, by the bandit formula; of equal ones the earlier.
    /// Moves that cannot be better than what is proven are left out.
    pub(super) fn select(&self, node: usize, mover: Side, selection: Selection) -> Option<usize> {
        let parent = &self.nodes[node];
        let open = self
            .children(node)
            .filter(|&child| parent.own.may_gain(mover, self.nodes[child].edge));
        // At the first visit of the root too, priors decide.
        let visits = parent.visits.max(1);
        match selection {
            Selection::Uct { exploration } => {
                let log = ln(u64::from(visits));
                greatest(open, |child| {
                    let child = &self.nodes[child];
                    if child.visits == 0 {
                        // Before all that were visited; above all other sums, however large.
                        return (true, f64::from(child.prior));
                    }
                    let visits = f64::from(child.visits);
                    (
                        false,
                        child.mean(mover) + exploration * (log / visits).sqrt(),
                    )
                })
            }
            Selection::Puct {
                exploration,
                first_play,
            } => {
                let width = exploration * f64::from(visits).sqrt();
                let unvisited = parent.mean(mover) - first_play;
                greatest(open, |child| {
                    let child = &self.nodes[child];
                    let mean = if child.visits == 0 {
                        unvisited
                    } else {
                        child.mean(mover)
                    };
                    let share = f64::from(child.prior) / (1.0 + f64::from(child.visits));
                    (false, mean + width * share)
                })
            }
        }
    }

    /// The bounds of a position from those of its moves. True if they have become narrower.
    pub(super) fn narrow(&mut self, node: usize, mover: Side) -> bool {
        let children = &self.nodes[self.children(node)];
        let edges = children.iter().map(|child| child.edge);
        let Some(choice) = Bounds::of_choice(mover, edges) else {
            return false;
        };
        let own = &mut self.nodes[node].own;
        let narrower = own.meet(choice);
        let changed = narrower != *own;
        *own = narrower;
        changed
    }

    /// The child to play from a node, by the rule of [`robust_child`].
    pub(super) fn best(
        &self,
        node: usize,
        mover: Side,
        utility: impl Fn(Score) -> f64,
    ) -> Option<usize> {
        let range = self.children(node);
        let first = range.start;
        let most = mover.sees(self.nodes[node].own).upper;
        let options: Vec<RootMove<M>> = self.nodes[range]
            .iter()
            .filter_map(|child| child.as_root_move(mover))
            .map(|option| option.at_most(most))
            .collect();
        robust_child(&options, utility).map(|place| first + place)
    }
}

/// The item with the greatest key, the first of equals.
fn greatest(
    items: impl Iterator<Item = usize>,
    key: impl Fn(usize) -> (bool, f64),
) -> Option<usize> {
    let mut best: Option<(usize, (bool, f64))> = None;
    for item in items {
        let key = key(item);
        if best.is_none_or(|(_, most)| key > most) {
            best = Some((item, key));
        }
    }
    best.map(|(item, _)| item)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A root with a child for each prior, visits and mean, as `mover` sees it.
    fn tree(mover: Side, visits: u32, mean: f64, children: &[(f32, u32, f64)]) -> Tree<usize> {
        let total = |visits: u32, mean: f64| mover.sees(f64::from(visits) * mean);
        let mut tree = Tree::new();
        tree.restart(1 << 12);
        let moves: Vec<usize> = (0..children.len()).collect();
        let priors: Vec<f32> = children.iter().map(|child| child.0).collect();
        assert!(tree.expand(0, &moves, &priors));
        (tree.nodes[0].visits, tree.nodes[0].total) = (visits, total(visits, mean));
        for (node, &(_, visits, mean)) in tree.nodes[1..].iter_mut().zip(children) {
            (node.visits, node.total) = (visits, total(visits, mean));
        }
        tree
    }

    #[test]
    fn uct_weighs_means_against_confidence() {
        for mover in Side::ALL {
            let select = |exploration, children: &[(f32, u32, f64)]| {
                tree(mover, 10, 0.0, children).select(0, mover, Selection::Uct { exploration })
            };
            // 0.5 + 0.536 against 0.1 + 1.073, with ln 10 = 2.303.
            let children = [(0.5, 8, 0.5), (0.5, 2, 0.1)];
            assert_eq!(select(1.0, &children), Some(2));
            // 0.5 + 0.268 against 0.1 + 0.536.
            assert_eq!(select(0.5, &children), Some(1));
            // Unvisited ones before all others, by their priors, then in order.
            let children = [(0.5, 9, 1.0), (0.1, 0, 0.0), (0.2, 0, 0.0), (0.2, 0, 0.0)];
            assert_eq!(select(1.0, &children), Some(3));
        }
    }

    #[test]
    fn puct_shares_attention_by_priors() {
        for mover in Side::ALL {
            let select = |first_play, children: &[(f32, u32, f64)]| {
                let puct = Selection::Puct {
                    exploration: 1.0,
                    first_play,
                };
                tree(mover, 16, 0.3, children).select(0, mover, puct)
            };
            // 0.2 + 4 * 0.75 / 8 = 0.575 against 0.1 + 4 * 0.25 / 2 = 0.6.
            assert_eq!(select(0.0, &[(0.75, 7, 0.2), (0.25, 1, 0.1)]), Some(2));
            // 0.2 + 4 * 0.75 / 7 = 0.629.
            assert_eq!(select(0.0, &[(0.75, 6, 0.2), (0.25, 1, 0.1)]), Some(1));
            // 0.4 + 4 * 0.5 / 4 = 0.9 against 0.3 - 0.2 + 4 * 0.19 = 0.86, or 1.06 without 0.2.
            let children = [(0.5, 3, 0.4), (0.19, 0, 0.0)];
            assert_eq!(select(0.2, &children), Some(1));
            assert_eq!(select(0.0, &children), Some(2));
        }
    }
}
