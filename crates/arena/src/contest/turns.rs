//! A game in turns between two players. Who is to move is asked of the position, so extra turns
//! need no thought.

use core::fmt::Display;
use core::str::FromStr;
use std::time::Instant;

use anyhow::Result;
use search_core::{Bot, Game, Side};

use super::adjudication::Adjudicator;
use super::clock::Clocks;
use super::line::{ILLEGAL, Line, blank_record, frame, judgements, opened, play_opening};
use super::player::{Chosen, Fault, Player, View};
use super::{Seating, Watcher};
use crate::log::{GameRecord, GameResult};

/// A [`Line`] whose turns are moves of one player.
pub(crate) trait TurnLine: Line<Turn = <Self::Position as Game>::Move> {
    /// The position.
    type Position: Game<Move: Display + FromStr<Err: Display>>;

    /// The position now.
    fn position(&self) -> &Self::Position;
}

/// The result if whoever is to move breaks the rules: a loss.
pub(crate) fn forfeit(position: &impl Game) -> GameResult {
    GameResult::won_by(position.turn().other())
}

/// Plays one game from its start, where `line` stands.
pub(crate) fn play<L: TurnLine>(
    mut line: L,
    mut players: [Player<dyn Bot<L::Position>>; 2],
    seat: &Seating<'_>,
    watch: Watcher<'_>,
) -> Result<GameRecord> {
    let start = line.notation();
    play_opening(&mut line, &seat.opening.moves)?;
    for (player, seed) in players.iter_mut().zip(seat.seeds) {
        if let Player::Own(bot) = player {
            bot.new_game(seed);
        }
    }
    let mut record = blank_record(seat, &line.notation());
    watch(&|| opened(&line, seat))?;
    let mut adjudicator = Adjudicator::new(seat.adjudication);
    let mut clocks = seat.clocks;
    let mut adjudicated = None;
    let (result, termination) = loop {
        if let Some(ending) = line.ending().or(adjudicated) {
            break ending;
        }
        let side: Side = line.position().turn();
        let forfeit = line.forfeit();
        let chosen = choose(
            &mut players[side.index()],
            &line,
            &start,
            side,
            clocks,
            seat,
            &record,
        );
        let chosen = chosen.and_then(|(chosen, turn)| {
            if let Some(clocks) = &mut clocks {
                clocks.spend(side, chosen.elapsed, seat.patience.margin)?;
            }
            Ok((chosen, turn))
        });
        let (chosen, turn) = match chosen {
            Ok(chosen) => chosen,
            Err(fault) => {
                record.detail = Some(fault.detail);
                break (forfeit, fault.kind.termination());
            }
        };
        chosen.note(&mut record);
        let pvs = [chosen.pv];
        record.moves.push(chosen.mv);
        let played = turn.and_then(|turn| line.try_play(turn));
        record.trail += &super::digest(&line.notation());
        if let Err(reason) = played {
            record.detail = Some(reason);
            break (forfeit, ILLEGAL);
        }
        let index = record.moves.len() - 1;
        adjudicated = adjudicator.see(&judgements::<L>(&record, index, Some(side)));
        watch(&|| frame(&line, &record, Some(side), &pvs, seat.rich))?;
    };
    Ok(GameRecord {
        result,
        termination: termination.to_owned(),
        ..record
    })
}

/// What a player did: its move as text, and as a turn where it is one.
type Answer<T> = (Chosen<String>, Result<T, String>);

/// Asks a player for its move.
fn choose<L: TurnLine>(
    player: &mut Player<dyn Bot<L::Position>>,
    line: &L,
    start: &str,
    side: Side,
    clocks: Option<Clocks>,
    seat: &Seating<'_>,
    record: &GameRecord,
) -> Result<Answer<L::Turn>, Fault> {
    match player {
        Player::Own(bot) => {
            let choice = match clocks {
                Some(clocks) => {
                    let asked = Instant::now();
                    let mut choice = bot.choose(line.position(), &clocks.limits(side, seat.limits));
                    choice.stats.elapsed = asked.elapsed();
                    choice
                }
                None => bot.choose(line.position(), seat.limits),
            };
            let chosen = Chosen::of(choice, seat.watched);
            let (text, turn) = (chosen.mv.to_string(), chosen.mv);
            Ok((chosen.with(text), Ok(turn)))
        }
        Player::Outside(Ok(outsider)) => {
            let chosen = outsider.choose(&View {
                start,
                is_usual: start == seat.usual_start,
                turns: &turns(record),
                position: &line.notation(),
                side,
                limits: seat.limits,
                time: Clocks::time(clocks, side, seat.limits),
                clocks,
            })?;
            let turn = chosen.mv.parse::<L::Turn>();
            let turn = turn.map_err(|error| error.to_string());
            Ok((chosen, turn))
        }
        Player::Outside(Err(fault)) => Err(fault.clone()),
    }
}

