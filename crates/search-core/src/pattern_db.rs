//! Pattern databases: lower bounds out of tables of solved, smaller puzzles.

use core::ops::Deref;

use crate::limits::{LimitKind, Limits, Outcome, Watch};
use crate::puzzle::{Heuristic, Puzzle};
use crate::puzzle_report::PuzzleStats;

/// An abstraction of a puzzle: patterns that states are mapped onto, numbered without gaps, with
/// the moves between them backward.
///
/// It must be an image of the puzzle: for each move there must be one from the pattern of its
/// first state to that of its second, at a cost of 1 or 0. Where both are the same pattern, a cost
/// of 0 goes without saying. (With all states of a puzzle at hand, *any* map onto patterns makes
/// one, with a move between two patterns where there is one between any of their states.) Moves
/// that no state makes are allowed and only weaken the bound.
///
/// Databases whose bounds are [summed](crate::Sum) must share out the costs: each move of the
/// puzzle may count in at most one of them. In sliding tiles, where each move moves one tile, a
/// space of some of the tiles counts moves of these alone.
///
/// The moves backward are asked for as the table is built from the goals; where each move can be
/// undone at the same cost they are the moves forward.
pub trait PatternSpace {
    /// What is seen of a state.
    type Pattern;

    /// How many patterns there are.
    fn count(&self) -> u64;

    /// The number of a pattern, below [`PatternSpace::count`].
    fn rank(&self, pattern: &Self::Pattern) -> u64;

    /// The pattern of a number.
    fn unrank(&self, rank: u64) -> Self::Pattern;

    /// The patterns of all goal states, at least of those that can be reached.
    fn goals(&self) -> Vec<Self::Pattern>;

    /// Calls `emit` for each pattern from which one move leads to `pattern`, with what the move
    /// costs.
    fn retract(&self, pattern: &Self::Pattern, emit: impl FnMut(MoveCost, &Self::Pattern));
}

/// What a move counts in a [`PatternSpace`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveCost {
    /// Nothing: it is counted elsewhere, if at all.
    Zero,
    /// As one move.
    One,
}

/// The least cost from each pattern to the nearest goal's, a byte for each.
///
/// Seen through a projection of states onto patterns, it is a [`Heuristic`]: a [`PatternBound`].
/// One table may serve several projections, as of a state and of its mirror image.
///
/// Source: Culberson and Schaeffer, "Pattern Databases", 1998; for costs of 0, by which bounds
/// become additive, Korf and Felner, "Disjoint Pattern Database Heuristics", 2002.
///
/// # Examples
///
/// ```
/// use search_core::{
///     Limits, MoveCost, PatternBound, PatternDb, PatternSpace, Sum, astar, puzzle_from_fn,
/// };
///
/// /// One dial of a lock, seen alone: ten digits in a ring.
/// struct Dial;
///
/// impl PatternSpace for Dial {
///     type Pattern = u8;
///     fn count(&self) -> u64 { 10 }
///     fn rank(&self, digit: &u8) -> u64 { (*digit).into() }
///     fn unrank(&self, rank: u64) -> u8 { rank as u8 }
///     fn goals(&self) -> Vec<u8> { vec![0] }
///     fn retract(&self, digit: &u8, mut emit: impl FnMut(MoveCost, &u8)) {
///         [1, 9].map(|turn| emit(MoveCost::One, &((digit + turn) % 10)));
///     }
/// }
///
/// let turned = |mut dials: [u8; 3], dial: usize, by| {
///     dials[dial] = (dials[dial] + by) % 10;
///     (dial, dials)
/// };
/// let lock = puzzle_from_fn(
///     |&dials: &[u8; 3]| [0, 1, 2].map(|i| [1, 9].map(|by| turned(dials, i, by))).concat(),
///     |dials| *dials == [0; 3],
/// );
/// let db = PatternDb::build(Dial, &Limits::none());
/// let each = [0, 1, 2].map(|i| PatternBound::new(&db, move |dials: &[u8; 3]| dials[i]));
/// let report = astar(&lock, &Sum(each), &[9, 4, 5], &Limits::none());
/// assert_eq!((report.length(), report.stats.expanded), (Some(10), 10));
/// ```
#[derive(Clone, Debug)]
pub struct PatternDb<A> {
    /// [`Outcome::Exhausted`] when every pattern was measured from which a goal's can be reached,
    /// else the limit that was met.
    pub outcome: Outcome,
    /// The work done, in patterns.
    pub stats: PuzzleStats,
    space: A,
    /// Empty if there was no room.
    bounds: Vec<u8>,
}

