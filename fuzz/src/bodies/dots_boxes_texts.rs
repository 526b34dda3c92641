//! Texts and records of Dots and Boxes.

use dots_boxes::{Edge, Form, Position, Size, Start};

pub(super) const SEEDS: &[&str] = &[
    "2x2 ../-./.. .|./... 0-0 2",
    "1x2 1100010 0-0 2",
    "1x2 0 5 1",
    "h0,1",
    "v2,0",
    "10x10",
    "icelandic",
    "  0   1\n0 +---+\n  |   |\n1 +   +\nfirst 0, second 0; second to move\n",
];

pub(super) fn run(data: &[u8]) {
    let Some(text) = super::text(data) else {
        return;
    };
    if let Ok(position) = text.parse::<Position>() {
        assert_eq!(position.notation().parse(), Ok(position));
        assert_eq!(position.to_string().parse(), Ok(position));
        super::play::game(&position, data);
    }
    for form in Form::ALL {
        let Ok(record) = form.read(text) else {
            continue;
        };
        for other in Form::ALL {
            if let Ok(written) = other.write(&record) {
                let again = other.read(&written).expect("what was written reads back");
                assert_eq!(other.write(&again).as_deref().ok(), Some(&*written));
            }
        }
    }
    super::reads_back::<Edge>(text);
    super::reads_back::<Size>(text);
    super::reads_back::<Start>(text);
    super::reads_back::<Form>(text);
}
