//! Node paths: printing the way to a place in a file, and finding a node by one.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

use cast_format::{NodeHeader, NodeKind, PropertyHeader, schema};

use crate::node::Children;
use crate::source::Source;
use crate::{Cast, NodeRef, Text};

/// The nodes that lead to the one at, or around, a byte offset, from the top down.
pub(crate) fn steps<'a>(source: Source<'a>, target: usize) -> impl Iterator<Item = NodeRef<'a>> {
    let around = move |node: &NodeRef<'a>| (node.offset()..node.end()).contains(&target);
    core::iter::successors(Children::top(source).find(around), move |node| node.children().find(around))
}

/// What a node is called in paths: its field name (`mesh`), or its letters when the kind is unknown.
#[must_use]
pub fn kind_label(kind: NodeKind) -> String {
    schema::node(kind).map_or_else(|| kind.to_string(), |node| node.field.to_string())
}

/// Paths through strange files can have thousands of steps; a sentence cannot.
const SHOWN_AT_EITHER_END: usize = 8;

/// The path of what lies, or ought to, at `target` in the node at `within`, such as
/// `root[0]/model[0] "hero"/mesh[3] "body"/vp`.
pub(crate) fn describe(source: Source<'_>, within: usize, target: usize) -> String {
    let nodes: Vec<NodeRef<'_>> = steps(source, within).collect();
    let numbered = nodes.iter().map(|node| (*node, || index_among(node.siblings(), node)));
    let mut path = join(numbered);
    append_target(&mut path, source, nodes.last(), target);
    path
}

/// The path of a property by its offset.
pub(crate) fn of_property(source: Source<'_>, offset: usize) -> String {
    let nodes: Vec<NodeRef<'_>> = steps(source, offset).collect();
    let mut path = join(nodes.iter().map(|node| (*node, || index_among(node.siblings(), node))));
    if let Some(node) = nodes.last() {
        append_name(&mut path, source, offset, node.end());
    }
    path
}

/// The path of a node as [`NodeRef::path`] writes it, for those who know the way to it: each node from the top downwards,
/// and how many siblings of its kind come before it.
///
/// Takes time in proportion to the number of steps and not, as asking the node does, to that of all siblings on the way.
#[must_use]
pub fn node_path<'a>(steps: impl ExactSizeIterator<Item = (NodeRef<'a>, usize)>) -> String {
    join(steps.map(|(node, index)| (node, move || index)))
}

/// Steps with their numbers, which are found out only for those that are shown.
fn join<'a, N: FnOnce() -> usize>(steps: impl ExactSizeIterator<Item = (NodeRef<'a>, N)>) -> String {
    let mut path = String::new();
    let left_out = steps.len().saturating_sub(2 * SHOWN_AT_EITHER_END);
    for (level, (node, index)) in steps.enumerate() {
        let behind = level.saturating_sub(SHOWN_AT_EITHER_END);
        if left_out > 0 && level >= SHOWN_AT_EITHER_END && behind < left_out {
            if behind == 0 {
                let _ = write!(path, "/... {left_out} levels ...");
            }
            continue;
        }
        let separator = if path.is_empty() { "" } else { "/" };
        let _ = write!(path, "{separator}{}[{}]", kind_label(node.kind()), index());
        if let Some(name) = node.text("n") {
            let _ = write!(path, " {}", Quoted(&name.to_string_lossy()));
        }
    }
    path
}

/// How many nodes of its kind come before a node.
fn index_among(siblings: Children<'_>, node: &NodeRef<'_>) -> usize {
    siblings.filter(|other| other.kind() == node.kind()).take_while(|other| other != node).count()
}

/// Adds what ought to be at `target` in the innermost sound node: its next property, or a child with a wrong size.
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

/// Adds the name of the property at `offset`, whose data may be wrong.
fn append_name(path: &mut String, source: Source<'_>, offset: usize, end: usize) {
    if let Some(name) = broken_name(source, offset, end) {
        let text = Text::new(name).to_string();
        let shown: String = text.chars().take(LONGEST_NAME).flat_map(char::escape_debug).collect();
        let _ = write!(path, "/{shown}");
    }
}

/// The name of a property whose data is wrong; it may still be readable.
fn broken_name(source: Source<'_>, offset: usize, end: usize) -> Option<&[u8]> {
    let bytes = source.bytes.get(offset..end)?;
    bytes.get(PropertyHeader::SIZE..)?.get(..usize::from(PropertyHeader::read(bytes)?.name_len))
}

/// A node that its own size keeps out of its parent's children: its kind is there, so the path can name it.
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

/// A name in quotes, escaped so that it can neither break a line nor hide its end, and cut when very long.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Text::from(self.0).to_string_lossy();
        let mut chars = name.chars();
        write!(f, "\"{}", chars.by_ref().take(LONGEST_NAME).collect::<String>().escape_debug())?;
        f.write_str(if chars.next().is_some() { "...\"" } else { "\"" })
    }
}

