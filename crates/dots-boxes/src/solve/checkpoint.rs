//! What a long proof has proven so far, in a file as [`table_file`] has it: named `dotsprf`, version 1.
//! Its header holds the rows and columns of boxes, one byte each, and the number of entries.
//!
//! | bytes | what |
//! |---|---|
//! | 32 | the free edges, horizontal ones first |
//! | 8 | what the keys mean: the order of the edges, hashed |
//! | 8 | bits of a key that are for separate chains and loops |
//! | 16 | nodes searched and milliseconds spent so far |
//! | 12 each | the entries: the scrambled key, then bounds and effort |
//!
//! Numbers have their lowest byte first. The entries are those positions that cost the most to prove;
//! the cheap ones are soon proven again.

use core::time::Duration;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

use search_core::table_file::{self, TableFileError, TableForm};

use super::table::Entry;
use crate::edges::EdgeSet;
use crate::position::Position;

const FORM: TableForm = TableForm::new(*b"dotsprf\x1A", 1);
/// Bytes before the entries.
const HEAD: usize = 64;
/// Bytes of an entry.
const ENTRY: usize = 12;

/// Why a file is not the checkpoint of a proof, or not of this one.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// It cannot be read or written, is another file, or a damaged one.
    #[error(transparent)]
    File(#[from] TableFileError),
    /// It is of the proof of another position.
    #[error("the checkpoint is of the proof of another position")]
    OtherPosition,
    /// It numbers edges in another order, as another version of the solver does.
    #[error("the checkpoint was made by a solver that tries edges in another order")]
    OtherOrder,
}

/// What a proof keeps from run to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Checkpoint {
    /// Rows and columns of boxes.
    pub(super) size: [u8; 2],
    /// The free edges of the position to prove.
    pub(super) free: EdgeSet,
    /// How many bits of a key are for separate chains and loops.
    pub(super) stock_bits: u32,
    /// What the keys mean.
    pub(super) meaning: u64,
    /// Nodes searched so far.
    pub(super) nodes: u64,
    /// Time spent so far, in whole milliseconds.
    pub(super) elapsed: Duration,
    /// What is proven.
    pub(super) entries: Vec<Entry>,
}

impl Checkpoint {
    /// Whether it is of the proof of this position.
    pub(super) fn is_of(&self, position: &Position) -> bool {
        let size = position.size();
        self.size == [size.rows(), size.columns()] && self.free == position.free()
    }

    /// Writes it. The same checkpoint is always the same bytes.
    pub(super) fn write_to(&self, out: impl Write) -> io::Result<()> {
        let [rows, cols] = self.size;
        let [a, b, c, d] = (self.entries.len() as u32).to_le_bytes();
        let mut head = Vec::with_capacity(HEAD);
        head.extend(self.free.horizontal.to_le_bytes());
        head.extend(self.free.vertical.to_le_bytes());
        let milliseconds = self.elapsed.as_millis() as u64;
        for word in [
            self.meaning,
            self.stock_bits.into(),
            self.nodes,
            milliseconds,
        ] {
            head.extend(word.to_le_bytes());
        }
        let entries = self.entries.iter().map(|entry| {
            let mut bytes = Vec::with_capacity(ENTRY);
            bytes.extend(entry.mixed.to_le_bytes());
            bytes.extend(entry.kept.to_le_bytes());
            bytes
        });
        let pieces = core::iter::once(head).chain(entries);
        FORM.write(BufWriter::new(out), [rows, cols, a, b, c, d], pieces)
    }

    /// Reads it to its end.
    pub(super) fn read_from(input: impl Read) -> Result<Self, CheckpointError> {
        let table = FORM.read(BufReader::new(input), |[_, _, a, b, c, d]| {
            let count = u32::from_le_bytes([a, b, c, d]) as usize;
            Ok::<_, CheckpointError>(HEAD + count * ENTRY)
        })?;
        let [rows, cols, ..] = table.about;
        let (head, entries) = table.content.split_at(HEAD);
        let word = |at: usize| u64::from_le_bytes(bytes(head, at));
        let entries = entries.chunks_exact(ENTRY).map(|entry| Entry {
            mixed: u64::from_le_bytes(bytes(entry, 0)),
            kept: u32::from_le_bytes(bytes(entry, 8)),
        });
        Ok(Self {
            size: [rows, cols],
            free: EdgeSet {
                horizontal: u128::from_le_bytes(bytes(head, 0)),
                vertical: u128::from_le_bytes(bytes(head, 16)),
            },
            meaning: word(32),
            stock_bits: word(40).min(64) as u32,
            nodes: word(48),
            elapsed: Duration::from_millis(word(56)),
            entries: entries.collect(),
        })
    }

    /// Writes it to a file, which is whole or not there at any time.
    pub(super) fn save(&self, path: &Path) -> Result<(), CheckpointError> {
        Ok(table_file::save(path, |file| self.write_to(file))?)
    }

    /// Reads it from a file; `None` if there is none.
    pub(super) fn load(path: &Path) -> Result<Option<Self>, CheckpointError> {
        match table_file::load(path, Self::read_from) {
            Err(CheckpointError::File(TableFileError::Io(error)))
                if error.kind() == io::ErrorKind::NotFound =>
            {
                Ok(None)
            }
            loaded => loaded.map(Some),
        }
    }
}

/// So many bytes from a place that has them.
fn bytes<const N: usize>(from: &[u8], at: usize) -> [u8; N] {
    let mut found = [0; N];
    found.copy_from_slice(&from[at..at + N]);
    found
}
