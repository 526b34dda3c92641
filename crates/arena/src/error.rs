//! How a command ends, and how its failures are told.

use std::process::ExitCode;

use crate::interrupt::INTERRUPTED;

/// The honest answer of a command that ran; the exit code is made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Done, or the answer is yes: exit code 0.
    Done,
    /// The answer is no (proven unsolvable, verification failed): exit code 1.
    No,
    /// A limit was met before an answer: exit code 3.
    Limit,
    /// The person who looked on pressed Ctrl-C: exit code 130, as shells have it.
    Interrupted,
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        Self::from(match verdict {
            Verdict::Done => 0,
            Verdict::No => 1,
            Verdict::Limit => 3,
            Verdict::Interrupted => INTERRUPTED as u8,
        })
    }
}

/// The exit code of usage errors and bad input.
pub(crate) const USAGE: u8 = 2;

/// Whoever read standard output has gone (`arena moves quoridor | head -1`): not a failure, but a
/// reason to stop.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("standard output is closed")]
pub(crate) struct PipeClosed;

/// Says a failure on standard error, the causes after it, and gives its exit code. A closed pipe
/// is said to nobody.
pub(crate) fn tell(error: &anyhow::Error) -> ExitCode {
    if error.downcast_ref::<PipeClosed>().is_some() {
        return ExitCode::SUCCESS;
    }
    // Standard error may be closed too, and then there is nobody left to tell.
    let _ = std::io::Write::write_fmt(
        &mut std::io::stderr().lock(),
        format_args!("error: {}\n", message(error)),
    );
    ExitCode::from(USAGE)
}

/// Says something on standard error that is no failure.
pub(crate) fn note(text: impl std::fmt::Display) {
    // As above: with standard error closed there is nobody to tell.
    let _ = std::io::Write::write_fmt(
        &mut std::io::stderr().lock(),
        format_args!("note: {text}\n"),
    );
}

/// What went wrong and why, from the outside in. A cause that the message before already tells is
/// not told twice.
fn message(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if text.is_empty() {
            text = cause;
        } else if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::{Context, anyhow};

    #[test]
    fn causes_are_told_once() {
        let error = anyhow!("`z9` is not a square")
            .context("BLACK: `z9` is not a square")
            .context("position");
        assert_eq!(message(&error), "position: BLACK: `z9` is not a square");
        let file = Err::<(), _>(std::io::Error::other("no such file"))
            .context("board.txt")
            .unwrap_err();
        assert_eq!(message(&file), "board.txt: no such file");
    }
}
