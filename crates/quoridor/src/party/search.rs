//! Looking ahead among several players: paranoid, or each for itself.

use search_core::{Limits, Watch};

use super::{Party, PartyMove, PartyMoves, Seat};
use crate::walls::WallSet;

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
    pub best: Option<PartyMove>,
    /// Its worth to the player: see [`choose`].
    pub value: i32,
    /// The last depth that was completed, in moves of any player.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
}

/// A win, less the later it comes, and less than nothing to all others.
const WON: i32 = 100_000;
/// What a step of lead is worth, and a wall in hand.
const STEP: i32 = 100;
const WALL: i32 = 50;
/// Beyond all values.
const INFINITE: i32 = 1_000_000;
/// The deepest search, where nothing else ends it.
const MAX_DEPTH: u32 = 200;

type Values = [i32; 4];

/// Chooses a move for the player whose turn it is, by looking ahead deeper and deeper until a limit
/// is met. At depth 1 this is the greedy player.
///
/// A position is worth to each player 100 for each step that it is nearer to its goal than the best
/// of the others to theirs, and 50 for each wall in hand. Only pawn moves and walls across one
/// shortest way of another player are looked at; a player who has neither may build anywhere. A limit
/// that breaks off an iteration leaves the answer of the last one.
///
/// # Complexity
///
/// Exponential in the depth: about the square root of all positions if paranoid, all if max-n.
///
/// # Examples
///
/// ```
/// use quoridor::party::{Outlook, Party, choose};
/// use search_core::Limits;
///
/// let party: Party = "9 e8,a5,c9,i5 5,5,5,5 s -".parse()?;
/// let choice = choose(&party, Outlook::Paranoid, &Limits::none().with_depth(2));
/// assert_eq!(choice.best.map(|mv| mv.to_string()).as_deref(), Some("e9"));
/// # Ok::<(), quoridor::party::PartyError>(())
/// ```
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
    me: Seat,
    stopped: bool,
}

impl Search {
    /// One iteration; the move of the last one first. `None` if a limit broke it off.
    fn root(
        &mut self,
        party: &Party,
        outlook: Outlook,
        depth: u32,
        first: Option<PartyMove>,
    ) -> Option<(PartyMove, i32)> {
        let mut moves = candidates(party);
        moves.sort_by_key(|&mv| Some(mv) != first);
        let mut best: Option<(PartyMove, i32)> = None;
        for mv in moves {
            let after = played(party, mv);
            let value = match outlook {
                Outlook::Paranoid => {
                    let alpha = best.map_or(-INFINITE, |(_, value)| value);
                    self.paranoid(&after, depth - 1, 1, alpha, INFINITE)
                }
                Outlook::MaxN => self.max_n(&after, depth - 1, 1)[self.me.index()],
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
        if depth == 0 || party.winner().is_some() {
            return worth(party, ply)[self.me.index()];
        }
        let mine = party.turn() == self.me;
        let mut best = if mine { -INFINITE } else { INFINITE };
        for mv in candidates(party) {
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
        if depth == 0 || party.winner().is_some() {
            return worth(party, ply);
        }
        let mover = party.turn().index();
        let mut best: Option<Values> = None;
        for mv in candidates(party) {
            let values = self.max_n(&played(party, mv), depth - 1, ply + 1);
            if best.is_none_or(|best| values[mover] > best[mover]) {
                best = Some(values);
            }
            if self.stopped {
                break;
            }
        }
        best.unwrap_or_default()
    }

    fn enter(&mut self) -> bool {
        self.stopped = self.stopped || self.watch.check(self.nodes).is_some();
        self.nodes += u64::from(!self.stopped);
        !self.stopped
    }
}

fn played(party: &Party, mv: PartyMove) -> Party {
    let mut after = *party;
    after.play_legal(mv);
    after
}

/// The moves that are looked at, at least one while the game goes on.
fn candidates(party: &Party) -> PartyMoves {
    let (passages, size) = (party.passages(), party.size());
    let others = party.seats().filter(|&seat| seat != party.turn());
    let ways = others.filter_map(|seat| passages.route(party.pawn(seat)?, seat.goal(size)));
    let across = ways.fold(WallSet::EMPTY, |slots, way| slots | way.cutting_slots());
    let all = party.moves();
    let some: PartyMoves = all
        .iter()
        .copied()
        .filter(|mv| match mv {
            PartyMove::Wall(wall) => across.contains(*wall),
            PartyMove::Pawn(_) | PartyMove::Pass => true,
        })
        .collect();
    if some.is_empty() { all } else { some }
}

/// What the position is worth to each player; of an empty seat it means nothing.
fn worth(party: &Party, ply: i32) -> Values {
    if let Some(winner) = party.winner() {
        let mut values = [ply - WON; 4];
        values[winner.index()] = WON - ply;
        return values;
    }
    let mut values = Values::default();
    for seat in party.seats() {
        let way = |seat| party.distance(seat).map_or(0, |steps| steps as i32);
        let others = party.seats().filter(|&other| other != seat).map(way);
        let lead = others.min().unwrap_or(0) - way(seat);
        values[seat.index()] = STEP * lead + WALL * i32::from(party.hand(seat));
    }
    values
}
