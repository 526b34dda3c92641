//! A position for searches: [`Position`] with a board of constant shape.

use search_core::{Ending, Side, Simultaneous, rng::mix};

use super::bits::{Bits, Place, around};
use super::frame::Frame;
use crate::moves::{Move, Moves};
use crate::position::Position;

/// The place of a head that has crashed: a guard.
const GONE: Place = 0;

/// Free cells and heads, as in a [`Position`], copied at each node of a search: 72 bytes for boards
/// up to 16x16.
///
/// It knows also whether the players can still meet, since a turn can tell that for the next from
/// the few cells around: only where a head has filled a narrow cell all space is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board<const N: usize, const S: usize> {
    pub(super) free: Bits<N, S>,
    heads: [Place; 2],
    key: u64,
    link: Link,
}

/// How the free cells next to the heads hang together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Link {
    /// All of them are in one piece.
    Whole,
    /// Some of both heads are in one piece.
    Partial,
    /// None are: each plays alone from now on.
    Parted,
}

impl<const N: usize, const S: usize> Board<N, S> {
    /// The position inside a frame; `None` if something that matters is outside, or the frame is
    /// too large for the shape.
    pub fn new(position: &Position, frame: &Frame) -> Option<Self> {
        if !frame.holds(position) || !frame.fits::<N, S>() {
            return None;
        }
        let place = |side| {
            let head = position.head(side);
            head.map_or(GONE, |cell| {
                Bits::<N, S>::place_of(position.size(), cell, frame.corner)
            })
        };
        let mut board = Self {
            free: Bits::of_grid(position.free(), frame.corner),
            heads: Side::ALL.map(place),
            key: 0,
            link: Link::Parted,
        };
        board.key = board.rebuilt_key();
        board.link = board.linked();
        Some(board)
    }

    /// The free cells.
    pub const fn free(&self) -> &Bits<N, S> {
        &self.free
    }

    /// The place of a side's head, a guard if it has crashed.
    pub(super) const fn head(&self, side: Side) -> Place {
        self.heads[side.index()]
    }

    /// Whether no free cell can be reached by both.
    pub fn is_parted(&self) -> bool {
        self.link == Link::Parted
    }

    /// The key made anew from everything it covers; always equal to [`Simultaneous::key`].
    #[doc(hidden)] // for tests of the key alone
    pub fn rebuilt_key(&self) -> u64 {
        let heads = head_key(Side::First, self.heads[0]) ^ head_key(Side::Second, self.heads[1]);
        self.free
            .places()
            .fold(heads, |key, place| key ^ cell_key(place))
    }

    /// The moves of a side that do not run into anything.
    #[inline]
    pub(super) fn free_moves(&self, side: Side) -> Moves {
        let near = around::<S>(self.heads[side.index()]);
        let open = Move::ALL
            .into_iter()
            .zip(near)
            .filter(|&(_, place)| self.free.contains(place));
        open.map(|(mv, _)| mv).collect()
    }

    /// How many moves of a side run into nothing.
    #[inline]
    pub(crate) fn mobility(&self, side: Side) -> usize {
        self.free.degree(self.heads[side.index()])
    }

    /// Moves the head of one side onto a free cell.
    #[inline]
    pub(crate) fn move_one(&mut self, side: Side, mv: Move) {
        let target = self.target(side, mv);
        let narrow = self.enter(side, target);
        self.relink(narrow);
    }

    /// Where a move of a side leads, be it free or not.
    #[inline]
    pub(super) fn target(&self, side: Side, mv: Move) -> Place {
        around::<S>(self.heads[side.index()])[mv as usize]
    }

    /// Moves one head onto a free cell.
    #[inline]
    pub(super) fn advance(&mut self, side: Side, target: Place) {
        self.free.remove(target);
        self.key ^= cell_key(target);
        self.set_head(side, target);
    }

    #[inline]
    fn set_head(&mut self, side: Side, head: Place) {
        let place = &mut self.heads[side.index()];
        self.key ^= head_key(side, *place) ^ head_key(side, head);
        *place = head;
    }

    /// Keeps the link true after the heads have moved from where it was true, `narrow` saying
    /// whether one of them has filled a narrow cell.
    #[inline]
    pub(super) fn relink(&mut self, narrow: bool) {
        match self.link {
            Link::Whole if !narrow && self.heads.iter().all(|&head| self.free.degree(head) > 0) => {
            }
            Link::Parted => {}
            _ => self.link = self.linked(),
        }
    }

    fn linked(&self) -> Link {
        let [first, second] = self.heads.map(|head| {
            if head == GONE {
                Bits::EMPTY
            } else {
                self.free.next_to(head)
            }
        });
        if first.is_empty() || second.is_empty() {
            return Link::Parted;
        }
        let all = first.or(&second);
        let one = first
            .first()
            .map_or(Bits::EMPTY, |place| Bits::EMPTY.with(place));
        let piece = self.free.flood_to(one, &all);
        if all.and_not(&piece).is_empty() {
            Link::Whole
        } else if self.free.flood(first).meets(&second) {
            Link::Partial
        } else {
            Link::Parted
        }
    }

    /// Fills the cell a head has just left for: whether that was a narrow one.
    #[inline]
    pub(super) fn enter(&mut self, side: Side, target: Place) -> bool {
        let narrow = self.free.is_narrow_at(target);
        self.advance(side, target);
        narrow
    }
}

impl<const N: usize, const S: usize> Simultaneous for Board<N, S> {
    type Move = Move;
    type Moves = Moves;

    #[inline]
    fn ending(&self) -> Option<Ending> {
        match self.heads {
            [GONE, GONE] => Some(Ending::Draw),
            [GONE, _] => Some(Ending::Won(Side::Second)),
            [_, GONE] => Some(Ending::Won(Side::First)),
            _ => None,
        }
    }

    /// The moves that do not crash, or one that does where all do: they are alike.
    #[inline]
    fn moves(&self, side: Side, out: &mut Moves) {
        out.extend(self.free_moves(side));
        if out.is_empty() {
            out.push(Move::North);
        }
    }

    #[inline]
    fn step(&mut self, moves: [Move; 2]) {
        let targets = Side::ALL.map(|side| self.target(side, moves[side.index()]));
        let meet = targets[0] == targets[1];
        let crashes = targets.map(|target| meet || !self.free.contains(target));
        let mut narrow = false;
        for side in Side::ALL {
            if crashes[side.index()] {
                self.set_head(side, GONE);
            } else {
                narrow |= self.enter(side, targets[side.index()]);
            }
        }
        if crashes == [false; 2] {
            self.relink(narrow);
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }
}

const fn cell_key(place: Place) -> u64 {
    mix(0x0074_726F_6E00_0000 + place as u64)
}

const fn head_key(side: Side, head: Place) -> u64 {
    if head == GONE {
        0
    } else {
        mix(((side.index() as u64 + 1) << 32) + head as u64)
    }
}