/// The turns of a game from its start, its opening included.
pub(super) fn turns(record: &GameRecord) -> Vec<String> {
    record
        .opening
        .iter()
        .chain(&record.moves)
        .cloned()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::Opening;
    use crate::contest::line::replay;
    use crate::contest::player::Patience;
    use crate::log::Adjudication;
    use crate::pictures::scene::Scene;
    use crate::player_spec::PlayerSpec;
    use search_core::{Choice, Limits, Score, score};

    /// A pile of which each takes one or two; taking one of the last three is an extra turn. Who
    /// cannot take has lost.
    #[derive(Clone)]
    struct Pile {
        left: u8,
        turn: Side,
    }

    impl Game for Pile {
        type Move = u8;
        type Moves = Vec<u8>;
        const MOVE_INDEXES: usize = 3;

        fn turn(&self) -> Side {
            self.turn
        }

        fn terminal(&self) -> Option<Score> {
            (self.left == 0).then_some(-score::WIN)
        }

        fn moves(&self, out: &mut Vec<u8>) {
            out.extend(1..=self.left.min(2));
        }

        fn play(&mut self, taken: u8) -> Score {
            let again = taken == 1 && self.left <= 3;
            self.left -= taken;
            if !again {
                self.turn = !self.turn;
            }
            0
        }

        fn key(&self) -> u64 {
            u64::from(self.left)
        }

        fn move_index(taken: u8) -> usize {
            taken.into()
        }
    }

    impl Line for Pile {
        type Turn = u8;
        const CHOICES: usize = 1;

        fn board(&self, _rich: bool) -> String {
            "o".repeat(self.left.into())
        }

        fn notation(&self) -> String {
            format!("{} {}", self.left, self.turn)
        }

        fn scene(&self) -> Scene {
            Scene::new(i32::from(self.left), 1)
        }

        fn at(&self, notation: &str) -> Result<Self, String> {
            let left = notation.parse().map_err(|_| "no number".to_owned())?;
            Ok(Self {
                left,
                turn: Side::First,
            })
        }

        fn try_play(&mut self, taken: u8) -> Result<(), String> {
            if !self.is_legal(taken) {
                return Err(format!("{} are left", self.left));
            }
            self.play(taken);
            Ok(())
        }

        fn ending(&self) -> Option<(GameResult, &'static str)> {
            self.terminal().map(|_| (forfeit(self), "nothing-left"))
        }

        fn forfeit(&self) -> GameResult {
            forfeit(self)
        }
    }

    impl TurnLine for Pile {
        type Position = Self;

        fn position(&self) -> &Self {
            self
        }
    }

    /// Plays the moves it was given, legal or not.
    struct Scripted(Vec<u8>);

    impl Bot<Pile> for Scripted {
        fn new_game(&mut self, _seed: u64) {}

        fn choose(&mut self, _position: &Pile, _limits: &Limits) -> Choice<u8> {
            Choice::plain(self.0.remove(0))
        }
    }

    fn game(first: &[u8], second: &[u8]) -> GameRecord {
        let names = ["a", "b"].map(|name| name.parse::<PlayerSpec>().unwrap());
        let opening = Opening {
            start: None,
            name: None,
            moves: Vec::new(),
        };
        let seat = Seating {
            id: 1,
            pair: 1,
            opening: &opening,
            players: [&names[0], &names[1]],
            seeds: [1, 2],
            limits: &Limits::none(),
            adjudication: &Adjudication::default(),
            clocks: None,
            patience: Patience::default(),
            stderr: None,
            usual_start: "",
            watched: false,
            rich: false,
            times: false,
        };
        let bots = [first, second]
            .map(|moves| Player::Own(Box::new(Scripted(moves.to_vec())) as Box<dyn Bot<Pile>>));
        play(start(), bots, &seat, &mut |_| Ok(())).unwrap()
    }

    fn start() -> Pile {
        Pile {
            left: 6,
            turn: Side::First,
        }
    }

    #[test]
    fn extra_turns_are_the_positions_affair() {
        let record = game(&[2, 1, 2], &[1]);
        assert_eq!(record.moves, ["2", "1", "1", "2"]);
        assert_eq!(record.result, GameResult::First);
        assert_eq!(record.termination, "nothing-left");
        assert_eq!(replay(start(), &record, &Adjudication::default()), Ok(()));
    }

    #[test]
    fn who_breaks_the_rules_loses_and_the_record_says_so() {
        let record = game(&[2], &[5]);
        assert_eq!(record.moves, ["2", "5"]);
        assert_eq!(record.result, GameResult::First);
        assert_eq!(record.termination, ILLEGAL);
        assert_eq!(replay(start(), &record, &Adjudication::default()), Ok(()));
        let said = |change: &dyn Fn(&mut GameRecord)| {
            let mut record = record.clone();
            change(&mut record);
            replay(start(), &record, &Adjudication::default())
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            said(&|record| record.moves[1] = "1".to_owned()),
            "move 2: `1` is legal, the record says it is not"
        );
        assert_eq!(
            said(&|record| record.termination = "nothing-left".to_owned()),
            "move 2: `5` is not legal: 4 are left"
        );
        assert_eq!(
            said(&|record| record.result = GameResult::Second),
            "the record says 0-1 (illegal-move), the rules say 1-0 (illegal-move)"
        );
    }
}
