//! Moves of labelled pieces: which are legal, and playing them.
//!
//! This is the slow, plain side of the rules, for people's moves and for turning a search's states
//! back into moves. Searches use the tables of [`crate::space`].

use core::fmt;
use core::str::FromStr;
use std::collections::VecDeque;

use crate::geometry::{Cell, Direction};
use crate::metric::Metric;
use crate::puzzle::Puzzle;

/// A piece and the way it is pushed.
///
/// Its text is the label, a colon, and a letter a cell (`A:DDR`); the alternate form `{:#}` has
/// arrows instead (`A↓↓→`). Both read back.
///
/// # Examples
///
/// ```
/// use huarong::PieceMove;
/// let mv: PieceMove = "A:DDR".parse()?;
/// assert_eq!(format!("{mv} {mv:#}"), "A:DDR A↓↓→");
/// assert_eq!("A↓↓→".parse(), Ok(mv));
/// # Ok::<(), huarong::ParseMoveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceMove {
    label: char,
    path: Vec<Direction>,
}

impl PieceMove {
    /// A move of the piece with a label. An empty path is no move, and no puzzle lets it be
    /// played.
    pub fn new(label: char, path: Vec<Direction>) -> Self {
        Self { label, path }
    }

    /// The label of the piece.
    pub fn label(&self) -> char {
        self.label
    }

    /// The way it goes, one direction a cell.
    pub fn path(&self) -> &[Direction] {
        &self.path
    }

    /// Whether the move has the form of one move of the metric: a step is one cell, a slide one
    /// straight line.
    pub fn is_one(&self, metric: Metric) -> bool {
        match metric {
            Metric::Move | Metric::MoveThenStep => !self.path.is_empty(),
            Metric::Slide => {
                !self.path.is_empty() && self.path.iter().all(|step| *step == self.path[0])
            }
            Metric::Step => self.path.len() == 1,
        }
    }

    /// The move that takes this one back.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let path = self.path.iter().rev().map(|step| step.reversed()).collect();
        Self::new(self.label, path)
    }
}

impl fmt::Display for PieceMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.iter();
        let text: String = if f.alternate() {
            path.map(|step| step.arrow()).collect()
        } else {
            core::iter::once(':')
                .chain(path.map(|step| step.letter()))
                .collect()
        };
        f.pad(&format!("{}{text}", self.label))
    }
}

/// A text that is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseMoveError {
    /// There is no text.
    #[error("a move is a piece and its way, as `A:DDR`, and this one is empty")]
    Empty,
    /// The text ends before the way begins.
    #[error("move {text:?} says no way to go: write it as `A:DDR` or `A↓↓→`")]
    NoPath {
        /// The text, shortened where it is long.
        text: String,
    },
    /// A character of the way is no direction.
    #[error("move {text:?}, character {place}: {character:?} is none of U, D, L, R, ↑, ↓, ←, →")]
    BadDirection {
        /// The text, shortened where it is long.
        text: String,
        /// The character's place in it, from 1.
        place: usize,
        /// The character.
        character: char,
    },
}

impl FromStr for PieceMove {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut rest = text.chars().enumerate().peekable();
        let (_, label) = rest.next().ok_or(ParseMoveError::Empty)?;
        rest.next_if(|&(_, character)| character == ':');
        let path = rest
            .map(|(index, character)| {
                Direction::from_char(character).ok_or_else(|| ParseMoveError::BadDirection {
                    text: crate::text::shortened(text),
                    place: index + 1,
                    character,
                })
            })
            .collect::<Result<Vec<_>, _>>()?;
        if path.is_empty() {
            return Err(ParseMoveError::NoPath {
                text: crate::text::shortened(text),
            });
        }
        Ok(Self { label, path })
    }
}

/// Why a move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The board has no piece of this label.
    #[error("there is no piece {label:?}")]
    UnknownPiece {
        /// The label.
        label: char,
    },
    /// The move goes nowhere: its path is empty or ends where it began.
    #[error("piece {label:?} would end where it began, which is no move")]
    NoMove {
        /// The label.
        label: char,
    },
    /// The piece may move along its long axis only.
    #[error("piece {label:?} moves along its long axis only, and step {step} leaves it")]
    OffAxis {
        /// The label.
        label: char,
        /// Which step of the path, from 1.
        step: usize,
    },
    /// Something is in the way.
    #[error("piece {label:?} cannot make step {step} of its way: {obstacle}")]
    Blocked {
        /// The label.
        label: char,
        /// Which step of the path, from 1.
        step: usize,
        /// What is in the way.
        obstacle: Obstacle,
    },
}

/// What a piece ran into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Obstacle {
    /// The edge of the board.
    Edge,
    /// A wall.
    Wall(Cell),
    /// A gate, which only pieces with a goal may enter.
    Gate(Cell),
    /// Another piece.
    Piece(Cell, char),
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Edge => f.write_str("the board ends there"),
            Self::Wall(cell) => write!(f, "there is a wall at {cell}"),
            Self::Gate(cell) => write!(
                f,
                "there is a gate at {cell}, which only pieces with a goal may enter"
            ),
            Self::Piece(cell, label) => write!(f, "piece {label:?} is at {cell}"),
        }
    }
}

