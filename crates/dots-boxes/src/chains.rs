//! Chains and loops: the board as strings and coins.
//!
//! Seen as strings and coins, each open box is a coin and each free edge a string to the
//! neighbouring coin or, at the border, to the ground. Boxes with one or two strings line up in
//! chains and loops; those with more, where such a chain ends, are junctions.

use core::fmt;

use crate::cells::{Cell, CellSet};
use crate::edges::EdgeSet;
use crate::position::Position;
use crate::size::Size;

/// What the two ends of a chain are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// A chain that nobody has opened: a free edge leads out of both ends, to the border or to a
    /// junction.
    Open,
    /// A chain opened at one end, where a box can be taken now.
    HalfOpen,
    /// A chain opened at both ends: no edge leads out. Of two boxes it is a domino, which one edge
    /// closes.
    Closed,
    /// A ring of boxes that nobody has opened.
    Loop,
}

/// A largest group of boxes with one or two free sides, hanging together by free edges.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chain {
    /// What its ends are.
    pub shape: Shape,
    /// Its boxes in order: from the end that comes first in reading order (the opened end of a
    /// half-open chain), or round a loop from its first box.
    pub cells: Vec<Cell>,
}

/// All chains, loops and junctions of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chains {
    /// The chains and loops, in reading order of their first boxes.
    pub chains: Vec<Chain>,
    /// Boxes with three or four free sides into which a chain leads.
    pub junctions: CellSet,
    /// Boxes with three or four free sides into which none does.
    pub untouched: CellSet,
}

impl Chain {
    /// How many boxes it has.
    pub fn length(&self) -> usize {
        self.cells.len()
    }

    /// Whether who is offered it can keep the move by declining its last boxes: a loop, or a chain
    /// of three boxes or more.
    pub fn is_long(&self) -> bool {
        self.length() >= 3
    }
}

impl Chains {
    /// The chains and loops of a board with these free edges.
    pub fn of(free: EdgeSet, size: Size) -> Self {
        let board = size.cells();
        let degrees = free.degrees(board);
        let linked = degrees.one | degrees.two;
        let mut rest = linked;
        let mut chains = Vec::new();
        while let Some(seed) = rest.first() {
            let cells = free.flood(seed, linked);
            rest = rest & !cells;
            chains.push(Chain::of(cells, free, degrees.one));
        }
        let junctions = free.neighbours(linked) & degrees.more;
        Self {
            chains,
            junctions,
            untouched: degrees.more & !junctions,
        }
    }

    /// How many long chains there are, loops not counted: the number in the long chain rule.
    pub fn long_chains(&self) -> usize {
        let chains = self.chains.iter();
        chains
            .filter(|chain| chain.is_long() && chain.shape != Shape::Loop)
            .count()
    }

    /// How many loops there are.
    pub fn loops(&self) -> usize {
        let chains = self.chains.iter();
        chains.filter(|chain| chain.shape == Shape::Loop).count()
    }
}

impl Chain {
    fn of(cells: CellSet, free: EdgeSet, takeable: CellSet) -> Self {
        let shape = match (takeable & cells).len() {
            0 if (free & EdgeSet::between(cells)).len() == cells.len() => Shape::Loop,
            0 => Shape::Open,
            // A box alone with its one free side is its own other end, and that leads out.
            1 => Shape::HalfOpen,
            _ => Shape::Closed,
        };
        let is_end = |cell: &Cell| {
            let next = free.neighbours(CellSet::of(*cell)) & cells;
            next.len() < 2
        };
        let start = match shape {
            Shape::HalfOpen => (takeable & cells).first(),
            _ => cells.iter().find(is_end).or(cells.first()),
        };
        let mut ordered = Vec::new();
        let mut rest = cells;
        let mut here = start;
        while let Some(cell) = here {
            ordered.push(cell);
            rest = rest & !CellSet::of(cell);
            here = (free.neighbours(CellSet::of(cell)) & rest).first();
        }
        Self {
            shape,
            cells: ordered,
        }
    }
}

impl Position {
    /// The chains, loops and junctions of the position.
    ///
    /// # Examples
    ///
    /// ```
    /// use dots_boxes::Position;
    /// let position: Position = "2x3 ---/---/... |..|/.... 0-0 1".parse().unwrap();
    /// insta::assert_snapshot!(position.chains(), @r"
    /// closed chain of 3: (0,0) (0,1) (0,2)
    /// untouched boxes: 3
    /// ");
    /// ```
    pub fn chains(&self) -> Chains {
        Chains::of(self.free(), self.size())
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Open => "open chain",
            Self::HalfOpen => "half-open chain",
            Self::Closed => "closed chain",
            Self::Loop => "loop",
        })
    }
}

impl fmt::Display for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}:", self.shape, self.length())?;
        self.cells.iter().try_for_each(|cell| write!(f, " {cell}"))
    }
}

/// One line for each chain, then the junctions, then how many boxes are untouched.
impl fmt::Display for Chains {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for chain in &self.chains {
            writeln!(f, "{chain}")?;
        }
        if !self.junctions.is_empty() {
            write!(f, "junctions:")?;
            let mut cells = self.junctions.iter();
            cells.try_for_each(|cell| write!(f, " {cell}"))?;
            writeln!(f)?;
        }
        write!(f, "untouched boxes: {}", self.untouched.len())
    }
}
