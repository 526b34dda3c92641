//! The fifteen-puzzle by iterative-deepening A*, with the Manhattan distance and with disjoint
//! pattern databases: `cargo run --release -p search-core --example fifteen`.

#[expect(unreachable_pub, reason = "shared with tests, where it is public")]
mod tiles;

use std::time::Instant;

use search_core::{Heuristic, Limits, Max, PatternBound, PatternDb, Sum, astar, ida_star};
use tiles::{Manhattan, SomeTiles, Tiles};

/// Boards of Korf, "Depth-first iterative-deepening", 1985, by the numbers they have there.
const BOARDS: [(u32, [u64; 16]); 3] = [
    (79, [0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15]),
    (12, [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15]),
    (1, [14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3]),
];

fn main() {
    let fifteen = Tiles {
        rows: 4,
        columns: 4,
    };
    let started = Instant::now();
    let parts = [
        vec![1, 2, 5, 6, 9],
        vec![3, 4, 7, 8, 12],
        vec![10, 11, 13, 14, 15],
    ];
    let databases =
        parts.map(|part| PatternDb::build(SomeTiles::new(fifteen, &part), &Limits::none()));
    println!("databases built in {:.1?}", started.elapsed());

    let manhattan = Manhattan(fifteen);
    let sum = Sum(databases
        .each_ref()
        .map(|db| PatternBound::new(db, |state: &u64| db.space().pattern(*state))));
    let mirrored = Sum(databases.each_ref().map(|db| {
        PatternBound::new(db, |state: &u64| {
            db.space().pattern(fifteen.mirrored(*state))
        })
    }));
    let both = Max((&sum, &mirrored));

    for (number, board) in BOARDS {
        // Korf's boards have the blank first when solved: here they are turned by half.
        let turned: Vec<u64> = board.iter().rev().map(|&tile| (16 - tile) % 16).collect();
        let start = fifteen.state(&turned);
        println!("\nboard {number}");
        search("Manhattan", fifteen, &manhattan, start);
        search("5-5-5", fifteen, &sum, start);
        search("5-5-5, mirrored too", fifteen, &both, start);
    }
}

fn search<H: Heuristic<Tiles>>(name: &str, fifteen: Tiles, bound: &H, start: u64) {
    let estimate = bound.lower_bound(&start).unwrap_or(0);
    print!("  {name:<20} at least {estimate}");
    let deepening = Limits::none().with_nodes(30_000_000);
    let best_first = Limits::none().with_nodes(2_000_000);
    for (search, report) in [
        ("ida_star", ida_star(&fifteen, bound, &start, &deepening)),
        ("astar", astar(&fifteen, bound, &start, &best_first)),
    ] {
        let length = report
            .length()
            .map_or(report.outcome.to_string(), |moves| format!("{moves} moves"));
        let seconds = report.stats.elapsed.as_secs_f64();
        print!(
            " | {search} {length}, {} nodes, {seconds:.2} s",
            report.stats.expanded
        );
    }
    println!();
}
