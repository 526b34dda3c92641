//! Logs of matches and specs of players.

use std::ffi::OsString;
use std::fs;

use arena::log::{header_line, read_log, record_line};
use arena::player_spec::PlayerSpec;

pub(super) const SEEDS: &[&str] = &[
    "alphabeta:depth=4@deep",
    "cmd:ugi:'./my bot' --strong@mine",
    concat!(
        r#"{"type":"header","format":1,"arena":"0.1.0","game":"dots-boxes","start":"1x1 ./. .. 0-0 1","seed":1,"games":2,"#,
        r#""opening_plies":0,"players":[{"spec":"random"},{"spec":"random"}],"limits":{"nodes":20000}}"#
    ),
];

pub(super) fn run(data: &[u8]) {
    if let Some(spec) = super::text(data).and_then(|text| text.parse::<PlayerSpec>().ok()) {
        // The label is no part of the text by which players play alike.
        let again: PlayerSpec = format!("{spec}@label")
            .parse()
            .expect("what was written reads back");
        assert_eq!((again.name, again.options), (spec.name, spec.options));
    }
    let path = std::env::temp_dir().join(format!("fuzz-{}.jsonl", std::process::id()));
    fs::write(&path, data).expect("a file");
    if let Ok(log) = read_log(&path) {
        let mut again = header_line(&log.header);
        for record in &log.records {
            again += "\n";
            again += &record_line(record);
        }
        fs::write(&path, again).expect("a file");
        assert_eq!(read_log(&path).ok(), Some(log));
        for command in ["verify", "rate", "replay"] {
            let args = ["arena", command].map(OsString::from).into_iter();
            arena::run_on(
                args.chain([path.clone().into_os_string()]),
                std::io::empty(),
                std::io::sink(),
            );
        }
    }
    fs::remove_file(&path).expect("the file");
}
