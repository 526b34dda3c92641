//! Lower bounds on the moves still needed, one for each metric.
//!
//! | metric | bound | why it is one |
//! |---|---|---|
//! | step | Manhattan distance of the goal pieces | a step brings one piece one cell nearer |
//! | slide | axes the goal pieces have still to cross | a slide is along one axis |
//! | move | displaced goal pieces | a move brings home one piece |
//!
//! Each falls by at most one a move, so all are consistent. Interchangeable pieces are matched with
//! their goals at the least cost. Where pieces move together, a move does this for all of them at
//! once: the bound is then the greatest of what each goal needs alone.
//!
//! [`AllPieces`] is no such bound: the sum of the Manhattan distances of *all* pieces to one solved
//! arrangement. It overestimates, because a solved position need not look like that one and a move
//! may cross many cells; what a search finds by it is an upper bound and nothing more.

use search_core::Heuristic;

use crate::class::Class;
use crate::geometry::Spot;
use crate::metric::Metric;
use crate::space::Space;
use crate::state::State;

/// The admissible bound of the space's metric.
pub(crate) struct GoalPieces<'a, S: State> {
    space: &'a Space<S>,
}

impl<'a, S: State> GoalPieces<'a, S> {
    pub(crate) fn new(space: &'a Space<S>) -> Self {
        Self { space }
    }

    fn class_bound(&self, class: &Class<S::Mask>, spots: &[Spot]) -> u32 {
        if self.space.metric.is_group() {
            let nearest = |&goal: &Spot| spots.iter().map(move |&spot| self.cost(spot, goal)).min();
            return class.goals.iter().filter_map(nearest).max().unwrap_or(0);
        }
        match (class.goals.as_slice(), spots) {
            ([], _) => 0,
            ([goal], [spot]) => self.cost(*spot, *goal),
            (goals, spots) if spots.len() <= LARGEST_MATCHING => {
                least_matching(goals, spots, |spot, goal| self.cost(spot, goal))
            }
            (goals, spots) => goals.iter().filter(|goal| !spots.contains(goal)).count() as u32,
        }
    }

    /// What it takes at least to bring a piece from one anchor to another.
    fn cost(&self, from: Spot, to: Spot) -> u32 {
        let (down, across) = distances(from, to, self.space.width);
        match self.space.metric.alone() {
            Metric::Step => down + across,
            Metric::Slide => u32::from(down > 0) + u32::from(across > 0),
            _ => u32::from(from != to),
        }
    }
}

impl<S: State> Heuristic<Space<S>> for GoalPieces<'_, S> {
    const CONSISTENT: bool = true;

    fn lower_bound(&self, state: &S) -> Option<u32> {
        let anchors = self.space.anchors(state);
        let spots = anchors.as_ref();
        let goal_classes = self
            .space
            .classes
            .iter()
            .filter(|class| !class.goals.is_empty());
        let bounds = goal_classes.map(|class| self.class_bound(class, &spots[class.slots.clone()]));
        Some(if self.space.metric.is_group() {
            bounds.max().unwrap_or(0)
        } else {
            bounds.sum()
        })
    }
}

/// Rows and columns between two anchors.
fn distances(from: Spot, to: Spot, width: u8) -> (u32, u32) {
    let width = Spot::from(width);
    let down = (from / width).abs_diff(to / width);
    let across = (from % width).abs_diff(to % width);
    (u32::from(down), u32::from(across))
}

/// Classes with goals and more members than this are bounded by their open goals alone, which is
/// never more than the least matching.
const LARGEST_MATCHING: usize = 10;

/// The least total cost of giving each goal a piece of its own, by dynamic programming over the
/// sets of pieces given away.
///
/// Complexity: `2^pieces * pieces * goals`.
fn least_matching(goals: &[Spot], spots: &[Spot], cost: impl Fn(Spot, Spot) -> u32) -> u32 {
    let mut best = vec![None; 1 << spots.len()];
    best[0] = Some(0);
    for &goal in goals {
        let mut next: Vec<Option<u32>> = vec![None; best.len()];
        for (used, total) in best.iter().enumerate() {
            let Some(total) = total else { continue };
            for (piece, &spot) in spots.iter().enumerate() {
                let with = used | 1 << piece;
                if with != used {
                    let sum = total + cost(spot, goal);
                    next[with] = Some(next[with].map_or(sum, |known: u32| known.min(sum)));
                }
            }
        }
        best = next;
    }
    best.into_iter().flatten().min().unwrap_or(0)
}

/// No bound at all, for contrast: all pieces' Manhattan distances to one solved arrangement.
pub(crate) struct AllPieces<'a, S: State> {
    space: &'a Space<S>,
    target: S::Anchors,
}

impl<'a, S: State> AllPieces<'a, S> {
    pub(crate) fn new(space: &'a Space<S>, target: &S) -> Self {
        let target = space.anchors(target);
        Self { space, target }
    }
}

impl<S: State> Heuristic<Space<S>> for AllPieces<'_, S> {
    fn lower_bound(&self, state: &S) -> Option<u32> {
        let anchors = self.space.anchors(state);
        let pairs = anchors.as_ref().iter().zip(self.target.as_ref());
        let each = pairs.map(|(&from, &to)| distances(from, to, self.space.width));
        Some(each.map(|(down, across)| down + across).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search_core::SplitMix64;

    #[test]
    fn least_matching_is_the_least_over_all_orders() {
        fn try_all(goals: &[Spot], spots: &mut Vec<Spot>, cost: &dyn Fn(Spot, Spot) -> u32) -> u32 {
            let Some((&goal, rest)) = goals.split_first() else {
                return 0;
            };
            (0..spots.len())
                .map(|index| {
                    let spot = spots.remove(index);
                    let total = cost(spot, goal) + try_all(rest, spots, cost);
                    spots.insert(index, spot);
                    total
                })
                .min()
                .unwrap()
        }
        let mut rng = SplitMix64::new(5);
        let cost = |from, to| {
            let (down, across) = distances(from, to, 5);
            down + across
        };
        for _ in 0..300 {
            let mut cells: Vec<Spot> = (0..25).collect();
            rng.shuffle(&mut cells);
            let mut spots = cells[..4].to_vec();
            rng.shuffle(&mut cells);
            let goals = &cells[..=rng.below(4) as usize];
            let expected = try_all(goals, &mut spots, &cost);
            assert_eq!(least_matching(goals, &spots, cost), expected);
        }
    }
}
