#![forbid(unsafe_code)]
//! The `arena` command; all of it is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    arena::run(std::env::args_os())
}
