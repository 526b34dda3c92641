//! Links lead somewhere.

use std::path::Path;

use super::page::{Page, links, pages, root};

/// The anchors of a page, as Git hosts make them of its headings.
fn anchors(page: &Page) -> Vec<String> {
    let (prose, _) = page.parts();
    prose
        .iter()
        .filter(|(_, line)| line.starts_with('#'))
        .map(|(_, line)| {
            line.trim_start_matches('#')
                .trim()
                .to_lowercase()
                .chars()
                .filter(|&sign| sign.is_alphanumeric() || " -_".contains(sign))
                .map(|sign| if sign == ' ' { '-' } else { sign })
                .collect()
        })
        .collect()
}

#[test]
fn links_lead_to_files_and_headings() {
    let pages = pages();
    let mut count = 0;
    for page in &pages {
        let folder = page.path.parent().expect("a page lies somewhere");
        for (number, line) in page.parts().0 {
            for target in links(line) {
                let place = format!("{}:{number}: {target}", page.path.display());
                count += 1;
                if target.contains("://") {
                    assert!(target.starts_with("https://"), "{place}");
                    continue;
                }
                let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
                let path = if file.is_empty() {
                    root().join(&page.path)
                } else {
                    root().join(folder).join(file)
                };
                let path = path.canonicalize();
                let path = path.unwrap_or_else(|error| panic!("{place}: {error}"));
                if anchor.is_empty() {
                    continue;
                }
                let path = path.strip_prefix(root().canonicalize().expect("a root"));
                let path: &Path = path.unwrap_or_else(|_| panic!("{place} leads out"));
                let found = pages.iter().find(|page| page.path == path);
                let found = found.unwrap_or_else(|| panic!("{place} is no page"));
                assert!(
                    anchors(found).iter().any(|name| name == anchor),
                    "{place}: no such heading"
                );
            }
        }
    }
    assert!(count > 30, "only {count} links seen");
}
