//! The walker: goes lazily from header to header, and skips whole subtrees without touching them.

use cast_format::FileHeader;

use crate::error::{Error, ErrorKind};
use crate::node::NodeRef;
use crate::parse::limits::Limits;
use crate::parse::sharing::Sharing;
use crate::parse::stack::{Frame, Stack};
use crate::source::extent::Extent;
use crate::source::{Source, file_header};

/// Steps through the nodes of a file in file order, parents before children.
///
/// Nothing is read before it is needed: [`next`](Iterator::next) reads the properties of the previous node and then one
/// node header, and [`skip_subtree`](Self::skip_subtree) skips a node's properties and children by its `size` alone. An
/// error ends the walk. The walker is not recursive; it only allocates below 32 levels of depth.
///
/// ```
/// # let bytes = include_bytes!("../../../../testdata/valid/character.cast");
/// # use cast_read::{NodeKind, Walker};
/// let mut walker = Walker::new(bytes)?;
/// let mut models = 0;
/// while let Some(step) = walker.next() {
///     let step = step?;
///     if step.node.kind() == NodeKind::MODEL {
///         models += 1;
///         walker.skip_subtree();
///     }
/// }
/// assert_eq!(models, 1);
/// # Ok::<(), cast_read::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Walker<'a> {
    source: Source<'a>,
    limits: Limits,
    /// Nodes whose children are being stepped through; the file itself is the first.
    stack: Stack,
    /// Where the next node header is.
    cursor: usize,
    /// The node returned last, as long as its content is neither entered nor skipped.
    current: Option<(NodeRef<'a>, Extent)>,
    nodes: u64,
    properties: u64,
    depth: u32,
    finished: bool,
}

/// Why a walk ends.
struct Failure {
    /// Offset of the innermost intact node around the place, which may start where that node ends; 0 for the file.
    within: usize,
    offset: usize,
    kind: ErrorKind,
}

/// A node visited by the walker.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Step<'a> {
    /// The node. Its header has been checked, its content has not.
    pub node: NodeRef<'a>,
    /// Levels above the node: 0 for a root.
    pub depth: u32,
}

impl<'a> Walker<'a> {
    /// A walker over the bytes of a whole file.
    ///
    /// # Errors
    /// Returns an error if the bytes do not begin with the header of a Cast file.
    pub fn new(bytes: &'a [u8]) -> Result<Self, Error> {
        Self::with_limits(bytes, &Limits::default())
    }

    /// A walker with limits other than the default ones.
    ///
    /// # Errors
    /// The same as for [`new`](Self::new).
    pub fn with_limits(bytes: &'a [u8], limits: &Limits) -> Result<Self, Error> {
        Self::over(Source::new(bytes), limits)
    }

    pub(crate) fn over(source: Source<'a>, limits: &Limits) -> Result<Self, Error> {
        let header = file_header(source.bytes)?;
        let repaired = source.repaired(0);
        let remaining = repaired.map_or(header.root_count, |extent| extent.child_count);
        let frame = Frame { offset: 0, end: source.bytes.len(), remaining };
        Ok(Self::within(source, limits, frame, FileHeader::SIZE))
    }

    /// A walker over one node and everything below it.
    pub(crate) fn of_node(source: Source<'a>, parent: usize, offset: usize, end: usize) -> Self {
        Self::within(source, &Limits::NONE, Frame { offset: parent, end, remaining: 1 }, offset)
    }

    fn within(source: Source<'a>, limits: &Limits, frame: Frame, cursor: usize) -> Self {
        let mut stack = Stack::new();
        stack.push(frame);
        let (nodes, properties) = (0, 0);
        Self { source, limits: *limits, stack, cursor, current: None, nodes, properties, depth: 0, finished: false }
    }

    /// Skips the properties and children of the node returned last. If there is none, it does nothing.
    pub fn skip_subtree(&mut self) {
        if let Some((_, extent)) = self.current.take() {
            self.cursor = extent.end;
        }
    }

