//! Breadth-first search from both ends.

use core::ops::ControlFlow;

use crate::layers::{Backward, Forward, Layers, Link};
use crate::limits::{LimitKind, Limits, Outcome};
use crate::path::Path;
use crate::puzzle::{Puzzle, Reversible};
use crate::puzzle_report::PuzzleReport;
use crate::state_table::{Inserted, StateTable};

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
/// [`Reversible::retract`] gives those that [`Puzzle::expand`] leads from.
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
    let mut search = Layers::start(limits, Toward::MAX_STATES);
    match run(puzzle, start, limits, &mut search) {
        Ok(contact) => PuzzleReport {
            outcome: contact.map_or(Outcome::Exhausted, |_| Outcome::Solved),
            solution: contact.map(|contact| contact.path(puzzle, &search.table)),
            stats: search.stats(),
        },
        Err(kind) => PuzzleReport {
            outcome: Outcome::LimitReached(kind),
            solution: None,
            stats: search.stats(),
        },
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
struct Toward(u32);

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
        let number = self.0 & !Self::END;
        (number != Self::NONE).then_some(number)
    }
}

/// Both sides in one table: each state belongs to the side that saw it first.
type Table<S> = StateTable<S, Toward, u32>;

/// Where the two sides met: the last state of the start's side and the first of the goals'. They
/// are the same where the start is a goal.
#[derive(Clone, Copy, Debug)]
struct Contact {
    near_start: u32,
    near_goal: u32,
}

impl Contact {
    fn path<P: Puzzle>(self, puzzle: &P, table: &Table<P::State>) -> Path<P::State, P::Move> {
        let mut states = table.trace(self.near_start, Toward::parent);
        let rest = table.trace(self.near_goal, Toward::parent);
        let shared = usize::from(self.near_goal == self.near_start);
        states.extend(rest.into_iter().rev().skip(shared));
        Path::found(puzzle, states)
    }
}

/// The search itself: the contact, `None` if there can be none.
fn run<P: Reversible>(
    puzzle: &P,
    start: &P::State,
    limits: &Limits,
    search: &mut Layers<P::State, Toward, u32>,
) -> Result<Option<Contact>, LimitKind> {
    search.add_source(start, Toward::new(End::Start, Toward::NONE))?;
    for goal in puzzle.goals() {
        if goal == *start {
            return Ok(Some(Contact {
                near_start: 0,
                near_goal: 0,
            }));
        }
        search.add_source(&goal, Toward::new(End::Goal, Toward::NONE))?;
    }
    let mut start_front = 0..1;
    let mut goal_front = 1..search.table.len() as u32;
    let mut depths = [0u32; 2];
    while !start_front.is_empty() && !goal_front.is_empty() {
        let [from_start, from_goal] = depths;
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
            let own = |table: &Table<P::State>, number| table.link(number).end() == end;
            match end {
                End::Start => search.look_beyond(&Forward(puzzle), layer, own)?,
                End::Goal => search.look_beyond(&Backward(puzzle), layer, own)?,
            }
            break;
        }
        *front = search.table.len() as u32..0;
        let mut contact = None;
        let link = |number, _| Toward::new(end, number);
        let visit = |table: &Table<P::State>, inserted, _: &P::State, number| match inserted {
            Inserted::Known(known) if table.link(known).end() != end => {
                let (near_start, near_goal) = match end {
                    End::Start => (number, known),
                    End::Goal => (known, number),
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
            End::Start => search.expand(&Forward(puzzle), layer, other, link, visit)?,
            End::Goal => search.expand(&Backward(puzzle), layer, other, link, visit)?,
        };
        if flow.is_break() {
            return Ok(contact);
        }
        front.end = search.table.len() as u32;
        depths[end as usize] += 1;
    }
    Ok(None)
}
