//! A node of a parsed file, and the way from it to others.

use alloc::string::{String, ToString};
use core::fmt;
use core::hash::{Hash, Hasher};

use cast_format::schema::layer_number;
use cast_format::{FileHeader, NodeHeader, NodeKind, Padding};

use crate::field::Count;
use crate::scan::Scan;
use crate::source::{Extent, Source};
use crate::{FieldError, FromProperty, LinkTarget, Properties, PropertyRef, Scope, Step, Text, View, Walker, path};

/// A node of a file: a place in the bytes, cheap to copy.
///
/// Navigation cannot fail, because [`Cast::parse`](crate::Cast::parse) has checked the structure. Should the bytes have
/// changed since (a mapped file that somebody writes to), it ends early or yields nonsense, but never panics and never
/// reads outside.
#[derive(Clone, Copy)]
pub struct NodeRef<'a> {
    source: Source<'a>,
    offset: usize,
    end: usize,
    /// Offset of the parent; 0 for a node at the top.
    parent: usize,
}

impl<'a> NodeRef<'a> {
    pub(crate) fn at(source: Source<'a>, offset: usize, end: usize, parent: usize) -> Self {
        Self { source, offset, end, parent }
    }

    /// The header as it lies in the file.
    #[inline]
    #[must_use]
    pub fn header(&self) -> NodeHeader {
        // A node is made only where a header is, so the default is never seen.
        let none = NodeHeader { kind: NodeKind(0), size: 0, hash: 0, property_count: 0, child_count: 0 };
        self.source.node_header(self.offset).unwrap_or(none)
    }

    /// The kind.
    #[inline]
    #[must_use]
    pub fn kind(&self) -> NodeKind {
        self.source.node_header(self.offset).map_or(NodeKind(0), |header| header.kind)
    }

