//! Maps and moves of Tron.

use tron::{Alternating, Move, Position, Turn};

pub(super) const SEEDS: &[&str] = &[
    "#####/#1.2#/#####",
    "turn 2/1..../...../...../...../....2",
    "6 4\n######\n#1  2#\n#    #\n######\n",
    "6 4\r\n######\r\n#1  2\r\n#\r\n######\r\n",
    "     123\n  1 |#1 |\n  2 |   |\n  3 |  2|\n",
    "ES",
    "N",
];

pub(super) fn run(data: &[u8]) {
    let Some(text) = super::text(data) else {
        return;
    };
    if let Ok(position) = text.parse::<Position>() {
        assert_eq!(position.notation().parse().as_ref(), Ok(&position));
        assert_eq!(position.to_string().parse().as_ref(), Ok(&position));
        assert_eq!(position.swapped().swapped(), position);
        super::play::at_once(position, data);
    }
    if let Ok(game) = text.parse::<Alternating>() {
        assert_eq!(game.notation().parse().as_ref(), Ok(&game));
        super::play::game(&game, data);
    }
    super::reads_back::<Move>(text);
    if let Ok(turn) = text.parse::<Turn>() {
        assert_eq!(turn.to_string().parse(), Ok(turn));
    }
}
