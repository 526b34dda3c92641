//! Breadth-first search from both ends.

use core::hash::Hash;
use core::ops::ControlFlow;

use crate::layers::{Backward, Edges, Forward, Layers, Link, Met};
use crate::limits::{LimitKind, Limits, Outcome};
use crate::path::Path;
use crate::puzzle::Reversible;
use crate::puzzle_report::{Found, PuzzleReport};
use crate::state_table::{Label, StateTable};
use crate::work::Work;
use crate::workspace::Workspace;

/// Finds a shortest solution by breadth-first search from the start and, backward, from all goals
/// at once.
///
/// Whole layers are expanded, each time on the side whose outermost layer is smaller; of equal ones
/// on the side less deep, and then the start's. As long as no state was seen from both sides, no
/// solution is shorter than the two depths together; so the first contact is a shortest solution,
/// and the search need not finish the layer.
///
/// It pays where the goals are few. A wide goal set makes it a backward search, if that is the
/// narrower one, and no better than [`bfs`](crate::bfs()) if not.
///
/// The outcome is `Exhausted` as soon as either side has no state left to expand. Limits work as
/// they do in [`bfs`](crate::bfs()).
///
/// # Panics
///
/// If the puzzle breaks its word that a state has the same neighbours each time, and that
/// [`Reversible::retract`] gives those that [`Puzzle::expand`](crate::Puzzle::expand) leads from.
///
/// # Complexity
///
/// With branching factor `b` and a solution of `d` moves about `b^(d/2)` states, and time and
/// memory in proportion.
///
/// # Examples
///
/// See [`reversible_from_fn`](crate::reversible_from_fn).
pub fn bidirectional_bfs<P: Reversible>(
    puzzle: &P,
    start: &P::State,
    limits: &Limits,
) -> PuzzleReport<P::State, P::Move> {
    Workspace::new().bidirectional_bfs(puzzle, start, limits)
}

impl<S: Clone + Eq + Hash, M: Copy> Workspace<S, M> {
    /// As the function [`bidirectional_bfs`](crate::bidirectional_bfs()), in tables that are kept.
    pub fn bidirectional_bfs<P: Reversible<State = S, Move = M>>(
        &mut self,
        puzzle: &P,
        start: &S,
        limits: &Limits,
    ) -> PuzzleReport<S, M> {
        self.states_between(
            &mut Forward(puzzle),
            &mut Backward(puzzle),
            start,
            puzzle.goals(),
            limits,
        )
        .map(|states| Path::found(puzzle, states))
    }

    /// The search itself, to the states of the solution.
    pub(crate) fn states_between<F, B>(
        &mut self,
        forward: &mut F,
        backward: &mut B,
        start: &S,
        goals: impl IntoIterator<Item = S>,
        limits: &Limits,
    ) -> Found<S>
    where
        F: Edges<State = S>,
        B: Edges<State = S>,
    {
        let search = &mut self.both_ends;
        search.reset(limits, Toward::MAX_STATES);
        let mut work = Work::start(limits, self.reporter.as_mut());
        let result = run(forward, backward, start, goals, limits, search, &mut work);
        let (outcome, solution) = match result {
            Ok(Some(contact)) => (Outcome::Solved, Some(contact.states(&search.table))),
            Ok(None) => (Outcome::Exhausted, None),
            Err(kind) => (Outcome::LimitReached(kind), None),
        };
        Found {
            outcome,
            solution,
            stats: work.finish(search.table.counters()),
        }
    }
}

/// From which end a state was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Start,
    Goal,
}

/// The state one step nearer to the end that a state was reached from, with that end in the top
/// bit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Toward(u32);

impl Toward {
    const END: u32 = 1 << 31;
    /// Marks a state that is an end itself; no state has this number.
    const NONE: u32 = Self::END - 1;
    const MAX_STATES: usize = Self::NONE as usize;

    fn new(end: End, number: u32) -> Self {
        match end {
            End::Start => Self(number),
            End::Goal => Self(number | Self::END),
        }
    }

