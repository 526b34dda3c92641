//! Solver races: two huarong solvers over the same layouts. The shorter solution wins, then the
//! fewer states expanded.

use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use huarong::engine::{Solver, solver};
use huarong::{LAYOUTS, Metric, PieceMove, Puzzle};
use search_core::Side;
use serde_json::json;

use super::puzzle_session::{PuzzleSession, after};
use super::{board_text, is_named, metric, puzzle, scene, shortest};
use crate::contest::line::Picture;
use crate::contest::past::Past;
use crate::contest::session::Session;
use crate::contest::{Contest, Frame, Mismatch, Opening, Seating, Watcher};
use crate::games::{Setup, rule};
use crate::log::{Adjudication, GameResult, RaceRecord, RaceSolution, Record};
use crate::options::StartArgs;
use crate::player_spec::PlayerSpec;

/// The word for the set of classic layouts.
const CLASSICS: &str = "classics";

/// Of the table of classics every seventh is taken, then every seventh after the first, and so
/// on: so a short race is over layouts of all kinds, the most famous first.
const STRIDE: usize = 7;

/// The states each solver may expand unless told: many times what any classic needs, and a bound
/// for idastar, which forgets what it has seen.
const NODES: u64 = 1_000_000;

/// How records call a search that found a shortest solution.
const SOLVED: &str = "solved";
/// How records call a search that proved that there is none.
const EXHAUSTED: &str = "exhausted";
/// How records begin to call a search that met a limit.
const LIMIT: &str = "limit:";

/// Huarong's side of a match.
pub(super) struct RaceContest {
    metric: Metric,
    /// The layouts with their names, in the order in which they are raced over.
    layouts: Vec<(String, Puzzle)>,
}

impl RaceContest {
    /// How a race begins.
    pub(super) fn setup(start: &StartArgs) -> Result<Setup> {
        let metric = metric(start)?;
        let text = if is_named(start) {
            puzzle(start)?.notation()
        } else {
            let own = start.goal.is_some() || start.axis_bound || !start.alike.is_empty();
            ensure!(
                !own && start.moves.is_none(),
                "--goal, --alike, --axis-bound and --moves need a --position; the classics have \
                 their own goal"
            );
            CLASSICS.to_owned()
        };
        Ok(Setup {
            start: text,
            rules: BTreeMap::from([("metric".to_owned(), json!(metric.name()))]),
        })
    }

    /// The contest of a header.
    pub(super) fn new(setup: &Setup) -> Result<Self> {
        let metric = rule(setup, "metric")?
            .as_str()
            .unwrap_or("")
            .parse()
            .context("the header's rule `metric`")?;
        let layouts = if setup.start == CLASSICS {
            (0..STRIDE)
                .flat_map(|first| LAYOUTS.iter().skip(first).step_by(STRIDE))
                .map(|layout| (layout.name.to_owned(), layout.puzzle()))
                .collect()
        } else {
            let puzzle = Puzzle::from_text(&setup.start)
                .with_context(|| format!("start `{}`", setup.start))?;
            ensure!(
                puzzle.has_goal(),
                "the puzzle has no goal: name it with --goal"
            );
            vec![(puzzle.rows(), puzzle)]
        };
        Ok(Self { metric, layouts })
    }

    fn solver(spec: &PlayerSpec) -> Result<Solver> {
        Ok(solver(&spec.name, &spec.options)?)
    }

    /// Shows the winner's solution, or A's where neither is better.
    fn show(&self, record: &RaceRecord, rich: bool, watch: Watcher<'_>) -> Result<()> {
        let mut puzzle = Puzzle::from_text(&record.start)?;
        let shown = usize::from(record.result == GameResult::Second);
        let moves = &record.solutions[shown].moves;
        let thoughts = found(record);
        watch(&|| Frame {
            board: board_text(&puzzle, rich),
            caption: format!("race {}: {}", record.id, record.layout),
            ..Frame::default()
        })?;
        for (index, text) in moves.iter().enumerate() {
            let mv: PieceMove = text.parse()?;
            puzzle.try_play(&mv)?;
            watch(&|| Frame {
                board: board_text(&puzzle, rich),
                caption: format!(
                    "race {}: {}, {} {} of {} by {}: {}",
                    record.id,
                    record.layout,
                    self.metric.name(),
                    index + 1,
                    moves.len(),
                    record.players[shown],
                    shortest::move_text(&mv, rich)
                ),
                turn: Some(shortest::move_text(&mv, rich)),
                side: Some(Side::ALL[shown]),
                thoughts: thoughts.clone(),
                ..Frame::default()
            })?;
        }
        Ok(())
    }

