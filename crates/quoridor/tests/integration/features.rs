//! What the learned evaluation looks at, against slow countings.

use quoridor::engine::{Selective, Techniques};
use quoridor::inputs::{self, BLOCKS, ROWS};
use quoridor::{Network, Position, SideFeatures, Square, WallSet};
use search_core::{SearchPolicy, Side, SplitMix64};

use crate::random;

fn features(position: &Position, side: Side) -> SideFeatures {
    let pawn = position.pawn(side);
    SideFeatures::new(position.size(), position.walls(), pawn, side).unwrap()
}

/// The distance once more walls stand, `None` if one of them collides or seals the pawn off.
fn distance_with(position: &Position, side: Side, more: WallSet) -> Option<u32> {
    let mut walls = position.walls();
    for wall in more.iter() {
        if walls.obstacle(wall).is_some() {
            return None;
        }
        walls |= WallSet::of(wall);
    }
    let size = position.size();
    quoridor::Passages::new(size, walls).distance(position.pawn(side).set(), size.goal(side))
}

/// How many steps between neighbours cannot be done without: closed by itself, no way is left.
fn bridges(position: &Position, side: Side) -> usize {
    let (size, passages) = (position.size(), position.passages());
    let without = |a: Square, b: Square| {
        let mut seen = vec![position.pawn(side)];
        let mut next = 0;
        while let Some(&from) = seen.get(next) {
            next += 1;
            for to in passages.neighbours(from.set()) {
                let is_closed = [from, to] == [a, b] || [from, to] == [b, a];
                if !is_closed && !seen.contains(&to) {
                    seen.push(to);
                }
            }
        }
        seen.iter().any(|&square| size.goal(side).contains(square))
    };
    let squares = size.squares();
    let steps = squares
        .iter()
        .flat_map(|a| passages.neighbours(a.set()).iter().map(move |b| (a, b)));
    steps.filter(|&(a, b)| a < b && !without(a, b)).count()
}

#[test]
fn features_are_those_of_slow_countings() {
    let (mut sides, mut missed, mut with_bridges) = (0, 0, 0);
    random::positions(41, 60, |position, _| {
        if position.winner().is_some() {
            return;
        }
        for side in Side::ALL {
            let found = features(position, side);
            let text = position.notation();
            let size = position.size();
            let distance = position.distance(side);
            assert_eq!(u32::from(found.distance), distance);
            let passages = position.passages();
            let to_goal = passages.distance_field(size.goal(side));
            let from_pawn = passages.distance_field(position.pawn(side).set());
            let far = |square: Square| Some(from_pawn.get(square)? + to_goal.get(square)?);
            let on_ways = |most: u32| -> Vec<Square> {
                let is_on = |&square: &Square| far(square).is_some_and(|steps| steps <= most);
                size.squares().iter().filter(is_on).collect()
            };
            let room = on_ways(distance + 2).len() * 4 / (distance as usize + 1);
            assert_eq!(usize::from(found.room), room, "{text}");
            let nearer =
                |&square: &Square| to_goal.get(square).is_some_and(|steps| steps < distance);
            assert_eq!(found.nearer, size.squares().iter().filter(nearer).collect());

            // Steps of shortest ways, level by level.
            let mut levels = vec![0; distance as usize];
            for square in on_ways(distance) {
                let level = from_pawn.get(square).unwrap();
                let next = passages.neighbours(square.set()).iter();
                let ahead = next.filter(|&next| {
                    far(next) == Some(distance) && from_pawn.get(next) == Some(level + 1)
                });
                if level < distance {
                    levels[level as usize] += ahead.count();
                }
            }
            let narrows = levels.iter().filter(|&&steps| steps == 1).count();
            assert_eq!(usize::from(found.narrows), narrows, "{text}");
            assert_eq!(
                usize::from(found.bridges),
                bridges(position, side),
                "{text}"
            );
            with_bridges += u32::from(found.bridges > 0);

            // What walls do. A few lengthen the way though no step of it is closed altogether.
            let free = position.walls().free_slots(size);
            let gain =
                |more| distance_with(position, side, more).map_or(0, |after| after - distance);
            let best = free
                .iter()
                .map(|wall| gain(WallSet::of(wall)))
                .max()
                .unwrap_or(0);
            for stretch in &found.stretches {
                assert_eq!(
                    gain(WallSet::of(stretch.wall)),
                    u32::from(stretch.steps),
                    "{text}"
                );
            }
            assert!(found.stretches.is_sorted_by(|a, b| a.steps >= b.steps));
            assert!(u32::from(found.one_wall()) <= best, "{text}");
            missed += u32::from(u32::from(found.one_wall()) < best);
            let long = found
                .stretches
                .iter()
                .filter(|stretch| stretch.steps >= 2)
                .count();
            let more = usize::from(found.long_stretches);
            assert!(more == long || more > long && found.stretches.is_full());
            sides += 1;
        }
    });
    assert!(sides > 1_500 && missed * 10 < sides, "{sides}, {missed}");
    assert!(with_bridges > 100, "{with_bridges}");
}

