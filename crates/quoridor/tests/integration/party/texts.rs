//! Texts there and back, and what is wrong with bad ones.

use std::collections::BTreeSet;

use quoridor::party::{Party, PartyError, PartyMove, PartyPlayError, Seat};
use search_core::SplitMix64;

use super::{games, texts};

#[test]
fn texts_read_back() {
    games(85, 150, |party, _| {
        assert_eq!(party.notation().parse(), Ok(*party));
        assert_eq!(party.to_string().parse(), Ok(*party), "{party}");
        let read: Party = party.notation().parse().unwrap();
        assert_eq!(read.key(), party.key());
        assert_eq!(texts(&read), texts(party));
    });
    let party: Party = "4x3 c1,a2,c3,- 1,2,0,- w b1h no-jump".parse().unwrap();
    insta::assert_snapshot!(party, @r"
        a   b   c   d
      +---------------+
    3 | .   .   N   . | 3
      |               |
    2 | W   .   .   . | 2
      |    =======    |
    1 | .   .   S   . | 1
      +---------------+
        a   b   c   d
    South S, 1 wall
    West W, 2 walls, to move
    North N, 0 walls
    no-jump
    ");
    assert_eq!("pass".parse(), Ok(PartyMove::Pass));
}

#[test]
fn keys_tell_everything_apart() {
    let party = |text: &str| text.parse::<Party>().unwrap();
    let all = [
        "9 e1,a5,e9,i5 5,5,5,5 s -",
        "9 e1,a5,e9,i5 5,5,5,5 w -",
        "9 e1,a5,e9,i5 5,5,5,4 s -",
        "9 e1,a5,e9,i5 5,5,4,5 s -",
        "9 e1,a5,e9,- 5,5,5,- s -",
        "9 e1,a5,e9,i5 5,5,5,5 s - no-jump",
        "9 e1,a5,e9,i5 5,5,5,5 s a1h",
        "9 e1,a5,e9,i5 5,5,5,5 s a1v",
        "9 a5,e1,e9,i5 5,5,5,5 s -",
        "9x8 e1,a5,e8,i5 5,5,5,5 s -",
    ];
    let keys: BTreeSet<u64> = all.iter().map(|text| party(text).key()).collect();
    assert_eq!(keys.len(), all.len());
}

#[test]
fn what_is_wrong_is_named() {
    let read = |text: &str| text.parse::<Party>().unwrap_err().to_string();
    let refused = |text: &str, mv: &str| {
        let mut party: Party = text.parse().unwrap();
        let before = party;
        let error = party.try_play(mv.parse().unwrap()).unwrap_err();
        assert_eq!(party, before);
        error.to_string()
    };
    let start = "9 e1,a5,e9,i5 5,5,5,0 s -";
    insta::assert_snapshot!(
        [
            read("9 e1,a5,e9,i5 5,5,5,5 s"),
            read("9 e1,a5,e9,i5 5,5,5,5 s - jump"),
            read("10 e1,a5,e9,i5 5,5,5,5 s -"),
            read("9 e1,a5,e9 5,5,5,5 s -"),
            read("9 e1,a5,e9,i5 5,5,5,256 s -"),
            read("9 e1,a5,e9,- 5,5,5,5 s -"),
            read("9 e1,a5,e9,i5 5,5,5,5 x -"),
            read("9 e1,-,e9,- 5,-,5,- w -"),
            read("9 e1,-,-,- 5,-,-,- s -"),
            read("9 e1,a5,a5,i5 5,5,5,5 s -"),
            read("5 c1,a3,c5,i5 5,5,5,5 s -"),
            read("9 e1,a5,e9,i5 5,5,5,5 s e9h"),
            read("5 c1,a3,c5,e3 5,5,5,5 s e1h"),
            read("9 e1,a5,e9,i5 5,5,5,5 s e3h,f3h"),
            read("5 a1,a3,c5,e3 5,5,5,5 s a1h,b1v"),
            read("9 e9,a5,d9,i5 5,5,5,5 s -"),
            read("9 e9,a5,d1,i5 5,5,5,5 w -"),
            refused(start, "e3"),
            refused("9 e1,a5,e9,i5 5,5,5,0 e -", "e3h"),
            refused("5 c1,a3,c5,e3 5,5,5,0 s b2h", "b2v"),
            refused("5 c1,a3,c5,e3 5,5,5,0 s -", "e2h"),
            refused("9 e1,a5,e9,i5 5,5,5,0 s g4h,h5h", "g5h"),
            refused("5 c1,a3,c5,b3 5,5,5,5 s d1v,d3v,d4h", "c4v"),
            refused(start, "pass"),
            refused("9 e9,a5,d9,i5 5,5,5,5 w -", "a6"),
            "north".parse::<PartyMove>().unwrap_err().to_string(),
        ]
        .join("\n"),
        @r"
    a party has 5 fields (SIZE PAWNS HANDS SIDE WALLS, as in `9 e1,a5,e9,i5 5,5,5,5 s -`), and `no-jump` where that is the rule, not 4
    a party has 5 fields (SIZE PAWNS HANDS SIDE WALLS, as in `9 e1,a5,e9,i5 5,5,5,5 s -`), and `no-jump` where that is the rule, not 6
    SIZE: `10` is not a board size: one number for a square board, such as 9, or columns x rows, such as 5x3, from 2x3 to 9x9
    PAWNS: `e1,a5,e9` is not four texts, one for each seat, with commas between
    HANDS: `256` is not a whole number from 0 to 255
    PAWNS: `-` is not a square: a column from a to i and a row from 1 to 9, such as e2
    SIDE: `x` is not s, w, n or e
    West is to move, but nobody sits there
    1 players; there are from 2 to 4
    two pawns stand on a5
    East's pawn on i5 is off the board of size 5
    WALLS: `e9h` is not a wall: a column from a to h, a row from 1 to 8, and h or v, such as e3h
    wall e1h is off the board of size 5
    wall f3h overlaps e3h
    South's pawn on a1 is sealed off from its goal
    South's pawn has arrived, so that West is to move in the finished game
    South's pawn has arrived, so that West is to move in the finished game
    no step or jump of the pawn on e1 leads to e3
    e3h: East has no wall left
    wall b2v crosses b2h
    wall e2h is off the board of size 5
    wall g5h overlaps h5h
    wall c4v would seal West off from the goal
    South cannot pass: there is another move
    the game is over: South has won
    `north` is not a move: a square for the pawn, such as e2, a wall, such as e3h, or pass
    "
    );
    assert_eq!(Party::standard(1), Err(PartyError::Players(1)));
    assert_eq!(Party::standard(5), Err(PartyError::Players(5)));
    assert_eq!(
        Party::standard(4).unwrap().try_play(PartyMove::Pass),
        Err(PartyPlayError::NoPass { seat: Seat::South })
    );
}

#[test]
fn no_board_makes_a_panic() {
    let mut rng = SplitMix64::new(86);
    let good: Party = "4x3 c1,a2,c3,d2 1,2,0,9 w b1h no-jump".parse().unwrap();
    let (line, board) = (good.notation(), good.to_string());
    let letters: Vec<char> = "abw9x1 -=|+.,WSNE\n\u{e9}\0".chars().collect();
    let mut read = 0;
    for round in 0..10_000 {
        let base = if round % 2 == 0 { &line } else { &board };
        let mut text: Vec<char> = base.chars().collect();
        for _ in 0..=rng.below(3) {
            let at = rng.below(text.len() as u64) as usize;
            match rng.below(3) {
                0 => text[at] = *rng.pick(&letters).unwrap(),
                1 => text.insert(at, *rng.pick(&letters).unwrap()),
                _ => drop(text.remove(at)),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(party) = text.parse::<Party>() {
            read += 1;
            assert_eq!(party.notation().parse(), Ok(party));
        }
    }
    assert!(read > 50, "{read}");
}
