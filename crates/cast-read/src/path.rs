//! Node paths, as errors show them.

pub(crate) mod find;
pub(crate) mod finder;
pub(crate) mod index;
pub(crate) mod named;
pub(crate) mod paths_in_order;
pub(crate) mod place;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

use cast_format::{NodeHeader, NodeKind, PropertyHeader, schema};

use crate::array::text::Text;
use crate::error::{Error, ErrorKind};
use crate::node::NodeRef;
use crate::node::children::{Children, steps};
use crate::node::field::FieldError;
use crate::source::Source;

/// The label of a kind in paths: its field name (`mesh`), or its letters if the kind is unknown.
#[must_use]
pub fn kind_label(kind: NodeKind) -> String {
    schema::node(kind).map_or_else(|| kind.to_string(), |node| node.field.to_string())
}

impl NodeRef<'_> {
    /// Path from the top, such as `root[0]/model[0] "hero"/mesh[3] "body"`. Takes time like [`parent`](Self::parent).
    #[must_use]
    pub fn path(&self) -> String {
        describe(self.source, self.offset(), self.offset())
    }
}

impl Error {
    /// An error at `offset`, inside or at the end of the node at `within`, with the path of what should be there.
    #[cold]
    pub(crate) fn at(source: Source<'_>, within: usize, offset: usize, kind: ErrorKind) -> Self {
        Self::new(kind, offset as u64, describe(source, within, offset))
    }
}

impl From<FieldError<'_>> for Error {
    fn from(error: FieldError<'_>) -> Self {
        Self::new(ErrorKind::Field(error.kind()), error.offset(), error.path())
    }
}

impl FieldError<'_> {
    /// Path of the property, such as `root[0]/model[0] "hero"/mesh[3] "body"/vp`. Takes time like
    /// [`NodeRef::path`](crate::NodeRef::path).
    #[must_use]
    pub fn path(&self) -> String {
        of_property(self.source, self.offset)
    }
}

impl core::error::Error for FieldError<'_> {}

impl fmt::Display for FieldError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} (at byte {})", self.path(), self.kind(), self.offset())
    }
}

/// Paths in malicious files can have thousands of steps, too many for a sentence.
const SHOWN_AT_EITHER_END: usize = 8;

/// The path of what is, or should be, at `target` in the node at `within`, such as `root[0]/model[0] "hero"/mesh[3]
/// "body"/vp`.
pub(crate) fn describe(source: Source<'_>, within: usize, target: usize) -> String {
    let nodes: Vec<NodeRef<'_>> = steps(source, within).collect();
    let mut path = join(&nodes, append_counted);
    append_target(&mut path, source, nodes.last(), target);
    path
}

/// The path of a property by its offset.
pub(crate) fn of_property(source: Source<'_>, offset: usize) -> String {
    let nodes: Vec<NodeRef<'_>> = steps(source, offset).collect();
    let mut path = join(&nodes, append_counted);
    if let Some(node) = nodes.last() {
        append_name(&mut path, source, offset, node.end());
    }
    path
}

/// The path of a node in the form of [`NodeRef::path`], for callers that know the way to it: each node from the top
/// down, and how many siblings of its kind come before it.
///
/// Takes time in proportion to the number of steps, while [`NodeRef::path`] takes it in proportion to all siblings on
/// the way.
#[must_use]
pub fn node_path(way: &[(NodeRef<'_>, usize)]) -> String {
    join(way, |path, (node, index)| append_step(path, node, *index))
}

/// Joins steps, formatting only those that are shown.
pub(crate) fn join<S>(way: &[S], append: impl Fn(&mut String, &S)) -> String {
    let mut path = String::new();
    let mut add = |step: &S| {
        if !path.is_empty() {
            path.push('/');
        }
        append(&mut path, step);
    };
    let left_out = way.len().saturating_sub(2 * SHOWN_AT_EITHER_END);
    let (before, behind) = if left_out > 0 {
        (way.get(..SHOWN_AT_EITHER_END), way.get(SHOWN_AT_EITHER_END.saturating_add(left_out)..))
    } else {
        (Some(way), None)
    };
    before.unwrap_or_default().iter().for_each(&mut add);
    if let Some(behind) = behind {
        let _ = write!(path, "/... {left_out} levels ...");
        for step in behind {
            path.push('/');
            append(&mut path, step);
        }
    }
    path
}

fn append_counted(path: &mut String, node: &NodeRef<'_>) {
    append_step(path, node, index_among(node.siblings(), node));
}

/// Appends the label of a node: its kind, its index, and its name.
pub(crate) fn append_step(path: &mut String, node: &NodeRef<'_>, index: usize) {
    let _ = write!(path, "{}[{index}]", kind_label(node.kind()));
    if let Some(name) = node.text("n") {
        let _ = write!(path, " {}", Quoted(&name.to_string_lossy()));
    }
}

/// How many nodes of its kind come before a node.
pub(crate) fn index_among(siblings: Children<'_>, node: &NodeRef<'_>) -> usize {
    siblings.filter(|other| other.kind() == node.kind()).take_while(|other| other != node).count()
}

/// Appends what should be at `target` in the innermost intact node: its next property, or a child with a wrong size.
fn append_target(path: &mut String, source: Source<'_>, node: Option<&NodeRef<'_>>, target: usize) {
    let Some(node) = node else { return append_broken_node(path, source, None, target) };
    if node.offset() == target {
        return;
    }
    if node.properties().count() == node.header().property_count as usize {
        append_broken_node(path, source, Some(node), target);
    } else {
        append_name(path, source, target, node.end());
    }
}

/// Appends the name of the property at `offset`, whose data may be wrong.
fn append_name(path: &mut String, source: Source<'_>, offset: usize, end: usize) {
    if let Some(name) = broken_name(source, offset, end) {
        let text = Text::new(name).to_string();
        let shown: String = text.chars().take(LONGEST_NAME).flat_map(char::escape_debug).collect();
        let _ = write!(path, "/{shown}");
    }
}

/// The name of a property whose data is wrong, if it is still readable.
fn broken_name(source: Source<'_>, offset: usize, end: usize) -> Option<&[u8]> {
    let bytes = source.bytes.get(offset..end)?;
    bytes.get(PropertyHeader::SIZE..)?.get(..usize::from(PropertyHeader::read(bytes)?.name_len))
}

/// A node whose own size keeps it out of its parent's children. Its kind can be read, so the path can name it.
fn append_broken_node(path: &mut String, source: Source<'_>, parent: Option<&NodeRef<'_>>, target: usize) {
    let end = parent.map_or(source.bytes.len(), NodeRef::end);
    let Some(header) = source.node_header(target).filter(|_| end.saturating_sub(target) >= NodeHeader::SIZE) else {
        return;
    };
    let siblings = parent.map_or_else(|| Children::top(source), NodeRef::children);
    let index = siblings.filter(|node| node.kind() == header.kind && node.offset() < target).count();
    let separator = if path.is_empty() { "" } else { "/" };
    let _ = write!(path, "{separator}{}[{index}]", kind_label(header.kind));
}

const LONGEST_NAME: usize = 64;

/// A name in quotes, escaped so that it can neither break a line nor hide its end, and shortened if it is very long.
pub(crate) struct Quoted<'a>(pub(crate) &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Text::from(self.0).to_string_lossy();
        let mut chars = name.chars();
        write!(f, "\"{}", chars.by_ref().take(LONGEST_NAME).collect::<String>().escape_debug())?;
        f.write_str(if chars.next().is_some() { "...\"" } else { "\"" })
    }
}
