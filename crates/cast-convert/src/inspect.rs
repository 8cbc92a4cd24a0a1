//! What a file of another format stores, as it stores it: records and tables, without what they mean.
//!
//! For looking into files: a tree of records, and a page of facts. Formats say in their row of the registry whether they
//! can be looked into like this. Those that cannot are looked at as the Cast that they become ([`to_cast`](crate::to_cast)).
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
//! # Ok::<(), cast_convert::Error>(())
//! ```

use crate::stored::Stored;
use crate::stored::places::Places;
pub use crate::stored::{
    Description, End, Record, StoredContent, StoredData, StoredProperty, StoredValue, Table, Visitor,
};
use crate::{Error, ErrorKind, Format};

/// Whether files of a format can be looked into as they are stored.
#[must_use]
pub fn is_supported(format: Format) -> bool {
    stored(format).is_some()
}

/// Visits all records of a file, parents before children.
///
/// # Errors
/// When the format cannot be looked into, or nothing can be made of the bytes. What is only partly broken is among
/// [`End::faults`].
pub fn walk(format: Format, bytes: &[u8], visit: &mut Visitor<'_>) -> Result<End, Error> {
    let mut places = Places::default();
    let stored = stored(format).ok_or_else(|| unsupported(format))?;
    (stored.walk)(bytes, &mut |mut record| {
        places.enter(&mut record);
        visit(record)
    })
}

/// The facts that a file states, and the tables of what is in it.
///
/// # Errors
/// As for [`walk`].
pub fn describe(format: Format, bytes: &[u8]) -> Result<Description, Error> {
    (stored(format).ok_or_else(|| unsupported(format))?.describe)(bytes)
}

/// The data of one property of a record.
///
/// Paths are those of [records](Record): kinds joined with `/`, each with an index among its siblings of that kind or with
/// the name of an object, such as `Objects/Geometry[2]/Vertices` and `joint["hip"]`. Properties go by their names, or by
/// their positions, counted from 0.
///
/// ```
/// # use cast_convert::{Format, inspect};
/// # #[cfg(feature = "ms3d")] {
/// # let bytes = include_bytes!("../../../testdata/ms3d/arm.ms3d");
/// let position = inspect::extract(Format::Ms3d, bytes, "joint[1]", "position")?;
/// assert_eq!(position.data.count(), 3);
/// # }
/// # Ok::<(), cast_convert::Error>(())
/// ```
///
/// # Errors
/// As for [`walk`]; when the path is none, or there is no such record or property; or when an array is damaged.
pub fn extract<'a>(format: Format, bytes: &'a [u8], path: &str, property: &str) -> Result<StoredContent<'a>, Error> {
    (stored(format).ok_or_else(|| unsupported(format))?.extract)(bytes, (path, property))
}

fn stored(format: Format) -> Option<&'static Stored> {
    format.row()?.stored.as_ref()
}

fn unsupported(format: Format) -> Error {
    let reason = format!("what {} files store is not shown by this build; the Cast they become is", format.name());
    Error::new(ErrorKind::Unsupported { reason })
}
