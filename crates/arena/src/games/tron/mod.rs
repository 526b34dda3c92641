//! Tron behind the common face, under both sets of rules.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use search_core::{Ending, Game as _, Limits, Side};
use serde_json::{Value, json};
use tron::{Alternating, Cell, FairMaps, Move, Position, PositionError, Size, Turn};

use super::{
    Board, Catalogue, DrawWish, Drawn, GameKind, PartyWish, Places, Setup, Tick, draw, move_texts,
    paint, position_text, report,
};
use crate::contest::Contest;
use crate::contest::line::Line;
use crate::contest::simultaneous::JointLine;
use crate::contest::turns::{self, TurnLine};
use crate::log::GameResult;
use crate::options::{RulesArgs, StartArgs};
use crate::pictures::scene::{Paint, Scene};
use trails::Trails;

mod board;
mod contest;
mod generate;
mod party;
mod solve;
mod trails;

/// The word for maps drawn from the seed.
const FAIR: &str = "fair";

/// The game's entry among the games.
pub(super) struct Tron;

impl GameKind for Tron {
    fn name(&self) -> &'static str {
        "tron"
    }

    fn summary(&self) -> &'static str {
        "leave a trail, run into none; who crashes alone loses"
    }

    fn options(&self) -> &'static [&'static str] {
        &[
            "--size",
            "--map",
            "--rules",
            "--longest-path",
            "--wall-percent",
            "--contest",
        ]
    }

    fn rules(&self) -> &'static [&'static str] {
        &["turns"]
    }

    fn catalogue(&self) -> Catalogue {
        catalogue()
    }

    fn is_random(&self, start: &StartArgs) -> bool {
        is_fair(start)
    }

    fn board(&self, start: &StartArgs, seed: u64) -> Result<Box<dyn Board>> {
        board(start, seed)
    }

    fn setup(&self, start: &StartArgs, _rules: RulesArgs) -> Result<Setup> {
        setup(start)
    }

    fn contest(&self, setup: &Setup) -> Result<Box<dyn Contest>> {
        contest::contest(setup)
    }

    fn generate(&self, wish: DrawWish, seed: u64, _limits: &Limits) -> Result<Drawn> {
        generate::maps(&wish, seed)
    }

    fn party(&self, wish: &PartyWish, tick: Tick<'_>) -> Result<Vec<Vec<Places>>> {
        party::play(wish, tick)
    }
}

/// What `arena games` says.
fn catalogue() -> Catalogue {
    Catalogue {
        starts: vec![
            (
                "maps",
                vec![
                    "--map fair (the default: mirrored random walls and heads, drawn from --seed; \
                     each pair of a match gets its own), --size 16x16"
                        .to_owned(),
                    format!("--map NAME: {}", drawn_names()),
                    "--map or --position ROWS: # wall, . or space free, 1 and 2 heads, rows joined \
                     by /, such as #####/#1.2#/#####"
                        .to_owned(),
                    "--file F: a map in the format of the 2010 contest".to_owned(),
                ],
            ),
            (
                "rules",
                vec![
                    "--rules simultaneous (the default): both move at once".to_owned(),
                    "--rules alternating: in turn; who cannot move loses".to_owned(),
                ],
            ),
            (
                "two to four players in turn, trails of the dead vanish: `arena party tron`",
                tron::party::BOTS
                    .iter()
                    .map(|bot| format!("{:<12}{}", bot.name, bot.summary))
                    .collect(),
            ),
        ],
        players: tron::BOTS,
    }
}

/// The names of the maps of the crate.
fn drawn_names() -> String {
    let names: Vec<_> = tron::DRAWN_MAPS.iter().map(|map| map.name).collect();
    names.join(", ")
}

/// The colours of the board.
fn ink(character: char) -> Option<paint::Ink> {
    match character {
        '1' | 'o' => Some(paint::FIRST),
        '2' | 'x' => Some(paint::SECOND),
        '#' => Some(paint::FAINT),
        _ => None,
    }
}

