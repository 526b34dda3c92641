//! Standard output: every line the program prints passes through here.

use std::fmt::{self, Display};
use std::io::{self, BufWriter, IsTerminal, Write};

use anyhow::Result;
use serde_json::Value;

use crate::error::PipeClosed;
use crate::table::Borders;

/// What the reader of the output asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Text for people.
    Text,
    /// One JSON object, or one a line, and nothing else.
    Json,
}

/// Standard output, with what is known about who reads it.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one thing that is known"
)]
pub(crate) struct Output {
    writer: Box<dyn Write>,
    format: Format,
    terminal: bool,
    rich: bool,
    quiet: bool,
    plain: bool,
}

impl Output {
    /// The process's standard output.
    pub(crate) fn stdout(format: Format, quiet: bool) -> Self {
        let terminal = io::stdout().is_terminal();
        let no_colour = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Self {
            writer: Box::new(BufWriter::new(io::stdout().lock())),
            format,
            terminal,
            rich: terminal && !no_colour,
            quiet,
            plain: false,
        }
    }

    /// Another place: nobody looks at it on a screen.
    pub(crate) fn to(writer: Box<dyn Write>, format: Format, quiet: bool) -> Self {
        Self {
            writer,
            format,
            terminal: false,
            rich: false,
            quiet,
            plain: true,
        }
    }

    /// The same, with or without what takes the whole terminal over.
    pub(crate) fn without_screen(mut self, plain: bool) -> Self {
        self.plain |= plain;
        self
    }

    /// Whether JSON is wanted.
    pub(crate) fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    /// Whether a person looks at a screen that can be drawn over.
    pub(crate) fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Whether the terminal may be taken over for a screen with keys.
    pub(crate) fn has_screen(&self) -> bool {
        let knows_more =
            std::env::var_os("TERM").is_some_and(|term| !term.is_empty() && term != "dumb");
        let talks = self.terminal && io::stdin().is_terminal();
        talks && knows_more && !self.plain && !self.is_json()
    }

    /// Whether colour and characters beyond ASCII are welcome.
    pub(crate) fn is_rich(&self) -> bool {
        self.rich
    }

    /// Whether progress bars may be shown: on a terminal, unless `--quiet`.
    pub(crate) fn shows_progress(&self) -> bool {
        !self.quiet && io::stderr().is_terminal()
    }

    /// Whether progress may be told line by line: where it cannot be shown, unless `--quiet`.
    pub(crate) fn logs_progress(&self) -> bool {
        !self.quiet && !io::stderr().is_terminal()
    }

    /// The borders for a table that fit the reader.
    pub(crate) fn borders(&self) -> Borders {
        if self.rich {
            Borders::Unicode
        } else {
            Borders::Ascii
        }
    }

    /// Writes text as it is.
    pub(crate) fn text(&mut self, text: impl Display) -> Result<()> {
        quiet_close(write!(self.writer, "{text}"))
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, text: impl Display) -> Result<()> {
        quiet_close(writeln!(self.writer, "{text}"))
    }

    /// Writes one JSON value on a line.
    pub(crate) fn json(&mut self, value: &Value) -> Result<()> {
        self.line(value)
    }

    /// Lets everything written be seen now.
    pub(crate) fn flush(&mut self) -> Result<()> {
        quiet_close(self.writer.flush())
    }
}

/// Makes a closed pipe a [`PipeClosed`], so that the program ends without a word.
fn quiet_close(result: io::Result<()>) -> Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(PipeClosed.into()),
        other => other.map_err(|error| anyhow::anyhow!("standard output: {error}")),
    }
}

/// A text in colour, or plain where colour is not welcome.
pub(crate) struct Painted<'a> {
    text: &'a str,
    code: Option<&'static str>,
}

impl Display for Painted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.code {
            Some(code) => write!(f, "\x1b[{code}m{}\x1b[0m", self.text),
            None => f.write_str(self.text),
        }
    }
}

/// A heading: bold on a screen.
pub(crate) fn heading(text: &str, rich: bool) -> Painted<'_> {
    Painted {
        text,
        code: rich.then_some("1"),
    }
}
