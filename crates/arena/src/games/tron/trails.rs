//! Whose trail a cell is: nothing to the rules of two, and all to who looks on.

use search_core::Side;
use tron::Position;
use tron::grid::Cell;
use tron::size::Size;

use super::corner;
use crate::games::overlaid;
use crate::pictures::scene::{Paint, Scene};

/// The cells that the players have left behind in a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Trails([Vec<Cell>; 2]);

impl Trails {
    /// Adds what a turn has left behind.
    pub(super) fn lengthen(&mut self, before: &Position, after: &Position) {
        for side in Side::ALL {
            let head = before.head(side);
            if let Some(cell) = head.filter(|_| head != after.head(side)) {
                self.0[side.index()].push(cell);
            }
        }
    }

    /// The other's, and the other way round.
    pub(super) fn swapped(&self) -> Self {
        let [first, second] = self.0.clone();
        Self([second, first])
    }

    /// The drawn board, trails as `o` and `x`.
    pub(super) fn on_board(&self, size: Size, board: &impl ToString) -> String {
        let board = board.to_string();
        let first_row = board.lines().position(|line| line.contains('|'));
        let first_row = first_row.unwrap_or(0);
        let signs = self.0.iter().zip(['o', 'x']).flat_map(|(trail, sign)| {
            let place = move |&cell: &Cell| {
                let (row, column) = (size.row(cell), size.column(cell));
                // The row's number and its frame take four columns.
                ([first_row + row, 4 + column], sign)
            };
            trail.iter().map(place)
        });
        overlaid(&board, signs)
    }

    /// Paints the trails as narrow bands of their player's colour.
    pub(super) fn on_scene(&self, size: Size, scene: &mut Scene) {
        for (trail, paint) in self.0.iter().zip(Paint::SIDES) {
            for &cell in trail {
                let [x, y] = corner(size, cell);
                scene.rect([x + 12, y + 12, 76, 76], paint);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::contest::line::{Line, play_texts};
    use crate::games::tron::{AlternatingTron, JointTron};

    #[test]
    fn trails_are_told_apart_on_boards() {
        let mut game = JointTron::at_start("1..#/..../...2".parse().unwrap());
        play_texts(&mut game, &["EW", "SN"]).unwrap();
        insta::assert_snapshot!(game.board(false), @r"
            1234
         1 |oo #|
         2 | 12 |
         3 |  xx|
        ");
        let shapes = |game: &JointTron| game.scene().shapes.len();
        let bare = JointTron::at_start(game.notation().parse().unwrap());
        assert_eq!(shapes(&game), shapes(&bare) + 4);
        let mut game = AlternatingTron::at_start("1../..2".parse().unwrap());
        play_texts(&mut game, &["E", "W"]).unwrap();
        insta::assert_snapshot!(game.board(false), @r"
        turn 1
            123
         1 |o1 |
         2 | 2x|
        ");
    }
}
