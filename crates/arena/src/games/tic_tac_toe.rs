//! Tic-tac-toe, to show what a further game takes: a position that is a [`Game`], a [`Line`] around
//! it, a [`OneStart`], and a [`GameKind`] that a line in `games/mod.rs` names. Matches, tournaments,
//! logs, replays, sessions and pictures come with these.

use core::fmt;
use core::str::FromStr;
use std::collections::BTreeMap;

use anyhow::{Error, Result};
use search_core::bot::find_bot;
use search_core::{Bot, BotError, BotInfo, BotOptions, Game, RandomBot, Score, Side, score};

use super::{Catalogue, GameKind, Setup};
use crate::contest::Contest;
use crate::contest::line::Line;
use crate::contest::one_start::OneStart;
use crate::contest::turns::{self, TurnLine};
use crate::log::GameResult;
use crate::options::{RulesArgs, StartArgs};
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
            for (cells, paint) in self.0.iter().zip(Paint::SIDES) {
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

/// The game's entry among the games.
pub(super) struct TicTacToe;

impl GameKind for TicTacToe {
    fn name(&self) -> &'static str {
        "tic-tac-toe"
    }

    fn summary(&self) -> &'static str {
        "three in a row"
    }

    fn catalogue(&self) -> Catalogue {
        Catalogue {
            starts: Vec::new(),
            players: BOTS,
        }
    }

    fn setup(&self, _start: &StartArgs, _rules: RulesArgs) -> Result<Setup> {
        Ok(Setup {
            start: Board([0, 0]).notation(),
            rules: BTreeMap::new(),
        })
    }

    fn contest(&self, setup: &Setup) -> Result<Box<dyn Contest>> {
        OneStart {
            start: Board([0, 0]).at(&setup.start).map_err(Error::msg)?,
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
}

#[test]
fn a_further_game_has_all_that_the_four_have() {
    use crate::contest::run::{Series, Show};
    use crate::contest::schedule::Shard;
    use crate::contest::session::ToMove;
    use crate::contest::standings::Standings;
    use crate::games::GameName;
    use crate::log::{
        Adjudication, FORMAT, Header, LimitsRecord, Log, Player, Record, header_line, parse_log,
        record_line,
    };
    use crate::player_spec::PlayerSpec;
    use crate::verify::verify;

    // All that is known of the game here is its name.
    let game = GameName::of_name("tic-tac-toe").unwrap();
    let setup = game.start_setup(&StartArgs::default()).unwrap();
    let contest = game.contest(&setup).unwrap();
    let players = ["random@a", "random@b"].map(|text| text.parse::<PlayerSpec>().unwrap());
    let header = Header {
        format: FORMAT,
        arena: env!("CARGO_PKG_VERSION").to_owned(),
        game: game.name().to_owned(),
        rules: setup.rules.clone(),
        start: setup.start.clone(),
        seed: 1,
        games: 100,
        opening_plies: contest.default_opening_plies(),
        pairings: None,
        players: players.iter().map(Player::from).collect(),
        limits: LimitsRecord::default(),
        openings: Vec::new(),
        adjudication: Adjudication::default(),
        sprt: None,
    };
    let series = Series::new(&*contest, &header, Show::default()).unwrap();
    let mut standings = Standings::default();
    let mut ends = std::collections::BTreeSet::new();
    let mut text = header_line(&header) + "\n";
    for id in series.ids(Shard::WHOLE) {
        let record = series.play(id).unwrap();
        text = text + &record_line(&record) + "\n";
        let pictures = contest.pictures(&record, false).ok().unwrap();
        let Record::Game(played) = &record else {
            panic!()
        };
        assert_eq!(
            pictures.len(),
            1 + played.opening.len() + played.moves.len()
        );
        standings.add(&record);
        ends.insert(record.termination().to_owned());
        let mut altered = played.clone();
        altered.moves.reverse();
        assert!(
            altered.moves == played.moves
                || contest
                    .replay(&Record::Game(altered), &header.adjudication)
                    .is_err()
        );
    }
    let log: Log = parse_log(text.as_bytes()).unwrap();
    assert!(verify(&log).unwrap().is_ok());
    assert_eq!(standings.total(), 100);
    assert!(standings.pool().fit().ratings[0].is_some());
    assert_eq!(ends.len(), 2, "{ends:?}");
    let mut session = contest.session(&players[0], 1).unwrap();
    session.play(&["5", "1", "3"]).unwrap();
    assert_eq!(session.to_move(), ToMove::One(Side::Second));
    let limits = search_core::Limits::none();
    let thought = session.think(Side::Second, &limits).unwrap();
    assert!(session.legal(Side::Second).contains(&thought.mv));
    let notation = session.notation();
    session.restart(Some(&notation)).unwrap();
    assert_eq!(session.notation(), "o.x/.x./...");
}
