//! Finding a node by its path.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use cast_format::{NodeKind, schema};

use crate::node::NodeRef;
use crate::parse::document::Cast;
use crate::path::{Quoted, index_among, kind_label};

/// A node path does not lead to a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathError {
    /// The step that could not be followed.
    pub step: String,
    /// The reason.
    pub kind: PathErrorKind,
}

/// Why a step of a node path could not be followed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PathErrorKind {
    /// It is not of the form `kind`, `kind[index]` or `kind["name"]`.
    Malformed,
    /// There is no node of this kind, index or name; lists those that exist, as `kind[index]` or `kind["name"]`.
    NotFound {
        /// The nodes that exist, at most ten.
        present: Vec<String>,
    },
    /// The node has no property with this name.
    NoProperty {
        /// The path of the node.
        node: String,
        /// The properties it has, as `key (name in words)`, at most 40.
        present: Vec<String>,
    },
}

impl core::error::Error for PathError {}

impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            PathErrorKind::Malformed => write!(
                f,
                "\"{}\" is not a valid step of a node path; write a kind with an index or a name, such as mesh[2] or mesh[\"body\"]",
                self.step.escape_debug()
            ),
            PathErrorKind::NotFound { present } if present.is_empty() => {
                write!(f, "there is no {}: the parent has no children", self.step)
            }
            PathErrorKind::NotFound { present } => {
                write!(f, "there is no {}; there are {}", self.step, present.join(", "))
            }
            PathErrorKind::NoProperty { node, present } => {
                write!(f, "{node}: there is no property {}; it has ", self.step.escape_debug())?;
                f.write_str(&if present.is_empty() { "no properties".into() } else { present.join(", ") })
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
    /// Returns an error if the path is malformed, or there is no such node; the error lists the nodes that exist.
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
                // By index only if there is no name; written so that each can be used as a step.
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

/// The name that identifies a node: its own, or that of the node it animates.
pub(crate) fn label(node: &NodeRef<'_>) -> Option<String> {
    Some(node.label()?.to_string())
}

pub(crate) enum Which {
    Index(usize),
    Name(String),
}

/// Splits at slashes outside quotes.
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
    Some((kind_of_label(kind)?, which))
}

/// The kind of node that a label stands for: its name in words (`mesh`, or `meshes`), its four letters, or its number
/// in hexadecimal. Any four letters are a kind, known or not.
#[must_use]
pub fn kind_of_label(label: &str) -> Option<NodeKind> {
    if let Some(node) = schema::NODES.iter().find(|node| [node.field, node.plural].contains(&label)) {
        return Some(node.kind);
    }
    if let Some(digits) = label.strip_prefix("0x") {
        return u32::from_str_radix(digits, 16).ok().map(NodeKind);
    }
    <[u8; 4]>::try_from(label.as_bytes()).ok().map(NodeKind::from_letters)
}

fn unescape(text: &str) -> Option<String> {
    let mut letters = text.chars();
    let mut plain = String::new();
    while let Some(letter) = letters.next() {
        plain.push(if letter == '\\' { letters.next()? } else { letter });
    }
    Some(plain)
}
