//! Dots and Boxes behind the common face.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use dots_boxes::solve::{Pauses, Progress, ResumeError, solve_resumable};
use dots_boxes::{
    Cell, Chain, Edge, Form, Move, Orientation, Outlook, Position, PositionError, Record, Size,
    Start,
};
use search_core::{Bulk, Ending, Limits, Outcome, Side, SplitMix64};
use serde_json::{Value, json};

use super::{
    Analysis, Board, Catalogue, GameKind, Method, Setup, Shown, Solution, Teller, Tick, draw,
    move_texts, overlaid, paint, position_text, report,
};
use crate::contest::Contest;
use crate::contest::line::Line;
use crate::contest::one_start::OneStart;
use crate::contest::turns::{self, TurnLine};
use crate::error::Verdict;
use crate::figures::{grouped, millis};
use crate::log::GameResult;
use crate::options::{RulesArgs, StartArgs};
use crate::pictures::scene::{Paint, Scene};

/// The size unless told.
const SIZE: &str = "5x5";

/// The game's entry among the games.
pub(super) struct DotsBoxes;

impl GameKind for DotsBoxes {
    fn name(&self) -> &'static str {
        "dots-boxes"
    }

    fn summary(&self) -> &'static str {
        "draw edges; who draws the last side of a box has it and draws again"
    }

    fn options(&self) -> &'static [&'static str] {
        &["--size", "--start", "--form", "--checkpoint"]
    }

    fn catalogue(&self) -> Catalogue {
        catalogue()
    }

    fn solver_knows_depth(&self) -> bool {
        true
    }

    fn board(&self, start: &StartArgs, _seed: u64) -> Result<Box<dyn Board>> {
        Ok(Box::new(DotsBoard(position(start)?)))
    }

    fn setup(&self, start: &StartArgs, _rules: RulesArgs) -> Result<Setup> {
        Ok(Setup {
            start: position(start)?.notation(),
            rules: BTreeMap::new(),
        })
    }

    fn contest(&self, setup: &Setup) -> Result<Box<dyn Contest>> {
        contest(setup)
    }

    /// The table of its solver has a size of its own.
    fn solver_memory(&self) -> Option<usize> {
        None
    }

    fn converted(&self, start: &StartArgs, to: &str) -> Result<String> {
        let form: Form = to.parse().context("--to")?;
        form.write(&record(start)?).context("--to")
    }
}

/// What `arena games` says.
fn catalogue() -> Catalogue {
    Catalogue {
        starts: vec![(
            "starts",
            vec![
                format!("--size {SIZE} (RxC boxes, 1x1 to {0}x{0})", Size::MAX),
                "--start american (empty, the default), swedish (outer edges drawn), icelandic \
                 (left and bottom edges drawn)"
                    .to_owned(),
                "positions: RxC HROWS VROWS FIRST-SECOND SIDE, such as 2x2 ../-./.. .|./... 0-0 2"
                    .to_owned(),
                "--form dbn, actions or dbl reads OpenSpiel's bits and actions, Dabble's games"
                    .to_owned(),
            ],
        )],
        players: dots_boxes::BOTS,
    }
}

/// The game of the options: where it began, and the moves made.
fn record(start: &StartArgs) -> Result<Record> {
    let form: Form = match &start.form {
        Some(form) => form.parse().context("--form")?,
        None => Form::default(),
    };
    let given = if let Some((text, name)) = position_text(start)? {
        form.read(&text).with_context(|| name)?
    } else {
        let size: Size = start
            .size
            .as_deref()
            .unwrap_or(SIZE)
            .parse()
            .context("--size")?;
        let start: Start = match &start.start {
            Some(text) => text.parse().context("--start")?,
            None => Start::default(),
        };
        Record::new(Position::start(size, start), Vec::new())?
    };
    let mut line = DotsLine::at_start(*given.end());
    let texts = move_texts(start);
    report::play_moves(&mut line, &texts)?;
    let more = texts.iter().map(|text| text.parse::<Move>());
    let moves = given.moves().iter().copied().map(Ok).chain(more);
    Ok(Record::new(
        *given.start(),
        moves.collect::<Result<_, _>>()?,
    )?)
}

/// The position of the options.
fn position(start: &StartArgs) -> Result<Position> {
    Ok(*record(start)?.end())
}

struct DotsBoard(Position);

impl Board for DotsBoard {
    fn show(&self, rich: bool) -> Shown {
        let position = &self.0;
        let [first, second] = position.scores();
        let mut facts = vec![("position", json!(position.notation()))];
        match position.ending() {
            Some(Ending::Won(side)) => facts.push(("winner", json!(side.index() + 1))),
            Some(Ending::Draw) => facts.push(("winner", json!("neither"))),
            None => facts.push(("to_move", json!(position.turn().index() + 1))),
        }
        facts.push(("boxes", json!({ "first": first, "second": second })));
        facts.push(("open_boxes", json!(position.open_boxes())));
        facts.push(("legal_moves", json!(position.legal_moves().len())));
        let chains = position.chains();
        facts.push(("long_chains", json!(chains.long_chains())));
        facts.push(("loops", json!(chains.loops())));
        let lengths: Vec<usize> = chains.chains.iter().map(Chain::length).collect();
        facts.push(("chain_lengths", json!(lengths)));
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
        let mut analysis = report::analyze(limits, tell, |limits, on_iteration| {
            dots_boxes::analyze(&self.0, limits, on_iteration)
        })?;
        if !self.0.is_over() {
            let outlook = Outlook::of(&self.0).to_string();
            analysis.notes = outlook.lines().map(ToOwned::to_owned).collect();
        }
        Ok(analysis)
    }