/// A node path as a person writes it does not lead to a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathError {
    /// The step that could not be followed.
    pub step: String,
    /// Why.
    pub kind: PathErrorKind,
}

/// Why a step of a node path could not be followed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PathErrorKind {
    /// It is not of the form `kind`, `kind[index]` or `kind["name"]`.
    Malformed,
    /// No node of this kind, index or name is there; with those that are, as `kind[index]` or `kind["name"]`.
    NotFound {
        /// What is there; ten at most.
        present: Vec<String>,
    },
}

impl core::error::Error for PathError {}

impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            PathErrorKind::Malformed => write!(
                f,
                "\"{}\" is not a step of a node path; write a kind with an index or a name, such as mesh[2] or mesh[\"body\"]",
                self.step.escape_debug()
            ),
            PathErrorKind::NotFound { present } if present.is_empty() => {
                write!(f, "there is no {}: there are no nodes in its place", self.step)
            }
            PathErrorKind::NotFound { present } => {
                write!(f, "there is no {}; there are {}", self.step, present.join(", "))
            }
        }
    }
}

impl<'a> Cast<'a> {
    /// The node at a path such as `root[0]/model[0]/mesh[2]`, or by name `root[0]/model["hero"]/mesh["body"]`.
    ///
    /// Kinds are written in words (`blend_shape`) or as their four letters (`blsh`); an index counts the siblings of
    /// that kind and may be left out when it is 0. Names are those of property `n`, or of `nn` for curves; a quote
    /// or backslash in a name is written with a backslash before it.
    ///
    /// # Errors
    /// When the path is malformed, or there is no such node; the error lists what is there.
    pub fn find(&self, path: &str) -> Result<NodeRef<'a>, PathError> {
        let mut found: Option<NodeRef<'a>> = None;
        for step in split_steps(path) {
            let malformed = || PathError { step: step.to_string(), kind: PathErrorKind::Malformed };
            let (kind, which) = parse_step(step).ok_or_else(malformed)?;
            let children = || found.map_or_else(|| self.top_level(), |node| node.children());
            let mut of_kind = children().filter(|node| node.kind() == kind);
            let node = match &which {
                Which::Index(index) => of_kind.nth(*index),
                Which::Name(name) => of_kind.find(|node| label(node).as_deref() == Some(name)),
            };
            let not_found = || {
                // By index only where there is no name; written so that each can be used as a step.
                let present = children().take(10).map(|node| match label(&node) {
                    Some(name) => alloc::format!("{}[{}]", kind_label(node.kind()), Quoted(&name)),
                    None => alloc::format!("{}[{}]", kind_label(node.kind()), index_among(children(), &node)),
                });
                PathError { step: step.to_string(), kind: PathErrorKind::NotFound { present: present.collect() } }
            };
            found = Some(node.ok_or_else(not_found)?);
        }
        found.ok_or(PathError { step: path.to_string(), kind: PathErrorKind::Malformed })
    }
}

/// The name a node goes by: its own, or that of the node it animates.
pub(crate) fn label(node: &NodeRef<'_>) -> Option<String> {
    Some(node.label()?.to_string())
}

pub(crate) enum Which {
    Index(usize),
    Name(String),
}

/// Splits at slashes outside of quotes.
pub(crate) fn split_steps(path: &str) -> impl Iterator<Item = &str> {
    let (mut quoted, mut escaped) = (false, false);
    path.split(move |letter| {
        let ends = letter == '/' && !quoted;
        if letter == '"' && !escaped {
            quoted = !quoted;
        }
        escaped = letter == '\\' && !escaped;
        ends
    })
}

pub(crate) fn parse_step(step: &str) -> Option<(NodeKind, Which)> {
    let (kind, which) = match step.split_once('[') {
        None => (step, Which::Index(0)),
        Some((kind, rest)) => {
            let inner = rest.strip_suffix(']')?;
            match inner.strip_prefix('"') {
                Some(quoted) => (kind, Which::Name(unescape(quoted.strip_suffix('"')?)?)),
                None => (kind, Which::Index(inner.parse().ok()?)),
            }
        }
    };
    Some((parse_kind(kind)?, which))
}

/// A kind by its name in words, its four letters, or its number in hexadecimal.
fn parse_kind(kind: &str) -> Option<NodeKind> {
    if let Some(node) = schema::NODES.iter().find(|node| node.field == kind) {
        return Some(node.kind);
    }
    if let Some(digits) = kind.strip_prefix("0x") {
        return u32::from_str_radix(digits, 16).ok().map(NodeKind);
    }
    <[u8; 4]>::try_from(kind.as_bytes()).ok().map(NodeKind::from_letters)
}

fn unescape(text: &str) -> Option<String> {
    let mut letters = text.chars();
    let mut plain = String::new();
    while let Some(letter) = letters.next() {
        plain.push(if letter == '\\' { letters.next()? } else { letter });
    }
    Some(plain)
}