impl Puzzle {
    /// Every legal move of the metric, sorted: by label, then by path. In the move metric each
    /// place that a piece can reach is listed once, with a shortest way there.
    ///
    /// # Examples
    ///
    /// ```
    /// use huarong::{Metric, Puzzle};
    /// let board = Puzzle::parse_rows("BAAC/BAAC/DEEF/DGHF/I..J")?;
    /// let moves: Vec<String> =
    ///     board.legal_moves(Metric::Move).iter().map(|mv| format!("{mv:#}")).collect();
    /// assert_eq!(moves, ["G↓", "G↓→", "H↓", "H↓←", "I→", "I→→", "J←", "J←←"]);
    /// # Ok::<(), huarong::PuzzleError>(())
    /// ```
    pub fn legal_moves(&self, metric: Metric) -> Vec<PieceMove> {
        let mut moves: Vec<PieceMove> = (0..self.rules.pieces.len())
            .flat_map(|piece| {
                let label = self.rules.pieces[piece].label;
                self.reach(piece, metric)
                    .into_iter()
                    .map(move |(_, path)| PieceMove::new(label, path))
            })
            .collect();
        moves.sort_unstable();
        moves
    }

    /// Plays a move, whichever metric it is one move of.
    ///
    /// # Errors
    ///
    /// Says what is in the way; the position is then unchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// use huarong::Puzzle;
    /// let mut board = Puzzle::parse_rows("AAB/..C")?;
    /// let error = board.try_play(&"A:R".parse()?).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "piece 'A' cannot make step 1 of its way: piece 'B' is at row 1, column 3",
    /// );
    /// board.try_play(&"A:D".parse()?)?;
    /// assert_eq!(board.rows(), "..B/AAC");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_play(&mut self, mv: &PieceMove) -> Result<(), PlayError> {
        let label = mv.label;
        let piece = self
            .rules
            .piece(label)
            .ok_or(PlayError::UnknownPiece { label })?;
        let mut anchor = self.anchors[piece];
        for (index, &direction) in mv.path.iter().enumerate() {
            let step = index + 1;
            if self.is_off_axis(piece, direction) {
                return Err(PlayError::OffAxis { label, step });
            }
            anchor =
                self.push(piece, anchor, direction)
                    .map_err(|obstacle| PlayError::Blocked {
                        label,
                        step,
                        obstacle,
                    })?;
        }
        if anchor == self.anchors[piece] {
            return Err(PlayError::NoMove { label });
        }
        self.anchors[piece] = anchor;
        Ok(())
    }

    /// The anchors that one move of a piece can reach, each with a shortest path, nearest first.
    pub(crate) fn reach(&self, piece: usize, metric: Metric) -> Vec<(Cell, Vec<Direction>)> {
        let start = self.anchors[piece];
        let mut found: Vec<(Cell, Vec<Direction>)> = Vec::new();
        let mut queue = VecDeque::from([(start, Vec::new())]);
        while let Some((anchor, path)) = queue.pop_front() {
            for direction in Direction::ALL {
                let goes_on = match metric {
                    Metric::Move | Metric::MoveThenStep => true,
                    Metric::Slide => path.first().is_none_or(|first| *first == direction),
                    Metric::Step => path.is_empty(),
                };
                if !goes_on || self.is_off_axis(piece, direction) {
                    continue;
                }
                let Ok(next) = self.push(piece, anchor, direction) else {
                    continue;
                };
                if next == start || found.iter().any(|(seen, _)| *seen == next) {
                    continue;
                }
                let mut longer = path.clone();
                longer.push(direction);
                found.push((next, longer.clone()));
                queue.push_back((next, longer));
            }
        }
        found
    }

    /// Whether the piece is bound to its long axis and the direction leads away from it.
    pub(crate) fn is_off_axis(&self, piece: usize, direction: Direction) -> bool {
        self.rules.axis_bound
            && self.rules.pieces[piece].shape.long_axis_is_horizontal()
                != Some(direction.is_horizontal())
    }

    /// The anchor one cell on for a piece lifted off its place and held at `anchor`.
    fn push(&self, piece: usize, anchor: Cell, direction: Direction) -> Result<Cell, Obstacle> {
        let next = anchor.step(direction).ok_or(Obstacle::Edge)?;
        let moved = &self.rules.pieces[piece];
        for cell in moved.shape.at(next) {
            if !self.rules.contains(cell) {
                return Err(Obstacle::Edge);
            }
            if self.rules.walls.contains(cell) {
                return Err(Obstacle::Wall(cell));
            }
            if moved.goal.is_none() && self.rules.gates.contains(cell) {
                return Err(Obstacle::Gate(cell));
            }
            let mut others = self
                .pieces()
                .filter(|(other, _)| other.label != moved.label);
            if let Some((other, _)) =
                others.find(|(other, at)| other.shape.at(*at).any(|taken| taken == cell))
            {
                return Err(Obstacle::Piece(cell, other.label));
            }
        }
        Ok(next)
    }
}
