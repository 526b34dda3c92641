//! The pictures of the pages are what the commands beside them draw.

use std::collections::BTreeSet;
use std::fs;

use super::page::{pages, root};
use crate::run::arena_ok;

/// `arena show GAME POSITION --svg docs/pictures/NAME.svg`, wherever a page says so.
#[test]
fn pictures_are_what_the_commands_draw_now() {
    let folder = tempfile::tempdir().expect("a folder");
    let drawn = folder.path().join("board.svg");
    let mut names = BTreeSet::new();
    for page in pages() {
        for line in page.text.lines() {
            let Some((command, path)) = line.split_once(" --svg docs/") else {
                continue;
            };
            let place = format!("{}: {line}", page.path.display());
            assert!(
                [format!("({path})"), format!("\"docs/{path}\"")]
                    .iter()
                    .any(|link| page.text.contains(link)),
                "{place}: not shown"
            );
            let command = command.strip_prefix("arena ").expect("a command of arena");
            let (words, position) = command.split_once(['"']).map_or_else(
                || (command, None),
                |(words, quoted)| (words, quoted.strip_suffix('"')),
            );
            let mut words: Vec<&str> = words.split_whitespace().chain(position).collect();
            words.extend(["--svg", drawn.to_str().expect("a path")]);
            arena_ok(0, &words);
            let kept = fs::read(root().join("docs").join(path)).expect("a picture");
            assert!(
                kept == fs::read(&drawn).expect("a picture"),
                "{place}: the picture is an old one"
            );
            names.insert(path.to_owned());
        }
    }
    let kept = fs::read_dir(root().join("docs/pictures")).expect("pictures");
    let kept: BTreeSet<String> = kept
        .map(|entry| {
            entry
                .expect("a file")
                .file_name()
                .into_string()
                .expect("a name")
        })
        .map(|name| format!("pictures/{name}"))
        .collect();
    assert_eq!(names, kept, "a picture that no command draws");
    for game in ["quoridor", "huarong", "dots-boxes", "tron"] {
        assert!(names.contains(&format!("pictures/{game}.svg")), "{game}");
    }
}
