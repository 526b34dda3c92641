//! Where one move brings a piece: floods over the anchors at which it has room.

use super::packed::{BOARD, Cells, NOT_FIRST_COLUMN, NOT_LAST_COLUMN, WIDTH, pop};
use crate::geometry::Direction;
use crate::metric::Metric;

/// The anchors one cell on in a direction.
#[inline]
pub(crate) const fn pushed(anchors: Cells, direction: Direction) -> Cells {
    match direction {
        Direction::Up => anchors >> WIDTH,
        // What leaves the board at its lower edge has no room there.
        Direction::Down => anchors << WIDTH,
        Direction::Left => anchors >> 1 & NOT_LAST_COLUMN,
        Direction::Right => anchors << 1 & NOT_FIRST_COLUMN,
    }
}

/// The anchors one cell on in any direction.
#[inline]
pub(crate) const fn around(anchors: Cells) -> Cells {
    pushed(anchors, Direction::Up)
        | pushed(anchors, Direction::Down)
        | pushed(anchors, Direction::Left)
        | pushed(anchors, Direction::Right)
}

/// What one move is, fixed at compile time: the inner loop of a search asks for nothing else.
pub(super) trait Reach {
    /// Whether `visit` is told of each number of steps apart, and the fewest are looked for.
    const WEIGHED: bool = false;
    /// Whether a piece that has just moved is barred from everywhere.
    const RESTS: bool = false;

    /// Calls `visit` with the anchors that one move reaches from `from`, never with `from` itself,
    /// and with the steps that each takes (0 unless [`Reach::WEIGHED`]). `room` is where the piece
    /// has room, `from` included.
    fn reach(from: Cells, room: Cells, visit: impl FnMut(Cells, u16));

    /// Where a piece that has just moved between two anchors need not be moved: what it would reach
    /// there, the state before reaches by one move as well, or it is that state.
    fn barred(before: u32, now: u32) -> Cells;
}

/// [`Metric::Move`].
pub(super) struct Moves;
/// [`Metric::Slide`].
pub(super) struct Slides;
/// [`Metric::Step`].
pub(super) struct Steps;
/// [`Metric::MoveThenStep`].
pub(super) struct WeighedMoves;

impl Reach for Moves {
    const RESTS: bool = true;

    #[inline]
    fn reach(from: Cells, room: Cells, mut visit: impl FnMut(Cells, u16)) {
        let mut reached = around(from) & room;
        loop {
            let more = (reached | around(reached)) & room;
            if more == reached {
                break;
            }
            reached = more;
        }
        visit(reached & !from, 0);
    }

    #[inline]
    fn barred(_before: u32, _now: u32) -> Cells {
        BOARD
    }
}

impl Reach for Slides {
    #[inline]
    fn reach(from: Cells, room: Cells, mut visit: impl FnMut(Cells, u16)) {
        let mut reached = 0;
        // All four at once: one loop ends less surprisingly than four.
        let mut fronts = [from; 4];
        loop {
            for (front, direction) in fronts.iter_mut().zip(Direction::ALL) {
                *front = pushed(*front, direction) & room;
            }
            let any = fronts.into_iter().fold(0, |any, front| any | front);
            if any == 0 {
                break;
            }
            reached |= any;
        }
        visit(reached, 0);
    }

    #[inline]
    fn barred(before: u32, now: u32) -> Cells {
        // The whole row or column.
        if before / WIDTH == now / WIDTH {
            0b1111 << (now / WIDTH * WIDTH)
        } else {
            0x11111 << (now % WIDTH)
        }
    }
}

impl Reach for Steps {
    #[inline]
    fn reach(from: Cells, room: Cells, mut visit: impl FnMut(Cells, u16)) {
        visit(around(from) & room, 0);
    }

    #[inline]
    fn barred(before: u32, _now: u32) -> Cells {
        1 << before
    }
}

impl Reach for WeighedMoves {
    const WEIGHED: bool = true;
    const RESTS: bool = true;

    #[inline]
    fn reach(from: Cells, room: Cells, mut visit: impl FnMut(Cells, u16)) {
        let mut reached = from;
        let mut front = from;
        for steps in 1.. {
            front = around(front) & room & !reached;
            if front == 0 {
                break;
            }
            visit(front, steps);
            reached |= front;
        }
    }

    #[inline]
    fn barred(_before: u32, _now: u32) -> Cells {
        BOARD
    }
}

/// The anchors that one move of a metric reaches.
pub(super) fn reached(metric: Metric, from: Cells, room: Cells) -> Cells {
    let mut all = 0;
    let visit = |anchors: Cells, _| all |= anchors;
    match metric.alone() {
        Metric::Slide => Slides::reach(from, room, visit),
        Metric::Step => Steps::reach(from, room, visit),
        _ => Moves::reach(from, room, visit),
    }
    all
}

