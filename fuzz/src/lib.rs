#![forbid(unsafe_code)]
//! What is fuzzed: each target takes any bytes and panics if something that must hold does not.
//!
//! `cargo +nightly fuzz run NAME` looks for such bytes; the tests of `arena` run the same targets on stable, with texts to
//! begin with and thousands of others made of them.

mod bodies;

/// Runs the target of that name.
///
/// # Panics
///
/// If there is none, and on every finding.
pub fn run(name: &str, data: &[u8]) {
    let target = bodies::TARGETS.iter().find(|target| target.name == name);
    (target.expect("a target of that name").run)(data);
}

/// The inputs to begin with, with the names of their targets.
pub fn seeds() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    let seeds = |target: &bodies::Target| target.seeds.iter().map(|seed| (target.name, seed.as_bytes()));
    bodies::TARGETS.iter().flat_map(seeds)
}