/// Marks a pattern from which no goal's can be reached.
const NO_GOAL: u8 = u8::MAX;

impl<A: PatternSpace> PatternDb<A> {
    /// The greatest bound that is told apart; patterns further away have it too.
    pub const MAX_BOUND: u32 = NO_GOAL as u32 - 1;

    /// Measures all patterns by a breadth-first search backward from the goals, in which moves
    /// that cost nothing lead to the same layer.
    ///
    /// Where a limit is met, the bounds are weaker, but as sound and as consistent: patterns that
    /// were not measured have the least cost they can have, and `None` is never said.
    /// [`Limits::depth`] bounds the costs measured, [`Limits::nodes`] the patterns expanded.
    /// [`Limits::memory`] is looked at before the table is made, without which no bound is above
    /// 0, and after each expansion. There may be at most 2^32 - 1 patterns.
    ///
    /// # Complexity
    ///
    /// Time in the number of patterns and moves between them; a byte for each pattern, and while
    /// it runs four bytes for each in two layers.
    pub fn build(space: A, limits: &Limits) -> Self {
        let mut watch = Watch::start(limits);
        let mut flood = Flood {
            space: &space,
            bounds: Vec::new(),
            layer: Vec::new(),
            next: Vec::new(),
            max_bytes: limits.memory.unwrap_or(usize::MAX),
            stats: PuzzleStats::default(),
        };
        let outcome = match flood.run(limits.depth, &mut watch) {
            Ok(()) => Outcome::Exhausted,
            Err((kind, least)) => {
                flood.weaken(least);
                Outcome::LimitReached(kind)
            }
        };
        let (bounds, mut stats) = (flood.bounds, flood.stats);
        stats.elapsed = watch.elapsed();
        Self {
            outcome,
            stats,
            space,
            bounds,
        }
    }

    /// Whether every pattern was measured.
    pub fn is_complete(&self) -> bool {
        self.outcome == Outcome::Exhausted
    }

    /// The space the table is of.
    pub fn space(&self) -> &A {
        &self.space
    }

    /// The least cost from the pattern to a goal's, at most [`PatternDb::MAX_BOUND`], or less if
    /// a limit was met. `None` says that no goal's pattern can be reached.
    pub fn bound(&self, pattern: &A::Pattern) -> Option<u32> {
        match self.bounds.get(self.space.rank(pattern) as usize) {
            Some(&NO_GOAL) => None,
            Some(&bound) => Some(bound.into()),
            None => Some(0),
        }
    }

    /// How many patterns have each bound, from 0 to the greatest there is; those that have none
    /// are not counted.
    pub fn histogram(&self) -> Vec<u64> {
        let mut counts = Vec::new();
        for &bound in self.bounds.iter().filter(|&&bound| bound != NO_GOAL) {
            let bound = usize::from(bound);
            counts.resize(counts.len().max(bound + 1), 0);
            counts[bound] += 1;
        }
        counts
    }
}

/// The search that fills a table.
struct Flood<'a, A> {
    space: &'a A,
    bounds: Vec<u8>,
    /// The patterns at the cost that is measured.
    layer: Vec<u32>,
    /// Patterns that have been found at one more.
    next: Vec<u32>,
    max_bytes: usize,
    stats: PuzzleStats,
}