/// Where a cell begins in a scene.
fn corner(size: Size, cell: Cell) -> [i32; 2] {
    [size.column(cell), size.row(cell)].map(|place| 100 * place as i32)
}

/// The board as shapes.
fn scene(position: &Position) -> Scene {
    let size = position.size();
    let mut scene = Scene::new(100 * size.width() as i32, 100 * size.height() as i32);
    for cell in size.cells() {
        let [x, y] = corner(size, cell);
        let paint = if position.free().contains(cell) {
            Paint::Floor
        } else {
            Paint::Wall
        };
        scene.rect([x, y, 100, 100], paint);
    }
    for (side, paint) in Side::ALL.into_iter().zip(Paint::SIDES) {
        if let Some(cell) = position.head(side) {
            let [x, y] = corner(size, cell);
            scene.disc([x + 50, y + 50, 46], paint);
        }
    }
    scene
}

/// The two sets of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rules {
    Simultaneous,
    Alternating,
}

impl Rules {
    fn parse(text: Option<&str>) -> Result<Self> {
        match text {
            None | Some("simultaneous") => Ok(Self::Simultaneous),
            Some("alternating") => Ok(Self::Alternating),
            Some(other) => {
                bail!("--rules: `{other}` is not one of simultaneous, alternating")
            }
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Simultaneous => "simultaneous",
            Self::Alternating => "alternating",
        }
    }
}

/// A generator of fair maps of a size, `16x16` unless told.
fn fair_maps(size: Option<&str>) -> Result<FairMaps> {
    let usual = FairMaps::default();
    Ok(match size {
        Some(text) => FairMaps {
            size: text.parse()?,
            ..usual
        },
        None => usual,
    })
}

/// The text that a start is given as, if it is; `None` for a fair map.
fn given_map(start: &StartArgs) -> Result<Option<(String, String)>> {
    match start.map.as_deref() {
        None => position_text(start),
        Some(FAIR) => Ok(None),
        Some(_) if start.size.is_some() => {
            bail!("--size is for fair maps; the map given has a size of its own")
        }
        Some(name) => {
            let text = tron::drawn_map(name).map_or(name, |map| map.text);
            Ok(Some((text.to_owned(), format!("--map `{name}`"))))
        }
    }
}

/// Whether the options ask for a fair map.
fn is_fair(start: &StartArgs) -> bool {
    start.map.as_deref().is_none_or(|map| map == FAIR)
        && start.position.is_none()
        && start.file.is_none()
}

/// The board of the options.
fn board(start: &StartArgs, seed: u64) -> Result<Box<dyn Board>> {
    let (text, name) = if let Some(given) = given_map(start)? {
        given
    } else {
        let maps = fair_maps(start.size.as_deref()).context("--size")?;
        let map = maps.map(seed, 0).context("--size")?;
        (map.notation(), FAIR.to_owned())
    };
    let moves = move_texts(start);
    match Rules::parse(start.rules.as_deref())? {
        Rules::Simultaneous => {
            let mut line = JointTron::at_start(text.parse().with_context(|| name)?);
            report::play_moves(&mut line, &moves)?;
            Ok(Box::new(line))
        }
        Rules::Alternating => {
            let mut line = AlternatingTron::at_start(text.parse().with_context(|| name)?);
            report::play_moves(&mut line, &moves)?;
            Ok(Box::new(line))
        }
    }
}

/// A game under the simultaneous rules.
#[derive(Clone)]
struct JointTron(Position, Trails);

impl JointTron {
    #[expect(clippy::large_types_passed_by_value, reason = "it stays in here")]
    fn at_start(position: Position) -> Self {
        Self(position, Trails::default())
    }
}

impl Line for JointTron {
    type Turn = Turn;
    const CHOICES: usize = 2;

    fn board(&self, rich: bool) -> String {
        draw(&self.1.on_board(self.0.size(), &self.0), rich, ink)
    }

    fn notation(&self) -> String {
        self.0.notation()
    }

    fn scene(&self) -> Scene {
        let mut scene = scene(&self.0);
        self.1.on_scene(self.0.size(), &mut scene);
        scene
    }