    fn solve(&self, method: &Method, limits: &Limits) -> Result<Solution> {
        let found = match &method.checkpoint {
            None => dots_boxes::solve(&self.0, limits),
            Some(file) => {
                let mut tell = |progress: &Progress| method.news.tell(|| progress_text(progress));
                let pauses = Pauses::default();
                match solve_resumable(&self.0, limits, file, pauses, &mut tell) {
                    Ok(solution) => Ok(solution),
                    Err(ResumeError::TooManyFreeEdges(error)) => Err(error),
                    Err(error) => return Err(error).with_context(|| file.display().to_string()),
                }
            }
        };
        let solution = match found {
            Ok(solution) => solution,
            // Too large for the solver: a limit that is met before the first node.
            Err(error) => {
                return Ok(Solution {
                    verdict: Verdict::Limit,
                    work: 0,
                    lines: vec![format!("no answer: {error}")],
                    json: json!({ "value": null, "reason": "limit:size", "nodes": 0 }),
                });
            }
        };
        let nodes = solution.stats.nodes;
        let elapsed = millis(solution.stats.elapsed);
        if let (Outcome::Solved, Some(value)) = (solution.outcome, solution.value()) {
            let moves: Vec<String> = solution.moves.iter().map(ToString::to_string).collect();
            let [first, second] = solution.final_scores(&self.0).unwrap_or(self.0.scores());
            return Ok(Solution {
                verdict: Verdict::Done,
                work: nodes,
                lines: vec![
                    format!("value {value:+} for the side to move"),
                    format!("best play ends {first}-{second}"),
                    format!("best moves: {}", report::list(&moves)),
                    format!("{nodes} nodes"),
                ],
                json: json!({
                    "value": value,
                    "moves": moves,
                    "final": [first, second],
                    "nodes": nodes,
                    "elapsed_ms": elapsed,
                }),
            });
        }
        let (lower, upper) = (solution.lower, solution.upper);
        Ok(Solution {
            verdict: Verdict::Limit,
            work: nodes,
            lines: vec![format!(
                "no answer ({}): the value is from {lower:+} to {upper:+}, {nodes} nodes",
                solution.outcome
            )],
            json: json!({
                "value": Value::Null,
                "reason": solution.outcome.to_string(),
                "lower": lower,
                "upper": upper,
                "nodes": nodes,
                "elapsed_ms": elapsed,
            }),
        })
    }
}

/// How far a long proof has come, in a line.
fn progress_text(progress: &Progress) -> String {
    let rate = progress.run_nodes as f64 / progress.run_elapsed.as_secs_f64().max(1e-3);
    let steps: Vec<String> = progress
        .trail
        .iter()
        .map(|step| format!("{}/{}", step.judged, step.moves))
        .collect();
    let expectation = progress.expected_nodes.map(|expected| {
        let left = (expected - progress.nodes as f64).max(0.0) / rate / 3600.0;
        format!(
            ", by the growth from smaller boards {expected:.1e} nodes for the value, give or take a \
             factor of three: {left:.1} hours more"
        )
    });
    format!(
        "value from {:+} to {:+}, {} nodes in {:.0} s, moves judged on the way {}{}",
        progress.lower,
        progress.upper,
        grouped(progress.nodes),
        progress.elapsed.as_secs_f64(),
        steps.join(" "),
        expectation.unwrap_or_default(),
    )
}

/// The colours of the board: closed boxes stand out, or have the colour of their owners.
fn ink(character: char) -> Option<paint::Ink> {
    match character {
        'x' => Some(paint::ACCENT),
        '1' => Some(paint::FIRST),
        '2' => Some(paint::SECOND),
        _ => None,
    }
}

/// The board as shapes: boxes of 100, edges as bars between the dots.
fn scene(position: &Position) -> Scene {
    let size = position.size();
    let (rows, columns) = (i32::from(size.rows()), i32::from(size.columns()));
    let mut scene = Scene::new(100 * columns, 100 * rows);
    let at = |row: u8, column: u8| [100 * i32::from(column), 100 * i32::from(row)];
    let closed = position.closed_boxes();
    for cell in size.cells().iter() {
        let [x, y] = at(cell.row(), cell.column());
        let paint = if closed.contains(cell) {
            Paint::Faint
        } else {
            Paint::Floor
        };
        scene.rect([x, y, 100, 100], paint);
    }
    for edge in Edge::all(size).filter(|&edge| !position.is_legal(edge)) {
        let [x, y] = at(edge.row(), edge.column());
        let place = match edge.orientation() {
            Orientation::Horizontal => [x, y - 6, 100, 12],
            Orientation::Vertical => [x - 6, y, 12, 100],
        };
        scene.rect(place, Paint::Accent);
    }
    for row in 0..=size.rows() {
        for column in 0..=size.columns() {
            let [x, y] = at(row, column);
            scene.disc([x, y, 10], Paint::Wall);
        }
    }
    // An edge is named by the dot at its left or upper end.
    for row in 0..=rows {
        scene.row(100 * row, row.to_string());
    }
    for column in 0..=columns {
        scene.column(100 * column, column.to_string());
    }
    let [first, second] = position.scores();
    scene.title(format!("{first} - {second}"));
    scene
}

