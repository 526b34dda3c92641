//! The table of layouts in the page of huarong.

use std::fs;

use huarong::{LAYOUTS, Metric};

use crate::run::arena_ok;

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

/// The commands under which the page shows the boards, `arena show quoridor POSITION --svg FILE`.
#[test]
fn the_pictures_of_quoridor_are_what_the_commands_draw_now() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let page = include_str!("../../../../../docs/quoridor.md");
    let dir = tempfile::tempdir().unwrap();
    let drawn = dir.path().join("board.svg");
    let mut pictures = 0;
    for line in page.lines() {
        let Some(command) = line.strip_prefix("arena show quoridor \"") else {
            continue;
        };
        let (position, path) = command.split_once("\" --svg ").unwrap();
        let name = path.strip_prefix("docs/pictures/").unwrap();
        assert!(
            page.contains(&format!("(pictures/{name})")),
            "{name} is not shown"
        );
        arena_ok(
            0,
            &[
                "show",
                "quoridor",
                position,
                "--svg",
                drawn.to_str().unwrap(),
            ],
        );
        let kept = fs::read_to_string(format!("{root}/{path}")).unwrap();
        assert_eq!(kept, fs::read_to_string(&drawn).unwrap(), "{name}");
        pictures += 1;
    }
    assert_eq!(pictures, 4);
}
