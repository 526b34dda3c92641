//! Solves every named layout with every algorithm and prints lengths, work and times.
//!
//! `cargo run --release -p huarong --example time_layouts [NAME]`

use huarong::{Algorithm, LAYOUTS, Metric, solve};
use search_core::Limits;

fn main() {
    let wanted = std::env::args().nth(1);
    println!("name\tmetric\talgorithm\tlength\texpanded\tmilliseconds");
    for layout in LAYOUTS {
        if wanted.as_ref().is_some_and(|name| name != layout.name) {
            continue;
        }
        for metric in Metric::ALL {
            for algorithm in [Algorithm::Bfs, Algorithm::Bidirectional, Algorithm::Astar] {
                let answer = solve(&layout.puzzle(), metric, algorithm, &Limits::none())
                    .expect("a layout can be searched in every way");
                println!(
                    "{}\t{metric}\t{algorithm}\t{}\t{}\t{:.2}",
                    layout.name,
                    answer
                        .length
                        .map_or_else(|| answer.outcome.to_string(), |n| n.to_string()),
                    answer.expanded,
                    answer.elapsed.as_secs_f64() * 1e3,
                );
            }
        }
    }
}
