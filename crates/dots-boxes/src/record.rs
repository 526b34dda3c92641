//! Games as other programs write them down: Dabble's and `KSquares`' `.dbl`, and `OpenSpiel`'s actions.
//!
//! With the feature `serde`, a [`Record`] is also an object of its start and its moves, as their texts: a line
//! each makes a JSONL file of games.

use core::fmt::Write as _;

use search_core::Side;
use search_core::text::{excerpt, whole_number};

use crate::edge::{Edge, Orientation};
use crate::edges::EdgeSet;
use crate::moves::PlayError;
use crate::position::{Position, ScoreMismatch};
use crate::size::{Size, SizeError};
use crate::start::Start;

/// A game, or the beginning of one: where it started, and the edges drawn.
///
/// # Examples
///
/// ```
/// use dots_boxes::Record;
///
/// let game = Record::from_dbl("# a short one\n2,1\n(0, 0) - (1, 0)\n(1, 0) - (1, 1)\n")?;
/// assert_eq!(game.start().size().to_string(), "1x2");
/// assert_eq!(game.to_actions()?, "0 5");
/// assert_eq!(game.end().notation(), "1x2 -./.. .|. 0-0 1");
/// # Ok::<(), dots_boxes::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    start: Position,
    moves: Vec<Edge>,
    end: Position,
}

/// Why a text is no record, or a record cannot be written in a form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// A move that is not legal where it is made.
    #[error("move {number}: {reason}")]
    Illegal {
        /// The move's number, from 1.
        number: usize,
        /// What is wrong with it.
        reason: PlayError,
    },
    /// The size is none.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// There is no size before the first move.
    #[error("expected a line `WIDTH,HEIGHT`, in boxes, before the first move")]
    NoSize,
    /// A line that is neither the size nor a move.
    #[error("line {line}: expected {expected}, found `{found}`")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What should be there.
        expected: &'static str,
        /// What is there, shortened.
        found: String,
    },
    /// A word that is no action of a board of that size.
    #[error(
        "action {number}: `{found}` is none of the numbers from 0 to {last} of a board of {size} boxes"
    )]
    Action {
        /// The action's place, from 1.
        number: usize,
        /// What is there, shortened.
        found: String,
        /// The last action of the board.
        last: u32,
        /// The board.
        size: Size,
    },
    /// A string of bits that is not of the board's size, or not of bits.
    #[error(
        "expected {expected} characters, each 0 or 1, for a board of {size} boxes, found `{found}`"
    )]
    Bits {
        /// How many there should be.
        expected: u32,
        /// The board.
        size: Size,
        /// What is there, shortened.
        found: String,
    },
    /// The scores do not belong to the edges drawn.
    #[error(transparent)]
    Scores(#[from] ScoreMismatch),
    /// The form begins with an empty board, and the record does not.
    #[error("this form begins with an empty board, the record with `{start}`")]
    NotEmpty {
        /// Where the record begins.
        start: String,
    },
}

impl Record {
    /// The record of these moves.
    ///
    /// # Errors
    ///
    /// [`RecordError::Illegal`].
    pub fn new(start: Position, moves: Vec<Edge>) -> Result<Self, RecordError> {
        let mut end = start;
        for (number, &edge) in (1..).zip(&moves) {
            let illegal = |reason| RecordError::Illegal { number, reason };
            end.try_play(edge).map_err(illegal)?;
        }
        Ok(Self { start, moves, end })
    }

    /// Where the game began.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The edges drawn.
    pub fn moves(&self) -> &[Edge] {
        &self.moves
    }

    /// The position after the last move.
    pub const fn end(&self) -> &Position {
        &self.end
    }

    /// Reads Dabble's and `KSquares`' form: a line `WIDTH,HEIGHT` in boxes, then a line
    /// `(x1, y1) - (x2, y2)` for each edge, between two dots, x to the right and y down. What follows a `#` is a
    /// comment; blanks and empty lines count for nothing.
    ///
    /// # Errors
    ///
    /// Any [`RecordError`] about a line, the size or a move.
    pub fn from_dbl(text: &str) -> Result<Self, RecordError> {
        let mut start: Option<Position> = None;
        let mut moves = Vec::new();
        for (line, text) in (1..).zip(text.lines()) {
            let content: String = text
                .split('#')
                .next()
                .unwrap_or("")
                .split_whitespace()
                .collect();
            if content.is_empty() {
                continue;
            }
            let wrong = |expected| RecordError::Line {
                line,
                expected,
                found: excerpt(text.trim()),
            };
            if start.is_none() {
                let [width, height] = numbers(&content, ["", ",", ""])
                    .ok_or_else(|| wrong("the size, `WIDTH,HEIGHT` in boxes"))?;
                let size = Size::new(height, width)?;
                start = Some(Position::start(size, Start::American));
            } else {
                let dots = numbers(&content, ["(", ",", ")-(", ",", ")"]);
                let edge = dots.and_then(|[x1, y1, x2, y2]| between((x1, y1), (x2, y2)));
                moves.push(edge.ok_or_else(|| {
                    wrong("an edge, `(x1, y1) - (x2, y2)` between two dots beside each other")
                })?);
            }
        }
        Self::new(start.ok_or(RecordError::NoSize)?, moves)
    }

