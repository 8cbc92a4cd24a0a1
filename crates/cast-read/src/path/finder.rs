//! Finding many nodes by path.

use alloc::string::String;
use alloc::vec::Vec;

use cast_format::NodeKind;
use hashbrown::HashMap;

use crate::node::NodeRef;
use crate::parse::document::Cast;
use crate::path::find::{PathError, Which, label, parse_step, split_steps};
use crate::path::node_path;
use crate::path::place::NodePlace;

/// What [`Cast::find`] does, for many paths in one document.
///
/// `Cast::find` steps over all siblings before the node on each level. This type remembers where they are, for each
/// parent it has visited, so that another path through the same parents takes one step per level.
///
/// It only stores offsets and has no lifetime. Use it with a single document; if names in it change, call
/// [`forget_names`](Self::forget_names).
///
/// ```
/// # use cast_read::Cast;
/// # use cast_read::PathFinder;
/// # let bytes = include_bytes!("../../../../testdata/valid/character.cast");
/// let cast = Cast::parse(bytes)?;
/// let mut finder = PathFinder::new();
/// let (mesh, path) = finder.find(&cast, "root/model/mesh[\"body\"]").unwrap();
/// assert_eq!(mesh, cast.find("root/model/mesh[0]").unwrap());
/// assert_eq!(path, mesh.path());
/// # Ok::<(), cast_read::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct PathFinder {
    /// By offset of the parent; 0 for the nodes at the top.
    families: HashMap<usize, HashMap<NodeKind, Siblings>>,
}

/// The children of one kind.
#[derive(Clone, Debug, Default)]
struct Siblings {
    /// The offsets of the nodes.
    places: Vec<NodePlace>,
    /// The first node with each name, once a name has been requested.
    names: Option<HashMap<String, usize>>,
}

impl PathFinder {
    /// Starts empty.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The node at a path, and the path as [`NodeRef::path`] writes it.
    ///
    /// # Errors
    /// The same as for [`Cast::find`].
    pub fn find<'a>(&mut self, cast: &Cast<'a>, path: &str) -> Result<(NodeRef<'a>, String), PathError> {
        let mut way: Vec<(NodeRef<'a>, usize)> = Vec::new();
        for step in split_steps(path) {
            let above = way.last().map(|(node, _)| *node);
            match self.step(cast, above, step) {
                Some(found) => way.push(found),
                // It says why, and what exists instead.
                None => return cast.find(path).map(|node| (node, node.path())),
            }
        }
        match way.last() {
            Some((node, _)) => Ok((*node, node_path(&way))),
            None => cast.find(path).map(|node| (node, node.path())),
        }
    }

    /// Forgets names, after they have changed in the document.
    pub fn forget_names(&mut self) {
        self.families.values_mut().flat_map(HashMap::values_mut).for_each(|siblings| siblings.names = None);
    }

    fn step<'a>(&mut self, cast: &Cast<'a>, above: Option<NodeRef<'a>>, step: &str) -> Option<(NodeRef<'a>, usize)> {
        let (kind, which) = parse_step(step)?;
        let parent = above.map_or(0, |node| node.offset());
        let family = self.families.entry(parent).or_insert_with(|| {
            let mut family: HashMap<NodeKind, Siblings> = HashMap::new();
            let children = above.map_or_else(|| cast.top_level(), |node| node.children());
            children.for_each(|node| family.entry(node.kind()).or_default().places.push(node.place()));
            family
        });
        let Siblings { places, names } = family.get_mut(&kind)?;
        let index = match which {
            Which::Index(index) => index,
            Which::Name(name) => {
                let names = names.get_or_insert_with(|| {
                    let mut names = HashMap::new();
                    for (index, place) in places.iter().enumerate() {
                        if let Some(name) = label(&cast.node_at(*place)) {
                            names.entry(name).or_insert(index);
                        }
                    }
                    names
                });
                *names.get(&name)?
            }
        };
        Some((cast.node_at(*places.get(index)?), index))
    }
}

#[cfg(test)]
#[allow(clippy::arithmetic_side_effects, reason = "numbers of a test")]
mod tests {
    use alloc::format;

    use super::*;
    use crate::source::looks;
    use crate::views::view::View;

    /// Work is counted, not timed: nodes that are visited.
    #[test]
    fn a_second_path_through_the_same_parents_is_a_step_a_level() {
        const COUNT: usize = 5000;
        let bytes = crate::resolve::tests::linked(COUNT as u64);
        let cast = Cast::parse(&bytes).unwrap();
        let mut finder = PathFinder::new();
        let (first, found) = looks::during(|| finder.find(&cast, "root/model/mesh[17]").unwrap().0);
        assert!(first >= 2 * COUNT as u64 && found == cast.meshes().nth(17).unwrap().node());
        for index in [0, 18, COUNT - 1] {
            let path = format!("root/model/mesh[{index}]");
            let (second, (node, shown)) = looks::during(|| finder.find(&cast, &path).unwrap());
            assert!(second * 100 < first, "{second} nodes looked at, {first} the first time");
            assert_eq!((node, shown), (cast.meshes().nth(index).unwrap().node(), cast.find(&path).unwrap().path()));
        }
        let error = finder.find(&cast, &format!("root/model/mesh[{COUNT}]")).unwrap_err();
        assert_eq!(error, cast.find(&format!("root/model/mesh[{COUNT}]")).unwrap_err());
    }
}
