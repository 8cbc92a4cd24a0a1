//! The document: a file whose structure has been checked once, ready to be looked at.

use core::fmt;

use cast_format::FileHeader;

use crate::node::{Children, ChildrenOf};
use crate::recover::Repairs;
use crate::source::Source;
use crate::views::{AnimationRef, InstanceRef, MeshRef, MetadataRef, ModelRef, RootRef};
use crate::walk::{Walker, file_header};
use crate::{Error, Index, Limits};

/// A Cast file, borrowed from its bytes.
///
/// Parsing walks all headers once and keeps nothing of them, so a document is a few words whatever the size of the
/// file: cheap to copy, nothing allocated. Array data is not touched, which for a mapped file means not loaded.
///
/// ```
/// # let bytes = include_bytes!("../../../testdata/valid/character.cast");
/// let cast = cast_read::Cast::parse(bytes)?;
/// for model in cast.models() {
///     for mesh in model.meshes() {
///         let vertices = mesh.positions().map_or(0, |positions| positions.len());
///         println!("{} has {vertices} vertices", mesh.name().unwrap_or("?"));
///     }
/// }
/// # Ok::<(), cast_read::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Cast<'a> {
    source: Source<'a>,
    header: &'a FileHeader,
    end: usize,
    nodes: u64,
    properties: u64,
    depth: u32,
}

impl<'a> Cast<'a> {
    /// Checks the structure of a file: extents, counts, string terminators, and the default [`Limits`].
    ///
    /// What is unknown (kinds, types, names, a later version, flags) is no error: it is kept and can be looked at.
    ///
    /// # Errors
    /// The first place at which the structure is broken.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, Error> {
        Self::parse_with(bytes, &Limits::default())
    }

    /// [`parse`](Self::parse) with other limits.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub fn parse_with(bytes: &'a [u8], limits: &Limits) -> Result<Self, Error> {
        Self::over(Source::new(bytes), limits)
    }

    /// Reads a file whose `size` fields, string counts or end cannot be trusted.
    ///
    /// Extents are derived from the content instead, as readers do that ignore sizes; what had to be believed instead
    /// of the headers is written to `repairs` and stays there for the document to use. A file that is cut off yields
    /// what is whole. A file in order yields no repairs.
    ///
    /// ```
    /// # let mut damaged = include_bytes!("../../../testdata/valid/character.cast").to_vec();
    /// damaged[20] ^= 1; // the size of the root
    /// assert!(cast_read::Cast::parse(&damaged).is_err());
    ///
    /// let mut repairs = cast_read::Repairs::default();
    /// let cast = cast_read::Cast::recover(&damaged, &mut repairs)?;
    /// assert_eq!(cast.models().count(), 1);
    /// assert_eq!(cast.repairs().len(), 1);
    /// # Ok::<(), cast_read::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the file header is not that of a Cast file, or a limit is exceeded.
    pub fn recover(bytes: &'a [u8], repairs: &'a mut Repairs) -> Result<Self, Error> {
        Self::recover_with(bytes, repairs, &Limits::default())
    }

    /// [`recover`](Self::recover) with other limits.
    ///
    /// # Errors
    /// As [`recover`](Self::recover).
    pub fn recover_with(bytes: &'a [u8], repairs: &'a mut Repairs, limits: &Limits) -> Result<Self, Error> {
        *repairs = Repairs::find(bytes, limits)?;
        Self::over(Source { bytes, repairs: Some(repairs) }, limits)
    }

    fn over(source: Source<'a>, limits: &Limits) -> Result<Self, Error> {
        let header = file_header(source.bytes)?;
        let mut walker = Walker::over(source, limits)?;
        walker.by_ref().try_for_each(|step| step.map(|_| ()))?;
        Ok(Self {
            source,
            header,
            end: walker.offset(),
            nodes: walker.node_count(),
            properties: walker.property_count(),
            depth: walker.deepest(),
        })
    }

    /// The bytes of the whole file.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.source.bytes
    }

    /// The header of the file.
    #[must_use]
    pub fn header(&self) -> &'a FileHeader {
        self.header
    }

    /// Bytes behind the last root; every known reader ignores them.
    #[must_use]
    pub fn trailing(&self) -> &'a [u8] {
        self.source.bytes.get(self.end..).unwrap_or_default()
    }

    /// What recovery believed instead of the headers; empty after [`parse`](Self::parse).
    #[must_use]
    pub fn repairs(&self) -> &'a [crate::Repair] {
        self.source.repairs.map_or(&[], Repairs::as_slice)
    }

    /// Number of nodes of any kind.
    #[must_use]
    pub fn node_count(&self) -> u64 {
        self.nodes
    }

    /// Number of properties of all nodes, without those that an [opaque](crate::NodeRef::is_opaque) node hides.
    #[must_use]
    pub fn property_count(&self) -> u64 {
        self.properties
    }

    /// Levels of nodes: 1 when there are roots only, 0 when there is nothing.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// The nodes at the top, of whatever kind.
    #[must_use]
    pub fn top_level(&self) -> Children<'a> {
        Children::top(self.source)
    }

    /// The root nodes. Known writers make exactly one.
    #[must_use]
    pub fn roots(&self) -> ChildrenOf<'a, RootRef<'a>> {
        ChildrenOf::new(self.top_level())
    }

    /// The models of all roots.
    pub fn models(&self) -> impl Iterator<Item = ModelRef<'a>> + Clone + use<'a> {
        self.roots().flat_map(|root| root.models())
    }

    /// The meshes of all models.
    pub fn meshes(&self) -> impl Iterator<Item = MeshRef<'a>> + Clone + use<'a> {
        self.models().flat_map(|model| model.meshes())
    }

    /// The animations of all roots.
    pub fn animations(&self) -> impl Iterator<Item = AnimationRef<'a>> + Clone + use<'a> {
        self.roots().flat_map(|root| root.animations())
    }

    /// The instances of all roots.
    pub fn instances(&self) -> impl Iterator<Item = InstanceRef<'a>> + Clone + use<'a> {
        self.roots().flat_map(|root| root.instances())
    }

    /// The first metadata node, the one whose hints count.
    #[must_use]
    pub fn metadata(&self) -> Option<MetadataRef<'a>> {
        self.roots().flat_map(|root| root.metadata()).next()
    }

    /// Every node, parents before children, in the order they lie in.
    pub fn nodes(&self) -> impl Iterator<Item = crate::Step<'a>> + use<'a> {
        // Parsing has walked the same bytes without an error; if they changed since, the iteration ends early.
        Walker::over(self.source, &Limits::NONE).ok().into_iter().flatten().map_while(Result::ok)
    }

    /// An index of hashes and names, for files with many thousands of nodes.
    ///
    /// Allocates in proportion to the number of nodes.
    #[must_use]
    pub fn index(&self) -> Index<'a> {
        Index::build(self)
    }
}

impl fmt::Debug for Cast<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cast file of {} bytes with {} nodes", self.source.bytes.len(), self.nodes)
    }
}
