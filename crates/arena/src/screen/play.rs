//! A person's game on the screen.
//!
//! A move is typed, or picked: the arrow keys go from one to the next by where on the board they are,
//! Tab in the order of the list. What is picked is shown on the board before it is played.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Result;
use ratatui::crossterm::event::KeyCode;
use search_core::Side;

use super::bar::share;
use super::board::Board;
use super::look::{Choices, Look};
use super::moves::Played;
use super::picker::Picker;
use super::terminal::{Input, Terminal};
use crate::contest::person::{LEVELS, PersonGame, level_limits};
use crate::contest::player::Thought;
use crate::contest::session::ToMove;

/// What is to know about the game beside its course.
pub(crate) struct Shape {
    /// Its name.
    pub(crate) game: &'static str,
    /// A value that is a clear advantage.
    pub(crate) clear: i32,
    /// What the seats are called.
    pub(crate) seats: [&'static str; 2],
    /// Whether there is another side at all.
    pub(crate) is_paired: bool,
    /// The level, if one was asked for.
    pub(crate) level: Option<u32>,
}

/// What a key asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Wish {
    Nothing,
    Move(String),
    Hint,
    Undo,
    Resign,
    Level(u32),
    Leave,
}

/// What is on the screen.
#[derive(Default)]
struct Play {
    look: Look,
    /// The person's legal moves.
    picker: Picker,
    /// What has been typed of a move.
    typed: String,
    level: Option<u32>,
    over: bool,
    /// Whether the person has been asked if it gives up.
    asked: bool,
}

impl Play {
    /// What a key does.
    fn key(&mut self, key: KeyCode) -> Wish {
        let asked = core::mem::take(&mut self.asked);
        let begun = !self.typed.is_empty();
        match key {
            KeyCode::Esc => {
                self.typed.clear();
                self.picker.drop();
            }
            KeyCode::Backspace if begun => {
                self.typed.pop();
                self.picker.begin_with(&self.typed);
            }
            KeyCode::Backspace => return Wish::Undo,
            KeyCode::Enter => return self.chosen(),
            KeyCode::Tab | KeyCode::PageDown => self.pick(|picker| picker.step(1)),
            KeyCode::BackTab | KeyCode::PageUp => self.pick(|picker| picker.step(-1)),
            KeyCode::Left => self.pick(|picker| picker.go([-1, 0], 'W')),
            KeyCode::Right => self.pick(|picker| picker.go([1, 0], 'E')),
            KeyCode::Up => self.pick(|picker| picker.go([0, -1], 'N')),
            KeyCode::Down => self.pick(|picker| picker.go([0, 1], 'S')),
            KeyCode::Char('q') if !begun && !self.picker.has_beginning('q') => return Wish::Leave,
            KeyCode::Char('?') if !begun => return Wish::Hint,
            KeyCode::Char('!') if !begun && !self.over => {
                if asked {
                    return Wish::Resign;
                }
                self.asked = true;
                self.say("once more ! to resign");
            }
            KeyCode::Char('+') if !begun => return self.to_level(1),
            KeyCode::Char('-') if !begun => return self.to_level(-1),
            KeyCode::Char(character) => {
                self.typed.push(character);
                self.picker.begin_with(&self.typed);
            }
            _ => {}
        }
        Wish::Nothing
    }

    /// Picks a move, whatever was typed.
    fn pick(&mut self, how: impl FnOnce(&mut Picker)) {
        self.typed.clear();
        how(&mut self.picker);
    }

    fn say(&mut self, words: &str) {
        self.look.message = String::from(words);
    }

    /// The move that was typed, or else picked.
    fn chosen(&mut self) -> Wish {
        let typed = core::mem::take(&mut self.typed);
        match typed.trim() {
            "" => {
                let picked = self.picker.picked();
                picked.map_or(Wish::Nothing, |(mv, _)| Wish::Move(mv.clone()))
            }
            "hint" => Wish::Hint,
            "undo" => Wish::Undo,
            "resign" => Wish::Resign,
            "quit" | "exit" => Wish::Leave,
            mv => Wish::Move(mv.to_owned()),
        }
    }

    fn to_level(&self, step: i32) -> Wish {
        let level = self.level.unwrap_or(5).saturating_add_signed(step);
        Wish::Level(level.clamp(*LEVELS.start(), *LEVELS.end()))
    }

