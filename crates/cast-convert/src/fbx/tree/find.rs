//! The node that a path leads to.

use super::objects::own_name;
use super::{Node, Tree};
use crate::Error;
use crate::stored::path::{Steps, Which, empty, missing};

impl<'a> Tree<'a> {
    /// The node at a path: names joined with `/`, each optionally with an index among the siblings of that name or with
    /// the name of an object: `Objects/Geometry[2]/Vertices`, `Objects/Model["hero"]`. Without either, the first node
    /// of the name is meant.
    ///
    /// # Errors
    /// Returns an error if there is no such node, the path is malformed, or a record on the way is broken.
    pub fn find(&self, path: &str) -> Result<Node<'a>, Error> {
        let mut nodes = self.nodes();
        let mut found = None;
        let mut way = Vec::new();
        for step in Steps(path) {
            let step = step?;
            let mut index = 0_usize;
            let node = loop {
                let node = nodes.next().ok_or_else(|| missing(&step, &way))??;
                if node.name() != step.kind.as_bytes() {
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
            way.push(step.text);
            nodes = node.children();
            found = Some(node);
        }
        found.ok_or_else(empty)
    }
}
