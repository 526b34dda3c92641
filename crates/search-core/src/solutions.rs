//! All shortest solutions of a puzzle: counted, listed, drawn.

use core::hash::Hash;
use core::iter::FusedIterator;
use core::ops::{AddAssign, Range};

use crate::explore::{Exploration, explore_to_goal};
use crate::limits::{LimitKind, Limits, Outcome};
use crate::path::Path;
use crate::puzzle::Puzzle;
use crate::puzzle_report::PuzzleStats;
use crate::rng::SplitMix64;
use crate::shortest_dag::{ShortestDag, Target, shortest_dag};

/// Finds all shortest solutions from a state: those to every goal at the distance of the nearest.
///
/// They are held as the graph of the states that lie on one of them, whatever their number.
/// A breadth-first search goes forward from the start until it meets a goal; a second pass goes
/// back from the goals and keeps the states that lead on. Puzzles need not be undirected.
///
/// [`Limits::nodes`], [`Limits::time`] and [`Limits::memory`] bound both passes together;
/// [`Limits::depth`] the length of the solutions. Equal calls give equal solutions in equal order.
///
/// # Complexity
///
/// Time and memory in the number of states no further from the start than the nearest goal, as
/// [`bfs`](crate::bfs()); about twice its time on directed puzzles, little more than it on
/// undirected ones. What is kept afterwards grows with the states and moves on solutions alone.
///
/// # Examples
///
/// ```
/// use search_core::{Limits, puzzle_from_fn, solutions};
///
/// // From one corner of a 3x2 board of streets to the other, without a detour.
/// let town = puzzle_from_fn(
///     |&(x, y): &(u8, u8)| [('e', (x + 1, y)), ('n', (x, y + 1))],
///     |&place| place == (3, 2),
/// );
/// let all = solutions(&town, &(0, 0), &Limits::none()).solutions.unwrap();
/// assert_eq!((all.length(), all.count()), (5, Some(10)));
/// let ways: Vec<String> = all.iter().map(|path| path.moves.iter().collect()).collect();
/// assert_eq!(ways[..4], ["eeenn", "eenen", "eenne", "eneen"]);
/// assert_eq!(all.nth(9).unwrap().moves, ['n', 'n', 'e', 'e', 'e']);
/// assert!(!all.contains(&(4, 0)));
/// ```
pub fn solutions<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    limits: &Limits,
) -> SolutionsReport<P::State, P::Move> {
    let found = explore_to_goal(puzzle, start, limits);
    let first = found.stats;
    let rest = Limits {
        memory: limits
            .memory
            .map(|bytes| bytes.saturating_sub(first.peak_bytes)),
        ..limits.after(first.elapsed).after_nodes(first.expanded)
    };
    let mut report = found.solutions(puzzle, &rest);
    report.stats = PuzzleStats {
        expanded: first.expanded + report.stats.expanded,
        generated: first.generated + report.stats.generated,
        peak_bytes: first.peak_bytes + report.stats.peak_bytes,
        elapsed: first.elapsed + report.stats.elapsed,
        ..first
    };
    report
}

impl<S: Clone + Eq + Hash, M: Copy> Exploration<S, M> {
    /// All shortest solutions from the start of the exploration, for goals that may be others
    /// than those of the puzzle explored, but with the same moves. The limits bound the work that
    /// is still to do, without the exploration.
    ///
    /// The outcome is `Exhausted` where no goal was seen and the exploration is complete, and its
    /// own where no goal was seen and it is not.
    pub fn solutions<P>(&self, puzzle: &P, limits: &Limits) -> SolutionsReport<S, M>
    where
        P: Puzzle<State = S, Move = M>,
    {
        let nearest = self.iter().find(|(_, state)| puzzle.is_goal(state));
        match nearest {
            Some((distance, _)) => self.solve(puzzle, distance, &Target::Goals, limits),
            None => SolutionsReport::none(self.outcome),
        }
    }

    /// All shortest paths from the start of the exploration to one state. The outcome is
    /// `Exhausted` where the state was not seen and the exploration is complete, and that of the
    /// exploration where the state was not seen and it is not.
    pub fn solutions_to<P>(&self, puzzle: &P, target: &S, limits: &Limits) -> SolutionsReport<S, M>
    where
        P: Puzzle<State = S, Move = M>,
    {
        match self.distance(target) {
            Some(distance) => self.solve(puzzle, distance, &Target::State(target), limits),
            None => SolutionsReport::none(self.outcome),
        }
    }

