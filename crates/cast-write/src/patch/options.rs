//! Options for patching.

use cast_base::Progress;
use cast_read::{Cast, Companion, Limits, ParseOptions, Recovered};

use super::known::Known;
use super::{Patch, PatchError};

/// How a file or bytes are opened to be patched.
///
/// ```
/// # use cast_read::Limits;
/// # use cast_write::patch::{PatchErrorKind, PatchOptions};
/// # let mut bytes = include_bytes!("../../../../testdata/valid/character.cast").to_vec();
/// let options = PatchOptions::new().limits(Limits::new().max_nodes(3));
/// let error = options.patch(&mut bytes).unwrap_err();
/// assert!(matches!(error.kind(), PatchErrorKind::Structure(_)));
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[must_use = "options do nothing until `patch`, `open` or `map` is called"]
pub struct PatchOptions<'p> {
    pub(super) limits: Limits,
    pub(super) progress: Progress<'p>,
}

impl<'p> PatchOptions<'p> {
    /// Default limits, no progress.
    pub fn new() -> Self {
        Self::default()
    }

    /// Limits of the structure: depth, nodes, properties.
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// A callback that is told the progress of opening in bytes, and may cancel it. Each phase counts from 0: reading
    /// the file, if it is read, then parsing.
    pub const fn progress(mut self, progress: Progress<'p>) -> Self {
        self.progress = progress;
        self
    }

    /// Parses the structure of bytes in memory.
    ///
    /// # Errors
    /// Returns an error if the structure is broken or exceeds a limit, or if it was cancelled.
    pub fn patch(self, bytes: &mut [u8]) -> Result<Patch<'_>, PatchError> {
        let known = self.parse(bytes)?;
        Ok(Patch::of(bytes, known))
    }

    /// The only place where the structure is parsed.
    pub(super) fn parse(self, bytes: &[u8]) -> Result<Known, PatchError> {
        let options = ParseOptions::new().limits(self.limits).progress(self.progress);
        let error = match Cast::parse_with(bytes, options) {
            Ok(cast) => return Ok(Known::new(cast.outline(), Companion::new())),
            Err(error) => error,
        };
        // As in the default of `OpenOptions`: other readers ignore sizes, and open such a file.
        let recovered = Cast::recover_with(bytes, options).ok().filter(Recovered::is_complete);
        let (outline, companion) = recovered.ok_or_else(|| PatchError::of_structure(error))?.into_parts();
        Ok(Known::new(outline, companion))
    }
}

impl<'b> Patch<'b> {
    /// Parses the structure of the file. [`PatchOptions`] has other ways.
    ///
    /// # Errors
    /// Returns an error if the structure is broken.
    pub fn new(bytes: &'b mut [u8]) -> Result<Self, PatchError> {
        PatchOptions::new().patch(bytes)
    }
}
