//! Patching bytes in memory.

use std::ops::Range;

use cast_read::Cast;

use super::known::Known;
use super::{NodePatch, PatchError};

/// Bytes of a Cast file whose values are to be changed.
///
/// ```
/// # let mut bytes = include_bytes!("../../../../testdata/valid/character.cast").to_vec();
/// # use cast_write::patch::{MeshPatch, Patch};
/// let mut patch = Patch::new(&mut bytes)?;
/// MeshPatch::try_from(patch.node("root/model/mesh[\"body\"]")?)?.set_name("tail")?;
/// assert!(patch.cast().meshes().any(|mesh| mesh.name() == Some("tail")));
/// # Ok::<(), cast_write::patch::PatchError>(())
/// ```
#[derive(Debug)]
pub struct Patch<'b> {
    bytes: &'b mut [u8],
    known: Known,
}

impl<'b> Patch<'b> {
    pub(super) fn of(bytes: &'b mut [u8], known: Known) -> Self {
        Self { bytes, known }
    }

    /// The document as it is now, in constant time.
    #[must_use]
    pub fn cast(&self) -> Cast<'_> {
        self.known.cast(self.bytes)
    }

    /// The node at a path such as `root[0]/model["hero"]/mesh[2]`. For typed names, turn it into a view:
    /// `MeshPatch::try_from(patch.node(path)?)`.
    ///
    /// The first path through a parent visits all its children, each further one takes one step per level.
    ///
    /// # Errors
    /// Returns an error if the path is malformed, or there is no such node.
    pub fn node(&mut self, path: &str) -> Result<NodePatch<'_>, PatchError> {
        NodePatch::find(self.bytes, &mut self.known, path)
    }

    /// The byte ranges that have been changed or accessed mutably.
    #[must_use]
    pub fn changed(&self) -> &[Range<usize>] {
        &self.known.changed
    }
}