    /// Takes in how the game stands.
    fn take_in(&mut self, game: &PersonGame<'_>, shape: &Shape) {
        let board = Board::parse(&game.session.board(true));
        if board != self.look.board {
            self.look.before = Some(core::mem::replace(&mut self.look.board, board));
        }
        if game.turns.is_empty() {
            self.look.before = None;
        }
        self.look.moves = game
            .turns
            .iter()
            .map(|(side, turn)| Played {
                side: side.filter(|_| shape.is_paired),
                text: turn.clone(),
            })
            .collect();
        self.look.current = game.turns.len();
        let outcome = game.outcome();
        self.over = outcome.is_some();
        let mut legal = if self.over { Vec::new() } else { game.legal() };
        // What is short to say is done most often: steps come before walls.
        legal.sort_by_key(String::len);
        let previews = legal.into_iter().map(|mv| {
            let preview = game.session.preview(game.own, &mv, true);
            (mv, preview)
        });
        self.picker = Picker::new(previews.collect());
        self.typed.clear();
        if let Some((result, why)) = outcome {
            self.look.message = format!("{result} ({why}): {}", game.verdict(result));
        }
    }

    /// Takes in what the player thinks as `side`.
    fn hear(&mut self, side: Side, thought: &Thought, clear: i32) {
        self.look.thoughts[side.index()] = thought.described();
        if let Some(value) = thought.value {
            let value = if side == Side::First { value } else { -value };
            self.look.share = Some(share(value, clear));
        }
    }

    /// The look, with the picked move on the board.
    fn look(&self) -> Look {
        let mut look = self.look.clone();
        let picked = self.picker.picked();
        if let Some((_, preview)) = picked
            && let Some(board) = &preview.board
        {
            look.before = Some(core::mem::replace(&mut look.board, Board::parse(board)));
            look.is_preview = true;
        }
        let moves = self.picker.texts();
        let selected = self.picker.selected();
        look.choices = (!moves.is_empty()).then_some(Choices { moves, selected });
        if !self.typed.is_empty() {
            look.message = format!("your move: {}_", self.typed);
        } else if let Some((mv, _)) = picked {
            look.message = format!("Enter plays {mv}");
        }
        look.keys = String::from(if self.over {
            "Backspace undo  q leave"
        } else {
            "move or arrows, Enter  ? hint  Backspace undo  +/- level  !! resign  q leave"
        });
        look
    }
}

/// Plays until the person leaves.
pub(crate) fn run(game: &mut PersonGame<'_>, shape: &Shape) -> Result<()> {
    let mut terminal = Terminal::open()?;
    let mut play = Play {
        level: shape.level,
        ..Play::default()
    };
    let own = game.own.index();
    play.look.names[own] = String::from("you");
    if shape.is_paired {
        for (seat, name) in [(own, "you"), (1 - own, game.opponent)] {
            play.look.names[seat] = format!("{name} ({})", shape.seats[seat]);
        }
    }
    play.say("your move");
    loop {
        play.look.title = title(game, shape, play.level);
        play.take_in(game, shape);
        if !play.over && game.is_others_turn() {
            let Some(thought) = ponder(&mut terminal, &mut play, game, !game.own)? else {
                return Ok(());
            };
            play.hear(!game.own, &thought, shape.clear);
            play.look.message = format!("{} plays {}", game.opponent, thought.mv);
            if let Err(reason) = game.play(&thought.mv) {
                play.look.message = reason;
                return Ok(());
            }
            continue;
        }
        let wish = asked(&mut terminal, &mut play)?;
        match wish {
            Wish::Nothing => {}
            Wish::Leave => return Ok(()),
            Wish::Undo => {
                let undone = game.undo();
                let words = ["there is nothing to take back", "taken back"];
                play.say(words[usize::from(undone)]);
            }
            Wish::Resign => game.resigned = true,
            Wish::Level(level) => {
                play.level = Some(level);
                game.limits = level_limits(level);
                play.look.message = format!("level {level}");
            }
            Wish::Hint if play.over => {}
            Wish::Hint => {
                let Some(thought) = ponder(&mut terminal, &mut play, game, game.own)? else {
                    return Ok(());
                };
                play.hear(game.own, &thought, shape.clear);
                play.look.message = format!("hint: {}", thought.mv);
            }
            Wish::Move(mv) if play.over => {
                play.look.message = format!("`{mv}` comes after the end of the game");
            }
            Wish::Move(mv) => {
                let (turn, told) = if game.session.to_move() == ToMove::Both {
                    let own = match game.own_of_both(&mv) {
                        Ok(own) => own,
                        Err(reason) => {
                            play.look.message = reason;
                            continue;
                        }
                    };
                    let other = !game.own;
                    let Some(thought) = ponder(&mut terminal, &mut play, game, other)? else {
                        return Ok(());
                    };
                    play.hear(other, &thought, shape.clear);
                    let told = format!("you play {own}, {} {}", game.opponent, thought.mv);
                    (game.both(&own, &thought.mv), told)
                } else {
                    let told = format!("you play {mv}");
                    (mv, told)
                };
                play.look.message = match game.play(&turn) {
                    Ok(()) => told,
                    Err(reason) => reason,
                };
            }
        }
    }
}

