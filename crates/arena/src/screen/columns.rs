//! Labels by the columns that they take on a terminal, of which wide (CJK) characters take two.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How many columns a text takes.
pub(super) fn width(text: &str) -> usize {
    text.width()
}

/// As much of a text as `most` columns hold.
pub(super) fn cut(text: &str, most: usize) -> String {
    let mut taken = 0;
    let fits = |character: &char| {
        taken += character.width().unwrap_or(0);
        taken <= most
    };
    text.chars().take_while(fits).collect()
}

/// A text with blanks after it, up to `width` columns.
pub(super) fn padded(text: &str, width: usize) -> String {
    let gap = width.saturating_sub(text.width());
    format!("{text}{}", " ".repeat(gap))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!(width("横刀a"), 5);
        assert_eq!(cut("横刀立马", 5), "横刀");
        assert_eq!(cut("best", 16), "best");
        assert_eq!(padded("横刀", 6), "横刀  ");
        assert_eq!(padded("longer", 3), "longer");
    }
}