    /// Checks that a solver's moves solve the layout, each one move of the metric.
    fn replay_solution(
        &self,
        start: &Puzzle,
        player: &str,
        solution: &RaceSolution,
    ) -> Result<(), Mismatch> {
        let mut puzzle = start.clone();
        for (index, text) in solution.moves.iter().enumerate() {
            let number = index + 1;
            let fault = |reason: String| Mismatch::Move {
                number,
                reason: format!("solution of {player}: {reason}"),
            };
            if puzzle.is_solved() {
                return Err(fault(format!("`{text}` comes after the goal")));
            }
            puzzle = after(&puzzle, text, self.metric).map_err(fault)?;
        }
        let claimed = solution.outcome == SOLVED;
        if !claimed && solution.outcome != EXHAUSTED && !solution.outcome.starts_with(LIMIT) {
            return Err(Mismatch::Game(format!(
                "solution of {player}: `{}` is no outcome of a search",
                solution.outcome
            )));
        }
        if !claimed && !puzzle.is_solved() && !solution.moves.is_empty() {
            return Err(Mismatch::Game(format!(
                "solution of {player}: the record says {}, and has moves",
                solution.outcome
            )));
        }
        if claimed == puzzle.is_solved() {
            Ok(())
        } else {
            Err(Mismatch::Game(format!(
                "solution of {player}: the record says {}, but the goal is {}reached",
                solution.outcome,
                if claimed { "not " } else { "" }
            )))
        }
    }
}

impl Contest for RaceContest {
    fn is_paired(&self) -> bool {
        false
    }

    fn takes_programs(&self) -> bool {
        false
    }

    fn default_games(&self) -> u64 {
        self.layouts.len() as u64
    }

    fn default_opening_plies(&self) -> u32 {
        0
    }

    fn default_nodes(&self, _usual: u64) -> u64 {
        NODES
    }

    fn check_player(&self, spec: &PlayerSpec) -> Result<()> {
        Self::solver(spec).map(drop)
    }

    fn openings(&self, _seed: u64, plies: u32, count: usize) -> Result<Vec<Opening>> {
        ensure!(
            plies == 0,
            "--opening-plies means nothing in a solver race: layouts are raced as they are"
        );
        let known = self.layouts.len();
        ensure!(
            count <= known,
            "--games: there are {known} layouts to race over, not {count}"
        );
        Ok(self.layouts[..count]
            .iter()
            .map(|(name, puzzle)| Opening {
                start: Some(puzzle.notation()),
                name: Some(name.clone()),
                moves: Vec::new(),
            })
            .collect())
    }

    fn play(&self, seat: &Seating<'_>, watch: Watcher<'_>) -> Result<Record> {
        let start = seat.opening.start.clone().unwrap_or_default();
        let puzzle = Puzzle::from_text(&start)?;
        let mut solutions = Vec::with_capacity(2);
        for spec in seat.players {
            let solution = Self::solver(spec)?
                .run(&puzzle, self.metric, seat.limits)
                .with_context(|| format!("{} on {start}", spec.label))?;
            solutions.push(RaceSolution {
                outcome: solution.outcome.to_string(),
                moves: solution.moves.iter().map(ToString::to_string).collect(),
                expanded: solution.expanded,
                time_ms: seat.times.then_some(solution.elapsed.as_millis() as u64),
            });
        }
        let [a, b] = <[RaceSolution; 2]>::try_from(solutions).expect("two solvers ran");
        let (result, termination) = judge(&a, &b);
        let record = RaceRecord {
            id: seat.id,
            layout: seat.opening.name.clone().unwrap_or_else(|| start.clone()),
            start,
            players: seat.players.map(|player| player.label.clone()),
            solutions: [a, b],
            result,
            termination: termination.to_owned(),
        };
        self.show(&record, seat.rich, watch)?;
        Ok(Record::Race(record))
    }

    fn session(&self, player: &PlayerSpec, _seed: u64) -> Result<Box<dyn Session>> {
        let solver = Self::solver(player)?;
        let (_, start) = self.layouts.first().context("there is no layout")?;
        Ok(Box::new(PuzzleSession {
            start: start.clone(),
            metric: self.metric,
            solver,
            past: Past::new(start.clone()),
        }))
    }

