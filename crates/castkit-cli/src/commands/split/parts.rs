//! What goes into which file.

use std::mem;

use castkit::read::NodeKind;
use castkit::write::{Document, Node};

use super::names::Names;

/// A file to be written.
pub(super) struct Part<'a> {
    pub(super) file_name: String,
    /// As it goes into the JSON.
    pub(super) kind: &'static str,
    pub(super) name: Option<String>,
    pub(super) document: Document<'a>,
}

/// Takes models and animations out of the roots. What remains is a part of its own, unless it is metadata only, which
/// all parts have. `with_slack`: bytes that nothing accounts for are to be kept, too.
pub(super) fn split(mut document: Document<'_>, with_slack: bool) -> Vec<Part<'_>> {
    // Of all roots and in order, because the first one counts for the whole file.
    let metadata: Vec<Node<'_>> = roots(&mut document)
        .flat_map(|root| root.children_of(NodeKind::METADATA).cloned().collect::<Vec<_>>())
        .collect();
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
            own.children = metadata.clone().into();
            own.children.push(child);
            let document = Document { version, flags, ..Document::from(own) };
            parts.push(Part { file_name, kind, name, document });
        }
    }
    let is_rest = |root: &Node<'_>| {
        let padding = root.padding();
        root.kind != NodeKind::ROOT
            || root.properties.iter().any(|property| !property.is_padding(padding))
            || root.children.iter().any(|child| child.kind != NodeKind::METADATA)
            || (with_slack && !root.slack.is_empty())
    };
    if parts.is_empty() || !document.trailing.is_empty() || document.roots.iter().any(is_rest) {
        parts.push(Part { file_name: Names::REST.into(), kind: "rest", name: None, document });
    }
    parts
}

/// The nodes at the top that may have models. Others can hold anything, and stay whole.
fn roots<'d, 'a>(document: &'d mut Document<'a>) -> impl Iterator<Item = &'d mut Node<'a>> {
    document.roots.iter_mut().filter(|root| root.kind == NodeKind::ROOT)
}