#[test]
fn rows_lie_in_their_blocks() {
    random::positions(42, 60, |position, _| {
        let [own, other] = [position.turn(), !position.turn()].map(|side| features(position, side));
        let rows = inputs::rows(position, &own, &other);
        for (row, block) in rows.into_iter().zip(BLOCKS) {
            assert!((block.start..block.start + block.len()).contains(&row) && row < ROWS);
        }
    });
}

#[test]
fn rows_tell_the_features_of_both_sides_and_the_stage() {
    let mut stages = [0; 6];
    random::positions(45, 60, |position, _| {
        let sides = [position.turn(), !position.turn()];
        let features = sides.map(|side| features(position, side));
        let hands = sides.map(|side| usize::from(position.hand(side)));
        let stage = [1, 3, 6, 10, 15]
            .iter()
            .filter(|&&walls| hands[0] + hands[1] >= walls)
            .count();
        // What is asked of each feature: those that walls of the opponent make count while it has some.
        let value = |name: &str, side: usize| {
            let found = &features[side];
            let if_threatened = |count: u8| if hands[1 - side] > 0 { count } else { 0 };
            let rows = position.pawn(sides[side]).row();
            usize::from(match name {
                "distance" => found.distance,
                "rows" => rows.abs_diff(position.size().goal_row(sides[side])),
                "one wall" => if_threatened(found.one_wall()),
                "long stretches" => if_threatened(found.long_stretches),
                "narrows" => if_threatened(found.narrows),
                "room" => if_threatened(found.room),
                "bridges" => if_threatened(found.bridges),
                _ => unreachable!("{name} is of both sides"),
            })
        };
        let lead = |steps: [usize; 2]| {
            let lead = steps[1] as i64 - steps[0] as i64;
            stage * 25 + (lead.clamp(-12, 12) + 12) as usize
        };
        let distances = [0, 1].map(|side| value("distance", side));
        let walled = [0, 1].map(|side| distances[side] + value("one wall", side).min(9));
        let rows = inputs::rows(position, &features[0], &features[1]);
        for (index, (row, block)) in rows.into_iter().zip(BLOCKS).enumerate() {
            let expected = match block.name {
                "hands" => hands[0].min(10) * 11 + hands[1].min(10),
                "lead" => lead(distances),
                "lead after one wall" => lead(walled),
                name => value(name, usize::from(index >= 7)).min(block.values - 1),
            };
            assert_eq!(
                row - block.start,
                expected,
                "{}: {}",
                block.name,
                position.notation()
            );
        }
        stages[stage] += 1;
    });
    assert!(stages.iter().all(|&positions| positions > 50), "{stages:?}");
}

/// What is kept from earlier questions changes no answer.
#[test]
fn kept_knowledge_is_as_good_as_new() {
    let network = Network::learned();
    let kept = Selective::new(network, Techniques::default());
    let mut rng = SplitMix64::new(43);
    let mut positions = 0;
    random::positions(44, 80, |position, _| {
        if position.winner().is_some() {
            return;
        }
        let value = kept.judge(position);
        let [own, other] = [position.turn(), !position.turn()].map(|side| features(position, side));
        let fresh = network.value(&inputs::rows(position, &own, &other));
        assert_eq!(value, Some(fresh), "{}", position.notation());
        if rng.chance(1, 4) {
            assert_eq!(kept.judge(&position.mirrored()), value);
            assert_eq!(kept.judge(&position.colours_swapped()), value);
        }
        positions += 1;
    });
    assert!(positions > 1_500);
}
