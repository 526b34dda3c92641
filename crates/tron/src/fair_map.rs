//! Random maps that favour neither player.

use search_core::{Side, SplitMix64};

use crate::grid::{Cell, Grid};
use crate::position::Position;
use crate::size::Size;

/// How often a map is drawn anew before the settings are given up as hopeless.
const ATTEMPTS: u32 = 1_000;

/// Settings of the generator of fair maps.
///
/// The left half of the board gets random walls and player 1's head; the right half is its mirror
/// image with player 2's head. So the players start alike, and both seatings of a pair of bots
/// meet the same game. The width is even, so that the heads start an odd number of steps apart:
/// as both move each turn they can then never meet on one cell, and games are decided by play, not
/// by a head-on draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FairMaps {
    /// The board; 16x16 by default.
    pub size: Size,
    /// Chance of each cell of a half to be wall, in percent; 8 by default.
    pub wall_percent: u8,
}

impl Default for FairMaps {
    fn default() -> Self {
        Self {
            size: Size::new(16, 16).expect("16 is a possible side"),
            wall_percent: 8,
        }
    }
}

/// Why no fair map can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FairMapError {
    /// An odd width has a middle column, on which the heads could meet.
    #[error("a fair map needs an even width, not {0}")]
    OddWidth(usize),
    /// None of many draws joined the heads.
    #[error("no map with both heads in one large area in {ATTEMPTS} draws; fewer walls may help")]
    NoneFound,
}

impl FairMaps {
    /// The map number `index` of `seed`: the same on every machine, and independent of the others.
    ///
    /// Both heads are in one area that holds at least three quarters of the free cells, and where
    /// the width allows it they are at least three columns apart.
    ///
    /// # Errors
    ///
    /// [`FairMapError`].
    pub fn map(self, seed: u64, index: u64) -> Result<Position, FairMapError> {
        if !self.size.width().is_multiple_of(2) {
            return Err(FairMapError::OddWidth(self.size.width()));
        }
        let mut rng = SplitMix64::for_index(seed, index);
        (0..ATTEMPTS)
            .find_map(|_| self.draw(&mut rng))
            .ok_or(FairMapError::NoneFound)
    }

    fn draw(self, rng: &mut SplitMix64) -> Option<Position> {
        let size = self.size;
        let half = size.width() / 2;
        let mut free = Grid::empty(size);
        for cell in size.cells() {
            if size.column(cell) < half && !rng.chance(self.wall_percent.into(), 100) {
                free.insert(cell);
                free.insert(mirrored(size, cell));
            }
        }
        // The column next to the middle would start the heads side by side.
        let columns = half.saturating_sub(1).max(1);
        let starts: Vec<Cell> = free
            .iter()
            .filter(|&cell| size.column(cell) < columns)
            .collect();
        let start = *rng.pick(&starts)?;
        let position = Position::new(free, [Some(start), Some(mirrored(size, start))]).ok()?;
        let reach = position.reach(Side::First);
        let large = 4 * reach.len() >= 3 * position.free().len();
        (large && (reach.is_empty() || !position.is_separated())).then_some(position)
    }
}

fn mirrored(size: Size, cell: Cell) -> Cell {
    let column = size.width() - 1 - size.column(cell);
    size.cell(size.row(cell), column)
        .expect("a mirror image is on the board")
}

/// The fair map number `index` of `seed` with the default settings: 16x16 with 8 % walls.
///
/// ```
/// let map = tron::fair_map(1, 0);
/// assert_eq!(map, tron::fair_map(1, 0));
/// assert_eq!(map.size().to_string(), "16x16");
/// ```
///
/// # Panics
///
/// Never in practice: a draw succeeds far more often than not, and a thousand are made.
pub fn fair_map(seed: u64, index: u64) -> Position {
    FairMaps::default()
        .map(seed, index)
        .expect("one of a thousand draws with few walls joins the heads")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_are_mirrored_joined_and_odd() {
        for index in 0..500 {
            let map = fair_map(9, index);
            let size = map.size();
            for cell in size.cells() {
                let image = mirrored(size, cell);
                assert_eq!(map.free().contains(cell), map.free().contains(image));
            }
            let heads = Side::ALL.map(|side| map.head(side).unwrap());
            assert_eq!(mirrored(size, heads[0]), heads[1]);
            let apart = size.column(heads[1]) - size.column(heads[0]);
            assert!(apart % 2 == 1 && apart >= 3);
            assert!(!map.is_separated());
        }
    }

    #[test]
    fn walls_come_as_often_as_asked() {
        let walls: u32 = (0..200)
            .map(|index| 256 - 2 - fair_map(3, index).free().len())
            .sum();
        let percent = f64::from(walls) / (200.0 * 256.0) * 100.0;
        assert!((7.0..9.0).contains(&percent), "{percent}");
    }

    #[test]
    fn impossible_settings_are_refused() {
        let odd = FairMaps {
            size: Size::new(5, 5).unwrap(),
            ..FairMaps::default()
        };
        assert_eq!(odd.map(1, 0), Err(FairMapError::OddWidth(5)));
        let solid = FairMaps {
            wall_percent: 100,
            ..FairMaps::default()
        };
        assert_eq!(solid.map(1, 0), Err(FairMapError::NoneFound));
        let tiny = FairMaps {
            size: Size::new(2, 1).unwrap(),
            wall_percent: 0,
        };
        assert_eq!(tiny.map(1, 0).unwrap().notation(), "12");
    }
}
