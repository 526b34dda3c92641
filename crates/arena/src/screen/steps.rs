//! A game as a row of boards, and the look of one of them.

use super::bar::share;
use super::board::Board;
use super::look::Look;
use super::moves::Played;
use crate::contest::Frame;

/// The boards of a game so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Steps {
    /// What is played by whom.
    pub(super) title: String,
    /// The players in the first and the second seat.
    pub(super) names: [String; 2],
    /// A value that is a clear advantage.
    pub(super) clear: i32,
    frames: Vec<Frame>,
    boards: Vec<Board>,
}

impl Steps {
    pub(super) fn new(title: String, names: [String; 2], clear: i32) -> Self {
        Self {
            title,
            names,
            clear,
            ..Self::default()
        }
    }

    pub(super) fn push(&mut self, frame: Frame) {
        self.boards.push(Board::parse(&frame.board));
        self.frames.push(frame);
    }

    /// The number of the last board, from 0.
    pub(super) fn last(&self) -> usize {
        self.frames.len().saturating_sub(1)
    }

    /// The look of a board, with what both had last thought by then.
    pub(super) fn look(&self, at: usize) -> Look {
        let until = &self.frames[..self.frames.len().min(at + 1)];
        let frames = self.frames.iter();
        let moves = frames.filter_map(|frame| {
            Some(Played {
                side: frame.side,
                text: frame.turn.clone()?,
            })
        });
        let thought = |seat: usize| {
            let thoughts = until.iter().rev().map(|frame| &frame.thoughts[seat]);
            thoughts
                .flatten()
                .next()
                .map(ToString::to_string)
                .unwrap_or_default()
        };
        let value = until.iter().rev().find_map(|frame| frame.value);
        Look {
            title: self.title.clone(),
            board: self.boards.get(at).cloned().unwrap_or_default(),
            before: at.checked_sub(1).map(|before| self.boards[before].clone()),
            moves: moves.collect(),
            current: until.iter().filter(|frame| frame.turn.is_some()).count(),
            names: self.names.clone(),
            thoughts: [thought(0), thought(1)],
            share: value.map(|value| share(value, self.clear)),
            message: until
                .last()
                .map_or_else(String::new, |frame| frame.caption.clone()),
            ..Look::default()
        }
    }
}
