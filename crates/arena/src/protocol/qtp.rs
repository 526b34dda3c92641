//! The texts of the Quoridor Text Protocol.
//!
//! There, the first player is black, starts at the top and moves down, so rows count the other way
//! than in the game's own notation. A wall is named by a square beside its middle, of which there are
//! two dialects.

use clap::ValueEnum;

/// Which square names a wall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Anchor {
    /// The upper left of the four, the wall as two words, `e3 horizontal`: the published protocol
    #[default]
    UpperLeft,
    /// The lower left of the four, the wall as one word, `e3h`
    LowerLeft,
}

/// The same move in the other notation: the way there is the way back. `None` for what is no move.
fn turned(mv: &str, rows: usize, anchor: Anchor) -> Option<String> {
    let mut characters = mv.chars();
    let column = characters.next()?.to_ascii_lowercase();
    let rest = characters.as_str().to_ascii_lowercase();
    let (row, wall) = match rest.strip_suffix(['h', 'v']) {
        Some(row) => (row, &rest[row.len()..]),
        None => (rest.as_str(), ""),
    };
    let row: usize = row.parse().ok()?;
    let turned = match anchor {
        Anchor::LowerLeft if !wall.is_empty() => rows.checked_sub(row)?,
        _ => (rows + 1).checked_sub(row)?,
    };
    column
        .is_ascii_lowercase()
        .then(|| format!("{column}{turned}{wall}"))
}

/// A move of the protocol, in one to three words, in the game's notation.
pub(crate) fn from_words(words: &[&str], rows: usize, anchor: Anchor) -> Option<String> {
    match words {
        [mv] => turned(mv, rows, anchor),
        [square, way] => {
            let way = match way.to_ascii_lowercase().as_str() {
                "h" | "horizontal" => 'h',
                "v" | "vertical" => 'v',
                _ => return None,
            };
            turned(&format!("{square}{way}"), rows, anchor)
        }
        _ => None,
    }
}

/// A move of the game in the words of the protocol.
pub(crate) fn to_words(mv: &str, rows: usize, anchor: Anchor) -> Option<String> {
    let text = turned(mv, rows, anchor)?;
    Some(match (anchor, text.strip_suffix(['h', 'v'])) {
        (Anchor::UpperLeft, Some(square)) if text.ends_with('h') => format!("{square} horizontal"),
        (Anchor::UpperLeft, Some(square)) => format!("{square} vertical"),
        _ => text,
    })
}

/// The text of a start position.
pub(crate) fn start(size: usize, walls: u32) -> String {
    let column = char::from(b'a' + (size / 2) as u8);
    format!("{size} {column}1 {column}{size} {walls} {walls} w -")
}

/// The size and the walls of a start position's text, if it is one of the protocol's.
pub(crate) fn parse_start(position: &str) -> Option<(usize, u32)> {
    let words: Vec<&str> = position.split_ascii_whitespace().collect();
    let (size, walls) = (words.first()?.parse().ok()?, words.get(3)?.parse().ok()?);
    (position == start(size, walls)).then_some((size, walls))
}

/// The board as the protocol has it: black on top at the start, walls as `===` and `H`.
///
/// `position` is the game's text: size, pawns, hands, side and walls. `None` if it is not square.
pub(crate) fn board(position: &str) -> Option<String> {
    let words: Vec<&str> = position.split_ascii_whitespace().collect();
    let [size, first, second, first_hand, second_hand, _, walls] = words.as_slice() else {
        return None;
    };
    let size: usize = size.parse().ok()?;
    let cell = |square: &str| -> Option<(usize, usize)> {
        let column = square.bytes().next()?.checked_sub(b'a')?;
        let row: usize = square.get(1..)?.parse().ok()?;
        Some((usize::from(column), row.checked_sub(1)?))
    };
    // In the game's rows counted from 0, row 0 is the protocol's top.
    let (black, white) = (cell(first)?, cell(second)?);
    let mut below = vec![vec![false; size]; size];
    let mut right = vec![vec![false; size]; size];
    for wall in walls.split(',').filter(|wall| *wall != "-") {
        let (column, row) = cell(&wall[..wall.len() - 1])?;
        for step in 0..2 {
            if wall.ends_with('h') {
                *below.get_mut(row)?.get_mut(column + step)? = true;
            } else {
                *right.get_mut(row + step)?.get_mut(column)? = true;
            }
        }
    }
    let letters: Vec<String> = (0..size)
        .map(|column| char::from(b'a' + column as u8).to_string())
        .collect();
    let letters = letters.join("   ");
    let mut lines = vec![
        format!("     {letters}"),
        format!("   {}+", "+---".repeat(size)),
    ];
    for row in 0..size {
        let number = size - row;
        let mut line = format!("{number:2} |");
        let mut floor = String::from("   ");
        for column in 0..size {
            line += match (column, row) {
                here if here == black => " B ",
                here if here == white => " W ",
                _ => "   ",
            };
            line.push(if right[row][column] { 'H' } else { '|' });
            floor += if below[row][column] { "+===" } else { "+---" };
        }
        lines.extend([format!("{line} {number}"), floor + "+"]);
    }
    lines.push(format!("     {letters}"));
    lines.push(format!("black walls: {first_hand}"));
    lines.push(format!("white walls: {second_hand}"));
    Some(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_count_the_other_way() {
        // The first step of the first player.
        assert_eq!(to_words("e2", 9, Anchor::UpperLeft).as_deref(), Some("e8"));
        assert_eq!(
            from_words(&["E8"], 9, Anchor::UpperLeft).as_deref(),
            Some("e2")
        );
        // A wall between the game's rows 3 and 4, which are the protocol's 7 and 6.
        assert_eq!(
            to_words("e3h", 9, Anchor::UpperLeft).as_deref(),
            Some("e7 horizontal")
        );
        assert_eq!(
            to_words("e3h", 9, Anchor::LowerLeft).as_deref(),
            Some("e6h")
        );
        assert_eq!(
            to_words("d8v", 9, Anchor::UpperLeft).as_deref(),
            Some("d2 vertical")
        );
        for anchor in [Anchor::UpperLeft, Anchor::LowerLeft] {
            for mv in ["a1h", "h8v", "e3h", "d5v", "i9", "a1"] {
                let words = to_words(mv, 9, anchor).unwrap();
                let words: Vec<&str> = words.split(' ').collect();
                assert_eq!(from_words(&words, 9, anchor).as_deref(), Some(mv));
            }
        }
        for words in [
            &[][..],
            &["e"],
            &["e99"],
            &["9e"],
            &["e3", "x"],
            &["e3", "h", "h"],
        ] {
            assert_eq!(from_words(words, 9, Anchor::UpperLeft), None, "{words:?}");
        }
    }

    #[test]
    fn boards_are_drawn_from_blacks_side() {
        assert_eq!(start(9, 10), "9 e1 e9 10 10 w -");
        assert_eq!(parse_start("7 d1 d7 6 6 w -"), Some((7, 6)));
        assert_eq!(parse_start("7 d1 d7 6 5 w -"), None);
        assert_eq!(parse_start("5x3 c1 c3 6 6 w -"), None);
        insta::assert_snapshot!(board("3 b1 b3 2 1 w a1h,b1v").unwrap(), @r#"
             a   b   c
           +---+---+---+
         3 |   | B H   | 3
           +===+===+---+
         2 |   |   H   | 2
           +---+---+---+
         1 |   | W |   | 1
           +---+---+---+
             a   b   c
        black walls: 2
        white walls: 1
        "#);
        assert_eq!(board("5x3 c1 c3 2 2 w -"), None);
    }
}
