//! A guess at the future box difference, for the search to rest on.
//!
//! Boxes that can be taken now count as the capture rule says: all of them, or all but those handed
//! over. In what is left nobody can take a box, and the question is who must open the first chain.
//! To answer it the safe edges are drawn one after the other until none is left (a fixed order
//! stands for the play to come); then the chains and loops are valued by their lengths as if
//! they were separate, and the number of edges drawn says which side has to open. The more edges
//! had to be drawn, the less that is to be relied on, and the less it counts: without this the
//! search gives boxes away for a promise that the next safe edge breaks.
//!
//! Exact where no safe edge is left and no two chains meet in a junction.

use search_core::{Evaluator, Score};

use crate::capture::Harvest;
use crate::cells::CellSet;
use crate::edges::EdgeSet;
use crate::endgame::Endgame;
use crate::position::Position;
use crate::quiet::{components, safe_edges};

/// Values positions by takeable boxes, by chains and loops, and by who must open them; in boxes,
/// from the side to move.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChainEvaluator;

impl Evaluator<Position> for ChainEvaluator {
    fn evaluate(&self, position: &Position) -> Score {
        let board = position.size().cells();
        let harvest = Harvest::of(position.free(), board);
        harvest.value(quiet_value(harvest.rest, board))
    }
}

/// How many safe edges halve the trust in who must open: each of them may yet turn it round.
const TRUST: Score = 2;

/// The guess where no box can be taken.
pub(crate) fn quiet_value(mut free: EdgeSet, board: CellSet) -> Score {
    let mut drawn = 0;
    while let Some(edge) = safe_edges(free, board).first() {
        free = free.without(edge);
        drawn += 1;
    }
    let value = endgame_value(free, board) * TRUST / (TRUST + drawn);
    if drawn % 2 == 0 { -value } else { value }
}

/// What the chains and loops are worth to who need not open first, as if they were separate.
pub(crate) fn endgame_value(free: EdgeSet, board: CellSet) -> Score {
    let mut endgame = Endgame::new();
    for component in components(free, board) {
        let cells = component.cells;
        let length = cells.len() as u8;
        if (free & EdgeSet::between(cells)).len() == cells.len() {
            endgame.add_loop(length);
        } else {
            endgame.add_chain(length);
        }
    }
    endgame.value()
}
