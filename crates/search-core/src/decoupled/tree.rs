//! The tree: for each position the moves of both sides with their own statistics, and a place for
//! each pair of moves.

use core::ops::Range;

use crate::matrix::MAX_MATRIX_SIDE;
use crate::mcts::arena::{clear, make_room};
use crate::mcts::bounds::Bounds;
use crate::mcts::utility::ln;
use crate::rng::SplitMix64;
use crate::side::Side;

/// A position. Values are from the view of the first player.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// Simulations that came here.
    pub(super) visits: u32,
    pub(super) bounds: Bounds,
    /// The place of the first move of the first player in the arena of moves; the second player's
    /// follow.
    arms: u32,
    counts: [u32; 2],
    /// The place of the first pair in the arena of pairs, rows for the first player's moves.
    pairs: u32,
}

/// A move of one side in one position: to the side a bandit's arm, whatever the other does.
#[derive(Clone, Debug)]
pub(super) struct Arm<M> {
    pub(super) mv: M,
    pub(super) visits: u32,
    /// The mean of the results as the side sees them, each from 0 to 1.
    pub(super) mean: f64,
    /// The mean of their squares.
    square: f64,
    /// Some other move is proven to be as good against every answer.
    pub(super) dominated: bool,
}

impl<M> Arm<M> {
    /// UCB1-Tuned: the mean, and as much more as chance may hide, by the variance seen.
    ///
    /// Source: Auer, Cesa-Bianchi and Fischer, "Finite-time Analysis of the Multiarmed Bandit
    /// Problem", 2002.
    fn urgency(&self, log: f64, exploration: f64) -> f64 {
        let confidence = log / f64::from(self.visits);
        let variance = self.square - self.mean * self.mean + (2.0 * confidence).sqrt();
        // No variance of numbers from 0 to 1 is above a quarter.
        self.mean + exploration * (confidence * variance.clamp(0.0, 0.25)).sqrt()
    }
}

/// A tree and the memory it may take.
#[derive(Clone, Debug)]
pub(super) struct Tree<M> {
    pub(super) nodes: Vec<Node>,
    pub(super) arms: Vec<Arm<M>>,
    /// The node after a pair of moves; 0, which is the root, for none yet.
    pairs: Vec<u32>,
    most_bytes: usize,
}

impl<M: Copy> Tree<M> {
    pub(super) const fn new() -> Self {
        Self {
            nodes: Vec::new(),
            arms: Vec::new(),
            pairs: Vec::new(),
            most_bytes: 0,
        }
    }

    /// Begins anew with a root alone; what was allocated is kept if it is within the limit.
    pub(super) fn restart(&mut self, most_bytes: usize) {
        self.most_bytes = most_bytes;
        clear(&mut self.nodes, most_bytes / 3);
        clear(&mut self.arms, most_bytes / 3);
        clear(&mut self.pairs, most_bytes / 3);
        self.nodes.push(Node::new());
    }

    /// What an arena may take of the limit, if it now takes `own` bytes: all but the others' part.
    fn share(&self, own: usize) -> usize {
        let all = self.nodes.capacity() * size_of::<Node>()
            + self.arms.capacity() * size_of::<Arm<M>>()
            + self.pairs.capacity() * size_of::<u32>();
        (self.most_bytes + own).saturating_sub(all)
    }

    /// A new node after a pair of moves; `None` if there is no room.
    pub(super) fn add(&mut self, node: usize, pair: [usize; 2]) -> Option<usize> {
        let share = self.share(self.nodes.capacity() * size_of::<Node>());
        if !make_room(&mut self.nodes, 1, share) {
            return None;
        }
        let new = self.nodes.len();
        self.nodes.push(Node::new());
        let place = self.place(node, pair);
        self.pairs[place] = new as u32;
        Some(new)
    }

