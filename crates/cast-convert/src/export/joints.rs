//! Bones without segment scale compensation, which neither glTF nor the importers of FBX follow.
//!
//! A bone that compensates for its parent's scale builds on the parent without that scale, which glTF nodes cannot
//! express. FBX has inherit types for it, but Blender ignores them, and they do not support a bone whose parent passes on
//! an inherited scale. A parent that is ever scaled therefore becomes two nodes: one with translation and rotation, to
//! which such children are attached, and below it one with the scale, which is the joint.

use cast_scene::{Skeleton, Transform};
use glam::Vec3;
use hashbrown::{HashMap, HashSet};

use super::plan;
use crate::lists::set;
use crate::{Report, notes};

/// The nodes of a bone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Joint {
    /// Whether it becomes two nodes.
    pub(crate) is_split: bool,
    /// The bone whose scale multiplies the translation, because the node is not below it.
    pub(crate) compensated: Option<u32>,
    /// Its rest transform, relative to its parent node.
    pub(crate) rest: Transform,
    /// How much longer a length is in the model at rest than in the numbers of the translation, in which key errors are
    /// measured; at least 1. Parent bones may be scaled.
    pub(crate) stretch: f32,
}

/// The joint of each bone; `scaled` are the names of bones that animations scale.
pub(crate) fn joints(skeleton: &Skeleton, scaled: Option<&HashSet<String>>, report: &mut Report) -> Vec<Joint> {
    let (bones, rest) = (skeleton.bones(), &skeleton.rest().locals);
    let mut joints: Vec<Joint> =
        rest.iter().map(|local| Joint { is_split: false, compensated: None, rest: *local, stretch: 1.0 }).collect();
    let compensating = || {
        let compensating = bones.iter().enumerate().filter(|(_, bone)| bone.segment_scale_compensate);
        compensating.filter_map(|(index, bone)| Some((index, bone.parent?)))
    };
    for (_, parent) in compensating() {
        joints.get_mut(parent as usize).into_iter().for_each(|joint| joint.is_split = true);
    }
    for (bone, joint) in (0..).zip(&mut joints).filter(|(_, joint)| joint.is_split) {
        joint.is_split =
            joint.rest.scale != [1.0; 3] || scaled.is_some_and(|scaled| plan::is_scaled(scaled, skeleton, bone));
    }
    for (index, parent) in compensating() {
        let is_split = joints.get(parent as usize).is_some_and(|above| above.is_split);
        let (Some(joint), Some(above), true) = (joints.get_mut(index), rest.get(parent as usize), is_split) else {
            continue;
        };
        joint.compensated = Some(parent);
        joint.rest.translation = stretched(&joint.rest, Some(above));
    }
    measure(&mut joints, skeleton);
    for (bone, _) in bones.iter().zip(&joints).filter(|(_, joint)| joint.is_split) {
        report.add(&notes::skeleton::SPLIT_BONES, bone.name().unwrap_or_default());
    }
    for (bone, _) in bones.iter().zip(rest).filter(|(_, local)| local.scale != [1.0; 3]) {
        report.add(&notes::skeleton::SCALED_REST, bone.name().unwrap_or_default());
    }
    joints
}

/// Sets by how much lengths are stretched.
fn measure(joints: &mut [Joint], skeleton: &Skeleton) {
    let bones = skeleton.bones();
    // The scale that bones pass on, and the one that they inherit.
    let mut scales = vec![[1.0_f32; 2]; bones.len()];
    for index in skeleton.order().iter().map(|index| *index as usize) {
        let (Some(bone), Some(joint)) = (bones.get(index), joints.get_mut(index)) else { continue };
        let above = bone.parent.and_then(|parent| scales.get(parent as usize).copied());
        let [of_parent, above_parent] = above.unwrap_or([1.0; 2]);
        joint.stretch = if joint.compensated.is_some() { above_parent } else { of_parent }.max(1.0);
        // A bone that compensates inherits what its parent inherits.
        let inherited = if bone.segment_scale_compensate { above_parent } else { of_parent };
        let scale = joint.rest.scale.into_iter().fold(0.0, |most: f32, part| most.max(part.abs()));
        set(&mut scales, index, [inherited * scale, inherited]);
    }
}

impl Joint {
    /// The transform of the node with translation and rotation, and that of the joint below it if they are separate nodes.
    pub(crate) fn nodes(&self) -> (Transform, Option<Transform>) {
        let placed = Transform { scale: [1.0; 3], ..self.rest };
        match self.is_split {
            true => (placed, Some(Transform { scale: self.rest.scale, ..Transform::IDENTITY })),
            false => (self.rest, None),
        }
    }
}

/// The translation of a bone that is as far away as if it were below the scale of the bone above.
pub(crate) fn stretched(local: &Transform, above: Option<&Transform>) -> [f32; 3] {
    let scale = above.map_or([1.0; 3], |above| above.scale);
    (Vec3::from(local.translation) * Vec3::from(scale)).to_array()
}

/// The name of the node above the joint.
pub(crate) fn unscaled(name: &str) -> String {
    format!("{name}.unscaled")
}

/// The bones that compensate for the scale of another, by that.
pub(crate) fn compensating(compensated: impl IntoIterator<Item = Option<u32>>) -> HashMap<u32, Vec<u32>> {
    let mut compensating: HashMap<u32, Vec<u32>> = HashMap::new();
    for (bone, parent) in (0..).zip(compensated) {
        parent.into_iter().for_each(|parent| compensating.entry(parent).or_default().push(bone));
    }
    compensating
}
