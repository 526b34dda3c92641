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
    /// The sum of the results as the side sees them, each from 0 to 1.
    pub(super) total: f64,
    /// The sum of their squares.
    squares: f64,
    /// Some other move is proven to be as good against every answer.
    pub(super) dominated: bool,
}

impl<M> Arm<M> {
    /// The mean result, from 0 to 1.
    pub(super) fn mean(&self) -> f64 {
        self.total / f64::from(self.visits.max(1))
    }

    /// UCB1-Tuned: the mean, and as much more as chance may hide, by the variance seen.
    ///
    /// Source: Auer, Cesa-Bianchi and Fischer, "Finite-time Analysis of the Multiarmed Bandit
    /// Problem", 2002.
    fn urgency(&self, log: f64, exploration: f64) -> f64 {
        let visits = f64::from(self.visits);
        let mean = self.mean();
        let confidence = log / visits;
        let variance = self.squares / visits - mean * mean + (2.0 * confidence).sqrt();
        // No variance of numbers from 0 to 1 is above a quarter.
        mean + exploration * (confidence * variance.clamp(0.0, 0.25)).sqrt()
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
            total: 0.0,
            squares: 0.0,
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

    /// The logarithm of the visits of a node, for [`Tree::select`].
    pub(super) fn log(&self, node: usize) -> f64 {
        ln(u64::from(self.nodes[node].visits.max(1)))
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

    /// Adds a result, from -1 to 1 for the first player, to a pair of moves.
    pub(super) fn learn(&mut self, node: usize, pair: [usize; 2], utility: f64) {
        for side in Side::ALL {
            let arms = self.arms_of(node, side);
            let arm = &mut self.arms[arms.start + pair[side.index()]];
            let result = match side {
                Side::First => f64::midpoint(1.0, utility),
                Side::Second => f64::midpoint(1.0, -utility),
            };
            arm.visits = arm.visits.saturating_add(1);
            arm.total += result;
            arm.squares += result * result;
        }
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
        let pair = |answer| match side {
            Side::First => [number, answer],
            Side::Second => [answer, number],
        };
        let entries = answers.map(|answer| self.entry(node, pair(answer)));
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
            let entry = |number, answer| match side {
                Side::First => self.entry(node, [number, answer]),
                Side::Second => self.entry(node, [answer, number]).negated(),
            };
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
            tree.learn(0, [1, 0], utility);
        }
        let sums = |arm: &Arm<u8>| (arm.mv, arm.visits, arm.total, arm.squares);
        assert_eq!(sums(&tree.arms[0]), (7, 0, 0.0, 0.0));
        assert_eq!(sums(&tree.arms[1]), (8, 2, 1.25, 1.0625));
        assert_eq!(sums(&tree.arms[2]), (9, 2, 0.75, 0.5625));
    }

    #[test]
    fn urgency_is_the_published_formula() {
        // Results 1, 1, 0 and 0.5 of ten visits in all.
        let arm = Arm {
            mv: (),
            visits: 4,
            total: 2.5,
            squares: 2.25,
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
            total: 60_000.0,
            squares: 37_000.0,
            ..arm
        };
        let log = 200_000f64.ln();
        let confidence = log / 100_000.0;
        let variance = 0.37 - 0.36 + (2.0 * confidence).sqrt();
        let expected = 0.6 + (confidence * variance).sqrt();
        assert!((arm.urgency(log, 1.0) - expected).abs() < 1e-12);
    }
}
