//! Bones: which nodes are bones, their names, and the bind pose.

mod bind;
mod choice;
mod hierarchy;

use cast_format::NO_PARENT;
use cast_scene::Bounds;
use cast_write::{Bone, Skeleton};
use glam::{DAffine3, DVec3};

use crate::lists::set;
use crate::lower::rest;
use crate::matrix::{inverse, nearly_equal, straighten};
use crate::names::Unique;
use crate::notes;
use crate::report::Report;
use crate::scene::{Node, Property, Role, Scene, Target, Transform};
use cast_scene::keys;
use cast_scene::keys::{Scaled, longest_side};

use hierarchy::{Place, places};
pub use hierarchy::{cut_circles, order};

/// How the vertices of a skin are transformed to the bind pose.
pub(super) enum Bound {
    /// All alike.
    Whole(DAffine3),
    /// Each by its joints, in the order of the skin.
    ByJoint(Vec<DAffine3>),
}

/// The bones of a scene, in the order of its nodes.
pub(super) struct Bones {
    /// Unique names: curves find bones by name.
    pub(super) names: Vec<String>,
    /// The node of each bone.
    nodes: Vec<usize>,
    /// The bone of a node, if it is one.
    of_node: Vec<Option<u32>>,
    /// The bone of a node, or the nearest above it.
    nearest: Vec<Option<u32>>,
    parents: Vec<Option<usize>>,
    /// The initial pose of the nodes. `None` if the source states none.
    shown: Vec<Option<Place>>,
    /// The bind pose of each bone, if it differs from the initial pose.
    bound: Option<Vec<Option<Place>>>,
    /// How the vertices of each skin are transformed to this pose.
    pub(super) bindings: Vec<Bound>,
    /// The largest coordinate in the source, as far as it is below 1: what counts as rounding is relative to it.
    pub(super) reach: f64,
    /// From each node to the nearest bone above it, if bones have a scale of 0, which cannot be inverted.
    to_bone: Option<Vec<DAffine3>>,
}

impl Bones {
    pub(super) fn new(scene: &Scene<'_>, report: &mut Report) -> Self {
        let nodes = &scene.nodes;
        let mut parents: Vec<Option<usize>> = nodes.iter().map(|node| node.parent).collect();
        for index in cut_circles(&mut parents) {
            let name = nodes.get(index).map(|node| node.name.as_ref()).unwrap_or_default();
            report.add(&notes::skeleton::CIRCULAR_PARENTS, name);
        }
        let order = order(&parents);
        let shown = places(nodes, &parents, &order);
        let reach = rest::reach(scene);
        let is_bone = choice::are_bones(scene, &parents, &order, reach);
        let mut bones = Self {
            names: Vec::new(),
            nodes: (0..nodes.len()).filter(|node| is_bone.get(*node) == Some(&true)).collect(),
            of_node: vec![None; nodes.len()],
            nearest: vec![None; nodes.len()],
            parents,
            shown,
            bound: None,
            bindings: Vec::new(),
            reach,
            to_bone: None,
        };
        for (bone, node) in (0..).zip(&bones.nodes) {
            set(&mut bones.of_node, *node, Some(bone));
        }
        for node in &order {
            let bone = bones.bone(*node).or_else(|| bones.parent(*node));
            set(&mut bones.nearest, *node, bone);
        }
        bones.name(nodes, report);
        // Keeps the node that gave the model its name.
        let is_model = |node: &Node<'_>| node.parent.is_none() && node.name == scene.name;
        let unused = |(index, node): &(usize, &Node<'_>)| {
            node.role == Role::Marker && bones.bone(*index).is_none() && !is_model(node)
        };
        let mut unused = nodes.iter().enumerate().filter(unused).map(|(_, node)| node).peekable();
        let first = unused.peek().map(|node| node.name.clone()).unwrap_or_default();
        report.add_many(&notes::scene::EMPTY_OBJECTS, unused.count() as u64, first);
        bones.bind(scene, &order, report);
        bones
    }

    pub(super) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The bone of a node, if it is one.
    pub(super) fn bone(&self, node: usize) -> Option<u32> {
        self.of_node.get(node).copied().flatten()
    }

    /// The bone name of a node, if it is a bone.
    pub(super) fn name_of(&self, node: usize) -> Option<&str> {
        self.names.get(self.bone(node)? as usize).map(String::as_str)
    }

