//! Texts and codes of sliding-block puzzles.

use huarong::{CommonCode, Form, Metric, PieceMove, Pieces, Puzzle, RawCode, ShortCode};

pub(super) const SEEDS: &[&str] = &[
    "BAAC/BAAC/DEEF/DGHF/I..J",
    "横刀立马",
    "1A9BF0C",
    "4WVE1",
    "#AA#/B..C\n====\nAA",
    "J:L",
    "A:DDR",
    "J←",
    "name: x\nsize: 6 6\nblock: 1",
    "6x6 ooBBoxCCoox",
    "    1   2\n  +---+---+\n1 | A | . |\n  +---+---+\n",
];

const FORMS: [Form; 7] = [
    Form::Rows,
    Form::Common,
    Form::Short,
    Form::Raw,
    Form::RushHour,
    Form::Gnome,
    Form::Knuth,
];

pub(super) fn run(data: &[u8]) {
    let Some(text) = super::text(data) else {
        return;
    };
    if let Ok(puzzle) = Puzzle::from_text(text) {
        check(&puzzle, data);
    }
    for form in FORMS {
        if let Ok(puzzle) = form.read(text) {
            check(&puzzle, data);
            if let Ok(written) = form.write(&puzzle) {
                let again = form.read(&written).expect("what was written reads back");
                assert_eq!(form.write(&again).as_deref(), Ok(&*written));
            }
        }
    }
    if let Ok(code) = text.parse::<CommonCode>() {
        assert_eq!(code.to_string().parse(), Ok(code));
        assert_eq!(code.mirrored().mirrored(), code);
    }
    if let Ok(code) = text.parse::<ShortCode>() {
        assert_eq!(code.to_string().parse(), Ok(code));
    }
    if let Ok(code) = text.parse::<RawCode>() {
        assert_eq!(code.to_string().parse(), Ok(code));
    }
    if let Ok(mv) = text.parse::<PieceMove>() {
        assert_eq!(mv.to_string().parse().as_ref(), Ok(&mv));
        assert_eq!(mv.reversed().reversed(), mv);
    }
    let _ = text.parse::<Pieces>();
}

/// Reads back, and plays some moves forth and back.
fn check(puzzle: &Puzzle, data: &[u8]) {
    assert_eq!(puzzle.to_string().parse().as_ref(), Ok(puzzle));
    let mut position = puzzle.clone();
    for &byte in data.iter().rev().take(4) {
        let moves = position.legal_moves(Metric::Slide);
        let Some(mv) = moves.get(usize::from(byte) % moves.len().max(1)) else {
            return;
        };
        let before = position.clone();
        position.try_play(mv).expect("a listed move");
        let mut back = position.clone();
        back.try_play(&mv.reversed()).expect("the way back is free");
        assert_eq!(back.rows(), before.rows());
    }
}
