//! How long a path can be, exactly, by all the ways in which it can cross a line that sweeps over
//! the board.
//!
//! The line passes cell after cell, row by row. All that matters of a path's part behind it is
//! where it crosses the line and which crossings belong together; of all parts that cross alike the
//! one with most steps is kept ("broken profile" or "plug" dynamic programming; Knuth, "The Art of
//! Computer Programming" 4A, 7.1.4, calls it the frontier). There are exponentially many ways in the
//! width of the board, but few where walls break the rows, and fewer still when only those are kept
//! that can come to a wanted length: the steps still to come are bounded by largest flows through
//! what lies before the line ([`DegreeBound`]), which are too small a number for most.

use std::collections::HashMap;

use search_core::{FixedState, LimitKind};

use crate::block_bound::colour;
use crate::degree_bound::DegreeBound;
use crate::grid::{Cell, Grid};

/// The widest board whose crossings fit into a word.
const MAX_WIDTH: usize = 31;

/// What a sweep found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Swept {
    /// The longest path has so many steps, at least as many as wanted.
    Longest(u32),
    /// No path is as long as wanted.
    Shorter,
    /// More ways to cross than are allowed.
    TooMany,
}

/// A region laid out for sweeps.
pub(crate) struct Sweep {
    width: usize,
    stops: Vec<Stop>,
}

/// A cell of the box around the region, and what is known once the line has passed it.
struct Stop {
    ground: Ground,
    /// Whether the next cell of the row, and the one below, can be entered.
    right: bool,
    down: bool,
    /// Whether the head is behind the line.
    head_passed: bool,
    /// Steps that the cells before the line could have, counted from both their ends.
    ends: u32,
    bounds: [Bound; 4],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ground {
    Wall,
    Free,
    Head,
}

/// A bound on the steps before the line: some number, less one for each crossing at certain places.
#[derive(Clone, Copy, Default)]
struct Bound {
    steps: u32,
    places: u64,
}

// How the line is crossed: two bits for each place along it, from the left. The places are the lower
// sides of the cells passed in this row, the side between the last one and the next, and the lower
// sides of the row above from there on.
const NONE: u64 = 0;
/// The left one of two crossings that are joined behind the line.
const LEFT: u64 = 1;
/// The right one.
const RIGHT: u64 = 2;
/// Behind the line is an end of the path.
const END: u64 = 3;
/// The lower bit of each place.
const LOW: u64 = 0x5555_5555_5555_5555;

fn at(ways: u64, place: usize) -> u64 {
    (ways >> (2 * place)) & 3
}

fn set(ways: u64, place: usize, crossing: u64) -> u64 {
    (ways & !(3 << (2 * place))) | (crossing << (2 * place))
}

/// The places that are crossed, as their lower bits.
fn crossed(ways: u64) -> u64 {
    (ways | (ways >> 1)) & LOW
}

fn ends(ways: u64) -> u32 {
    (ways & (ways >> 1) & LOW).count_ones()
}

/// The place joined with a place.
fn mate(ways: u64, place: usize) -> usize {
    let forward = at(ways, place) == LEFT;
    let mut open = 0;
    let mut near = place;
    loop {
        match at(ways, near) {
            LEFT => open += 1,
            RIGHT => open -= 1,
            _ => {}
        }
        if open == 0 {
            return near;
        }
        near = if forward { near + 1 } else { near - 1 };
    }
}

impl Sweep {
    /// Lays out a region and the cell of a head; `None` where it is too wide.
    pub(crate) fn new(region: &Grid, head: Cell, degrees: &mut DegreeBound) -> Option<Self> {
        let size = region.size();
        let mut all = *region;
        all.insert(head);
        let span = |along: &dyn Fn(Cell) -> usize| {
            let (least, most) = all.iter().fold((usize::MAX, 0), |(least, most), cell| {
                (least.min(along(cell)), most.max(along(cell)))
            });
            (least, most + 1 - least)
        };
        let (top, height) = span(&|cell| size.row(cell));
        let (left, width) = span(&|cell| size.column(cell));
        // The line is as short as can be.
        let turned = width > height;
        let (width, height) = (width.min(height), width.max(height));
        if width > MAX_WIDTH {
            return None;
        }
        let cell = |row: usize, column: usize| {
            let (row, column) = if turned { (column, row) } else { (row, column) };
            size.cell(top + row, left + column)
        };
        let free = |row: usize, column: usize| {
            let inside = row < height && column < width;
            cell(row, column).is_some_and(|cell| inside && all.contains(cell))
        };
        let mut stops: Vec<Stop> = Vec::with_capacity(width * height);
        // Backward, so that what lies before the line grows by a cell at a time.
        degrees.clear(size);
        let mut ahead = Grid::empty(size);
        let mut ends = [0; 2];
        for row in (0..height).rev() {
            for column in (0..width).rev() {
                let tight = [0, 1].map(|side| degrees.tight(&ahead, side));
                let places = |holds: &dyn Fn(Cell) -> bool| {
                    (0..=width).fold(0, |places, place| {
                        // Where a crossing at the place leads to.
                        let next = if place <= column {
                            cell(row + 1, place)
                        } else if place == column + 1 {
                            cell(row, place)
                        } else {
                            cell(row, place - 1)
                        };
                        places | (u64::from(next.is_some_and(holds)) << (2 * place))
                    })
                };
                let parity = |side: usize| Bound {
                    steps: ends[side],
                    places: places(&|cell| ahead.contains(cell) && colour(size, cell) == side),
                };
                let flow = |tight: &Grid| Bound {
                    steps: u32::from(degrees.steps()),
                    places: places(&|cell| tight.contains(cell)),
                };
                let here = cell(row, column).filter(|&cell| all.contains(cell));
                stops.push(Stop {
                    ground: match here {
                        None => Ground::Wall,
                        Some(cell) if cell == head => Ground::Head,
                        Some(_) => Ground::Free,
                    },
                    right: free(row, column + 1),
                    down: free(row + 1, column),
                    head_passed: !ahead.contains(head),
                    ends: ends[0] + ends[1],
                    bounds: [parity(0), parity(1), flow(&tight[0]), flow(&tight[1])],
                });
                if let Some(here) = here {
                    let most = if here == head { 1 } else { 2 };
                    degrees.add(&ahead, here, most);
                    ahead.insert(here);
                    ends[colour(size, here)] += u32::from(most);
                }
            }
        }
        stops.reverse();
        Some(Self { width, stops })
    }

