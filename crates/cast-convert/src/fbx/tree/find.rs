//! The node that a path leads to.

use super::objects::own_name;
use super::{Node, Tree};
use crate::Error;

impl<'a> Tree<'a> {
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
