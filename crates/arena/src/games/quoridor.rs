//! Quoridor behind the common face.

use std::collections::BTreeMap;

use anyhow::{Context, Result, anyhow};
use quoridor::{DrawPolicy, GameEnd, GameLine, Move, Orientation, Position, Size, Square};
use search_core::{Bulk, LimitKind, Limits, Outcome, Side, SplitMix64};
use serde_json::json;

use super::{
    Analysis, Board, Catalogue, GameKind, Method, Setup, Shown, Solution, Teller, Tick, draw,
    move_texts, paint, position_text, report, rule,
};
use crate::contest::Contest;
use crate::contest::line::Line;
use crate::contest::one_start::OneStart;
use crate::contest::turns::{self, TurnLine};
use crate::error::Verdict;
use crate::figures::millis;
use crate::log::GameResult;
use crate::options::{RulesArgs, StartArgs};
use crate::pictures::scene::{Paint, Scene};

/// Walls in each hand unless told.
const WALLS: u32 = 10;

/// The game's entry among the games.
pub(super) struct Quoridor;

impl GameKind for Quoridor {
    fn name(&self) -> &'static str {
        "quoridor"
    }

    fn summary(&self) -> &'static str {
        "reach the other side first; walls make the way longer, never impossible"
    }

    fn options(&self) -> &'static [&'static str] {
        &["--size", "--walls", "--repetitions", "--ply-cap"]
    }

    fn rules(&self) -> &'static [&'static str] {
        &["ply_cap", "repetitions"]
    }

    fn catalogue(&self) -> Catalogue {
        catalogue()
    }

    fn board(&self, start: &StartArgs, _seed: u64) -> Result<Box<dyn Board>> {
        Ok(Box::new(QuoridorBoard(position(start)?)))
    }

    fn setup(&self, start: &StartArgs, rules: RulesArgs) -> Result<Setup> {
        setup(start, rules)
    }

    fn contest(&self, setup: &Setup) -> Result<Box<dyn Contest>> {
        contest(setup)
    }

    fn distances(&self, start: &StartArgs) -> Result<[u32; 2]> {
        let position = position(start)?;
        Ok(Side::ALL.map(|side| position.distance(side)))
    }
}

/// What `arena games` says.
fn catalogue() -> Catalogue {
    Catalogue {
        starts: vec![(
            "starts",
            vec![
                "--size 9 (2 to 9, or WxH such as 5x3), --walls 10".to_owned(),
                "positions: SIZE WHITE BLACK WHITE_WALLS BLACK_WALLS SIDE WALLS, such as \
                 9 e5 e6 9 9 b d6v,e3h"
                    .to_owned(),
            ],
        )],
        players: quoridor::BOTS,
    }
}

/// The position of the options.
fn position(start: &StartArgs) -> Result<Position> {
    let given = if let Some((text, name)) = position_text(start)? {
        text.parse::<Position>().with_context(|| name)?
    } else {
        let size = match &start.size {
            Some(text) => text.parse::<Size>().context("--size")?,
            None => Size::STANDARD,
        };
        let walls = start.walls.unwrap_or(WALLS);
        let walls = u8::try_from(walls)
            .map_err(|_| anyhow!("--walls: {walls} is more than a hand may hold (255)"))?;
        Position::start(size, walls)
    };
    let mut line = QuoridorLine::new(given, DrawPolicy::NONE);
    report::play_moves(&mut line, &move_texts(start))?;
    Ok(*line.game.position())
}

struct QuoridorBoard(Position);

impl Board for QuoridorBoard {
    fn show(&self, rich: bool) -> Shown {
        let position = &self.0;
        let sides = |value: &dyn Fn(Side) -> u32| json!({ "white": value(Side::First), "black": value(Side::Second) });
        let mut facts = vec![("position", json!(position.notation()))];
        match position.winner() {
            Some(winner) => facts.push(("winner", json!(quoridor::side_name(winner)))),
            None => facts.push(("to_move", json!(quoridor::side_name(position.turn())))),
        }
        facts.push(("walls", sides(&|side| u32::from(position.hand(side)))));
        facts.push(("distance", sides(&|side| position.distance(side))));
        facts.push(("legal_moves", json!(position.legal_moves().len())));
        Shown {
            board: draw(position, rich, ink),
            facts,
        }
    }

