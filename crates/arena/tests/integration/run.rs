//! Running the binary.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run came to.
pub(crate) struct Run {
    /// The exit code.
    pub(crate) code: i32,
    /// Standard output.
    pub(crate) stdout: String,
    /// Standard error.
    pub(crate) stderr: String,
}

/// The binary, not yet started; standard input is closed.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arena"));
    command.args(args).stdin(Stdio::null()).env("NO_COLOR", "1");
    command
}

/// Runs to the end.
pub(crate) fn arena(args: &[&str]) -> Run {
    let output = command(args).output().expect("the binary starts");
    Run {
        code: output.status.code().expect("no signal ends it"),
        stdout: String::from_utf8(output.stdout).expect("text"),
        stderr: String::from_utf8(output.stderr).expect("text"),
    }
}

/// Runs to the end; the exit code must be the one given and nothing may be said on standard error.
pub(crate) fn arena_ok(code: i32, args: &[&str]) -> String {
    let run = arena(args);
    assert_eq!(run.code, code, "{args:?}: {}{}", run.stdout, run.stderr);
    assert_eq!(run.stderr, "", "{args:?}");
    run.stdout
}

/// Runs with `--json`: standard output must be one JSON value and nothing else.
pub(crate) fn arena_json(code: i32, args: &[&str]) -> Value {
    let args: Vec<&str> = args.iter().copied().chain(["--json"]).collect();
    let stdout = arena_ok(code, &args);
    serde_json::from_str(&stdout).unwrap_or_else(|error| panic!("{args:?}: {error}: {stdout}"))
}

/// Runs a command with a log of this name, which is new unless resumed, and gives what it said.
pub(crate) fn logged(log: &Path, line: &str) -> String {
    if !line.contains("--resume") {
        let _ = fs::remove_file(log);
    }
    arena_ok(0, &with_log(line, log))
}

/// The words of a command that writes a log.
pub(crate) fn with_log<'a>(line: &'a str, log: &'a Path) -> Vec<&'a str> {
    let log = ["--log", log.to_str().expect("text")];
    line.split(' ').chain(log).collect()
}

/// The lines of a log, the header first.
pub(crate) fn records(log: &Path) -> Vec<Value> {
    let text = fs::read_to_string(log).expect("the log is there");
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("a record"))
        .collect()
}
