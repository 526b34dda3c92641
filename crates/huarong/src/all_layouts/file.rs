//! The table in a file.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `huarong` and a byte 0x1A |
//! | 2 | the version of the form, 1 |
//! | 1 | the metric: 0 move, 1 slide, 2 step |
//! | 1 | 0 |
//! | 4 | how many layouts there are |
//! | 29,334,498 | by rank of the [`ShortCode`](crate::ShortCode) the distance, 255 if unsolvable |
//! | 8 | the checksum of all before |
//!
//! Numbers have their lowest byte first.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

use super::AllLayouts;
use crate::metric::Metric;

const MAGIC: [u8; 8] = *b"huarong\x1A";
const VERSION: u16 = 1;
const HEADER: usize = 16;
const CHECKSUM: usize = 8;

/// Why a file is no table of all layouts.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// It cannot be read or written.
    #[error("the table of all layouts cannot be read or written")]
    Io(#[from] io::Error),
    /// It does not begin as a table does.
    #[error("this is no table of all layouts: it does not begin with `huarong`")]
    NotATable,
    /// It is of another version of the form.
    #[error("the table is of version {found}, and only version {expected} can be read")]
    Version {
        /// Its version.
        found: u16,
        /// The version that can be read.
        expected: u16,
    },
    /// It is of a metric that there is not.
    #[error("the table is of metric number {found}, and there are only 0, 1 and 2")]
    Metric {
        /// The number of the metric.
        found: u8,
    },
    /// It is of another number of layouts.
    #[error("the table says that there are {found} layouts, not {expected}")]
    Layouts {
        /// How many it is of.
        found: u32,
        /// How many there are.
        expected: u32,
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

impl AllLayouts {
    /// Bytes of a table in a file.
    pub const FILE_BYTES: usize = HEADER + Self::LAYOUTS as usize + CHECKSUM;

    /// Writes the table. The same table is always the same bytes.
    ///
    /// # Errors
    ///
    /// What the writer says.
    pub fn write_to(&self, mut out: impl Write) -> io::Result<()> {
        let header = self.header();
        let mut sum = Checksum::new();
        sum.add(&header);
        sum.add(&self.table);
        out.write_all(&header)?;
        out.write_all(&self.table)?;
        out.write_all(&sum.value().to_le_bytes())?;
        out.flush()
    }

    fn header(&self) -> [u8; HEADER] {
        let number = Metric::UNITS.iter().position(|unit| *unit == self.metric);
        let mut header = [0; HEADER];
        header[..8].copy_from_slice(&MAGIC);
        header[8..10].copy_from_slice(&VERSION.to_le_bytes());
        header[10] = number.unwrap_or(0) as u8;
        header[12..].copy_from_slice(&Self::LAYOUTS.to_le_bytes());
        header
    }

    /// Reads a table to its end.
    ///
    /// # Errors
    ///
    /// [`TableError::Io`] of the reader, and otherwise what is wrong with the table. No table that was
    /// cut off, lengthened or changed in any single place is taken for a whole one.
    pub fn read_from(mut input: impl Read) -> Result<Self, TableError> {
        let mut bytes = Vec::new();
        // One byte more shows whether the table goes on.
        let most = Self::FILE_BYTES as u64 + 1;
        bytes
            .try_reserve_exact(Self::FILE_BYTES + 1)
            .map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
        input.by_ref().take(most).read_to_end(&mut bytes)?;
        let truncated = |found| TableError::Truncated {
            found,
            expected: Self::FILE_BYTES,
        };
        let known = bytes.len().min(MAGIC.len());
        if bytes[..known] != MAGIC[..known] {
            return Err(TableError::NotATable);
        }
        let Some((header, _)) = bytes.split_first_chunk::<HEADER>() else {
            return Err(truncated(bytes.len()));
        };
        let version = u16::from_le_bytes([header[8], header[9]]);
        if version != VERSION {
            return Err(TableError::Version {
                found: version,
                expected: VERSION,
            });
        }
        let metric = header[10];
        let Some(&unit) = Metric::UNITS.get(usize::from(metric)) else {
            return Err(TableError::Metric { found: metric });
        };
        let layouts = u32::from_le_bytes([header[12], header[13], header[14], header[15]]);
        if layouts != Self::LAYOUTS {
            return Err(TableError::Layouts {
                found: layouts,
                expected: Self::LAYOUTS,
            });
        }
        if bytes.len() > Self::FILE_BYTES {
            return Err(TableError::TooLong {
                expected: Self::FILE_BYTES,
            });
        }
        let (content, stored) = match bytes.split_last_chunk::<CHECKSUM>() {
            Some(parts) if bytes.len() == Self::FILE_BYTES => parts,
            _ => return Err(truncated(bytes.len())),
        };
        let mut sum = Checksum::new();
        sum.add(&content[..HEADER]);
        sum.add(&content[HEADER..]);
        let stored = u64::from_le_bytes(*stored);
        if sum.value() != stored {
            return Err(TableError::Damaged {
                found: sum.value(),
                expected: stored,
            });
        }
        bytes.truncate(HEADER + Self::LAYOUTS as usize);
        bytes.drain(..HEADER);
        Ok(Self::new(unit, bytes))
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
    /// Those of [`AllLayouts::read_from`].
    pub fn load(path: impl AsRef<Path>) -> Result<Self, TableError> {
        Self::read_from(File::open(path)?)
    }
}

/// The FNV-1a hash, taken eight bytes at a time. Each step is a bijection of what came before, so
/// that a change in any one place changes the end.
struct Checksum {
    hash: u64,
}

impl Checksum {
    fn new() -> Self {
        Self {
            hash: 0xCBF2_9CE4_8422_2325,
        }
    }

    /// Adds bytes, with zeros after them up to a multiple of eight.
    fn add(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        let words = words
            .iter()
            .chain(core::iter::once(&last).filter(|_| !rest.is_empty()));
        for word in words {
            self.hash = (self.hash ^ u64::from_le_bytes(*word)).wrapping_mul(0x0100_0000_01B3);
        }
    }

    fn value(&self) -> u64 {
        self.hash
    }
}
