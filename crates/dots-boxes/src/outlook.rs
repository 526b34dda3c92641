//! What the theory of long chains says of a position, in numbers and in words.
//!
//! Seen as strings and coins, a game ends with chains and loops alone, and who must open the first of them
//! mostly loses: the opponent takes all boxes of each but the last two (of a loop the last four), which
//! keeps the opener opening. Who that is depends on how many long chains there are in the end: with `f`
//! free edges and `b` open boxes, `f - b` turns are to come, and one more for each edge that closes two
//! boxes, of which there is one in each long chain but the last. So the side to move wants `f - b` and
//! the long chains together to be odd. From the empty board this is the rule that the first player
//! wants dots and long chains together to be even; it holds from other starts as well. It is a rule of
//! thumb: loops, sacrifices and short totals break it.
//!
//! Sources: Berlekamp, Conway and Guy, "Winning Ways", chapter 16; Buzzard and Ciere, "Playing simple
//! loony dots and boxes endgames optimally", 2014.

use core::fmt;

use search_core::Side;

use crate::capture::Harvest;
use crate::cells::CellSet;
use crate::chains::Chains;
use crate::edge::Edge;
use crate::edges::EdgeSet;
use crate::endgame::Endgame;
use crate::position::Position;
use crate::quiet::{components, safe_edges};

/// A position as the fight for control sees it, once the side to move has taken every box that can be
/// taken at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Who is to move.
    pub mover: Side,
    /// The boxes that can be taken first.
    pub takeable: u32,
    /// The turns to come if no edge closes two boxes: free edges less open boxes.
    pub turns: u32,
    /// Long chains, of three boxes or more.
    pub long_chains: usize,
    /// Loops.
    pub loops: usize,
    /// Edges that give no box away.
    pub safe_edges: u32,
    /// Moves that let the opponent choose who moves next: those that open a long chain or a loop, or a
    /// chain of two by its end.
    pub loony: EdgeSet,
    /// What can be opened, in reading order.
    pub openings: Vec<Opening>,
    /// The parts of the board that no free edge connects.
    pub parts: Vec<CellSet>,
    /// What is certain where no safe edge and no junction is left.
    pub control: Option<Control>,
}

/// A chain or loop that can be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The edge to open it by.
    pub edge: Edge,
    /// Its boxes, all given away.
    pub length: usize,
    /// Whether it is a loop.
    pub is_loop: bool,
    /// What opening it first is worth to the opener, in box difference, where [`Outlook::control`] is
    /// known.
    pub value: Option<i32>,
}

/// Who opens the chains and loops of a simple endgame, and what comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Control {
    /// Who must open first.
    pub opener: Side,
    /// What the other gains, in box difference, both playing perfectly.
    pub value: i32,
    /// What the other gains by keeping control to the end, where there is neither a chain of one or two boxes.
    /// From 2 up, it is the value (Buzzard and Ciere).
    pub controlled_value: Option<i32>,
}