    fn solve<P>(
        &self,
        puzzle: &P,
        distance: u32,
        target: &Target<S>,
        limits: &Limits,
    ) -> SolutionsReport<S, M>
    where
        P: Puzzle<State = S, Move = M>,
    {
        if limits.depth.is_some_and(|depth| distance > depth) {
            return SolutionsReport::none(Outcome::LimitReached(LimitKind::Depth));
        }
        let (dag, stats) = shortest_dag(puzzle, self, distance, target, limits);
        match dag {
            Ok(dag) => SolutionsReport {
                outcome: Outcome::Solved,
                solutions: Some(Solutions::new(dag)),
                stats,
            },
            Err(kind) => SolutionsReport {
                stats,
                ..SolutionsReport::none(Outcome::LimitReached(kind))
            },
        }
    }
}

/// What a search for all shortest solutions hands back.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SolutionsReport<S, M> {
    /// How the search ended.
    pub outcome: Outcome,
    /// All shortest solutions: there exactly when the outcome is [`Outcome::Solved`].
    pub solutions: Option<Solutions<S, M>>,
    /// The work done. [`PuzzleStats::peak_frontier`] is that of the search forward.
    pub stats: PuzzleStats,
}

impl<S, M> SolutionsReport<S, M> {
    fn none(outcome: Outcome) -> Self {
        Self {
            outcome,
            solutions: None,
            stats: PuzzleStats::default(),
        }
    }
}

/// All shortest solutions of a puzzle from one start, at least one.
///
/// Solutions are sequences of moves: two moves between the same two states make two solutions
/// (and so does a move that [`Puzzle::expand`] emits twice). [Routes](Self::count_routes) are
/// sequences of states.
///
/// **Order.** Solutions are ordered as their moves are emitted: of two, the one whose move comes
/// first in [`Puzzle::expand`] at the state where they part is the lesser.
#[derive(Clone, Debug)]
pub struct Solutions<S, M> {
    dag: ShortestDag<S, M>,
    /// The number of ways from each state on.
    ways: Vec<Ways>,
}

/// A number of ways, [`Ways::TOO_MANY`] where it is that or greater.
#[derive(Clone, Copy, Debug)]
struct Ways(u128);

impl Ways {
    const TOO_MANY: u128 = u128::MAX;

    fn exact(self) -> Option<u128> {
        (self.0 != Self::TOO_MANY).then_some(self.0)
    }
}

impl From<u8> for Ways {
    fn from(number: u8) -> Self {
        Self(number.into())
    }
}

impl AddAssign<&Ways> for Ways {
    fn add_assign(&mut self, other: &Ways) {
        self.0 = self.0.saturating_add(other.0);
    }
}

impl<S: Clone + Eq + Hash, M: Copy> Solutions<S, M> {
    fn new(dag: ShortestDag<S, M>) -> Self {
        let ways = ways(&dag, false);
        Self { dag, ways }
    }

    /// The number of moves of each solution.
    pub fn length(&self) -> u32 {
        self.dag.length()
    }

    /// The number of solutions; `None` if it is `u128::MAX` or more, for which there is
    /// [`Solutions::count_in`].
    pub fn count(&self) -> Option<u128> {
        self.ways[self.dag.start() as usize].exact()
    }

    /// The number of solutions, as a number of any kind: a big integer, or a float where an
    /// estimate will do. A type that overflows will do so here too.
    ///
    /// # Complexity
    ///
    /// An addition for each move on a solution, and a number for each state on one.
    ///
    /// # Examples
    ///
    /// ```
    /// use num_bigint::BigUint;
    /// use search_core::{Limits, puzzle_from_fn, solutions};
    ///
    /// let doors = puzzle_from_fn(|&n: &u32| [(0, n + 1), (1, n + 1)], |&n| n == 200);
    /// let all = solutions(&doors, &0, &Limits::none()).solutions.unwrap();
    /// assert_eq!(all.count(), None);
    /// assert_eq!(all.count_in::<BigUint>(), BigUint::from(2u8).pow(200));
    /// assert_eq!(all.count_routes(), Some(1));
    /// ```
    pub fn count_in<N: From<u8> + for<'a> AddAssign<&'a N>>(&self) -> N {
        last(ways(&self.dag, false))
    }

