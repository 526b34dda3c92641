//! Makes a path longer by small changes at random, of a kind that grids are full of.
//!
//! A path that is stuck passes most free cells by at a distance of one. So corners are turned over
//! (which moves a cell left out to the corner's other side) until two cells left out lie beside a
//! step of the path, which then makes a detour through both. The end is moved by turning the rest
//! of the path around ("backbite"; Mansfield, "Monte Carlo studies of polymer chain dimensions",
//! 1982), and loops are cut off and joined to another part of the path. Now and then the path is
//! made shorter, less often as time goes on: simulated annealing (Kirkpatrick, Gelatt and Vecchi,
//! 1983).

use search_core::SplitMix64;

use crate::grid::{Cell, Grid};
use crate::moves::Move;

/// Where a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Wall,
    /// On the path, so many cells behind its first.
    Path(u16),
    /// Among the cells left out.
    Idle(u16),
}

/// A path and the cells it leaves out.
#[derive(Clone, Debug)]
pub(crate) struct Weave {
    stride: usize,
    /// The path, the head's cell first.
    path: Vec<u16>,
    /// The free cells within reach of the head that are not on the path, in no order.
    idle: Vec<u16>,
    place: Vec<Place>,
    /// A loop that is being moved.
    ring: Vec<u16>,
    /// The longest path seen.
    best: Vec<u16>,
}

/// Of 1,024 changes that would make the path shorter, how many are tried while all is hot.
const HEAT: u64 = 64;

impl Weave {
    /// A path of a head through a region, by its moves.
    pub(crate) fn new(region: &Grid, head: Cell, moves: &[Move]) -> Self {
        let size = region.size();
        let mut weave = Self {
            stride: size.stride(),
            path: Vec::with_capacity(size.area()),
            idle: Vec::with_capacity(size.area()),
            place: vec![Place::Wall; size.indexes()],
            ring: Vec::new(),
            best: Vec::new(),
        };
        for cell in region.flood(&region.neighbours(head)).iter() {
            weave.leave_out(cell.index() as u16);
        }
        weave.append(head.index() as u16);
        let mut end = head;
        for mv in moves {
            end = mv.from(size, end);
            weave.enter(end.index() as u16);
        }
        weave.best.clone_from(&weave.path);
        weave
    }

    /// How many moves the longest path seen has.
    pub(crate) fn best_len(&self) -> usize {
        self.best.len() - 1
    }

    /// The moves of the longest path seen.
    pub(crate) fn best_moves(&self) -> Vec<Move> {
        let step = |pair: &[u16]| {
            let there = |mv: &Move| {
                let from = usize::from(pair[0]);
                pair[1] == self.beside(from as u16, *mv as usize)
            };
            Move::ALL.into_iter().find(there)
        };
        self.best.windows(2).filter_map(step).collect()
    }

    /// Starts again from the longest path seen.
    pub(crate) fn back_to_best(&mut self) {
        while self.path.len() > 1 {
            self.retract();
        }
        let best = core::mem::take(&mut self.best);
        for &cell in &best[1..] {
            self.enter(cell);
        }
        self.best = best;
    }

    /// Tries one change. `heat` is from 0 (never make the path shorter) to 1,024.
    pub(crate) fn change(&mut self, rng: &mut SplitMix64, cooling: u64) {
        let dice = rng.next_u64();
        let any = |count: usize| (((dice >> 32) * count as u64) >> 32) as usize;
        let turn = (dice >> 8) as usize & 3;
        let hot = ((dice >> 16) & 1023) * 1024 < HEAT * cooling;
        match dice & 15 {
            0..=8 if !self.idle.is_empty() => {
                let cell = self.idle[any(self.idle.len())];
                if !self.take_in(cell, turn)
                    && let Some(freed) = self.turn_corner(cell, turn)
                {
                    self.take_in(freed, turn);
                }
            }
            9 | 10 => self.bite_back(turn),
            11 | 12 => self.turn_part(any(self.path.len()), turn),
            13 => self.move_loop(any(self.path.len()), turn, (dice >> 10) as usize & 63),
            14 if hot => self.shorten(any(self.path.len()), turn),
            15 if hot && self.path.len() > 1 => self.retract(),
            _ => {}
        }
        if self.path.len() > self.best.len() {
            self.best.clone_from(&self.path);
        }
    }

