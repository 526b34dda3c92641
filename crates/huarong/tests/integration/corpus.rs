//! The 241 classic layouts in all three metrics.

use std::thread;

use huarong::{Algorithm, CommonCode, LAYOUTS, Metric, solve};
use search_core::{Limits, Outcome};

#[test]
fn all_layouts_have_their_optima() {
    let text = include_str!("../data/huarong_codes.tsv");
    let rows: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(rows.len(), 241);
    thread::scope(|scope| {
        for share in rows.chunks(rows.len().div_ceil(2)) {
            scope.spawn(move || share.iter().for_each(|row| check_row(row)));
        }
    });
}

fn check_row(row: &str) {
    let fields: Vec<&str> = row.split('\t').collect();
    let code: CommonCode = fields[0].parse().unwrap();
    for (metric, field) in [(Metric::Move, 1), (Metric::Step, 2), (Metric::Slide, 3)] {
        // Each algorithm gets a third of the work, by chance of the code.
        let algorithms = [Algorithm::Bfs, Algorithm::Bidirectional, Algorithm::Astar];
        let algorithm = algorithms[(code.value() % 3) as usize];
        let answer = solve(&code.puzzle(), metric, algorithm, &Limits::none()).unwrap();
        let expected = fields[field].parse().ok();
        assert_eq!(answer.length, expected, "{row} in {metric} by {algorithm}");
        let outcome = match expected {
            Some(_) => Outcome::Solved,
            None => Outcome::Exhausted,
        };
        assert_eq!(answer.outcome, outcome, "{row}");
    }
}

#[test]
fn named_layouts_have_the_optima_of_the_table() {
    for layout in LAYOUTS {
        for metric in Metric::SINGLE {
            let answer = solve(&layout.puzzle(), metric, Algorithm::Auto, &Limits::none()).unwrap();
            assert_eq!(
                answer.length,
                layout.optimum(metric),
                "{} in {metric}",
                layout.name
            );
        }
    }
}

#[test]
fn names_are_found_and_are_unique() {
    let mut names: Vec<String> = Vec::new();
    for layout in LAYOUTS {
        let own = [layout.name, layout.latin, layout.english].into_iter();
        for name in own.chain(layout.aliases.iter().copied()) {
            let found = huarong::Layout::find(&name.to_uppercase()).unwrap();
            assert_eq!(found, layout, "{name}");
            names.push(name.to_lowercase());
        }
        let joined = layout.latin.replace('-', "");
        assert_eq!(huarong::Layout::find(&joined), Some(layout), "{joined}");
        // The hardest boards have no other name in Latin letters.
        assert!(layout.latin.is_ascii());
    }
    names.sort();
    names.dedup();
    assert!(names.len() >= 3 * 40, "{}", names.len());
    let mut codes: Vec<CommonCode> = LAYOUTS.iter().map(huarong::Layout::code).collect();
    codes.sort();
    codes.dedup();
    assert_eq!(codes.len(), LAYOUTS.len());
}
