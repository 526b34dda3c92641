//! The rules against their plain statement.

use dots_boxes::{Edge, EdgeSet, PlayError, Position, Start};
use search_core::{Ending, Game, Side, SplitMix64};

use crate::oracle::size;

fn edge(text: &str) -> Edge {
    text.parse().unwrap()
}

/// A position kept the naive way: drawn edges in a list, an owner for each box.
struct Naive {
    drawn: Vec<Edge>,
    owners: Vec<(u8, u8, Side)>,
    turn: Side,
}

impl Naive {
    fn play(&mut self, position: &Position, edge: Edge) {
        self.drawn.push(edge);
        let mut won = false;
        for row in 0..position.size().rows() {
            for column in 0..position.size().columns() {
                let sides = [
                    Edge::horizontal(row, column),
                    Edge::horizontal(row + 1, column),
                    Edge::vertical(row, column),
                    Edge::vertical(row, column + 1),
                ];
                let closed = sides.iter().all(|side| self.drawn.contains(&side.unwrap()));
                if closed && !self.owners.iter().any(|&(r, c, _)| (r, c) == (row, column)) {
                    self.owners.push((row, column, self.turn));
                    won = true;
                }
            }
        }
        if !won {
            self.turn = !self.turn;
        }
    }
}

#[test]
fn random_games_follow_the_plain_rules() {
    for seed in 0..300 {
        let mut rng = SplitMix64::for_index(1, seed);
        let size = size(1 + rng.below(8) as u8, 1 + rng.below(8) as u8);
        let mut position = Position::start(size, Start::American);
        let mut naive = Naive {
            drawn: Vec::new(),
            owners: Vec::new(),
            turn: Side::First,
        };
        while !position.is_over() {
            assert_eq!(position.turn(), naive.turn);
            let free: Vec<Edge> = Edge::all(size)
                .filter(|edge| !naive.drawn.contains(edge))
                .collect();
            assert_eq!(position.legal_moves().as_slice(), free);
            assert_eq!(position.move_count(), free.len());
            assert_eq!(position.terminal(), None);
            let edge = *rng.pick(&free).unwrap();
            let before = naive.owners.len();
            naive.play(&position, edge);
            let won = position.try_play(edge).unwrap();
            assert_eq!(won as usize, naive.owners.len() - before);
            let count = |side| naive.owners.iter().filter(|owner| owner.2 == side).count() as u32;
            assert_eq!(position.scores(), [count(Side::First), count(Side::Second)]);
            assert_eq!(position.closed_boxes().len() as usize, naive.owners.len());
            assert_eq!(
                position.open_boxes() + position.closed_boxes().len(),
                size.box_count()
            );
        }
        let [first, second] = position.scores();
        let expected = match first.cmp(&second) {
            std::cmp::Ordering::Greater => Ending::Won(Side::First),
            std::cmp::Ordering::Less => Ending::Won(Side::Second),
            std::cmp::Ordering::Equal => Ending::Draw,
        };
        assert_eq!(position.ending(), Some(expected));
        assert_eq!(position.terminal(), Some(0));
    }
}

#[test]
fn two_boxes_with_one_edge_score_two_and_give_one_more_move() {
    let mut position: Position = "1x3 --./--- |.|| 0-0 2".parse().unwrap();
    assert_eq!(position.try_play(edge("v0,1")), Ok(2));
    assert_eq!(position.turn(), Side::Second);
    assert_eq!(position.scores(), [0, 2]);
    // The last box is won as well, and then there is no move left: one more move, not two.
    assert_eq!(position.try_play(edge("h0,2")), Ok(1));
    assert!(position.is_over());
    assert_eq!(position.ending(), Some(Ending::Won(Side::Second)));
}

#[test]
fn a_move_without_a_box_passes_the_turn_even_when_one_could_be_taken() {
    let mut position: Position = "1x2 -./-. |.. 0-0 1".parse().unwrap();
    assert_eq!(position.try_play(edge("h0,1")), Ok(0));
    assert_eq!(position.turn(), Side::Second);
}

#[test]
fn equal_scores_are_a_draw() {
    let position: Position = "1x2 --/-- ||| 1-1 1".parse().unwrap();
    assert_eq!(position.ending(), Some(Ending::Draw));
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut position = Position::start(size(2, 3), Start::American);
    position.try_play(edge("h1,1")).unwrap();
    let before = position;
    let taken = edge("h1,1");
    assert_eq!(
        position.try_play(taken),
        Err(PlayError::Taken { edge: taken })
    );
    for text in ["h0,3", "h3,0", "v2,0", "v0,4"] {
        let error = position.try_play(edge(text)).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("edge {text}: not on a board of 2x3 boxes")
        );
        assert!(!position.is_legal(edge(text)));
    }
    assert_eq!(position, before);
}

#[test]
fn starts_leave_the_right_edges() {
    let free = |start| Position::start(size(3, 4), start).free();
    assert_eq!(free(Start::American).len(), 31);
    let inner: EdgeSet = Edge::all(size(3, 4))
        .filter(|edge| {
            let text = edge.to_string();
            !(text.starts_with("h0")
                || text.starts_with("h3")
                || text.ends_with(",0")
                || text.ends_with(",4"))
                || (text.starts_with("h1") || text.starts_with("h2"))
        })
        .collect();
    assert_eq!(free(Start::Swedish), inner);
    let drawn = EdgeSet::all(size(3, 4)) - free(Start::Icelandic);
    let expected: EdgeSet = ["h3,0", "h3,1", "h3,2", "h3,3", "v0,0", "v1,0", "v2,0"]
        .into_iter()
        .map(edge)
        .collect();
    assert_eq!(drawn, expected);
    assert_eq!("swedish".parse(), Ok(Start::Swedish));
    assert!("Swiss".parse::<Start>().is_err());
}

#[test]
fn keys_see_edges_and_size_but_neither_score_nor_turn() {
    let key = |text: &str| text.parse::<Position>().unwrap().key();
    let base = key("2x2 --/--/.. ||./... 1-0 1");
    assert_ne!(base, key("2x2 --/--/.. .||/... 1-0 1"));
    let one = key("2x2 --/--/.. |||/... 2-0 1");
    assert_eq!(one, key("2x2 --/--/.. |||/... 0-2 2"));
    assert_ne!(one, base);
    assert_ne!(key("1x2 ../.. ... 0-0 1"), key("2x1 ././. ../.. 0-0 1"));
    // Every edge counts.
    let mut keys: Vec<u64> = Edge::all(size(10, 10))
        .map(|edge| {
            let mut position = Position::start(size(10, 10), Start::American);
            position.try_play(edge).unwrap();
            position.key()
        })
        .collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 220);
}
