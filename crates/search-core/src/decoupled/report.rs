//! What a search found, read off its tree.

use super::DecoupledMcts;
use super::guide::JointGuide;
use super::tree::{Arm, Tree};
use crate::bot::Choice;
use crate::fraction::Fraction;
use crate::limits::Outcome;
use crate::matrix::{MAX_MATRIX_SIDE, MixedSolution, Payoffs};
use crate::mcts::RootMove;
use crate::mcts::bounds::Bounds;
use crate::mcts::utility::Scale;
use crate::score::{Score, is_decided};
use crate::side::Side;
use crate::simultaneous::Simultaneous;
use crate::stats::Stats;

/// What a search found. Values are from the view of the side that it was asked for; for the other
/// one see [`DecoupledReport::moves`] and [`DecoupledReport::strategies`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
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

impl<S: Simultaneous, H: JointGuide<S>> DecoupledMcts<S, H> {
    /// What the tree knows, but for the counts.
    pub(super) fn report(&self, position: &S, side: Side) -> DecoupledReport<S::Move> {
        let moves = Side::ALL.map(|side| self.known_moves(position, side));
        let bounds = side.sees(self.tree.nodes[0].bounds);
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
        let mut exact = solution.map(|(solution, _)| side.sees(solution.value));
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
                known.mean = 2.0 * arm.mean - 1.0;
            }
            known.bounds = side.sees(self.tree.row(0, side, number));
        }
        known
    }

    /// All weight on a move that makes sure of the proven value: of several, and so of all where the
    /// game is lost, on the one with most visits.
    fn sure_move(&self, side: Side) -> Vec<f64> {
        let value = self.tree.nodes[0].bounds;
        let arms = self.tree.arms_of(0, side);
        let mut weights = vec![0.0; arms.len()];
        let is_sure = |number| {
            let row = self.tree.row(0, side, number);
            match side {
                Side::First => row.lower >= value.lower,
                Side::Second => row.upper <= value.upper,
            }
        };
        let merit = |number: usize| (is_sure(number), self.tree.arms[arms.start + number].visits);
        let live = self.tree.live(0, side).into_iter();
        let best = live.reduce(|best, number| {
            if merit(number) > merit(best) {
                number
            } else {
                best
            }
        });
        if let Some(best) = best {
            weights[best] = 1.0;
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
        let count = |arm: &Arm<S::Move>| if arm.dominated { 0 } else { arm.visits };
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
        let total: f64 = arms
            .iter()
            .map(|arm| arm.mean * f64::from(arm.visits))
            .sum();
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
pub(super) fn fraction(bounds: Bounds) -> Option<Fraction> {
    let value = bounds.lower;
    (bounds.is_exact() && (is_decided(value) || value == 0))
        .then(|| Fraction::whole(value.signum().into()))
}

/// The solution of the matrix of the moves that matter at the root, and which those are, if the
/// values after all pairs of them are exact.
pub(super) fn matrix<M: Copy>(tree: &Tree<M>) -> Option<(MixedSolution, [Vec<usize>; 2])> {
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