    /// Makes the moves of a node; false if there is no room for them, and the node is unchanged.
    pub(super) fn expand(&mut self, node: usize, moves: [&[M]; 2]) -> bool {
        let counts = moves.map(<[M]>::len);
        let share = self.share(self.arms.capacity() * size_of::<Arm<M>>());
        if !make_room(&mut self.arms, counts[0] + counts[1], share) {
            return false;
        }
        let pairs = counts[0] * counts[1];
        let share = self.share(self.pairs.capacity() * size_of::<u32>());
        if !make_room(&mut self.pairs, pairs, share) {
            return false;
        }
        let node = &mut self.nodes[node];
        node.arms = self.arms.len() as u32;
        node.pairs = self.pairs.len() as u32;
        node.counts = counts.map(|count| count as u32);
        let arms = moves.into_iter().flatten().map(|&mv| Arm {
            mv,
            visits: 0,
            mean: 0.0,
            square: 0.0,
            dominated: false,
        });
        self.arms.extend(arms);
        self.pairs.extend(core::iter::repeat_n(0, pairs));
        true
    }

    /// The places of a side's moves in the arena of moves.
    pub(super) fn arms_of(&self, node: usize, side: Side) -> Range<usize> {
        let node = &self.nodes[node];
        let [first, second] = node.counts.map(|count| count as usize);
        let start = node.arms as usize;
        match side {
            Side::First => start..start + first,
            Side::Second => start + first..start + first + second,
        }
    }

    fn place(&self, node: usize, [row, column]: [usize; 2]) -> usize {
        let node = &self.nodes[node];
        node.pairs as usize + row * node.counts[1] as usize + column
    }

    /// The node after a pair of moves, if there is one.
    pub(super) fn child(&self, node: usize, pair: [usize; 2]) -> Option<usize> {
        let child = self.pairs[self.place(node, pair)] as usize;
        (child > 0).then_some(child)
    }

    /// The proven bounds after a pair of moves.
    pub(super) fn entry(&self, node: usize, pair: [usize; 2]) -> Bounds {
        self.child(node, pair)
            .map_or(Bounds::ANY, |child| self.nodes[child].bounds)
    }

    /// The logarithm of the visits of a node, for [`Tree::select`], of many to ten binary digits.
    pub(super) fn log(&self, node: usize) -> f64 {
        let visits = self.nodes[node].visits.max(1);
        let small = 22_u32.saturating_sub(visits.leading_zeros());
        ln(u64::from(visits >> small)) + f64::from(small) * core::f64::consts::LN_2
    }

    /// The number of the move that a side tries next, by its own statistics alone: chance decides
    /// between moves not tried yet, and between equals.
    pub(super) fn select(
        &self,
        node: usize,
        side: Side,
        log: f64,
        exploration: f64,
        rng: &mut SplitMix64,
    ) -> usize {
        let mut best = (0, f64::NEG_INFINITY);
        let mut equals = 0;
        for (number, arm) in self.arms[self.arms_of(node, side)].iter().enumerate() {
            if arm.dominated {
                continue;
            }
            let urgency = if arm.visits == 0 {
                f64::INFINITY
            } else {
                arm.urgency(log, exploration)
            };
            if urgency > best.1 || equals == 0 {
                best = (number, urgency);
                equals = 1;
            } else if urgency >= best.1 {
                equals += 1;
                if rng.below(equals) == 0 {
                    best.0 = number;
                }
            }
        }
        best.0
    }

    /// Adds a result, from -1 to 1 for the first player, to a pair of moves, so many times.
    pub(super) fn learn(&mut self, node: usize, pair: [usize; 2], utility: f64, times: u32) {
        for side in Side::ALL {
            let arms = self.arms_of(node, side);
            let arm = &mut self.arms[arms.start + pair[side.index()]];
            let result = match side {
                Side::First => f64::midpoint(1.0, utility),
                Side::Second => f64::midpoint(1.0, -utility),
            };
            arm.visits = arm.visits.saturating_add(times);
            let share = f64::from(times) / f64::from(arm.visits);
            arm.mean += (result - arm.mean) * share;
            arm.square += (result * result - arm.square) * share;
        }
    }