/// The first of the shortest ways from one anchor to another, in the order of [`Direction::ALL`];
/// there must be one. A straight way between anchors of one line is shorter than any other, so that
/// it serves slides too.
pub(super) fn way(from: u32, to: u32, room: Cells) -> Vec<Direction> {
    // The front that spreads from the end, step by step, until it meets the start.
    let mut fronts = vec![1 << to];
    let mut reached = 1 << to;
    while reached >> from & 1 == 0 {
        let front = around(reached) & room & !reached;
        debug_assert!(front != 0, "there is a way");
        fronts.push(front);
        reached |= front;
    }
    fronts.pop();
    let mut at = 1 << from;
    let nearer = fronts.into_iter().rev().map(|front| {
        let step = Direction::ALL
            .into_iter()
            .find(|&direction| pushed(at, direction) & front != 0)
            .expect("each front was reached from the one before");
        at = pushed(at, step);
        step
    });
    nearer.collect()
}

/// The pieces of a shape that can move at all, one step at least, where these cells are free.
pub(super) mod movable {
    use super::{Cells, Direction, NOT_LAST_COLUMN, WIDTH, around, pushed};

    #[inline]
    pub(crate) fn singles(anchors: Cells, free: Cells) -> Cells {
        anchors & around(free)
    }

    #[inline]
    pub(crate) fn verticals(anchors: Cells, free: Cells) -> Cells {
        let beside = free & free >> WIDTH;
        let sideways = pushed(beside, Direction::Left) | pushed(beside, Direction::Right);
        anchors & (sideways | free << WIDTH | free >> (2 * WIDTH))
    }

    #[inline]
    pub(crate) fn horizontals(anchors: Cells, free: Cells) -> Cells {
        let across = free & free >> 1 & NOT_LAST_COLUMN;
        let before = pushed(free, Direction::Right);
        let behind = pushed(pushed(free, Direction::Left), Direction::Left);
        anchors & (before | behind | across << WIDTH | across >> WIDTH)
    }
}

/// Calls `visit` with each of some cells.
#[inline]
pub(super) fn each(mut cells: Cells, mut visit: impl FnMut(u32)) {
    while let Some(cell) = pop(&mut cells) {
        visit(cell);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ```text
    /// S . # .
    /// # . # .
    /// . . . .
    /// ```
    const ROOM: Cells = 0b1111_1010_1011;

    #[test]
    fn metrics_reach_what_they_should() {
        let cells = |numbers: &[u32]| numbers.iter().fold(0, |set, cell| set | 1 << cell);
        let from = cells(&[1]);
        assert_eq!(reached(Metric::Step, from, ROOM), cells(&[0, 5]));
        assert_eq!(reached(Metric::Slide, from, ROOM), cells(&[0, 5, 9]));
        let all = cells(&[0, 5, 8, 9, 10, 11, 7, 3]);
        assert_eq!(reached(Metric::Move, from, ROOM), all);
        assert_eq!(reached(Metric::MoveThenStep, from, ROOM), all);
        let mut waves = Vec::new();
        WeighedMoves::reach(from, ROOM, |anchors, steps| waves.push((steps, anchors)));
        let expected = [&[0, 5][..], &[9], &[8, 10], &[11], &[7], &[3]];
        let expected: Vec<(u16, Cells)> = (1..).zip(expected.map(cells)).collect();
        assert_eq!(waves, expected);
    }

    /// What is barred after any move of a piece, the state before reaches by one move, or it is that
    /// state; and each metric bars something.
    #[test]
    fn what_is_barred_can_be_reached_from_before() {
        fn check<R: Reach>(room: Cells) {
            let reach = |from: u32| {
                let mut all = 0;
                R::reach(1 << from, room, |anchors, _| all |= anchors);
                all
            };
            each(room, |before| {
                each(reach(before), |now| {
                    let barred = reach(now) & R::barred(before, now);
                    assert_eq!(barred & !(reach(before) | 1 << before), 0);
                    assert_eq!(barred >> before & 1, 1);
                    assert!(!R::RESTS || barred == reach(now));
                });
            });
        }
        let mut rng = search_core::SplitMix64::new(9);
        for _ in 0..500 {
            let room = rng.below(1 << 20) as Cells;
            check::<Moves>(room);
            check::<Slides>(room);
            check::<Steps>(room);
            check::<WeighedMoves>(room);
        }
    }

    #[test]
    fn ways_are_shortest_and_first() {
        use Direction::{Down, Left, Right, Up};
        assert_eq!(way(0, 3, ROOM), [Right, Down, Down, Right, Right, Up, Up]);
        assert_eq!(way(3, 8, ROOM), [Down, Down, Left, Left, Left]);
        assert_eq!(way(0, 5, 0b11_0011), [Down, Right]);
        assert_eq!(way(5, 0, 0b11_0011), [Up, Left]);
    }
}
