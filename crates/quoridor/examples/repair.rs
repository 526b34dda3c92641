//! Repairing distances after a wall, as D* Lite does, against flooding anew.
//!
//! Keeps the distance of every square to the goal. A wall closes one or two steps of shortest ways at
//! most: squares that have lost their last neighbour nearer to the goal are found in the order of
//! their distances, and then settled anew from those that have not. That is the repair of Ramalingam
//! and Reps (1996), which D* Lite (Koenig and Likhachev, 2002) aims at one start by a heuristic.
//! The flood is that of the crate: all squares at once, four shifts a step.
//!
//! Prints the time of either for each wall of positions of random games, after both agree.

use std::hint::black_box;
use std::time::{Duration, Instant};

use quoridor::{Move, Passages, Position, Square, SquareSet, Wall, WallSet};
use search_core::SplitMix64;

/// As far as no square is.
const FAR: u8 = u8::MAX;

/// The distance of each square to a goal, for walls that only become more.
#[derive(Clone)]
struct Field {
    steps: [u8; Square::COUNT],
}

impl Field {
    fn new(passages: Passages, goal: SquareSet) -> Self {
        let mut steps = [FAR; Square::COUNT];
        let mut reached = SquareSet::EMPTY;
        let mut front = goal;
        for made in 0.. {
            for square in front {
                steps[square.index()] = made;
            }
            reached |= front;
            front = passages.neighbours(front) - reached;
            if front.is_empty() {
                break;
            }
        }
        Self { steps }
    }

    fn at(&self, square: Square) -> u8 {
        self.steps[square.index()]
    }

    /// Makes the field that of `passages`, which have one wall more than it was made for; returns how
    /// many squares it has touched.
    fn repair(&mut self, passages: Passages, wall: Wall) -> usize {
        let mut lost: Vec<Square> = Vec::with_capacity(Square::COUNT);
        let mut queue: Vec<Square> = around(wall).iter().collect();
        queue.sort_by_key(|&square| self.at(square));
        let mut is_lost = SquareSet::EMPTY;
        let mut next = 0;
        while let Some(&square) = queue.get(next) {
            next += 1;
            let here = self.at(square);
            if here == 0 || here == FAR || is_lost.contains(square) {
                continue;
            }
            let beside = passages.neighbours(square.set());
            let holds = |other: Square| self.at(other) + 1 == here && !is_lost.contains(other);
            if beside.iter().any(holds) {
                continue;
            }
            is_lost |= square.set();
            lost.push(square);
            // Those behind it, in the order of distances: only the four around the wall can be out of it.
            for other in beside.iter().filter(|&other| self.at(other) == here + 1) {
                let place = queue[next..].partition_point(|&queued| self.at(queued) <= here + 1);
                queue.insert(next + place, other);
            }
        }
        for &square in &lost {
            self.steps[square.index()] = FAR;
        }
        // From the rim inward, nearest first.
        let touched = lost.len();
        while !lost.is_empty() {
            let reach = |&square: &Square| {
                let beside = passages.neighbours(square.set()).iter();
                beside.map(|other| self.at(other).saturating_add(1)).min()
            };
            let nearest = (0..lost.len()).min_by_key(|&nth| reach(&lost[nth]));
            let square = lost.swap_remove(nearest.expect("one is left"));
            let steps = reach(&square).unwrap_or(FAR);
            self.steps[square.index()] = steps;
        }
        touched
    }
}

/// The four squares around the middle of a wall.
fn around(wall: Wall) -> SquareSet {
    let anchor = wall.anchor();
    let corners = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let square = |(east, north)| Square::new(anchor.column() + east, anchor.row() + north);
    corners.into_iter().filter_map(square).collect()
}

fn main() {
    let mut work = Vec::new();
    for index in 0..200 {
        let mut rng = SplitMix64::for_index(1, index);
        let mut position = Position::default();
        for _ in 0..rng.below(30) {
            let moves = position.legal_moves();
            let (steps, walls): (Vec<Move>, Vec<Move>) =
                moves.iter().partition(|mv| matches!(mv, Move::Pawn(_)));
            let pool = if rng.chance(1, 2) { steps } else { walls };
            if let Some(&mv) = rng.pick(&pool)
                && position.try_play(mv).is_err()
            {
                break;
            }
        }
        if position.winner().is_none() {
            work.push(position);
        }
    }
    let (mut flooding, mut repairing) = (Duration::ZERO, Duration::ZERO);
    let (mut walls, mut squares) = (0, 0);
    for position in &work {
        let (side, size) = (position.turn(), position.size());
        let (pawn, goal) = (position.pawn(side), size.goal(side));
        let passages = position.passages();
        let field = Field::new(passages, goal);
        let free: Vec<Wall> = free_slots(position);
        let start = Instant::now();
        let flooded: Vec<Option<u32>> = free
            .iter()
            .map(|&wall| black_box(passages.with_wall(wall)).distance(pawn.set(), goal))
            .collect();
        flooding += start.elapsed();
        let start = Instant::now();
        let repaired: Vec<Option<u32>> = free
            .iter()
            .map(|&wall| {
                let mut field = black_box(field.clone());
                squares += field.repair(passages.with_wall(wall), wall);
                Some(u32::from(field.at(pawn))).filter(|&steps| steps < u32::from(FAR))
            })
            .collect();
        repairing += start.elapsed();
        assert_eq!(flooded, repaired, "{}", position.notation());
        walls += free.len();
    }
    let each = |time: Duration| time.as_nanos() as f64 / walls as f64;
    println!(
        "{walls} walls: flood {:.0} ns, repair {:.0} ns, {:.1} squares each; ratio {:.2}",
        each(flooding),
        each(repairing),
        squares as f64 / walls as f64,
        each(repairing) / each(flooding),
    );
}

fn free_slots(position: &Position) -> Vec<Wall> {
    let free: WallSet = position.walls().free_slots(position.size());
    free.iter().collect()
}
