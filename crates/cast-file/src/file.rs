//! A file that can be kept.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cast_format::FileHeader;
use cast_read::views::{AnimationRef, InstanceRef, MeshRef, MetadataRef, ModelRef, RootRef};
use cast_read::{Cast, ChildrenOf, Companion, NodeRef, Outline, PathError, Repair, Step};

use crate::FileBytes;

/// A Cast file: its bytes and what parsing found in them, owned.
///
/// It can be stored, sent to other threads, and cloned for the price of a reference count. [`cast`](Self::cast) gives
/// the document in constant time, without parsing again; the most common queries are methods of this type.
///
/// ```
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
/// # use cast_file::CastFile;
/// let file = CastFile::open(path)?;
/// let other = file.clone(); // shares the bytes
/// let bones = std::thread::spawn(move || {
///     let skeletons = other.models().filter_map(|model| model.skeleton());
///     skeletons.map(|skeleton| skeleton.bones().count()).sum::<usize>()
/// });
/// assert_eq!(file.meshes().count(), 2);
/// assert_eq!(bones.join().unwrap(), 7);
/// # Ok::<(), cast_file::Error>(())
/// ```
#[derive(Clone)]
pub struct CastFile(Arc<Inner>);

struct Inner {
    bytes: FileBytes,
    outline: Outline,
    companion: Companion,
    damage: Option<cast_read::Error>,
}

impl CastFile {
    pub(crate) fn new(
        bytes: FileBytes,
        outline: Outline,
        companion: Companion,
        damage: Option<cast_read::Error>,
    ) -> Self {
        Self(Arc::new(Inner { bytes, outline, companion, damage }))
    }

    /// The document, in constant time.
    #[must_use]
    pub fn cast(&self) -> Cast<'_> {
        Cast::with_outline(&self.0.bytes, self.0.outline, &self.0.companion)
    }

    /// The bytes of the whole file, which can outlive the document.
    #[must_use]
    pub fn bytes(&self) -> &FileBytes {
        &self.0.bytes
    }

    /// The path of the file, as given when it was opened; `None` for bytes from elsewhere.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.0.bytes.path()
    }

    /// The directory of the file, to which its paths are relative; `None` for bytes from elsewhere.
    #[must_use]
    pub fn folder(&self) -> Option<PathBuf> {
        Some(self.path()?.parent().unwrap_or(Path::new("")).to_path_buf())
    }

    /// Whether the bytes are the mapped file itself, not a copy.
    #[must_use]
    pub fn is_mapped(&self) -> bool {
        self.0.bytes.is_mapped()
    }

    /// What was wrong with the structure, if the file was recovered [because of it](crate::Recovery::WhenDamaged).
    #[must_use]
    pub fn damage(&self) -> Option<&cast_read::Error> {
        self.0.damage.as_ref()
    }

    /// What recovery used instead of the headers, in file order; empty for an intact file.
    #[must_use]
    pub fn repairs(&self) -> &[Repair] {
        self.0.companion.repairs()
    }

    /// The header of the file.
    #[must_use]
    pub fn header(&self) -> FileHeader {
        self.cast().header()
    }

    /// Number of nodes of any kind.
    #[must_use]
    pub fn node_count(&self) -> u64 {
        self.0.outline.node_count()
    }

    /// Number of properties of all nodes, not counting those hidden in opaque nodes.
    #[must_use]
    pub fn property_count(&self) -> u64 {
        self.0.outline.property_count()
    }

    /// Number of levels: 1 if there are only roots, 0 for an empty file.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.0.outline.depth()
    }

    /// The root nodes. Known writers write exactly one.
    #[must_use]
    pub fn roots(&self) -> ChildrenOf<'_, RootRef<'_>> {
        self.cast().roots()
    }

    /// The models of all roots.
    pub fn models(&self) -> impl Iterator<Item = ModelRef<'_>> + Clone {
        self.cast().models()
    }

    /// The meshes of all models.
    pub fn meshes(&self) -> impl Iterator<Item = MeshRef<'_>> + Clone {
        self.cast().meshes()
    }

    /// The animations of all roots.
    pub fn animations(&self) -> impl Iterator<Item = AnimationRef<'_>> + Clone {
        self.cast().animations()
    }

    /// The instances of all roots.
    pub fn instances(&self) -> impl Iterator<Item = InstanceRef<'_>> + Clone {
        self.cast().instances()
    }

    /// The first metadata node, the only one whose hints apply.
    #[must_use]
    pub fn metadata(&self) -> Option<MetadataRef<'_>> {
        self.cast().metadata()
    }

    /// All nodes, parents before children, in file order.
    pub fn nodes(&self) -> impl Iterator<Item = Step<'_>> {
        self.cast().nodes()
    }

    /// The node at a path such as `root/model["hero"]/mesh["body"]`, see [`Cast::find`].
    ///
    /// # Errors
    /// Returns an error if the path is malformed, or there is no such node; the error lists the nodes that exist.
    pub fn find(&self, path: &str) -> Result<NodeRef<'_>, PathError> {
        self.cast().find(path)
    }
}

impl fmt::Debug for CastFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("CastFile");
        shown.field("bytes", &self.0.bytes).field("nodes", &self.node_count()).finish_non_exhaustive()
    }
}
