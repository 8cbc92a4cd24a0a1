//! The data of one property in formats that other programs read and write: NumPy arrays, tables, JSON, bytes.
//!
//! ```
//! # use cast_write::Data;
//! # use cast_write::codec::{Codec, Expected};
//! let positions = Data::from(vec![[0.0, 1.5, 0.0], [1.0, 1e-9, -2.0]]);
//! let mut csv = Vec::new();
//! Codec::Csv.write(&positions, &mut csv)?;
//! assert_eq!(csv, b"x,y,z\n0.0,1.5,0.0\n1.0,1e-9,-2.0\n");
//! assert_eq!(Codec::Csv.read(&csv, &Expected::like(&positions))?, positions);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod csv;
mod error;
mod expected;
mod json;
mod npy;
mod number;

use std::io::{self, Write};
use std::path::Path;

use cast_format::PropertyType;

use crate::Data;

pub use error::{CodecError, CodecErrorKind, CodecPlace};
pub use expected::Expected;
pub use number::Number;

/// A format for the data of one property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Codec {
    /// A NumPy array, as `numpy.save` writes it and `numpy.load` reads it, with the shape (n,), (n, 2), (n, 3) or (n,
    /// 4) and the type of the property. Not for strings.
    Npy,
    /// One line per element after a heading, which is `value`, or `x,y` to `x,y,z,w`. Numbers are read back unchanged.
    Csv,
    /// One array: of numbers, of arrays of two to four numbers, or of strings. JSON cannot express infinities and NaN,
    /// so they become `null`, and `null` is read as NaN.
    Json,
    /// The bytes as stored in a Cast file, little-endian, strings with their NULs. For any type, known or not.
    Raw,
}

impl Codec {
    /// All formats.
    pub const ALL: [Self; 4] = [Self::Npy, Self::Csv, Self::Json, Self::Raw];

    /// The file extension, without the dot: `npy`, `csv`, `json` or `bin`.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Npy => "npy",
            Self::Csv => "csv",
            Self::Json => "json",
            Self::Raw => "bin",
        }
    }

    /// The format with the extension of a file, ignoring case.
    #[must_use]
    pub fn of_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?;
        Self::ALL.into_iter().find(|codec| codec.extension().eq_ignore_ascii_case(extension))
    }

    /// Whether data of a type can be expressed.
    ///
    /// # Errors
    /// Returns an error if it cannot: strings as NPY, and unknown types as anything but their bytes.
    pub fn check(self, property_type: PropertyType) -> Result<(), CodecError> {
        match self {
            Self::Raw => Ok(()),
            _ if !property_type.is_known() => Err(CodecErrorKind::UnknownType(property_type).into()),
            Self::Npy if property_type == PropertyType::STRING => Err(CodecErrorKind::Text.into()),
            _ => Ok(()),
        }
    }

    /// Writes data. Data from a file is not copied in memory. Buffering `out` is worthwhile, because tables are written
    /// number by number.
    ///
    /// # Errors
    /// Returns an error if `out` fails; or, of the kind [`InvalidInput`](io::ErrorKind::InvalidInput) with a
    /// [`CodecError`] inside, if [`check`](Self::check) fails.
    pub fn write(self, data: &Data<'_>, out: &mut dyn Write) -> io::Result<()> {
        self.check(data.property_type()).map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
        match self {
            Self::Npy => npy::write(data, out),
            Self::Csv => csv::write(data, out),
            Self::Json => json::write(data, out),
            Self::Raw => data.write(out, &|link| link.fixed().unwrap_or_default()),
        }
    }

    /// Writes numbers of any type, including types that Cast does not have, one per element.
    ///
    /// # Errors
    /// Returns an error if `out` fails.
    ///
    /// ```
    /// # use cast_write::codec::Codec;
    /// let mut json = Vec::new();
    /// Codec::Json.write_numbers([-1_i32, 2].into_iter(), &mut json)?;
    /// assert_eq!(json, b"[-1,2]\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn write_numbers<N: Number>(
        self,
        mut numbers: impl ExactSizeIterator<Item = N>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match self {
            Self::Npy => npy::write_header(N::DESCRIPTION, numbers.len() as u64, 1, out)?,
            Self::Csv => writeln!(out, "{}", csv::heading(1))?,
            Self::Json => return json::rows(numbers.map(|number| [number]), out),
            Self::Raw => {}
        }
        if self == Self::Csv {
            return csv::rows(numbers.map(|number| [number]), out);
        }
        numbers.try_for_each(|number| number.write_bytes(out))
    }

    /// Reads data of a type, and optionally of a length, from the content of a file. Arrays that are stored as in a
    /// Cast file stay borrowed. Nothing is allocated for data that a header claims but the bytes do not contain.
    ///
    /// # Errors
    /// Returns an error if the content is not of this format, has another type or length, or the format does not
    /// support the type; the error says where.
    pub fn read<'b>(self, bytes: &'b [u8], expected: &Expected) -> Result<Data<'b>, CodecError> {
        self.check(expected.property_type())?;
        match self {
            Self::Npy => npy::read(bytes, expected),
            Self::Csv => csv::read(bytes, expected),
            Self::Json => json::read(bytes, expected),
            Self::Raw => expected.of_bytes(bytes.into()),
        }
    }
}
