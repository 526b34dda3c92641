//! Huarongdao behind the common face. Its matches are solver races; see [`race`].

use core::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use huarong::{
    Algorithm, Cell, CommonCode, Fault, Form, FrontierSolver, LAYOUTS, Layout, Metric, PieceMove,
    Puzzle, PuzzleError, RawCode, ShortCode, SolveProgress,
};
use search_core::{Bulk, Limits, Outcome};
use serde_json::json;

use self::race::RaceContest;
use self::shortest::{answer, progress_text};
use super::{
    Analysis, Board, Catalogue, Chart, ChartWish, DrawWish, Drawn, GameKind, Method, News, Setup,
    Shown, Solution, Teller, Tick, draw, move_texts, paint, position_text, report,
};
use crate::contest::Contest;
use crate::options::{RulesArgs, StartArgs};
use crate::pictures::scene::{Paint, Scene};

mod all_layouts;
mod atlas;
mod generate;
mod puzzle_session;
mod race;
mod shortest;

/// The layout unless told.
const LAYOUT: &str = "横刀立马";

/// How alike a name must be for a guess, from 0 to 1: one wrong letter of four is 0.75.
const ALIKE: f64 = 0.6;

/// The game's entry among the games.
pub(super) struct Huarong;

impl GameKind for Huarong {
    fn name(&self) -> &'static str {
        "huarong"
    }

    fn summary(&self) -> &'static str {
        "slide the pieces until the big one is at the exit; matches are solver races"
    }

    fn options(&self) -> &'static [&'static str] {
        &[
            "--start",
            "--form",
            "--metric",
            "--goal",
            "--alike",
            "--axis-bound",
            "--algorithm",
            "--spill",
            "--all",
            "--hint",
            "--pieces",
        ]
    }

    fn rules(&self) -> &'static [&'static str] {
        &["metric"]
    }

    fn catalogue(&self) -> Catalogue {
        catalogue()
    }

    fn solver_knows_depth(&self) -> bool {
        true
    }

    fn board(&self, start: &StartArgs, _seed: u64) -> Result<Box<dyn Board>> {
        Ok(Box::new(HuarongBoard {
            puzzle: puzzle(start)?,
            metric: metric(start)?,
        }))
    }

    fn setup(&self, start: &StartArgs, _rules: RulesArgs) -> Result<Setup> {
        RaceContest::setup(start)
    }

    fn contest(&self, setup: &Setup) -> Result<Box<dyn Contest>> {
        Ok(Box::new(RaceContest::new(setup)?))
    }

    fn converted(&self, start: &StartArgs, to: &str) -> Result<String> {
        let form: Form = to.parse().context("--to")?;
        form.write(&puzzle(start)?).context("--to")
    }

    fn chart(&self, wish: &ChartWish, limits: &Limits) -> Result<Chart> {
        if wish.all_layouts {
            all_layouts::chart(wish, limits)
        } else {
            atlas::component(&wish.start, wish.graph.as_deref(), limits)
        }
    }

    fn generate(&self, wish: DrawWish, seed: u64, limits: &Limits) -> Result<Drawn> {
        generate::boards(wish, seed, limits)
    }
}

/// What `arena games` says.
fn catalogue() -> Catalogue {
    let layouts = LAYOUTS
        .iter()
        .map(|layout| {
            let optimum = |metric| {
                layout
                    .optimum(metric)
                    .map_or_else(|| "none".to_owned(), |length| length.to_string())
            };
            format!(
                "{:<9} {:<4} {:<4} {:<4} {} / {} ({})",
                layout.code().to_string(),
                optimum(Metric::Move),
                optimum(Metric::Slide),
                optimum(Metric::Step),
                layout.name,
                layout.latin,
                layout.english
            )
        })
        .collect();
    Catalogue {
        starts: vec![
            (
                "starts",
                vec![
                    format!("a layout's name (default {LAYOUT}), a CommonCode or ShortCode"),
                    "rows joined by /: one character a piece, . empty, # wall, such as \
                     BAAC/BAAC/DEEF/DGHF/I..J"
                        .to_owned(),
                    "--goal ROWS, --alike PIECES, --axis-bound for puzzles of other kinds"
                        .to_owned(),
                ],
            ),
            (
                "layouts: CommonCode, optimum in moves, slides and steps, names",
                layouts,
            ),
        ],
        players: huarong::BOTS,
    }
}

/// The metric of the options.
fn metric(start: &StartArgs) -> Result<Metric> {
    match &start.metric {
        Some(text) => text.parse().context("--metric"),
        None => Ok(Metric::default()),
    }
}

/// Whether the options name a puzzle, rather than leave it to the default.
fn is_named(start: &StartArgs) -> bool {
    start.position.is_some() || start.file.is_some() || start.start.is_some()
}

