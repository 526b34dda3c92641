//! Maps drawn for this crate: open fields, rooms and corridors, from 15x15 to 50x50.

use crate::position::Position;

/// A map with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawnMap {
    /// The name by which it is chosen.
    pub name: &'static str,
    /// The contest file: a line `W H`, then the rows.
    pub text: &'static str,
}

impl DrawnMap {
    /// The start position.
    ///
    /// # Panics
    ///
    /// Never: all the maps are read in the tests.
    pub fn position(&self) -> Position {
        self.text.parse().expect("the maps of the crate are maps")
    }
}

/// The map of a name, if there is one.
///
/// ```
/// let map = tron::drawn_map("four-rooms").unwrap().position();
/// assert_eq!(map.size().to_string(), "17x17");
/// ```
pub fn drawn_map(name: &str) -> Option<&'static DrawnMap> {
    DRAWN_MAPS.iter().find(|map| map.name == name)
}

macro_rules! maps {
    ($($name:literal),* $(,)?) => {
        &[$(DrawnMap { name: $name, text: include_str!(concat!("../maps/", $name, ".txt")) }),*]
    };
}

/// All the maps, by name. Most are symmetric, so that neither seat is the better one; in
/// `boulders`, `crooked-house`, `harbour`, `quarry` and `shelves` the seats differ.
pub const DRAWN_MAPS: &[DrawnMap] = maps![
    "archipelago",
    "boulders",
    "bow-tie",
    "citadel",
    "city-blocks",
    "columns",
    "combs",
    "courtyard",
    "crooked-house",
    "four-rooms",
    "harbour",
    "meadow",
    "nine-rooms",
    "ocean",
    "office",
    "prairie",
    "quarry",
    "ring-road",
    "savanna",
    "shelves",
    "slash",
    "steppe",
    "switchbacks",
    "twin-woods",
    "two-halls",
    "whirl",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symmetry::Symmetry;

    #[test]
    fn maps_are_sound_and_mostly_fair() {
        assert!(DRAWN_MAPS.len() >= 20);
        assert!(DRAWN_MAPS.is_sorted_by_key(|map| map.name));
        let mut unfair = Vec::new();
        for map in DRAWN_MAPS {
            let position = map.position();
            let size = position.size();
            assert!((15..=50).contains(&size.width()) && (15..=50).contains(&size.height()));
            assert!(
                !position.is_over() && !position.is_separated(),
                "{}",
                map.name
            );
            let fair = Symmetry::ALL
                .into_iter()
                .any(|symmetry| symmetry.swaps_players(&position));
            if !fair {
                unfair.push(map.name);
            }
        }
        assert_eq!(
            unfair,
            ["boulders", "crooked-house", "harbour", "quarry", "shelves"]
        );
        assert_eq!(drawn_map("no such map"), None);
    }
}
