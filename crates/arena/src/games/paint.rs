//! Colour for boards on a screen.

/// A colour, as the digits of its escape sequence.
pub(crate) type Ink = &'static str;

/// The first player's pieces.
pub(crate) const FIRST: Ink = "1;36";
/// The second player's pieces.
pub(crate) const SECOND: Ink = "1;35";
/// What stands out: walls, the piece that must get out.
pub(crate) const ACCENT: Ink = "1;33";
/// What is only background.
pub(crate) const FAINT: Ink = "2";

/// Colours a drawn board. `ink` is asked for each character inside the frame: what stands in a line
/// between its first and its last upright stroke. Everything else stays as it is.
pub(super) fn paint(board: &str, ink: impl Fn(char) -> Option<Ink>) -> String {
    let mut painted = String::with_capacity(4 * board.len());
    for line in board.split_inclusive('\n') {
        let stroke = |character: char| matches!(character, '|' | '│');
        let (Some(left), Some(right)) = (line.find(stroke), line.rfind(stroke)) else {
            painted.push_str(line);
            continue;
        };
        for (place, character) in line.char_indices() {
            match ink(character).filter(|_| left < place && place < right) {
                Some(ink) => painted.extend([
                    "\x1b[",
                    ink,
                    "m",
                    character.encode_utf8(&mut [0; 4]),
                    "\x1b[0m",
                ]),
                None => painted.push(character),
            }
        }
    }
    painted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_inside_the_frame_is_coloured() {
        let board = "   1 2\n1 |1 2| 1\nturn 1\n";
        let painted = paint(board, |character| (character == '1').then_some(FIRST));
        assert_eq!(painted, "   1 2\n1 |\x1b[1;36m1\x1b[0m 2| 1\nturn 1\n");
        assert_eq!(paint(board, |_| None), board);
    }
}
