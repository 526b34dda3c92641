//! Texts of Quoridor: what is read is written and read alike.

use quoridor::{Move, Position, Size, Square, Wall};

pub(super) const SEEDS: &[&str] = &[
    "9 e5 e6 9 9 b d6v,e3h",
    "5x3 c1 c3 0 255 w -",
    "Black B, 1 wall\n    a   b   c\n  +-----------+\n3 | .   B   . | 3\n  |           |\n2 | .   .   . | 2\n  |           |\n1 | .   W   . | 1\n  +-----------+\n    a   b   c\nWhite W, 1 wall, to move\n",
    "e3h",
    "h8v",
    "9x9",
];

pub(super) fn run(data: &[u8]) {
    let Some(text) = super::text(data) else {
        return;
    };
    if let Ok(position) = text.parse::<Position>() {
        assert_eq!(position.notation().parse(), Ok(position));
        assert_eq!(position.to_string().parse(), Ok(position));
        assert_eq!(position.mirrored().mirrored(), position);
        assert_eq!(position.colours_swapped().colours_swapped(), position);
        super::play::game(&position, data);
    }
    super::reads_back::<Move>(text);
    super::reads_back::<Wall>(text);
    super::reads_back::<Square>(text);
    super::reads_back::<Size>(text);
}
