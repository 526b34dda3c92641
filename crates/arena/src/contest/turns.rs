//! A game in turns between two players. Who is to move is asked of the position, so extra turns
//! need no thought.

use core::fmt::Display;

use anyhow::Result;
use search_core::{Bot, Game, Side};

use super::line::{ILLEGAL, Line, blank_record, note_choice};
use super::{Frame, Seating, Watcher};
use crate::log::{GameRecord, GameResult};

/// A [`Line`] whose turns are moves of one player.
pub(crate) trait TurnLine: Line<Turn = <Self::Position as Game>::Move> {
    /// The position.
    type Position: Game<Move: Display>;

    /// The position now.
    fn position(&self) -> &Self::Position;
}

/// The result if whoever is to move breaks the rules: a loss.
pub(crate) fn forfeit(position: &impl Game) -> GameResult {
    GameResult::won_by(position.turn().other())
}

/// Plays one game from the end of its opening, where `line` stands.
pub(crate) fn play<L: TurnLine>(
    mut line: L,
    mut bots: [Box<dyn Bot<L::Position>>; 2],
    seat: &Seating<'_>,
    watch: Watcher<'_>,
) -> Result<GameRecord> {
    for (bot, seed) in bots.iter_mut().zip(seat.seeds) {
        bot.new_game(seed);
    }
    let mut record = blank_record(seat, &line.notation());
    let (result, termination) = loop {
        if let Some(ending) = line.ending() {
            break ending;
        }
        let side: Side = line.position().turn();
        let choice = bots[side.index()].choose(line.position(), seat.limits);
        record.moves.push(choice.mv.to_string());
        note_choice(&mut record, &choice);
        let forfeit = line.forfeit();
        let broken = line.try_play(choice.mv).is_err();
        record.trail += &super::digest(&line.notation());
        if broken {
            break (forfeit, ILLEGAL);
        }
        watch(&Frame {
            board: line.board(seat.rich),
            caption: format!(
                "game {}, move {}: {} plays {}",
                seat.id,
                record.moves.len(),
                record.players[side.index()],
                choice.mv
            ),
        })?;
    };
    Ok(GameRecord {
        result,
        termination: termination.to_owned(),
        ..record
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::Opening;
    use crate::contest::line::replay;
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
            rich: false,
            times: false,
        };
        let bots: [Box<dyn Bot<Pile>>; 2] =
            [first, second].map(|moves| Box::new(Scripted(moves.to_vec())) as _);
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
        assert_eq!(replay(start(), &record), Ok(()));
    }

    #[test]
    fn who_breaks_the_rules_loses_and_the_record_says_so() {
        let record = game(&[2], &[5]);
        assert_eq!(record.moves, ["2", "5"]);
        assert_eq!(record.result, GameResult::First);
        assert_eq!(record.termination, ILLEGAL);
        assert_eq!(replay(start(), &record), Ok(()));
        let said = |change: &dyn Fn(&mut GameRecord)| {
            let mut record = record.clone();
            change(&mut record);
            replay(start(), &record).unwrap_err().to_string()
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
