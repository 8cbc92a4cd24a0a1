//! Paths of many nodes, found in one pass over the file.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use cast_format::NodeKind;

use crate::node::NodeRef;
use crate::parse::document::Cast;
use crate::parse::limits::Limits;
use crate::parse::walk::Walker;
use crate::path::{append_step, join};

/// The paths of nodes that are requested in file order.
///
/// [`NodeRef::path`] counts the siblings before every node on the way, so for all children of a large node it takes
/// quadratic time. This type goes through the file once, and formats each step once.
///
/// ```
/// # use cast_read::{Cast, PathsInOrder};
/// # let cast = Cast::parse(include_bytes!("../../../../testdata/valid/character.cast"))?;
/// let mut paths = PathsInOrder::new(&cast);
/// for mesh in cast.meshes() {
///     assert_eq!(paths.path(*mesh), mesh.path());
/// }
/// # Ok::<(), cast_read::Error>(())
/// ```
#[derive(Debug)]
pub struct PathsInOrder<'a> {
    walker: Option<Walker<'a>>,
    /// How many roots of each kind there have been so far.
    roots: BTreeMap<NodeKind, usize>,
    /// From the root down to the current node.
    way: Vec<Level<'a>>,
}

#[derive(Debug)]
struct Level<'a> {
    node: NodeRef<'a>,
    index: usize,
    /// Its formatted step, once requested.
    words: Option<String>,
    /// How many children of each kind there have been so far.
    children: BTreeMap<NodeKind, usize>,
}

impl<'a> PathsInOrder<'a> {
    /// Starts at the beginning of a file.
    #[must_use]
    pub fn new(cast: &Cast<'a>) -> Self {
        Self { walker: Walker::over(cast.source(), &Limits::NONE).ok(), roots: BTreeMap::new(), way: Vec::new() }
    }

    /// The path of a node, as [`NodeRef::path`] gives it. For a node before the last one requested it takes as long as
    /// that.
    pub fn path(&mut self, node: NodeRef<'a>) -> String {
        let reached = |way: &[Level<'a>]| way.last().map(|level| level.node.offset());
        while reached(&self.way).is_none_or(|offset| offset < node.offset()) {
            let Some(Ok(step)) = self.walker.as_mut().and_then(Iterator::next) else { break };
            self.way.truncate(step.depth as usize);
            let counts = self.way.last_mut().map_or(&mut self.roots, |above| &mut above.children);
            let count = counts.entry(step.node.kind()).or_default();
            let index = *count;
            *count = count.saturating_add(1);
            self.way.push(Level { node: step.node, index, words: None, children: BTreeMap::new() });
        }
        if reached(&self.way) != Some(node.offset()) {
            return node.path();
        }
        for level in self.way.iter_mut().rev().take_while(|level| level.words.is_none()) {
            let mut words = String::new();
            append_step(&mut words, &level.node, level.index);
            level.words = Some(words);
        }
        join(&self.way, |path, level| path.push_str(level.words.as_deref().unwrap_or_default()))
    }
}

#[cfg(test)]
#[allow(clippy::arithmetic_side_effects, reason = "numbers of a test")]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::source::looks;
    use crate::views::view::View;

    /// Work is counted, not timed: nodes that are visited.
    #[test]
    fn all_paths_together_are_one_walk() {
        let bytes = crate::resolve::tests::linked(2000);
        let cast = Cast::parse(&bytes).unwrap();
        let meshes: Vec<NodeRef<'_>> = cast.meshes().map(|mesh| mesh.node()).collect();
        let mut paths = PathsInOrder::new(&cast);
        let (count, found) = looks::during(|| meshes.iter().map(|mesh| paths.path(*mesh)).collect::<Vec<_>>());
        assert!(count <= 2 * cast.node_count(), "{count} nodes looked at, there are {}", cast.node_count());
        for (mesh, path) in meshes.iter().zip(&found).step_by(100) {
            assert_eq!(*path, mesh.path());
        }
    }
}