/// The layout whose name is much like a text that was none, as the end of a message.
fn meant(error: &PuzzleError) -> Option<String> {
    let text = error.faults().iter().find_map(|fault| match fault {
        Fault::UnknownText { text, .. } => Some(text.to_lowercase()),
        _ => None,
    })?;
    let likeness = |layout: &Layout| {
        [layout.name, layout.latin, layout.english]
            .iter()
            .chain(layout.aliases)
            .map(|name| strsim::normalized_damerau_levenshtein(&text, &name.to_lowercase()))
            .fold(0.0, f64::max)
    };
    let (likeness, layout) = LAYOUTS
        .iter()
        .map(|layout| (likeness(layout), layout))
        .max_by(|(a, _), (b, _)| a.total_cmp(b))?;
    (likeness >= ALIKE).then(|| format!("; did you mean {} / {}?", layout.name, layout.latin))
}

/// The puzzle of the options.
fn puzzle(start: &StartArgs) -> Result<Puzzle> {
    let (text, name) = match (&start.start, position_text(start)?) {
        (Some(text), _) => (text.clone(), format!("--start `{text}`")),
        (None, Some(given)) => given,
        (None, None) => (LAYOUT.to_owned(), LAYOUT.to_owned()),
    };
    let read = match &start.form {
        Some(form) => form.parse::<Form>().context("--form")?.read(&text),
        None => Puzzle::from_text(&text),
    };
    let mut puzzle = match read {
        Ok(puzzle) => puzzle,
        Err(error) => {
            // Other programs' forms know no names.
            let meant = start.form.is_none().then(|| meant(&error)).flatten();
            return Err(anyhow!("{name}: {error}{}", meant.unwrap_or_default()));
        }
    };
    if start.goal.is_some() || !start.alike.is_empty() || start.axis_bound {
        let mut builder = puzzle.to_builder();
        if let Some(rows) = &start.goal {
            builder = builder.goal(rows);
        }
        for group in &start.alike {
            builder = builder.alike(group);
        }
        if start.axis_bound {
            builder = builder.axis_bound(true);
        }
        puzzle = builder.build()?;
    }
    for (index, text) in move_texts(start).into_iter().enumerate() {
        let number = index + 1;
        let mv: PieceMove = text
            .parse()
            .with_context(|| format!("--moves, move {number}"))?;
        puzzle
            .try_play(&mv)
            .map_err(|error| anyhow!("--moves, move {number}: `{text}` is not legal: {error}"))?;
    }
    Ok(puzzle)
}

/// The board as shapes: a rectangle for each cell of a piece, without the lines between them.
fn scene(puzzle: &Puzzle) -> Scene {
    let (rows, columns) = (i32::from(puzzle.height()), i32::from(puzzle.width()));
    let mut scene = Scene::new(100 * columns, 100 * rows);
    let corner = |cell: Cell| [100 * i32::from(cell.column), 100 * i32::from(cell.row)];
    for row in 0..puzzle.height() {
        for column in 0..puzzle.width() {
            let [x, y] = corner(Cell { row, column });
            let paint = if puzzle.is_wall(Cell { row, column }) {
                Paint::Wall
            } else {
                Paint::Floor
            };
            scene.rect([x, y, 100, 100], paint);
        }
    }
    for (piece, anchor) in puzzle.pieces() {
        let shape = piece.shape();
        let paint = if piece.goal().is_some() {
            Paint::Accent
        } else {
            Paint::Piece
        };
        let [x, y] = corner(anchor);
        let (height, width) = (i32::from(shape.height()), i32::from(shape.width()));
        if shape.cells().len() as i32 == height * width {
            scene.rect([x + 4, y + 4, 100 * width - 8, 100 * height - 8], paint);
            let middle = [x + 50 * width, y + 50 * height];
            scene.text(middle, piece.label().to_string());
        } else {
            for cell in shape.at(anchor) {
                let [x, y] = corner(cell);
                scene.rect([x, y, 100, 100], paint);
            }
            let [x, y] = shape.at(anchor).next().map_or([x, y], corner);
            scene.text([x + 50, y + 50], piece.label().to_string());
        }
    }
    scene
}

/// The board as text; in colour, the pieces that have a goal stand out.
fn board_text(puzzle: &Puzzle, rich: bool) -> String {
    let goal_pieces: Vec<char> = puzzle
        .pieces()
        .filter(|(piece, _)| piece.goal().is_some())
        .map(|(piece, _)| piece.label())
        .collect();
    draw(puzzle, rich, |character| {
        if character == '.' {
            Some(paint::FAINT)
        } else {
            goal_pieces.contains(&character).then_some(paint::ACCENT)
        }
    })
}

struct HuarongBoard {
    puzzle: Puzzle,
    metric: Metric,
}

