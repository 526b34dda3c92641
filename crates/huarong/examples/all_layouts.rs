//! Computes the optimum of every classic layout, finds all groups, and prints totals and times. With a
//! metric, only the table of that.
//!
//! `cargo run --release -p huarong --example all_layouts [THREADS] [METRIC]`

use core::num::NonZeroUsize;
use std::time::Instant;

use huarong::all_layouts::Groups;
use huarong::{AllLayouts, Metric};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let threads: Option<NonZeroUsize> = arguments.next().and_then(|text| text.parse().ok());
    let threads = threads.unwrap_or(NonZeroUsize::MIN);
    let wanted: Option<Metric> = arguments.next().and_then(|text| text.parse().ok());
    for metric in Metric::UNITS {
        if wanted.is_some_and(|wanted| wanted != metric) {
            continue;
        }
        let clock = Instant::now();
        let all = AllLayouts::compute(metric, threads);
        let computed = clock.elapsed();
        let histogram = all.histogram();
        let hardest: Vec<String> = all.hardest().map(|code| code.to_string()).collect();
        println!(
            "{metric}: {:.0} ms; {} layouts, {} with a solution, farthest {}",
            computed.as_secs_f64() * 1e3,
            AllLayouts::LAYOUTS,
            all.solvable(),
            all.max(),
        );
        println!("  at 0 to 6: {:?}", &histogram[..7]);
        println!("  at the last six: {:?}", &histogram[histogram.len() - 6..]);
        println!("  hardest: {}", hardest.join(" "));
        if wanted.is_some() {
            continue;
        }
        let clock = Instant::now();
        for kind in all
            .by_pieces()
            .iter()
            .filter(|kind| kind.pieces.is_standard())
        {
            println!(
                "  {}: {} of {} with a solution, farthest {:?}, first of {}: {}",
                kind.pieces,
                kind.solvable,
                kind.layouts,
                kind.max,
                kind.hardest.len(),
                kind.hardest[0],
            );
        }
        println!("  by pieces: {:.0} ms", clock.elapsed().as_secs_f64() * 1e3);
    }
    if wanted.is_none() {
        print_groups(threads);
    }
    if let Ok(status) = std::fs::read_to_string("/proc/self/status") {
        let peak = status.lines().find(|line| line.starts_with("VmHWM"));
        println!("{}", peak.unwrap_or("peak of memory unknown"));
    }
}

fn print_groups(threads: NonZeroUsize) {
    let clock = Instant::now();
    let groups = Groups::compute(threads);
    println!(
        "groups: {:.0} ms; {} groups, {} layouts with a solution; the largest: {:?}",
        clock.elapsed().as_secs_f64() * 1e3,
        groups.all().len(),
        groups.solvable(),
        groups.all()[0],
    );
}
