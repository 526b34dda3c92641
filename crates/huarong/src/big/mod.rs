//! Puzzles too big for a table of all states: breadth-first search that remembers two layers.

mod arrangements;
pub(crate) mod board;
mod bundle;
mod choose;
pub(crate) mod frontier;
pub(crate) mod key;
mod layer;
mod loose;
pub(crate) mod network;
mod path;
pub(crate) mod ranking;
mod recent;
mod sieve;
mod skeleton;
mod spill;
pub(crate) mod work;

use std::path::Path;

use search_core::{Limits, Outcome};

use crate::geometry::Spot;
use crate::mask::Mask;
use crate::solution::{Searched, SolveError};
use crate::space::Space;
use crate::state::State;
use board::Board;
use frontier::{Frontier, Network};
use key::Key;
use network::Keys;
use ranking::Ranking;
use spill::{DiskError, Spill, Stop};
use work::Work;

pub(crate) use work::Listener;
pub use work::SolveProgress;

impl From<DiskError> for SolveError {
    fn from(DiskError { path, message }: DiskError) -> Self {
        Self::Disk { path, message }
    }
}

/// Calls a function that is generic over the kinds of sets of cells and of keys, with the smallest that hold
/// a board of so many cells and keys of so many words. Sizes are combined only as puzzles need them: many
/// cells mostly go with many words. Where none holds it, the function around returns the error.
macro_rules! by_keys {
    (($cells:expr, $words:expr), $function:ident::<$state:ident>($($argument:expr),* $(,)?)) => {
        match ($cells, $words) {
            (..=64, 1) => $function::<$state, u64, u64>($($argument),*),
            (..=128, 1) => $function::<$state, u128, u64>($($argument),*),
            (..=128, 2) => $function::<$state, u128, [u64; 2]>($($argument),*),
            (_, ..=2) => $function::<$state, $crate::big::Largest, [u64; 2]>($($argument),*),
            (_, ..=$crate::big::MOST_WORDS) => {
                $function::<$state, $crate::big::Largest, [u64; $crate::big::MOST_WORDS]>(
                    $($argument),*
                )
            }
            _ => {
                return Err($crate::solution::SolveError::TooManyArrangements {
                    words: $crate::big::MOST_WORDS,
                });
            }
        }
    };
}
pub(crate) use by_keys;

/// What a search found beside the solution; see [`FrontierReport`](crate::FrontierReport).
#[derive(Default)]
pub(crate) struct Trace {
    pub(crate) layers: Vec<u64>,
    pub(crate) peak_bytes: usize,
}

/// Searches from a state with whatever sizes of sets and keys suffice.
pub(crate) fn search<S: State>(
    space: &Space<S>,
    start: &S,
    limits: &Limits,
    listener: Option<&mut Listener>,
    spill_to: Option<&Path>,
) -> Result<(Searched<S>, Trace), SolveError> {
    let order = board::cells(space);
    let mut work = Work::start(limits, listener);
    work.spill = spill_to.map(Spill::new).transpose()?;
    let words = words(space, &order);
    by_keys!((order.len(), words), run::<S>(space, &order, start, work))
}

/// A set of the cells of any board.
pub(crate) type Largest = [u64; 16];

/// The most words of a key.
pub(crate) const MOST_WORDS: usize = 8;

/// How many words a key takes.
fn words<S: State>(space: &Space<S>, order: &[Spot]) -> usize {
    Ranking::new(&Board::<Largest>::new(space, order)).words()
}

fn run<S: State, M: Mask, K: Key>(
    space: &Space<S>,
    order: &[Spot],
    start: &S,
    mut work: Work<'_>,
) -> Result<(Searched<S>, Trace), SolveError> {
    let board = Board::<M>::new(space, order);
    let ranking = Ranking::new(&board);
    let start = board.anchors(space, start);
    let keys = Keys::<M, K>::new(board, ranking);
    let found = breadth_first(&keys, keys.key(&start), &mut work)?;
    let mut outcome = found.outcome;
    let mut path = None;
    if let (Outcome::Solved, Some(goal)) = (outcome, found.goal) {
        work.know_length();
        let mut ways = vec![found.start];
        match path::between(
            &keys,
            found.start,
            goal,
            found.at_least,
            &mut work,
            &mut ways,
        ) {
            Ok(()) => path = Some(ways),
            Err(Stop::Limit(kind)) => outcome = Outcome::LimitReached(kind),
            Err(Stop::Disk(error)) => return Err(error.into()),
        }
    }
    let state = |key: &K| keys.board.state(space, &keys.anchors(key));
    let searched = Searched {
        outcome,
        states: path.map(|path| path.iter().map(state).collect()),
        seen: found.states,
        expanded: work.expanded,
        at_least: found.at_least,
    };
    let trace = Trace {
        layers: found.layers,
        peak_bytes: work.peak_bytes,
    };
    Ok((searched, trace))
}

/// How far a search has come.
struct Search<K> {
    outcome: Outcome,
    start: K,
    goal: Option<K>,
    at_least: u32,
    layers: Vec<u64>,
    states: u64,
}

/// Goes on layer by layer until there is a goal or nothing left.
fn breadth_first<N: Network>(
    network: &N,
    start: N::Key,
    work: &mut Work<'_>,
) -> Result<Search<N::Key>, DiskError> {
    let mut search = Search {
        outcome: Outcome::Solved,
        start,
        goal: network.is_goal(&start).then_some(start),
        at_least: 0,
        layers: vec![1],
        states: 1,
    };
    let mut frontier = Frontier::new(network, start);
    while search.goal.is_none() {
        search.at_least = frontier.depth + 1;
        match frontier.advance(work) {
            Ok(Some(goal)) => search.goal = Some(goal),
            Ok(None) if frontier.last.len() == 0 => {
                search.outcome = Outcome::Exhausted;
                break;
            }
            Ok(None) => search.layers.push(frontier.last.len()),
            Err(Stop::Limit(kind)) => {
                search.outcome = Outcome::LimitReached(kind);
                break;
            }
            Err(Stop::Disk(error)) => return Err(error),
        }
    }
    search.states = frontier.states;
    Ok(search)
}
