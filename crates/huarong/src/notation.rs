//! A puzzle as one line of text, and every text that a puzzle can be read from.

use core::str::FromStr;

use search_core::text::excerpt;

use crate::board_text;
use crate::builder::{PuzzleBuilder, default_goal};
use crate::codec::{CommonCode, RawCode, ShortCode};
use crate::fault::{Fault, PuzzleError};
use crate::form::Form;
use crate::layouts::Layout;
use crate::puzzle::Puzzle;

impl Puzzle {
    /// The puzzle on one line: the rows, then whatever is not the default, as
    /// `ROWS goal ROWS alike LABELS gates ROWS axis-bound`. It reads back to an equal puzzle.
    ///
    /// A single row without free cells and walls ends in `/`, lest it be taken for a name or a code.
    ///
    /// # Examples
    ///
    /// ```
    /// use huarong::Puzzle;
    /// let strip = Puzzle::parse_rows("A.B")?.with_goal("B..")?;
    /// assert_eq!(strip.notation(), "A.B goal B..");
    /// assert_eq!(strip.notation().parse(), Ok(strip));
    /// # Ok::<(), huarong::PuzzleError>(())
    /// ```
    pub fn notation(&self) -> String {
        let mut text = self.rows();
        if !is_rows(&text) {
            text.push('/');
        }
        let extras = self.extras();
        if !extras.is_empty() {
            text.push(' ');
            text.push_str(&extras);
        }
        text
    }

    /// All but the board, in words; empty where all is default.
    pub(crate) fn extras(&self) -> String {
        let mut words: Vec<String> = Vec::new();
        let default: Option<_> = default_goal(&self.rules);
        let goals = self.rules.pieces.iter().enumerate();
        let named: Vec<_> = goals
            .filter_map(|(index, piece)| piece.goal.map(|goal| (index, goal)))
            .collect();
        if let (Some(rows), false) = (self.goal_rows(), named == Vec::from_iter(default)) {
            words.push(format!("goal {rows}"));
        }
        words.extend(self.alike().iter().map(|group| format!("alike {group}")));
        if let Some(rows) = self.gate_rows() {
            words.push(format!("gates {rows}"));
        }
        if self.is_axis_bound() {
            words.push("axis-bound".to_owned());
        }
        words.join(" ")
    }

    /// Reads a puzzle from whatever says one:
    ///
    /// - rows joined by `/` or on lines of their own: any text with `/`, `.`, `#` or a line break (a
    ///   `/` may end a single row, to say that it is one);
    /// - a drawn board, as `Display` writes it;
    /// - the name of a layout in any of its spellings (`横刀立马`, `hengdao-lima`, `Klotski`);
    /// - a [`ShortCode`] of five characters (`4WVE1`), a [`CommonCode`] of up to nine (`1A9BF0C`)
    ///   or a [`RawCode`] of fifteen or sixteen. Five characters that are both a short and a
    ///   common code are the short one; write the common code with its zeros to say the other;
    /// - a Rush Hour board of 36 characters, or the input of Knuth's SLIDING; see [`Form`].
    ///
    /// All but the last two may be followed by the words of [`Puzzle::notation`].
    ///
    /// # Errors
    ///
    /// Every fault of the text at once.
    ///
    /// # Examples
    ///
    /// ```
    /// use huarong::Puzzle;
    /// let board = Puzzle::from_text("横刀立马")?;
    /// assert_eq!(board.rows(), "BAAC/BAAC/DEEF/DGHF/I..J");
    /// assert_eq!(Puzzle::from_text("1A9BF0C")?, board);
    /// assert_eq!(Puzzle::from_text("4wve1")?, board);
    /// assert!(Puzzle::from_text("no such thing").is_err());
    /// # Ok::<(), huarong::PuzzleError>(())
    /// ```
    pub fn from_text(text: &str) -> Result<Self, PuzzleError> {
        let text = text.trim();
        if let Some(layout) = Layout::find(text) {
            return Ok(layout.puzzle());
        }
        if let Some(form) = Form::of_looks(text) {
            return form.read(text);
        }
        let mut faults = Vec::new();
        let (board, extras) = split(text);
        let rows = match board_text::parse(board) {
            Some(Ok(rows)) => rows,
            Some(Err(fault)) => {
                faults.push(fault);
                String::new()
            }
            None if board.is_empty() || is_rows(board) => match board.strip_suffix('/') {
                Some(row) if !row.contains(['/', '\n']) => row.to_owned(),
                _ => board.to_owned(),
            },
            None => match named(board) {
                Ok(puzzle) => puzzle.rows(),
                Err(fault) => {
                    faults.push(fault);
                    String::new()
                }
            },
        };
        let builder = read_extras(PuzzleBuilder::new(&rows), extras, &mut faults);
        if faults.is_empty() {
            return builder.build();
        }
        if !rows.is_empty()
            && let Err(error) = builder.build()
        {
            faults.extend_from_slice(error.faults());
        }
        Err(PuzzleError::new(faults))
    }
}

impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::from_text(text)
    }
}

/// Whether a text is read as rows and not as a name or a code.
fn is_rows(text: &str) -> bool {
    text.contains(['/', '.', '#', '\n'])
}

const KEYWORDS: [&str; 4] = ["goal", "alike", "gates", "axis-bound"];

/// The board, and all from the first keyword on that follows white space.
fn split(text: &str) -> (&str, &str) {
    let mut from = 0;
    for word in text.split_whitespace() {
        // `word` is a part of `text`, and parts come in order, so the search cannot fail.
        let Some(offset) = text[from..].find(word) else {
            break;
        };
        let start = from + offset;
        from = start + word.len();
        if start > 0 && KEYWORDS.contains(&word) && !is_row_among_rows(text, start) {
            return (text[..start].trim_end(), &text[start..]);
        }
    }
    (text, "")
}

/// Whether the word that starts at a byte stands alone on its line: then it is a row of a board
/// (`goal` may well name four pieces) unless it is `axis-bound`, which is longer than it looks.
fn is_row_among_rows(text: &str, start: usize) -> bool {
    let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    let line = text[line_start..line_end].trim();
    line != "axis-bound" && !line.contains(char::is_whitespace)
}

fn read_extras(mut builder: PuzzleBuilder, extras: &str, faults: &mut Vec<Fault>) -> PuzzleBuilder {
    let mut words = extras.split_whitespace();
    while let Some(word) = words.next() {
        if word == "axis-bound" {
            builder = builder.axis_bound(true);
            continue;
        }
        if !KEYWORDS.contains(&word) {
            let word = excerpt(word);
            faults.push(Fault::UnknownWord { word });
            continue;
        }
        let Some(argument) = words.next() else {
            let word = word.to_owned();
            faults.push(Fault::MissingWord { word });
            break;
        };
        builder = match word {
            "goal" => builder.goal(argument),
            "alike" => builder.alike(argument),
            _ => builder.gates(argument),
        };
    }
    builder
}

/// The puzzle that a layout's name or a code stands for.
fn named(text: &str) -> Result<Puzzle, Fault> {
    if let Some(layout) = Layout::find(text) {
        return Ok(layout.puzzle());
    }
    let length = text.chars().count();
    if length == ShortCode::LENGTH
        && let Ok(code) = text.parse::<ShortCode>()
    {
        return Ok(CommonCode::from(code).puzzle());
    }
    let code = if length > CommonCode::LENGTH {
        text.parse::<RawCode>().map(CommonCode::from)
    } else {
        text.parse::<CommonCode>()
    };
    code.map(CommonCode::puzzle)
        .map_err(|error| error.as_fault(text))
}