/// A game is its position: nothing else decides how it ends. Who won which box is for those who look on.
#[derive(Clone)]
struct DotsLine(Position, [Vec<Cell>; 2]);

impl DotsLine {
    fn at_start(position: Position) -> Self {
        Self(position, Default::default())
    }

    /// The boxes of the game, each with its owner.
    fn owners(&self) -> impl Iterator<Item = (Cell, Side)> {
        let owned = self.1.iter().zip(Side::ALL);
        owned.flat_map(|(boxes, side)| boxes.iter().map(move |&cell| (cell, side)))
    }
}

impl Line for DotsLine {
    type Turn = Move;
    const CHOICES: usize = 1;
    /// Three boxes.
    const CLEAR_VALUE: i32 = 3;

    fn board(&self, rich: bool) -> String {
        // Of each box the sign is in the middle: four columns and two lines a box, after the row's number.
        let board = self.0.to_string();
        let left = board.lines().nth(1).and_then(|line| line.find('+'));
        let signs = self.owners().map(|(cell, side)| {
            let column = left.unwrap_or(2) + 2 + 4 * usize::from(cell.column());
            let sign = if side == Side::First { '1' } else { '2' };
            ([2 + 2 * usize::from(cell.row()), column], sign)
        });
        draw(&overlaid(&board, signs), rich, ink)
    }

    fn notation(&self) -> String {
        self.0.notation()
    }

    fn scene(&self) -> Scene {
        let mut scene = scene(&self.0);
        for (cell, side) in self.owners() {
            let [x, y] = [cell.column(), cell.row()].map(|place| 100 * i32::from(place));
            scene.rect([x + 20, y + 20, 60, 60], Paint::SIDES[side.index()]);
        }
        scene
    }

    fn at(&self, notation: &str) -> Result<Self, String> {
        let position: Result<Position, PositionError> = notation.parse();
        position
            .map(Self::at_start)
            .map_err(|error| error.to_string())
    }

    fn try_play(&mut self, mv: Move) -> Result<(), String> {
        let (mover, before) = (self.0.turn(), self.0.closed_boxes());
        self.0.try_play(mv).map_err(|error| error.to_string())?;
        let won = self.0.closed_boxes().iter();
        self.1[mover.index()].extend(won.filter(|&cell| !before.contains(cell)));
        Ok(())
    }

    fn ending(&self) -> Option<(GameResult, &'static str)> {
        let result = match self.0.ending()? {
            Ending::Won(side) => GameResult::won_by(side),
            Ending::Draw => GameResult::Draw,
        };
        Some((result, "board-full"))
    }

    fn forfeit(&self) -> GameResult {
        turns::forfeit(&self.0)
    }
}

impl TurnLine for DotsLine {
    type Position = Position;

    fn position(&self) -> &Position {
        &self.0
    }
}

/// The game's side of a match.
fn contest(setup: &Setup) -> Result<Box<dyn Contest>> {
    let start: Position = setup
        .start
        .parse()
        .with_context(|| format!("start `{}`", setup.start))?;
    OneStart {
        // A tenth of the free edges: far from the first sacrifice, and enough to tell games apart.
        opening_plies: start.legal_moves().len() as u32 / 10,
        start: DotsLine::at_start(start),
        opening_move,
        bot: dots_boxes::bot,
    }
    .boxed()
}

/// A move of a random opening: one after which no box can be taken.
fn opening_move(line: &DotsLine, _ply: u32, rng: &mut SplitMix64) -> Option<Move> {
    let quiet = |position: &Position| {
        position.legal_moves().into_iter().all(|mv| {
            let mut after = *position;
            after.try_play(mv).is_ok_and(|won| won == 0)
        })
    };
    let moves: Vec<Move> = line
        .0
        .legal_moves()
        .into_iter()
        .filter(|&mv| {
            let mut after = line.0;
            after.try_play(mv).is_ok_and(|won| won == 0) && quiet(&after)
        })
        .collect();
    rng.pick(&moves).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::line::play_texts;

    #[test]
    fn boxes_show_who_won_them() {
        let start = "2x2 ../-./.. .|./... 0-0 1".parse().unwrap();
        let mut game = DotsLine::at_start(start);
        play_texts(&mut game, &["v0,0", "h0,0", "v1,0"]).unwrap();
        insta::assert_snapshot!(game.board(false), @r"
          0   1   2
        0 +---+   +
          | 2 |
        1 +---+   +
          |
        2 +   +   +
        first 0, second 1; first to move
        ");
    }
}
