//! Looking ahead among several players: paranoid, or each for itself.

use search_core::{Limits, Watch};

use super::{MAX_PLAYERS, Party};
use crate::grid::Grid;
use crate::moves::Move;

/// What a player expects of the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outlook {
    /// All of them work against it: a game of two sides, searched by alpha-beta (Sturtevant and
    /// Korf, "On Pruning Techniques for Multi-Player Games", 2000).
    Paranoid,
    /// Each wants the most for itself: max-n (Luckhardt and Irani, "An Algorithmic Solution of
    /// N-Person Games", 1986).
    MaxN,
}

/// What a player chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartyChoice {
    /// The move; `None` only if the game is over.
    pub best: Option<Move>,
    /// Its worth to the player, in shares of cells: see [`choose`].
    pub value: i32,
    /// The last depth that was completed, in moves of any player.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
}

/// What a dead player is worth to itself, and less the sooner it died; and a winner.
const DEAD: i32 = -100_000;
const WON: i32 = 100_000;
/// Beyond all values.
const INFINITE: i32 = 1_000_000;
/// The deepest search: the fields of the largest games.
const MAX_DEPTH: u32 = 600;

/// Chooses a move for the player whose turn it is, by looking ahead deeper and deeper until a limit
/// is met.
///
/// A position is worth to each player the cells that it reaches before all others, who are nearer by
/// the order of turns. Paranoid, the cells of all others count against it. A limit that breaks off
/// an iteration leaves the answer of the last one.
///
/// # Complexity
///
/// Exponential in the depth: about the square root of all positions if paranoid, all if max-n.
pub fn choose(party: &Party, outlook: Outlook, limits: &Limits) -> PartyChoice {
    let mut choice = PartyChoice {
        best: party.moves().first().copied(),
        value: 0,
        depth: 0,
        nodes: 0,
    };
    let mut search = Search {
        watch: Watch::start(limits),
        nodes: 0,
        me: party.turn(),
        stopped: false,
    };
    for depth in 1..=limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH) {
        if choice.best.is_none() {
            break;
        }
        let found = search.root(party, outlook, depth, choice.best);
        choice.nodes = search.nodes;
        let Some((best, value)) = found else {
            break;
        };
        choice = PartyChoice {
            best: Some(best),
            value,
            depth,
            ..choice
        };
    }
    choice
}

struct Search {
    watch: Watch,
    nodes: u64,
    /// Who asks.
    me: usize,
    stopped: bool,
}

type Values = [i32; MAX_PLAYERS];

impl Search {
    /// One iteration; the move of the last one first. `None` if a limit broke it off.
    fn root(
        &mut self,
        party: &Party,
        outlook: Outlook,
        depth: u32,
        first: Option<Move>,
    ) -> Option<(Move, i32)> {
        let mut moves = party.moves();
        moves.sort_by_key(|&mv| Some(mv) != first);
        let mut best: Option<(Move, i32)> = None;
        for mv in moves {
            let after = played(party, mv);
            let value = match outlook {
                Outlook::Paranoid => {
                    let alpha = best.map_or(-INFINITE, |(_, value)| value);
                    self.paranoid(&after, depth - 1, 1, alpha, INFINITE)
                }
                Outlook::MaxN => self.max_n(&after, depth - 1, 1)[self.me],
            };
            if self.stopped {
                return None;
            }
            if best.is_none_or(|(_, known)| value > known) {
                best = Some((mv, value));
            }
        }
        best
    }

    /// Alpha-beta from the view of the one who asks.
    fn paranoid(
        &mut self,
        party: &Party,
        depth: u32,
        ply: i32,
        mut alpha: i32,
        mut beta: i32,
    ) -> i32 {
        if !self.enter() {
            return 0;
        }
        if let Some(value) = ended(party, self.me, ply) {
            return value;
        }
        if depth == 0 {
            let cells = territories(party);
            let others: i32 = party
                .alive()
                .filter(|&player| player != self.me)
                .map(|player| cells[player])
                .sum();
            return cells[self.me] - others;
        }
        let mine = party.turn() == self.me;
        let mut best = if mine { -INFINITE } else { INFINITE };
        for mv in party.moves() {
            let value = self.paranoid(&played(party, mv), depth - 1, ply + 1, alpha, beta);
            if mine {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            if alpha >= beta || self.stopped {
                break;
            }
        }
        best
    }

    /// What the position is worth to each player if each plays for itself. Of moves that are equal
    /// to the mover, the first is taken.
    fn max_n(&mut self, party: &Party, depth: u32, ply: i32) -> Values {
        if !self.enter() {
            return Values::default();
        }
        let mut values = if depth == 0 || party.winner().is_some() {
            territories(party)
        } else {
            let mover = party.turn();
            let mut best: Option<Values> = None;
            for mv in party.moves() {
                let values = self.max_n(&played(party, mv), depth - 1, ply + 1);
                if best.is_none_or(|best| values[mover] > best[mover]) {
                    best = Some(values);
                }
                if self.stopped {
                    break;
                }
            }
            best.unwrap_or_default()
        };
        // Also of those who are dead further on this is the first place.
        for (player, value) in values.iter_mut().enumerate().take(party.players()) {
            *value = ended(party, player, ply).unwrap_or(*value);
        }
        values
    }

    fn enter(&mut self) -> bool {
        self.stopped = self.stopped || self.watch.check(self.nodes).is_some();
        self.nodes += u64::from(!self.stopped);
        !self.stopped
    }
}

fn played(party: &Party, mv: Move) -> Party {
    let mut after = party.clone();
    after.play(mv).expect("the moves of a party are legal");
    after
}

/// The value for a player for whom it is over.
fn ended(party: &Party, player: usize, ply: i32) -> Option<i32> {
    if party.head(player).is_none() {
        Some(DEAD + ply)
    } else {
        (party.winner() == Some(player)).then_some(WON - ply)
    }
}

/// How many free cells each player reaches before all others; of two at the same distance it is
/// the one who moves sooner.
pub(super) fn territories(party: &Party) -> Values {
    let players = party.players();
    let mut unclaimed = *party.free();
    let mut fronts: Vec<Grid> = (0..players)
        .map(|player| {
            party
                .head(player)
                .map_or(Grid::empty(party.size()), |head| {
                    Grid::of(party.size(), head)
                })
        })
        .collect();
    let mut cells = Values::default();
    let mut moving = true;
    while moving {
        moving = false;
        for nth in 0..players {
            let player = (party.turn() + nth) % players;
            let front = &mut fronts[player];
            // The front itself is claimed, and so falls away.
            *front = front.spread(&unclaimed.or(front)).and(&unclaimed);
            unclaimed = unclaimed.and_not(front);
            cells[player] += front.len() as i32;
            moving |= !front.is_empty();
        }
    }
    cells
}