    /// The steps of the longest path from the head, if it has `wanted` steps or more. `count` hears
    /// of each way looked at and may break off.
    pub(crate) fn longest(
        &self,
        wanted: u32,
        most_ways: usize,
        mut count: impl FnMut() -> Result<(), LimitKind>,
    ) -> Result<Swept, LimitKind> {
        let mut ways: HashMap<u64, u32, FixedState> = HashMap::default();
        ways.insert(0, 0);
        let mut passage = Passage {
            next: HashMap::default(),
            wanted,
            longest: None,
        };
        for (number, stop) in self.stops.iter().enumerate() {
            let column = number % self.width;
            let shift = if column + 1 == self.width { 2 } else { 0 };
            for (way, steps) in ways.drain() {
                count()?;
                passage.pass(stop, column, shift, way, steps);
            }
            if passage.next.len() > most_ways {
                return Ok(Swept::TooMany);
            }
            core::mem::swap(&mut ways, &mut passage.next);
        }
        Ok(match passage.longest {
            Some(longest) if longest >= wanted => Swept::Longest(longest),
            _ => Swept::Shorter,
        })
    }
}

/// The ways on the far side of a cell, in the making.
struct Passage {
    next: HashMap<u64, u32, FixedState>,
    wanted: u32,
    /// The longest path that is complete.
    longest: Option<u32>,
}

impl Passage {
    /// Moves the line over a cell: all that a path crossing in this way can do there.
    fn pass(&mut self, stop: &Stop, column: usize, shift: u32, way: u64, steps: u32) {
        // The line is crossed into the cell from the left and from above.
        let (beside, above) = (at(way, column), at(way, column + 1));
        let rest = way & !(15 << (2 * column));
        let is_head = stop.ground == Ground::Head;
        let end_passed = ends(way) > u32::from(stop.head_passed && !is_head);
        let mut keep = |way: u64, steps: u32| self.keep(stop, shift, way, steps);
        if stop.ground == Ground::Wall {
            keep(rest, steps);
            return;
        }
        let on = |keep: &mut dyn FnMut(u64, u32), crossing: u64| {
            if stop.down {
                keep(set(rest, column, crossing), steps + 1);
            }
            if stop.right {
                keep(set(rest, column + 1, crossing), steps + 1);
            }
        };
        // The path ends here, or begins.
        let may_end = is_head || !end_passed;
        match (beside, above) {
            (NONE, NONE) => {
                if !is_head {
                    keep(rest, steps);
                    if stop.down && stop.right {
                        let both = set(set(rest, column, LEFT), column + 1, RIGHT);
                        keep(both, steps + 2);
                    }
                }
                if may_end {
                    on(&mut keep, END);
                }
            }
            (one, NONE) | (NONE, one) => {
                if !is_head {
                    on(&mut keep, one);
                }
                if may_end {
                    let place = if beside == NONE { column + 1 } else { column };
                    if one == END {
                        self.complete(rest, steps);
                    } else {
                        keep(set(rest, mate(way, place), END), steps);
                    }
                }
            }
            _ if is_head => {}
            (LEFT, RIGHT) => {} // A ring.
            (RIGHT, LEFT) => keep(rest, steps),
            (END, END) => self.complete(rest, steps),
            (END, _) => keep(set(rest, mate(way, column + 1), END), steps),
            (_, END) => keep(set(rest, mate(way, column), END), steps),
            // The inner of two pairs is opened, and its other side takes the part of the outer.
            (LEFT, _) => keep(set(rest, mate(way, column + 1), LEFT), steps),
            _ => keep(set(rest, mate(way, column), RIGHT), steps),
        }
    }