    /// The cell beside another in one of the four directions, clockwise from the north.
    fn beside(&self, cell: u16, direction: usize) -> u16 {
        let stride = self.stride as u16;
        match direction & 3 {
            0 => cell - stride,
            1 => cell + 1,
            2 => cell + stride,
            _ => cell - 1,
        }
    }

    fn place(&self, cell: u16) -> Place {
        self.place[usize::from(cell)]
    }

    fn on_path(&self, cell: u16) -> Option<usize> {
        match self.place(cell) {
            Place::Path(at) => Some(usize::from(at)),
            _ => None,
        }
    }

    fn is_idle(&self, cell: u16) -> bool {
        matches!(self.place(cell), Place::Idle(_))
    }

    fn append(&mut self, cell: u16) {
        self.place[usize::from(cell)] = Place::Path(self.path.len() as u16);
        self.path.push(cell);
    }

    fn leave_out(&mut self, cell: u16) {
        self.place[usize::from(cell)] = Place::Idle(self.idle.len() as u16);
        self.idle.push(cell);
    }

    fn no_longer_idle(&mut self, cell: u16) {
        if let Place::Idle(at) = self.place(cell) {
            self.idle.swap_remove(usize::from(at));
            if let Some(&moved) = self.idle.get(usize::from(at)) {
                self.place[usize::from(moved)] = Place::Idle(at);
            }
        }
    }

    /// Goes on to an idle cell.
    fn enter(&mut self, cell: u16) {
        self.no_longer_idle(cell);
        self.append(cell);
    }

    /// Takes the last cell back.
    fn retract(&mut self) {
        if let Some(cell) = self.path.pop() {
            self.leave_out(cell);
        }
    }

    /// Notes anew where the cells of the path from a place on are.
    fn renumber(&mut self, range: core::ops::Range<usize>) {
        for at in range {
            self.place[usize::from(self.path[at])] = Place::Path(at as u16);
        }
    }

    fn reverse(&mut self, range: core::ops::Range<usize>) {
        self.path[range.clone()].reverse();
        self.renumber(range);
    }

    /// Makes the path longer by an idle cell: at the end, or with a neighbour as a detour.
    fn take_in(&mut self, cell: u16, first: usize) -> bool {
        let end = self.path[self.path.len() - 1];
        for direction in first..first + 4 {
            let near = self.beside(cell, direction);
            if near == end {
                self.enter(cell);
                return true;
            }
            if !self.is_idle(near) {
                continue;
            }
            for side in [direction + 1, direction + 3] {
                let (here, there) = (self.beside(cell, side), self.beside(near, side));
                if let (Some(a), Some(b)) = (self.on_path(here), self.on_path(there))
                    && a.abs_diff(b) == 1
                {
                    let at = a.max(b);
                    let pair = if a < b { [cell, near] } else { [near, cell] };
                    self.no_longer_idle(cell);
                    self.no_longer_idle(near);
                    self.path.splice(at..at, pair);
                    self.renumber(at..self.path.len());
                    return true;
                }
            }
        }
        false
    }

    /// Puts an idle cell in the place of the corner of the path across from it. Returns the corner.
    fn turn_corner(&mut self, cell: u16, first: usize) -> Option<u16> {
        for direction in first..first + 4 {
            let near = self.beside(cell, direction);
            let Some(a) = self.on_path(near) else {
                continue;
            };
            let corner = self.beside(near, direction + 1);
            let other = self.beside(cell, direction + 1);
            let Some(at) = self.on_path(corner) else {
                continue;
            };
            if let Some(b) = self.on_path(other)
                && a.abs_diff(at) == 1
                && b.abs_diff(at) == 1
            {
                self.no_longer_idle(cell);
                self.path[at] = cell;
                self.place[usize::from(cell)] = Place::Path(at as u16);
                self.leave_out(corner);
                return Some(corner);
            }
        }
        None
    }

    /// Steps from the end onto the path, and cuts the path behind that cell: a new end.
    fn bite_back(&mut self, direction: usize) {
        let len = self.path.len();
        let onto = self.on_path(self.beside(self.path[len - 1], direction));
        if let Some(at) = onto
            && at + 2 < len
        {
            self.reverse(at + 1..len);
        }
    }

