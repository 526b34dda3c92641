//! A game of three or four, shown move by move: `party [players] [nodes] [seed]`.
//!
//! South expects all others to work against it, the others each to play for itself. The first moves
//! are drawn at random.

use std::error::Error;

use quoridor::party::{Outlook, Party, PartyMove, Seat, choose};
use search_core::{Limits, SplitMix64};

/// No game goes on for longer: there is no rule that ends one where nobody gets ahead.
const MOST_MOVES: u32 = 400;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |usual: u64| arguments.next().map_or(Ok(usual), |text| text.parse());
    let (players, nodes, seed) = (number(4)?, number(20_000)?, number(1)?);
    let mut party = Party::standard(players as usize)?;
    let mut rng = SplitMix64::new(seed);
    for moves in 0..MOST_MOVES {
        if party.winner().is_some() {
            break;
        }
        let mv: Option<PartyMove> = if moves < players as u32 {
            rng.pick(&party.legal_moves()).copied()
        } else {
            let outlook = match party.turn() {
                Seat::South => Outlook::Paranoid,
                _ => Outlook::MaxN,
            };
            choose(&party, outlook, &Limits::none().with_nodes(nodes)).best
        };
        let Some(mv) = mv else { break };
        println!("{} {mv}", party.turn());
        party.try_play(mv)?;
    }
    println!("{party}\n{}", party.notation());
    Ok(())
}
