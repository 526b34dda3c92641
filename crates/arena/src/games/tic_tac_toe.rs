//! Tic-tac-toe, to show what a further game takes: a position that is a [`Game`], a [`Line`] around
//! it, and a [`OneStart`]. Matches, logs, replays, sessions and pictures come with these.

use core::fmt;
use core::str::FromStr;

use anyhow::Result;
use search_core::bot::find_bot;
use search_core::{Bot, BotError, BotInfo, BotOptions, Game, RandomBot, Score, Side, score};

use crate::contest::Contest;
use crate::contest::line::Line;
use crate::contest::one_start::OneStart;
use crate::contest::turns::{self, TurnLine};
use crate::log::GameResult;
use crate::pictures::scene::{Paint, Scene};

const BOTS: &[BotInfo] = &[BotInfo {
    name: "random",
    summary: "any cell",
    options: &[],
}];

/// The eight lines of three.
const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// A cell, from 1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark(u8);

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Mark {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let cell = text.parse().ok().filter(|cell| (1..=9).contains(cell));
        cell.map(Self)
            .ok_or_else(|| format!("`{text}` is no cell from 1 to 9"))
    }
}

/// The cells of both players.
#[derive(Clone)]
pub(crate) struct Board([u16; 2]);

impl Board {
    fn count(&self) -> u32 {
        (self.0[0] | self.0[1]).count_ones()
    }

    fn is_free(&self, mark: Mark) -> bool {
        (self.0[0] | self.0[1]) & (1 << (mark.0 - 1)) == 0
    }
}

impl Game for Board {
    type Move = Mark;
    type Moves = Vec<Mark>;
    const MOVE_INDEXES: usize = 10;

    fn turn(&self) -> Side {
        Side::ALL[self.count() as usize % 2]
    }

    fn terminal(&self) -> Option<Score> {
        let last = self.0[self.turn().other().index()];
        if LINES.iter().any(|line| last & line == *line) {
            return Some(-score::WIN);
        }
        (self.count() == 9).then_some(0)
    }

    fn moves(&self, out: &mut Vec<Mark>) {
        out.extend((1..=9).map(Mark).filter(|&mark| self.is_free(mark)));
    }

    fn play(&mut self, mark: Mark) -> Score {
        self.0[self.turn().index()] |= 1 << (mark.0 - 1);
        0
    }

    fn key(&self) -> u64 {
        u64::from(self.0[0]) << 16 | u64::from(self.0[1])
    }

    fn move_index(mark: Mark) -> usize {
        mark.0.into()
    }
}

impl Line for Board {
    type Turn = Mark;
    const CHOICES: usize = 1;

    fn board(&self, _rich: bool) -> String {
        self.notation().replace('/', "\n")
    }

    fn notation(&self) -> String {
        let sign = |cell: usize| match (self.0[0] >> cell & 1, self.0[1] >> cell & 1) {
            (0, 0) => '.',
            (1, _) => 'x',
            _ => 'o',
        };
        let rows = [0, 3, 6].map(|row| (row..row + 3).map(sign).collect::<String>());
        rows.join("/")
    }

    fn scene(&self) -> Scene {
        let mut scene = Scene::new(300, 300);
        for cell in 0..9 {
            let (x, y) = (100 * (cell % 3), 100 * (cell / 3));
            scene.rect([x, y, 100, 100], Paint::Floor);
            for (cells, paint) in self.0.iter().zip([Paint::First, Paint::Second]) {
                if cells >> cell & 1 == 1 {
                    scene.disc([x + 50, y + 50, 40], paint);
                }
            }
        }
        scene
    }

    fn at(&self, notation: &str) -> Result<Self, String> {
        let cells: String = notation.split('/').collect();
        if cells.len() != 9 {
            return Err(format!("`{notation}` is no board"));
        }
        let of = |sign: char| {
            let places = cells
                .chars()
                .enumerate()
                .filter(|(_, found)| *found == sign);
            places.fold(0, |sum, (cell, _)| sum | 1 << cell)
        };
        Ok(Self([of('x'), of('o')]))
    }

