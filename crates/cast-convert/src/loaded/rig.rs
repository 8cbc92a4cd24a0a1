//! Which nodes become bones, and the pose in which they rest.

mod kept;
mod rest;

use cast_scene::Transform;
use cast_write::{Bone, Skeleton};
use glam::DAffine3;
use ufbx::{Node, SceneRoot};

use super::animation::Stack;
use super::space::matrix;
use crate::names::Unique;
use crate::{Outcome, Report};

/// Bones, parents before children.
pub(super) struct Rig {
    pub(super) bones: Vec<RigBone>,
    /// The bone of each node of the scene.
    of_node: Vec<Option<u32>>,
}

/// One bone.
pub(super) struct RigBone {
    /// Index of its node among those of the scene.
    pub(super) node: usize,
    /// Its own name, which no other bone has.
    pub(super) name: String,
    pub(super) parent: Option<u32>,
    /// Relative to the parent, at rest.
    pub(super) rest: Transform,
    /// Relative to the model, at rest: the product of what is written, not of what was wished for.
    pub(super) world: DAffine3,
}

impl Rig {
    pub(super) fn new(scene: &SceneRoot, stacks: &[Stack], report: &mut Report) -> Self {
        let nodes = kept::kept(scene, stacks);
        let mut rig = Self { bones: Vec::with_capacity(nodes.len()), of_node: vec![None; scene.nodes.len()] };
        let mut names = Unique::default();
        for index in nodes {
            let Some(node) = scene.nodes.get(index) else { continue };
            let name = names.give(&called(index, node));
            if node.is_scale_helper || node.is_geometry_transform_helper {
                let detail = "what children do not inherit is in a bone of its own";
                report.add(Outcome::Approximated, "transforms", detail, &name);
            } else if name != *node.element.name {
                let detail = "the name is missing or not the only one; it got a number";
                report.add(Outcome::Approximated, "bone names", detail, &name);
            }
            let parent = node.parent.as_ref().and_then(|parent| rig.bone(parent));
            if let Some(slot) = rig.of_node.get_mut(index) {
                *slot = u32::try_from(rig.bones.len()).ok();
            }
            let (rest, world) = (Transform::IDENTITY, DAffine3::IDENTITY);
            rig.bones.push(RigBone { node: index, name, parent, rest, world });
        }
        rest::pose(scene, &mut rig);
        rig
    }

    /// The bone of a node.
    pub(super) fn bone(&self, node: &Node) -> Option<u32> {
        self.of_node.get(node.element.typed_id as usize).copied().flatten()
    }

    /// The bone that a node follows, its own or that of the nearest ancestor which has one, and the way from the space of
    /// the node to that of the bone; without any, to that of the scene.
    pub(super) fn followed(&self, node: &Node) -> (Option<u32>, DAffine3) {
        let mut way = DAffine3::IDENTITY;
        let mut current = Some(node);
        while let Some(node) = current {
            if let Some(bone) = self.bone(node) {
                return (Some(bone), way);
            }
            way = matrix(&node.node_to_parent) * way;
            current = node.parent.as_deref();
        }
        (None, way)
    }

    /// Where a bone rests.
    pub(super) fn world(&self, bone: Option<u32>) -> DAffine3 {
        bone.and_then(|bone| self.bones.get(bone as usize)).map_or(DAffine3::IDENTITY, |bone| bone.world)
    }

    /// The skeleton as it is written.
    ///
    /// Without segment scale compensation, which would be on if nothing was said: ufbx has taken it out of the
    /// transforms already.
    pub(super) fn skeleton(&self) -> Skeleton<'static> {
        self.bones.iter().fold(Skeleton::new(), |skeleton, bone| {
            let mut node = Bone::new().with_name(bone.name.clone()).with_segment_scale_compensate(false);
            if let Some(parent) = bone.parent {
                node = node.with_parent_index(parent);
            }
            node = node.with_local_position(bone.rest.translation).with_local_rotation(bone.rest.rotation);
            if bone.rest.scale != [1.0; 3] {
                node = node.with_scale(bone.rest.scale);
            }
            skeleton.with_bone(node)
        })
    }
}

/// What a bone would be called if it were the only one of that name.
fn called(index: usize, node: &Node) -> String {
    let parent = node.parent.as_deref().map_or("", |parent| &*parent.element.name);
    match &*node.element.name {
        _ if node.is_scale_helper => format!("{parent}_scale"),
        _ if node.is_geometry_transform_helper => format!("{parent}_geometry"),
        "" => format!("node_{index}"),
        given => given.to_owned(),
    }
}
