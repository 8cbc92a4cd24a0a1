//! Borrowed to owned: documents and nodes of parsed files, without copying their arrays.

use std::borrow::Cow;

use cast_read::{Cast, NodeHeader, NodeRef, PropertyRef, PropertyType};

use crate::tree::assemble;
use crate::{Data, Document, Hidden, Node, NodeHash, Property};

impl<'a> From<&Cast<'a>> for Document<'a> {
    /// The whole file. Names and data stay where they lie; written with [`Layout::Preserve`](crate::Layout) it gives
    /// the same bytes.
    fn from(cast: &Cast<'a>) -> Self {
        let header = cast.header();
        Self {
            version: header.version,
            flags: header.flags,
            roots: assemble(cast.nodes().map(|step| (step.depth as usize, shallow(step.node)))),
            trailing: Cow::Borrowed(cast.trailing()),
        }
    }
}

impl<'a> From<NodeRef<'a>> for Node<'a> {
    /// The node with all that is below it. Names and data stay where they lie.
    fn from(node: NodeRef<'a>) -> Self {
        let nodes = node.descendants().map(|step| (step.depth as usize, shallow(step.node)));
        assemble(nodes).pop().unwrap_or_else(|| shallow(node))
    }
}

impl<'a> From<PropertyRef<'a>> for Property<'a> {
    fn from(property: PropertyRef<'a>) -> Self {
        let property_type = property.property_type();
        // In a recovered file the count of strings may be a lie; what is there is what gets written.
        let strings = || u32::try_from(property.strings().count()).unwrap_or(u32::MAX);
        let lies = property_type == PropertyType::STRING && property.count() != 1;
        let count = if lies { strings() } else { property.count() };
        let data = Data::Raw { property_type, count, bytes: Cow::Borrowed(property.data()) };
        Self { name: Cow::Borrowed(property.name().as_bytes()), data }
    }
}

/// The node without its children.
fn shallow(node: NodeRef<'_>) -> Node<'_> {
    let mut owned = Node::with_hash(node.kind(), NodeHash::new(node.hash()));
    let mut content_end = node.offset() + NodeHeader::SIZE;
    owned.properties.extend(node.properties().map(|property| {
        content_end = property.end();
        Property::from(property)
    }));
    // What fills its extent with properties has no slack, and looking for it would walk them again.
    if content_end < node.end() {
        owned.slack = Cow::Borrowed(node.slack());
    }
    if owned.is_opaque() {
        let header = node.header();
        let seen = u32::try_from(owned.properties.len()).unwrap_or(u32::MAX);
        owned.hidden = Hidden { properties: header.property_count.saturating_sub(seen), children: header.child_count };
    }
    owned
}
