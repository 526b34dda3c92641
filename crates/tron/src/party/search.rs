//! Looking ahead among several players: paranoid, or each for itself.

use search_core::{Limits, MultiPlayer, MultiPlayerReport, Outlook, Score, search_multi_player};

use super::{MAX_PLAYERS, Party};
use crate::grid::Grid;
use crate::moves::{Move, Moves};

/// What the last one alive is worth to itself, less the later it comes; the dead are worth as much
/// less than nothing, and less the sooner they died.
const WON: Score = 100_000;

/// Chooses a move for the player whose turn it is, as [`search_multi_player`] does.
///
/// A position is worth to each player the cells that it reaches before all others, who are nearer by
/// the order of turns. Paranoid, the cells of all others count against it.
///
/// # Complexity
///
/// That of [`search_multi_player`].
pub fn choose(party: &Party, outlook: Outlook, limits: &Limits) -> MultiPlayerReport<Move> {
    search_multi_player(party, outlook, limits)
}

impl MultiPlayer for Party {
    type Move = Move;
    type Moves = Moves;
    type Values = [Score; MAX_PLAYERS];

    fn turn(&self) -> usize {
        self.turn
    }

    fn moves(&self, out: &mut Moves) {
        *out = self.legal_moves();
    }

    fn play(&mut self, mv: Move) {
        self.try_play(mv)
            .expect("a search plays the moves of the party");
    }

    /// It is over for the dead, while the others go on.
    fn settled(&self, player: usize) -> Option<Score> {
        if self.head(player).is_none() {
            Some(-WON)
        } else {
            (self.winner() == Some(player)).then_some(WON)
        }
    }

    fn values(&self) -> [Score; MAX_PLAYERS] {
        territories(self)
    }

    fn value_against_all(&self, player: usize) -> Score {
        let cells = territories(self);
        2 * cells[player] - cells.iter().sum::<Score>()
    }
}

/// How many free cells each player reaches before all others; of two at the same distance it is
/// the one who moves sooner.
fn territories(party: &Party) -> [Score; MAX_PLAYERS] {
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
    let mut cells = [0; MAX_PLAYERS];
    let mut moving = true;
    while moving {
        moving = false;
        for nth in 0..players {
            let player = (party.turn() + nth) % players;
            let front = &mut fronts[player];
            // The front itself is claimed, and so falls away.
            *front = front.spread(&unclaimed.or(front)).and(&unclaimed);
            unclaimed = unclaimed.and_not(front);
            cells[player] += front.len() as Score;
            moving |= !front.is_empty();
        }
    }
    cells
}
