//! Shortest solutions of puzzles that are too big for a table, with simpler puzzles as a guide.
//!
//! Leave some pieces out, and what remains is a simpler puzzle: every solution of the whole one, its
//! moves of the pieces left out struck, is a solution of the simpler. So distances in the simpler puzzle
//! are lower bounds in the whole one, that fall by at most one a move (Prieditis, 1993). The simpler puzzle has
//! simpler ones in turn, and each guides the search of the next.
//!
//! All is done for one length after the other (iterative deepening). With a length given, few positions
//! matter of each puzzle: those on a way of that length from the start to a goal. So the simplest puzzle
//! is searched first, from the start and back; what matters of it bounds the search of the next, and so on
//! to the whole one. As soon as one of them has no solution of that length, the whole puzzle has none. Puzzles that are
//! small enough are measured once and for all.

mod chain;
mod guide;
mod search;
mod table;

use search_core::{LimitKind, Limits, Outcome};

use crate::big::board::{Board, cells};
use crate::big::frontier::Network;
use crate::big::key::Key;
use crate::big::network::Keys;
use crate::big::ranking::Ranking;
use crate::big::work::Work;
use crate::big::{Listener, Trace};
use crate::mask::Mask;
use crate::puzzle::Puzzle;
use crate::solver::{Searched, SolveError};
use crate::space::Space;
use crate::state::{Spot, State};
use chain::Relaxation;
use guide::Guide;
use search::{Halt, Task};
use table::Table;

/// The most positions of a simpler puzzle that is measured once and for all.
const SMALL: u64 = 1 << 20;

/// Searches from a state with whatever sizes of sets and keys suffice.
pub(crate) fn search<S: State>(
    puzzle: &Puzzle,
    space: &Space<S>,
    start: &S,
    limits: &Limits,
    listener: Option<&mut Listener>,
) -> Result<(Searched<S>, Trace), SolveError> {
    let order = cells(space);
    let work = Work::start(limits, listener);
    match (order.len(), crate::big::words(space, &order)) {
        (..=64, 1) => Ok(run::<S, u64, u64>(puzzle, space, &order, start, work)),
        (..=128, 1) => Ok(run::<S, u128, u64>(puzzle, space, &order, start, work)),
        (..=128, 2) => Ok(run::<S, u128, [u64; 2]>(puzzle, space, &order, start, work)),
        (_, ..=2) => Ok(run::<S, [u64; 16], [u64; 2]>(
            puzzle, space, &order, start, work,
        )),
        (_, ..=8) => Ok(run::<S, [u64; 16], [u64; 8]>(
            puzzle, space, &order, start, work,
        )),
        _ => Err(SolveError::TooManyArrangements { words: 8 }),
    }
}

fn run<S: State, M: Mask, K: Key>(
    puzzle: &Puzzle,
    space: &Space<S>,
    order: &[Spot],
    start: &S,
    mut work: Work<'_>,
) -> (Searched<S>, Trace) {
    let board = Board::<M>::new(space, order);
    let ranking = Ranking::new(&board);
    let start = board.anchors(space, start);
    let keys = Keys::<M, K>::new(board, ranking);
    let relaxations = chain::relaxations(puzzle, space);
    let mut ladder = Ladder {
        start: keys.key(&start),
        classes: (0..space.classes.len()).collect(),
        distances: relaxations.iter().map(|_| None).collect(),
        coarsest_open: relaxations.len(),
        finest_open: 0,
        relaxations,
        keys: &keys,
        at_least: 0,
        states: 0,
    };
    let (outcome, path) = match ladder.climb(&mut work) {
        Ok(Some(path)) => (Outcome::Solved, Some(path)),
        Ok(None) => (Outcome::Exhausted, None),
        Err(kind) => (Outcome::LimitReached(kind), None),
    };
    let state = |key: &K| keys.board.state(space, &keys.anchors(key));
    let searched = Searched {
        outcome,
        states: path.map(|path| path.iter().map(state).collect()),
        seen: ladder.states,
        expanded: work.expanded,
        at_least: ladder.at_least,
    };
    let trace = Trace {
        at_least: ladder.at_least,
        layers: Vec::new(),
        peak_bytes: work.peak_bytes,
    };
    (searched, trace)
}

