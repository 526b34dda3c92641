//! Moves in a column, the one that counts in sight.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use search_core::Side;

use super::board::{FIRST, SECOND};
use super::columns;

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    /// Whose it was; nobody's where both moved or the opening was drawn.
    pub(crate) side: Option<Side>,
    /// Its text.
    pub(crate) text: String,
}

fn mark(side: Option<Side>) -> Span<'static> {
    match side {
        Some(Side::First) => Span::styled("● ", FIRST),
        Some(Side::Second) => Span::styled("● ", SECOND),
        None => Span::raw("  "),
    }
}

/// The window of `height` out of `length` rows in which `current` stands.
fn window(length: usize, current: usize, height: usize) -> core::ops::Range<usize> {
    let first = current
        .saturating_sub(height / 2)
        .min(length.saturating_sub(height));
    first..length.min(first + height)
}

fn chosen(is_current: bool) -> Style {
    if is_current {
        Style::new().add_modifier(Modifier::REVERSED)
    } else {
        Style::new()
    }
}

/// The moves so far; `current` of them lead to the board that is shown.
pub(super) fn played(moves: &[Played], current: usize, height: u16) -> Vec<Line<'static>> {
    let last = current.saturating_sub(1);
    window(moves.len(), last, height.into())
        .map(|index| {
            let Played { side, text } = &moves[index];
            Line::from(vec![
                Span::raw(format!("{:>3} ", index + 1)),
                mark(*side),
                Span::raw(text.clone()),
            ])
            .style(chosen(index + 1 == current))
        })
        .collect()
}

/// The moves to choose from, in columns.
pub(super) fn choices(
    moves: &[String],
    selected: Option<usize>,
    width: u16,
    height: u16,
) -> Vec<Line<'static>> {
    let widest = moves.iter().map(|text| columns::width(text)).max();
    let cell = widest.unwrap_or(0) + 2;
    let columns = (usize::from(width) / cell).max(1);
    let rows = moves.len().div_ceil(columns);
    let current = selected.unwrap_or(0) / columns;
    window(rows, current, height.into())
        .map(|row| {
            let cells = (row * columns..moves.len().min((row + 1) * columns)).map(|index| {
                let text = format!(" {}", columns::padded(&moves[index], cell - 1));
                Span::styled(text, chosen(selected == Some(index)))
            });
            Line::from(cells.collect::<Vec<_>>())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_current_row_is_in_sight() {
        for (length, current, height, due) in [
            (3, 0, 5, 0..3),
            (10, 0, 4, 0..4),
            (10, 5, 4, 3..7),
            (10, 9, 4, 6..10),
            (0, 0, 4, 0..0),
        ] {
            assert_eq!(window(length, current, height), due);
        }
    }

    #[test]
    fn choices_stand_in_columns() {
        let moves: Vec<String> = (1..=5).map(|number| format!("m{number}")).collect();
        let lines = choices(&moves, Some(3), 12, 9);
        let texts: Vec<String> = lines.iter().map(ToString::to_string).collect();
        assert_eq!(texts, [" m1  m2  m3 ", " m4  m5 "]);
        let reversed = |line: usize, cell: usize| {
            let style = lines[line].spans[cell].style;
            style.add_modifier.contains(Modifier::REVERSED)
        };
        assert!(reversed(1, 0) && !reversed(1, 1) && !reversed(0, 0));
    }
}
