//! What must not depend on how the board lies, nor on which player is called the first.

use search_core::{Game, Limits, Side, Simultaneous, SplitMix64};
use tron::{
    Alternating, Cell, FillBound, Grid, Move, Position, Size, Territory, cut_cells, distance,
    longest_path, solve, solve_alternating,
};

use crate::support::{random_game, random_position};

/// One of the eight symmetries of a rectangle laid on its own or its turned shape: left and right
/// may change places, then top and bottom, then rows and columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Image {
    flips: [bool; 2],
    turns: bool,
}

impl Image {
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..8).map(|bits| Self {
            flips: [bits & 1 != 0, bits & 2 != 0],
            turns: bits & 4 != 0,
        })
    }

    fn size(self, size: Size) -> Size {
        let (width, height) = (size.width(), size.height());
        let (width, height) = if self.turns {
            (height, width)
        } else {
            (width, height)
        };
        Size::new(width, height).unwrap()
    }

    fn cell(self, size: Size, cell: Cell) -> Cell {
        let (mut row, mut column) = (size.row(cell), size.column(cell));
        if self.flips[0] {
            column = size.width() - 1 - column;
        }
        if self.flips[1] {
            row = size.height() - 1 - row;
        }
        if self.turns {
            (row, column) = (column, row);
        }
        self.size(size).cell(row, column).unwrap()
    }

    pub(crate) fn grid(self, grid: &Grid) -> Grid {
        let size = grid.size();
        grid.iter()
            .fold(Grid::empty(self.size(size)), |mut image, cell| {
                image.insert(self.cell(size, cell));
                image
            })
    }

    fn mv(self, mv: Move) -> Move {
        let flipped = match mv {
            Move::East | Move::West if self.flips[0] => opposite(mv),
            Move::North | Move::South if self.flips[1] => opposite(mv),
            _ => mv,
        };
        match (self.turns, flipped) {
            (false, mv) => mv,
            (true, Move::North) => Move::West,
            (true, Move::West) => Move::North,
            (true, Move::East) => Move::South,
            (true, Move::South) => Move::East,
        }
    }

    fn moves(self, moves: &[Move]) -> Vec<Move> {
        let mut image: Vec<Move> = moves.iter().map(|&mv| self.mv(mv)).collect();
        image.sort_unstable();
        image
    }

    /// The image of a position, with the players swapped.
    pub(crate) fn swapped(self, position: &Position) -> Position {
        let head = |side| {
            position
                .head(side)
                .map(|cell| self.cell(position.size(), cell))
        };
        let heads = [head(Side::Second), head(Side::First)];
        Position::new(self.grid(position.free()), heads).unwrap()
    }
}

fn opposite(mv: Move) -> Move {
    Move::ALL[(mv as usize + 2) % 4]
}

#[test]
fn rules_and_space_lie_any_way_around() {
    let mut rng = SplitMix64::new(81);
    for _ in 0..300 {
        let position = random_position(&mut rng, 9);
        let turn = Side::ALL.map(|side| *rng.pick(&position.legal_moves(side)).unwrap());
        let mut after = position;
        after.step(turn);
        let territory = Territory::simultaneous(&position);
        let heads = Side::ALL.map(|side| position.head(side).unwrap());
        for image in Image::all() {
            let other = image.swapped(&position);
            let size = position.size();
            for side in Side::ALL {
                let moves = image.moves(&position.legal_moves(side));
                let there = side.other();
                assert_eq!(other.legal_moves(there).as_slice(), moves, "{position:?}");
                let owned = image.grid(&territory.owned[side.index()]);
                let mirrored = Territory::simultaneous(&other);
                assert_eq!(mirrored.owned[there.index()], owned);
                assert_eq!(mirrored.shared, image.grid(&territory.shared));
                let mut bound = FillBound::default();
                let head = heads[side.index()];
                let head_there = image.cell(size, head);
                assert_eq!(
                    bound.bound(position.free(), head),
                    bound.bound(other.free(), head_there)
                );
                assert_eq!(
                    bound.close_bound(position.free(), head),
                    bound.close_bound(other.free(), head_there)
                );
            }
            assert_eq!(
                cut_cells(other.free()),
                image.grid(&cut_cells(position.free()))
            );
            let images = heads.map(|head| image.cell(size, head));
            assert_eq!(
                distance(&position, heads[0], heads[1]),
                distance(&other, images[0], images[1])
            );
            let mut step = other;
            step.step([image.mv(turn[1]), image.mv(turn[0])]);
            assert_eq!(step, image.swapped(&after), "{position:?} {turn:?}");
            assert_eq!(step.key(), image.swapped(&after).key());
        }
    }
}

#[test]
fn exact_answers_lie_any_way_around() {
    let mut rng = SplitMix64::new(82);
    let mut tried = 0;
    while tried < 60 {
        let position = random_position(&mut rng, 5);
        if position.free().len() > 13 {
            continue;
        }
        tried += 1;
        let value = solve(&position, &Limits::none())
            .unwrap()
            .answer
            .unwrap()
            .value;
        let game = Alternating::new(position, Side::First).unwrap();
        let report = solve_alternating(&game, &Limits::none());
        let paths = Side::ALL.map(|side| longest_path(&position, side, &Limits::none()).length());
        for image in Image::all() {
            let other = image.swapped(&position);
            let there = solve(&other, &Limits::none()).unwrap().answer.unwrap();
            assert_eq!(there.value, -value, "{position:?}");
            let game = Alternating::new(other, Side::Second).unwrap();
            let there = solve_alternating(&game, &Limits::none());
            assert_eq!(there.mover_wins, report.mover_wins, "{position:?}");
            assert_eq!(there.winning_moves, image.moves(&report.winning_moves));
            let there = [Side::Second, Side::First]
                .map(|side| longest_path(&other, side, &Limits::none()).length());
            assert_eq!(there, paths);
        }
    }
}

/// A position after a line of moves is the one its text describes, key and all; and a copy kept
/// from before a move is what it was.
#[test]
fn lines_lead_to_what_their_texts_say() {
    let mut rng = SplitMix64::new(83);
    for _ in 0..400 {
        let start = random_position(&mut rng, 8);
        let kept = (start, start.notation());
        random_game(start, &mut rng, |position| {
            let fresh: Position = position.notation().parse().unwrap();
            assert_eq!(*position, fresh);
            assert_eq!(position.key(), fresh.key());
            assert_eq!(position.key(), position.rebuilt_key());
        });
        assert_eq!(kept.0.notation(), kept.1);
        let mut game = Alternating::new(start, Side::First).unwrap();
        let mut before = Vec::new();
        while let Some(&mv) = rng.pick(&game.legal_moves()) {
            before.push((game, game.notation(), game.key()));
            game.play(mv);
            let fresh: Alternating = game.notation().parse().unwrap();
            assert_eq!((game, game.key()), (fresh, fresh.rebuilt_key()));
        }
        // Taking moves back is going back to the copies.
        for (game, notation, key) in before.into_iter().rev() {
            assert_eq!((game.notation(), game.key()), (notation, key));
        }
    }
}

#[test]
fn turns_have_images() {
    for image in Image::all() {
        let mut images = image.moves(&Move::ALL);
        images.dedup();
        assert_eq!(images, Move::ALL, "{image:?}");
        for mv in Move::ALL {
            assert_eq!(image.mv(opposite(mv)), opposite(image.mv(mv)));
        }
    }
}
