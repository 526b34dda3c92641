//! The table in a file, as [`table_file`] has it: named `huarong`, version 1. Its header
//! holds, as what the table is of,
//!
//! | bytes | what |
//! |---|---|
//! | 1 | the metric: 0 move, 1 slide, 2 step |
//! | 1 | 0 |
//! | 4 | how many layouts there are |
//!
//! The content are 29,334,498 bytes: by rank of the [`ShortCode`](crate::ShortCode) the distance, 255
//! if unsolvable.

use std::io::{self, Read, Write};
use std::path::Path;

use search_core::table_file::{self, TableFileError, TableForm};

use super::AllLayouts;
use crate::metric::Metric;

const FORM: TableForm = TableForm::new(*b"huarong\x1A", 1);

/// Why a file is no table of all layouts.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// It cannot be read or written, is another file, or a damaged one.
    #[error(transparent)]
    File(#[from] TableFileError),
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
}

impl AllLayouts {
    /// Bytes of a table in a file.
    pub const FILE_BYTES: usize = Self::LAYOUTS as usize + TableForm::OVERHEAD;

    /// Writes the table. The same table is always the same bytes.
    ///
    /// # Errors
    ///
    /// What the writer says.
    pub fn write_to(&self, out: impl Write) -> io::Result<()> {
        let number = Metric::UNITS.iter().position(|unit| *unit == self.metric);
        let [a, b, c, d] = Self::LAYOUTS.to_le_bytes();
        let about = [number.unwrap_or(0) as u8, 0, a, b, c, d];
        FORM.write(out, about, [&self.table])
    }

    /// Reads a table to its end.
    ///
    /// # Errors
    ///
    /// What is wrong with the file or with what it is of. No table that was cut off, lengthened or
    /// changed in any single place is taken for a whole one.
    pub fn read_from(input: impl Read) -> Result<Self, TableError> {
        let metric_of = |[number, ..]: [u8; 6]| {
            let unit = Metric::UNITS.get(usize::from(number)).copied();
            unit.ok_or(TableError::Metric { found: number })
        };
        let table = FORM.read(input, |about| {
            metric_of(about)?;
            let [_, _, a, b, c, d] = about;
            match u32::from_le_bytes([a, b, c, d]) {
                Self::LAYOUTS => Ok(Self::LAYOUTS as usize),
                found => Err(TableError::Layouts {
                    found,
                    expected: Self::LAYOUTS,
                }),
            }
        })?;
        Ok(Self::new(metric_of(table.about)?, table.content))
    }

    /// Writes the table to a file: see [`table_file::save`].
    ///
    /// # Errors
    ///
    /// [`TableFileError::Io`].
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), TableFileError> {
        table_file::save(path, |file| self.write_to(file))
    }

    /// Reads the table from a file.
    ///
    /// # Errors
    ///
    /// Those of [`AllLayouts::read_from`].
    pub fn load(path: impl AsRef<Path>) -> Result<Self, TableError> {
        table_file::load(path, Self::read_from)
    }
}
