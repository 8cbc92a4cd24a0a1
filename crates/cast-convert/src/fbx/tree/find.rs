//! The node that a path leads to.

use super::objects::own_name;
use super::{Node, Tree};
use crate::Error;
use crate::stored::path::{Steps, Which, empty, missing};

impl<'a> Tree<'a> {
    /// The node of a path: names joined with `/`, each with an index among its siblings of that name, or with the name
    /// of an object: `Objects/Geometry[2]/Vertices`, `Objects/Model["hero"]`. Without either the first is meant.
    ///
    /// # Errors
    /// When there is no such node, the path is none, or a record on the way is broken.
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
