//! A game under way, as a referee sees it: texts of moves in, positions and an ending out.

use core::fmt::Display;
use core::str::FromStr;

use search_core::Side;

use super::adjudication::Adjudicator;
use super::player::{FaultKind, describe};
use super::{Frame, Mismatch, Seating, digest};
use crate::log::{Adjudication, GameRecord, GameResult};
use crate::pictures::scene::Scene;

/// A game under way: the position, and what beside it decides how the game ends (repetition,
/// caps).
pub(crate) trait Line: Clone {
    /// One step of the game: a move, or both moves where both move at once.
    type Turn: Clone + Display + FromStr<Err: Display>;
    /// How many choices of players a turn is made of.
    const CHOICES: usize;
    /// A value that is a clear advantage.
    const CLEAR_VALUE: i32 = 200;

    /// What the seats are called.
    const SEATS: [&'static str; 2] = ["first", "second"];

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

/// A position of a game that was played.
pub(crate) struct Picture {
    /// The board as text, and what had happened.
    pub(crate) frame: Frame,
    /// The position in one line.
    pub(crate) notation: String,
    /// The board as shapes.
    pub(crate) scene: Scene,
}

/// Whose turn it is, in games of turns.
pub(super) fn mover<L: Line>(line: &L) -> Option<Side> {
    match line.forfeit() {
        _ if L::CHOICES > 1 => None,
        GameResult::First => Some(Side::Second),
        GameResult::Second => Some(Side::First),
        GameResult::Draw => None,
    }
}

/// The position in which the players take over.
pub(super) fn opened<L: Line>(line: &L, seat: &Seating<'_>) -> Frame {
    let [first, second] = seat.players.map(|player| &player.label);
    Frame {
        board: line.board(seat.rich),
        caption: format!("game {}: {first} - {second}", seat.id),
        ..Frame::default()
    }
}

/// The position after the last move of a record, `mover`'s; `pvs` are the lines the choosers expected.
pub(super) fn frame<L: Line>(
    line: &L,
    record: &GameRecord,
    mover: Option<Side>,
    pvs: &[Vec<String>],
    rich: bool,
) -> Frame {
    let index = record.moves.len() - 1;
    frame_of(line, record, index, mover, pvs, rich)
}

/// The position after a move of a record.
fn frame_of<L: Line>(
    line: &L,
    record: &GameRecord,
    index: usize,
    mover: Option<Side>,
    pvs: &[Vec<String>],
    rich: bool,
) -> Frame {
    let text = &record.moves[index];
    let caption = match mover {
        None => format!("turn {}: {text}", index + 1),
        Some(side) => {
            let player = &record.players[side.index()];
            format!("move {}: {player} plays {text}", index + 1)
        }
    };
    let mut frame = Frame {
        board: line.board(rich),
        caption,
        turn: Some(text.clone()),
        side: mover,
        ..Frame::default()
    };
    for choice in 0..L::CHOICES {
        let place = L::CHOICES * index + choice;
        let seat = mover.map_or(choice, Side::index);
        let value = record.score.get(place).copied().flatten();
        let depth = record.depth.get(place).copied().unwrap_or(0);
        let nodes = record.nodes.get(place).copied().unwrap_or(0);
        let pv = pvs.get(choice).map_or(&[][..], Vec::as_slice);
        let thought = describe(value, depth, nodes, pv);
        frame.thoughts[seat] = (!thought.is_empty()).then_some(thought);
        let value = value.map(|value| if seat == 0 { value } else { -value });
        frame.value = frame.value.or(value);
    }
    frame
}

/// The positions of a game, its start first.
pub(crate) fn pictures<L: Line>(
    mut line: L,
    record: &GameRecord,
    rich: bool,
) -> Result<Vec<Picture>, Mismatch> {
    let picture = |line: &L, frame: Frame| Picture {
        frame,
        notation: line.notation(),
        scene: line.scene(),
    };
    let start = Frame {
        board: line.board(rich),
        caption: "the start".to_owned(),
        ..Frame::default()
    };
    let mut pictures = vec![picture(&line, start)];
    for (index, text) in record.opening.iter().enumerate() {
        play_texts(&mut line, core::slice::from_ref(text)).map_err(|(_, reason)| {
            let number = index + 1;
            Mismatch::Opening { number, reason }
        })?;
        let opened = Frame {
            board: line.board(rich),
            caption: format!("opening: {text}"),
            turn: Some(text.clone()),
            ..Frame::default()
        };
        pictures.push(picture(&line, opened));
    }
    for (index, text) in record.moves.iter().enumerate() {
        let mover = mover(&line);
        let played = play_texts(&mut line, core::slice::from_ref(text));
        let last = index + 1 == record.moves.len();
        let illegal = last && record.termination == ILLEGAL && played.is_err();
        if let (Err((_, reason)), false) = (played, illegal) {
            let number = index + 1;
            return Err(Mismatch::Move { number, reason });
        }
        let mut frame = frame_of(&line, record, index, mover, &[], rich);
        if illegal {
            frame.caption += ", which is illegal";
        }
        pictures.push(picture(&line, frame));
    }
    Ok(pictures)
}

/// Replays a game from its start position, which is where `line` stands.
///
/// The rules say how it ended, or before them the adjudication.
pub(crate) fn replay<L: Line>(
    mut line: L,
    record: &GameRecord,
    adjudication: &Adjudication,
) -> Result<(), Mismatch> {
    play_texts(&mut line, &record.opening)
        .map_err(|(number, reason)| Mismatch::Opening { number, reason })?;
    if let Some((_, why)) = line.ending() {
        return Err(Mismatch::Game(format!("the opening ends the game ({why})")));
    }
    check_lengths(record, L::CHOICES)?;
    check_digest(&record.trail, 0, &line.notation())
        .map_err(|reason| Mismatch::Game(format!("the opening is not the one played: {reason}")))?;
    let mut adjudicator = Adjudicator::new(adjudication);
    let mut ending = None;
    for (index, text) in record.moves.iter().enumerate() {
        let fault = |reason: String| Mismatch::Move {
            number: index + 1,
            reason,
        };
        let last = index + 1 == record.moves.len();
        let mover = mover(&line);
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
        let adjudicated = adjudicator.see(&judgements::<L>(record, index, mover));
        ending = line.ending().or(adjudicated);
        if let Some((_, why)) = ending.filter(|_| !last) {
            return Err(fault(format!(
                "the game ends here ({why}), the record goes on"
            )));
        }
    }
    if is_fault(&record.termination) && ending.is_none() {
        // A fault leaves no trace in the moves; in turns, whoever was to move had it.
        let due = (L::CHOICES == 1).then(|| line.forfeit());
        let due = due.unwrap_or(record.result);
        return check_ending(record, Some((due, &record.termination)));
    }
    check_ending(record, ending)
}

/// Who judged a move of a record, and how.
pub(super) fn judgements<L: Line>(
    record: &GameRecord,
    index: usize,
    mover: Option<Side>,
) -> [(Side, Option<i32>); 2] {
    Side::ALL.map(|seat| {
        // In turns, the one who moved judged alone, and says it twice.
        let place = L::CHOICES * index + seat.index().min(L::CHOICES - 1);
        let side = mover.unwrap_or(seat);
        (side, record.score.get(place).copied().flatten())
    })
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
