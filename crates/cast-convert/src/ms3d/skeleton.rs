//! Joints: names, parents, and rest transforms.

use cast_interchange::encoding::Texts;
use cast_interchange::names::Unique;
use cast_interchange::scene::{Node, Role, Transform};
use cast_interchange::{Report, notes};
use glam::{DQuat, DVec3};
use hashbrown::HashMap;

use super::file::Ms3d;
use crate::bytes::until_nul;

/// A node for each joint.
pub(super) fn nodes<'a>(file: &Ms3d<'a>, texts: Texts, report: &mut Report) -> Vec<Node<'a>> {
    let names = names(file, texts, report);
    let parents = parents(file, &names, texts, report);
    let node = |((joint, name), parent): ((&super::Joint<'a>, String), Option<usize>)| {
        let (translation, rotation) = (vector(joint.head.position), rotation(joint.head.rotation));
        let local = Transform { translation, rotation, ..Transform::IDENTITY };
        Node { passes_scale_on: false, ..Node::new(name, parent, local, Role::Bone) }
    };
    file.joints.iter().zip(names).zip(parents).map(node).collect()
}

/// Numbers of a file. Invalid numbers become 0, so that one of them does not affect all bones below.
pub(super) fn vector(numbers: [f32; 3]) -> DVec3 {
    DVec3::from(numbers.map(f64::from).map(|number| if number.is_finite() { number } else { 0.0 }))
}

/// Angles around x, y and z, applied in this order.
pub(super) fn rotation(angles: [f32; 3]) -> DQuat {
    let DVec3 { x, y, z } = vector(angles);
    (DQuat::from_rotation_z(z) * DQuat::from_rotation_y(y) * DQuat::from_rotation_x(x)).normalize()
}

/// The names of all joints, made unique if necessary: joints refer to their parents by name, regardless of case.
fn names(file: &Ms3d<'_>, texts: Texts, report: &mut Report) -> Vec<String> {
    let mut unique = Unique::ignoring_case();
    let mut names = Vec::with_capacity(file.joints.len());
    for (index, joint) in file.joints.iter().enumerate() {
        let given = texts.read(until_nul(&joint.head.raw_name));
        let name = if given.is_empty() { unique.give(&format!("joint_{index}")) } else { unique.give(&given) };
        report.add_if(name != given, &notes::skeleton::BONE_NAMES, format_args!("joint {index} {given:?}"));
        names.push(name);
    }
    names
}

/// The parents by name, regardless of case; one that is not ASCII by the same bytes first, since in some encodings a byte of
/// a character is a letter of ASCII. If several joints have the same name, the first one wins.
fn parents(file: &Ms3d<'_>, names: &[String], texts: Texts, report: &mut Report) -> Vec<Option<usize>> {
    let mut by_bytes: HashMap<&[u8], usize> = HashMap::new();
    let mut by_name: HashMap<String, usize> = HashMap::new();
    for (index, joint) in file.joints.iter().enumerate() {
        let name = until_nul(&joint.head.raw_name);
        by_bytes.entry(name).or_insert(index);
        by_name.entry(texts.read(name).to_lowercase()).or_insert(index);
    }
    let mut parents = Vec::with_capacity(file.joints.len());
    for (joint, name) in file.joints.iter().zip(names) {
        let bytes = until_nul(&joint.head.raw_parent);
        let wanted = texts.read(bytes);
        let parent = by_bytes.get(bytes).filter(|_| !bytes.is_ascii()).or_else(|| by_name.get(&wanted.to_lowercase()));
        let parent = parent.copied().filter(|_| !wanted.is_empty());
        if parent.is_none() && !wanted.is_empty() {
            let example = format_args!("{name:?} wants {wanted:?}");
            report.add(&notes::skeleton::MISSING_PARENTS, example);
        }
        parents.push(parent);
    }
    parents
}