    fn try_play(&mut self, mark: Mark) -> Result<(), String> {
        if !self.is_free(mark) {
            return Err(format!("cell {mark} is taken"));
        }
        self.play(mark);
        Ok(())
    }

    fn ending(&self) -> Option<(GameResult, &'static str)> {
        Some(match self.terminal()? {
            0 => (GameResult::Draw, "board-full"),
            _ => (turns::forfeit(self), "three-in-a-row"),
        })
    }

    fn forfeit(&self) -> GameResult {
        turns::forfeit(self)
    }
}

impl TurnLine for Board {
    type Position = Self;

    fn position(&self) -> &Self {
        self
    }
}

fn bot(name: &str, options: &BotOptions) -> Result<Box<dyn Bot<Board>>, BotError> {
    find_bot(BOTS, name, options)?;
    Ok(Box::new(RandomBot::new(0)))
}

/// The game's side of a match.
fn contest() -> Result<Box<dyn Contest>> {
    OneStart {
        start: Board([0, 0]),
        opening_plies: 2,
        opening_move: |board, _, rng| {
            let mut moves = Vec::new();
            board.moves(&mut moves);
            rng.pick(&moves).copied()
        },
        bot,
    }
    .boxed()
}

#[test]
fn a_further_game_has_all_that_the_four_have() {
    use crate::contest::player::Patience;
    use crate::contest::schedule::Schedule;
    use crate::contest::session::ToMove;
    use crate::contest::standings::Standings;
    use crate::contest::{Seating, player_seed};
    use crate::log::{Record, record_line};
    use crate::player_spec::PlayerSpec;

    let contest = contest().unwrap();
    let players = ["random@a", "random@b"].map(|text| text.parse::<PlayerSpec>().unwrap());
    let openings = contest.openings(1, 2, 50).unwrap();
    let schedule = Schedule::new(2, None, contest.is_paired());
    let limits = search_core::Limits::none();
    let mut standings = Standings::default();
    let mut ends = std::collections::BTreeSet::new();
    for id in 1..=100 {
        let seat = schedule.seat(id);
        let seating = Seating {
            id,
            pair: seat.pair,
            opening: &openings[seat.round as usize - 1],
            players: seat.players.map(|player| &players[player]),
            seeds: seat.players.map(|player| player_seed(1, id, player)),
            limits: &limits,
            patience: Patience::default(),
            usual_start: "",
            rich: false,
            times: false,
        };
        let record = contest.play(&seating, &mut |_| Ok(())).unwrap();
        // Through a line of a log and back.
        let line = record_line(&record);
        let read: Record = serde_json::from_str(&line).unwrap();
        assert_eq!(read, record);
        assert_eq!(contest.replay(&read), Ok(()));
        let pictures = contest.pictures(&read, false).ok().unwrap();
        let Record::Game(game) = &read else { panic!() };
        assert_eq!(pictures.len(), 1 + game.opening.len() + game.moves.len());
        standings.add(&read);
        ends.insert(read.termination().to_owned());
        let mut altered = game.clone();
        altered.moves.reverse();
        assert!(altered.moves == game.moves || contest.replay(&Record::Game(altered)).is_err());
    }
    assert_eq!(standings.total(), 100);
    assert!(standings.pool().fit().ratings[0].is_some());
    assert_eq!(ends.len(), 2, "{ends:?}");
    let mut session = contest.session(&players[0], 1).unwrap();
    session.play(&["5", "1", "3"]).unwrap();
    assert_eq!(session.to_move(), ToMove::One(Side::Second));
    assert!(
        session
            .legal(Side::Second)
            .contains(&session.think(Side::Second, &limits).unwrap().mv)
    );
    let notation = session.notation();
    session.restart(Some(&notation)).unwrap();
    assert_eq!(session.notation(), "o.x/.x./...");
}
