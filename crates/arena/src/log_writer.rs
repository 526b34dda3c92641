//! The log while games are played: the only state there is.
//!
//! The games of a pair are written together, so that whatever ends the program leaves whole pairs, and
//! at most one line that is cut off. Resuming reads the log, cuts that line off, and goes on.

use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::error::note;
use crate::log::{Earlier, Header, LogError, Record, earlier, header_line, parse_log, record_line};

/// A log that is being written.
pub(crate) struct LogWriter {
    path: PathBuf,
    file: File,
    /// The last game there will be, which may have no partner.
    last: u64,
    /// Lines of the pair whose other game is still out.
    waiting: String,
}

impl LogWriter {
    /// Begins a log. An earlier log under that name is replaced, and standard error says so; a file
    /// that holds anything else is left alone.
    pub(crate) fn create(path: &Path, header: &Header) -> Result<Self> {
        ensure!(
            path != Path::new("-"),
            "--log: `-` names no file; write it out, such as games.jsonl"
        );
        match earlier(path) {
            Earlier::Nothing => {}
            Earlier::Log => note(format_args!(
                "{} held an earlier match log, which this match replaces",
                path.display()
            )),
            Earlier::Other => bail!(
                "--log {}: the file exists and is not a match log; remove it or name another",
                path.display()
            ),
        }
        let file = File::create(path).with_context(|| format!("--log {}", path.display()))?;
        let mut log = Self {
            path: path.to_owned(),
            file,
            last: header.games,
            waiting: String::new(),
        };
        log.write(&(header_line(header) + "\n"))?;
        Ok(log)
    }

    /// Goes on with a log of the same header whose games are the first of `ids`, and gives them.
    /// Where there is no log yet, it is begun.
    ///
    /// A last line that was cut off is removed, and so is a game without its partner. Any other damage
    /// is an error that names the line.
    pub(crate) fn resume(path: &Path, header: &Header, ids: &[u64]) -> Result<(Self, Vec<Record>)> {
        if earlier(path) == Earlier::Nothing {
            return Ok((Self::create(path, header)?, Vec::new()));
        }
        let mut bytes = fs::read(path).with_context(|| format!("--log {}", path.display()))?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n');
        let whole = whole.map_or(0, |end| end + 1);
        if whole < bytes.len() {
            // The beginning of a header is all there is of a log that was broken off at once.
            let begun = header_line(header);
            ensure!(
                whole > 0 || begun.as_bytes().starts_with(&bytes),
                "--log {}: the file exists and is not a log of this match",
                path.display()
            );
            note(format_args!(
                "{}: the last line was cut off and is written again",
                path.display()
            ));
            bytes.truncate(whole);
        }
        if whole == 0 {
            fs::write(path, "").with_context(|| format!("--log {}", path.display()))?;
            return Ok((Self::create(path, header)?, Vec::new()));
        }
        let mut log = parse_log(&bytes).map_err(|fault| LogError::of(path, fault))?;
        if log.header != *header {
            bail!(
                "--resume: {} is the log of another match: {}",
                path.display(),
                difference(&log.header, header)
            );
        }
        if let Some(Record::Game(game)) = log.records.last()
            && game.id % 2 == 1
            && game.id != header.games
        {
            log.records.pop();
        }
        let played = log.records.iter().map(Record::id);
        if !played.eq(ids.iter().copied().take(log.records.len())) {
            bail!(
                "--resume: the games of {} are not the first of this match or shard",
                path.display()
            );
        }
        let file = File::options().write(true).open(path);
        let mut file = file.with_context(|| format!("--log {}", path.display()))?;
        let lines = bytes.split_inclusive(|&byte| byte == b'\n');
        let kept = lines.filter(|line| !line.trim_ascii().is_empty());
        let length: usize = kept.take(1 + log.records.len()).map(<[u8]>::len).sum();
        file.set_len(length as u64)
            .and_then(|()| file.seek(SeekFrom::End(0)))
            .with_context(|| format!("--log {}", path.display()))?;
        let writer = Self {
            path: path.to_owned(),
            file,
            last: header.games,
            waiting: String::new(),
        };
        Ok((writer, log.records))
    }

    /// Adds a game: it is on its way to the disk as soon as its partner is there too.
    pub(crate) fn add(&mut self, record: &Record) -> Result<()> {
        self.waiting += &record_line(record);
        self.waiting.push('\n');
        let waits = matches!(record, Record::Game(game) if game.id % 2 == 1 && game.id < self.last);
        if waits {
            return Ok(());
        }
        let lines = core::mem::take(&mut self.waiting);
        self.write(&lines)
    }

    /// Writes out what still waits for a partner, when no more games will come.
    pub(crate) fn finish(mut self) -> Result<()> {
        let lines = core::mem::take(&mut self.waiting);
        self.write(&lines)
    }

    fn write(&mut self, lines: &str) -> Result<()> {
        self.file
            .write_all(lines.as_bytes())
            .with_context(|| format!("--log {}", self.path.display()))
    }
}

/// The first entry in which two headers differ.
pub(crate) fn difference(one: &Header, other: &Header) -> String {
    let [one, other] = [one, other].map(|header| serde_json::to_value(header).unwrap_or_default());
    let entries = [&one, &other]
        .into_iter()
        .filter_map(|header| header.as_object());
    for key in entries.flat_map(|entries| entries.keys()) {
        if one.get(key) != other.get(key) {
            let text = |value: Option<&serde_json::Value>| {
                value.map_or_else(|| "nothing".to_owned(), ToString::to_string)
            };
            return format!(
                "`{key}` is {}, not {}",
                text(one.get(key)),
                text(other.get(key))
            );
        }
    }
    "nothing differs".to_owned()
}
