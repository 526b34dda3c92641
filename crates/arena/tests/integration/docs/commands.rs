//! Commands of the pages: those of blocks marked `sh run` are run, all others must at least exist.

use std::collections::HashMap;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};

use super::page::{Block, numbers, pages, root, spans};
use crate::run::arena_ok;

/// The command lines of a block, each with its number and the remark after it.
fn commands<'a>(block: &Block<'a>) -> Vec<(usize, String, &'a str)> {
    let mut commands: Vec<(usize, String, &str)> = Vec::new();
    let mut goes_on = false;
    for (index, line) in block.lines.iter().enumerate() {
        let (code, remark) = line.split_once(" # ").unwrap_or((line, ""));
        let (code, more) = match code.trim_end().strip_suffix('\\') {
            Some(code) => (code, true),
            None => (code, false),
        };
        match commands.last_mut().filter(|_| goes_on) {
            Some((_, whole, last)) => {
                whole.push_str(code);
                *last = remark;
            }
            None => commands.push((block.first_line + index, code.to_owned(), remark)),
        }
        goes_on = more;
    }
    commands.retain(|(_, code, _)| !code.trim().is_empty() && !code.starts_with('#'));
    commands
}

/// Runs one line by the shell in a folder, with the program of this workspace as `arena`.
fn run(folder: &Path, code: &str) -> (i32, String) {
    let program = Path::new(env!("CARGO_BIN_EXE_arena"));
    let mut path = OsString::from(program.parent().expect("a folder"));
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", code])
        .current_dir(folder)
        .env("PATH", path)
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    (output.status.code().unwrap_or(-1), text.into_owned())
}

/// A remark is checked: `exit code N` is the exit code, and each number of two digits or more is printed.
#[test]
fn marked_commands_run_and_print_the_figures_told_beside_them() {
    let mut count = 0;
    for page in pages() {
        let folder = tempfile::tempdir().expect("a folder");
        let bots = folder.path().join("docs");
        std::fs::create_dir(&bots).expect("a folder");
        copy(&root().join("docs/bots"), &bots.join("bots"));
        for block in page.parts().1.iter().filter(|block| block.info == "sh run") {
            for (line, code, remark) in commands(block) {
                let place = format!("{}:{line}: {code}", page.path.display());
                let (code, printed) = run(folder.path(), &code);
                let told = remark.split_once("exit code ");
                let told = told.or_else(|| remark.split_once("退出码 "));
                let expected = told.map_or(0, |(_, rest)| {
                    let digits = rest.split(|sign: char| !sign.is_ascii_digit());
                    digits
                        .clone()
                        .next()
                        .and_then(|text| text.parse().ok())
                        .expect("a code")
                });
                assert_eq!(code, expected, "{place}\n{printed}");
                let printed = printed.replace(',', "");
                for number in numbers(remark) {
                    assert!(
                        printed.contains(&number),
                        "{place}: {number} is not in\n{printed}"
                    );
                }
                count += 1;
            }
        }
    }
    assert!(count > 20, "only {count} commands run");
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name");
        std::fs::copy(&path, to.join(name)).expect("a file");
    }
}

/// Every `arena`, `just` and `cargo ... --bench|--example` of the pages names what there is.
#[test]
fn commands_name_what_there_is() {
    let help = arena_ok(0, &["--help"]);
    let mut helps: HashMap<String, String> = HashMap::new();
    let recipes = std::fs::read_to_string(root().join("justfile")).expect("recipes");
    let manifest = std::fs::read_to_string(root().join("benches/Cargo.toml")).expect("benches");
    let mut count = 0;
    for page in pages() {
        let (prose, blocks) = page.parts();
        let spoken = prose
            .iter()
            .flat_map(|&(number, line)| spans(line).map(move |span| (number, span.to_owned())));
        let shown = blocks
            .iter()
            .filter(|block| !block.info.starts_with("rust"))
            .flat_map(|block| {
                commands(block)
                    .into_iter()
                    .map(|(number, code, _)| (number, code))
            });
        for (number, code) in spoken.chain(shown) {
            let place = format!("{}:{number}: {code}", page.path.display());
            // What is quoted are texts and commands of others.
            let unquoted: String = code.split('"').step_by(2).collect();
            let words: Vec<&str> = unquoted.split_whitespace().collect();
            let after = |word: &str| {
                words
                    .iter()
                    .position(|&w| w == word)
                    .map(|at| &words[at + 1..])
            };
            if words.first() == Some(&"just") && words.len() > 1 {
                let recipe = words[1];
                let known = recipes.lines().any(|line| {
                    line.strip_prefix(recipe)
                        .is_some_and(|rest| rest.starts_with([':', ' ']))
                });
                assert!(known, "{place}: no such recipe");
                count += 1;
            }
            if words.first() == Some(&"cargo") {
                if let Some([bench, ..]) = after("--bench") {
                    assert!(manifest.contains(&format!("name = \"{bench}\"")), "{place}");
                    count += 1;
                }
                if let (Some([example, ..]), Some([package, ..])) =
                    (after("--example"), after("-p"))
                {
                    let example = example.trim_end_matches(';');
                    let folder = root().join("crates").join(package).join("examples");
                    let exists = folder.join(format!("{example}.rs")).exists()
                        || folder.join(example).join("main.rs").exists();
                    assert!(exists, "{place}");
                    count += 1;
                }
            }
            let Some([name, options @ ..]) = after("arena") else {
                continue;
            };
            let plain = |word: &str| {
                word.chars()
                    .all(|sign| sign.is_ascii_lowercase() || sign == '-')
            };
            if !plain(name)
                || name.starts_with('-')
                || words.first().is_some_and(|w| *w == "cargo") && after("--").is_none()
            {
                continue;
            }
            assert!(
                help.lines()
                    .any(|line| line.split_whitespace().next() == Some(name)),
                "{place}: no such command"
            );
            let text = helps
                .entry((*name).to_owned())
                .or_insert_with(|| arena_ok(0, &[name, "--help"]));
            let end = options
                .iter()
                .position(|word| ["|", "&&", ";"].contains(word));
            for option in &options[..end.unwrap_or(options.len())] {
                let Some(option) = option.trim_matches(['[', ']']).strip_prefix("--") else {
                    continue;
                };
                let option = option.split(['=', '|', ']']).next().unwrap_or(option);
                assert!(
                    text.contains(&format!("--{option}")),
                    "{place}: no --{option}"
                );
            }
            count += 1;
        }
    }
    assert!(count > 100, "only {count} commands seen");
}
