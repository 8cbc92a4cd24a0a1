//! Bones as nodes, and their skin.

use cast_scene::{Skeleton, Transform};
use glam::{DVec3, Vec3};

use super::bin::Piece;
use super::output::{Array, Output};
use super::vectors::finite_or;
use crate::export::joints::{Joint, unscaled};
use crate::gltf::schema::{Node, Shape};
use crate::lists::set;

/// The nodes of a bone.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoneNodes {
    /// The node with translation and rotation.
    pub(super) placed: usize,
    /// The node with the scale: the joint. The same node unless children compensate for the scale.
    pub(super) joint: usize,
}

/// Adds the nodes of all bones below a node.
pub(super) fn add_nodes(
    output: &mut Output<'_>,
    skeleton: &Skeleton,
    joints: &[Joint],
    parent: usize,
) -> Vec<BoneNodes> {
    let mut nodes = vec![BoneNodes { placed: parent, joint: parent }; skeleton.bones().len()];
    for index in skeleton.order() {
        let (Some(bone), Some(joint)) = (skeleton.bones().get(*index as usize), joints.get(*index as usize)) else {
            continue;
        };
        let above = bone.parent.and_then(|parent| nodes.get(parent as usize).copied());
        let hook = above.map_or(parent, |above| if joint.compensated.is_some() { above.placed } else { above.joint });
        let name = bone.name().map_or_else(|| format!("bone_{index}"), str::to_owned);
        let (placed, scaled) = joint.nodes();
        let outer = if scaled.is_some() { unscaled(&name) } else { name.clone() };
        let placed = output.node(node(Some(outer), &placed), Some(hook));
        let joint = scaled.map_or(placed, |scaled| output.node(node(Some(name), &scaled), Some(placed)));
        set(&mut nodes, *index as usize, BoneNodes { placed, joint });
    }
    nodes
}

/// A node with this transform.
pub(super) fn node(name: Option<String>, transform: &Transform) -> Node {
    let Transform { translation, rotation, scale } = *transform;
    let (translation, scale) = (finite_or(translation, 0.0), finite_or(scale, 1.0));
    Node {
        name,
        translation: (translation != [0.0; 3]).then_some(translation),
        rotation: (rotation != Transform::IDENTITY.rotation).then_some(rotation),
        scale: (scale != [1.0; 3]).then_some(scale),
        ..Node::default()
    }
}

/// Adds the inverse bind matrices of the joints, followed by an identity matrix for the joint that stays still.
pub(super) fn add_inverse_bind(output: &mut Output<'_>, skeleton: &Skeleton, joints: u32, still: bool) -> usize {
    let mut matrices: Vec<f32> = Vec::with_capacity((joints as usize + 1) * 16);
    for matrix in skeleton.inverse_bind().iter().take(joints as usize) {
        let mut columns = matrix.map(|column| DVec3::from_array(column).as_vec3());
        if !columns.iter().all(|column| column.is_finite()) {
            columns = [Vec3::X, Vec3::Y, Vec3::Z, Vec3::ZERO];
        }
        let last_row = [0.0, 0.0, 0.0, 1.0];
        matrices.extend(columns.into_iter().zip(last_row).flat_map(|(column, last)| column.extend(last).to_array()));
    }
    if still {
        matrices.extend(glam::Mat4::IDENTITY.to_cols_array());
    }
    let count = matrices.len() / 16;
    output.array(Array::of_floats(Piece::of_floats(&matrices), Shape::Mat4, count), None)
}