    fn scene(&self) -> Scene {
        scene(&self.0)
    }

    fn moves(&self) -> Result<Vec<String>> {
        Ok(report::move_texts(&self.0))
    }

    fn perft(&self, depth: u32, bulk: Bulk, tick: Tick<'_>) -> Result<Vec<(String, u64)>> {
        Ok(report::divide(&self.0, depth, bulk, tick))
    }

    fn analyze(&self, limits: &Limits, tell: Teller<'_>) -> Result<Analysis> {
        report::analyze(limits, tell, |limits, on_iteration| {
            quoridor::analyze(&self.0, limits, on_iteration)
        })
    }

    fn solve(&self, _method: &Method, limits: &Limits) -> Result<Solution> {
        let solution = quoridor::solve(&self.0, limits);
        let (states, elapsed) = (solution.states, millis(solution.elapsed));
        let Some(value) = solution.verdict else {
            let mut lines = vec![format!(
                "no answer ({}): at least {} layouts of walls, {states} states solved",
                solution.outcome, solution.layouts
            )];
            if solution.outcome == Outcome::LimitReached(LimitKind::Memory) {
                lines.push(
                    "the tables do not fit: try fewer --walls or a larger --memory-mb, or let \
                     `arena analyze` find a move without proof"
                        .to_owned(),
                );
            }
            return Ok(Solution {
                verdict: Verdict::Limit,
                work: states,
                lines,
                json: json!({
                    "value": null,
                    "reason": solution.outcome.to_string(),
                    "states": states,
                    "elapsed_ms": elapsed,
                }),
            });
        };
        let (word, plies) = match value {
            quoridor::Verdict::Win(plies) => ("win", Some(plies)),
            quoridor::Verdict::Loss(plies) => ("loss", Some(plies)),
            quoridor::Verdict::Draw => ("draw", None),
        };
        let moves: Vec<String> = solution.moves.iter().map(ToString::to_string).collect();
        Ok(Solution {
            verdict: Verdict::Done,
            work: states,
            lines: vec![
                format!("{} to move: {value}", quoridor::side_name(self.0.turn())),
                format!("best moves: {}", report::list(&moves)),
                format!("{states} states, {} layouts of walls", solution.layouts),
            ],
            json: json!({
                "value": word,
                "plies": plies,
                "moves": moves,
                "states": states,
                "elapsed_ms": elapsed,
            }),
        })
    }
}

/// The colours of the board.
fn ink(character: char) -> Option<paint::Ink> {
    match character {
        'W' => Some(paint::FIRST),
        'B' => Some(paint::SECOND),
        '=' | '|' => Some(paint::ACCENT),
        '.' => Some(paint::FAINT),
        _ => None,
    }
}

/// The board as shapes: squares of 100 with gaps of 20 between them, row 1 below.
fn scene(position: &Position) -> Scene {
    const STEP: i32 = 120;
    let (columns, rows) = (
        i32::from(position.size().width()),
        i32::from(position.size().height()),
    );
    let mut scene = Scene::new(STEP * columns - 20, STEP * rows - 20);
    let corner = |square: Square| {
        let row = rows - 1 - i32::from(square.row());
        [STEP * i32::from(square.column()), STEP * row]
    };
    for square in position.size().squares() {
        let [x, y] = corner(square);
        scene.rect([x, y, 100, 100], Paint::Floor);
    }
    for (column, name) in (0..columns).zip('a'..) {
        scene.column(STEP * column + 50, name);
    }
    for row in 0..rows {
        scene.row(STEP * row + 50, (rows - row).to_string());
    }
    for (side, paint) in Side::ALL.into_iter().zip(Paint::SIDES) {
        let [x, y] = corner(position.pawn(side));
        scene.disc([x + 50, y + 50, 38], paint);
    }
    for wall in position.walls().iter() {
        let [x, y] = corner(wall.anchor());
        let place = match wall.orientation() {
            Orientation::Horizontal => [x, y - 20, 220, 20],
            Orientation::Vertical => [x + 100, y - STEP, 20, 220],
        };
        scene.rect(place, Paint::Accent);
    }
    scene
}

/// A game with its draw policy.
#[derive(Clone)]
struct QuoridorLine {
    game: GameLine,
    policy: DrawPolicy,
}