    /// The number of different sequences of states that solutions pass; `None` if it is
    /// `u128::MAX` or more. It differs from [`Solutions::count`] where several moves join the same
    /// two states.
    ///
    /// # Complexity
    ///
    /// As [`Solutions::count_in`].
    pub fn count_routes(&self) -> Option<u128> {
        self.count_routes_in::<Ways>().exact()
    }

    /// As [`Solutions::count_routes`], as a number of any kind.
    pub fn count_routes_in<N: From<u8> + for<'a> AddAssign<&'a N>>(&self) -> N {
        last(ways(&self.dag, true))
    }

    /// The number of states that lie on a solution.
    pub fn state_count(&self) -> usize {
        self.dag.table().len()
    }

    /// Whether a state lies on a solution.
    pub fn contains(&self, state: &S) -> bool {
        self.dag.table().find(state).is_some()
    }

    /// The states that solutions pass after so many moves: the start alone for 0, the goals they
    /// end at for [`Solutions::length`], none beyond.
    pub fn layer(&self, moves: u32) -> &[S] {
        self.length()
            .checked_sub(moves)
            .map_or(&[], |to_come| self.dag.layer(to_come))
    }

    /// The moves by which solutions go on from a state, in the order of emission, with the states
    /// they lead to. None at goals and at states that lie on no solution.
    ///
    /// # Examples
    ///
    /// ```
    /// use search_core::{Limits, puzzle_from_fn, solutions};
    ///
    /// let hop = puzzle_from_fn(|&n: &u32| [1, 2, 3].map(|step| (step, n + step)), |&n| n == 5);
    /// let all = solutions(&hop, &0, &Limits::none()).solutions.unwrap();
    /// assert_eq!(all.steps(&0).collect::<Vec<_>>(), [(2, &2), (3, &3)]);
    /// ```
    pub fn steps(&self, state: &S) -> impl Iterator<Item = (M, &S)> {
        let out = self
            .dag
            .table()
            .find(state)
            .map(|number| self.dag.out(number));
        self.dag.edges()[out.unwrap_or(0..0)]
            .iter()
            .map(|&(target, mv)| (mv, self.dag.table().state(target)))
    }

    /// The first solution in the [order](Self).
    pub fn first(&self) -> Path<S, M> {
        self.follow(|out| out.start)
    }

    /// The solution at a place in the [order](Self), from 0 on; `None` if there are not so many.
    /// It works for every place, even where [`Solutions::count`] cannot tell their number.
    ///
    /// # Complexity
    ///
    /// A look at each move from the states that the solution passes.
    pub fn nth(&self, place: u128) -> Option<Path<S, M>> {
        let mut left = place;
        (left < self.ways[self.dag.start() as usize].0).then(|| {
            self.follow(|out| {
                // A number too great to tell is greater than what is left.
                let mut edge = out.start;
                while let ways = self.ways[self.dag.edges()[edge].0 as usize].0
                    && left >= ways
                {
                    left -= ways;
                    edge += 1;
                }
                edge
            })
        })
    }

    /// A solution drawn at random, each equally likely; `None` where [`Solutions::count`] cannot
    /// tell their number.
    pub fn random(&self, rng: &mut SplitMix64) -> Option<Path<S, M>> {
        self.nth(below(rng, self.count()?))
    }

    /// All solutions in [order](Self).
    ///
    /// # Complexity
    ///
    /// `O(length)` for each solution, and as much memory in all.
    pub fn iter(&self) -> SolutionsIter<'_, S, M> {
        let mut trail = Vec::new();
        extend(&self.dag, &mut trail);
        SolutionsIter {
            dag: &self.dag,
            next: Some(trail),
        }
    }

    /// The solution that takes the edge chosen among those of each state it comes to.
    fn follow(&self, mut choose: impl FnMut(Range<usize>) -> usize) -> Path<S, M> {
        let mut trail = Vec::new();
        while let Some(out) = way_on(&self.dag, &trail) {
            trail.push(choose(out));
        }
        path(&self.dag, &trail)
    }
}

impl<'a, S: Clone + Eq + Hash, M: Copy> IntoIterator for &'a Solutions<S, M> {
    type Item = Path<S, M>;
    type IntoIter = SolutionsIter<'a, S, M>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The iterator of [`Solutions::iter`].
#[derive(Clone, Debug)]
pub struct SolutionsIter<'a, S, M> {
    dag: &'a ShortestDag<S, M>,
    /// The places of the edges of the solution to come.
    next: Option<Vec<usize>>,
}

