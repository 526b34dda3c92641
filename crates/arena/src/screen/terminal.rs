//! The terminal itself: taken over for a while, and given back whatever happens.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};

use super::look::{Look, draw};
use crate::interrupt;

/// What a person does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// A key.
    Key(KeyCode),
    /// Ctrl-C, or a signal to end.
    Break,
    /// The window has another size, and is to be drawn again.
    Resized,
}

/// How often it is asked whether a signal has come.
const BEAT: Duration = Duration::from_millis(100);

/// A terminal that shows looks. It is given back when this is dropped, and by a panic too.
pub(crate) struct Terminal(DefaultTerminal);

impl Terminal {
    /// Takes the terminal over.
    pub(crate) fn open() -> Result<Self> {
        interrupt::notice();
        let terminal = ratatui::try_init().context("the terminal (--plain does without)")?;
        Ok(Self(terminal))
    }

    /// Shows a look.
    pub(crate) fn show(&mut self, look: &Look) -> Result<()> {
        self.0
            .draw(|frame| draw(look, frame))
            .context("the terminal")?;
        Ok(())
    }

    /// What a person does next, if it is soon.
    #[expect(clippy::unused_self, reason = "whoever asks for keys has the terminal")]
    pub(crate) fn input(&mut self, patience: Duration) -> Result<Option<Input>> {
        let until = Instant::now() + patience;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if interrupt::noticed() {
                return Ok(Some(Input::Break));
            }
            if !event::poll(left.min(BEAT)).context("the terminal")? {
                if left <= BEAT {
                    return Ok(None);
                }
                continue;
            }
            match event::read().context("the terminal")? {
                Event::Key(key) if key.kind != KeyEventKind::Release => {
                    let control = key.modifiers.contains(KeyModifiers::CONTROL);
                    return Ok(Some(match key.code {
                        KeyCode::Char('c' | 'd') if control => Input::Break,
                        code => Input::Key(code),
                    }));
                }
                Event::Resize(..) => return Ok(Some(Input::Resized)),
                _ => {}
            }
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        ratatui::restore();
    }
}