/// A puzzle and its relaxations while they are searched.
struct Ladder<'a, M, K> {
    keys: &'a Keys<M, K>,
    start: K,
    /// The numbers of all classes.
    classes: Vec<usize>,
    /// The one with the most pieces first.
    relaxations: Vec<Relaxation<M>>,
    /// By relaxation: what was last measured of it.
    distances: Vec<Option<Table<u64>>>,
    /// From this relaxation on all are measured for good, and of those only this first is of use.
    coarsest_open: usize,
    /// The first relaxation that is not too large.
    finest_open: usize,
    at_least: u32,
    /// Positions of the whole puzzle that the last search has seen.
    states: u64,
}

impl<M: Mask, K: Key> Ladder<'_, M, K> {
    /// A shortest path; `None` where there is none.
    fn climb(&mut self, work: &mut Work<'_>) -> Result<Option<Vec<K>>, LimitKind> {
        if self.keys.is_goal(&self.start) {
            self.states = 1;
            return Ok(Some(vec![self.start]));
        }
        self.at_least = 1;
        if !self.measure_small(work)? {
            return Ok(None);
        }
        let mut step = 1;
        let mut before = 0_u64;
        loop {
            let up_to = match work.depth {
                Some(depth) if self.at_least > depth => return Err(LimitKind::Depth),
                Some(depth) => (self.at_least + step - 1).min(depth),
                None => self.at_least + step - 1,
            };
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
        while self.coarsest_open > 0 {
            let index = self.coarsest_open - 1;
            let relaxation = &self.relaxations[index];
            let task = Task {
                keys: &relaxation.keys,
                start: relaxation.start,
                guide: None,
                up_to: u32::MAX,
                at_least: self.at_least,
                most: SMALL,
                memory: work.memory / 2,
                first: false,
            };
            let measured = task.run(work).and_then(|found| match found.length {
                Some(_) => task.measure(found, work).map(Some),
                None if found.is_all => Ok(None),
                None => Err(Halt::Large),
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
                Err(Halt::Large) => break,
                Err(Halt::Limit(kind)) => return Err(kind),
            }
        }
        Ok(true)
    }

    /// Looks for solutions up to a length, shorter ones than `at_least` being excluded.
    fn try_length(&mut self, up_to: u32, work: &mut Work<'_>) -> Result<Answer<K>, LimitKind> {
        self.distances[..self.coarsest_open].fill_with(|| None);
        for index in (self.finest_open..self.coarsest_open).rev() {
            let relaxation = &self.relaxations[index];
            let task = Task {
                keys: &relaxation.keys,
                start: relaxation.start,
                guide: self.guide(&relaxation.keys, &relaxation.classes, index + 1),
                up_to,
                at_least: self.at_least,
                most: u64::MAX,
                memory: work.memory / 2,
                first: false,
            };
            work.beside = self.bytes();
            let found = match task.run(work) {
                Ok(found) if found.length.is_none() => {
                    return Ok(Answer::of_none(found.is_all));
                }
                Ok(found) => task.measure(found, work),
                Err(halt) => Err(halt),
            };
            match found {
                Ok(distances) => self.distances[index] = Some(distances),
                Err(Halt::Limit(kind)) => return Err(kind),
                Err(Halt::Large) => {
                    self.finest_open = index + 1;
                    break;
                }
            }
        }
        work.beside = self.bytes();
        let task = Task {
            keys: self.keys,
            start: self.start,
            guide: self.guide(self.keys, &self.classes, self.finest_open),
            up_to,
            at_least: self.at_least,
            most: u64::MAX,
            memory: usize::MAX,
            first: true,
        };
        let found = match task.run(work) {
            Ok(found) => found,
            Err(Halt::Limit(kind)) => return Err(kind),
            Err(Halt::Large) => return Err(LimitKind::Memory),
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
    fn guide<L: Key>(
        &self,
        keys: &Keys<M, L>,
        classes: &[usize],
        first: usize,
    ) -> Option<Guide<'_, M>> {
        let known = self.relaxations.iter().zip(&self.distances).skip(first);
        let mut known =
            known.filter_map(|(relaxation, distances)| Some((relaxation, distances.as_ref()?)));
        let (relaxation, distances) = known.next()?;
        Some(Guide::new(keys, classes, relaxation, distances))
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
