//! Lines from whoever runs the game, each with the time of its arrival: what is spent on reading it
//! is the answerer's time, and not that of the next one.

use std::io::{BufRead, BufReader, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::Instant;

/// The longest line that is read; what goes beyond it is a line of its own.
const LONGEST: u64 = 1 << 20;

/// A line as it came.
#[derive(Debug)]
pub(crate) struct Line {
    /// Which line it is, from 1.
    pub(crate) number: u64,
    /// When it had come.
    pub(crate) at: Instant,
    /// The text, without the end of the line.
    pub(crate) text: String,
}

/// Lines read on a thread of their own, so that `stop` is heard while a search goes on.
pub(crate) struct Input {
    lines: mpsc::Receiver<Line>,
    stops: Arc<Mutex<Stops>>,
}

/// Which search is to be stopped.
#[derive(Default)]
struct Stops {
    /// The last line that asked for a stop.
    asked_at: u64,
    /// The flag of the search under way.
    flag: Option<Arc<AtomicBool>>,
}

impl Input {
    /// Reads lines until the end, in the background.
    pub(crate) fn new(source: impl Read + Send + 'static) -> Self {
        let (sender, lines) = mpsc::channel();
        let stops = Arc::new(Mutex::new(Stops::default()));
        let shared = Arc::clone(&stops);
        std::thread::spawn(move || {
            let mut source = BufReader::new(source);
            let mut bytes = Vec::new();
            for number in 1.. {
                bytes.clear();
                match (&mut source).take(LONGEST).read_until(b'\n', &mut bytes) {
                    Ok(0) | Err(_) => break,
                    Ok(_) => {}
                }
                let at = Instant::now();
                let text = String::from_utf8_lossy(&bytes);
                let text = text.trim_end_matches(['\r', '\n']).to_owned();
                if matches!(text.trim(), "stop" | "quit") {
                    let mut stops = lock(&shared);
                    stops.asked_at = number;
                    if let Some(flag) = &stops.flag {
                        flag.store(true, Ordering::Relaxed);
                    }
                }
                if sender.send(Line { number, at, text }).is_err() {
                    break;
                }
            }
        });
        Self { lines, stops }
    }

    /// The next line, `None` at the end.
    pub(crate) fn next(&self) -> Option<Line> {
        self.lines.recv().ok()
    }

    /// The flag of a search asked for by a line: it turns true with the first `stop` or `quit` that
    /// comes after that line, and may be so already.
    pub(crate) fn stop_flag(&self, line: &Line) -> Arc<AtomicBool> {
        let mut stops = lock(&self.stops);
        let flag = Arc::new(AtomicBool::new(stops.asked_at > line.number));
        stops.flag = Some(Arc::clone(&flag));
        flag
    }
}

/// The lock; a thread that panicked with it has left nothing half done.
fn lock(stops: &Mutex<Stops>) -> MutexGuard<'_, Stops> {
    stops.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_without_their_ends() {
        let input = Input::new("a\r\n\n b \n\u{ff}\nlast".as_bytes());
        let texts: Vec<String> = core::iter::from_fn(|| input.next())
            .map(|line| line.text)
            .collect();
        assert_eq!(texts, ["a", "", " b ", "\u{ff}", "last"]);
        let input = Input::new(&b"\xff\xfe\n"[..]);
        assert_eq!(input.next().unwrap().text, "\u{fffd}\u{fffd}");
    }

    #[test]
    fn a_stop_is_for_the_searches_before_it() {
        let input = Input::new("go\nstop\ngo\n".as_bytes());
        let first = input.next().unwrap();
        let stop = input.next().unwrap();
        let second = input.next().unwrap();
        assert_eq!((first.number, stop.number, second.number), (1, 2, 3));
        assert!(input.stop_flag(&first).load(Ordering::Relaxed));
        assert!(!input.stop_flag(&second).load(Ordering::Relaxed));
    }
}
