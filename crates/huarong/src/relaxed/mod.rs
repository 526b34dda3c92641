//! Shortest solutions of puzzles that are too big for a table, with simpler puzzles as a guide.
//!
//! Leave some pieces out, and what remains is a simpler puzzle: every solution of the whole one, its
//! moves of the pieces left out struck, is a solution of the simpler. So distances in the simpler puzzle
//! are lower bounds in the whole one, that fall by at most one a move (Prieditis, 1993). The simpler
//! puzzle has simpler ones in turn, and each guides the search of the next.
//!
//! All is done for one length after the other (iterative deepening). With a length given, few positions
//! matter of each puzzle: those on a way of that length from the start to a goal. So the simplest puzzle
//! is searched first, from the start and back; what matters of it bounds the search of the next, and so on
//! to the whole one. As soon as one of them has no solution of that length, the whole puzzle has none.
//! Puzzles that are small enough are measured once and for all.

mod chain;
mod guide;
mod search;
mod table;
mod upper;

use search_core::{LimitKind, Limits, Outcome};

use crate::big::board::cells;
use crate::big::frontier::Network;
use crate::big::key::Key;
use crate::big::work::Work;
use crate::big::{Largest, Listener, Trace, by_keys};
use crate::mask::Mask;
use crate::puzzle::Puzzle;
use crate::solution::{Searched, SolveError};
use crate::space::Space;
use crate::state::State;
use chain::{Numbered, Order};
use guide::Guide;
use search::{Halt, Task};
use table::Table;

/// When which means are taken: a matter of time alone, not of what is found.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// The most positions of a simpler puzzle that is measured once and for all.
    small: u64,
    /// How many positions are expanded before some solution is looked for, and a few times as many if
    /// none is found.
    patience: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            small: 1 << 20,
            patience: 2_000_000,
        }
    }
}

/// The part of all work that goes into looking for some solution.
const UPPER_SHARE: u64 = 4;

/// Searches from a state with whatever sizes of sets and keys suffice.
pub(crate) fn search<S: State>(
    puzzle: &Puzzle,
    space: &Space<S>,
    limits: &Limits,
    listener: Option<&mut Listener>,
) -> Result<(Searched<S>, Trace), SolveError> {
    let work = Work::start(limits, listener);
    search_with(Effort::default(), puzzle, space, work)
}

fn search_with<S: State>(
    effort: Effort,
    puzzle: &Puzzle,
    space: &Space<S>,
    mut work: Work<'_>,
) -> Result<(Searched<S>, Trace), SolveError> {
    let mut order = Order::new(space);
    let cells = cells(space).len();
    let settled = match cells {
        ..=64 => order.settle::<S, u64>(puzzle, space, &mut work),
        65..=128 => order.settle::<S, u128>(puzzle, space, &mut work),
        _ => order.settle::<S, Largest>(puzzle, space, &mut work),
    };
    if let Err(kind) = settled {
        let searched = Searched {
            outcome: Outcome::LimitReached(kind),
            states: None,
            seen: 1,
            at_least: 0,
            expanded: work.expanded,
        };
        return Ok((searched, Trace::default()));
    }
    Ok(by_keys!(
        (cells, order.words(space)),
        run::<S>(effort, puzzle, space, &order, work)
    ))
}

fn run<S: State, M: Mask, K: Key>(
    effort: Effort,
    puzzle: &Puzzle,
    space: &Space<S>,
    order: &Order,
    mut work: Work<'_>,
) -> (Searched<S>, Trace) {
    let whole = order.whole::<S, M, K>(puzzle, space);
    let counts = 1..=order.len();
    let relaxations: Vec<Numbered<M, u64>> = counts
        .filter_map(|count| order.without(count, puzzle, space))
        .collect();
    let mut ladder = Ladder {
        whole: &whole,
        distances: relaxations.iter().map(|_| None).collect(),
        coarsest_open: relaxations.len(),
        finest_open: 0,
        small: effort.small,
        relaxations,
        at_least: 0,
        some: None,
        patience: effort.patience,
        states: 0,
    };
    let (outcome, path) = match ladder.climb(&mut work) {
        Ok(Some(path)) => (Outcome::Solved, Some(path)),
        Ok(None) => (Outcome::Exhausted, None),
        Err(kind) => (Outcome::LimitReached(kind), ladder.some.take()),
    };
    let state = |key: &K| whole.keys.board.state(space, &whole.keys.anchors(key));
    let searched = Searched {
        outcome,
        states: path.map(|path| path.iter().map(state).collect()),
        seen: ladder.states,
        expanded: work.expanded,
        at_least: ladder.at_least,
    };
    let trace = Trace {
        layers: Vec::new(),
        peak_bytes: work.peak_bytes,
    };
    (searched, trace)
}

