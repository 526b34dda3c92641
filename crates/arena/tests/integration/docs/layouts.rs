//! The table of layouts in the page of huarong.

use huarong::{LAYOUTS, Metric};

#[test]
fn the_page_of_huarong_has_every_layout_with_its_optima() {
    let page = include_str!("../../../../../docs/huarong.md");
    let section = page.split("## The layouts by name").nth(1).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let rows: Vec<&str> = section
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| name"))
        .collect();
    let expected: Vec<String> = LAYOUTS
        .iter()
        .map(|layout| {
            let [moves, slides, steps] =
                [Metric::Move, Metric::Slide, Metric::Step].map(|metric| {
                    let length = layout.optimum(metric);
                    length.map_or_else(|| "-".to_owned(), |length| length.to_string())
                });
            format!(
                "| {} `{}` | {} | {} | {moves} | {slides} | {steps} |",
                layout.name,
                layout.latin,
                layout.english,
                layout.code()
            )
        })
        .collect();
    assert_eq!(rows, expected);
}
