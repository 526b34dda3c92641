//! Ctrl-C and signals to end: a search ends and says what it knows, a screen gives the terminal back; a
//! second one ends the program.

use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use search_core::Limits;

/// The exit code of a program that was interrupted, as shells have it: 128 and the signal's number.
pub(crate) const INTERRUPTED: i32 = 130;

/// These limits, with a stop flag that is set when the user presses Ctrl-C or the process is asked to
/// end. To be called once in a process.
pub(crate) fn stoppable(limits: Limits) -> Limits {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let handler = move || {
        if flag.swap(true, Ordering::Relaxed) {
            exit(INTERRUPTED);
        }
    };
    match ctrlc::set_handler(handler) {
        Ok(()) => limits.with_stop(stop),
        // Without a handler the program ends at once, as it would have.
        Err(_) => limits,
    }
}

/// Whether a signal has come that [`notice`] waits for.
static NOTICED: AtomicBool = AtomicBool::new(false);

/// How long the program may take to end by itself.
const GRACE: Duration = Duration::from_secs(2);

/// From now on a signal to end is noticed, and the program has a moment to give the terminal back. To be
/// called where [`noticed`] is asked often.
pub(crate) fn notice() {
    let handler = || {
        if !NOTICED.swap(true, Ordering::Relaxed) {
            // Whoever reads the keys of a terminal that is gone never asks again.
            thread::sleep(GRACE);
        }
        exit(INTERRUPTED);
    };
    // Where there is a handler already, it is this one.
    let _ = ctrlc::set_handler(handler);
}

/// Whether a signal to end has come.
pub(crate) fn noticed() -> bool {
    NOTICED.load(Ordering::Relaxed)
}
