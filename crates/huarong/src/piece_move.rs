//! A move as what is pushed and which way, and its text.

use core::fmt;
use core::str::FromStr;

use search_core::text::excerpt;

use crate::geometry::Direction;
use crate::metric::Metric;

/// A piece, or several that go together, and the way they are pushed.
///
/// Its text is the label, a colon, and a letter a cell (`A:DDR`; `AB:D` for two pieces); the alternate
/// form `{:#}` has arrows instead (`A↓↓→`, `AB:↓`). Both read back.
///
/// # Examples
///
/// ```
/// use huarong::PieceMove;
/// let mv: PieceMove = "A:DDR".parse()?;
/// assert_eq!(format!("{mv} {mv:#}"), "A:DDR A↓↓→");
/// assert_eq!("A↓↓→".parse(), Ok(mv));
/// let both: PieceMove = "BA:D".parse()?;
/// assert_eq!(format!("{both} {both:#}"), "AB:D AB:↓");
/// # Ok::<(), huarong::ParseMoveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceMove {
    /// Sorted, at least one, none twice.
    labels: String,
    path: Vec<Direction>,
}

impl PieceMove {
    /// A move of the piece with a label. An empty path is no move, and no puzzle lets it be
    /// played.
    pub fn new(label: char, path: Vec<Direction>) -> Self {
        let labels = label.to_string();
        Self { labels, path }
    }

    /// A move of several pieces together: the one named, and others.
    pub fn of_group(
        label: char,
        others: impl IntoIterator<Item = char>,
        path: Vec<Direction>,
    ) -> Self {
        let mut labels: Vec<char> = others.into_iter().chain([label]).collect();
        labels.sort_unstable();
        labels.dedup();
        let labels = labels.into_iter().collect();
        Self { labels, path }
    }

    /// The label of the piece, of several the first.
    pub fn label(&self) -> char {
        self.labels.chars().next().unwrap_or_default()
    }

    /// The labels of all the pieces, sorted.
    pub fn labels(&self) -> &str {
        &self.labels
    }

    /// The way it goes, one direction a cell.
    pub fn path(&self) -> &[Direction] {
        &self.path
    }

    /// Whether the move has the form of one move of the metric: a step is one cell, a slide one
    /// straight line, and only the group metrics move several pieces.
    pub fn is_one(&self, metric: Metric) -> bool {
        let is_alone = self.labels.chars().nth(1).is_none();
        let is_path = match metric.alone() {
            Metric::Slide => {
                !self.path.is_empty() && self.path.iter().all(|step| *step == self.path[0])
            }
            Metric::Step => self.path.len() == 1,
            _ => !self.path.is_empty(),
        };
        is_path && (is_alone || metric.is_group())
    }

    /// The move that takes this one back.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let path = self.path.iter().rev().map(|step| step.reversed()).collect();
        let labels = self.labels.clone();
        Self { labels, path }
    }
}

impl fmt::Display for PieceMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_alone = self.labels.chars().nth(1).is_none();
        let colon = if f.alternate() && is_alone { "" } else { ":" };
        let path = self.path.iter();
        let path: String = if f.alternate() {
            path.map(|step| step.arrow()).collect()
        } else {
            path.map(|step| step.letter()).collect()
        };
        f.pad(&format!("{}{colon}{path}", self.labels))
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
    #[error("move \"{text}\" says no way to go: write it as `A:DDR` or `A↓↓→`")]
    NoPath {
        /// The text, shortened where it is long.
        text: String,
    },
    /// A character of the way is no direction.
    #[error("move \"{text}\", character {place}: {character:?} is none of U, D, L, R, ↑, ↓, ←, →")]
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
        let characters: Vec<char> = text.chars().collect();
        let first = *characters.first().ok_or(ParseMoveError::Empty)?;
        // `:` may be a label itself, but is no part of a way: the last one ends the labels.
        let colon = characters.iter().rposition(|&character| character == ':');
        let (labels, way) = match colon {
            Some(colon) if colon > 0 => (&characters[..colon], colon + 1),
            _ => (&characters[..1], 1),
        };
        let path = characters
            .iter()
            .enumerate()
            .skip(way)
            .map(|(index, &character)| {
                Direction::from_char(character).ok_or_else(|| ParseMoveError::BadDirection {
                    text: excerpt(text),
                    place: index + 1,
                    character,
                })
            })
            .collect::<Result<Vec<_>, _>>()?;
        if path.is_empty() {
            return Err(ParseMoveError::NoPath {
                text: excerpt(text),
            });
        }
        Ok(Self::of_group(first, labels.iter().copied(), path))
    }
}
