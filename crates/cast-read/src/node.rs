//! A node of a parsed file.

pub(crate) mod children;
pub(crate) mod field;
pub(crate) mod fields;
pub(crate) mod property;
pub(crate) mod scan;
pub(crate) mod value;

use alloc::string::{String, ToString};
use core::fmt;
use core::hash::{Hash, Hasher};

use cast_format::schema::layer_number;
use cast_format::{NodeHeader, NodeKind, Padding};

use crate::array::text::Text;
use crate::node::field::{Count, FieldError, FromProperty};
use crate::node::property::{Properties, PropertyRef};
use crate::node::scan::Scan;
use crate::source::Source;
use crate::source::extent::Extent;

/// A node of a file: a place in the bytes, cheap to copy.
///
/// Navigation cannot fail, because [`Cast::parse`](crate::Cast::parse) has checked the structure. If the bytes have
/// changed since (in a mapped file that another program writes to), it ends early or yields nonsense, but it never
/// panics and never reads out of bounds.
///
/// As the key of a set or map, use its [place](NodeRef::place), which refers to nothing.
#[derive(Clone, Copy)]
pub struct NodeRef<'a> {
    pub(crate) source: Source<'a>,
    offset: usize,
    end: usize,
    /// Offset of the parent; 0 for a node at the top.
    parent: usize,
}

impl<'a> NodeRef<'a> {
    pub(crate) fn at(source: Source<'a>, offset: usize, end: usize, parent: usize) -> Self {
        Self { source, offset, end, parent }
    }

    /// The header as stored in the file.
    #[inline]
    #[must_use]
    pub fn header(&self) -> NodeHeader {
        // A node is only made where a header is, so the default is never used.
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

    /// Byte offset after the node and all its children.
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

    /// The properties, in file order.
    #[inline]
    #[must_use]
    pub fn properties(&self) -> Properties<'a> {
        let first = self.offset.saturating_add(NodeHeader::SIZE);
        Properties::new(self.source, first, self.end, self.extent().property_count)
    }

    /// The property with this name. If several have the name, the last one wins, as in the reference library.
    #[inline]
    #[must_use]
    pub fn property(&self, name: &str) -> Option<PropertyRef<'a>> {
        let extent = self.extent();
        let mut cursor = self.offset.saturating_add(NodeHeader::SIZE);
        let mut found = None;
        for number in 0..extent.property_count {
            let Some(seen) = self.source.glance(cursor, extent.end) else {
                // The slow path for everything that the fast path does not handle.
                let rest = extent.property_count.saturating_sub(number);
                let rest = Properties::new(self.source, cursor, extent.end, rest);
                return rest.filter(|property| property.is_named(name)).last().or(found);
            };
            if same(seen.name, name.as_bytes()) {
                found = Some(PropertyRef::seen(self.source, &seen, cursor));
            }
            cursor = extent.end.saturating_sub(seen.rest.len());
        }
        found
    }

    /// Passes all properties in file order to `visit`, which reads or skips each. The loop is small enough to be
    /// compiled separately for each kind of node.
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
    /// Returns an error if the property has another type, has no element where one is needed, or is text that is not
    /// UTF-8. So an absent property (`Ok(None)`) is distinguished from an unexpected one.
    pub fn field<T: FromProperty<'a>>(&self, name: &str) -> Result<Option<T>, FieldError<'a>> {
        self.property(name).map(|property| property.read()).transpose()
    }

    /// The value of one of a numbered series of properties: `layer("u", 3)` is `u3`.
    ///
    /// # Errors
    /// The same as for [`field`](Self::field).
    pub fn layer<T: FromProperty<'a>>(&self, prefix: &str, number: u32) -> Result<Option<T>, FieldError<'a>> {
        let is_layer = |property: &PropertyRef<'a>| {
            core::str::from_utf8(property.name).is_ok_and(|name| layer_number(name, prefix) == Some(number))
        };
        self.properties().filter(is_layer).last().map(|property| property.read()).transpose()
    }

    /// A text with a list of known values.
    pub(crate) fn choice<T: From<&'a str>>(&self, name: &str) -> Result<Option<T>, FieldError<'a>> {
        Ok(self.field::<&'a str>(name)?.map(T::from))
    }

    /// A single integer of any width.
    pub(crate) fn count(&self, name: &str) -> Result<Option<u32>, FieldError<'a>> {
        Ok(self.field::<Count>(name)?.map(|count| count.0))
    }

    /// The text of a property, if it is present and text. It is not necessarily UTF-8.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<Text<'a>> {
        self.property(name)?.text()
    }

    /// The name that identifies the node: its own (property `n`) or, for curves, that of the node it animates (`nn`).
    ///
    /// Not called `name`, because the views would inherit that method, but not every kind has a name.
    #[must_use]
    pub fn label(&self) -> Option<Text<'a>> {
        self.text("n").or_else(|| self.text("nn"))
    }

    /// A text, in which bytes that are not UTF-8 are escaped.
    pub(crate) fn lossy(&self, name: &str) -> Option<String> {
        self.text(name).map(|text| text.to_string())
    }

    /// Which of the properties are padding of an aligned layout. Takes one pass over the properties.
    #[must_use]
    pub fn padding(&self) -> Padding {
        Padding::of(self.kind(), self.properties().map(|property| (property.name, property.is_blank())))
    }

    /// Another node of the same file.
    pub(crate) fn elsewhere(&self, offset: usize, end: usize, parent: usize) -> Self {
        Self { source: self.source, offset, end, parent }
    }

    /// Offset of the parent's header; 0 for a node at the top.
    pub(crate) fn parent_offset(&self) -> usize {
        self.parent
    }

    /// Whether a property of unknown type hides the rest of the node, which can then be kept, but not read.
    #[must_use]
    pub fn is_opaque(&self) -> bool {
        self.source.content(self.offset, self.extent()).is_ok_and(|content| content.opaque)
    }

    #[inline]
    pub(crate) fn extent(&self) -> Extent {
        let nothing = Extent { end: self.end, property_count: 0, child_count: 0 };
        self.source.extent(self.offset, self.end).map_or(nothing, |(_, extent)| Extent { end: self.end, ..extent })
    }
}

/// Whether two names are equal. Those of the format have one or two letters, too few to be worth a call.
#[inline(always)]
fn same(found: &[u8], wanted: &[u8]) -> bool {
    match (found, wanted) {
        ([a], [b]) => a == b,
        ([a, b], [c, d]) => a == c && b == d,
        _ => found.len() == wanted.len() && found == wanted,
    }
}

impl PartialEq for NodeRef<'_> {
    /// Equal if they are at the same place in the same bytes.
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
