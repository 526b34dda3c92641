//! The table in a file.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `dotsbox` and a byte 0x1A |
//! | 2 | the version of the form, 1 |
//! | 2 | rows and columns of boxes |
//! | 4 | 0 |
//! | 2 to the number of edges | by the set of drawn edges the value, in two's complement |
//! | 8 | the checksum of all before |
//!
//! Numbers have their lowest byte first.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

use super::ValueTable;
use crate::size::Size;

const MAGIC: [u8; 8] = *b"dotsbox\x1A";
const VERSION: u16 = 1;
const HEADER: usize = 16;
const CHECKSUM: usize = 8;

/// Why a file is no table of values.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// It cannot be read or written.
    #[error("the table of values cannot be read or written: {0}")]
    Io(#[from] io::Error),
    /// It does not begin as a table does.
    #[error("this is no table of values: it does not begin with `dotsbox`")]
    NotATable,
    /// It is of another version of the form.
    #[error("the table is of version {found}, and only version {expected} can be read")]
    Version {
        /// Its version.
        found: u16,
        /// The version that can be read.
        expected: u16,
    },
    /// It is of a board that has no table.
    #[error("the table says that it is of {rows}x{cols} boxes: there is none of that size")]
    Size {
        /// Rows of boxes.
        rows: u8,
        /// Columns of boxes.
        cols: u8,
    },
    /// It ends too early.
    #[error("the table is cut off after {found} of {expected} bytes")]
    Truncated {
        /// Bytes that there are.
        found: usize,
        /// Bytes that there should be.
        expected: usize,
    },
    /// It goes on after its end.
    #[error("the table goes on after its {expected} bytes")]
    TooLong {
        /// Bytes that there should be.
        expected: usize,
    },
    /// Some byte of it was changed.
    #[error("the table is damaged: its checksum is {found:016x}, and should be {expected:016x}")]
    Damaged {
        /// The checksum of what was read.
        found: u64,
        /// The checksum that the table says it has.
        expected: u64,
    },
}

impl ValueTable {
    /// Writes the table. The same table is always the same bytes.
    ///
    /// # Errors
    ///
    /// What the writer says.
    pub fn write_to(&self, mut out: impl Write) -> io::Result<()> {
        let mut header = [0; HEADER];
        header[..8].copy_from_slice(&MAGIC);
        header[8..10].copy_from_slice(&VERSION.to_le_bytes());
        header[10..12].copy_from_slice(&[self.size.rows(), self.size.cols()]);
        let mut sum = checksum(START, &header);
        out.write_all(&header)?;
        // Piece by piece, so that no second table is held; each but a tiny table's only one is a
        // multiple of eight bytes.
        for piece in self.values.chunks(1 << 16) {
            let bytes: Vec<u8> = piece.iter().map(|&value| value as u8).collect();
            sum = checksum(sum, &bytes);
            out.write_all(&bytes)?;
        }
        out.write_all(&sum.to_le_bytes())?;
        out.flush()
    }

    /// Reads a table to its end.
    ///
    /// # Errors
    ///
    /// [`TableError::Io`] of the reader, and otherwise what is wrong with the table. No table that
    /// was cut off, lengthened or changed in any single place is taken for a whole one.
    pub fn read_from(mut input: impl Read) -> Result<Self, TableError> {
        let mut bytes = Vec::new();
        input.by_ref().take(HEADER as u64).read_to_end(&mut bytes)?;
        let known = bytes.len().min(MAGIC.len());
        if bytes[..known] != MAGIC[..known] {
            return Err(TableError::NotATable);
        }
        let Some(&header) = bytes.first_chunk::<HEADER>() else {
            return Err(TableError::Truncated {
                found: bytes.len(),
                expected: HEADER,
            });
        };
        let version = u16::from_le_bytes([header[8], header[9]]);
        if version != VERSION {
            return Err(TableError::Version {
                found: version,
                expected: VERSION,
            });
        }
        let [rows, cols] = [header[10], header[11]];
        let size = Size::new(rows, cols)
            .ok()
            .filter(|size| size.edge_count() <= Self::MAX_EDGES)
            .ok_or(TableError::Size { rows, cols })?;
        let positions = 1 << size.edge_count();
        let expected = HEADER + positions + CHECKSUM;
        // One byte more shows whether the table goes on.
        let rest = expected - HEADER + 1;
        bytes
            .try_reserve_exact(rest)
            .map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
        input.by_ref().take(rest as u64).read_to_end(&mut bytes)?;
        if bytes.len() > expected {
            return Err(TableError::TooLong { expected });
        }
        let (content, stored) = match bytes.split_last_chunk::<CHECKSUM>() {
            Some(parts) if bytes.len() == expected => parts,
            _ => {
                return Err(TableError::Truncated {
                    found: bytes.len(),
                    expected,
                });
            }
        };
        let found = checksum(START, content);
        let stored = u64::from_le_bytes(*stored);
        if found != stored {
            return Err(TableError::Damaged {
                found,
                expected: stored,
            });
        }
        let values = content[HEADER..].iter().map(|&byte| byte as i8).collect();
        Ok(Self { size, values })
    }

    /// Writes the table to a file. It is written beside its place first (with `.part` at the end of
    /// the name) and then moved there, so that no half of a table is ever at the place.
    ///
    /// # Errors
    ///
    /// [`TableError::Io`].
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), TableError> {
        let path = path.as_ref();
        let mut beside = path.as_os_str().to_owned();
        beside.push(".part");
        let written = File::create(&beside)
            .and_then(|file| self.write_to(file))
            .and_then(|()| fs::rename(&beside, path));
        if written.is_err() {
            // Of the two errors the first is the one to tell.
            let _ = fs::remove_file(&beside);
        }
        Ok(written?)
    }

    /// Reads the table from a file.
    ///
    /// # Errors
    ///
    /// Those of [`ValueTable::read_from`].
    pub fn load(path: impl AsRef<Path>) -> Result<Self, TableError> {
        Self::read_from(File::open(path)?)
    }
}

const START: u64 = 0xCBF2_9CE4_8422_2325;

/// Goes on with the FNV-1a hash, eight bytes at a time. Each step is a bijection of what came
/// before, so that a change in any one place changes the end.
fn checksum(start: u64, bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(start, |hash, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        (hash ^ u64::from_le_bytes(word)).wrapping_mul(0x0100_0000_01B3)
    })
}