    /// What links refer to. 0 and repeated values are normal in real files.
    #[inline]
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.header().hash
    }

    /// Byte offset of the header.
    #[inline]
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Byte offset behind the node and all its children.
    #[inline]
    #[must_use]
    pub fn end(&self) -> usize {
        self.end
    }

    /// The bytes of the node with its header, properties and children.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.source.bytes.get(self.offset..self.end).unwrap_or_default()
    }

    /// The properties, in the order they lie in.
    #[inline]
    #[must_use]
    pub fn properties(&self) -> Properties<'a> {
        let first = self.offset.saturating_add(NodeHeader::SIZE);
        Properties::new(self.source, first, self.end, self.extent().property_count)
    }

    /// The property of this name. Of several the last one counts, as in the reference library.
    #[inline]
    #[must_use]
    pub fn property(&self, name: &str) -> Option<PropertyRef<'a>> {
        let extent = self.extent();
        let mut cursor = self.offset.saturating_add(NodeHeader::SIZE);
        let mut found = None;
        for number in 0..extent.property_count {
            let Some(seen) = self.source.glance(cursor, extent.end) else {
                // Whatever is not in order at a glance: the rest of the properties, the slow way.
                let rest = extent.property_count.saturating_sub(number);
                let rest = Properties::new(self.source, cursor, extent.end, rest);
                return rest.filter(|property| property.is_named(name)).last().or(found);
            };
            if same(seen.name, name.as_bytes()) {
                found = Some(self.source.seen(&seen, cursor));
            }
            cursor = extent.end.saturating_sub(seen.rest.len());
        }
        found
    }

    /// Shows all properties to `visit`, which reads or skips each, in the order they lie in: a loop that is small enough to
    /// be compiled anew for each kind of node.
    #[inline(always)]
    pub(crate) fn scan(&self, mut visit: impl FnMut(&mut Scan<'a>)) {
        let Some((mut scan, count)) = Scan::new(self.source, self.offset, self.end) else { return };
        for _ in 0..count {
            let Some(()) = scan.next() else { return };
            visit(&mut scan);
        }
    }

    /// The value of a property, if it is there.
    ///
    /// # Errors
    /// When the property is there but has another type, holds nothing where one value is wanted, or is text that is
    /// not UTF-8. This is how "absent" (`Ok(None)`) and "not what was expected" are told apart.
    pub fn field<T: FromProperty<'a>>(&self, name: &str) -> Result<Option<T>, FieldError<'a>> {
        self.property(name).map(|property| property.read()).transpose()
    }

    /// The value of one of a numbered series of properties: `layer("u", 3)` is `u3`.
    ///
    /// # Errors
    /// As [`field`](Self::field).
    pub fn layer<T: FromProperty<'a>>(&self, prefix: &str, number: u32) -> Result<Option<T>, FieldError<'a>> {
        let is_layer = |property: &PropertyRef<'a>| {
            core::str::from_utf8(property.name).is_ok_and(|name| layer_number(name, prefix) == Some(number))
        };
        self.properties().filter(is_layer).last().map(|property| property.read()).transpose()
    }

    /// A text that is one of a list of choices.
    pub(crate) fn choice<T: From<&'a str>>(&self, name: &str) -> Result<Option<T>, FieldError<'a>> {
        Ok(self.field::<&'a str>(name)?.map(T::from))
    }

    /// A single integer of any width.
    pub(crate) fn count(&self, name: &str) -> Result<Option<u32>, FieldError<'a>> {
        Ok(self.field::<Count>(name)?.map(|count| count.0))
    }

    /// The text of a property, if it is there and text; it ought to be UTF-8.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<Text<'a>> {
        self.property(name)?.text()
    }

    /// What the node goes by among people: its name (property `n`) or, as for curves, that of the node it animates (`nn`).
    ///
    /// Not called `name`: the views would have that method too, and not every kind has a name.
    #[must_use]
    pub fn label(&self) -> Option<Text<'a>> {
        self.text("n").or_else(|| self.text("nn"))
    }

    /// A text with U+FFFD in place of what is not UTF-8.
    pub(crate) fn lossy(&self, name: &str) -> Option<String> {
        self.text(name).map(|text| text.to_string())
    }

    /// Which of the properties are padding of an aligned layout: they say nothing. Goes through the properties once.
    #[must_use]
    pub fn padding(&self) -> Padding {
        Padding::of(self.kind(), self.properties().map(|property| (property.name, property.is_blank())))
    }

    /// The child nodes, in the order they lie in. Steps over each child by its size.
    #[inline]
    #[must_use]
    pub fn children(&self) -> Children<'a> {
        let extent = self.extent();
        match self.source.content(self.offset, extent) {
            Ok(content) if !content.opaque && extent.child_count > 0 => {
                Children::new(self.source, self.offset, content.children, extent.end, extent.child_count)
            }
            _ => Children::new(self.source, self.offset, self.end, self.end, 0),
        }
    }

    /// The child nodes of one kind, as views.
    #[inline]
    #[must_use]
    pub fn children_of<V: View<'a>>(&self) -> ChildrenOf<'a, V> {
        ChildrenOf::new(self.children())
    }

    /// This node and everything below it, parents before children; the depth of this node is 0. Allocates only below 32
    /// levels.
    pub fn descendants(&self) -> impl Iterator<Item = Step<'a>> + use<'a> {
        // Parsing has walked the same bytes without an error; if they changed since, the iteration ends early.
        Walker::of_node(self.source, self.parent, self.offset, self.end).map_while(Result::ok)
    }

    /// The parent; `None` for a node at the top.
    ///
    /// Found from the top downwards, so it takes time in proportion to the siblings on the way.
    #[must_use]
    pub fn parent(&self) -> Option<Self> {
        if self.parent == 0 {
            return None;
        }
        path::steps(self.source, self.parent).find(|node| node.offset == self.parent)
    }

    /// Another node of the same file.
    pub(crate) fn elsewhere(&self, offset: usize, end: usize, parent: usize) -> Self {
        Self { source: self.source, offset, end, parent }
    }

    /// Offset of the parent's header; 0 for a node at the top.
    pub(crate) fn parent_offset(&self) -> usize {
        self.parent
    }

    /// The node's siblings and the node itself.
    #[must_use]
    pub fn siblings(&self) -> Children<'a> {
        if self.parent == 0 {
            return Children::top(self.source);
        }
        // The parent's end has been checked against its own parent, or the node would not be here.
        match self.source.extent(self.parent, self.source.bytes.len()) {
            Ok((_, extent)) => Self::at(self.source, self.parent, extent.end, 0).children(),
            Err(_) => Children::new(self.source, self.parent, 0, 0, 0),
        }
    }

    /// The first node that a link leads to: one of a fitting kind with this hash, among siblings or own children.
    ///
    /// One step in a document that has a [`Companion`](crate::Companion), as that of a `CastFile` does; a bare
    /// [`Cast`](crate::Cast) has nowhere to keep what that takes, and this is [`scan_link`](Self::scan_link).
    #[must_use]
    pub fn resolve<T: LinkTarget<'a>>(&self, hash: u64, scope: Scope) -> Option<T> {
        match self.source.links() {
            Some(links) => links.resolve(*self, hash, scope),
            None => self.scan_link(hash, scope),
        }
    }

    /// Finds what [`resolve`](Self::resolve) finds by looking at all siblings, or all own children, until one fits.
    #[must_use]
    pub fn scan_link<T: LinkTarget<'a>>(&self, hash: u64, scope: Scope) -> Option<T> {
        let mut nodes = match scope {
            Scope::Siblings => self.siblings(),
            Scope::Children => self.children(),
        };
        nodes.find_map(|node| if node.hash() == hash { T::from_node(node) } else { None })
    }

    /// The view of this node, if it has that kind.
    #[inline]
    #[must_use]
    pub fn view<V: View<'a>>(&self) -> Option<V> {
        V::cast(*self)
    }

    /// Whether a property of unknown type hides what follows it: the rest of the node can be kept, but not read.
    #[must_use]
    pub fn is_opaque(&self) -> bool {
        self.source.content(self.offset, self.extent()).is_ok_and(|content| content.opaque)
    }

    /// Bytes between the last child and the end that `size` claims; empty in every file of a known writer.
    #[must_use]
    pub fn slack(&self) -> &'a [u8] {
        let end = match self.children().last() {
            Some(child) => child.end,
            None => self.source.content(self.offset, self.extent()).map_or(self.end, |content| content.children),
        };
        self.source.bytes.get(end..self.end).unwrap_or_default()
    }

    /// Path from the top, such as `root[0]/model[0] "hero"/mesh[3] "body"`. Takes time like [`parent`](Self::parent).
    #[must_use]
    pub fn path(&self) -> String {
        path::describe(self.source, self.offset, self.offset)
    }

    #[inline]
    fn extent(&self) -> Extent {
        let nothing = Extent { end: self.end, property_count: 0, child_count: 0 };
        self.source.extent(self.offset, self.end).map_or(nothing, |(_, extent)| Extent { end: self.end, ..extent })
    }
}