    /// Where two steps side by side lead the same way, goes across instead, and back through what is
    /// between them.
    fn turn_part(&mut self, at: usize, direction: usize) {
        let across = |weave: &Self, at: usize| {
            let cell = *weave.path.get(at)?;
            weave.on_path(weave.beside(cell, direction))
        };
        if let (Some(first), Some(second)) = (across(self, at), across(self, at + 1))
            && second == first + 1
        {
            let (low, high) = (at.min(first), at.max(first));
            if low + 1 < high {
                self.reverse(low + 1..high + 1);
            }
        }
    }

    /// Cuts off a loop and joins it to another part of the path.
    fn move_loop(&mut self, at: usize, direction: usize, start: usize) {
        let Some(back) = self.on_path(self.beside(self.path[at], direction)) else {
            return;
        };
        if back < at + 3 {
            return;
        }
        // The ring is all between, if its ends touch too.
        let (first, last) = (self.path[at + 1], self.path[back - 1]);
        if (0..4).all(|side| self.beside(first, side) != last) {
            return;
        }
        let mut ring = core::mem::take(&mut self.ring);
        ring.clear();
        ring.extend_from_slice(&self.path[at + 1..back]);
        let count = ring.len();
        let inside = |place: usize| place > at && place < back;
        let joint = (0..count).find_map(|nth| {
            let nth = (nth + start) % count;
            let (one, two) = (ring[nth], ring[(nth + 1) % count]);
            if nth + 1 == count {
                return None;
            }
            (0..4).find_map(|side| {
                let a = self.on_path(self.beside(one, side))?;
                let b = self.on_path(self.beside(two, side))?;
                (a.abs_diff(b) == 1 && !inside(a) && !inside(b)).then_some((nth, a, b))
            })
        });
        if let Some((nth, a, b)) = joint {
            // From the cell beside the earlier of the two, all the way around to the other.
            ring.rotate_left(nth + 1);
            if a < b {
                ring.reverse();
            }
            let after = a.max(b);
            self.path.drain(at + 1..back);
            let after = if after > at { after - count } else { after };
            self.path.splice(after..after, ring.iter().copied());
            self.renumber(at.min(after)..self.path.len());
        }
        self.ring = ring;
    }

    /// Takes a detour of two cells out of the path.
    fn shorten(&mut self, at: usize, direction: usize) {
        let back = self.on_path(self.beside(self.path[at], direction));
        if back == Some(at + 3) {
            let pair = [self.path[at + 1], self.path[at + 2]];
            self.path.drain(at + 1..at + 3);
            self.renumber(at + 1..self.path.len());
            for cell in pair {
                self.leave_out(cell);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search_core::Side;

    use crate::position::Position;

    /// Every change leaves a path from the head through free cells, and every free cell in one place.
    #[test]
    fn changes_leave_a_path() {
        let mut rng = SplitMix64::new(91);
        let mut longer = 0;
        for map in [
            "1......./......../..#...../......../.....#../......../......../........",
            "...#..../.#....../...##.../....1.../..#...../......../...#..../........",
            "1..../...../...../...../.....",
        ] {
            let position: Position = map.parse().unwrap();
            let head = position.head(Side::First).unwrap();
            let mut weave = Weave::new(position.free(), head, &[]);
            let cells = weave.idle.len() + 1;
            for change in 0..20_000 {
                weave.change(&mut rng, 1024 - change % 1024);
                assert_eq!(weave.path.len() + weave.idle.len(), cells);
                assert_eq!(usize::from(weave.path[0]), head.index());
                for (at, &cell) in weave.path.iter().enumerate() {
                    assert_eq!(weave.place(cell), Place::Path(at as u16));
                }
                for (at, &cell) in weave.idle.iter().enumerate() {
                    assert_eq!(weave.place(cell), Place::Idle(at as u16));
                }
                let steps = |pair: &[u16]| (0..4).any(|d| weave.beside(pair[0], d) == pair[1]);
                assert!(weave.path.windows(2).all(steps));
                assert!(weave.best.windows(2).all(steps));
                if change % 5_000 == 4_999 {
                    weave.back_to_best();
                    assert_eq!(weave.path, weave.best);
                }
            }
            assert_eq!(weave.best_moves().len(), weave.best_len());
            longer += weave.best_len();
        }
        assert!(longer >= 60 + 52 + 24, "{longer}");
    }
}
