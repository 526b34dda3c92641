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
    fn digits_and_sizes() {
        let digits = ["N", "E", "S", "W", "X"].map(digit);
        assert_eq!(digits, [Some('1'), Some('2'), Some('3'), Some('4'), None]);
        assert_eq!(size(" 15 12 "), Some((15, 12)));
        for text in ["", "15", "15 x", "1 2 3", "-1 2"] {
            assert_eq!(size(text), None, "{text}");
        }
    }
}