    /// The game in the form that [`Record::from_dbl`] reads.
    ///
    /// # Errors
    ///
    /// [`RecordError::NotEmpty`].
    pub fn to_dbl(&self) -> Result<String, RecordError> {
        self.must_start_empty()?;
        let size = self.start.size();
        let mut text = format!("{},{}\n", size.columns(), size.rows());
        for &edge in &self.moves {
            let (x, y) = (edge.column(), edge.row());
            let (x2, y2) = match edge.orientation() {
                Orientation::Horizontal => (x + 1, y),
                Orientation::Vertical => (x, y + 1),
            };
            // Writing to a string does not fail.
            let _ = writeln!(text, "({x}, {y}) - ({x2}, {y2})");
        }
        Ok(text)
    }

    /// Reads a game in `OpenSpiel`'s actions, with blanks or commas between them. The number of an
    /// action is that of its edge in [`Edge`] order.
    ///
    /// # Errors
    ///
    /// [`RecordError::Action`] and [`RecordError::Illegal`].
    pub fn from_actions(size: Size, text: &str) -> Result<Self, RecordError> {
        let words = text.split(|c: char| c == ',' || c.is_whitespace());
        let words = words.filter(|word| !word.is_empty());
        let edges: Vec<Edge> = Edge::all(size).collect();
        let moves = (1..).zip(words).map(|(number, word)| {
            let action: Option<usize> = whole_number(word);
            let edge = action.and_then(|action| edges.get(action));
            edge.copied().ok_or_else(|| RecordError::Action {
                number,
                found: excerpt(word),
                last: size.edge_count() - 1,
                size,
            })
        });
        let moves = moves.collect::<Result<_, _>>()?;
        Self::new(Position::start(size, Start::American), moves)
    }

    /// The game as `OpenSpiel`'s actions.
    ///
    /// # Errors
    ///
    /// [`RecordError::NotEmpty`].
    pub fn to_actions(&self) -> Result<String, RecordError> {
        self.must_start_empty()?;
        let size = self.start.size();
        let actions: Vec<String> = self
            .moves
            .iter()
            .filter_map(|edge| edge.index(size))
            .map(|action| action.to_string())
            .collect();
        Ok(actions.join(" "))
    }

    fn must_start_empty(&self) -> Result<(), RecordError> {
        if self.start == Position::start(self.start.size(), Start::American) {
            return Ok(());
        }
        Err(RecordError::NotEmpty {
            start: self.start.notation(),
        })
    }
}

impl Position {
    /// The drawn edges as `OpenSpiel`'s string of bits: a `1` for each drawn edge, in [`Edge`] order. It leaves out
    /// whose turn it is, and who has won the boxes.
    ///
    /// # Examples
    ///
    /// ```
    /// use dots_boxes::{Position, Size};
    /// use search_core::Side;
    /// let size = Size::new(1, 1)?;
    /// let position = Position::from_dbn(size, "1010", [0, 0], Side::First).unwrap();
    /// assert_eq!((position.dbn(), position.notation()), ("1010".into(), "1x1 -/. |. 0-0 1".into()));
    /// # Ok::<(), dots_boxes::SizeError>(())
    /// ```
    pub fn dbn(&self) -> String {
        Edge::all(self.size())
            .map(|edge| if self.free().contains(edge) { '0' } else { '1' })
            .collect()
    }

    /// The position of a string of bits, with what it leaves out.
    ///
    /// # Errors
    ///
    /// [`RecordError::Bits`], and [`RecordError::Scores`] where the scores do not add up to the boxes closed.
    pub fn from_dbn(
        size: Size,
        text: &str,
        scores: [u8; 2],
        turn: Side,
    ) -> Result<Self, RecordError> {
        let bits: Vec<char> = text.trim().chars().collect();
        if bits.len() as u32 != size.edge_count() || bits.iter().any(|bit| !"01".contains(*bit)) {
            return Err(RecordError::Bits {
                expected: size.edge_count(),
                size,
                found: excerpt(text.trim()),
            });
        }
        let free: EdgeSet = Edge::all(size)
            .zip(bits)
            .filter(|&(_, bit)| bit == '0')
            .map(|(edge, _)| edge)
            .collect();
        Ok(Self::new(size, free, scores, turn)?)
    }
}

/// The numbers of a text without blanks that stand between these separators.
fn numbers<const PARTS: usize, const COUNT: usize>(
    mut text: &str,
    separators: [&str; PARTS],
) -> Option<[u8; COUNT]> {
    let mut found = [0; COUNT];
    text = text.strip_prefix(separators[0])?;
    for (number, separator) in found.iter_mut().zip(&separators[1..]) {
        let end = text
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(text.len());
        *number = text[..end].parse().ok()?;
        text = text[end..].strip_prefix(separator)?;
    }
    text.is_empty().then_some(found)
}

/// The edge between two dots.
fn between(one: (u8, u8), other: (u8, u8)) -> Option<Edge> {
    let ((x, y), (x2, y2)) = (one.min(other), one.max(other));
    match (x2 - x, y2.checked_sub(y)?) {
        (1, 0) => Edge::horizontal(y, x),
        (0, 1) => Edge::vertical(y, x),
        _ => None,
    }
}

#[cfg(feature = "serde")]
mod with_serde {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Record;
    use crate::edge::Edge;
    use crate::position::Position;

    #[derive(Serialize, Deserialize)]
    struct Plain {
        start: Position,
        moves: Vec<Edge>,
    }

    impl Serialize for Record {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let Self { start, moves, .. } = self.clone();
            Plain { start, moves }.serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Record {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let Plain { start, moves } = Plain::deserialize(deserializer)?;
            Self::new(start, moves).map_err(D::Error::custom)
        }
    }
}
