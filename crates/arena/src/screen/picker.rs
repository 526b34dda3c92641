//! Picking one of the legal moves: by arrows, by Tab, or by typing how it begins.

use crate::contest::session::Preview;

/// The legal moves, and the one that is picked.
#[derive(Default)]
pub(super) struct Picker {
    /// The moves and what each would do.
    moves: Vec<(String, Preview)>,
    selected: Option<usize>,
}

impl Picker {
    /// None picked yet.
    pub(super) fn new(moves: Vec<(String, Preview)>) -> Self {
        Self {
            moves,
            selected: None,
        }
    }

    /// The moves, in the order of the list.
    pub(super) fn texts(&self) -> Vec<String> {
        self.moves.iter().map(|(mv, _)| mv.clone()).collect()
    }

    /// The place of the picked move in the list.
    pub(super) fn selected(&self) -> Option<usize> {
        self.selected
    }

    /// The picked move, and what it would do.
    pub(super) fn picked(&self) -> Option<&(String, Preview)> {
        self.moves.get(self.selected?)
    }

    /// Picks none.
    pub(super) fn drop(&mut self) {
        self.selected = None;
    }

    /// Whether there is a move that begins so.
    pub(super) fn has_beginning(&self, character: char) -> bool {
        self.moves.iter().any(|(mv, _)| mv.starts_with(character))
    }

    /// Picks the first move that begins with what was typed.
    pub(super) fn begin_with(&mut self, typed: &str) {
        let typed = typed.to_lowercase();
        let begins = |mv: &str| !typed.is_empty() && mv.to_lowercase().starts_with(&typed);
        self.selected = self.moves.iter().position(|(mv, _)| begins(mv));
    }

    /// Picks the next move of the list, or the one before.
    pub(super) fn step(&mut self, step: isize) {
        let count = self.moves.len();
        if count > 0 {
            self.selected = Some(match self.selected {
                None if step > 0 => 0,
                None => count - 1,
                Some(index) => (index + count).saturating_add_signed(step) % count,
            });
        }
    }

    /// Picks the move of a point of the compass, where there are such; else the nearest one in a
    /// direction of the board, straight ahead before aside.
    pub(super) fn go(&mut self, [dx, dy]: [i32; 2], compass: char) {
        let by_compass = |(mv, _): &(String, Preview)| mv.chars().eq([compass]);
        if let Some(index) = self.moves.iter().position(by_compass) {
            self.selected = Some(index);
            return;
        }
        let place = |index: usize| self.moves[index].1.place;
        let Some([x, y]) = self.selected.and_then(place) else {
            self.selected = self.farthest([dx, dy]);
            return;
        };
        let cost = |index: usize| {
            let [to_x, to_y] = place(index)?;
            let along = dx * (to_x - x) + dy * (to_y - y);
            let aside = dy * (to_x - x) + dx * (to_y - y);
            (along > 0).then_some(along + 3 * aside.abs())
        };
        let ahead = (0..self.moves.len()).filter_map(|index| Some((cost(index)?, index)));
        if let Some((_, index)) = ahead.min() {
            self.selected = Some(index);
        }
    }
}

impl Picker {
    /// Among the moves that are shortest to say the one that lies farthest in a direction.
    fn farthest(&self, [dx, dy]: [i32; 2]) -> Option<usize> {
        let shortest = self.moves.iter().map(|(mv, _)| mv.len()).min()?;
        let short = self.moves.iter().enumerate();
        let short = short.filter(|(_, (mv, _))| mv.len() == shortest);
        let along = |preview: &Preview| preview.place.map_or(0, |[x, y]| dx * x + dy * y);
        // The first of several.
        let farthest = short.min_by_key(|(_, (_, preview))| -along(preview));
        farthest.map(|(index, _)| index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves at places of the board.
    fn picker(moves: &[(&str, [i32; 2])]) -> Picker {
        let moves = moves.iter().map(|&(mv, place)| {
            let preview = Preview {
                board: None,
                place: Some(place),
            };
            (mv.to_owned(), preview)
        });
        Picker::new(moves.collect())
    }

    fn picked(picker: &Picker) -> &str {
        picker.picked().map_or("", |(mv, _)| mv)
    }

    const LEFT: ([i32; 2], char) = ([-1, 0], 'W');
    const RIGHT: ([i32; 2], char) = ([1, 0], 'E');
    const UP: ([i32; 2], char) = ([0, -1], 'N');
    const DOWN: ([i32; 2], char) = ([0, 1], 'S');

    #[test]
    fn the_first_arrow_picks_a_step_that_way() {
        let moves = [
            ("a1h", [0, 300]),
            ("d1", [90, 100]),
            ("e2", [100, 0]),
            ("f1", [110, 100]),
        ];
        for ((way, compass), due) in [(UP, "e2"), (LEFT, "d1"), (RIGHT, "f1"), (DOWN, "d1")] {
            let mut picker = picker(&moves);
            picker.go(way, compass);
            assert_eq!(picked(&picker), due);
        }
    }

    #[test]
    fn arrows_go_from_place_to_place() {
        let mut picker = picker(&[
            ("middle", [100, 100]),
            ("left", [0, 90]),
            ("far-left", [-100, 100]),
            ("up", [110, 0]),
            ("aside", [200, 0]),
        ]);
        picker.step(1);
        assert_eq!(picked(&picker), "middle");
        let mut after = |(way, compass): ([i32; 2], char)| {
            picker.go(way, compass);
            picked(&picker).to_owned()
        };
        for (way, due) in [
            (LEFT, "left"),
            (LEFT, "far-left"),
            (LEFT, "far-left"),
            (RIGHT, "left"),
            (RIGHT, "middle"),
            (UP, "up"),
            (RIGHT, "aside"),
            (DOWN, "middle"),
        ] {
            assert_eq!(after(way), due);
        }
    }

    #[test]
    fn the_list_goes_round() {
        let mut picker = picker(&[("a", [0, 0]), ("b", [0, 0]), ("c", [0, 0])]);
        let mut after = |step| {
            picker.step(step);
            picked(&picker).to_owned()
        };
        assert_eq!([-1, 1, 1, -1].map(&mut after), ["c", "a", "b", "a"]);
        picker.drop();
        assert_eq!(picked(&picker), "");
        let mut empty = Picker::default();
        empty.step(1);
        empty.go(LEFT.0, LEFT.1);
        assert_eq!(empty.selected(), None);
    }

    #[test]
    fn arrows_are_points_of_the_compass_where_moves_are() {
        let mut picker = picker(&[("E", [0, 0]), ("N", [0, 0]), ("S", [0, 0])]);
        for ((way, compass), due) in [(UP, "N"), (RIGHT, "E"), (DOWN, "S")] {
            picker.go(way, compass);
            assert_eq!(picked(&picker), due);
        }
    }
}
