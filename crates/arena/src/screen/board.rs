//! A board's text as a grid of signs, drawn with the strokes of Unicode.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthChar;

use crate::games::paint;

/// A board: its text, a sign for each column of the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Board {
    rows: Vec<Vec<Sign>>,
}

/// A character and its colour, as the digits of an escape sequence; none where it is plain.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sign {
    character: char,
    ink: String,
}

impl Sign {
    /// The second column of a character that takes two.
    const REST: char = '\0';
    const BLANK: Self = Self {
        character: ' ',
        ink: String::new(),
    };
}

impl Board {
    /// Reads a board's text, its colours as escape sequences.
    pub(crate) fn parse(text: &str) -> Self {
        let rows = text.lines().map(|line| {
            let mut row = Vec::new();
            let mut ink = String::new();
            let mut characters = line.chars();
            while let Some(character) = characters.next() {
                if character == '\x1b' {
                    // `ESC [ digits m`; 0 is the end of a colour.
                    let digits = characters.by_ref().skip(1);
                    ink = digits.take_while(|&digit| digit != 'm').collect();
                    if ink == "0" {
                        ink.clear();
                    }
                } else {
                    let sign = |character| Sign {
                        character,
                        ink: ink.clone(),
                    };
                    row.push(sign(character));
                    if character.width() == Some(2) {
                        row.push(sign(Sign::REST));
                    }
                }
            }
            row
        });
        let mut board = Self {
            rows: rows.collect(),
        };
        board.widen();
        board
    }

    /// Cells of one column, whose numbers stand side by side above them, get another: they are about as wide
    /// as they are high then.
    fn widen(&mut self) {
        let heads = self.rows.iter().find_map(|row| {
            let plain = |sign: &Sign| sign.character == ' ' || sign.character.is_ascii_digit();
            let first = row.iter().position(|sign| sign.character != ' ')?;
            let begins = |digits: &[Sign]| digits[0].character == '1' && digits[1].character == '2';
            let side_by_side = row[first..].get(..2).is_some_and(begins);
            (side_by_side && row.iter().all(plain)).then_some(first..row.len())
        });
        let Some(cells) = heads else { return };
        for row in 0..self.rows.len() {
            if self.is_words(row) {
                continue;
            }
            let row = &mut self.rows[row];
            let old = core::mem::take(row).into_iter().enumerate();
            row.extend(old.flat_map(|(column, sign)| {
                let second = match sign.character {
                    '#' | 'o' | 'x' => sign.clone(),
                    _ => Sign::BLANK,
                };
                let twice = cells.contains(&column);
                [Some(sign), twice.then_some(second)].into_iter().flatten()
            }));
        }
    }

    /// How many columns and rows it takes.
    pub(super) fn size(&self) -> [u16; 2] {
        let widest = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        [widest, self.rows.len()].map(|length| u16::try_from(length).unwrap_or(u16::MAX))
    }

    fn at(&self, row: usize, column: usize) -> Option<&Sign> {
        self.rows.get(row)?.get(column)
    }

    /// Whether a row says something in words, and so is no part of the board.
    fn is_words(&self, row: usize) -> bool {
        let row = self.rows.get(row).map_or(&[][..], Vec::as_slice);
        row.windows(3)
            .any(|signs| signs.iter().all(|sign| sign.character.is_ascii_lowercase()))
    }

