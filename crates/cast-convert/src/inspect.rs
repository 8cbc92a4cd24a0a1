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

mod places;

use crate::stored::Stored;
pub use crate::stored::{Description, End, Record, StoredProperty, StoredValue, Table, Visitor};
use crate::{Error, ErrorKind, Format};
use places::Places;

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

fn stored(format: Format) -> Option<&'static Stored> {
    format.row()?.stored.as_ref()
}

fn unsupported(format: Format) -> Error {
    let reason = format!("what {} files store is not shown by this build; the Cast they become is", format.name());
    Error::new(ErrorKind::Unsupported { reason })
}
