//! Plans the entities of a model: bones, meshes and hair below the model.
//!
//! A bone that compensates for its parent's scale is relative to the parent without the scale, which an entity cannot
//! be. So a parent that is ever scaled becomes two entities: one with translation and rotation, which is the parent of
//! such children, and below it one with the scale, which is the joint.

use std::collections::HashSet;
use std::sync::Arc;

use bevy::animation::AnimationTargetId;
use bevy::ecs::name::Name;
use bevy::math::{Quat, Vec3};
use bevy::mesh::morph::MAX_MORPH_WEIGHTS;
use bevy::transform::components::Transform;
use castkit::scene::{self, Animation, BlendShape, Channel, Curve, Mode, Model, ShapeTarget, Skeleton};

use crate::CastTargets;

/// How far a scale may differ from 1 and still count as 1: multiplying matrices causes such errors.
const NOISE: f32 = 1e-4;

/// The maximum length of the path of a bone; deeper bones start a new path.
const LONGEST_PATH: usize = 256;

/// The kind of an entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Model,
    /// The part of a bone with translation and rotation, if it is not the joint.
    Unscaled,
    Bone(u32),
    /// A mesh, by its index in the model.
    Mesh(usize),
    /// Hair, by its index in the model.
    Hair(usize),
}

/// A planned entity.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) name: String,
    pub(crate) transform: Transform,
    /// The index of the parent, which comes before.
    pub(crate) parent: Option<usize>,
    pub(crate) kind: Kind,
    /// The target by which clips find it.
    pub(crate) target: AnimationTargetId,
}

/// The entities of a bone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoneNodes {
    /// The node with translation and rotation.
    pub(crate) placed: usize,
    /// The node with the scale; the same node, unless children compensate for the scale.
    pub(crate) joint: usize,
    /// The bone whose scale multiplies the translation, because the node is not its child.
    pub(crate) compensated: Option<u32>,
}

/// The entities of a model.
pub(crate) struct ModelNodes {
    pub(crate) model: Arc<Model>,
    /// The nodes; the first one is the model.
    pub(crate) nodes: Vec<Node>,
    pub(crate) bones: Vec<BoneNodes>,
    /// The node of each mesh.
    pub(crate) meshes: Vec<usize>,
}

/// The bones that animations scale, as names in lower case: curves without an exact match ignore case.
pub(crate) fn scaled(animations: &[Arc<Animation>]) -> HashSet<String> {
    let curves = animations.iter().flat_map(|animation| &animation.curves);
    let scales = |curve: &&Curve| matches!(curve.channel, Channel::Scale(_)) && !is_still(curve);
    curves.filter(scales).map(|curve| curve.target().to_lowercase()).collect()
}

/// Whether a curve is a scale of 1 throughout.
fn is_still(curve: &Curve) -> bool {
    curve.mode == Mode::Absolute && curve.frames().all(|frame| (curve.number_at(frame) - 1.0).abs() <= f64::from(NOISE))
}

impl ModelNodes {
    /// Plans the entities of a model. `index` is the index of the model in its file.
    pub(crate) fn new(model: &Arc<Model>, index: usize, scaled: &HashSet<String>, targets: CastTargets) -> Self {
        let mut plan = Plan { targets, nodes: Vec::new(), paths: Vec::new(), taken: HashSet::new() };
        let name = model.name().map_or_else(|| format!("Model{index}"), str::to_owned);
        let transform = transform(&model.placement.unwrap_or_default());
        let top = plan.add(name, transform, None, Kind::Model, &[]);
        let bones = model.skeleton.as_ref().map(|skeleton| plan.bones(skeleton, scaled)).unwrap_or_default();
        let meshes = model.meshes.iter().enumerate().map(|(mesh, source)| {
            let name = source.name().map_or_else(|| format!("Mesh{mesh}"), str::to_owned);
            plan.add(name, Transform::IDENTITY, Some(top), Kind::Mesh(mesh), &["mesh"])
        });
        let meshes = meshes.collect();
        for (hair, source) in model.hairs.iter().enumerate() {
            let name = source.name().map_or_else(|| format!("Hair{hair}"), str::to_owned);
            plan.add(name, Transform::IDENTITY, Some(top), Kind::Hair(hair), &["hair"]);
        }
        Self { model: Arc::clone(model), nodes: plan.nodes, bones, meshes }
    }

    /// The target by which clips find a node.
    pub(crate) fn target(&self, node: usize) -> Option<AnimationTargetId> {
        self.nodes.get(node).map(|node| node.target)
    }

    /// Whether the model has anything that can be animated.
    pub(crate) fn is_animated(&self) -> bool {
        !self.bones.is_empty() || !self.model.blend_shapes.is_empty()
    }
}

struct Plan {
    targets: CastTargets,
    nodes: Vec<Node>,
    /// The names from the model down to each node.
    paths: Vec<Vec<Name>>,
    taken: HashSet<AnimationTargetId>,
}