    fn name(&mut self, nodes: &[Node<'_>], report: &mut Report) {
        let mut given = Unique::default();
        for node in self.nodes.iter().filter_map(|node| nodes.get(*node)) {
            let name = given.give(&node.name);
            report.add_if(name != node.name, &notes::skeleton::BONE_NAMES, &node.name);
            self.names.push(name);
        }
    }

    /// The nearest bone above a node.
    fn parent(&self, node: usize) -> Option<u32> {
        self.nearest.get(self.parents.get(node).copied().flatten()?).copied().flatten()
    }

    /// The bind transform of a bone.
    fn bound(&self, bone: usize) -> Option<Place> {
        match &self.bound {
            Some(bound) => bound.get(bone).copied().flatten(),
            None => self.shown(*self.nodes.get(bone)?),
        }
    }

    /// The initial transforms of a node, if the source states them.
    fn shown(&self, node: usize) -> Option<Place> {
        self.shown.get(node).copied().flatten()
    }

    /// The initial transform of a node.
    pub(super) fn world(&self, node: usize) -> DAffine3 {
        self.shown(node).map_or(DAffine3::IDENTITY, |place| place.world)
    }

    /// The bone of a node or the nearest above it, and the node's bind transform.
    pub(super) fn holding(&self, node: usize) -> Option<(u32, DAffine3)> {
        let bone = self.nearest.get(node).copied().flatten()?;
        let bound = self.bound(bone as usize)?.world;
        if let Some(transforms) = &self.to_bone {
            return Some((bone, bound * transforms.get(node).copied().unwrap_or_default()));
        }
        let shown = self.world(*self.nodes.get(bone as usize)?);
        let moved = inverse(&shown).map_or(DAffine3::IDENTITY, |back| bound * back);
        Some((bone, straighten(moved, self.reach) * self.world(node)))
    }

    /// From the space of each node to that of the nearest bone above it.
    fn transforms_to_bones(&self, order: &[usize]) -> Vec<DAffine3> {
        let mut transforms = vec![DAffine3::IDENTITY; self.parents.len()];
        for node in order.iter().filter(|node| self.bone(**node).is_none()) {
            let above = self.parents.get(*node).copied().flatten().and_then(|parent| transforms.get(parent));
            let own = self.shown(*node).map_or(DAffine3::IDENTITY, |at| at.local.matrix());
            let transform = above.copied().unwrap_or_default() * own;
            set(&mut transforms, *node, transform);
        }
        transforms
    }

    /// The bind transform of a bone relative to its parent.
    pub(super) fn rest(&self, node: usize) -> Option<Transform> {
        Some(self.bound(self.bone(node)? as usize)?.local)
    }

    /// How long a length of 1 in the parent of each node can become in the scene: parents may be scaled, at rest and in
    /// animations.
    pub(super) fn stretches(&self, scene: &Scene<'_>) -> Vec<f64> {
        let nodes = &scene.nodes;
        let local = |node: usize| self.shown(node).map_or(DVec3::ONE, |place| place.local.scale);
        let mut scales: Vec<f64> = (0..nodes.len()).map(|node| local(node).abs().max_element()).collect();
        let tracks = scene.clips.iter().flat_map(|clip| &clip.tracks).filter(|track| track.property == Property::Scale);
        for track in tracks {
            let Target::Node(node) = track.target else { continue };
            let Some(scale) = scales.get_mut(node) else { continue };
            *scale = scale.max(keys::largest(track.own_values()));
        }
        let scaled = |node: usize| {
            let parent = self.parents.get(node).copied().flatten();
            let inherits = parent.and_then(|parent| nodes.get(parent)).is_none_or(|parent| parent.passes_scale_on);
            Scaled { parent, inherits, scale: scales.get(node).copied().unwrap_or(1.0) }
        };
        keys::stretches(nodes.len(), order(&self.parents).into_iter(), scaled)
    }

    /// The distance that the bones cover at rest, along the axis along which it is largest; `None` without bones.
    pub(super) fn size(&self) -> Option<f64> {
        let places = self.nodes.iter().map(|node| self.world(*node).translation.as_vec3().to_array());
        longest_side(Bounds::of(places)?)
    }

    /// The nodes of bones whose initial transform differs from the bind pose: which parts differ, and the initial
    /// values.
    pub(super) fn posed(&self) -> impl Iterator<Item = (usize, Property, Vec<f32>)> + '_ {
        let bound = self.bound.iter().flatten();
        let pairs = self.nodes.iter().zip(bound).filter_map(|(node, bound)| {
            let (bound, shown) = ((*bound)?.local, self.shown(*node)?);
            let size = shown.world.translation.abs().max_element();
            let shown = shown.local;
            (!nearly_equal(&shown.matrix(), &bound.matrix(), size, self.reach)).then_some((*node, shown, bound))
        });
        pairs.flat_map(|(node, shown, bound)| {
            let translation = (Property::Translation, single(shown.translation).to_vec());
            let turned = (Property::Rotation, shown.unit_rotation().as_quat().to_array().to_vec());
            let scale = (Property::Scale, single(shown.scale).to_vec());
            let moved = (shown.translation != bound.translation).then_some(translation);
            let turned = (shown.rotation != bound.rotation).then_some(turned);
            let scaled = (shown.scale != bound.scale).then_some(scale);
            [moved, turned, scaled].into_iter().flatten().map(move |(property, values)| (node, property, values))
        })
    }

    pub(super) fn skeleton<'a>(&self, nodes: &[Node<'a>]) -> Skeleton<'a> {
        let all = self.nodes.iter().zip(&self.names).enumerate();
        all.fold(Skeleton::new(), |skeleton, (number, (index, name))| {
            let mut bone = Bone::new().with_name(name.clone());
            bone = bone.with_parent_index(self.parent(*index).unwrap_or(NO_PARENT));
            let Some(node) = nodes.get(*index) else { return skeleton };
            // Readers assume that it is on if it is not stated.
            if node.passes_scale_on {
                bone = bone.with_segment_scale_compensate(false);
            }
            if let Some(place) = self.bound(number) {
                bone = bone.with_local_position(single(place.local.translation));
                bone = bone.with_local_rotation(place.local.rotation.as_quat().to_array());
                // The original value, if there was one.
                let (position, rotation) = match &node.world {
                    Some(world) => (world.translation, world.rotation),
                    None => (place.world.translation, place.rotation),
                };
                bone = bone.with_world_position(single(position)).with_world_rotation(rotation.as_quat().to_array());
                if node.is_scaled || place.local.scale != DVec3::ONE {
                    bone = bone.with_scale(single(place.local.scale));
                }
            }
            skeleton.with_bone(bone)
        })
    }
}

fn single(vector: DVec3) -> [f32; 3] {
    vector.as_vec3().to_array()
}
