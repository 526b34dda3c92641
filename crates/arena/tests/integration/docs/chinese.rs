//! The Chinese page says what the English one says.

use super::page::{Page, links, numbers, page, spans};

/// What has to be the same in every section: code, links, figures; in any order, as sentences are built otherwise.
fn facts(page: &Page) -> Vec<Vec<String>> {
    let mut sections = vec![Vec::new()];
    for (_, line) in page.parts().0 {
        if line.starts_with("## ") {
            sections.push(Vec::new());
        }
        let facts = sections.last_mut().expect("one at least");
        facts.extend(spans(line).map(|code| format!("`{code}`")));
        facts.extend(
            links(line)
                .into_iter()
                .filter(|link| !link.starts_with("README")),
        );
        let plain: String = line.split('`').step_by(2).collect();
        facts.extend(numbers(&plain));
    }
    for section in &mut sections {
        section.sort();
    }
    sections
}

/// The code of the fenced blocks, without remarks.
fn code(page: &Page) -> Vec<String> {
    let code = |line: &str| {
        let line = line.split_once(" # ").map_or(line, |(code, _)| code);
        line.split("//")
            .next()
            .unwrap_or(line)
            .trim_end()
            .to_owned()
    };
    let (_, blocks) = page.parts();
    blocks
        .iter()
        .flat_map(|block| block.lines.iter().map(|line| code(line)))
        .collect()
}

#[test]
fn the_chinese_page_keeps_step_with_the_english_one() {
    let (english, chinese) = (page("README.md"), page("README.zh-CN.md"));
    assert_eq!(code(&english), code(&chinese));
    assert_eq!(facts(&english), facts(&chinese));
}