    /// Where the next node header is; after the last node once the walk is over.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.cursor
    }

    /// Nodes visited so far.
    #[must_use]
    pub fn node_count(&self) -> u64 {
        self.nodes
    }

    /// Properties of the nodes whose content has been passed so far.
    #[must_use]
    pub fn property_count(&self) -> u64 {
        self.properties
    }

    /// Levels of nodes visited so far: 1 if there were only roots.
    #[must_use]
    pub fn deepest(&self) -> u32 {
        self.depth
    }

    /// Advances by one node, or by up to `each` nodes without children that the fast path handles, or by more if several
    /// threads handle them. Returns how many; `None` after the last one.
    pub(crate) fn advance(&mut self, each: u64, sharing: &mut Sharing) -> Result<Option<u64>, Error> {
        let advanced = self.enter().and_then(|()| match self.pass_leaves(each, sharing) {
            0 => Ok(self.descend()?.map(|_| 1)),
            leaves => Ok(Some(leaves)),
        });
        advanced.map_err(|failure| self.error(&failure))
    }

    /// Steps over leaves from the cursor on. Returns how many.
    fn pass_leaves(&mut self, each: u64, sharing: &mut Sharing) -> u64 {
        let depth = self.stack.depth();
        let Some(frame) = self.stack.last_mut().filter(|_| depth <= self.limits.max_depth) else { return 0 };
        let nodes = self.limits.max_nodes.saturating_sub(self.nodes).min(frame.remaining.into());
        let properties = self.limits.max_properties.saturating_sub(self.properties);
        // In recovery mode headers are not trusted, so the fast path does not apply.
        let plain = self.source.bytes.get(self.cursor..frame.end).filter(|_| self.source.is_plain());
        let leaves = sharing.pass(plain.unwrap_or_default(), [nodes, properties], each);
        if leaves.nodes > 0 {
            frame.remaining = frame.remaining.saturating_sub(u32::try_from(leaves.nodes).unwrap_or(u32::MAX));
            self.cursor = self.cursor.saturating_add(leaves.len);
            self.nodes = self.nodes.saturating_add(leaves.nodes);
            self.properties = self.properties.saturating_add(leaves.properties);
            self.depth = self.depth.max(depth);
        }
        leaves.nodes
    }

    fn error(&self, failure: &Failure) -> Error {
        Error::at(self.source, failure.within, failure.offset, failure.kind)
    }

    /// Checks the properties of the current node and moves to its first child or, without children, to its end.
    ///
    /// Always inlined, because parsing would be measurably slower with a call per node, and the compiler only inlines
    /// it by itself in programs that walk in a single place.
    #[inline(always)]
    fn enter(&mut self) -> Result<(), Failure> {
        let Some((node, extent)) = self.current.take() else { return Ok(()) };
        let within = node.offset();
        let content = self.source.content(within, extent).map_err(|(offset, kind)| Failure { within, offset, kind })?;
        self.properties = self.properties.saturating_add(u64::from(content.properties));
        if self.properties > self.limits.max_properties {
            let kind = ErrorKind::TooManyProperties { limit: self.limits.max_properties };
            return Err(Failure { within, offset: within, kind });
        }
        if content.opaque || extent.child_count == 0 {
            self.cursor = extent.end;
        } else {
            self.cursor = content.children;
            self.stack.push(Frame { offset: within, end: extent.end, remaining: extent.child_count });
        }
        Ok(())
    }

    #[inline]
    fn step(&mut self) -> Result<Option<Step<'a>>, Failure> {
        self.enter()?;
        self.descend()
    }

    /// The node at the cursor, after the one before it was entered; `None` after the last one.
    #[inline(always)]
    fn descend(&mut self) -> Result<Option<Step<'a>>, Failure> {
        let frame = loop {
            let Some(frame) = self.stack.last_mut() else { return Ok(None) };
            if frame.remaining > 0 {
                frame.remaining = frame.remaining.saturating_sub(1);
                break *frame;
            }
            // Anything between the last child and the end of its parent is slack; the size is trusted. After the last
            // root it is not: bytes there are trailing bytes.
            if frame.offset != 0 {
                self.cursor = frame.end;
            }
            self.stack.pop();
        };
        let offset = self.cursor;
        let (_, extent) =
            self.source.extent(offset, frame.end).map_err(|kind| Failure { within: frame.offset, offset, kind })?;
        let depth = self.stack.depth().saturating_sub(1);
        if depth >= self.limits.max_depth {
            let kind = ErrorKind::TooDeep { limit: self.limits.max_depth };
            return Err(Failure { within: offset, offset, kind });
        }
        if self.nodes >= self.limits.max_nodes {
            let kind = ErrorKind::TooManyNodes { limit: self.limits.max_nodes };
            return Err(Failure { within: offset, offset, kind });
        }
        self.nodes = self.nodes.saturating_add(1);
        self.depth = self.depth.max(depth.saturating_add(1));
        let node = NodeRef::at(self.source, offset, extent.end, frame.offset);
        self.current = Some((node, extent));
        Ok(Some(Step { node, depth }))
    }
}

impl<'a> NodeRef<'a> {
    /// This node and everything below it, parents before children; the depth of this node is 0. Only allocates below 32
    /// levels.
    pub fn descendants(&self) -> impl Iterator<Item = Step<'a>> + use<'a> {
        // Parsing has walked the same bytes without an error; if they have changed since, the iteration ends early.
        Walker::of_node(self.source, self.parent_offset(), self.offset(), self.end()).map_while(Result::ok)
    }
}

impl<'a> Iterator for Walker<'a> {
    type Item = Result<Step<'a>, Error>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.finished {
            return None;
        }
        match self.step() {
            Ok(Some(step)) => Some(Ok(step)),
            Ok(None) => {
                self.finished = true;
                None
            }
            Err(failure) => {
                self.finished = true;
                Some(Err(self.error(&failure)))
            }
        }
    }
}

impl core::iter::FusedIterator for Walker<'_> {}