/// A puzzle and its relaxations while they are searched.
struct Ladder<'a, M, K> {
    whole: &'a Numbered<M, K>,
    /// The one with the most pieces first.
    relaxations: Vec<Numbered<M, u64>>,
    /// By relaxation: what was last measured of it.
    distances: Vec<Option<Table<u64>>>,
    /// From this relaxation on all are measured for good, and of those only this first is of use.
    coarsest_open: usize,
    /// The most positions of a relaxation that is measured for good.
    small: u64,
    /// The first relaxation that is not too large.
    finest_open: usize,
    at_least: u32,
    /// Some solution, if one is known that need not be shortest.
    some: Option<Vec<K>>,
    /// How many positions are to be expanded before one is looked for.
    patience: u64,
    /// Positions of the whole puzzle that the last search has seen.
    states: u64,
}

impl<M: Mask, K: Key> Ladder<'_, M, K> {
    /// A shortest path; `None` where there is none.
    fn climb(&mut self, work: &mut Work<'_>) -> Result<Option<Vec<K>>, LimitKind> {
        if self.whole.keys.is_goal(&self.whole.start) {
            self.states = 1;
            return Ok(Some(vec![self.whole.start]));
        }
        self.at_least = 1;
        let mut measured = 0;
        let mut step = 1;
        let mut before = 0_u64;
        loop {
            if self.small > measured {
                measured = self.small;
                if !self.measure_small(work)? {
                    return Ok(None);
                }
            }
            self.look_for_some(work)?;
            if work.depth.is_some_and(|depth| self.at_least > depth) {
                return Err(LimitKind::Depth);
            }
            if let Some(path) = self
                .some
                .take_if(|path| path.len() as u32 == self.at_least + 1)
            {
                return Ok(Some(path));
            }
            let up_to = (self.at_least + step - 1).min(work.depth.unwrap_or(u32::MAX));
            // Solutions as long as one that is known need not be looked for.
            let known = self.some.as_ref().map(|path| path.len() as u32 - 2);
            let up_to = known.map_or(up_to, |shorter| up_to.min(shorter));
            let began = work.expanded;
            match self.try_length(up_to, work)? {
                Answer::Solved(path) => return Ok(Some(path)),
                Answer::Unsolvable => return Ok(None),
                Answer::Longer => {}
            }
            self.at_least = up_to + 1;
            // Lengths are left out where they would cost little more than the ones before.
            let cost = work.expanded - began;
            if cost < before.saturating_mul(2) {
                step *= 2;
            } else if cost > before.saturating_mul(4) {
                step = (step / 2).max(1);
            }
            before = cost;
        }
    }

    /// Measures the relaxations that are small, from the smallest on; `false` if one is unsolvable.
    fn measure_small(&mut self, work: &mut Work<'_>) -> Result<bool, LimitKind> {
        while self.coarsest_open > self.finest_open {
            let index = self.coarsest_open - 1;
            let relaxation = &self.relaxations[index];
            let task = Task {
                puzzle: relaxation,
                guide: None,
                up_to: u32::MAX,
                at_least: self.at_least,
                most: self.small,
                memory: work.memory / 2,
                first: false,
            };
            let measured = task.run(work).and_then(|found| match found.length {
                Some(_) => task.measure(found, work).map(Some),
                None if found.is_all => Ok(None),
                None => Err(Halt::Large(0)),
            });
            match measured {
                Ok(None) => return Ok(false),
                Ok(Some(distances)) => {
                    let start = &relaxation.start;
                    let hash = relaxation.keys.hash(start);
                    let length = distances.get(hash, start).map_or(0, u32::from);
                    self.at_least = self.at_least.max(length);
                    work.beside = distances.bytes();
                    self.distances[index] = Some(distances);
                    if let Some(coarser) = self.distances.get_mut(index + 1) {
                        *coarser = None;
                    }
                    self.coarsest_open = index;
                }
                Err(Halt::Large(_)) => break,
                Err(Halt::Limit(kind)) => return Err(kind),
            }
        }
        Ok(true)
    }

    /// After much work without an answer, looks for a solution of any length.
    fn look_for_some(&mut self, work: &mut Work<'_>) -> Result<(), LimitKind> {
        if self.some.is_some() || work.expanded < self.patience {
            return Ok(());
        }
        if let Some(guide) = self.guide(self.whole, self.coarsest_open) {
            let budget = self.patience / UPPER_SHARE;
            self.some = upper::some_solution(self.whole, &guide, budget, self.at_least, work)?;
        }
        self.patience = self.patience.saturating_mul(8);
        Ok(())
    }

    /// Looks for solutions up to a length, shorter ones than `at_least` being excluded.
    fn try_length(&mut self, up_to: u32, work: &mut Work<'_>) -> Result<Answer<K>, LimitKind> {
        self.distances[..self.coarsest_open].fill_with(|| None);
        for index in (self.finest_open..self.coarsest_open).rev() {
            let relaxation = &self.relaxations[index];
            let task = Task {
                puzzle: relaxation,
                guide: self.guide(relaxation, index + 1),
                up_to,
                at_least: self.at_least,
                most: u64::MAX,
                memory: work.memory / 2,
                first: false,
            };
            work.beside = self.bytes();
            let mut seen = 0;
            let found = match task.run(work) {
                Ok(found) if found.length.is_none() => {
                    return Ok(Answer::of_none(found.is_all));
                }
                Ok(found) => {
                    seen = found.table.len();
                    task.measure(found, work)
                }
                Err(halt) => Err(halt),
            };
            match found {
                Ok(distances) => {
                    // Of so much that matters, all may as well be measured for good.
                    if index + 1 == self.coarsest_open && distances.len() > seen / 4 * 3 {
                        self.small = self.small.max(seen.saturating_mul(4));
                    }
                    self.distances[index] = Some(distances);
                }
                Err(Halt::Limit(kind)) => return Err(kind),
                Err(Halt::Large(_)) => {
                    self.finest_open = index + 1;
                    break;
                }
            }
        }
        work.beside = self.bytes();
        let task = Task {
            puzzle: self.whole,
            guide: self.guide(self.whole, self.finest_open),
            up_to,
            at_least: self.at_least,
            most: u64::MAX,
            memory: usize::MAX,
            first: true,
        };
        let found = match task.run(work) {
            Ok(found) => found,
            Err(Halt::Limit(kind)) => return Err(kind),
            Err(Halt::Large(_)) => return Err(LimitKind::Memory),
        };
        let answer = match found.length {
            Some(_) => Answer::Solved(task.path(&found)),
            None => Answer::of_none(found.is_all),
        };
        self.states = found.table.len();
        self.at_least = found.length.unwrap_or(self.at_least);
        Ok(answer)
    }

    /// What there is to guide a puzzle of some classes, among the relaxations from `first` on.
    fn guide<L: Key>(&self, puzzle: &Numbered<M, L>, first: usize) -> Option<Guide<'_, M>> {
        let known = self.relaxations.iter().zip(&self.distances).skip(first);
        let mut known =
            known.filter_map(|(relaxation, distances)| Some((relaxation, distances.as_ref()?)));
        let (relaxation, distances) = known.next()?;
        Some(Guide::new(puzzle, relaxation, distances))
    }

    /// The bytes of all tables that are kept.
    fn bytes(&self) -> usize {
        let tables = self.distances.iter().flatten();
        tables.map(Table::bytes).sum()
    }
}

/// What a search up to some length says.
enum Answer<K> {
    Solved(Vec<K>),
    Unsolvable,
    Longer,
}

impl<K> Answer<K> {
    fn of_none(is_all: bool) -> Self {
        if is_all {
            Self::Unsolvable
        } else {
            Self::Longer
        }
    }
}

#[cfg(test)]
mod tests;
