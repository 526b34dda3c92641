//! A game that was played, step by step.

use std::time::Duration;

use anyhow::Result;
use ratatui::crossterm::event::KeyCode;

use super::look::Look;
use super::steps::Steps;
use super::terminal::{Input, Terminal};
use crate::contest::Frame;

/// Where a replay stands.
pub(crate) struct Replay {
    steps: Steps,
    at: usize,
    playing: bool,
    /// How long a board stays.
    pause: Duration,
    /// The number that is being typed.
    number: String,
}

/// The least and the longest that a board stays.
const PAUSES: [Duration; 2] = [Duration::from_millis(25), Duration::from_secs(10)];

impl Replay {
    /// A replay at its first board. `clear` is a value that is a clear advantage.
    pub(crate) fn new(
        title: String,
        names: [String; 2],
        clear: i32,
        frames: impl IntoIterator<Item = Frame>,
        pause: Duration,
    ) -> Self {
        let mut steps = Steps::new(title, names, clear);
        frames.into_iter().for_each(|frame| steps.push(frame));
        Self {
            steps,
            at: 0,
            playing: false,
            pause: pause.clamp(PAUSES[0], PAUSES[1]),
            number: String::new(),
        }
    }

    /// What a key does; false where it leaves.
    fn key(&mut self, key: KeyCode) -> bool {
        let last = self.steps.last();
        if let KeyCode::Char(digit @ '0'..='9') = key {
            self.number.push(digit);
            self.number.truncate(6);
            return true;
        }
        let number = core::mem::take(&mut self.number);
        let was_playing = core::mem::replace(&mut self.playing, false);
        match key {
            KeyCode::Char('q') | KeyCode::Esc => return false,
            KeyCode::Right | KeyCode::Char('l') => self.at = last.min(self.at + 1),
            KeyCode::Left | KeyCode::Char('h') => self.at = self.at.saturating_sub(1),
            KeyCode::PageDown => self.at = last.min(self.at + 10),
            KeyCode::PageUp => self.at = self.at.saturating_sub(10),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = last,
            KeyCode::Enter => self.at = number.parse().map_or(self.at, |at: usize| at.min(last)),
            KeyCode::Char(' ') => {
                self.playing = !was_playing;
                if self.playing && self.at == last {
                    self.at = 0;
                }
            }
            KeyCode::Char('+') => {
                self.pause = (self.pause / 2).max(PAUSES[0]);
                self.playing = was_playing;
            }
            KeyCode::Char('-') => {
                self.pause = (self.pause * 2).min(PAUSES[1]);
                self.playing = was_playing;
            }
            _ => {
                self.playing = was_playing;
                self.number = number;
            }
        }
        true
    }

    /// What passing time does.
    fn tick(&mut self) {
        if self.playing {
            self.at = self.steps.last().min(self.at + 1);
            self.playing = self.at < self.steps.last();
        }
    }

    fn look(&self) -> Look {
        let keys = if self.number.is_empty() {
            "← → step  space play  + - speed  Home End  NUMBER Enter jump  q leave".to_owned()
        } else {
            format!("jump to board {} with Enter", self.number)
        };
        let mut look = self.steps.look(self.at);
        let state = if self.playing { "playing" } else { "paused" };
        look.title = format!(
            "{}  [{} of {}, {state}]",
            look.title,
            self.at,
            self.steps.last()
        );
        look.keys = keys;
        look
    }
}

/// Shows a replay until the person leaves.
pub(crate) fn run(mut replay: Replay) -> Result<()> {
    let mut terminal = Terminal::open()?;
    loop {
        terminal.show(&replay.look())?;
        let patience = if replay.playing {
            replay.pause
        } else {
            Duration::from_hours(1)
        };
        match terminal.input(patience)? {
            None => replay.tick(),
            Some(Input::Resized) => {}
            Some(Input::Break) => return Ok(()),
            Some(Input::Key(key)) => {
                if !replay.key(key) {
                    return Ok(());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replay(boards: usize) -> Replay {
        let frames = (0..boards).map(|index| Frame {
            board: format!("board {index}"),
            caption: format!("caption {index}"),
            ..Frame::default()
        });
        let names = ["a", "b"].map(str::to_owned);
        Replay::new("game".to_owned(), names, 100, frames, Duration::ZERO)
    }

    #[test]
    fn keys_step_jump_and_play() {
        use KeyCode::{Char, End, Enter, Home, Left, PageDown, PageUp, Right};
        let mut replay = replay(25);
        let mut after = |keys: &[KeyCode]| {
            for &key in keys {
                assert!(replay.key(key));
            }
            (replay.at, replay.playing)
        };
        assert_eq!(after(&[Left]), (0, false));
        assert_eq!(after(&[Right, Right, Char('l'), Char('h')]), (2, false));
        assert_eq!(after(&[PageDown, PageDown, PageDown]), (24, false));
        assert_eq!(after(&[PageUp]), (14, false));
        assert_eq!(after(&[Char('7'), Enter]), (7, false));
        assert_eq!(after(&[Char('9'), Char('9'), Enter]), (24, false));
        assert_eq!(after(&[Enter]), (24, false));
        assert_eq!(after(&[Home, End]), (24, false));
        // At the end, playing begins anew; any step ends it, another speed does not.
        assert_eq!(after(&[Char(' ')]), (0, true));
        assert_eq!(after(&[Char('-')]), (0, true));
        assert_eq!(after(&[Right]), (1, false));
        assert!(!replay.key(Char('q')));
        replay.playing = true;
        for _ in 0..30 {
            replay.tick();
        }
        assert_eq!((replay.at, replay.playing), (24, false));
    }
}