    /// Writes the part below a node, which becomes the root, into another tree, which is emptied.
    /// False if there is no room.
    pub(super) fn copy_below(&self, root: usize, to: &mut Self, most_bytes: usize) -> bool {
        to.restart(most_bytes);
        let mut from = vec![root];
        let mut next = 0;
        while let Some(&old) = from.get(next) {
            let node = &self.nodes[old];
            to.nodes[next].visits = node.visits;
            to.nodes[next].bounds = node.bounds;
            if node.is_expanded() {
                let arms = Side::ALL.map(|side| &self.arms[self.arms_of(old, side)]);
                let moves = arms.map(|arms| arms.iter().map(|arm| arm.mv).collect::<Vec<_>>());
                if !to.expand(next, [&moves[0], &moves[1]]) {
                    return false;
                }
                for side in Side::ALL {
                    let places = to.arms_of(next, side);
                    to.arms[places].clone_from_slice(arms[side.index()]);
                }
                for row in 0..moves[0].len() {
                    for column in 0..moves[1].len() {
                        let Some(child) = self.child(old, [row, column]) else {
                            continue;
                        };
                        if to.add(next, [row, column]).is_none() {
                            return false;
                        }
                        from.push(child);
                    }
                }
            }
            next += 1;
        }
        true
    }

    /// The moves of a side that are not dominated.
    pub(super) fn live(&self, node: usize, side: Side) -> Vec<usize> {
        let arms = &self.arms[self.arms_of(node, side)];
        let live = arms.iter().enumerate().filter(|(_, arm)| !arm.dominated);
        live.map(|(number, _)| number).collect()
    }

    /// What a side can be sure of by playing a move, and what it can hope for at most, as the first
    /// player sees it.
    pub(super) fn row(&self, node: usize, side: Side, number: usize) -> Bounds {
        let answers = self.live(node, side.other()).into_iter();
        let entries = answers.map(|answer| self.entry(node, side.ordered([number, answer])));
        Bounds::of_choice(side.other(), entries).unwrap_or(Bounds::ANY)
    }

    /// The bounds of a position from those of its pairs: what each side can be sure of by a move
    /// that the other may know. True if they have become narrower.
    pub(super) fn narrow(&mut self, node: usize) -> bool {
        self.drop_dominated(node);
        let sure = |side: Side| {
            let rows = self.live(node, side).into_iter();
            Bounds::of_choice(side, rows.map(|number| self.row(node, side, number)))
                .unwrap_or(Bounds::ANY)
        };
        let known = Bounds {
            lower: sure(Side::First).lower,
            upper: sure(Side::Second).upper,
        };
        let bounds = &mut self.nodes[node].bounds;
        let narrower = bounds.meet(known);
        let changed = narrower != *bounds;
        *bounds = narrower;
        changed
    }

    /// Marks moves that some other one is proven to be no worse than, whatever the answer. The
    /// value of the position is the same without them. Positions of many moves are left as they
    /// are.
    fn drop_dominated(&mut self, node: usize) {
        for side in Side::ALL {
            let moves = self.live(node, side);
            let answers = self.live(node, side.other());
            if moves.len() > MAX_MATRIX_SIDE || answers.len() > MAX_MATRIX_SIDE {
                return;
            }
            let entry =
                |number, answer| side.sees(self.entry(node, side.ordered([number, answer])));
            let mut dropped: Vec<usize> = Vec::new();
            for &number in &moves {
                let is_no_better_than = |&other: &usize| {
                    other != number
                        && !dropped.contains(&other)
                        && answers.iter().all(|&answer| {
                            entry(other, answer).lower >= entry(number, answer).upper
                        })
                };
                if moves.iter().any(is_no_better_than) {
                    dropped.push(number);
                }
            }
            let first = self.arms_of(node, side).start;
            for number in dropped {
                self.arms[first + number].dominated = true;
            }
        }
    }
}

impl Node {
    const fn new() -> Self {
        Self {
            visits: 0,
            bounds: Bounds::ANY,
            arms: 0,
            counts: [0; 2],
            pairs: 0,
        }
    }

