//! Paths of nodes, such as `Objects/Geometry[2]/Vertices`: from a node to its path, and from a path to the node.

use std::collections::BTreeMap;
use std::fmt::Write;

use cast_base::sort;
use cast_interchange::Error;

use super::objects::own_name;
use super::{Node, Tree, Visited};
use crate::stored::find::{Steps, Which, empty, missing};

/// Longer paths end in dots: a hostile file can have a level every few bytes, and as many errors below the deepest
/// level.
const MOST_BYTES: usize = 400;

/// The nodes that enclose the current one, and their paths.
#[derive(Default)]
struct Paths<'a> {
    /// Each with its index among the siblings of its name.
    open: Vec<(Node<'a>, usize)>,
    /// How often each name has occurred so far, per level.
    met: Vec<BTreeMap<&'a [u8], usize>>,
}

impl<'a> Paths<'a> {
    /// Moves to the next node of the walk.
    fn enter(&mut self, visited: &Visited<'a>) {
        self.open.truncate(visited.depth);
        self.met.resize_with(visited.depth.saturating_add(1), BTreeMap::new);
        let Some(met) = self.met.last_mut() else { return };
        let count = met.entry(visited.node.name).or_default();
        let index = *count;
        *count = count.saturating_add(1);
        self.open.push((visited.node, index));
    }

    /// The path of the innermost node; unusually long paths end in dots.
    fn path(&self) -> String {
        let mut path = String::new();
        for (depth, (node, index)) in self.open.iter().enumerate() {
            if path.len() > MOST_BYTES {
                path.push_str("/...");
                break;
            }
            if depth > 0 {
                path.push('/');
            }
            path.extend(node.name_text().chars().flat_map(char::escape_debug));
            if *index > 0 {
                // Writing to a string cannot fail.
                let _ = write!(path, "[{index}]");
            }
        }
        path
    }

    /// Leaves the nodes that end before the given byte, which must not come before the last node.
    fn leave_before(&mut self, offset: usize) {
        let ended = self.open.iter().rev().take_while(|(node, _)| node.end <= offset).count();
        self.open.truncate(self.open.len().saturating_sub(ended));
    }
}

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
                if node.name != step.kind.as_bytes() {
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

    /// The path of a node, as [`find`](Self::find) takes it.
    #[must_use]
    pub fn path_of(&self, node: &Node<'_>) -> String {
        let mut path = String::new();
        self.describe([node.offset].into_iter(), |found| path = found);
        path
    }

    /// Adds to an error of this tree the path of the innermost node that contains its byte offset, as far as the
    /// enclosing records can be read.
    #[must_use]
    pub fn locate(&self, mut error: Error) -> Error {
        self.locate_all(std::slice::from_mut(&mut error));
        error
    }

    /// Like [`locate`](Self::locate), for any number of errors in one pass over the file. Sorts them by byte offset.
    pub fn locate_all(&self, errors: &mut [Error]) {
        sort::by_key(errors, Error::offset);
        let first = errors.partition_point(|error| error.offset().is_none());
        let Some(errors) = errors.get_mut(first..) else { return };
        let offsets: Vec<usize> = errors.iter().filter_map(Error::offset).collect();
        let mut errors = errors.iter_mut();
        self.describe(offsets.into_iter(), |path| {
            if let Some(error) = errors.next() {
                error.set_place(path);
            }
        });
    }

    /// Passes on the path of the innermost node around each byte; the bytes must be in ascending order.
    fn describe(&self, mut offsets: impl Iterator<Item = usize>, mut each: impl FnMut(String)) {
        let Some(mut wanted) = offsets.next() else { return };
        let (mut walk, mut paths) = (self.walk(), Paths::default());
        while let Some(visited) = walk.next() {
            // Whatever follows a broken record in its list cannot be found.
            let Ok(visited) = visited else { continue };
            while wanted < visited.node.offset {
                paths.leave_before(wanted);
                each(paths.path());
                let Some(next) = offsets.next() else { return };
                wanted = next;
            }
            paths.enter(&visited);
            if visited.node.end <= wanted {
                walk.skip_children();
            }
        }
        for wanted in std::iter::once(wanted).chain(offsets) {
            paths.leave_before(wanted);
            each(paths.path());
        }
    }
}