    /// The lines to show. What differs from the board before stands out.
    pub(super) fn lines(&self, before: Option<&Self>, mark: Style) -> Vec<Line<'static>> {
        let alike = before.filter(|before| before.size() == self.size());
        let lines = self.rows.iter().enumerate().map(|(row, signs)| {
            let words = self.is_words(row);
            let seen = signs.iter().enumerate();
            let seen = seen.filter(|(_, sign)| sign.character != Sign::REST);
            let spans = seen.map(|(column, sign)| {
                let drawn = if words {
                    sign.character
                } else {
                    self.drawn(row, column, sign)
                };
                let mut style = style(&sign.ink);
                if !words && alike.is_some_and(|before| before.at(row, column) != Some(sign)) {
                    style = style.patch(mark);
                }
                Span::styled(drawn.to_string(), style)
            });
            Line::from(spans.collect::<Vec<_>>())
        });
        lines.collect()
    }

    /// A sign as Unicode has it.
    fn drawn(&self, row: usize, column: usize, sign: &Sign) -> char {
        match (sign.character, sign.ink.as_str()) {
            ('-', _) => '─',
            ('|', paint::ACCENT) => '┃',
            ('|', _) => '│',
            ('=', _) => '━',
            ('.', _) => '·',
            ('#', paint::FAINT) => '▒',
            ('o', paint::FIRST) | ('x', paint::SECOND) => '▓',
            ('x', paint::ACCENT) => '■',
            ('+', _) => self.corner(row, column),
            (other, _) => other,
        }
    }

    /// What joins the strokes around a `+`; a dot where there is nothing to be joined.
    fn corner(&self, row: usize, column: usize) -> char {
        let is = |row: Option<usize>, column: Option<usize>, strokes: [char; 2]| {
            row.zip(column)
                .and_then(|(row, column)| self.at(row, column))
                .is_some_and(|sign| strokes.contains(&sign.character))
        };
        let [up, down] = [row.checked_sub(1), Some(row + 1)]
            .map(|row| is(row, Some(column), ['|', '+']) && !is(row, Some(column), ['+', '+']));
        let [left, right] = [column.checked_sub(1), Some(column + 1)]
            .map(|column| is(Some(row), column, ['-', '=']));
        match (up, down, left, right) {
            (false, true, false, true) => '┌',
            (false, true, true, false) => '┐',
            (true, false, false, true) => '└',
            (true, false, true, false) => '┘',
            (true, true, false, true) => '├',
            (true, true, true, false) => '┤',
            (false, true, true, true) => '┬',
            (true, false, true, true) => '┴',
            (true, true, true, true) => '┼',
            // Where strokes go straight on, or only end, a dot of the board is still a dot.
            (_, _, false, false) | (false, false, _, _) => '•',
        }
    }
}

/// The style of a colour.
fn style(ink: &str) -> Style {
    match ink {
        paint::FIRST => FIRST.add_modifier(Modifier::BOLD),
        paint::SECOND => SECOND.add_modifier(Modifier::BOLD),
        paint::ACCENT => Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD),
        paint::FAINT => Style::new().fg(Color::DarkGray),
        _ => Style::new(),
    }
}

/// What is the first player's.
pub(super) const FIRST: Style = Style::new().fg(Color::Cyan);
/// What is the second player's.
pub(super) const SECOND: Style = Style::new().fg(Color::Magenta);
/// What just changed.
pub(super) const CHANGED: Style = Style::new().bg(Color::DarkGray);
/// What a move would change.
pub(super) const WOULD: Style = Style::new().bg(Color::Blue);

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(board: &Board) -> String {
        let lines = board.lines(None, CHANGED);
        let texts: Vec<String> = lines.iter().map(ToString::to_string).collect();
        texts.join("\n")
    }

    #[test]
    fn strokes_are_joined() {
        let board =
            Board::parse("0 +---+   +\n  | x |\n1 +---+---+\n      |\n2 +   +   +\nfirst 1|2");
        insta::assert_snapshot!(plain(&board), @r"
        0 ┌───┐   •
          │ x │
        1 └───┼───•
              │
        2 •   •   •
        first 1|2
        ");
    }

    #[test]
    fn columns_of_the_screen_are_counted() {
        let drawing = "    1   2\n  +---+---+\n1 | 曹| 兵|\n  +---+---+";
        let board = Board::parse(drawing);
        assert_eq!(board.size(), [11, 4]);
        insta::assert_snapshot!(plain(&board), @r"
            1   2
          ┌───┬───┐
        1 │ 曹│ 兵│
          └───┴───┘
        ");
        let lines = board.lines(None, CHANGED);
        assert!(lines[1..].iter().all(|line| line.width() == 11));
    }

    #[test]
    fn narrow_cells_are_widened() {
        let board = Board::parse("    123\n 1 |# 1|\n 2 |2##|\nplayer 12");
        assert_eq!(board.size(), [11, 4]);
        let lines = ["    1 2 3 ", " 1 │##  1 │", " 2 │2 ####│", "player 12"];
        assert_eq!(plain(&board).lines().collect::<Vec<_>>(), lines);
        // Not those of wide cells, though some numbers have both digits.
        let wide = "    1   2   3   4   5   6   7   8   9  10  11  12";
        assert_eq!(plain(&Board::parse(wide)).lines().next(), Some(wide));
    }

    #[test]
    fn colours_are_read_and_changes_stand_out() {
        let board = Board::parse("a \x1b[1;36mW\x1b[0m .");
        let before = Board::parse("a . \x1b[1;36mW\x1b[0m");
        assert_eq!(board.size(), [5, 1]);
        let line = &board.lines(Some(&before), CHANGED)[0];
        let changed: Vec<bool> = line
            .spans
            .iter()
            .map(|span| span.style.bg == CHANGED.bg)
            .collect();
        assert_eq!(changed, [false, false, true, false, true]);
        assert_eq!(line.spans[2].style.fg, FIRST.fg);
        assert_eq!(line.to_string(), "a W ·");
    }
}
