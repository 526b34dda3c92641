//! The pages of the repository, and what they are made of.

use std::fs;
use std::path::{Path, PathBuf};

/// A Markdown page.
pub(super) struct Page {
    /// Where it lies, from the root of the repository.
    pub(super) path: PathBuf,
    /// What it says.
    pub(super) text: String,
}

/// A fenced block of code.
pub(super) struct Block<'a> {
    /// What stands behind the opening fence, such as `rust` or `sh run`.
    pub(super) info: &'a str,
    /// The lines between the fences.
    pub(super) lines: Vec<&'a str>,
    /// The number of its first line in the page.
    pub(super) first_line: usize,
}

/// The root of the repository.
pub(super) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("the crate lies in crates/arena")
        .to_owned()
}

/// All pages: at the root, in `docs/` and of the crates.
pub(super) fn pages() -> Vec<Page> {
    let root = root();
    let mut folders = vec![root.clone(), root.join("docs")];
    let crates = fs::read_dir(root.join("crates")).expect("the crates");
    folders.extend(crates.map(|entry| entry.expect("a folder").path()));
    let mut paths: Vec<PathBuf> = folders
        .iter()
        .flat_map(|folder| fs::read_dir(folder).expect("a folder"))
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect();
    paths.sort();
    paths
        .into_iter()
        .map(|path| Page {
            text: fs::read_to_string(&path).expect("text"),
            path: path.strip_prefix(&root).expect("below the root").to_owned(),
        })
        .collect()
}

/// The page of that name.
pub(super) fn page(path: &str) -> Page {
    let found = pages()
        .into_iter()
        .find(|page| page.path == Path::new(path));
    found.unwrap_or_else(|| panic!("no page {path}"))
}

impl Page {
    /// Lines outside of fenced blocks with their numbers, and the blocks.
    pub(super) fn parts(&self) -> (Vec<(usize, &str)>, Vec<Block<'_>>) {
        let (mut prose, mut blocks) = (Vec::new(), Vec::new());
        let mut open: Option<Block<'_>> = None;
        for (index, line) in self.text.lines().enumerate() {
            match (line.strip_prefix("```"), &mut open) {
                (Some(info), None) => {
                    open = Some(Block {
                        info: info.trim(),
                        lines: Vec::new(),
                        first_line: index + 2,
                    });
                }
                (Some(_), Some(_)) => blocks.extend(open.take()),
                (None, Some(block)) => block.lines.push(line),
                (None, None) => prose.push((index + 1, line)),
            }
        }
        assert!(
            open.is_none(),
            "{}: a block without end",
            self.path.display()
        );
        (prose, blocks)
    }
}

/// The code spans of a line.
pub(super) fn spans(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// The targets of the links of a line, code spans left out.
pub(super) fn links(line: &str) -> Vec<String> {
    let plain: String = line.split('`').step_by(2).collect();
    plain
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(')'))
        .map(|(target, _)| target.to_owned())
        .collect()
}

/// The numbers of a text that have two digits or more, without the commas between thousands.
pub(super) fn numbers(text: &str) -> Vec<String> {
    let joined: Vec<char> = text.chars().collect();
    let digit = |index: usize| joined.get(index).is_some_and(char::is_ascii_digit);
    let mut found = vec![String::new()];
    for (index, &sign) in joined.iter().enumerate() {
        if sign.is_ascii_digit() {
            found.last_mut().expect("one at least").push(sign);
        } else if !(sign == ','
            && index > 0
            && digit(index - 1)
            && (1..=3).all(|n| digit(index + n))
            && !digit(index + 4))
        {
            found.push(String::new());
        }
    }
    found.retain(|number| number.len() > 1);
    found
}

#[test]
fn a_page_comes_apart() {
    let page = Page {
        path: "a.md".into(),
        text: "see `x` in [b](b.md#c)\n```sh run\narena\n```\n1,234 and 5".to_owned(),
    };
    let (prose, blocks) = page.parts();
    assert_eq!(prose.len(), 2);
    assert_eq!(prose[1].0, 5);
    assert_eq!((blocks[0].info, blocks[0].first_line), ("sh run", 3));
    assert_eq!(spans(prose[0].1).collect::<Vec<_>>(), ["x"]);
    assert_eq!(links(prose[0].1), ["b.md#c"]);
    assert_eq!(
        numbers("1,234 of 10, 20,30 and 5"),
        ["1234", "10", "20", "30"]
    );
}