fn title(game: &PersonGame<'_>, shape: &Shape, level: Option<u32>) -> String {
    let against = if shape.is_paired {
        let [own, other] = game.own.ordered(shape.seats);
        format!(": you ({own}) against {} ({other})", game.opponent)
    } else {
        String::new()
    };
    let level = level.map_or_else(String::new, |level| format!(", level {level}"));
    format!("{}{against}{level}", shape.game)
}

/// Waits for a key that asks for something.
fn asked(terminal: &mut Terminal, play: &mut Play) -> Result<Wish> {
    loop {
        terminal.show(&play.look())?;
        match terminal.input(Duration::from_hours(1))? {
            Some(Input::Break) => return Ok(Wish::Leave),
            Some(Input::Key(key)) => {
                let wish = play.key(key);
                if wish != Wish::Nothing {
                    return Ok(wish);
                }
            }
            Some(Input::Resized) | None => {}
        }
    }
}

/// Has the player think on a thread of its own; nothing where the person leaves meanwhile, or there is
/// no move.
fn ponder(
    terminal: &mut Terminal,
    play: &mut Play,
    game: &mut PersonGame<'_>,
    side: Side,
) -> Result<Option<Thought>> {
    play.look.message = format!("{} thinks", game.opponent);
    terminal.show(&play.look())?;
    let stop = Arc::new(AtomicBool::new(false));
    let limits = game.limits.clone().with_stop(Arc::clone(&stop));
    let mut leaves = false;
    let thought = std::thread::scope(|scope| {
        let thinking = scope.spawn(|| game.think(side, &limits));
        while !thinking.is_finished() {
            match terminal.input(Duration::from_millis(20)) {
                Ok(Some(Input::Key(KeyCode::Char('q')) | Input::Break)) | Err(_) => {
                    leaves = true;
                    stop.store(true, Ordering::Relaxed);
                    break;
                }
                Ok(Some(Input::Resized)) => terminal.show(&play.look())?,
                Ok(_) => {}
            }
        }
        let thought = thinking.join();
        anyhow::Ok(thought.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })?;
    Ok(thought.filter(|_| !leaves))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::session::Preview;

    /// A screen with moves to choose from.
    fn play(moves: &[&str]) -> Play {
        let legal = moves.iter().map(|&mv| {
            let preview = Preview {
                board: Some(format!("after {mv}")),
                place: None,
            };
            (mv.to_owned(), preview)
        });
        Play {
            picker: Picker::new(legal.collect()),
            ..Play::default()
        }
    }

    fn picked(play: &Play) -> &str {
        play.picker.picked().map_or("", |(mv, _)| mv)
    }

    #[test]
    fn what_is_typed_picks_and_is_played() {
        let mut play = play(&["e2", "e3h", "q1"]);
        for character in "E3".chars() {
            play.key(KeyCode::Char(character));
        }
        assert_eq!(picked(&play), "e3h");
        assert_eq!(play.look().message, "your move: E3_");
        assert!(play.look().is_preview);
        play.key(KeyCode::Backspace);
        assert_eq!(picked(&play), "e2");
        play.key(KeyCode::Char('9'));
        assert_eq!(picked(&play), "");
        assert_eq!(play.key(KeyCode::Enter), Wish::Move("E9".to_owned()));
        for (word, due) in [
            ("hint", Wish::Hint),
            ("undo", Wish::Undo),
            ("resign", Wish::Resign),
            ("exit", Wish::Leave),
        ] {
            for character in word.chars() {
                play.key(KeyCode::Char(character));
            }
            assert_eq!(play.key(KeyCode::Enter), due);
        }
        // A move begins with q, so q alone does not leave.
        assert_eq!(play.key(KeyCode::Char('q')), Wish::Nothing);
        assert_eq!(picked(&play), "q1");
    }

    #[test]
    fn single_keys_are_wishes_where_nothing_is_typed() {
        let mut play = play(&["e2"]);
        assert_eq!(play.key(KeyCode::Char('q')), Wish::Leave);
        assert_eq!(play.key(KeyCode::Char('?')), Wish::Hint);
        assert_eq!(play.key(KeyCode::Backspace), Wish::Undo);
        assert_eq!(play.key(KeyCode::Char('+')), Wish::Level(6));
        play.level = Some(1);
        assert_eq!(play.key(KeyCode::Char('-')), Wish::Level(1));
        assert_eq!(play.key(KeyCode::Enter), Wish::Nothing);
        assert_eq!(play.key(KeyCode::Char('!')), Wish::Nothing);
        assert_eq!(play.key(KeyCode::Tab), Wish::Nothing);
        assert_eq!(play.key(KeyCode::Char('!')), Wish::Nothing);
        assert_eq!(play.key(KeyCode::Char('!')), Wish::Resign);
    }
}
