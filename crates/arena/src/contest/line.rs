//! A game under way, as a referee sees it: texts of moves in, positions and an ending out.

use core::fmt::Display;
use core::str::FromStr;

use search_core::{Side, score};

use super::player::FaultKind;
use super::{Mismatch, Seating, digest};
use crate::log::{GameRecord, GameResult};
use crate::pictures::scene::Scene;

/// A game under way: the position, and what beside it decides how the game ends (repetition,
/// caps).
pub(crate) trait Line: Clone {
    /// One step of the game: a move, or both moves where both move at once.
    type Turn: Clone + Display + FromStr<Err: Display>;
    /// How many choices of players a turn is made of.
    const CHOICES: usize;

    /// The position as a board.
    fn board(&self, rich: bool) -> String;

    /// The position in one line.
    fn notation(&self) -> String;

    /// The position as shapes.
    fn scene(&self) -> Scene;

    /// The same game at another position, its past forgotten.
    fn at(&self, notation: &str) -> Result<Self, String>;

    /// Plays a turn, or says why it is not legal and changes nothing.
    fn try_play(&mut self, turn: Self::Turn) -> Result<(), String>;

    /// Who won and why the game ended, `None` while it goes on.
    fn ending(&self) -> Option<(GameResult, &'static str)>;

    /// The result if whoever is to move breaks the rules now.
    fn forfeit(&self) -> GameResult;
}

/// The termination of a game that a player lost by an illegal move. In games of turns, the move is
/// then the last of the record.
pub(crate) const ILLEGAL: &str = "illegal-move";

/// Whether a game ended by a fault of a player rather than by its rules.
pub(crate) fn is_fault(termination: &str) -> bool {
    FaultKind::of_termination(termination).is_some()
}

/// Plays the moves of a text, one after the other.
///
/// # Errors
///
/// The number of the first move that cannot be played, from 1, and the reason.
pub(crate) fn play_texts<L: Line>(
    line: &mut L,
    moves: &[impl AsRef<str>],
) -> Result<(), (usize, String)> {
    for (index, text) in moves.iter().enumerate() {
        let text = text.as_ref();
        let fault = |reason: String| (index + 1, reason);
        if let Some((_, why)) = line.ending() {
            return Err(fault(format!(
                "`{text}` comes after the end of the game ({why})"
            )));
        }
        let turn = text
            .parse::<L::Turn>()
            .map_err(|error| fault(error.to_string()))?;
        line.try_play(turn)
            .map_err(|reason| fault(format!("`{text}` is not legal: {reason}")))?;
    }
    Ok(())
}

/// Plays the moves of an opening.
pub(crate) fn play_opening<L: Line>(line: &mut L, moves: &[String]) -> anyhow::Result<()> {
    play_texts(line, moves)
        .map_err(|(number, reason)| anyhow::anyhow!("opening, move {number}: {reason}"))
}

/// The record of a game that has had its opening and no move yet.
pub(super) fn blank_record(seat: &Seating<'_>, notation: &str) -> GameRecord {
    GameRecord {
        id: seat.id,
        pair: seat.pair,
        start: seat.opening.start.clone(),
        opening: seat.opening.moves.clone(),
        players: seat.players.map(|player| player.label.clone()),
        moves: Vec::new(),
        result: GameResult::Draw,
        termination: String::new(),
        nodes: Vec::new(),
        depth: Vec::new(),
        score: Vec::new(),
        trail: digest(notation),
        detail: None,
        time_ms: seat.times.then(Vec::new),
    }
}

/// A position of a game that was played, and what had happened.
pub(crate) struct Picture {
    /// The board as text.
    pub(crate) board: String,
    /// The position in one line.
    pub(crate) notation: String,
    /// The board as shapes.
    pub(crate) scene: Scene,
    /// What had happened.
    pub(crate) caption: String,
    /// What the players had thought of it.
    pub(crate) thought: String,
    /// The value of the position before, from the first player's view, where somebody judged it.
    pub(crate) value: Option<i32>,
}

/// The positions of a game, its start first.
pub(crate) fn pictures<L: Line>(
    mut line: L,
    record: &GameRecord,
    rich: bool,
) -> Result<Vec<Picture>, Mismatch> {
    let picture = |line: &L, caption: String, thought: String, value: Option<i32>| Picture {
        board: line.board(rich),
        notation: line.notation(),
        scene: line.scene(),
        caption,
        thought,
        value,
    };
    let mut pictures = vec![picture(&line, "the start".to_owned(), String::new(), None)];
    let opening = record.opening.iter().map(|text| (text, None));
    let moves = record.moves.iter().enumerate();
    for (text, index) in opening.chain(moves.map(|(index, text)| (text, Some(index)))) {
        let mover = match line.forfeit() {
            GameResult::First => Some(Side::Second),
            GameResult::Second => Some(Side::First),
            GameResult::Draw => None,
        };
        let played = play_texts(&mut line, core::slice::from_ref(text));
        let last = index.is_some_and(|index| index + 1 == record.moves.len());
        let illegal = last && record.termination == ILLEGAL && played.is_err();
        if let (Err((_, reason)), false) = (&played, illegal) {
            let number = index.map_or(pictures.len(), |index| index + 1);
            let reason = reason.clone();
            return Err(match index {
                Some(_) => Mismatch::Move { number, reason },
                None => Mismatch::Opening { number, reason },
            });
        }
        let caption = match (index, mover) {
            (None, _) => format!("opening: {text}"),
            (Some(index), None) => format!("turn {}: {text}", index + 1),
            (Some(index), Some(side)) => {
                let player = &record.players[side.index()];
                let fault = if illegal { ", which is illegal" } else { "" };
                format!("move {}: {player} plays {text}{fault}", index + 1)
            }
        };
        let choices = index.map_or(0..0, |index| L::CHOICES * index..L::CHOICES * (index + 1));
        let thoughts: Vec<String> = choices
            .clone()
            .map(|choice| thought(record, choice))
            .collect();
        let value = choices
            .clone()
            .next()
            .and_then(|choice| *record.score.get(choice)?);
        let value = value.map(|value| {
            if mover == Some(Side::Second) {
                -value
            } else {
                value
            }
        });
        pictures.push(picture(&line, caption, thoughts.join("; "), value));
    }
    Ok(pictures)
}

/// What a player thought of one choice.
fn thought(record: &GameRecord, choice: usize) -> String {
    let figure = |name: &str, value: Option<String>| value.map(|value| format!("{name} {value}"));
    let score = record.score.get(choice).copied().flatten();
    let depth = record.depth.get(choice).filter(|&&depth| depth > 0);
    let nodes = record.nodes.get(choice).filter(|&&nodes| nodes > 0);
    [
        figure("value", score.map(score::describe)),
        figure("depth", depth.map(ToString::to_string)),
        figure("nodes", nodes.map(ToString::to_string)),
    ]
    .into_iter()
    .flatten()
    .collect::<Vec<_>>()
    .join(", ")
}

/// Replays a game from its start position, which is where `line` stands.
pub(crate) fn replay<L: Line>(mut line: L, record: &GameRecord) -> Result<(), Mismatch> {
    play_texts(&mut line, &record.opening)
        .map_err(|(number, reason)| Mismatch::Opening { number, reason })?;
    if let Some((_, why)) = line.ending() {
        return Err(Mismatch::Game(format!("the opening ends the game ({why})")));
    }
    check_lengths(record, L::CHOICES)?;
    check_digest(&record.trail, 0, &line.notation())
        .map_err(|reason| Mismatch::Game(format!("the opening is not the one played: {reason}")))?;
    for (index, text) in record.moves.iter().enumerate() {
        let fault = |reason: String| Mismatch::Move {
            number: index + 1,
            reason,
        };
        let last = index + 1 == record.moves.len();
        let broken = play_texts(&mut line, core::slice::from_ref(text));
        if last && record.termination == ILLEGAL && L::CHOICES == 1 {
            if broken.is_ok() {
                return Err(fault(format!(
                    "`{text}` is legal, the record says it is not"
                )));
            }
            return check_ending(record, Some((line.forfeit(), ILLEGAL)));
        }
        broken.map_err(|(_, reason)| fault(reason))?;
        check_digest(&record.trail, index + 1, &line.notation()).map_err(|reason| {
            fault(format!(
                "`{text}` is not the move that was played: {reason}"
            ))
        })?;
        if let Some((_, why)) = line.ending().filter(|_| !last) {
            return Err(fault(format!(
                "the game ends here ({why}), the record goes on"
            )));
        }
    }
    if is_fault(&record.termination) && line.ending().is_none() {
        // A fault leaves no trace in the moves; in turns, whoever was to move had it.
        let due = (L::CHOICES == 1).then(|| line.forfeit());
        let due = due.unwrap_or(record.result);
        return check_ending(record, Some((due, &record.termination)));
    }
    check_ending(record, line.ending())
}

/// Checks that each choice of a record has its figures.
fn check_lengths(record: &GameRecord, choices_per_move: usize) -> Result<(), Mismatch> {
    let choices = record.moves.len() * choices_per_move;
    let times = record.time_ms.as_ref().map_or(choices, Vec::len);
    let figures = [
        ("nodes", record.nodes.len()),
        ("depth", record.depth.len()),
        ("score", record.score.len()),
        ("time_ms", times),
    ];
    for (name, found) in figures {
        if found != choices {
            return Err(Mismatch::Game(format!(
                "`{name}` has {found} entries, {choices} choices were made"
            )));
        }
    }
    let digits = 4 * (record.moves.len() + 1);
    if record.trail.len() != digits {
        return Err(Mismatch::Game(format!(
            "`trail` has {} digits, {digits} are due for {} moves",
            record.trail.len(),
            record.moves.len()
        )));
    }
    Ok(())
}

/// Checks the digest at one place of a trail.
fn check_digest(trail: &str, place: usize, position: &str) -> Result<(), String> {
    let noted = trail.get(4 * place..4 * place + 4).unwrap_or("");
    let found = digest(position);
    if noted == found {
        Ok(())
    } else {
        Err(format!(
            "it leads to `{position}` (digest {found}), but the trail notes digest {noted}"
        ))
    }
}

/// Checks the end of a record against the end that the rules say.
fn check_ending(record: &GameRecord, ending: Option<(GameResult, &str)>) -> Result<(), Mismatch> {
    let noted = format!("the record says {} ({})", record.result, record.termination);
    match ending {
        None => Err(Mismatch::Game(format!("{noted}, but the game is not over"))),
        Some((result, why)) if (result, why) != (record.result, &record.termination) => Err(
            Mismatch::Game(format!("{noted}, the rules say {result} ({why})")),
        ),
        Some(_) => Ok(()),
    }
}
