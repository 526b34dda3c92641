//! Boxes with three sides drawn: what can be taken at once, and when to hand some over instead.
//!
//! Take every box that can be taken, again and again, until none is left. The boxes taken and the
//! edges left do not depend on the order. Only one alternative to taking all of them can be better:
//! to take all but the last few, and to leave those so that the opponent closes them without
//! leaving any (the *hand-over*, in the literature all-but-two, double-dealing or hard-hearted
//! handout). The opponent takes the few and must then move in the position that the taker would
//! otherwise have had to move in.
//!
//! - Two boxes suffice if some region of at least two takeable boxes has a free edge *out* of it:
//!   draw that edge, and a domino is left. The price is four: two boxes lost and two given.
//! - Else four boxes suffice if a region, then a closed tree, has two neighbouring boxes that both
//!   have a further neighbour: draw the edge between them, and two dominoes are left. The price is
//!   eight.
//!
//! A region of takeable boxes is always a tree with at most one edge out. So with `taken` boxes
//! and `w` the value of what is left for who must move there, the value is
//! `taken + max(w, -price - w)`. Source: Barker and Korf, "Solving Dots-And-Boxes", 2012; the form
//! here, which tests all regions at once and so has no trouble with chains that end in one common
//! junction, is checked against full tables of values.

use crate::cells::{Cell, CellSet};
use crate::edge::Edge;
use crate::edges::EdgeSet;

/// The cheapest way to hand the move over at the end of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandOver {
    /// Leave two boxes as a domino.
    Two,
    /// Leave four boxes as two dominoes.
    Four,
}

impl HandOver {
    /// What it costs in box difference: the boxes not taken, and given to the opponent.
    pub const fn price(self) -> i32 {
        match self {
            Self::Two => 4,
            Self::Four => 8,
        }
    }
}

/// All that can be taken at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Harvest {
    /// The boxes that can be taken.
    pub cells: CellSet,
    /// The free edges left when all of them are taken.
    pub rest: EdgeSet,
    /// The cheapest hand-over, where there is one.
    pub hand_over: Option<HandOver>,
}

/// The choice of a player who can take boxes and plays well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// An edge that takes a box and keeps the hand-over for later, if it is not due now.
    pub take: Edge,
    /// The edge that hands over, when all other boxes have been taken.
    pub hand_over: Option<Edge>,
}

impl Harvest {
    /// What can be taken on a board with these free edges and boxes.
    pub fn of(free: EdgeSet, board: CellSet) -> Self {
        let mut rest = free;
        loop {
            let ready = rest.degrees(board).one;
            if ready.is_empty() {
                break;
            }
            rest = rest - EdgeSet::around(ready);
        }
        // Not the union of `ready`: a box between two of them is closed along with the second.
        let cells = free.touching(board) & !rest.touching(board);
        let hand_over = if cells.len() < 2 {
            None
        } else {
            let region = Region::new(cells, free - rest);
            if !region.gates().is_empty() {
                Some(HandOver::Two)
            } else if !region.hinges().is_empty() {
                Some(HandOver::Four)
            } else {
                None
            }
        };
        Self {
            cells,
            rest,
            hand_over,
        }
    }

    /// How many boxes can be taken.
    pub const fn taken(&self) -> i32 {
        self.cells.len() as i32
    }

    /// The value for the side to move, when `w` is the value of [`Harvest::rest`] for the side to
    /// move there.
    pub fn value(&self, w: i32) -> i32 {
        let handed = self.hand_over.map(|hand_over| -hand_over.price() - w);
        self.taken() + handed.map_or(w, |handed| w.max(handed))
    }
}

impl Options {
    /// What to do on a board with these free edges, `None` if no box can be taken. Some best move
    /// is among the two options.
    pub fn of(free: EdgeSet, board: CellSet) -> Option<Self> {
        let ready = free.degrees(board).one;
        let any = ready.first()?;
        let harvest = Harvest::of(free, board);
        let region = Region::new(harvest.cells, free - harvest.rest);
        let last_edge = |cell: Cell| (free & EdgeSet::around(CellSet::of(cell))).first();
        let (held, edge) = match harvest.hand_over {
            None => (CellSet::EMPTY, None),
            Some(HandOver::Two) => region.hold_two(),
            Some(HandOver::Four) => region.hold_four(),
        };
        let surplus = (ready & !held).first();
        Some(Self {
            take: last_edge(surplus.unwrap_or(any))?,
            hand_over: if surplus.is_some() { None } else { edge },
        })
    }

    /// The better of the two, where `value` tells what the rest is worth to who must move there.
    pub(crate) fn best(
        self,
        free: EdgeSet,
        board: CellSet,
        value: impl FnOnce(EdgeSet) -> i32,
    ) -> Edge {
        let harvest = Harvest::of(free, board);
        let (Some(edge), Some(kind)) = (self.hand_over, harvest.hand_over) else {
            return self.take;
        };
        let rest = value(harvest.rest);
        if -kind.price() - rest > rest {
            edge
        } else {
            self.take
        }
    }
}

/// The takeable boxes together with the edges that taking them draws.
struct Region {
    cells: CellSet,
    edges: EdgeSet,
    /// Takeable boxes with at least two of the edges.
    inner: CellSet,
    /// Edges with a takeable box on one side only.
    out: EdgeSet,
}

impl Region {
    fn new(cells: CellSet, edges: EdgeSet) -> Self {
        let degrees = edges.degrees(cells);
        Self {
            cells,
            edges,
            inner: degrees.two | degrees.more,
            out: edges - EdgeSet::between(cells),
        }
    }

    /// Boxes with a way out and a takeable neighbour.
    fn gates(&self) -> CellSet {
        self.out.touching(self.inner)
    }

    /// Edges between two boxes that both have a further neighbour.
    fn hinges(&self) -> EdgeSet {
        self.edges & EdgeSet::between(self.inner)
    }

    /// A neighbour of `cell` in the region other than `except`.
    fn neighbour(&self, cell: Cell, except: CellSet) -> CellSet {
        let near = self.edges.neighbours(CellSet::of(cell)) & self.cells & !except;
        near.first().map_or(CellSet::EMPTY, CellSet::of)
    }

    /// A gate and a neighbour, and the edge out of the gate.
    fn hold_two(&self) -> (CellSet, Option<Edge>) {
        let Some(gate) = self.gates().first() else {
            return (CellSet::EMPTY, None);
        };
        let held = CellSet::of(gate);
        let edge = (self.out & EdgeSet::around(held)).first();
        (held | self.neighbour(gate, CellSet::EMPTY), edge)
    }

    /// Two boxes with a hinge between them and a further neighbour of each, and the hinge.
    fn hold_four(&self) -> (CellSet, Option<Edge>) {
        let Some(hinge) = self.hinges().first() else {
            return (CellSet::EMPTY, None);
        };
        let middle = EdgeSet::of(hinge).touching(self.inner);
        let held = middle
            .iter()
            .fold(middle, |held, cell| held | self.neighbour(cell, middle));
        (held, Some(hinge))
    }
}
