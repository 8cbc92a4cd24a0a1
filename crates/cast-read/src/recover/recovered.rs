//! A damaged file, and what is used instead of its headers.

use core::fmt;

use crate::error::Error;
use crate::parse::document::Cast;
use crate::parse::limits::ParseOptions;
use crate::source::Source;
use crate::source::companion::{Companion, Outline};
use crate::source::repairs::{Repair, Repairs};

/// A file that was read by its content because its headers cannot be trusted, see [`Cast::recover`].
///
/// It owns the repairs, which the document borrows.
#[derive(Clone)]
pub struct Recovered<'a> {
    bytes: &'a [u8],
    outline: Outline,
    companion: Companion,
}

impl<'a> Cast<'a> {
    /// Reads a file whose `size` fields, string counts or end cannot be trusted.
    ///
    /// Extents are derived from the content instead, as in readers that ignore sizes; the differences from the headers
    /// are the repairs. A truncated file yields its complete part. An array whose count is impossible is read as one without
    /// elements, or with its size in bytes, where the rest can then be read; otherwise the node ends before it. An intact file yields no repairs, unless it has
    /// unused bytes (slack) at the ends of a node and of its parent, which look like two wrong sizes.
    ///
    /// ```
    /// # use cast_read::Cast;
    /// # let mut damaged = include_bytes!("../../../../testdata/valid/character.cast").to_vec();
    /// damaged[20] ^= 1; // the size of the root
    /// assert!(Cast::parse(&damaged).is_err());
    ///
    /// let recovered = Cast::recover(&damaged)?;
    /// assert_eq!(recovered.repairs().len(), 1);
    /// let cast = recovered.cast();
    /// assert_eq!(cast.models().count(), 1);
    /// # Ok::<(), cast_read::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the file header is not that of a Cast file, or a limit is exceeded.
    pub fn recover(bytes: &'a [u8]) -> Result<Recovered<'a>, Error> {
        Self::recover_with(bytes, ParseOptions::default())
    }

    /// [`recover`](Self::recover) with other limits, or with progress.
    ///
    /// # Errors
    /// The same as for [`recover`](Self::recover); also if it was cancelled.
    pub fn recover_with<'o>(bytes: &'a [u8], options: impl Into<ParseOptions<'o>>) -> Result<Recovered<'a>, Error> {
        let options = options.into();
        let companion = Companion::of_repairs(Repairs::find(bytes, &options)?);
        let source = Source { bytes, companion: Some(&companion) };
        let outline = Cast::over(source, &options, bytes.len())?.outline();
        Ok(Recovered { bytes, outline, companion })
    }
}

impl Recovered<'_> {
    /// The document, in constant time.
    #[must_use]
    pub fn cast(&self) -> Cast<'_> {
        Cast::with_outline(self.bytes, self.outline, &self.companion)
    }

    /// What was used instead of the headers; empty for an intact file.
    #[must_use]
    pub fn repairs(&self) -> &[Repair] {
        self.companion.repairs()
    }

    /// Whether the file holds all that it claims: only sizes of nodes and counts of strings are wrong, and the content
    /// ends with the file. Readers that ignore sizes, which are most, open such a file as if nothing were wrong.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.outline.end() == self.bytes.len() && !self.repairs().iter().any(|repair| repair.kind.is_loss())
    }

    /// The companion, to be stored together with the bytes.
    #[must_use]
    pub fn into_parts(self) -> (Outline, Companion) {
        (self.outline, self.companion)
    }
}

impl fmt::Debug for Recovered<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} and {} repairs", self.cast(), self.repairs().len())
    }
}
