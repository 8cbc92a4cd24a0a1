//! Joints: names, parents, and where they are at rest.

use std::collections::{HashMap, HashSet};

use cast_write::Skeleton;
use glam::{DQuat, DVec3};
use zerocopy::little_endian::F32;

use super::file::Ms3d;
use crate::joints::{self, Place};
use crate::{Outcome, Report};

/// A joint as a bone.
pub(super) struct Bone {
    /// Different from that of all others, whatever the case of the letters.
    pub(super) name: String,
    /// Relative to the parent.
    pub(super) local: Place,
}

/// The bones, and the skeleton made of them.
pub(super) fn skeleton<'a>(file: &Ms3d<'a>, report: &mut Report) -> (Vec<Bone>, Skeleton<'a>) {
    let names = names(file, report);
    let parents = parents(file, &names, report);
    let local = |joint: &super::Joint<'_>| {
        let start = joint.start;
        Place { position: vector(start.position), rotation: rotation(start.rotation) }
    };
    let bones: Vec<Bone> =
        file.joints.iter().zip(names).map(|(joint, name)| Bone { name, local: local(joint) }).collect();
    let locals: Vec<Place> = bones.iter().map(|bone| bone.local).collect();
    let worlds = joints::worlds(&parents, &locals);
    let mut skeleton = Skeleton::new();
    for ((bone, world), parent) in bones.iter().zip(worlds).zip(parents) {
        let node = joints::bone(bone.name.clone(), parent)
            .with_local_position(bone.local.position_array())
            .with_local_rotation(bone.local.rotation_array())
            .with_world_position(world.position_array())
            .with_world_rotation(world.rotation_array());
        skeleton = skeleton.with_bone(node);
    }
    (bones, skeleton)
}

/// Numbers of a file; what is none is 0, so that one of them does not spoil all bones below.
pub(super) fn vector(numbers: [F32; 3]) -> DVec3 {
    DVec3::from(
        numbers.map(|number| f64::from(number.get())).map(|number| if number.is_finite() { number } else { 0.0 }),
    )
}

/// Angles around x, y and z, applied in this order.
pub(super) fn rotation(angles: [F32; 3]) -> DQuat {
    let DVec3 { x, y, z } = vector(angles);
    (DQuat::from_rotation_z(z) * DQuat::from_rotation_y(y) * DQuat::from_rotation_x(x)).normalize()
}

/// The names of all joints, made different where they are not: curves find their bones by name.
fn names(file: &Ms3d<'_>, report: &mut Report) -> Vec<String> {
    let mut taken: HashSet<String> = HashSet::new();
    let given: HashSet<String> = file.joints.iter().map(|joint| joint.name().to_lowercase()).collect();
    let mut names = Vec::with_capacity(file.joints.len());
    for (index, joint) in file.joints.iter().enumerate() {
        let mut name = joint.name().into_owned();
        if name.is_empty() || !taken.insert(name.to_lowercase()) {
            let detail = "a bone needs one that no other has, so a number was added";
            report.add(Outcome::Approximated, "joint names", detail, format_args!("joint {index} {name:?}"));
            let stem = if name.is_empty() { "joint".to_owned() } else { name };
            // There are more numbers than joints.
            let mut numbered = (index..).map(|number| format!("{stem}_{number}"));
            let is_free =
                |name: &String| !taken.contains(&name.to_lowercase()) && !given.contains(&name.to_lowercase());
            name = numbered.find(is_free).unwrap_or_default();
            taken.insert(name.to_lowercase());
        }
        names.push(name);
    }
    names
}

/// The parents by name, whatever the case; of several joints of one name the first.
fn parents(file: &Ms3d<'_>, names: &[String], report: &mut Report) -> Vec<Option<usize>> {
    let mut by_name: HashMap<String, usize> = HashMap::new();
    for (index, joint) in file.joints.iter().enumerate() {
        by_name.entry(joint.name().to_lowercase()).or_insert(index);
    }
    let mut parents = Vec::with_capacity(file.joints.len());
    for (joint, name) in file.joints.iter().zip(names) {
        let wanted = joint.parent();
        let parent = by_name.get(&wanted.to_lowercase()).copied().filter(|_| !wanted.is_empty());
        if parent.is_none() && !wanted.is_empty() {
            let example = format_args!("{name:?} wants {wanted:?}");
            report.add(Outcome::Assumed, "parents", "there is no such joint, so this one has none", example);
        }
        parents.push(parent);
    }
    for index in joints::cut_circles(&mut parents) {
        let name = names.get(index).map(String::as_str).unwrap_or_default();
        report.add(Outcome::Assumed, "parents", "the joint was its own ancestor, so this one has none", name);
    }
    parents
}
