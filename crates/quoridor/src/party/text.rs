//! A party as one line and as a board, both read back.
//!
//! The line is `SIZE PAWNS HANDS SIDE WALLS`: pawns and hands in the order of turns from the south
//! on, `-` for an empty seat; the letter of who is to move; and `no-jump` at the end where a third
//! pawn forbids the jump.

use core::fmt;
use core::str::FromStr;

use search_core::text::excerpt;

use super::{Party, PartyError, Runner, Seat, ThirdPawn};
use crate::board_text::{TO_MOVE, WINS, read_player, write_player};
use crate::drawing::{self, Drawn};
use crate::error::NotationError;
use crate::size::Size;
use crate::wall::Wall;

const NOBODY: &str = "-";
const NO_JUMP: &str = "no-jump";

impl Party {
    /// The one-line form, which [`FromStr`] reads.
    ///
    /// ```
    /// use quoridor::party::Party;
    /// assert_eq!(Party::standard(4)?.notation(), "9 e1,a5,e9,i5 5,5,5,5 s -");
    /// assert_eq!(Party::standard(3)?.notation(), "9 e1,a5,e9,- 6,6,6,- s -");
    /// # Ok::<(), quoridor::party::PartyError>(())
    /// ```
    pub fn notation(&self) -> String {
        let each = |text: &dyn Fn(Seat) -> String| {
            let texts = Seat::CLOCKWISE.map(|seat| match self.pawn(seat) {
                Some(_) => text(seat),
                None => NOBODY.to_owned(),
            });
            texts.join(",")
        };
        let walls: Vec<String> = self.walls().iter().map(|wall| wall.to_string()).collect();
        let mut text = format!(
            "{} {} {} {} {}",
            self.size(),
            each(&|seat| self
                .pawn(seat)
                .map_or_else(String::new, |pawn| pawn.to_string())),
            each(&|seat| self.hand(seat).to_string()),
            self.turn().letter(),
            if walls.is_empty() {
                NOBODY.to_owned()
            } else {
                walls.join(",")
            },
        );
        if self.third_pawn() == ThirdPawn::NoJump {
            text = format!("{text} {NO_JUMP}");
        }
        text
    }

    /// The line of a player below the board.
    fn player_line(&self, seat: Seat) -> String {
        let state = match self.winner() {
            Some(winner) if winner == seat => WINS,
            None if self.turn() == seat => TO_MOVE,
            _ => "",
        };
        let letter = seat.letter().to_ascii_uppercase();
        write_player(&seat.to_string(), letter, self.hand(seat), state)
    }
}

/// The board, and a line for each player in the order of turns.
impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pawn = |square| {
            let mut seats = self.seats();
            let seat = seats.find(|&seat| self.pawn(seat) == Some(square));
            seat.map(|seat| seat.letter().to_ascii_uppercase())
        };
        let board = drawing::lines(self.size(), self.walls(), pawn);
        let players = self.seats().map(|seat| self.player_line(seat));
        let lines: Vec<String> = board.into_iter().chain(players).collect();
        f.write_str(&lines.join("\n"))?;
        if self.third_pawn() == ThirdPawn::NoJump {
            write!(f, "\n{NO_JUMP}")?;
        }
        Ok(())
    }
}

impl FromStr for Party {
    type Err = PartyError;

    /// Reads the one-line form, or the board where there is more than one line.
    fn from_str(text: &str) -> Result<Self, PartyError> {
        if text.trim().contains('\n') {
            read_board(text)
        } else {
            read_line(text)
        }
    }
}

