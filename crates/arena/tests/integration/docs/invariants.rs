//! The invariants of the architecture are held by tests of the names told there.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::page::{page, root, spans};

/// The names of all tests below a folder.
fn tests(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            tests(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).expect("text");
            for part in text.split("#[test]").skip(1) {
                // Further attributes may stand between.
                let name = part
                    .split_once("fn ")
                    .and_then(|(_, rest)| rest.split_once('('));
                found.extend(name.map(|(name, _)| name.to_owned()));
            }
        }
    }
}

#[test]
fn every_invariant_names_tests_that_there_are() {
    let mut known = BTreeSet::new();
    for entry in fs::read_dir(root().join("crates")).expect("the crates") {
        let folder = entry.expect("a folder").path();
        for part in ["src", "tests"] {
            tests(&folder.join(part), &mut known);
        }
    }
    assert!(known.len() > 500, "only {} tests", known.len());
    let page = page("docs/architecture.md");
    let section = page.text.split("## Invariants").nth(1).expect("a section");
    let section = section.split("\n## ").next().expect("a text");
    let mut invariants: Vec<Vec<&str>> = Vec::new();
    for line in section.lines() {
        let number = line
            .split_once(". ")
            .map(|(number, _)| number.parse::<usize>());
        if let Some(Ok(number)) = number {
            invariants.push(Vec::new());
            assert_eq!(invariants.len(), number, "{line}");
        } else if let Some(names) = invariants.last_mut()
            && (line.starts_with("   - ") || (line.starts_with("     ") && !names.is_empty()))
        {
            names.extend(spans(line));
        }
    }
    assert!(invariants.len() >= 8, "{invariants:?}");
    for (number, names) in (1..).zip(invariants) {
        assert!(!names.is_empty(), "invariant {number} has no test");
        for name in names {
            assert!(known.contains(name), "invariant {number}: no test `{name}`");
        }
    }
}