impl<S: Clone + Eq + Hash, M: Copy> Iterator for SolutionsIter<'_, S, M> {
    type Item = Path<S, M>;

    fn next(&mut self) -> Option<Path<S, M>> {
        let trail = self.next.as_mut()?;
        let path = path(self.dag, trail);
        // The last state that has a further edge takes it, and the first ones after that.
        loop {
            let Some(edge) = trail.pop() else {
                self.next = None;
                break;
            };
            if way_on(self.dag, trail).is_some_and(|out| edge + 1 < out.end) {
                trail.push(edge + 1);
                extend(self.dag, trail);
                break;
            }
        }
        Some(path)
    }
}

impl<S: Clone + Eq + Hash, M: Copy> FusedIterator for SolutionsIter<'_, S, M> {}

/// The number of the state at the end of a trail of edges from the start.
fn end<S: Clone + Eq + Hash, M: Copy>(dag: &ShortestDag<S, M>, trail: &[usize]) -> u32 {
    trail
        .last()
        .map_or(dag.start(), |&edge| dag.edges()[edge].0)
}

/// The edges by which a trail can go on, `None` if it has come to a goal.
fn way_on<S: Clone + Eq + Hash, M: Copy>(
    dag: &ShortestDag<S, M>,
    trail: &[usize],
) -> Option<Range<usize>> {
    Some(dag.out(end(dag, trail))).filter(|out| !out.is_empty())
}

/// Leads a trail on to a goal, by first edges.
fn extend<S: Clone + Eq + Hash, M: Copy>(dag: &ShortestDag<S, M>, trail: &mut Vec<usize>) {
    while let Some(out) = way_on(dag, trail) {
        trail.push(out.start);
    }
}

fn path<S: Clone + Eq + Hash, M: Copy>(dag: &ShortestDag<S, M>, trail: &[usize]) -> Path<S, M> {
    let state = |number| dag.table().state(number).clone();
    Path {
        states: core::iter::once(dag.start())
            .chain(trail.iter().map(|&edge| dag.edges()[edge].0))
            .map(state)
            .collect(),
        moves: trail.iter().map(|&edge| dag.edges()[edge].1).collect(),
    }
}

/// The number of ways on from each state; of all edges to one state, only one counts for `routes`.
fn ways<S, M, N>(dag: &ShortestDag<S, M>, routes: bool) -> Vec<N>
where
    S: Clone + Eq + Hash,
    M: Copy,
    N: From<u8> + for<'a> AddAssign<&'a N>,
{
    let mut ways: Vec<N> = Vec::with_capacity(dag.table().len());
    let mut targets = Vec::new();
    for number in 0..dag.table().len() as u32 {
        targets.clear();
        targets.extend(
            dag.edges()[dag.out(number)]
                .iter()
                .map(|&(target, _)| target),
        );
        if routes {
            targets.sort_unstable();
            targets.dedup();
        }
        let mut sum = N::from(u8::from(targets.is_empty()));
        for &target in &targets {
            sum += &ways[target as usize];
        }
        ways.push(sum);
    }
    ways
}

/// The number of the start.
fn last<N: From<u8>>(mut ways: Vec<N>) -> N {
    ways.pop().unwrap_or_else(|| N::from(0))
}

/// A number from 0 to `bound - 1`, each equally likely: numbers of as many bits as the bound has
/// are drawn until one is below it, two on average at most.
fn below(rng: &mut SplitMix64, bound: u128) -> u128 {
    if let Ok(bound) = u64::try_from(bound) {
        return rng.below(bound).into();
    }
    loop {
        let drawn = u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64());
        let drawn = drawn >> bound.leading_zeros();
        if drawn < bound {
            return drawn;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(miri, ignore = "many numbers, nothing else")]
    fn large_numbers_are_drawn_evenly() {
        let mut rng = SplitMix64::new(5);
        for bound in [1, 7, u128::from(u64::MAX), 1 << 64, u128::MAX] {
            assert!((0..100).all(|_| below(&mut rng, bound) < bound));
        }
        let mut thirds = [0; 3];
        for _ in 0..30_000 {
            thirds[(below(&mut rng, 3 << 70) >> 70) as usize] += 1;
        }
        assert!(
            thirds.iter().all(|third| (9_700..10_300).contains(third)),
            "{thirds:?}"
        );
    }
}
