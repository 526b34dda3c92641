//! Solves every named layout with every algorithm and prints lengths, work and times; of the solver of
//! classic layouts, with tables kept, the least of 20 times.
//!
//! `cargo run --release -p huarong --example time_layouts [NAME]`

use huarong::{Algorithm, ClassicSolver, LAYOUTS, Metric, Solution, solve};
use search_core::Limits;

fn main() {
    let wanted = std::env::args().nth(1);
    let mut solver = ClassicSolver::new();
    println!("name\tmetric\talgorithm\tlength\texpanded\tmilliseconds");
    for layout in LAYOUTS {
        if wanted.as_ref().is_some_and(|name| name != layout.name) {
            continue;
        }
        let puzzle = layout.puzzle();
        let limits = Limits::none();
        for metric in Metric::SINGLE {
            for algorithm in [Algorithm::Bfs, Algorithm::Bidirectional, Algorithm::Astar] {
                let answer = solve(&puzzle, metric, algorithm, &limits);
                let answer = answer.expect("a layout can be searched in every way");
                print(layout.name, algorithm.name(), &answer);
            }
            let answers = (0..20).filter_map(|_| solver.solve(&puzzle, metric, &limits));
            let quickest = answers.min_by_key(|answer| answer.elapsed);
            print(layout.name, "kept", &quickest.expect("a classic layout"));
        }
    }
}

fn print(name: &str, algorithm: &str, answer: &Solution) {
    println!(
        "{name}\t{}\t{algorithm}\t{}\t{}\t{:.2}",
        answer.metric,
        answer
            .length
            .map_or_else(|| answer.outcome.to_string(), |n| n.to_string()),
        answer.expanded,
        answer.elapsed.as_secs_f64() * 1e3,
    );
}