    fn number(self) -> u32 {
        self.0 & !Self::END
    }

    fn end(self) -> End {
        if self.0 & Self::END == 0 {
            End::Start
        } else {
            End::Goal
        }
    }
}

impl Link for Toward {
    fn parent(&self) -> Option<u32> {
        let number = self.number();
        (number != Self::NONE).then_some(number)
    }
}

/// The number of a state, and on which side it is: what the index tells.
impl Label<Self> for Toward {
    #[inline]
    fn new(number: u32, link: &Self) -> Self {
        Self(number | link.0 & Self::END)
    }
}

/// Both sides in one table: each state belongs to the side that saw it first.
type Table<S> = StateTable<S, Toward, Toward>;

/// Where the two sides met: the last state of the start's side and the first of the goals'. They
/// are the same where the start is a goal.
#[derive(Clone, Copy, Debug)]
struct Contact {
    near_start: u32,
    near_goal: u32,
}

impl Contact {
    /// All states from the start to the goal.
    fn states<S: Clone + Eq + Hash>(self, table: &Table<S>) -> Vec<S> {
        let mut states = table.trace(self.near_start, Toward::parent);
        let rest = table.trace(self.near_goal, Toward::parent);
        let shared = usize::from(self.near_goal == self.near_start);
        states.extend(rest.into_iter().rev().skip(shared));
        states
    }
}

/// The search: the contact, `None` if there can be none.
fn run<F: Edges, B: Edges<State = F::State>>(
    forward: &mut F,
    backward: &mut B,
    start: &F::State,
    goals: impl IntoIterator<Item = F::State>,
    limits: &Limits,
    search: &mut Layers<F::State, Toward, Toward>,
    work: &mut Work<'_>,
) -> Result<Option<Contact>, LimitKind> {
    search.add_source(start.clone(), Toward::new(End::Start, Toward::NONE))?;
    for goal in goals {
        if goal == *start {
            return Ok(Some(Contact {
                near_start: 0,
                near_goal: 0,
            }));
        }
        search.add_source(goal, Toward::new(End::Goal, Toward::NONE))?;
    }
    let mut start_front = 0..1;
    let mut goal_front = 1..search.table.len() as u32;
    let mut depths = [0u32; 2];
    while !start_front.is_empty() && !goal_front.is_empty() {
        let [from_start, from_goal] = depths;
        work.stats.at_least = from_start + from_goal + 1;
        let (end, front, other) =
            if (start_front.len(), from_start) <= (goal_front.len(), from_goal) {
                (End::Start, &mut start_front, goal_front.len())
            } else {
                (End::Goal, &mut goal_front, start_front.len())
            };
        let layer = front.clone();
        if limits
            .depth
            .is_some_and(|limit| from_start + from_goal >= limit)
        {
            let own = |known: Toward| known.end() == end;
            match end {
                End::Start => search.look_beyond(work, forward, layer, own)?,
                End::Goal => search.look_beyond(work, backward, layer, own)?,
            }
            break;
        }
        *front = search.table.len() as u32..0;
        let mut contact = None;
        let link = |number| Toward::new(end, number);
        let visit = |_: &Table<F::State>, met: Met<Toward>, from: Option<u32>| match (met, from) {
            (Met::Known(known), Some(from)) if known.end() != end => {
                let (near_start, near_goal) = match end {
                    End::Start => (from, known.number()),
                    End::Goal => (known.number(), from),
                };
                contact = Some(Contact {
                    near_start,
                    near_goal,
                });
                ControlFlow::Break(())
            }
            _ => ControlFlow::Continue(()),
        };
        let other = other as u64;
        let flow = match end {
            End::Start => {
                search.expand(work, forward, layer, other, |number, _| link(number), visit)?
            }
            End::Goal => search.expand(
                work,
                backward,
                layer,
                other,
                |number, _| link(number),
                visit,
            )?,
        };
        if flow.is_break() {
            return Ok(contact);
        }
        front.end = search.table.len() as u32;
        depths[end as usize] += 1;
    }
    Ok(None)
}
