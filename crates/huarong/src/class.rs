//! Classes: pieces that may take each other's place, compiled to tables by anchor.

use core::ops::Range;

use crate::geometry::{Direction, Spot};
use crate::mask::Mask;
use crate::metric::Metric;
use crate::puzzle::Puzzle;

/// No cell: where a step would leave the board or meet a wall.
pub(crate) const NOWHERE: Spot = Spot::MAX;

/// Interchangeable pieces: one shape, one set of goals, and one region of the board.
pub(crate) struct Class<M> {
    /// The pieces' numbers in the puzzle.
    pub(crate) members: Vec<usize>,
    /// Where their anchors are in the list of all.
    pub(crate) slots: Range<usize>,
    /// The anchors that the goal wants taken, sorted.
    pub(crate) goals: Vec<Spot>,
    /// The anchors that a member could reach if it were alone on the board.
    pub(crate) region: M,
    /// By anchor: the cells covered; empty where the shape does not fit.
    pub(crate) masks: Vec<M>,
    /// By anchor: the anchors one cell up, down, left and right, as far as edges, walls, gates and
    /// the axis allow.
    pub(crate) steps: Vec<[Spot; 4]>,
}

impl<M: Mask> Class<M> {
    /// Calls `visit` for each anchor that one move can reach, `others` being in the way, with the
    /// fewest steps there.
    #[inline]
    pub(crate) fn reach(
        &self,
        metric: Metric,
        from: Spot,
        others: &M,
        mut visit: impl FnMut(Spot, u32),
    ) {
        let step = |anchor: Spot, direction: usize| {
            let next = self.steps[usize::from(anchor)][direction];
            (next != NOWHERE && !others.intersects(&self.masks[usize::from(next)])).then_some(next)
        };
        match metric.alone() {
            Metric::Step => (0..4)
                .filter_map(|direction| step(from, direction))
                .for_each(|next| visit(next, 1)),
            Metric::Slide => {
                for direction in 0..4 {
                    let mut anchor = from;
                    let mut steps = 0;
                    while let Some(next) = step(anchor, direction) {
                        steps += 1;
                        visit(next, steps);
                        anchor = next;
                    }
                }
            }
            _ => {
                let mut seen = M::default();
                seen.insert(usize::from(from));
                let mut front = seen;
                for steps in 1.. {
                    let mut onward = M::default();
                    while let Some(anchor) = front.pop() {
                        for next in (0..4).filter_map(|direction| step(anchor as Spot, direction)) {
                            if !seen.contains(usize::from(next)) {
                                seen.insert(usize::from(next));
                                onward.insert(usize::from(next));
                                visit(next, steps);
                            }
                        }
                    }
                    if onward == M::default() {
                        break;
                    }
                    front = onward;
                }
            }
        }
    }
}

/// What the rules say of one shape, by anchor.
pub(crate) struct Tables<M> {
    masks: Vec<M>,
    steps: Vec<[Spot; 4]>,
}

impl<M: Mask> Tables<M> {
    /// The tables of a piece, and so of all in its class.
    pub(crate) fn new(puzzle: &Puzzle, piece: usize) -> Self {
        let rules = &puzzle.rules;
        let mut tables = Self {
            masks: Vec::new(),
            steps: Vec::new(),
        };
        for anchor in rules.cells() {
            let mut mask = M::default();
            let mut next = [NOWHERE; 4];
            if rules.fits(piece, anchor) {
                let covered = rules.pieces[piece].shape.at(anchor);
                covered.for_each(|cell| mask.insert(usize::from(rules.spot(cell))));
                next = Direction::ALL.map(|direction| {
                    let onward = anchor.step(direction).filter(|&onward| {
                        !puzzle.is_off_axis(piece, direction) && rules.fits(piece, onward)
                    });
                    onward.map_or(NOWHERE, |cell| rules.spot(cell))
                });
            }
            tables.masks.push(mask);
            tables.steps.push(next);
        }
        tables
    }

    /// The anchors that can be reached from one on the empty board.
    fn region(&self, from: Spot) -> M {
        let mut region = M::default();
        region.insert(usize::from(from));
        let mut pending = region;
        while let Some(anchor) = pending.pop() {
            for next in self.steps[anchor]
                .into_iter()
                .filter(|&next| next != NOWHERE)
            {
                if !region.contains(usize::from(next)) {
                    region.insert(usize::from(next));
                    pending.insert(usize::from(next));
                }
            }
        }
        region
    }

    /// Splits interchangeable pieces by their regions: a car bound to one row never takes the place
    /// of a car in another. Pieces with goals stay together, as their goals are shared.
    pub(crate) fn split(&self, puzzle: &Puzzle, members: &[usize]) -> Vec<(Vec<usize>, M)> {
        let shared = members
            .iter()
            .any(|&piece| puzzle.rules.pieces[piece].goal.is_some());
        let mut parts: Vec<(Vec<usize>, M)> = Vec::new();
        for &piece in members {
            let spot = puzzle.rules.spot(puzzle.anchors[piece]);
            let part = parts
                .iter_mut()
                .find(|(_, region)| shared || region.contains(usize::from(spot)));
            let region = self.region(spot);
            match part {
                Some((pieces, known)) => {
                    pieces.push(piece);
                    *known = known.union(&region);
                }
                None => parts.push((vec![piece], region)),
            }
        }
        parts
    }

    pub(crate) fn class(
        &self,
        puzzle: &Puzzle,
        members: Vec<usize>,
        region: M,
        slots: Range<usize>,
    ) -> Class<M> {
        let rules = &puzzle.rules;
        let wanted = members.iter().filter_map(|&piece| rules.pieces[piece].goal);
        let mut goals: Vec<Spot> = wanted.map(|cell| rules.spot(cell)).collect();
        goals.sort_unstable();
        Class {
            members,
            slots,
            goals,
            region,
            masks: self.masks.clone(),
            steps: self.steps.clone(),
        }
    }
}
