//! Positions of self-play with what came of them.
//!
//! One line a position, three fields: the number of its game, the points that player 1 came to get
//! (0, 1/2 or 1 as `0`, `1`, `2`), and the position on one line. A line `end GAME` closes each game,
//! so that one that was broken off is seen.

use std::fs;
use std::path::Path;

use tron::Position;

use crate::Result;

/// A position before a turn, both players sharing space.
pub(crate) struct Sample {
    pub(crate) game: u64,
    pub(crate) position: Position,
    /// Points of player 1, 0 to 1.
    pub(crate) points: f64,
}

impl Sample {
    /// Whether it is of the games that nothing is fitted to.
    pub(crate) fn is_held(&self) -> bool {
        self.game.is_multiple_of(5)
    }
}

/// The samples of all games that were finished.
pub(crate) fn read(path: &Path) -> Result<Vec<Sample>> {
    let (mut all, mut game) = (Vec::new(), Vec::new());
    for line in fs::read_to_string(path)?.lines() {
        if line.starts_with("end ") {
            all.append(&mut game);
            continue;
        }
        let mut fields = line.splitn(3, ' ');
        let mut field = || fields.next().unwrap_or_default();
        game.push(Sample {
            game: field().parse()?,
            points: field().parse::<f64>()? / 2.0,
            position: field().parse()?,
        });
    }
    Ok(all)
}