impl<A: PatternSpace> Flood<'_, A> {
    /// An error holds what each pattern that has not been measured costs at least.
    fn run(&mut self, depth: Option<u32>, watch: &mut Watch) -> Result<(), (LimitKind, u8)> {
        let count = usize::try_from(self.space.count())
            .ok()
            .filter(|&count| count <= self.max_bytes.min(u32::MAX as usize));
        let room = count.filter(|&count| self.bounds.try_reserve_exact(count).is_ok());
        self.bounds
            .resize(room.ok_or((LimitKind::Memory, 0))?, NO_GOAL);
        for goal in self.space.goals() {
            self.reach(&goal, 0, 0);
        }
        self.check_bytes().map_err(|kind| (kind, 0))?;
        let mut cost = 0;
        loop {
            self.layer.append(&mut self.next);
            // Some have since been reached for less.
            let bounds = &self.bounds;
            self.layer
                .retain(|&number| bounds[number as usize] == stored(cost));
            if self.layer.is_empty() {
                return Ok(());
            }
            if depth.is_some_and(|depth| cost > depth) {
                return Err((LimitKind::Depth, stored(cost)));
            }
            self.measure_layer(cost, watch)
                .map_err(|kind| (kind, stored(cost)))?;
            cost = cost.saturating_add(1);
        }
    }

    fn measure_layer(&mut self, cost: u32, watch: &mut Watch) -> Result<(), LimitKind> {
        loop {
            let waiting = self.layer.len() + self.next.len();
            self.stats.peak_frontier = self.stats.peak_frontier.max(waiting as u64);
            self.check_bytes()?;
            let Some(&number) = self.layer.last() else {
                return Ok(());
            };
            if let Some(kind) = watch.check(self.stats.expanded) {
                return Err(kind);
            }
            self.stats.expanded += 1;
            self.layer.pop();
            let space = self.space;
            space.retract(&space.unrank(number.into()), |step, before| {
                self.stats.generated += 1;
                self.reach(before, cost, u32::from(step == MoveCost::One));
            });
        }
    }

    fn check_bytes(&mut self) -> Result<(), LimitKind> {
        let lists = self.layer.capacity() + self.next.capacity();
        let bytes = self.bounds.capacity() + lists * size_of::<u32>();
        if bytes > self.max_bytes {
            return Err(LimitKind::Memory);
        }
        self.stats.peak_bytes = self.stats.peak_bytes.max(bytes);
        Ok(())
    }

    /// Notes that a pattern can do with `cost + step`, where the layer of `cost` is measured.
    fn reach(&mut self, pattern: &A::Pattern, cost: u32, step: u32) {
        let number = self.space.rank(pattern);
        let Some(bound) = self.bounds.get_mut(number as usize) else {
            return;
        };
        let new = stored(cost.saturating_add(step));
        if new < *bound {
            self.stats.seen += u64::from(*bound == NO_GOAL);
            *bound = new;
            let list = if step == 0 {
                &mut self.layer
            } else {
                &mut self.next
            };
            list.push(number as u32);
        }
    }

    /// Lowers all bounds to what every pattern not measured costs at least.
    fn weaken(&mut self, least: u8) {
        for bound in &mut self.bounds {
            *bound = (*bound).min(least);
        }
    }
}

/// A cost as the table has it.
fn stored(cost: u32) -> u8 {
    cost.min(u32::from(NO_GOAL) - 1) as u8
}

/// A pattern database seen from a puzzle: the bound of a state is that of its pattern.
///
/// Admissible and consistent if the space is an image of the puzzle under the projection, as
/// [`PatternSpace`] says; [`check_heuristic`](crate::check_heuristic()) tests it. It says `None`,
/// that no goal can be reached, where the complete table has no way from the pattern to a goal's.
///
/// The database is shared by reference, [`Arc`](std::sync::Arc) or [`Box`]. See [`PatternDb`] for
/// an example.
#[derive(Clone, Copy, Debug)]
pub struct PatternBound<D, F> {
    db: D,
    project: F,
}

impl<D, F> PatternBound<D, F> {
    /// The bound by a database, for states seen through `project`.
    pub fn new<A, S>(db: D, project: F) -> Self
    where
        D: Deref<Target = PatternDb<A>>,
        A: PatternSpace,
        F: Fn(&S) -> A::Pattern,
    {
        Self { db, project }
    }
}

impl<P, A, D, F> Heuristic<P> for PatternBound<D, F>
where
    P: Puzzle,
    A: PatternSpace,
    D: Deref<Target = PatternDb<A>>,
    F: Fn(&P::State) -> A::Pattern,
{
    const CONSISTENT: bool = true;

    fn lower_bound(&self, state: &P::State) -> Option<u32> {
        self.db.bound(&(self.project)(state))
    }
}
