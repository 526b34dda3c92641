//! The code of the pages, in a crate of somebody else.

use std::fmt::Write;
use std::process::Command;

use super::page::{page, root};

/// Pages whose blocks of Rust are whole programs.
const PAGES: [&str; 7] = [
    "README.md",
    "docs/write-a-bot.md",
    "crates/search-core/README.md",
    "crates/quoridor/README.md",
    "crates/huarong/README.md",
    "crates/dots-boxes/README.md",
    "crates/tron/README.md",
];

#[test]
fn a_crate_outside_of_the_workspace_runs_the_code_of_the_pages() {
    let root = root();
    let folder = tempfile::tempdir().expect("a folder");
    let mut manifest = String::from(
        "[package]\nname = \"stranger\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[dependencies]\ninsta = \"1\"\n",
    );
    for name in ["search-core", "quoridor", "huarong", "dots-boxes", "tron"] {
        let path = root.join("crates").join(name);
        writeln!(manifest, "{name} = {{ path = {path:?} }}").expect("memory");
    }
    manifest += "[profile.test]\nopt-level = 0\ndebug = false\n[workspace]\n";
    let mut code = String::new();
    let mut count = 0;
    for name in PAGES {
        for block in page(name)
            .parts()
            .1
            .iter()
            .filter(|block| block.info == "rust")
        {
            let (body, line) = (block.lines.join("\n"), block.first_line);
            let name = name.replace(|sign: char| !sign.is_ascii_alphanumeric(), "_");
            writeln!(
                code,
                "#[test]\nfn {}_{line}() -> Result<(), Box<dyn std::error::Error>> {{\n{body}\nOk(())\n}}",
                name.to_lowercase()
            )
            .expect("memory");
            count += 1;
        }
    }
    assert!(count >= 6, "only {count} blocks");
    std::fs::create_dir(folder.path().join("src")).expect("a folder");
    std::fs::write(folder.path().join("Cargo.toml"), manifest).expect("a file");
    std::fs::write(folder.path().join("src/lib.rs"), code).expect("a file");
    // The versions that were fetched for this workspace, so that no network is needed.
    std::fs::copy(root.join("Cargo.lock"), folder.path().join("Cargo.lock")).expect("a file");
    let output = Command::new(env!("CARGO"))
        .args(["test", "--quiet", "--offline"])
        .current_dir(folder.path())
        .env(
            "CARGO_TARGET_DIR",
            concat!(env!("CARGO_TARGET_TMPDIR"), "/stranger"),
        )
        .env("INSTA_UPDATE", "no")
        .output()
        .expect("cargo starts");
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    assert!(text.contains(&format!("{count} passed")), "{text}");
}

#[test]
fn the_program_on_the_page_is_the_one_in_the_folder() {
    let guide = page("docs/write-a-bot.md");
    let (_, blocks) = guide.parts();
    let shown = blocks.iter().find(|block| block.info == "python");
    let shown = shown.expect("a program in Python").lines.join("\n");
    let file = std::fs::read_to_string(root().join("docs/bots/boxes.py")).expect("the program");
    assert_eq!(shown, file.trim_end());
}
