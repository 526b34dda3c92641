//! Breadth-first search from both ends.

use core::ops::Range;

use crate::limits::{LimitKind, Limits, Outcome, Watch};
use crate::path::Path;
use crate::puzzle::Reversible;
use crate::puzzle_report::{PuzzleReport, PuzzleStats};
use crate::state_table::{Full, Inserted, StateTable};

/// Finds a shortest solution by breadth-first search from the start and, backward, from all goals
/// at once.
///
/// Whole layers are expanded, each time on the side whose outermost layer is smaller (the start's
/// if they are equal). As long as no state was seen from both sides, no solution is shorter than
/// the two depths together; so the first contact is a shortest solution, and the search need not
/// finish the layer.
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
    let mut watch = Watch::start(limits);
    let mut search = Search {
        puzzle,
        table: StateTable::with_max_states(limits, Link::MAX_STATES),
        contact: None,
        stats: PuzzleStats::default(),
    };
    let result = search.run(start, limits, &mut watch);
    let solution = search.contact.map(|contact| search.path(contact));
    let mut stats = search.stats;
    stats.seen = search.table.len() as u64;
    stats.peak_bytes = search.table.peak_bytes();
    stats.elapsed = watch.elapsed();
    PuzzleReport {
        outcome: result.unwrap_or_else(Outcome::LimitReached),
        solution,
        stats,
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
struct Link(u32);

impl Link {
    const END: u32 = 1 << 31;
    /// Marks a state that is an end itself; no state has this number.
    const NONE: u32 = Self::END - 1;
    const MAX_STATES: usize = Self::NONE as usize;

    fn new(end: End, toward: Option<u32>) -> Self {
        let bit = match end {
            End::Start => 0,
            End::Goal => Self::END,
        };
        Self(bit | toward.unwrap_or(Self::NONE))
    }

    fn end(self) -> End {
        if self.0 & Self::END == 0 {
            End::Start
        } else {
            End::Goal
        }
    }

    fn toward(self) -> Option<u32> {
        let number = self.0 & !Self::END;
        (number != Self::NONE).then_some(number)
    }
}

/// Where the two sides met: the last state of the start's side and the first of the goals'.
#[derive(Clone, Copy, Debug)]
struct Contact {
    near_start: u32,
    near_goal: u32,
}

struct Search<'a, P: Reversible> {
    puzzle: &'a P,
    /// Both sides in one: each state belongs to the side that saw it first.
    table: StateTable<P::State, Link>,
    contact: Option<Contact>,
    stats: PuzzleStats,
}

impl<P: Reversible> Search<'_, P> {
    fn run(
        &mut self,
        start: &P::State,
        limits: &Limits,
        watch: &mut Watch,
    ) -> Result<Outcome, LimitKind> {
        self.add_source(start, End::Start)?;
        let goals = self.puzzle.goals();
        for goal in &goals {
            self.add_source(goal, End::Goal)?;
            if self.contact.is_some() {
                return Ok(Outcome::Solved);
            }
        }
        let mut fronts = [0..1, 1..self.table.len() as u32];
        let mut depth = 0u32;
        while fronts.iter().all(|front| !front.is_empty()) {
            let end = if fronts[0].len() <= fronts[1].len() {
                End::Start
            } else {
                End::Goal
            };
            let front = fronts[end as usize].clone();
            if limits.depth.is_some_and(|limit| depth >= limit) {
                return self.look_beyond(end, front, watch);
            }
            let first = self.table.len() as u32;
            let other = fronts[1 - end as usize].len() as u64;
            self.expand_layer(end, front, first, other, watch)?;
            if self.contact.is_some() {
                return Ok(Outcome::Solved);
            }
            fronts[end as usize] = first..self.table.len() as u32;
            depth += 1;
        }
        Ok(Outcome::Exhausted)
    }

    fn add_source(&mut self, state: &P::State, end: End) -> Result<(), LimitKind> {
        let inserted = self.table.insert(state, Link::new(end, None));
        if let Inserted::Known(number) = inserted.map_err(|Full| LimitKind::Memory)?
            && self.table.link(number).end() != end
        {
            self.contact = Some(Contact {
                near_start: number,
                near_goal: number,
            });
        }
        Ok(())
    }

    /// Expands a layer until it is done or touches the other side.
    fn expand_layer(
        &mut self,
        end: End,
        front: Range<u32>,
        first: u32,
        other: u64,
        watch: &mut Watch,
    ) -> Result<(), LimitKind> {
        let mut scratch = self.table.state(front.start).clone();
        for number in front.clone() {
            if let Some(kind) = watch.check(self.stats.expanded) {
                return Err(kind);
            }
            let found = self.table.len() as u64 - u64::from(first);
            let waiting = u64::from(front.end - number) + found + other;
            self.stats.peak_frontier = self.stats.peak_frontier.max(waiting);
            self.stats.expanded += 1;
            scratch.clone_from(self.table.state(number));
            let link = Link::new(end, Some(number));
            let mut full = false;
            let meet = |_, next: &P::State| {
                self.stats.generated += 1;
                if full || self.contact.is_some() {
                    return;
                }
                match self.table.insert(next, link) {
                    Ok(Inserted::New(_)) => {}
                    Ok(Inserted::Known(known)) => {
                        if self.table.link(known).end() != end {
                            self.contact = Some(match end {
                                End::Start => Contact {
                                    near_start: number,
                                    near_goal: known,
                                },
                                End::Goal => Contact {
                                    near_start: known,
                                    near_goal: number,
                                },
                            });
                        }
                    }
                    Err(Full) => full = true,
                }
            };
            match end {
                End::Start => self.puzzle.expand(&scratch, meet),
                End::Goal => self.puzzle.retract(&scratch, meet),
            }
            if self.contact.is_some() {
                break;
            }
            if full {
                return Err(LimitKind::Memory);
            }
        }
        Ok(())
    }

    /// At the depth limit: whether the side has any state left beyond its last layer.
    fn look_beyond(
        &mut self,
        end: End,
        front: Range<u32>,
        watch: &mut Watch,
    ) -> Result<Outcome, LimitKind> {
        for number in front {
            if let Some(kind) = watch.check(self.stats.expanded) {
                return Err(kind);
            }
            self.stats.expanded += 1;
            let mut beyond = false;
            let look = |_, next: &P::State| {
                self.stats.generated += 1;
                beyond = beyond
                    || self
                        .table
                        .find(next)
                        .is_none_or(|known| self.table.link(known).end() != end);
            };
            match end {
                End::Start => self.puzzle.expand(self.table.state(number), look),
                End::Goal => self.puzzle.retract(self.table.state(number), look),
            }
            if beyond {
                return Err(LimitKind::Depth);
            }
        }
        Ok(Outcome::Exhausted)
    }

    fn path(&self, contact: Contact) -> Path<P::State, P::Move> {
        let toward = |link: &Link| link.toward();
        let mut states = self.table.trace(contact.near_start, toward);
        let rest = self.table.trace(contact.near_goal, toward);
        let shared = usize::from(contact.near_goal == contact.near_start);
        states.extend(rest.into_iter().rev().skip(shared));
        Path::found(self.puzzle, states)
    }
}
