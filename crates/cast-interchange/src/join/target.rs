//! The model onto which others are joined, as it grows.

use cast_format::NodeKind;
use cast_scene::BoneNames;
use cast_write::{Node, NodeHash};
use glam::DAffine3;
use hashbrown::{HashMap, HashSet};

use super::model::{Bone, Model, skeleton};
use super::size::Size;
use crate::content::content;
use crate::lists::set;
use crate::names::Unique;

/// What is known of the model.
pub(super) struct Target {
    pub(super) title: String,
    pub(super) placement: DAffine3,
    /// The bones with the hashes of their nodes.
    pub(super) bones: Vec<(Bone, NodeHash)>,
    pub(super) names: BoneNames,
    /// The names that bones have.
    pub(super) given: Unique,
    pub(super) size: Size,
    /// Materials by their content.
    pub(super) materials: HashMap<Vec<u8>, NodeHash>,
    /// The content of handles and constraints.
    pub(super) rig: HashSet<Content>,
}

/// The kind of a node, and the names, links and bytes of its properties.
pub(super) type Content = (NodeKind, Vec<(Vec<u8>, Vec<NodeHash>, Vec<u8>)>);

impl Target {
    pub(super) fn new(model: &Model, node: &Node<'_>) -> Self {
        let nodes = skeleton(node).into_iter().flat_map(|node| node.children_of(NodeKind::BONE));
        let mut target = Self {
            title: model.title(),
            placement: model.placement,
            bones: model.bones.iter().cloned().zip(nodes.map(|node| node.hash)).collect(),
            names: model.names.clone(),
            given: Unique::default(),
            size: model.size,
            materials: HashMap::new(),
            rig: HashSet::new(),
        };
        for bone in &model.bones {
            let _ = std::str::from_utf8(&bone.name).map(|name| target.given.give(name));
        }
        for material in node.children_of(NodeKind::MATERIAL) {
            if let Some(content) = content(material, false) {
                target.materials.entry(content).or_insert(material.hash);
            }
        }
        let rig = skeleton(node).into_iter().flat_map(|skeleton| skeleton.children.iter());
        target.rig.extend(rig.filter(|node| node.kind != NodeKind::BONE).map(content_of_rig));
        target
    }

    pub(super) fn bone(&self, index: u32) -> Option<&Bone> {
        self.bones.get(index as usize).map(|(bone, _)| bone)
    }

    /// For each bone, whether it is another one or below it.
    pub(super) fn all_below(&self, above: u32) -> Vec<bool> {
        let mut known: Vec<Option<bool>> = vec![None; self.bones.len()];
        set(&mut known, above as usize, Some(true));
        for start in 0..known.len() {
            let (mut path, mut current) = (Vec::new(), u32::try_from(start).ok());
            let is_below = loop {
                let Some(bone) = current else { break false };
                match known.get(bone as usize) {
                    Some(None) => path.push(bone),
                    Some(Some(is_below)) => break *is_below,
                    None => break false,
                }
                current = self.bone(bone).and_then(|bone| bone.parent);
            };
            path.into_iter().for_each(|bone| set(&mut known, bone as usize, Some(is_below)));
        }
        known.into_iter().map(|is_below| is_below == Some(true)).collect()
    }

    /// A name for another bone, which no bone has yet.
    pub(super) fn free_name(&mut self, name: &[u8]) -> Option<String> {
        let name = std::str::from_utf8(name).ok().filter(|name| !name.is_empty())?;
        let free = self.given.give(name);
        (free != name).then_some(free)
    }

    /// Adds a bone; returns its index.
    pub(super) fn add(&mut self, bone: Bone, hash: NodeHash) -> u32 {
        let index = u32::try_from(self.bones.len()).unwrap_or(u32::MAX);
        if !bone.name.is_empty() {
            self.names.add(&*bone.name, index);
        }
        self.bones.push((bone, hash));
        index
    }
}

/// The content of a handle or a constraint.
pub(super) fn content_of_rig(node: &Node<'_>) -> Content {
    let mut properties: Vec<_> = node
        .properties
        .iter()
        .map(|property| match property.data.links() {
            Some(links) => (property.name.to_vec(), links, Vec::new()),
            None => (property.name.to_vec(), Vec::new(), property.data.to_bytes().into_owned()),
        })
        .collect();
    cast_base::sort::by(&mut properties, |one, other| one.0.cmp(&other.0));
    (node.kind, properties)
}