impl Plan {
    /// Adds a node. If the name alone is not unique, `suffix` is appended to its path.
    fn add(&mut self, name: String, transform: Transform, parent: Option<usize>, kind: Kind, suffix: &[&str]) -> usize {
        let index = self.nodes.len();
        let path_to = |own: &str| match self.targets {
            CastTargets::BoneName => {
                let names = std::iter::once(own).chain(suffix.iter().copied());
                names.map(|name| Name::new(name.to_owned())).collect()
            }
            CastTargets::Path => {
                let mut path = parent.and_then(|parent| self.paths.get(parent)).cloned().unwrap_or_default();
                // Keeps the memory proportional to the number of bones, even for long chains.
                if path.len() >= LONGEST_PATH {
                    path.clear();
                }
                path.push(Name::new(own.to_owned()));
                path
            }
        };
        let mut path: Vec<Name> = path_to(&name);
        let mut target = AnimationTargetId::from_names(path.iter());
        // If several have the same name, the first one gets it; curves cannot refer to the others.
        let mut number = index;
        while !self.taken.insert(target) {
            path = path_to(&format!("{name}#{number}"));
            target = AnimationTargetId::from_names(path.iter());
            number += 1;
        }
        self.paths.push(if self.targets == CastTargets::Path { path } else { Vec::new() });
        self.nodes.push(Node { name, transform, parent, kind, target });
        index
    }

    fn bones(&mut self, skeleton: &Skeleton, scaled: &HashSet<String>) -> Vec<BoneNodes> {
        let rest = &skeleton.rest().locals;
        let split = split(skeleton, scaled);
        let is_split = |bone: u32| split.get(bone as usize).copied().unwrap_or_default();
        let unplaced = BoneNodes { placed: 0, joint: 0, compensated: None };
        let mut nodes = vec![unplaced; skeleton.bones().len()];
        for index in skeleton.order() {
            let (Some(bone), Some(local)) = (skeleton.bones().get(*index as usize), rest.get(*index as usize)) else {
                continue;
            };
            let above = bone.parent.and_then(|parent| nodes.get(parent as usize).copied()).unwrap_or(unplaced);
            let compensated = bone.parent.filter(|parent| bone.segment_scale_compensate && is_split(*parent));
            let hook = if compensated.is_some() { above.placed } else { above.joint };
            let scale_above = compensated.and_then(|parent| rest.get(parent as usize)).map(|above| above.scale);
            let mut own = transform(local);
            own.translation *= scale_above.map_or(Vec3::ONE, Vec3::from);
            let name = bone.name().map_or_else(|| format!("bone_{index}"), str::to_owned);
            // The bone that curves with the name animate gets the name as its target, whichever comes first.
            let is_named = bone.name().is_some_and(|name| skeleton.bone(name) == Some(*index));
            let other = format!("#{index}");
            let suffix: &[&str] = if is_named { &[] } else { &[&other] };
            let made = if is_split(*index) {
                let unscaled = own.with_scale(Vec3::ONE);
                let placed = self.add(name.clone(), unscaled, Some(hook), Kind::Unscaled, suffix);
                if let Some(node) = self.nodes.get_mut(placed) {
                    node.name.push_str(".unscaled");
                }
                let scale = Transform::from_scale(own.scale);
                let joint = self.add(name, scale, Some(placed), Kind::Bone(*index), &["scale", &other]);
                BoneNodes { placed, joint, compensated }
            } else {
                let joint = self.add(name, own, Some(hook), Kind::Bone(*index), suffix);
                BoneNodes { placed: joint, joint, compensated }
            };
            nodes.get_mut(*index as usize).into_iter().for_each(|slot| *slot = made);
        }
        nodes
    }
}

/// The bones with a scale that at least one of their children compensates for.
fn split(skeleton: &Skeleton, scaled: &HashSet<String>) -> Vec<bool> {
    let bones = skeleton.bones();
    let mut compensated = vec![false; bones.len()];
    for parent in bones.iter().filter(|bone| bone.segment_scale_compensate).filter_map(|bone| bone.parent) {
        compensated.get_mut(parent as usize).into_iter().for_each(|slot| *slot = true);
    }
    for ((bone, slot), local) in bones.iter().zip(&mut compensated).zip(&skeleton.rest().locals) {
        let at_rest = local.scale.iter().any(|part| (part - 1.0).abs() > NOISE);
        *slot = *slot && (at_rest || bone.name().is_some_and(|name| scaled.contains(&name.to_lowercase())));
    }
    compensated
}

/// Converts a transform to Bevy; values that are not finite are replaced.
pub(crate) fn transform(source: &scene::Transform) -> Transform {
    let scene::Transform { translation, rotation, scale } = *source;
    Transform {
        translation: finite(translation.into(), Vec3::ZERO),
        rotation: Quat::from_array(rotation),
        scale: finite(scale.into(), Vec3::ONE),
    }
}

/// A vector, or another if it is not finite.
pub(crate) fn finite(vector: Vec3, other: Vec3) -> Vec3 {
    if vector.is_finite() { vector } else { other }
}

/// The blend shapes of a mesh that are morph targets, in their order, with their indices among those of the model.
pub(crate) fn morph_targets(model: &Model, mesh: usize) -> impl Iterator<Item = (usize, &BlendShape)> {
    let shapes = model.meshes.get(mesh).map(|mesh| mesh.blend_shapes.as_slice()).unwrap_or_default();
    let shapes = shapes.iter().filter_map(|index| Some((*index, model.blend_shapes.get(*index)?)));
    shapes.filter(|(_, shape)| !matches!(shape.target(), ShapeTarget::None)).take(MAX_MORPH_WEIGHTS)
}
