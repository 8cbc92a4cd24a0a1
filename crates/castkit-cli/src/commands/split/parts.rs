//! What goes into which file.

use std::mem;

use castkit::format::UpAxis;
use castkit::read::NodeKind;
use castkit::write::{Document, Layout, Metadata, Node};

use super::names::Names;

/// A file to be written.
pub(super) struct Part<'a> {
    pub(super) file_name: String,
    /// As it goes into the JSON.
    pub(super) kind: &'static str,
    pub(super) name: Option<String>,
    pub(super) document: Document<'a>,
}

/// A file of a thousand animations must not be a thousand times its metadata.
const MOST_SHARED: u64 = 4096;

/// Takes models and animations out of the roots. What remains is a part of its own, unless it is nothing but the metadata
/// that all parts have. `with_slack`: bytes that nothing accounts for are to be kept, too.
pub(super) fn split(mut document: Document<'_>, with_slack: bool) -> Vec<Part<'_>> {
    // The first one of all roots counts for the whole file.
    let first = roots(&mut document).find_map(|root| root.children_of(NodeKind::METADATA).next().cloned());
    let is_small = |metadata: &Node<'_>| {
        let document = Document::from(metadata.clone());
        document.byte_len(Layout::Preserve).is_ok_and(|bytes| bytes <= MOST_SHARED)
    };
    // Of a large one the parts have what changes the meaning of their own content.
    let shared = first.and_then(|metadata| if is_small(&metadata) { Some(metadata) } else { axis_of(&metadata) });
    let mut names = Names::default();
    let mut parts = Vec::new();
    let (version, flags) = (document.version, document.flags);
    for root in roots(&mut document) {
        for child in mem::take(&mut root.children) {
            let kind = match child.kind {
                NodeKind::MODEL => "model",
                NodeKind::ANIMATION => "animation",
                _ => {
                    root.children.push(child);
                    continue;
                }
            };
            let name = child.name().map(String::from);
            let file_name = names.file_name(name.as_deref().unwrap_or_default(), kind);
            let mut own = Node::with_hash(NodeKind::ROOT, root.hash);
            own.children.extend(shared.clone());
            own.children.push(child);
            let document = Document { version, flags, ..Document::from(own) };
            parts.push(Part { file_name, kind, name, document });
        }
    }
    let is_rest = |root: &Node<'_>| {
        let padding = root.padding();
        root.kind != NodeKind::ROOT
            || root.properties.iter().any(|property| !property.is_padding(padding))
            || root.children.iter().any(|child| shared.as_ref() != Some(child))
            || (with_slack && !root.slack.is_empty())
    };
    if parts.is_empty() || !document.trailing.is_empty() || document.roots.iter().any(is_rest) {
        parts.push(Part { file_name: Names::REST.into(), kind: "rest", name: None, document });
    }
    parts
}

/// A metadata node that says which axis is up, as another one does.
fn axis_of(metadata: &Node<'_>) -> Option<Node<'static>> {
    let metadata = Metadata::try_from(metadata).ok()?;
    let axis = metadata.up_axis()?;
    let known = [UpAxis::X, UpAxis::Y, UpAxis::Z].into_iter().find(|known| *known == axis)?;
    Some(Metadata::new().with_up_axis(known).into())
}

/// The nodes at the top that may have models. Others can hold anything, and stay whole.
fn roots<'d, 'a>(document: &'d mut Document<'a>) -> impl Iterator<Item = &'d mut Node<'a>> {
    document.roots.iter_mut().filter(|root| root.kind == NodeKind::ROOT)
}
