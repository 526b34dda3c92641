//! The two rules that the solver rests on, against the full table of 3x3: all 2^24 positions.

use core::num::NonZeroUsize;

use dots_boxes::capture::Options;
use dots_boxes::quiet::{components, safe_edges};
use dots_boxes::{EdgeSet, Harvest, ValueTable, solve};
use search_core::{Limits, SplitMix64};

use crate::oracle::{Table, size};

#[test]
fn capture_rule_and_quiet_moves_hold_on_every_3x3_position() {
    let table = Table::empty_board(3, 3);
    let board = size(3, 3).cells();
    // The free edges of the two halves of a mask.
    let halves: Vec<[EdgeSet; 2]> = (0..1u32 << 12)
        .map(|half| [table.free(half | 0xFF_F000), table.free(half << 12 | 0xFFF)])
        .collect();
    let bit = |edge: dots_boxes::Edge| edge.index(table.size).unwrap();
    let mask_of = |free: EdgeSet| {
        free.iter()
            .fold(table.full(), |mask, edge| mask & !(1 << bit(edge)))
    };

    let mut with_captures = 0;
    for mask in 0..table.full() {
        let free = halves[mask as usize & 0xFFF][0] | halves[mask as usize >> 12][1];
        let value = table.value(mask);
        if free.degrees(board).one.is_empty() {
            let safe = safe_edges(free, board).iter();
            let best = safe
                .chain(components(free, board).map(|component| component.opening))
                .map(|edge| -table.value(mask | 1 << bit(edge)))
                .max();
            assert_eq!(best, Some(value), "{free:?}");
        } else {
            with_captures += 1;
            let harvest = Harvest::of(free, board);
            assert_eq!(
                harvest.value(table.value(mask_of(harvest.rest))),
                value,
                "{free:?}"
            );
            let options = Options::of(free, board).unwrap();
            let take = table.move_value(mask, bit(options.take));
            let hand_over = options
                .hand_over
                .map(|edge| table.move_value(mask, bit(edge)));
            assert_eq!(
                hand_over.map_or(take, |other| take.max(other)),
                value,
                "{free:?}"
            );
        }
    }
    assert_eq!(with_captures, 15_061_118);

    // The crate's own table is the same.
    let own = ValueTable::compute(table.size, NonZeroUsize::MIN.saturating_add(1)).unwrap();
    for mask in 0..=table.full() {
        let free = halves[mask as usize & 0xFFF][0] | halves[mask as usize >> 12][1];
        assert_eq!(own.value_of(free), Some(table.value(mask)), "{free:?}");
    }

    // The solver itself on a sample, with about any number of edges drawn.
    let mut rng = SplitMix64::new(13);
    for round in 0..3_000 {
        let mask = (0..24).fold(0, |mask, bit| {
            mask | u32::from(rng.chance(4 + round % 20, 24)) << bit
        });
        let solution = solve(&table.position(mask), &Limits::none().with_memory(1 << 20)).unwrap();
        assert_eq!(solution.value(), Some(table.value(mask)));
        assert_eq!(solution.moves, table.best_moves(mask));
    }
}
