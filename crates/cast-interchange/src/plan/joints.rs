//! Bones without segment scale compensation, which neither glTF nor the importers of FBX follow.
//!
//! A bone that compensates for its parent's scale builds on the parent without that scale, which glTF nodes cannot
//! express. FBX has inherit types for it, but Blender ignores them, and they do not support a bone whose parent passes on
//! an inherited scale. A parent that is ever scaled therefore becomes two nodes: one with translation and rotation, to
//! which such children are attached, and below it one with the scale, which is the joint.

use cast_scene::{Skeleton, Transform};
use glam::Vec3;
use hashbrown::HashMap;

use crate::notes;
use crate::plan::{self, Scales};
use crate::report::Report;
use cast_scene::keys;
use cast_scene::keys::Scaled;

/// The nodes of a bone.
#[derive(Clone, Copy, Debug)]
pub struct Joint {
    /// Whether it becomes two nodes.
    pub is_split: bool,
    /// The bone whose scale multiplies the translation, because the node is not below it.
    pub compensated: Option<u32>,
    /// Its rest transform, relative to its parent node.
    pub rest: Transform,
    /// How long a length of 1 in the numbers of the translation can become in the model: parent bones may be scaled, at
    /// rest and in animations.
    pub stretch: f64,
}

/// The joint of each bone; `scaled` are the bones that animations scale.
pub fn joints(skeleton: &Skeleton, scaled: Option<&Scales>, report: &mut Report) -> Vec<Joint> {
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
        joint.is_split = joint.rest.scale != [1.0; 3]
            || scaled.is_some_and(|scaled| plan::largest_scale(scaled, skeleton, bone).is_some());
    }
    for (index, parent) in compensating() {
        let is_split = joints.get(parent as usize).is_some_and(|above| above.is_split);
        let (Some(joint), Some(above), true) = (joints.get_mut(index), rest.get(parent as usize), is_split) else {
            continue;
        };
        joint.compensated = Some(parent);
        joint.rest.translation = stretched(&joint.rest, Some(above));
    }
    measure(&mut joints, skeleton, scaled);
    for (bone, _) in bones.iter().zip(&joints).filter(|(_, joint)| joint.is_split) {
        report.add(&notes::skeleton::SPLIT_BONES, bone.name().unwrap_or_default());
    }
    for (bone, _) in bones.iter().zip(rest).filter(|(_, local)| local.scale != [1.0; 3]) {
        report.add(&notes::skeleton::SCALED_REST, bone.name().unwrap_or_default());
    }
    joints
}

/// Sets by how much lengths are stretched.
fn measure(joints: &mut [Joint], skeleton: &Skeleton, scaled: Option<&Scales>) {
    let bones = skeleton.bones();
    let of = |index: usize| {
        let bone = bones.get(index);
        let at_rest = joints.get(index).map_or(1.0, |joint| keys::largest(&joint.rest.scale));
        let animated = u32::try_from(index).ok().and_then(|bone| plan::largest_scale(scaled?, skeleton, bone));
        // A curve may be relative to the rest scale.
        let scale = animated.map_or(at_rest, |animated| at_rest.max(animated).max(at_rest * animated));
        let parent = bone.and_then(|bone| bone.parent).map(|parent| parent as usize);
        Scaled { parent, inherits: bone.is_none_or(|bone| !bone.segment_scale_compensate), scale }
    };
    let order = skeleton.order().iter().map(|index| *index as usize);
    let stretches = keys::stretches(bones.len(), order, of);
    joints.iter_mut().zip(stretches).for_each(|(joint, stretch)| joint.stretch = stretch);
}

impl Joint {
    /// The transform of the node with translation and rotation, and that of the joint below it if they are separate nodes.
    pub fn nodes(&self) -> (Transform, Option<Transform>) {
        let placed = Transform { scale: [1.0; 3], ..self.rest };
        match self.is_split {
            true => (placed, Some(Transform { scale: self.rest.scale, ..Transform::IDENTITY })),
            false => (self.rest, None),
        }
    }
}

/// The translation of a bone that is as far away as if it were below the scale of the bone above.
pub fn stretched(local: &Transform, above: Option<&Transform>) -> [f32; 3] {
    let scale = above.map_or([1.0; 3], |above| above.scale);
    (Vec3::from(local.translation) * Vec3::from(scale)).to_array()
}

/// The name of the node above the joint.
pub fn unscaled(name: &str) -> String {
    format!("{name}.unscaled")
}

/// The bones that compensate for the scale of another, by that.
pub fn compensating(compensated: impl IntoIterator<Item = Option<u32>>) -> HashMap<u32, Vec<u32>> {
    let mut compensating: HashMap<u32, Vec<u32>> = HashMap::new();
    for (bone, parent) in (0..).zip(compensated) {
        parent.into_iter().for_each(|parent| compensating.entry(parent).or_default().push(bone));
    }
    compensating
}