    pub(super) const fn is_expanded(&self) -> bool {
        self.counts[0] > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_learn_from_a_result() {
        let mut tree = Tree::new();
        tree.restart(1 << 12);
        assert!(tree.expand(0, [&[7, 8], &[9]]));
        // From 0 to 1, that is 1 and 1/4 for the first player.
        for utility in [1.0, -0.5] {
            tree.learn(0, [1, 0], utility, 1);
        }
        let means = |arm: &Arm<u8>| (arm.mv, arm.visits, arm.mean, arm.square);
        assert_eq!(means(&tree.arms[0]), (7, 0, 0.0, 0.0));
        assert_eq!(means(&tree.arms[1]), (8, 2, 0.625, 0.531_25));
        assert_eq!(means(&tree.arms[2]), (9, 2, 0.375, 0.281_25));
        // Two of the same at once.
        tree.learn(0, [1, 0], 1.0, 2);
        assert_eq!(means(&tree.arms[1]), (8, 4, 0.812_5, 0.765_625));
        tree.learn(0, [0, 0], 0.0, 2);
        assert_eq!(means(&tree.arms[0]), (7, 2, 0.5, 0.25));
    }

    #[test]
    fn logarithms_of_visits_are_near() {
        let mut tree: Tree<u8> = Tree::new();
        tree.restart(1 << 12);
        for visits in (0..5_000).chain([1 << 20, 123_456_789, u32::MAX]) {
            tree.nodes[0].visits = visits;
            let exact = f64::from(visits.max(1)).ln();
            let error = exact - tree.log(0);
            assert!((-1e-9..0.002).contains(&error), "{visits}: {error}");
        }
    }

    #[test]
    fn a_part_of_a_tree_is_copied_with_all_it_knows() {
        let mut tree = Tree::new();
        tree.restart(1 << 14);
        assert!(tree.expand(0, [&[1, 2], &[3, 4]]));
        let [left, right] = [[0, 1], [1, 0]].map(|pair| tree.add(0, pair).unwrap());
        // Expanded in another order than made.
        assert!(tree.expand(right, [&[5], &[6, 7]]));
        let below = tree.add(right, [0, 1]).unwrap();
        assert!(tree.expand(left, [&[8], &[9]]));
        assert!(tree.expand(below, [&[10, 11], &[12]]));
        tree.learn(right, [0, 1], 0.5, 1);
        tree.learn(below, [1, 0], 1.0, 1);
        tree.nodes[right].visits = 5;
        tree.nodes[below].visits = 3;
        tree.nodes[below].bounds = Bounds::exact(0);
        let mut copy = Tree::new();
        assert!(tree.copy_below(right, &mut copy, 1 << 14));
        assert_eq!(copy.nodes.len(), 2);
        assert_eq!((copy.nodes[0].visits, copy.nodes[1].visits), (5, 3));
        assert_eq!(copy.child(0, [0, 0]), None);
        assert_eq!(copy.child(0, [0, 1]), Some(1));
        assert_eq!(copy.entry(0, [0, 1]), Bounds::exact(0));
        for side in Side::ALL {
            for (old, new) in [(right, 0), (below, 1)] {
                let of = |tree: &Tree<i32>, node| {
                    let arms = &tree.arms[tree.arms_of(node, side)];
                    let known = arms
                        .iter()
                        .map(|arm| (arm.mv, arm.visits, arm.mean.to_bits()));
                    known.collect::<Vec<_>>()
                };
                assert_eq!(of(&tree, old), of(&copy, new));
            }
        }
        assert!(!tree.copy_below(right, &mut copy, 100), "no room");
    }

    #[test]
    fn urgency_is_the_published_formula() {
        // Results 1, 1, 0 and 0.5 of ten visits in all.
        let arm = Arm {
            mv: (),
            visits: 4,
            mean: 0.625,
            square: 2.25 / 4.0,
            dominated: false,
        };
        let log = 10f64.ln();
        let variance = 2.25 / 4.0 - 0.625 * 0.625 + (2.0 * log / 4.0).sqrt();
        assert!(variance > 0.25);
        let expected = 0.625 + (log / 4.0 * 0.25).sqrt();
        assert!((arm.urgency(log, 1.0) - expected).abs() < 1e-12);
        let wide = 0.625 + 3.0 * (log / 4.0 * 0.25).sqrt();
        assert!((arm.urgency(log, 3.0) - wide).abs() < 1e-12);
        // Many visits with little variance.
        let arm = Arm {
            visits: 100_000,
            mean: 0.6,
            square: 0.37,
            ..arm
        };
        let log = 200_000f64.ln();
        let confidence = log / 100_000.0;
        let variance = 0.37 - 0.36 + (2.0 * confidence).sqrt();
        let expected = 0.6 + (confidence * variance).sqrt();
        assert!((arm.urgency(log, 1.0) - expected).abs() < 1e-12);
    }
}
