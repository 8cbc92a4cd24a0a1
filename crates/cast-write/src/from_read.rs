//! Borrowed to owned: documents and nodes of parsed files, without copying their arrays.

use std::borrow::Cow;

use cast_read::{Cast, NodeHeader, NodeRef, PropertyRef};

use crate::tree::assemble;
use crate::{Data, Document, Hidden, Node, NodeHash, Property, RawBytes};

/// How bytes of a file get into an owned tree. `'b` is the lifetime of the borrowed file, `'a` that of the tree.
pub(crate) trait Keep<'b, 'a> {
    /// Bytes that start at an offset of the file.
    fn bytes(&self, offset: usize, bytes: &'b [u8]) -> RawBytes<'a>;
    /// The name of a property.
    fn name(&self, name: &'b [u8]) -> Cow<'a, [u8]>;
}

/// They stay borrowed.
struct Borrowed;

impl<'a> Keep<'a, 'a> for Borrowed {
    fn bytes(&self, _: usize, bytes: &'a [u8]) -> RawBytes<'a> {
        bytes.into()
    }

    fn name(&self, name: &'a [u8]) -> Cow<'a, [u8]> {
        Cow::Borrowed(name)
    }
}

impl<'a> From<&Cast<'a>> for Document<'a> {
    /// The whole file. Names and data stay borrowed; written with [`Layout::Preserve`](crate::Layout), it gives the
    /// same bytes.
    fn from(cast: &Cast<'a>) -> Self {
        document(cast, &Borrowed)
    }
}

pub(crate) fn document<'b, 'a>(cast: &Cast<'b>, keep: &impl Keep<'b, 'a>) -> Document<'a> {
    let header = cast.header();
    let trailing = cast.trailing();
    Document {
        version: header.version,
        flags: header.flags,
        roots: assemble(cast.nodes().map(|step| (step.depth as usize, shallow(step.node, keep)))),
        trailing: keep.bytes(cast.bytes().len().saturating_sub(trailing.len()), trailing),
    }
}

impl<'a> From<NodeRef<'a>> for Node<'a> {
    /// The node with everything below it. Names and data stay borrowed.
    fn from(node: NodeRef<'a>) -> Self {
        self::node(node, &Borrowed)
    }
}

/// The node with everything below it.
pub(crate) fn node<'b, 'a>(node: NodeRef<'b>, keep: &impl Keep<'b, 'a>) -> Node<'a> {
    let nodes = node.descendants().map(|step| (step.depth as usize, shallow(step.node, keep)));
    assemble(nodes).pop().unwrap_or_else(|| shallow(node, keep))
}

impl<'a> From<PropertyRef<'a>> for Property<'a> {
    fn from(property: PropertyRef<'a>) -> Self {
        kept(property, &Borrowed)
    }
}

fn kept<'b, 'a>(property: PropertyRef<'b>, keep: &impl Keep<'b, 'a>) -> Property<'a> {
    let (property_type, count) = (property.property_type(), property.count());
    let bytes = keep.bytes(property.data_offset(), property.data());
    Property { name: keep.name(property.name().as_bytes()), data: Data::Raw { property_type, count, bytes } }
}

/// The node without its children.
pub(crate) fn shallow<'b, 'a>(node: NodeRef<'b>, keep: &impl Keep<'b, 'a>) -> Node<'a> {
    let mut owned = Node::with_hash(node.kind(), NodeHash::new(node.hash()));
    let mut content_end = node.offset() + NodeHeader::SIZE;
    owned.properties.extend(node.properties().map(|property| {
        content_end = property.end();
        kept(property, keep)
    }));
    // A node whose properties fill it has no slack, and looking for it would walk them again.
    if content_end < node.end() {
        let slack = node.slack();
        owned.slack = keep.bytes(node.end().saturating_sub(slack.len()), slack);
    }
    if owned.is_opaque() {
        let header = node.header();
        let seen = u32::try_from(owned.properties.len()).unwrap_or(u32::MAX);
        owned.hidden = Hidden { properties: header.property_count.saturating_sub(seen), children: header.child_count };
    }
    owned
}
