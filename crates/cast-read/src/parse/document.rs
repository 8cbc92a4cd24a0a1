//! The document: a file whose structure has been checked once, ready for navigation.

use core::fmt;

use cast_format::FileHeader;

use crate::error::Error;
use crate::node::children::Children;
use crate::parse::limits::{Limits, ParseOptions};
use crate::parse::sharing::Sharing;
use crate::parse::walk::Walker;
use crate::source::companion::{Companion, Outline};
use crate::source::{Source, file_header};
use crate::views::view::ChildrenOf;
use crate::views::{AnimationRef, InstanceRef, MeshRef, MetadataRef, ModelRef, RootRef};

/// A Cast file, borrowed from its bytes.
///
/// Parsing walks all headers once and stores nothing about them, so a document is a few words whatever the size of the
/// file: cheap to copy, without allocation. Array data is not touched, so for a mapped file it is not loaded.
///
/// ```
/// # use cast_read::Cast;
/// # let bytes = include_bytes!("../../../../testdata/valid/character.cast");
/// let cast = Cast::parse(bytes)?;
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
    header: FileHeader,
    outline: Outline,
}

impl<'a> Cast<'a> {
    /// Checks the structure of a file: extents, counts, string terminators, and the default [`Limits`].
    ///
    /// Unknown kinds, types and names, a later version and flags are not errors: they are kept and can be read.
    ///
    /// # Errors
    /// Returns an error for the first place at which the structure is broken.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, Error> {
        Self::parse_with(bytes, Limits::default())
    }

    /// [`parse`](Self::parse) with other limits, or with progress.
    ///
    /// # Errors
    /// The same as for [`parse`](Self::parse); also if it was cancelled.
    pub fn parse_with<'o>(bytes: &'a [u8], options: impl Into<ParseOptions<'o>>) -> Result<Self, Error> {
        Self::over(Source::new(bytes), &options.into(), 0)
    }

    /// The document of bytes that have been parsed before, in constant time.
    ///
    /// Nothing is checked, and nothing has to be: whatever the bytes are, navigation neither panics nor reads out of
    /// bounds. With the outline or the companion of other bytes, the document ends early or contains nonsense.
    ///
    /// ```
    /// # let bytes = include_bytes!("../../../../testdata/valid/character.cast").to_vec();
    /// # use cast_read::{Cast, Companion};
    /// let (outline, companion) = (Cast::parse(&bytes)?.outline(), Companion::new());
    /// // All three can be kept in one struct, without a lifetime.
    /// let cast = Cast::with_outline(&bytes, outline, &companion);
    /// assert_eq!(cast.models().count(), 1);
    /// # Ok::<(), cast_read::Error>(())
    /// ```
    #[must_use]
    pub fn with_outline(bytes: &'a [u8], outline: Outline, companion: &'a Companion) -> Self {
        let source = Source { bytes, companion: Some(companion) };
        // Bytes too short for a header were never parsed: treated as an empty file.
        let header = FileHeader::read(bytes).unwrap_or_default();
        Self { source, header, outline }
    }

    pub(crate) fn over(source: Source<'a>, options: &ParseOptions<'_>, before: usize) -> Result<Self, Error> {
        let header = file_header(source.bytes)?;
        let total = source.bytes.len().saturating_add(before);
        let mut walker = Walker::over(source, &options.limits)?;
        let mut sharing = Sharing::new(options.threads);
        let mut left = ParseOptions::INTERVAL;
        while let Some(nodes) = walker.advance(left, &mut sharing)? {
            left = left.saturating_sub(nodes);
            if left == 0 {
                left = ParseOptions::INTERVAL;
                options.report(walker.offset().saturating_add(before), total)?;
            }
        }
        options.report(total, total)?;
        let outline = Outline {
            end: walker.offset(),
            nodes: walker.node_count(),
            properties: walker.property_count(),
            depth: walker.deepest(),
        };
        Ok(Self { source, header, outline })
    }

    /// What parsing found out, to restore the document [without parsing](Self::with_outline).
    #[must_use]
    pub fn outline(&self) -> Outline {
        self.outline
    }

    pub(crate) fn source(&self) -> Source<'a> {
        self.source
    }

    /// The bytes of the whole file.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.source.bytes
    }

    /// The header of the file.
    #[must_use]
    pub fn header(&self) -> FileHeader {
        self.header
    }

    /// Bytes after the last root; all known readers ignore them.
    #[must_use]
    pub fn trailing(&self) -> &'a [u8] {
        self.source.bytes.get(self.outline.end..).unwrap_or_default()
    }

    /// What recovery used instead of the headers; empty after [`parse`](Self::parse).
    #[must_use]
    pub fn repairs(&self) -> &'a [crate::source::repairs::Repair] {
        self.source.companion.map_or(&[], Companion::repairs)
    }

    /// Number of nodes of any kind.
    #[must_use]
    pub fn node_count(&self) -> u64 {
        self.outline.nodes
    }

    /// Number of properties of all nodes, not counting those hidden in [opaque](crate::NodeRef::is_opaque) nodes.
    #[must_use]
    pub fn property_count(&self) -> u64 {
        self.outline.properties
    }

    /// Number of levels: 1 if there are only roots, 0 for an empty file.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.outline.depth
    }

    /// The nodes at the top, of any kind.
    #[must_use]
    pub fn top_level(&self) -> Children<'a> {
        Children::top(self.source)
    }

    /// The root nodes. Known writers write exactly one.
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

    /// The first metadata node, the only one whose hints apply.
    #[must_use]
    pub fn metadata(&self) -> Option<MetadataRef<'a>> {
        self.roots().flat_map(|root| root.metadata()).next()
    }

    /// All nodes, parents before children, in file order.
    pub fn nodes(&self) -> impl Iterator<Item = crate::parse::walk::Step<'a>> + use<'a> {
        // Parsing has walked the same bytes without an error; if they have changed since, the iteration ends early.
        Walker::over(self.source, &Limits::NONE).ok().into_iter().flatten().map_while(Result::ok)
    }
}

impl fmt::Debug for Cast<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cast file of {} bytes with {} nodes", self.source.bytes.len(), self.outline.nodes)
    }
}
