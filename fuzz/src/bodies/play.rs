//! Games by bytes: each byte chooses a move, and after each the key, the texts and the lists of moves must agree.

use dots_boxes::Start;
use search_core::{Game, Side};
use tron::{Alternating, FairMaps, Position, Turn};

pub(super) const SEEDS: &[&str] = &[
    "q9abcdefghijklmnop",
    "q3xyz",
    "d5abcdefghijkl",
    "t8abcdefgh",
    "a8abcdefgh",
];

/// The longest game played.
const LONGEST: usize = 60;

/// The first byte chooses the game, the second its size, the others moves.
pub(super) fn run(data: &[u8]) {
    let [which, size, moves @ ..] = data else {
        return;
    };
    let number = |salt: u8, from: u8, to: u8| from + (size / salt) % (to - from + 1);
    match which % 4 {
        0 => {
            let text = format!("{}x{}", number(1, 2, 9), number(8, 3, 9));
            game(
                &quoridor::Position::start(text.parse().expect("a size"), number(64, 0, 3) * 3),
                moves,
            );
        }
        1 => {
            let size = dots_boxes::Size::new(number(1, 1, 5), number(5, 1, 5)).expect("a size");
            let start =
                [Start::American, Start::Swedish, Start::Icelandic][usize::from(number(32, 0, 2))];
            game(&dots_boxes::Position::start(size, start), moves);
        }
        kind => {
            let sides = (
                2 * usize::from(number(1, 2, 12)),
                usize::from(number(16, 3, 18)),
            );
            let size = tron::Size::new(sides.0, sides.1).expect("a size");
            let maps = FairMaps {
                size,
                ..FairMaps::default()
            };
            let Ok(map) = maps.map(u64::from(*which), 0) else {
                return;
            };
            if kind == 2 {
                at_once(map, moves);
            } else if let Ok(alternating) = Alternating::new(map, Side::First) {
                game(&alternating, moves);
            }
        }
    }
}

/// Plays a game in turns.
pub(super) fn game<G>(start: &G, choices: &[u8])
where
    G: Game + Text,
{
    let mut position = start.clone();
    for &byte in choices.iter().take(LONGEST) {
        position.check();
        let mut moves = G::Moves::default();
        position.moves(&mut moves);
        let moves = moves.as_ref();
        if position.terminal().is_some() {
            return;
        }
        assert!(!moves.is_empty(), "a game that goes on has a move");
        assert_eq!(moves.len(), position.move_count());
        assert!(
            moves
                .iter()
                .all(|&mv| position.is_legal(mv) && G::move_index(mv) < G::MOVE_INDEXES)
        );
        position.play(moves[usize::from(byte) % moves.len()]);
    }
    position.check();
}

/// Plays a game in which both move at once: two bits of a byte each.
pub(super) fn at_once(mut position: Position, choices: &[u8]) {
    for &byte in choices.iter().take(LONGEST) {
        assert_eq!(position.key(), position.rebuilt_key());
        assert_eq!(position.notation().parse().as_ref(), Ok(&position));
        if position.is_over() {
            return;
        }
        let pick = |side: Side, bits: u8| {
            let moves = position.legal_moves(side);
            moves[usize::from(bits) % moves.len()]
        };
        let turn = Turn([pick(Side::First, byte), pick(Side::Second, byte / 16)]);
        position.try_play(turn).expect("listed moves");
    }
}

/// A position that is told as a text and checks itself.
pub(super) trait Text {
    /// Key and text agree with those of the position that the text reads as.
    fn check(&self);
}

macro_rules! text {
    ($($position:ty),*) => {$(
        impl Text for $position {
            fn check(&self) {
                let read: Self = self.notation().parse().expect("a position's own text reads back");
                assert_eq!(&read, self);
                assert_eq!(Game::key(&read), Game::key(self), "the key kept and the key made anew");
            }
        }
    )*};
}

text!(quoridor::Position, dots_boxes::Position, Alternating);