impl Outlook {
    /// The outlook of a position.
    ///
    /// # Examples
    ///
    /// ```
    /// use dots_boxes::{Outlook, Position};
    /// use search_core::Side;
    ///
    /// // Three chains of three boxes, and nothing else: the opener loses one box in all.
    /// let position: Position = "3x3 ---/---/---/--- ..../..../.... 0-0 1".parse().unwrap();
    /// let outlook = Outlook::of(&position);
    /// assert_eq!((outlook.long_chains, outlook.favours()), (3, Side::Second));
    /// assert_eq!(outlook.control.unwrap().value, 1);
    /// insta::assert_snapshot!(outlook, @r"
    /// first wants an even number of long chains; now 3, which favours second
    /// 3 separate parts
    /// first must open, and second gains 1 by perfect play (controlled value 1)
    /// opening the 3-chain at v0,0 gives away 3, -1 in all
    /// opening the 3-chain at v1,0 gives away 3, -1 in all
    /// opening the 3-chain at v2,0 gives away 3, -1 in all
    /// ");
    /// ```
    pub fn of(position: &Position) -> Self {
        let size = position.size();
        let board = size.cells();
        let harvest = Harvest::of(position.free(), board);
        let free = harvest.rest;
        let chains = Chains::of(free, size);
        let safe = safe_edges(free, board);
        let is_simple =
            safe.is_empty() && chains.junctions.is_empty() && chains.untouched.is_empty();
        let mut endgame = Endgame::new();
        let mut openings = Vec::new();
        let mut loony = EdgeSet::EMPTY;
        for component in components(free, board) {
            let cells = component.cells;
            let is_loop = (free & EdgeSet::between(cells)).len() == cells.len();
            let length = cells.len();
            endgame.add(length as u8, is_loop);
            let sides = free & EdgeSet::around(cells);
            loony = loony
                | match length {
                    1 => EdgeSet::EMPTY,
                    2 => sides - EdgeSet::between(cells),
                    _ => sides,
                };
            openings.push(Opening {
                edge: component.opening,
                length: length as usize,
                is_loop,
                value: None,
            });
        }
        let opener = position.turn();
        let control = (is_simple && !openings.is_empty()).then(|| Control {
            opener,
            value: endgame.value(),
            controlled_value: endgame.controlled_value(),
        });
        if control.is_some() {
            for opening in &mut openings {
                opening.value = Some(-endgame.opened(opening.length as u8, opening.is_loop));
            }
        }
        Self {
            mover: opener,
            takeable: harvest.cells.len(),
            // Where nothing can be taken each open box has two free sides or more, and each edge
            // is a side of two at most.
            turns: free.len() - free.touching(board).len(),
            long_chains: chains.long_chains(),
            loops: chains.loops(),
            safe_edges: safe.len(),
            loony,
            openings,
            parts: parts(free, board),
            control,
        }
    }

    /// Whether the first player wants an even number of long chains; the second player wants the other.
    pub const fn first_wants_even(&self) -> bool {
        match self.mover {
            Side::First => !self.turns.is_multiple_of(2),
            Side::Second => self.turns.is_multiple_of(2),
        }
    }

    /// Whom the number of long chains favours as it is now.
    pub const fn favours(&self) -> Side {
        if self.long_chains.is_multiple_of(2) == self.first_wants_even() {
            Side::First
        } else {
            Side::Second
        }
    }
}

/// The parts of the board that hang together by free edges, in reading order.
fn parts(free: EdgeSet, board: CellSet) -> Vec<CellSet> {
    let mut rest = free.touching(board);
    core::iter::from_fn(|| {
        let part = free.flood(rest.first()?, rest);
        rest = rest & !part;
        Some(part)
    })
    .collect()
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.is_loop { "loop" } else { "chain" };
        let Self { edge, length, .. } = self;
        write!(
            f,
            "opening the {length}-{kind} at {edge} gives away {length}"
        )?;
        match self.value {
            Some(value) => write!(f, ", {value:+} in all"),
            None => Ok(()),
        }
    }
}

/// A sentence a line.
impl fmt::Display for Outlook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.takeable > 0 {
            writeln!(
                f,
                "{} can take {} at once; then:",
                self.mover, self.takeable
            )?;
        }
        let wanted = if self.first_wants_even() {
            "even"
        } else {
            "odd"
        };
        write!(
            f,
            "first wants an {wanted} number of long chains; now {}, which favours {}",
            self.long_chains,
            self.favours()
        )?;
        if self.safe_edges > 0 {
            write!(f, "\n{} safe edges left", self.safe_edges)?;
        }
        if self.parts.len() > 1 {
            write!(f, "\n{} separate parts", self.parts.len())?;
        }
        if let Some(control) = &self.control {
            write!(
                f,
                "\n{} must open, and {} gains {} by perfect play",
                control.opener, !control.opener, control.value
            )?;
            if let Some(controlled) = control.controlled_value {
                write!(f, " (controlled value {controlled})")?;
            }
        }
        self.openings
            .iter()
            .try_for_each(|opening| write!(f, "\n{opening}"))
    }
}
