//! Paths of nodes, such as `Objects/Geometry[2]/Vertices`.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::objects::own_name;
use super::source::Source;
use super::{HEADER, Node, Nodes, Tree};
use crate::Error;

/// Deeper paths end in dots: a hostile file can have a level every few bytes.
const MOST_LEVELS: usize = 32;

/// The path of the innermost node that an offset lies in, as far as records above it can be read.
pub(super) fn describe(source: Source<'_>, offset: usize) -> String {
    let mut path = String::new();
    let mut nodes = Nodes::new(source, HEADER, source.bytes.len(), true);
    for level in 0.. {
        let mut met: BTreeMap<&[u8], usize> = BTreeMap::new();
        let found = loop {
            let Some(Ok(node)) = nodes.step() else { return path };
            if offset < node.end() {
                break node;
            }
            let count = met.entry(node.name()).or_default();
            *count = count.saturating_add(1);
        };
        if offset < found.offset() || level == MOST_LEVELS {
            if level == MOST_LEVELS {
                path.push_str("/...");
            }
            return path;
        }
        push(&mut path, &found, met.get(found.name()).copied().unwrap_or(0));
        nodes = found.children();
    }
    path
}

fn push(path: &mut String, node: &Node<'_>, index: usize) {
    if !path.is_empty() {
        path.push('/');
    }
    path.extend(node.name_text().chars().flat_map(char::escape_debug));
    if index > 0 {
        // Writing to a string cannot fail.
        let _ = write!(path, "[{index}]");
    }
}

impl<'a> Tree<'a> {
    /// The path of a node, as [`find`](Self::find) takes it.
    #[must_use]
    pub fn path_of(&self, node: &Node<'_>) -> String {
        describe(self.source, node.offset())
    }

    /// The node of a path: names joined with `/`, each with an index among its siblings of that name, or with the name
    /// of an object: `Objects/Geometry[2]/Vertices`, `Objects/Model["hero"]`. Without either the first is meant.
    ///
    /// # Errors
    /// When there is no such node, the path is none, or a record on the way is broken.
    pub fn find(&self, path: &str) -> Result<Node<'a>, Error> {
        let mut nodes = self.nodes();
        let mut found = None;
        let mut way = String::new();
        for step in Steps(path) {
            let step = step?;
            let mut index = 0_usize;
            let node = loop {
                let Some(node) = nodes.next() else {
                    let reason =
                        format!("there is no {} in {}", step.text, if way.is_empty() { "the file" } else { &way });
                    return Err(Error::invalid(reason));
                };
                let node = node?;
                if node.name() != step.name.as_bytes() {
                    continue;
                }
                let matches = match step.which {
                    Which::Index(wanted) => wanted == index,
                    Which::Named(name) => own_name(&node)? == Some(name.as_bytes()),
                };
                if matches {
                    break node;
                }
                index = index.saturating_add(1);
            };
            way = [way.as_str(), step.text].join(if way.is_empty() { "" } else { "/" });
            nodes = node.children();
            found = Some(node);
        }
        found.ok_or_else(|| Error::invalid("the path of the node is empty"))
    }
}

struct Step<'p> {
    text: &'p str,
    name: &'p str,
    which: Which<'p>,
}

enum Which<'p> {
    Index(usize),
    Named(&'p str),
}

/// The steps of a path; names in quotes may hold slashes.
struct Steps<'p>(&'p str);

impl<'p> Iterator for Steps<'p> {
    type Item = Result<Step<'p>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.0.is_empty() {
            return None;
        }
        let mut quoted = false;
        let end = self.0.find(|letter| {
            quoted ^= letter == '"';
            letter == '/' && !quoted
        });
        let (text, rest) = end.and_then(|end| self.0.split_at_checked(end)).unwrap_or((self.0, ""));
        self.0 = rest.strip_prefix('/').unwrap_or(rest);
        Some(Step::parse(text))
    }
}

impl<'p> Step<'p> {
    fn parse(text: &'p str) -> Result<Self, Error> {
        let wrong = || Error::invalid(format!("{text} is no step of a path; write Name, Name[2] or Name[\"object\"]"));
        let Some((name, bracketed)) = text.split_once('[') else {
            return Ok(Self { text, name: text, which: Which::Index(0) });
        };
        let inner = bracketed.strip_suffix(']').ok_or_else(wrong)?;
        let named = inner.strip_prefix('"').and_then(|inner| inner.strip_suffix('"'));
        let which = match named {
            Some(name) => Which::Named(name),
            None => Which::Index(inner.parse().map_err(|_| wrong())?),
        };
        Ok(Self { text, name, which })
    }
}
