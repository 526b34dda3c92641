//! Pages in a browser, where one is installed: they load without complaint, step by keyboard, and have
//! words for those who do not see them.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::run::{arena_ok, logged};

/// The names under which the browser may be installed.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The browser, if there is one that starts.
fn browser() -> Option<&'static str> {
    let starts = |name: &&str| {
        let run = Command::new(name)
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        run.is_ok_and(|status| status.success())
    };
    let found = BROWSERS.into_iter().find(starts);
    if found.is_none() {
        eprintln!("skipped: none of {BROWSERS:?} is installed");
    }
    found
}

/// The document that a page has become; it may have complained of nothing.
fn opened(browser: &str, page: &Path, fragment: &str) -> String {
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"])
        .args(["--enable-logging=stderr", "--virtual-time-budget=2000"])
        .arg(format!(
            "--user-data-dir={}",
            page.with_extension("profile").display()
        ))
        .arg(format!("file://{}{fragment}", page.display()))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!said.contains("CONSOLE"), "{said}");
    assert!(output.status.success(), "{said}");
    String::from_utf8(output.stdout).unwrap()
}

/// The words of the line that tells what happened.
fn caption(document: &str) -> &str {
    let rest = document.split("id=\"caption\"").nth(1).unwrap();
    let rest = rest.split('>').nth(1).unwrap();
    rest.split('<').next().unwrap()
}

#[test]
fn pages_work_in_a_browser() {
    let Some(browser) = browser() else {
        return;
    };
    let dir = tempfile::tempdir().unwrap();
    let log = dir.path().join("log.jsonl");
    let match_of =
        "match dots-boxes alphabeta greedy --size 2x2 --opening-plies 0 --games 2 --depth 3";
    logged(&log, match_of);
    let page = dir.path().join("game.html");
    let place = page.to_str().unwrap();
    arena_ok(0, &["replay", log.to_str().unwrap(), "--html", place]);
    let document = opened(browser, &page, "");
    assert_eq!(caption(&document), "the start");
    let document = opened(browser, &page, "#ply=3");
    assert!(
        caption(&document).starts_with("move 3: "),
        "{}",
        caption(&document)
    );
    assert!(document.contains("aria-label=\"Board: move 3: "));
    assert_eq!(document.matches("aria-current=\"step\"").count(), 1);
    for words in [
        "aria-live=\"polite\"",
        "aria-label=\"Position\"",
        "aria-label=\"Next\"",
        "role=\"img\"",
    ] {
        assert!(document.contains(words), "{words}");
    }
    // Keys, as a person would press them.
    let html = fs::read_to_string(&page).unwrap();
    let press = |keys: &str| {
        let script = format!(
            "<script>for (const key of {keys}) document.dispatchEvent(new KeyboardEvent(\"keydown\", \
             {{ key, bubbles: true }}));</script></body>"
        );
        fs::write(&page, html.replace("</body>", &script)).unwrap();
        caption(&opened(browser, &page, "")).to_owned()
    };
    assert!(press(r#"["ArrowRight", "ArrowRight", "ArrowLeft"]"#).starts_with("move 1: "));
    assert!(press(r#"["End", "ArrowRight", "ArrowLeft", "ArrowRight"]"#).starts_with("move 12: "));
    assert_eq!(press(r#"["End", "Home"]"#), "the start");
    let report = dir.path().join("report.html");
    let place = report.to_str().unwrap();
    arena_ok(0, &["report", log.to_str().unwrap(), "--html", place]);
    let document = opened(browser, &report, "");
    assert!(document.contains("<caption>") && document.contains("scope=\"col\""));
}
