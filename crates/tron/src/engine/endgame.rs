//! What to do once the players have parted: go on for as long as possible.

use search_core::{Choice, Limits, Side, Stats};

use crate::fill_bound::FillBound;
use crate::longest_path::longest_fill;
use crate::moves::Move;
use crate::position::Position;

/// Cells tried for a path where the caller sets no other limit: the answer would take too long to
/// prove in a large region with many holes.
const NODES: u64 = 200_000;

/// The first move of the longest path found for a side, if it has a free move at all.
pub(super) fn fill(position: &Position, side: Side, limits: &Limits) -> Option<Choice<Move>> {
    let head = position.head(side)?;
    let limits = Limits {
        nodes: Some(limits.nodes.map_or(NODES, |nodes| nodes.min(NODES))),
        ..limits.clone()
    };
    let path = longest_fill(position.free(), head, &limits, &mut FillBound::default());
    let mv = path
        .moves
        .first()
        .copied()
        .or_else(|| position.free_moves(side).first().copied())?;
    let mut stats = Stats::default();
    stats.nodes = path.nodes;
    Some(Choice {
        mv,
        value: None,
        depth: path.length(),
        pv: if path.moves.is_empty() {
            vec![mv]
        } else {
            path.moves
        },
        stats,
    })
}
