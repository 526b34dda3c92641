//! Looking ahead among several players: paranoid, or each for itself.

use search_core::{Limits, MultiPlayer, MultiPlayerReport, Outlook, Score, search_multi_player};

use super::{Party, PartyMove, PartyMoves};
use crate::walls::WallSet;

/// A win, less the later it comes, and less than nothing to all others.
const WON: Score = 100_000;
/// What a step of lead is worth, and a wall in hand.
const STEP: Score = 100;
const WALL: Score = 50;
/// The deepest search, where nothing else ends it.
const MAX_DEPTH: u32 = 200;

/// Chooses a move for the player whose turn it is, as [`search_multi_player`] does. At depth 1 this
/// is the greedy player.
///
/// A position is worth to each player 100 for each step that it is nearer to its goal than the best
/// of the others to theirs, and 50 for each wall in hand. Only pawn moves and walls across one
/// shortest way of another player are looked at; a player who has neither may build anywhere.
///
/// # Complexity
///
/// That of [`search_multi_player`].
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
pub fn choose(party: &Party, outlook: Outlook, limits: &Limits) -> MultiPlayerReport<PartyMove> {
    search_multi_player(party, outlook, &limits.clone().capped_at_depth(MAX_DEPTH))
}

/// Players have the numbers of their seats.
impl MultiPlayer for Party {
    type Move = PartyMove;
    type Moves = PartyMoves;
    type Values = [Score; 4];

    fn turn(&self) -> usize {
        self.turn.index()
    }

    /// Pawn moves, and walls across one shortest way of another player; all moves where there are
    /// none of these.
    fn moves(&self, out: &mut PartyMoves) {
        if self.winner().is_some() {
            return;
        }
        let all = self.legal_moves();
        let (passages, size) = (self.passages(), self.size());
        let others = self.seats().filter(|&seat| seat != self.turn());
        let ways = others.filter_map(|seat| passages.route(self.pawn(seat)?, seat.goal(size)));
        let across = ways.fold(WallSet::EMPTY, |slots, way| slots | way.cutting_slots());
        out.extend(all.iter().copied().filter(|mv| match mv {
            PartyMove::Wall(wall) => across.contains(*wall),
            PartyMove::Pawn(_) | PartyMove::Pass => true,
        }));
        if out.is_empty() {
            *out = all;
        }
    }

    fn play(&mut self, mv: PartyMove) {
        self.play_legal(mv);
    }

    fn settled(&self, player: usize) -> Option<Score> {
        let winner = self.winner()?;
        Some(if winner.index() == player { WON } else { -WON })
    }

    fn values(&self) -> [Score; 4] {
        let mut values = [0; 4];
        let way = |seat| self.distance(seat).map_or(0, |steps| steps as Score);
        for seat in self.seats() {
            let others = self.seats().filter(|&other| other != seat).map(way);
            let lead = others.min().unwrap_or(0) - way(seat);
            values[seat.index()] = STEP * lead + WALL * Score::from(self.hand(seat));
        }
        values
    }
}