impl QuoridorLine {
    fn new(position: Position, policy: DrawPolicy) -> Self {
        Self {
            game: GameLine::new(position, policy),
            policy,
        }
    }
}

impl Line for QuoridorLine {
    type Turn = Move;
    const CHOICES: usize = 1;
    const SEATS: [&'static str; 2] = ["White, W", "Black, B"];

    fn board(&self, rich: bool) -> String {
        draw(self.game.position(), rich, ink)
    }

    fn notation(&self) -> String {
        self.game.position().notation()
    }

    fn scene(&self) -> Scene {
        scene(self.game.position())
    }

    fn at(&self, notation: &str) -> Result<Self, String> {
        let position: Position = notation
            .parse()
            .map_err(|error: quoridor::PositionError| error.to_string())?;
        Ok(Self::new(position, self.policy))
    }

    fn try_play(&mut self, mv: Move) -> Result<(), String> {
        self.game.play(mv).map_err(|error| error.to_string())
    }

    fn ending(&self) -> Option<(GameResult, &'static str)> {
        Some(match self.game.ending()? {
            GameEnd::Won(side) => (GameResult::won_by(side), "goal"),
            GameEnd::Repetition => (GameResult::Draw, "repetition"),
            GameEnd::PlyCap => (GameResult::Draw, "ply-cap"),
        })
    }

    fn forfeit(&self) -> GameResult {
        turns::forfeit(self.game.position())
    }
}

impl TurnLine for QuoridorLine {
    type Position = Position;

    fn position(&self) -> &Position {
        self.game.position()
    }
}

/// How a match begins.
fn setup(start: &StartArgs, given: RulesArgs) -> Result<Setup> {
    let usual = DrawPolicy::default();
    Ok(Setup {
        start: position(start)?.notation(),
        rules: BTreeMap::from([
            (
                "repetitions".to_owned(),
                json!(given.repetitions.unwrap_or(usual.repetitions)),
            ),
            (
                "ply_cap".to_owned(),
                json!(given.ply_cap.unwrap_or(usual.ply_cap)),
            ),
        ]),
    })
}

/// Quoridor's side of a match.
fn contest(setup: &Setup) -> Result<Box<dyn Contest>> {
    let number = |name: &str| -> Result<u32> {
        serde_json::from_value(rule(setup, name)?.clone())
            .with_context(|| format!("the header's rule `{name}`"))
    };
    let position: Position = setup
        .start
        .parse()
        .with_context(|| format!("start `{}`", setup.start))?;
    let policy = DrawPolicy {
        repetitions: number("repetitions")?,
        ply_cap: number("ply_cap")?,
    };
    let hands = Side::ALL.map(|side| position.hand(side));
    // On a board of fewer rows two steps could end the game, and without walls all openings would
    // be alike.
    let is_roomy = position.size().height() >= 5 && hands.iter().all(|&walls| walls > 0);
    OneStart {
        start: QuoridorLine::new(position, policy),
        opening_plies: if is_roomy { 4 } else { 0 },
        opening_move,
        bot: quoridor::bot,
    }
    .boxed()
}

/// A move of a random opening: two pawn steps toward the goal, then two walls, and so on, so that
/// the pawns have met neither each other nor an empty hand and the walls make each opening its
/// own. A wall that puts one side more than two steps further from its goal than the other is not
/// drawn.
fn opening_move(line: &QuoridorLine, ply: u32, rng: &mut SplitMix64) -> Option<Move> {
    let position = line.game.position();
    let side = position.turn();
    let distance = position.distance(side);
    let sensible = |mv: &Move| {
        let mut after = *position;
        if after.try_play(*mv).is_err() {
            return false;
        }
        let [own, other] = [side, side.other()].map(|side| after.distance(side));
        match mv {
            Move::Pawn(_) => own < distance,
            Move::Wall(_) => own.abs_diff(other) <= 2,
        }
    };
    let wants_wall = ply % 4 >= 2 && position.hand(side) > 0;
    let moves: Vec<Move> = position
        .legal_moves()
        .into_iter()
        .filter(|mv| matches!(mv, Move::Wall(_)) == wants_wall && sensible(mv))
        .collect();
    rng.pick(&moves).copied()
}