    /// The winner's solution step by step, or A's where neither is better.
    fn pictures(&self, record: &Record, rich: bool) -> Result<Vec<Picture>, Mismatch> {
        let Record::Race(race) = record else {
            return Err(Mismatch::Game("the record is no solver race".to_owned()));
        };
        let mut puzzle = Puzzle::from_text(&race.start)
            .map_err(|error| Mismatch::Game(format!("the layout: {error}")))?;
        let shown = usize::from(race.result == GameResult::Second);
        let moves = &race.solutions[shown].moves;
        let thoughts = found(race);
        let picture = |puzzle: &Puzzle, caption: String, turn: Option<&String>| Picture {
            frame: Frame {
                board: board_text(puzzle, rich),
                caption,
                turn: turn.cloned(),
                side: turn.map(|_| Side::ALL[shown]),
                thoughts: thoughts.clone(),
                value: None,
            },
            notation: puzzle.notation(),
            scene: scene(puzzle),
        };
        let mut pictures = vec![picture(&puzzle, race.layout.clone(), None)];
        for (index, text) in moves.iter().enumerate() {
            let number = index + 1;
            let fault = |reason: String| Mismatch::Move { number, reason };
            puzzle = after(&puzzle, text, self.metric).map_err(fault)?;
            let caption = format!(
                "{} {number} of {} by {}: {text}",
                self.metric.name(),
                moves.len(),
                race.players[shown]
            );
            pictures.push(picture(&puzzle, caption, Some(text)));
        }
        Ok(pictures)
    }

    fn replay(&self, record: &Record, _adjudication: &Adjudication) -> Result<(), Mismatch> {
        let Record::Race(race) = record else {
            return Err(Mismatch::Game(
                "the record is a game, the header's game has solver races".to_owned(),
            ));
        };
        let start = Puzzle::from_text(&race.start)
            .map_err(|error| Mismatch::Game(format!("the layout: {error}")))?;
        for (player, solution) in race.players.iter().zip(&race.solutions) {
            self.replay_solution(&start, player, solution)?;
        }
        let [a, b] = &race.solutions;
        let proofs = [a, b].map(|solution| solution.outcome.as_str());
        if matches!(proofs, [SOLVED, EXHAUSTED] | [EXHAUSTED, SOLVED]) {
            return Err(Mismatch::Game(
                "one solver has a solution, the other a proof that there is none".to_owned(),
            ));
        }
        let (result, why) = judge(a, b);
        if (result, why) == (race.result, race.termination.as_str()) {
            Ok(())
        } else {
            Err(Mismatch::Game(format!(
                "the record says {} ({}), the rules say {result} ({why})",
                race.result, race.termination
            )))
        }
    }
}

/// What both solvers found, in a few words each.
fn found(race: &RaceRecord) -> [Option<String>; 2] {
    race.solutions.each_ref().map(|solution| {
        let length = solution.moves.len();
        Some(match solution.outcome.as_str() {
            SOLVED => format!("{length} moves, {} states expanded", solution.expanded),
            other => format!("{other}, {} states expanded", solution.expanded),
        })
    })
}

/// Who won a race, and by what: an answer before none, the shorter solution, the fewer states
/// expanded.
fn judge(a: &RaceSolution, b: &RaceSolution) -> (GameResult, &'static str) {
    let better = |a_wins: bool| {
        if a_wins {
            GameResult::First
        } else {
            GameResult::Second
        }
    };
    let answered = |solution: &RaceSolution| !solution.outcome.starts_with(LIMIT);
    match (answered(a), answered(b)) {
        (false, false) => (GameResult::Draw, "no-answer"),
        (true, false) => (GameResult::First, "only-answer"),
        (false, true) => (GameResult::Second, "only-answer"),
        (true, true) if a.moves.len() != b.moves.len() => {
            (better(a.moves.len() < b.moves.len()), "shorter")
        }
        (true, true) if a.expanded != b.expanded => {
            (better(a.expanded < b.expanded), "fewer-expanded")
        }
        (true, true) => (GameResult::Draw, "equal"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search_core::Outcome;

    fn solution(outcome: &str, length: usize, expanded: u64) -> RaceSolution {
        RaceSolution {
            outcome: outcome.to_owned(),
            moves: vec!["A:L".to_owned(); length],
            expanded,
            time_ms: None,
        }
    }

    #[test]
    fn outcomes_are_called_as_searches_call_them() {
        assert_eq!(Outcome::Solved.to_string(), SOLVED);
        assert_eq!(Outcome::Exhausted.to_string(), EXHAUSTED);
        let stopped = Outcome::LimitReached(search_core::LimitKind::Nodes);
        assert!(stopped.to_string().starts_with(LIMIT));
    }

    #[test]
    fn races_are_judged_by_answer_length_and_work() {
        let short = solution("solved", 3, 90);
        let lean = solution("solved", 4, 10);
        let lazy = solution("solved", 4, 20);
        let none = solution("limit:nodes", 0, 5);
        assert_eq!(judge(&lean, &short), (GameResult::Second, "shorter"));
        assert_eq!(judge(&lean, &lazy), (GameResult::First, "fewer-expanded"));
        assert_eq!(judge(&lean, &lean), (GameResult::Draw, "equal"));
        assert_eq!(judge(&none, &lazy), (GameResult::Second, "only-answer"));
        assert_eq!(judge(&none, &none), (GameResult::Draw, "no-answer"));
    }
}
