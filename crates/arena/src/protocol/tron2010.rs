//! The protocol of the tron contest of 2010: the whole map before each move, the own head as `1`;
//! answers are `1` north, `2` east, `3` south, `4` west.

/// The digit of a direction.
pub(crate) fn digit(direction: &str) -> Option<char> {
    match direction {
        "N" => Some('1'),
        "E" => Some('2'),
        "S" => Some('3'),
        "W" => Some('4'),
        _ => None,
    }
}

/// The direction of a digit.
pub(crate) fn direction(digit: &str) -> Option<&'static str> {
    ["N", "E", "S", "W"]
        .into_iter()
        .zip(["1", "2", "3", "4"])
        .find(|(_, known)| *known == digit)
        .map(|(direction, _)| direction)
}

/// A position's text as a map, with a border of wall around it; seen by the second player, the heads
/// change places.
pub(crate) fn map(position: &str, by_second: bool) -> String {
    let rows = super::board_rows(position);
    let width = rows.iter().map(|row| row.len()).max().unwrap_or(0) + 2;
    let border = "#".repeat(width);
    let mut lines = vec![format!("{width} {}", rows.len() + 2), border.clone()];
    for row in rows {
        let row: String = row
            .chars()
            .map(|sign| match sign {
                '.' => ' ',
                '1' if by_second => '2',
                '2' if by_second => '1',
                other => other,
            })
            .collect();
        lines.push(format!("#{row}#"));
    }
    lines.push(border);
    lines.join("\n")
}

/// The width and the height that a map's first line says.
pub(crate) fn size(line: &str) -> Option<(usize, usize)> {
    let mut numbers = line.split_ascii_whitespace().map(str::parse);
    match (numbers.next()?, numbers.next()?, numbers.next()) {
        (Ok(width), Ok(height), None) => Some((width, height)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_have_a_border_and_the_own_head_as_1() {
        assert_eq!(map("1.#/#.2", false), "5 4\n#####\n#1 ##\n## 2#\n#####");
        assert_eq!(map("turn 2/1..2", true), "6 3\n######\n#2  1#\n######");
    }

    #[test]
    fn digits_and_sizes() {
        let directions = ["1", "2", "3", "4", "5"].map(direction);
        assert_eq!(
            directions,
            [Some("N"), Some("E"), Some("S"), Some("W"), None]
        );
        let digits = ["N", "E", "S", "W", "X"].map(digit);
        assert_eq!(digits, [Some('1'), Some('2'), Some('3'), Some('4'), None]);
        assert_eq!(size(" 15 12 "), Some((15, 12)));
        for text in ["", "15", "15 x", "1 2 3", "-1 2"] {
            assert_eq!(size(text), None, "{text}");
        }
    }
}
