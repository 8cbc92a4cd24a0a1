//! MSFT_lod: nodes that no scene shows, each a level of detail of one that is shown. They become further meshes, whose names
//! say their level.

use cast_interchange::names::{lod_name, split_lod_name};
use cast_interchange::{Error, Report, notes};
use hashbrown::{HashMap, HashSet};

use super::hierarchy::Hierarchy;
use super::input::{Input, get};
use crate::gltf::schema::Node;

/// The nodes that are levels of others.
pub(super) struct Levels {
    /// For each level, the most detailed one, and how many are in between.
    of_node: HashMap<usize, (usize, u32)>,
    /// The most detailed ones.
    first: HashSet<usize>,
}

impl Levels {
    /// Finds the levels of all nodes that are shown, and notes those that are not read.
    ///
    /// # Errors
    /// Returns an error if there is no such node.
    pub(super) fn of(input: &Input<'_>, hierarchy: &Hierarchy, report: &mut Report) -> Result<Self, Error> {
        let mut levels = Self { of_node: HashMap::new(), first: HashSet::new() };
        for (index, node) in input.root.nodes.iter().enumerate() {
            let Some(lod) = &node.extensions.lod else { continue };
            let mut number = 0_u32;
            for id in &lod.ids {
                number = number.saturating_add(1);
                let level =
                    get(&input.root.nodes, *id, "node").map_err(|error| error.inside(format!("node {index}")))?;
                if levels.is_readable(hierarchy, (index, node), (*id, level)) {
                    levels.of_node.insert(*id, (index, number));
                    levels.first.insert(index);
                } else {
                    let name = level.name.clone().unwrap_or_else(|| format!("node_{id}"));
                    let what =
                        format_args!("MSFT_lod: level {number}, {name:?}, is not a mesh in the place of level 0");
                    report.add(&notes::file::EXTENSIONS, what);
                }
            }
        }
        let materials = input.root.materials.iter().filter(|material| material.extensions.lod.is_some()).count() as u64;
        let what = "MSFT_lod: the most detailed level of materials is used";
        report.add_many(&notes::file::EXTENSIONS, materials, what);
        Ok(levels)
    }

    /// Whether a level can be a further mesh at the node of the most detailed one, and is not something else already.
    fn is_readable(&self, hierarchy: &Hierarchy, (own, node): (usize, &Node), (other, level): (usize, &Node)) -> bool {
        let (Some(own), Some(place)) = (hierarchy.places.get(own), hierarchy.places.get(other)) else { return false };
        let is_alike = place.local == own.local && level.extensions.instancing.is_none();
        let is_free = !place.shown && place.parent.is_none() && !self.of_node.contains_key(&other);
        own.shown && node.mesh.is_some() && level.mesh.is_some() && level.children.is_empty() && is_alike && is_free
    }

    pub(super) fn is_level(&self, node: usize) -> bool {
        self.of_node.contains_key(&node)
    }

    /// The node in whose place a node is: that of the most detailed level, or itself.
    pub(super) fn place_of(&self, node: usize) -> usize {
        self.of_node.get(&node).map_or(node, |(first, _)| *first)
    }

    /// The name of the mesh at a node, with its level if it has one: it is that of level 0 if it says no level itself.
    pub(super) fn name(&self, node: usize, own: String, of_first: impl FnOnce(usize) -> String) -> String {
        if split_lod_name(&own).is_some() {
            return own;
        }
        match self.of_node.get(&node) {
            Some((first, number)) => {
                let first = of_first(*first);
                lod_name(split_lod_name(&first).map_or(&*first, |(base, _)| base), *number)
            }
            None if self.first.contains(&node) => lod_name(&own, 0),
            None => own,
        }
    }
}
