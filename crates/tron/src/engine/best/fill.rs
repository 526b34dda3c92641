//! Play once the players have parted: each alone, for as long as it can.

use search_core::score::{WIN, loss_in, win_in};
use search_core::{Choice, Limits, Outcome, Score, SearchReport, Side, Stats};

use crate::eval::parted_value;
use crate::fill_bound::FillBound;
use crate::longest_path::{longer_fill, longest_path};
use crate::moves::Move;
use crate::position::Position;

/// Cells tried for a path where the limits name neither nodes nor time.
const NODES: u64 = 200_000;

/// Finds a long path once and follows it, looking for longer ones around it for as long as they may
/// exist and matter.
#[derive(Clone, Debug, Default)]
pub(super) struct Filler {
    /// The longest path known from where the head should be next.
    path: Vec<Move>,
    /// No path from there is longer.
    most: u32,
    bound: FillBound,
}

impl Filler {
    /// The choice for a side that has a free cell to go to, in a parted position.
    ///
    /// It searches until a longest path is proven or a limit is met; not at all where the path
    /// known is proven to be longest, or is longer than any of the other side: the game is then won.
    pub(super) fn choose(
        &mut self,
        position: &Position,
        side: Side,
        limits: &Limits,
    ) -> Choice<Move> {
        if !self.leads_on(position, side) {
            self.path.clear();
            self.most = u32::MAX;
        }
        let other = position.head(side.other());
        let others = other.map_or(0, |head| self.bound.bound(position.free(), head));
        let mut stats = Stats::default();
        if self.path.len() as u32 <= others && (self.path.len() as u32) < self.most {
            let mut limits = limits.clone();
            if limits.nodes.is_none() && limits.time.is_none() {
                limits.nodes = Some(NODES);
            }
            if let Some(head) = position.head(side) {
                let known = core::mem::take(&mut self.path);
                let free = position.free();
                let found = longer_fill(free, head, known, self.most, &limits, &mut self.bound);
                stats.nodes = found.nodes;
                self.most = found.upper;
                self.path = found.moves;
            }
        }
        let length = self.path.len() as u32;
        let mv = match self.path.first() {
            Some(&mv) => mv,
            None => position.legal_moves(side)[0],
        };
        let pv = if self.path.is_empty() {
            vec![mv]
        } else {
            self.path.clone()
        };
        if !self.path.is_empty() {
            self.path.remove(0);
        }
        self.most = self.most.saturating_sub(1);
        Choice {
            mv,
            value: (length > others).then_some(WIN),
            depth: length,
            pv,
            stats,
        }
    }

    /// Whether the path known can be walked from where the head is. What the other side has done
    /// since does not matter to it.
    fn leads_on(&self, position: &Position, side: Side) -> bool {
        let Some(mut head) = position.head(side) else {
            return false;
        };
        let mut free = *position.free();
        !self.path.is_empty()
            && self.path.iter().all(|&mv| {
                head = mv.from(position.size(), head);
                let is_free = free.contains(head);
                free.remove(head);
                is_free
            })
    }
}

/// What the longest paths of both sides say of a parted position, as `side` sees it, each found with
/// half of the limits. `mover` is who moves next under the alternating rules.
///
/// The value is exact if both paths are; else it is a win or a loss where the bounds leave nothing
/// else, and what the lead in moves is worth where they do.
pub(super) fn parted(
    position: &Position,
    side: Side,
    mover: Option<Side>,
    limits: &Limits,
) -> SearchReport<Move> {
    let half = Limits {
        nodes: match (limits.nodes, limits.time) {
            (None, None) => Some(NODES),
            (nodes, _) => nodes.map(|nodes| nodes.div_ceil(2)),
        },
        time: limits.time.map(|time| time / 2),
        ..limits.clone()
    };
    let own = longest_path(position, side, &half);
    let other = longest_path(position, side.other(), &half);
    // Twice the lead, and a tie is lost for the side that moves next.
    let tie = match mover {
        None => 0,
        Some(mover) if mover == side => -1,
        Some(_) => 1,
    };
    let lead = |own: u32, other: u32| 2 * (own as Score - other as Score) + tie;
    let least = lead(own.length(), other.upper);
    let most = lead(own.upper, other.length());
    // Both move at once: the loser's moves and a crash, of both sides. Else the loser is stuck when
    // it is to move.
    let plies = |loser: Side, moves: u32| match mover {
        None => 2 * moves + 2,
        Some(mover) => 2 * moves + u32::from(mover != loser),
    };
    let value = if least > 0 {
        win_in(plies(side.other(), other.upper))
    } else if most < 0 {
        loss_in(plies(side, own.upper))
    } else if least == 0 && most == 0 {
        0
    } else {
        // As the first player, whichever the side is.
        let first_moves = mover.map(|mover| {
            if mover == side {
                Side::First
            } else {
                Side::Second
            }
        });
        parted_value(own.length() as Score, other.length() as Score, first_moves)
    };
    let outcome = match (own.outcome, other.outcome) {
        (Outcome::Solved, Outcome::Solved) => Outcome::Solved,
        (Outcome::Solved, limit) | (limit, _) => limit,
    };
    let mut stats = Stats::default();
    stats.nodes = own.nodes + other.nodes;
    let depth = own.length();
    let first = own.moves.first().copied();
    let best = first.or_else(|| position.legal_moves(side).first().copied());
    SearchReport {
        best,
        value,
        pv: if own.moves.is_empty() {
            best.into_iter().collect()
        } else {
            own.moves
        },
        depth,
        outcome,
        stats,
    }
}
