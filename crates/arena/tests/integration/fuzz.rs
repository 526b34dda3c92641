//! The targets of the fuzzer on stable: the texts to begin with, and thousands made of them.

use search_core::SplitMix64;

#[expect(
    unreachable_pub,
    reason = "to the programs of the fuzzer it is a crate of its own"
)]
#[path = "../../../../fuzz/src/lib.rs"]
mod targets;

/// Inputs made for each target.
const COUNT: u64 = 1_500;

/// A few bytes changed, taken out, put in or copied from another text.
fn mutated(seeds: &[&str], rng: &mut SplitMix64) -> Vec<u8> {
    let pick = |rng: &mut SplitMix64| seeds[rng.below(seeds.len() as u64) as usize].as_bytes();
    let mut bytes = pick(rng).to_vec();
    for _ in 0..=rng.below(4) {
        let place = rng.below(bytes.len() as u64 + 1) as usize;
        match rng.below(5) {
            0 => bytes.insert(place, rng.below(256) as u8),
            1 => bytes.insert(place, b" /.,#-0129ahvxAB\n:|"[rng.below(19) as usize]),
            2 => drop(
                bytes.drain(
                    place
                        ..(place + 1 + rng.below(3) as usize)
                            .min(bytes.len())
                            .max(place),
                ),
            ),
            3 => {
                let other = pick(rng);
                let from = rng.below(other.len() as u64) as usize;
                bytes.truncate(place);
                bytes.extend(&other[from..]);
            }
            _ => {
                if let Some(byte) = bytes.get_mut(place) {
                    *byte ^= 1 << rng.below(7);
                }
            }
        }
    }
    bytes
}

#[test]
fn no_text_makes_anything_panic() {
    for (index, (name, seeds)) in targets::all().enumerate() {
        for seed in seeds {
            targets::run(name, seed.as_bytes());
        }
        let mut rng = SplitMix64::new(index as u64);
        for _ in 0..COUNT {
            targets::run(name, &mutated(seeds, &mut rng));
        }
    }
}

#[test]
fn every_target_has_its_program() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/fuzz_targets");
    let mut programs: Vec<String> = std::fs::read_dir(folder)
        .expect("the programs")
        .map(|entry| {
            entry
                .expect("an entry")
                .path()
                .file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    programs.sort();
    let mut names: Vec<&str> = targets::all().map(|(name, _)| name).collect();
    names.sort_unstable();
    assert_eq!(programs, names);
}