/// Whether two names are the same. Those of the format have one or two letters, too few to be worth a call.
#[inline(always)]
fn same(found: &[u8], wanted: &[u8]) -> bool {
    match (found, wanted) {
        ([a], [b]) => a == b,
        ([a, b], [c, d]) => a == c && b == d,
        _ => found.len() == wanted.len() && found == wanted,
    }
}

impl PartialEq for NodeRef<'_> {
    /// The same place in the same bytes.
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.source.bytes, other.source.bytes) && self.offset == other.offset
    }
}

impl Eq for NodeRef<'_> {}

impl Hash for NodeRef<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        core::ptr::hash(self.source.bytes, state);
        self.offset.hash(state);
    }
}

impl fmt::Debug for NodeRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}..{}", self.kind(), self.offset, self.end)
    }
}

/// The children of a node, or the nodes at the top of a file.
#[derive(Clone)]
pub struct Children<'a> {
    source: Source<'a>,
    parent: usize,
    cursor: usize,
    end: usize,
    remaining: u32,
}

impl<'a> Children<'a> {
    fn new(source: Source<'a>, parent: usize, cursor: usize, end: usize, remaining: u32) -> Self {
        Self { source, parent, cursor, end, remaining }
    }

    /// The nodes at the top of the file.
    pub(crate) fn top(source: Source<'a>) -> Self {
        let claimed = crate::walk::file_header(source.bytes).map_or(0, |header| header.root_count);
        let repaired = source.repaired(0);
        let count = repaired.map_or(claimed, |extent| extent.child_count);
        Self::new(source, 0, FileHeader::SIZE, source.bytes.len(), count)
    }
}

impl<'a> Iterator for Children<'a> {
    type Item = NodeRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<NodeRef<'a>> {
        self.remaining = self.remaining.checked_sub(1)?;
        let Ok((_, extent)) = self.source.extent(self.cursor, self.end) else {
            self.remaining = 0;
            return None;
        };
        let node = NodeRef::at(self.source, self.cursor, extent.end, self.parent);
        self.cursor = extent.end;
        Some(node)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, usize::try_from(self.remaining).ok())
    }
}

impl core::iter::FusedIterator for Children<'_> {}

impl fmt::Debug for Children<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// The children of one kind, as views.
#[derive(Clone, Debug)]
pub struct ChildrenOf<'a, V> {
    children: Children<'a>,
    view: core::marker::PhantomData<fn() -> V>,
}

impl<'a, V: View<'a>> ChildrenOf<'a, V> {
    pub(crate) fn new(children: Children<'a>) -> Self {
        Self { children, view: core::marker::PhantomData }
    }
}

impl<'a, V: View<'a>> Iterator for ChildrenOf<'a, V> {
    type Item = V;

    #[inline]
    fn next(&mut self) -> Option<V> {
        self.children.find_map(V::cast)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.children.size_hint()
    }
}

impl<'a, V: View<'a>> core::iter::FusedIterator for ChildrenOf<'a, V> {}
