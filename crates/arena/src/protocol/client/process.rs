//! A process that answers lines with lines. Nothing it does or leaves undone can hang its keeper: it is
//! written to, read from and listened to on threads of their own, and killed in the end.

use core::time::Duration;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::JoinHandle;
use std::time::Instant;

use crate::contest::player::{Fault, FaultKind, Patience};
use crate::protocol::Protocol;

/// The longest line, in bytes.
const LONGEST_LINE: u64 = 1 << 16;
/// The most lines of one answer.
const MOST_LINES: usize = 20_000;
/// How many lines may wait to be heard; then the process waits.
const WAITING_LINES: usize = 1_000;
/// How many of its last words on standard error are kept.
const LAST_WORDS: usize = 5;

/// What came from the process.
enum Event {
    Line { at: Instant, text: String },
    TooLong,
}

/// A running process.
pub(super) struct Process {
    child: Child,
    /// Where lines go to be written.
    to: mpsc::Sender<String>,
    from: mpsc::Receiver<Event>,
    last_words: Arc<Mutex<VecDeque<String>>>,
    /// Who listens to standard error, until its end.
    listener: Option<JoinHandle<()>>,
    patience: Patience,
}

/// The words of a command line: separated by spaces, unless between quotes.
pub(crate) fn words(line: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for character in line.chars() {
        match (quote, character) {
            (Some(open), close) if open == close => quote = None,
            (Some(_), inside) => word.get_or_insert_default().push(inside),
            (None, '"' | '\'') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None, ' ') => words.extend(word.take()),
            (None, outside) => word.get_or_insert_default().push(outside),
        }
    }
    words.extend(word);
    match quote {
        Some(quote) => Err(format!("`{line}`: a {quote} is not closed")),
        None if words.is_empty() => Err("there is no command".to_owned()),
        None => Ok(words),
    }
}