impl HuarongBoard {
    /// Sequences of `depth` moves; a goal on the way ends none.
    fn count(&self, puzzle: &Puzzle, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => puzzle.legal_moves(self.metric).len() as u64,
            _ => self
                .after_each(puzzle)
                .map(|(_, after)| self.count(&after, depth - 1))
                .sum(),
        }
    }

    /// Every legal move and the position after it.
    fn after_each(&self, puzzle: &Puzzle) -> impl Iterator<Item = (PieceMove, Puzzle)> {
        puzzle
            .legal_moves(self.metric)
            .into_iter()
            .filter_map(move |mv| {
                let mut after = puzzle.clone();
                after.try_play(&mv).is_ok().then_some((mv, after))
            })
    }

    /// A shortest solution, with news of the search.
    fn search(
        &self,
        algorithm: Algorithm,
        limits: &Limits,
        news: &News,
    ) -> Result<huarong::Solution> {
        let place = if self.puzzle.has_goal() {
            "--algorithm"
        } else {
            "--goal"
        };
        let tell = teller(news);
        huarong::solve_with(&self.puzzle, self.metric, algorithm, limits, tell).context(place)
    }

    /// The same by a frontier search that may write to a folder.
    fn search_on_disk(
        &self,
        folder: &Path,
        limits: &Limits,
        news: &News,
    ) -> Result<huarong::Solution> {
        let mut solver = FrontierSolver::new().spill_to(folder);
        solver.on_progress(teller(news));
        let report = solver.solve(&self.puzzle, self.metric, limits)?;
        Ok(report.solution)
    }
}

impl Board for HuarongBoard {
    fn show(&self, rich: bool) -> Shown {
        let puzzle = &self.puzzle;
        let mut facts = vec![
            ("position", json!(puzzle.notation())),
            ("goal", json!(puzzle.goal_rows())),
            ("pieces", json!(puzzle.pieces().len())),
            ("solved", json!(puzzle.is_solved())),
            ("metric", json!(self.metric.name())),
            ("legal_moves", json!(puzzle.legal_moves(self.metric).len())),
        ];
        // Boards of other kinds have no code.
        if let Ok(common) = CommonCode::try_from(puzzle) {
            facts.push(("common", json!(common.to_string())));
            facts.push(("short", json!(ShortCode::from(common).to_string())));
            facts.push(("raw", json!(RawCode::from(common).to_string())));
            if let Some(layout) = LAYOUTS.iter().find(|layout| layout.code() == common) {
                facts.push(("name", json!(layout.name)));
            }
        }
        Shown {
            board: board_text(puzzle, rich),
            facts,
        }
    }

    fn scene(&self) -> Scene {
        scene(&self.puzzle)
    }

    fn moves(&self) -> Result<Vec<String>> {
        let moves = self.puzzle.legal_moves(self.metric);
        Ok(moves.iter().map(ToString::to_string).collect())
    }

    fn perft(&self, depth: u32, _bulk: Bulk, tick: Tick<'_>) -> Result<Vec<(String, u64)>> {
        use rayon::iter::{IntoParallelIterator, ParallelIterator};
        let children: Vec<_> = self.after_each(&self.puzzle).collect();
        Ok(children
            .into_par_iter()
            .map(|(mv, after)| {
                let count = self.count(&after, depth - 1);
                tick();
                (mv.to_string(), count)
            })
            .collect())
    }

    fn analyze(&self, limits: &Limits, tell: Teller<'_>) -> Result<Analysis> {
        let solution = self.search(Algorithm::Auto, limits, &News::default())?;
        let moves: Vec<String> = solution.moves.iter().map(ToString::to_string).collect();
        let analysis = Analysis {
            best: moves.first().cloned(),
            value: json!(solution.length),
            worth: match (solution.outcome, solution.length) {
                (Outcome::Solved, Some(length)) => format!("{length} to go"),
                (Outcome::Exhausted, _) => "unsolvable".to_owned(),
                _ => "unknown".to_owned(),
            },
            depth: solution.length.unwrap_or(0),
            nodes: solution.expanded,
            pv: moves,
            elapsed: solution.elapsed,
            outcome: solution.outcome.to_string(),
            verdict: report::verdict(solution.outcome),
            notes: Vec::new(),
        };
        tell(&analysis)?;
        Ok(analysis)
    }

    fn solve(&self, method: &Method, limits: &Limits) -> Result<Solution> {
        let algorithm = match &method.algorithm {
            Some(text) => text.parse::<Algorithm>().context("--algorithm")?,
            None => Algorithm::Auto,
        };
        let solution = match &method.spill {
            Some(folder) if algorithm == Algorithm::Frontier => {
                self.search_on_disk(folder, limits, &method.news)?
            }
            Some(_) => bail!("--spill goes with --algorithm frontier only"),
            None => self.search(algorithm, limits, &method.news)?,
        };
        let all = method
            .all
            .then(|| huarong::all_solutions(&self.puzzle, self.metric, limits))
            .transpose()?;
        Ok(answer(&solution, all.as_ref(), method))
    }
}

/// Tells the news of a search, and has it go on.
fn teller(news: &News) -> impl FnMut(&SolveProgress) -> ControlFlow<()> + Send + 'static {
    let news = news.clone();
    move |progress| {
        news.tell(|| progress_text(progress));
        ControlFlow::Continue(())
    }
}
