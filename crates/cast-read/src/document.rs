//! The document: a file whose structure has been checked once, ready to be looked at.

use core::fmt;

use cast_format::FileHeader;

use crate::children::Children;
use crate::source::{Source, file_header};
use crate::view::ChildrenOf;
use crate::views::{AnimationRef, InstanceRef, MeshRef, MetadataRef, ModelRef, RootRef};
use crate::walk::Walker;
use crate::{Companion, Error, Limits, Outline, ParseOptions};

/// A Cast file, borrowed from its bytes.
///
/// Parsing walks all headers once and keeps nothing of them, so a document is a few words whatever the size of the
/// file: cheap to copy, nothing allocated. Array data is not touched, which for a mapped file means not loaded.
///
/// ```
/// # use cast_read::Cast;
/// # let bytes = include_bytes!("../../../testdata/valid/character.cast");
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
    /// What is unknown (kinds, types, names, a later version, flags) is no error: it is kept and can be looked at.
    ///
    /// # Errors
    /// The first place at which the structure is broken.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, Error> {
        Self::parse_with(bytes, Limits::default())
    }

    /// [`parse`](Self::parse) with other limits, or telling how far it is.
    ///
    /// # Errors
    /// As [`parse`](Self::parse); also when it was cancelled.
    pub fn parse_with<'o>(bytes: &'a [u8], options: impl Into<ParseOptions<'o>>) -> Result<Self, Error> {
        Self::over(Source::new(bytes), &options.into(), 0)
    }

    /// The document of bytes that have been parsed before, in constant time.
    ///
    /// Nothing is checked, and nothing has to be: whatever the bytes are, navigation neither panics nor reads outside.
    /// An outline or a companion of other bytes gives a document that ends early or is nonsense.
    ///
    /// ```
    /// # let bytes = include_bytes!("../../../testdata/valid/character.cast").to_vec();
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
        // Bytes too short for a header were never parsed: as good as a file of nothing.
        let header = FileHeader::read(bytes).unwrap_or_default();
        Self { source, header, outline }
    }

    pub(crate) fn over(source: Source<'a>, options: &ParseOptions<'_>, before: usize) -> Result<Self, Error> {
        let header = file_header(source.bytes)?;
        let total = source.bytes.len().saturating_add(before);
        let mut walker = Walker::over(source, &options.limits)?;
        let mut left = ParseOptions::INTERVAL;
        while let Some(nodes) = walker.advance(left)? {
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

    /// What parsing has found out, to come back [without parsing](Self::with_outline).
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

    /// Bytes behind the last root; every known reader ignores them.
    #[must_use]
    pub fn trailing(&self) -> &'a [u8] {
        self.source.bytes.get(self.outline.end..).unwrap_or_default()
    }

    /// What recovery believed instead of the headers; empty after [`parse`](Self::parse).
    #[must_use]
    pub fn repairs(&self) -> &'a [crate::Repair] {
        self.source.companion.map_or(&[], Companion::repairs)
    }

    /// Number of nodes of any kind.
    #[must_use]
    pub fn node_count(&self) -> u64 {
        self.outline.nodes
    }

    /// Number of properties of all nodes, without those that an [opaque](crate::NodeRef::is_opaque) node hides.
    #[must_use]
    pub fn property_count(&self) -> u64 {
        self.outline.properties
    }

    /// Levels of nodes: 1 when there are roots only, 0 when there is nothing.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.outline.depth
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
}

impl fmt::Debug for Cast<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cast file of {} bytes with {} nodes", self.source.bytes.len(), self.outline.nodes)
    }
}