    /// Notes a path from the head to its end, if nothing else crosses the line.
    fn complete(&mut self, rest: u64, steps: u32) {
        if rest == 0 {
            self.longest = self.longest.max(Some(steps));
        }
    }

    /// Keeps a way if it can come to the wanted length.
    fn keep(&mut self, stop: &Stop, shift: u32, way: u64, steps: u32) {
        let crossed = crossed(way);
        let all = crossed.count_ones();
        let end_ahead = u32::from(ends(way) == u32::from(stop.head_passed));
        let more = stop.bounds.iter().map(|bound| {
            let less = (crossed & bound.places).count_ones();
            bound.steps.saturating_sub(less)
        });
        let more = more.fold(stop.ends.saturating_sub(all + end_ahead) / 2, u32::min);
        if steps + more >= self.wanted {
            let best = self.next.entry(way << shift).or_insert(0);
            *best = steps.max(*best);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search_core::SplitMix64;

    use crate::fill_bound::FillBound;
    use crate::moves::Move;
    use crate::size::Size;

    fn longest(free: &Grid, head: Cell) -> u32 {
        let targets = Move::ALL.map(|mv| mv.from(free.size(), head));
        let steps = targets.into_iter().filter(|&near| free.contains(near));
        let lengths = steps.map(|near| {
            let mut rest = *free;
            rest.remove(near);
            1 + longest(&rest, near)
        });
        lengths.max().unwrap_or(0)
    }

    #[test]
    fn sweeps_find_the_longest_path() {
        let mut rng = SplitMix64::new(95);
        let mut degrees = DegreeBound::default();
        let (mut too_many, mut left_out) = (0, 0);
        for _ in 0..3_000 {
            let size = Size::new(1 + rng.below(6) as usize, 1 + rng.below(6) as usize).unwrap();
            let walls = rng.below(50);
            let mut free = Grid::empty(size);
            size.cells()
                .filter(|_| !rng.chance(walls, 100))
                .for_each(|cell| free.insert(cell));
            let cells: Vec<Cell> = size.cells().collect();
            let head = *rng.pick(&cells).unwrap();
            free.remove(head);
            let region = free.flood(&free.neighbours(head));
            if !(1..=17).contains(&region.len()) {
                continue;
            }
            let exact = longest(&region, head);
            let sweep = Sweep::new(&region, head, &mut degrees).unwrap();
            let swept = |wanted| sweep.longest(wanted, usize::MAX, || Ok(())).unwrap();
            assert_eq!(swept(exact), Swept::Longest(exact), "{region:?} {head:?}");
            assert_eq!(swept(0), Swept::Longest(exact), "{region:?} {head:?}");
            assert_eq!(swept(exact + 1), Swept::Shorter, "{region:?} {head:?}");
            // Some chain of blocks has the longest path, and none a longer one.
            let chains = FillBound::default().chains(&region, head, exact);
            let mut found = false;
            for chain in chains {
                let sweep = Sweep::new(&chain, head, &mut degrees).unwrap();
                let swept = |wanted| sweep.longest(wanted, usize::MAX, || Ok(())).unwrap();
                found |= swept(exact) == Swept::Longest(exact);
                assert_eq!(swept(exact + 1), Swept::Shorter, "{region:?} {head:?}");
                left_out += region.len() + 1 - chain.len();
            }
            assert!(found, "{region:?} {head:?}");
            match sweep.longest(0, 1, || Ok(())).unwrap() {
                Swept::TooMany => too_many += 1,
                other => assert_eq!(other, Swept::Longest(exact)),
            }
        }
        assert!(
            too_many > 1_000 && left_out > 1_000,
            "{too_many}, {left_out}"
        );
    }

    #[test]
    fn sweeps_can_be_broken_off_and_have_a_width() {
        let size = Size::new(40, 40).unwrap();
        let mut free = Grid::empty(size);
        size.cells().for_each(|cell| free.insert(cell));
        let head = size.cell(0, 0).unwrap();
        assert!(Sweep::new(&free, head, &mut DegreeBound::default()).is_none());
        let corridor = (1..40).fold(Grid::empty(size), |mut corridor, column| {
            corridor.insert(size.cell(0, column).unwrap());
            corridor
        });
        let sweep = Sweep::new(&corridor, head, &mut DegreeBound::default()).unwrap();
        let found = sweep.longest(0, usize::MAX, || Ok(()));
        assert_eq!(found, Ok(Swept::Longest(39)));
        let broken = sweep.longest(0, usize::MAX, || Err(LimitKind::Nodes));
        assert_eq!(broken, Err(LimitKind::Nodes));
    }
}
