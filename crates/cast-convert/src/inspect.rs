//! The content of a file of another format as stored: records and tables, without interpretation.
//!
//! For examining files: a tree of records, and a page of facts. Formats that cannot be examined are shown as the Cast
//! file that they are converted to ([`to_cast`](crate::import::to_cast)).
//!
//! ```
//! # use std::ops::ControlFlow;
//! # use cast_convert::{Format, inspect};
//! # #[cfg(feature = "ms3d")] {
//! # let bytes = include_bytes!("../../../testdata/ms3d/arm.ms3d");
//! let mut joints = 0;
//! inspect::walk(Format::Ms3d, bytes, &mut |record| {
//!     joints += usize::from(record.kind == "joint");
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!(joints, 2);
//! # }
//! # Ok::<(), cast_interchange::Error>(())
//! ```

use cast_interchange::{Error, ErrorKind};

use crate::registry::Format;
use crate::stored::Stored;
use crate::stored::places::Places;
pub use crate::stored::{
    Description, End, Record, StoredContent, StoredData, StoredProperty, StoredValue, Table, Visitor,
};

/// Whether files of a format can be examined as stored.
#[must_use]
pub fn is_supported(format: Format) -> bool {
    stored(format).is_ok()
}

/// Visits all records of a file, parents before children.
///
/// # Errors
/// Returns an error if the format cannot be examined, or the bytes cannot be parsed at all. Partial damage is listed in
/// [`End::faults`].
pub fn walk(format: Format, bytes: &[u8], visit: &mut Visitor<'_>) -> Result<End, Error> {
    let mut places = Places::default();
    let stored = stored(format)?;
    (stored.walk)(bytes, &mut |mut record| {
        places.enter(&mut record);
        visit(record)
    })
}

/// The facts that a file states, and a summary of its tables.
///
/// # Errors
/// The same as for [`walk`].
pub fn describe(format: Format, bytes: &[u8]) -> Result<Description, Error> {
    (stored(format)?.describe)(bytes)
}

/// The data of one property of a record.
///
/// Paths are those of [records](Record): kinds joined with `/`, each with an index among its siblings of that kind or
/// with the name of an object, such as `Objects/Geometry[2]/Vertices` and `joint["hip"]`. Properties are identified by
/// name, or by position, counted from 0.
///
/// ```
/// # use cast_convert::{Format, inspect};
/// # #[cfg(feature = "ms3d")] {
/// # let bytes = include_bytes!("../../../testdata/ms3d/arm.ms3d");
/// let position = inspect::extract(Format::Ms3d, bytes, "joint[1]", "position")?;
/// assert_eq!(position.data.count(), 3);
/// # }
/// # Ok::<(), cast_interchange::Error>(())
/// ```
///
/// # Errors
/// The same as for [`walk`]; also if the path is malformed, there is no such record or property, or an array is
/// damaged.
pub fn extract<'a>(format: Format, bytes: &'a [u8], path: &str, property: &str) -> Result<StoredContent<'a>, Error> {
    (stored(format)?.extract)(bytes, (path, property))
}

/// The formats that can be examined. Not a column of the registry, through which every program that converts would
/// contain these functions.
static STORED: &[(Format, Stored)] = &[
    #[cfg(feature = "fbx-tree")]
    (Format::Fbx, crate::fbx::records::STORED),
    #[cfg(feature = "ms3d")]
    (Format::Ms3d, crate::ms3d::records::STORED),
];

fn stored(format: Format) -> Result<&'static Stored, Error> {
    STORED.iter().find(|(own, _)| *own == format).map(|(_, stored)| stored).ok_or_else(|| {
        let reason = format!("this build cannot show {} files as stored, only as converted to Cast", format.name());
        Error::new(ErrorKind::Unsupported { reason })
    })
}