impl Process {
    /// Starts a command line. What it says on standard error is added to the file `kept` too.
    pub(super) fn start(
        line: &str,
        patience: Patience,
        kept: Option<PathBuf>,
    ) -> Result<Self, String> {
        let words = words(line)?;
        let mut child = Command::new(&words[0])
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("`{}` cannot be started: {error}", words[0]))?;
        let (to, lines) = mpsc::channel::<String>();
        if let Some(mut stdin) = child.stdin.take() {
            std::thread::spawn(move || {
                for line in lines {
                    // Whoever has closed its ears is found out by its silence.
                    if writeln!(stdin, "{line}")
                        .and_then(|()| stdin.flush())
                        .is_err()
                    {
                        break;
                    }
                }
            });
        }
        let (sender, from) = mpsc::sync_channel(WAITING_LINES);
        if let Some(stdout) = child.stdout.take() {
            std::thread::spawn(move || read_lines(stdout, &sender));
        }
        let last_words = Arc::new(Mutex::new(VecDeque::new()));
        let listener = child.stderr.take().map(|stderr| {
            let last_words = Arc::clone(&last_words);
            std::thread::spawn(move || keep_last_words(stderr, &last_words, kept.as_deref()))
        });
        Ok(Self {
            child,
            to,
            from,
            last_words,
            listener,
            patience,
        })
    }

    /// Says a line, or several.
    pub(super) fn say(&mut self, text: impl Into<String>) {
        // As above.
        let _ = self.to.send(text.into());
    }

    /// Says something and waits for the program to be ready: for the first line of which `heard`
    /// makes something.
    pub(super) fn ready<T>(
        &mut self,
        text: &str,
        heard: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Fault> {
        let asked = Instant::now();
        self.say(text);
        let found = self.wait(asked, asked + self.patience.startup, heard)?;
        found.map(|(_, found)| found).ok_or_else(|| {
            self.fault(
                FaultKind::Stall,
                format!(
                    "no answer to `{}` within {} ms",
                    text.lines().next().unwrap_or(""),
                    self.patience.startup.as_millis()
                ),
            )
        })
    }

    /// Says something that asks for a move and waits for the first line of which `heard` makes
    /// something; gives the time it took too. The time is that of the line's arrival, whatever is
    /// read out of it later.
    pub(super) fn ask<T>(
        &mut self,
        text: &str,
        limit: Option<Duration>,
        heard: impl FnMut(&str) -> Option<T>,
    ) -> Result<(Duration, T), Fault> {
        let asked = Instant::now();
        self.say(text);
        let Some(limit) = limit else {
            let found = self.wait(asked, asked + self.patience.stall, heard)?;
            return found.map(|(at, found)| (at - asked, found)).ok_or_else(|| {
                let waited = self.patience.stall.as_millis();
                self.fault(FaultKind::Stall, format!("no move within {waited} ms"))
            });
        };
        let due = limit + self.patience.margin;
        // Long enough to tell a slow answer from none.
        let found = self.wait(
            asked,
            asked + due + limit + Duration::from_millis(500),
            heard,
        )?;
        match found {
            Some((at, found)) if at - asked <= due => Ok((at - asked, found)),
            Some((at, _)) => Err(self.fault(
                FaultKind::LateAnswer,
                format!(
                    "the move came after {} ms, {} were allowed",
                    (at - asked).as_millis(),
                    limit.as_millis()
                ),
            )),
            None => Err(self.fault(
                FaultKind::TimeOut,
                format!("no move, {} ms were allowed", limit.as_millis()),
            )),
        }
    }

    /// Waits for a line of which `heard` makes something; lines from before `asked` answer nothing.
    fn wait<T>(
        &mut self,
        asked: Instant,
        until: Instant,
        mut heard: impl FnMut(&str) -> Option<T>,
    ) -> Result<Option<(Instant, T)>, Fault> {
        for _ in 0..MOST_LINES {
            let left = until.saturating_duration_since(Instant::now());
            match self.from.recv_timeout(left) {
                Ok(Event::Line { at, text }) => {
                    if at >= asked
                        && let Some(found) = heard(&text)
                    {
                        return Ok(Some((at, found)));
                    }
                }
                Ok(Event::TooLong) => {
                    return Err(self.fault(FaultKind::Flood, "a line without end"));
                }
                Err(mpsc::RecvTimeoutError::Timeout) => return Ok(None),
                Err(mpsc::RecvTimeoutError::Disconnected) => return Err(self.crashed()),
            }
        }
        Err(self.fault(
            FaultKind::Flood,
            format!("more than {MOST_LINES} lines and no answer among them"),
        ))
    }

    /// Tells the process to end, in the protocol's word if it has one and by closing its input; how long
    /// it took.
    pub(super) fn quit(mut self, protocol: Protocol) -> Result<Duration, String> {
        const PATIENCE: Duration = Duration::from_secs(2);
        if matches!(protocol, Protocol::Ugi | Protocol::Qtp) {
            self.say("quit");
        }
        // With the last sender gone, the thread that writes closes the pipe.
        self.to = mpsc::channel().0;
        let asked = Instant::now();
        while asked.elapsed() < PATIENCE {
            match self.child.try_wait() {
                Ok(Some(_)) => return Ok(asked.elapsed()),
                Ok(None) => std::thread::sleep(Duration::from_millis(5)),
                Err(error) => return Err(error.to_string()),
            }
        }
        Err(format!(
            "it went on for {} s and was killed",
            PATIENCE.as_secs()
        ))
    }

    /// The fault of a process that has closed its output.
    fn crashed(&mut self) -> Fault {
        // It is on its way out; should it not be, it is put there.
        for _ in 0..50 {
            match self.child.try_wait() {
                Ok(Some(status)) => {
                    self.hear_out();
                    return self.fault(FaultKind::Crash, describe(status));
                }
                _ => std::thread::sleep(Duration::from_millis(2)),
            }
        }
        self.fault(FaultKind::Crash, "it closed its output")
    }

    /// Lets the last words of a process that has ended come in. They may be long in coming where it has
    /// left children with its standard error open.
    fn hear_out(&self) {
        let until = Instant::now() + Duration::from_secs(1);
        let heard = || self.listener.as_ref().is_none_or(JoinHandle::is_finished);
        while !heard() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// A fault, with the last words of the process.
    pub(super) fn fault(&self, kind: FaultKind, detail: impl Into<String>) -> Fault {
        let words = self
            .last_words
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let mut detail = detail.into();
        if !words.is_empty() {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            detail = format!("{detail}; standard error: {}", words.join(" | "));
        }
        Fault { kind, detail }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // What cannot be killed has ended; waiting leaves no zombie.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn describe(status: ExitStatus) -> String {
    format!("the program ended: {status}")
}

/// Reads lines until the end or one that is too long, each with the time of its arrival.
fn read_lines(source: impl Read, sender: &mpsc::SyncSender<Event>) {
    let mut source = BufReader::new(source);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match (&mut source)
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut bytes)
        {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let at = Instant::now();
        if bytes.len() as u64 == LONGEST_LINE && bytes.last() != Some(&b'\n') {
            let _ = sender.send(Event::TooLong);
            return;
        }
        let text = String::from_utf8_lossy(&bytes).trim().to_owned();
        if sender.send(Event::Line { at, text }).is_err() {
            return;
        }
    }
}

/// Keeps the last lines, and all of them in a file, which is made when there is something to keep.
fn keep_last_words(source: impl Read, kept: &Mutex<VecDeque<String>>, path: Option<&Path>) {
    let mut source = BufReader::new(source);
    let mut file = None;
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match (&mut source).take(1_000).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        if let Some(path) = path {
            file = file.or_else(|| File::create(path).ok());
            // A full disk is no fault of the program's, and no reason to end the game.
            let _ = file.as_mut().map(|file| file.write_all(&bytes));
        }
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == LAST_WORDS {
            kept.pop_front();
        }
        kept.push_back(String::from_utf8_lossy(&bytes).trim().to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_have_words_and_quotes() {
        let found = words("java -jar 'my bot.jar' \"\" a\"b c\"d").unwrap();
        assert_eq!(found, ["java", "-jar", "my bot.jar", "", "ab cd"]);
        assert_eq!(words("  "), Err("there is no command".to_owned()));
        assert_eq!(words("a 'b"), Err("`a 'b`: a ' is not closed".to_owned()));
    }
}