fn read_line(text: &str) -> Result<Party, PartyError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let (size, pawns, hands, side, walls, third_pawn) = match *fields.as_slice() {
        [size, pawns, hands, side, walls] => (size, pawns, hands, side, walls, ThirdPawn::Aside),
        [size, pawns, hands, side, walls, NO_JUMP] => {
            (size, pawns, hands, side, walls, ThirdPawn::NoJump)
        }
        _ => {
            return Err(PartyError::FieldCount {
                found: fields.len(),
            });
        }
    };
    let wrong = |field, text, expected| PartyError::Text {
        field,
        text: excerpt(text),
        expected,
    };
    let size: Size = field("SIZE", size)?;
    let four = |name, text| -> Result<[&str; 4], PartyError> {
        let texts: Vec<&str> = str::split(text, ',').collect();
        let four = texts.try_into();
        four.map_err(|_| {
            wrong(
                name,
                text,
                "four texts, one for each seat, with commas between",
            )
        })
    };
    let (pawns, hands) = (four("PAWNS", pawns)?, four("HANDS", hands)?);
    let mut runners = Vec::new();
    for (seat, (pawn, hand)) in Seat::CLOCKWISE
        .into_iter()
        .zip(pawns.into_iter().zip(hands))
    {
        if (pawn, hand) == (NOBODY, NOBODY) {
            continue;
        }
        let pawn = field("PAWNS", pawn)?;
        let hand = hand_of(hand).ok_or_else(|| wrong("HANDS", hand, HAND))?;
        runners.push(Runner { seat, pawn, hand });
    }
    let turn = Seat::of_letter(side).ok_or_else(|| wrong("SIDE", side, "s, w, n or e"))?;
    let walls: Vec<Wall> = if walls == NOBODY {
        Vec::new()
    } else {
        let walls = walls.split(',');
        walls
            .map(|wall| field("WALLS", wall))
            .collect::<Result<_, _>>()?
    };
    Party::new(size, &runners, turn, walls, third_pawn)
}

const HAND: &str = "a whole number from 0 to 255";

fn hand_of(text: &str) -> Option<u8> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

fn field<T: FromStr<Err = NotationError>>(
    field: &'static str,
    text: &str,
) -> Result<T, PartyError> {
    text.parse()
        .map_err(|source| PartyError::Field { field, source })
}

/// Takes from a board what says something, then draws the party anew and refuses any difference.
fn read_board(text: &str) -> Result<Party, PartyError> {
    let (first_line, lines) = drawing::trim(text);
    let fault = |(line, column, reason): (usize, usize, String)| PartyError::Board {
        line: first_line + line,
        column: column + 1,
        reason,
    };
    let (third_pawn, above) = match lines.split_last() {
        Some((&NO_JUMP, above)) => (ThirdPawn::NoJump, above),
        _ => (ThirdPawn::Aside, lines.as_slice()),
    };
    let mut runners = Vec::new();
    let mut turn = Err((
        0,
        0,
        format!("no player's line ends in `{TO_MOVE}` or `{WINS}`"),
    ));
    let mut winner = None;
    let mut board = above;
    // From the last line up, one for each player.
    for seat in Seat::CLOCKWISE.into_iter().rev() {
        let Some((line, above)) = board.split_last() else {
            break;
        };
        let letter = seat.letter().to_ascii_uppercase();
        let Some((hand, state)) = read_player(line, &seat.to_string(), letter) else {
            continue;
        };
        board = above;
        let hand = hand_of(hand).ok_or_else(|| {
            let reason = format!("`{}` is not {HAND}", excerpt(hand));
            fault((board.len(), 0, reason))
        })?;
        runners.insert(0, (seat, letter, hand));
        match state {
            TO_MOVE => turn = Ok(seat),
            WINS => winner = Some(seat),
            _ => {}
        }
    }
    let drawn = Drawn::new(board).ok_or_else(|| {
        let reason = "no board: two lines of column letters, two of border, and 2 x rows - 1 between \
                      them, then a line for each player";
        fault((0, 0, reason.to_owned()))
    })?;
    if let Some(difference) = drawn.fault_of_frame() {
        return Err(fault(difference));
    }
    if let Some(winner) = winner {
        let others = runners.iter().map(|&(seat, ..)| seat);
        let after = others
            .clone()
            .cycle()
            .skip_while(|&seat| seat != winner)
            .nth(1);
        turn = Ok(after.unwrap_or(winner));
    }
    let runner = |(seat, letter, hand)| {
        let pawn = drawn.pawn(letter);
        let pawn = pawn.ok_or_else(|| fault((2, 0, format!("no {letter} on the board"))))?;
        Ok(Runner { seat, pawn, hand })
    };
    let runners: Vec<Runner> = runners
        .into_iter()
        .map(runner)
        .collect::<Result<_, PartyError>>()?;
    let party = Party::new(
        drawn.size(),
        &runners,
        turn.map_err(fault)?,
        drawn.walls(),
        third_pawn,
    )?;
    drawing::compare(&party.to_string(), &lines)
        .map_or(Ok(party), |difference| Err(fault(difference)))
}