    fn at(&self, notation: &str) -> Result<Self, String> {
        let position: Result<_, PositionError> = notation.parse();
        position
            .map(Self::at_start)
            .map_err(|error| error.to_string())
    }

    fn try_play(&mut self, turn: Turn) -> Result<(), String> {
        let before = self.0;
        self.0.try_play(turn).map_err(|error| error.to_string())?;
        self.1.lengthen(&before, &self.0);
        Ok(())
    }

    fn ending(&self) -> Option<(GameResult, &'static str)> {
        Some(match self.0.ending()? {
            Ending::Won(side) => (GameResult::won_by(side), "crash"),
            Ending::Draw => (GameResult::Draw, "double-crash"),
        })
    }

    fn forfeit(&self) -> GameResult {
        GameResult::Draw
    }
}

impl JointLine for JointTron {
    type Position = Position;

    fn position(&self) -> &Position {
        &self.0
    }

    fn turn(choices: [Move; 2]) -> Turn {
        Turn(choices)
    }

    fn swapped(&self) -> Self {
        Self(self.0.swapped(), self.1.swapped())
    }

    fn swapped_turn(turn: &Turn) -> Turn {
        let [first, second] = turn.0;
        Turn([second, first])
    }
}

/// A game under the alternating rules.
#[derive(Clone)]
struct AlternatingTron(Alternating, Trails);

impl AlternatingTron {
    #[expect(clippy::large_types_passed_by_value, reason = "it stays in here")]
    fn at_start(game: Alternating) -> Self {
        Self(game, Trails::default())
    }
}

impl Line for AlternatingTron {
    type Turn = Move;
    const CHOICES: usize = 1;

    fn board(&self, rich: bool) -> String {
        draw(
            &self.1.on_board(self.0.position().size(), &self.0),
            rich,
            ink,
        )
    }

    fn notation(&self) -> String {
        self.0.notation()
    }

    fn scene(&self) -> Scene {
        let mut scene = scene(self.0.position());
        self.1.on_scene(self.0.position().size(), &mut scene);
        scene
    }

    fn at(&self, notation: &str) -> Result<Self, String> {
        let position: Result<_, PositionError> = notation.parse();
        position
            .map(Self::at_start)
            .map_err(|error| error.to_string())
    }

    fn try_play(&mut self, mv: Move) -> Result<(), String> {
        let before = *self.0.position();
        self.0.try_play(mv).map_err(|error| error.to_string())?;
        self.1.lengthen(&before, self.0.position());
        Ok(())
    }

    fn ending(&self) -> Option<(GameResult, &'static str)> {
        self.0
            .terminal()
            .map(|_| (turns::forfeit(&self.0), "stuck"))
    }

    fn forfeit(&self) -> GameResult {
        turns::forfeit(&self.0)
    }
}

impl TurnLine for AlternatingTron {
    type Position = Alternating;

    fn position(&self) -> &Alternating {
        &self.0
    }
}

/// How a match begins.
fn setup(start: &StartArgs) -> Result<Setup> {
    let rules = Rules::parse(start.rules.as_deref())?;
    let text = match given_map(start)? {
        Some(_) => return given_setup(start, rules),
        None => format!(
            "{FAIR} {}",
            fair_maps(start.size.as_deref()).context("--size")?.size
        ),
    };
    if start.moves.is_some() {
        bail!("--moves needs a map of its own: each pair of a match on fair maps has another");
    }
    Ok(Setup {
        start: text,
        rules: rules_record(rules),
    })
}

/// How a match on one given map begins.
fn given_setup(start: &StartArgs, rules: Rules) -> Result<Setup> {
    let shown = board(start, 0)?.show(false);
    let notation = shown
        .facts
        .iter()
        .find(|(key, _)| *key == "position")
        .and_then(|(_, value)| value.as_str())
        .unwrap_or_default()
        .to_owned();
    Ok(Setup {
        start: notation,
        rules: rules_record(rules),
    })
}

fn rules_record(rules: Rules) -> BTreeMap<String, Value> {
    BTreeMap::from([("turns".to_owned(), json!(rules.name()))])
}
